package service_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// This file has what the tests of a whole relay share: a relay in this process, people with
// passkeys who use it over HTTP as browsers do, and agents that are paired by codes.

// Names of the cookies, which are part of the protocol.
const (
	pageCookie   = "__Host-world"
	socketCookie = "__Host-world-live"
)

// testRelay is a relay that runs in this process.
type testRelay struct {
	t      *testing.T
	opt    service.RelayOptions
	origin string
	// link is the secret of the owner's link; empty: there is an owner.
	link    string
	metrics string
	log     text
	http    *http.Client
	stop    context.CancelFunc
	done    chan error
}

// startRelay runs a relay on a free port until the test ends. It checks that no goroutine stays.
func startRelay(t *testing.T, adjust func(*service.RelayOptions)) *testRelay {
	t.Helper()
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	_, port, _ := net.SplitHostPort(address)
	r := &testRelay{t: t, origin: "http://localhost:" + port}
	r.opt = service.RelayOptions{
		Base: &url.URL{Scheme: "http", Host: "localhost:" + port}, Listen: address, Metrics: "127.0.0.1:0", Signup: account.Open,
		DataDir: local.Dir(t.TempDir()), Version: "relaytest", FirstGuesses: 20,
		Logger: zerolog.New(&r.log).Level(zerolog.TraceLevel),
	}
	if adjust != nil {
		adjust(&r.opt)
	}
	transport := &http.Transport{
		MaxConnsPerHost: 64,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "tcp", address)
		},
	}
	r.http = &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	t.Cleanup(transport.CloseIdleConnections)
	r.run()
	t.Cleanup(func() { r.end() })
	return r
}

// run starts the relay, again after end.
func (r *testRelay) run() {
	r.t.Helper()
	ready := make(chan struct{})
	r.opt.Ready = func(_, metrics net.Addr, link string) {
		_, r.link, _ = strings.Cut(link, "#link=")
		if metrics != nil {
			r.metrics = "http://" + metrics.String()
		}
		close(ready)
	}
	ctx, stop := context.WithCancel(context.Background())
	r.stop, r.done = stop, make(chan error, 1)
	go func() { r.done <- service.RunRelay(ctx, r.opt) }()
	select {
	case <-ready:
	case err := <-r.done:
		r.done <- nil
		r.t.Fatal(errors.Join(errors.New("the relay did not start"), err))
	}
}

// end stops the relay and waits for it. It may be called again.
func (r *testRelay) end() {
	r.t.Helper()
	r.stop()
	if err, ok := <-r.done; ok {
		close(r.done)
		if err != nil {
			r.t.Errorf("the relay stopped with: %v", err)
		}
	}
}

// request is one of HTTP. Body is JSON unless it is a string. The Origin is the relay's own when
// there are cookies.
type request struct {
	method, path string
	body         any
	cookies      map[string]string
	token        string
	header       map[string]string
	host         string
}

// reply is the whole answer.
type reply struct {
	status int
	header http.Header
	body   []byte
	// OK, Result and Error are those of a JSON answer.
	OK     bool            `json:"ok"`
	Result json.RawMessage `json:"result"`
	Error  *wire.Error     `json:"error"`
	set    []*http.Cookie
}

// code is the error's; empty: there is none.
func (a *reply) code() wire.Code {
	if a.Error == nil {
		return ""
	}
	return a.Error.Code
}

// do sends a request and reads the answer.
func (r *testRelay) do(q request) *reply {
	r.t.Helper()
	a, err := r.try(q)
	if err != nil {
		r.t.Fatalf("%s %s: %v", q.method, q.path, err)
	}
	return a
}

