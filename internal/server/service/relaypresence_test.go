package service_test

import (
	"errors"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"
	"github.com/zalando/go-keyring"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// bodyIn waits until the only body of a world that is no helper is in a state, and returns it with
// its helpers.
func bodyIn(t *testing.T, p *worldtest.Page, state wire.ActivityState, label string) []wire.AgentPresence {
	t.Helper()
	var list []wire.AgentPresence
	if err := p.Until(patient(t), func() bool {
		list = p.Presence().Agents
		return len(list) > 0 && list[0].Activity.State == state && list[0].Activity.Label == label
	}); err != nil {
		t.Fatalf("not %s (%s): %v; the page shows %s", state, label, err, wire.MustJSON(list))
	}
	return list
}

// What an agent of a paired computer does is shown by the body of its device, as in the local
// world: by the uplink that ships, and a relay. When the computer's service ends, or the device was
// revoked, the body is away with its age, and never stays busy. Another user's page learns nothing
// of it.
func TestRelayShowsWhatAgentsDo(t *testing.T) {
	r := startRelay(t, nil)
	olga, petra := r.join("Olga"), r.join("Petra")
	d := olga.pair("laptop")
	keyring.MockInitWithError(errors.New("no keyring in tests"))
	store := client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}
	pairing, _, err := store.AddExchanged(r.origin, "laptop", client.Agreed{Conversations: true},
		client.Secrets{Token: d.Token, Key: d.Key}, wire.ExchangeResult{
			DeviceToken: d.Token, DeviceID: d.DeviceID, RelayURL: r.origin, Scopes: d.Scopes, UserID: olga.id,
			WorldID: olga.world, WorldName: "Hosted",
		}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var links *uplink.Uplinks
	registry := agent.NewRegistry(agent.Options{
		UserID: "local", Logger: zerolog.Nop(), Publish: func(_ string, e wire.ChatEvent) { links.PublishChat(e) },
		Body:     func(_ string, b agent.Body) string { links.PublishBody(b); return "avatar_codex" },
		Withdraw: func(_, _, _ string) {}, Work: func(string, agent.Work) {}, Turn: func(wire.Turn) {},
		Turns: func() []wire.Turn { return nil },
	})
	registry.Add(&chatterer{})
	start := func() {
		links = uplink.New(uplink.Options{UserID: "local", Store: store, Logger: zerolog.Nop(), Chat: registry})
		if err := links.Reload(); err != nil {
			t.Fatal(err)
		}
	}
	start()
	t.Cleanup(func() { links.Close() })
	report := registry.Reporter("acp-codex")
	body := func(state wire.ActivityState, label string) agent.Body {
		return agent.Body{
			Type: "codex", Name: "Codex", Turn: "t1",
			Activity: wire.Activity{State: state, Label: label, Since: time.Now().Add(-time.Hour), Source: "tool_call"},
		}
	}
	own, strange := pageOf(t, olga), pageOf(t, petra)

	for _, state := range []wire.ActivityState{
		wire.ActivityThinking, wire.ActivityWorking, wire.ActivitySpeaking,
		wire.ActivityNeedsYou, wire.ActivityIdle,
	} {
		report.Body(body(state, "Bash · psql -U"))
		a := bodyIn(t, own, state, "Bash · psql -U")[0]
		if age := time.Since(a.Activity.Since); a.Activity.Source != "tool_call" || !a.Connected || age < time.Hour ||
			age > time.Hour+time.Minute {
			t.Errorf("%+v", a)
		}
	}
	helper := body(wire.ActivityWorking, "looking")
	helper.Helper, helper.Name = "h1", "Scout"
	report.Body(helper)
	if err := own.Until(patient(t), func() bool { return len(own.Presence().Agents) == 2 }); err != nil {
		t.Fatal(err)
	}
	if h := own.Presence().Agents[1]; h.Name != "Scout" || h.Parent != own.Presence().Agents[0].AvatarID ||
		h.Activity.Label != "looking" {
		t.Errorf("%+v", h)
	}
	// Who may follow neither the conversation nor the project learns the state alone.
	limited := olga.token("reader", wire.ScopeRead)
	got := r.do(request{method: "POST", path: "/api/world-tools", token: limited.Token, body: map[string]any{"tool": "inspect_world", "arguments": map[string]any{"kind": "avatar"}}})
	if text := string(got.body); got.status != http.StatusOK || !strings.Contains(text, "idle") ||
		strings.Contains(text, "psql -U") || strings.Contains(text, "Scout") {
		t.Errorf("%d %s", got.status, text)
	}

	report.Body(body(wire.ActivityWorking, "make"))
	bodyIn(t, own, wire.ActivityWorking, "make")
	links.Close() // the computer's service ends in the middle of the work
	list := bodyIn(t, own, wire.ActivityAway, "")
	if slices.ContainsFunc(list, func(a wire.AgentPresence) bool { return a.Parent != "" }) || list[0].Connected ||
		time.Since(list[0].Activity.Since) > 5*time.Minute {
		t.Errorf("%s", wire.MustJSON(list))
	}
	start() // a service whose agents have reported nothing yet
	bodyIn(t, own, wire.ActivityIdle, "")
	report.Body(body(wire.ActivityWorking, "make"))
	bodyIn(t, own, wire.ActivityWorking, "make")
	gone := body(wire.ActivityAway, "")
	gone.Gone = true
	report.Body(gone) // the agent's program ends
	bodyIn(t, own, wire.ActivityAway, "")

	report.Body(body(wire.ActivityWorking, "make"))
	bodyIn(t, own, wire.ActivityWorking, "make")
	if err := errors.Join(store.Talk(pairing.ID, false), links.Reload()); err != nil {
		t.Fatal(err)
	}
	if a := bodyIn(t, own, wire.ActivityWorking, "")[0]; a.Activity.Source != "its program" {
		t.Errorf("%+v", a.Activity)
	}
	if a := olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/revoke", struct{}{}); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.body)
	}
	bodyIn(t, own, wire.ActivityAway, "")
	report.Body(body(wire.ActivityWorking, "make"))
	for len(links.Status()) != 1 || links.Status()[0].State != client.Revoked {
		time.Sleep(time.Millisecond)
		if t.Context().Err() != nil {
			t.Fatalf("%+v", links.Status())
		}
	}
	if a := bodyIn(t, own, wire.ActivityAway, "")[0]; a.Connected {
		t.Errorf("%+v", a)
	}
	if list := strange.Presence().Agents; len(list) > 0 {
		t.Errorf("another user's page shows %+v", list)
	}
}

