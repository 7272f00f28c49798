package uplink

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/worldclient"
)

// Times of an uplink.
const (
	// dialTime bounds the opening of a socket with its handshake.
	dialTime = 15 * time.Second
	// minRetry and maxRetry bound the wait after a broken socket.
	minRetry, maxRetry = time.Second, 30 * time.Second
	// stableTime is how long a connection must have lasted to make the next wait short again.
	stableTime = 30 * time.Second
	// refusedRetry is the wait after a refusal that another try soon would not change, oldRetry
	// after one of the protocol.
	refusedRetry, oldRetry = 10 * time.Minute, time.Hour
)

// uplink is the connection to one paired world (see the package comment). It is a live.Place.
type uplink struct {
	parent *Uplinks
	id     string
	// ctx ends when the pairing is removed or the process stops.
	ctx  context.Context //nolint:containedctx // its life, not a call's
	stop context.CancelFunc
	// secrets are read once; run's goroutine has them.
	secrets  client.Secrets
	chats    conversations
	presence presenceSender

	mu      sync.Mutex
	pairing client.Pairing
	state   client.State
	since   time.Time
	reason  string
	retryAt time.Time
	// naming: a goroutine stores the world's name.
	naming bool
	// socket is set while the state is connected.
	socket *worldclient.Socket
	// granted are the scopes of the welcome, and protocol is the one that both ends use.
	granted  []wire.Scope
	protocol int
	// stateChanged is closed, and replaced, with each change of the state.
	stateChanged chan struct{}
	seats        map[*seat]struct{}
	calls        *calls.Table[*call]
}

func newUplink(parent *Uplinks, p client.Pairing) *uplink {
	ctx, stop := context.WithCancel(parent.ctx)
	return &uplink{
		parent: parent, id: p.ID, ctx: ctx, stop: stop, pairing: p, state: client.Connecting, since: now(),
		stateChanged: make(chan struct{}),
		seats:        map[*seat]struct{}{}, calls: calls.NewTable[*call](quota.New(0)),
		chats: conversations{
			requests: quota.New(maxRequests), refusals: quota.New(maxRequests),
			approvals: map[[2]string]*wire.Approval{},
		},
		presence: newPresenceSender(),
	}
}

// update applies the stored pairing. If conversations were switched on or off, it returns the
// socket to close, so that the next one starts accordingly.
func (u *uplink) update(p client.Pairing) (outdated *worldclient.Socket) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.pairing.Conversations != p.Conversations {
		outdated = u.socket
	}
	u.pairing = p
	return outdated
}

func (u *uplink) conversationsAgreed() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.pairing.Conversations
}

// isActive reports whether the agents act there.
func (u *uplink) isActive() bool { return u.parent.active.Load() == u }

func (u *uplink) status() client.Status {
	u.mu.Lock()
	defer u.mu.Unlock()
	return client.Status{Pairing: u.pairing, State: u.state, Since: u.since, Reason: u.reason, RetryAt: u.retryAt}
}

func (u *uplink) setState(s client.State, reason string, retryAt time.Time, socket *worldclient.Socket) {
	u.mu.Lock()
	u.state, u.since, u.reason, u.retryAt, u.socket = s, now(), reason, retryAt, socket
	close(u.stateChanged)
	u.stateChanged = make(chan struct{})
	name := u.pairing.Name()
	u.mu.Unlock()
	u.parent.opt.Logger.Info().Str("pairing", u.id).Str("world", name).Str("state", string(s)).Str("reason", reason).Msg("uplink")
}

// run connects, again and again, until the pairing is revoked or removed, or the process stops.
func (u *uplink) run() {
	defer u.setState(client.Off, "", time.Time{}, nil)
	defer u.stop()
	attempt := 0
	for {
		lasted, err := u.connection()
		if u.ctx.Err() != nil {
			return
		}
		if lasted >= stableTime {
			attempt = 0
		}
		n := classifyEnd(err, attempt)
		attempt++
		if n.state == client.Revoked {
			u.setState(client.Revoked, n.reason, time.Time{}, nil)
			<-u.ctx.Done()
			return
		}
		u.setState(n.state, n.reason, now().Add(n.wait), nil)
		if !sleep(u.ctx, n.wait) {
			return
		}
		u.setState(client.Connecting, "", time.Time{}, nil)
	}
}

// connection opens a socket and serves it until it ends. It returns how long it lasted and why it
// ended.
func (u *uplink) connection() (lasted time.Duration, err error) {
	socket, err := u.dial()
	if err != nil {
		return 0, err
	}
	defer socket.Close()
	began := time.Now()
	welcome := socket.Welcome()
	u.noteName(welcome.WorldName)
	u.mu.Lock()
	u.granted, u.protocol = welcome.Scopes, welcome.Protocol
	u.mu.Unlock()
	if err := socket.Subscribe(u.ctx, true); err != nil {
		return 0, err
	}
	u.setState(client.Connected, "", time.Time{}, socket)
	stopChat := u.serveChat(socket, welcome.Scopes)
	defer stopChat()
	stopPresence := u.servePresence(socket, welcome.Scopes)
	defer stopPresence()
	if u.isActive() && u.parent.opt.Changed != nil {
		u.parent.opt.Changed() // whatever happened while it was not connected
	}
	select {
	case <-socket.Done():
	case <-u.ctx.Done():
		return time.Since(began), u.ctx.Err()
	}
	return time.Since(began), socket.Err()
}

