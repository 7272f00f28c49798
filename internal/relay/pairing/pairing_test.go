package pairing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

func TestWords(t *testing.T) {
	if seen := slices.Compact(slices.Sorted(slices.Values(words))); len(words) != 2048 || len(seen) != 2048 {
		t.Fatal(len(words), len(seen))
	}
	offensive := strings.Fields("FUCK SHIT CUNT NIGG FAG RAPE SLUT WHOR NAZI KILL DICK COCK PISS PORN TITS BITCH PUSS ANAL ANUS CUM SEX HOMO SLAV NEGR DAMN DEAD DEATH BOMB HATE")
	for _, w := range words {
		if len(w) < 3 || len(w) > 8 || strings.ContainsFunc(w, func(r rune) bool { return r < 'A' || r > 'Z' }) {
			t.Errorf("%q", w)
		}
		for _, o := range offensive {
			if strings.Contains(w, o) {
				t.Errorf("%s contains %s", w, o)
			}
		}
	}
	codes := map[string]bool{}
	for range 1000 {
		code := newCode()
		if normal, ok := wire.NormalizeCode(code); !ok || normal != code {
			t.Fatal(code)
		}
		codes[code] = true
	}
	if len(codes) < 999 {
		t.Error("codes repeat")
	}
}

// A thousand racers show one approved code: one gets a device, all others one refusal.
func TestRacers(t *testing.T) {
	r, a := newRelay(t, storeIn(t, memoryDisk(t))), newAgent("a") // a disk that others keep busy would be the slowest racer
	p := r.approved(t, "ann", a)
	body := a.shows(p.Code)
	var mu sync.Mutex
	answers := map[string]int{}
	var wg sync.WaitGroup
	for range 1000 {
		wg.Go(func() {
			x, err := r.Exchange(context.Background(), p.Code, body, netip.MustParseAddr("10.9.9.9"))
			mu.Lock()
			defer mu.Unlock()
			if err == nil && x.DeviceToken != "" {
				answers["won"]++
			} else {
				answers[text(err)]++
			}
		})
	}
	wg.Wait()
	if answers["won"] != 1 || answers[text(badCode())] != 999 {
		t.Error(answers)
	}
	if d, err := r.Devices(t.Context(), "ann"); err != nil || len(d) != 1 {
		t.Error(d, err)
	}
}

// Of many keys that show a pending code at once, one claims it, and then it is burned.
func TestRacingClaims(t *testing.T) {
	r := newRelay(t, nil)
	p := r.create(t, "ann")
	var mu sync.Mutex
	answers := map[wire.Code]int{}
	var wg sync.WaitGroup
	for range 20 {
		body, from := newAgent("a").shows(p.Code), r.anywhere()
		wg.Go(func() {
			_, err := r.Exchange(context.Background(), p.Code, body, from)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				answers[""]++
			} else {
				answers[err.Code]++
			}
		})
	}
	wg.Wait()
	if answers[""] != 1 || answers[wire.CodePairingBurned] != 1 || answers[wire.CodePairingCode] != 18 {
		t.Error(answers)
	}
}

// faulty is a store whose process dies at a write.
type faulty struct {
	Store
	// at is the write that fails, counted from 1; 0: none. done: it was made, and only its answer
	// is lost.
	at   int
	done bool
}

var errDied = errors.New("the process died here")

func (f *faulty) dies() bool {
	f.at--
	return f.at == 0
}

func (f *faulty) PutRecord(ctx context.Context, key string, data []byte, version uint64) (now uint64, err error) {
	dies := f.dies()
	if !dies || f.done {
		now, err = f.Store.PutRecord(ctx, key, data, version)
	}
	if dies {
		return 0, errors.Join(store.ErrUncertain, errDied)
	}
	return now, err
}

func (f *faulty) AppendEvent(ctx context.Context, userID string, data []byte) error {
	if f.dies() {
		return errDied
	}
	return f.Store.AppendEvent(ctx, userID, data)
}

