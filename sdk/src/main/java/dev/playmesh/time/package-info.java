/** Time: where it comes from, how it is stepped, and what another machine's clock says. */
@NullMarked
package dev.playmesh.time;

import org.jspecify.annotations.NullMarked;
