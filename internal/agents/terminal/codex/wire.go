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

// The protocol was measured with Codex 0.166.0: JSON-RPC without its version member, one message
// per frame, notifications with their time (`codex app-server generate-ts --experimental`).

// socket is below Codex's folder, a link to the real one at a shorter path.
const socket = "app-server-control/app-server-control.sock"

// maxFrame bounds a message of the server. The longest that matters is a completed command with its
// output.
const maxFrame = 8 << 20

// message is a response (ID), a notification (Method) or a request (both) of the server.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
	At     int64           `json:"emittedAtMs"`
}

// at is when the server sent it.
func (m *message) at() time.Time {
	now := time.Now()
	if at := time.UnixMilli(m.At); m.At > 0 && at.Before(now) {
		return at
	}
	return now
}

type object = map[string]any

// conn is a connection to the server.
type conn struct {
	ws *websocket.Conn
	// pid is the server's process; 0: unknown.
	pid int
}

// dial connects to the server, if its socket and the process that listens there are the user's own.
func dial(ctx context.Context, name string) (*conn, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	path, err := trust(name)
	if err != nil {
		return nil, err
	}
	c, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	pid, err := peer(c)
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	taken := false
	ws, _, err := websocket.Dial(ctx, "ws://localhost/", &websocket.DialOptions{HTTPClient: &http.Client{Transport: &http.Transport{ //nolint:bodyclose // the library closes it
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
		return nil, err
	}
	ws.SetReadLimit(maxFrame)
	return &conn{ws, pid}, nil
}

var errUntrusted = errors.New("the socket of Codex is not the user's own")

// gone reports whether there is no server.
func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
}

func (c *conn) read(ctx context.Context, to chan<- message) {
	defer close(to)
	for {
		kind, b, err := c.ws.Read(ctx)
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

func (c *conn) write(ctx context.Context, o object) error {
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	return c.ws.Write(ctx, websocket.MessageText, b)
}

func (c *conn) close() { _ = c.ws.CloseNow() }

// optOut are notifications that the server shall not send: words, thoughts and output.
var optOut = []string{
	"item/agentMessage/delta", "item/plan/delta", "item/reasoning/summaryTextDelta", "item/reasoning/summaryPartAdded",
	"item/reasoning/textDelta", "item/commandExecution/outputDelta", "item/commandExecution/terminalInteraction",
	"item/fileChange/outputDelta", "item/fileChange/patchUpdated", "item/mcpToolCall/progress", "command/exec/outputDelta",
	"process/outputDelta", "rawResponseItem/completed", "rawResponse/completed", "turn/diff/updated", "turn/plan/updated",
	"hook/started", "hook/completed", "thread/prediction/updated", "account/rateLimits/updated", "account/updated",
}

// threadInfo is a session as the server describes it.
type threadInfo struct {
	ID        string `json:"id"`
	Parent    string `json:"parentThreadId"`
	Ephemeral bool   `json:"ephemeral"`
	Folder    string `json:"cwd"`
	Status    status `json:"status"`
}

// hidden reports whether the session is not the user's own: one that writes a title, or a
// sub-agent.
func (t *threadInfo) hidden() bool { return t.Ephemeral || t.Parent != "" }

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

// count is a number of tokens.
type count struct {
	All    int64 `json:"totalTokens"`
	Input  int64 `json:"inputTokens"`
	Cached int64 `json:"cachedInputTokens"`
	Output int64 `json:"outputTokens"`
}

// notification has the members that we use of all notifications.
type notification struct {
	Thread string `json:"threadId"`
	Turn   string `json:"turnId"`
	Status status `json:"status"`
	// Request is of serverRequest/resolved.
	Request json.RawMessage `json:"requestId"`
	Usage   struct {
		Total  count `json:"total"`
		Last   count `json:"last"`
		Window int64 `json:"modelContextWindow"`
	} `json:"tokenUsage"`
}

type approvalRequest struct {
	Kind    string `json:"kind"`
	Thread  string `json:"threadId"`
	Item    string `json:"itemId"`
	Reason  string `json:"reason"`
	Command string `json:"command"`
	Folder  string `json:"cwd"`
	// Environment is where the command would run if not on this computer.
	Environment string          `json:"environmentId"`
	Root        string          `json:"grantRoot"`
	More        json.RawMessage `json:"additionalPermissions"`
	Decisions   []any           `json:"availableDecisions"`
	Network     *struct {
		Host     string `json:"host"`
		Protocol string `json:"protocol"`
	} `json:"networkApprovalContext"`
}

// change is how an item changes a file: it adds, deletes or updates it, and perhaps moves it.
type change struct {
	Path string `json:"path"`
	Diff string `json:"diff"`
	Kind struct {
		Type string `json:"type"`
		Move string `json:"move_path"`
	} `json:"kind"`
}

// item is one step of a turn, such as a command.
type item struct {
	Item struct {
		ID      string   `json:"id"`
		Type    string   `json:"type"`
		Status  string   `json:"status"`
		Changes []change `json:"changes"`
	} `json:"item"`
	Thread string `json:"threadId"`
}