// Whichever step of an exchange is the last one, a code makes at most one device, is refused
// afterwards, and no unconfirmed device is left ten minutes later.
func TestFaultsOfAnExchange(t *testing.T) {
	ctx := t.Context()
	f := &faulty{Store: realStore(t)}
	r := newRelay(t, f)
	unused, lost := 0, 0
	for i := range 200 {
		user, a := fmt.Sprintf("user%d", i), newAgent("a")
		p := r.approved(t, user, a)
		f.at, f.done = 1+i%5, i%2 == 0 // code, device, session, events, none
		x, err := r.exchange(a, p.Code)
		f.at = 0
		devices, _ := r.Devices(ctx, user)
		if len(devices) > 1 || err == nil && (len(devices) != 1 || x.DeviceID != devices[0].ID) {
			t.Fatalf("%d: %+v %v", i, devices, err)
		}
		if r.state(t, user, p.Code) == wire.PairingApproved { // it died before anything was done: the agent comes again
			unused++
			if _, err = r.exchange(a, p.Code); err != nil || len(devices) > 0 {
				t.Fatal(i, err, devices)
			}
		} else if err != nil {
			lost++
		}
		_, err = r.exchange(a, p.Code)
		is(t, "afterwards", err, wire.CodePairingCode)
		if d, _ := r.Devices(ctx, user); len(d) > 1 {
			t.Fatalf("%d: %+v", i, d)
		}
	}
	if unused != 20 || lost < 60 {
		t.Errorf("%d unused, %d lost", unused, lost)
	}
	r.clock.pass(unconfirmedLife)
	r.sweep(ctx)
	if left, err := r.store.Records(ctx, deviceKey("*", "*")); err != nil || len(left) > 0 {
		t.Errorf("%d devices are left, %v", len(left), err)
	}
	r.clock.pass(endedShown)
	r.sweep(ctx)
	if left, err := r.store.Records(ctx, codeKey("*", "*")); err != nil || len(left) > 0 {
		t.Errorf("%d codes are left, %v", len(left), err)
	}
}