func (r *testRelay) try(q request) (*reply, error) {
	var body io.Reader = http.NoBody
	switch b := q.body.(type) {
	case nil:
	case string:
		body = strings.NewReader(b)
	case io.Reader:
		body = b
	default:
		body = bytes.NewReader(wire.MustJSON(b))
	}
	req, err := http.NewRequest(q.method, r.origin+q.path, body)
	if err != nil {
		return nil, err
	}
	if q.body != nil || q.method == http.MethodPost {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range q.cookies {
		req.Header.Add("Cookie", name+"="+value)
	}
	if len(q.cookies) > 0 && q.method != http.MethodGet {
		req.Header.Set("Origin", r.origin)
	}
	if q.token != "" {
		req.Header.Set("Authorization", "Bearer "+q.token)
	}
	for name, value := range q.header {
		req.Header.Set(name, value)
		if value == "" {
			req.Header.Del(name)
		}
	}
	req.Host = q.host
	res, err := r.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	a := &reply{status: res.StatusCode, header: res.Header, set: res.Cookies()}
	if a.body, err = io.ReadAll(res.Body); err != nil {
		return nil, err
	}
	_ = json.Unmarshal(a.body, a)
	return a, nil
}

// person is a user with a passkey and one browser.
type person struct {
	r       *testRelay
	name    string
	id      string
	cookies map[string]string
	rp      virtualwebauthn.RelyingParty
	auth    virtualwebauthn.Authenticator
	key     virtualwebauthn.Credential
	// world is the person's first one.
	world string
}

// newPerson returns a user without an account.
func (r *testRelay) newPerson(name string) *person {
	p := &person{
		r: r, name: name, cookies: map[string]string{}, auth: virtualwebauthn.NewAuthenticator(),
		rp: virtualwebauthn.RelyingParty{ID: "localhost", Name: "World", Origin: r.origin},
	}
	const whole = 77 // bytes of a key without leading zeros, which the library leaves out
	for p.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(p.key.Key.AttestationData()) != whole; {
		p.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
	}
	return p
}

// join makes an account, with a first world, for a new person.
func (r *testRelay) join(name string) *person {
	r.t.Helper()
	p := r.newPerson(name)
	if a := p.signUp(r.link); a.status != http.StatusOK {
		r.t.Fatalf("sign-up: %d %s", a.status, a.body)
	}
	r.link = ""
	p.world = result[struct{ ID string }](p.send("POST", "/api/worlds", map[string]string{"name": name + "'s world"})).ID
	if p.world == "" {
		r.t.Fatal("no world was made")
	}
	return p
}

// do sends a request with the person's cookies, and stores those that it sets.
func (p *person) do(q request) *reply {
	p.r.t.Helper()
	if q.cookies == nil {
		q.cookies = p.cookies
	}
	if q.header["Origin"] == "" && q.method != http.MethodGet && q.header == nil {
		q.header = map[string]string{"Origin": p.r.origin}
	}
	a := p.r.do(q)
	for _, c := range a.set {
		if c.MaxAge < 0 {
			delete(p.cookies, c.Name)
		} else {
			p.cookies[c.Name] = c.Value
		}
	}
	return a
}

func (p *person) send(method, path string, body any) *reply {
	p.r.t.Helper()
	return p.do(request{method: method, path: path, body: body})
}

// register makes a passkey on a path: an account's first one, or one more under a name.
func (p *person) register(path string, begin any, name string) *reply {
	p.r.t.Helper()
	a := p.send("POST", path+"/begin", begin)
	if a.status != http.StatusOK {
		return a
	}
	o, err := virtualwebauthn.ParseAttestationOptions(string(a.Result))
	if err != nil {
		p.r.t.Fatal(err)
	}
	p.auth.Options.UserHandle = []byte(o.UserID)
	made := virtualwebauthn.CreateAttestationResponse(p.rp, p.auth, p.key, *o)
	return p.send("POST", path+"/finish", wire.CredentialAnswer{Credential: []byte(made), Name: name})
}

// addPasskey adds the passkey to the account.
func (p *person) addPasskey(name string) *reply {
	p.r.t.Helper()
	return p.register("/api/account/passkeys", struct{}{}, name)
}

// signUp makes an account by a passkey.
func (p *person) signUp(link string) *reply {
	p.r.t.Helper()
	a := p.register("/api/signup/passkey", wire.SignupRequest{Name: p.name, Link: link}, "")
	if a.status == http.StatusOK {
		p.id = result[wire.LoginResult](a).UserID
	}
	return a
}

// logIn logs in by the passkey: it freshens the session that the browser has.
func (p *person) logIn() *reply {
	p.r.t.Helper()
	a := p.send("POST", "/api/login/passkey/begin", wire.LoginRequest{})
	o, err := virtualwebauthn.ParseAssertionOptions(string(a.Result))
	if err != nil {
		p.r.t.Fatal(err, string(a.body))
	}
	p.key.Counter++
	return p.send("POST", "/api/login/passkey/finish", wire.CredentialAnswer{Credential: []byte(virtualwebauthn.CreateAssertionResponse(p.rp, p.auth,
		p.key, *o))})
}

// page opens a page of the person.
func (p *person) page(ctx context.Context, o worldtest.PageOptions) (*worldtest.Page, error) {
	o.URL, o.Origin = "ws"+strings.TrimPrefix(p.r.origin, "http")+"/api/relay/browser/ws", p.r.origin
	o.Cookie = &http.Cookie{Name: socketCookie, Value: p.cookies[socketCookie]}
	return worldtest.DialPage(ctx, o)
}

// result decodes the result of an answer.
func result[T any](a *reply) (v T) {
	_ = json.Unmarshal(a.Result, &v)
	return v
}

// machine is one with a key that shows a code.
type machine struct {
	r     *testRelay
	key   ed25519.PrivateKey
	label string
}

func (r *testRelay) newAgent(label string) *machine {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		r.t.Fatal(err)
	}
	return &machine{r, key, label}
}

// body is that of an exchange.
func (a *machine) body(code string, scopes ...wire.Scope) wire.Exchange {
	key := base64.RawURLEncoding.EncodeToString(a.key.Public().(ed25519.PublicKey))
	sig := ed25519.Sign(a.key, wire.ClaimProof(a.r.origin, code, key, a.label, "codex", scopes))
	return wire.Exchange{
		PublicKey: key, Label: a.label, AgentType: "codex", Scopes: scopes,
		Sig: base64.RawURLEncoding.EncodeToString(sig),
	}
}

