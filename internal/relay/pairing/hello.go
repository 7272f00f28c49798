package pairing

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/subtle"
	"encoding/base64"
	"maps"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Hello checks the hello of an agent's socket: the device's token, its key's signature over this
// connection's nonce and this relay's origin, and that it is not revoked. The first good hello
// confirms a device. The principal has the scopes of the device that the hello asks for; asked for
// none, all of them.
func (s *Service) Hello(ctx context.Context, hello wire.AgentHello, nonce string) (*access.Principal, wire.Agent,
	*wire.Error,
) {
	owner, ok := ownerOf(hello.DeviceID)
	if !ok || nonce == "" {
		return nil, wire.Agent{}, unknownDevice()
	}
	if alive, e := s.alive(ctx, owner); !alive {
		return nil, wire.Agent{}, cmp.Or(e, unknownDevice())
	}
	var life context.Context
	var copied *deviceRecord
	d, e := change(ctx, s.records, deviceKey(owner, hello.DeviceID), unknownDevice(),
		func(d *deviceRecord) (bool, *wire.Error) {
			if token, proof := s.proves(d, &hello, nonce); !token || !proof {
				if token {
					copied = d
				}
				return false, unknownDevice()
			}
			now := s.clock.time()
			switch {
			case d.State == wire.DeviceRevoked:
				return false, wire.NewError(wire.CodeRevoked, "the user revoked this device").Try("Ask the user for a new pairing code.")
			case d.State == wire.DeviceUnconfirmed && expired(d.Created, now, unconfirmedLife):
				return false, unknownDevice() // the sweep removes it
			}
			// The life is taken before the write: if the device is revoked before the write, it
			// fails, and if after, the life ends.
			life = s.grants.issue(d)
			d.State, d.LastSeen = wire.DeviceActive, &now
			return true, nil
		})
	if copied != nil && s.refusals.Take(copied.ID, s.opt.Now()) == 0 { // its user should know
		s.Log(ctx, copied.UserID, wire.RelayEvent{
			Kind: wire.RelayDeviceRefused, WorldID: copied.WorldID, DeviceID: copied.ID, Label: copied.Label,
			Code: e.Code,
		})
	}
	if e != nil {
		return nil, wire.Agent{}, e
	}
	// A deletion of the account marks it before it ends the grants: one that came in between ends
	// here.
	if alive, e := s.alive(ctx, owner); !alive {
		s.grants.end(d.ID, nil)
		return nil, wire.Agent{}, cmp.Or(e, unknownDevice())
	}
	p := access.Principal{
		UserID: d.UserID, Kind: access.Device, Credential: d.ID, DeviceID: d.ID, WorldID: d.WorldID, Scopes: d.Scopes,
		Trusted: true,
	}
	return p.Narrow(hello.Scopes).WithLife(life), d.Agent, nil
}

// unknownDevice is the one answer to a hello that does not prove its device.
func unknownDevice() *wire.Error {
	return wire.NewError(wire.CodeUnauthorized, "this token and key are not those of a paired device").Try("Pair again with a new code.")
}

// proves reports whether a hello has the token of a device, and its key's proof for this
// connection. A token without the proof was copied, or its hello was replayed.
func (s *Service) proves(d *deviceRecord, hello *wire.AgentHello, nonce string) (token, proof bool) {
	key, err := base64.RawURLEncoding.DecodeString(d.PublicKey)
	if err != nil || len(key) != ed25519.PublicKeySize || d.Class != access.ClassDevice {
		return false, false
	}
	token = subtle.ConstantTimeCompare([]byte(d.TokenHash), []byte(access.Hash(hello.Token))) == 1
	sig, err := base64.RawURLEncoding.DecodeString(hello.Sig)
	return token, err == nil && ed25519.Verify(key,
		wire.HelloProof(s.opt.Origin, nonce, d.ID, hello.Token, hello.Scopes), sig)
}

// grants are those of the devices and tokens that came to this node.
type grants struct {
	mu sync.Mutex
	by map[string]*grant
}

// grant is what the principals of one device have in common: their scopes, and a context that ends
// when they do.
type grant struct {
	user   string
	ctx    context.Context //nolint:containedctx // ends when the device is revoked
	end    context.CancelCauseFunc
	scopes []wire.Scope
}

// issue returns the life of a device's principals with its scopes. One that had others ends.
func (g *grants) issue(d *deviceRecord) context.Context {
	g.mu.Lock()
	defer g.mu.Unlock()
	x := g.by[d.ID]
	if x != nil && slices.Equal(x.scopes, d.Scopes) {
		return x.ctx
	}
	if x != nil {
		x.end(otherScopes())
	}
	x = &grant{user: d.UserID, scopes: slices.Clone(d.Scopes)}
	x.ctx, x.end = context.WithCancelCause(context.Background())
	g.by[d.ID] = x
	return x.ctx
}

// otherScopes ends the grant of a device that is to come again with other scopes.
func otherScopes() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "what this device may do has changed; it connects again")
}

// end ends the grant of a device. why is an error that asks it to come again; nil: it was revoked.
func (g *grants) end(id string, why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x := g.by[id]; x != nil {
		x.end(why)
		delete(g.by, id)
	}
}

func (g *grants) endUser(userID string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, x := range g.by {
		if x.user == userID {
			x.end(nil)
			delete(g.by, id)
		}
	}
}

func (g *grants) users() map[string]bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	users := map[string]bool{}
	for _, x := range g.by {
		users[x.user] = true
	}
	return users
}

// current reports whether a device has these scopes here, or no grant at all.
func (g *grants) current(id string, scopes []wire.Scope) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	x := g.by[id]
	return x == nil || slices.Equal(x.scopes, scopes)
}

// endStale ends the grant of a device that has other scopes now.
func (g *grants) endStale(id string, scopes []wire.Scope) {
	if !g.current(id, scopes) {
		g.end(id, otherScopes())
	}
}

func (g *grants) ids() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Collect(maps.Keys(g.by))
}
