#!/bin/sh
# Real agents that speak ACP (Claude Code's adapter, OpenCode) against a scripted model, through the real binary.
# usage: acp.sh [go test flags]   needs $WORLD_BIN, or bin/world-mcp
set -eu
cd -- "$(dirname -- "$0")/../.."
HARNESS_DIR=${HARNESS_DIR:-$PWD/.harness}
WORLD_BIN=${WORLD_BIN:-$PWD/bin/world-mcp}
export HARNESS_DIR WORLD_BIN
[ -x "$WORLD_BIN" ] || { echo "no $WORLD_BIN: run make build" >&2; exit 2; }
e2e/harness/acp/setup.sh
cd tools
exec go run ./gotest ./internal/acplane -tags real -count 1 -timeout 20m -run '^TestReal' "$@"
