#!/bin/sh
# Installs agents that speak ACP, each at the version that the lane's profiles were measured with, into $HARNESS_DIR/acp,
# and the Node that they need. Safe to repeat.
# usage: setup.sh [all]   without all: the three of the short suite
set -eu
HARNESS_LIB=$(dirname -- "$0")/../mcp
. "$HARNESS_LIB/lib.sh"
short='@agentclientprotocol/claude-agent-acp@0.101.0 @agentclientprotocol/codex-acp@2.6.0 opencode-ai@1.18.33'
long='@google/gemini-cli@0.61.0 @qwen-code/qwen-code@0.24.4 @github/copilot@1.0.102 @kilocode/cli@7.7.7'
dir=$HARNESS_DIR/acp

"$HARNESS_LIB/setup.sh" node > /dev/null
mkdir -p "$dir" "$HARNESS_DIR/out"
[ -f "$dir/package.json" ] || printf '{"private":true}\n' > "$dir/package.json"
# On an old Node, npm quietly chooses an old adapter; hence Node first.
PATH=$NODE_DIR:$PATH
cd "$dir"
# install NAME PACKAGES: once, unless the list has changed.
install() {
  have=.have-$1 want=$2
  if [ -f "$have" ] && [ "$(cat "$have")" = "$want" ]; then return; fi
  echo "install $want (some hundred MB, once)"
  # shellcheck disable=SC2086 # a list of packages
  fetch() { npm install --no-audit --no-fund --loglevel=error --fetch-retries=5 $want > "$HARNESS_DIR/out/acp-install.log" 2>&1; }
  fetch || fetch || { tail -n 20 "$HARNESS_DIR/out/acp-install.log" >&2; exit 1; }
  printf '%s' "$want" > "$have"
}
install short "$short"
if [ "${1:-}" = all ]; then
  install long "$long"
  "$HARNESS_LIB/setup.sh" old > /dev/null
fi
