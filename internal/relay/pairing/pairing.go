// Package pairing joins agents on other computers to worlds of a relay: pairing codes, the devices
// they create, tokens for remote tools, relay sessions and the users' audit log.
//
// # A pairing code
//
// Every move is one compare-and-set of the code's record, so of many who try one move, on one node
// or several, one makes it. The code itself is not stored: its record is found by an HMAC of it.
//
//	pending     Create. No agent has shown the code
//	  claimed     an agent showed the code and signed with its key; a card asks the user
//	  burned      five wrong proofs
//	claimed
//	  approved    Approve: the user's login is fresh, and the card was about this agent's key
//	  burned      another key showed the code, or five wrong proofs
//	approved
//	  used        the same key came again. The move itself stores the device's id and the hash of
//	              its token; then the device is created, then the agent gets its token. A fault in
//	              between leaves a code that opens nothing, and no device or an unconfirmed one
//	  burned      as from claimed
//	pending, claimed, approved
//	  denied      Deny
//	  expired     by time: ten minutes after Create, five after the claim. Nothing is written
//
// A code in any other state opens nothing and gets the answer of an unknown code. Only the agent
// whose key claimed it learns that it was denied or burned, and a second agent that it was burned.
//
// # A device
//
//	unconfirmed   made by a used code; removed after ten minutes without a hello
//	active        Hello: it has shown its token, and signed the connection's nonce with its key
//	revoked       Revoke. It is listed for thirty days
//
// The life of a device's principals ends when it is revoked or removed, or its scopes change: at
// once on the node that does it, and on the others by a watch (Run).
//
// # Clocks
//
// Times in records, and those compared with them, come from the store's clock, which all nodes
// share: a node measures how far its own differs (clock.go). The freshness of a login and the
// limits of guessing use the node's own clock.
package pairing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// Limits. docs/spec.md has a row for each.
const (
	// codeLife is how long a code lives; claimLife how long after its claim, within codeLife.
	codeLife  = 10 * time.Minute
	claimLife = 5 * time.Minute
	// MaxLive bounds a user's live codes, maxRelayLive those of all users, maxHourly how many a
	// user makes in an hour. Of a world, one code is unclaimed.
	MaxLive      = 3
	maxRelayLive = 500
	maxHourly    = 10
	// maxWrong is how many wrong proofs burn a code.
	maxWrong = 5
	// MaxDevices and MaxTokens bound a user's devices and tokens that are not revoked.
	MaxDevices = 20
	MaxTokens  = 20
	// maxLabel is the longest label, in characters.
	maxLabel = 64
	// unconfirmedLife is how long a device may take to its first hello.
	unconfirmedLife = 10 * time.Minute
	// revokedShown is how long a revoked device is listed.
	revokedShown = 30 * 24 * time.Hour
	// pollEvery is the first interval between an agent's tries, and what each try that comes too
	// early adds to it.
	pollEvery = 5 * time.Second
	// maxExchanges is how many exchanges read and write the store at once. Others wait, so that a
	// crowd at one code takes turns and does not keep the store from the rest of the relay.
	maxExchanges = 16
	// countedFor is how long the number of the relay's live codes is believed.
	countedFor = 2 * time.Second
	// clockSlack is how far nodes may differ in what the store's clock says.
	clockSlack = time.Minute
)

// Store is the part of *store.Store that this package uses.
type Store interface {
	record.Store
	RemoveRecord(ctx context.Context, key string, version uint64) error
	AppendEvent(ctx context.Context, userID string, data []byte) error
	Events(ctx context.Context, userID string, before uint64, limit int) ([]store.LoggedEvent, error)
	PurgeEvents(ctx context.Context, userID string) error
}

