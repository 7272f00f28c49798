package live_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// step is one thing that happens to a world.
type step struct {
	what            string
	device, message int
	tool, page      int
	seconds         int
	picture         bool
}

var steps = []string{"call", "call", "call", "cancel", "execute", "execute", "execute", "draw", "enter", "leave", "hide", "wait", "other", "break", "mend"}

var asked = []struct{ name, args string }{
	{tool.Say, `{"text":"hello"}`},
	{tool.WalkAvatar, `{"position":[0,0,0]}`},
	{tool.Screenshot, `{}`},
	{tool.InspectWorld, `{}`},
	{tool.WorldInfo, `{}`},
	{tool.WaitForEvents, `{"timeout":4}`},
	{tool.OpenWorld, `{}`},
	{tool.Say, `{"text":"hello","idempotency_key":"k"}`},
	{tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}],"picture":true}`},
}

func drawStep(t *rapid.T) step {
	return step{
		what: rapid.SampledFrom(steps).Draw(t, "what"), device: rapid.IntRange(0, 1).Draw(t, "device"),
		message: rapid.IntRange(0, 7).Draw(t, "message"),
		tool:    rapid.IntRange(0, len(asked)-1).Draw(t, "tool"), page: rapid.IntRange(0, 2).Draw(t, "page"),
		seconds: rapid.SampledFrom([]int{0, 1, 3, 6, 40}).Draw(t, "seconds"), picture: rapid.Bool().Draw(t, "picture"),
	}
}

// play performs the steps on a world, then ends it, and returns the first fault of the answers;
// empty: none.
func play(list []step) string {
	r, err := open(&journal{})
	if err != nil {
		return err.Error()
	}
	var c caller
	pages := map[int]*page{}
	ids := map[int]string{} // of each request: its id, tool and arguments
	begin := func(s step) {
		device, message := string(rune('a'+s.device)), fmt.Sprint(s.message)
		n := c.ask(r, device, message, asked[s.tool].name, asked[s.tool].args, time.Duration(1+s.seconds)*time.Second)
		ids[n] = device + "/" + message + " " + asked[s.tool].name + asked[s.tool].args
	}
	for _, s := range list {
		p := pages[s.page]
		switch s.what {
		case "call":
			begin(s)
		case "cancel":
			r.Cancel(calls.ID(string(rune('a'+s.device)), fmt.Sprint(s.message)))
		case "execute":
			if p != nil {
				p.execute(s.picture)
			}
		case "draw":
			if p != nil {
				p.draw()
			}
		case "enter":
			if p == nil {
				pages[s.page] = r.page(fmt.Sprint("p", s.page))
			}
		case "leave":
			if p != nil {
				p.seat.Leave(false)
				delete(pages, s.page)
			}
		case "hide":
			if p != nil {
				_ = p.seat.Handle(&wire.Envelope{Kind: wire.KindPagePresence}, &wire.PagePresence{Visible: s.picture})
			}
		case "wait":
			time.Sleep(time.Duration(s.seconds) * time.Second)
		case "other":
			r.log.other()
		case "break":
			r.log.broken = store.ErrUncertain
		case "mend":
			r.log.broken = nil
		}
		synctest.Wait()
	}
	r.End(live.Stopping())
	synctest.Wait()
	time.Sleep(time.Minute) // timers that would answer once more
	synctest.Wait()
	revisions := map[string]uint64{}
	for n, id := range ids {
		list := c.got(n)
		if len(list) != 1 {
			return fmt.Sprintf("request %d (%s) has %d answers", n, id, len(list))
		}
		if t := list[0]; t.OK && t.Result.Revision > 0 { // of a change, which is made once
			if was := revisions[id]; was != 0 && was != t.Result.Revision {
				return fmt.Sprintf("%s was done at revision %d and %d", id, was, t.Result.Revision)
			}
			revisions[id] = t.Result.Revision
		}
	}
	seen := map[string]bool{}
	for _, e := range r.log.entries {
		if seen[e.CallID] {
			return "the log has " + e.CallID + " twice"
		}
		seen[e.CallID] = true
	}
	if r.Busy() {
		return "calls are left"
	}
	return ""
}

// Whatever order calls, repeats, cancellations, pages, other writers, failures of the disk and time
// come in: every request gets exactly one answer, and what a call changes is in the log once.
func TestEveryRequestIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(drawStep), 60, 90).Draw(rt, "steps")
		wrong := ""
		synctest.Test(t, func(*testing.T) { wrong = play(list) })
		if wrong != "" {
			rt.Fatal(wrong)
		}
	})
}

// How long a call waits for what may still come: until a moment before the limit it has no answer,
// then it has this one.
func TestHowLongCallsWait(t *testing.T) {
	t.Parallel()
	say := func(c *caller, r *room) int { return c.ask(r, "a", "m", tool.Say, `{"text":"hello"}`, 20*time.Second) }
	for _, c := range []struct {
		name   string
		begin  func(c *caller, r *room) int
		limit  time.Duration
		want   string
		before func(*room) // just before the limit
	}{
		{"no page is here", say, 0, string(wire.CodeWorldNotOpen), nil},
		{"the page left a moment ago", func(c *caller, r *room) int {
			r.page("p").seat.Leave(false)
			return say(c, r)
		}, 5 * time.Second, string(wire.CodeWorldNotOpen), nil},
		{"the page comes back", func(c *caller, r *room) int {
			r.page("p").seat.Leave(false)
			return say(c, r)
		}, 5 * time.Second, "ok", func(r *room) { r.page("p").execute(false) }},
		{"the page does nothing", func(c *caller, r *room) int {
			r.page("p")
			return say(c, r)
		}, 20 * time.Second, string(wire.CodeTimeout), nil},
		{"a walk that is stopped", func(c *caller, r *room) int {
			r.page("p")
			n := c.ask(r, "a", "m", tool.WalkAvatar, `{"position":[0,0,0]}`, time.Minute)
			r.Cancel(calls.ID("a", "m"))
			return n
		}, 2 * time.Second, string(wire.CodeCancelled), nil},
		{"a picture that does not come", func(c *caller, r *room) int {
			p := r.page("p")
			n := c.ask(r, "a", "m", tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}],"picture":true}`, time.Minute)
			p.execute(true)
			return n
		}, 8 * time.Second, "ok", nil},
		{"nothing happens", func(c *caller, r *room) int {
			return c.ask(r, "a", "m", tool.WaitForEvents, `{"timeout":4}`, time.Minute)
		}, 4 * time.Second, "ok", nil},
		{"the user says something", func(c *caller, r *room) int {
			return c.ask(r, "a", "m", tool.WaitForEvents, `{"timeout":4}`, time.Minute)
		}, 4 * time.Second, "ok", func(r *room) {
			_ = r.page("p").seat.Handle(&wire.Envelope{MessageID: "said"}, &wire.UserEvent{Kind: wire.EventSaid, Text: "hello"})
		}},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, err := open(&journal{})
			if err != nil {
				t.Fatal(err)
			}
			var all caller
			n := c.begin(&all, r)
			const moment = 10 * time.Millisecond
			if c.limit > 0 {
				time.Sleep(c.limit - moment)
				synctest.Wait()
				if got := all.outcome(n); got != "" {
					t.Errorf("%s: %q before its time", c.name, got)
				}
				if c.before != nil {
					c.before(r)
				} else {
					time.Sleep(moment)
				}
			}
			synctest.Wait()
			if got := all.outcome(n); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
			r.End(live.Stopping())
			time.Sleep(time.Minute)
		})
	}
}

