package worldclient_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// other is the far end of a client: it holds a data folder as a service does, and says what no good
// service would.
type other struct {
	dir       local.Dir
	build     string
	heartbeat int                       // in its welcome; 0: it names none
	socket    func(o *other, s *socket) // runs a socket; nil: greets, and answers
	rest      http.HandlerFunc
	sockets   atomic.Int32 // so far

	mu   sync.Mutex
	open map[*socket]bool
}

// socket is one of its sockets.
type socket struct {
	*websocket.Conn
	ctx context.Context //nolint:containedctx // of the request
}

// newOther starts one until the test ends.
func newOther(t *testing.T) *other {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return otherOn(t, l)
}

func otherOn(t *testing.T, l net.Listener) *other {
	t.Helper()
	o := &other{dir: folder(t, l), build: "v1.0.0", open: map[*socket]bool{}}
	held, err := o.dir.Lock(local.ServeLock)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: o} //nolint:gosec // a test's
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(l) }()
	t.Cleanup(func() {
		o.cut()
		_ = server.Close()
		<-done
		_ = held.Unlock()
	})
	return o
}

// folder is a data folder whose service listens, or listened, at l.
func folder(t *testing.T, l net.Listener) local.Dir {
	t.Helper()
	dir := local.Dir(t.TempDir())
	port := 1
	if a, ok := l.Addr().(*net.TCPAddr); ok {
		port = a.Port
	}
	if _, err := dir.MakeToken(); err != nil {
		t.Fatal(err)
	}
	if err := dir.WriteInfo(local.Info{URL: "http://127.0.0.1:1/", Port: port}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func (o *other) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/api/relay/agent/ws" {
		if o.rest != nil {
			o.rest(w, r)
		}
		return
	}
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	s := &socket{ws, r.Context()}
	o.mu.Lock()
	o.open[s] = true
	o.mu.Unlock()
	o.sockets.Add(1)
	defer func() { _ = ws.CloseNow() }()
	if o.socket == nil {
		o.greet(s)
		o.serve(s)
		return
	}
	o.socket(o, s)
}

// cut ends every socket without a word.
func (o *other) cut() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for s := range o.open {
		_ = s.CloseNow()
		delete(o.open, s)
	}
}

// greet goes through the hello.
func (o *other) greet(s *socket) (hello wire.AgentHello) {
	s.challenge()
	s.read(&hello)
	o.welcome(s)
	return hello
}

func (o *other) welcome(s *socket) {
	s.write(fmt.Sprintf(`{"type":"welcome","protocol":%d,"build":%q,"userId":"local","worldId":"w_1","worldName":"Plaza","sessionId":"s_1","agentDeviceId":"d_1","limits":{"heartbeatSecs":%d}}`, wire.Protocol, o.build, o.heartbeat))
}

// serve answers every message until the socket ends.
func (o *other) serve(s *socket) {
	for e, ok := s.next(); ok; e, ok = s.next() {
		switch e.Kind { //nolint:exhaustive // the others get no answer
		case wire.KindToolCall:
			s.reply(e, wire.KindToolResult, done)
		case wire.KindPing:
			s.reply(e, wire.KindPong, `{}`)
		}
	}
}

const done = `{"ok":true,"result":{"text":"done"}}`

func (s *socket) challenge() {
	s.write(fmt.Sprintf(`{"type":"challenge","nonce":"n","relayId":"r","protocol":%d}`, wire.Protocol))
}

func (s *socket) write(text string) {
	_ = s.Write(s.ctx, websocket.MessageText, []byte(text)) // the client may be gone
}

func (s *socket) read(into any) bool {
	_, frame, err := s.Read(s.ctx)
	return err == nil && json.Unmarshal(frame, into) == nil
}

// next is the next message; false: the socket has ended.
func (s *socket) next() (wire.Envelope, bool) {
	_, frame, err := s.Read(s.ctx)
	if err != nil {
		return wire.Envelope{}, false
	}
	e, err := wire.DecodeEnvelope(frame)
	return e, err == nil
}

// call is the next message that is a tool call.
func (s *socket) call() (e wire.Envelope, ok bool) {
	for e, ok = s.next(); ok && e.Kind != wire.KindToolCall; {
		e, ok = s.next()
	}
	return e, ok
}

// reply answers a message.
func (s *socket) reply(to wire.Envelope, kind wire.Kind, payload string) { //nolint:gocritic // a copy is made of it
	to.ReplyTo, to.Kind, to.Payload = to.MessageID, kind, json.RawMessage(payload)
	s.write(string(to.Encode()))
}

func (s *socket) close(code websocket.StatusCode, reason string) { _ = s.Close(code, reason) }

