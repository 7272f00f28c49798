package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/tool"
)

const (
	// maxLine bounds one JSON-RPC message on stdin, in bytes.
	maxLine = 4 << 20
	// drainTime is how long answers are waited for after stdin closed.
	drainTime = 10 * time.Second
	// lastTime is how long those are waited for that come when something happens in the world.
	longRunningTime = 250 * time.Millisecond
	// endTime is how long an end that was asked for may take: a client that does not read holds an answer up.
	shutdownTime = 500 * time.Millisecond
	// lastWithBatches is the last protocol version that has them.
	lastWithBatches = "2025-03-26"
)

// ServeStdio serves one client on in and out until in ends and what was read has been answered, or ctx is done.
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
			return nil //nolint:nilerr // both are how a session ends
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

// pipe is the SDK's connection to one client: a message a line. Unlike the SDK's own it answers a line that is no message
// and goes on, and it holds back the end of stdin until what was read has been answered (the SDK drops answers when stdin
// closes right behind the last request: go-sdk issue 1061). One goroutine reads, until in ends.
type pipe struct {
	stop  <-chan struct{}
	lines chan line
	queue []jsonrpc.Message // the rest of a batch; of the reader alone

	write sync.Mutex // held while out is written
	out   io.Writer

	mu        sync.Mutex
	open      map[jsonrpc.ID]*pendingRequest
	changed   chan struct{} // closed and made anew when a request is answered
	version   string        // that the client and the server have agreed on; empty: not yet
	closing   sync.Once
	closed    chan struct{}
	initialID jsonrpc.ID // of the request that agrees on the version
}

// line is one line of stdin without its end, or why it is none.
type line struct {
	text []byte
	err  error
}

// asked is a request that is not answered.
type pendingRequest struct {
	longRunning bool // its answer comes when something happens
	batch *batch
}

// batch are requests that are answered together.
type batch struct {
	left    int
	answers []json.RawMessage
}

func newPipe(ctx context.Context, in io.Reader, out io.Writer) *pipe {
	p := &pipe{
		stop: ctx.Done(), lines: make(chan line), out: out, open: map[jsonrpc.ID]*pendingRequest{},
		changed: make(chan struct{}), closed: make(chan struct{}),
	}
	go p.readLines(bufio.NewReaderSize(in, 64<<10))
	return p
}

// Connect is the SDK's hook: the pipe is its own transport.
func (p *pipe) Connect(context.Context) (mcp.Connection, error) { return p, nil }

// SessionID is empty: there is one session.
func (p *pipe) SessionID() string { return "" }

// Close lets a Read end. The streams are the caller's.
func (p *pipe) Close() error {
	p.closing.Do(func() { close(p.closed) })
	return nil
}

var errLong = errors.New("the line is longer than 4 MiB")

// scan cuts stdin into lines. One that is too long is passed over, and a last one without an end counts.
func (p *pipe) readLines(in *bufio.Reader) {
	for {
		var l line
		var end error
		for {
			part, err := in.ReadSlice('\n')
			if l.err == nil {
				l.text = append(l.text, part...)
			}
			if len(l.text) > maxLine {
				l = line{err: errLong}
			}
			if err == nil {
				break
			}
			if !errors.Is(err, bufio.ErrBufferFull) {
				end = err
				break
			}
		}
		l.text = bytes.TrimSpace(bytes.TrimPrefix(l.text, []byte("\ufeff")))
		if len(l.text) > 0 || l.err != nil {
			if !p.deliver(l) {
				return
			}
		}
		if end != nil {
			p.deliver(line{err: io.EOF})
			return
		}
	}
}

func (p *pipe) deliver(l line) bool {
	select {
	case p.lines <- l:
		return true
	case <-p.stop:
	case <-p.closed:
	}
	return false
}

// Read returns the next message. What is none is answered and passed over.
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
		case <-p.stop:
			return nil, io.EOF
		case <-p.closed:
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

// take puts the messages of a line into the queue, or answers why there are none; it fails only when nobody reads answers.
func (p *pipe) enqueue(l line) error {
	var raws []json.RawMessage
	var b *batch
	switch {
	case l.err != nil:
		return p.reject(nil, jsonrpc.CodeInvalidRequest, l.err.Error())
	case l.text[0] != '[':
		raws = []json.RawMessage{l.text}
	case json.Unmarshal(l.text, &raws) != nil: // the loop below has no words for it
		return p.reject(nil, jsonrpc.CodeParseError, "this line is not JSON")
	case len(raws) == 0:
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "this batch is empty")
	case !p.allowsBatches():
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "this protocol version has no batches: send one message a line")
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
	again := false
	var late [][]byte // answers that waited for a request that is cancelled
	for _, m := range list {
		r, ok := m.(*jsonrpc.Request)
		switch {
		case !ok:
		case !r.IsCall():
			if text := p.handleCancelled(r); text != nil {
				late = append(late, text)
			}
		case p.open[r.ID] != nil:
			again = true
		default:
			if r.Method == "initialize" && p.version == "" {
				p.initialID = r.ID
			}
			p.open[r.ID] = &pendingRequest{longRunning: isLongRunning(r), batch: b}
			added = append(added, r.ID)
			if b != nil {
				b.left++
			}
		}
	}
	if again {
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
	if again { // an answer under this id would be taken for that of the open request
		return p.reject(nil, jsonrpc.CodeInvalidRequest, "a request with this id is not answered yet")
	}
	p.queue = list
	return nil
}

