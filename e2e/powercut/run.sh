#!/bin/bash
# The power-cut test of the store: of worlds, pairing codes, devices and revocations, nothing acknowledged may be missing after the
# power is cut in the middle of writes. First it proves itself on a writer that does not sync, which must lose records.
# WORLD_LONG=1 cuts twenty times.
# Exit: 0 passed or skipped (it says why), else failed.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
# shellcheck disable=SC2016 # DATA is expanded by cut.sh
unsynced='i=0; while :; do i=$((i + 1)); echo r$i >>$DATA/log; echo r$i; sleep 0.01; done'
# shellcheck disable=SC2016
out=$(bash "$here/cut.sh" -t 1 -w "$unsynced" -r 'cat $DATA/log')
case $? in
  77) echo "$out"; exit 0 ;;
  1) echo "a writer without sync loses records, as it must: ${out%%$'\n'*}" ;;
  *) echo "the method does not show a missing sync: $out"; exit 1 ;;
esac
(cd "$here" && go build -o "$bin/powercut" .) || exit 1
for seconds in 1 3 ${WORLD_LONG:+1 1 1 2 2 2 2 3 3 3 4 4 5 5 8 8 15 30}; do
  echo "cut after $seconds s of writing:"
  bash "$here/cut.sh" -t "$seconds" -w "$bin/powercut write \$DATA/store" -r "$bin/powercut read \$DATA/store" || exit 1
done
