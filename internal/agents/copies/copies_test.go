package copies_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/copies/npmtest"
	"github.com/worldmcp/world/internal/base/local"
)

// killed names a data folder and a folder with a stand-in: this process gets a copy there until it
// is killed.
const killed = "COPIES_KILLED"

func TestMain(m *testing.M) {
	npmtest.Help()
	if data, npm, ok := strings.Cut(os.Getenv(killed), "\n"); ok {
		c := copies.Copies{Dir: local.Dir(data), LookPath: looking(npm)}
		_, _ = c.Get(context.Background(), agent, "1.0.0", well, func(note string) {
			_, _ = os.Stderr.WriteString(note + "\n")
		})
		return
	}
	os.Exit(m.Run())
}

// agent is one whose package is in the registry below.
var agent = profile.Profile{
	Type: "able", Product: "Able", Installation: profile.Installation{Program: "able", Package: "able-agent", Versions: []string{"0.9.0", "1.0.0"}},
}

func packages() map[string]map[string]string {
	return map[string]map[string]string{
		"able-agent@1.0.0": {"able": "one"}, "able-agent@2.0.0-beta.1": {"able": "two"}, "able-agent@3.0.0": {"other": "three"},
	}
}

func looking(npm string) profile.LookPath {
	return func(name string) (string, error) {
		if name == "npm" && npm != "" {
			return npm, nil
		}
		if !filepath.IsAbs(name) {
			return "", exec.ErrNotFound
		}
		return exec.LookPath(name)
	}
}

func well(context.Context, profile.Profile) error { return nil }

func quiet(string) {}

func open(t *testing.T) (copies.Copies, *npmtest.NPM) {
	t.Helper()
	npm := npmtest.New(t, packages())
	return copies.Copies{Dir: local.Dir(t.TempDir()), LookPath: looking(npm.Path())}, npm
}

func get(t *testing.T, c copies.Copies, version string) profile.Profile {
	t.Helper()
	p, err := c.Get(t.Context(), agent, version, well, quiet)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// holds fails the test unless the folder of the agent's copies has just these folders, and this one
// is used.
func holds(t *testing.T, c copies.Copies, used string, folders ...string) {
	t.Helper()
	entries, _ := os.ReadDir(c.Dir.Path("programs/able"))
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	if !slices.Equal(names, folders) {
		t.Errorf("there are %q instead of %q", names, folders)
	}
	p, ok := c.Of(agent)
	if ok != (used != "") || ok && p.Copy.Version != used {
		t.Errorf("%+v is used instead of %q", p.Copy, used)
	}
}

// A copy is what npm installs, without the scripts of packages. It is used when it has started, and
// then the one before is gone.
func TestGet(t *testing.T) {
	c, npm := open(t)
	c.Environ = []string{"PATH=" + os.Getenv("PATH"), "npm_config_registry=https://registry.test", "WORLD_TOKEN=secret"}
	var notes []string
	p, err := c.Get(t.Context(), agent, "", func(_ context.Context, p profile.Profile) error {
		if text, err := os.ReadFile(p.Path); err != nil || string(text) != "one" {
			t.Errorf("%q %v", text, err)
		}
		holds(t, c, "", "1.0.0") // until it has been looked at
		return nil
	}, func(note string) { notes = append(notes, note) })
	if err != nil || p.Copy.Version != "1.0.0" {
		t.Fatalf("%+v %v", p.Copy, err)
	}
	if of, ok := c.Of(agent); !ok || of.Path != p.Path {
		t.Errorf("%+v", of)
	}
	want := []string{"asking npm for able-agent@1.0.0", "fetching packages: 1 so far", "starting it once"}
	if !slices.Equal(notes, want) {
		t.Errorf("%q", notes)
	}
	call := npm.Calls()[0]
	for _, arg := range []string{"--ignore-scripts", "--no-audit", "--no-fund", "--package-lock", "--location=project"} {
		if !slices.Contains(call.Args, arg) {
			t.Errorf("%s is missing: %q", arg, call.Args)
		}
	}
	if !slices.Contains(call.Env, c.Environ[1]) || slices.Contains(call.Env, c.Environ[2]) {
		t.Errorf("npm got %q", call.Env)
	}
	get(t, c, "2.0.0-beta.1")
	holds(t, c, "2.0.0-beta.1", "2.0.0-beta.1")
	npm.Latest = map[string]string{"able-agent": "1.0.0"}
	npm.Set()
	get(t, c, copies.Latest)
	holds(t, c, "1.0.0", "1.0.0")
	before := len(npm.Calls())
	if get(t, c, ""); len(npm.Calls()) != before {
		t.Error("what is there is got again")
	}
	if err := os.Remove(p.Path); err != nil {
		t.Fatal(err)
	}
	if get(t, c, ""); len(npm.Calls()) != before+1 {
		t.Error("what is damaged is not got again")
	}
}

// Only the scripts of a package that does not work without them run, and only its own.
func TestScripts(t *testing.T) {
	c, npm := open(t)
	p := agent
	p.Scripts = true
	got, err := c.Get(t.Context(), p, "", well, quiet)
	if err != nil {
		t.Fatal(err)
	}
	calls := npm.Calls()
	if len(calls) != 2 || calls[0].Args[0] != "install" || !slices.Contains(calls[0].Args, "--ignore-scripts") ||
		!slices.Equal(calls[1].Args[:2], []string{"rebuild", "able-agent"}) {
		t.Errorf("%+v", calls)
	}
	if _, err := os.Stat(filepath.Join(got.Copy.Folder, "node_modules/able-agent/scripts-ran")); err != nil {
		t.Error(err)
	}
}

// Whatever fails leaves the copy of before in use and nothing else behind, and says why.
func TestFailures(t *testing.T) {
	c, npm := open(t)
	get(t, c, "1.0.0")
	for _, f := range []struct {
		name, version, code string
		npm                 string
		check               error
		reason              string
	}{
		{name: "no room", version: "2.0.0-beta.1", code: "ENOSPC", reason: "no room left on the disk"},
		{name: "no network", version: "2.0.0-beta.1", code: "ENOTFOUND", reason: "could not reach its registry"},
		{name: "other bytes", version: "2.0.0-beta.1", code: "EINTEGRITY", reason: "did not use them"},
		{name: "no right", version: "2.0.0-beta.1", code: "E401", reason: "refused to give"},
		{name: "anything", version: "2.0.0-beta.1", code: "EODD", reason: "could not install able-agent@2.0.0-beta.1: EODD at …"},
		{name: "no such version", version: "4.0.0", reason: "registry has no able-agent@4.0.0"},
		{name: "no program in it", version: "3.0.0", reason: "has no program able"},
		{name: "another program", version: "2.0.0-beta.1", check: &profile.Trouble{Reason: "it is another one"}, reason: "it is another one"},
		{name: "no npm", version: "2.0.0-beta.1", npm: "none", reason: "npm was not found"},
		{name: "no version", version: "../../x", reason: "three numbers"},
		{name: "a range", version: "^1.0.0", reason: "three numbers"},
	} {
		npm.Fail = f.code
		npm.Set()
		of := c
		if f.npm != "" {
			of.LookPath = looking("")
		}
		check := func(context.Context, profile.Profile) error { return f.check }
		_, err := of.Get(t.Context(), agent, f.version, check, quiet)
		if err == nil || !strings.Contains(err.Error(), f.reason) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", f.name, err)
		}
		if trouble, ok := errors.AsType[*profile.Trouble](err); ok && f.check == nil && trouble.Next == "" {
			t.Errorf("%s: there is no next step", f.name)
		}
		holds(t, c, "1.0.0", "1.0.0")
	}
	own := profile.Own{Name: "mine", Command: "mine"}.Profile()
	if _, err := c.Get(t.Context(), own, "1.0.0", well, quiet); err == nil {
		t.Error("an agent without a package is got")
	}
	unseen := agent
	unseen.Versions = nil
	if _, err := c.Get(t.Context(), unseen, "", well, quiet); err == nil || !strings.Contains(err.Error(), "seen no version") {
		t.Error(err)
	}
}

