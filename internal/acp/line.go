package acp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// maxLine is the longest line that the reader accepts, in bytes. Agents send whole files and pictures in one line.
const maxLine = 64 << 20

var (
	errLongLine = errors.New("a line longer than 64 MiB")
	errNotRPC   = errors.New("a line that is not a JSON-RPC message")
)

// lines splits a stream into lines of bounded length.
type lines struct {
	r     *bufio.Reader
	limit int
}

func newLines(r io.Reader, limit int) *lines { return &lines{bufio.NewReaderSize(r, 64<<10), limit} }

// next returns the next line that is not empty, without its newline. The caller owns the bytes. After errLongLine,
// which reports a skipped line, the caller goes on.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.read()
		if line = bytes.TrimSpace(line); err != nil || len(line) > 0 {
			return line, err
		}
	}
}

func (l *lines) read() ([]byte, error) {
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
		case long && err == nil:
			return nil, errLongLine
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil // the last line has no end; EOF comes next time
		default:
			return line, err
		}
	}
}

// message is a request, a notification or a response of JSON-RPC 2.0.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// decode parses one line. A message without method and id is not JSON-RPC.
func decode(line []byte) (message, error) {
	var m message
	if json.Unmarshal(line, &m) != nil || (m.Method == "" && !Has(m.ID)) {
		return message{}, errNotRPC
	}
	return m, nil
}
