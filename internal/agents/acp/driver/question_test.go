package driver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/wire"
)

const run = `"toolCallId":"1","kind":"execute","rawInput":{"command":"ls"}`

// Only the first answer counts, only with the hash that the user saw, and only if it was offered.
func TestAnswer(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		turn := u.running(s)
		u.agent.ask(9, run, yesNo+`,{"optionId":"always","kind":"allow_always"}`)
		u.want("", "asked command ls")
		q := u.open[0]
		for _, c := range []struct {
			id, seen, option string
			want             wire.Code
		}{
			{"x", q.Approval.Hash, "y", wire.CodeAnswered},
			{q.ID, "", "y", wire.CodeChanged},
			{q.ID, q.Approval.Hash + " ", "y", wire.CodeChanged},
			{q.ID, q.Approval.Hash, "always", wire.CodeBadArguments},
			{q.ID, q.Approval.Hash, Cancel, wire.CodeBadArguments},
			{q.ID, q.Approval.Hash, "", wire.CodeBadArguments},
			{q.ID, q.Approval.Hash, "n", ""},
			{q.ID, q.Approval.Hash, "y", wire.CodeAnswered},
		} {
			u.Mu.Lock()
			if len(s.questions) == 0 && c.want != wire.CodeAnswered {
				t.Error("it does not wait")
			}
			if e := s.Answer(c.id, c.seen, c.option); (e != nil) != (c.want != "") || e != nil && e.Code != c.want {
				t.Errorf("%+v: %v", c, e)
			}
			u.Mu.Unlock()
		}
		u.want("answer 9 selected n", "")
		if !turn.refused["1"] || len(s.questions) > 0 {
			t.Error("a no is not known")
		}
		u.agent.end("end_turn")
		<-turn.done
	})
}

// A question changes with its call. An answer to what it said before does not
// count.
func TestQuestionChanges(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		turn := u.running(s)
		u.agent.ask(9, `"toolCallId":"1","kind":"fetch","rawInput":{}`, yesNo)
		u.want("", "asked fetch")
		empty := u.open[0].Approval.Hash
		u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","status":"in_progress"`)
		u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","rawInput":{"url":"http://x/"}`)
		u.want("", "tool 1 fetch; tool 1 fetch; asked fetch http://x/")
		q := u.open[0]
		u.Mu.Lock()
		if e := s.Answer(q.ID, empty, "y"); e == nil || e.Code != wire.CodeChanged {
			t.Errorf("an answer to the empty card: %v", e)
		}
		u.Mu.Unlock()
		for i := range maxChanges {
			u.agent.update(fmt.Sprintf(`"sessionUpdate":"tool_call_update","toolCallId":"1","rawInput":{"url":"http://x/%d"}`, i))
		}
		if got := u.got(); !strings.HasSuffix(got, "closed 1; note Fake kept changing what it asked for, so World withdrew the question.") {
			t.Errorf("at last: %q", got)
		}
		if heard := u.agent.said(); heard != "answer 9 cancelled" {
			t.Errorf("the agent heard %q", heard)
		}
		u.agent.end("end_turn")
		<-turn.done
	})
}

// A question ends with the turn, with its agent, and when the agent takes it back.
func TestWithdrawn(t *testing.T) {
	for name, how := range map[string]func(u *user, s *Session){
		"taken back": func(u *user, _ *Session) { u.agent.takeBack(9) },
		"withdrawn":  func(u *user, s *Session) { u.Mu.Lock(); defer u.Mu.Unlock(); s.Stop() },
		"stopped":    func(u *user, _ *Session) { u.cancel() },
		"ended":      func(u *user, _ *Session) { u.agent.end("end_turn") },
		"gone":       func(u *user, _ *Session) { u.close() },
	} {
		t.Run(name, func(t *testing.T) {
			play(t, opening(), func(u *user, s *Session) {
				turn := u.running(s)
				u.agent.ask(9, run, yesNo)
				u.want("", "asked command ls")
				how(u, s)
				if got := u.got(); got != "closed 1" {
					t.Errorf("the user got %q", got)
				}
				u.Mu.Lock()
				if e := s.Answer(u.open[0].ID, u.open[0].Approval.Hash, "y"); e == nil || e.Code != wire.CodeAnswered {
					t.Errorf("a late answer: %v", e)
				}
				u.Mu.Unlock()
				if heard := u.agent.said(); strings.Contains(heard, "selected") {
					t.Errorf("the agent heard %q", heard)
				}
				u.close()
				<-turn.done
			})
		})
	}
}

