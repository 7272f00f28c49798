package jsonl

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// ErrLong says that a line was longer than the limit of its Lines, and was skipped.
var ErrLong = errors.New("the line is longer than allowed")

// Lines splits a stream into lines of bounded length.
type Lines struct {
	r     *bufio.Reader
	limit int
}

// NewLines returns a reader of lines of at most limit bytes.
func NewLines(r io.Reader, limit int) *Lines { return &Lines{bufio.NewReaderSize(r, 64<<10), limit} }

// Next returns the next line that is not empty, without its newline. The caller owns the bytes. A
// last line without a newline counts. After ErrLong the caller may go on; any other error is the
// stream's end.
func (l *Lines) Next() ([]byte, error) {
	for {
		line, err := l.read()
		if line = bytes.TrimSpace(line); err != nil || len(line) > 0 {
			return line, err
		}
	}
}

func (l *Lines) read() ([]byte, error) {
	var line []byte
	long := false
	for {
		piece, err := l.r.ReadSlice('\n')
		if long = long || len(line)+len(piece) > l.limit; long {
			line = nil
		} else {
			line = append(line, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && (err == nil || errors.Is(err, io.EOF)):
			return nil, ErrLong
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil // EOF comes next time
		default:
			return line, err
		}
	}
}
