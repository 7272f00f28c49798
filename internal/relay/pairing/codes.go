package pairing

import (
	"context"
	"crypto/rand"
	_ "embed" // the words
	"math/big"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// wordList are 2,048 words that a code begins with: 11 bits that people can say. With the 20 bits
// of the other part, a guess hits one of 500 live codes once in four million.
//
//go:embed words.txt
var wordList string

var words = strings.Fields(wordList)

// newCode returns a random code, WORD-XXXX.
func newCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(len(words))))
	if err != nil {
		panic(err) // the system's random source never fails
	}
	tail := make([]byte, 4)
	_, _ = rand.Read(tail)
	for i, b := range tail {
		tail[i] = wire.CodeAlphabet[b&31]
	}
	return words[n.Int64()] + "-" + string(tail)
}

// codeRecord is a RelayPairingCode as the store has it, under d.code.USER.PAIRING.
type codeRecord struct {
	ID      string            `json:"id"`
	UserID  string            `json:"userId"`
	WorldID string            `json:"worldId"`
	Scopes  []wire.Scope      `json:"scopes"`
	State   wire.PairingState `json:"state"`
	Created time.Time         `json:"createdAt"`
	Expires time.Time         `json:"expiresAt"`
	// Secret goes into the comparison number; no agent learns it.
	Secret string `json:"secret"`
	Wrong  int    `json:"wrong,omitempty"`
	Claim  *claim `json:"claim,omitempty"`
	// Rival is the public key of the second agent that showed the code.
	Rival string `json:"rival,omitempty"`
	// Granted and Body are set by an approval: the scopes and the body of the device to be.
	Granted []wire.Scope `json:"granted,omitempty"`
	Body    *wire.Agent  `json:"body,omitempty"`
	// DeviceID and TokenHash are set by the move to used.
	DeviceID  string `json:"deviceId,omitempty"`
	TokenHash string `json:"tokenHash,omitempty"`
}

// claim is the agent that has shown a code.
type claim struct {
	wire.PairingClaim
	PublicKey string `json:"publicKey"`
}

func codeKey(userID, id string) string { return "d.code." + userID + "." + id }

func (c *codeRecord) stateAt(now time.Time) wire.PairingState {
	switch c.State {
	case wire.PairingPending, wire.PairingClaimed, wire.PairingApproved:
		if !now.Before(c.Expires) || expired(c.Created, now, codeLife) {
			return wire.PairingExpired
		}
	case wire.PairingUsed, wire.PairingExpired, wire.PairingDenied, wire.PairingBurned:
	}
	return c.State
}

// live reports whether a code can still become a device.
func (c *codeRecord) live(now time.Time) bool {
	s := c.stateAt(now)
	return s == wire.PairingPending || s == wire.PairingClaimed || s == wire.PairingApproved
}

// codes are the pairing codes of all users.
type codes struct {
	*records
	quota codeQuota
}

// seen returns a code as its owner sees it.
func (s *codes) seen(ctx context.Context, c *codeRecord) wire.RelayPairing {
	p := wire.RelayPairing{
		ID: c.ID, WorldID: c.WorldID, WorldName: s.worldName(ctx, c.UserID, c.WorldID), Scopes: c.Scopes,
		State:     c.stateAt(s.clock.time()),
		CreatedAt: c.Created, ExpiresAt: c.Expires, DeviceID: c.DeviceID,
	}
	if c.Claim != nil {
		p.Claim = new(c.Claim.PairingClaim)
	}
	return p
}

// userRecord holds what a user's limits need in addition to the counted records, under d.made.USER.
// It is changed before the records it counts, so that concurrent calls, also on several nodes,
// cannot pass a limit together.
type userRecord struct {
	// Made are the codes of the last hour.
	Made []madeCode `json:"made,omitempty"`
	// Promised are the devices that approvals of the last minutes may make.
	Promised []promise `json:"promised,omitempty"`
}

func madeKey(userID string) string { return "d.made." + userID }

// prune drops the codes that are older than an hour.
func (u *userRecord) prune(now time.Time) {
	u.Made = slices.DeleteFunc(u.Made, func(m madeCode) bool { return expired(m.At, now, time.Hour) })
}

