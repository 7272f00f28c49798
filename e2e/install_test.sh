#!/bin/sh
# Tests install.sh in homes of their own: every case starts from an empty one, with a fake program to install and, where
# the case says so, fake commands of the hosts. What the entries are is asked of the real program, $WORLD_BIN or bin/world-mcp.
# usage: e2e/install_test.sh
set -u
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failed=0
cases=0
real=${WORLD_BIN:-$top/bin/world-mcp}
[ -x "$real" ] || { echo "no $real: run make build" >&2; exit 2; }
printf '#!/bin/sh\ncase "$1 $3" in "connect line" | "connect entry") exec "%s" "$@" ;; esac\necho fake\n' "$real" > "$root/program"
chmod 755 "$root/program"
# The commands that install.sh may use, and no host's own.
mkdir "$root/tools"
for c in sh awk basename cat chmod cmp cp dirname env grep head id ls mkdir mktemp mv readlink rm rmdir sed tail tr uname; do
  ln -s "$(command -v $c)" "$root/tools/$c"
done

begin() { # NAME: a fresh home
  cases=$((cases + 1))
  name=$1
  home=$root/home$cases
  mkdir -p "$home"
  path=$home/.local/bin:$root/tools
}
run() { # ARGS: install.sh in this home; its text is in $out, its status in $rc
  out=$(env -i HOME="$home" PATH="$path" ${settings-} sh "$top/install.sh" "$@" 2>&1)
  rc=$?
}
bad() { failed=$((failed + 1)); printf 'FAIL %s: %s\n%s\n' "$name" "$1" "$out" >&2; }
status() { [ "$rc" = "$1" ] || bad "status $rc, want $1"; }
says() { case $out in *"$1"*) ;; *) bad "it does not say: $1" ;; esac; }
same() { cmp -s "$1" "$2" || bad "$1 differs from $2: $(diff "$2" "$1")"; }
holds() { grep -qF -- "$2" "$1" 2>/dev/null || bad "$1 does not hold $2"; }
absent() { [ ! -e "$1" ] || bad "$1 is there"; }
server() { # FILE: what a JSON reader sees as the server world
  node -e 'const w = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).mcpServers?.world; console.log(w ? [w.command, ...w.args].join(" ") : "none")' "$1"
}
reads() { got=$(server "$1"); [ "$got" = "$2" ] || bad "$1 has the server \"$got\", want \"$2\""; }

begin 'no hosts'
run --binary "$root/program"
status 0; says 'none found'; says 'serve --open'; same "$home/.local/bin/world-mcp" "$root/program"
[ -x "$home/.local/bin/world-mcp" ] || bad 'not executable'

begin 'fresh: folders of the hosts, no settings'
mkdir "$home/.claude" "$home/.codex" "$home/.gemini"
program=$home/.local/bin/world-mcp
run --binary "$root/program"
status 0
reads "$home/.claude.json" "$program --agent-type claude-code"
reads "$home/.gemini/settings.json" "$program --agent-type gemini-cli"
holds "$home/.codex/config.toml" '[mcp_servers.world]'
holds "$home/.codex/config.toml" "command = \"$program\""

begin 'settings of all shapes: twice the same, then out again, byte for byte'
mkdir "$home/.codex" "$home/.gemini"
program=$home/.local/bin/world-mcp
n=0
while IFS= read -r text; do
  n=$((n + 1))
  printf "$text" > "$home/.claude.json"
  cp "$home/.claude.json" "$root/before"
  run --binary "$root/program" --hosts claude-code
  status 0; reads "$home/.claude.json" "$program --agent-type claude-code"; same "$home/.claude.json.before-world" "$root/before"
  node -e '
    const [a, b] = process.argv.slice(1).map((f) => JSON.parse(require("fs").readFileSync(f, "utf8")));
    delete b.mcpServers.world;
    if (!a.mcpServers && Object.keys(b.mcpServers).length === 0) delete b.mcpServers;
    if (JSON.stringify(a) !== JSON.stringify(b)) process.exit(1);' "$root/before" "$home/.claude.json" || bad "settings $n: something else changed"
  cp "$home/.claude.json" "$root/after"
  run --binary "$root/program" --hosts claude-code
  status 0; says 'already registered'; same "$home/.claude.json" "$root/after"
  run --uninstall --hosts claude-code
  status 0; same "$home/.claude.json" "$root/before"; same "$program" "$root/program"
  rm "$home/.claude.json.before-world"
