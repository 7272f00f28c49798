package uplink

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
	"github.com/worldmcp/world/worldclient"
)

// This file serves the tool pair. A claim goes on in the background, since the user takes minutes:
//
//	asking    the first exchange with the relay
//	waiting   the relay asked the user; the agent got the number
//	approved  the pairing is stored and active
//	failed    denied, burned, expired, not stored, or replaced by another claim

// RelayVariable is the environment variable with the address of the relay for a code that comes
// without one.
const RelayVariable = "WORLD_RELAY"

// claims is the newest claim of the tool.
type claims struct {
	mu     sync.Mutex
	newest *claim
}

// claim is one code that an agent has shown.
type claim struct {
	origin, code, label string
	cancel              context.CancelFunc

	// mu guards what follows; changed is closed and replaced with each change.
	mu      sync.Mutex
	changed chan struct{}
	number  string
	// world says whose world it is, in the relay's names.
	world  string
	end    time.Time
	over   bool
	err    *wire.Error
	paired client.Pairing
}

func (c *claim) update(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	close(c.changed)
	c.changed = make(chan struct{})
}

// Pair serves the tool pair, for the user's own agents only: a token for one world, or none, must
// not choose where the others act.
func (u *Uplinks) Pair(ctx context.Context, by *access.Principal, agent wire.Agent, args *tool.PairArgs) (wire.Result,
	*wire.Error,
) {
	if !by.Trusted || by.Limited() {
		return wire.Result{}, wire.NewError(wire.CodeNotAllowed, "this agent may not pair this computer").Try("Ask the user to run `world-mcp pair CODE` in a terminal.")
	}
	switch args.Op {
	case "", tool.PairClaim:
		return u.claimCode(ctx, agent, args)
	case tool.PairStatus:
		u.claim.mu.Lock()
		c := u.claim.newest
		u.claim.mu.Unlock()
		if c == nil {
			return u.listing("No code was claimed since the service started.\n"), nil
		}
		return u.claimStatus(c)
	case tool.PairList:
		return u.listing(""), nil
	case tool.PairUse:
		return u.use(args.World)
	case tool.PairLeave:
		return u.leave(args.World)
	}
	return wire.Result{}, wire.NewError(wire.CodeBadArguments, "there is no such op").At("op")
}

// claimCode shows a code to its relay and returns once that has asked the user. The same code again
// reports the claim's state; another code replaces it.
func (u *Uplinks) claimCode(ctx context.Context, agent wire.Agent, args *tool.PairArgs) (wire.Result, *wire.Error) {
	if args.Code == "" {
		return wire.Result{}, wire.NewError(wire.CodeBadArguments, "the code is missing").At("code").Try("Ask the user for the link or the code that the relay's page shows.")
	}
	list, err := u.opt.Store.List()
	if err == nil {
		err = u.opt.Store.CheckLimit()
	}
	if err != nil {
		return wire.Result{}, wire.NewError(wire.CodeStoreFailed, "%v", err)
	}
	origin, code, err := worldclient.ParsePairing(args.Code,
		cmp.Or(args.Relay, os.Getenv(RelayVariable), client.Relay(list)))
	if err != nil {
		return wire.Result{}, wire.NewError(wire.CodeBadArguments, "%v", err).At("code")
	}
	label := Label(agent.Name)
	u.claim.mu.Lock()
	c := u.claim.newest
	if c == nil || c.origin != origin || c.code != code || c.ended() {
		if c != nil {
			c.cancel()
		}
		if c, err = u.startClaim(origin, code, label, agent.Type); err != nil {
			u.claim.mu.Unlock()
			return wire.Result{}, wire.NewError(wire.CodeUnavailable, "%v", err)
		}
		u.claim.newest = c
	}
	u.claim.mu.Unlock()
	for {
		c.mu.Lock()
		known, changed := c.number != "" || c.over, c.changed
		c.mu.Unlock()
		if known {
			return u.claimStatus(c)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return wire.Result{Text: "The relay has not answered yet. Call pair {\"op\":\"status\"} in a few seconds."}, nil
		}
	}
}

