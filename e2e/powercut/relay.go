package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// This file has the records of a relay: agents are paired by the package that does it in a relay,
// each from its code to the revocation of its device. Every second device stays.

const (
	pairers = 4
	origin  = "https://world.example"
)

// codeStates and deviceStates are in the order in which they follow each other.
var (
	codeStates   = []wire.PairingState{wire.PairingPending, wire.PairingClaimed, wire.PairingApproved, wire.PairingUsed}
	deviceStates = []wire.DeviceState{wire.DeviceUnconfirmed, wire.DeviceActive, wire.DeviceRevoked}
)

// pairer pairs agents.
type pairer struct {
	*pairing.Service
	// ahead is what the clock is ahead of the machine's, in nanoseconds.
	ahead atomic.Int64
}

func newPairer(ctx context.Context, s *store.Store) (*pairer, error) {
	p := &pairer{}
	var err error
	p.Service, err = pairing.New(ctx, pairing.Options{
		Store: s, Origin: origin, Now: p.now, Logger: zerolog.Nop(),
		WorldName: func(context.Context, string, string) (string, *wire.Error) { return "World", nil },
	})
	p.ahead.Store(int64(3 * time.Minute)) // until it answers codes
	return p, err
}

func (p *pairer) now() time.Time { return time.Now().Add(time.Duration(p.ahead.Load())) }

// pairAgents pairs an agent after the other, each with a user of its own, and prints each state of
// code and device.
func (p *pairer) pairAgents(ctx context.Context, writer int) error {
	for i := 0; ; i++ {
		if err := p.pairAgent(ctx, fmt.Sprintf("user_%d_%d", writer, i), i%2 == 0); err != nil {
			return err
		}
	}
}

func (p *pairer) pairAgent(ctx context.Context, user string, revoke bool) error {
	by := &access.Principal{
		UserID: user, Kind: access.Page, Credential: "login", IsUser: true, Trusted: true,
		FreshAt: p.now(),
	}
	public, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	made, e := p.Create(ctx, by, wire.PairingRequest{WorldID: "w_1"})
	if e != nil {
		return e
	}
	fmt.Println("code", made.ID, made.State)
	q := wire.Exchange{PublicKey: base64.RawURLEncoding.EncodeToString(public), Label: "a"}
	q.Sig = base64.RawURLEncoding.EncodeToString(ed25519.Sign(key,
		wire.ClaimProof(origin, made.Code, q.PublicKey, q.Label, q.AgentType, q.Scopes)))
	if _, e = p.Exchange(ctx, made.Code, q, netip.IPv4Unspecified()); e != nil {
		return e
	}
	fmt.Println("code", made.ID, wire.PairingClaimed)
	decision := wire.PairingDecision{ClaimFingerprint: wire.KeyFingerprint(public)}
	if _, e = p.Approve(ctx, by, made.ID, decision); e != nil {
		return e
	}
	fmt.Println("code", made.ID, wire.PairingApproved)
	x, e := p.Exchange(ctx, made.Code, q, netip.IPv4Unspecified())
	if e != nil {
		return e
	}
	fmt.Println("code", made.ID, wire.PairingUsed)
	fmt.Println("device", x.DeviceID, wire.DeviceUnconfirmed)
	h := wire.AgentHello{DeviceID: x.DeviceID, Token: x.DeviceToken}
	h.Sig = base64.RawURLEncoding.EncodeToString(ed25519.Sign(key, wire.HelloProof(origin, "nonce", h.DeviceID, h.Token, nil)))
	if _, _, e = p.Hello(ctx, h, "nonce"); e != nil {
		return e
	}
	fmt.Println("device", x.DeviceID, wire.DeviceActive)
	if !revoke {
		return nil
	}
	if _, e = p.Revoke(ctx, by, x.DeviceID); e != nil {
		return e
	}
	fmt.Println("device", x.DeviceID, wire.DeviceRevoked)
	return nil
}

// readRelay prints of each code and device the state that it has, and those before it.
func readRelay(ctx context.Context, s *store.Store) error {
	if err := printStates(ctx, s, "code", "d.code.*.*", codeStates); err != nil {
		return err
	}
	return printStates(ctx, s, "device", "d.device.*.*", deviceStates)
}

func printStates[T ~string](ctx context.Context, s *store.Store, what, pattern string, states []T) error {
	records, err := s.Records(ctx, pattern)
	if err != nil {
		return err
	}
	for _, r := range records {
		var v struct {
			ID    string
			State T
		}
		if err := json.Unmarshal(r.Data, &v); err != nil {
			return fmt.Errorf("%s: %w", r.Key, err)
		}
		for _, state := range states {
			fmt.Println(what, v.ID, state)
			if state == v.State {
				break
			}
		}
	}
	return nil
}
