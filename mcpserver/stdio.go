package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/world/tool"
)

// Methods of MCP that the pipe itself looks at.
const (
	methodInitialize = "initialize"
	methodListen     = "subscriptions/listen"
	methodCallTool   = "tools/call"
	methodCancelled  = "notifications/cancelled"
)

const (
	// maxLine bounds one JSON-RPC message on stdin, in bytes.
	maxLine = 4 << 20
	// drainTime is how long the pipe waits for open answers after stdin has closed.
	drainTime = 10 * time.Second
	// longRunningTime is how long it waits if only long-running requests are open, such as
	// wait_for_events.
	longRunningTime = 250 * time.Millisecond
	// shutdownTime bounds the end after ctx is done. A client that does not read blocks the writer
	// of an answer.
	shutdownTime = 500 * time.Millisecond
	// lastWithBatches is the last protocol version with JSON-RPC batches.
	lastWithBatches = "2025-03-26"
)

// ServeStdio serves one client on in and out. It returns when in has ended and every request is
// answered, or when ctx is done.
func ServeStdio(ctx context.Context, s *mcp.Server, in io.Reader, out io.Writer) error {
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = s.Run(ctx, newPipe(ctx, in, out))
	}()
	select {
	case <-ended:
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return nil //nolint:nilerr // both are normal ends of a session
		}
		return err
	case <-ctx.Done():
	}
	select {
	case <-ended:
	case <-time.After(shutdownTime):
	}
	return nil
}

// pipe is the SDK's connection to one client on stdio: one JSON-RPC message, or one batch, per
// line. It differs from the SDK's own transport in two points. It answers a malformed line with an
// error and continues, since hosts run it for days. And it delays the end of stdin until every
// request is answered, since the SDK drops answers when stdin closes right after the last request
// (go-sdk issue 1061).
//
// A request goes through these states:
//
//	read       readLines has cut a line, and enqueue has decoded it. Malformed, or its id is open
//	           already → rejected with an error.
//	open       it is in pipe.open and the SDK handles it. Write gets its answer → answered.
//	           notifications/cancelled → removed: it gets no answer.
//	answered   alone: its line is written at once. In a batch: the line with all answers is
//	           written when the last request of the batch is answered or cancelled.
//
// The pipe itself ends in this way: stdin ends → draining. drain waits until no request is open,
// but at most drainTime, and at most longRunningTime for long-running ones → Read returns io.EOF,
// and the SDK closes the connection. The end of ctx, or Close, skips the draining.
//
// Read is called by one goroutine of the SDK, and Write by any.
type pipe struct {
	// ctx ends with the context of ServeStdio, or by Close.
	ctx   context.Context
	close context.CancelFunc
	lines chan line
	// queue holds the messages of the current line that Read has not returned yet. Only Read uses
	// it.
	queue []jsonrpc.Message

	// write is for one line at a time.
	write sync.Mutex
	out   io.Writer

	mu sync.Mutex
	requests
}

// requests are those of a session that are not answered yet. They have no lock; the pipe has.
type requests struct {
	open map[jsonrpc.ID]*pendingRequest
	// writing is how many answers are on their way to the client, which may use their ids again as
	// soon as it has read them.
	writing int
	// changed is closed and replaced whenever a request leaves open, and when an answer is written.
	changed chan struct{}
	// version is the protocol version of the session; empty: initialize is not answered yet.
	// initialID is the id of initialize.
	version   string
	initialID jsonrpc.ID
}

// line is one line of stdin without its newline, or the error of reading it.
type line struct {
	text []byte
	err  error
}

// pendingRequest is an open request. longRunning: its answer may come only when something happens
// in the world. batch is nil for a request that came alone.
type pendingRequest struct {
	longRunning bool
	batch       *batch
}

// batch collects the answers to requests that came in one line. left counts the requests without an
// answer.
type batch struct {
	left    int
	answers []json.RawMessage
}

// newPipe starts the goroutine that reads in.
func newPipe(ctx context.Context, in io.Reader, out io.Writer) *pipe {
	p := &pipe{
		lines: make(chan line), out: out,
		requests: requests{open: map[jsonrpc.ID]*pendingRequest{}, changed: make(chan struct{})},
	}
	p.ctx, p.close = context.WithCancel(ctx)
	go p.readLines(jsonl.NewLines(in, maxLine))
	return p
}

