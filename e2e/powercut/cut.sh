#!/bin/bash
# Cuts the power of a writer and asks a reader what is left.
#
#   cut.sh -w 'WRITER' -r 'READER' [-s SIZE_MiB] [-t SECONDS]
#
# Both run under "bash -c" with DATA set to a folder on a loop-mounted ext4 image. The writer prints one line for each
# acknowledged record and nothing else; it is cut after SECONDS (default 3) or when it ends. The reader runs on the cut
# disk and prints the records that it finds.
#
# "kill -9" cannot show a missing sync, because what the kernel holds in memory survives the process. So the writer's
# process group is stopped, its acknowledgements are counted, and the image is copied as it stands below the mounted
# filesystem: what had not reached the image is lost in the copy, as in a power cut. The copy is mounted (which replays
# its journal) and read.
#
# Exit: 0 nothing lost, 1 acknowledged records lost, 2 usage or a writer or reader that failed, 77 cannot run here.
set -u
writer='' reader='' size=256 seconds=3
while getopts w:r:s:t: o; do
  case $o in w) writer=$OPTARG ;; r) reader=$OPTARG ;; s) size=$OPTARG ;; t) seconds=$OPTARG ;; *) exit 2 ;; esac
done
[ -n "$writer" ] && [ -n "$reader" ] || { sed -n '2,16p' "${BASH_SOURCE[0]}"; exit 2; }
skip() { echo "skipped: $1"; exit 77; }
[ "$(id -u)" = 0 ] || skip "the power-cut test mounts a disk image and needs root"
command -v mkfs.ext4 >/dev/null || skip "mkfs.ext4 is not installed (package e2fsprogs)"

work=$(mktemp -d) || exit 2
group=''
cleanup() {
  [ -z "$group" ] || { kill -KILL -- "-$group" 2>/dev/null; wait "$group" 2>/dev/null; }
  for m in live cut; do ! mountpoint -q "$work/$m" || umount "$work/$m"; done
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
mkdir "$work/live" "$work/cut"
truncate -s "${size}M" "$work/live.img" && mkfs.ext4 -q -F "$work/live.img" || skip "no disk image can be made"
# commit=600: else the filesystem writes everything by itself every 5 s and hides a missing sync.
mount -o loop,commit=600 "$work/live.img" "$work/live" 2>/dev/null || skip "loop mounts are not allowed here"
mkdir "$work/live/data" && sync -f "$work/live"

set -m # the writer gets its own process group
DATA=$work/live/data bash -c "$writer" >"$work/acks" 2>"$work/writer.err" </dev/null &
group=$!
set +m
for ((i = 0; i < seconds * 20; i++)); do
  sleep 0.05
  kill -0 "$group" 2>/dev/null || break
done
if ! kill -0 "$group" 2>/dev/null && ! wait "$group"; then
  group=''
  echo "the writer failed before the cut"
  head -c 2000 "$work/writer.err"
  exit 2
fi
kill -STOP -- "-$group" 2>/dev/null
# A line without its end is not an acknowledgement yet.
if [ -n "$(tail -c 1 "$work/acks")" ]; then sed -i '$d' "$work/acks"; fi
sort -u "$work/acks" >"$work/acked"
cp --sparse=always "$work/live.img" "$work/cut.img"
kill -KILL -- "-$group" 2>/dev/null
{ wait "$group"; } 2>/dev/null
group=''
umount "$work/live"

mount -o loop "$work/cut.img" "$work/cut" || { echo "the cut filesystem does not mount"; exit 1; }
DATA=$work/cut/data bash -c "$reader" </dev/null 2>"$work/reader.err" | sort -u >"$work/found"
code=${PIPESTATUS[0]}
acked=$(wc -l <"$work/acked")
lost=$(comm -23 "$work/acked" "$work/found" | wc -l)
extra=$(comm -13 "$work/acked" "$work/found" | wc -l)
echo "acknowledged $acked, lost $lost, found but not acknowledged $extra"
sed -n 's/ .*//p' "$work/acked" | sort | uniq -c | awk '{ printf "%s%s %s", n++ ? ", " : "  of them ", $1, $2 } END { if (n) print "" }'
[ "$acked" -gt 0 ] || { echo "the writer acknowledged nothing"; head -c 2000 "$work/writer.err"; exit 2; }
[ "$lost" = 0 ] || { echo "first lost: $(comm -23 "$work/acked" "$work/found" | head -3 | tr '\n' ' ')"; exit 1; }
[ "$code" = 0 ] || { head -c 2000 "$work/reader.err"; exit 2; }