// Nothing is allowed outside of a turn, in an unknown session, by too many questions, or where the
// user cannot see it.
func TestCannotBeAsked(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		u.agent.ask(1, run, yesNo)
		u.want("answer 1 cancelled", "")
		turn := u.running(s)
		u.agent.say(`{"jsonrpc":"2.0","id":2,"method":"session/request_permission","params":{"sessionId":"other","toolCall":{%s},"options":[%s]}}`, run, yesNo)
		u.agent.ask(3, run, `{"optionId":"always","kind":"allow_always"}`)
		u.want("answer 2 cancelled, answer 3 cancelled", "")
		u.full = true
		u.agent.ask(4, run, yesNo)
		u.want("answer 4 cancelled", "asked command ls; closed 1")
		u.full = false
		for i := range maxQuestions {
			u.agent.ask(100+i, run, yesNo)
		}
		u.got()
		u.agent.ask(5, run, yesNo)
		u.want("answer 5 cancelled", "")
		u.agent.end("end_turn")
		<-turn.done
	})
}

// A session that only reads refuses what writes, also when that shows only later.
func TestReadOnly(t *testing.T) {
	const no = "note This session only reads, so World said no: Run a command."
	o := opening()
	o.Plan.RefuseWrites = true
	play(t, o, func(u *user, s *Session) {
		turn := u.running(s)
		u.agent.ask(1, run, yesNo)
		u.want("answer 1 selected n", no)
		if !turn.refused["1"] {
			t.Error("it is not known as refused")
		}
		u.agent.update(`"sessionUpdate":"tool_call","toolCallId":"2","kind":"read","rawInput":{"path":"f"}`)
		u.agent.ask(2, `"toolCallId":"2"`, yesNo)
		if got := u.got(); !strings.HasPrefix(got, "tool 2 read; asked read") {
			t.Errorf("the user got %q", got)
		}
		u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"2","kind":"execute","rawInput":{"command":"ls"}`)
		u.want("answer 2 selected n", "tool 2 execute; "+no+"; closed 2")
		u.decide = func(*Question) Verdict { return Allow }
		u.agent.ask(3, `"toolCallId":"3","name":"mcp__theworld__look"`, yesNo)
		u.want("answer 3 selected y", "")
		u.agent.end("end_turn")
		<-turn.done
	})
}

// World says yes in the user's place only to what it knows exactly, and only if there is one yes.
func TestDecide(t *testing.T) {
	const twice = `{"optionId":"y","kind":"allow_once"},{"optionId":"all","kind":"allow_once"},{"optionId":"n","kind":"reject_once"}`
	for _, c := range []struct {
		call, options string
		verdict       Verdict
		tool, heard   string
	}{
		{`"toolCallId":"1","name":"mcp__theworld__look"`, yesNo, Allow, "look", "answer 9 selected y"},
		{`"toolCallId":"1","name":"mcp__theworld__look"`, twice, Allow, "look", "answer 9 cancelled"},
		{`"toolCallId":"1","name":"mcp__theworld__burn"`, yesNo, Reject, "", "answer 9 selected n"},
		{`"toolCallId":"1","title":"theworld_look","kind":"other"`, yesNo, Reject, "", "answer 9 selected n"},
		{run, `{"optionId":"y","kind":"allow_once"}`, Reject, "", "answer 9 cancelled"},
	} {
		play(t, opening(), func(u *user, s *Session) {
			turn := u.running(s)
			u.decide = func(q *Question) Verdict {
				if q.WorldTool != c.tool {
					t.Errorf("%s: it is for %q", c.call, q.WorldTool)
				}
				return c.verdict
			}
			u.agent.ask(9, c.call, c.options)
			u.want(c.heard, "")
			u.agent.end("end_turn")
			<-turn.done
		})
	}
}

// The answers that are offered do not last, and one of them refuses.
func TestAnswers(t *testing.T) {
	yes, no := acp.Option{ID: "y", Kind: acp.AllowOnce}, acp.Option{ID: "n", Kind: acp.RejectOnce}
	always := acp.Option{ID: "a", Kind: acp.AllowAlways}
	for _, c := range []struct{ offered, want []acp.Option }{
		{[]acp.Option{always, yes, no}, []acp.Option{yes, no}},
		{[]acp.Option{yes}, []acp.Option{yes, {ID: Cancel, Kind: acp.RejectOnce}}},
		{[]acp.Option{always}, nil},
		{nil, nil},
	} {
		if got := answers(c.offered); !slices.Equal(got, c.want) {
			t.Errorf("of %v: %v", c.offered, got)
		}
	}
	play(t, opening(), func(u *user, s *Session) {
		turn := u.running(s)
		u.agent.ask(9, run, `{"optionId":"y","kind":"allow_once"}`)
		u.got()
		u.Mu.Lock()
		if err := s.Answer(u.open[0].ID, u.open[0].Approval.Hash, Cancel); err != nil || !turn.refused["1"] {
			t.Errorf("a no: %v", err)
		}
		u.Mu.Unlock()
		u.want("answer 9 cancelled", "")
		u.agent.end("end_turn")
		<-turn.done
	})
}
