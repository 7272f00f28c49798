#!/bin/sh
# Installs world-mcp and lets the agent hosts of this computer take it in: as a plugin or extension with the MCP server "world",
# hooks and the skill where the host has a command for that, else as the MCP server alone.
#
# usage: ./install.sh [--hosts a,b] [--binary PATH] [--dry-run]      install or update
#        ./install.sh --uninstall [--hosts a,b] [--dry-run]          take it out again (with --hosts: of these only)
#
#   --hosts     only these: openclaw, claude-code, codex, gemini-cli, qwen-code, opencode, copilot, kilo (default: those that
#               are found)
#   --binary    install this file instead of building one with Go
#   --dry-run   only tell what would be done
#
# Environment: WORLD_BIN_DIR, where the program goes (default: ~/.local/bin). WORLD_DATA_DIR (or XDG_DATA_HOME) and WORLD_PORT
# are written into the entries when they are set: hosts do not hand them on to world-mcp.
# A host's own command registers the server where there is one. Such a command may write its settings file anew: openclaw's
# drops comments, claude's reformats. Where there is none, the file gets one entry and keeps every other byte. Before the
# first change of a file it is copied to FILE.before-world, and that copy is never written again. --uninstall says which files
# differ from their copies, and removes folders that install.sh has made, if they are empty. An entry "world" of someone else
# is left alone.
set -eu