// Connect implements mcp.Transport: the pipe is both the transport and its connection.
func (p *pipe) Connect(context.Context) (mcp.Connection, error) { return p, nil }

// SessionID is empty, since stdio has one session.
func (p *pipe) SessionID() string { return "" }

// Close ends Read and a running drain. It does not close the streams, which the caller owns.
func (p *pipe) Close() error {
	p.close()
	return nil
}

var errLong = errors.New("the line is longer than 4 MiB")

// readLines cuts stdin into lines until it ends. A line that is too long is delivered as an error.
func (p *pipe) readLines(in *jsonl.Lines) {
	for {
		text, err := in.Next()
		if errors.Is(err, jsonl.ErrLong) {
			err = errLong
		} else if err != nil {
			err = io.EOF
		}
		text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff")))
		if (err != nil || len(text) > 0) && !p.deliver(line{text, err}) || errors.Is(err, io.EOF) {
			return
		}
	}
}

// deliver passes a line to Read; false: the pipe has ended.
func (p *pipe) deliver(l line) bool {
	select {
	case p.lines <- l:
		return true
	case <-p.ctx.Done():
		return false
	}
}

// Read returns the next message. It answers malformed lines itself and skips them.
func (p *pipe) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if len(p.queue) > 0 {
			m := p.queue[0]
			p.queue = p.queue[1:]
			return m, nil
		}
		var l line
		select {
		case l = <-p.lines:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-p.ctx.Done():
			return nil, io.EOF
		}
		if errors.Is(l.err, io.EOF) {
			p.drain()
			return nil, io.EOF
		}
		if err := p.enqueue(l); err != nil {
			return nil, err
		}
	}
}

// enqueue decodes a line, registers its requests and puts its messages into the queue, or else
// rejects the whole line. It returns an error only when out cannot be written.
func (p *pipe) enqueue(l line) error {
	var raws []json.RawMessage
	var b *batch
	switch {
	case l.err != nil:
		return p.reject(nil, jsonrpc.CodeInvalidRequest, l.err.Error())
	case l.text[0] != '[':
		raws = []json.RawMessage{l.text}
	case json.Unmarshal(l.text, &raws) != nil:
		return p.reject(nil, jsonrpc.CodeParseError, "this line is not JSON")
	case len(raws) == 0:
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "this batch is empty")
	case !p.allowsBatches():
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "this protocol version has no batches: send one message per line")
	default:
		b = &batch{}
	}
	list := make([]jsonrpc.Message, 0, len(raws))
	for _, raw := range raws {
		m, id, code, why := decode(raw)
		if code != 0 {
			return p.reject(id, code, why)
		}
		list = append(list, m)
	}
	p.mu.Lock()
	added := make([]jsonrpc.ID, 0, len(list))
	duplicate := false
	var late [][]byte // batches that only waited for a request which is cancelled here
	for _, m := range list {
		r, ok := m.(*jsonrpc.Request)
		switch {
		case !ok:
		case !r.IsCall():
			if text := p.handleCancelled(r); text != nil {
				late = append(late, text)
			}
		case p.open[r.ID] != nil:
			duplicate = true
		default:
			if r.Method == methodInitialize && p.version == "" {
				p.initialID = r.ID
			}
			p.open[r.ID] = &pendingRequest{longRunning: isLongRunning(r), batch: b}
			added = append(added, r.ID)
			if b != nil {
				b.left++
			}
		}
	}
	if duplicate {
		for _, id := range added {
			delete(p.open, id)
		}
	}
	p.mu.Unlock()
	for _, text := range late {
		if err := p.send(text); err != nil {
			return err
		}
	}
	if duplicate { // the client could not match an answer under this id to one of the two requests
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "a request with this id is not answered yet")
	}
	p.queue = list
	return nil
}

// whole matches the numbers that are accepted as ids. Longer ones lose digits in clients that use
// floating point.
var whole = regexp.MustCompile(`^-?\d{1,15}$`)

