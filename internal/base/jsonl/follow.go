package jsonl

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/worldmcp/world/internal/base/nofollow"
)

const (
	// pollEvery is how often Follow checks the file: often enough for a person who watches, and
	// nothing for the machine.
	pollEvery = 250 * time.Millisecond
	// maxLine bounds a line whose end has not come, in bytes. Follow skips a longer one, since it
	// would read it again at each poll.
	maxLine = 1 << 20
)

// Follow calls fn with each line that is appended to the current file from now on, newline
// included, until ctx ends; then it returns nil. The writer may be another process. Follow waits
// for a file that is missing, and moves on to the new file when the old one was rotated or deleted.
// fn must not keep the line.
func (f File) Follow(ctx context.Context, fn func(line []byte)) error {
	held, err := nofollow.OpenFile(f.Path, os.O_RDONLY, 0) // nil while there is no file; its methods then fail
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	defer func() { _ = held.Close() }()
	offset, _ := held.Seek(0, io.SeekEnd)
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		// Checked before the rest is read: a file that was replaced by then gets no more lines, so
		// nothing is missed.
		replaced := f.replaced(held)
		if offset, err = readFrom(held, offset, fn); err == nil && replaced {
			_ = held.Close()
			if held, err = nofollow.OpenFile(f.Path, os.O_RDONLY, 0); err == nil {
				offset, err = readFrom(held, 0, fn)
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if info, err := held.Stat(); err == nil && info.Size()-offset > maxLine {
			offset = info.Size()
		}
	}
}

// replaced reports whether another file has the path now. While a rotation has moved the old file
// and not made the new one, the answer is no. The old file stays open, so that the system cannot
// give its identity to the new one.
func (f File) replaced(held *os.File) bool {
	now, err := os.Stat(f.Path)
	if err != nil {
		return false
	}
	info, err := held.Stat()
	return err != nil || !os.SameFile(info, now)
}

// readFrom calls fn with the whole lines from an offset on, and returns the offset of the rest.
// A nil file has no lines.
func readFrom(file *os.File, offset int64, fn func(line []byte)) (int64, error) {
	if file == nil {
		return offset, nil
	}
	in := bufio.NewReaderSize(io.NewSectionReader(file, offset, math.MaxInt64-offset), 64<<10)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return offset, nil
		}
		if err != nil {
			return offset, err
		}
		offset += int64(len(line))
		fn(line)
	}
}
