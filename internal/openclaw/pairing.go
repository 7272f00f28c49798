package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Waits until a pending device asks again by itself: with a helper that hears the decision, and without.
const (
	pairingHeard   = time.Minute
	pairingUnheard = 5 * time.Second
	rejectedWait   = 24 * time.Hour // until the user says so, or the configuration changes
)

// rejected is the gateway's word for a request that was turned down.
const rejected = "rejected"

// plainID is what a gateway's request ids are: what listens on its port may be anything.
var plainID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$`)

// approving are the scopes of the helper: nobody may approve more than they hold.
func approving() []string { return append(talkScopes(), scopePairing) }

// awaitPairing shows the one approval card until the device is approved or rejected, here or elsewhere; it returns how long
// to wait before the next login.
func (l *Backend) awaitPairing(ctx context.Context, p place, d detail) time.Duration {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	select { // what is left of an earlier request
	case <-l.decided:
	default:
	}
	wait := pairingUnheard
	var heard sync.WaitGroup
	defer heard.Wait()
	helper, err := l.hear(ctx, p, d.RequestID)
	if err == nil {
		wait = pairingHeard
		heard.Go(helper.read)
		defer helper.close(errLost)
		if pending, err := isPending(ctx, helper, d.RequestID); err == nil && !pending {
			return 0 // decided before we listened
		}
	}
	asked, approve := talkScopes(), p.command("devices list")
	if len(d.RequestedScopes) > 0 {
		asked = d.RequestedScopes // one with a one-time token asks for more than a conversation takes
	}
	if plainID.MatchString(d.RequestID) { // else it is nothing to run in a shell
		approve = p.command("devices approve " + d.RequestID)
	}
	l.change(func(w *wire.Backend) {
		if w.State != wire.BackendPairing {
			w.State, w.Since = wire.BackendPairing, time.Now().UTC()
		}
		w.Reason, w.Next, w.Command = "The gateway waits for someone to approve this device.", "Approve it here, or with the command.", ""
		w.Pairing = &wire.Pairing{RequestID: d.RequestID, Device: displayName, Scopes: asked, CanApprove: helper != nil, Command: approve}
		if helper == nil {
			w.Next = "Approve it with the command."
		}
	})
	var gone <-chan struct{}
	if helper != nil {
		gone = helper.done()
	}
	again := time.NewTimer(wait)
	defer again.Stop()
	select {
	case <-ctx.Done():
	case <-again.C:
	case <-gone:
		return time.Second
	case <-l.wake:
	case decision := <-l.decided:
		if decision == rejected {
			l.put(verdict{state: wire.BackendRefused, reason: "The pairing of this device was rejected.", next: "Choose Retry to ask again."})
			return rejectedWait
		}
	}
	return 0
}

// hear opens a helper connection that hears how the request is decided; it exists only where the shared token is known.
func (l *Backend) hear(ctx context.Context, p place, request string) (*client, error) {
	c, err := l.o.dialHelper(ctx, p, approving()...)
	if err != nil {
		return nil, err
	}
	c.release(func(event string, payload json.RawMessage) {
		var e struct {
			RequestID string `json:"requestId"`
			Decision  string `json:"decision"`
		}
		if event != "device.pair.resolved" || json.Unmarshal(payload, &e) != nil || e.RequestID != request {
			return
		}
		l.resolved(e.Decision)
	})
	return c, nil
}

// resolved tells who awaits the pairing how it was decided. Twice is once: the user's own answer comes back as an event too.
func (l *Backend) resolved(decision string) {
	select {
	case l.decided <- decision:
	default:
	}
}

// errNoHelper says that the shared token is not known.
var errNoHelper = errors.New("no helper connection without the shared token")

// dialHelper opens a helper connection. The caller runs read and closes it.
func (o Options) dialHelper(ctx context.Context, p place, scopes ...string) (*client, error) {
	if !p.shared() {
		return nil, errNoHelper
	}
	return dial(ctx, o.helper(p, scopes...))
}

func isPending(ctx context.Context, c *client, request string) (bool, error) {
	var list struct {
		Pending []struct {
			RequestID string `json:"requestId"`
		} `json:"pending"`
	}
	if err := c.call(ctx, "device.pair.list", nil, &list); err != nil {
		return false, err
	}
	for _, r := range list.Pending {
		if r.RequestID == request {
			return true, nil
		}
	}
	return false, nil
}

// decide approves or rejects the pending request, because the user said so.
func (l *Backend) decide(ctx context.Context, method, decision string) error {
	l.mu.Lock()
	pairing, p := l.view.Pairing, l.place
	l.mu.Unlock()
	if pairing == nil {
		return wire.NewError(wire.CodeNotFound, "no pairing waits for an answer")
	}
	err := l.with(ctx, p, approving(), func(c *client) error {
		return c.call(ctx, method, map[string]string{"requestId": pairing.RequestID}, nil)
	})
	if err != nil {
		l.poke() // the request may be gone: a new login tells
		return l.failure("The gateway did not take the answer", err)
	}
	l.resolved(decision) // not a poke: that would ask again what was just turned down
	return nil
}

// with lends a helper connection.
func (l *Backend) with(ctx context.Context, p place, scopes []string, use func(*client) error) error {
	c, err := l.o.dialHelper(ctx, p, scopes...)
	if err != nil {
		return err
	}
	return lend(c, use)
}

// lend reads a connection's answers while use runs, and closes it.
func lend(c *client, use func(*client) error) error {
	var reader sync.WaitGroup
	reader.Go(c.read)
	defer reader.Wait()
	defer c.close(errLost)
	return use(c)
}

// failure is an error for people about something that the gateway did not do.
func (l *Backend) failure(what string, err error) error {
	if r, ok := errors.AsType[*callError](err); ok {
		return wire.NewError(wire.CodeAgentFailed, "%s: %s", what, clip.Line(r.Message, 200))
	}
	l.o.Logger.Warn().Err(err).Msg("gateway helper")
	return wire.NewError(wire.CodeAgentFailed, "%s: it could not be reached", what)
}