// What a hello must prove, and that a device which proves it gets what it was granted and nothing
// else.
func TestHello(t *testing.T) {
	ctx, r, a := t.Context(), newRelay(t, realStore(t)), newAgent("Builder")
	x, twin := r.paired(t, "ann", a), newAgent("Builder")
	y := r.paired(t, "ann", twin)
	secret, _, err := r.CreateToken(ctx, r.page("ann"), "tools", "ann_1", []wire.Scope{wire.ScopeRead})
	is(t, "token", err, "")
	p, body, err := r.Hello(ctx, a.hello(x, origin, "n1"), "n1")
	is(t, "good", err, "")
	if p.Kind != access.Device || p.UserID != "ann" || p.DeviceID != x.DeviceID || p.WorldID != "ann_1" ||
		!slices.Equal(p.Scopes, wire.DefaultScopes()) || !p.Trusted || p.IsUser || p.Life().Err() != nil {
		t.Errorf("%+v", p)
	}
	_, other, err := r.Hello(ctx, twin.hello(y, origin, "n2"), "n2")
	if is(t, "the twin", err, ""); other.AvatarID == body.AvatarID || other.Name == body.Name || body.Name != "Builder" || body.Type != "claude-code" {
		t.Errorf("%+v %+v", body, other)
	}
	for name, h := range map[string]wire.AgentHello{
		"a replayed nonce":             a.hello(x, origin, "n1"),
		"another origin":               a.hello(x, "https://other.example", "n3"),
		"a stolen token, another key":  twin.hello(x, origin, "n3"),
		"another device's token":       a.hello(wire.ExchangeResult{DeviceID: x.DeviceID, DeviceToken: y.DeviceToken}, origin, "n3"),
		"a token for tools":            a.hello(wire.ExchangeResult{DeviceID: x.DeviceID, DeviceToken: secret}, origin, "n3"),
		"no device":                    a.hello(wire.ExchangeResult{DeviceID: "dev_x", DeviceToken: x.DeviceToken}, origin, "n3"),
		"a pattern":                    a.hello(wire.ExchangeResult{DeviceID: "*", DeviceToken: x.DeviceToken}, origin, "n3"),
		"no signature":                 {DeviceID: x.DeviceID, Token: x.DeviceToken},
		"scopes that were not signed":  func() wire.AgentHello { h := a.hello(x, origin, "n3"); h.Scopes = wire.DefaultScopes(); return h }(),
		"a token for tools as device":  {DeviceID: x.DeviceID, Token: secret},
		"nothing":                      {},
		"a claim's signature as hello": {DeviceID: x.DeviceID, Token: x.DeviceToken, Sig: a.shows("ACORN-0000").Sig},
	} {
		_, _, err := r.Hello(ctx, h, "n3")
		if is(t, name, err, wire.CodeUnauthorized); text(err) != text(unknownDevice()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if found, err := r.FindToken(ctx, x.DeviceToken); found != nil || err != nil {
		t.Error("a device's token opens the tools")
	}

	narrow, _, err := r.Hello(ctx, a.hello(x, origin, "n4", wire.ScopeRead, wire.ScopeVoice), "n4")
	if is(t, "asks for less", err, ""); !slices.Equal(narrow.Scopes, []wire.Scope{wire.ScopeRead}) {
		t.Error(narrow.Scopes)
	}
	_, err = r.AskScopes(ctx, r.page("ann"), x.DeviceID,
		wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeChat}})
	if is(t, "narrowed", err, ""); p.EndError().Code != wire.CodeUnavailable || narrow.Life().Err() == nil { // it may come again
		t.Error("its sockets live on")
	}
	p, _, err = r.Hello(ctx, a.hello(x, origin, "n5", wire.DefaultScopes()...), "n5")
	if is(t, "with its old scopes", err, ""); !slices.Equal(p.Scopes, []wire.Scope{wire.ScopeRead, wire.ScopeChat}) {
		t.Error(p.Scopes)
	}
	for range 2 {
		d, err := r.Revoke(ctx, r.page("ann"), x.DeviceID)
		if is(t, "revoked", err, ""); d.State != wire.DeviceRevoked || d.RevokedAt == nil ||
			p.EndError().Code != wire.CodeRevoked {
			t.Errorf("%+v", d)
		}
	}
	_, _, err = r.Hello(ctx, a.hello(x, origin, "n6"), "n6")
	is(t, "a revoked one", err, wire.CodeRevoked)
	_, _, err = r.Hello(ctx, twin.hello(x, origin, "n6"), "n6")
	is(t, "a revoked one, without its key", err, wire.CodeUnauthorized)
	_, err = r.AskScopes(ctx, r.page("ann"), x.DeviceID, wire.ScopesRequest{Scopes: wire.DefaultScopes()})
	is(t, "scopes of a revoked one", err, wire.CodeNotFound)

	late := r.paired(t, "ann", a)
	r.clock.pass(unconfirmedLife)
	_, _, err = r.Hello(ctx, a.hello(late, origin, "n7"), "n7")
	is(t, "a first hello that comes too late", err, wire.CodeUnauthorized)

	tools, err := r.FindToken(ctx, secret)
	if err != nil || tools == nil {
		t.Fatal(tools, err)
	}
	tokens, _ := r.Tokens(ctx, "ann")
	is(t, "revoke a token", r.RevokeToken(ctx, r.page("ann"), tokens[0].ID), "")
	if again, err := r.FindToken(ctx, secret); again != nil || err != nil || tools.Life().Err() == nil {
		t.Error("a revoked token", again, err)
	}
	p, _, err = r.Hello(ctx, twin.hello(y, origin, "n8"), "n8")
	is(t, "the twin", err, "")
	if err := r.DeleteUser(ctx, "ann"); err != nil || p.Life().Err() == nil {
		t.Error("a deleted user's device lives on", err)
	}
	_, _, err = r.Hello(ctx, twin.hello(y, origin, "n9"), "n9")
	is(t, "a deleted user's device", err, wire.CodeUnauthorized)
	for _, pattern := range []string{"d.code.ann.*", "d.device.ann.*", "d.session.ann.*", "d.made.ann"} {
		if left, err := r.store.Records(ctx, pattern); err != nil || len(left) > 0 {
			t.Error(pattern, len(left), err)
		}
	}
}

// More scopes are a card, which needs a fresh login; what can never be granted is refused.
func TestScopesOfADevice(t *testing.T) {
	ctx, r, a := t.Context(), newRelay(t, nil), newAgent("a")
	x, page := r.paired(t, "ann", a), r.page("ann")
	read := []wire.Scope{wire.ScopeRead}
	d, err := r.AskScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: read})
	if err != nil || !slices.Equal(d.Scopes, read) || d.Wanted != nil {
		t.Fatalf("%+v %v", d, err)
	}
	p, _, _ := r.Hello(ctx, a.hello(x, origin, "n"), "n")
	more := []wire.Scope{wire.ScopeRead, wire.ScopeChat}
	d, err = r.AskScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: more})
	if err != nil || !slices.Equal(d.Scopes, read) || !slices.Equal(d.Wanted, more) || p.Life().Err() != nil {
		t.Fatalf("%+v %v", d, err)
	}
	_, err = r.ApproveScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: wire.DefaultScopes()})
	is(t, "more than the card", err, wire.CodeBadArguments)
	stale := r.page("ann")
	stale.FreshAt = time.Time{}
	_, err = r.ApproveScopes(ctx, stale, x.DeviceID, wire.ScopesRequest{Scopes: more})
	is(t, "no login", err, wire.CodeLoginAgain)
	if d, err = r.DenyScopes(ctx, stale, x.DeviceID); err != nil || d.Wanted != nil || !slices.Equal(d.Scopes, read) {
		t.Fatalf("%+v %v", d, err)
	}
	_, err = r.ApproveScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: more})
	is(t, "after the denial", err, wire.CodeAnswered)
	_, _ = r.AskScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: wire.DefaultScopes()})
	if d, err = r.ApproveScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: more}); err != nil ||
		!slices.Equal(d.Scopes, more) || d.Wanted != nil || p.Life().Err() == nil {
		t.Fatalf("%+v %v", d, err)
	}
	for _, s := range []wire.Scope{wire.ScopeVoice, wire.ScopeProject, "all"} {
		_, err = r.AskScopes(ctx, page, x.DeviceID, wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead, s}})
		is(t, string(s), err, wire.CodeBadArguments)
		_, err = r.Create(ctx, page, wire.PairingRequest{WorldID: "ann_1", Scopes: []wire.Scope{wire.ScopeRead, s}})
		is(t, string(s), err, wire.CodeBadArguments)
	}
	d, err = r.Rename(ctx, page, x.DeviceID, wire.DeviceLabel{Label: " the\nhouse "})
	if err != nil || d.Label != "the house" {
		t.Errorf("%+v %v", d, err)
	}
}