// decode parses one message. For a malformed one it returns the code, the text and the id of the
// error to answer with.
func decode(raw []byte) (m jsonrpc.Message, id json.RawMessage, code int64, why string) {
	var wire map[string]json.RawMessage
	if err := json.Unmarshal(raw, &wire); err != nil {
		if json.Valid(raw) {
			return nil, nil, jsonrpc.CodeInvalidRequest, "this line is JSON, but no message"
		}
		return nil, nil, jsonrpc.CodeParseError, "this line is not JSON: " + err.Error()
	}
	switch given, has := wire["id"]; {
	case !has:
	case given[0] == '"', whole.Match(given):
		id = given
	case given[0] == '-' || given[0] >= '0' && given[0] <= '9':
		return nil, given, jsonrpc.CodeInvalidRequest, "the id is not a whole number of at most 15 digits"
	default:
		return nil, nil, jsonrpc.CodeInvalidRequest, "the id is neither a string nor a whole number"
	}
	if wire["method"] == nil && wire["result"] == nil && wire["error"] == nil {
		return nil, id, jsonrpc.CodeInvalidRequest, "the message has no method, and is no answer"
	}
	m, err := messageOf(wire)
	if err != nil {
		return nil, id, jsonrpc.CodeInvalidRequest, err.Error()
	}
	return m, id, 0, ""
}

// messageOf makes the message of its members. The SDK's decoder would parse the line again, with a
// buffer of 64 KB for each.
func messageOf(wire map[string]json.RawMessage) (jsonrpc.Message, error) {
	var version string
	if err := json.Unmarshal(wire["jsonrpc"], &version); err != nil || version != "2.0" {
		return nil, errors.New(`the member jsonrpc is not "2.0"`)
	}
	var id jsonrpc.ID
	if given := wire["id"]; given != nil {
		var value any
		err := json.Unmarshal(given, &value)
		if err == nil {
			id, err = jsonrpc.MakeID(value)
		}
		if err != nil {
			return nil, fmt.Errorf("the id: %w", err)
		}
	}
	if wire["method"] != nil {
		var method string
		if err := json.Unmarshal(wire["method"], &method); err != nil {
			return nil, errors.New("the method is not a string")
		}
		return &jsonrpc.Request{ID: id, Method: method, Params: wire["params"]}, nil
	}
	if !id.IsValid() {
		return nil, errors.New("the answer has no id")
	}
	answer := &jsonrpc.Response{ID: id, Result: wire["result"]}
	if wire["error"] != nil {
		e := new(jsonrpc.Error)
		if err := json.Unmarshal(wire["error"], e); err != nil {
			return nil, fmt.Errorf("the error: %w", err)
		}
		answer.Error = e
	}
	return answer, nil
}

// allowsBatches reports whether the protocol version of the session has batches. If initialize is
// still open, it waits for the answer.
func (p *pipe) allowsBatches() bool {
	for {
		p.mu.Lock()
		version, changed := p.version, p.changed
		initializing := p.open[p.initialID] != nil
		p.mu.Unlock()
		if version != "" || !initializing {
			return version != "" && version <= lastWithBatches
		}
		select {
		case <-changed:
		case <-p.ctx.Done():
			return false
		}
	}
}

// isLongRunning reports whether the answer to a request may take until something happens in the
// world.
func isLongRunning(r *jsonrpc.Request) bool {
	if r.Method == methodListen {
		return true
	}
	var call struct {
		Name string `json:"name"`
	}
	if r.Method != methodCallTool || json.Unmarshal(r.Params, &call) != nil {
		return false
	}
	return call.Name == tool.WaitForEvents || call.Name == tool.WalkAvatar
}

// handleCancelled removes the request that a notifications/cancelled names. If its batch only
// waited for this request, it returns the line with the batch's answers.
func (p *requests) handleCancelled(r *jsonrpc.Request) (batched []byte) {
	var params struct {
		RequestID any `json:"requestId"`
	}
	if r.Method != methodCancelled || json.Unmarshal(r.Params, &params) != nil {
		return nil
	}
	id, err := jsonrpc.MakeID(params.RequestID)
	if err != nil || !id.IsValid() {
		return nil
	}
	if a := p.open[id]; a != nil && a.batch != nil {
		batched = a.batch.end(nil)
	}
	p.finish(id)
	return batched
}