done <<'CASES'
{}
{}\n
{"a":1}
{\n  "a": {"world": {"command": "x"}},\n  "b": [1, {"mcpServers": {}}]\n}\n
{\n  "theme": "dark \\"{[",\n  "mcpServers": {\n    "other": {"command": "o", "args": ["}"]}\n  },\n  "z": null\n}\n
{"z":[],"mcpServers":{"other":{"url":"http://127.0.0.1"}}}
{"z":true,"mcpServers":{}}
{"mcpServers":{}}
{ "mcpServers" : { } , "z": 1 }\n
{\r\n  "z": -1.5e3,\r\n  "mcpServers": {\r\n    "ä ö": {"command": "é"}\r\n  }\r\n}\r\n
CASES
[ "$n" = 10 ] || bad 'not all settings were tried'

begin 'an empty settings file is an empty one again'
mkdir "$home/.gemini"
: > "$home/.gemini/settings.json"
run --binary "$root/program"
status 0; reads "$home/.gemini/settings.json" "$home/.local/bin/world-mcp --agent-type gemini-cli"
run --uninstall
status 0; [ -e "$home/.gemini/settings.json" ] && [ ! -s "$home/.gemini/settings.json" ] || bad 'the settings are not empty'

begin 'an older entry of ours is brought up to date, in its place'
mkdir "$home/.gemini"
printf '{"mcpServers":{"a":{"command":"x"},"world":{"command":"/old/world-mcp"},"b":{"command":"y"}}}' > "$home/.gemini/settings.json"
run --binary "$root/program"
status 0; reads "$home/.gemini/settings.json" "$home/.local/bin/world-mcp --agent-type gemini-cli"
run --uninstall
printf '{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}' > "$root/want"
same "$home/.gemini/settings.json" "$root/want"

begin "someone else's world is left alone"
mkdir "$home/.codex" "$home/.gemini"
printf '{"mcpServers":{"world":{"command":"globe"}}}' > "$home/.gemini/settings.json"
printf '[mcp_servers.world]\ncommand = "globe"\n' > "$home/.codex/config.toml"
cp "$home/.gemini/settings.json" "$root/g"; cp "$home/.codex/config.toml" "$root/c"
run --binary "$root/program"
status 1; says 'another server named world'; same "$home/.gemini/settings.json" "$root/g"; same "$home/.codex/config.toml" "$root/c"
run --uninstall
status 0; same "$home/.gemini/settings.json" "$root/g"; absent "$home/.local/bin/world-mcp"; same "$home/.codex/config.toml" "$root/c"

for header in "[mcp_servers.'world']" '["mcp_servers"."world"]' '[ "mcp_servers" . world ]'; do
  printf '%s\ncommand = "globe"\n' "$header" > "$home/.codex/config.toml"
  cp "$home/.codex/config.toml" "$root/c"
  run --binary "$root/program" --hosts codex
  status 1; says 'another server named world'; same "$home/.codex/config.toml" "$root/c"
done

begin 'what cannot be edited safely is left alone, with the lines to add'
mkdir "$home/.openclaw" "$home/.codex"
printf '[mcp_servers]\nother = { command = "o" }\n' > "$home/.codex/config.toml"
cp "$home/.codex/config.toml" "$root/c"
for text in '// mine\n{"a":1}\n' '{"a":1' '{"mcpServers":{},"mcpServers":{}}' '{"mcpServers":[]}' '{"mcpServers":{"world":"x"}}' '[]' '{} {}'; do
  printf "$text" > "$home/.claude.json"
  cp "$home/.claude.json" "$root/before"
  run --binary "$root/program"
  status 1; same "$home/.claude.json" "$root/before"; says '"mcpServers": { "world": {"command":'; says '[mcp_servers.world]'; says 'openclaw mcp set world'
done
same "$home/.codex/config.toml" "$root/c"

begin 'TOML keeps every other byte'
mkdir "$home/.codex"
for text in '' 'model = "x"' 'model = "x"\n' '# c\r\n[mcp_servers.other]\r\ncommand = "o"\r\n[tui]\r\n'; do
  printf "$text" > "$home/.codex/config.toml"
  cp "$home/.codex/config.toml" "$root/before"
  run --binary "$root/program"
  status 0; holds "$home/.codex/config.toml" 'args = ["--agent-type", "codex"]'
  cp "$home/.codex/config.toml" "$root/after"
  run --binary "$root/program"
  same "$home/.codex/config.toml" "$root/after"; says 'already registered'
  run --uninstall
  status 0; same "$home/.codex/config.toml" "$root/before"
done

begin 'a linked settings file stays a link, and its mode stays'
mkdir "$home/.gemini" "$home/dotfiles"
printf '{"a":1}\n' > "$home/dotfiles/gemini.json"
chmod 600 "$home/dotfiles/gemini.json"
ln -s ../dotfiles/gemini.json "$home/.gemini/settings.json"
run --binary "$root/program"
status 0; [ -L "$home/.gemini/settings.json" ] || bad 'the link was replaced'
reads "$home/dotfiles/gemini.json" "$home/.local/bin/world-mcp --agent-type gemini-cli"
case $(ls -l "$home/dotfiles/gemini.json") in -rw-------*) ;; *) bad 'its mode changed' ;; esac

