#!/bin/sh
# The two MCP conformance suites against a streamable HTTP endpoint that is already listening on loopback.
# usage: conformance.sh URL [fixtures]     (SUITES: default "2025 2026")
# The scenarios that may fail stand in conformance-SUITE.yml, with "fixtures" in conformance-SUITE-fixtures.yml.
# rc 0: exactly the scenarios of the baseline fail. rc 1: another one fails, or one of them passes (a stale line).
set -u
. "$(dirname -- "$0")/lib.sh"
url=${1:?usage: conformance.sh URL [fixtures]}
kind=${2:+-$2}
out=$HARNESS_DIR/out/conformance
rc=0
for suite in ${SUITES:-2025 2026}; do
  checker=$(tool "conf$suite" conformance) || exit 3
  baseline=$HARNESS_LIB/conformance-$suite$kind.yml
  requirements=
  [ "$suite" = 2025 ] || requirements=2026-07-28
  rm -rf "${out:?}/$suite"
  mkdir -p "$out/$suite"
  (cd "$out/$suite" && PATH="$NODE_DIR:$PATH" timeout 240 "$checker" server --url "$url" -o "$out/$suite" \
    ${requirements:+--requirements "$requirements"} --expected-failures "$baseline") > "$out/$suite.txt" 2>&1
  r=$?
  echo "suite $suite: rc $r (report: $out/$suite.txt)"
  if [ $r != 0 ]; then
    rc=1
    sed -n '/SUMMARY/,$p' "$out/$suite.txt" | grep -v '^✓'
  fi
done
exit $rc