// Label is what the card of a relay shows for an agent of this computer.
func Label(agentName string) string {
	host, _ := os.Hostname()
	return clip.Line(strings.TrimSuffix(agentName+" on "+cmp.Or(host, "this computer"), " on "), 64)
}

func (c *claim) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}

// startClaim begins a claim in the background.
func (u *Uplinks) startClaim(origin, code, label, agentType string) (*claim, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	ctx, cancel := context.WithCancel(u.ctx)
	c := &claim{origin: origin, code: code, label: label, cancel: cancel, changed: make(chan struct{})}
	if !u.spawn(func() {
		defer cancel()
		p, e := u.runClaim(ctx, c, key, agentType)
		c.update(func() { c.over, c.err, c.paired = true, e, p })
	}) {
		cancel()
		return nil, errors.New("the service is stopping")
	}
	return c, nil
}

// runClaim waits for the user's decision, and stores the pairing.
func (u *Uplinks) runClaim(ctx context.Context, c *claim, key ed25519.PrivateKey, agentType string) (client.Pairing,
	*wire.Error,
) {
	res, err := worldclient.Exchange(ctx, worldclient.Claim{
		Origin: c.origin, Code: c.code, Key: key, Label: c.label, AgentType: agentType, Scopes: wire.DefaultScopes(),
	}, func(x wire.ExchangeResult) {
		c.update(func() {
			c.world = describeWorld(c.origin, &x)
			c.number, c.end = clip.Line(x.CompareNumber, 12), now().Add(time.Duration(x.ExpiresIn)*time.Second)
		})
	})
	if err != nil {
		if e, ok := errors.AsType[*wire.Error](err); ok {
			return client.Pairing{}, e
		}
		if ctx.Err() != nil {
			return client.Pairing{}, wire.NewError(wire.CodeCancelled, "another code took its place, or the service stopped")
		}
		return client.Pairing{}, wire.NewError(wire.CodeUnavailable, "%s", clip.Line(err.Error(), 200))
	}
	p, old, err := u.opt.Store.AddExchanged(c.origin, c.label, client.Agreed{}, client.Secrets{Key: key}, res, now())
	if err != nil {
		return p, wire.NewError(wire.CodeStoreFailed, "the pairing was approved, but could not be stored: %v", err).Try("Revoke the device on the relay's page, repair this, and pair again.")
	}
	u.opt.Logger.Info().Str("pairing", p.ID).Str("relay", p.RelayURL).Int("replaced", len(old)).Msg("paired by an agent's call")
	if err := u.Reload(); err != nil {
		return p, wire.NewError(wire.CodeUnavailable, "the pairing is stored, but not connected: %v", err)
	}
	return p, nil
}

// describeWorld says whose world a code is of, in names that are the relay's.
func describeWorld(origin string, x *wire.ExchangeResult) string {
	world, owner := clip.Line(x.WorldName, 80), clip.Line(x.Owner, 80)
	switch {
	case owner == "" && world == "":
		return fmt.Sprintf("a world at %s (the relay does not say whose)", origin)
	case owner == "":
		return fmt.Sprintf("the world %q at %s (the relay does not say whose)", world, origin)
	case world == "":
		return fmt.Sprintf("a world of %q at %s", owner, origin)
	}
	return fmt.Sprintf("the world %q of %q at %s", world, owner, origin)
}

func (u *Uplinks) claimStatus(c *claim) (wire.Result, *wire.Error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.err != nil:
		return wire.Result{}, c.err
	case c.over:
		return result(map[string]any{"state": "approved", "world": c.paired.Name(), "owner": c.paired.Owner, "id": c.paired.ID}, "Paired: you act in %s now. world_info says where you are; pair {\"op\":\"use\",\"world\":\"here\"} goes back to the world of this computer. Your conversation stays on this computer until its user runs `world-mcp pair --conversations %s`.",
			describeWorld(c.paired.RelayURL, &wire.ExchangeResult{WorldName: c.paired.Name(), Owner: c.paired.Owner}),
			c.paired.ID), nil
	case c.number == "":
		return result(map[string]any{"state": "asking"}, "The relay has not answered yet. Call pair {\"op\":\"status\"} in a few seconds."), nil
	}
	left := max(int(c.end.Sub(now()).Minutes()), 1)
	return result(map[string]any{"state": "waiting", "compareNumber": c.number, "label": c.label},
		"Comparison number: %s\nThis code pairs this computer with %s. Tell your user that and the number now; if they do not know whose code it is, give it up: pair {\"op\":\"leave\"}. On %s a card asks about %q: they approve only if it shows the same number, within %d min. Then call pair {\"op\":\"status\"}.", c.number, c.world, c.origin, c.label, left), nil
}

