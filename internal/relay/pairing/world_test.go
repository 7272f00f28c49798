package pairing

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// pausing stops the writing of devices until released.
type pausing struct {
	Store
	writes, goOn chan struct{}
}

func (p pausing) PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error) {
	if strings.HasPrefix(key, "d.device.") && version == 0 && p.writes != nil {
		p.writes <- struct{}{}
		<-p.goOn
	}
	return p.Store.PutRecord(ctx, key, data, version)
}

// A deleted world takes its codes, devices, tokens and session along, and nothing of another world;
// also a device that is being made in that moment.
func TestEndWorld(t *testing.T) {
	ctx := t.Context()
	r := newRelay(t, nil)
	deleted := ""
	r.opt.WorldName = func(ctx context.Context, userID, worldID string) (string, *wire.Error) {
		if worldID == deleted {
			return "", wire.NewError(wire.CodeNotFound, "you have no such world")
		}
		return worldNames(ctx, userID, worldID)
	}
	a, late := newAgent("laptop"), newAgent("late")
	x := r.paired(t, "olga", a)
	r.clock.pass(7 * time.Minute)
	olga := r.page("olga")
	p, e := r.Create(ctx, olga, wire.PairingRequest{WorldID: "olga_2"})
	is(t, "a code of another world", e, "")
	secret, _, e := r.CreateToken(ctx, olga, "editor", "olga_1", []wire.Scope{wire.ScopeRead})
	is(t, "a token", e, "")
	other, _, e := r.CreateToken(ctx, olga, "other", "olga_2", []wire.Scope{wire.ScopeRead})
	is(t, "a token of another world", e, "")
	session, e := r.Session(ctx, "olga", "olga_1")
	is(t, "the session", e, "")
	by, _, e := r.Hello(ctx, a.hello(x, origin, "nonce"), "nonce")
	is(t, "the hello", e, "")
	open := r.approved(t, "olga", late)

	is(t, "a world that is there", r.EndWorld(ctx, olga, "olga_1"), "")
	if by.Life().Err() != nil {
		t.Fatal("the device of a world that is there was revoked")
	}
	// The last agent's device is written while the world is deleted.
	gate := pausing{r.store, make(chan struct{}), make(chan struct{})}
	r.Service.store = gate
	fetched := make(chan *wire.Error)
	go func() {
		_, e := r.exchange(late, open.Code)
		fetched <- e
	}()
	<-gate.writes
	deleted = "olga_1"
	r.Service.store = gate.Store
	for range 2 { // it may be called again
		is(t, "the end", r.EndWorld(ctx, olga, "olga_1"), "")
	}
	close(gate.goOn)
	is(t, "the device that came too late", <-fetched, wire.CodePairingCode)

	if by.Life().Err() == nil {
		t.Error("the device goes on")
	}
	_, _, e = r.Hello(ctx, a.hello(x, origin, "again"), "again")
	is(t, "a hello", e, wire.CodeRevoked)
	if got, e := r.FindToken(ctx, secret); got != nil || e != nil {
		t.Errorf("the token opens %+v %v", got, e)
	}
	if got, e := r.FindToken(ctx, other); got == nil || e != nil {
		t.Errorf("a token of another world: %+v %v", got, e)
	}
	if got := r.state(t, "olga", p.Code); got != wire.PairingPending {
		t.Errorf("a code of another world is %s", got)
	}
	list, e := r.Devices(ctx, "olga")
	is(t, "the devices", e, "")
	if len(list) != 1 || list[0].State != wire.DeviceRevoked {
		t.Errorf("the devices are %+v", list)
	}
	deleted = "" // restored
	if again, e := r.Session(ctx, "olga", "olga_1"); e != nil || again == session {
		t.Errorf("the session of before: %s %v", again, e)
	}
	events, e := r.Events(ctx, "olga", 0, 100)
	is(t, "the events", e, "")
	logged := map[wire.RelayEventKind]string{}
	for _, e := range events {
		logged[e.Kind] += e.Label + ";"
	}
	if logged[wire.RelayDeviceRevoked] != "laptop;" || logged[wire.RelayTokenRevoked] != "editor;" {
		t.Errorf("the log has %v", logged)
	}
}

