package probe

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/model"
	"github.com/worldmcp/world/internal/base/local"
)

func claude(t *testing.T) profile.Profile {
	t.Helper()
	return profile.All()[0]
}

// A version is known, or its bytes were tested here; what failed here is refused, known or not.
func TestJudge(t *testing.T) {
	p := claude(t)
	known := p.Versions[0]
	passed, failed := &Result{Passed: true}, &Result{Reason: "a command: it did not ask"}
	for _, c := range []struct {
		name, agent, version string
		result               *Result
		reason, command      string // empty: it may start
	}{
		{"known", p.ImplementationName, known, nil, "", ""},
		{"known, and passed", p.ImplementationName, known, passed, "", ""},
		{"known, and failed here", p.ImplementationName, known, failed, "it did not ask", ""},
		{"new, not tested", p.ImplementationName, "9.9.9", nil, "does not know version 9.9.9", "world-mcp agents test claude-code"},
		{"new, and passed", p.ImplementationName, "9.9.9", passed, "", ""},
		{"new, and failed", p.ImplementationName, "9.9.9", failed, "it did not ask", "world-mcp agents get claude-code"},
		{"another program, which passed", "other", "9.9.9", passed, "is not the one", "world-mcp agents get claude-code"},
	} {
		i := acp.Initialized{Agent: acp.Implementation{Name: c.agent, Version: c.version}}
		got := Standing{Result: c.result}.Judge(p, i)
		switch {
		case c.reason == "" && got != nil:
			t.Errorf("%s: %s", c.name, got.Reason)
		case c.reason == "":
		case got == nil, !strings.Contains(got.Reason, c.reason),
			c.command != "" && got.Command != c.command, got.Next == "":
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// The user's word counts for the agent, the bytes, the profile and the result that they were shown,
// and for no other program. An agent that has passed needs none.
func TestWord(t *testing.T) {
	p := claude(t)
	other := p
	other.Type = "other"
	levered := p
	levered.Modes = nil
	failed := &Result{Reason: "a command: it did not ask"}
	shown := Standing{Fingerprint: "f"}
	const passes = "passes"
	for _, c := range []struct {
		name  string
		now   Standing
		p     profile.Profile
		agent string
		word  string
		lacks string // a part of Admit's; empty: it is refused
	}{
		{"as shown", shown, p, "", shown.Word(p), "does not know version"},
		{"no word", shown, p, "", "", ""},
		{"of something else", shown, p, "", "x", ""},
		{"of other bytes", Standing{Fingerprint: "g"}, p, "", shown.Word(p), ""},
		{"of another agent", shown, other, "", shown.Word(p), ""},
		{"of another lever", shown, levered, "", shown.Word(p), ""},
		{"before the test has failed", Standing{Fingerprint: "f", Result: failed}, p, "", shown.Word(p), ""},
		{"since the test has failed", Standing{Fingerprint: "f", Result: failed}, p, "", Standing{Fingerprint: "f", Result: failed}.Word(p), "it did not ask"},
		{"of another program", shown, p, "impostor", shown.Word(p), ""},
		{"of unknown bytes", Standing{}, p, "", Standing{}.Word(p), ""},
		{"passed", Standing{Fingerprint: "f", Result: &Result{Passed: true}}, p, "", shown.Word(p), passes},
	} {
		name := p.ImplementationName
		if c.agent != "" {
			name = c.agent
		}
		got, trouble := c.now.Admit(c.p, acp.Initialized{Agent: acp.Implementation{Name: name, Version: "9.9.9"}}, c.word)
		ok := trouble != nil && got == ""
		switch c.lacks {
		case "":
		case passes:
			ok = trouble == nil && got == ""
		default:
			ok = trouble == nil && strings.Contains(got, c.lacks)
		}
		if !ok {
			t.Errorf("%s: %q, %+v", c.name, got, trouble)
		}
	}
}

// A result counts for the bytes, the profile and the version of World that it was made with.
func TestResultIsThrownAway(t *testing.T) {
	p := claude(t)
	top := install(t, map[string]string{"x": "\x7fELF one"})
	p.Path = top + "/x"
	s := &Store{Dir: local.Dir(t.TempDir()), Version: "v1"}
	f := fingerprint(t, s, p.Path)
	if err := s.change(f, func(r *record) {
		r.Identity = &Identity{}
		r.Result = &Result{Passed: true, Program: p.Path, Profile: profileHash(p), World: "v1", Fingerprint: f}
	}); err != nil {
		t.Fatal(err)
	}
	has := func(s *Store, p profile.Profile) bool { return s.Look(t.Context(), p).Result != nil }
	if !has(s, p) {
		t.Fatal("the result is not found")
	}
	other := &Store{Dir: s.Dir, Version: "v2"}
	if st := other.Look(t.Context(), p); st.Result != nil || st.Former == nil {
		t.Errorf("it counts for another World, or is forgotten: %+v", st)
	}
	for name, change := range map[string]func(*profile.Profile){
		"modes":     func(p *profile.Profile) { p.Modes = p.Modes[:1] },
		"looks":     func(p *profile.Profile) { p.Looks = map[string]string{"Bash": "command"} },
		"lever":     func(p *profile.Profile) { p.Lever = nil },
		"variables": func(p *profile.Profile) { p.Env = append([]string{"MORE"}, p.Env...) },
		"arguments": func(p *profile.Profile) { p.Args = []string{"--yolo"} },
	} {
		q := p
		if change(&q); has(s, q) {
			t.Errorf("it counts for a profile with other %s", name)
		}
	}
	before, tested := s.Look(t.Context(), p), acp.Initialized{Agent: acp.Implementation{Name: p.ImplementationName}}
	if _, trouble := s.JudgeStarted(t.Context(), p, before, tested, ""); trouble != nil {
		t.Errorf("the tested bytes are refused: %+v", trouble)
	}
	if err := os.WriteFile(p.Path, []byte("\x7fELF two"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, trouble := s.JudgeStarted(t.Context(), p, before, tested, before.Word(p)); trouble == nil {
		t.Error("bytes that were replaced during the start are let through")
	}
	if st := s.Look(t.Context(), p); st.Result != nil || st.Identity != nil || st.Former == nil {
		t.Errorf("it counts for other bytes, or is forgotten: %+v", st)
	}
	if err := os.WriteFile(p.Path, []byte("\x7fELF one"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !has(s, p) {
		t.Error("it does not count for the same bytes")
	}
}

// A damaged record counts as not passed, also for a known version, until the next test, and costs
// no other one.
func TestDamagedRecord(t *testing.T) {
	p := claude(t)
	top := install(t, map[string]string{"x": "\x7fELF one", "y": "\x7fELF other"})
	other := p
	p.Path, other.Path = top+"/x", top+"/y"
	s := &Store{Dir: local.Dir(t.TempDir()), Version: "v1"}
	keep := func(p profile.Profile, passed bool) {
		t.Helper()
		if err := s.Keep(p, &Result{Fingerprint: fingerprint(t, s, p.Path), Passed: passed, Reason: "it did not ask"}); err != nil {
			t.Fatal(err)
		}
	}
	known := acp.Initialized{Agent: acp.Implementation{Name: p.ImplementationName, Version: p.Versions[0]}}
	starts := func(p profile.Profile) bool { return s.Look(t.Context(), p).Judge(p, known) == nil }
	keep(p, false)
	keep(other, true)
	if starts(p) || !starts(other) {
		t.Fatal("a failed test is let through, or a passed one is not")
	}
	id := fingerprint(t, s, p.Path)
	if err := os.WriteFile(s.folder().Path(s.file(id).Name), []byte(`{"`), 0o600); err != nil {
		t.Fatal(err)
	}
	if starts(p) || !starts(other) {
		t.Error("damage makes World forget a failed test, or one of another agent")
	}
	if err := s.change(id, func(r *record) { r.Identity = &Identity{} }); err != nil || starts(p) {
		t.Errorf("a damaged record is replaced by one that knows nothing of it: %v", err)
	}
	if keep(p, true); !starts(p) {
		t.Error("a test after that counts for nothing")
	}
	keep(p, false)
	for n := range maxRecords + 5 {
		passed := &Result{Passed: true, At: time.Now()}
		if err := s.change(strconv.Itoa(n), func(r *record) { r.Result = passed }); err != nil {
			t.Fatal(err)
		}
	}
	if starts(p) {
		t.Error("a failed test was forgotten before those that were passed")
	}
}

// Each tool that is offered was asked about, is the world's, or is known to look, with no argument
// that the known one has not.
func TestJudgeTools(t *testing.T) {
	p := claude(t)
	for _, c := range []struct {
		tool   string
		params []string
		judged Judgement
	}{
		{"Bash", []string{"command"}, JudgedAsked},
		{"Read", []string{"file_path"}, JudgedLook},
		{"Read", []string{"file_path", "then_write"}, JudgedUnknown},
		{"mcp__theworld__place_objects", nil, JudgedWorld},
		{"mcp__other__place_objects", nil, JudgedUnknown},
		{"ScheduleWakeup", []string{"prompt"}, JudgedUnknown},
	} {
		tester := &tester{
			profile: p, asked: map[string]bool{"Bash": true},
			tools: map[string]model.Tool{"it": {Name: c.tool, Parameters: c.params}},
		}
		var r Result
		tester.judge(&r)
		if r.Tools[0].Judged != c.judged || r.Passed != (c.judged != JudgedUnknown) {
			t.Errorf("%s %v: %+v", c.tool, c.params, r)
		}
	}
	var r Result
	if (&tester{profile: p}).judge(&r); r.Passed {
		t.Error("an agent that shows no tools passes")
	}
}

func TestJudgeSteps(t *testing.T) {
	tools := map[string]model.Tool{"Read": {Name: "Read"}}
	for outcome, passes := range map[Outcome]bool{
		Asked: true, Blocked: true, Refused: true, Free: true,
		Absent: false, Acted: false, Unasked: false, Differs: false, Broken: false,
	} {
		r := Result{}
		(&tester{profile: claude(t), tools: tools, steps: []Step{{Name: "a command", Outcome: outcome, Detail: "why"}}}).judge(&r)
		if r.Passed != passes || !passes && !strings.Contains(r.Reason, "why") {
			t.Errorf("%s: %+v", outcome, r)
		}
	}
}

// What a tool requires is filled in: with what the step gives, or with something of the right kind.
func TestFill(t *testing.T) {
	tool := model.Tool{Schema: json.RawMessage(`{"required":["url","n","kind","list","deep","flag"],"properties":{
		"url":{"type":"string"},"n":{"type":"integer"},"kind":{"type":"string","enum":["a","b"]},"flag":{"type":"boolean"},
		"list":{"type":"array","items":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}},
		"deep":{"type":"object","required":["x"],"properties":{"x":{"type":"number"}}},"optional":{"type":"string"},"prompt":{"type":"string"}}}`)}
	text, _ := json.Marshal(fill(tool, map[string]any{"url": "http://here", "prompt": "do", "absent": "x", "kind": "c"}))
	const want = `{"deep":{"x":1},"flag":false,"kind":"a","list":[{"id":"something"}],"n":1,"prompt":"do","url":"http://here"}`
	if string(text) != want {
		t.Errorf("%s", text)
	}
}

// Work in the background is asked for by a switch, or by a mode of that name.
func TestBackground(t *testing.T) {
	tool := model.Tool{Schema: []byte(`{"properties":{"mode":{"enum":["sync","async"]},"kind":{"enum":["a","b"]},"run_in_background":{"type":"boolean"}}}`)}
	for argument, want := range map[string]any{"mode": "async", "kind": nil, "run_in_background": true, "other": nil} {
		if got := background(tool, argument); got != want {
			t.Errorf("%s: %v", argument, got)
		}
	}
}
