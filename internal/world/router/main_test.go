package router_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testTimeout bounds every wait of a test, so that a hang fails.
const testTimeout = needs.Patience

// testContext returns a context that ends after testTimeout.
func testContext(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// bench returns the arguments of a call that places one bench; different n place it elsewhere.
func bench(n int) string {
	return fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,%d]}]}`, n%180, 20+n/180)
}

// benchWithKey is bench with an idempotency key.
func benchWithKey(n int, key string) string {
	return fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,30]}],"idempotency_key":%q}`, n, key)
}

// wantCode fails the test unless a call was answered with an error of this code.
func wantCode(t testing.TB, got wire.ToolResult, code wire.Code) {
	t.Helper()
	if got.OK || got.Error == nil || got.Error.Code != code {
		t.Fatalf("got %v %v, want %s", got.Result, got.Error, code)
	}
}

// wantOK returns the result of a call, and fails the test if it was refused.
func wantOK(t testing.TB, got wire.ToolResult) *wire.Result {
	t.Helper()
	if !got.OK || got.Result == nil || got.Error != nil {
		t.Fatalf("refused: %v", got.Error)
	}
	return got.Result
}

// rushed places objects with a deadline that passes while the call waits for a page, and returns
// the answer.
func rushed(t testing.TB, a *worldtest.Agent, args string) wire.ToolResult {
	t.Helper()
	for span := 50 * time.Millisecond; ; span *= 2 { // one that passes before the call comes does not count
		e := a.CallEnvelope("place_objects", args)
		e.Deadline = time.Now().Add(span)
		reply, err := a.Ask(testContext(t), e)
		if err != nil {
			t.Fatal(err)
		}
		if got := worldtest.ResultOf(reply); got.Error == nil || got.Error.Code != wire.CodeTimeout {
			return got
		}
	}
}

// receive returns the next value of a channel, and fails the test when none arrives.
func receive[T any](t testing.TB, from <-chan T) T {
	t.Helper()
	select {
	case v, ok := <-from:
		if !ok {
			t.Fatal("the socket ended")
		}
		return v
	case <-time.After(testTimeout):
		t.Fatal("nothing arrived")
	}
	panic("unreachable")
}

// until waits until ok returns true; it is called after each frame that the page or agent s
// receives.
func until(t testing.TB, what string, s interface {
	Until(ctx context.Context, ok func() bool) error
}, ok func() bool,
) {
	t.Helper()
	if err := s.Until(testContext(t), ok); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// logOf returns the whole log of a world.
func logOf(t testing.TB, s *store.Store, worldID string) []wire.Entry {
	t.Helper()
	entries, err := s.Entries(testContext(t), worldtest.UserID, worldID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// folded returns the document that a world's log folds to, as text.
func folded(t testing.TB, s *store.Store, worldID string) string {
	t.Helper()
	state := doc.New("any")
	for _, e := range logOf(t, s, worldID) {
		if err := state.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return text(t, state.Document())
}

// text returns a document as text for comparison, without the name, which is not part of the log.
func text(t testing.TB, d doc.Document) string {
	t.Helper()
	d.Name = ""
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
