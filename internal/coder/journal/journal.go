// Package journal stores the events of coding sessions, which pages receive as streams. Each
// session has a file of JSON lines. The newest events of all sessions are also in memory, where
// streams read them.
//
// An event has the id EPOCH-SEQ. SEQ grows by one with each event of any session, and across
// restarts. EPOCH is new with each start, because the last events before a crash may be missing on
// disk: clients with an id of another epoch start over.
//
// An event describes an item, such as a message or a card, in full, and replaces earlier events
// about it; only the texts of messages grow by pieces. So Compact may drop replaced events, and an
// event that arrives twice changes nothing.
//
// A stream has no buffer. It remembers the last event that it sent and reads on from there, so slow
// streams cost nothing; one that falls behind the events in memory gets a gap.
//
// The package starts no goroutine. Journal.mu guards everything.
package journal

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// compactAt is the size in bytes below which a file is not compacted.
	compactAt = 256 << 10
	// maxRing bounds the events in memory in bytes; wire.MaxCoderEvents bounds their number.
	maxRing = 32 << 20
)

// Journal stores the events of all sessions. Its methods are safe for concurrent use.
type Journal struct {
	dir   local.Dir
	epoch string
	now   func() time.Time

	// newest is the number of the newest event that streams can read.
	newest atomic.Int64

	mu sync.Mutex
	state
}

// state is guarded by mu.
type state struct {
	seq  int
	ring []Entry
	// ringBytes is the size of the ring in bytes.
	ringBytes int
	// more is closed and replaced when there is a new event.
	more chan struct{}
	logs map[string]*log
	err  error
}

// Entry is an event in a stream.
type Entry struct {
	Seq     int
	Session string
	Kind    wire.CoderEventKind
	// Line is the event as JSON.
	Line []byte
}

type log struct {
	file jsonl.File
	size int64
	// compacted is the size after the last compaction.
	compacted int64
	// first maps each item to the number of its first event.
	first map[string]int
}

// Open reads the files of a folder, and makes the folder if necessary. A file that cannot be read
// costs its session the log; Err returns the reason.
func Open(dir local.Dir, now func() time.Time) (*Journal, error) {
	if err := dir.Make(); err != nil {
		return nil, err
	}
	j := &Journal{
		dir: dir, epoch: ident.New(""), now: now, state: state{more: make(chan struct{}), logs: map[string]*log{}},
	}
	names, err := os.ReadDir(string(dir))
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		session, ok := strings.CutSuffix(n.Name(), ".jsonl")
		if !ok {
			continue
		}
		err := dir.OnlyFile(n.Name())
		if err == nil {
			err = j.read(session, func(e *wire.CoderEvent) { j.seq = max(j.seq, seqOf(e.ID)) })
		}
		if err != nil && j.err == nil {
			j.err = err // it costs only this session's log
		}
	}
	j.newest.Store(int64(j.seq))
	return j, nil
}

// Cursor returns the id of the newest event. It does not wait for the disk.
func (j *Journal) Cursor() string { return j.id(int(j.newest.Load())) }

func (j *Journal) id(seq int) string { return j.epoch + "-" + strconv.Itoa(seq) }

// seqOf returns the number in an id, or 0.
func seqOf(id string) int {
	_, n, _ := strings.Cut(id, "-")
	seq, _ := strconv.Atoi(n)
	return max(seq, 0)
}

// Err returns the first error of writing an event or reading a log, or nil. Streams get the events
// all the same.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// Add appends an event and sets its id, time and place. Events that must survive a crash (of
// sessions, turns and cards) are on disk before streams get them.
func (j *Journal) Add(e wire.CoderEvent) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.append(&e)
}

// Send sends an event to streams without storing it.
func (j *Journal) Send(e wire.CoderEvent) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.seq++
	e.ID, e.At = j.id(j.seq), wire.Millis(j.now())
	line, err := json.Marshal(e)
	if err != nil && j.err == nil {
		j.err = err
	}
	j.publish(Entry{Seq: j.seq, Session: e.Session, Kind: e.Kind, Line: line})
}