// A service's answer is passed on unchanged, and an unreadable one becomes a sentence.
func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(s *socket, e wire.Envelope)
		want   result
	}{
		"an answer": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindToolResult, `{"ok":true,"result":{"text":"Placed.","revision":7,"data":{"ids":["a"]},"images":[{"mimeType":"image/png","data":"QQ=="}]}}`)
		}, result{Text: "Placed.", Revision: 7, Data: json.RawMessage(`{"ids":["a"]}`), Images: []wire.Image{{MIMEType: "image/png", Data: "QQ=="}}}},
		"a failure": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindToolResult, `{"ok":false,"error":{"code":"not_found","message":"no bench","field":"id","near":["bench_1"],"next":"Look."}}`)
		}, result{Code: "not_found", Text: "not_found: no bench\nfield: id\nnear matches: bench_1\nnext: Look."}},
		"a refusal": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindError, `{"code":"not_allowed","message":"this scope was not granted"}`)
		}, result{Code: "not_allowed", Text: "not_allowed: this scope was not granted"}},
		"neither": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindToolResult, `{"ok":true}`)
		}, failure(wire.CodeInternal, "the answer cannot be read")},
		"no object": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindToolResult, `[]`)
		}, failure(wire.CodeInternal, "the answer cannot be read")},
		"a refusal in another form": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindError, `"no"`)
		}, failure(wire.CodeInternal, "the service's error cannot be read")},
		"rubbish before it": {func(s *socket, e wire.Envelope) {
			s.write(`{"v":1`)
			s.write(strings.Repeat("[", 1<<16))
			other := e
			other.MessageID = "m_another"
			s.reply(other, wire.KindToolResult, `{"ok":true,"result":{"text":"of another call"}}`)
			s.reply(e, wire.KindToolResult, done)
			s.reply(e, wire.KindToolResult, `{"ok":true,"result":{"text":"twice"}}`)
		}, result{Text: "done"}},
		"the largest": {func(s *socket, e wire.Envelope) {
			s.reply(e, wire.KindToolResult, `{"ok":true,"result":{"text":"`+strings.Repeat("x", 4*wire.MaxFrame-1000)+`"}}`)
		}, result{Text: strings.Repeat("x", 4*wire.MaxFrame-1000)}},
	} {
		o := newOther(t)
		o.socket = func(o *other, s *socket) {
			o.greet(s)
			e, _ := s.call()
			c.answer(s, e)
			o.serve(s)
		}
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
		got := callTool(patient(t), client, "world_info", nil, nil)
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(c.want)
		if string(a) != string(b) {
			t.Errorf("%s: %.300s", name, a)
		}
		if again := callTool(patient(t), client, "world_info", nil, nil); again.Text != "done" || o.sockets.Load() != 1 {
			t.Errorf("%s: the next call on socket %d: %.300s", name, o.sockets.Load(), again.Text)
		}
	}
}

func failure(code wire.Code, words string) result {
	return result{Code: string(code), Text: wire.NewError(code, "%s", words).Text()}
}

// A call whose socket is cut is sent again as the same message, four times at most: then it is
// given up.
func TestASocketThatIsCutAgainAndAgain(t *testing.T) {
	ids := make(chan string, 64)
	for name, c := range map[string]struct {
		cuts int32
		code string
	}{"three times": {3, ""}, "always": {100, "unavailable"}} {
		o := newOther(t)
		o.socket = func(o *other, s *socket) {
			o.greet(s)
			n := o.sockets.Load()
			if e, ok := s.call(); ok {
				ids <- e.MessageID
				if n > c.cuts {
					s.reply(e, wire.KindToolResult, done)
					o.serve(s)
				}
			}
		}
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
		got := callTool(patient(t), client, "delete_objects", []byte(`{"objects":[{"id":"a"}]}`), nil)
		if got.Code != c.code || o.sockets.Load() != 4 || len(ids) != 4 {
			t.Errorf("%s: %d sockets, %d messages: %s", name, o.sockets.Load(), len(ids), got.Text)
		}
		first := <-ids
		for len(ids) > 0 {
			if id := <-ids; id != first {
				t.Errorf("%s: %s became %s: it could be done twice", name, first, id)
			}
		}
	}
	o := newOther(t)
	o.socket = func(o *other, s *socket) {
		o.greet(s)
		e, _ := s.call()
		s.reply(e, wire.KindToolResult, `{"ok":true,"result":{"text":"`+strings.Repeat("x", 4*wire.MaxFrame)+`"}}`)
		o.serve(s)
	}
	client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
	fails(t, "an answer that is too large", callTool(patient(t), client, "world_info", nil, nil), "unavailable", "broke")
}

// A call right behind the end of a socket goes to the next one.
func TestACutBetweenCalls(t *testing.T) {
	o := newOther(t)
	client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
	for n := range 100 {
		if got := callTool(patient(t), client, "world_info", nil, nil); got.Text != "done" {
			t.Fatalf("after %d cuts: %s", n, got.Text)
		}
		o.cut()
	}
}

