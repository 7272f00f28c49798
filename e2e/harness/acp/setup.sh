#!/bin/sh
# Installs two agents that speak ACP, each at one version, into $HARNESS_DIR/acp, and the Node that they need. Safe to repeat.
set -eu
HARNESS_LIB=$(dirname -- "$0")/../mcp
. "$HARNESS_LIB/lib.sh"
want='@agentclientprotocol/claude-agent-acp@0.100.0 opencode-ai@1.18.33'
dir=$HARNESS_DIR/acp

"$HARNESS_LIB/setup.sh" node > /dev/null
if [ -f "$dir/.have" ] && [ "$(cat "$dir/.have")" = "$want" ]; then exit 0; fi
mkdir -p "$dir"
[ -f "$dir/package.json" ] || printf '{"private":true}\n' > "$dir/package.json"
echo "install $want (about 500 MB, once)"
# On an old Node, npm quietly chooses an old adapter; hence Node first.
PATH=$NODE_DIR:$PATH
cd "$dir"
# shellcheck disable=SC2086 # a list of packages
install() { npm install --no-audit --no-fund --loglevel=error --fetch-retries=5 $want > "$HARNESS_DIR/out/acp-install.log" 2>&1; }
install || install || { tail -n 20 "$HARNESS_DIR/out/acp-install.log" >&2; exit 1; }
printf '%s' "$want" > .have