// dial opens a socket, with the secrets of the pairing.
func (u *uplink) dial() (*worldclient.Socket, error) {
	u.mu.Lock()
	p := u.pairing
	u.mu.Unlock()
	if u.secrets.Token == "" {
		secrets, err := u.parent.opt.Store.Secrets(&p)
		if err != nil {
			return nil, &lockedError{err}
		}
		u.secrets = secrets
	}
	ctx, cancel := context.WithTimeout(u.ctx, dialTime)
	defer cancel()
	// Without scopes the hello asks for all that the device has now, which its user may have
	// changed.
	return worldclient.DialRelay(ctx, worldclient.Relay{
		Origin: p.RelayURL, DeviceID: p.DeviceID,
		Token: u.secrets.Token, Key: u.secrets.Key, Build: u.parent.opt.Build,
	}, u.receive)
}

// lockedError says that the secrets cannot be read now.
type lockedError struct{ error }

// outcome is what follows from the end of a connection.
type outcome struct {
	state  client.State
	reason string
	wait   time.Duration
}

// classifyEnd decides what follows from the end of a connection, or from a failed attempt: the
// attempt-th in a row, from 0.
func classifyEnd(err error, attempt int) outcome {
	wait := backOff(attempt)
	why, said := worldclient.RefusalOf(err)
	switch {
	case !said:
		if locked, ok := errors.AsType[*lockedError](err); ok {
			return outcome{client.Refused, clip.Line(locked.Error(), 200), refusedRetry}
		}
		return outcome{client.Retrying, reasonOf(err), wait}
	case why.LookAlike:
		return outcome{client.Refused, why.Reason, refusedRetry}
	}
	switch why.Code {
	case wire.CodeRevoked.Info().Close:
		return outcome{state: client.Revoked, reason: why.Reason}
	case wire.CodeConflict.Info().Close:
		return outcome{client.Refused, "another process is connected as this device", jitter(refusedRetry)}
	case wire.CodeProtocol.Info().Close:
		return outcome{client.TooOld, why.Reason, jitter(oldRetry)}
	case wire.CodeUnauthorized.Info().Close, wire.CodeNotAllowed.Info().Close, http.StatusUnauthorized,
		http.StatusForbidden, http.StatusNotFound:
		return outcome{client.Refused, cmp.Or(why.Reason, "the relay does not know this device"), jitter(refusedRetry)}
	case wire.CodeRate.Info().Close, http.StatusTooManyRequests:
		wait = max(wait, jitter(maxRetry))
	}
	if why.After > 0 { // spread those that got the same Retry-After
		wait = why.After + time.Duration(rand.Int64N(int64(minRetry))) //nolint:gosec // no secret
	}
	return outcome{client.Retrying, cmp.Or(why.Reason, "the connection ended"), wait}
}

// reasonOf says in a line why a connection failed, without addresses inside.
func reasonOf(err error) string {
	switch {
	case err == nil:
		return "the connection ended"
	case errors.Is(err, context.DeadlineExceeded):
		return "the relay did not answer in time"
	}
	return clip.Line(err.Error(), 200)
}

// backOff returns the wait after the attempt-th failure in a row, from 0: it doubles from minRetry
// to maxRetry, and is jittered.
func backOff(attempt int) time.Duration {
	return max(jitter(min(maxRetry, minRetry<<min(attempt+1, 10))), minRetry)
}

// jitter returns a duration between half of d and d.
func jitter(d time.Duration) time.Duration {
	return d/2 + time.Duration(rand.Int64N(int64(d/2)+1)) //nolint:gosec // no secret
}

// sleep waits; false: ctx has ended.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// noteName sets the name of the world, and stores it if it changed.
func (u *uplink) noteName(name string) {
	name = clip.Line(name, 80)
	u.mu.Lock()
	changed := name != "" && name != u.pairing.WorldName
	if changed {
		u.pairing.WorldName = name
	}
	naming := u.naming
	u.naming = naming || changed
	u.mu.Unlock()
	if changed && !naming {
		u.parent.spawn(u.storeName)
	}
}

// nameEvery is the least time between two writes of a world's name: a relay may send another one
// with each message.
const nameEvery = 5 * time.Second

// storeName stores the world's name, again when it has changed meanwhile.
func (u *uplink) storeName() {
	for stored := ""; ; {
		u.mu.Lock()
		name := u.pairing.WorldName
		if name == stored {
			u.naming = false
			u.mu.Unlock()
			return
		}
		u.mu.Unlock()
		if err := u.parent.opt.Store.Rename(u.id, name); err != nil {
			u.parent.opt.Logger.Warn().Err(err).Msg("the name of a paired world could not be stored")
		}
		stored = name
		if !sleep(u.ctx, nameEvery) {
			return
		}
	}
}

// connected returns the socket, and waits for it while the uplink connects and until ctx ends.
func (u *uplink) connected(ctx context.Context) (*worldclient.Socket, *wire.Error) {
	for {
		u.mu.Lock()
		socket, state, changed := u.socket, u.state, u.stateChanged
		u.mu.Unlock()
		switch {
		case socket != nil && socket.Err() == nil:
			return socket, nil
		case state != client.Connecting && state != client.Retrying && state != client.Connected: // one that just broke is connected still
			return nil, u.unreachable()
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, u.unreachable()
		}
	}
}

// unreachable is the answer to a call while the world cannot be reached.
func (u *uplink) unreachable() *wire.Error {
	s := u.status()
	code, next := wire.CodeUnavailable, "Try again in a moment"
	if s.State == client.Revoked {
		code, next = wire.CodeRevoked, "Ask the user for a new pairing code"
	}
	return wire.NewError(code, "the hosted world %q at %s cannot be reached: %s", s.Name(), s.RelayURL, s.Words(now())).
		Try(next + `, or go back to the world of this computer: pair {"op":"use","world":"here"}.`)
}