module=github.com/worldmcp/world
all_hosts='openclaw claude-code codex gemini-cli qwen-code opencode copilot kilo'
bin_dir=${WORLD_BIN_DIR:-${HOME:?}/.local/bin}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
case $bin_dir in /*) ;; *) bin_dir=$PWD/$bin_dir ;; esac
target=$bin_dir/world-mcp
made=$bin_dir/.world-mcp.folders # which folders install.sh has made, a line each
data_dir=${WORLD_DATA_DIR:-${XDG_DATA_HOME:+$XDG_DATA_HOME/world}}
case $data_dir in '' | /*) ;; *) data_dir=$PWD/$data_dir ;; esac
case $(uname) in Darwin) data="$HOME/Library/Application Support" ;; *) data=$HOME/.local/share ;; esac
data=${data_dir:-$data/world} # where the worlds are
port=${WORLD_PORT:-}
binary=
hosts=
dry=
uninstall=
troubles=0

usage() { sed -n '2,20s/^# \{0,1\}//p' "$0"; }
say() { printf '%s\n' "$*"; }
trouble() { troubles=$((troubles + 1)); printf '%s\n' "$*" >&2; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
report() { printf '  %-12s %s\n' "$1" "$2"; }
would() { [ -n "$dry" ] && report "$1" "would $2"; } # true in a dry run
has() { command -v "$1" > /dev/null 2>&1; }

# ---- The JSON editor: finds places by reading, and splices bytes. ----

# locate FILE: offsets of the top object, of its "mcpServers" and of the "world" in there, as shell assignments.
# Fails on anything but one plain JSON object (comments, a second "mcpServers", text it does not understand).
locate() {
  LC_ALL=C awk '
    function bad() { failed = 1; exit 1 }
    function inside() { return depth == 2 && key[1] == "mcpServers" }
    function plain() { # a string, number or word: never the value of one of the two keys
      full[depth] = 1
      if (valued[depth] && (inside() && key[2] == "world" || depth == 1 && key[1] == "mcpServers")) bad()
    }
    function opened(c) {
      full[depth] = 1
      depth++
      type[depth] = c; full[depth] = 0; start[depth] = at + 1; comma[depth] = 0; waiting[depth] = ""; valued[depth] = 0
      if (depth == 1 && (c != "{" || done)) bad()
      if (inside()) { if (c != "{" || servers) bad(); servers = at + 1; servers_key = key_at[1]; servers_first = !comma[1] }
    }
    function closed(c) {
      if (depth == 0 || type[depth] != (c == "}" ? "{" : "[")) bad()
      if (inside()) { servers_end = at + 1; servers_full = full[2]; waiting[1] = "servers" }
      if (depth == 1) { done = 1; top_end = at + 1; top_full = full[1] }
      depth--
      if (inside() && key[2] == "world") { world_end = at + 1; world = key_at[2]; world_before = comma[2]; waiting[2] = "world" }
    }
    function separated() {
      if (depth == 0) bad()
      if (waiting[depth] == "world") world_after = at + 1
      if (waiting[depth] == "servers") servers_after = at + 1
      waiting[depth] = ""; valued[depth] = 0
      comma[depth] = at + 1
    }
    {
      n = length($0)
      for (i = 1; i <= n; i++) {
        c = substr($0, i, 1); at = base + i - 1
        if (text) {
          if (escaped) escaped = 0
          else if (c == "\\") escaped = 1
          else if (c == "\"") { text = 0; last = substr($0, from, i - from) }
        }
        else if (c == " " || c == "\t" || c == "\r") continue
        else if (c == "\"") { if (depth == 0) bad(); plain(); text = 1; from = i + 1; text_at = at }
        else if (c == ":") { key[depth] = last; key_at[depth] = text_at; valued[depth] = 1 }
        else if (c == "{" || c == "[") opened(c)
        else if (c == "}" || c == "]") closed(c)
        else if (c == ",") separated()
        else if (c ~ /[-+.0-9a-zA-Z]/ && depth > 0) plain()
        else bad()
      }
      if (text) bad()
      base += n + 1
    }
    END {
      if (failed || !done || depth) exit 1
      printf "top=%d top_end=%d top_full=%d servers=%d servers_key=%d servers_end=%d servers_full=%d ", start[1], top_end, top_full, servers, servers_key, servers_end, servers_full
      printf "servers_first=%d servers_after=%d world=%d world_end=%d world_before=%d world_after=%d\n", servers_first, servers_after, world, world_end, world_before, world_after
    }' "$1"
}

# splice FILE FROM TO TEXT: the file with the bytes [FROM, TO) replaced, on stdout.
splice() {
  head -c "$2" "$1"
  printf '%s' "$4"
  tail -c "+$(($3 + 1))" "$1"
}

# json_with FILE VALUE: the file with "world": VALUE among its servers, on stdout.
json_with() {
  if [ ! -s "$1" ]; then
    printf '{\n  "mcpServers": {\n    "world": %s\n  }\n}\n' "$2"
    return
  fi
  places=$(locate "$1") && eval "$places" || return 1
  entry='
    "world": '$2
  if [ "$world" -gt 0 ]; then
    splice "$1" "$world" "$world_end" "\"world\": $2"
  elif [ "$servers" -gt 0 ]; then
    [ "$servers_full" = 1 ] && entry=$entry, || entry=$entry'
  '
    splice "$1" "$servers" "$servers" "$entry"
  else
    [ "$top_full" = 1 ] && end=, || end='
'
    splice "$1" "$top" "$top" '
  "mcpServers": {'"$entry"'
  }'"$end"
  fi
}

# json_without FILE: the file without our entry (and without an "mcpServers" that install.sh alone had filled).
json_without() {
  places=$(locate "$1") && eval "$places" || return 1
  begin=$servers
  [ "$world_before" = 0 ] || begin=$world_before
  if [ "$world_after" -gt 0 ]; then
    splice "$1" "$begin" "$world_after" ''
  elif [ "$world_before" -gt 0 ]; then
    splice "$1" "$((world_before - 1))" "$world_end" ''
  elif [ "$servers_first" = 1 ]; then
    end=$((top_end - 1))
    [ "$servers_after" = 0 ] || end=$servers_after
    splice "$1" "$top" "$end" ''
  else
    splice "$1" "$servers" "$((servers_end - 1))" ''
  fi
}

# json_entry FILE: the value of "world" among the servers; empty: there is none.
json_entry() {
  places=$(locate "$1") && eval "$places" || return 1
  [ "$world" = 0 ] || tail -c "+$((world + 1))" "$1" | head -c "$((world_end - world))"
}

# ---- Files ----

# real FILE: what a link leads to, so that a linked settings file stays a link.
real() {
  f=$1
  while [ -L "$f" ]; do
    l=$(readlink "$f")
    case $l in /*) f=$l ;; *) f=$(dirname -- "$f")/$l ;; esac
  done
  printf '%s' "$f"
}

# keep FILE: copies it to FILE.before-world, if that is not there yet. It is for files that have nothing of ours yet.
keep() {
  k=$(real "$1")
  [ ! -f "$k" ] || [ -e "$k.before-world" ] || { cp -p "$k" "$k.world-copy" && mv -f "$k.world-copy" "$k.before-world"; }
}

# make_folder FOLDER: makes it, and notes what of its path was not there, deepest first, for --uninstall.
make_folder() {
  m=$1
  : > "$work/made"
  while [ ! -d "$m" ]; do
    printf '%s\n' "$m" >> "$work/made"
    m=$(dirname -- "$m")
  done
  mkdir -p "$1"
  [ ! -s "$work/made" ] || cat "$work/made" >> "$made"
}

# unmake_folders: removes the folders that make_folder has made, those that are empty.
unmake_folders() {
  [ -f "$made" ] || return 0
  cat "$made" > "$work/made"
  rm -f "$made"
  for pass in 1 2; do # a folder that was made later may lie in one that was made before
    while IFS= read -r m; do
      [ ! -d "$m" ] || [ -L "$m" ] || rmdir "$m" 2> /dev/null || :
    done < "$work/made"
  done
}

# replace FILE NEW: puts NEW in FILE's place in one step, with FILE's mode.
replace() {
  f=$(real "$1")
  if [ -e "$f" ]; then
    cp -p "$f" "$f.world-new"
  else
    make_folder "$(dirname -- "$f")" && (umask 077 && : > "$f.world-new")
  fi && cat "$2" > "$f.world-new" && mv -f "$f.world-new" "$f"
}

# ---- Codex's TOML: one block at the end, between two comments. ----

toml_begin='# world (written by install.sh): begin'
toml_end='# world (written by install.sh): end'

# Extended regular expressions for the servers' key, and for the header of a table of the server world.
toml_servers="[\"']?mcp_servers[\"']?"
toml_world="\[[[:space:]]*$toml_servers[[:space:]]*\.[[:space:]]*[\"']?world[\"']?[[:space:]]*[].]"

toml_block() {
  block=$(connects codex entry) && printf '%s\n%s\n%s\n' "$toml_begin" "$block" "$toml_end"
}

# toml_without FILE: the file without our block and the line break before it, on stdout. Fails when there is none.
toml_without() {
  span=$(LC_ALL=C awk -v b="$toml_begin" -v e="$toml_end" '
    $0 == b { from = at - 1 }
    { at += length($0) + 1 }
    $0 == e && from != "" { print from, at; found = 1; exit }
    END { exit !found }' "$1") || return 1
  splice "$1" "${span% *}" "${span#* }" ''
}

# toml_with FILE: the file with our block, on stdout. Fails when the servers stand in a form where a block would clash.
toml_with() {
  : > "$work/old"
  if [ -e "$1" ]; then toml_without "$1" > "$work/old" || cat "$1" > "$work/old"; fi
  if grep -Eq "^[[:space:]]*(\[[[:space:]]*$toml_servers[[:space:]]*\]|$toml_world|$toml_servers[[:space:]]*[.=])" "$work/old"; then
    return 1
  fi
  cat "$work/old"
  printf '\n'
  toml_block
}

# ---- Hosts ----

file_of() { # HOST: its settings file
  case $1 in
    openclaw) printf '%s' "${OPENCLAW_CONFIG_PATH:-$HOME/.openclaw/openclaw.json}" ;;
    claude-code) printf '%s' "${CLAUDE_CONFIG_DIR:-$HOME}/.claude.json" ;;
    codex) printf '%s' "${CODEX_HOME:-$HOME/.codex}/config.toml" ;;
    gemini-cli) printf '%s' "$HOME/.gemini/settings.json" ;;
    qwen-code) printf '%s' "$HOME/.qwen/settings.json" ;;
    opencode) printf '%s' "${XDG_CONFIG_HOME:-$HOME/.config}/opencode/plugins/world.js" ;;
    copilot) printf '%s' "${COPILOT_HOME:-$HOME/.copilot}/mcp-config.json" ;;
    kilo) printf '%s' "${XDG_CONFIG_HOME:-$HOME/.config}/kilo/plugin/world.js" ;;
    *) die "unknown host $1; known: $all_hosts" ;;
  esac
}

by_file() { case $1 in opencode | kilo) ;; *) return 1 ;; esac; } # HOST: does it take World in as one file?

command_of() { # HOST: its own command
  case $1 in claude-code) echo claude ;; gemini-cli) echo gemini ;; qwen-code) echo qwen ;; *) echo "$1" ;; esac
}

found() { # HOST: is it on this computer?
  f=$(file_of "$1") || exit 1
  case $1 in
    claude-code) folder=$HOME/.claude ;;
    opencode | kilo) folder=$(dirname -- "$(dirname -- "$f")") ;;
    *) folder=$(dirname -- "$f") ;;
  esac
  has "$(command_of "$1")" || [ -e "$f" ] || [ -d "$folder" ]
}

# entry HOST: the text of its present server "world"; empty: there is none. Fails when that cannot be told.
entry() {
  f=$(file_of "$1")
  case $1 in
    openclaw)
      if has openclaw; then
        if shown=$(openclaw mcp show world --json 2> /dev/null < /dev/null); then printf '%s' "$shown"; fi
      else
        [ ! -e "$f" ] || ! grep -q world-mcp "$f"
      fi ;;
    codex) [ ! -e "$f" ] || world="^[[:space:]]*$toml_world" awk '/^[ \t]*\[/ { on = $0 ~ ENVIRON["world"] } on' "$f" ;;
    *) [ ! -s "$f" ] || json_entry "$f" ;;
  esac
}

# connects HOST line|entry: what world-mcp says of how the host comes to it: the line for its own command, or the server's entry.
# In a dry run nothing is installed, and where no world-mcp is at hand yet, this only stands for what would be said.
connects() {
  asked=$target
  if [ -n "$dry" ]; then
    asked=${binary:-$target}
    [ -x "$asked" ] || { printf '{}'; return; }
  fi
  host=$1
  set -- "$host" "$2" --program "$target"
  [ -z "$data_dir" ] || set -- "$@" --data-dir "$data_dir"
  [ -z "$port" ] || set -- "$@" --port "$port"
  (unset WORLD_DATA_DIR WORLD_PORT; "$asked" connect "$@" 2> /dev/null)
}

by_command() { # HOST add|remove: the host's own command does it
  case $1/$2 in
    */add) line=$(connects "$1" line) && [ -n "$line" ] && eval "$line" ;;
    openclaw/remove) openclaw mcp unset world ;;
    claude-code/remove) claude mcp remove -s user world ;;
    codex/remove) codex mcp remove world ;;
    gemini-cli/remove) gemini mcp remove -s user world ;;
    qwen-code/remove) qwen mcp remove -s user world ;;
    copilot/remove) copilot mcp remove world ;;
  esac
}

