package account_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const day = 24 * time.Hour

// When a session ends by itself: after some days without a use, and some weeks after its login
// whatever is done.
func TestSessionTimes(t *testing.T) {
	for _, c := range []struct {
		name string
		uses []time.Duration // the pauses before each request
		live bool            // at the last one
	}{
		{"at once", []time.Duration{0}, true},
		{"almost idle", []time.Duration{7*day - time.Second}, true},
		{"idle", []time.Duration{7 * day}, false},
		{"idle later", []time.Duration{3 * day, 7*day + time.Second}, false},
		{"used", []time.Duration{6 * day, 6 * day, 6 * day, 6 * day, 5 * day}, true},
		{"absolute", []time.Duration{6 * day, 6 * day, 6 * day, 6 * day, 6 * day}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRelay(t, account.Closed)
			_, login := r.owner()
			for i, pause := range c.uses {
				r.wait(pause)
				want := c.live || i < len(c.uses)-1
				if p := r.peek(r.Service, login.Secret); (p != nil) != want {
					t.Fatalf("request %d: %+v", i, p)
				}
				if p := r.peek(r.node(r.o), login.Secret); (p != nil) != want {
					t.Fatalf("request %d at another node: %+v", i, p)
				}
			}
		})
	}
}

// A recent login is fresh, and another one of the same account freshens the session; one of another
// account ends it.
func TestFreshness(t *testing.T) {
	r := newRelay(t, account.Open)
	d, login := r.owner()
	old := r.page(login.Secret)
	r.wait(15*time.Minute - 10*time.Second)
	if e := r.Fresh(r.page(login.Secret)); e != nil {
		t.Error("before 15 minutes:", e)
	}
	r.wait(11 * time.Second)
	refusedBy(t, r.Fresh(r.page(login.Secret)), wire.CodeLoginAgain)

	again, e := r.logIn(d, login.Secret)
	passed(t, e)
	if again.Secret != "" || again.UserID != login.UserID {
		t.Errorf("a second session for one browser: %+v", again)
	}
	p := r.page(login.Secret)
	if e := r.Fresh(p); e != nil || p.Credential != old.Credential || p.Life() != old.Life() {
		t.Error("the session is not fresh, or another one:", e)
	}
	if a, _ := r.Account(t.Context(), p); len(a.Sessions) != 1 || !a.Fresh {
		t.Errorf("%+v", a.Sessions)
	}

	other := newDevice(t)
	_, e = r.signUp(other, "Otto", "")
	passed(t, e)
	switched, e := r.logIn(other, login.Secret)
	passed(t, e)
	if switched.Secret == "" || r.peek(r.Service, login.Secret) != nil || p.Life().Err() == nil {
		t.Error("the browser is logged in twice")
	}
	if p := r.page(switched.Secret); p.UserID == login.UserID {
		t.Error("the new session is the old user's")
	}
}

// Sessions are ended one by one or all together, by their user alone.
func TestEndSession(t *testing.T) {
	r := newRelay(t, account.Open)
	ctx := t.Context()
	d, first := r.owner()
	second, e := r.logIn(d, "")
	passed(t, e)
	third, e := r.logIn(d, "")
	passed(t, e)
	stranger, e := r.signUp(newDevice(t), "Otto", "")
	passed(t, e)
	p1, p2, p3, other := r.page(first.Secret), r.page(second.Secret), r.page(third.Secret), r.page(stranger.Secret)

	refusedBy(t, r.EndSession(ctx, other, p1.Credential), wire.CodeNotFound)
	refusedBy(t, r.EndSession(ctx, p1, "session_none"), wire.CodeNotFound)
	passed(t, r.EndSession(ctx, p1, p2.Credential))
	if p2.Life().Err() == nil || r.peek(r.Service, second.Secret) != nil || r.peek(r.node(r.o), second.Secret) != nil {
		t.Error("the ended session still opens something")
	}
	if p1.Life().Err() != nil || p3.Life().Err() != nil {
		t.Error("others ended too")
	}
	refusedBy(t, r.EndSession(ctx, p1, p2.Credential), wire.CodeNotFound)
	passed(t, r.EndSession(ctx, p1, "all"))
	if p1.Life().Err() == nil || p3.Life().Err() == nil || other.Life().Err() != nil || r.page(stranger.Secret) == nil {
		t.Error("not all of the user's sessions ended, or others'")
	}
	if n := r.had(first.UserID, wire.RelayLoginEnded); n != 3 {
		t.Errorf("%d events", n)
	}
	// An ended session is not freshened: the browser gets a new one.
	again, e := r.logIn(d, first.Secret)
	passed(t, e)
	if again.Secret == "" {
		t.Error("an ended session lives again")
	}
}

