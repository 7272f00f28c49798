package voice

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// bytesPerSecond of audio: s16le, mono.
	bytesPerSecond = wire.VoiceRate * 2
	// BytesPerMilli of audio.
	BytesPerMilli = bytesPerSecond / 1000
)

// durationOf returns how long so many bytes of audio play.
func durationOf(bytes int) time.Duration {
	return time.Duration(bytes) * time.Second / bytesPerSecond
}

// turn is one answer of the agent: which path handles it, and how much of its audio has arrived and
// has been played.
type turn struct {
	number uint32 // number within the call, from 1, as the page knows it
	id     string // as the session knows it
	// began is when the user stopped speaking, or when the answer started if they did not speak.
	began time.Time
	// firstAudio is when the first audio arrived. Zero: none yet.
	firstAudio time.Time
	received   int // bytes of audio that have arrived
	played     int // bytes of audio that the page has played
	// path is the path that handles the turn: the voice alone, a world tool, or the text runtime as
	// soon as one task is delegated.
	path  wire.TurnPath
	run   string // id of the text runtime's run; empty: none
	tools []wire.TurnTool
	// awaitingRun counts delegations whose run id is not known yet. The turn is not logged before
	// they are.
	awaitingRun int
	complete    bool                // all audio has arrived
	outcome     wire.VoiceTurnState // empty: the turn goes on
	logged      bool
}

// mark is a position in a turn's audio. The page acknowledges it when it has played everything
// before it.
type mark struct {
	number uint32 // as the page knows it
	name   string // as the session knows it
	turn   uint32
	at     int // bytes of the turn's audio before it
}

// turns tracks the answers of one call: the current one, and the marks that the page has not
// acknowledged. It is not safe for concurrent use; the call's mutex guards it.
type turns struct {
	askedAt  time.Time // when the user stopped speaking; zero: they have not, since the last turn
	last     *turn     // nil: no answer yet
	marks    []mark    // not played yet, oldest first
	count    uint32    // turns so far
	lastMark uint32    // number of the newest mark
}

// maxMarks limits the marks that wait for the page. Beyond it the oldest is dropped; the next one
// covers it.
const maxMarks = 4096

// begin starts a turn.
func (t *turns) begin(id string, now time.Time) *turn {
	t.count++
	began := now
	if !t.askedAt.IsZero() {
		began = t.askedAt
	}
	t.askedAt = time.Time{}
	t.last = &turn{number: t.count, id: id, began: began, path: wire.PathVoice}
	return t.last
}

// addAudio counts audio of the current turn, of which there must be one.
func (t *turns) addAudio(bytes int, now time.Time) {
	if t.last.firstAudio.IsZero() {
		t.last.firstAudio = now
	}
	t.last.received += bytes
}

// addMark sets a mark behind the audio that has arrived, and returns its number. 0: there is no
// turn.
func (t *turns) addMark(name string) uint32 {
	if t.last == nil {
		return 0
	}
	t.lastMark++
	if len(t.marks) == maxMarks {
		t.marks = t.marks[1:]
	}
	t.marks = append(t.marks, mark{number: t.lastMark, name: name, turn: t.last.number, at: t.last.received})
	return t.lastMark
}

// acknowledge handles the page's report that it has played everything before a mark. It returns the
// session's names of the marks that were passed. It ignores a number that is not waiting:
// acknowledged before, flushed, or never sent.
func (t *turns) acknowledge(n uint32) []string {
	var passed []string
	for i, m := range t.marks {
		if m.number != n {
			continue
		}
		for _, p := range t.marks[:i+1] {
			passed = append(passed, p.name)
			if t.last != nil && p.turn == t.last.number {
				t.last.played = max(t.last.played, p.at)
			}
		}
		t.marks = t.marks[i+1:]
		break
	}
	return passed
}

// flush forgets all marks: their audio will not be played.
func (t *turns) flush() { t.marks = nil }

// clampPlayed checks how much a page says it has played of a turn. It returns the session's name of
// the turn, and never more than has arrived. False: that turn is not the current one.
func (t *turns) clampPlayed(n uint32, reported time.Duration) (id string, played time.Duration, ok bool) {
	if t.last == nil || t.last.number != n || reported < 0 {
		return "", 0, false
	}
	return t.last.id, min(reported, durationOf(t.last.received)), true
}

// addTool counts a tool call of the turn. The turn is nil when the model calls a tool before its
// first answer.
func (t *turn) addTool(name string) {
	if t == nil {
		return
	}
	switch {
	case name == Delegate:
		t.path = wire.PathText
		t.awaitingRun++
	case t.path == wire.PathVoice:
		t.path = wire.PathTool
	}
	for i := range t.tools {
		if u := &t.tools[i]; u.Name == name {
			u.Calls++
			return
		}
	}
	t.tools = append(t.tools, wire.TurnTool{Name: name, Calls: 1})
}

// resolveRun notes the run that a delegation became. Empty: it became none.
func (t *turn) resolveRun(run string) {
	if t == nil || t.awaitingRun == 0 {
		return
	}
	t.awaitingRun--
	if run != "" {
		t.run = run
	}
}

// logLine returns the turn's line for the turn log, once: when the turn has ended and its runs are
// known.
func (t *turn) logLine(now time.Time) (wire.Turn, bool) {
	if t == nil || t.outcome == "" || t.awaitingRun > 0 || t.logged {
		return wire.Turn{}, false
	}
	t.logged = true
	line := wire.Turn{
		At: wire.Millis(t.began), Path: t.path, Run: t.run, Tools: t.tools, Outcome: wire.OutcomeDone,
		Millis: float64(now.Sub(t.began)) / float64(time.Millisecond),
	}
	switch t.outcome {
	case wire.VoiceTurnInterrupted:
		line.Outcome = wire.OutcomeStopped
	case wire.VoiceTurnFailed:
		line.Outcome = wire.OutcomeFailed
	default:
	}
	if !t.firstAudio.IsZero() {
		line.First = float64(t.firstAudio.Sub(t.began)) / float64(time.Millisecond)
	}
	return line, true
}
