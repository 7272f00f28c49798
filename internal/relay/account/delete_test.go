package account_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// A deleted account leaves no record, and its sessions end; others stay as they are.
func TestDelete(t *testing.T) {
	r := newRelay(t, account.Open)
	ctx := t.Context()
	_, owner := r.owner()
	before := r.keys()

	fails, hooked := true, ""
	o := r.o
	o.Deleting = func(_ context.Context, userID string) error {
		hooked = userID
		if fails {
			return errors.New("the worlds stay")
		}
		return nil
	}
	s := r.node(o)
	d := newDevice(t)
	login, e := r.signUp(d, "Guest", "")
	passed(t, e)
	passed(t, r.addPasskey(login.Secret, newDevice(t), ""))
	second, e := r.logIn(d, "")
	passed(t, e)
	link := r.link(wire.LinkRecover, login.UserID)
	by, there := r.peek(s, login.Secret), r.peek(s, second.Secret)
	if _, _, e := s.BeginPasskey(ctx, by); e != nil {
		t.Fatal(e)
	}

	refusedBy(t, s.Delete(ctx, by, "guest"), wire.CodeBadArguments)
	refusedBy(t, s.Delete(ctx, by, "Guest"), wire.CodeUnavailable)
	if hooked != login.UserID || by.Life().Err() == nil {
		t.Error("a page could make again what is being removed")
	}
	_, e = r.logIn(d, "") // an account being deleted accepts no login
	refusedBy(t, e, wire.CodeLoginFailed)
	fails = false
	passed(t, s.Delete(ctx, by, " Guest "))
	if by.Life().Err() == nil || there.Life().Err() == nil || r.peek(s, login.Secret) != nil ||
		r.peek(s, second.Secret) != nil {
		t.Error("a session is live")
	}
	_, e = r.UseLink(ctx, link, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	_, e = r.logIn(d, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	_, e = s.Account(ctx, by)
	refusedBy(t, e, wire.CodeRevoked)
	refusedBy(t, s.Delete(ctx, by, "Guest"), wire.CodeRevoked)
	after := r.keys()
	for _, k := range after {
		x, err := r.store.Record(ctx, k)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(k, login.UserID) || strings.Contains(string(x.Data), login.UserID) {
			t.Errorf("%s stayed: %s", k, x.Data)
		}
		if !strings.HasPrefix(k, "l.ceremony.") && !strings.Contains(strings.Join(before, " "), k) {
			t.Errorf("%s stayed", k)
		}
	}
	if r.page(owner.Secret) == nil {
		t.Error("the owner's session ended")
	}

	r.wait(16 * time.Minute)
	refusedBy(t, s.Delete(ctx, r.page(owner.Secret), "Olga"), wire.CodeLoginAgain)
}

// When the owner leaves, the relay has none, and the next owner link makes one.
func TestDeleteOwner(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	if owned, err := r.Owner(t.Context()); err != nil || !owned {
		t.Fatal(owned, err)
	}
	passed(t, r.Delete(t.Context(), r.page(login.Secret), "Olga"))
	if owned, err := r.Owner(t.Context()); err != nil || owned {
		t.Fatal(owned, err)
	}
	for _, k := range r.keys() {
		if !strings.HasPrefix(k, "l.link.") && !strings.HasPrefix(k, "l.ceremony.") {
			t.Error(k, "stayed")
		}
	}
	r.owner()
}

// Any node finishes an interrupted deletion, and the sweep removes expired records.
func TestSweep(t *testing.T) {
	r := newRelay(t, account.Open)
	d, login := r.owner()
	r.link(wire.LinkInvite, login.UserID)
	if _, _, e := r.BeginLogin(t.Context(), ""); e != nil {
		t.Fatal(e)
	}
	second, e := r.logIn(d, "")
	passed(t, e)
	p := r.page(second.Secret)
	passed(t, r.EndSession(t.Context(), p, p.Credential))

	o := r.o
	o.Deleting = func(context.Context, string) error { return errors.New("killed") }
	refusedBy(t, r.node(o).Delete(t.Context(), r.page(login.Secret), "Olga"), wire.CodeUnavailable)
	r.wait(31 * day)
	r.run(r.node(r.o))
	needs.Until(t, "the end of the last key", func() bool { return len(r.keys()) == 0 })
}

// No secret is in the log or in the store's files.
func TestSecrets(t *testing.T) {
	idp := newIDP(t)
	r := newRelay(t, account.Open, idp.provider())
	ctx := t.Context()
	var secrets []string
	hold := func(s string) string {
		if len(s) < 20 {
			t.Fatalf("%q is no secret", s)
		}
		secrets = append(secrets, s)
		return s
	}
	hold(idp.ClientSecret)
	d := newDevice(t)
	options, ceremony, e := r.BeginSignup(ctx, "Olga", hold(r.link(wire.LinkOwner, "")))
	passed(t, e)
	login, e := r.FinishSignup(ctx, hold(ceremony), d.make(options), "Firefox")
	passed(t, e)
	hold(login.Secret)
	for range 2 {
		options, ceremony, e = r.BeginLogin(ctx, "")
		passed(t, e)
		login, e = r.FinishLogin(ctx, hold(ceremony), d.sign(options), "Firefox", "")
		passed(t, e)
		hold(login.Secret)
		d.rp.Origin = "https://world.example:443"
	}
	for range 2 { // one that works, and the same again, so that the provider refuses the code
		b := idp.begin(r, account.OIDCStart{Provider: "idp"})
		q := b.visit()
		hold(b.ceremony)
		hold(q.Get("state"))
		hold(q.Get("code"))
		login, _, e := r.FinishOIDC(ctx, b.ceremony, q, "")
		passed(t, e)
		hold(login.Secret)
		b = idp.begin(r, account.OIDCStart{Provider: "idp"})
		q.Set("state", hold(b.visit().Get("state")))
		_, _, e = r.FinishOIDC(ctx, hold(b.ceremony), q, "")
		refusedBy(t, e, wire.CodeLoginFailed)
	}
	passed(t, r.EndSession(ctx, r.page(login.Secret), "all"))
	if err := r.store.Close(); err != nil {
		t.Fatal(err)
	}
	places := map[string]string{"the log": r.log.String()}
	err := filepath.WalkDir(r.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		places[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for place, text := range places {
		found = found || strings.Contains(text, "Olga")
		for i, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("secret %d is in %s", i, place)
			}
		}
	}
	if !found || !strings.Contains(places["the log"], "refused a code") {
		t.Error("the test looks in the wrong places")
	}
}

var _ record.Store = (*store.Store)(nil)
