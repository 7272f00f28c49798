#!/bin/sh
# The MCP surface as outsiders see it: the conformance suites, the Inspector, what the tool list costs a model, and the
# real Claude Code building in a world whose page is open in a real browser. Needs the built program at $WORLD_BIN.
# usage: e2e/mcp/run.sh [conformance|fixtures|inspector|toolcost|claude ...]     (default: all)
set -u
HARNESS_LIB=$(dirname -- "$0")/../harness/mcp
. "$HARNESS_LIB/lib.sh"
bin=${WORLD_BIN:-$REPO/bin/world-mcp}
out=$HARNESS_DIR/out/mcp
rm -rf "$out"
mkdir -p "$out"
rc=0

check() { # LABEL COMMAND...
  label=$1
  shift
  began=$(date +%s)
  if "$@" > "$out/log" 2>&1; then
    echo "ok   $label ($(($(date +%s) - began)) s)"
    tail -n 12 "$out/log" | cut -c 1-160 | sed 's/^/     /'
  else
    echo "FAIL $label"
    cat "$out/log"
    rc=1
  fi
}

# A world service of its own, and a page on it.
"$bin" serve --port 0 --no-open --ready-json --data-dir "$out/data" > "$out/ready.json" 2> "$out/serve.log" &
PIDS="$PIDS $!"
waitline "$out/ready.json" '"port"' || { cat "$out/serve.log"; exit 1; }
port=$("$NODE" -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).port' "$out/ready.json")
url="http://127.0.0.1:$port/api/mcp/world?agentType=check"
stdio="$bin --data-dir $out/data --agent-type claude-code"

page=
open_page() { # once
  [ -z "$page" ] || return 0
  page=$("$NODE" -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).url' "$out/ready.json")
  node "$REPO/e2e/harness/page.mjs" "$page" > "$out/page.log" 2>&1 &
  PIDS="$PIDS $!"
  waitline "$out/page.log" 'page ready' 60 || exit 1
}

for part in ${*:-conformance fixtures inspector toolcost claude}; do
  case $part in
    conformance) check 'conformance, the shipped program' "$HARNESS_LIB/conformance.sh" "$url" ;;
    fixtures)
      (cd "$REPO" && go build -o "$out/fixtureserver" ./e2e/fixtureserver) || exit 1
      fixtures=$(freeport)
      "$out/fixtureserver" "127.0.0.1:$fixtures" 2> "$out/fixtures.log" &
      PIDS="$PIDS $!"
      waitport "$fixtures" || exit 1
      check 'conformance, with the fixtures' "$HARNESS_LIB/conformance.sh" "http://127.0.0.1:$fixtures/api/mcp/world" fixtures ;;
    inspector) check 'Inspector, stdio and HTTP, both eras' env SERVER="$stdio" URL="$url" TOOL=inspect_world ARGS='{"limit":5}' "$HARNESS_LIB/inspector.sh" ;;
    toolcost) check 'cost of the tool list' "$NODE" "$HARNESS_LIB/toolcost.mjs" --budget 3500 --bytes 14336 $stdio ;;
    claude)
      open_page
      check 'Claude Code builds in the world' env SERVER="$stdio" SCRIPT="$REPO/e2e/mcp/steps.json" PROBE='Start with world_info' "$HARNESS_LIB/claude.sh" ;;
    *) echo "unknown part: $part" >&2; exit 2 ;;
  esac
done
exit $rc
