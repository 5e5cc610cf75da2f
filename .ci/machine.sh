# What ./play and ./verify share: a look at the machine, and the building of the jars. Sourced, not run.

say() { printf '== %s\n' "$*"; }

# What WebRTC's native needs on Linux, by Debian's names.
NATIVE_LIBRARIES=(libpulse0 libudev1 libx11-6 libxfixes3 libxrandr2 libxcomposite1 libdbus-1-3)
NATIVE_FILES=(libpulse.so.0 libudev.so.1 libX11.so.6 libXfixes.so.3 libXrandr.so.2 libXcomposite.so.1 libdbus-1.so.3)

java_version() {
  { java -version 2>&1 || true; } | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1
}

maven_is_enough() {
  local version
  version=$(mvn -version 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' | sed -n 's/^Apache Maven \([0-9.]*\).*/\1/p')
  [ -n "$version" ] && [ "$(printf '3.8\n%s\n' "$version" | sort -V | head -n 1)" = 3.8 ]
}

has_library() {
  { ldconfig -p 2>/dev/null || /sbin/ldconfig -p 2>/dev/null; } | grep -qF "$1 "
}

# Names the Debian packages that this machine lacks, one a line. "$@": further commands=packages that are needed.
lacking() {
  local version i pair
  version=$(java_version)
  if [ -z "$version" ] || [ "$version" -lt 17 ] || ! command -v javac >/dev/null; then echo openjdk-17-jdk-headless; fi
  maven_is_enough || echo maven
  if [ "$(uname -s)" = Linux ]; then
    for i in "${!NATIVE_FILES[@]}"; do
      has_library "${NATIVE_FILES[$i]}" || echo "${NATIVE_LIBRARIES[$i]}"
    done
  fi
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || echo "${pair#*=}"
  done
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# Installs what is lacking on Debian and Ubuntu, names it elsewhere.
prepare_machine() {
  local missing
  mapfile -t missing < <(lacking "$@")
  [ "${#missing[@]}" = 0 ] && return 0
  if command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; }; then
    say "installing ${missing[*]}"
    as_root timeout 300 apt-get update -qq || say "apt-get update failed; trying with the lists that are here"
    as_root env DEBIAN_FRONTEND=noninteractive timeout 600 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null \
      || { echo "Could not install: ${missing[*]}. Install them by hand and try again." >&2; return 1; }
  else
    echo "This machine lacks what Debian calls: ${missing[*]}. Install them and try again." >&2
    return 1
  fi
}

# Seconds as people say them.
spoken() { printf '%d min %d s' $(($1 / 60)) $(($1 % 60)); }
