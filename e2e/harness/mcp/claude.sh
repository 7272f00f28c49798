#!/bin/sh
# The real Claude Code launches the MCP server over stdio and calls its tools; the model behind it is a script.
# usage: SERVER="./bin/world-mcp --port 4599" SCRIPT=steps.json claude.sh
#   SCRIPT      file of steps, see scripted-model.mjs
#   SERVER_ENV  environment of the server, one JSON object
#   PROBE       words of the server's instructions that must reach the model
# Everything stays on loopback, in a HOME of its own. rc 0: every step was answered as its script expects.
set -u
. "$(dirname -- "$0")/lib.sh"
claude=$(tool claude claude) || exit 3
: "${SCRIPT:?SCRIPT is needed}" "${SERVER:?SERVER is needed}"
env_json=${SERVER_ENV:-}
[ -n "$env_json" ] || env_json='{}'
steps=$(CDPATH='' cd -- "$(dirname -- "$SCRIPT")" && pwd)/$(basename -- "$SCRIPT")
out=$HARNESS_DIR/out/claude
rm -rf "$out"
mkdir -p "$out/home" "$out/work"
log=$out/model.jsonl

# shellcheck disable=SC2086 # a command line
set -- $SERVER
command=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
shift
"$NODE" -e '
  const [env, command, ...args] = process.argv.slice(1);
  console.log(JSON.stringify({ mcpServers: { world: { type: "stdio", command, args, env: JSON.parse(env) } } }));
' "$env_json" "$command" "$@" > "$out/mcp.json"

port=$(freeport)
"$NODE" "$HARNESS_LIB/scripted-model.mjs" serve "$steps" "$log" "$port" &
PIDS="$PIDS $!"
waitport "$port" || exit 3

cd "$out/work" || exit 3
env -u CLAUDECODE -u CLAUDE_CODE_ENTRYPOINT -u ANTHROPIC_AUTH_TOKEN \
  -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CACHE_HOME \
  HOME="$out/home" PATH="$NODE_DIR:$PATH" ANTHROPIC_BASE_URL="http://127.0.0.1:$port" ANTHROPIC_API_KEY=scripted \
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_AUTOUPDATER=1 DISABLE_TELEMETRY=1 IS_SANDBOX=1 \
  timeout 180 "$claude" -p 'Build something.' --mcp-config "$out/mcp.json" --strict-mcp-config \
  --allowedTools 'mcp__world__*' --model claude-sonnet-4-5 --output-format stream-json --verbose \
  < /dev/null > "$out/out.jsonl" 2> "$out/err.txt"
echo "claude rc $?"
[ -s "$log" ] || { echo 'no request reached the model'; tail -c 800 "$out/err.txt"; exit 1; }
"$NODE" "$HARNESS_LIB/scripted-model.mjs" check "$steps" "$log" "${PROBE:-}"
