#!/bin/sh
# Each form in which the product is handed out, through its own validator: the MCPB bundle and the agent skill.
# The built program must be at $WORLD_BIN (default bin/world-mcp).
set -u
HARNESS_LIB=$(dirname -- "$0")/../harness/mcp
. "$HARNESS_LIB/lib.sh"
bin=${WORLD_BIN:-$REPO/bin/world-mcp}
out=$HARNESS_DIR/out/package
rm -rf "$out"
mkdir -p "$out/home" "$out/mcpb/bin" "$out/mcpb/assets"
rc=0

step() { # LABEL COMMAND...
  label=$1
  shift
  if HOME="$out/home" PATH="$NODE_DIR:$PATH" timeout 120 "$@" > "$out/log" 2>&1 < /dev/null; then
    echo "ok   $label"
  else
    echo "FAIL $label (status $?)"
    tail -n 25 "$out/log"
    rc=1
  fi
}

# The bundle: manifest, program, icon.
cp "$bin" "$out/mcpb/bin/world-mcp"
cp "$REPO/manifest.json" "$REPO/LICENSE" "$out/mcpb"
cp "$REPO/assets/icon.png" "$out/mcpb/assets"
mcpb=$(tool mcpb mcpb) || exit 3
step 'mcpb validate' "$mcpb" validate "$out/mcpb/manifest.json"
step 'mcpb pack' "$mcpb" pack "$out/mcpb" "$out/world.mcpb"
step 'mcpb unpack' "$mcpb" unpack "$out/world.mcpb" "$out/unpacked"
step 'the packed program runs' "$out/unpacked/bin/world-mcp" version
# What the manifest lists is what the program lists.
step 'tools[] of the manifest equal tools/list' "$NODE" "$REPO/e2e/package/tools.mjs" "$out/unpacked/manifest.json" "$out/unpacked/bin/world-mcp"

# The skill, as a registry gets it.
skill=$("$REPO/skill/stage.sh" "$out")
step 'skills-ref validate' "$(tool skills-ref skills-ref)" validate "$skill"
step "the skill's links lead somewhere" "$NODE" "$REPO/e2e/package/links.mjs" "$skill"
step "the repository's links lead somewhere" "$NODE" "$REPO/e2e/package/links.mjs" "$REPO"
port=$(freeport)
"$NODE" -e '
  require("http").createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(request.url.includes("resolve") ? { match: null, latestVersion: null } : {}));
  }).listen(+process.argv[1], "127.0.0.1");' "$port" &
PIDS="$PIDS $!"
waitport "$port" || exit 3
step 'clawhub publish (dry run)' "$(tool clawhub clawhub)" --no-input --registry "http://127.0.0.1:$port" publish "$skill" --dry-run --json
exit $rc
