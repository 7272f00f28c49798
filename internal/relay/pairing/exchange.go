package pairing

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"net/netip"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// attempt is one exchange call: who shows which code.
type attempt struct {
	code, id  string // the normalized code, and its pairing's id
	publicKey string
	key       ed25519.PublicKey
	label     string
	agentType string
	scopes    []wire.Scope
	// proved: the signature is the key's, over this code.
	proved  bool
	address netip.Addr
	// token and tokenHash are of the device that comes of it, if it does.
	token, tokenHash string
}

type answer int

const (
	// answerBad: the code opens nothing.
	answerBad answer = iota
	// answerUnproved: the signature is wrong.
	answerUnproved
	// answerPending: the user has not answered yet.
	answerPending
	// answerToken: the device is made.
	answerToken
	answerDenied
	answerBurned
)

// exchanges serve the agents that show a code.
type exchanges struct {
	*records
	*codes
	*devices
	guesses *guesses
	polls   *polls
	// running has an entry for each exchange at the store.
	running chan struct{}
}

// Exchange answers an agent that shows a code: the first time it claims the code for its key, then
// it asks whether the user has answered, and at last it gets its token, once. With slow_down, the
// result's Interval is how many seconds to wait.
func (s *exchanges) Exchange(ctx context.Context, code string, q wire.Exchange,
	address netip.Addr,
) (wire.ExchangeResult, *wire.Error) {
	a, e := s.readAttempt(code, q, address)
	if e != nil {
		return wire.ExchangeResult{}, e
	}
	select {
	case s.running <- struct{}{}:
		defer func() { <-s.running }()
	case <-ctx.Done():
		return wire.ExchangeResult{}, s.failed(ctx.Err(), "wait for the other exchanges")
	}
	c, e := get[codeRecord](ctx, s.records, "read a code", codeKey("*", a.id))
	alive := c != nil
	if alive {
		alive, e = s.alive(ctx, c.UserID)
	}
	if e != nil {
		return wire.ExchangeResult{}, e
	}
	if !alive {
		c = &codeRecord{State: wire.PairingExpired} // an unknown code goes the way of an old one
	}
	copied := *c
	would, _ := copied.show(a, s.clock.time())
	if !c.holds(a) {
		if wait := s.mayShow(a, would); wait > 0 {
			return slowly(wait)
		}
	}
	if c.ID == "" || would == answerBad {
		return s.answer(ctx, c, a, would)
	}
	return s.move(ctx, codeKey(c.UserID, c.ID), a)
}

// mayShow returns how long an attempt that no claim is on record for has to wait, whatever its code
// is; 0: it is answered.
func (s *exchanges) mayShow(a *attempt, would answer) time.Duration {
	wait := s.guesses.wait(a.address)
	if would == answerBad || would == answerUnproved {
		wait = max(wait, s.guesses.miss(a.address))
	}
	return wait
}

// slowly is the answer to an agent that calls too often.
func slowly(wait time.Duration) (wire.ExchangeResult, *wire.Error) {
	seconds := int((wait + time.Second - 1) / time.Second)
	return wire.ExchangeResult{Interval: seconds}, wire.NewError(wire.CodeSlowDown, "too many tries; wait %d seconds", seconds)
}

