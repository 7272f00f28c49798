package driver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/wire"
)

// A conversation is continued where the agent can; otherwise, or when that fails, a new one begins,
// unless that would fail, too. The agent's repeats are dropped.
func TestOpen(t *testing.T) {
	const all = "session/set_mode default"
	for _, c := range []struct {
		name, resume string
		can          string
		script       func(a *agent, method string) string
		heard, user  string
		want         error
	}{
		{name: "new", heard: "session/new, " + all},
		{name: "resume", resume: "s", can: `"sessionCapabilities":{"resume":{}}`, heard: "session/resume, " + all},
		{name: "neither", resume: "s", heard: "session/new, " + all},
		{
			name: "load", resume: "s", can: `"loadSession":true`, heard: "session/load, " + all, user: "available_commands_update",
			script: func(a *agent, method string) string {
				if method == "session/load" {
					a.update(`"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"old"}`)
					a.update(`"sessionUpdate":"notice","title":"old"`)
					a.update(`"sessionUpdate":"available_commands_update"`)
				}
				return ""
			},
		},
		{
			name: "forgotten", resume: "s", can: `"loadSession":true`, heard: "session/load, session/new, " + all,
			script: func(_ *agent, method string) string {
				return map[string]string{"session/load": `"error":{"code":-32002,"message":"?"}`}[method]
			},
		},
		{
			name: "not logged in", resume: "s", can: `"loadSession":true`, heard: "session/load", want: &acp.Error{},
			script: func(*agent, string) string { return `"error":{"code":-32000,"message":"?"}` },
		},
		{name: "no answer", heard: "session/new", want: context.DeadlineExceeded, script: func(*agent, string) string { return "never" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u := begin(t)
				defer u.close()
				u.agent.script = func(method string, _ map[string]any) string {
					switch {
					case method == "initialize":
						return `"result":{"protocolVersion":1,"agentInfo":{"name":"fake"},"agentCapabilities":{` + c.can + `}}`
					case c.script != nil:
						return c.script(u.agent, method)
					}
					return ""
				}
				if _, err := u.Initialize(t.Context()); err != nil {
					t.Fatal(err)
				}
				u.agent.said()
				o := opening()
				o.Resume = c.resume
				s, err := u.Open(t.Context(), o, u)
				_, isAgents := errors.AsType[*acp.Error](err)
				if _, wantsAgents := errors.AsType[*acp.Error](c.want); isAgents != wantsAgents ||
					!isAgents && !errors.Is(err, c.want) || s.In(u.Process) != (c.want == nil) {
					t.Errorf("%v, %+v", err, s)
				}
				u.want(c.heard, c.user)
			})
		})
	}
}

// An agent that does not list the world's tools could do nothing there.
func TestNoTools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := begin(t)
		defer u.close()
		forgot := false
		u.Await = func(string) (<-chan struct{}, func()) { return nil, func() { forgot = true } }
		began := time.Now()
		_, err := u.Open(t.Context(), opening(), u)
		if trouble, ok := errors.AsType[*profile.Trouble](err); !ok || !strings.Contains(trouble.Reason, "within 60 s") ||
			time.Since(began) != limits.Tools || !forgot {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
	})
}

func TestServer(t *testing.T) {
	s := Server{
		Executable: "/w", DataDir: "/d", Port: 7, Type: "t", Device: "x", Args: []string{"--report", "r"},
		Env: []acp.Variable{{Name: "A", Value: "b"}},
	}
	want := "--agent-type t --data-dir /d --port 7 --session secret --device x --report r"
	got := s.onStdio("secret")
	if got.Name != profile.Server || got.Command != "/w" || strings.Join(got.Args, " ") != want || len(got.Env) != 1 {
		t.Errorf("%+v", got)
	}
}

// Updates outside of a turn are dropped, unless they concern the session.
func TestUpdates(t *testing.T) {
	const text = `"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"hi"}`
	const call = `"sessionUpdate":"tool_call","toolCallId":"1","kind":"read"`
	play(t, opening(), func(u *user, s *Session) {
		u.agent.update(text)
		u.agent.update(call)
		u.agent.update(`"sessionUpdate":"usage_update"`)
		u.agent.say(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"other","update":{%s}}}`, text)
		u.want("", "usage_update")
		turn := u.running(s)
		u.agent.update(text)
		u.agent.update(call)
		u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","status":"completed"`)
		u.want("", "text hi; tool 1 read; tool 1 read")
		u.agent.end("max_tokens")
		if <-turn.done; turn.err != nil || turn.end.Reason != acp.StopTokens ||
			turn.Call("1").Status != acp.StatusCompleted {
			t.Errorf("%+v", turn)
		}
		u.agent.update(text)
		u.want("", "")
	})
}

