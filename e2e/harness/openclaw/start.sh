#!/bin/sh
# A real OpenClaw gateway on loopback with a scripted model in its model's place; installs it when it is missing.
# usage: start.sh --dir DIR [options]    start.sh --stop DIR    see gateway.mjs for both
set -eu
. "$(dirname -- "$0")/../mcp/lib.sh"
"$HARNESS_LIB/setup.sh" >&2
exec "$NODE" "$HARNESS_LIB/gateway.mjs" "$@"
