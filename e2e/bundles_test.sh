#!/bin/sh
# Tests what install.sh lets the real programs of agents take in, each in a home of its own: installed, again, over an older one,
# and out again. Those that are not in .harness are left out. usage: e2e/bundles_test.sh WORLD_MCP [HOST…]
# Measured with Claude Code 2.1.329, Codex 0.166.0, Gemini CLI 0.61.0, Qwen Code 0.24.4, OpenCode 1.18.33.
set -u
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=${1:?usage: e2e/bundles_test.sh WORLD_MCP [HOST…]}
case $program in /*) ;; *) program=$PWD/$program ;; esac
shift
[ $# -gt 0 ] || set -- claude-code codex gemini-cli qwen-code opencode
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failed=0
tried=
bad() { failed=$((failed + 1)); printf 'FAIL %s: %s\n%s\n' "$host" "$1" "${out-}" >&2; }
says() { case $out in *"$1"*) ;; *) bad "it does not say: $1" ;; esac; }
inside() { (cd "$root/elsewhere" && env -i HOME="$home" PATH="$path" ${more-} "$@" 2>&1 < /dev/null); }
run() { out=$(inside sh "$top/install.sh" --hosts "$host" "$@"); rc=$?; [ "$rc" = "${want-0}" ] || bad "status $rc"; }
state() { got=$(inside "$home/.local/bin/world-mcp" bundle "$host" state); [ "$got" = "$1" ] || bad "its state is $got, want $1"; }
traces() { # what is left of us; logs and the list of folders that the program was in are its own
  {
    find "$home" -path "$home/.local" -prune -o -path "$home/my" -prune -o -path '*world*' -print
    find "$home" -path "$home/.local" -prune -o -type f -exec grep -lE 'world-mcp|@world|bundles/' {} +
  } | grep -v -e telemetry -e /backups/ -e before-world -e /log -e /projects.json -e /.project_root
}
mcp() { # how many servers of ours the program starts; asked for its list it would start them
  case $host in
    claude-code) cat "$home/.claude.json" "$home/.local/share/world/bundles/claude-code/.mcp.json" ;;
    codex) inside codex mcp list ;;
    gemini-cli) cat "$home/.gemini/settings.json" "$home/.gemini/extensions/world/gemini-extension.json" ;;
    qwen-code) cat "$home/.qwen/settings.json" "$home/.qwen/extensions/world/qwen-extension.json" ;;
  esac | grep -c '/world-mcp[", ]'
}
older() { # an install from before there were bundles
  case $host in
    claude-code) inside claude mcp add -s user world -- "$home/.local/bin/world-mcp" --agent-type claude-code ;;
    codex) inside codex mcp add world -- "$home/.local/bin/world-mcp" --agent-type codex ;;
    gemini-cli) mkdir -p "$home/.gemini"; printf '{"mcpServers":{"world":{"command":"%s/.local/bin/world-mcp"}}}' "$home" > "$home/.gemini/settings.json" ;;
    qwen-code) mkdir -p "$home/.qwen"; printf '{"mcpServers":{"world":{"command":"%s/.local/bin/world-mcp"}}}' "$home" > "$home/.qwen/settings.json" ;;
  esac > /dev/null
}

mkdir "$root/elsewhere"
bins=$top/.harness/claude/node_modules/.bin:$top/.harness/acp/node_modules/.bin
for host; do
  case $host in claude-code) command=claude ;; gemini-cli) command=gemini ;; qwen-code) command=qwen ;; *) command=$host ;; esac
  home=$root/$host
  path=$home/.local/bin:$bins:$PATH
  mkdir "$home"
  (PATH=$bins command -v "$command") > /dev/null || continue
  tried="$tried $host"
  after=ready
  [ "$host" != codex ] || after=review

  older
  run --binary "$program"
  says 'installed its plugin world'; state "$after"
  [ "$host" = opencode ] || { n=$(mcp); [ "$n" = 1 ] || bad "it has $n servers of ours"; }

  run --binary "$program"
  says 'already installed'

  if [ "$host" = codex ]; then # its user reviews the hooks
    printf '\n[hooks.state."world-sessions@world:hooks/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:00"\n' >> "$home/.codex/config.toml"
    state ready
  fi

  # An older version had other hooks, and one more file.
  for f in $(find "$home" -name hooks.json -o -name world.js); do echo '{"hooks":{}} // world-mcp' > "$f"; : > "$(dirname "$f")/gone.json"; done
  state old
  run --binary "$program"
  says 'installed its plugin world'; state "$after"
  left=$(find "$home" -name gone.json -path '*/bundles/*'); [ -z "$left" ] || bad "an older file stays: $left"

  # Other worlds: they are in the entries and the hooks.
  more="WORLD_DATA_DIR=$home/my/worlds WORLD_PORT=4600"
  run --binary "$program"
  case $host in opencode) ;; *) grep -rqF "$home/my/worlds" "$(find "$home" -name hooks.json | head -n 1)" || bad 'the hooks do not know the data folder' ;; esac
  run --uninstall
  more=

  run --binary "$program"
  run --uninstall
  says 'removed its plugin world'
  left=$(traces); [ -z "$left" ] || bad "it leaves $left"
  run --uninstall
  says 'nothing of ours'
done
echo "bundles:$tried, $failed failed"
[ "$failed" = 0 ]
