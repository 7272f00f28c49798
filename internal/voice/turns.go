package voice

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Bytes of a second of sound: s16le, mono.
const bytesPerSecond = wire.VoiceRate * 2

// soundOf is how long so many bytes of sound are.
func soundOf(bytes int) time.Duration {
	return time.Duration(bytes) * time.Second / bytesPerSecond
}

// turn is one answer of the agent: what was asked of it, what has come of it, and how much of that was heard.
type turn struct {
	n       uint32
	id      string    // the lane's
	began   time.Time // when the user had spoken, or when the answer began
	first   time.Time // when its first sound came
	bytes   int       // of sound, so far
	heard   int       // bytes of it that have sounded in the page
	path    string
	run     string
	tools   []wire.TurnTool
	handing int    // delegations whose run is not known yet: the line waits for it
	whole   bool   // all its sound has come
	outcome string // "": it goes on
	logged  bool
}

// mark is a place in a turn's sound: the page tells when all before it has been heard.
type mark struct {
	n    uint32 // as the page knows it
	name string // as the lane knows it
	turn uint32
	at   int // bytes of the turn's sound before it
}

// turns follows the answers of one call. It is not safe for concurrent use: the call's lock guards it.
type turns struct {
	asked time.Time // when the user stopped speaking
	last  *turn
	marks []mark // not heard yet, oldest first
	count uint32
	named uint32
}

// The most marks that wait for the page: a lane that makes more loses the oldest, which then counts as heard with the next.
const maxMarks = 4096

// begin starts a turn. The one before it, when it has not ended, is answered by being over.
func (t *turns) begin(id string, now time.Time) *turn {
	t.count++
	began := now
	if !t.asked.IsZero() {
		began = t.asked
	}
	t.asked = time.Time{}
	t.last = &turn{n: t.count, id: id, began: began, path: "realtime voice"}
	return t.last
}

// sound counts what has come of the turn that goes on.
func (t *turns) sound(bytes int, now time.Time) {
	if t.last == nil {
		return
	}
	if t.last.first.IsZero() {
		t.last.first = now
	}
	t.last.bytes += bytes
}

// mark names the place where the turn's sound ends now; 0: there is no turn.
func (t *turns) mark(name string) uint32 {
	if t.last == nil {
		return 0
	}
	t.named++
	if len(t.marks) == maxMarks {
		t.marks = t.marks[1:]
	}
	t.marks = append(t.marks, mark{n: t.named, name: name, turn: t.last.n, at: t.last.bytes})
	return t.named
}

// heard takes the page's word that all sound up to a mark has been heard, and returns the marks that were passed, as the
// lane names them. A number that waits for nothing is ignored: it was heard before, or flushed, or never existed.
func (t *turns) heard(n uint32) []string {
	var passed []string
	for i, m := range t.marks {
		if m.n != n {
			continue
		}
		for _, p := range t.marks[:i+1] {
			passed = append(passed, p.name)
			if t.last != nil && p.turn == t.last.n {
				t.last.heard = max(t.last.heard, p.at)
			}
		}
		t.marks = t.marks[i+1:]
		break
	}
	return passed
}

// flush forgets what has not been heard: it will never be.
func (t *turns) flush() { t.marks = nil }

// heardOf is how much of a turn the user can have heard when the page says so: never more than has come.
func (t *turns) heardOf(n uint32, said time.Duration) (id string, heard time.Duration, ok bool) {
	if t.last == nil || t.last.n != n || said < 0 {
		return "", 0, false
	}
	return t.last.id, min(said, soundOf(t.last.bytes)), true
}

// asks counts a tool that the turn asks for; nil: no answer has begun.
func (l *turn) asks(name string) {
	if l == nil {
		return
	}
	switch {
	case name == Delegate:
		l.path = "text runtime"
		l.handing++
	case l.path == "realtime voice":
		l.path = "world tool"
	}
	for i := range l.tools {
		if u := &l.tools[i]; u.Name == name {
			u.Calls++
			return
		}
	}
	l.tools = append(l.tools, wire.TurnTool{Name: name, Calls: 1})
}

// handed says which run a delegation became; "": none.
func (l *turn) handed(run string) {
	if l == nil || l.handing == 0 {
		return
	}
	l.handing--
	if run != "" {
		l.run = run
	}
}

// line is the turn's line for the turn log, once: when it has ended and its runs are known.
func (l *turn) line(now time.Time) (wire.Turn, bool) {
	if l == nil || l.outcome == "" || l.handing > 0 || l.logged {
		return wire.Turn{}, false
	}
	l.logged = true
	line := wire.Turn{
		At: wire.Now(l.began), Path: l.path, Run: l.run, Tools: l.tools, Outcome: "done",
		Millis: float64(now.Sub(l.began)) / float64(time.Millisecond),
	}
	switch l.outcome {
	case "interrupted":
		line.Outcome = "stopped"
	case "failed":
		line.Outcome = "failed"
	}
	if !l.first.IsZero() {
		line.First = float64(l.first.Sub(l.began)) / float64(time.Millisecond)
	}
	return line, true
}
