package hook

import (
	"io"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// conn is a connection to the service. It is made of system calls, because package net would be
// initialised before.
type conn struct{ socket }

// connect connects to a socket in this folder. It waits for a service that does not take
// connections for as long as sending.
func connect(name string) (conn, error) {
	s, err := open()
	if err != nil {
		return conn{}, err
	}
	c := conn{s}
	if err := s.connect(name); err != nil {
		c.close()
		return conn{}, err
	}
	return c, nil
}

// send sends a frame, or nothing if it is not one. It reports false when the connection is of no
// use any more, since half of it may have been sent.
func (c conn) send(f *frame.Frame) bool {
	line, err := f.Line()
	if err != nil {
		return true
	}
	for len(line) > 0 {
		n, err := c.write(line)
		if err != nil {
			return false
		}
		line = line[n:]
	}
	return true
}

// Read makes it an io.Reader. It waits as long as the service says nothing.
func (c conn) Read(b []byte) (int, error) {
	n, err := c.read(b)
	if n <= 0 && err == nil {
		err = io.EOF
	}
	return max(n, 0), err
}
