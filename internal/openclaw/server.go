package openclaw

import (
	"cmp"
	"context"
	"errors"
	"net"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

// Target is a gateway on a server, to which something else keeps a forward open (internal/sshbridge). Its functions must be
// safe for concurrent use and must not block.
type Target struct {
	// ID is made of a-z, 0-9, _ and -. Device, tokens and records are kept under it, so it must stay the same.
	ID string
	// Name is what the user calls the server, such as "dev@vps". It stands in sentences.
	Name string
	// Port is where the forward listens on 127.0.0.1. It may change.
	Port func() int
	// Reachable reports whether the forward stands, and if not, why, in a sentence. Until it does, nothing is dialled.
	Reachable func() (ok bool, reason string)
	// ToolsURL is the address of the world's tools as the server sees it. Empty: DefaultToolsURL.
	ToolsURL string
	// Tokens are for the world's tools. nil: the tools are not offered.
	Tokens config.Tokens
}

// DefaultToolsURL is where a server finds the world's tools: the forward back, which listens on the default port there.
const DefaultToolsURL = "http://127.0.0.1:4516/api/mcp/world?agentType=" + agentType

// targetID is the form of an id; it becomes part of a path.
var targetID = regexp.MustCompile(`^[a-z0-9_-]{1,64}$`)

const (
	// serverSearchInterval is the time between logins while nothing listens on the server.
	serverSearchInterval = 5 * time.Second
	// keyLife is how long a key is held while no login with it comes about.
	keyLife = 10 * time.Minute
	// keyWait is the wait for a key. In practice GiveKey ends it.
	keyWait = 24 * time.Hour
	// maxKey is the longest key, in bytes.
	maxKey = 4 << 10
)

var (
	// errKeyWanted: no login is possible before the user gives the gateway's key.
	errKeyWanted = errors.New("the gateway's key is not known")
	// errNoDeviceToken: the gateway accepted the key, and gave this device no token of its own.
	errNoDeviceToken = errors.New("the gateway issued no token for this device")
)

// serverPlace is the place of a gateway on a server. All that it knows about it comes through the forward. Its key is asked
// for once (wanted), traded for a token of this device, and forgotten:
//
//	not wanted  the first login is without any credentials: it shows whether a key is needed, and which
//	wanted      nothing is dialled until GiveKey. A key that is wrong, or a device that is no longer known, leads back here
//	given       held in memory, at most keyLife, until the gateway has answered
type serverPlace struct {
	*Backend
	target Target
	logins loginLimit

	keyMu sync.Mutex
	// wanted: the user is being asked, with this status and this kind of key.
	wanted *connStatus
	key    connectAuth
	keyAt  time.Time
}

func newServerPlace(b *Backend) *serverPlace {
	t := *b.opt.Target
	if !targetID.MatchString(t.ID) {
		panic("openclaw: the id of a target is malformed")
	}
	return &serverPlace{Backend: b, target: t, logins: loginLimit{window: loginWindow}}
}

// at is endpoint.at.
func (t *Target) at() string {
	if t == nil {
		return ""
	}
	return " on " + t.Name
}

func (b *serverPlace) find() endpoint {
	ep := endpoint{port: b.target.Port(), tokens: b.target.ID, at: b.target.at()}
	if ok, reason := b.target.Reachable(); !ok {
		ep.away = cmp.Or(reason, "There is no connection to "+b.target.Name+".")
	}
	return ep
}

func (b *serverPlace) moved(ep endpoint) bool {
	now := b.find()
	return now.port != ep.port || now.away != ep.away
}

// absent: the forward does not stand. Whether anything listens behind it, only a login shows.
func (b *serverPlace) absent(_ context.Context, ep endpoint) (connStatus, bool) {
	if ep.away == "" {
		return connStatus{}, false
	}
	status := keepsTrying(ep.away, "", keyWait) // moved ends the wait
	if b.Describe().State == wire.BackendLost {
		status.state = wire.BackendLost
	}
	return status, true
}

// dial keeps the logins below the rate at which the gateway locks this page's address out.
func (b *serverPlace) dial(ctx context.Context, l login) (*client, error) {
	number, err := b.logins.begin(time.Now())
	if err != nil {
		return nil, err
	}
	sent, params := false, l.params
	l.params = func(c challenge) connectParams {
		sent = true
		return params(c)
	}
	c, err := dial(ctx, l)
	r, _ := errors.AsType[*callError](err)
	if err == nil || !sent || r != nil && r.wantsPairing() { // the gateway has nothing to hold against this address
		b.logins.forget(number)
	}
	if r != nil && r.detail().Code == detailRateLimited {
		b.logins.pause(time.Now().Add(max(r.retryDelay(), refusedWait)))
	}
	return c, err
}

// logIn uses this device's token, else the key that the user gave. The key is exchanged for a device token first, on a
// connection of its own that is closed again: that connection may change the configuration, which a conversation must not.
func (b *serverPlace) logIn(ctx context.Context, ep endpoint) (*client, error) {
	if b.Describe().State == wire.BackendSearching { // a missing one stays missing: only the login shows whether it is there
		b.setStatus(connStatus{state: wire.BackendConnecting})
	}
	if t, ok := b.device.token(ep.tokens); ok && coversChat(t.Scopes) {
		c, err := b.dialWith(ctx, ep, connectAuth{Token: t.Token}, chatScopes())
		if !asksForKey(err) {
			return c, err
		}
		b.logDeviceError(b.device.forgetToken(ep.tokens))
		return nil, b.ask(err, "OpenClaw"+ep.at+" no longer knows this World.", false)
	}
	key, wanted := b.heldKey()
	given := key != (connectAuth{})
	if wanted && !given {
		return nil, errKeyWanted
	}
	if given {
		b.setStatus(keepsTrying("World is trying the key of OpenClaw"+ep.at+".", "", 0))
	}
	c, err := b.dialWith(ctx, ep, key, keyScopes(key))
	if asksForKey(err) && key.Token != "" && wantsPassword(err) { // it was a password
		key = connectAuth{Password: key.Token}
		c, err = b.dialWith(ctx, ep, key, keyScopes(key))
	}
	switch {
	case asksForKey(err) && given:
		return nil, b.ask(err, "OpenClaw"+ep.at+" does not accept this key.", true)
	case asksForKey(err):
		return nil, b.ask(err, "OpenClaw"+ep.at+" wants its key.", false)
	case err != nil:
		return nil, err
	}
	b.forgetKey()
	token := c.hello.Auth.DeviceToken
	c.close(errLost)
	if token == "" {
		return nil, errNoDeviceToken
	}
	return b.dialWith(ctx, ep, connectAuth{Token: token}, chatScopes())
}

// keyScopes are what the device is to hold: also the right to change the configuration, for the tools.
func keyScopes(key connectAuth) []string {
	if key.BootstrapToken != "" {
		return bootstrapScopes()
	}
	return append(chatScopes(), scopeAdmin)
}

// asksForKey reports whether the gateway refused a login because of its credentials, so that the user's key may help.
func asksForKey(err error) bool {
	r, ok := errors.AsType[*callError](err)
	return ok && isAuthError(err) && !r.detail().Code.isProxy()
}

// wantsPassword reports whether the gateway asks for a password rather than a token.
func wantsPassword(err error) bool {
	r, ok := errors.AsType[*callError](err)
	return ok && strings.HasPrefix(string(r.detail().Code), "AUTH_PASSWORD")
}

// ask makes the user be asked for the key, after a refusal. A key that is held is forgotten.
func (b *serverPlace) ask(refusal error, reason string, wrong bool) error {
	status := connStatus{
		state: wire.BackendPairing, wait: keyWait, reason: reason,
		next: "Paste it here. World exchanges it for a login of its own, and forgets it.",
		key:  &wire.KeyRequest{Server: b.target.Name, Kind: wire.KeyToken, Wrong: wrong},
	}
	if wantsPassword(refusal) {
		status.key.Kind = wire.KeyPassword
		status.next = "Type its password here. World exchanges it for a login of its own and forgets it."
	} else {
		status.next += " On " + b.target.Name + ", OpenClaw shows it."
		status.command = endpoint{}.command("gateway auth-token --show")
	}
	b.keyMu.Lock()
	defer b.keyMu.Unlock()
	b.wanted, b.key = &status, connectAuth{}
	return errKeyWanted
}

// heldKey returns the key that the user gave, if any, and whether the user has been asked for one.
func (b *serverPlace) heldKey() (key connectAuth, wanted bool) {
	b.keyMu.Lock()
	defer b.keyMu.Unlock()
	if time.Since(b.keyAt) > keyLife {
		b.key = connectAuth{}
	}
	return b.key, b.wanted != nil
}

// forgetKey is for a key that has been exchanged.
func (b *serverPlace) forgetKey() {
	b.keyMu.Lock()
	defer b.keyMu.Unlock()
	b.wanted, b.key = nil, connectAuth{}
}

// shared: the key, while it is held.
func (b *serverPlace) shared(endpoint) (connectAuth, bool) {
	key, _ := b.heldKey()
	return key, key.Token != "" || key.Password != ""
}

// GiveKey passes on the gateway's key, which its description asks for (wire.Backend.Key), and returns when it will be
// tried; the description shows what comes of it. The key may be the token or password itself, or what `openclaw dashboard
// --json` prints on the server: an address that contains a token, or a one-time token. It is neither stored nor logged, and
// held in memory only until the gateway has answered.
func (b *Backend) GiveKey(_ context.Context, key string) error {
	p, ok := b.place.(*serverPlace)
	if !ok {
		return ErrNoKeyWanted
	}
	return p.giveKey(key)
}

// ErrNoKeyWanted is the error of a key that nobody asked for.
var ErrNoKeyWanted error = wire.NewError(wire.CodeNotFound, "this back end does not ask for a key now")

func (b *serverPlace) giveKey(text string) error {
	b.mu.Lock()
	asked := b.view.Key
	b.mu.Unlock()
	if asked == nil {
		return ErrNoKeyWanted
	}
	key, err := parseKey(text, asked.Kind)
	if err != nil {
		return err
	}
	b.keyMu.Lock()
	b.key, b.keyAt = key, time.Now()
	b.keyMu.Unlock()
	b.retryNow()
	return nil
}

// parseKey recognises the forms that GiveKey accepts. Its errors quote nothing.
func parseKey(text string, kind wire.KeyKind) (connectAuth, error) {
	if kind == wire.KeyPassword {
		if text = strings.TrimRight(text, "\r\n"); text == "" || len(text) > maxKey {
			return connectAuth{}, wire.NewError(wire.CodeBadArguments, "this is not a password")
		}
		return connectAuth{Password: text}, nil
	}
	text = strings.TrimSpace(text)
	if printed, err := parseDashboard([]byte(text)); err == nil {
		auth, err := printed.auth()
		if err != nil {
			return auth, wire.NewError(wire.CodeBadArguments, "OpenClaw printed no key: %s", cmp.Or(clip.Line(printed.Reason, 200), "it knows none"))
		}
		return auth, nil
	}
	if auth, err := (dashboard{URL: text, BrowserURL: text}).auth(); err == nil {
		return auth, nil
	}
	if text == "" || len(text) > maxKey || strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c == 0x7f }) {
		return connectAuth{}, wire.NewError(wire.CodeBadArguments, "this is not a key: it is one word, without spaces")
	}
	return connectAuth{Token: text}, nil
}

