/** Values that all rooms of the SDK speak. No behaviour, no threads. */
@NullMarked
package dev.playmesh.types;

import org.jspecify.annotations.NullMarked;
