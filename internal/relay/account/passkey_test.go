package account_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/wire"
)

// The first account is the owner's, and its passkey logs in again.
func TestPasskey(t *testing.T) {
	r := newRelay(t, account.Closed)
	d, login := r.owner()
	p := r.page(login.Secret)
	if p.UserID != login.UserID || !p.IsUser || !p.Trusted || p.Kind != "page" || !p.Has(wire.ScopeWrite) ||
		p.Has(wire.ScopeProject) {
		t.Errorf("%+v", p)
	}
	a, e := r.Account(t.Context(), p)
	passed(t, e)
	if !a.Owner || a.Name != "Olga" || !a.Fresh || len(a.Passkeys) != 1 || len(a.Sessions) != 1 || !a.Sessions[0].Here ||
		a.Passkeys[0].Name != "Firefox on Linux" {
		t.Errorf("%+v", a)
	}
	again, e := r.logIn(d, "")
	passed(t, e)
	if again.UserID != login.UserID || again.Secret == "" || again.Secret == login.Secret {
		t.Errorf("%+v after %+v", again, login)
	}
	if a, _ = r.Account(t.Context(), p); a.Passkeys[0].LastUsedAt == nil || len(a.Sessions) != 2 {
		t.Errorf("after the second login: %+v", a)
	}
	if n := r.had(login.UserID, wire.RelayLogin); n != 2 {
		t.Errorf("%d events of logins", n)
	}
}

// The options ask for what the relay demands.
func TestPasskeyOptions(t *testing.T) {
	r := newRelay(t, account.Open)
	r.owner()
	creation, _, e := r.BeginSignup(t.Context(), "Ann", "")
	passed(t, e)
	request, _, e := r.BeginLogin(t.Context(), "conditional")
	passed(t, e)
	for what, want := range map[string][]string{
		text(t, creation): {`"residentKey":"required"`, `"userVerification":"required"`, `"id":"world.example"`, `"timeout":300000`},
		text(t, request):  {`"userVerification":"required"`, `"rpId":"world.example"`, `"mediation":"conditional"`, `"timeout":300000`},
	} {
		for _, w := range want {
			if !strings.Contains(what, w) {
				t.Errorf("%s is not in %s", w, what)
			}
		}
	}
	if strings.Contains(text(t, request), "allowCredentials") {
		t.Error("a login names passkeys before anybody is known")
	}
	_, _, e = r.BeginLogin(t.Context(), "silent")
	refusedBy(t, e, wire.CodeBadArguments)
}

// What a login refuses, with one text, whatever is wrong with the passkey.
func TestLoginRefuses(t *testing.T) {
	r := newRelay(t, account.Open)
	good, _ := r.owner()
	other := newDevice(t)
	if _, e := r.signUp(other, "Otto", ""); e != nil {
		t.Fatal(e)
	}
	texts := map[string]bool{}
	for name, spoil := range map[string]func(d *device){
		"other origin":        func(d *device) { d.rp.Origin = "https://evil.example" },
		"other relay":         func(d *device) { d.rp.ID = "evil.example" },
		"other port":          func(d *device) { d.rp.Origin += ":8443" },
		"no verification":     func(d *device) { d.auth.Options.UserNotVerified = true },
		"no presence":         func(d *device) { d.auth.Options.UserNotPresent = true },
		"unknown user":        func(d *device) { d.auth.Options.UserHandle = []byte(strings.Repeat("x", 32)) },
		"no user":             func(d *device) { d.auth.Options.UserHandle = nil },
		"another's user":      func(d *device) { d.auth.Options.UserHandle = other.auth.Options.UserHandle },
		"unknown credential":  func(d *device) { d.key.ID = []byte("unknown") },
		"another's key":       func(d *device) { d.key.Key = other.key.Key },
		"state, not eligible": func(d *device) { d.auth.Options.BackupState = true },
	} {
		d := *good
		spoil(&d)
		_, e := r.logIn(&d, "")
		if refusedBy(t, e, wire.CodeLoginFailed); e == nil {
			t.Error(name)
			continue
		}
		texts[e.Text()] = true
	}
	options, ceremony, e := r.BeginLogin(t.Context(), "")
	passed(t, e)
	signed := string(good.sign(options))
	i := strings.Index(signed, `"signature":"`) + 20
	for _, junk := range []string{"", "{}", "[]", "null", strings.Repeat("[", 50_000), signed[:i] + "AAAA" + signed[i+4:]} {
		_, e := r.FinishLogin(t.Context(), ceremony, []byte(junk), "", "")
		if refusedBy(t, e, wire.CodeLoginFailed); e != nil {
			texts[e.Text()] = true
		}
		_, ceremony, _ = r.BeginLogin(t.Context(), "")
	}
	if len(texts) != 1 {
		t.Errorf("%d texts tell what is wrong: %v", len(texts), texts)
	}
	if _, e := r.logIn(good, ""); e != nil {
		t.Error("the good passkey afterwards:", e)
	}
}