// A code of a deleted world is denied in each of its live states, and its agent learns that.
func TestCodesOfADeletedWorld(t *testing.T) {
	for _, state := range []wire.PairingState{wire.PairingPending, wire.PairingClaimed, wire.PairingApproved} {
		r := newRelay(t, nil)
		a := newAgent("laptop")
		var p wire.RelayPairing
		if state == wire.PairingApproved {
			p = r.approved(t, "olga", a)
		} else {
			p = r.create(t, "olga")
		}
		if state == wire.PairingClaimed {
			_, e := r.exchange(a, p.Code)
			is(t, "the claim", e, "")
		}
		r.opt.WorldName = func(context.Context, string, string) (string, *wire.Error) {
			return "", wire.NewError(wire.CodeNotFound, "you have no such world")
		}
		is(t, "the end", r.EndWorld(t.Context(), r.page("olga"), "olga_1"), "")
		want := wire.CodePairingDenied
		if state == wire.PairingPending { // unclaimed: the answer is that of an unknown code
			want = wire.CodePairingCode
		}
		_, e := r.exchange(a, p.Code)
		is(t, string(state), e, want)
		if got := r.state(t, "olga", p.Code); got != wire.PairingDenied {
			t.Errorf("%s: it is %s", state, got)
		}
	}
}

// The session's active device is the one that is connected, the last to come of several, and else
// the last that was.
func TestTheActiveDevice(t *testing.T) {
	ctx := t.Context()
	r := newRelay(t, nil)
	here := map[string]bool{}
	r.opt.Connected = func(id string) bool { return here[id] }
	active := func() string {
		t.Helper()
		is(t, "note", r.NoteActive(ctx, "olga", "olga_1"), "")
		x, err := record.Get[sessionRecord](ctx, r.store, sessionKey("olga", "olga_1"))
		if err != nil {
			t.Fatal(err)
		}
		return x.Value.ActiveDevice
	}
	agents := []agent{newAgent("one"), newAgent("two")}
	var ids []string
	for _, a := range agents {
		x := r.paired(t, "olga", a)
		ids = append(ids, x.DeviceID)
		if got := active(); got != "" && got != ids[0] {
			t.Errorf("a device that never came is the active one: %q", got)
		}
		r.clock.pass(time.Second)
		_, _, e := r.Hello(ctx, a.hello(x, origin, "n"), "n")
		is(t, "hello", e, "")
		here[x.DeviceID] = true
		if got := active(); got != x.DeviceID {
			t.Errorf("%q is active, not %s that came", got, x.DeviceID)
		}
	}
	here[ids[1]] = false
	if got := active(); got != ids[0] {
		t.Errorf("%q is active, not the one that is connected", got)
	}
	here[ids[0]] = false
	if got := active(); got != ids[1] {
		t.Errorf("%q is active, not the last that was", got)
	}
	_, e := r.Revoke(ctx, r.page("olga"), ids[1])
	is(t, "revoke", e, "")
	if got := active(); got != ids[0] {
		t.Errorf("%q is active after a revocation", got)
	}
	is(t, "a world without a session", r.NoteActive(ctx, "olga", "olga_2"), "")
	if _, err := r.store.Record(ctx, sessionKey("olga", "olga_2")); err == nil {
		t.Error("a session was made for it")
	}

	// What happens to a device is logged under its name, also where only its id is known.
	r.Log(ctx, "olga", wire.RelayEvent{Kind: wire.RelayDeviceGone, DeviceID: ids[0]})
	events, e := r.Events(ctx, "olga", 0, 1)
	is(t, "the events", e, "")
	if len(events) != 1 || events[0].Label != "one" {
		t.Errorf("the log has %+v", events)
	}
}
