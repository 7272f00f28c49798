package pairing

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// deviceRecord is a RelayAgentDevice as the store has it, under d.device.USER.DEVICE: a paired
// device, or a token for remote tools, which has neither key nor body.
type deviceRecord struct {
	ID        string           `json:"id"`
	UserID    string           `json:"userId"`
	WorldID   string           `json:"worldId"`
	Class     access.Class     `json:"class"`
	Label     string           `json:"label"`
	Agent     wire.Agent       `json:"agent"`
	PublicKey string           `json:"publicKey,omitempty"`
	TokenHash string           `json:"tokenHash"`
	Scopes    []wire.Scope     `json:"scopes"`
	Wanted    []wire.Scope     `json:"wanted,omitempty"`
	State     wire.DeviceState `json:"state"`
	Created   time.Time        `json:"createdAt"`
	LastSeen  *time.Time       `json:"lastSeenAt,omitempty"`
	Revoked   *time.Time       `json:"revokedAt,omitempty"`
}

func deviceKey(userID, id string) string { return "d.device." + userID + "." + id }

// newDeviceID returns the id of a new device. It ends with its user's, so that a record is found by
// the device's id alone: without that, each hello, also one that is made up, would have the store
// look through all users.
func newDeviceID(userID string) string {
	return devicePrefix + strings.ToLower(rand.Text()) + "_" + userID
}

const devicePrefix = "dev_"

// ownerOf returns the user whose device has an id; false: no device has.
func ownerOf(deviceID string) (userID string, ok bool) {
	rest, ok := strings.CutPrefix(deviceID, devicePrefix)
	if !ok || !wire.ValidID(deviceID) {
		return "", false
	}
	_, userID, _ = strings.Cut(rest, "_")
	return userID, userID != ""
}

// bodyOf returns the body of a new device, whose avatar and name none of the taken ones has.
func bodyOf(agentType, label string, taken []wire.Agent) wire.Agent {
	_, first := device.Identity(agentType, label)
	body := first
	for n := 2; ; n++ {
		same := func(a wire.Agent) bool { return a.AvatarID == body.AvatarID || strings.EqualFold(a.Name, body.Name) }
		if !slices.ContainsFunc(taken, same) {
			return body
		}
		suffix := fmt.Sprintf(" %d", n)
		body.AvatarID, body.Name = fmt.Sprintf("%s_%d", first.AvatarID, n), clip.Line(first.Name, 40-len(suffix))+suffix
	}
}

// devices are the paired ones, with the grants of those that are connected here.
type devices struct {
	*records
	grants *grants
}

// seenDevice returns a device as its owner sees it.
func (s *devices) seenDevice(ctx context.Context, d *deviceRecord) wire.RelayDevice {
	key, _ := base64.RawURLEncoding.DecodeString(d.PublicKey)
	return wire.RelayDevice{
		ID: d.ID, WorldID: d.WorldID, WorldName: s.worldName(ctx, d.UserID, d.WorldID), Label: d.Label,
		AgentType: d.Agent.Type,
		AvatarID:  d.Agent.AvatarID, Scopes: d.Scopes, State: d.State,
		Fingerprint: wire.KeyFingerprint(ed25519.PublicKey(key)), CreatedAt: d.Created,
		LastSeenAt: d.LastSeen, RevokedAt: d.Revoked, Connected: s.opt.Connected(d.ID),
		Talks: s.opt.Talks(d.UserID, d.ID), Wanted: d.Wanted,
	}
}

