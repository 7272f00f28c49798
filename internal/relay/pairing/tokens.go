package pairing

import (
	"cmp"
	"context"
	"crypto/subtle"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the tokens for remote tools: MCP over HTTP and the REST tools, of one world each.
// They are devices without a key and a body, found by the hash of the token.

// noteUseEvery is how often the last use of a token is written.
const noteUseEvery = time.Minute

// tokenRecord leads from the hash of a token to its device, under d.token.HASH.
type tokenRecord struct {
	UserID string `json:"userId"`
	ID     string `json:"id"`
}

func tokenKey(hash string) string { return "d.token." + hash }

// CreateToken makes a token for one world, and returns its secret, once. It needs a fresh login.
func (s *Service) CreateToken(
	ctx context.Context, by *access.Principal, name, worldID string, asked []wire.Scope,
) (secret string, made access.Credential, e *wire.Error) {
	if e := by.Fresh(s.opt.Now()); e != nil {
		return "", made, e
	}
	label := labelOf(name)
	if label == "" {
		return "", made, wire.NewError(wire.CodeBadArguments, "a token needs a name, to be recognized by").At("name")
	}
	scopes, e := granting(asked, tokenScopes)
	if e != nil {
		return "", made, e
	}
	if !wire.ValidID(worldID) {
		return "", made, wire.NotFound(wire.MissingWorld, "you have no such world")
	}
	if _, e := s.opt.WorldName(ctx, by.UserID, worldID); e != nil {
		return "", made, e
	}
	if all, e := s.Tokens(ctx, by.UserID); e != nil {
		return "", made, e
	} else if len(all) >= MaxTokens {
		return "", made, wire.NewError(wire.CodeQuota, "you have %d tokens, and may not have more", MaxTokens).Try("Revoke one that is not used any more.")
	}
	secret, hash := secretOf(access.ClassMCP)
	d := &deviceRecord{
		ID: ident.New("cred_"), UserID: by.UserID, WorldID: worldID, Class: access.ClassMCP, Label: label, TokenHash: hash,
		Scopes: scopes, State: wire.DeviceActive, Created: s.clock.time(),
	}
	// The device comes first: a fault in between leaves a token that the user sees and that opens
	// nothing.
	if _, err := record.Put(ctx, s.store, deviceKey(d.UserID, d.ID), d, 0); err != nil {
		return "", made, s.failed(err, "write a token")
	}
	if _, err := record.Put(ctx, s.store, tokenKey(hash), tokenRecord{d.UserID, d.ID}, 0); err != nil {
		return "", made, s.failed(err, "write a token")
	}
	s.Log(ctx, by.UserID, wire.RelayEvent{
		Kind: wire.RelayTokenMade, WorldID: worldID, DeviceID: d.ID, Label: label,
		Session: by.Credential,
	})
	return secret, d.credential(), nil
}

// credential returns a token as its owner sees it.
func (d *deviceRecord) credential() access.Credential {
	return access.Credential{
		ID: d.ID, Class: d.Class, Name: d.Label, UserID: d.UserID, WorldID: d.WorldID, Scopes: d.Scopes,
		Created: d.Created, LastUsed: d.LastSeen,
	}
}

// Tokens returns a user's tokens for remote tools, the newest first.
func (s *Service) Tokens(ctx context.Context, userID string) ([]access.Credential, *wire.Error) {
	all, e := list[deviceRecord](ctx, s.records, deviceKey(userID, "*"))
	if e != nil {
		return nil, e
	}
	tokens := []access.Credential{}
	for _, d := range all {
		if d.Class == access.ClassMCP && d.State == wire.DeviceActive {
			tokens = append(tokens, d.credential())
		}
	}
	slices.SortFunc(tokens, func(a, b access.Credential) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return tokens, nil
}

// RevokeToken ends a token of the user. It may be called again.
func (s *Service) RevokeToken(ctx context.Context, by *access.Principal, id string) *wire.Error {
	d, _, e := s.revoke(ctx, by, id, access.ClassMCP, wire.RelayTokenRevoked)
	if e != nil {
		return e
	}
	if err := s.store.PurgeRecords(ctx, tokenKey(d.TokenHash)); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the look-up record of a revoked token stays until the account is deleted")
	}
	return nil
}

// FindToken returns the principal of a token for remote tools; nil: it is unknown, revoked, or of
// another class.
func (s *Service) FindToken(ctx context.Context, secret string) (*access.Principal, *wire.Error) {
	if !strings.HasPrefix(secret, string(access.ClassMCP)) {
		return nil, nil //nolint:nilnil // as access.Credentials.Find
	}
	hash := access.Hash(secret)
	t, e := get[tokenRecord](ctx, s.records, "read a token", tokenKey(hash))
	if t == nil || e != nil {
		return nil, e
	}
	if alive, e := s.alive(ctx, t.UserID); !alive {
		return nil, e
	}
	// A write must not slow down each call, so the life is taken first, and then the record is
	// read.
	life := context.Context(nil)
	for range 2 {
		d, e := s.tokenOf(ctx, t, hash)
		if d == nil || e != nil {
			return nil, e
		}
		if life != nil {
			p := access.Principal{
				UserID: d.UserID, Kind: access.Agent, Credential: d.ID, WorldID: d.WorldID,
				Scopes: d.Scopes, Trusted: true,
			}
			return p.WithLife(life), nil
		}
		life = s.grants.issue(d)
		if now := s.clock.time(); d.LastSeen == nil || now.Sub(*d.LastSeen) >= noteUseEvery {
			_, _ = change(ctx, s.records, deviceKey(d.UserID, d.ID), nil, func(d *deviceRecord) (bool, *wire.Error) { // a later use writes it
				d.LastSeen = &now
				return d.State == wire.DeviceActive, nil
			})
		}
	}
	return nil, nil //nolint:nilnil // unreachable
}

// tokenOf returns the device of a token while it is good; else nil.
func (s *Service) tokenOf(ctx context.Context, t *tokenRecord, hash string) (*deviceRecord, *wire.Error) {
	d, e := get[deviceRecord](ctx, s.records, "read a token", deviceKey(t.UserID, t.ID))
	if d == nil || e != nil {
		return nil, e
	}
	good := d.Class == access.ClassMCP && d.State == wire.DeviceActive &&
		subtle.ConstantTimeCompare([]byte(d.TokenHash), []byte(hash)) == 1
	if !good {
		return nil, nil //nolint:nilnil // as FindToken
	}
	return d, nil
}
