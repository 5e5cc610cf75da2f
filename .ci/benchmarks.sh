#!/usr/bin/env bash
# Runs each benchmark for a moment: whether it runs, not what it measures. Needs the jars of `mvn package`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
out=target/benchmarks
mkdir -p "$out"

# name, least lines that it prints, arguments
run() {
  local name=$1 least=$2 lines
  shift 2
  if ! timeout 300 "$java" -jar benchmarks/target/benchmarks.jar "$@" >"$out/$name.log" 2>&1; then
    echo "benchmarks: FAILED: $*: see $PWD/$out/$name.log"
    exit 1
  fi
  lines=$(wc -l <"$out/$name.log")
  [ "$lines" -ge "$least" ] || { echo "benchmarks: FAILED: $* printed $lines lines: see $PWD/$out/$name.log"; exit 1; }
  echo "benchmarks: $* runs"
}

run authority 12 authority --seconds 5 --frames 60
run inputs 11 inputs --seeds 1 --seconds 5
run snapshots 10 snapshots --seconds 3
run clock 5 clock --seeds 1 --seconds 30
run netcode 8 netcode --seeds 1 --seconds 5 --trace strafe --net N1
run netcode-threshold 3 netcode-threshold --seeds 1 --seconds 5
run mesh 3 mesh --rounds 1 --seconds 1 --peers 2
run link 5 link --rounds 1