// end records the answer to a request of the batch; nil: it gets none. After the last request it
// returns the line with all answers.
func (b *batch) end(answer json.RawMessage) []byte {
	if answer != nil {
		b.answers = append(b.answers, answer)
	}
	if b.left--; b.left > 0 || len(b.answers) == 0 {
		return nil
	}
	text, err := json.Marshal(b.answers)
	if err != nil {
		return nil
	}
	return text
}

// finish removes a request from open and wakes those that wait for it.
func (p *requests) finish(id jsonrpc.ID) {
	delete(p.open, id)
	p.wake()
}

func (p *requests) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// drain waits until no request is open, for at most drainTime. After longRunningTime it no longer
// waits for long-running ones.
func (p *pipe) drain() {
	all, last := time.NewTimer(drainTime), time.NewTimer(longRunningTime)
	defer all.Stop()
	defer last.Stop()
	awaitAll := true
	for {
		p.mu.Lock()
		changed, waits := p.changed, p.writing > 0
		for _, a := range p.open {
			waits = waits || !a.longRunning || awaitAll
		}
		p.mu.Unlock()
		if !waits {
			return
		}
		select {
		case <-changed:
		case <-last.C:
			awaitAll = false
		case <-all.C:
			return
		case <-p.ctx.Done():
			return
		}
	}
}

// Write writes a message of the server. A request leaves open before its answer is written, since
// the client may then use its id again; drain still waits for the writing. Answers to cancelled
// requests are dropped.
func (p *pipe) Write(_ context.Context, m jsonrpc.Message) error {
	r, isAnswer := m.(*jsonrpc.Response)
	if isAnswer && r.Error != nil {
		r.Error = p.withCode(r.Error)
	}
	text, err := encode(m)
	if err != nil {
		return err
	}
	if !isAnswer {
		return p.send(text)
	}
	p.mu.Lock()
	a := p.open[r.ID]
	if a == nil { // cancelled: the SDK answers some of these anyway
		p.mu.Unlock()
		return nil
	}
	if r.ID == p.initialID && r.Error == nil && p.version == "" {
		var agreed struct {
			Version string `json:"protocolVersion"`
		}
		_ = json.Unmarshal(r.Result, &agreed) // this server has encoded it
		p.version = agreed.Version
	}
	if a.batch != nil {
		text = a.batch.end(text)
	}
	delete(p.open, r.ID)
	p.writing++
	p.mu.Unlock()
	if text != nil {
		err = p.send(text)
	}
	p.mu.Lock()
	p.writing--
	p.wake()
	p.mu.Unlock()
	return err
}

// encode returns the line of a message, without its newline. A result is one line of JSON already:
// the SDK's encoder would scan it once more, which takes a quarter of the time of a long answer.
func encode(m jsonrpc.Message) ([]byte, error) {
	r, isAnswer := m.(*jsonrpc.Response)
	if !isAnswer || r.Error != nil || len(r.Result) == 0 {
		return jsonrpc.EncodeMessage(m)
	}
	id, err := json.Marshal(r.ID.Raw())
	if err != nil {
		return nil, err
	}
	text := make([]byte, 0, len(r.Result)+len(id)+40) // room for the newline too
	text = append(append(append(text, `{"jsonrpc":"2.0","id":`...), id...), `,"result":`...)
	return append(append(text, r.Result...), '}'), nil
}

// withCode gives a code to an error of the SDK that has none: invalid request before initialize is
// answered, since nothing else is allowed then, and internal error afterwards.
func (p *pipe) withCode(err error) error {
	if e, ok := errors.AsType[*jsonrpc.Error](err); ok && e.Code != 0 {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	e := &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
	if p.version == "" {
		e.Code = jsonrpc.CodeInvalidRequest
	}
	return e
}

// reject answers a malformed line with an error. A nil id becomes null, as JSON-RPC demands.
func (p *pipe) reject(id json.RawMessage, code int64, why string) error {
	if id == nil {
		id = json.RawMessage("null")
	}
	text, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   jsonrpc.Error   `json:"error"`
	}{"2.0", id, jsonrpc.Error{Code: code, Message: why}})
	if err != nil {
		return err
	}
	return p.send(text)
}

// send writes one line.
func (p *pipe) send(text []byte) error {
	p.write.Lock()
	defer p.write.Unlock()
	_, err := p.out.Write(append(text, '\n'))
	return err
}