func result(data map[string]any, text string, args ...any) wire.Result {
	return wire.Result{Text: fmt.Sprintf(text, args...), Data: wire.MustJSON(data)}
}

// listing lists the pairings, after a first line.
func (u *Uplinks) listing(first string) wire.Result {
	var b strings.Builder
	b.WriteString(first)
	list := u.Status()
	rows := []map[string]any{}
	here := true
	for _, s := range list {
		mark := ""
		if s.Active {
			mark, here = " (you act here)", false
		}
		fmt.Fprintf(&b, "%s %q at %s%s: %s\n", s.ID, s.Name(), s.RelayURL, mark, s.Words(now()))
		rows = append(rows, map[string]any{"id": s.ID, "world": s.Name(), "relay": s.RelayURL, "active": s.Active, "state": s.State})
	}
	switch {
	case len(list) == 0:
		b.WriteString("This computer is paired with no hosted world.")
	case here:
		b.WriteString("You act in the world of this computer.")
	default:
		b.WriteString(`pair {"op":"use","world":"here"} goes back to the world of this computer.`)
	}
	return result(map[string]any{"paired": rows, "here": here}, "%s", b.String())
}

func (u *Uplinks) use(world string) (wire.Result, *wire.Error) {
	id := ""
	if world != tool.PairHere {
		p, e := u.find(world)
		if e != nil {
			return wire.Result{}, e
		}
		id = p.ID
	}
	if e := u.apply(func() error { return u.opt.Store.Use(id) }); e != nil {
		return wire.Result{}, e
	}
	return u.listing(""), nil
}

// leave forgets a pairing, or gives up the code that was shown and not approved yet.
func (u *Uplinks) leave(world string) (wire.Result, *wire.Error) {
	u.claim.mu.Lock()
	c := u.claim.newest
	u.claim.mu.Unlock()
	if world == "" && c != nil && !c.ended() {
		c.cancel()
		return u.listing("The code was given up.\n"), nil
	}
	p, e := u.find(world)
	if e != nil {
		return wire.Result{}, e
	}
	if e := u.apply(func() error { _, err := u.opt.Store.Remove(p.ID); return err }); e != nil {
		return wire.Result{}, e
	}
	return u.listing(fmt.Sprintf("This computer has forgotten %q. The user can remove the device on %s too.\n", p.Name(), p.RelayURL)), nil
}

// find returns the pairing that a word means; empty: the only one.
func (u *Uplinks) find(word string) (client.Pairing, *wire.Error) {
	list, err := u.opt.Store.List()
	switch {
	case err != nil:
		return client.Pairing{}, wire.NewError(wire.CodeStoreFailed, "%v", err)
	case word == "" && len(list) == 1:
		return list[0], nil
	case word == "":
		return client.Pairing{}, wire.NewError(wire.CodeBadArguments, "the world is missing").At("world").Try(`pair {"op":"list"} lists them.`)
	}
	p, err := client.Find(list, word)
	if err != nil {
		return p, wire.NewError(wire.CodeNotFound, "%v", err).At("world").Try(`pair {"op":"list"} lists them.`)
	}
	return p, nil
}

// apply changes the store and takes the change over.
func (u *Uplinks) apply(change func() error) *wire.Error {
	err := change()
	if err == nil {
		err = u.Reload()
	}
	if err != nil {
		return wire.NewError(wire.CodeStoreFailed, "%v", err)
	}
	return nil
}