// classify says what a failed login means where a forward is in between.
func (b *serverPlace) classify(ep endpoint, err error) connStatus {
	var early errTooEarly
	var network *net.OpError
	name := b.target.Name
	switch {
	case errors.Is(err, errKeyWanted):
		b.keyMu.Lock()
		defer b.keyMu.Unlock()
		return *b.wanted
	case errors.As(err, &early) && early.locked:
		return keepsTrying("The gateway"+ep.at+" has paused logins after several failed ones.", triesAgain, early.wait)
	case errors.As(err, &early):
		return keepsTrying("World waits a little before it logs in"+ep.at+" again, so that OpenClaw does not lock it out.", triesAgain, early.wait)
	case errors.As(err, &network) && network.Op == "dial":
		return keepsTrying("The way to "+name+" is not open.", triesAgain, 0)
	case errors.Is(err, errClosed) && time.Since(b.lostAt) < lostWindow:
		return stopped(ep, serverSearchInterval)
	case errors.Is(err, errClosed):
		return connStatus{
			state: wire.BackendMissing, wait: serverSearchInterval, command: ep.command("gateway"),
			reason: "OpenClaw is not running" + ep.at + ".", next: "Start its gateway in a terminal of " + name + ".",
		}
	case errors.Is(err, errNotGateway):
		return portTaken("What answers"+ep.at+" is not an OpenClaw gateway, or one that uses TLS, which World does not support yet.",
			"Look which program of "+name+" uses the gateway's port.", ep.command("gateway status"))
	case errors.Is(err, errUnresponsive):
		return portTaken("OpenClaw"+ep.at+" does not answer.", "Restart its gateway in a terminal of "+name+".", ep.command("gateway restart"))
	case errors.Is(err, errNoDeviceToken):
		return refused("OpenClaw"+ep.at+" accepted the key, but gave World no login of its own.", "Update OpenClaw"+ep.at+".", ep.command("update"))
	}
	return classifyLoginError(ep, err, func(string) string { return "OpenClaw's configuration" + ep.at })
}

