package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/tool"
)

const hello = `{"text":"hello"}`

// mustOpen opens a world that ends with the test, so that no timer is left in its bubble.
func mustOpen(t *testing.T, log *journal) *room {
	t.Helper()
	r, err := open(log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.End(live.Stopping())
		time.Sleep(time.Minute)
	})
	return r
}

// A request with several faults is refused for the first one in the order that Deliver documents,
// for every combination of them; one without faults reaches the page.
func TestTheOrderOfChecks(t *testing.T) {
	t.Parallel()
	const args, scope, ended, revoked, reused, late, limit = 1, 2, 4, 8, 16, 32, 64
	order := []struct {
		fault int
		want  wire.Code
	}{
		{args, wire.CodeBadArguments},
		{scope, wire.CodeNotAllowed},
		{ended, wire.CodeUnavailable},
		{revoked, wire.CodeRevoked},
		{reused, wire.CodeReplayed},
		{late, wire.CodeTimeout},
		{limit, wire.CodeRate},
	}
	synctest.Test(t, func(t *testing.T) {
		var c caller
		worlds := map[bool]*room{false: mustOpen(t, &journal{}), true: mustOpen(t, &journal{})}
		for _, r := range worlds {
			p := r.page("p")
			for _, device := range []string{"free", "full"} {
				c.ask(r, device, "used", tool.Say, hello, time.Minute)
				p.execute(false)
			}
			for n := range calls.MaxAgentCalls {
				c.ask(r, "full", fmt.Sprint("open", n), tool.Say, hello, time.Minute)
			}
		}
		worlds[true].End(live.Stopping())
		over, end := context.WithCancel(t.Context())
		end()
		for faults := range 128 {
			by, device, messageID := *program(), "free", fmt.Sprint("m", faults)
			text, wait := `{"text":"other"}`, time.Minute
			if faults&args != 0 {
				text = `{}`
			}
			if faults&scope != 0 {
				by.Scopes = []wire.Scope{wire.ScopeRead}
			}
			if faults&revoked != 0 {
				by = *by.WithLife(over)
			}
			if faults&reused != 0 {
				messageID = "used"
			}
			if faults&late != 0 {
				wait = 0
			}
			if faults&limit != 0 {
				device = "full"
			}
			want := ""
			for _, o := range slices.Backward(order) {
				if faults&o.fault != 0 {
					want = string(o.want)
				}
			}
			r := worlds[faults&ended != 0]
			n := c.askAs(&by, r, device, messageID, tool.Say, text, wait)
			synctest.Wait()
			if got := c.outcome(n); got != want {
				t.Errorf("faults %07b: %q, want %q", faults, got, want)
			}
		}
	})
}

// A repeat, by messageId or by key, gets the first answer and changes nothing: at once, after a
// restart, and long after the entry has left the history in memory. Another request under the same
// id or key is refused.
func TestRepeatsGetTheFirstAnswer(t *testing.T) {
	t.Parallel()
	const keyed, otherKeyed = `{"text":"hello","idempotency_key":"k"}`, `{"text":"bye","idempotency_key":"k"}`
	synctest.Test(t, func(t *testing.T) {
		log := &journal{}
		var c caller
		ask := func(r *room, p *page, device, messageID, args string) wire.ToolResult {
			n := c.ask(r, device, messageID, tool.Say, args, time.Minute)
			for p.execute(false) {
			}
			synctest.Wait()
			if list := c.got(n); len(list) == 1 {
				return list[0]
			}
			t.Fatalf("%s %s has no answer", device, messageID)
			return wire.ToolResult{}
		}
		r := mustOpen(t, log)
		p := r.page("p")
		first := ask(r, p, "a", "m1", keyed)
		for _, when := range []string{"at once", "after much", "after a restart"} {
			switch when {
			case "after much":
				for n := range 300 {
					ask(r, p, "a", fmt.Sprint("more", n), hello)
				}
			case "after a restart":
				if err := r.SaveSnapshot(t.Context()); err != nil {
					t.Fatal(err)
				}
				r.End(live.Stopping())
				r = mustOpen(t, log)
				p = r.page("p")
			}
			entries := len(log.entries)
			for messageID, args := range map[string]string{"m1": keyed, "m2": keyed} {
				if got := ask(r, p, "a", messageID, args); !reflect.DeepEqual(got, first) {
					t.Errorf("%s, %s: %+v, want %+v", when, messageID, got, first)
				}
			}
			for messageID, args := range map[string]string{"m1": hello, "m3": otherKeyed} {
				want := map[string]wire.Code{"m1": wire.CodeReplayed, "m3": wire.CodeKeyReused}[messageID]
				if got := ask(r, p, "a", messageID, args); got.Error == nil || got.Error.Code != want {
					t.Errorf("%s, %s: %+v, want %s", when, messageID, got, want)
				}
			}
			if len(log.entries) != entries {
				t.Errorf("%s: %d entries became %d", when, entries, len(log.entries))
			}
		}
		if other := ask(r, p, "b", "m1", keyed); !other.OK || other.Result.Revision == first.Result.Revision {
			t.Errorf("two agents share a key: %+v", other)
		}
	})
}

