package frame

import (
	"encoding/json"
	"errors"
)

// What is wrong with a frame. The errors never have anything of its content.
var (
	ErrInvalid = errors.New("not a frame of this version")
	ErrTooLong = errors.New("the frame is too long")
)

// Bounds of fields in bytes, as they are in the line. A line is within MaxLine if its fields are
// within theirs.
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

// fits reports whether s takes at most `most` bytes in a line.
func fits(s string, most int) bool {
	if len(s)*6 <= most { // the longest escape is that of a control character
		return true
	}
	return len(s) <= most && size(s) <= most
}

// size returns how many bytes s takes in a line.
func size(s string) int {
	b, _ := json.Marshal(s)
	return len(b) - len(`""`)
}

// fit leaves out what is too long.
func fit(s *string, most int) {
	if !fits(*s, most) {
		*s = ""
	}
}

// bounded returns f with what is beyond a bound left out.
func (f Frame) bounded() Frame {
	for _, s := range []*string{&f.Folder, &f.Target} {
		fit(s, maxPath)
	}
	for _, s := range []*string{
		&f.Session, &f.Parent, &f.Tool, &f.ToolID, &f.Model, &f.Helper, &f.HelperType,
		&f.Where,
	} {
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

// bounded returns u without amounts that cannot be.
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

// fits reports whether all of a is within its bounds.
func (a *Ask) fits() bool {
	ok := fits(a.ID, maxID) && fits(a.Title, maxID) && fits(a.Command, maxText) && len(a.Details) <= maxDetails
	all := size(a.Command)
	for _, d := range a.Details {
		ok = ok && fits(d.Name, maxWord) && fits(d.Value, maxText)
		all += size(d.Value)
	}
	return ok && all <= maxAsk
}

// valid reports whether f, which is bounded, is a frame that the service can take.
func (f Frame) valid() bool {
	asking := f.Event == Hold || f.Event == Asks
	return f.V == Version && f.Agent != "" && events[f.Event] && (f.Session != "") == (f.Event != Stream) &&
		(f.Ask == nil || asking && f.Ask.fits()) && (f.Ask != nil || f.Event != Hold)
}

// Line returns f as a line, with its newline. It sets the version and leaves out what is beyond a
// bound. ErrInvalid: the service would not take it, because it has no session, an unknown event, or
// an Ask that does not fit.
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

// Parse reads a line, with or without its newline. It leaves out what is beyond a bound, and
// ignores fields that it does not know. ErrInvalid or ErrTooLong: the line is to be dropped.
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