// Devices returns a user's paired devices: first those that may connect, the newest first.
func (s *devices) Devices(ctx context.Context, userID string) ([]wire.RelayDevice, *wire.Error) {
	all, e := list[deviceRecord](ctx, s.records, deviceKey(userID, "*"))
	if e != nil {
		return nil, e
	}
	devices := []wire.RelayDevice{}
	for _, d := range all {
		if d.Class == access.ClassDevice {
			devices = append(devices, s.seenDevice(ctx, d))
		}
	}
	revoked := func(d wire.RelayDevice) int { return map[bool]int{true: 1}[d.State == wire.DeviceRevoked] }
	slices.SortFunc(devices, func(a, b wire.RelayDevice) int {
		return cmp.Or(cmp.Compare(revoked(a), revoked(b)), b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return devices, nil
}

// publishDevices pushes a user's devices to their pages.
func (s *devices) publishDevices(ctx context.Context, userID string) {
	if d, e := s.Devices(ctx, userID); e == nil {
		s.opt.Notify(userID, wire.RelayNotice{Devices: d})
	}
}

// noDevice is the one answer for another user's device and for an unknown one.
func noDevice() *wire.Error { return wire.NotFound(wire.MissingDevice, "you have no such device") }

// changeDevice changes a device of a user. fn returns whether it has.
func (s *devices) changeDevice(
	ctx context.Context, userID, id string, class access.Class, fn func(*deviceRecord) (bool, *wire.Error),
) (*deviceRecord, *wire.Error) {
	if !wire.ValidID(id) {
		return nil, noDevice()
	}
	return change(ctx, s.records, deviceKey(userID, id), noDevice(), func(d *deviceRecord) (bool, *wire.Error) {
		if d.Class != class {
			return false, noDevice()
		}
		return fn(d)
	})
}

// changed is the end of a call that has changed a device, or found it as it should be.
func (s *devices) changed(ctx context.Context, d *deviceRecord, e *wire.Error, changed bool) (wire.RelayDevice,
	*wire.Error,
) {
	if e != nil {
		return wire.RelayDevice{}, e
	}
	if changed {
		s.publishDevices(ctx, d.UserID)
	}
	return s.seenDevice(ctx, d), nil
}

// Rename gives a device another label, which its body shows from its next connection on.
func (s *devices) Rename(ctx context.Context, by *access.Principal, id string, q wire.DeviceLabel) (wire.RelayDevice,
	*wire.Error,
) {
	label := labelOf(q.Label)
	if label == "" {
		return wire.RelayDevice{}, wire.NewError(wire.CodeBadArguments, "a device needs a name").At("label")
	}
	all, e := list[deviceRecord](ctx, s.records, deviceKey(by.UserID, "*"))
	if e != nil {
		return wire.RelayDevice{}, e
	}
	var taken []wire.Agent
	for _, o := range all {
		if o.ID != id && o.State != wire.DeviceRevoked && o.Class == access.ClassDevice {
			taken = append(taken, o.Agent)
		}
	}
	d, e := s.changeDevice(ctx, by.UserID, id, access.ClassDevice, func(d *deviceRecord) (bool, *wire.Error) {
		d.Label, d.Agent.Name = label, bodyOf(d.Agent.Type, label, taken).Name // the avatar stays
		return true, nil
	})
	return s.changed(ctx, d, e, true)
}

// Revoke ends a device: its token opens nothing from now on, and its socket closes. It may be
// called again.
func (s *devices) Revoke(ctx context.Context, by *access.Principal, id string) (wire.RelayDevice, *wire.Error) {
	d, changed, e := s.revoke(ctx, by, id, access.ClassDevice, wire.RelayDeviceRevoked)
	return s.changed(ctx, d, e, changed)
}

// revoke revokes a device or a token and logs an event of the given kind. changed is false if it
// was revoked before.
func (s *devices) revoke(
	ctx context.Context, by *access.Principal, id string, class access.Class, kind wire.RelayEventKind,
) (d *deviceRecord, changed bool, e *wire.Error) {
	d, e = s.changeDevice(ctx, by.UserID, id, class, func(d *deviceRecord) (bool, *wire.Error) {
		if changed = d.State != wire.DeviceRevoked; changed {
			d.State, d.Revoked, d.Wanted = wire.DeviceRevoked, new(s.clock.time()), nil
		}
		return changed, nil
	})
	if e == nil {
		s.grants.end(id, nil)
	}
	if changed && e == nil {
		s.Log(ctx, by.UserID, wire.RelayEvent{
			Kind: kind, WorldID: d.WorldID, DeviceID: id, Label: d.Label,
			Session: by.Credential,
		})
	}
	return d, changed, e
}

// AskScopes asks for other scopes of a device. Fewer apply at once; the answer to more is the
// device with Wanted set, and a card asks the user.
func (s *devices) AskScopes(ctx context.Context, by *access.Principal, id string,
	q wire.ScopesRequest,
) (wire.RelayDevice, *wire.Error) {
	scopes, e := granting(q.Scopes, grantable)
	if e != nil {
		return wire.RelayDevice{}, e
	}
	return s.setScopes(ctx, by, id, func(d *deviceRecord) *wire.Error {
		if len(shared(scopes, d.Scopes)) == len(scopes) {
			d.Scopes, d.Wanted = scopes, nil
		} else {
			d.Wanted = scopes
		}
		return nil
	})
}

// ApproveScopes grants what a card asks for, or a part of it.
func (s *devices) ApproveScopes(ctx context.Context, by *access.Principal, id string,
	q wire.ScopesRequest,
) (wire.RelayDevice, *wire.Error) {
	scopes, e := granting(q.Scopes, grantable)
	if e != nil {
		return wire.RelayDevice{}, e
	}
	return s.setScopes(ctx, by, id, func(d *deviceRecord) *wire.Error {
		if len(d.Wanted) == 0 {
			return wire.NewError(wire.CodeAnswered, "nothing is asked for this device any more")
		}
		if e := by.Fresh(s.opt.Now()); e != nil {
			return e
		}
		if len(shared(scopes, d.Wanted)) < len(scopes) {
			return wire.NewError(wire.CodeBadArguments, "the card asks for fewer scopes").At("scopes").Allow(scopeNames(d.Wanted))
		}
		d.Scopes, d.Wanted = scopes, nil
		return nil
	})
}

// DenyScopes drops what a card asks for.
func (s *devices) DenyScopes(ctx context.Context, by *access.Principal, id string) (wire.RelayDevice, *wire.Error) {
	return s.setScopes(ctx, by, id, func(d *deviceRecord) *wire.Error {
		d.Wanted = nil
		return nil
	})
}

// setScopes changes the scopes of a device. Its principals end when it has others: it connects
// again with the new ones.
func (s *devices) setScopes(
	ctx context.Context, by *access.Principal, id string, fn func(*deviceRecord) *wire.Error,
) (wire.RelayDevice, *wire.Error) {
	changed, rescoped := false, false
	d, e := s.changeDevice(ctx, by.UserID, id, access.ClassDevice, func(d *deviceRecord) (bool, *wire.Error) {
		if d.State == wire.DeviceRevoked {
			return false, noDevice()
		}
		scopes, wanted := d.Scopes, d.Wanted
		if e := fn(d); e != nil {
			return false, e
		}
		rescoped = !slices.Equal(scopes, d.Scopes)
		changed = rescoped || !slices.Equal(wanted, d.Wanted)
		return changed, nil
	})
	if e == nil && rescoped {
		s.grants.end(id, otherScopes())
		s.Log(ctx, by.UserID, wire.RelayEvent{
			Kind: wire.RelayDeviceScopes, WorldID: d.WorldID, DeviceID: id,
			Label: d.Label, Session: by.Credential,
		})
	}
	return s.changed(ctx, d, e, changed)
}

// removeDevice removes a device that its owner does not see any more, and ends its principals.
func (s *devices) removeDevice(ctx context.Context, x record.Entry[deviceRecord]) error {
	if err := s.store.RemoveRecord(ctx, x.Key, x.Version); err != nil {
		return err // it was changed elsewhere, or the store failed: the next sweep tries again
	}
	s.grants.end(x.Value.ID, nil)
	if x.Value.Class == access.ClassMCP {
		return s.store.PurgeRecords(ctx, tokenKey(x.Value.TokenHash))
	}
	return nil
}