// Who stops it is left with nothing of it.
func TestStopped(t *testing.T) {
	c, npm := open(t)
	npm.Waits = true
	npm.Set()
	ctx, stop := context.WithCancel(t.Context())
	_, err := c.Get(ctx, agent, "", well, func(note string) {
		if strings.HasPrefix(note, "fetching") { // half of it is there
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	holds(t, c, "")
}

// What a process leaves that was killed in the middle is not used, and removed.
func TestKilled(t *testing.T) {
	c, npm := open(t)
	npm.Waits = true
	npm.Set()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(os.Environ(), killed+"="+string(c.Dir)+"\n"+npm.Path())
	says, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(says)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "fetching") {
			break
		}
	}
	entries, _ := filepath.Glob(c.Dir.Path("programs/able/.new-*/node_modules/able-agent/package.json"))
	if len(entries) != 1 {
		t.Fatalf("half of it should be there: %q", entries)
	}
	c.Sweep()
	if _, err := os.Stat(entries[0]); err != nil {
		t.Error("what is being got was removed")
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if _, ok := c.Of(agent); ok {
		t.Error("the half of it is used")
	}
	c.Sweep()
	holds(t, c, "")
	npm.Waits = false
	npm.Set()
	get(t, c, "")
	holds(t, c, "1.0.0", "1.0.0")
}

// Several who want the same get one.
func TestTogether(t *testing.T) {
	c, npm := open(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if p, err := c.Get(t.Context(), agent, "", well, quiet); err != nil || p.Copy == nil {
				t.Errorf("%+v %v", p, err)
			}
		})
	}
	all.Wait()
	if n := len(npm.Calls()); n != 1 {
		t.Errorf("npm was called %d times", n)
	}
}

// What runs stays until it has ended, whether another version takes its place or it is removed.
func TestRunning(t *testing.T) {
	c, _ := open(t)
	release, err := copies.Hold(get(t, c, "1.0.0").Copy)
	if err != nil {
		t.Fatal(err)
	}
	next := get(t, c, "2.0.0-beta.1")
	holds(t, c, "2.0.0-beta.1", "1.0.0", "2.0.0-beta.1")
	if _, err := c.Get(t.Context(), agent, "1.0.0", well, quiet); err == nil || !strings.Contains(err.Error(), "cannot be replaced") {
		t.Errorf("%v", err)
	}
	release()
	c.Sweep()
	holds(t, c, "2.0.0-beta.1", "2.0.0-beta.1")

	if release, err = copies.Hold(next.Copy); err != nil {
		t.Fatal(err)
	}
	if removed, err := c.Remove(agent.Type); !removed || err != nil {
		t.Errorf("%v %v", removed, err)
	}
	c.Sweep()
	holds(t, c, "", "2.0.0-beta.1")
	release()
	c.Sweep()
	holds(t, c, "")
	if removed, err := c.Remove(agent.Type); removed || err != nil {
		t.Errorf("%v %v", removed, err)
	}
}

// A record that cannot be read takes nothing away.
func TestDamagedRecord(t *testing.T) {
	c, _ := open(t)
	get(t, c, "")
	if err := os.WriteFile(c.Dir.Path("programs/able/copy.json"), []byte(`{"version":"..`), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Sweep()
	holds(t, c, "", "1.0.0")
	get(t, c, "")
	holds(t, c, "1.0.0", "1.0.0")
}