type madeCode struct {
	ID      string    `json:"id"`
	WorldID string    `json:"worldId"`
	At      time.Time `json:"at"`
}

type promise struct {
	ID   string     `json:"id"`
	At   time.Time  `json:"at"`
	Body wire.Agent `json:"body"`
}

// reserve changes a user's record. fn sees the codes that the user has as of after the record was
// read, and can be called several times.
func (s *codes) reserve(ctx context.Context, userID string,
	fn func(u *userRecord, codes map[string]*codeRecord) *wire.Error,
) *wire.Error {
	_, err := record.Upsert(ctx, s.store, madeKey(userID), func(u *userRecord) (bool, *wire.Error) {
		all, e := list[codeRecord](ctx, s.records, codeKey(userID, "*"))
		if e != nil {
			return false, e
		}
		codes := map[string]*codeRecord{}
		for _, c := range all {
			codes[c.ID] = c
		}
		now := s.clock.time()
		u.prune(now)
		u.Promised = slices.DeleteFunc(u.Promised, func(p promise) bool {
			c := codes[p.ID]
			good := c != nil && (c.State == wire.PairingUsed || c.State == wire.PairingApproved && c.live(now)) &&
				!expired(p.At, now, codeLife)
			return !good && expired(p.At, now, time.Minute) // an approval under way has not changed the code yet
		})
		return true, fn(u, codes)
	})
	return s.failed(err, "reserve a code or a device")
}

// Create makes a code for a world of the user. Its answer is the only place where the code is.
func (s *codes) Create(ctx context.Context, by *access.Principal, q wire.PairingRequest) (wire.RelayPairing,
	*wire.Error,
) {
	var none wire.RelayPairing
	if len(q.Scopes) == 0 {
		q.Scopes = grantable
	}
	scopes, e := granting(q.Scopes, grantable)
	if e != nil {
		return none, e
	}
	if !wire.ValidID(q.WorldID) {
		return none, wire.NotFound(wire.MissingWorld, "you have no such world")
	}
	if _, e := s.opt.WorldName(ctx, by.UserID, q.WorldID); e != nil {
		return none, e
	}
	if s.opt.WorldOpen != nil && !s.opt.WorldOpen(by.UserID, q.WorldID) {
		return none, wire.NewError(wire.CodeWorldNotOpen, "a code is made where its world is open, and no page shows this one").
			Try("Open the world in your browser, and make the code there.")
	}
	if e := s.checkQuota(ctx); e != nil {
		return none, e
	}
	code := newCode()
	c := &codeRecord{
		ID: s.idOf(code), UserID: by.UserID, WorldID: q.WorldID, Scopes: scopes, State: wire.PairingPending,
		Secret: rand.Text(),
	}
	e = s.reserve(ctx, by.UserID, func(u *userRecord, codes map[string]*codeRecord) *wire.Error {
		now := s.clock.time()
		if e := u.mayMake(codes, q.WorldID, now); e != nil {
			return e
		}
		u.Made = append(u.Made, madeCode{c.ID, q.WorldID, now})
		c.Created, c.Expires = now, now.Add(codeLife)
		return nil
	})
	if e != nil {
		return none, e
	}
	if _, err := record.Put(ctx, s.store, codeKey(by.UserID, c.ID), c, 0); err != nil {
		return none, s.failed(err, "write a code")
	}
	s.Log(ctx, by.UserID, wire.RelayEvent{Kind: wire.RelayPairingMade, WorldID: c.WorldID, Session: by.Credential})
	s.publishPairings(ctx, by.UserID)
	p := s.seen(ctx, c)
	p.Code, p.URL = code, s.opt.Origin+"/pair/"+code
	return p, nil
}

// checkQuota refuses codes beyond the relay's limit: the more live codes, the more guesses hit one.
// The count is reused for countedFor, since reading all codes for each new one is slow. Codes made
// at the same moment, or meanwhile on other nodes, may pass the limit by a few.
func (s *codes) checkQuota(ctx context.Context) *wire.Error {
	s.quota.mu.Lock()
	defer s.quota.mu.Unlock()
	now := s.clock.time()
	if age := now.Sub(s.quota.at); s.quota.at.IsZero() || age < 0 || age >= countedFor || s.quota.live >= maxRelayLive {
		all, e := list[codeRecord](ctx, s.records, codeKey("*", "*"))
		if e != nil {
			return e
		}
		s.quota.at, s.quota.live = now, 0
		for _, c := range all {
			if c.live(now) {
				s.quota.live++
			}
		}
	}
	if s.quota.live >= maxRelayLive {
		return wire.NewError(wire.CodeRate, "too many people are pairing agents right now").Try("Try again in a few minutes.")
	}
	s.quota.live++
	return nil
}

