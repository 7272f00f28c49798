package frame

import (
	"encoding/json"
	"errors"

	"github.com/worldmcp/world/internal/agents/known"
)

// Errors of frames. They never contain any of their content.
var (
	ErrInvalid = errors.New("not a frame of this version")
	ErrTooLong = errors.New("the frame is too long")
)

// Limits of fields in bytes, as encoded in the line. If all fields keep theirs, the line is within
// MaxLine.
const (
	maxPath = 2 << 10
	maxID   = 256
	maxWord = 64

	// maxText is for a command or a detail of an Ask, maxAsk for all of them together.
	maxText    = 32 << 10
	maxAsk     = 48 << 10
	maxDetails = 8
)

var events = map[Event]bool{
	Start: true, End: true, Prompt: true, Tool: true, ToolEnd: true, ToolFailed: true, Asks: true, Compact: true,
	CompactEnd: true, Stop: true, StopFailed: true, Interrupt: true, Idle: true, Helper: true, HelperEnd: true,
	Hold: true, Wait: true, Stream: true,
}

// fits reports whether s takes at most limit bytes in a line.
func fits(s string, limit int) bool {
	if len(s)*6 <= limit { // the longest escape is that of a control character
		return true
	}
	return len(s) <= limit && size(s) <= limit
}

func size(s string) int {
	b, _ := json.Marshal(s)
	return len(b) - len(`""`)
}

func fit(s *string, most int) {
	if !fits(*s, most) {
		*s = ""
	}
}

// bounded returns f without fields beyond their limits.
func (f Frame) bounded() Frame {
	for _, s := range []*string{&f.Folder, &f.Target} {
		fit(s, maxPath)
	}
	ids := []*string{&f.Session, &f.Parent, &f.Tool, &f.ToolID, &f.Model, &f.Helper, &f.HelperType, &f.Where}
	for _, s := range ids {
		fit(s, maxID)
	}
	for _, s := range []*string{&f.Agent, &f.Reason, &f.Mode} {
		fit(s, maxWord)
	}
	switch f.Op {
	case Read, Write, Run, Search, Fetch, Other:
	default:
		f.Op = ""
	}
	f.Pids = f.Pids[:min(len(f.Pids), MaxPids)]
	f.Background, f.AgentPid = max(f.Background, 0), max(f.AgentPid, 0)
	if f.Usage != nil {
		f.Usage = f.Usage.bounded()
	}
	return f
}

// bounded returns u without impossible amounts.
func (u Usage) bounded() *Usage {
	for _, n := range []*int64{&u.Input, &u.Output, &u.Cached, &u.Context, &u.Window} {
		*n = max(*n, 0)
	}
	if u.Cost != nil && !(*u.Cost >= 0) { // not a number either
		u.Cost = nil
	}
	if u == (Usage{}) {
		return nil
	}
	return &u
}

func (a *Ask) fits() bool {
	ok := fits(a.ID, maxID) && fits(a.Title, maxID) && fits(a.Command, maxText) && len(a.Details) <= maxDetails
	all := size(a.Command)
	for _, d := range a.Details {
		ok = ok && fits(d.Name, maxWord) && fits(d.Value, maxText)
		all += size(d.Value)
	}
	return ok && all <= maxAsk
}

// valid reports whether the service accepts f, which is bounded.
func (f Frame) valid() bool {
	asking := f.Event == Hold || f.Event == Asks
	return f.V == Version && known.IsName(f.Agent) && events[f.Event] && (f.Session != "") == (f.Event != Stream) &&
		(f.Ask == nil || asking && f.Ask.fits()) && (f.Ask != nil || f.Event != Hold)
}

// Line returns f as a line with its newline. It sets the version and leaves out fields beyond their
// limits. ErrInvalid: the service would not accept it, because it has no session, no agent's name,
// an unknown event, or an Ask that is too long.
func (f Frame) Line() ([]byte, error) {
	f.V = Version
	f = f.bounded()
	if !f.valid() {
		return nil, ErrInvalid
	}
	b, err := json.Marshal(f)
	if err != nil {
		return nil, ErrInvalid
	}
	return append(b, '\n'), nil
}

// Parse parses a line, with or without its newline. It leaves out fields beyond their limits and
// ignores unknown ones. On ErrInvalid and ErrTooLong, drop the line.
func Parse(line []byte) (Frame, error) {
	if len(line) > MaxAskLine {
		return Frame{}, ErrTooLong
	}
	var f Frame
	if json.Unmarshal(line, &f) != nil {
		return Frame{}, ErrInvalid
	}
	if f = f.bounded(); !f.valid() {
		return Frame{}, ErrInvalid
	}
	if f.Ask == nil && len(line) > MaxLine {
		return Frame{}, ErrTooLong
	}
	return f, nil
}