// A session that ends on one node ends on the others within a second or so, without any request.
func TestEndElsewhere(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	other := r.node(r.o)
	r.run(r.Service)
	r.run(other)
	here, there := r.page(login.Secret), r.peek(other, login.Secret)
	began := time.Now()
	passed(t, r.EndSession(t.Context(), here, here.Credential))
	select {
	case <-there.Life().Done():
		t.Log("ended after", time.Since(began))
	case <-time.After(needs.Patience):
		t.Fatal("the session lives on at the other node")
	}
	if r.peek(other, login.Secret) != nil {
		t.Error("the other node still answers it")
	}
}

// deafStore loses the notices of changes, and can be switched off.
type deafStore struct {
	*store.Store
	off   atomic.Bool
	reads atomic.Int64
}

func (d *deafStore) WatchRecords(ctx context.Context, _ string, _ func(string, error)) error {
	<-ctx.Done()
	return nil
}

func (d *deafStore) Record(ctx context.Context, key string) (store.Record, error) {
	d.reads.Add(1)
	if d.off.Load() {
		return store.Record{}, errors.New("the store is away")
	}
	return d.Store.Record(ctx, key)
}

// A node that hears nothing believes its cache for seconds; when the store is away, for half a
// minute.
func TestCache(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	deaf := &deafStore{Store: r.store}
	o := r.o
	o.Store = deaf
	s := r.node(o)
	p := r.peek(s, login.Secret)
	before := deaf.reads.Load()
	for range 100 {
		if r.peek(s, login.Secret) != p {
			t.Fatal("another principal for each request")
		}
	}
	if n := deaf.reads.Load() - before; n > 0 {
		t.Errorf("%d reads for 100 requests", n)
	}
	deaf.off.Store(true)
	r.wait(29 * time.Second)
	if r.peek(s, login.Secret) != p {
		t.Error("a short outage of the store ends sessions")
	}
	r.wait(2 * time.Second)
	if got, e := s.Page(t.Context(), login.Secret); got != nil || e == nil || e.Code != wire.CodeUnavailable {
		t.Errorf("a long outage: %v %v", got, e)
	}
	if _, e := s.Page(t.Context(), "unknown"); e == nil {
		t.Error("an outage says that a session does not exist")
	}
	deaf.off.Store(false)
	if r.peek(s, login.Secret) == nil || p.Life().Err() != nil {
		t.Error("the session did not outlive the outage")
	}
	passed(t, r.EndSession(t.Context(), p, p.Credential))
	if r.peek(s, login.Secret) == nil {
		t.Error("the deaf node has heard it") // else the test shows nothing
	}
	r.wait(5 * time.Second)
	if r.peek(s, login.Secret) != nil || p.Life().Err() == nil {
		t.Error("the session opens a deaf node for ever")
	}
}

// A use is written at most every few minutes, and by one of many requests.
func TestNoteUse(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	by := r.page(login.Secret)
	seen := func() time.Time {
		a, e := r.Account(t.Context(), by)
		passed(t, e)
		return a.Sessions[0].LastSeenAt
	}
	first := seen()
	r.wait(4 * time.Minute)
	r.page(login.Secret)
	if !seen().Equal(first) {
		t.Error("every use is written")
	}
	r.wait(time.Minute + time.Second)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() { r.peek(r.Service, login.Secret) })
	}
	wg.Wait()
	second := seen()
	if !second.After(first) {
		t.Error("the use was not written")
	}
	r.wait(6 * time.Minute) // a socket alone
	r.Seen(t.Context(), by)
	if !seen().After(second) {
		t.Error("the use of a socket was not written")
	}
}

// A newer session ends the oldest one.
func TestTooManySessions(t *testing.T) {
	r := newRelay(t, account.Closed)
	d, first := r.owner()
	r.wait(time.Second)
	second, e := r.logIn(d, "")
	passed(t, e)
	p := r.page(first.Secret)
	for range 30 {
		r.wait(time.Second)
		if _, e := r.logIn(d, ""); e != nil {
			t.Fatal(e)
		}
	}
	if p.Life().Err() != nil {
		t.Fatal("one of 32 sessions ended")
	}
	r.wait(time.Second)
	if _, e := r.logIn(d, ""); e != nil {
		t.Fatal(e)
	}
	if p.Life().Err() == nil || r.peek(r.Service, first.Secret) != nil || r.peek(r.Service, second.Secret) == nil {
		t.Error("not the oldest of 33 sessions ended")
	}
	if a, e := r.Account(t.Context(), r.page(second.Secret)); e != nil || len(a.Sessions) != 32 {
		t.Errorf("%d sessions, %v", len(a.Sessions), e)
	}
}

