package router_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/router"
)

// startExpectingPages starts a router that waits this long for a page whose socket broke. The
// channel receives each user that the router opens a page for.
func startExpectingPages(t testing.TB, wait time.Duration, adjust func(*router.Options)) (*worldtest.Router,
	<-chan string,
) {
	opened := make(chan string, 8)
	return worldtest.StartRouter(t, func(o *router.Options) {
		o.ReturnTimeout = wait
		o.OpenPage = func(userID string) bool {
			opened <- userID
			return false
		}
		if adjust != nil {
			adjust(o)
		}
	}), opened
}

// untilNoPage waits until the router has noticed that the last page of an agent's world is gone.
func untilNoPage(t testing.TB, a *worldtest.Agent) {
	t.Helper()
	for ctx, open := testContext(t), true; open; {
		open = !strings.Contains(string(wantOK(t, a.Call(ctx, "world_info", `{}`)).Data), `"pages":0`)
	}
}

// A reloading tab is gone for a moment. Calls made then are executed when it is back, and no other
// page is opened.
func TestCallsWaitForReloadingPage(t *testing.T) {
	t.Parallel()
	r, opened := startExpectingPages(t, time.Hour, nil)
	p, a := r.Page(nil), r.Agent("codex")
	p.Kill()
	untilNoPage(t, a)
	late := rushed(t, a, bench(9))
	wantCode(t, late, wire.CodeWorldNotOpen)
	if !strings.Contains(late.Error.Message, "has not come back yet") || !strings.HasPrefix(late.Error.Next, "Wait a few seconds") || late.Error.URL != "" {
		t.Errorf("%+v", late.Error)
	}
	waits, opens := start(t, a, "place_objects", bench(1)), start(t, a, "open_world", `{}`)
	if info := wantOK(t, a.Call(testContext(t), "world_info", `{}`)); !strings.Contains(info.Text, "has not come back yet") {
		t.Error(info.Text)
	}
	r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	if text := wantOK(t, worldtest.ResultOf(receive(t, opens))).Text; !strings.Contains(text, "page is back") {
		t.Error(text)
	}
	if len(opened) != 0 {
		t.Error("another page was opened")
	}
}

// A closed tab looks the same at first. Then calls fail with a link, and open_world opens a page.
func TestOpenWorldReplacesLostPage(t *testing.T) {
	t.Parallel()
	r, opened := startExpectingPages(t, 50*time.Millisecond, nil)
	p, a := r.Page(nil), r.Agent("codex")
	p.Kill()
	untilNoPage(t, a)
	opens := start(t, a, "open_world", `{}`)
	for range 2 { // the first one may have been held
		got := a.Call(testContext(t), "place_objects", bench(1))
		wantCode(t, got, wire.CodeWorldNotOpen)
		if !strings.Contains(got.Error.URL, "#key=") || !strings.Contains(got.Error.Next, "Call open_world") {
			t.Errorf("%+v", got.Error)
		}
	}
	wantOK(t, worldtest.ResultOf(receive(t, opens)))
	if user := receive(t, opened); user != worldtest.UserID {
		t.Errorf("the page was opened for %q", user)
	}
}

// Calls in the world that a page has left for another one do not wait for the page.
func TestNoWaitForPageThatSwitchedAway(t *testing.T) {
	t.Parallel()
	r, _ := startExpectingPages(t, time.Hour, nil)
	p, a := r.Page(nil), r.Agent("codex")
	left := p.Welcome.WorldID
	wantOK(t, a.Call(testContext(t), "worlds", `{"action":"create","name":"Garden"}`))
	until(t, "the switch", p, func() bool { return p.Switched() != "" })
	p.Kill()
	there := r.Page(nil)
	from := directory.Caller{By: worldtest.Program(false), WorldID: left, AgentType: "curl"}
	for {
		got := r.Call(testContext(t), from, "", "place_objects", []byte(bench(1)), nil)
		if !got.OK && got.Error.Code == wire.CodePageGone { // the router has not noticed yet that the socket broke
			continue
		}
		wantCode(t, got, wire.CodeWorldNotOpen)
		if got.Error.URL == "" {
			t.Errorf("%+v", got.Error)
		}
		break
	}
	// The user switches back while a page whose socket broke is expected: calls in the other world
	// wait for it as well.
	there.Kill()
	untilNoPage(t, a)
	if text := wantOK(t, a.Call(testContext(t), "worlds", fmt.Sprintf(`{"action":"open","id":%q}`, left))).Text; !strings.Contains(text, "page follows") {
		t.Error(text)
	}
	waits := start(t, a, "place_objects", bench(2))
	r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
}

// Pages that were open when a router stopped reconnect to the next one on their own.
func TestCallsWaitForPagesAfterRestart(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var reports []bool
	r, _ := startExpectingPages(t, time.Hour, func(o *router.Options) {
		mu.Lock()
		defer mu.Unlock()
		o.Returning = len(reports) > 0 && reports[len(reports)-1]
		o.PagesChanged = func(open bool) {
			mu.Lock()
			defer mu.Unlock()
			reports = append(reports, open)
		}
	})
	wantCode(t, r.Agent("codex").Call(testContext(t), "place_objects", bench(1)), wire.CodeWorldNotOpen) // the first router ever
	p := r.Page(nil)
	r.Page(nil)
	p.Kill()
	r.Restart()
	a := r.Agent("codex")
	waits := start(t, a, "place_objects", bench(1))
	p = r.Page(nil)
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	p.Kill()
	untilNoPage(t, a)
	mu.Lock()
	defer mu.Unlock()
	if want := []bool{true, true, false}; !slices.Equal(reports, want) {
		t.Errorf("reported %v, want %v", reports, want)
	}
}
