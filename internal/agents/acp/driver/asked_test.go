package driver

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/worldmcp/world/internal/agents/acp/profile"
)

// An agent that reports an act which it did not ask about is ended, and the act is said. What it
// asked about, what only looks, what failed, and what may be done unasked is well.
func TestActsUnasked(t *testing.T) {
	for _, c := range []struct {
		what, call         string
		asks               bool
		sandboxed, mayActs bool
		did                string // empty: it is well
	}{
		{"an edit", `"kind":"edit","title":"Write a","status":"completed"`, false, false, false, "Write a"},
		{"a command", `"kind":"execute","title":"Shell","rawInput":{"command":"ls"},"status":"completed"`, false, false, false, "ls"},
		{"a removal", `"kind":"delete","title":"Delete a","status":"completed"`, false, true, false, "Delete a"},
		{"with a question", `"kind":"edit","title":"Write a","status":"completed"`, true, false, false, ""},
		{"under way", `"kind":"edit","title":"Write a","status":"in_progress"`, false, false, false, ""},
		{"refused by itself", `"kind":"execute","title":"Shell","status":"failed"`, false, false, false, ""},
		{"a look", `"kind":"read","title":"Read a","status":"completed"`, false, false, false, ""},
		{"in its sandbox", `"kind":"execute","title":"Shell","status":"completed"`, false, true, false, ""},
		{"where it may act", `"kind":"edit","title":"Write a","status":"completed"`, false, false, true, ""},
		{"a tool of the world", `"kind":"execute","title":"theworld_look","status":"completed"`, false, false, false, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			o := opening()
			o.Plan.MayAct = c.mayActs
			play(t, o, func(u *user, s *Session) {
				did := ""
				u.Acted = func(what string) { did = what }
				u.Profile.Sandboxed = c.sandboxed
				turn := u.running(s)
				if c.asks {
					u.agent.ask(9, `"toolCallId":"1","kind":"edit"`, yesNo)
					synctest.Wait()
					u.Mu.Lock()
					if err := s.Answer(u.open[0].ID, u.open[0].Approval.Hash, "y"); err != nil {
						t.Error(err)
					}
					u.Mu.Unlock()
				}
				u.agent.update(`"sessionUpdate":"tool_call","toolCallId":"1",` + c.call)
				got := u.got()
				if did != c.did || (u.Process.Ended() != "") != (c.did != "") {
					t.Errorf("it did %q; ended %q", did, u.Process.Ended())
				}
				if c.did != "" && !strings.Contains(got, "end Fake has acted without asking ("+c.did+")") {
					t.Errorf("the user got %q", got)
				}
				u.agent.end("end_turn")
				<-turn.done
			})
		})
	}
}

// However many calls a turn has, an act that was not asked about is noticed, and so is a turn that
// begins more calls than can be watched.
func TestActsUnaskedAmongMany(t *testing.T) {
	for _, c := range []struct{ what, status, end string }{
		{"ended calls", "completed", "acted without asking (Write a)"},
		{"open calls", "in_progress", "began more calls at once than World can watch"},
	} {
		t.Run(c.what, func(t *testing.T) {
			play(t, opening(), func(u *user, s *Session) {
				turn := u.running(s)
				for i := range maxCalls + 1 {
					u.agent.update(fmt.Sprintf(`"sessionUpdate":"tool_call","toolCallId":"look %d","kind":"read","status":%q`, i, c.status))
				}
				u.agent.update(`"sessionUpdate":"tool_call","toolCallId":"1","kind":"edit","title":"Write a","status":"pending"`)
				u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","status":"completed"`)
				if got := u.got(); !strings.Contains(got, c.end) {
					t.Errorf("the user got …%s", got[max(0, len(got)-300):])
				}
				u.agent.end("end_turn")
				<-turn.done
			})
		})
	}
}

// The words of the end name the test that the agent has to pass.
func TestActsUnaskedSaysWhatIsNext(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		u.Profile.Type = "fake"
		turn := u.running(s)
		u.agent.update(`"sessionUpdate":"tool_call","toolCallId":"1","kind":"move","status":"completed"`)
		if got := u.got(); !strings.Contains(got, profile.TestCommand(u.Profile)) {
			t.Errorf("the user got %q", got)
		}
		u.agent.end("end_turn")
		<-turn.done
	})
}
