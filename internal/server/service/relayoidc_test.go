package service_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/oauth2-proxy/mockoidc"

	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
)

// An invitation makes an account by a provider, who never sees it, and so does the owner's link; a
// used link is reported as one. Such an account gets a passkey under a name, loses its provider
// then, and keeps its last way in.
func TestRelayInvitationByProvider(t *testing.T) {
	m, err := mockoidc.Run()
	if err != nil {
		t.Fatal(err)
	}
	r := startRelay(t, func(o *service.RelayOptions) {
		o.Signup = account.Invite
		o.Providers = []account.Provider{{
			ID: "acme", Name: "Acme", Issuer: m.Issuer(), ClientID: m.ClientID,
			ClientSecret: m.ClientSecret,
		}}
	})
	t.Cleanup(func() { // before the relay's own, which looks for leaks
		http.DefaultClient.CloseIdleConnections()
		_ = m.Shutdown()
	})
	// by logs a person in at the provider and returns the answer of the callback.
	by := func(p *person, path, link string) *reply {
		t.Helper()
		m.QueueUser(&mockoidc.MockUser{Subject: p.name, PreferredUsername: p.name})
		a := p.send("POST", path, wire.ProviderRequest{Provider: "acme", Link: link, Next: "/pair/MAPLE-7K2Q"})
		to := result[wire.ProviderRedirect](a).URL
		if a.status != http.StatusOK || to == "" {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
		if link != "" && strings.Contains(to+a.header.Get("Set-Cookie"), link) {
			t.Errorf("the link is in %s", to)
		}
		visit := &http.Transport{DisableKeepAlives: true}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, to, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := visit.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		back, err := url.Parse(res.Header.Get("Location"))
		if err != nil || !strings.HasPrefix(back.String(), r.origin+"/login/callback?") {
			t.Fatalf("the provider sends the browser to %s", back)
		}
		return p.do(request{method: "GET", path: back.RequestURI()})
	}
	olga, otto, eve := r.newPerson("Olga"), r.newPerson("Otto"), r.newPerson("Eve")
	if a := by(eve, "/api/login/provider", ""); a.header.Get("Location") != "/#login=signup_closed" {
		t.Errorf("before there is an owner: %d %v", a.status, a.header)
	}
	if a := by(olga, "/api/login/provider", r.link); a.status != http.StatusSeeOther || a.header.Get("Location") != "/pair/MAPLE-7K2Q" {
		t.Fatalf("the owner: %d %v", a.status, a.header)
	}
	if a := result[wire.Account](olga.send("GET", "/api/account", nil)); !a.Owner || len(a.Identities) != 1 ||
		a.Identities[0].ProviderName != "Acme" {
		t.Errorf("the owner's account: %+v", a)
	}
	_, invitation, _ := strings.Cut(result[wire.LinkResult](olga.send("POST", "/api/account/links",
		wire.LinkRequest{Kind: wire.LinkInvite})).URL, "#link=")
	if a := by(otto, "/api/login/provider", invitation); a.status != http.StatusSeeOther || a.header.Get("Location") != "/pair/MAPLE-7K2Q" {
		t.Fatalf("a guest: %d %v", a.status, a.header)
	}
	if a := by(eve, "/api/login/provider", invitation); a.header.Get("Location") != "/#login=link" {
		t.Errorf("the invitation again: %d %v", a.status, a.header)
	}
	if strings.Contains(r.log.String(), invitation) {
		t.Error("the invitation is in the log")
	}

	// A provider is a way in that can be taken away and added again, as long as there is another.
	mine := result[wire.Account](otto.send("GET", "/api/account", nil))
	if mine.Owner || len(mine.Identities) != 1 {
		t.Fatalf("the guest's account: %+v", mine)
	}
	way := "/api/account/identities/" + mine.Identities[0].ID
	if a := otto.send("DELETE", way, nil); a.code() != wire.CodeConflict {
		t.Errorf("the last way in: %d %s", a.status, a.body)
	}
	if a := otto.addPasskey("Otto's phone"); a.status != http.StatusOK {
		t.Fatalf("a passkey: %d %s", a.status, a.body)
	}
	if a := otto.send("DELETE", way, nil); a.status != http.StatusOK {
		t.Errorf("the provider is taken away: %d %s", a.status, a.body)
	}
	if a := by(otto, "/api/account/identities", ""); a.header.Get("Location") != "/pair/MAPLE-7K2Q" {
		t.Errorf("the provider comes back: %d %v", a.status, a.header)
	}
	mine = result[wire.Account](otto.send("GET", "/api/account", nil))
	if len(mine.Identities) != 1 || len(mine.Passkeys) != 1 || mine.Passkeys[0].Name != "Otto's phone" {
		t.Fatalf("the guest's account: %+v", mine)
	}
	key := "/api/account/passkeys/" + mine.Passkeys[0].ID
	if a := otto.send("PATCH", key, wire.PasskeyName{Name: "Old phone"}); !strings.Contains(string(a.body), `"Old phone"`) {
		t.Errorf("another name: %d %s", a.status, a.body)
	}
	if a := olga.send("PATCH", key, wire.PasskeyName{Name: "Stolen"}); a.code() != wire.CodeNotFound {
		t.Errorf("another's passkey: %d %s", a.status, a.body)
	}
}