begin 'the copy from before World is kept through updates, and uninstalling'
mkdir "$home/.gemini" "$home/.codex"
printf '{\n  "mine": 1\n}\n' > "$home/.gemini/settings.json"
printf 'mine = 1\n' > "$home/.codex/config.toml"
cp "$home/.gemini/settings.json" "$root/g"; cp "$home/.codex/config.toml" "$root/c"
run --binary "$root/program"
settings=WORLD_PORT=4600
run --binary "$root/program" # an entry that is brought up to date
settings=
run --uninstall
run --binary "$root/program"
run --uninstall
status 0
same "$home/.gemini/settings.json" "$root/g"; same "$home/.gemini/settings.json.before-world" "$root/g"
same "$home/.codex/config.toml" "$root/c"; same "$home/.codex/config.toml.before-world" "$root/c"

begin 'folders that it has made go again, if they are empty'
mkdir "$home/.gemini"
run --binary "$root/program" --hosts gemini-cli
run --uninstall
status 0; absent "$home/.local"
mkdir -p "$home/.local"
run --binary "$root/program" --hosts gemini-cli
touch "$home/.local/bin/mine"
run --uninstall
[ -e "$home/.local/bin/mine" ] || bad 'it removes what is not ours'
rm "$home/.local/bin/mine"
run --binary "$root/program" --hosts gemini-cli
run --uninstall
[ -d "$home/.local/bin" ] || bad 'it removes a folder that was there'

begin 'a settings file that it has made for its entry alone goes again'
mkdir "$home/.claude" "$home/.codex" "$home/.gemini"
run --binary "$root/program"
settings=WORLD_PORT=4600
run --binary "$root/program"
settings=
run --uninstall
status 0; absent "$home/.claude.json"; absent "$home/.gemini/settings.json"; absent "$home/.codex/config.toml"
left=$(find "$home" -name '*.before-world'); [ -z "$left" ] || bad "there are copies of what was not there: $left"

begin "what a host's own command reformats is said"
mkdir -p "$home/bin" "$home/.openclaw" "$home/state"
path=$path:$home/bin
cat > "$home/bin/openclaw" <<'FAKE'
#!/bin/sh
case $2 in
  show) cat "$HOME/state/openclaw" 2> /dev/null || exit 1 ;;
  set) printf '%s' "$4" > "$HOME/state/openclaw"; echo '{"meta":1,"mcp":1}' > "$HOME/.openclaw/openclaw.json" ;;
  unset) rm "$HOME/state/openclaw"; echo '{"meta":1}' > "$HOME/.openclaw/openclaw.json" ;;
esac
FAKE
chmod +x "$home/bin/openclaw"
printf '// mine\n{}\n' > "$home/.openclaw/openclaw.json"
cp "$home/.openclaw/openclaw.json" "$root/before"
run --binary "$root/program"
status 0; says "writes $home/.openclaw/openclaw.json anew"; says "openclaw.json.before-world"
run --uninstall
status 0; says "openclaw.json is not byte for byte as it was"; same "$home/.openclaw/openclaw.json.before-world" "$root/before"

begin 'a dry run changes nothing'
mkdir "$home/.claude" "$home/.codex" "$home/.gemini"
printf '{"a":1}\n' > "$home/.gemini/settings.json"
(cd "$home" && ls -lR) > "$root/before"
run --dry-run
status 0; says 'would install'; says 'would register'
(cd "$home" && ls -lR) > "$root/after"
same "$root/after" "$root/before"
run --binary "$root/program"
(cd "$home" && ls -lR) > "$root/before"
run --uninstall --dry-run
status 0; says 'would remove'
(cd "$home" && ls -lR) > "$root/after"
same "$root/after" "$root/before"

begin "the hosts' own commands are used where there are any"
mkdir -p "$home/bin" "$home/state" "$home/.codex" "$home/.gemini"
path=$path:$home/bin
for c in openclaw claude codex gemini; do
  cat > "$home/bin/$c" <<'FAKE'