// A recovery link logs in once, to add a passkey; links expire and are for one thing.
func TestLinks(t *testing.T) {
	r := newRelay(t, account.Open)
	ctx := t.Context()
	_, owner := r.owner()
	guest, e := r.signUp(newDevice(t), "Guest", "")
	passed(t, e)

	link := r.link(wire.LinkRecover, guest.UserID)
	if kind, e := r.LinkKind(ctx, link); e != nil || kind != wire.LinkRecover {
		t.Error(kind, e)
	}
	login, e := r.UseLink(ctx, link, "Phone")
	passed(t, e)
	if login.UserID != guest.UserID {
		t.Fatal("the link opened another account")
	}
	d := newDevice(t)
	passed(t, r.addPasskey(login.Secret, d, "new"))
	if again, e := r.logIn(d, ""); e != nil || again.UserID != guest.UserID {
		t.Error(again, e)
	}
	_, e = r.UseLink(ctx, link, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	_, e = r.LinkKind(ctx, link)
	refusedBy(t, e, wire.CodeLoginFailed)

	// An owner link is the owner's recovery, when there is one.
	link = r.link(wire.LinkOwner, "")
	if kind, e := r.LinkKind(ctx, link); e != nil || kind != wire.LinkRecover {
		t.Error(kind, e)
	}
	login, e = r.UseLink(ctx, link, "")
	passed(t, e)
	if login.UserID != owner.UserID {
		t.Error("the owner's link opened another account")
	}

	// The wrong kind uses nothing up.
	invite := r.link(wire.LinkInvite, owner.UserID)
	_, e = r.UseLink(ctx, invite, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	if kind, e := r.LinkKind(ctx, invite); e != nil || kind != wire.LinkInvite {
		t.Error(kind, e)
	}
	for kind, life := range map[wire.LinkKind]time.Duration{
		wire.LinkInvite: 7 * day, wire.LinkRecover: day,
		wire.LinkOwner: day,
	} {
		link := r.link(kind, guest.UserID)
		r.wait(life - time.Second)
		if _, e := r.LinkKind(ctx, link); e != nil {
			t.Error(kind, e)
		}
		r.wait(time.Second)
		_, e = r.LinkKind(ctx, link)
		refusedBy(t, e, wire.CodeLoginFailed)
		_, e = r.UseLink(ctx, link, "")
		refusedBy(t, e, wire.CodeLoginFailed)
	}
	if _, _, err := r.MakeLink(ctx, wire.LinkRecover, "user_none"); err == nil {
		t.Error("a recovery of nobody")
	}
	if _, _, err := r.MakeLink(ctx, "other", ""); err == nil {
		t.Error("a link for nothing")
	}
}

// Of many that use a link at once, one logs in.
func TestLinkRacers(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, owner := r.owner()
	link := r.link(wire.LinkRecover, owner.UserID)
	var won atomic.Int64
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if _, e := r.UseLink(t.Context(), link, ""); e == nil {
				won.Add(1)
			}
		})
	}
	if wg.Wait(); won.Load() != 1 {
		t.Errorf("%d logins", won.Load())
	}
}

// Which links a page may make.
func TestCreateLink(t *testing.T) {
	r := newRelay(t, account.Open)
	ctx := t.Context()
	_, login := r.owner()
	guest, e := r.signUp(newDevice(t), "Guest", "")
	passed(t, e)
	for _, c := range []struct {
		secret string
		kind   wire.LinkKind
		code   wire.Code
	}{
		{login.Secret, wire.LinkInvite, ""},
		{login.Secret, wire.LinkRecover, ""},
		{login.Secret, wire.LinkOwner, wire.CodeBadArguments},
		{guest.Secret, wire.LinkInvite, wire.CodeNotAllowed},
		{guest.Secret, wire.LinkRecover, ""},
		{guest.Secret, wire.LinkOwner, wire.CodeBadArguments},
		{guest.Secret, "other", wire.CodeBadArguments},
	} {
		secret, end, e := r.CreateLink(ctx, r.page(c.secret), c.kind)
		if c.code != "" {
			refusedBy(t, e, c.code)
		} else if e != nil || secret == "" || !end.After(r.now()) {
			t.Error(c.kind, e)
		}
	}
	for range 63 {
		_, _, e := r.CreateLink(ctx, r.page(guest.Secret), wire.LinkRecover)
		passed(t, e)
	}
	_, _, e = r.CreateLink(ctx, r.page(guest.Secret), wire.LinkRecover)
	refusedBy(t, e, wire.CodeQuota)
	r.wait(16 * time.Minute)
	_, _, e = r.CreateLink(ctx, r.page(login.Secret), wire.LinkInvite)
	refusedBy(t, e, wire.CodeLoginAgain)
}

func TestRename(t *testing.T) {
	r := newRelay(t, account.Closed)
	_, login := r.owner()
	by := r.page(login.Secret)
	passed(t, r.Rename(t.Context(), by, "  Olga\u202e\nPetrova "))
	if a, e := r.Account(t.Context(), by); e != nil || a.Name != "Olga Petrova" {
		t.Errorf("%q %v", a.Name, e)
	}
	refusedBy(t, r.Rename(t.Context(), by, strings.Repeat("x", 61)), wire.CodeBadArguments)
	refusedBy(t, r.Rename(t.Context(), by, ""), wire.CodeBadArguments)
}