// codeQuota is how many codes were live on the whole relay at a time, with those that this node has
// made since.
type codeQuota struct {
	mu   sync.Mutex
	at   time.Time
	live int
}

// mayMake refuses a code that would pass a limit of the user. A code that was reserved and has no
// record is being made elsewhere, or was lost by a fault: it counts as unclaimed until its time is
// over.
func (u *userRecord) mayMake(codes map[string]*codeRecord, worldID string, now time.Time) *wire.Error {
	if len(u.Made) >= maxHourly {
		return wire.NewError(wire.CodeRate, "you made %d codes within an hour", maxHourly).Try("Try again later.")
	}
	live := 0
	for _, m := range u.Made {
		c := codes[m.ID]
		if c != nil && !c.live(now) || expired(m.At, now, codeLife) {
			continue
		}
		live++
		if m.WorldID == worldID && (c == nil || c.State == wire.PairingPending) {
			return wire.NewError(wire.CodeRate, "this world has a code that no agent has used yet").Try("Use it, or cancel it first.")
		}
	}
	if live >= MaxLive {
		return wire.NewError(wire.CodeRate, "you have %d codes that are still good", MaxLive).Try("Use or cancel one of them first.")
	}
	return nil
}

// Made returns how many codes a user has made within an hour, and how many they may.
func (s *codes) Made(ctx context.Context, userID string) (used, most int, _ *wire.Error) {
	u, e := get[userRecord](ctx, s.records, "read a record", madeKey(userID))
	if u == nil || e != nil {
		return 0, maxHourly, e
	}
	u.prune(s.clock.time())
	return len(u.Made), maxHourly, nil
}

// Pairings returns a user's live codes, the newest first.
func (s *codes) Pairings(ctx context.Context, userID string) ([]wire.RelayPairing, *wire.Error) {
	all, e := list[codeRecord](ctx, s.records, codeKey(userID, "*"))
	if e != nil {
		return nil, e
	}
	now, live := s.clock.time(), []wire.RelayPairing{}
	for _, c := range all {
		if c.live(now) {
			live = append(live, s.seen(ctx, c))
		}
	}
	slices.SortFunc(live, func(a, b wire.RelayPairing) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return live, nil
}

// Pairing returns a user's code by itself or its id, also for some minutes after it ended. Another
// user's code is unknown.
func (s *codes) Pairing(ctx context.Context, userID, codeOrID string) (wire.RelayPairing, *wire.Error) {
	c, e := get[codeRecord](ctx, s.records, "read a code", s.keyFor(userID, codeOrID))
	switch {
	case e != nil:
		return wire.RelayPairing{}, e
	case c == nil:
		return wire.RelayPairing{}, badCode()
	}
	return s.seen(ctx, c), nil
}

// keyFor returns the key under which a user's code would be.
func (s *codes) keyFor(userID, codeOrID string) string {
	if strings.HasPrefix(codeOrID, idPrefix) && wire.ValidID(codeOrID) {
		return codeKey(userID, codeOrID)
	}
	return codeKey(userID, s.idOf(codeOrID))
}

// badCode is the one answer for every code that opens nothing.
func badCode() *wire.Error {
	return wire.NewError(wire.CodePairingCode, "this pairing code opens nothing")
}

// burned is the answer to both agents that showed one code.
func burned() *wire.Error {
	return wire.NewError(wire.CodePairingBurned, "two agents tried this code, or one could not prove its key")
}

// publishPairings pushes a user's live codes to their pages.
func (s *codes) publishPairings(ctx context.Context, userID string) {
	if p, e := s.Pairings(ctx, userID); e == nil {
		s.opt.Notify(userID, wire.RelayNotice{Pairings: p})
	}
}
