package conn

import (
	"cmp"
	"context"
	"errors"
	"net"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

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

// serverPlace is the place of a gateway on a server, which it only reaches through the forward. Its
// key is asked for once (wanted), traded for a token of this device, and forgotten:
//
//	not wanted  the first login has no credentials: it shows whether a key is needed, and which
//	wanted      nothing is dialled until GiveKey. A key that is wrong, or a device that is no
//	            longer known, leads back here
//	given       held in memory, at most keyLife, until the gateway has answered
type serverPlace struct {
	target Target
	logins loginLimit

	keyMu sync.Mutex
	// wanted: the user is being asked, with this status and this kind of key.
	wanted *Status
	key    connectAuth
	keyAt  time.Time
}

func newServerPlace(t Target) *serverPlace {
	if !targetID.MatchString(t.ID) {
		panic("openclaw: the id of a target is malformed")
	}
	return &serverPlace{target: t, logins: loginLimit{window: loginWindow}}
}

func (p *serverPlace) find() endpoint {
	ep := endpoint{port: p.target.Port(), tokens: p.target.ID, at: p.target.At()}
	if ok, reason := p.target.Reachable(); !ok {
		ep.away = cmp.Or(reason, "There is no connection to "+p.target.Name+".")
	}
	return ep
}

func (p *serverPlace) moved(ep endpoint) bool {
	now := p.find()
	return now.port != ep.port || now.away != ep.away
}

// force: every attempt is as good as another.
func (*serverPlace) force() {}

// absent: the forward does not work. Whether anything listens behind it, only a login shows.
func (*serverPlace) absent(_ context.Context, a *attempt) (Status, bool) {
	if a.away == "" {
		return Status{}, false
	}
	status := keepsTrying(a.away, "", keyWait) // moved ends the wait
	if a.state == wire.BackendLost {
		status.State = wire.BackendLost
	}
	return status, true
}

// dial keeps the logins below the rate at which the gateway locks this page's address out.
func (p *serverPlace) dial(ctx context.Context, l login) (*Client, error) {
	number, err := p.logins.begin(time.Now())
	if err != nil {
		return nil, err
	}
	sent, params := false, l.params
	l.params = func(c challenge) any {
		sent = true
		return params(c)
	}
	c, err := dial(ctx, l)
	r, _ := errors.AsType[*CallError](err)
	if err == nil || !sent || r != nil && r.wantsPairing() { // the gateway has nothing to hold against this address
		p.logins.forget(number)
	}
	if r != nil && r.detail().Code == detailRateLimited {
		p.logins.pause(time.Now().Add(max(r.retryDelay(), refusedWait)))
	}
	return c, err
}

// logIn uses this device's token, else the key that the user gave. The key is exchanged for a
// device token first, on a connection of its own that is closed again: that connection may change
// the configuration, which a conversation must not.
func (p *serverPlace) logIn(ctx context.Context, a *attempt) (*Client, error) {
	if a.state == wire.BackendSearching { // a missing one stays missing: only the login shows whether it is there
		a.show(Status{State: wire.BackendConnecting})
	}
	if t, ok := a.device.token(a.tokens); ok && coversChat(t.Scopes) {
		c, err := a.with(ctx, connectAuth{Token: t.Token}, chatScopes())
		if !asksForKey(err) {
			return c, err
		}
		a.logDeviceError(a.device.forgetToken(a.tokens))
		return nil, p.ask(err, "OpenClaw"+a.at+" no longer knows this World.", false)
	}
	key, wanted := p.heldKey()
	given := key != (connectAuth{})
	if wanted && !given {
		return nil, errKeyWanted
	}
	if given {
		a.show(keepsTrying("World is trying the key of OpenClaw"+a.at+".", "", 0))
	}
	c, err := a.with(ctx, key, keyScopes(key))
	if asksForKey(err) && key.Token != "" && wantsPassword(err) { // it was a password
		key = connectAuth{Password: key.Token}
		c, err = a.with(ctx, key, keyScopes(key))
	}
	switch {
	case asksForKey(err) && given:
		return nil, p.ask(err, "OpenClaw"+a.at+" does not accept this key.", true)
	case asksForKey(err):
		return nil, p.ask(err, "OpenClaw"+a.at+" wants its key.", false)
	case err != nil:
		return nil, err
	}
	p.forgetKey()
	token := c.hello.Auth.DeviceToken
	c.close(ErrLost)
	if token == "" {
		return nil, errNoDeviceToken
	}
	return a.with(ctx, connectAuth{Token: token}, chatScopes())
}

// keyScopes are what the device is to hold: also the right to change the configuration, for the
// tools.
func keyScopes(key connectAuth) []string {
	if key.BootstrapToken != "" {
		return bootstrapScopes()
	}
	return append(chatScopes(), scopeAdmin)
}

// asksForKey reports whether the gateway refused a login because of its credentials, so that the
// user's key may help.
func asksForKey(err error) bool {
	r, ok := errors.AsType[*CallError](err)
	return ok && isAuthError(err) && !r.detail().Code.isProxy()
}

// wantsPassword reports whether the gateway asks for a password rather than a token.
func wantsPassword(err error) bool {
	r, ok := errors.AsType[*CallError](err)
	return ok && strings.HasPrefix(string(r.detail().Code), "AUTH_PASSWORD")
}

// ask makes the user be asked for the key, after a refusal. A key that is held is forgotten.
func (p *serverPlace) ask(refusal error, reason string, wrong bool) error {
	status := Status{
		State: wire.BackendPairing, wait: keyWait, Reason: reason,
		Next: "Paste it here. World exchanges it for a login of its own, and forgets it.",
		Key:  &wire.KeyRequest{Server: p.target.Name, Kind: wire.KeyToken, Wrong: wrong},
	}
	if wantsPassword(refusal) {
		status.Key.Kind = wire.KeyPassword
		status.Next = "Type its password here. World exchanges it for a login of its own and forgets it."
	} else {
		status.Next += " On " + p.target.Name + ", OpenClaw shows it."
		status.Command = endpoint{}.command("gateway auth-token --show")
	}
	p.keyMu.Lock()
	defer p.keyMu.Unlock()
	p.wanted, p.key = &status, connectAuth{}
	return errKeyWanted
}

// heldKey returns the key that the user gave, if any, and whether the user has been asked for one.
func (p *serverPlace) heldKey() (key connectAuth, wanted bool) {
	p.keyMu.Lock()
	defer p.keyMu.Unlock()
	if time.Since(p.keyAt) > keyLife {
		p.key = connectAuth{}
	}
	return p.key, p.wanted != nil
}

// forgetKey is for a key that has been exchanged.
func (p *serverPlace) forgetKey() {
	p.keyMu.Lock()
	defer p.keyMu.Unlock()
	p.wanted, p.key = nil, connectAuth{}
}

// shared: the key, while it is held.
func (p *serverPlace) shared(endpoint) (connectAuth, bool) {
	key, _ := p.heldKey()
	return key, key.Token != "" || key.Password != ""
}

// giveKey holds a key that the user was asked for.
func (p *serverPlace) giveKey(text string, kind wire.KeyKind) error {
	key, err := parseKey(text, kind)
	if err != nil {
		return err
	}
	p.keyMu.Lock()
	defer p.keyMu.Unlock()
	p.key, p.keyAt = key, time.Now()
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
	if text == "" || len(text) > maxKey || strings.ContainsFunc(text,
		func(c rune) bool { return c <= ' ' || c == 0x7f }) {
		return connectAuth{}, wire.NewError(wire.CodeBadArguments, "this is not a key: it is one word, without spaces")
	}
	return connectAuth{Token: text}, nil
}

// classify explains a failed login through a forward.
func (p *serverPlace) classify(a *attempt, err error) Status {
	var early errTooEarly
	var network *net.OpError
	name := p.target.Name
	switch {
	case errors.Is(err, errKeyWanted):
		p.keyMu.Lock()
		defer p.keyMu.Unlock()
		return *p.wanted
	case errors.As(err, &early) && early.locked:
		return keepsTrying("The gateway"+a.at+" has paused logins after several failed ones.", triesAgain, early.wait)
	case errors.As(err, &early):
		return keepsTrying("World waits a little before it logs in"+a.at+" again, so that OpenClaw does not lock it out.", triesAgain, early.wait)
	case errors.As(err, &network) && network.Op == "dial":
		return keepsTrying("The way to "+name+" is not open.", triesAgain, 0)
	case errors.Is(err, errClosed) && a.lost:
		return stopped(a.endpoint, serverSearchInterval)
	case errors.Is(err, errClosed):
		return Status{
			State: wire.BackendMissing, wait: serverSearchInterval, Command: a.command("gateway"),
			Reason: "OpenClaw is not running" + a.at + ".", Next: "Start its gateway in a terminal of " + name + ".",
		}
	case errors.Is(err, errNotGateway):
		return portTaken("What answers"+a.at+" is not an OpenClaw gateway, or one that uses TLS, which World does not support yet.",
			"Look which program of "+name+" uses the gateway's port.", a.command("gateway status"))
	case errors.Is(err, errUnresponsive):
		return portTaken("OpenClaw"+a.at+" does not answer.", "Restart its gateway in a terminal of "+name+".", a.command("gateway restart"))
	case errors.Is(err, errNoDeviceToken):
		return refused("OpenClaw"+a.at+" accepted the key, but gave World no login of its own.", "Update OpenClaw"+a.at+".", a.command("update"))
	}
	return classifyLoginError(a.endpoint, err, func(string) string { return "OpenClaw's configuration" + a.at })
}

func (p *serverPlace) where(endpoint) []wire.Detail {
	return []wire.Detail{{Name: "Server", Value: p.target.Name}}
}
