package programs

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// This program is also the process of a test.
func TestMain(m *testing.M) {
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
	script := `#!/bin/sh
while read -r line; do
  id=${line#*\"id\":}; id=${id%%[,\}]*}
  case $line in *'"initialize"'*)
    printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":1,"agentInfo":{"name":"@agentclientprotocol/claude-agent-acp","version":"` + version + `"},"agentCapabilities":{}}}\n' "$id";;
  esac
done
`
	needs.Program(t, path, script)
}

func open(t *testing.T, p profile.Profile) *Service {
	t.Helper()
	s := New(Options{
		Store: probe.Store{Dir: local.Dir(t.TempDir()), Version: "test"}, Logger: zerolog.Nop(),
		Find: func() []profile.Profile { return []profile.Profile{p} },
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
		s.opt.All = func() []profile.Profile { return []profile.Profile{c.p} }
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
	s.opt.Find = func() []profile.Profile { return []profile.Profile{p, other} }
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
