package uplink_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/router"
)

// The router's sockets, calls without a socket and watches follow the active world; pages, and
// callers that name a world or are bound to one, do not.
func TestWhoFollowsTheActiveWorld(t *testing.T) {
	r := relaytest.New(t)
	store, p := granted(t, r, wire.DefaultScopes(), false)
	if err := store.Use(""); err != nil {
		t.Fatal(err)
	}
	var u *uplink.Uplinks
	var rt atomic.Pointer[worldtest.Router]
	u = begin(t, uplink.Options{
		Store: store, Changed: func() {
			if x := rt.Load(); x != nil {
				x.RemoteChanged(userID)
			}
		},
		Moved: func(ctx context.Context) {
			if e := rt.Load().MoveAgents(ctx, userID); e != nil {
				t.Error(e)
			}
		},
	})
	x := worldtest.StartRouter(t, func(o *router.Options) { o.ActiveRemote, o.Pair = u.Active, u.Pair })
	rt.Store(x)
	state(t, u, client.Connected)
	local, e := x.CurrentWorld(patient(t), userID)
	if e != nil {
		t.Fatal(e)
	}
	moved := make(chan struct{}, 100)
	if e := x.Watch(patient(t), anAgent, func() { moved <- struct{}{} }); e != nil {
		t.Fatal(e)
	}
	where := func(worldID, bound string) string {
		by := *anAgent
		by.WorldID = bound
		res := x.Call(patient(t), directory.Caller{By: &by, WorldID: worldID, AgentType: "codex"}, "", "world_info", nil, nil)
		switch {
		case res.Error != nil:
			return res.Error.Error()
		case strings.Contains(res.Result.Text, "hosted world"):
			return "there"
		}
		return "here"
	}
	if got := where("", ""); got != "here" {
		t.Errorf("before: %s", got)
	}
	if err := store.Use(p.ID); err != nil {
		t.Fatal(err)
	}
	if err := u.Reload(); err != nil {
		t.Fatal(err)
	}
	<-moved // to another world
	for _, c := range [][3]string{{"", "", "there"}, {local, "", "here"}, {"", local, "here"}} {
		if got := where(c[0], c[1]); got != c[2] {
			t.Errorf("world %q, bound to %q: %s", c[0], c[1], got)
		}
	}
	if res := x.Resource(patient(t), directory.Caller{By: anAgent, AgentType: "codex"}, wire.StateURI); res.Text != `{"hosted":true}` {
		t.Errorf("%+v", res)
	}
	r.Connected(patient(t)).Send(wire.KindEntry, wire.ScopeRead, wire.Entry{Revision: 7})
	<-moved
	made, e := x.CreateWorld(patient(t), userID, "Second", false)
	if e != nil {
		t.Fatal(e)
	}
	if e := x.OpenWorld(patient(t), userID, made.ID); e != nil { // the user opens another one in the page
		t.Fatal(e)
	}
	if got := where("", ""); got != "there" {
		t.Errorf("after the user's switch: %s", got)
	}
	if now, e := x.CurrentWorld(patient(t), userID); e != nil || now != made.ID {
		t.Errorf("pages show %s, %v", now, e)
	}
}