// A call that comes while the user goes to another world is repeated there, under the ids of that
// one; not for ever.
func TestTheUserGoesToAnotherWorld(t *testing.T) {
	for name, c := range map[string]struct {
		moves int
		code  string
	}{"once": {1, ""}, "three times": {3, ""}, "always": {100, "world_switched"}} {
		o := newOther(t)
		worlds := make(chan string, 64)
		o.socket = func(o *other, s *socket) {
			o.greet(s)
			for n := 1; ; n++ {
				e, ok := s.call()
				if !ok {
					return
				}
				worlds <- e.WorldID + " " + e.SessionID
				if n > c.moves {
					s.reply(e, wire.KindToolResult, done)
					continue
				}
				bound := e
				bound.MessageID, bound.Kind, bound.Payload = "b", wire.KindBound, json.RawMessage(fmt.Sprintf(`{"worldId":"w_%d","sessionId":"s_%d"}`, n+1, n+1))
				s.write(string(bound.Encode()))
				s.reply(e, wire.KindError, `{"code":"world_switched","message":"the user went on"}`)
			}
		}
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
		if got := callTool(patient(t), client, "world_info", nil, nil); got.Code != c.code {
			t.Errorf("%s: %s", name, got.Text)
		}
		want := min(c.moves, 3) + 1
		if len(worlds) != want {
			t.Errorf("%s: %d calls", name, len(worlds))
		}
		for n := 1; len(worlds) > 0; n++ {
			if at := <-worlds; at != fmt.Sprintf("w_%d s_%d", n, n) {
				t.Errorf("%s: call %d went to %s", name, n, at)
			}
		}
	}
}

// What the hello says of the client is what its owner gave, with the bearer of the folder.
func TestHello(t *testing.T) {
	o := newOther(t)
	token, err := o.dir.Token()
	if err != nil {
		t.Fatal(err)
	}
	hellos := make(chan wire.AgentHello, 1)
	o.socket = func(o *other, s *socket) {
		hellos <- o.greet(s)
		o.serve(s)
	}
	client, _ := client(t, worldclient.Options{
		DataDir: string(o.dir), AgentType: "codex", AgentName: "Zoë", Version: "v9.9.9",
		TextOnly: true,
	})
	o.build = "v9.9.9"
	if err := client.Watch(patient(t), func() {}); err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(<-hellos)
	want, _ := json.Marshal(wire.AgentHello{
		Type: "hello", Protocol: wire.Protocol, Protocols: wire.Supported().Announce(), Build: "v9.9.9", Token: token, AgentType: "codex",
		AgentName: "Zoë", Pid: os.Getpid(), TextOnly: true,
	})
	if string(got) != string(want) {
		t.Errorf("%s", got)
	}
	o.cut()
	if got := callTool(patient(t), client, "world_info", nil, nil); got.Code != "" {
		t.Fatal(got.Text)
	}
	if again := <-hellos; again.DeviceID != "d_1" {
		t.Errorf("it came back as the device %q, not as the one that it was given", again.DeviceID)
	}
}

// A newer service that still speaks our protocol is no reason to refuse it, whatever else it says.
func TestANewerServiceThatSpeaksOurProtocol(t *testing.T) {
	o := newOther(t)
	o.socket = func(o *other, s *socket) {
		s.write(`{"type":"challenge","nonce":"n","relayId":"r","protocol":7,"protocols":{"min":1,"max":7},"lanes":[]}`)
		var hello wire.AgentHello
		s.read(&hello)
		o.welcome(s)
		o.serve(s)
	}
	client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
	if got := callTool(patient(t), client, "world_info", nil, nil); got.Code != "" {
		t.Error(got.Text)
	}
}

// Every tool is called under the scope that it declares, and arguments that are no JSON never
// leave.
func TestScopes(t *testing.T) {
	o := newOther(t)
	calls := make(chan wire.Envelope, 16)
	o.socket = func(o *other, s *socket) {
		o.greet(s)
		for e, ok := s.call(); ok; e, ok = s.call() {
			calls <- e
			s.reply(e, wire.KindToolResult, done)
		}
	}
	client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
	for name, scope := range map[string]wire.Scope{
		"world_info": wire.ScopeRead, "place_objects": wire.ScopeWrite, "screenshot": wire.ScopeScreenshot,
		"not_a_tool": wire.ScopeRead,
	} {
		callTool(patient(t), client, name, nil, nil)
		e := <-calls
		c, err := e.ToolCall()
		if err != nil || e.Scope != scope || c.Tool != name || string(c.Arguments) != "{}" || e.AgentDeviceID != "d_1" ||
			e.UserID != "local" {
			t.Errorf("%s: %s %+v, %v", name, e.Scope, c, err)
		}
	}
	fails(t, "no JSON", callTool(patient(t), client, "world_info", []byte(`{"a":`), nil), "bad_arguments", "not JSON")
	if len(calls) != 0 {
		t.Error("it was sent")
	}
}
