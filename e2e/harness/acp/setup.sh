#!/bin/sh
# Installs agents that speak ACP, each at the version that the lane's profiles were measured with, into $HARNESS_DIR/acp,
# and the Node that they need. Safe to repeat.
# usage: setup.sh [all]   without all: the three of the short suite; with it also older versions, into $HARNESS_DIR/older
set -eu
HARNESS_LIB=$(dirname -- "$0")/../mcp
. "$HARNESS_LIB/lib.sh"
short='@agentclientprotocol/claude-agent-acp@0.101.0 @agentclientprotocol/codex-acp@2.6.0 opencode-ai@1.18.33'
long='@google/gemini-cli@0.61.0 @qwen-code/qwen-code@0.24.4 @github/copilot@1.0.102 @kilocode/cli@7.7.7 cline@3.0.65'
older='@agentclientprotocol/claude-agent-acp@0.100.0 @agentclientprotocol/codex-acp@2.5.0 opencode-ai@1.18.32
  @google/gemini-cli@0.60.0 @qwen-code/qwen-code@0.24.3 @github/copilot@1.0.92 @kilocode/cli@7.7.2 cline@3.0.64'

"$HARNESS_LIB/setup.sh" node > /dev/null
# On an old Node, npm quietly chooses an old adapter; hence Node first.
PATH=$NODE_DIR:$PATH
# install FOLDER NAME PACKAGES: once, unless the list has changed.
install() {
  mkdir -p "$HARNESS_DIR/$1" "$HARNESS_DIR/out"
  cd "$HARNESS_DIR/$1"
  [ -f package.json ] || printf '{"private":true}\n' > package.json
  have=.have-$2 want=$3
  if [ -f "$have" ] && [ "$(cat "$have")" = "$want" ]; then return; fi
  echo "install $want (some hundred MB, once)"
  # shellcheck disable=SC2086 # a list of packages
  fetch() { npm install --no-audit --no-fund --loglevel=error --fetch-retries=5 $want > "$HARNESS_DIR/out/acp-install.log" 2>&1; }
  fetch || fetch || { tail -n 20 "$HARNESS_DIR/out/acp-install.log" >&2; exit 1; }
  printf '%s' "$want" > "$have"
}
install acp short "$short"
if [ "${1:-}" = all ]; then
  install acp long "$long"
  install older/acp all "$older"
  ln -sfn ../node "$HARNESS_DIR/older/node"
  "$HARNESS_LIB/setup.sh" old > /dev/null
fi