// The limits of a user and of the relay, each with the refusal.
func TestLimits(t *testing.T) {
	ctx, r := t.Context(), newRelay(t, nil)
	create := func(user string, world int) *wire.Error {
		_, err := r.Create(ctx, r.page(user), wire.PairingRequest{WorldID: fmt.Sprintf("%s_%d", user, world)})
		return err
	}
	is(t, "the first", create("ann", 1), "")
	is(t, "a second unclaimed one of the world", create("ann", 1), wire.CodeRate)
	is(t, "of other worlds", create("ann", 2), "")
	is(t, "of other worlds", create("ann", 3), "")
	is(t, "a fourth live one", create("ann", 4), wire.CodeRate)
	is(t, "another user's", create("bob", 1), "")
	for n := 3; n < maxHourly; n++ {
		r.clock.pass(2 * time.Minute)
		list, _ := r.Pairings(ctx, "ann")
		if len(list) == MaxLive {
			_, err := r.Deny(ctx, r.page("ann"), list[2].ID, wire.PairingDecision{})
			is(t, "cancel", err, "")
		}
		is(t, fmt.Sprint("code ", n), create("ann", n+10), "")
	}
	r.clock.pass(codeLife)
	r.sweep(ctx)
	is(t, "an eleventh within the hour", create("ann", 1), wire.CodeRate)
	r.clock.pass(time.Hour)
	is(t, "an hour later", create("ann", 1), "")

	for i := 1; i < maxRelayLive; i++ {
		is(t, "many users", create(fmt.Sprintf("user%d", i), 1), "")
	}
	is(t, "one too many on the relay", create("zoe", 1), wire.CodeRate)
	r.clock.pass(codeLife)
	is(t, "when they have expired", create("zoe", 1), "")

	names := map[string]bool{}
	for range MaxDevices {
		a := newAgent("Builder")
		r.paired(t, "cat", a)
		r.clock.pass(time.Minute)
		r.confirmAll(t, "cat")
	}
	devices, _ := r.Devices(ctx, "cat")
	for _, d := range devices {
		names[d.AvatarID] = true
	}
	if len(devices) != MaxDevices || len(names) != MaxDevices {
		t.Fatal(len(devices), len(names))
	}
	r.clock.pass(20 * time.Minute)
	a := newAgent("Builder")
	p := r.create(t, "cat")
	_, err := r.exchange(a, p.Code)
	is(t, "claim", err, "")
	decision := wire.PairingDecision{ClaimFingerprint: a.fingerprint()}
	_, err = r.Approve(ctx, r.page("cat"), p.ID, decision)
	is(t, "a device too many", err, wire.CodeQuota)
	_, err = r.Revoke(ctx, r.page("cat"), devices[0].ID)
	is(t, "revoke", err, "")
	_, err = r.Approve(ctx, r.page("cat"), p.ID, decision)
	is(t, "in the place of a revoked one", err, "")
	for i := range MaxTokens + 1 {
		want := map[bool]wire.Code{true: wire.CodeQuota}[i == MaxTokens]
		_, _, err := r.CreateToken(ctx, r.page("cat"), "t", "cat_1", []wire.Scope{wire.ScopeRead})
		is(t, fmt.Sprint("token ", i), err, want)
	}
}

