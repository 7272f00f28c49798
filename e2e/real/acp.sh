#!/bin/sh
# Real agents that speak ACP against a scripted model, through the real binary and in a hostile folder: Claude Code's
# adapter, OpenCode and Codex's adapter; with WORLD_LONG=1 all eight, and an older version of each, and five
# under many settings of their users. They work side by side. The long form also has agents in terminals, with the plugins that
# install.sh installs, and what those do when World is gone. At last it prints the table of docs/guide/agents.md.
# usage: acp.sh [go test flags]   needs $WORLD_BIN, or bin/world-mcp
set -eu
cd -- "$(dirname -- "$0")/../.."
HARNESS_DIR=${HARNESS_DIR:-$PWD/.harness}
WORLD_BIN=${WORLD_BIN:-$PWD/bin/world-mcp}
export HARNESS_DIR WORLD_BIN
[ -x "$WORLD_BIN" ] || { echo "no $WORLD_BIN: run make build" >&2; exit 2; }
e2e/harness/acp/setup.sh ${WORLD_LONG:+all}
cd tools
go run ./gotest ./e2e/real/agents ./internal/agents/acp/profile ./internal/agents/probe ${WORLD_LONG:+./internal/agents/terminal} -tags real -count 1 -p 1 -parallel 4 -timeout 90m -run '^TestReal' "$@"
if [ -n "${WORLD_LONG:-}" ]; then
  HARNESS_DIR=$HARNESS_DIR/older go run ./gotest ./e2e/real/agents -tags real -count 1 -timeout 60m -run '^TestRealTable' "$@"
  cat "$HARNESS_DIR/out/agents.md" "$HARNESS_DIR/older/out/agents.md"
fi
