package codex

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

// What is said on the wire was measured with Codex 0.166.0: JSON-RPC without its version, one
// message a frame, the server's notifications with their time (`codex app-server generate-ts
// --experimental`).

// socket is the server's, below Codex's folder: a link to the real one, which lies where its path
// is short.
const socket = "app-server-control/app-server-control.sock"

// maxFrame bounds a message of the server. The longest that is wanted is the end of a command, with
// its output.
const maxFrame = 8 << 20

// message is one of the server's: an answer (ID), a notification (Method) or a request (both).
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
	At     int64           `json:"emittedAtMs"`
}

// at is when the server said it.
func (m *message) at() time.Time {
	now := time.Now()
	if at := time.UnixMilli(m.At); m.At > 0 && at.Before(now) {
		return at
	}
	return now
}

// object is what is sent.
type object = map[string]any

// line is a connection to the server.
type line struct {
	ws *websocket.Conn
	// pid is the server's process; 0: unknown. path is where its socket really is.
	pid  int
	path string
	// own is the server's end of this connection; empty: unknown.
	own string
}

// dial connects to the server, if its socket and who listens there are the user's own. The
// connection's own end at the server is the one that was not there before; when others come at the
// same time it tries again.
func dial(ctx context.Context, name string) (*line, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	path, err := trust(name)
	if err != nil {
		return nil, err
	}
	for tries := 1; ; tries++ {
		l := &line{path: path}
		before, counted := clients(path)
		if err := l.connect(ctx); err != nil {
			return nil, err
		}
		after, _ := clients(path)
		if others := without(after, before...); len(others) == 1 {
			l.own = others[0]
		}
		if !counted || l.own != "" || tries == 5 {
			return l, nil
		}
		l.close()
	}
}

// connect connects to the socket and begins a WebSocket.
func (l *line) connect(ctx context.Context) error {
	c, err := (&net.Dialer{}).DialContext(ctx, "unix", l.path)
	if err != nil {
		return err
	}
	if l.pid, err = peer(c); err != nil {
		_ = c.Close()
		return err
	}
	taken := false
	l.ws, _, err = websocket.Dial(ctx, "ws://localhost/", &websocket.DialOptions{HTTPClient: &http.Client{Transport: &http.Transport{ //nolint:bodyclose // the library closes it
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			if taken {
				return nil, errUntrusted
			}
			taken = true
			return c, nil
		},
	}}})
	if err != nil {
		_ = c.Close()
		return err
	}
	l.ws.SetReadLimit(maxFrame)
	return nil
}

var errUntrusted = errors.New("the socket of Codex is not the user's own")

// gone reports whether there is no server.
func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
}

// read hands on what the server says, until that ends.
func (l *line) read(ctx context.Context, to chan<- message) {
	defer close(to)
	for {
		kind, b, err := l.ws.Read(ctx)
		if err != nil {
			return
		}
		var m message
		if kind != websocket.MessageText || json.Unmarshal(b, &m) != nil {
			continue
		}
		select {
		case to <- m:
		case <-ctx.Done():
			return
		}
	}
}

// write sends a message.
func (l *line) write(ctx context.Context, o object) error {
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	return l.ws.Write(ctx, websocket.MessageText, b)
}

func (l *line) close() { _ = l.ws.CloseNow() }

// quiet are notifications that the server keeps to itself: what is said, thought and printed.
var quiet = []string{
	"item/agentMessage/delta", "item/plan/delta", "item/reasoning/summaryTextDelta", "item/reasoning/summaryPartAdded",
	"item/reasoning/textDelta", "item/commandExecution/outputDelta", "item/commandExecution/terminalInteraction",
	"item/fileChange/outputDelta", "item/fileChange/patchUpdated", "item/mcpToolCall/progress", "command/exec/outputDelta",
	"process/outputDelta", "rawResponseItem/completed", "rawResponse/completed", "turn/diff/updated", "turn/plan/updated",
	"hook/started", "hook/completed", "thread/prediction/updated", "account/rateLimits/updated", "account/updated",
}

// thread is a session as the server tells it.
type thread struct {
	ID        string `json:"id"`
	Parent    string `json:"parentThreadId"`
	Ephemeral bool   `json:"ephemeral"`
	Folder    string `json:"cwd"`
	Status    status `json:"status"`
}

// hidden reports whether it is no session of a user: one that makes a title, or a sub-agent.
func (t *thread) hidden() bool { return t.Ephemeral || t.Parent != "" }

// status is what a session does.
type status struct {
	Type  string   `json:"type"`
	Flags []string `json:"activeFlags"`
}

const (
	notLoaded = "notLoaded"
	active    = "active"
	approval  = "waitingOnApproval"
	input     = "waitingOnUserInput"
)

// count is how many tokens were used.
type count struct {
	All    int64 `json:"totalTokens"`
	Input  int64 `json:"inputTokens"`
	Cached int64 `json:"cachedInputTokens"`
	Output int64 `json:"outputTokens"`
}

// notice has what is needed of notifications and requests.
type notice struct {
	Thread string `json:"threadId"`
	Turn   string `json:"turnId"`
	Item   string `json:"itemId"`
	Status status `json:"status"`
	// Request is of serverRequest/resolved.
	Request json.RawMessage `json:"requestId"`
	Usage   struct {
		Total  count `json:"total"`
		Last   count `json:"last"`
		Window int64 `json:"modelContextWindow"`
	} `json:"tokenUsage"`
}

// question is a request for an approval.
type question struct {
	Kind    string `json:"kind"`
	Thread  string `json:"threadId"`
	Item    string `json:"itemId"`
	Reason  string `json:"reason"`
	Command string `json:"command"`
	Folder  string `json:"cwd"`
	// Environment is where the command would run, if that is not this computer.
	Environment string          `json:"environmentId"`
	Root        string          `json:"grantRoot"`
	More        json.RawMessage `json:"additionalPermissions"`
	Decisions   []any           `json:"availableDecisions"`
	Network     *struct {
		Host     string `json:"host"`
		Protocol string `json:"protocol"`
	} `json:"networkApprovalContext"`
}

// change is what a step does to a file: add, delete or update it, and perhaps move it. Diff are the
// lines that change.
type change struct {
	Path string `json:"path"`
	Diff string `json:"diff"`
	Kind struct {
		Type string `json:"type"`
		Move string `json:"move_path"`
	} `json:"kind"`
}

// item is a step of a turn.
type item struct {
	Item struct {
		ID      string   `json:"id"`
		Type    string   `json:"type"`
		Status  string   `json:"status"`
		Changes []change `json:"changes"`
	} `json:"item"`
	Thread string `json:"threadId"`
}