// Options configure a Service.
type Options struct {
	Store Store
	// Origin is the relay's own, as "https://world.example". Proofs are good for it alone.
	Origin string
	// WorldName returns the name of a user's world; not_found for one that is not theirs.
	WorldName func(ctx context.Context, userID, worldID string) (string, *wire.Error)
	// WorldOpen reports whether a page of the user shows a world; codes are made only there. Nil:
	// that is not asked.
	WorldOpen func(userID, worldID string) bool
	// Alive reports whether an account is there and not being deleted. Nil: every one is.
	Alive func(ctx context.Context, userID string) (bool, error)
	// Owner returns the name of an account, for those who pair with it. Nil: it has none.
	Owner func(ctx context.Context, userID string) string
	// Notify pushes a change to the user's pages. It must not block. May be nil.
	Notify func(userID string, n wire.RelayNotice)
	// Connected reports whether a device's socket is open here. Nil: none is.
	Connected func(deviceID string) bool
	// Talks reports whether a connected device has sent its agents' conversations. Nil means never.
	Talks func(userID, deviceID string) bool
	// Nodes is how many nodes the relay has; each allows its part of the guesses. 0 means 1.
	Nodes int
	// FirstGuesses is how many wrong codes are answered at once after a start. 0, as it must be for
	// a relay that strangers reach: the first is answered after three seconds.
	FirstGuesses int
	// Now is the node's clock; nil: time.Now. Where it is right does not matter, how fast it goes
	// does.
	Now    func() time.Time
	Logger zerolog.Logger
}

// Service is safe for concurrent use. Create it with New; Run it as long as it serves.
type Service struct {
	*records
	*codes
	*devices
	*exchanges
	// refusals bounds how often a device's refused hellos are noted in its user's audit log.
	refusals *quota.Rates
}

// New returns the service over a store. The key of the codes' HMAC is made once for all nodes.
func New(ctx context.Context, o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Nodes < 1 {
		o.Nodes = 1
	}
	if o.Alive == nil {
		o.Alive = func(context.Context, string) (bool, error) { return true, nil }
	}
	if o.Owner == nil {
		o.Owner = func(context.Context, string) string { return "" }
	}
	if o.Notify == nil {
		o.Notify = func(string, wire.RelayNotice) {}
	}
	if o.Connected == nil {
		o.Connected = func(string) bool { return false }
	}
	if o.Talks == nil {
		o.Talks = func(string, string) bool { return false }
	}
	own := &ownWrites{Store: o.Store, versions: map[string]uint64{}}
	r := &records{opt: o, store: own, own: own}
	var err error
	if r.clock, err = newClock(ctx, o.Store, o.Now); err != nil {
		return nil, fmt.Errorf("pairing: the store's clock: %w", err)
	}
	if r.key, err = serverKey(ctx, o.Store); err != nil {
		return nil, fmt.Errorf("pairing: the key of the codes: %w", err)
	}
	c, d := &codes{records: r}, &devices{r, &grants{by: map[string]*grant{}}}
	x := &exchanges{
		records: r, codes: c, devices: d, guesses: newGuesses(o.Now, o.Nodes, o.FirstGuesses),
		polls: &polls{of: map[string]poll{}}, running: make(chan struct{}, maxExchanges),
	}
	return &Service{records: r, codes: c, devices: d, exchanges: x, refusals: quota.NewRates(time.Minute, 1, 4096)}, nil
}

// grantable are the scopes that a relay grants. The user's voice and project do not leave their own
// computer.
var grantable = wire.DefaultScopes()

// tokenScopes are the scopes of a token for remote tools.
var tokenScopes = []wire.Scope{wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot}

// granting checks scopes that a user grants against those that may be, and returns them in their
// one order.
func granting(asked, may []wire.Scope) ([]wire.Scope, *wire.Error) {
	for _, q := range asked {
		if !slices.Contains(may, q) {
			return nil, wire.NewError(wire.CodeBadArguments, "a scope of the list cannot be granted here").At("scopes").Allow(scopeNames(may))
		}
	}
	if !slices.Contains(asked, wire.ScopeRead) {
		return nil, wire.NewError(wire.CodeBadArguments, "the scope %s must be among them", wire.ScopeRead).At("scopes").Allow(scopeNames(may))
	}
	return shared(may, asked), nil
}

// shared returns the scopes that are in both lists, in the order of the first.
func shared(a, b []wire.Scope) []wire.Scope {
	return slices.DeleteFunc(slices.Clone(a), func(s wire.Scope) bool { return !slices.Contains(b, s) })
}

func scopeNames(list []wire.Scope) string {
	names := slice.Map(list, func(s wire.Scope) string { return string(s) })
	return strings.Join(names, ", ")
}

// secretOf returns a new secret of 260 bits in base32, and the hash that is stored of it.
func secretOf(class access.Class) (secret, hash string) {
	secret = string(class) + access.NewSecret()
	return secret, access.Hash(secret)
}
