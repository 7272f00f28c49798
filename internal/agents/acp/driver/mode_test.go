package driver

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
)

// Whatever an agent reports, and whenever: a mode counts as verified only if it is an allowed one
// and the newest that is known, and each departure from it is counted.
func TestModeWatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		modes := rapid.SampledFrom([]string{"default", "plan", "yolo"})
		w := modeWatch{allowed: []string{"default", "plan"}, want: "default"}
		newest, left := "", 0
		t.Repeat(map[string]func(*rapid.T){
			"set": func(*rapid.T) { w.set(); newest = "" },
			"isSet": func(t *rapid.T) {
				mode := modes.Draw(t, "answer")
				if w.reported == "" {
					newest = mode
				}
				if asks := w.isSet(mode); asks != slices.Contains(w.allowed, newest) {
					t.Errorf("an answer of %q with %q reported: %v", mode, w.reported, asks)
				}
			},
			"report": func(t *rapid.T) {
				before := w.verified
				newest = modes.Draw(t, "mode")
				leaves := before && !slices.Contains(w.allowed, newest)
				if leaves {
					left++
				}
				if w.report(newest) != leaves {
					t.Errorf("a report of %q: not %v", newest, leaves)
				}
			},
			"": func(t *rapid.T) {
				if w.verified && (w.now != newest || !slices.Contains(w.allowed, w.now)) || w.resets != left {
					t.Errorf("%+v, with %q and %d times", w, newest, left)
				}
			},
		})
	})
}

const yolo = `"sessionUpdate":"current_mode_update","currentModeId":"yolo"`

const leftNote = `note Fake changed to its mode "yolo", in which it may act without asking. World stopped it and is restoring the mode in which it asks.; stop; current_mode_update`

// An agent that leaves its mode is stopped and set back, and gets no prompt before that. It is
// ended after a few times.
func TestLeavingTheMode(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		for range maxResets {
			turn := u.running(s)
			release := make(chan struct{})
			u.agent.script = func(string, map[string]any) string { <-release; return "" }
			u.agent.update(yolo)
			synctest.Wait()
			u.agent.end("cancelled")
			<-turn.done
			next := u.prompt(s)
			synctest.Wait()
			if heard := u.agent.said(); strings.Contains(heard, "prompt") || !strings.Contains(heard, "session/cancel") {
				t.Errorf("before it is set back: %q", heard)
			}
			close(release)
			if got := u.got(); got != leftNote+"; sent" {
				t.Errorf("the user got %q", got)
			}
			if heard := u.agent.said(); !strings.HasSuffix(heard, "session/prompt") {
				t.Errorf("at last the agent heard %q", heard)
			}
			u.agent.end("end_turn")
			<-next.done
			u.agent.said()
		}
		u.agent.update(yolo)
		u.want("", "end Fake did not stay in a mode in which it asks before it acts, so World ended it.; current_mode_update")
		u.close()
		if turn := u.prompt(s); true {
			if <-turn.done; !errors.Is(turn.err, acp.ErrEnded) {
				t.Errorf("a prompt behind it: %v", turn.err)
			}
		}
	})
}

func TestModeThatStays(t *testing.T) {
	play(t, opening(), func(u *user, _ *Session) {
		u.agent.script = func(string, map[string]any) string { return `"error":{"code":-32603,"message":"no"}` }
		u.agent.update(yolo)
		if got := u.got(); !strings.HasSuffix(got, "end Fake could not be set to ask before it acts, so World ended it.") {
			t.Error(got)
		}
	})
}

// A mode that changes between the time when it was set and the time when the session is ready keeps
// the session from opening: nothing has been asked of the agent yet, and it acts as it likes.
func TestLeavingTheModeWhileOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := begin(t)
		defer u.close()
		listed := make(chan struct{})
		u.Await = func(string) (<-chan struct{}, func()) { return listed, func() {} }
		go func() {
			synctest.Wait()
			u.agent.update(yolo)
			synctest.Wait()
			close(listed)
		}()
		_, err := u.Open(t.Context(), opening(), u)
		if trouble, ok := errors.AsType[*profile.Trouble](err); !ok || !strings.Contains(trouble.Reason, "act without asking") {
			t.Errorf("it opened: %v", err)
		}
		if u.session("s") != nil {
			t.Error("it is still known")
		}
	})
}

// A request to change the mode is refused, whether the request says so or an update of its call;
// the turn is stopped, and the mode set anew before the next prompt.
func TestChangeOfModeIsRefused(t *testing.T) {
	const refused = "note Fake wanted to change its mode. World keeps it in a mode in which it asks before it acts. Tell it to continue.; stop"
	for _, c := range []struct {
		name, user string
		ask        func(a *agent)
	}{
		{"the request says so", refused, func(a *agent) { a.ask(9, `"toolCallId":"1","kind":"switch_mode"`, yesNo) }},
		{"the call before it says so", "tool 1 switch_mode; " + refused, func(a *agent) {
			a.update(`"sessionUpdate":"tool_call","toolCallId":"1","kind":"switch_mode"`)
			a.ask(9, `"toolCallId":"1"`, yesNo)
		}},
		{"an update behind it says so", "asked other; tool 1 switch_mode; " + strings.Replace(refused, "; stop", "; closed 1; stop", 1), func(a *agent) {
			a.ask(9, `"toolCallId":"1","title":"x"`, yesNo)
			a.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","kind":"switch_mode"`)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			play(t, opening(), func(u *user, s *Session) {
				turn := u.running(s)
				c.ask(u.agent)
				if got := u.got(); got != c.user {
					t.Errorf("the user got %q", got)
				}
				if heard := u.agent.said(); !strings.Contains(heard, "answer 9 selected n") ||
					!strings.Contains(heard, "session/cancel") || !strings.Contains(heard, "session/set_mode default") {
					t.Errorf("the agent heard %q", heard)
				}
				u.agent.end("cancelled")
				<-turn.done
			})
		})
	}
}

// The mode that the user chose is also the one that is restored.
func TestSetMode(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		if err := s.SetMode(u.t.Context(), "plan"); err != nil || s.Mode() != "plan" {
			t.Errorf("%v, %q", err, s.Mode())
		}
		u.agent.update(yolo)
		u.want("session/set_mode plan, session/cancel, session/set_mode plan", leftNote)
		u.agent.update(`"sessionUpdate":"config_option_update","configOptions":[{"category":"mode","currentValue":"default"}]`)
		if u.want("", "config_option_update"); s.Mode() != "default" {
			t.Errorf("it is in %q", s.Mode())
		}
		overtaking := make(chan error, 1)
		u.agent.script = func(method string, params map[string]any) string {
			if method == "session/set_mode" && params["modeId"] == "plan" {
				go func() { overtaking <- s.SetMode(u.t.Context(), "default") }()
				synctest.Wait()
			}
			return ""
		}
		u.agent.said()
		if err := errors.Join(s.SetMode(u.t.Context(), "plan"), <-overtaking); err != nil || s.Mode() != "default" {
			t.Errorf("the later choice does not count: %v, it is in %q", err, s.Mode())
		}
		u.want("session/set_mode plan, session/set_mode default", "")
		u.agent.script = func(string, map[string]any) string { return "never" }
		gone, cancel := context.WithTimeout(u.t.Context(), time.Second)
		defer cancel()
		if err := s.SetMode(gone, "plan"); !errors.Is(err, context.DeadlineExceeded) || s.mode.verified {
			t.Errorf("%v, %+v", err, s.mode)
		}
	})
}
