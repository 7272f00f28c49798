package router_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/router"
)

// Of all sockets together only so many are open; one more is closed with a word, and gets in when
// another one has left.
func TestSocketsAreLimitedInAll(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) { o.MaxSockets = 3 })
	pages := []*worldtest.Page{r.Page(nil), r.Page(nil)}
	a := r.Agent("codex")
	full := wire.CodeRate.Info().Close
	for _, url := range []string{r.PageURL(), r.AgentURL()} {
		if code := hello(t, url, websocket.MessageText, ""); code != full {
			t.Errorf("one too many is closed with %d", code)
		}
	}
	wantOK(t, a.Call(testContext(t), "place_objects", bench(1))) // the others go on
	pages[0].Close()
	for code := full; code == full; { // until its end is noticed
		code = hello(t, r.PageURL(), websocket.MessageText, "no hello")
	}
}

// Silent sockets keep others out only until their hello is due, and never those that are logged in.
func TestLoginsAreLimitedInAll(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) { o.MaxLogins, o.HelloTimeout = 2, testTimeout })
	a := r.Agent("codex")
	var silent []*websocket.Conn
	for range 2 {
		ws, err := worldtest.Dial(testContext(t), r.PageURL(), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = ws.CloseNow() }()
		silent = append(silent, ws)
	}
	for ctx := testContext(t); r.Sockets() < 3; time.Sleep(time.Millisecond) { // counted after Dial returns
		if ctx.Err() != nil {
			t.Fatalf("%d sockets are open", r.Sockets())
		}
	}
	full := wire.CodeRate.Info().Close
	if code := hello(t, r.PageURL(), websocket.MessageText, ""); code != full {
		t.Errorf("one too many is closed with %d", code)
	}
	if got := a.Call(testContext(t), "inspect_world", `{}`); !got.OK {
		t.Error(got.Error)
	}
	_ = silent[0].CloseNow()
	for code := full; code == full; {
		code = hello(t, r.PageURL(), websocket.MessageText, "no hello")
	}
}

// The worlds in memory are limited over all users. An unused one makes room; while all are in use,
// one more is refused.
func TestOpenWorldsAreLimitedInAll(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) { o.MaxOpenWorlds = 2 })
	ctx := testContext(t)
	page := func(user string) string { return r.PageURL() + "?user=" + user }
	one := r.Page(&worldtest.PageOptions{URL: page("a")})
	two := r.Page(&worldtest.PageOptions{URL: page("b")})
	_, err := worldtest.DialPage(ctx, worldtest.PageOptions{URL: page("c")})
	if code := websocket.CloseStatus(err); int(code) != wire.CodeRate.Info().Close {
		t.Errorf("a third world: %v", err)
	}
	for _, p := range []*worldtest.Page{one, two} {
		if _, err := p.Ask(ctx, p.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Errorf("another user's page: %v", err)
		}
	}
	label := fmt.Sprintf(`{"objects":[{"kind":"bench","label":%q,"position":[1,0,9]}]}`, "kept")
	if _, err := two.UserChange(ctx, "place_objects", label); err != nil {
		t.Fatal(err)
	}
	two.Close()
	var third *worldtest.Page
	for third == nil {
		third, err = worldtest.DialPage(ctx, worldtest.PageOptions{URL: page("c")})
		if err != nil && int(websocket.CloseStatus(err)) != wire.CodeRate.Info().Close {
			t.Fatal(err)
		}
	}
	third.Close()
	for third = nil; third == nil; {
		third, _ = worldtest.DialPage(ctx, worldtest.PageOptions{URL: page("b")})
	}
	defer third.Close()
	if doc := text(t, third.Document()); doc == "" || third.Revision() != 2 {
		t.Errorf("a world that made room came back at revision %d", third.Revision())
	}
}

// The world that makes room is the one that has been unused for the longest.
func TestTheLeastUsedWorldMakesRoom(t *testing.T) {
	t.Parallel()
	const most = 6
	r := worldtest.StartRouter(t, func(o *router.Options) { o.MaxOpenWorlds = most })
	place := func(user string) live.Place {
		p, e := r.Directory.Place(testContext(t), user, "")
		if e != nil {
			t.Fatal(e)
		}
		return p
	}
	users := []string{"a", "b", "c", "d", "e", "f"}
	before := map[string]live.Place{}
	for _, user := range users {
		before[user] = place(user)
	}
	place("g")
	for _, user := range users[1:] {
		if place(user) != before[user] {
			t.Errorf("%s's world was dropped", user)
		}
	}
	if place("a") == before["a"] {
		t.Error("the world that was used least is still there")
	}
}

// A world in which as many agents stand as may, all of them connected, asks one more to come later,
// and lets it in then.
func TestAFullWorldAsksToComeLater(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	var here []*worldtest.Agent
	for i := range presence.MaxAgents {
		here = append(here, r.Agent(fmt.Sprint("agent-", i)))
	}
	late := `{"type":"hello","protocol":1,"build":"x","token":"token","agentType":"late"}`
	if code := hello(t, r.AgentURL(), websocket.MessageText, late); code != int(websocket.StatusTryAgainLater) {
		t.Errorf("one more is closed with %d", code)
	}
	here[0].Close()
	for ctx := testContext(t); ; { // until its end is noticed
		a, err := worldtest.DialAgent(ctx, worldtest.AgentOptions{URL: r.AgentURL(), Token: "token", Type: "late"})
		if err == nil {
			a.Close()
			return
		}
		if ctx.Err() != nil {
			t.Fatal(err)
		}
	}
}