// confirmAll confirms a user's devices as if they had connected.
func (r *relay) confirmAll(t testing_, user string) {
	list, _ := r.Devices(context.Background(), user)
	for _, d := range list {
		_, err := change(context.Background(), r.records, deviceKey(user, d.ID), nil,
			func(d *deviceRecord) (bool, *wire.Error) {
				d.State = wire.DeviceActive
				return true, nil
			})
		is(t, "confirm", err, "")
	}
}

// Tokens for remote tools: one world, listed scopes, and an end that stops what they have opened.
func TestTokens(t *testing.T) {
	ctx, r := t.Context(), newRelay(t, nil)
	page := r.page("ann")
	stale := r.page("ann")
	stale.FreshAt = stale.FreshAt.Add(-time.Hour)
	read := []wire.Scope{wire.ScopeRead}
	for name, c := range map[string]struct {
		by          *access.Principal
		name, world string
		scopes      []wire.Scope
		want        wire.Code
	}{
		"an old login":        {stale, "t", "ann_1", read, wire.CodeLoginAgain},
		"no name":             {page, " \u202e", "ann_1", read, wire.CodeBadArguments},
		"somebody's world":    {page, "t", "bob_1", read, wire.CodeNotFound},
		"no world":            {page, "t", "", read, wire.CodeNotFound},
		"the user's words":    {page, "t", "ann_1", append(read, wire.ScopeChat), wire.CodeBadArguments},
		"no scope":            {page, "t", "ann_1", nil, wire.CodeBadArguments},
		"nothing is wrong":    {page, "t", "ann_1", append(read, wire.ScopeScreenshot, wire.ScopeWrite), ""},
		"nothing is wrong, 2": {page, "t2", "ann_2", read, ""},
	} {
		secret, made, err := r.CreateToken(ctx, c.by, c.name, c.world, c.scopes)
		if is(t, name, err, c.want); err != nil {
			continue
		}
		p, err := r.FindToken(ctx, secret)
		if err != nil || p == nil || p.Kind != access.Agent || p.WorldID != c.world || p.UserID != "ann" ||
			p.Credential != made.ID || len(p.Scopes) != len(c.scopes) || !p.Trusted || p.IsUser ||
			!strings.HasPrefix(secret, "wrld_mcp_") {
			t.Fatalf("%+v %v", p, err)
		}
		for range 2 {
			is(t, "revoke", r.RevokeToken(ctx, page, made.ID), "")
		}
		if again, _ := r.FindToken(ctx, secret); again != nil || p.Life().Err() == nil {
			t.Error("it lives on")
		}
	}
	if l, _ := r.Tokens(ctx, "ann"); len(l) != 0 {
		t.Error(l)
	}
}

// Events are only ever added: whatever happens, those that were there stay as they were, below the
// new ones.
func TestEventsAreOnlyAdded(t *testing.T) {
	ctx, r := t.Context(), newRelay(t, nil)
	var before []wire.RelayEvent
	a := newAgent("laptop")
	var device wire.ExchangeResult
	var token access.Credential
	for _, step := range []struct {
		name string
		do   func() *wire.Error
	}{
		{"a pairing", func() *wire.Error { device = r.paired(t, "ann", a); return nil }},
		{"a hello", func() *wire.Error { _, _, err := r.Hello(ctx, a.hello(device, origin, "n"), "n"); return err }},
		{"a new name", func() *wire.Error {
			return second(r.Rename(ctx, r.page("ann"), device.DeviceID, wire.DeviceLabel{Label: "tower"}))
		}},
		{"a token", func() (e *wire.Error) {
			_, token, e = r.CreateToken(ctx, r.page("ann"), "editor", "ann_1", []wire.Scope{wire.ScopeRead})
			return e
		}},
		{"the end of the token", func() *wire.Error { return r.RevokeToken(ctx, r.page("ann"), token.ID) }},
		{"a revocation", func() *wire.Error { return second(r.Revoke(ctx, r.page("ann"), device.DeviceID)) }},
	} {
		is(t, step.name, step.do(), "")
		now, err := r.Events(ctx, "ann", 0, 0)
		is(t, "events", err, "")
		if len(now) < len(before) || len(before) > 0 && !reflect.DeepEqual(now[len(now)-len(before):], before) {
			t.Errorf("%s changed what had happened:\n%+v\nbefore\n%+v", step.name, now, before)
		}
		before = now
	}
	if len(before) < 6 {
		t.Errorf("%d events of six steps", len(before))
	}
}

