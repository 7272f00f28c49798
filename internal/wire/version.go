package wire

// Protocol is the newest version of the envelope and of the hello frames that this build speaks,
// OldestProtocol the oldest; it speaks all between. Two ends use the newest one that both speak.
// Where there is none, the connection is refused and the user is asked to update world-mcp. A
// change that an end of the version before cannot read raises Protocol.
const (
	Protocol       = 1
	OldestProtocol = 1
)

// ProtocolRange is the oldest and the newest protocol that one end speaks, and all between.
type ProtocolRange struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Spoken returns what this build speaks.
func Spoken() ProtocolRange { return ProtocolRange{OldestProtocol, Protocol} }

// Named returns the range as the frames of a hello name it: nil when it is one protocol alone,
// which they name anyway. Ends from before there were ranges refuse a field that they do not know.
func (r ProtocolRange) Named() *ProtocolRange {
	if r.Min == r.Max {
		return nil
	}
	return &r
}

// RangeOf returns what an end speaks that names a protocol and a range in its frame. Without a
// well-formed range it is that protocol alone.
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
