package turnlog

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// pollEvery is how often Follow looks at the file.
const pollEvery = 250 * time.Millisecond

// maxLine bounds a line that Follow waits for, in bytes.
const maxLine = 1 << 20

// Read returns the newest turns of a data folder's log, at most limit, oldest first; with before, those before the turn
// of this id. Lines that are no turns are passed over: a crash may tear the last one. No log is an empty one.
func Read(dir string, limit int, before string) ([]wire.Turn, error) {
	var found []wire.Turn // newest first
	waiting := before != ""
	for _, name := range []string{File, OldFile} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read the turn log: %w", err)
		}
		for len(content) > 0 && len(found) < limit {
			content = bytes.TrimSuffix(content, []byte{'\n'})
			at := bytes.LastIndexByte(content, '\n') + 1
			t, ok := turnOf(content[at:])
			content = content[:at]
			switch {
			case !ok:
			case waiting:
				waiting = t.ID != before
			default:
				found = append(found, t)
			}
		}
	}
	slices.Reverse(found)
	return found, nil
}

func turnOf(line []byte) (t wire.Turn, ok bool) {
	return t, json.Unmarshal(line, &t) == nil && t.Path != ""
}

// Follow hands each turn that is written from now on to fn, until ctx ends. It looks at the file four times a second, and
// goes on in the new one when the log begins one.
func Follow(ctx context.Context, dir string, fn func(wire.Turn)) error {
	path := filepath.Join(dir, File)
	t := &tail{fn: fn}
	defer t.close()
	if err := t.open(path, true); err != nil {
		return err
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		// Asked before the rest is read, so that nothing is written to the old file behind it.
		moved := t.moved(path)
		if err := t.read(); err != nil {
			return err
		}
		if moved {
			t.close()
			if err := t.open(path, false); err != nil {
				return err
			}
			if err := t.read(); err != nil {
				return err
			}
		}
	}
}

// tail is a file that is followed. Without one it waits for one.
type tail struct {
	fn   func(wire.Turn)
	file *os.File
	in   *bufio.Reader
	rest []byte // of a line that is not whole yet
}

func (t *tail) open(path string, atEnd bool) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && atEnd {
		_, err = f.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return fmt.Errorf("follow the turn log: %w", err)
	}
	t.file, t.in, t.rest = f, bufio.NewReader(f), nil
	return nil
}

func (t *tail) close() {
	if t.file != nil {
		_ = t.file.Close()
		t.file = nil
	}
}

// moved says that another file has the log's name now.
func (t *tail) moved(path string) bool {
	there, err := os.Stat(path)
	if err != nil {
		return false // between two files
	}
	if t.file == nil {
		return true
	}
	mine, err := t.file.Stat()
	return err != nil || !os.SameFile(mine, there)
}

// read hands over the lines that are whole.
func (t *tail) read() error {
	for t.file != nil {
		part, err := t.in.ReadBytes('\n')
		t.rest = append(t.rest, part...)
		if errors.Is(err, io.EOF) {
			if len(t.rest) > maxLine {
				t.rest = nil // not one of ours
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("follow the turn log: %w", err)
		}
		if turn, ok := turnOf(t.rest); ok {
			t.fn(turn)
		}
		t.rest = t.rest[:0]
	}
	return nil
}
