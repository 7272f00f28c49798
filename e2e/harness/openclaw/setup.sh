#!/bin/sh
# Installs the OpenClaw gateway of one version into $HARNESS_DIR/openclaw, and the Node that it needs. Safe to repeat.
set -eu
. "$(dirname -- "$0")/../mcp/lib.sh"
want=openclaw@2026.9.6
dir=$HARNESS_DIR/openclaw

"$HARNESS_LIB/../mcp/setup.sh" node > /dev/null
if [ -f "$dir/.have" ] && [ "$(cat "$dir/.have")" = "$want" ]; then exit 0; fi
mkdir -p "$dir"
[ -f "$dir/package.json" ] || printf '{"private":true}\n' > "$dir/package.json"
echo "install $want (about 700 MB, once)"
PATH=$NODE_DIR:$PATH
cd "$dir"
# A large download: npm itself tries each file again, and a broken whole is begun anew once.
install() { npm install --no-audit --no-fund --loglevel=error --fetch-retries=5 "$want" > "$HARNESS_DIR/out/openclaw-install.log" 2>&1; }
install || install || { tail -n 20 "$HARNESS_DIR/out/openclaw-install.log" >&2; exit 1; }
printf '%s' "$want" > .have
