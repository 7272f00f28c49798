package service_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// A user has eight event streams; another user's are not concerned, and one that was closed makes room.
func TestRelayReaders(t *testing.T) {
	r := startRelay(t, nil)
	olga, pia := r.join("Olga"), r.join("Pia")
	first, second := olga.token("editor", wire.ScopeRead), pia.token("editor", wire.ScopeRead)
	open := func(ctx context.Context, token string) int {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.origin+"/api/world-events", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := r.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res.StatusCode
	}
	last, end := context.WithCancel(patient(t))
	for i := range 8 {
		ctx := patient(t)
		if i == 7 {
			ctx = last
		}
		if status := open(ctx, first.Token); status != http.StatusOK {
			t.Fatalf("stream %d: %d", i, status)
		}
	}
	a := r.do(request{method: "GET", path: "/api/world-events", token: first.Token})
	if a.status != http.StatusTooManyRequests || a.Error == nil || a.Error.Next == "" {
		t.Errorf("the ninth: %d %s", a.status, a.body)
	}
	if status := open(patient(t), second.Token); status != http.StatusOK {
		t.Errorf("another user's: %d", status)
	}
	end()
	for ctx := patient(t); open(ctx, first.Token) != http.StatusOK; { // the relay hears of the end
		if ctx.Err() != nil {
			t.Fatal("a stream that was closed makes no room")
		}
	}
}

// The account says how much it has of what is bounded.
func TestRelayQuotas(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	quotas := func() map[string]wire.AccountQuota {
		m := map[string]wire.AccountQuota{}
		for _, q := range result[wire.Account](olga.send("GET", "/api/account", nil)).Quotas {
			m[q.What] = q
		}
		return m
	}
	before := quotas()
	for what, most := range map[string]int64{
		"worlds": 20, "objects": 5000, "log": 200_000_000, "files": 500_000_000, "devices": 20, "tokens": 20, "live": 3, "codes": 10, "pages": 8,
	} {
		if before[what].Most != most {
			t.Errorf("%s: %+v", what, before[what])
		}
	}
	olga.pair("laptop")
	olga.code()
	token := olga.token("n8n", wire.ScopeRead)
	page := pageOf(t, olga)
	pageOf(t, r.join("Pia"))
	olga.upload("a.png", 10)
	world := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Other"})).ID
	for what, used := range map[string]int64{"worlds": before["worlds"].Used + 1, "devices": 1, "tokens": 1, "live": 1, "codes": 2, "pages": 1} {
		if now := quotas()[what]; now.Used != used {
			t.Errorf("%s: %+v", what, now)
		}
	}
	after := quotas()
	if after["log"].Used <= before["log"].Used || after["files"].Used == 0 {
		t.Errorf("%+v", after)
	}
	for _, path := range []string{"/api/worlds/" + world, "/api/access/tokens/" + token.ID} {
		if a := olga.send("DELETE", path, nil); a.status != http.StatusOK {
			t.Fatalf("DELETE %s: %d %s", path, a.status, a.body)
		}
	}
	if now := quotas(); now["worlds"].Used != before["worlds"].Used || now["log"].Used >= after["log"].Used || now["tokens"].Used != 0 {
		t.Errorf("after a deletion: %+v", now)
	}
	page.Kill()
	for ctx := patient(t); quotas()["pages"].Used != 0; { // the relay hears of the end
		if ctx.Err() != nil {
			t.Fatal("a page that was closed counts as open")
		}
	}
}
