package router_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/worldtest"
)

// returns is a router that waits so long for a page whose socket broke, and tells whom it was asked to open one for.
func returns(t testing.TB, wait time.Duration, adjust func(*router.Options)) (*worldtest.Router, <-chan string) {
	opened := make(chan string, 8)
	return worldtest.StartRouter(t, func(o *router.Options) {
		o.ReturnTime = wait
		o.OpenPage = func(userID string) bool {
			opened <- userID
			return false
		}
		if adjust != nil {
			adjust(o)
		}
	}), opened
}

// alone waits until the service has missed the last page of an agent's world.
func alone(t testing.TB, a *worldtest.Agent) {
	t.Helper()
	for ctx, open := patient(t), true; open; {
		open = !strings.Contains(string(wantOK(t, a.Call(ctx, "world_info", `{}`)).Data), `"pages":0`)
	}
}

// A tab that is loaded anew is not there for a moment: what is called then is done when it is back, and opens no other.
func TestCallsWaitForAPageThatIsLoadedAnew(t *testing.T) {
	t.Parallel()
	r, opened := returns(t, time.Hour, nil)
	p, a := r.Page(nil), r.Agent("codex")
	p.Kill()
	alone(t, a)
	hasty := a.CallEnvelope("place_objects", bench(9))
	hasty.Deadline = time.Now().Add(50 * time.Millisecond)
	reply, err := a.Ask(patient(t), hasty)
	if err != nil {
		t.Fatal(err)
	}
	late := worldtest.ResultOf(reply)
	wantCode(t, late, wire.CodeWorldNotOpen)
	if !strings.Contains(late.Error.Message, "is not back yet") || !strings.HasPrefix(late.Error.Next, "Wait some seconds") || late.Error.URL != "" {
		t.Errorf("%+v", late.Error)
	}
	waits, opens := start(t, a, "place_objects", bench(1)), start(t, a, "open_world", `{}`)
	if info := wantOK(t, a.Call(patient(t), "world_info", `{}`)); !strings.Contains(info.Text, "is not back yet") {
		t.Error(info.Text)
	}
	r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	if text := wantOK(t, worldtest.ResultOf(receive(t, opens))).Text; !strings.Contains(text, "is here again") {
		t.Error(text)
	}
	if len(opened) != 0 {
		t.Error("another page was opened")
	}
}

// A tab that was closed looks the same at first. Then calls say what to do, and open_world does it.
func TestAPageThatDoesNotComeBackIsOpenedAnew(t *testing.T) {
	t.Parallel()
	r, opened := returns(t, 50*time.Millisecond, nil)
	p, a := r.Page(nil), r.Agent("codex")
	p.Kill()
	alone(t, a)
	opens := start(t, a, "open_world", `{}`)
	for range 2 { // one that waited, perhaps, and one that did not
		got := a.Call(patient(t), "place_objects", bench(1))
		wantCode(t, got, wire.CodeWorldNotOpen)
		if !strings.Contains(got.Error.URL, "#key=") || !strings.Contains(got.Error.Next, "Call open_world") {
			t.Errorf("%+v", got.Error)
		}
	}
	wantOK(t, worldtest.ResultOf(receive(t, opens)))
	if user := receive(t, opened); user != worldtest.UserID {
		t.Errorf("it was opened for %q", user)
	}
}

// A page that follows the user into another world is not waited for in the one that it left.
func TestNobodyWaitsForAPageWhereItHasLeft(t *testing.T) {
	t.Parallel()
	r, _ := returns(t, time.Hour, nil)
	p, a := r.Page(nil), r.Agent("codex")
	left := p.Welcome.WorldID
	wantOK(t, a.Call(patient(t), "worlds", `{"action":"create","name":"Garden"}`))
	until(t, "the switch", p, func() bool { return p.Switched() != "" })
	p.Kill()
	there := r.Page(nil)
	from := router.Caller{UserID: worldtest.UserID, WorldID: left, AgentType: "curl", Scopes: wire.DefaultScopes()}
	for {
		got := r.Call(patient(t), from, "", "place_objects", []byte(bench(1)), nil)
		if !got.OK && got.Error.Code == wire.CodePageGone { // the service had not missed its socket yet
			continue
		}
		wantCode(t, got, wire.CodeWorldNotOpen)
		if got.Error.URL == "" {
			t.Errorf("%+v", got.Error)
		}
		break
	}
	// Between a page that broke off and its return the user goes back: it is waited for there, for as long as before.
	there.Kill()
	alone(t, a)
	if text := wantOK(t, a.Call(patient(t), "worlds", fmt.Sprintf(`{"action":"open","id":%q}`, left))).Text; !strings.Contains(text, "page follows") {
		t.Error(text)
	}
	waits := start(t, a, "place_objects", bench(2))
	r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
}

// Pages that were open when the service ended come back to the next one by themselves.
func TestCallsWaitForThePagesOfTheRouterBefore(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var told []bool
	r, _ := returns(t, time.Hour, func(o *router.Options) {
		mu.Lock()
		defer mu.Unlock()
		o.Returning = len(told) > 0 && told[len(told)-1]
		o.Pages = func(open bool) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, open)
		}
	})
	wantCode(t, r.Agent("codex").Call(patient(t), "place_objects", bench(1)), wire.CodeWorldNotOpen) // the first router ever
	p := r.Page(nil)
	r.Page(nil)
	p.Kill()
	r.Restart()
	a := r.Agent("codex")
	waits := start(t, a, "place_objects", bench(1))
	p = r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	p.Kill()
	alone(t, a)
	mu.Lock()
	defer mu.Unlock()
	if want := []bool{true, true, false}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
