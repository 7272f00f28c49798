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

// `world-mcp hook AGENT stream` serves a plugin that runs inside the agent's program.
//
// The plugin writes a line of JSON per event, with the names of frame.Frame: event (one of frame's
// own), session, parent, folder, tool, toolId, reason, model, helper, helperType, mode, headless,
// background, usage, and with event "ask" also ask. input has the tool's arguments, of which the
// hook picks the target; the plugin should leave out all but a path or a command. Lines beyond 64
// KiB are dropped. The hook adds what the process knows.
//
// The plugin reads lines of JSON: {"connected":true} for each new connection to a service, after
// which it announces each of its sessions; and frame.Reply as the service sends it. Lines are
// dropped while there is no service.
//
// One goroutine connects, reads from the service, and alone closes the connection; the main one
// reads the plugin.

// reconnectEvery is the pause between attempts to connect.
const reconnectEvery = 2 * time.Second

// streamed is a line from the plugin.
type streamed struct {
	frame.Frame
	Input event `json:"input"`
}

// uplink is the connection to the service while there is one.
type uplink struct {
	agent, dir string

	mu sync.Mutex // guards c, its writes and its close
	c  *conn
}

// stream passes lines in both directions until stdin ends.
func stream(agent string) int {
	dir := dataDir()
	if !absolute(dir) { // dial changes the folder
		here, err := os.Getwd()
		if err != nil {
			return 0
		}
		dir = here + separator + dir
	}
	u := &uplink{agent: agent, dir: dir}
	go u.run()
	in := bufio.NewReaderSize(os.Stdin, frame.MaxAskLine)
	for {
		line, err := next(in)
		if err != nil {
			return 0
		}
		if f, ok := toFrame(agent, line); ok {
			u.send(&f)
		}
	}
}

func toFrame(agent string, line []byte) (frame.Frame, bool) {
	var s streamed
	var mistyped *json.UnmarshalTypeError // then the field stays empty
	if err := json.Unmarshal(line, &s); err != nil && !errors.As(err, &mistyped) {
		return s.Frame, false
	}
	f := s.Frame
	f.Agent, f.At = agent, time.Now().UnixNano()
	f.Op, f.Target, f.Where, f.Pids, f.AgentPid = "", "", "", nil, 0
	ids := []*string{&f.Session, &f.Parent, &f.Tool, &f.ToolID, &f.Model, &f.Helper, &f.HelperType}
	for _, s := range append(ids, &f.Reason, &f.Mode) {
		*s = word(*s)
	}
	if f.Tool != "" {
		f.Op = opOf(f.Tool)
		f.Target = target(f.Op, s.Input, f.Folder)
	}
	return f, f.Event != frame.Hold && f.Event != frame.Wait && f.Event != frame.Stream
}

// send sends a frame if there is a service.
func (u *uplink) send(f *frame.Frame) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.c != nil && !u.c.send(f) {
		u.c.shutdown()
		u.c = nil
	}
}

func (u *uplink) run() {
	for {
		if c, err := dial(u.dir); err == nil {
			u.serve(&c)
		}
		time.Sleep(reconnectEvery)
	}
}

func (u *uplink) serve(c *conn) {
	defer func() {
		u.mu.Lock()
		u.c = nil
		c.close()
		u.mu.Unlock()
	}()
	f := frame.Frame{Agent: u.agent, Event: frame.Stream, At: time.Now().UnixNano()}
	place(&f)
	if !c.send(&f) {
		return
	}
	u.mu.Lock()
	u.c = c
	u.mu.Unlock()
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

// next returns the next line without its newline. It skips lines that do not fit into the buffer.
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
