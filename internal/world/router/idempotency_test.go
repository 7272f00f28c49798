package router_test

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// countEntries returns the number of entries made by a tool.
func countEntries(entries []wire.Entry, tool string) int {
	n := 0
	for _, e := range entries {
		if e.Tool == tool {
			n++
		}
	}
	return n
}

// wantSame fails the test unless a repeat got the first answer.
func wantSame(t *testing.T, first, again wire.ToolResult) {
	t.Helper()
	a, _ := json.Marshal(first)
	b, _ := json.Marshal(again)
	if string(a) != string(b) {
		t.Errorf("the repeat returned\n%s\nthe first call\n%s", b, a)
	}
}

func TestRepeatedCallGetsFirstAnswer(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	r.Page(nil)
	a := r.Agent("codex")
	first := a.CallAs(ctx, "m-1", "place_objects", benchWithKey(3, "k"))
	wantOK(t, first)

	wantSame(t, first, a.CallAs(ctx, "m-1", "place_objects", benchWithKey(3, "k")))          // the same message
	wantSame(t, first, a.CallAs(ctx, "m-2", "place_objects", benchWithKey(3, "k")))          // another message with the same key
	wantSame(t, first, r.Again(a).CallAs(ctx, "m-1", "place_objects", benchWithKey(3, "k"))) // from a new socket

	wantCode(t, a.CallAs(ctx, "m-1", "place_objects", bench(4)), wire.CodeReplayed)
	wantCode(t, a.CallAs(ctx, "m-3", "place_objects", benchWithKey(4, "k")), wire.CodeKeyReused)
	wantCode(t, a.CallAs(ctx, "m-4", "delete_objects", `{"objects":[{"id":"bench_1"}],"idempotency_key":"k"}`), wire.CodeKeyReused)

	// Keys belong to their agent, and a dry run does not use its key up.
	other := wantOK(t, r.Agent("gemini").Call(ctx, "place_objects", benchWithKey(3, "k")))
	if other.Revision == first.Result.Revision {
		t.Error("two agents share a key")
	}
	dry := `{"objects":[{"kind":"bench"}],"dry_run":true,"idempotency_key":"d"}`
	wantOK(t, a.Call(ctx, "place_objects", dry))
	wantOK(t, a.Call(ctx, "place_objects", benchWithKey(9, "d")))
	if n := countEntries(logOf(t, r.Store, a.Welcome.WorldID), "place_objects"); n != 3 {
		t.Errorf("%d entries, want 3", n)
	}
}

func TestRepeatAfterRestartGetsFirstAnswer(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	r.Page(nil)
	a := r.Agent("codex")
	first := a.CallAs(ctx, "m-1", "place_objects", benchWithKey(3, "k"))
	wantOK(t, first)
	// More entries than the snapshot's own history holds.
	for range 150 {
		wantOK(t, a.Call(ctx, "say", `{"text":"still here"}`))
	}
	r.Restart()
	r.Page(nil)
	a = r.Agent("codex")
	wantSame(t, first, a.CallAs(ctx, "m-1", "place_objects", benchWithKey(3, "k")))
	wantSame(t, first, a.CallAs(ctx, "m-9", "place_objects", benchWithKey(3, "k")))
	if n := countEntries(logOf(t, r.Store, a.Welcome.WorldID), "place_objects"); n != 1 {
		t.Errorf("%d entries, want 1", n)
	}
}

// A repeat of a running call joins it.
func TestRepeatJoinsRunningCall(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	held := make(chan worldtest.Call, 4)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { held <- c }})
	a := r.Agent("codex")
	b := r.Again(a)
	start := func(s *worldtest.Agent, id, args string) <-chan wire.Envelope {
		e := s.CallEnvelope("place_objects", args)
		e.MessageID = id
		answer, err := s.Start(e)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	first := start(a, "m-1", benchWithKey(1, "k"))
	call := receive(t, held)
	again, byKey := start(b, "m-1", benchWithKey(1, "k")), start(b, "m-2", benchWithKey(1, "k"))
	other := r.Again(a)
	wantCode(t, other.CallAs(ctx, "m-1", "place_objects", bench(2)), wire.CodeReplayed)
	wantCode(t, other.CallAs(ctx, "m-3", "place_objects", benchWithKey(2, "k")), wire.CodeKeyReused)

	m, _ := p.Plan(call)
	if reply, err := p.Ask(ctx, p.Envelope(wire.KindCommit, m)); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatal(reply.Kind, err)
	}
	want := worldtest.ResultOf(receive(t, first))
	wantOK(t, want)
	wantSame(t, want, worldtest.ResultOf(receive(t, again)))
	wantSame(t, want, worldtest.ResultOf(receive(t, byKey)))
	if len(held) != 0 {
		t.Error("the page received the call more than once")
	}
}

// A page repeats its commit because its socket broke before the answer: it gets the first revision.
func TestRepeatedCommitIsOneEntry(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	p := r.Page(nil)
	m, _ := p.Plan(worldtest.Call{ToolCall: wire.ToolCall{
		Tool: "place_objects", Arguments: []byte(bench(1)),
		Agent: &wire.Agent{AvatarID: "user"},
	}})
	m.CallID, m.Result = "", nil
	commit := p.Envelope(wire.KindCommit, m)
	var first, second wire.CommitAccepted
	for _, into := range []*wire.CommitAccepted{&first, &second} {
		reply, err := p.Ask(ctx, commit)
		if err != nil || reply.Kind != wire.KindCommitAccepted || json.Unmarshal(reply.Payload, into) != nil {
			t.Fatal(reply.Kind, err)
		}
	}
	if first != second || len(logOf(t, r.Store, p.Welcome.WorldID)) != 2 {
		t.Errorf("%+v then %+v", first, second)
	}
	// Also much later, when the entry is no longer in the history.
	for range 120 {
		if _, err := p.UserChange(ctx, "place_objects", bench(2)); err != nil {
			t.Fatal(err)
		}
	}
	before := len(logOf(t, r.Store, p.Welcome.WorldID))
	reply, err := p.Ask(ctx, commit)
	if err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatalf("%s %s %v", reply.Kind, reply.Payload, err)
	}
	if n := len(logOf(t, r.Store, p.Welcome.WorldID)); n != before {
		t.Errorf("%d entries became %d", before, n)
	}
}