// readAttempt checks the form and the signature of a call. It reads no record, so it reveals
// nothing about the code.
func (s *exchanges) readAttempt(code string, q wire.Exchange, address netip.Addr) (*attempt, *wire.Error) {
	bad := func(field, format string, args ...any) (*attempt, *wire.Error) {
		return nil, wire.NewError(wire.CodeBadArguments, format, args...).At(field)
	}
	key, err := base64.RawURLEncoding.DecodeString(q.PublicKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return bad("publicKey", "the public key is not one of Ed25519, 32 bytes in base64url without padding")
	}
	sig, err := base64.RawURLEncoding.DecodeString(q.Sig)
	if err != nil || len(sig) != ed25519.SignatureSize {
		return bad("sig", "the signature is not one of Ed25519, 64 bytes in base64url without padding")
	}
	if utf8.RuneCountInString(q.Label) > maxLabel || utf8.RuneCountInString(q.AgentType) > maxLabel {
		return bad("label", "a label and an agent's type have at most %d characters", maxLabel)
	}
	all := append(slices.Clone(grantable), wire.ScopeVoice, wire.ScopeProject)
	for _, sc := range q.Scopes {
		if !slices.Contains(all, sc) {
			return bad("scopes", "the list has a scope that does not exist")
		}
	}
	if len(q.Scopes) > 0 && !slices.Contains(q.Scopes, wire.ScopeRead) {
		return bad("scopes", "the scope %s must be among them", wire.ScopeRead)
	}
	normal, _ := wire.NormalizeCode(code)
	a := &attempt{
		code: normal, id: s.idOf(code), publicKey: base64.RawURLEncoding.EncodeToString(key), key: key,
		agentType: device.Slug(q.AgentType),
		label:     labelOf(q.Label), scopes: q.Scopes, address: address.Unmap(),
	}
	if a.label == "" {
		_, body := device.Identity(a.agentType, "")
		a.label = body.Name
	}
	a.token, a.tokenHash = secretOf(access.ClassDevice)
	a.proved = ed25519.Verify(key, wire.ClaimProof(s.opt.Origin, normal, q.PublicKey, q.Label, q.AgentType, q.Scopes),
		sig)
	return a, nil
}

func labelOf(label string) string { return clip.Line(label, maxLabel) }

// holds reports whether the claim on record is of the attempt's key.
func (c *codeRecord) holds(a *attempt) bool {
	return c.Claim != nil && c.Claim.PublicKey == a.publicKey
}

// show applies an attempt and returns its answer; changed is false if the record stays as it is.
func (c *codeRecord) show(a *attempt, now time.Time) (ans answer, changed bool) {
	if !a.proved {
		if !c.live(now) {
			return answerUnproved, false
		}
		if c.Wrong++; c.Wrong >= maxWrong {
			c.State = wire.PairingBurned
		}
		return answerUnproved, true
	}
	switch state := c.stateAt(now); {
	case state == wire.PairingDenied && c.holds(a):
		return answerDenied, false
	case state == wire.PairingBurned && (c.holds(a) || c.Rival == a.publicKey):
		return answerBurned, false
	case !c.live(now):
		return answerBad, false
	case state == wire.PairingPending:
		c.claimBy(a, now)
		return answerPending, true
	case !c.holds(a):
		c.State, c.Rival = wire.PairingBurned, a.publicKey
		return answerBurned, true
	case state == wire.PairingClaimed:
		return answerPending, false
	}
	c.State, c.DeviceID, c.TokenHash = wire.PairingUsed, newDeviceID(c.UserID), a.tokenHash
	return answerToken, true
}

// claimBy binds the code to the key of the first agent that shows it.
func (c *codeRecord) claimBy(a *attempt, now time.Time) {
	asked := a.scopes
	if len(asked) == 0 {
		asked = c.Scopes
	}
	c.State = wire.PairingClaimed
	c.Claim = &claim{PublicKey: a.publicKey, PairingClaim: wire.PairingClaim{
		Label: a.label, AgentType: a.agentType, Fingerprint: wire.KeyFingerprint(a.key),
		CompareNumber: wire.CompareNumber(a.code, a.publicKey, c.UserID, c.Secret), Scopes: shared(c.Scopes, asked),
		At: now,
	}}
	if a.address.IsValid() {
		c.Claim.Address = a.address.String()
	}
	if end := now.Add(claimLife); end.Before(c.Expires) {
		c.Expires = end
	}
}

