package proc

import (
	"bytes"
	"sync"
)

// Lines passes what a program writes to a function, line by line, without their ends. A longer line
// is cut, and the rest of it is dropped: what a foreign program writes has no bound of its own. It
// is an io.Writer for one goroutine.
type Lines struct {
	// Each gets a line, valid until it returns.
	Each func(line string)

	mu   sync.Mutex
	part []byte
}

// maxLine is how much of a line is kept, in bytes.
const maxLine = 4 << 10

// Write implements io.Writer. It never fails.
func (l *Lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(b)
	for len(b) > 0 {
		piece, rest, whole := bytes.Cut(b, []byte{'\n'})
		l.part = append(l.part, piece[:min(len(piece), maxLine-len(l.part))]...)
		if whole {
			l.flush()
		}
		b = rest
	}
	return n, nil
}

// Flush passes on a last line that has no end.
func (l *Lines) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.part) > 0 {
		l.flush()
	}
}

func (l *Lines) flush() {
	l.Each(string(bytes.TrimSuffix(l.part, []byte{'\r'})))
	l.part = l.part[:0]
}

// Tail keeps the last lines that were added. Its methods are safe for concurrent use.
type Tail struct {
	// Most is how many; at least 1.
	Most int

	mu    sync.Mutex
	lines []string
}

// Add keeps a line.
func (t *Tail) Add(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) >= t.Most {
		t.lines = append(t.lines[:0], t.lines[len(t.lines)-t.Most+1:]...)
	}
	t.lines = append(t.lines, line)
}

// Lines returns them, oldest first.
func (t *Tail) Lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string(nil), t.lines...)
}
