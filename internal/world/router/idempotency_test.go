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
