#!/usr/bin/env bash
# Runs exactly the commands that README shows a newcomer, and looks whether Ann and Bob saw each other.
# With an argument: in a fresh local repository in that folder, as on a machine that has never built anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$PWD/target/hello.log
mkdir -p target
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  export MAVEN_OPTS="${MAVEN_OPTS-} -Dmaven.repo.local=$(cd "$1" && pwd)"
fi

commands=$(sed -n '/^<!-- commands: hello -->$/,/^```$/p' README.md | sed -e '1,2d' -e '$d')
[ -n "$commands" ] || { echo "hello: README shows no commands"; exit 1; }
printf 'hello: %s\n' "$commands"

status=0
timeout --foreground 900 bash -c "trap 'kill \$(jobs -p) 2>/dev/null || true' EXIT
trap 'exit 143' TERM
set -eu
$commands
wait \$!" >"$out" 2>&1 </dev/null || status=$?

for name in Ann Bob; do
  grep -q "^$name is at Position" "$out" || { echo "hello: nobody saw $name: see $out"; exit 1; }
done
[ "$status" = 0 ] || { echo "hello: ended with $status: see $out"; exit 1; }
if command -v gradle >/dev/null; then
  (cd examples/hello && timeout 300 gradle -q --no-daemon build) >>"$out" 2>&1 || { echo "hello: the Gradle build failed: see $out"; exit 1; }
  echo "hello: the Gradle build works too"
else
  echo "hello: examples/hello/build.gradle is untested here: there is no Gradle"
fi
echo "hello: Ann and Bob saw each other"
