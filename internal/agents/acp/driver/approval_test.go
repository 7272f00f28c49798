package driver

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/wire"
)

// describe returns how a session shows a call.
func describe(s *Session, tool acp.ToolCall) wire.Approval {
	q := &Question{ID: "q", Options: []acp.Option{{ID: "y", Kind: acp.AllowOnce}}}
	q.Request = s.process.Profile.Request(profile.Server, &acp.Permission{Tool: tool}, tool)
	s.approve(q)
	return q.Approval
}

// closed is a session of which only its place is used.
func closed() *Session {
	o := opening()
	return &Session{site: site{process: &Process{}, plan: o.Plan, place: o.Place}}
}

// Pages get the whole command of any card.
func FuzzShow(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s)
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`)
	s := closed()
	f.Fuzz(func(t *testing.T, name, title, input string) {
		tool := acp.ToolCall{
			ID: "t", Kind: "execute", Name: name, Title: title, RawInput: json.RawMessage(input),
			Locations: []acp.Location{{Path: title}},
		}
		a := describe(s, tool)
		if whole := profile.CommandOf(tool.RawInput); whole != "" && len(a.Notes) == 0 && a.Command != whole {
			t.Errorf("the approval shows %q for %q", a.Command, whole)
		}
		if a.Title == "" || a.Hash == "" {
			t.Errorf("%+v", a)
		}
	})
}

// What an agent was not seen to do belongs to its questions: an answer to one without it counts for
// nothing.
func TestUnmeasuredIsPartOfTheQuestion(t *testing.T) {
	s := closed()
	call := acp.ToolCall{Kind: acp.ToolExecute, RawInput: json.RawMessage(`{"command":"ls"}`)}
	measured := describe(s, call)
	s.place.Unmeasured = true
	a := describe(s, call)
	if len(measured.Notes) > 0 || len(a.Notes) != 1 || !strings.HasPrefix(a.Notes[0], "Not measured") {
		t.Errorf("the questions say %q and %q", measured.Notes, a.Notes)
	}
	a.State = wire.ApprovalOpen
	if e := a.Answerable(measured.Hash, "y"); e == nil || e.Code != wire.CodeChanged {
		t.Errorf("an answer to the other: %v", e)
	}
}

// An agent that must not start in the repository runs its commands in an empty folder: the approval
// names the user's, and says so.
func TestBesideTheFolder(t *testing.T) {
	s := closed()
	for dir, beside := range map[string]bool{"": false, "/data/tree": false, "/data/empty": true} {
		s.plan.Dir = dir
		a := describe(s, acp.ToolCall{Kind: acp.ToolExecute, RawInput: json.RawMessage(`{"command":"ls"}`)})
		if len(a.Details) != 1 || a.Details[0] != (wire.Detail{Name: "Folder", Value: "/home/ada/shop"}) ||
			(len(a.Notes) == 1 && strings.Contains(a.Notes[0], "empty folder next to")) != beside {
			t.Errorf("started in %q: %+v", dir, a)
		}
	}
}
