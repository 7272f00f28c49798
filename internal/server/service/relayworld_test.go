package service_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// events returns a user's audit log, the newest first.
func (p *person) events() []wire.RelayEvent {
	p.r.t.Helper()
	return result[struct{ Events []wire.RelayEvent }](p.send("GET", "/api/relay/events", nil)).Events
}

// A code is made where its world is open: not without a page, nor with one of another world, nor
// for another user's page.
func TestACodeIsMadeWhereItsWorldIsOpen(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	second := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Second"})).ID
	pageOf(t, otto)
	codeFor := func(world string) *reply {
		return olga.send("POST", "/api/relay/pairings", wire.PairingRequest{WorldID: world})
	}
	if a := codeFor(olga.world); a.status != http.StatusConflict || a.code() != wire.CodeWorldNotOpen ||
		!strings.Contains(a.Error.Next, "Open the world") {
		t.Errorf("without a page: %d %s", a.status, a.body)
	}
	page, err := olga.page(patient(t), worldtest.PageOptions{WorldID: second})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Kill()
	for ctx := patient(t); ; {
		if a := codeFor(second); a.status == http.StatusCreated {
			break
		} else if a.code() != wire.CodeWorldNotOpen || ctx.Err() != nil {
			t.Fatalf("where it is open: %d %s", a.status, a.body)
		}
	}
	if a := codeFor(olga.world); a.code() != wire.CodeWorldNotOpen {
		t.Errorf("beside a page of another world: %d %s", a.status, a.body)
	}
}

// With a world go its devices, within a second, its tokens, its codes and its session; those of
// another world stay. The log names each device.
func TestRelayWorldDeletion(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	ctx := patient(t)
	second := *olga
	second.world = result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Second"})).ID
	d, other, token := olga.pair("laptop"), second.pair("tower"), olga.token("editor", wire.ScopeRead)
	waiting, code := r.newAgent("late"), olga.code()
	if a := waiting.claim(code.Code); a.status != http.StatusAccepted {
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	if a := olga.approve(code.Code); a.status != http.StatusOK {
		t.Fatalf("approve: %d %s", a.status, a.body)
	}
	page, err := olga.page(ctx, worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := worldclient.DialRelay(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stays, err := worldclient.DialRelay(ctx, other, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stays.Close()

	began := time.Now()
	if a := olga.send("DELETE", "/api/worlds/"+olga.world, nil); a.status != http.StatusOK {
		t.Fatalf("delete: %d %s", a.status, a.body)
	}
	if code := closedWith(patient(t), s); code != wire.CodeRevoked.Info().Close {
		t.Errorf("%v after the deletion began, the device's socket is closed with %d", time.Since(began), code)
	}
	if _, err := worldclient.DialRelay(ctx, d, nil); err == nil {
		t.Error("the device comes again")
	} else if why, _ := worldclient.RefusalOf(err); why.Code != wire.CodeRevoked.Info().Close {
		t.Errorf("the device comes again: %v", err)
	}
	if a := waiting.exchange(code.Code); a.code() != wire.CodePairingDenied {
		t.Errorf("the agent that was approved: %d %s", a.status, a.body)
	}
	if a := r.do(request{method: "GET", path: "/api/world-tools", token: token.Token}); a.code() != wire.CodeUnauthorized {
		t.Errorf("the token: %d %s", a.status, a.body)
	}
	if _, err := stays.Request(ctx, callOf(stays.Welcome(), "world_info"), nil); err != nil {
		t.Errorf("the device of another world: %v", err)
	}
	if a := olga.send("POST", "/api/worlds/"+olga.world+"/restore", struct{}{}); a.status != http.StatusOK {
		t.Errorf("restore: %d %s", a.status, a.body)
	}
	if a := olga.send("GET", "/api/relay/devices", nil); !strings.Contains(string(a.body), `"revoked"`) {
		t.Errorf("a restored world brought its device back: %s", a.body)
	}
	// The lines of sockets are written in the background: wait for the last of them.
	want := map[wire.RelayEventKind]string{
		wire.RelayDeviceConnected: "laptop", wire.RelayDeviceGone: "laptop", wire.RelayDeviceRevoked: "laptop",
		wire.RelayTokenRevoked: "editor", wire.RelayPairingDenied: "late",
	}
	for len(want) > 0 && ctx.Err() == nil {
		for _, e := range olga.events() {
			if e.Label == "" && e.DeviceID != "" {
				t.Fatalf("a line without the device's name: %+v", e)
			}
			if e.WorldID == olga.world && want[e.Kind] == e.Label {
				delete(want, e.Kind)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("the log lacks %v", want)
	}
	page.Close()
	stays.Close()
	s.Close()
	r.end()
	left := stored(t, r, olga.id)
	for line := range strings.Lines(left) {
		if strings.HasPrefix(line, "d.session.") && (strings.Contains(line, olga.world) || strings.Contains(line, d.DeviceID)) {
			t.Errorf("a session is left: %s", line)
		}
	}
	if !strings.Contains(left, "d.session."+olga.id+"."+second.world) {
		t.Error("the session of the other world is gone")
	}
}

// A login lives on while a page is open that sends no request at all, and ends after seven days
// when none is.
func TestRelayIdlePage(t *testing.T) {
	const day = 24 * time.Hour
	var clock struct {
		sync.Mutex
		ahead time.Duration
	}
	now := func() time.Time {
		clock.Lock()
		defer clock.Unlock()
		return time.Now().Add(clock.ahead)
	}
	pass := func(d time.Duration) {
		clock.Lock()
		defer clock.Unlock()
		clock.ahead += d
	}
	r := startRelay(t, func(o *service.RelayOptions) { o.Now, o.NoteUses = now, 20*time.Millisecond })
	olga := r.join("Olga")
	ctx := patient(t)
	// Two more browsers: one that looks at the list of logins, and one that is left alone.
	watching, left := *olga, *olga
	for _, p := range []*person{&watching, &left} {
		p.cookies = map[string]string{}
		if a := p.logIn(); a.status != http.StatusOK {
			t.Fatalf("log in: %d %s", a.status, a.body)
		}
		olga.key.Counter = p.key.Counter
		left.key.Counter = p.key.Counter
	}
	page, err := olga.page(ctx, worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sessions := func() map[string]wire.LoginSession {
		all := map[string]wire.LoginSession{}
		for _, s := range result[wire.Account](watching.send("GET", "/api/account", nil)).Sessions {
			all[s.ID] = s
		}
		return all
	}
	here := ""
	for _, s := range result[wire.Account](olga.send("GET", "/api/account", nil)).Sessions {
		if s.Here {
			here = s.ID
		}
	}
	for range 4 { // 12 days in steps of three
		before := now()
		pass(3 * day)
		for s := sessions()[here]; s.LastSeenAt.Before(before.Add(2 * day)); s = sessions()[here] {
			if ctx.Err() != nil || s.ID == "" {
				t.Fatalf("the open page is not noted: %+v", s)
			}
		}
	}
	if n := len(sessions()); n != 2 {
		t.Errorf("%d logins are left of the one with a page, the one in use and the one without", n)
	}
	if a := left.send("GET", "/api/account", nil); a.code() != wire.CodeUnauthorized {
		t.Errorf("the login that nobody used: %d %s", a.status, a.body)
	}
	if a := olga.send("GET", "/api/account", nil); a.status != http.StatusOK {
		t.Errorf("the login with an open page: %d %s", a.status, a.body)
	}
	page.Close()
}