// A world that is not used is saved and may be dropped after five minutes; its changes are there
// when it is opened again.
func TestAnUnusedWorldIsSaved(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log := &journal{}
		r, err := open(log)
		if err != nil {
			t.Fatal(err)
		}
		p := r.page("p")
		var c caller
		c.ask(r, "a", "m", tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}]}`, time.Minute)
		p.execute(false)
		time.Sleep(time.Hour)
		if r.Tick() || log.shot != nil {
			t.Error("it is idle while a page is open")
		}
		p.seat.Leave(false)
		time.Sleep(5 * time.Minute)
		if r.Tick() {
			t.Error("it is idle too early")
		}
		time.Sleep(time.Second)
		idle := r.Tick()
		if _, unused := r.LastUse(); !idle || !unused || log.shot == nil || log.shot.Revision != 1 {
			t.Errorf("it is not saved: %+v", log.shot)
		}
		again, err := open(log)
		if err != nil {
			t.Fatal(err)
		}
		again.Read(func(s *doc.State) {
			if _, there := s.Object("box_1"); !there || s.Revision() != 1 {
				t.Errorf("revision %d", s.Revision())
			}
		})
		n := c.ask(again, "a", "m", tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}]}`, time.Minute)
		if list := c.got(n); len(list) != 1 || !list[0].OK || list[0].Result.Revision != 1 {
			t.Errorf("a repeat after the restart: %+v", list)
		}
	})
}

