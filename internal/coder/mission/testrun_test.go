package mission

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// asTestCommand is a test command of a repository: it does what its arguments say, and never
// returns.
func asTestCommand(args []string) {
	switch args[0] {
	case "contains": // FILE WORD
		content, err := os.ReadFile(args[1])
		if err == nil && bytes.Contains(content, []byte(args[2])) {
			os.Exit(0)
		}
		fmt.Fprintf(os.Stderr, "%s does not say %s\n", args[1], args[2])
		os.Exit(3)
	case "environment":
		for _, v := range os.Environ() {
			fmt.Fprintln(os.Stderr, v)
		}
		os.Exit(1)
	case "flood":
		for i := range 20000 {
			fmt.Fprintf(os.Stderr, "line %d\n", i)
		}
		os.Exit(1)
	case "hang": // FILE, which says that it runs
		_ = os.WriteFile(args[1], nil, 0o600)
		time.Sleep(time.Hour)
	}
	os.Exit(9)
}

// command is a test command that does what the arguments say.
func command(t testing.TB, args ...string) []string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{exe, "as-test-command"}, args...)
}

// A test command decides by its exit code alone. Its output is kept to a bound, its end first, and
// it sees no secret of the service's environment.
func TestTestCommands(t *testing.T) {
	t.Setenv("WORLD_TOKEN", "wrld_local_canary")
	t.Setenv("SOME_API_KEY", "canary")
	s := serve(t, t.TempDir(), newAgents(good))
	defer s.Close()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "greeting"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args   []string
		passes bool
		says   string
	}{
		"pass":        {[]string{"contains", "greeting", "hello"}, true, ""},
		"fail":        {[]string{"contains", "greeting", "bye"}, false, "greeting does not say bye"},
		"environment": {[]string{"environment"}, false, "PATH="},
		"flood":       {[]string{"flood"}, false, "line 19999"},
	} {
		got, err := s.runTest(context.Background(), dir, command(t, c.args...))
		if err != nil || got.passed() != c.passes || !strings.Contains(got.output, c.says) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if strings.Contains(got.output, "canary") {
			t.Errorf("%s sees secrets: %s", name, got.output)
		}
		if len(got.output) > maxOutput+10 {
			t.Errorf("%s: %d bytes of output", name, len(got.output))
		}
	}
	for _, argv := range [][]string{{"no-such-program-here"}, {"./missing"}, {"../outside"}} {
		if _, err := s.runTest(context.Background(), dir, argv); err == nil {
			t.Errorf("%q runs", argv)
		}
	}
}

// A test command ends with the run that the user cancels.
func TestTestCommandsEndWithTheRun(t *testing.T) {
	a := newAgents(good)
	a.tree = t.TempDir()
	s := serve(t, t.TempDir(), a)
	defer s.Close()
	runs := filepath.Join(a.tree, "runs")
	m := ready(t, s, "/project", command(t, "hang", runs)...)
	if _, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID}); e != nil {
		t.Fatal(e.Text())
	}
	for !slices.ContainsFunc([]string{runs}, func(p string) bool { _, err := os.Stat(p); return err == nil }) {
		time.Sleep(5 * time.Millisecond)
	}
	if m, e := s.Edit(context.Background(), 0, &wire.MissionEdit{ID: m.ID, Cancel: true}, false); e != nil ||
		m.Phase != wire.PhaseCancelled {
		t.Fatal(m.Phase, e)
	}
	settle(t, s)
	m = now(t, s, m.ID)
	if m.Phase != wire.PhaseCancelled || m.Run != "" {
		t.Fatalf("%+v", m)
	}
	// Where it was is where it goes on.
	m, e := s.Edit(context.Background(), m.Version, &wire.MissionEdit{ID: m.ID, Restart: true}, true)
	if e != nil || m.Phase != wire.PhaseTest {
		t.Fatal(m.Phase, e)
	}
}
