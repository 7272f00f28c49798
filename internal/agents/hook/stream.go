package hook

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// `world-mcp hook opencode stream` is for a plugin that runs within the agent's program and lives
// as long as it.
//
// The plugin writes a line of JSON for each event, with the names of frame.Frame: event (one of
// frame's own), session, parent, folder, tool, toolId, reason, model, helper, helperType, mode,
// headless, background, usage, and with event "ask" also ask. input has the tool's arguments, of
// which the target is picked; the plugin best leaves out all but a path or a command. Lines beyond
// 64 KiB are dropped. The hook adds what the process knows.
//
// The plugin reads lines of JSON: {"connected":true} whenever there is a service, which knows
// nothing yet, so that the plugin tells of each of its sessions; and frame.Reply, as the service
// sends them. What it writes while there is no service is dropped.
//
// One goroutine connects and reads from the service, and alone closes the connection; the process's
// own reads the plugin.

// reconnecting is how long the stream waits before it looks for a service again.
const reconnecting = 2 * time.Second

// streamed is a line from the plugin.
type streamed struct {
	frame.Frame
	Input event `json:"input"`
}

// link is the connection to the service while there is one.
type link struct {
	dir string

	mu sync.Mutex // of c, and held while it is written or closed
	c  *conn
}

// stream passes lines on, both ways, until stdin ends.
func stream() int {
	dir := dataDir()
	if !absolute(dir) { // the process is in that folder later
		here, err := os.Getwd()
		if err != nil {
			return 0
		}
		dir = here + separator + dir
	}
	l := &link{dir: dir}
	go l.keep()
	in := bufio.NewReaderSize(os.Stdin, frame.MaxAskLine)
	for {
		line, err := next(in)
		if err != nil {
			return 0
		}
		if f, ok := passed(line); ok {
			l.send(&f)
		}
	}
}

// passed returns the frame that a line of the plugin is for.
func passed(line []byte) (frame.Frame, bool) {
	var s streamed
	var mistyped *json.UnmarshalTypeError // that field is left out
	if err := json.Unmarshal(line, &s); err != nil && !errors.As(err, &mistyped) {
		return s.Frame, false
	}
	f := s.Frame
	f.Agent, f.At = frame.OpenCode, time.Now().UnixNano()
	f.Op, f.Target, f.Where, f.Pids, f.AgentPid = "", "", "", nil, 0
	for _, s := range []*string{
		&f.Session, &f.Parent, &f.Tool, &f.ToolID, &f.Reason, &f.Model, &f.Helper,
		&f.HelperType, &f.Mode,
	} {
		*s = word(*s)
	}
	if f.Tool != "" {
		f.Op = opOf(f.Tool)
		f.Target = target(f.Op, s.Input, f.Folder)
	}
	return f, f.Event != frame.Hold && f.Event != frame.Wait && f.Event != frame.Stream
}

// send sends a frame, if there is a service.
func (l *link) send(f *frame.Frame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.c != nil && !l.c.send(f) {
		l.c.shutdown()
		l.c = nil
	}
}

// keep connects again and again, as long as the process runs.
func (l *link) keep() {
	for {
		if c, err := dial(l.dir); err == nil {
			l.with(&c)
		}
		time.Sleep(reconnecting)
	}
}

// with is the life of a connection.
func (l *link) with(c *conn) {
	defer func() {
		l.mu.Lock()
		l.c = nil
		c.close()
		l.mu.Unlock()
	}()
	f := frame.Frame{Agent: frame.OpenCode, Event: frame.Stream, At: time.Now().UnixNano()}
	place(&f)
	if !c.send(&f) {
		return
	}
	l.mu.Lock()
	l.c = c
	l.mu.Unlock()
	_, _ = os.Stdout.WriteString(`{"connected":true}` + "\n")
	in := bufio.NewReaderSize(c, frame.MaxAskLine)
	for {
		line, err := next(in)
		if err != nil {
			return
		}
		_, _ = os.Stdout.Write(append(line, '\n'))
	}
}

// next reads a line and returns it without its newline. Those that do not fit into the buffer are
// left out.
func next(in *bufio.Reader) ([]byte, error) {
	for {
		line, err := in.ReadSlice('\n')
		if err == nil {
			return line[:len(line)-1], nil
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			if _, err = in.ReadSlice('\n'); err == nil {
				break
			}
		}
		if err != nil {
			return nil, err
		}
	}
}
