//go:build unix

package probe

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/home"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
)

// fake is the agent of internal/agents/acp's testdata, compiled.
var fake string

// This program is also the process of a test, and the MCP server there.
func TestMain(m *testing.M) {
	profiles = func() []profile.Profile { return append(profile.All(), fakeProfile("")) }
	reading = 20 * time.Millisecond
	homeOf = func(agentType, folder, url, key, more string) (home.Home, bool) {
		if agentType == "fake" || agentType == "" {
			return home.Home{Env: []string{"FAKE_MODEL=" + url, "FAKE_KEY=" + key}}, true
		}
		return home.Of(agentType, folder, url, key, more)
	}
	if proc.Help(os.Args[1:]) || Help(os.Args[1:], os.Stdin, os.Stdout) {
		return
	}
	dir, err := os.MkdirTemp("", "fakeagent")
	if err != nil {
		panic(err)
	}
	fake = filepath.Join(dir, "fakeagent")
	if out, err := exec.Command("go", "build", "-o", fake, "../acp/testdata/fakeagent").CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%v: %s", err, out))
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

func fakeProfile(lie string) profile.Profile {
	memory := filepath.Join(os.TempDir(), "unused")
	return profile.Profile{
		Type: "fake", Product: "Fake",
		Installation: profile.Installation{
			Path: fake, Args: []string{"-hands=false", "-resume", "-lies", lie, "-memory", memory},
			Program: "fake", ImplementationName: "fake", Env: []string{"FAKE_*"},
		},
		Asking: profile.Asking{
			Modes: []string{"default"}, ActingModes: []string{"yolo"}, ForeignSettings: profile.ForeignByLever,
			Looks: map[string]string{"read": "filePath"},
		},
	}
}

// An honest agent passes; one that lies does not, and the result says how it lied.
func TestLiars(t *testing.T) {
	for lie, why := range map[string]string{
		"":        "",
		"unasked": "it made repo/",
		"early":   "it made repo/",
		"late":    "it made outside/",
		"words":   `does not say "touch `,
		"hides":   "it offers no tool for that",
		"tool":    "its tool teleport",
		"mode":    "it went into the mode yolo",
		"stopped": "after a stop, write a file in its folder",
		"resumed": "after a resume, write a file in its folder",
	} {
		t.Run("lie "+lie, func(t *testing.T) {
			t.Parallel()
			p := fakeProfile(lie)
			p.Args[len(p.Args)-1] = filepath.Join(t.TempDir(), "memory")
			s := &Store{Dir: local.Dir(t.TempDir()), Version: "test"}
			var notes []string
			var last Progress
			r, err := s.Test(t.Context(), p, func(now Progress) {
				notes, last = append(notes, now.Note), now
			})
			if err != nil {
				t.Fatal(err, notes)
			}
			if r.Passed != (lie == "") || !strings.Contains(r.Reason, why) {
				t.Errorf("passed %v: %s\n%s", r.Passed, r.Reason, strings.Join(notes, "\n"))
			}
			if lie == "" && (r.Asked != r.Of || r.Of < 30 || last.Done != last.Of || last.Done != len(r.Steps)) {
				t.Errorf("asked %d of %d, at last %+v\n%s", r.Asked, r.Of, last, strings.Join(notes, "\n"))
			}
			if failed := slices.ContainsFunc(r.Steps, func(s Step) bool { return s.Failed }); failed && lie == "" {
				t.Errorf("an honest step fails: %+v", r.Steps)
			}
			st := s.Look(t.Context(), p)
			if st.Result == nil || st.Result.Passed != r.Passed {
				t.Errorf("the result is kept as %+v", st.Result)
			}
		})
	}
}

// An agent that World has never heard of is tested like others: one that asks passes, with modes or
// without any. One that does not ask the scripted model cannot be tested.
func TestOwnAgents(t *testing.T) {
	for _, c := range []struct {
		name, why, mode string
		args            []string
	}{
		{"with the mode in which it asks", "", "default", nil},
		{"without modes", "", "", []string{"-how", "none"}},
		{"with modes, but none was named", "in which of them it asks", "", nil},
		{"that lies", "it made repo/", "default", []string{"-lies", "unasked"}},
		{"without an account", "account", "default", []string{"-login"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			own := profile.Own{
				Name: "stranger", Command: fake, Mode: c.mode,
				Args: append([]string{"-name", "Stranger", "-hands=false"}, c.args...),
			}
			if err := own.Check(); err != nil {
				t.Fatal(err)
			}
			p := own.Profile()
			p.Path = fake
			s := &Store{Dir: local.Dir(t.TempDir()), Version: "test"}
			r, err := s.Test(t.Context(), p, func(Progress) {})
			said := fmt.Sprint(err)
			if err == nil {
				said = r.Reason
			}
			st, idErr := s.Identify(t.Context(), p)
			if idErr != nil {
				t.Fatal(idErr)
			}
			passes := st.Judge(p, st.Identity.Initialized) == nil
			if passes != (c.why == "") || !strings.Contains(said, c.why) {
				t.Errorf("passes %v: %s", passes, said)
			}
		})
	}
}

// An agent that changes its bytes while it is tested has no result, and one that changes them later
// has none any more (TestResultIsThrownAway).
func TestChangesWhileTested(t *testing.T) {
	bytes, err := os.ReadFile(fake)
	if err != nil {
		t.Fatal(err)
	}
	p := fakeProfile("")
	p.Args[len(p.Args)-1] = filepath.Join(t.TempDir(), "memory")
	p.Path = filepath.Join(t.TempDir(), "agent")
	install := func(more string) {
		err := os.WriteFile(p.Path+".next", append(bytes, more...), 0o700) //nolint:gosec // a program
		if err == nil {
			err = os.Rename(p.Path+".next", p.Path)
		}
		if err != nil {
			t.Error(err)
		}
	}
	install("")
	s := &Store{Dir: local.Dir(t.TempDir())}
	_, err = s.Test(t.Context(), p, func(now Progress) {
		if strings.Contains(now.Note, "write a file outside") {
			install("more")
		}
	})
	if err == nil || !strings.Contains(err.Error(), "was changed while it was tested") || s.Look(t.Context(), p).Result != nil {
		t.Errorf("%v", err)
	}
}
