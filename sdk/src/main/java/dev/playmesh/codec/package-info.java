/** Values to bytes and back. */
@NullMarked
package dev.playmesh.codec;

import org.jspecify.annotations.NullMarked;
