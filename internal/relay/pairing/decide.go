package pairing

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Approve grants the agent on a card what it asks for, or less. The card's fingerprint must match
// the claim. Approving again changes nothing.
func (s *Service) Approve(ctx context.Context, by *access.Principal, codeOrID string,
	q wire.PairingDecision,
) (wire.RelayPairing, *wire.Error) {
	p, e := s.decidable(ctx, by, codeOrID, q)
	if e != nil {
		return p, e
	}
	if e := by.Fresh(s.opt.Now()); e != nil {
		return p, e
	}
	if p.State == wire.PairingPending {
		return p, wire.NewError(wire.CodeConflict, "no agent has shown this code yet").Try("Give it to your agent; a card appears then.")
	}
	scopes := p.Claim.Scopes
	if len(q.Scopes) > 0 {
		if scopes, e = granting(q.Scopes, p.Claim.Scopes); e != nil {
			return p, e
		}
	}
	body, e := s.reserveDevice(ctx, by.UserID, &p)
	if e != nil {
		return p, e
	}
	return s.decide(ctx, by, p.ID, q, wire.PairingApproved, func(c *codeRecord, again bool) *wire.Error {
		if again && !slices.Equal(c.Granted, scopes) {
			return wire.NewError(wire.CodeAnswered, "this pairing was approved already, with other scopes")
		}
		c.Granted, c.Body = scopes, &body
		return nil
	})
}

// Deny refuses a pairing, or takes back a code or an approval that no agent has used yet. It needs
// no fresh login.
func (s *Service) Deny(ctx context.Context, by *access.Principal, codeOrID string,
	q wire.PairingDecision,
) (wire.RelayPairing, *wire.Error) {
	p, e := s.decidable(ctx, by, codeOrID, q)
	if e != nil {
		return p, e
	}
	return s.decide(ctx, by, p.ID, q, wire.PairingDenied, func(*codeRecord, bool) *wire.Error { return nil })
}

// decidable returns a user's code if they may answer it now.
func (s *Service) decidable(ctx context.Context, by *access.Principal, codeOrID string,
	q wire.PairingDecision,
) (wire.RelayPairing, *wire.Error) {
	p, e := s.Pairing(ctx, by.UserID, codeOrID)
	if e != nil {
		return wire.RelayPairing{}, e
	}
	fingerprint := ""
	if p.Claim != nil {
		fingerprint = p.Claim.Fingerprint
	}
	return p, checkOpen(p.State, fingerprint, q)
}

// checkOpen refuses a decision about a code that has ended, or about an agent other than the
// claimant.
func checkOpen(state wire.PairingState, fingerprint string, q wire.PairingDecision) *wire.Error {
	switch state {
	case wire.PairingBurned:
		return burned()
	case wire.PairingUsed:
		return wire.NewError(wire.CodeAnswered, "the agent is paired already").Try("Revoke it among the devices.")
	case wire.PairingDenied:
		return wire.NewError(wire.CodeAnswered, "this pairing was refused already")
	case wire.PairingPending, wire.PairingClaimed, wire.PairingApproved:
	default: // it has expired
		return badCode()
	}
	if q.ClaimFingerprint != fingerprint {
		return wire.NewError(wire.CodeConflict, "this is not the agent that the card showed").At("claimFingerprint").Try("Look at the card again.")
	}
	return nil
}

// decide moves a live code to the user's answer.
func (s *Service) decide(
	ctx context.Context, by *access.Principal, id string, q wire.PairingDecision, to wire.PairingState,
	with func(c *codeRecord, again bool) *wire.Error,
) (wire.RelayPairing, *wire.Error) {
	changed := false
	c, e := change(ctx, s.records, codeKey(by.UserID, id), badCode(), func(c *codeRecord) (bool, *wire.Error) {
		fingerprint := ""
		if c.Claim != nil {
			fingerprint = c.Claim.Fingerprint
		}
		if e := checkOpen(c.stateAt(s.clock.time()), fingerprint, q); e != nil {
			return false, e
		}
		changed = c.State != to
		e := with(c, !changed)
		c.State = to
		return changed, e
	})
	if e != nil {
		return wire.RelayPairing{}, e
	}
	if changed {
		event := wire.RelayEvent{Kind: wire.RelayPairingApproved, WorldID: c.WorldID, Session: by.Credential}
		if to == wire.PairingDenied {
			event.Kind = wire.RelayPairingDenied
		}
		if c.Claim != nil {
			event.Label = c.Claim.Label
		}
		s.Log(ctx, by.UserID, event)
		s.publishPairings(ctx, by.UserID)
	}
	return s.seen(ctx, c), nil
}

// reserveDevice reserves a device slot and a body for the device that a code will create.
func (s *Service) reserveDevice(ctx context.Context, userID string, p *wire.RelayPairing) (body wire.Agent,
	e *wire.Error,
) {
	e = s.reserve(ctx, userID, func(u *userRecord, codes map[string]*codeRecord) *wire.Error {
		devices, e := list[deviceRecord](ctx, s.records, deviceKey(userID, "*"))
		if e != nil {
			return e
		}
		var taken []wire.Agent
		made := map[string]bool{}
		for _, d := range devices {
			made[d.ID] = true
			if d.Class == access.ClassDevice && d.State != wire.DeviceRevoked {
				taken = append(taken, d.Agent)
			}
		}
		for _, x := range u.Promised {
			if x.ID == p.ID {
				body = x.Body
				return nil
			}
			if c := codes[x.ID]; c == nil || !made[c.DeviceID] {
				taken = append(taken, x.Body)
			}
		}
		if len(taken) >= MaxDevices {
			return wire.NewError(wire.CodeQuota, "you have %d devices, and may not have more", MaxDevices).Try("Revoke one that is not used any more.")
		}
		body = bodyOf(p.Claim.AgentType, p.Claim.Label, taken)
		u.Promised = append(u.Promised, promise{p.ID, s.clock.time(), body})
		return nil
	})
	return body, e
}