var whole = regexp.MustCompile(`^-?\d{1,15}$`)

// decode reads one message; else it says by which code and words to refuse it, under which id.
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
	m, err := jsonrpc.DecodeMessage(raw)
	if err != nil {
		return nil, id, jsonrpc.CodeInvalidRequest, err.Error()
	}
	return m, id, 0, ""
}

// batches says whether the client's protocol version has them. An answer to its initialize that is on its way is waited for.
func (p *pipe) allowsBatches() bool {
	for {
		p.mu.Lock()
		version, changed := p.version, p.changed
		under := p.open[p.initialID] != nil
		p.mu.Unlock()
		if version != "" || !under {
			return version != "" && version <= lastWithBatches
		}
		select {
		case <-changed:
		case <-p.stop:
			return false
		case <-p.closed:
			return false
		}
	}
}

// lasts says that the answer to a request may take as long as nothing happens.
func isLongRunning(r *jsonrpc.Request) bool {
	if r.Method == "subscriptions/listen" {
		return true
	}
	var call struct {
		Name string `json:"name"`
	}
	if r.Method != "tools/call" || json.Unmarshal(r.Params, &call) != nil {
		return false
	}
	return call.Name == tool.WaitForEvents || call.Name == tool.WalkAvatar
}

// heed notes a cancelled request, which gets no answer, and returns the answers of its batch when they waited for it
// alone. The caller holds mu.
func (p *pipe) handleCancelled(r *jsonrpc.Request) (batched []byte) {
	var params struct {
		RequestID any `json:"requestId"`
	}
	if r.Method != "notifications/cancelled" || json.Unmarshal(r.Params, &params) != nil {
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

// end notes that a request of the batch has its answer, or with nil that it gets none, and returns the line of all answers
// after the last one. The caller holds the pipe's mu.
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

// settle notes that a request has its answer. The caller holds mu.
func (p *pipe) finish(id jsonrpc.ID) {
	delete(p.open, id)
	close(p.changed)
	p.changed = make(chan struct{})
}

// drain waits until what was read is answered.
func (p *pipe) drain() {
	all, last := time.NewTimer(drainTime), time.NewTimer(longRunningTime)
	defer all.Stop()
	defer last.Stop()
	patient := true
	for {
		p.mu.Lock()
		changed, waits := p.changed, false
		for _, a := range p.open {
			waits = waits || !a.longRunning || patient
		}
		p.mu.Unlock()
		if !waits {
			return
		}
		select {
		case <-changed:
		case <-last.C:
			patient = false
		case <-all.C:
			return
		case <-p.stop:
			return
		case <-p.closed:
			return
		}
	}
}

// Write sends a message of the server.
func (p *pipe) Write(_ context.Context, m jsonrpc.Message) error {
	r, isAnswer := m.(*jsonrpc.Response)
	if isAnswer && r.Error != nil {
		r.Error = p.withCode(r.Error)
	}
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	if !isAnswer {
		return p.send(text)
	}
	p.mu.Lock()
	a := p.open[r.ID]
	if a == nil { // it was cancelled; the SDK answers some of those
		p.mu.Unlock()
		return nil
	}
	if r.ID == p.initialID && r.Error == nil && p.version == "" {
		var agreed struct {
			Version string `json:"protocolVersion"`
		}
		_ = json.Unmarshal(r.Result, &agreed) // what the server writes
		p.version = agreed.Version
	}
	if a.batch != nil {
		text = a.batch.end(text)
	}
	p.mu.Unlock()
	if text != nil {
		err = p.send(text)
	}
	p.mu.Lock()
	p.finish(r.ID) // once it is out
	p.mu.Unlock()
	return err
}

// coded gives an error of the SDK's that has no code one: before a client has said hello, nothing but that is in order.
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

// refuse answers a line that holds no message.
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

func (p *pipe) send(text []byte) error {
	p.write.Lock()
	defer p.write.Unlock()
	_, err := p.out.Write(append(text, '\n'))
	return err
}
