package service_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// age makes all logins twenty minutes older, while the relay is stopped.
func (r *testRelay) age() {
	r.t.Helper()
	r.end()
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{Dir: r.opt.DataDir.Path("store"), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		r.t.Fatal(err)
	}
	list, err := s.Records(ctx, "l.session.*.*")
	if err != nil || len(list) == 0 {
		r.t.Fatal(len(list), err)
	}
	for _, x := range list {
		var session map[string]any
		if err := json.Unmarshal(x.Data, &session); err != nil {
			r.t.Fatal(err)
		}
		session["freshAt"] = time.Now().Add(-20 * time.Minute).UTC()
		if _, err := s.PutRecord(ctx, x.Key, wire.MustJSON(session), x.Version); err != nil {
			r.t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		r.t.Fatal(err)
	}
	r.http.CloseIdleConnections()
	r.run()
}

// What gives something away for good needs a login of the last minutes; reading, denying and
// revoking do not.
func TestRelayOldLogin(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	_ = olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes", wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead}})
	_ = olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes", wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeWrite}})
	c, m := olga.code(), r.newAgent("second")
	if a := m.claim(c.Code); a.status != http.StatusAccepted {
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	r.age()
	claim := result[wire.RelayPairing](olga.send("GET", pairingPath(c.Code), nil)).Claim
	if claim == nil {
		t.Fatal("the claim is gone")
	}
	decision := wire.PairingDecision{ClaimFingerprint: claim.Fingerprint}
	account := result[wire.Account](olga.send("GET", "/api/account", nil))
	if account.Fresh {
		t.Error("the login is fresh")
	}
	for _, q := range []request{
		{method: "POST", path: pairingPath(c.Code) + "/approve", body: decision},
		{method: "POST", path: "/api/relay/devices/" + d.DeviceID + "/scopes/approve", body: wire.ScopesRequest{Scopes: []wire.Scope{
			wire.ScopeRead,
			wire.ScopeWrite,
		}}},
		{method: "POST", path: "/api/access/tokens", body: wire.TokenRequest{Name: "x", WorldID: olga.world}},
		{method: "POST", path: "/api/account/passkeys/begin", body: struct{}{}},
		{method: "DELETE", path: "/api/account/passkeys/" + account.Passkeys[0].ID},
		{method: "POST", path: "/api/account/links", body: wire.LinkRequest{Kind: wire.LinkRecover}},
		{method: "GET", path: "/api/account/export"},
		{method: "DELETE", path: "/api/account", body: wire.AccountDeletion{Confirm: "Olga"}},
	} {
		if a := olga.do(q); a.code() != wire.CodeLoginAgain || a.status != http.StatusForbidden {
			t.Errorf("%s %s: %d %s", q.method, q.path, a.status, a.body)
		}
	}
	if a := olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/revoke", struct{}{}); a.status != http.StatusOK {
		t.Errorf("revoke: %d %s", a.status, a.body)
	}
	cookie := olga.cookies[pageCookie]
	if a := olga.logIn(); a.status != http.StatusOK || olga.cookies[pageCookie] != cookie {
		t.Errorf("log in again: %d %s", a.status, a.body)
	}
	if a := olga.send("POST", pairingPath(c.Code)+"/approve", decision); a.status != http.StatusOK {
		t.Errorf("approve: %d %s", a.status, a.body)
	}
}

// A stream that a token has opened ends with the token.
func TestRelayStreamEndsWithItsToken(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	token := olga.token("editor", wire.ScopeRead)
	req, err := http.NewRequestWithContext(patient(t), http.MethodGet, r.origin+"/api/world-events", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token.Token)
	res, err := r.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Fatal(res.Status)
	}
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, res.Body)
		close(ended)
	}()
	if a := olga.send("DELETE", "/api/access/tokens/"+token.ID, nil); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.body)
	}
	select {
	case <-ended:
	case <-patient(t).Done():
		t.Error("the stream goes on")
	}
	// A token is for its world alone.
	other := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Other"})).ID
	second := olga.token("second", wire.ScopeRead)
	call := func(world string) *reply {
		return r.do(request{
			method: "POST", path: "/api/world-tools", token: second.Token,
			body: map[string]any{"tool": "world_info", "arguments": map[string]any{}, "worldId": world},
		})
	}
	if a := call(olga.world); a.status != http.StatusOK {
		t.Errorf("its world: %d %s", a.status, a.body)
	}
	if a := call(other); a.status == http.StatusOK {
		t.Errorf("another world: %d %s", a.status, a.body)
	}
	if a := r.do(request{method: "GET", path: "/api/world-events?worldId=" + other, token: second.Token}); a.status == http.StatusOK {
		t.Errorf("another world's events: %d", a.status)
	}
	mcp := r.do(request{method: "POST", path: "/api/mcp/world", token: second.Token, header: map[string]string{"Accept": "application/json, text/event-stream"}, body: map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": "place_objects", "arguments": map[string]any{"objects": []any{}}},
	}})
	if mcp.status != http.StatusForbidden || mcp.header.Get("WWW-Authenticate") != `Bearer error="insufficient_scope", scope="world.write.safe"` {
		t.Errorf("a scope that it has not: %d %v %s", mcp.status, mcp.header, mcp.body)
	}
}