// A ceremony works once, for five minutes, in the tab that began it, and for what it was begun for.
func TestCeremony(t *testing.T) {
	r := newRelay(t, account.Open)
	d, login := r.owner()
	ctx := t.Context()

	options, ceremony, e := r.BeginLogin(ctx, "")
	passed(t, e)
	answer := d.sign(options)
	_, e = r.FinishSignup(ctx, ceremony, answer, "")
	refusedBy(t, e, wire.CodeLoginFailed) // another kind, which takes nothing
	if _, e = r.FinishLogin(ctx, ceremony, answer, "", ""); e != nil {
		t.Fatal(e)
	}
	_, e = r.FinishLogin(ctx, ceremony, answer, "", "")
	refusedBy(t, e, wire.CodeLoginFailed) // a replay
	_, e = r.FinishLogin(ctx, "unknown", answer, "", "")
	refusedBy(t, e, wire.CodeLoginFailed)

	for _, c := range []struct {
		after time.Duration
		good  bool
	}{{5*time.Minute - time.Second, true}, {5 * time.Minute, false}} {
		options, ceremony, e = r.BeginLogin(ctx, "")
		passed(t, e)
		r.wait(c.after)
		if _, e := r.FinishLogin(ctx, ceremony, d.sign(options), "", ""); (e == nil) != c.good {
			t.Errorf("after %v: %v", c.after, e)
		}
	}

	// Two tabs: the newer cookie replaces the older one's. The older tab fails and spoils the newer
	// one, and both say so.
	older, _, e := r.BeginLogin(ctx, "")
	passed(t, e)
	newer, ceremony, e := r.BeginLogin(ctx, "")
	passed(t, e)
	for _, options := range []any{older, newer} {
		_, e := r.FinishLogin(ctx, ceremony, d.sign(options), "", "")
		if refusedBy(t, e, wire.CodeLoginFailed); e != nil && !strings.Contains(e.Next, "Try again") {
			t.Error(e.Next)
		}
	}
	if _, e := r.logIn(d, ""); e != nil {
		t.Error("a third try:", e)
	}
	if p := r.peek(r.Service, login.Secret); p == nil {
		t.Error("the first session has ended")
	}
}

// Of many that finish one ceremony at once, one logs in.
func TestCeremonyRacers(t *testing.T) {
	r := newRelay(t, account.Closed)
	d, _ := r.owner()
	other := r.node(r.o)
	for range 3 {
		options, ceremony, e := r.BeginLogin(t.Context(), "")
		passed(t, e)
		answer := d.sign(options)
		var won atomic.Int64
		var wg sync.WaitGroup
		for i := range 24 {
			s := []*account.Service{r.Service, other}[i%2]
			wg.Go(func() {
				_, e := s.FinishLogin(t.Context(), ceremony, answer, fmt.Sprint(i), "")
				switch {
				case e == nil:
					won.Add(1)
				case e.Code != wire.CodeLoginFailed || !strings.Contains(e.Next, "Try again"):
					t.Error(e)
				}
			})
		}
		if wg.Wait(); won.Load() != 1 {
			t.Errorf("%d of 24 racers logged in", won.Load())
		}
	}
}

