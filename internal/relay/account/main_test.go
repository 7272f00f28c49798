package account_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// relay is a service on a real store, with a clock that the test moves.
type relay struct {
	*account.Service
	t     *testing.T
	store *store.Store
	dir   string
	o     account.Options
	http  *http.Transport

	mu     sync.Mutex
	ahead  time.Duration
	events map[string][]wire.RelayEventKind
	log    lockedBuffer
}

// lockedBuffer collects a log.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

// newRelay returns a relay without accounts.
func newRelay(t *testing.T, signup account.Signup, providers ...account.Provider) *relay {
	t.Helper()
	r := &relay{t: t, dir: t.TempDir(), events: map[string][]wire.RelayEventKind{}, http: &http.Transport{}}
	var err error
	if r.store, err = store.Open(t.Context(),
		store.Options{Dir: r.dir, Relay: true, Logger: zerolog.Nop()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.store.Close() })
	t.Cleanup(r.http.CloseIdleConnections)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(r.log.String())
		}
	})
	r.o = account.Options{
		Store: r.store, Base: &url.URL{Scheme: "https", Host: "world.example"}, Signup: signup, Providers: providers,
		Now: r.now, Logger: zerolog.New(&r.log).Level(zerolog.TraceLevel),
		HTTP: &http.Client{Transport: r.http, Timeout: 5 * time.Second},
		Event: func(_ context.Context, userID string, e wire.RelayEvent) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.events[userID] = append(r.events[userID], e.Kind)
		},
	}
	r.Service = r.node(r.o)
	return r
}

// node returns another service on the same store.
func (r *relay) node(o account.Options) *account.Service {
	r.t.Helper()
	s, err := account.New(o)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// run runs a service until the test ends.
func (r *relay) run(s *account.Service) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	r.t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			r.t.Error(err)
		}
	})
}

func (r *relay) now() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return time.Now().Add(r.ahead)
}

// wait moves the clock.
func (r *relay) wait(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ahead += d
}

func (r *relay) had(userID string, kind wire.RelayEventKind) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, k := range r.events[userID] {
		if k == kind {
			n++
		}
	}
	return n
}

// page returns the principal of a session, or fails.
func (r *relay) page(secret string) *access.Principal {
	r.t.Helper()
	p := r.peek(r.Service, secret)
	if p == nil {
		r.t.Fatal("the session opens nothing")
	}
	return p
}

// peek returns the principal of a session at a node; nil: none.
func (r *relay) peek(s *account.Service, secret string) *access.Principal {
	r.t.Helper()
	p, e := s.Page(r.t.Context(), secret)
	if e != nil {
		r.t.Fatal(e)
	}
	return p
}

// keys returns the keys of all records of accounts.
func (r *relay) keys() []string {
	r.t.Helper()
	var keys []string
	for _, pattern := range []string{"l.*", "l.*.*", "l.*.*.*"} {
		list, err := r.store.Records(r.t.Context(), pattern)
		if err != nil {
			r.t.Fatal(err)
		}
		for _, x := range list {
			keys = append(keys, x.Key)
		}
	}
	slices.Sort(keys)
	return keys
}

// device is an authenticator with one passkey.
type device struct {
	t    *testing.T
	rp   virtualwebauthn.RelyingParty
	auth virtualwebauthn.Authenticator
	key  virtualwebauthn.Credential
}

func newDevice(t *testing.T) *device {
	return &device{
		t: t, rp: virtualwebauthn.RelyingParty{ID: "world.example", Name: "World", Origin: "https://world.example"},
		auth: virtualwebauthn.NewAuthenticator(), key: newKey(),
	}
}

// newKey returns a passkey. The library leaves out leading zeros of a public key, which is not
// allowed: such keys are not taken.
func newKey() virtualwebauthn.Credential {
	for {
		const whole = 77 // bytes of a key without leading zeros
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == whole {
			return key
		}
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// make answers the options of a registration.
func (d *device) make(options any) []byte {
	d.t.Helper()
	o, err := virtualwebauthn.ParseAttestationOptions(text(d.t, options))
	if err != nil {
		d.t.Fatal(err)
	}
	d.auth.Options.UserHandle = []byte(o.UserID)
	return []byte(virtualwebauthn.CreateAttestationResponse(d.rp, d.auth, d.key, *o))
}

// sign answers the options of a login.
func (d *device) sign(options any) []byte {
	d.t.Helper()
	o, err := virtualwebauthn.ParseAssertionOptions(text(d.t, options))
	if err != nil {
		d.t.Fatal(err)
	}
	return []byte(virtualwebauthn.CreateAssertionResponse(d.rp, d.auth, d.key, *o))
}

// signUp makes an account with a device, or returns why not.
func (r *relay) signUp(d *device, name, link string) (account.Login, *wire.Error) {
	r.t.Helper()
	options, ceremony, e := r.BeginSignup(r.t.Context(), name, link)
	if e != nil {
		return account.Login{}, e
	}
	return r.FinishSignup(r.t.Context(), ceremony, d.make(options), "Firefox on Linux")
}

// logIn logs in with a device, or returns why not.
func (r *relay) logIn(d *device, had string) (account.Login, *wire.Error) {
	r.t.Helper()
	options, ceremony, e := r.BeginLogin(r.t.Context(), "")
	if e != nil {
		r.t.Fatal(e)
	}
	return r.FinishLogin(r.t.Context(), ceremony, d.sign(options), "Firefox on Linux", had)
}

// link makes a link.
func (r *relay) link(kind wire.LinkKind, userID string) string {
	r.t.Helper()
	secret, _, err := r.MakeLink(r.t.Context(), kind, userID)
	if err != nil {
		r.t.Fatal(err)
	}
	return secret
}

// owner makes the first account.
func (r *relay) owner() (*device, account.Login) {
	r.t.Helper()
	d := newDevice(r.t)
	login, e := r.signUp(d, "Olga", r.link(wire.LinkOwner, ""))
	if e != nil {
		r.t.Fatal(e)
	}
	return d, login
}

// refusedBy fails the test when an error has not the code.
func refusedBy(t *testing.T, e *wire.Error, code wire.Code) {
	t.Helper()
	if e == nil || e.Code != code {
		t.Errorf("%v, not %s", e, code)
	}
}

// passed fails the test at once when there is an error.
func passed(t *testing.T, e *wire.Error) {
	t.Helper()
	if e != nil {
		t.Fatal(e)
	}
}
