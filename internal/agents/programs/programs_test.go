package programs

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/copies/npmtest"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// This program is also the process of a test, and npm.
func TestMain(m *testing.M) {
	npmtest.Help()
	if probe.Help(os.Args[1:], os.Stdin, os.Stdout) {
		return
	}
	os.Exit(m.Run())
}

// install puts a program that answers to initialize, and to nothing else, in the place of an agent.
// It belongs to an npm package, so its bytes are known.
func install(t *testing.T, version string) profile.Profile {
	t.Helper()
	needs.Programs(t, "sh")
	p := profile.All()[0]
	p.MinNode = 0
	p.Path = filepath.Join(t.TempDir(), "agent")
	p.Modes = append([]string(nil), p.Modes...)
	write(t, p.Path, version)
	if err := os.WriteFile(filepath.Join(filepath.Dir(p.Path), "package.json"), []byte(`{"name":"agent"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func write(t *testing.T, path, version string) {
	t.Helper()
	needs.Program(t, path, script(version))
}

// script is the text of such a program.
func script(version string) string {
	return `#!/bin/sh
while read -r line; do
  id=${line#*\"id\":}; id=${id%%[,\}]*}
  case $line in *'"initialize"'*)
    printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":1,"agentInfo":{"name":"@agentclientprotocol/claude-agent-acp","version":"` + version + `"},"agentCapabilities":{}}}\n' "$id";;
  esac
done
`
}

func open(t *testing.T, p profile.Profile) *Service {
	t.Helper()
	s := New(Options{
		Store: probe.Store{Dir: local.Dir(t.TempDir()), Version: "test"}, Logger: zerolog.Nop(),
		all: profile.All, find: func() []profile.Profile { return []profile.Profile{p} },
	})
	t.Cleanup(s.Close)
	return s
}

// until waits for what the list says.
func until(t *testing.T, s *Service, is func(wire.AgentPrograms) bool) wire.AgentPrograms {
	t.Helper()
	now := s.Wait(t.Context(), -1)
	for !is(now) {
		if t.Context().Err() != nil {
			t.Fatalf("%+v", now)
		}
		now = s.Wait(t.Context(), now.Revision)
	}
	return now
}

func looked(now wire.AgentPrograms) bool { return now.Programs[0].State != wire.ProgramLooking }

// The list names the programs at once, and then says how each stands; what a test has shown stays
// until the bytes change.
func TestStates(t *testing.T) {
	p := install(t, "9.9.9")
	s := open(t, p)
	first := s.List()
	if len(first.Programs) != len(profile.All()) || first.Programs[0].State != wire.ProgramLooking ||
		first.Programs[1].State != wire.ProgramAbsent || first.Programs[1].Command == "" {
		t.Fatalf("%+v", first.Programs)
	}
	row := until(t, s, looked).Programs[0]
	if row.State != wire.ProgramUntested || row.Version != "9.9.9" || !row.Testable || row.Command == "" {
		t.Fatalf("%+v", row)
	}
	for _, passed := range []bool{false, true} {
		fingerprint, err := s.opt.Store.Fingerprint(t.Context(), p.Path)
		if err == nil {
			err = s.opt.Store.Keep(p, &probe.Result{
				Fingerprint: fingerprint, Passed: passed, Asked: 13, Of: 14, Reason: "it ran a command",
				Steps: []probe.Step{{Home: "a clean home", Name: "a command", Outcome: probe.Acted, Failed: true}},
			})
		}
		if err != nil {
			t.Fatal(err)
		}
		want := map[bool]wire.ProgramState{false: wire.ProgramFailed, true: wire.ProgramPassed}[passed]
		s.List()
		row = until(t, s, func(now wire.AgentPrograms) bool { return now.Programs[0].State == want }).Programs[0]
		if row.Tested == nil || row.Tested.Of != 14 || row.Tested.Passed != passed || row.Reason == "" != passed {
			t.Errorf("%+v", row)
		}
	}
	r, e := s.Result(t.Context(), p.Type)
	if e != nil || len(r.Steps) != 1 || !r.Steps[0].Failed || !r.Passed {
		t.Errorf("%+v %v", r, e)
	}
	write(t, p.Path, "9.9.10")
	s.List()
	row = until(t, s, func(now wire.AgentPrograms) bool { return now.Programs[0].Version == "9.9.10" }).Programs[0]
	if row.State != wire.ProgramUntested || row.Tested != nil || row.Formerly == nil {
		t.Errorf("with other bytes: %+v", row)
	}
	if _, e := s.Result(t.Context(), p.Type); e == nil {
		t.Error("the result of other bytes is still there")
	}
	if _, e := s.Test("nobody"); e == nil || e.Code != wire.CodeNotFound {
		t.Errorf("%v", e)
	}
}

// A version that World knows starts without a test. A program that is called like an agent and is
// another one does not, and one that says nothing neither.
func TestOtherStates(t *testing.T) {
	known := install(t, profile.All()[0].Versions[0])
	other := install(t, "1")
	other.ImplementationName = "other"
	untestable := install(t, "9.9.9")
	untestable.Type = "unheard-of"
	for name, c := range map[string]struct {
		p     profile.Profile
		state wire.ProgramState
	}{
		"known": {known, wire.ProgramKnown}, "another program": {other, wire.ProgramBroken}, "untestable": {untestable, wire.ProgramUntestable},
	} {
		s := open(t, c.p)
		s.opt.all = func() []profile.Profile { return []profile.Profile{c.p} }
		s.List()
		row := until(t, s, looked).Programs[0]
		if row.State != c.state || row.Reason == "" != (c.state == wire.ProgramKnown) {
			t.Errorf("%s: %+v", name, row)
		}
	}
}

// One test runs at a time; it is stopped by the user, or with the service.
func TestTestIsStopped(t *testing.T) {
	p := install(t, "9.9.9") // it answers to nothing but initialize, so its test goes on for minutes
	s := open(t, p)
	s.List()
	until(t, s, looked)
	if _, e := s.Test(p.Type); e != nil {
		t.Fatal(e)
	}
	if _, e := s.Test(p.Type); e != nil || !s.Busy() {
		t.Errorf("the same again: %v", e)
	}
	other := p
	other.Type = "codex"
	s.opt.find = func() []profile.Profile { return []profile.Profile{p, other} }
	if _, e := s.Test("codex"); e == nil || e.Code != wire.CodeRate {
		t.Errorf("a second test: %v", e)
	}
	until(t, s, func(now wire.AgentPrograms) bool { return now.Test.Note != "" })
	s.Stop()
	now := until(t, s, func(now wire.AgentPrograms) bool { return now.Test.Ended })
	if !now.Test.Stopped || now.Test.Error != "" || now.Programs[0].State != wire.ProgramUntested {
		t.Errorf("stopped: %+v", now.Test)
	}
	if _, e := s.Test(p.Type); e != nil {
		t.Fatal(e)
	}
	s.Close()
	if s.Busy() {
		t.Error("it goes on after the end of the service")
	}
	if _, e := s.Test(p.Type); e == nil {
		t.Error("a test begins in a service that has ended")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if s.Wait(ctx, s.now.Revision); ctx.Err() != nil {
		t.Error("a page waits for a service that has ended")
	}
}

// here is a service whose user has a program that does not start, or none, and an npm.
func here(t *testing.T, theirs string) (s *Service, npm *npmtest.NPM, changed *int) {
	t.Helper()
	needs.Programs(t, "sh")
	known := profile.All()[0]
	version := known.Versions[len(known.Versions)-1]
	npm = npmtest.New(t, map[string]map[string]string{known.Package + "@" + version: {known.Program: script(version)}})
	dir, mine := local.Dir(t.TempDir()), t.TempDir()
	if theirs != "" {
		needs.Program(t, filepath.Join(mine, known.Program), theirs)
	}
	look := func(name string) (string, error) {
		switch {
		case name == "npm":
			return npm.Path(), nil
		case name == "node":
			return "", exec.ErrNotFound
		case !filepath.IsAbs(name):
			name = filepath.Join(mine, name)
		}
		return exec.LookPath(name)
	}
	changed = new(int)
	o := Options{
		Store: probe.Store{Dir: dir, Version: "test"}, Here: installed.Agents{Dir: dir, LookPath: look},
		Copies: copies.Copies{Dir: dir, LookPath: look}, Changed: func() { *changed++ }, Logger: zerolog.Nop(),
	}
	noNode := func(list []profile.Profile) []profile.Profile {
		for i := range list {
			list[i].MinNode = 0
		}
		return list
	}
	o.all = func() []profile.Profile { return noNode(o.Here.All()) }
	o.find = func() []profile.Profile { return noNode(o.Here.Find()) }
	s = New(o)
	t.Cleanup(s.Close)
	return s, npm, changed
}

// row returns the row of an agent.
func row(now wire.AgentPrograms, agentType string) wire.AgentProgram {
	return slice.Find(now.Programs, func(p wire.AgentProgram) bool { return p.Type == agentType })
}

func settled(now wire.AgentPrograms) bool { return !now.Looking && (now.Test == nil || now.Test.Ended) }

// Where a program is missing or does not start, a copy is offered. Got, it is what World starts;
// removed, the user's own is that again.
func TestCopy(t *testing.T) {
	known := profile.All()[0]
	version := known.Versions[len(known.Versions)-1]
	for theirs, before := range map[string]wire.ProgramState{
		"": wire.ProgramAbsent, "#!/bin/sh\nexit 1\n": wire.ProgramBroken,
	} {
		s, _, changed := here(t, theirs)
		s.List()
		was := row(until(t, s, settled), known.Type)
		if was.State != before || was.Offer == nil || was.Offer.Version != version || was.Copy {
			t.Fatalf("%s: %+v", before, was)
		}
		if now, e := s.Get(known.Type, ""); e != nil || now.Test.Get != version {
			t.Fatalf("%v %+v", e, now)
		}
		now := until(t, s, settled)
		if got := row(now, known.Type); now.Test.Error != "" || got.State != wire.ProgramKnown || !got.Copy ||
			got.Offer != nil || got.Version != version {
			t.Errorf("%s: %+v %+v", before, now.Test, got)
		}
		if now, e := s.RemoveCopy(known.Type); e != nil || row(now, known.Type).Copy {
			t.Errorf("%v %+v", e, now)
		}
		if again := row(until(t, s, settled), known.Type); again.State != before || again.Copy || *changed != 2 {
			t.Errorf("%s: %+v after %d changes", before, again, *changed)
		}
		if _, e := s.RemoveCopy(known.Type); e == nil || e.Code != wire.CodeNotFound {
			t.Errorf("%v", e)
		}
	}
}

// The user can stop it, and hears why npm has failed. Nothing else begins meanwhile.
func TestCopyFails(t *testing.T) {
	s, npm, changed := here(t, "")
	known := profile.All()[0]
	npm.Waits = true
	npm.Set()
	if _, e := s.Get(known.Type, ""); e != nil {
		t.Fatal(e)
	}
	until(t, s, func(now wire.AgentPrograms) bool { return now.Test.Note == "fetching packages: 1 so far" })
	if _, e := s.Get(known.Type, ""); e != nil || !s.Busy() {
		t.Errorf("the same again: %v", e)
	}
	if _, e := s.Get("codex", ""); e == nil || e.Code != wire.CodeRate {
		t.Errorf("another one: %v", e)
	}
	s.Stop()
	if now := until(t, s, settled); !now.Test.Stopped || now.Test.Error != "" {
		t.Errorf("%+v", now.Test)
	}
	npm.Waits, npm.Fail = false, "ENOSPC"
	npm.Set()
	if _, e := s.Get(known.Type, ""); e != nil {
		t.Fatal(e)
	}
	if now := until(t, s, settled); !strings.Contains(now.Test.Error, "no room left on the disk") || *changed != 0 {
		t.Errorf("%+v", now.Test)
	}
	for _, bad := range []struct{ agent, version string }{{"nobody", ""}, {known.Type, "^1"}} {
		if _, e := s.Get(bad.agent, bad.version); e == nil {
			t.Errorf("%+v is got", bad)
		}
	}
	s.opt.Off = true
	if _, e := s.Get(known.Type, ""); e == nil || e.Code != wire.CodeUnavailable {
		t.Errorf("without agents: %v", e)
	}
}

// An agent of the user's own is listed, whether its program is there or not, until it is removed.
func TestOwn(t *testing.T) {
	s, _, changed := here(t, "")
	mine := wire.OwnAgent{Name: "goose", Command: "goose", Args: []string{"acp"}}
	if now, e := s.Add(mine); e != nil || row(now, "goose").Own == nil {
		t.Fatalf("%v %+v", e, now)
	}
	if got := row(until(t, s, settled), "goose"); got.State != wire.ProgramAbsent || got.Offer != nil ||
		!strings.Contains(got.Reason, "was not found: goose") {
		t.Errorf("%+v", got)
	}
	mine.Name = "codex"
	if _, e := s.Add(mine); e == nil || e.Code != wire.CodeBadArguments || !strings.Contains(e.Message, "World knows") {
		t.Errorf("%v", e)
	}
	if now, e := s.Remove("goose"); e != nil || row(now, "goose").Type != "" || *changed != 2 {
		t.Errorf("%v %+v", e, now)
	}
	if _, e := s.Remove("goose"); e == nil || e.Code != wire.CodeNotFound {
		t.Errorf("%v", e)
	}
}
