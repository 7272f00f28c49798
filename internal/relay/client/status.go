package client

import (
	"fmt"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// State is how far the connection to a paired world is.
type State string

// Values of State.
const (
	// Off: no service runs, or it stops.
	Off State = "off"
	// Connecting: opening the socket.
	Connecting State = "connecting"
	// Connected: what agents do there arrives.
	Connected State = "connected"
	// Retrying: it broke or was refused for now, and is tried again at RetryAt.
	Retrying State = "retrying"
	// Refused: the relay does not let this computer in, and that may be for long; it is tried again
	// now and then.
	Refused State = "refused"
	// TooOld: the two ends have no protocol in common; it is tried again each hour, since the relay
	// may be updated.
	TooOld State = "too_old"
	// Revoked: the pairing was ended at the relay. It is not tried again.
	Revoked State = "revoked"
)

// Status is a pairing with the state of its connection.
type Status struct {
	Pairing
	State State     `json:"state"`
	Since time.Time `json:"since,omitzero"`
	// Reason says why it is not connected.
	Reason string `json:"reason,omitempty"`
	// RetryAt is when the next try is due; zero: none is.
	RetryAt time.Time `json:"retryAt,omitzero"`
}

// Words says how the connection is, in a few words.
func (s *Status) Words(now time.Time) string {
	why := ""
	if s.Reason != "" {
		why = ": " + s.Reason
	}
	switch s.State {
	case Off:
		return "not connected: no world service runs"
	case Connecting:
		return "connecting"
	case Connected:
		return "connected"
	case Retrying:
		return fmt.Sprintf("trying again in %d s%s", max(int(s.RetryAt.Sub(now).Seconds()+0.5), 0), why)
	case Refused:
		return "refused" + why
	case TooOld:
		return "this binary and the relay speak different versions" + why
	case Revoked:
		return "revoked at the relay"
	}
	return string(s.State)
}

// Next is what the user can do; empty: nothing has to be done.
func (s *Status) Next() string {
	switch s.State {
	case Refused:
		return "Look at the device on the relay's page; `world-mcp unpair " + s.ID + "` forgets it here."
	case TooOld:
		return "Update world-mcp, or ask the relay's operator to update it."
	case Revoked:
		return "Pair again with a new code, or forget it: world-mcp unpair " + s.ID
	case Retrying:
		return "Check that " + s.RelayURL + " can be reached from this computer."
	case Off, Connecting, Connected:
	}
	return ""
}

// Agreed is what the user of this computer has agreed to for a pairing.
type Agreed struct{ Conversations, AnswerApprovals bool }

// AddExchanged stores what an exchange at a relay has given. See Add.
func (s Store) AddExchanged(origin, label string, agreed Agreed, secrets Secrets, x wire.ExchangeResult,
	now time.Time,
) (Pairing, []Pairing, error) {
	secrets.Token = x.DeviceToken
	return s.Add(Pairing{
		RelayURL: origin, DeviceID: x.DeviceID, UserID: x.UserID, WorldID: x.WorldID, WorldName: x.WorldName,
		Owner: x.Owner, Label: label, Scopes: x.Scopes,
		Conversations: agreed.Conversations, AnswerApprovals: agreed.AnswerApprovals, CreatedAt: now.UTC(),
	}, secrets)
}