# edited HOST add|remove: its settings file with that done, on stdout. Fails when that is not safe.
edited() {
  f=$(file_of "$1")
  case $1/$2 in
    openclaw/*) return 1 ;; # JSON with comments and includes: its own command alone may write it
    codex/add) toml_with "$f" ;;
    codex/remove) toml_without "$f" ;;
    */add) value=$(connects "$1" entry) && json_with "$f" "$value" ;;
    */remove) json_without "$f" ;;
  esac
}

by_hand() { # HOST add|remove [WHY]: tells what to do, since nothing else is safe, or has worked
  case $1/$2 in
    openclaw/add) text=$(connects openclaw line) ;;
    openclaw/remove) text='openclaw mcp unset world' ;;
    codex/add) text=$(toml_block) ;;
    codex/remove) text='remove [mcp_servers.world]' ;;
    */add) text=$(printf '"mcpServers": { "world": %s }' "$(connects "$1" entry)") ;;
    */remove) text='remove "world" from "mcpServers"' ;;
  esac
  trouble "  $1: $(file_of "$1") ${3:-cannot be edited safely here}. By hand:
$text"
}

# current ENTRY: is it ours, with the program, the data folder and the port of this run?
current() { case $1 in *"$target"*"${data_dir:+--data-dir}"*"$data_dir"*"${port:+--port}"*"$port"*) ;; *) return 1 ;; esac; }