// A passkey that begins to be synchronized logs in, and one whose copy was lost does too.
func TestBackupFlags(t *testing.T) {
	r := newRelay(t, account.Closed)
	d, login := r.owner()
	p := r.page(login.Secret)
	for i, c := range []struct{ eligible, state, ok bool }{
		{false, false, true},
		{true, true, true}, // iCloud, after its first synchronization
		{true, false, true},
		{true, true, true},
		{false, false, false}, // eligibility cannot change
	} {
		d.auth.Options.BackupEligible, d.auth.Options.BackupState = c.eligible, c.state
		if _, e := r.logIn(d, ""); (e == nil) != c.ok {
			t.Errorf("login %d: %v", i, e)
		}
		if !c.ok {
			continue
		}
		a, e := r.Account(t.Context(), p)
		passed(t, e)
		if a.Passkeys[0].Synced != c.state {
			t.Errorf("login %d: synced is not stored", i)
		}
	}
	// The flags count only with a good signature.
	d.auth.Options.BackupEligible, d.auth.Options.BackupState = true, true
	d.key.Key = newKey().Key
	_, e := r.logIn(d, "")
	refusedBy(t, e, wire.CodeLoginFailed)
}

// A counter that goes back is reported each time, and refuses nothing.
func TestCounter(t *testing.T) {
	r := newRelay(t, account.Closed)
	d, login := r.owner()
	for i, c := range []struct {
		counter uint32
		reports int
	}{{1, 0}, {7, 0}, {8, 0}, {3, 1}, {4, 2}, {9, 2}, {10, 2}, {10, 3}} {
		d.key.Counter = c.counter
		if _, e := r.logIn(d, ""); e != nil {
			t.Errorf("login %d: %v", i, e)
		}
		if n := r.had(login.UserID, wire.RelayPasskeyCounter); n != c.reports {
			t.Errorf("login %d with %d: %d events, not %d", i, c.counter, n, c.reports)
		}
	}
}

// addPasskey adds a device to an account.
func (r *relay) addPasskey(secret string, d *device, name string) *wire.Error {
	r.t.Helper()
	by := r.page(secret)
	options, ceremony, e := r.BeginPasskey(r.t.Context(), by)
	if e != nil {
		return e
	}
	return r.FinishPasskey(r.t.Context(), by, ceremony, d.make(options), name)
}

