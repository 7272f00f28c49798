#!/bin/sh
# Installs the outside checkers into $HARNESS_DIR, each in its own folder and at one version. Safe to repeat.
# usage: setup.sh [name ...]   names: node conf2025 conf2026 inspector mcpb skills-ref clawhub claude old tokens oidc (default: all)
set -eu
. "$(dirname -- "$0")/lib.sh"

put() { # FOLDER PACKAGE@VERSION
  d=$HARNESS_DIR/$1
  if [ -f "$d/.have" ] && [ "$(cat "$d/.have")" = "$2" ]; then return; fi
  mkdir -p "$d"
  [ -f "$d/package.json" ] || printf '{"private":true}\n' > "$d/package.json"
  echo "install $2"
  (cd "$d" && PATH="$NODE_DIR:$PATH" npm install --no-audit --no-fund --loglevel=error "$2" >/dev/null)
  printf '%s' "$2" > "$d/.have"
}

[ $# -gt 0 ] || set -- conf2025 conf2026 inspector mcpb skills-ref clawhub claude old tokens oidc
put node node@24.21.0 # first: the inspector and the newer suite need Node 22 or later
for n in "$@"; do
  case $n in
    node) ;;
    conf2025) put conf2025 @modelcontextprotocol/conformance@0.1.16 ;;
    conf2026) put conf2026 @modelcontextprotocol/conformance@0.2.0-alpha.12 ;;
    inspector) put inspector @modelcontextprotocol/inspector@2.12.0 ;;
    mcpb) put mcpb @anthropic-ai/mcpb@2.1.2 ;;
    skills-ref) put skills-ref skills-ref@0.1.5 ;;
    clawhub) put clawhub clawhub@0.23.3 ;;
    claude) put claude @anthropic-ai/claude-code@2.1.329 ;;
    old) # programs that read Claude Code's hooks and do not know all of their keys
      put old/claude-2.1.100 @anthropic-ai/claude-code@2.1.100
      put old/claude-2.1.138 @anthropic-ai/claude-code@2.1.138
      put old/copilot-1.0.102 @github/copilot@1.0.102
      late=$HARNESS_DIR/old/claude-2.1.138/node_modules/@anthropic-ai/claude-code # npm may leave its last step out
      (cd "$late" && PATH="$NODE_DIR:$PATH" node install.cjs > /dev/null 2>&1) || : ;;
    tokens) put tokens gpt-tokenizer@4.0.0 ;;
    oidc) put oidc oidc-provider@9.13.3 ;;
    *) echo "unknown name: $n" >&2; exit 2 ;;
  esac
done
echo "checkers ready (node $("$NODE" --version))"