// None of three users reaches what another has: a stranger gets the answer for a missing thing.
func TestStrangers(t *testing.T) {
	ctx, r := t.Context(), newRelay(t, nil)
	// The underscore keeps these names out of random ids, which are base32.
	users := []string{"u_ann", "u_bob", "u_cat"}
	type things struct {
		agent         agent
		device, token string
		claimed       wire.RelayPairing
		result        wire.ExchangeResult
	}
	of := map[string]things{}
	for _, u := range users {
		x := things{agent: newAgent("agent of " + u)}
		x.result = r.paired(t, u, x.agent)
		_, _, err := r.Hello(ctx, x.agent.hello(x.result, origin, "n"), "n")
		is(t, "hello", err, "")
		_, made, err := r.CreateToken(ctx, r.page(u), "token of "+u, u+"_1", []wire.Scope{wire.ScopeRead})
		is(t, "token", err, "")
		x.device, x.token = x.result.DeviceID, made.ID
		of[u] = x
	}
	for _, u := range users {
		x := of[u]
		x.claimed = r.create(t, u)
		_, err := r.exchange(x.agent, x.claimed.Code)
		is(t, "claim", err, "")
		of[u] = x
	}
	if one, _ := r.Session(ctx, "u_ann", "u_ann_1"); one == "" || one == first(r.Session(ctx, "u_bob", "u_bob_1")) ||
		one != first(r.Session(ctx, "u_ann", "u_ann_1")) || one != of["u_ann"].result.SessionID {
		t.Error("sessions", one)
	}
	before := snapshot(r.mem)
	for _, me := range users {
		for _, they := range users {
			if me == they {
				continue
			}
			page, x := r.page(me), of[they]
			decision := wire.PairingDecision{ClaimFingerprint: x.agent.fingerprint()}
			scopes := wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead}}
			calls := map[string]func(code, id, device, token string) *wire.Error{
				"pairing":       func(c, _, _, _ string) *wire.Error { return second(r.Pairing(ctx, me, c)) },
				"pairing by id": func(_, i, _, _ string) *wire.Error { return second(r.Pairing(ctx, me, i)) },
				"approve":       func(c, _, _, _ string) *wire.Error { return second(r.Approve(ctx, page, c, decision)) },
				"deny":          func(_, i, _, _ string) *wire.Error { return second(r.Deny(ctx, page, i, decision)) },
				"rename": func(_, _, d, _ string) *wire.Error {
					return second(r.Rename(ctx, page, d, wire.DeviceLabel{Label: "x"}))
				},
				"revoke":          func(_, _, d, _ string) *wire.Error { return second(r.Revoke(ctx, page, d)) },
				"scopes":          func(_, _, d, _ string) *wire.Error { return second(r.AskScopes(ctx, page, d, scopes)) },
				"approve scopes":  func(_, _, d, _ string) *wire.Error { return second(r.ApproveScopes(ctx, page, d, scopes)) },
				"deny scopes":     func(_, _, d, _ string) *wire.Error { return second(r.DenyScopes(ctx, page, d)) },
				"token":           func(_, _, _, tk string) *wire.Error { return r.RevokeToken(ctx, page, tk) },
				"token as device": func(_, _, _, tk string) *wire.Error { return second(r.Revoke(ctx, page, tk)) },
				"create": func(_, _, _, _ string) *wire.Error {
					return second(r.Create(ctx, page, wire.PairingRequest{WorldID: they + "_1"}))
				},
			}
			for name, call := range calls {
				theirs, nobodys := call(x.claimed.Code, x.claimed.ID, x.device, x.token), call("ACORN-0000", "pair_0", "dev_0", "cred_0")
				if theirs == nil || text(theirs) != text(nobodys) {
					t.Errorf("%s by %s on %s's: %v; on nobody's: %v", name, me, they, theirs, nobodys)
				}
			}
		}
		devices, _ := r.Devices(ctx, me)
		tokens, _ := r.Tokens(ctx, me)
		pairings, _ := r.Pairings(ctx, me)
		events, _ := r.Events(ctx, me, 0, 0)
		all, _ := json.Marshal([]any{devices, tokens, pairings, events})
		for _, they := range users {
			if me != they && strings.Contains(string(all), "of "+they) || len(devices) != 1 || len(tokens) != 1 ||
				len(pairings) != 1 {
				t.Errorf("%s sees %s", me, all)
			}
		}
	}
	if after := snapshot(r.mem); after != before {
		t.Error("a stranger changed something")
	}

	p, _, err := r.Hello(ctx, of["u_ann"].agent.hello(of["u_ann"].result, origin, "m"), "m")
	is(t, "hello", err, "")
	if err := r.DeleteUser(ctx, "u_ann"); err != nil {
		t.Fatal(err)
	}
	if p.Life().Err() == nil || strings.Contains(snapshot(r.mem), "u_ann") || len(r.mem.events["u_ann"]) > 0 {
		t.Error("something is left of a deleted user")
	}
	if !strings.Contains(snapshot(r.mem), "u_bob") || len(r.mem.events["u_bob"]) == 0 {
		t.Error("others lost something")
	}
}

