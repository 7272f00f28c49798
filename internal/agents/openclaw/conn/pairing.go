package conn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// pairingWatched is how long to wait for a decision before logging in again when a helper
	// connection reports it; pairingUnwatched is the same without one: then logging in is the only
	// way to find out.
	pairingWatched   = time.Minute
	pairingUnwatched = 5 * time.Second
	// pairingFar is that for a server, which must not see many logins in a minute.
	pairingFar = 25 * time.Second
	// rejectedWait is the wait after a rejection. In practice the user's Retry or a changed
	// configuration ends it.
	rejectedWait = 24 * time.Hour
)

// The gateway's words for a decision about a pairing request.
const (
	approved = "approved"
	rejected = "rejected"
)

// shellSafeID is the form of the gateway's request ids. Whatever listens on its port could send
// anything, and the id becomes part of a command that the user copies into a shell.
var shellSafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$`)

// pairingScopes are the scopes of the helper connection. The gateway only lets a client approve
// scopes that it holds itself, so these include those of a conversation and all that were asked
// for.
func pairingScopes(asked ...string) []string {
	all := append(chatScopes(), scopePairing)
	for _, s := range asked {
		if len(all) < 2*len(bootstrapScopes()) && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// awaitPairing shows the approval card of a device that is not paired yet, and waits until someone
// approves or rejects it, here or elsewhere. It returns how long to wait before the next login.
//
// A helper connection, which exists only where the shared token is known, reports the decision and
// lets the user approve in the page. Without one the card shows only the command.
func (g *Gateway) awaitPairing(ctx context.Context, ep endpoint, d detail) time.Duration {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	select { // drop the decision of an earlier request
	case <-g.pairingDecision:
	default:
	}
	wait := pairingUnwatched
	if ep.at != "" {
		wait = pairingFar
	}
	var reader sync.WaitGroup
	defer reader.Wait()
	helper, err := g.watchPairing(ctx, ep, d.RequestID)
	if err == nil {
		wait = pairingWatched
		reader.Go(helper.read)
		defer helper.close(ErrLost)
		if pending, err := isPending(ctx, helper, d.RequestID); err == nil && !pending {
			return 0 // it was decided before the helper listened
		}
	}
	asked, approve := chatScopes(), ep.command("devices list")
	if len(d.RequestedScopes) > 0 {
		asked = d.RequestedScopes // a login with a one-time token asks for more than chatScopes
	}
	if shellSafeID.MatchString(d.RequestID) {
		approve = ep.command("devices approve " + d.RequestID)
	}
	status := Status{
		State: wire.BackendPairing, Reason: "The gateway" + ep.at + " is waiting for someone to approve this device.",
		Next: "Approve it here, or with the command" + ep.at + ".",
		Pairing: &wire.Pairing{
			RequestID: d.RequestID, Device: displayName, Scopes: asked, CanApprove: helper != nil, Command: approve,
		},
	}
	if helper == nil {
		status.Next = "Approve it with the command" + ep.at + "."
	}
	g.setStatus(status)
	var gone <-chan struct{}
	if helper != nil {
		gone = helper.ctx.Done()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-gone:
		return time.Second
	case <-g.retry:
	case decision := <-g.pairingDecision:
		if decision == rejected {
			g.setStatus(refused("The pairing of this device was rejected.", "Choose Retry to ask again.", ""))
			return rejectedWait
		}
	}
	return 0
}

// watchPairing opens a helper connection and passes the decision about a request on to
// notifyDecision. The caller runs read and closes the client.
func (g *Gateway) watchPairing(ctx context.Context, ep endpoint, request string) (*Client, error) {
	c, err := g.dialHelper(ctx, ep, pairingScopes()...)
	if err != nil {
		return nil, err
	}
	c.subscribe(func(event string, payload json.RawMessage) {
		var e struct {
			RequestID string `json:"requestId"`
			Decision  string `json:"decision"`
		}
		if event == eventPairResolved && json.Unmarshal(payload, &e) == nil && e.RequestID == request {
			g.notifyDecision(e.Decision)
		}
	})
	return c, nil
}

// notifyDecision wakes awaitPairing with a decision. A second one is dropped: the user's own answer
// also comes back as an event.
func (g *Gateway) notifyDecision(decision string) { sendq.Signal(g.pairingDecision, decision) }

// errNoHelper: no connection with the scopes of an administrator can be had, because the shared
// token is not known.
var errNoHelper = errors.New("no helper connection without the shared token")

// dialHelper opens a helper connection. The caller runs read and closes it.
func (g *Gateway) dialHelper(ctx context.Context, ep endpoint, scopes ...string) (*Client, error) {
	auth, known := g.place.shared(ep)
	if !known {
		return nil, errNoHelper
	}
	return dial(ctx, g.opt.helperLogin(ep, auth, scopes...))
}

// isPending reports whether a pairing request still waits for a decision.
func isPending(ctx context.Context, c *Client, request string) (bool, error) {
	type pairing struct {
		RequestID string `json:"requestId"`
	}
	var list struct {
		Pending []pairing `json:"pending"`
	}
	if err := c.Call(ctx, "device.pair.list", nil, &list); err != nil {
		return false, err
	}
	return slices.ContainsFunc(list.Pending, func(p pairing) bool { return p.RequestID == request }), nil
}

// AnswerPairing approves or rejects the pending request because the user said so in the page.
func (g *Gateway) AnswerPairing(ctx context.Context, approve bool) error {
	method, decision := "device.pair.reject", rejected
	if approve {
		method, decision = "device.pair.approve", approved
	}
	pairing := g.Status().Pairing
	if pairing == nil {
		return wire.NewError(wire.CodeNotFound, "no pairing request is waiting for an answer").Try("Nothing to do here; it was answered, or has ended.")
	}
	err := g.withHelper(ctx, g.current(), pairingScopes(pairing.Scopes...), func(c *Client) error {
		return c.Call(ctx, method, map[string]string{"requestId": pairing.RequestID}, nil)
	})
	if err != nil {
		g.Retry() // the request may be gone: only a new login shows that
		return g.helperError("The gateway did not accept the answer", err)
	}
	g.notifyDecision(decision) // not Retry: after a rejection that would make a new request
	return nil
}

// withHelper calls use with a helper connection that has these scopes, and closes it afterwards.
func (g *Gateway) withHelper(ctx context.Context, ep endpoint, scopes []string, use func(*Client) error) error {
	c, err := g.dialHelper(ctx, ep, scopes...)
	if err != nil {
		return err
	}
	return withClient(c, use)
}

// withClient calls use while the client's reader runs, then closes the client and waits for the
// reader.
func withClient(c *Client, use func(*Client) error) error {
	var reader sync.WaitGroup
	reader.Go(c.read)
	defer reader.Wait()
	defer c.close(ErrLost)
	return use(c)
}

// Admin implements config.Gateway. It connects by the shared token, or by this device's own when it
// was granted the admin scope, as a device is that logged in with a one-time token.
func (g *Gateway) Admin(ctx context.Context, use func(config.Caller) error) error {
	err := g.withAdmin(ctx, g.current(), func(c *Client) error { return use(c) })
	if errors.Is(err, errNoHelper) || isAuthError(err) {
		return fmt.Errorf("%w: %w", config.ErrNoRight, err)
	}
	return err
}

// withAdmin calls use with a connection that may change OpenClaw's settings. errNoHelper: there is
// none.
func (g *Gateway) withAdmin(ctx context.Context, ep endpoint, use func(*Client) error) error {
	scopes := []string{scopeAdmin, scopeRead}
	if _, known := g.place.shared(ep); known {
		return g.withHelper(ctx, ep, scopes, use)
	}
	d, err := readDevice(g.opt.Dir())
	if err != nil {
		return errNoHelper
	}
	t, ok := d.token(ep.tokens)
	if !ok || !slices.Contains(t.Scopes, scopeAdmin) {
		return errNoHelper
	}
	c, err := g.place.dial(ctx, g.opt.pageLogin(ep, d, connectAuth{Token: t.Token}, scopes))
	if err != nil {
		return err
	}
	return withClient(c, use)
}

// Command implements config.Gateway.
func (g *Gateway) Command() func(context.Context, ...string) error {
	if g.opt.Target != nil || g.opt.commandPath() == "" {
		return nil
	}
	return func(ctx context.Context, args ...string) error {
		_, err := g.opt.runCommand(ctx, args...)
		return err
	}
}

// helperError makes an error for people of a failed request over a helper connection.
func (g *Gateway) helperError(what string, err error) error {
	if r, ok := errors.AsType[*CallError](err); ok {
		return wire.NewError(wire.CodeAgentFailed, "%s: %s", what, clip.Line(r.Message, 200))
	}
	g.opt.Logger.Warn().Err(err).Msg("helper connection to the gateway")
	return wire.NewError(wire.CodeAgentFailed, "%s: it could not be reached", what)
}
