// Package turnlog stores one line of JSON for each turn of an agent: which path handled it, how
// long it took and how it ended, but none of its text. The file is in the data folder, where any
// process of the user may read it while the service writes it.
//
// It is a file of lines rather than a record of the store, because it must be readable while the
// service does not run, which is when people look, and because losing its last line in a crash
// costs nothing.
//
// A turn on its way to the file:
//
//	Append    → queue, at most maxQueue turns; beyond that the turn is dropped and counted
//	queue     → batch, all that arrive within batchDelay of the first
//	batch     → one append to the file, then the turns in memory (Recent), then Options.Written
//
// Goroutines: Open starts one writer. Close ends it by closing the queue, and waits until the last
// batch is written.
package turnlog

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Names in the data folder: the current file, and the one before it.
const (
	File    = "turns.jsonl"
	OldFile = "turns.1.jsonl"
)

const (
	// maxFile is the size in bytes at which a file is rotated.
	maxFile = 4 << 20
	// maxRead bounds the part of one file that Read reads, in bytes. It is above maxFile since on
	// Windows a file that is being read cannot be rotated, and grows meanwhile.
	maxRead = 16 * maxFile
	// maxQueue is how many turns may wait for the writer, and how many it writes at once.
	maxQueue = 1024
	// maxRecent is how many turns stay in memory for pages that connect.
	maxRecent = 200
	// maxPublished is how many turns of one batch are passed to Options.Written: of a flood a page
	// needs only the newest.
	maxPublished = 16
	// batchDelay is how long the writer collects turns after the first of a batch.
	batchDelay = 50 * time.Millisecond
)

// Options of a log.
type Options struct {
	// Written receives turns once they are written, in order, and of a flood only the newest. The
	// writer's goroutine calls it. Nil: nothing is called.
	Written func(wire.Turn)
	Logger  zerolog.Logger
}

// Log writes the turn log of a data folder. Its methods are safe for concurrent use.
type Log struct {
	opt   Options
	file  jsonl.File
	queue chan wire.Turn
	// off: the file cannot be used until the next start.
	off bool
	// done is closed when the writer has ended.
	done chan struct{}
	// err is the last write's; the writer's own until done is closed.
	err error

	mu     sync.Mutex
	closed bool
	// dropped counts turns that found the queue full, since the writer last logged that.
	dropped int
	// recent holds the newest turns that were written, oldest first, at most maxRecent.
	recent []wire.Turn
}

// Open opens the log of a data folder for writing; only one process at a time may. Anything but a
// file under the log's name is put aside. An error is logged: turns are then in memory only.
func Open(dir string, o Options) *Log {
	if o.Written == nil {
		o.Written = func(wire.Turn) {}
	}
	l := &Log{opt: o, file: fileIn(dir), queue: make(chan wire.Turn, maxQueue), done: make(chan struct{})}
	err := local.Dir(dir).OnlyFile(File)
	if err == nil {
		err = l.file.Append(nil)
	}
	if err == nil {
		l.recent, err = Read(dir, maxRecent, "")
	}
	if err != nil {
		l.off = true
		o.Logger.Error().Err(err).Msg("the turn log cannot be used: turns are not written")
	}
	go l.write() // ends when Close closes the queue; Close waits for done
	return l
}

// Append queues a turn. It never blocks: when the disk is slow, it drops turns instead. After Close
// it does nothing.
func (l *Log) Append(t wire.Turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	select {
	case l.queue <- t:
	default:
		l.dropped++
	}
}

// Recent returns the newest turns that were written, at most n, oldest first. It does not read the
// disk.
func (l *Log) Recent(n int) []wire.Turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.recent[max(0, len(l.recent)-n):])
}

// Close writes the turns that wait, and ends the writer. It returns the error of the last write.
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
	return l.err
}

// write is the writer: it collects batches and writes them, until the queue is closed and empty.
func (l *Log) write() {
	defer close(l.done)
	for first := range l.queue {
		batch := []wire.Turn{first}
		deadline := time.After(batchDelay)
	more:
		for len(batch) < maxQueue {
			select {
			case t, ok := <-l.queue:
				if !ok {
					break more
				}
				batch = append(batch, t)
			case <-deadline:
				break more
			}
		}
		l.writeBatch(batch)
	}
}

// writeBatch writes and publishes turns. A failure is logged once until a write succeeds, and the
// log goes on: the turns are then in memory only.
func (l *Log) writeBatch(batch []wire.Turn) {
	var b bytes.Buffer
	for _, t := range batch {
		line, err := json.Marshal(t)
		if err != nil { // a time whose year JSON cannot write
			l.opt.Logger.Error().Err(err).Str("turn", t.ID).Msg("this turn cannot be encoded: it is missing from the turn log")
			continue
		}
		b.Write(append(line, '\n'))
	}
	var err error
	if !l.off {
		err = l.file.Append(b.Bytes())
	}
	if err != nil && l.err == nil {
		l.opt.Logger.Error().Err(err).Msg("the turn log cannot be written")
	}
	l.err = err
	l.mu.Lock()
	l.recent = append(l.recent, batch...)
	l.recent = slices.Delete(l.recent, 0, max(0, len(l.recent)-maxRecent))
	dropped := l.dropped
	l.dropped = 0
	l.mu.Unlock()
	if dropped > 0 {
		l.opt.Logger.Warn().Int("turns", dropped).Msg("the disk is too slow for the turn log: turns were dropped")
	}
	for _, t := range batch[max(0, len(batch)-maxPublished):] {
		l.opt.Written(t)
	}
}