#!/bin/sh
host=$(basename "$0")
printf '%s %s\n' "$host" "$*" >> "$HOME/calls"
json='{"mcpServers":{"world":{"command":"%s"}}}'
case $host/$2 in
  */show) cat "$HOME/state/openclaw" 2> /dev/null || { echo '{"ok":false}'; exit 1; } ;;
  */set) printf '%s' "$4" > "$HOME/state/openclaw" ;;
  */unset) rm "$HOME/state/openclaw" ;;
  claude/add) printf "$json" "$7" > "$HOME/.claude.json" ;;
  gemini/add) printf "$json" "$6" > "$HOME/.gemini/settings.json" ;;
  codex/add) shift 4; printf '[mcp_servers.world]\ncommand = "%s"\n# %s\n' "$1" "$*" > "$HOME/.codex/config.toml" ;;
  claude/remove) echo '{}' > "$HOME/.claude.json" ;;
  gemini/remove) echo '{}' > "$HOME/.gemini/settings.json" ;;
  codex/remove) : > "$HOME/.codex/config.toml" ;;
esac
FAKE
  chmod +x "$home/bin/$c"
done
program=$home/.local/bin/world-mcp
run --binary "$root/program"
status 0
holds "$home/calls" "openclaw mcp set world {\"command\": \"$program\", \"args\": [\"--agent-type\", \"openclaw\"]}"
holds "$home/calls" "claude mcp add -s user world -- $program --agent-type claude-code"
holds "$home/calls" "codex mcp add world -- $program --agent-type codex"
holds "$home/calls" "gemini mcp add -s user world $program -- --agent-type gemini-cli"
run --binary "$root/program"
status 0; [ "$(printf '%s\n' "$out" | grep -c 'already registered')" = 4 ] || bad 'not all four are registered'
run --uninstall
status 0; holds "$home/calls" 'openclaw mcp unset world'; holds "$home/calls" 'claude mcp remove -s user world'
absent "$home/state/openclaw"; absent "$program"

lying() { # FILE: a command that says yes and does nothing
  printf '#!/bin/sh\n[ "$2" = show ] || echo "Success, says %s"\n' "$(basename "$1")" > "$1"
  chmod +x "$1"
}

begin "a host's own command that does nothing and reports success"
mkdir -p "$home/bin" "$home/.openclaw"
path=$path:$home/bin
program=$home/.local/bin/world-mcp
for c in openclaw claude codex gemini qwen; do lying "$home/bin/$c"; done
run --binary "$real"
status 1
for h in claude-code codex gemini-cli qwen-code; do
  says "$h: its plugin could not be installed, so World tries to register the server alone: Success"
  says "$h: its own command reported success, but the server world was not registered: Success"
done
says 'openclaw: its own command reported success, but the server world was not registered'; says 'By hand:'
case $out in *'installed its plugin world'* | *'by its own command'*) bad 'it claims what was not done' ;; esac
says "registered in $home/.codex/config.toml"
reads "$home/.claude.json" "$program --agent-type claude-code"
reads "$home/.gemini/settings.json" "$program --agent-type gemini-cli"
reads "$home/.qwen/settings.json" "$program --agent-type qwen-code"
absent "$home/.local/share/world/bundles"
run --uninstall
status 1
for h in claude-code codex gemini-cli qwen-code; do says "$h: its own command reported success, but the server world was not removed: Success"; done
left=$(grep -rl world-mcp "$home" --exclude-dir=bin); [ -z "$left" ] || bad "it leaves $left"
absent "$home/.local/share/world"; absent "$program"

begin "a plugin that the host's own command does not remove is said to be there"
mkdir -p "$home/bin" "$home/.claude/plugins" "$home/.gemini/extensions" "$home/.qwen/extensions" "$home/.codex"
path=$path:$home/bin
bundles=$home/.local/share/world/bundles
for c in gemini qwen; do
  cat > "$home/bin/$c" <<'FAKE'
#!/bin/sh
host=$(basename "$0")
[ "$1 $2" != "extensions install" ] || {
  cp -R "$3" "$HOME/.$host/extensions/world"
  printf '{"source":"%s"}' "$3" > "$HOME/.$host/extensions/world/.$host-extension-install.json"
}
FAKE
done
cat > "$home/bin/claude" <<'FAKE'
#!/bin/sh
case "$2 $3" in
  "marketplace add") printf '{"world":{"path":"%s"}}' "$4" > "$HOME/.claude/plugins/known_marketplaces.json" ;;
  "install world@world") echo '{"enabledPlugins":{"world@world":true}}' > "$HOME/.claude/settings.json" ;;
  "marketplace remove") rm "$HOME/.claude/plugins/known_marketplaces.json" ;; # and the plugin stays