# settled HOST add|remove: reads the record to see whether that was done. The status of a host's own command does not say so.
settled() {
  now=$(entry "$1") || return 1
  case $2 in add) current "$now" ;; *) [ -z "$now" ] ;; esac
}

# said: the end of what the command has written to the log.
said() { tail -n 3 "$work/log" | grep . || printf 'it said nothing'; }

# files_of HOST: the settings files that its own command may change, a line each.
files_of() {
  file_of "$1"
  case $1 in
    claude-code) printf '\n%s' "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json" ;;
    copilot) printf '\n%s' "${COPILOT_HOME:-$HOME/.copilot}/settings.json" ;;
  esac
  echo
}

keep_files() { # HOST
  files_of "$1" > "$work/files"
  while IFS= read -r file; do keep "$file"; done < "$work/files"
}

# differs HOST add|remove: says which settings files the host's own command has left other than they were before World's first
# change, beyond the entry.
differs() {
  case $1/$2 in opencode/* | kilo/* | codex/add | gemini-cli/add | qwen-code/add) return ;; esac
  files_of "$1" > "$work/files"
  while IFS= read -r file; do
    file=$(real "$file")
    if [ ! -f "$file.before-world" ] || cmp -s "$file" "$file.before-world"; then continue; fi
    case $2 in
      add) report '' "its own command writes $file anew, in its own form, without comments; as it was: $file.before-world" ;;
      *) report '' "$file is not byte for byte as it was: its own command has written it, or you have edited it since; as it was: $file.before-world" ;;
    esac
  done < "$work/files"
}

# as_before HOST ENTRY: where nothing but our entry was added to the settings file since, what it was is what it becomes.
as_before() {
  f=$(real "$(file_of "$1")")
  if [ "$1" = codex ] || [ ! -e "$f.before-world" ]; then return; fi
  if json_with "$f.before-world" "${2#'"world": '}" > "$work/again" && cmp -s "$work/again" "$f"; then cp "$f.before-world" "$work/new"; fi
}

# change HOST add|remove
change() {
  past=removed verb='remove the server world'
  if [ "$2" = add ]; then
    past=registered verb='register the server world'
    connects "$1" entry > "$work/log" || { trouble "  $1: this world-mcp cannot say how it is registered; use one that is not older than install.sh"; return; }
  fi
  f=$(file_of "$1")
  if ! old=$(entry "$1"); then
    by_hand "$1" "$2"
    return
  fi
  if [ "$2" = add ] && current "$old"; then report "$1" 'already registered'; return; fi
  case $2/$old in
    add/ | */*world-mcp*) ;;
    remove/*) report "$1" 'nothing of ours in its settings'; return ;;
    *) trouble "  $1: it has another server named world; it was left alone"; return ;;
  esac
  if has "$(command_of "$1")"; then
    would "$1" "$verb by its own command" && return
    [ -n "$old" ] || keep_files "$1"
    [ "$2/$old" = "$2/" ] || [ "$2" = remove ] || by_command "$1" remove > /dev/null 2>&1 || :
    if ! by_command "$1" "$2" > "$work/log" 2>&1 < /dev/null; then trouble "  $1: its own command failed: $(said)"
    elif settled "$1" "$2"; then report "$1" "$past by its own command"; differs "$1" "$2"; return
    else trouble "  $1: its own command reported success, but the server world was not $past: $(said)"; fi
  fi
  if edited "$1" "$2" > "$work/new"; then
    would "$1" "$verb in $f" && return
    [ -n "$old" ] || keep_files "$1"
    [ "$2" = add ] || as_before "$1" "$old"
    if [ "$2" = remove ] && [ ! -e "$(real "$f").before-world" ] && [ -z "$(tr -d ' \t\r\n{}' < "$work/new")" ]; then
      rm -f "$(real "$f")" # install.sh had made it, for this entry alone
    else
      replace "$(file_of "$1")" "$work/new"
    fi 2> "$work/log" || :
    if settled "$1" "$2"; then report "$1" "$past in $(file_of "$1")"; else by_hand "$1" "$2" "could not be written: $(said)"; fi
  else
    by_hand "$1" "$2"
  fi
}

# ---- Bundles: the server, hooks and the skill together, taken in by the host's own command. world-mcp writes them. ----

# bundle HOST [state|remove]: world-mcp's own command for it.
bundle() {
  host=$1
  shift
  set -- "$host" "$@"
  [ -z "$data_dir" ] || set -- "$@" --data-dir "$data_dir"
  [ -z "$port" ] || set -- "$@" --port "$port"
  (unset WORLD_DATA_DIR WORLD_PORT; "$target" bundle "$@" 2> /dev/null)
}

# taken_in HOST: where it says that it has a plugin or extension named world; ours has the folder bundles/HOST in there.
taken_in() {
  case $1 in
    claude-code) printf '%s' "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/plugins/known_marketplaces.json" ;;
    codex) printf '%s' "${CODEX_HOME:-$HOME/.codex}/config.toml" ;;
    gemini-cli) printf '%s' "$HOME/.gemini/extensions/world/.gemini-extension-install.json" ;;
    qwen-code) printf '%s' "$HOME/.qwen/extensions/world/.qwen-extension-install.json" ;;
    copilot) printf '%s' "${COPILOT_HOME:-$HOME/.copilot}/settings.json" ;;
    *) file_of "$1" ;;
  esac
}

has_bundle() { # HOST: ours
  f=$(taken_in "$1")
  if by_file "$1"; then set -- world-mcp; else set -- "bundles/$1\""; fi
  [ -e "$f" ] && grep -qF "$1" "$f"
}

codex_dir=${CODEX_HOME:-$HOME/.codex}

# forget_review: Codex keeps what its user has said to our hooks, beyond the plugin. It is of no use for others than those.
forget_review() {
  f=$codex_dir/config.toml
  grep -q '^\[hooks\.state\."world-sessions@world:' "$f" 2> /dev/null || return 0
  awk '/^\[/ { ours = index($0, "[hooks.state.\"world-sessions@world:") == 1 } !ours' "$f" > "$work/toml" && replace "$f" "$work/toml"
}

# take_in HOST FOLDER: its own command takes the bundle in. Those that keep a copy replace it.
take_in() {
  case $1 in
    claude-code) claude plugin marketplace add "$2" && claude plugin install world@world ;;
    codex)
      hooks_now=$codex_dir/plugins/cache/world/world-sessions/1.0.0/hooks/hooks.json
      cmp -s "$hooks_now" "$2/plugins/world-sessions/hooks/hooks.json" || forget_review
      { codex plugin marketplace add "$2" || { codex plugin marketplace remove world && codex plugin marketplace add "$2"; }; } &&
        codex plugin add world@world && codex plugin add world-sessions@world ;;
    gemini-cli) cd "$2" && { ! has_bundle "$1" || gemini extensions uninstall world; } && GEMINI_CLI_TRUST_WORKSPACE=true gemini extensions install "$2" --consent ;;
    qwen-code) cd "$2" && { ! has_bundle "$1" || qwen extensions uninstall world; } && qwen extensions install "$2" --consent ;;
    copilot) copilot plugin marketplace add "$2" && copilot plugin install world@world ;;
    opencode | kilo) make_folder "$(dirname -- "$(file_of "$1")")" && cp "$2/world.js" "$(file_of "$1")" ;;
  esac
}

# let_go HOST: its own command takes the bundle out, and what that leaves of it goes, too.
let_go() {
  case $1 in
    claude-code) claude plugin uninstall world@world && claude plugin marketplace remove world && rm -rf "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/plugins/cache/world" ;;
    codex) codex plugin remove world@world && codex plugin remove world-sessions@world && codex plugin marketplace remove world && rm -rf "$codex_dir/plugins/cache/world" && forget_review ;;
    gemini-cli) gemini extensions uninstall world ;;
    qwen-code) qwen extensions uninstall world ;;
    copilot) copilot plugin uninstall world@world && copilot plugin marketplace remove world ;;
    opencode | kilo) rm -f "$(file_of "$1")" ;;
  esac
}

# installs HOST: puts the bundle in, and takes the server's entry of an older install out, which would show every tool twice.
# Fails where there is no bundle, so that the entry is what there is.
installs() {
  by_file "$1" || has "$(command_of "$1")" || return 1
  [ "$1" != openclaw ] || return 1
  if [ -n "$dry" ]; then
    report "$1" "would install the plugin world, or else register the server world"
    return
  fi
  state=$(bundle "$1" state) || return 1
  case $state in
    bare | absent | old | review | ready) ;;
    outdated)
      if has_bundle "$1"; then # its hooks are written anew all the same
        bundle "$1" --installer "$here/install.sh" > /dev/null || :
        report "$1" "keeps its plugin world, though it is older than the oldest version that World's hooks were tried with: update it (world-mcp doctor says to which)"
        return
      fi
      report "$1" "is older than the oldest version that World's hooks were tried with, so it gets the server alone: update it (world-mcp doctor says to which), and run install.sh again"
      return 1 ;;
    *) return 1 ;; # an older world-mcp
  esac
  if old=$(entry_of_server "$1") && [ -n "$old" ]; then
    case $old in *world-mcp*) ;; *) return 1 ;; esac
  else
    old=
  fi
  f=$(taken_in "$1")
  if [ "$state" != bare ] && [ "$state" != absent ] && ! has_bundle "$1"; then
    trouble "  $1: it has another plugin named world; it was left alone"
    return
  fi
  make_folder "$(dirname -- "$data")"
  if ! folder=$(bundle "$1" --installer "$here/install.sh") || [ ! -d "$folder" ]; then return 1; fi
  case $state in
    ready | review) report "$1" 'already installed' ;;
    *)
      by_file "$1" || [ -n "$old" ] || [ "$state" = old ] || keep_files "$1"
      (take_in "$1" "$folder") > "$work/log" 2>&1 < /dev/null || : # what it has then is what counts
      case $(bundle "$1" state) in
        ready | review) ;;
        old)
          trouble "  $1: its plugin world could not be brought up to date: $(said)
Try: $0 --uninstall --hosts $1; then run install.sh again"
          return ;;
        *)
          trouble "  $1: its plugin could not be installed, so World tries to register the server alone: $(said)"
          has_bundle "$1" || clears "$1"
          return 1 ;;
      esac
      report "$1" "installed its plugin world"
      differs "$1" add ;;
  esac
  [ "$1" != codex ] || [ "$(bundle codex state)" != review ] || report codex 'at its next start, let it run the hooks of world: Review hooks, or Trust all'
  [ -z "$old" ] || change "$1" remove
}

# entry_of_server HOST: as entry, of those that have such an entry beside a plugin.
entry_of_server() { by_file "$1" || entry "$1"; }

# clears HOST: removes the files of its bundle, which nothing uses any more.
clears() {
  [ -e "$data/bundles/$1" ] || return 0
  would "$1" "remove $data/bundles/$1" && return
  bundle "$1" remove > /dev/null || :
  [ ! -e "$data/bundles/$1" ] || trouble "  $1: $data/bundles/$1 could not be removed; nothing uses it, so delete that folder"
}

# uninstalls HOST: takes the bundle out. Fails when there is none.
uninstalls() {
  [ "$1" != openclaw ] || return 1
  has_bundle "$1" || { clears "$1"; return 1; }
  would "$1" 'remove its plugin world' && return
  if ! by_file "$1" && ! has "$(command_of "$1")"; then
    trouble "  $1: its command $(command_of "$1") is not on your PATH, and it alone can remove the plugin world"
    return
  fi
  if ! (let_go "$1") > "$work/log" 2>&1 < /dev/null; then
    trouble "  $1: its plugin world could not be removed: $(said)"
    return
  fi
  case $(bundle "$1" state) in ready | review | old) kept=1 ;; *) kept= ;; esac
  if [ -n "$kept" ] || has_bundle "$1"; then
    trouble "  $1: its own command reported success, but the plugin world is still there ($(taken_in "$1")): $(said)
Look at what its plugins or extensions are, and remove world there; then run install.sh --uninstall again"
    return
  fi
  report "$1" 'removed its plugin world'
  clears "$1"
  differs "$1" remove
}

# ---- The program ----

# obtain: the program's file goes to $work/world-mcp (or $binary names it).
obtain() {
  [ -z "$binary" ] || { [ -f "$binary" ] || die "no file $binary"; return 0; }
  binary=$work/world-mcp
  has go || die "Go is needed to build world-mcp (https://go.dev/dl), or give a built one by --binary PATH"
  if [ -f "$here/go.mod" ] && grep -q "^module $module\$" "$here/go.mod"; then
    version=$(git -C "$here" describe --tags --always --dirty 2>/dev/null) || version=dev
    (cd "$here" && go build -trimpath -ldflags "-s -w -X main.version=$version" -o "$binary" ./cmd/world-mcp) || die 'the build failed'
  else
    GOBIN=$work go install "$module/cmd/world-mcp@latest" || die "$module could not be fetched; clone it and run install.sh there"
  fi
}

install_program() {
  if [ -n "$dry" ]; then report program "would install $target"; return; fi
  obtain
  if cmp -s "$binary" "$target"; then report program "already at $target"; return; fi
  make_folder "$bin_dir"
  cp "$binary" "$target.new"
  chmod 755 "$target.new"
  mv -f "$target.new" "$target" # in one step, also while an older one is running
  report program "installed $target"
}

remove_program() {
  [ -e "$target" ] || { report program 'not installed'; return; }
  would program "remove $target" && return
  rm -f "$target"
  report program "removed $target"
}

while [ $# -gt 0 ]; do
  case $1 in
    --dry-run) dry=1 ;;
    --uninstall) uninstall=1 ;;
    --hosts) hosts=$(printf '%s' "${2:?--hosts needs a list}" | tr ',' ' '); shift ;;
    --hosts=*) hosts=$(printf '%s' "${1#*=}" | tr ',' ' ') ;;
    --binary) binary=${2:?--binary needs a path}; shift ;;
    --binary=*) binary=${1#*=} ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; die "unknown argument $1" ;;
  esac
  shift
done

case $target$data_dir in *[[:cntrl:]]*) die "the path $target or $data_dir holds control characters" ;; esac
case $port in *[!0-9]*) die "WORLD_PORT=$port is no port" ;; esac
chosen=$hosts
[ -n "$hosts" ] || hosts=$all_hosts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

list=
for h in $hosts; do
  if found "$h" || [ -n "$chosen" ]; then list="$list $h"; fi
done

if [ -n "$uninstall" ]; then
  say 'Taking world out:'
  for h in $list; do
    if uninstalls "$h"; then
      if old=$(entry_of_server "$h") && [ -n "$old" ]; then change "$h" remove; fi
    elif by_file "$h"; then report "$h" 'nothing of ours'
    else change "$h" remove; fi
  done
  [ -n "$chosen" ] || remove_program # the other hosts may still use it
  [ -n "$chosen$dry" ] || unmake_folders
  [ ! -d "$data" ] || say "Your worlds stay in $data; delete that folder if you do not want them."
else
  say 'Installing world:'
  install_program
  [ -n "$list" ] || report hosts "none found ($all_hosts); world-mcp connect NAME says how any other agent comes to the world"
  for h in $list; do
    if installs "$h"; then :
    elif by_file "$h"; then trouble "  $h: this world-mcp has no plugin for it"
    else change "$h" add; fi
  done
  case ":$PATH:" in *":$bin_dir:"*) ;; *) say "Note: $bin_dir is not on your PATH; hosts use the full path, for your own use add it." ;; esac
  if [ -n "$dry" ]; then :
  elif [ -n "$list" ]; then say 'Next: restart the agent, say "look around in the world", and open the address it gives you.'
  else say "Next: run $target serve --open, which opens the world in your browser."; fi
fi
[ "$troubles" = 0 ] || exit 1