// A messageId is used by whatever call came first under it, also by one that repeated another call
// by its key: the same call gets its answer again, and another one is refused instead of made.
func TestAMessageIDIsUsedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, err := open(&journal{})
		if err != nil {
			t.Fatal(err)
		}
		p := r.page("p")
		var c caller
		ask := func(messageID, name, args string) string {
			n := c.ask(r, "a", messageID, name, args, time.Minute)
			p.execute(false)
			synctest.Wait()
			return c.outcome(n)
		}
		const keyed, other = `{"text":"hello","idempotency_key":"k"}`, `{"text":"hello"}`
		for _, row := range []struct{ messageID, tool, args, want string }{
			{"m1", tool.Say, keyed, "ok"},
			{"m2", tool.Say, keyed, "ok"}, // the key's answer
			{"m2", tool.Say, keyed, "ok"},
			{"m2", tool.Say, other, string(wire.CodeReplayed)},
			{"m4", tool.Say, other, "ok"},
		} {
			if got := ask(row.messageID, row.tool, row.args); got != row.want {
				t.Errorf("%s %s %s: %q, want %q", row.messageID, row.tool, row.args, got, row.want)
			}
		}
		r.Read(func(s *doc.State) {
			if s.Revision() != 2 {
				t.Errorf("%d entries, want both once", s.Revision())
			}
		})
		r.End(live.Stopping())
		time.Sleep(time.Minute)
	})
}

// A call whose token ended on its way is answered with that, and reaches no page.
func TestACallOfATokenThatHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, err := open(&journal{})
		if err != nil {
			t.Fatal(err)
		}
		p := r.page("p")
		by := access.Principal{UserID: "local", Kind: access.Agent, Credential: "cred", Scopes: wire.DefaultScopes(), Trusted: true}
		for i, c := range []struct {
			why  error
			want wire.Code
		}{{nil, wire.CodeRevoked}, {wire.NewError(wire.CodeUnavailable, "come again"), wire.CodeUnavailable}} {
			life, end := context.WithCancelCause(t.Context())
			end(c.why)
			answers := make(chan wire.ToolResult, 2)
			r.Deliver(live.Request{
				By: by.WithLife(life), DeviceID: "d", Agent: wire.Agent{AvatarID: "avatar_d", Type: "codex", Name: "D"},
				MessageID: fmt.Sprint("m", i),
				Tool:      tool.Say, Arguments: []byte(`{"text":"hello"}`), Deadline: time.Now().Add(time.Minute),
				Reply: func(_ *live.Outbox, t wire.ToolResult) bool { answers <- t; return true },
			})
			if got := <-answers; got.Error == nil || got.Error.Code != c.want {
				t.Errorf("answered with %+v", got)
			}
			synctest.Wait()
			for _, m := range p.take() {
				if m.Kind == wire.KindToolCall || m.Kind == wire.KindCallCancel {
					t.Errorf("the page was sent a %s", m.Kind)
				}
			}
		}
		r.End(live.Stopping())
	})
}