// A stop reaches the agent behind its prompt. One that ignores it is ended, and so is a turn that
// takes too long.
func TestStop(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		ctx, cancel := context.WithCancel(u.t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, err := s.Prompt(ctx, new(Turn), func() []acp.Block { cancel(); return nil })
			if !errors.Is(err, context.Canceled) {
				t.Errorf("the stopped turn: %v", err)
			}
		}()
		u.want("session/prompt, session/cancel", "")
		time.Sleep(limits.Stopping)
		u.want("", "end Fake did not stop in time, so World ended it.")
		u.agent.end("cancelled")
		<-done
		if _, err := s.Prompt(ctx, new(Turn), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("a prompt that is stopped before: %v", err)
		}
		u.want("", "")
		turn := u.running(s)
		time.Sleep(limits.Turn)
		u.want("session/cancel", "note This took longer than a turn may, so World stopped it.; stop")
		u.agent.end("cancelled")
		<-turn.done
	})
}

func TestOutcome(t *testing.T) {
	inner := fmt.Errorf("session/prompt: %w", &acp.Error{Code: -32603, Message: "it\nbroke"})
	for _, c := range []struct {
		reason  acp.StopReason
		err     error
		outcome wire.TurnOutcome
		why     string
	}{
		{acp.StopEnd, nil, wire.OutcomeDone, ""},
		{"new_reason", nil, wire.OutcomeDone, ""},
		{"", context.Canceled, wire.OutcomeStopped, ""},
		{"", &acp.Error{Code: acp.CodeNeedsLogin}, wire.OutcomeFailed, "Fake is not logged in."},
		{"", acp.ErrEnded, wire.OutcomeFailed, "Fake ended before it had finished. Send the message again: it starts again and goes on where it was."},
		{"", inner, wire.OutcomeFailed, "Fake reported an error: it broke"},
		{"", errors.New("secret"), wire.OutcomeFailed, "Fake reported an error."},
		{acp.StopCancelled, nil, wire.OutcomeFailed, "Fake stopped by itself. Try again."},
		{acp.StopTokens, nil, wire.OutcomeFailed, "The answer reached the model's length limit."},
	} {
		if o, why := Outcome("Fake", c.reason, c.err); o != c.outcome || why != c.why {
			t.Errorf("%q, %v: %s, %q", c.reason, c.err, o, why)
		}
	}
	if s := Redacted(inner).Error(); strings.Contains(s, "broke") || !strings.Contains(s, "-32603") {
		t.Errorf("the log gets %q", s)
	}
}

// The calls of a turn are bounded, and each state of a call stays as it was.
func TestMerge(t *testing.T) {
	var turn Turn
	first := turn.Merge(acp.ToolCall{ID: "1", Title: "a"})
	second := turn.Merge(acp.ToolCall{ID: "1", Kind: acp.ToolRead})
	if first.Kind != "" || second.Title != "a" || turn.Call("1") != second {
		t.Errorf("%+v, %+v", first, second)
	}
	if turn.Merge(acp.ToolCall{Title: "no id"}); len(turn.Calls()) != 1 {
		t.Errorf("%+v", turn.Calls())
	}
	for i := range 2 * maxCalls {
		turn.Merge(acp.ToolCall{ID: "more" + strconv.Itoa(i), Kind: acp.ToolEdit})
		turn.Merge(acp.ToolCall{ID: "more" + strconv.Itoa(i), Status: acp.StatusCompleted})
	}
	if turn.Merge(acp.ToolCall{ID: "1", Title: "b"}); len(turn.Calls()) != maxCalls || turn.Call("1").Kind != acp.ToolRead {
		t.Errorf("%d calls, %+v", len(turn.Calls()), turn.Call("1"))
	}
	if turn.Call("more0") != nil || turn.crowded() {
		t.Error("the oldest call that has ended is kept")
	}
	for i := range maxCalls {
		turn.Merge(acp.ToolCall{ID: "open" + strconv.Itoa(i)})
	}
	if !turn.crowded() {
		t.Error("more calls are open than are remembered, and it does not say so")
	}
}

// Two sessions of a process know nothing of each other, and open one after the other.
func TestTwoSessions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := begin(t)
		defer u.close()
		n := 0
		u.agent.script = func(method string, _ map[string]any) string {
			if method != "session/new" {
				return ""
			}
			n++
			return `"result":` + strings.Replace(modes, `"s"`, strconv.Quote(fmt.Sprint(n)), 1)
		}
		opened := make(chan string, 2)
		for range 2 {
			go func() {
				s, err := u.Open(t.Context(), opening(), u)
				if err != nil {
					t.Error(err)
				}
				opened <- s.ID
			}()
		}
		ids := []string{<-opened, <-opened}
		if slices.Sort(ids); !slices.Equal(ids, []string{"1", "2"}) {
			t.Errorf("%q", ids)
		}
		if heard := u.agent.said(); heard != "session/new, session/set_mode default, session/new, session/set_mode default" {
			t.Errorf("the agent heard %q", heard)
		}
	})
}