// A second passkey opens the same account; a removed one opens nothing; the last one stays.
func TestSecondPasskey(t *testing.T) {
	r := newRelay(t, account.Open)
	ctx := t.Context()
	first, login := r.owner()
	second := newDevice(t)
	passed(t, r.addPasskey(login.Secret, second, " my\tphone "))
	if again, e := r.logIn(second, ""); e != nil || again.UserID != login.UserID {
		t.Fatal(again, e)
	}
	by := r.page(login.Secret)
	a, e := r.Account(ctx, by)
	passed(t, e)
	if len(a.Passkeys) != 2 || a.Passkeys[1].Name != "my phone" {
		t.Fatalf("%+v", a.Passkeys)
	}
	options, _, e := r.BeginPasskey(ctx, by)
	passed(t, e)
	if o, err := virtualwebauthn.ParseAttestationOptions(text(t, options)); err != nil ||
		!second.key.IsExcludedForAttestation(*o) || !first.key.IsExcludedForAttestation(*o) {
		t.Error("an authenticator could make a second passkey of the account:", err)
	}

	// One credential cannot open two accounts.
	thief := newDevice(t)
	thief.key.ID = first.key.ID
	_, e = r.signUp(thief, "Thief", "")
	refusedBy(t, e, wire.CodeConflict)
	honest := newDevice(t)
	mine, e := r.signUp(honest, "Hanna", "")
	passed(t, e)
	refusedBy(t, r.addPasskey(mine.Secret, thief, ""), wire.CodeConflict)

	// A ceremony belongs to its account.
	options, ceremony, e := r.BeginPasskey(ctx, by)
	passed(t, e)
	refusedBy(t, r.FinishPasskey(ctx, r.page(mine.Secret), ceremony, newDevice(t).make(options), ""),
		wire.CodeLoginFailed)
	refusedBy(t, r.RemovePasskey(ctx, r.page(mine.Secret), a.Passkeys[0].ID), wire.CodeNotFound)

	passed(t, r.RenamePasskey(ctx, by, a.Passkeys[1].ID, "  my\nold phone "))
	refusedBy(t, r.RenamePasskey(ctx, by, a.Passkeys[1].ID, " "), wire.CodeBadArguments)
	refusedBy(t, r.RenamePasskey(ctx, r.page(mine.Secret), a.Passkeys[1].ID, "stolen"), wire.CodeNotFound)
	a, e = r.Account(ctx, by)
	passed(t, e)
	if k := a.Passkeys[1]; k.Name != "my old phone" || k.LastUsedAt == nil || a.Passkeys[0].LastUsedAt != nil {
		t.Errorf("%+v", a.Passkeys)
	}

	passed(t, r.RemovePasskey(ctx, by, a.Passkeys[0].ID))
	_, e = r.logIn(first, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	refusedBy(t, r.RemovePasskey(ctx, by, a.Passkeys[1].ID), wire.CodeConflict)
	if _, e := r.logIn(second, ""); e != nil {
		t.Error("the passkey that stayed:", e)
	}

	r.wait(15*time.Minute + time.Second)
	_, _, e = r.BeginPasskey(ctx, by)
	refusedBy(t, e, wire.CodeLoginAgain)
	refusedBy(t, r.RemovePasskey(ctx, by, a.Passkeys[1].ID), wire.CodeLoginAgain)
}

// An account has a bounded number of passkeys.
func TestTooManyPasskeys(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	for range 15 {
		passed(t, r.addPasskey(login.Secret, newDevice(t), ""))
	}
	refusedBy(t, r.addPasskey(login.Secret, newDevice(t), ""), wire.CodeQuota)
}

// Who may make an account, by the kind of link and by how the relay admits people.
func TestSignup(t *testing.T) {
	for _, signup := range []account.Signup{account.Open, account.Invite, account.Closed} {
		t.Run(string(signup), func(t *testing.T) {
			r := newRelay(t, signup)
			if now := r.Signup(t.Context()); now != wire.SignupOwner {
				t.Errorf("before there is an owner: %s", now)
			}
			_, e := r.signUp(newDevice(t), "Early", "")
			refusedBy(t, e, wire.CodeSignupClosed)
			o := r.o
			o.Signup = account.Open // what an operator has closed later
			before := r.node(o)
			old, _, err := before.MakeLink(t.Context(), wire.LinkInvite, "")
			if err != nil {
				t.Fatal(err)
			}
			_, e = r.signUp(newDevice(t), "Early", old)
			refusedBy(t, e, wire.CodeLoginFailed)
			spare := r.link(wire.LinkOwner, "")
			_, login := r.owner()
			if now := r.Signup(t.Context()); string(now) != string(signup) {
				t.Errorf("with an owner: %s", now)
			}
			if signup == account.Closed {
				closedFor(t, r, before, login, spare, old)
				return
			}
			_, e = r.signUp(newDevice(t), "Late", spare)
			refusedBy(t, e, wire.CodeLoginFailed)
			_, e = r.signUp(newDevice(t), "Free", "")
			if signup == account.Open {
				passed(t, e)
			} else {
				refusedBy(t, e, wire.CodeSignupClosed)
			}
			_, e = r.signUp(newDevice(t), "Recovered", r.link(wire.LinkRecover, login.UserID))
			refusedBy(t, e, wire.CodeLoginFailed)
			invited, e := r.signUp(newDevice(t), "Guest", r.link(wire.LinkInvite, login.UserID))
			passed(t, e)
			if a, e := r.Account(t.Context(), r.page(invited.Secret)); e != nil || a.Owner {
				t.Errorf("%+v %v", a, e)
			}
			for _, name := range []string{"", " \t", "\u202e", strings.Repeat("x", 61)} {
				_, _, e := r.BeginSignup(t.Context(), name, r.link(wire.LinkInvite, login.UserID))
				refusedBy(t, e, wire.CodeBadArguments)
			}
			_, _, e = r.BeginSignup(t.Context(), strings.Repeat("ü", 60), r.link(wire.LinkInvite, login.UserID))
			passed(t, e)
		})
	}
}

// closedFor fails the test when a closed relay makes an account: without a link, with one of
// before, and with one that was good when the sign-up began; or when it makes an invitation. Its
// accounts still log in by their links.
func closedFor(t *testing.T, r *relay, before *account.Service, login account.Login, links ...string) {
	t.Helper()
	ctx := t.Context()
	for _, link := range append(links, "") {
		_, e := r.signUp(newDevice(t), "Late", link)
		refusedBy(t, e, wire.CodeSignupClosed)
		if link != "" {
			_, e = r.LinkKind(ctx, link)
			refusedBy(t, e, wire.CodeSignupClosed)
		}
	}
	d := newDevice(t)
	options, ceremony, e := before.BeginSignup(ctx, "Slow", "")
	passed(t, e)
	_, e = r.FinishSignup(ctx, ceremony, d.make(options), "")
	refusedBy(t, e, wire.CodeSignupClosed)
	_, _, e = r.CreateLink(ctx, r.page(login.Secret), wire.LinkInvite)
	refusedBy(t, e, wire.CodeSignupClosed)
	if _, _, err := r.MakeLink(ctx, wire.LinkInvite, ""); err == nil {
		t.Error("an invitation to a closed relay")
	}
	if again, e := r.UseLink(ctx, r.link(wire.LinkRecover, login.UserID), ""); e != nil || again.UserID != login.UserID {
		t.Error(again, e)
	}
}

// Of many that have the owner's links at once, one becomes the owner.
func TestOwnerRacers(t *testing.T) {
	r := newRelay(t, account.Open)
	var won atomic.Int64
	var wg sync.WaitGroup
	start := make(chan struct{})
	for range 8 {
		d, link := newDevice(t), r.link(wire.LinkOwner, "")
		options, ceremony, e := r.BeginSignup(t.Context(), "Racer", link)
		passed(t, e)
		answer := d.make(options)
		wg.Go(func() {
			<-start
			if _, e := r.FinishSignup(t.Context(), ceremony, answer, ""); e == nil {
				won.Add(1)
			}
		})
	}
	close(start)
	if wg.Wait(); won.Load() != 1 {
		t.Errorf("%d owners", won.Load())
	}
	n := 0
	for _, k := range r.keys() {
		if strings.HasPrefix(k, "l.user.") || strings.HasPrefix(k, "l.handle.") || strings.HasPrefix(k, "l.cred.") {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d records of accounts and look-ups: %v", n, r.keys())
	}
}

// A link that a failed signup used works again.
func TestSignupFails(t *testing.T) {
	r := newRelay(t, account.Invite)
	first, login := r.owner()
	link := r.link(wire.LinkInvite, login.UserID)
	thief := newDevice(t)
	thief.key.ID = first.key.ID
	_, e := r.signUp(thief, "Thief", link)
	refusedBy(t, e, wire.CodeConflict)
	if _, e := r.signUp(newDevice(t), "Guest", link); e != nil {
		t.Error(e)
	}
}
