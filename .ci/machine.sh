# Sourced by ./play and ./verify: finds what the machine lacks, and installs it where that is possible.

NATIVE_LIBRARIES="
libpulse.so.0:libpulse0
libudev.so.1:libudev1
libX11.so.6:libx11-6
libXfixes.so.3:libxfixes3
libXrandr.so.2:libxrandr2
libXcomposite.so.1:libxcomposite1
libdbus-1.so.3:libdbus-1-3
"

say() {
  printf '%s: %s\n' "$ME" "$*"
}

die() {
  printf '%s: %s\n' "$ME" "$*" >&2
  exit 1
}

# Becomes a command that runs for at most so many seconds, where the machine can bound it.
exec_bounded() {
  local seconds=$1
  shift
  if command -v timeout >/dev/null; then
    exec timeout --kill-after=10 "$seconds" "$@"
  fi
  exec "$@"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif { : </dev/tty; } 2>/dev/null; then
    sudo "$@"
  else
    sudo -n "$@" # nobody is there to type a password
  fi
}

in_java_home() {
  printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}$1"
}

# The feature version of the JDK that Maven will use: 17 of "javac 17.0.15"; 0 when there is none.
jdk_version() {
  local text
  text=$("$(in_java_home javac)" -version 2>&1) || text=
  text=${text#javac }
  text=${text#1.}
  text=${text%%[!0-9]*}
  printf '%s' "${text:-0}"
}

# 3.8.7 as 3008, 0 when there is none.
maven_version() {
  local text
  text=$(mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  set -- $text
  printf '%s' $((${1:-0} * 1000 + ${2:-0}))
}

# The native libraries that WebRTC needs and this Linux lacks, as file:package.
missing_libraries() {
  [ "$(uname -s)" = Linux ] || return 0
  local known entry
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || return 0
  for entry in $NATIVE_LIBRARIES; do
    case "$known" in
      *"${entry%%:*} "*) ;;
      *) printf '%s\n' "$entry" ;;
    esac
  done
}

# Of command:package and library:package, those whose command or library this Linux lacks.
missing_commands() {
  [ "$(uname -s)" = Linux ] || return 0
  local entry known
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || known=
  for entry in "$@"; do
    case "$entry" in
      lib*.so*) [ -z "$known" ] || [[ "$known" == *"${entry%%:*} "* ]] || printf '%s\n' "$entry" ;;
      *) command -v "${entry%%:*}" >/dev/null || printf '%s\n' "$entry" ;;
    esac
  done
}

# What is missing, in words, one a line. "$@": command:package that are needed too.
lacks() {
  local jdk maven entry
  jdk=$(jdk_version)
  if [ "$jdk" = 0 ]; then
    echo "a JDK, 17 or newer (https://adoptium.net)${JAVA_HOME:+; JAVA_HOME is $JAVA_HOME}"
  elif [ "$jdk" -lt 17 ]; then
    echo "a JDK, 17 or newer: this one is $jdk (https://adoptium.net)${JAVA_HOME:+; JAVA_HOME is $JAVA_HOME}"
  fi
  maven=$(maven_version)
  if [ "$maven" -lt 3008 ]; then
    echo "Maven, 3.8 or newer (https://maven.apache.org/install.html)"
  fi
  for entry in $(missing_libraries); do
    echo "${entry%%:*}, which WebRTC needs (on Debian and Ubuntu the package ${entry##*:})"
  done
  for entry in $(missing_commands "$@"); do
    echo "${entry%%:*} (on Debian and Ubuntu the package ${entry##*:})"
  done
}

apt_packages() {
  local entry candidate
  if [ "$(jdk_version)" -lt 17 ]; then
    for candidate in openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless; do
      if apt-cache show "$candidate" >/dev/null 2>&1; then
        echo "$candidate"
        break
      fi
    done
  fi
  if [ "$(maven_version)" -lt 3008 ]; then
    echo maven
  fi
  for entry in $(missing_libraries) $(missing_commands "$@"); do
    echo "${entry##*:}"
  done
}

apt() {
  local seconds=$1
  shift
  # in run level 1 packages start no service of theirs
  as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 timeout --kill-after=10 "$seconds" \
    apt-get -q -y -o DPkg::Lock::Timeout=120 -o Acquire::Retries=2 "$@" </dev/null
}

install_with_apt() {
  local log packages
  log=$(mktemp)
  say "asking apt-get for what this machine lacks"
  # without fresh lists the packages may still be known: the installation decides
  apt 300 update >"$log" 2>&1 || say "apt-get update failed; going on with the lists that are there"
  packages=$(apt_packages "$@" | tr '\n' ' ')
  say "installing: $packages"
  # shellcheck disable=SC2086 # one word for each package
  if ! apt 900 install --no-install-recommends $packages >>"$log" 2>&1; then
    tail -n 15 "$log" >&2
    say "apt-get could not install all of it; its words are above" >&2
  fi
  rm -f "$log"
}

# An older Java may stay the default beside a new one.
use_installed_jdk() {
  local home
  [ "$(jdk_version)" -ge 17 ] && return 0
  for home in /usr/lib/jvm/java-17-openjdk-* /usr/lib/jvm/java-21-openjdk-* /usr/lib/jvm/default-java; do
    if [ -x "$home/bin/javac" ]; then
      export JAVA_HOME=$home
      if [ "$(jdk_version)" -ge 17 ]; then
        say "using the JDK in $home"
        return 0
      fi
    fi
  done
  return 0
}

# Installs what only some tests need, where root can; they are skipped without it. "$@": command:package.
want_machine() {
  local entry missing
  missing=$(missing_commands "$@")
  if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    install_with_apt "$@"
    missing=$(missing_commands "$@")
  fi
  for entry in $missing; do
    say "there is no ${entry%%:*} (on Debian the package ${entry##*:}): the tests that need it are skipped"
  done
}

# Ends the script when the machine lacks something that can't be installed. "$@": command:package needed too.
need_machine() {
  use_installed_jdk
  local missing
  missing=$(lacks "$@")
  if [ -n "$missing" ] && command -v apt-get >/dev/null; then
    install_with_apt "$@"
    use_installed_jdk
    missing=$(lacks "$@")
  fi
  if [ -n "$missing" ]; then
    say "this machine lacks:" >&2
    printf '%s\n' "$missing" | sed 's/^/  - /' >&2
    die "install that and try again"
  fi
}
