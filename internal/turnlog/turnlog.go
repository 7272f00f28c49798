// Package turnlog keeps one line for each turn: which path handled it, how long it took, what came of it. Never what was
// said. The lines are JSON in a file of the data folder, which any process of the user may read while the service
// writes it.
//
// Goroutines: one writer, of Open; Close waits for it.
package turnlog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

// The files: the one that is written, and the one before it.
const (
	File    = "turns.jsonl"
	OldFile = "turns.1.jsonl"
)

const (
	maxFile   = 4 << 20 // bytes; a longer file becomes the old one
	maxQueue  = 1024    // turns that wait to be written; beyond it they are lost
	maxRecent = 200     // turns in memory
	maxTold   = 16      // of those written together, how many are told
	gather    = 50 * time.Millisecond
)

// Options of a log.
type Options struct {
	// Written is told of turns that were written, one after the other; of a flood only the newest. May be nil.
	Written func(wire.Turn)
	Logger  zerolog.Logger
}

// Log writes the turn log of a data folder. Its methods are safe for concurrent use.
type Log struct {
	opt   Options
	dir   string
	queue chan wire.Turn
	done  chan struct{}

	mu     sync.Mutex
	closed bool
	lost   int         // since the writer last said so
	recent []wire.Turn // oldest first

	file *os.File // of the writer, like what follows
	size int64
	err  error
}

// Open opens the log of a data folder for writing. One process at a time may.
func Open(dir string, o Options) (*Log, error) {
	if o.Written == nil {
		o.Written = func(wire.Turn) {}
	}
	l := &Log{opt: o, dir: dir, queue: make(chan wire.Turn, maxQueue), done: make(chan struct{})}
	if err := l.open(); err != nil {
		return nil, fmt.Errorf("open the turn log: %w", err)
	}
	recent, err := Read(dir, maxRecent, "")
	if err != nil {
		_ = l.file.Close()
		return nil, err
	}
	l.recent = recent
	go l.write()
	return l, nil
}

// open opens the file at its end. A line that a crash has torn gets its end, so that the next one stands alone.
func (l *Log) open() error {
	f, err := os.OpenFile(filepath.Join(l.dir, File), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	size, err := f.Seek(0, 2)
	last := []byte{'\n'}
	if err == nil && size > 0 {
		_, err = f.ReadAt(last, size-1)
	}
	if err == nil && last[0] != '\n' {
		_, err = f.Write([]byte{'\n'})
		size++
	}
	if err != nil {
		return errors.Join(err, f.Close())
	}
	l.file, l.size = f, size
	return nil
}

// Append takes a turn. It never blocks: when the disk is slow, turns are lost rather than held up.
func (l *Log) Append(t wire.Turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	select {
	case l.queue <- t:
	default:
		l.lost++
	}
}

// Recent are the newest turns that were written, at most n, oldest first.
func (l *Log) Recent(n int) []wire.Turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.recent[max(0, len(l.recent)-n):])
}

// Close writes what waits and closes the file.
func (l *Log) Close() error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	close(l.queue)
	l.mu.Unlock()
	<-l.done
	return errors.Join(l.err, l.file.Close())
}

// write writes what comes, many turns at once, until the queue is closed.
func (l *Log) write() {
	defer close(l.done)
	for first := range l.queue {
		batch := []wire.Turn{first}
		late := time.After(gather)
	more:
		for len(batch) < maxQueue {
			select {
			case t, ok := <-l.queue:
				if !ok {
					break more
				}
				batch = append(batch, t)
			case <-late:
				break more
			}
		}
		l.put(batch)
	}
}

// put writes turns. A failure is said once, and does not end the log.
func (l *Log) put(batch []wire.Turn) {
	var b bytes.Buffer
	for _, t := range batch {
		line, err := json.Marshal(t)
		if err != nil { // a time out of range: the turn has none
			l.opt.Logger.Error().Err(err).Str("turn", t.ID).Msg("a turn has no line")
			continue
		}
		b.Write(append(line, '\n'))
	}
	err := l.rotate(b.Len())
	if err == nil {
		_, err = l.file.Write(b.Bytes())
		l.size += int64(b.Len())
	}
	if err != nil && l.err == nil {
		l.opt.Logger.Error().Err(err).Msg("the turn log cannot be written")
	}
	l.err = err
	l.mu.Lock()
	l.recent = append(l.recent, batch...)
	l.recent = slices.Delete(l.recent, 0, max(0, len(l.recent)-maxRecent))
	lost := l.lost
	l.lost = 0
	l.mu.Unlock()
	if lost > 0 {
		l.opt.Logger.Warn().Int("turns", lost).Msg("the turn log did not keep up")
	}
	for _, t := range batch[max(0, len(batch)-maxTold):] {
		l.opt.Written(t)
	}
}

// rotate starts a new file when the next lines would make this one too long. Where a file that someone follows cannot be
// renamed (Windows), it grows until it can.
func (l *Log) rotate(more int) error {
	if l.size == 0 || l.size+int64(more) <= maxFile {
		return nil
	}
	_ = l.file.Close() // it is closed already when it could not be opened again the last time
	_ = os.Rename(filepath.Join(l.dir, File), filepath.Join(l.dir, OldFile))
	return l.open()
}