func first[T any](v T, _ *wire.Error) T              { return v }
func second[T any](_ T, err *wire.Error) *wire.Error { return err }

// snapshot returns all records, but not the store's clock.
func snapshot(m *memory) string {
	list, _ := m.Records(context.Background(), "d.*.*.*")
	tokens, _ := m.Records(context.Background(), "d.*.*")
	list = slices.DeleteFunc(append(list, tokens...), func(r store.Record) bool { return r.Key == clockKey })
	slices.SortFunc(list, func(a, b store.Record) int { return strings.Compare(a.Key, b.Key) })
	var b strings.Builder
	for _, r := range list {
		fmt.Fprintf(&b, "%s %s\n", r.Key, r.Data)
	}
	return b.String()
}

// A code, a token and an address are in no event, no log and no file of the store.
func TestNoSecretIsStored(t *testing.T) {
	ctx, dir, logs := t.Context(), t.TempDir(), &bytes.Buffer{}
	st, err := store.Open(ctx, store.Options{Dir: dir, Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	f := &faulty{Store: st}
	r := newRelay(t, f)
	r.opt.Logger = zerolog.New(logs).Level(zerolog.TraceLevel)
	a := newAgent("a")
	r.clock.pass(time.Hour)
	p := r.approved(t, "ann", a)
	x, e := r.exchange(a, p.Code)
	is(t, "exchange", e, "")
	_, _, e = r.Hello(ctx, a.hello(x, origin, "n"), "n")
	is(t, "hello", e, "")
	secret, _, e := r.CreateToken(ctx, r.page("ann"), "t", "ann_1", []wire.Scope{wire.ScopeRead})
	is(t, "token", e, "")
	q := r.approved(t, "ann", newAgent("b"))
	f.at = 1
	_, _ = r.exchange(a, q.Code) // fails, and is logged
	f.at = 0
	events, _ := r.Events(ctx, "ann", 0, 0)
	if logs.Len() == 0 || len(events) < 6 || events[0].ID <= events[1].ID || events[0].Time.IsZero() {
		t.Errorf("%s %+v", logs, events)
	}
	logged, _ := json.Marshal(events)
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	stored := append(slices.Clone(logged), logs.Bytes()...)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var data []byte
			data, err = os.ReadFile(path)
			stored = append(stored, data...)
		}
		return err
	})
	if err != nil || !bytes.Contains(stored, []byte(p.ID)) {
		t.Fatal("the store's files were not read", err)
	}
	for name, canary := range map[string]string{"code": p.Code, "second code": q.Code, "device's token": x.DeviceToken, "token for tools": secret} {
		if bytes.Contains(stored, []byte(canary)) ||
			bytes.Contains(stored, []byte(strings.TrimPrefix(strings.TrimPrefix(canary, "wrld_dev_"), "wrld_mcp_"))) {
			t.Errorf("the %s is stored", name)
		}
	}
	if bytes.Contains(logged, []byte("10.0.0.")) || bytes.Contains(logs.Bytes(), []byte("10.0.0.")) {
		t.Error("an address is in the events or logs")
	}
}

// Nodes whose clocks are an hour off, either way, agree on the life of a code; so does one whose
// clock is set.
func TestWrongClocks(t *testing.T) {
	st := realStore(t)
	var nodes []*relay
	for _, off := range []time.Duration{-time.Hour, time.Hour} {
		clock := &virtual{t: time.Now().Add(off)}
		s, err := New(t.Context(), Options{
			Store: st, Origin: origin, WorldName: worldNames, Now: clock.now,
			Logger: zerolog.Nop(),
		})
		if err != nil {
			t.Fatal(err)
		}
		clock.pass(time.Minute)
		nodes = append(nodes, &relay{Service: s, clock: clock})
	}
	slow, fast := nodes[0], nodes[1]
	p, a := slow.create(t, "ann"), newAgent("a")
	if left := time.Until(p.ExpiresAt) - time.Minute; left < codeLife-10*time.Second || left > codeLife+10*time.Second {
		t.Fatal("the life is not by the store's clock:", left)
	}
	x, err := fast.exchange(a, p.Code)
	if is(t, "claim", err, ""); x.ExpiresIn < 290 || x.ExpiresIn > 300 {
		t.Error(x.ExpiresIn)
	}
	_, err = slow.Approve(t.Context(), slow.page("ann"), p.Code, wire.PairingDecision{ClaimFingerprint: a.fingerprint()})
	is(t, "approve", err, "")
	x, err = fast.exchange(a, p.Code)
	is(t, "exchange", err, "")
	_, _, err = slow.Hello(t.Context(), a.hello(x, origin, "n"), "n")
	is(t, "hello", err, "")
	slow.clock.pass(2 * time.Hour) // it is set, and then measured again
	if err := slow.Service.clock.measure(t.Context()); err != nil {
		t.Fatal(err)
	}
	if off := time.Until(slow.Service.clock.time()).Abs(); off > 5*time.Second {
		t.Error(off)
	}
}

