#!/usr/bin/env bash
# Ten minutes of eight bots in one process over a simulated wireless line: .ci/soak.sh [seconds]
# Looks whether memory, threads and file descriptors stay flat, and whether anything is logged that shouldn't be.
# Memory may grow by what webrtc-java keeps of each received message until its factory is replaced: about 89 bytes
# (docs/THREADS.md); with eight players in one process that is eight times what a game sees.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
SECONDS_OF_PLAY=${1:-600}
OUT=$PWD/target/soak
JAR=sample-shooter/target/sample-shooter.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jcmd=${JAVA_HOME:+$JAVA_HOME/bin/}jcmd
rm -rf "$OUT"
mkdir -p "$OUT"
[ -f "$JAR" ] || { echo "soak: there is no $JAR: mvn package first"; exit 1; }

# the whole heap is there from the start, so that what the process grows by is not the heap
"$java" -Xms512m -Xmx512m -XX:+AlwaysPreTouch -jar "$JAR" --headless --bots 7 --net wifi --duration "$SECONDS_OF_PLAY" \
  --report "$OUT/report.json" >"$OUT/out" 2>"$OUT/err" </dev/null &
game=$!
trap 'kill $game 2>/dev/null || true' EXIT

# seconds, resident MB, heap after a collection in MB, threads, descriptors
sample() {
  local rss heap threads descriptors
  "$jcmd" $game GC.run >/dev/null
  heap=$("$jcmd" $game GC.heap_info | sed -n 's/.*used \([0-9]*\)K.*/\1/p' | head -n 1)
  rss=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' /proc/$game/status)
  threads=$(sed -n 's/^Threads:[^0-9]*\([0-9]*\)/\1/p' /proc/$game/status)
  descriptors=$(find /proc/$game/fd -mindepth 1 2>/dev/null | wc -l)
  printf '%d %d %d %d %d\n' "$1" $((rss / 1024)) $((heap / 1024)) "$threads" "$descriptors"
}

echo "seconds rss_mb heap_mb threads descriptors" >"$OUT/samples"
start=$SECONDS
step=$((SECONDS_OF_PLAY / 20))
[ "$step" -ge 5 ] || step=5
next=$step
while kill -0 $game 2>/dev/null; do
  sleep 1
  if [ $((SECONDS - start)) -ge $next ] && [ $next -lt "$SECONDS_OF_PLAY" ]; then
    line=$(sample $((SECONDS - start)) 2>/dev/null) || break
    echo "$line" | tee -a "$OUT/samples"
    next=$((next + step))
  fi
done
code=0
wait $game || code=$?
[ "$code" = 0 ] || { echo "soak: it ended with $code: see $OUT"; exit 1; }
[ ! -s "$OUT/err" ] || { echo "soak: it complained:"; head -n 20 "$OUT/err"; exit 1; }
if grep -nE 'Exception|Error' "$OUT/out"; then
  echo "soak: that shouldn't be there"
  exit 1
fi

# what all eight received, as far as this player's own part tells
packets=$(sed -n 's/^ *"packetsIn": \([0-9]*\),*/\1/p' "$OUT/report.json" | awk '{ n += $1 } END { print n * 8 }')
kept=$((packets * 100 * 8 / 10 * 2 / 3 / 1048576)) # between the middles of those thirds

# after a fifth of the time nothing grows any more: the last third against the first third of what is left
awk -v from=$((SECONDS_OF_PLAY / 5)) -v kept="$kept" '
  NR > 1 && $1 >= from { n++; for (i = 2; i <= 5; i++) v[n, i] = $i }
  END {
    if (n < 6) { print "soak: too few samples"; exit 1 }
    split("- rss_mb heap_mb threads descriptors", name, " ")
    split("- 32 16 2 2", slack, " ")
    slack[3] += kept
    third = int(n / 3)
    for (i = 2; i <= 5; i++) {
      first = last = 0
      for (k = 1; k <= third; k++) { first += v[k, i] / third; last += v[n - third + k, i] / third }
      grown = last - first
      verdict = grown > slack[i] ? "GROWS" : "as it should be"
      if (verdict == "GROWS") bad = 1
      printf "soak: %-12s %.1f, later %.1f (at most %d more): %s\n", name[i], first, last, slack[i], verdict
    }
    exit bad
  }' "$OUT/samples"
kills=$(sed -n 's/^  "kills": \([0-9]*\),*/\1/p' "$OUT/report.json")
deaths=$(sed -n 's/^  "deaths": \([0-9]*\),*/\1/p' "$OUT/report.json")
[ "$kills" = "$deaths" ] || { echo "soak: $kills kills but $deaths deaths"; exit 1; }
echo "soak: $kills kills, as many deaths; no complaint"
