#!/bin/sh
# Proves that the lint rules of .golangci.yml fire: in a scratch module of the same name, each wrong import or print is
# planted once and must be reported in its file, and the right ones beside them must not be.
# usage: planted.sh [path of golangci-lint]
set -eu
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
lint=${1:-$top/.bin/golangci-lint}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$top/.golangci.yml" "$dir"
module=github.com/worldmcp/world
printf 'module %s\n\ngo 1.26\n' "$module" > "$dir/go.mod"
wanted=$dir/wanted

package() { # DIR: what is imported in its place, so that the plants make no import cycle
  mkdir -p "$dir/$1/leaf"
  printf 'package leaf\n' > "$dir/$1/leaf/leaf.go"
}
plant() { # DIR FILE IMPORT bad|good: a file of that package with that import
  mkdir -p "$dir/$1"
  printf 'package %s\n\nimport _ "%s"\n' "$(basename "$1" | tr -d -)" "$3" > "$dir/$1/$2.go"
  [ "$4" = good ] || echo "$1/$2.go" >> "$wanted"
}

for p in assets mcpserver worldclient internal/wire internal/world/tool internal/world/doc internal/world/router internal/world/store \
  internal/access/login internal/coder internal/server/httpapi internal/server/service internal/server/cli internal/wire/strict; do package "$p"; done
: > "$wanted"
plant internal/wire bad_import "$module/assets/leaf" bad
plant internal/wire good_import "$module/internal/wire/strict/leaf" good
plant internal/wire/strict bad_import "$module/internal/world/tool/leaf" bad
plant internal/world/doc bad_os os bad
plant internal/world/doc good_import "$module/internal/wire/leaf" good
plant internal/world/tool bad_import "$module/assets/leaf" bad
plant internal/world/tool good_import "$module/internal/world/doc/leaf" good
plant internal/world/store bad_import "$module/internal/coder/leaf" bad
plant internal/world/store good_import "$module/internal/world/doc/leaf" good
plant internal/world/router bad_import "$module/internal/server/httpapi/leaf" bad
plant internal/world/router good_import "$module/internal/world/tool/leaf" good
plant internal/world/store/salvage bad_import "$module/internal/server/service/leaf" bad
plant internal/access bad_import "$module/internal/world/tool/leaf" bad
plant internal/agents/acp bad_import "$module/internal/world/router/leaf" bad
plant internal/coder bad_import "$module/internal/world/router/leaf" bad
plant internal/relay/uplink bad_import "$module/internal/coder/leaf" bad
plant internal/base/clip bad_import "$module/internal/wire/leaf" bad
plant internal/world/live/calls bad_sync sync bad
plant internal/world/live/calls good_import "$module/internal/world/tool/leaf" good
plant worldclient bad_import "$module/internal/world/router/leaf" bad
plant mcpserver bad_import "$module/internal/world/router/leaf" bad
plant mcpserver good_import "$module/internal/world/tool/leaf" good
plant internal/access/login bad_import "$module/internal/server/httpapi/leaf" bad
plant internal/server/httpapi bad_import "$module/internal/server/service/leaf" bad
plant internal/server/httpapi good_import "$module/internal/world/router/leaf" good
plant internal/server/service good_import "$module/internal/server/httpapi/leaf" good
plant internal/project/plan bad_os os bad
plant internal/project/repo bad_import "$module/internal/world/router/leaf" bad
plant internal/project good_import "$module/internal/world/tool/leaf" good
plant internal/server/cli bad_import "$module/internal/server/httpapi/leaf" bad
plant internal/server/cli good_import "$module/internal/server/service/leaf" good
plant cmd/world-mcp bad_import "$module/internal/server/service/leaf" bad
plant cmd/world-mcp good_import "$module/internal/server/cli/leaf" good
printf 'package service\n\nimport "fmt"\n\nfunc hello() { fmt.Println() }\n' > "$dir/internal/server/service/bad_print.go"
printf 'package service\n\nimport "os"\n\nvar _ = os.Stdout\n' > "$dir/internal/server/service/bad_stdout.go"
printf 'package cli\n\nimport "os"\n\nvar _ = os.Stdout\n' > "$dir/internal/server/cli/good_stdout.go"
printf 'internal/server/service/bad_print.go\ninternal/server/service/bad_stdout.go\n' >> "$wanted"

(cd "$dir" && "$lint" run --allow-parallel-runners --enable-only depguard,forbidigo --max-same-issues 0 --max-issues-per-linter 0 ./... > report.txt 2>&1) || :
sed -nE 's/^([a-z/_-]+\.go):[0-9]+.*\((depguard|forbidigo)\)$/\1/p' "$dir/report.txt" | sort -u > "$dir/found"
sort -u "$wanted" > "$dir/expected"
if ! diff -u "$dir/expected" "$dir/found"; then
  cat "$dir/report.txt"
  echo 'planted violations: - not reported, + reported wrongly' >&2
  exit 1
fi
echo "all $(wc -l < "$dir/expected" | tr -d ' ') planted violations were reported, nothing else"
