package wire

// Protocol is the newest version of the envelope and of the hello frames that this build speaks,
// OldestProtocol the oldest; it speaks all between. Two ends use the newest one that both speak.
// Where there is none, the connection is refused and the user is asked to update world-mcp. A
// change that an end of the version before cannot read raises Protocol.
const (
	Protocol       = 2
	OldestProtocol = 1
	// HashProtocol is the first in which an approval has a hash that its answer names. To an end of
	// before, a relay passes answers without one, and a paired computer shows it no approvals.
	HashProtocol = 2
)

// ProtocolRange is the range of protocols that one end speaks.
type ProtocolRange struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Supported returns the protocols of this build.
func Supported() ProtocolRange { return ProtocolRange{OldestProtocol, Protocol} }

// PageProtocols returns those between a page and its service, which serves it: a page of before
// loads itself anew, since its answers would name no hash.
func PageProtocols() ProtocolRange { return ProtocolRange{HashProtocol, Protocol} }

// Announce returns the range for the frames of a hello; nil if it is one protocol, which they name
// anyway. Older ends, from before there were ranges, refuse an unknown field.
func (r ProtocolRange) Announce() *ProtocolRange {
	if r.Min == r.Max {
		return nil
	}
	return &r
}

// RangeOf returns the protocols of an end that names one protocol and a range in its frame. Without
// a well-formed range it is that protocol alone.
func RangeOf(protocol int, named *ProtocolRange) ProtocolRange {
	if named == nil || named.Min > named.Max {
		return ProtocolRange{protocol, protocol}
	}
	return *named
}

// Common returns the newest protocol that both ends speak; 0: there is none.
func (r ProtocolRange) Common(other ProtocolRange) int {
	if newest := min(r.Max, other.Max); newest >= max(r.Min, other.Min) {
		return newest
	}
	return 0
}
