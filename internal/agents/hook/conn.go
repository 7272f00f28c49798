package hook

import (
	"io"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// conn is a connection to the service. It uses system calls, because package net would be
// initialised late.
type conn struct{ socket }

// connect connects to a socket in the current folder, within sendTimeout.
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

// send sends a frame, or nothing if the frame is invalid. False: the connection is broken, and half
// of the frame may have been sent.
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

// Read implements io.Reader. It blocks until the service sends something.
func (c conn) Read(b []byte) (int, error) {
	n, err := c.read(b)
	if n <= 0 && err == nil {
		err = io.EOF
	}
	return max(n, 0), err
}