// exchange shows a code once.
func (a *machine) exchange(code string, scopes ...wire.Scope) *reply {
	a.r.t.Helper()
	return a.r.do(request{method: "POST", path: exchangePath(code), body: a.body(code, scopes...)})
}

// claim shows a code until the relay, whose bucket of guesses is empty at first, looks at it.
func (a *machine) claim(code string, scopes ...wire.Scope) *reply {
	a.r.t.Helper()
	for {
		got := a.exchange(code, scopes...)
		if got.code() != wire.CodeSlowDown {
			return got
		}
		n, err := strconv.Atoi(got.header.Get("Retry-After"))
		if err != nil || n < 1 || n > 5 {
			a.r.t.Fatalf("Retry-After is %q", got.header.Get("Retry-After"))
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
}

func exchangePath(code string) string { return pairingPath(code) + "/exchange" }

func pairingPath(code string) string { return "/api/relay/pairings/" + code }

// code makes a code for the person's world, on a page of it that closes again.
func (p *person) code() wire.RelayPairing {
	p.r.t.Helper()
	page, err := p.page(patient(p.r.t), worldtest.PageOptions{WorldID: p.world})
	if err != nil {
		p.r.t.Fatal(err)
	}
	defer page.Kill()
	a := p.send("POST", "/api/relay/pairings", wire.PairingRequest{WorldID: p.world})
	for ctx := patient(p.r.t); a.code() == wire.CodeWorldNotOpen && ctx.Err() == nil; { // the page has its welcome a moment before it counts
		a = p.send("POST", "/api/relay/pairings", wire.PairingRequest{WorldID: p.world})
	}
	c := result[wire.RelayPairing](a)
	if a.status != http.StatusCreated || c.Code == "" {
		p.r.t.Fatalf("make a code: %d %s", a.status, a.body)
	}
	return c
}

// approve approves the claim that a code has.
func (p *person) approve(code string, scopes ...wire.Scope) *reply {
	p.r.t.Helper()
	c := result[wire.RelayPairing](p.send("GET", pairingPath(code), nil))
	if c.Claim == nil {
		p.r.t.Fatal("nobody has claimed the code")
	}
	return p.send("POST", pairingPath(code)+"/approve", wire.PairingDecision{ClaimFingerprint: c.Claim.Fingerprint, Scopes: scopes})
}

// pair pairs an agent with the person's world.
func (p *person) pair(label string) worldclient.Relay {
	p.r.t.Helper()
	c, a := p.code(), p.r.newAgent(label)
	if got := a.claim(c.Code, wire.DefaultScopes()...); got.status != http.StatusAccepted {
		p.r.t.Fatalf("claim: %d %s", got.status, got.body)
	}
	if got := p.approve(c.Code); got.status != http.StatusOK {
		p.r.t.Fatalf("approve: %d %s", got.status, got.body)
	}
	got := result[wire.ExchangeResult](a.exchange(c.Code, wire.DefaultScopes()...))
	if got.DeviceToken == "" || got.RelayURL != p.r.origin || got.WorldID != p.world {
		p.r.t.Fatalf("exchange: %+v", got)
	}
	return worldclient.Relay{
		Origin: p.r.origin, DeviceID: got.DeviceID, Token: got.DeviceToken, Key: a.key,
		Scopes: got.Scopes,
	}
}

// token makes a token for the person's world.
func (p *person) token(name string, scopes ...wire.Scope) wire.TokenResult {
	p.r.t.Helper()
	a := p.send("POST", "/api/access/tokens", wire.TokenRequest{Name: name, WorldID: p.world, Scopes: scopes})
	made := result[wire.TokenResult](a)
	if a.status != http.StatusCreated || made.Token == "" {
		p.r.t.Fatalf("make a token: %d %s", a.status, a.body)
	}
	return made
}

// cloned returns a copy of cookies without some of them.
func cloned(m map[string]string, without ...string) map[string]string {
	c := map[string]string{}
	for k, v := range m {
		if !slices.Contains(without, k) {
			c[k] = v
		}
	}
	return c
}

// closedWith waits for the end of a paired device's socket and returns its close code; 0: it has
// not ended.
func closedWith(ctx context.Context, s *worldclient.Socket) int {
	select {
	case <-s.Done():
		why, _ := worldclient.RefusalOf(s.Err())
		return why.Code
	case <-ctx.Done():
		return 0
	}
}

// upload stores a picture of a size in pixels and returns its id.
func (p *person) upload(name string, side int) string {
	p.r.t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, side, side))); err != nil {
		p.r.t.Fatal(err)
	}
	a := p.do(request{method: "POST", path: "/api/assets?name=" + name, body: b.String(), header: map[string]string{"Content-Type": "image/png", "Origin": p.r.origin}})
	made := result[wire.Asset](a)
	if made.ID == "" {
		p.r.t.Fatalf("upload: %d %s", a.status, a.body)
	}
	return made.ID
}
