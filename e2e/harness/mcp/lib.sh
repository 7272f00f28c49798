# Shared by the scripts of this folder and of e2e/mcp (sourced, POSIX sh).
# Everything that is installed or written lives in $HARNESS_DIR (default: .harness at the top of the repository).
# What a script starts it names in $PIDS; all of that is stopped when it ends.
HARNESS_LIB=$(CDPATH='' cd -- "${HARNESS_LIB:-$(dirname -- "$0")}" && pwd)
REPO=$(CDPATH='' cd -- "$HARNESS_LIB/../../.." && pwd)
HARNESS_DIR=${HARNESS_DIR:-$REPO/.harness}
mkdir -p "$HARNESS_DIR/out"
HARNESS_DIR=$(CDPATH='' cd -- "$HARNESS_DIR" && pwd)
NODE_DIR=$HARNESS_DIR/node/node_modules/.bin
NODE=$NODE_DIR/node
export HARNESS_DIR

# tool FOLDER COMMAND: the path of an installed checker.
tool() {
  b=$HARNESS_DIR/$1/node_modules/.bin/$2
  [ -e "$b" ] || { echo "missing $2: run e2e/harness/mcp/setup.sh $1" >&2; exit 3; }
  printf '%s' "$b"
}

freeport() {
  "$NODE" -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# waitport PORT [SECONDS]: until something listens there.
waitport() {
  "$NODE" -e '
    const [port, seconds] = process.argv.slice(1), end = Date.now() + seconds * 1000;
    const go = () => {
      const c = require("net").connect(+port, "127.0.0.1");
      c.on("connect", () => process.exit(0));
      c.on("error", () => (Date.now() > end ? process.exit(1) : setTimeout(go, 50)));
    };
    go();' "$1" "${2:-15}"
}

# waitline FILE REGEX [SECONDS]: until a line of the file matches.
waitline() {
  n=0
  until grep -Eq "$2" "$1" 2>/dev/null; do
    n=$((n + 1))
    [ "$n" -lt $(( ${3:-30} * 10 )) ] || { echo "no line /$2/ in $1:" >&2; tail -c 2000 "$1" >&2; return 1; }
    sleep 0.1
  done
}

PIDS=
cleanup() {
  for p in $PIDS; do kill "$p" 2>/dev/null || :; done
  for p in $PIDS; do wait "$p" 2>/dev/null || :; done
  PIDS=
}
trap cleanup EXIT
trap 'exit 130' HUP INT PIPE TERM