// A repeat of a running call joins it: the page gets the call once, and all callers its answer.
func TestRepeatsJoinARunningCall(t *testing.T) {
	t.Parallel()
	const keyed, otherKeyed = `{"text":"hello","idempotency_key":"k"}`, `{"text":"bye","idempotency_key":"k"}`
	synctest.Test(t, func(t *testing.T) {
		log := &journal{}
		r := mustOpen(t, log)
		p := r.page("p")
		var c caller
		var joined []int
		for _, messageID := range []string{"m1", "m1", "m2", "m2"} {
			joined = append(joined, c.ask(r, "a", messageID, tool.Say, keyed, time.Minute))
		}
		reused := c.ask(r, "a", "m1", tool.Say, hello, time.Minute)
		keyReused := c.ask(r, "a", "m3", tool.Say, otherKeyed, time.Minute)
		if p.listen(); len(p.calls) != 1 {
			t.Errorf("the page was sent %d calls", len(p.calls))
		}
		p.execute(false)
		synctest.Wait()
		for _, n := range joined {
			if list := c.got(n); len(list) != 1 || !list[0].OK || list[0].Result.Revision != 1 {
				t.Errorf("request %d: %+v", n, list)
			}
		}
		if c.outcome(reused) != string(wire.CodeReplayed) || c.outcome(keyReused) != string(wire.CodeKeyReused) {
			t.Errorf("another request: %q, %q", c.outcome(reused), c.outcome(keyReused))
		}
	})
}

// change commits a change of the user's and returns the kind of the page's answer, and its revision
// or code.
func (p *page) change(messageID string, m wire.Commit) (kind wire.Kind, detail string) {
	_ = p.seat.Handle(&wire.Envelope{MessageID: messageID, Kind: wire.KindCommit}, &m)
	for _, a := range p.take() {
		if a.ReplyTo == messageID {
			var v struct {
				Revision uint64
				Code     string
			}
			_ = json.Unmarshal(a.Payload, &v)
			return a.Kind, fmt.Sprint(v.Code, v.Revision)
		}
	}
	return "", ""
}

// A page that repeats its commit gets the first revision, also long afterwards; a different change
// under the same messageId is refused, and one on an old revision gets the missing entries.
func TestRepeatsOfTheUsersChanges(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log := &journal{}
		r := mustOpen(t, log)
		p := r.page("p")
		accepted := fmt.Sprint(wire.KindCommitAccepted)
		for range 2 {
			for _, row := range []struct {
				messageID string
				base      uint64
				undoes    []uint64
				want      string
			}{
				{"m1", 0, nil, accepted + " 1"},
				{"m1", 0, nil, accepted + " 1"},
				{"m1", 7, nil, fmt.Sprint(wire.KindError, " ", wire.CodeReplayed, 0)},
				{"m2", 0, nil, fmt.Sprint(wire.KindCommitConflict, " 0")},
				{"m2", 90_000, nil, fmt.Sprint(wire.KindCommitConflict, " 0")},
			} {
				m := wire.Commit{BaseRevision: row.base, Operations: []wire.Operation{}}
				kind, detail := p.change(row.messageID, m)
				if got := fmt.Sprint(kind, " ", detail); got != row.want {
					t.Errorf("%s on %d: %s, want %s", row.messageID, row.base, got, row.want)
				}
			}
			for n := len(log.entries); n < 400; n++ {
				p.change(fmt.Sprint("more", n), wire.Commit{BaseRevision: uint64(n), Operations: []wire.Operation{}})
			}
		}
		if len(log.entries) != 400 {
			t.Errorf("%d entries", len(log.entries))
		}
	})
}

// An agent may undo only its own steps, each once and only by their inverses; the user may undo
// anyone's.
func TestWhoMayUndo(t *testing.T) {
	t.Parallel()
	remove := func(n int) wire.Operation {
		return wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: fmt.Sprint("box_", n)}
	}
	for name, row := range map[string]struct {
		steps []uint64
		ops   []int // boxes that are removed
		agent string
		user  string
	}{
		"its own step":          {[]uint64{1}, []int{1}, "ok", "accepted"},
		"another agent's":       {[]uint64{2}, []int{2}, "internal", "accepted"},
		"both":                  {[]uint64{1, 2}, []int{1, 2}, "internal", "accepted"},
		"twice":                 {[]uint64{1, 1}, []int{1}, "internal", "bad_envelope"},
		"a step that never was": {[]uint64{9}, []int{1}, "internal", "bad_envelope"},
		"no step":               {nil, []int{1}, "internal", "accepted"}, // the user may just delete
		"more than the step":    {[]uint64{1}, []int{1, 2}, "internal", "accepted"},
	} {
		synctest.Test(t, func(t *testing.T) {
			log := &journal{}
			r := mustOpen(t, log)
			p := r.page("p")
			var c caller
			for _, device := range []string{"a", "b"} {
				c.ask(r, device, "make", tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}]}`, time.Minute)
				p.execute(false)
			}
			commit := wire.Commit{BaseRevision: 2, Tool: tool.Undo, Undoes: row.steps, Operations: []wire.Operation{}}
			for _, box := range row.ops {
				commit.Operations = append(commit.Operations, remove(box))
				commit.Inverse = append(commit.Inverse, log.entries[box-1].Operations...)
			}
			n := c.ask(r, "a", "undo", tool.Undo, `{}`, time.Minute)
			p.listen()
			ofAgent := commit
			ofAgent.CallID, ofAgent.Result = p.calls[0].ID, &wire.Result{Text: "Undone."}
			_ = p.seat.Handle(&wire.Envelope{
				MessageID: "c", AgentDeviceID: "a", Scope: p.calls[0].Scope, Kind: wire.KindCommit,
			}, &ofAgent)
			synctest.Wait()
			if got := c.outcome(n); got != row.agent {
				t.Errorf("%s: the agent gets %q, want %q", name, got, row.agent)
			}
			if row.agent == "ok" {
				return // it is undone
			}
			if kind, detail := p.change("u", commit); !strings.Contains(fmt.Sprint(kind, detail), row.user) {
				t.Errorf("%s: the user gets %s %s, want %s", name, kind, detail, row.user)
			}
		})
	}
}