func (b *serverPlace) details() (where, by []wire.Detail) {
	where = []wire.Detail{{Name: "Server", Value: b.target.Name}}
	if b.target.Tokens != nil {
		by = []wire.Detail{{Name: "Tools by hand" + b.target.at(), Value: b.endpoint.command(b.settings.tools.ByHand())}}
	}
	return where, by
}

func (*serverPlace) sharesFiles() bool { return false }

const (
	// maxLogins limits the logins within loginWindow that did not succeed. After 10 within a minute the gateway locks an
	// address out for 5 minutes.
	maxLogins   = 3
	loginWindow = time.Minute
)

// loginLimit bounds the logins of one target. Its methods are safe for concurrent use.
type loginLimit struct {
	window time.Duration

	mu sync.Mutex
	// open are the logins within the window that have not succeeded, oldest first; last is the number of the newest.
	open []openLogin
	last int
	// until: the gateway accepts nobody before.
	until time.Time
}

type openLogin struct {
	number int
	at     time.Time
}

// errTooEarly: a login would come too soon. locked: the gateway has said so.
type errTooEarly struct {
	wait   time.Duration
	locked bool
}

// Error is one line for logs.
func (e errTooEarly) Error() string {
	return "no login for another " + e.wait.Round(time.Second).String()
}

// begin counts a login. The error is errTooEarly.
func (l *loginLimit) begin(now time.Time) (number int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait := l.until.Sub(now); wait > 0 {
		return 0, errTooEarly{wait, true}
	}
	l.open = slices.DeleteFunc(l.open, func(o openLogin) bool { return now.Sub(o.at) >= l.window })
	if len(l.open) >= maxLogins {
		return 0, errTooEarly{l.window - now.Sub(l.open[0].at), false}
	}
	l.last++
	l.open = append(l.open, openLogin{l.last, now})
	return l.last, nil
}

// forget takes a login back.
func (l *loginLimit) forget(number int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = slices.DeleteFunc(l.open, func(o openLogin) bool { return o.number == number })
}

// pause keeps all logins back.
func (l *loginLimit) pause(until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until = until
}
