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
	if alive, werr := s.alive(ctx, owner); !alive {
		return nil, wire.Agent{}, cmp.Or(werr, unknownDevice())
	}
	var life context.Context
	var copied *deviceRecord
	d, werr := change(ctx, s.records, deviceKey(owner, hello.DeviceID), unknownDevice(),
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
			life = s.lives.of(d)
			d.State, d.LastSeen = wire.DeviceActive, &now
			return true, nil
		})
	if copied != nil && s.refusals.Take(copied.ID, s.opt.Now()) == 0 { // its user should know
		s.Log(ctx, copied.UserID, wire.RelayEvent{
			Kind: wire.RelayDeviceRefused, WorldID: copied.WorldID, DeviceID: copied.ID, Label: copied.Label,
			Code: werr.Code,
		})
	}
	if werr != nil {
		return nil, wire.Agent{}, werr
	}
	// A deletion of the account marks it before it ends the lives: one that came in between ends
	// here.
	if alive, werr := s.alive(ctx, owner); !alive {
		s.lives.end(d.ID, nil)
		return nil, wire.Agent{}, cmp.Or(werr, unknownDevice())
	}
	p := access.Principal{
		UserID: d.UserID, Kind: access.Device, Credential: d.ID, DeviceID: d.ID, WorldID: d.WorldID, Scopes: d.Scopes,
		Trusted: true,
	}
	return p.Narrow(hello.Scopes).With(life), d.Agent, nil
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

// lives are the lives of the principals of devices and tokens that came to this node.
type lives struct {
	mu sync.Mutex
	by map[string]*life
}

// life is that of the principals of one device, all with the same scopes.
type life struct {
	user   string
	ctx    context.Context //nolint:containedctx // ends when the device is revoked
	end    context.CancelCauseFunc
	scopes []wire.Scope
}

// of returns the life of a device with its scopes. One that had others ends.
func (l *lives) of(d *deviceRecord) context.Context {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.by[d.ID]
	if x != nil && slices.Equal(x.scopes, d.Scopes) {
		return x.ctx
	}
	if x != nil {
		x.end(otherScopes())
	}
	x = &life{user: d.UserID, scopes: slices.Clone(d.Scopes)}
	x.ctx, x.end = context.WithCancelCause(context.Background())
	l.by[d.ID] = x
	return x.ctx
}

// otherScopes ends the life of a device that is to come again with other scopes.
func otherScopes() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "what this device may do has changed; it connects again")
}

// end ends the life of a device. why is an error that asks it to come again; nil: it was revoked.
func (l *lives) end(id string, why error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if x := l.by[id]; x != nil {
		x.end(why)
		delete(l.by, id)
	}
}

func (l *lives) endUser(userID string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, x := range l.by {
		if x.user == userID {
			x.end(nil)
			delete(l.by, id)
		}
	}
}

func (l *lives) users() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	users := map[string]bool{}
	for _, x := range l.by {
		users[x.user] = true
	}
	return users
}

// has reports whether a device lives here with these scopes, or not at all.
func (l *lives) has(id string, scopes []wire.Scope) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.by[id]
	return x == nil || slices.Equal(x.scopes, scopes)
}

// keep ends the life of a device that has other scopes now.
func (l *lives) keep(id string, scopes []wire.Scope) {
	if !l.has(id, scopes) {
		l.end(id, otherScopes())
	}
}

func (l *lives) ids() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.by))
}