// A change on one node ends connections on another and reaches the pages there.
func TestTwoNodes(t *testing.T) {
	st := realStore(t)
	notices := make(chan wire.RelayNotice, 256)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 2)
	var nodes []*relay
	for i := range 2 {
		o := Options{Store: st, Origin: origin, WorldName: worldNames, Logger: zerolog.Nop(), Nodes: 2}
		if i == 1 {
			o.Notify = func(_ string, n wire.RelayNotice) { notices <- n }
		}
		s, err := New(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		s.guesses.bucket.SetLimit(1000)
		nodes = append(nodes, &relay{Service: s, clock: &virtual{t: time.Now()}})
		go func() { done <- s.Run(ctx) }()
	}
	here, there := nodes[0], nodes[1]
	wait := func(what string, ok func(n wire.RelayNotice) bool) {
		t.Helper()
		late := time.After(needs.Patience)
		for {
			select {
			case n := <-notices:
				if ok(n) {
					return
				}
			case <-late:
				t.Fatal("no notice: " + what)
			}
		}
	}
	a := newAgent("a")
	p := here.approved(t, "ann", a)
	wait("the card", func(n wire.RelayNotice) bool { return len(n.Pairings) == 1 && n.Pairings[0].Claim != nil })
	x, err := here.exchange(a, p.Code)
	is(t, "exchange", err, "")
	wait("the device", func(n wire.RelayNotice) bool { return len(n.Devices) == 1 && n.Devices[0].ID == x.DeviceID })
	for _, c := range []struct {
		what string
		do   func() *wire.Error
	}{
		{"narrowed", func() *wire.Error {
			return second(here.AskScopes(ctx, here.page("ann"), x.DeviceID,
				wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead}}))
		}},
		{"revoked", func() *wire.Error { return second(here.Revoke(ctx, here.page("ann"), x.DeviceID)) }},
	} {
		q, _, err := there.Hello(ctx, a.hello(x, origin, c.what), c.what)
		is(t, "hello", err, "")
		is(t, c.what, c.do(), "")
		select {
		case <-q.Life().Done():
		case <-time.After(needs.Patience):
			t.Fatal(c.what + ": the other node lets it live")
		}
	}
	cancel()
	for range nodes {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// When the store is silent for long, devices are disconnected: they may have been revoked.
func TestABlindNode(t *testing.T) {
	r, a := newRelay(t, nil), newAgent("a")
	x := r.paired(t, "ann", a)
	p, _, err := r.Hello(t.Context(), a.hello(x, origin, "n"), "n")
	is(t, "hello", err, "")
	watch := r.deviceWatch(t.Context())
	watch("", errDied)
	r.clock.pass(blindFor - time.Second)
	if watch("", errDied); p.Life().Err() != nil {
		t.Error("too early")
	}
	r.clock.pass(time.Second)
	if watch("", errDied); p.EndError() == nil || p.EndError().Code != wire.CodeUnavailable { // and may come again
		t.Error("it lives on, or learned that it is revoked:", p.EndError())
	}
}

// Two agents of one name, both approved before either has come for its token, are two bodies.
func TestTwoApprovedAtOnce(t *testing.T) {
	ctx, r := t.Context(), newRelay(t, nil)
	one, two := newAgent("Builder"), newAgent("Builder")
	p := r.approved(t, "ann", one)
	r.clock.pass(2 * time.Minute)
	q := r.approved(t, "ann", two)
	for code, a := range map[string]agent{p.Code: one, q.Code: two} {
		_, err := r.exchange(a, code)
		is(t, "exchange", err, "")
	}
	if d, err := r.Devices(ctx, "ann"); err != nil || len(d) != 2 || d[0].AvatarID == d[1].AvatarID {
		t.Errorf("%+v %v", d, err)
	}
}
