/** Sounds, computed from nothing when the window opens; silent where there is no audio device. */
@NullMarked
package dev.playmesh.shooter.sound;

import org.jspecify.annotations.NullMarked;
