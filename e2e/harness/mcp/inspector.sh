#!/bin/sh
# MCP Inspector as an independent client: tools/list (with its check that schemas are portable) and one call,
# in the old and the new era of the protocol, over stdio and HTTP.
# usage: SERVER="./bin/world-mcp" URL=http://127.0.0.1:PORT/api/mcp/world TOOL=world_info ARGS='{}' inspector.sh
#   SERVER  stdio command line      URL  streamable HTTP endpoint      (one of them, or both)
#   TOOL    tool to call            ARGS its arguments, one JSON object
# rc 0: all answered. The inspector's own codes: 5 = the tool answered isError, 6 = a schema is not portable.
set -u
. "$(dirname -- "$0")/lib.sh"
inspector=$(tool inspector mcp-inspector) || exit 3
args=${ARGS:-}
[ -n "$args" ] || args='{}'
[ -n "${SERVER:-}${URL:-}" ] || { sed -n '2,7p' "$0" >&2; exit 2; }
out=$HARNESS_DIR/out/inspector
rm -rf "$out"
mkdir -p "$out/home"
rc=0

one() { # LABEL, then the inspector's arguments
  label=$1
  shift
  f=$out/$(printf '%s' "$label" | tr ' /' '__')
  HOME="$out/home" PATH="$NODE_DIR:$PATH" timeout 60 "$inspector" --cli "$@" > "$f.json" 2> "$f.err"
  r=$?
  printf '%-28s rc %s\n' "$label" "$r"
  [ $r = 0 ] || { rc=1; tail -c 800 "$f.json" "$f.err"; }
}

for era in legacy modern; do
  if [ -n "${SERVER:-}" ]; then
    # shellcheck disable=SC2086 # a command line
    one "stdio $era tools/list" $SERVER --protocol-era $era --method tools/list --strict
    # shellcheck disable=SC2086
    [ -z "${TOOL:-}" ] || one "stdio $era tools/call" $SERVER --protocol-era $era --method tools/call --tool-name "$TOOL" --tool-args-json "$args"
  fi
  if [ -n "${URL:-}" ]; then
    one "http $era tools/list" "$URL" --transport http --protocol-era $era --method tools/list --strict
    [ -z "${TOOL:-}" ] || one "http $era tools/call" "$URL" --transport http --protocol-era $era --method tools/call --tool-name "$TOOL" --tool-args-json "$args"
  fi
done
exit $rc