// append numbers an event, writes it and wakes the streams.
func (j *Journal) append(e *wire.CoderEvent) {
	j.seq++
	e.ID, e.At = j.id(j.seq), wire.Millis(j.now())
	var l *log
	if e.Session != "" {
		l = j.log(e.Session)
		e.First = l.place(e, j.seq)
	}
	line, err := json.Marshal(e)
	if err == nil && l != nil {
		err = l.write(line, durable(e.Kind))
	}
	if err != nil && j.err == nil {
		j.err = err
	}
	j.publish(Entry{Seq: j.seq, Session: e.Session, Kind: e.Kind, Line: line})
	if l != nil && l.size > wire.MaxCoderLog && l.size >= 2*l.compacted { // a turn may write without end
		if err := j.compact(e.Session, l); err != nil && j.err == nil {
			j.err = err
		}
	}
}

// publish adds an entry to the ring and wakes the streams.
func (j *Journal) publish(e Entry) {
	j.ring = append(j.ring, e)
	j.ringBytes += len(e.Line)
	if len(j.ring) > wire.MaxCoderEvents+wire.MaxCoderEvents/8 || j.ringBytes > maxRing { // not with each event
		j.trim()
	}
	j.newest.Store(int64(j.seq))
	close(j.more)
	j.more = make(chan struct{})
}

// trim drops the oldest events from memory.
func (j *Journal) trim() {
	from, held := len(j.ring), 0
	for from > 0 && len(j.ring)-from < wire.MaxCoderEvents &&
		(held == 0 || held+len(j.ring[from-1].Line) <= maxRing*7/8) {
		from--
		held += len(j.ring[from].Line)
	}
	j.ring, j.ringBytes = append([]Entry(nil), j.ring[from:]...), held
}

// durable reports whether events of a kind must survive a crash.
func durable(k wire.CoderEventKind) bool {
	switch k { //nolint:exhaustive // the others may be lost, as the rest of their turn
	case wire.CoderEventSession, wire.CoderEventTurn, wire.CoderEventApproval,
		wire.CoderEventMission, wire.CoderEventRun:
		return true
	}
	return false
}

// log returns the log of a session, opening it if necessary.
func (j *Journal) log(session string) *log {
	l := j.logs[session]
	if l == nil {
		l = &log{file: jsonl.File{Path: j.path(session)}, first: map[string]int{}}
		if info, err := os.Stat(l.file.Path); err == nil {
			l.size, l.compacted = info.Size(), info.Size()
		}
		_ = j.read(session, func(e *wire.CoderEvent) { l.place(e, e.First) }) // items that cannot be read get a new place
		j.logs[session] = l
	}
	return l
}

func (j *Journal) path(session string) string { return j.dir.Path(session + ".jsonl") }

// place returns and remembers the number of an item's first event.
func (l *log) place(e *wire.CoderEvent, now int) int {
	key := Key(e)
	first, known := l.first[key]
	if !known || key == "" {
		first = now
		l.first[key] = now
	}
	return first
}

func (l *log) write(line []byte, sync bool) error {
	f := l.file
	f.Sync = sync
	line = append(slices.Clip(line), '\n')
	if err := f.Append(line); err != nil {
		return fmt.Errorf("the log of a coding session: %w", err)
	}
	l.size += int64(len(line))
	return nil
}

// read calls fn with each event of a session's file, except damaged lines.
func (j *Journal) read(session string, fn func(e *wire.CoderEvent)) error {
	lines, err := j.lines(session)
	for _, line := range lines {
		if e, err := decode(line); err == nil && e.Session == session {
			fn(&e)
		}
	}
	return err
}

// lines returns the lines of a session's file, including damaged ones.
func (j *Journal) lines(session string) ([][]byte, error) {
	return jsonl.File{Path: j.path(session)}.Lines(2 * wire.MaxCoderLog)
}

// Remove deletes a session's file.
func (j *Journal) Remove(session string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	delete(j.logs, session)
	if err := os.Remove(j.path(session)); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}
