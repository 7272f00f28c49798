package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

const testVersion = "v1.2.3"

// patience bounds every wait.
const patience = needs.Patience

// TestMain refuses to be the program that a client spawns: the tests here start their services
// themselves.
func TestMain(m *testing.M) {
	if os.Getenv("WORLD_TEST_SERVE") != "" {
		os.Exit(Main(testVersion, os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// home is a computer on which nothing of a world is yet, and no agent is installed: its data
// folder, which is not there.
func home(t *testing.T) local.Dir {
	t.Helper()
	top := t.TempDir()
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); strings.HasPrefix(name, "WORLD_") || strings.HasPrefix(name, "OPENCLAW_") {
			t.Setenv(name, "")
		}
	}
	dir := local.Dir(filepath.Join(top, "data"))
	for name, value := range map[string]string{
		"HOME": top, "PATH": filepath.Join(top, "bin"), "WORLD_DATA_DIR": string(dir), "WORLD_OPEN": "never", "WORLD_PORT": "0",
		"WORLD_GATEWAY": "off", "WORLD_ACP": "off", "OPENCLAW_GATEWAY_PORT": "1", "CODEX_HOME": "", "CLAUDE_CONFIG_DIR": "", "GOGC": "100",
	} {
		t.Setenv(name, value)
	}
	return dir
}

// run is one invocation: its exit code and what it wrote; -1 when it does not end.
func run(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	done := make(chan int, 1)
	go func() { done <- Main(testVersion, args, Streams{In: strings.NewReader(""), Out: &o, Err: &e}) }()
	select {
	case code = <-done:
		return code, o.String(), e.String()
	case <-time.After(patience):
		return -1, "", "it goes on"
	}
}

// A usage error exits with 2 and names the right usage; a failure exits with 1; stdout holds only
// the requested output.
func TestExitCodes(t *testing.T) {
	dir := home(t)
	for _, c := range []struct {
		line, env string
		code      int
		out, errs string
	}{
		{"help", "", 0, "world-mcp <command> [flags]", ""},
		{"--help", "", 0, "", "serve     run the world service"},
		{"--help", "", 0, "", "Flags without a command:"},
		{"import --help", "", 0, "", "Usage: world-mcp import FILE [flags]"},
		{"pair --help", "", 0, "", "--conversations world  "},
		{"serve --help", "", 0, "", "--idle-exit"},
		{"log -h", "", 0, "", "--follow"},
		{"version", "", 0, "world-mcp v1.2.3 (protocol 2, page ", ""},
		{"version", "WORLD_JSON=true", 0, `"version":"v1.2.3"`, ""},
		{"sevre", "", 2, "", `there is no command "sevre"; there are serve, relay, open, catalog, `},
		{"HELP", "", 2, "", "See `world-mcp help`."},
		{"--nonsense", "", 2, "", "unknown flag: --nonsense"},
		{"-x", "", 2, "", "unknown shorthand flag"},
		{"serve --prot 1", "", 2, "", "unknown flag: --prot"},
		{"serve --port", "", 2, "", "flag needs an argument"},
		{"serve --port x", "", 2, "", "invalid argument"},
		{"serve --port -1", "", 2, "", "--port: -1 is not 0 to 65535"},
		{"serve --port 65536", "", 2, "", "--port: 65536 is not 0 to 65535"},
		{"--port 70000", "", 2, "", "--port: 70000"},
		{"open --port 70000", "", 2, "", "--port: 70000"},
		{"doctor --port 70000", "", 2, "", "--port: 70000"},
		{"serve", "WORLD_PORT=many", 2, "", "WORLD_PORT: "},
		{"serve", "WORLD_IDLE_EXIT=soon", 2, "", "WORLD_IDLE_EXIT: "},
		{"serve", "WORLD_ACP=maybe", 2, "", `"maybe" is neither auto nor off`},
		{"serve --gateway maybe", "", 2, "", `"maybe" is neither auto nor off`},
		{"serve --log-level loud", "", 2, "", `"loud" is not one of trace, debug`},
		{"serve now", "", 2, "", `world-mcp serve takes no argument "now"`},
		{"version -- now", "", 2, "", `takes no argument "now"`},
		{"--port 1 bridge dev@vps", "", 2, "", "flags go behind the command: world-mcp bridge [flags]"},
		{"bridge dev@vps --prot 1", "", 2, "", "unknown flag: --prot"},
		{"bridge dev@vps --port 70000", "", 2, "", "--port: 70000 is not 0 to 65535"},
		{"bridge dev@vps -h", "", 0, "", "--retry"},
		{"bridge dev@vps --stop", "", 2, "", "it takes a server, --stop or --retry"},
		{"import", "", 2, "", "takes one file"},
		{"import a b", "", 2, "", "takes one file"},
		{"import missing.json", "", 1, "", "missing.json"},
		{"log -n -1", "", 2, "", "-n: must be 0 or more"},
		{"log -n x", "", 2, "", "invalid argument"},
		{"log", "WORLD_LINES=x", 2, "", "WORLD_LINES: "},
		{"export --from-store nowhere", "", 1, "", "nowhere"},
	} {
		name, value, _ := strings.Cut(c.env, "=")
		was := os.Getenv(name)
		if name != "" {
			t.Setenv(name, value)
		}
		code, out, errs := run(strings.Fields(c.line)...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) ||
			(c.out == "") != (out == "") || (c.errs == "") != (errs == "") {
			t.Errorf("%s %s: %d\nout: %s\nerr: %s", c.env, c.line, code, out, errs)
		}
		if usage := strings.Contains(errs, "See `world-mcp help`."); usage != (code == 2) {
			t.Errorf("%s: exit code %d, and the help is named: %v", c.line, code, usage)
		}
		if name != "" {
			t.Setenv(name, was)
		}
	}
	if _, err := os.Stat(string(dir)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder was made: %v", err)
	}
}

// A flag wins over its variable, and the variable over the default.
func TestFlagsWinOverVariables(t *testing.T) {
	dir := home(t)
	for want, args := range map[string][]string{"/by/flag": {"log", "--data-dir", "/by/flag"}, string(dir): {"log"}} {
		if code, out, errs := run(args...); code != 0 || out != "" || errs != "No turns in "+want+" yet: talk to an agent, or let one build.\n" {
			t.Errorf("%v: %d %s %s", args, code, out, errs)
		}
	}
}

// The user guide lists each flag of serve, with its variable.
func TestGuideNamesEveryFlagOfServe(t *testing.T) {
	namesEveryFlag(t, "../../../docs/guide/settings.md", "serve", ".*\\| `WORLD_[A-Z_]+")
}

func TestOperatorsPageNamesEveryFlagOfRelay(t *testing.T) {
	namesEveryFlag(t, "../../../docs/operating.md", "relay", "")
}

// namesEveryFlag checks that each flag of a command has a row in a page, which goes on as more, a
// pattern, says.
func namesEveryFlag(t *testing.T, page, command, more string) {
	t.Helper()
	home(t)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, _, usage := run(command, "--help")
	flags := regexp.MustCompile(`(?m)^ +--([a-z-]+)`).FindAllStringSubmatch(usage, -1)
	if len(flags) < 10 {
		t.Fatalf("flags of %s", usage)
	}
	for _, f := range flags {
		if !regexp.MustCompile("(?m)^\\| .*`--" + f[1] + "`" + more).Match(text) {
			t.Errorf("--%s stands in no row of %s", f[1], page)
		}
	}
}

func TestVersionAndCatalogForPrograms(t *testing.T) {
	home(t)
	var v struct {
		Version, Page string
		Protocol      int
	}
	code, out, _ := run("version", "--json")
	if err := json.Unmarshal([]byte(out), &v); err != nil || code != 0 || v.Version != testVersion ||
		v.Protocol != wire.Protocol || v.Page == "" {
		t.Errorf("%s, %v", out, err)
	}
	var c struct {
		Pieces  []struct{ Kind string }
		Palette json.RawMessage
	}
	_, out, _ = run("catalog", "--json")
	if err := json.Unmarshal([]byte(out), &c); err != nil || len(c.Pieces) != len(doc.Catalog()) ||
		len(c.Palette) < 10 {
		t.Errorf("%.200s, %v", out, err)
	}
	_, out, _ = run("catalog")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for i, p := range c.Pieces {
		if len(lines) != len(c.Pieces) || !strings.HasPrefix(lines[i], p.Kind+" ") || !strings.HasSuffix(lines[i], " m") {
			t.Fatalf("piece %d, %s, of %d lines", i, p.Kind, len(lines))
		}
	}
}

func turn(id, agent string, more func(*wire.Turn)) wire.Turn {
	t := wire.Turn{
		ID: id, At: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC), Path: "world tool", Agent: agent, Millis: 12.34,
		Outcome: "done",
	}
	if more != nil {
		more(&t)
	}
	return t
}

// The turn log stands in columns under one headline. What an agent calls itself cannot steer the
// terminal.
func TestTurnLog(t *testing.T) {
	t.Setenv("TZ", "UTC")
	dir := home(t)
	if err := dir.Make(); err != nil {
		t.Fatal(err)
	}
	log := turnlog.Open(string(dir), turnlog.Options{})
	for _, x := range []wire.Turn{
		turn("c_1", "", nil),
		turn("c_2", "Co\x1b[2Jdex\n", func(t *wire.Turn) {
			t.Outcome, t.Code, t.Millis, t.Run = "failed", "not_found", 3.21, "r_1"
			t.Tools = []wire.TurnTool{{Name: "undo", Calls: 1, Failed: 1}}
		}),
		turn("r_1", "Claude", func(t *wire.Turn) {
			t.Path, t.First, t.Millis = "text runtime", 250, 12345.6
			t.Tools = []wire.TurnTool{{Name: "exec", Calls: 3, Failed: 2}, {Name: "say", Calls: 1}}
		}),
	} {
		log.Append(x)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	at := turn("", "", nil).At.Local().Format(time.DateTime)
	want := [][]string{
		{"TIME", "PATH", "AGENT", "OUTCOME", "MS", "FIRST", "TOOLS", "RUN"},
		{at, "world tool", "-", "done", "12", "-", "-", "-"},
		{at, "world tool", "Co·[2Jdex·", "failed not_found", "3.2", "-", "undo", "r_1"},
		{at, "text runtime", "Claude", "done", "12346", "250", "exec ×3 (2 failed), say", "r_1"},
	}
	for n, rows := range map[string][][]string{"50": want, "1": {want[0], want[3]}, "0": nil} {
		_, out, _ := run("log", "-n", n)
		var got [][]string
		for line := range strings.Lines(out) {
			got = append(got, columns(line))
		}
		if !slices.EqualFunc(got, rows, slices.Equal) {
			t.Errorf("-n %s: %q", n, got)
		}
	}
	_, out, _ := run("log", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var last wire.Turn
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != 3 || last.ID != "r_1" ||
		last.Tools[0].Failed != 2 {
		t.Errorf("%s, %v", out, err)
	}
}

// columns are the fields of a line that two spaces or more part.
func columns(line string) (list []string) {
	for f := range strings.SplitSeq(strings.TrimSpace(line), "  ") {
		if f = strings.TrimSpace(f); f != "" {
			list = append(list, f)
		}
	}
	return list
}

// startServe runs `serve` until stop is called, which returns what it said to a person and its
// error.
func startServe(t *testing.T, args ...string) (ready map[string]any, stop func() (string, error)) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	in, out := io.Pipe()
	var errs bytes.Buffer
	done := make(chan error, 1)
	go func() {
		err := dispatch(ctx, append([]string{"serve", "--ready-json"}, args...),
			env{Streams{In: strings.NewReader(""), Out: out, Err: &errs}, testVersion})
		_ = out.CloseWithError(io.EOF)
		done <- err
	}()
	line := json.NewDecoder(in)
	if err := line.Decode(&ready); err != nil {
		cancel()
		t.Fatalf("%v: %v", err, <-done)
	}
	stopped := false
	stop = func() (string, error) {
		stopped = true
		cancel()
		err := <-done
		return errs.String(), err
	}
	t.Cleanup(func() {
		if !stopped {
			_, _ = stop()
		}
	})
	return ready, stop
}

// A service prints its address for programs and a link for people, is found by the other commands,
// and stops when asked to.
func TestServeAndItsCommands(t *testing.T) {
	dir := home(t)
	ready, stop := startServe(t)
	i, err := dir.ReadInfo()
	if err != nil || ready["port"] != float64(i.Port) || ready["pid"] != float64(os.Getpid()) || ready["version"] != testVersion {
		t.Fatalf("%v, %+v, %v", ready, i, err)
	}
	link, _ := ready["url"].(string)
	key, _ := strings.CutPrefix(link, i.URL+"#key=")
	access, err := worldtest.AccessTo(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := access.Redeem(t.Context(), key); err != nil {
		t.Errorf("the link %s: %v", link, err)
	}
	if code, _, errs := run("serve"); code != 1 || !strings.Contains(errs, "already runs") || !strings.Contains(errs, i.URL) {
		t.Errorf("a second one: %d %s", code, errs)
	}
	var opened struct {
		URL    string
		Opened bool
	}
	code, out, errs := run("open", "--json")
	if err := json.Unmarshal([]byte(out), &opened); err != nil || code != 0 || opened.Opened ||
		!strings.HasPrefix(opened.URL, i.URL+"#key=") || opened.URL == link {
		t.Errorf("open: %d %s %s", code, out, errs)
	}
	file := filepath.Join(t.TempDir(), "plaza.json")
	code, export, errs := run("export")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil || code != 0 || !json.Valid([]byte(export)) {
		t.Fatalf("export: %d %s, %v", code, errs, err)
	}
	code, out, errs = run("import", file)
	id, name, _ := strings.Cut(strings.TrimSpace(out), " ")
	if code != 0 || !strings.HasPrefix(id, "w_") || name != "Plaza" {
		t.Errorf("import: %d %s %s", code, out, errs)
	}
	if code, out, errs := run("export", "--id", "w_nothing"); code != 1 || out != "" || !strings.Contains(errs, "404") {
		t.Errorf("export of nothing: %d %s %s", code, out, errs)
	}
	if code, _, errs := run("export", "--from-store", string(dir)); code != 1 || !strings.Contains(errs, "without --from-store") {
		t.Errorf("export beside a service: %d %s", code, errs)
	}
	said, err := stop()
	if err != nil || !strings.Contains(said, "Open this link") || !strings.Contains(said, "api/mcp/world") {
		t.Errorf("%v: %s", err, said)
	}
	if _, err := dir.ReadInfo(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it leaves word that it runs: %v", err)
	}
	fromStore(t, dir, id)
}

// Flags of a command count wherever they stand: also behind its arguments, they say which service
// is meant.
func TestFlagsBeforeAndBehindArguments(t *testing.T) {
	dir := home(t)
	file := filepath.Join(t.TempDir(), "plaza.json")
	_, stop := startServe(t)
	_, export, _ := run("export")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	t.Setenv("WORLD_DATA_DIR", elsewhere)
	for _, c := range []struct {
		command, args, flags string
		code                 int
		says                 string
	}{
		{"bridge", "dev@host.invalid", "--json", 1, `"target":"dev@host.invalid"`},
		{"bridge", "ssh -p 22 dev@host.invalid", "--json --agent-type codex", 1, `"target":"dev@host.invalid:22"`},
		{"import", file, "--log-level info", 0, "Plaza"},
		{"token", "create one", "--may build --world w_none", 1, "no such world"},
		{"token", "revoke wrld_none", "--agent-type codex", 1, "no such token"},
		{"pair", "MAPLE-7K2Q", "--yes --json --relay http://127.0.0.1:1", 1, "127.0.0.1:1"},
		{"unpair", "all", "--json", 0, `{"removed":[]}`},
		{"bundle", "claude-code state", "", 0, ""},
		{"connect", "codex line", "--port 5260", 0, "codex mcp add world -- "},
	} {
		flags := append(strings.Fields(c.flags), "--data-dir", string(dir))
		for _, args := range [][]string{
			slices.Concat(flags, strings.Fields(c.args)),
			slices.Concat(strings.Fields(c.args), flags),
		} {
			code, out, errs := run(append([]string{c.command}, args...)...)
			if code != c.code || !strings.Contains(out+errs, c.says) {
				t.Errorf("%s %q: %d\nout: %s\nerr: %s", c.command, args, code, out, errs)
			}
		}
	}
	if _, err := os.Stat(elsewhere); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("another data folder was made: %v", err)
	}
	if _, err := stop(); err != nil {
		t.Error(err)
	}
}

// fromStore reads the worlds of a folder without a service.
func fromStore(t *testing.T, dir local.Dir, id string) {
	t.Helper()
	if code, out, errs := run("export", "--from-store", string(dir), "--id", id); code != 0 || !json.Valid([]byte(out)) {
		t.Errorf("%d %.100s %s", code, out, errs)
	}
	for _, args := range [][]string{{}, {"--id", "w_nothing"}} {
		code, out, errs := run(append([]string{"export", "--from-store", string(dir)}, args...)...)
		if code != 1 || out != "" || strings.Count(errs, "\n  w_") != 2 || !strings.Contains(errs, id+"  Plaza") {
			t.Errorf("%v: %d %s %s", args, code, out, errs)
		}
	}
}

// A handover that cannot be used may have shut out programs, so a service without it does. It is
// neither guessed nor shown, and does not get lost.
func TestHandoverThatCannotBeUsed(t *testing.T) {
	for name, text := range map[string]string{
		"torn":             `{"flags":`,
		"a wrong value":    `{"flags":{"port":"sk-hidden"}}`,
		"an unknown flag":  `{"flags":{"no-such-flag":"sk-hidden"}}`,
		"not an inherited": `{"flags":{"data-dir":"/elsewhere"}}`,
		"a variable":       `{"environ":{"":"sk-hidden"}}`,
		"a newer version":  `{"version":2,"flags":{}}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := home(t)
			if err := dir.Make(); err != nil {
				t.Fatal(err)
			}
			if err := dir.Write(local.HandoverFile, []byte(text)); err != nil {
				t.Fatal(err)
			}
			var errs bytes.Buffer
			f := pflag.NewFlagSet("serve", pflag.ContinueOnError)
			c := commonFlags{dataDir: string(dir)}
			f.IntVar(&c.port, "port", 0, "")
			closed, spawned := f.Bool("require-token", false, ""), f.Bool("spawned", false, "")
			before, err := parseServe(f, &c, spawned, []string{"--spawned"}, env{Streams{Err: &errs}, testVersion})
			if err != nil || !*closed || before.Flags["require-token"] != "true" {
				t.Errorf("%v %v %v", err, *closed, before)
			}
			if strings.Contains(errs.String(), "sk-hid") || !strings.Contains(errs.String(), "Run `world-mcp serve` with your flags once") {
				t.Error(errs.String())
			}
			var kept []string
			for _, n := range []string{"", ".damaged"} {
				if b, err := os.ReadFile(dir.Path(local.HandoverFile + n)); err == nil && string(b) == text {
					kept = append(kept, n)
				}
			}
			if len(kept) != 1 {
				t.Errorf("the file is kept as %q", kept)
			}
		})
	}
}

// A service that is spawned is the one that the user started: its flags win over the variables of
// the process that spawns it, and the command line over both. It passes its environment on to the
// next service, secrets only while it runs.
func TestASpawnedServiceTakesOver(t *testing.T) {
	dir := home(t)
	t.Setenv("DISPLAY", ":7")
	t.Setenv("WORLD_REQUIRE_TOKEN", "true")
	_, stop := startServe(t, "--no-open", "--log-level", "error")
	k, err := dir.ReadHandover()
	if err != nil || !k.ByUser || k.Flags["require-token"] != "true" || k.Flags["log-level"] != "error" || k.Environ["DISPLAY"] != ":7" || k.Flags["ready-json"] != "" {
		t.Errorf("left %+v, %v", k, err)
	}
	if _, err := stop(); err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISPLAY", ":8")
	t.Setenv("WORLD_REQUIRE_TOKEN", "false")
	for flag, want := range map[string]int{"--log-level=fatal": http.StatusUnauthorized, "--require-token=false": http.StatusOK} {
		_, stop = startServe(t, "--spawned", flag)
		i, err := dir.ReadInfo()
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.Get(i.URL + "api/world-tools") //nolint:noctx // the service is here
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want || os.Getenv("DISPLAY") != ":7" {
			t.Errorf("%s: without the bearer: %s; the display is %s", flag, res.Status, os.Getenv("DISPLAY"))
		}
		if said, err := stop(); err != nil || said != "" {
			t.Errorf("%s: a spawned service says %s, %v", flag, said, err)
		}
	}
	if after, err := dir.ReadHandover(); err != nil || !after.ByUser || after.Flags["log-level"] != "error" {
		t.Errorf("left %+v, %v", after, err)
	}
}

// Of the environment only variables known to be no secrets stay when a service stops.
func TestPlainVariables(t *testing.T) {
	for variable, want := range map[string]bool{
		"PATH=/bin": true, "HOME=/home/u": true, "LANG=C": true, "DISPLAY=:0": true, "WORLD_OPEN=never": true, "CODEX_HOME=/x": true, "CLAUDE_CONFIG_DIR=/x": true,
		"AWS_REGION=eu": true, "AWS_PROFILE=me": true, "ANTHROPIC_MODEL=m": true, "CLAUDE_CODE_USE_BEDROCK=1": true, "OPENCLAW_GATEWAY_PORT=1": true,
		"HTTPS_PROXY=http://proxy:1": true, "HTTPS_PROXY=http://me:word@proxy:1": false, "https_proxy=http://me:word@proxy:1": false,
		"OPENAI_API_KEY=k": false, "ANTHROPIC_AUTH_TOKEN=k": false, "OPENCLAW_GATEWAY_TOKEN=k": false, "OPENCLAW_GATEWAY_PASSWORD=k": false,
		"AWS_SECRET_ACCESS_KEY=k": false, "MODEL_KEY=k": false, "HOMEBREW_GITHUB_API_TOKEN=k": false,
	} {
		name, value, _ := strings.Cut(variable, "=")
		if got := isPublic(name, value); got != want {
			t.Errorf("%s: %v", variable, got)
		}
	}
	t.Setenv("CLI_TEST_HERE", "x")
	if got := missingSecrets(local.Handover{Dropped: []string{"CLI_TEST_GONE", "CLI_TEST_HERE"}}); !slices.Equal(got, []string{"CLI_TEST_GONE"}) {
		t.Errorf("missing are %q", got)
	}
}

// A browser is opened by a file, on a desktop only, and one that cannot be opened is said to be
// none.
func TestOpenBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the opener of this system is no program of ours")
	}
	dir := home(t)
	bin := filepath.Join(filepath.Dir(string(dir)), "bin")
	for _, c := range []struct {
		opener, variable string
		want             bool
	}{
		{"#!/bin/sh\nprintf %s \"$1\" > \"$HOME/opened\"\n", "DISPLAY=:0", true},
		{"#!/bin/sh\nexit 3\n", "DISPLAY=:0", false},
		{"#!/bin/sh\nexit 0\n", "WAYLAND_DISPLAY=w", true},
		{"#!/bin/sh\nexit 0\n", "WORLD_OPEN=never", false},
		{"#!/bin/sh\nexit 0\n", "SSH_CONNECTION=1", false},
		{"#!/bin/sh\nexit 0\n", "CI=1", false},
		{"#!/bin/sh\nexit 0\n", "DISPLAY=", false},
		{"", "DISPLAY=:0", false},
	} {
		for _, name := range []string{"WORLD_OPEN", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "CI"} {
			t.Setenv(name, "")
		}
		name, value, _ := strings.Cut(c.variable, "=")
		if name != "DISPLAY" && name != "WAYLAND_DISPLAY" {
			t.Setenv("DISPLAY", ":0")
		}
		t.Setenv(name, value)
		if err := os.RemoveAll(bin); err != nil {
			t.Fatal(err)
		}
		if c.opener != "" {
			if err := os.Mkdir(bin, 0o700); err != nil {
				t.Fatal(err)
			}
			needs.Program(t, filepath.Join(bin, "xdg-open"), c.opener)
		}
		if got := openBrowser("/tmp/a b/öffne.html"); got != c.want {
			t.Errorf("%q with %s: %v", c.opener, c.variable, got)
		}
	}
	if b, err := os.ReadFile(filepath.Join(filepath.Dir(bin), "opened")); err != nil || string(b) != "file:///tmp/a%20b/%C3%B6ffne.html" {
		t.Errorf("the opener got %s, %v", b, err)
	}
}