// move makes the move of an attempt in the store.
func (s *exchanges) move(ctx context.Context, key string, a *attempt) (wire.ExchangeResult, *wire.Error) {
	var ans answer
	var before wire.PairingState
	c, e := change(ctx, s.records, key, nil, func(c *codeRecord) (changed bool, _ *wire.Error) {
		before = c.State
		ans, changed = c.show(a, s.clock.time())
		return changed, nil
	})
	if e != nil {
		return wire.ExchangeResult{}, e
	}
	if c == nil {
		return wire.ExchangeResult{}, badCode()
	}
	if c.State != before {
		kind := map[wire.PairingState]wire.RelayEventKind{
			wire.PairingClaimed: wire.RelayPairingClaimed, wire.PairingBurned: wire.RelayPairingBurned,
			wire.PairingUsed: wire.RelayPairingUsed,
		}[c.State]
		event := wire.RelayEvent{Kind: kind, WorldID: c.WorldID, DeviceID: c.DeviceID}
		if c.Claim != nil {
			event.Label = c.Claim.Label
		}
		if c.State != wire.PairingUsed { // then the device comes first
			s.Log(ctx, c.UserID, event)
			s.publishPairings(ctx, c.UserID)
		} else {
			defer s.Log(ctx, c.UserID, event)
			defer s.publishPairings(ctx, c.UserID)
		}
	}
	return s.answer(ctx, c, a, ans)
}

// answer puts an answer into words. The device of a used code is made here.
func (s *exchanges) answer(ctx context.Context, c *codeRecord, a *attempt, ans answer) (wire.ExchangeResult,
	*wire.Error,
) {
	var none wire.ExchangeResult
	now := s.clock.time()
	if ans == answerToken || ans == answerDenied || ans == answerBurned {
		s.polls.forget(a.id)
	}
	switch ans {
	case answerUnproved:
		return none, wire.NewError(wire.CodeUnauthorized, "the signature is not this key's over this code").Try("Sign what docs/PROTOCOL.md says.")
	case answerDenied:
		return none, wire.NewError(wire.CodePairingDenied, "the user refused this pairing")
	case answerBurned:
		return none, burned()
	case answerPending:
		interval, ok := s.polls.next(a.id, now)
		if !ok {
			return slowly(interval)
		}
		return wire.ExchangeResult{
			Status: wire.AuthorizationPending, Interval: int(interval / time.Second),
			ExpiresIn:     max(0, int(c.Expires.Sub(now)/time.Second)),
			CompareNumber: c.Claim.CompareNumber, Owner: s.opt.Owner(ctx, c.UserID),
			WorldName: s.worldName(ctx, c.UserID, c.WorldID),
		}, nil
	case answerToken:
		return s.hand(ctx, c, a)
	case answerBad:
	}
	return none, badCode()
}

// hand makes the device of a code that this attempt has used, and returns its token.
func (s *exchanges) hand(ctx context.Context, c *codeRecord, a *attempt) (wire.ExchangeResult, *wire.Error) {
	var none wire.ExchangeResult
	d := &deviceRecord{
		ID: c.DeviceID, UserID: c.UserID, WorldID: c.WorldID, Class: access.ClassDevice, Label: c.Claim.Label,
		Agent: *c.Body, PublicKey: a.publicKey,
		TokenHash: c.TokenHash, Scopes: c.Granted, State: wire.DeviceUnconfirmed, Created: s.clock.time(),
	}
	version, err := record.Put(ctx, s.store, deviceKey(d.UserID, d.ID), d, 0)
	if err != nil {
		return none, s.failed(err, "write a device")
	}
	_, gone := s.opt.WorldName(ctx, c.UserID, c.WorldID)
	if _, err := s.store.Record(ctx, codeKey(c.UserID, c.ID)); err != nil || gone != nil &&
		gone.Code == wire.CodeNotFound {
		// The account or the world was deleted meanwhile. Otherwise the sweep removes it.
		_ = s.store.RemoveRecord(ctx, deviceKey(d.UserID, d.ID), version)
		return none, badCode()
	}
	session, e := s.Session(ctx, c.UserID, c.WorldID)
	if e != nil {
		return none, e
	}
	s.publishDevices(ctx, c.UserID)
	return wire.ExchangeResult{
		DeviceToken: a.token, DeviceID: d.ID, RelayURL: s.opt.Origin, Scopes: d.Scopes, UserID: d.UserID,
		WorldID: d.WorldID,
		Owner:   s.opt.Owner(ctx, d.UserID), WorldName: s.worldName(ctx, d.UserID, d.WorldID), SessionID: session,
	}, nil
}
