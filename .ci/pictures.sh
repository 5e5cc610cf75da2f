#!/usr/bin/env bash
# Makes the pictures of the documents anew: WindowIT takes them, ImageMagick makes them small.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ME=pictures
. .ci/machine.sh
need_machine Xvfb:xvfb xdotool:xdotool libGLX_mesa.so.0:libglx-mesa0 convert:imagemagick
mvn -q -B -Dlenient -Plong -pl sample-shooter -am verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=WindowIT,HostWindowIT,LabIT -Dfailsafe.failIfNoSpecifiedTests=false
mkdir -p docs/images
for name in play net-graph menu-start menu-create menu-rooms menu-error lobby scores pause lab lab-prediction lab-reconciliation lab-interpolation host-no-prediction; do
  convert "sample-shooter/target/pictures/$name.png" -strip -dither FloydSteinberg -colors 255 \
    "PNG8:docs/images/$name.png"
done
say "docs/images is new: look at each"