// A device's reports about its agent go through the checks of every message: its own binding and
// scope, the size, the three refusals, and no more after a revocation. A flood is read more slowly,
// and no one else waits for it.
func TestRelayChecksWhatDevicesTell(t *testing.T) {
	r := startRelay(t, nil)
	olga, petra := r.join("Olga"), r.join("Petra")
	d, other := olga.pair("laptop"), petra.pair("tower")
	own, strange := pageOf(t, olga), pageOf(t, petra)
	victim := talk(t, other)
	bodyIn(t, strange, wire.ActivityIdle, "just arrived")
	k := talk(t, d)
	mine, theirs := k.Welcome(), victim.Welcome()
	k.Close()
	busy := wire.DevicePresence{Doing: &wire.Doing{State: wire.ActivityWorking, Label: "forged"}}
	for what, c := range map[string]struct {
		scope  wire.Scope
		change func(*wire.Envelope)
	}{
		"under a scope that it has not": {wire.ScopeProject, nil},
		"under another scope":           {wire.ScopeChat, nil},
		"of another device":             {wire.ScopeRead, func(e *wire.Envelope) { e.AgentDeviceID = other.DeviceID }},
		"of another user's device": {wire.ScopeRead, func(e *wire.Envelope) {
			e.UserID, e.WorldID, e.SessionID, e.AgentDeviceID = theirs.UserID, theirs.WorldID, theirs.SessionID,
				theirs.AgentDeviceID
		}},
	} {
		ws := r.device(patient(t), d)
		e := wire.Envelope{
			V: wire.Protocol, UserID: mine.UserID, WorldID: mine.WorldID, AgentDeviceID: mine.AgentDeviceID,
			SessionID: mine.SessionID,
			Scope:     c.scope, Kind: wire.KindAgentPresence, Enc: "none", Payload: wire.MustJSON(busy),
		}
		if c.change != nil {
			c.change(&e)
		}
		for range 3 {
			e.MessageID = worldtest.MessageID()
			_ = ws.Write(patient(t), websocket.MessageText, e.Encode())
		}
		if code := untilClosed(patient(t), ws); code != wire.CodeNotAllowed.Info().Close {
			t.Errorf("%s: closed with %d", what, code)
		}
	}
	k = talk(t, d)
	const many, atOnce = 420, 240
	began := time.Now()
	for i := range many {
		p := busy
		if i == many-1 {
			p = wire.DevicePresence{Doing: &wire.Doing{State: wire.ActivityThinking, Label: "last"}}
		}
		k.send(wire.KindAgentPresence, wire.ScopeRead, "", p)
	}
	victim.send(wire.KindAgentPresence, wire.ScopeRead, "",
		wire.DevicePresence{Doing: &wire.Doing{State: wire.ActivitySpeaking, Label: "mine"}})
	bodyIn(t, strange, wire.ActivitySpeaking, "mine")
	bodyIn(t, own, wire.ActivityThinking, "last")
	if took := time.Since(began); took < (many-atOnce-5)*time.Second/120 || len(k.heard) > 0 {
		t.Errorf("%d messages were taken in %v, %d refused", many, took, len(k.heard))
	}
	if text := string(wire.MustJSON(strange.Presence())); strings.Contains(text, "forged") {
		t.Errorf("another user's page shows %s", text)
	}
}