esac
FAKE
chmod +x "$home/bin/"*
run --binary "$real" --hosts claude-code,gemini-cli,qwen-code
status 0; [ "$(printf '%s\n' "$out" | grep -c 'installed its plugin world')" = 3 ] || bad 'not all three are installed'
run --uninstall --hosts claude-code,gemini-cli,qwen-code
status 1; [ "$(printf '%s\n' "$out" | grep -c 'reported success, but the plugin world is still there')" = 3 ] || bad 'not all three are said to be there'
case $out in *'removed its plugin'* | *'nothing of ours'*) bad 'it claims what was not done' ;; esac
for h in claude-code gemini-cli qwen-code; do [ -d "$bundles/$h" ] || bad "the files of $h are gone while it uses them"; done
rm -r "$home/.gemini/extensions/world" # its user has removed it
run --uninstall --hosts gemini-cli
status 0; says 'nothing of ours in its settings'; absent "$bundles/gemini-cli"

begin 'settings that cannot be written are not said to be'
mkdir -p "$home/.gemini"
printf '{}' > "$home/.gemini/settings.json"
mkdir "$home/.gemini/settings.json.world-new" # nothing can be put there, not even by root
run --binary "$root/program" --hosts gemini-cli
status 1; says "$home/.gemini/settings.json could not be written"; says 'By hand:'
case $out in *'registered in'*) bad 'it claims what was not done' ;; esac
reads "$home/.gemini/settings.json" none

begin 'where the worlds are stands in the entries: hosts hand on no variables'
mkdir "$home/.claude" "$home/.codex" "$home/.gemini"
program=$home/.local/bin/world-mcp
run --binary "$root/program"
settings="WORLD_DATA_DIR=$home/worlds WORLD_PORT=4600"
run --binary "$root/program" # entries that lack it are written anew
status 0
reads "$home/.claude.json" "$program --agent-type claude-code --data-dir $home/worlds --port 4600"
reads "$home/.gemini/settings.json" "$program --agent-type gemini-cli --data-dir $home/worlds --port 4600"
holds "$home/.codex/config.toml" "args = [\"--agent-type\", \"codex\", \"--data-dir\", \"$home/worlds\", \"--port\", \"4600\"]"
run --binary "$root/program"
says 'already registered'
settings="XDG_DATA_HOME=$home/share"
run --binary "$root/program" --hosts gemini-cli
reads "$home/.gemini/settings.json" "$program --agent-type gemini-cli --data-dir $home/share/world"
printf '#!/bin/sh\necho "codex $*" >> "$HOME/calls"\nshift 4; printf "[mcp_servers.world]\\n# $*\\n" > "$HOME/.codex/config.toml"\n' > "$home/codex"
chmod +x "$home/codex"
path=$path:$home
rm "$home/.codex/config.toml"
run --binary "$root/program" --hosts codex
holds "$home/calls" "codex mcp add world -- $program --agent-type codex --data-dir $home/share/world"
settings='WORLD_PORT=here'
run --binary "$root/program"
status 1; says 'WORLD_PORT=here is no port'
settings=

begin 'without a checkout it is fetched with Go'
mkdir -p "$home/skill" "$home/bin"
cp "$top/install.sh" "$home/skill/"
path=$path:$home/bin
printf '#!/bin/sh\necho "$*" > "$HOME/go-was-asked"\nprintf fetched > "$GOBIN/world-mcp"\n' > "$home/bin/go"
chmod +x "$home/bin/go"
out=$(env -i HOME="$home" PATH="$path" sh "$home/skill/install.sh" 2>&1); rc=$?
status 0; holds "$home/go-was-asked" 'install github.com/worldmcp/world/cmd/world-mcp@latest'; holds "$home/.local/bin/world-mcp" fetched

begin 'a program that is older than install.sh registers nothing'
mkdir "$home/.gemini"
printf '#!/bin/sh\necho "usage" >&2\nexit 2\n' > "$home/older"
printf '{"a":1}\n' > "$home/.gemini/settings.json"
cp "$home/.gemini/settings.json" "$root/before"
run --binary "$home/older"
status 1; says 'use one that is not older than install.sh'; same "$home/.gemini/settings.json" "$root/before"

begin 'wrong use'
run --hosts emacs --binary "$root/program"
status 1; says 'unknown host emacs'
run --frobnicate
status 1; says 'unknown argument'

echo "install.sh: $cases cases, $failed failed"
[ "$failed" = 0 ]
