package codex

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// recorder is a sink that records its calls.
type recorder chan string

func (r recorder) add(format string, args ...any) {
	r <- strings.TrimSpace(fmt.Sprintf(format, args...))
}

func (r recorder) List(_ string, _ time.Time, all []source.Status) {
	var names []string
	for _, c := range all {
		names = append(names, state(c))
	}
	slices.Sort(names)
	r.add("all: %s", strings.Join(names, ", "))
}
func (r recorder) Changed(_ string, _ time.Time, c source.Status) { r.add("%s", state(c)) }
func (r recorder) Gone(_, session string)                         { r.add("gone %s", session) }
func (r recorder) Usage(_, session string, all, turn *wire.TerminalUsage) {
	r.add("%s used %d, %v", session, all.Input, turn != nil && turn.Input == 100)
}

func (r recorder) Approval(_, session string, a wire.Approval) {
	r.add("%s %s %s%s %s", session, a.State, a.Command, a.Answer, a.By)
}

func state(c source.Status) string {
	return c.Session + " " + [...]string{"?", "idle", "busy", "waits"}[c.State]
}

// server speaks the server's end of the protocol of Codex 0.166.0.
type server struct {
	t    *testing.T
	home string
	ws   chan *websocket.Conn
	in   chan map[string]any
	conn *websocket.Conn
}

// serveCodex listens where Codex does: behind a link, in a folder of its own.
func serveCodex(t *testing.T) *server {
	t.Helper()
	s := &server{t: t, home: shortDir(t), ws: make(chan *websocket.Conn, 10), in: make(chan map[string]any, 100)}
	link := filepath.Join(s.home, socket)
	place := filepath.Join(shortDir(t), "s")
	if err := os.MkdirAll(filepath.Dir(link), 0o700); err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", place)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(place, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(place, link); err != nil {
		t.Fatal(err)
	}
	h := &http.Server{
		ReadHeaderTimeout: time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c, err := websocket.Accept(w, r, nil)
			if err != nil {
				return
			}
			s.ws <- c
			for {
				_, b, err := c.Read(context.Background())
				if err != nil {
					return
				}
				var m map[string]any
				_ = json.Unmarshal(b, &m)
				s.in <- m
			}
		}),
	}
	go func() { _ = h.Serve(l) }()
	t.Cleanup(func() { _ = h.Close() })
	return s
}

// shortDir is a folder whose path is short enough for sockets.
func shortDir(t *testing.T) string {
	t.Helper()
	d, err := os.MkdirTemp("", "cx") //nolint:usetesting // shorter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(d) })
	return d
}

func (s *server) say(format string, args ...any) {
	s.t.Helper()
	if err := s.conn.Write(s.t.Context(), websocket.MessageText, fmt.Appendf(nil, format, args...)); err != nil {
		s.t.Fatal(err)
	}
}

// hears returns the next message, which must have the given method; "" is a response.
func (s *server) hears(method string) map[string]any {
	s.t.Helper()
	select {
	case m := <-s.in:
		if got, _ := m["method"].(string); got != method {
			s.t.Fatalf("the server got %v, want %s", m, method)
		}
		return m
	case <-time.After(needs.Patience):
		s.t.Fatalf("the server did not get %s", method)
	}
	return nil
}

func (s *server) status(thread, now string) {
	s.say(`{"method":"thread/status/changed","params":{"threadId":%q,"status":%s},"emittedAtMs":%d}`, thread, now, time.Now().UnixMilli())
}

const (
	isIdle = `{"type":"idle"}`
	isBusy = `{"type":"active","activeFlags":[]}`
	waits  = `{"type":"active","activeFlags":["waitingOnApproval"]}`
)

// greets plays the start of a conversation with three sessions, one of which writes a title.
func (s *server) greets() {
	s.t.Helper()
	s.conn = <-s.ws
	hello := s.hears("initialize")
	s.say(`{"id":%v,"result":{}}`, hello["id"])
	s.hears("initialized")
	s.say(`{"id":%v,"result":{"data":["a","b","title"]}}`, s.hears("thread/loaded/list")["id"])
	for _, name := range []string{"a", "b", "title"} {
		s.say(`{"id":%v,"result":{"thread":{"id":%q,"ephemeral":%t,"cwd":"/w","status":%s}}}`, s.hears("thread/read")["id"], name, name == "title", isIdle)
	}
}

// hungUp waits until the source has ended the connection.
func (s *server) hungUp() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), needs.Patience)
	defer cancel()
	for {
		if _, _, err := s.conn.Read(ctx); ctx.Err() != nil {
			s.t.Fatal("the source keeps its connection")
		} else if err != nil {
			return
		}
	}
}

// start runs a source that wants everything against a server.
func start(t *testing.T) (*Source, *server, recorder) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the owner of a socket cannot be determined here")
	}
	s, n := serveCodex(t), make(recorder, 100)
	x := New(Options{Home: s.home, Logger: zerolog.Nop()})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); x.Run(ctx, n) }()
	t.Cleanup(func() { cancel(); <-done })
	x.Wanted(all)
	return x, s, n
}

var all = source.Wanted{Watched: true, Answer: true, Message: true, Usage: true}

func (r recorder) is(t *testing.T, want ...string) {
	t.Helper()
	for _, w := range want {
		select {
		case got := <-r:
			if got != w {
				t.Fatalf("got %q, want %q", got, w)
			}
		case <-time.After(needs.Patience):
			t.Fatalf("no %q", w)
		}
	}
}

// The server's statuses are published, except those of sessions that write titles and of
// sub-agents; and the server is not contacted without need.
func TestSessionsArePublished(t *testing.T) {
	t.Parallel()
	x, s, n := start(t)
	s.greets()
	n.is(t, "all: a idle, b idle")
	if f := x.Offers("a"); !f.Answer || f.Message != wire.WayQueue || x.Offers("title") != (source.Feature{}) {
		t.Errorf("it offers %+v", f)
	}
	s.status("title", isBusy)
	s.say(`{"method":"thread/started","params":{"thread":{"id":"sub","parentThreadId":"a","status":%s}}}`, isIdle)
	s.status("a", isBusy)
	n.is(t, "a busy")
	s.say(`{"id":%v,"result":{}}`, s.hears("thread/resume")["id"])
	s.status("a", waits)
	s.status("a", isIdle)
	n.is(t, "a waits", "a idle")
	s.hears("thread/unsubscribe") // the server would keep it
	s.say(`{"method":"thread/closed","params":{"threadId":"a"}}`)
	n.is(t, "gone a")
	x.Wanted(source.Wanted{})
	s.hungUp()
	if f := x.Offers("b"); f != (source.Feature{}) {
		t.Errorf("without a connection it offers %+v", f)
	}
}

// asks has the server ask for a command in session a, which is subscribed to.
func (s *server) asks(n recorder, request int, command string) {
	s.t.Helper()
	s.say(`{"method":"item/commandExecution/requestApproval","id":%d,"params":{"kind":"command","threadId":"a","itemId":"i%d","command":%q,"availableDecisions":["accept","cancel"]}}`, request, request, command)
	n.is(s.t, "a open "+command)
}

// newest returns the id of the only approval that is open.
func newest(t *testing.T, x *Source) (id string) {
	t.Helper()
	if e := x.onClient(t.Context(), func(k *client) {
		for id = range k.asks { //nolint:revive // there is one
		}
	}); e != nil {
		t.Fatal(e)
	}
	_ = x.onClient(t.Context(), func(*client) {})
	return id
}

// Of two answers the first one counts. What follows shows which one it was.
func TestTheFirstAnswerCounts(t *testing.T) {
	t.Parallel()
	const ours, theirs = "you, in the page", "the terminal"
	resolved := `{"method":"serverRequest/resolved","params":{"threadId":"a","requestId":%d}}`
	used := `{"method":"thread/tokenUsage/updated","params":{"threadId":"a","turnId":"t"}}`
	ended := `{"method":"item/completed","params":{"threadId":"a","item":{"id":"i%d","status":"%s"}}}`
	x, s, n := start(t)
	s.greets()
	n.is(t, "all: a idle, b idle")
	s.status("a", isBusy)
	n.is(t, "a busy")
	s.say(`{"id":%v,"result":{}}`, s.hears("thread/resume")["id"])
	x.Wanted(source.Wanted{Watched: true, Answer: true})
	for i, c := range []struct {
		answer, follows, want string
	}{
		{"", "", "withdrawn  " + theirs},
		{"accept", fmt.Sprintf(ended, 1, "completed"), "answered Allow once " + ours},
		{"accept", fmt.Sprintf(ended, 2, "declined"), "withdrawn  " + theirs},
		{"accept", "", "answered Allow once " + ours}, // it runs for long
		{"decline", used, "answered Reject " + ours},
		{"decline", fmt.Sprintf(ended, 5, "failed"), "withdrawn  " + theirs}, // it ran
		{"decline", "", "withdrawn  " + theirs},                              // it runs
	} {
		s.asks(n, i, "rm -r x")
		id := newest(t, x)
		if c.answer != "" {
			if e := x.Answer(t.Context(), "a", id, c.answer == "accept"); e != nil {
				t.Fatal(e)
			}
			m := s.hears("")
			if r, _ := m["result"].(map[string]any); r["decision"] != c.answer || m["id"] != float64(i) {
				t.Errorf("the server got %v", m)
			}
			if e := x.Answer(t.Context(), "a", id, true); e == nil || e.Code != wire.CodeAnswered {
				t.Errorf("a second answer: %v", e)
			}
		}
		if s.say(resolved, i); c.follows != "" {
			s.say("%s", c.follows)
		}
		n.is(t, "a "+strings.TrimSpace(c.want))
		if e := x.Answer(t.Context(), "a", id, true); e == nil || e.Code != wire.CodeAnswered {
			t.Errorf("a late answer: %v", e)
		}
	}
	s.asks(n, 9, "sleep 1")
	old := newest(t, x)
	s.say(`{"method":"item/commandExecution/requestApproval","id":9,"params":{"kind":"command","threadId":"a","itemId":"i10","command":"rm -rf /","availableDecisions":["accept","cancel"]}}`)
	n.is(t, "a withdrawn  "+theirs, "a open rm -rf /") // under the same id: an answer to the first would be one to this
	if e := x.Answer(t.Context(), "a", old, true); e == nil || e.Code != wire.CodeAnswered || newest(t, x) == old {
		t.Errorf("the answer to what was asked before: %v", e)
	}
	s.status("a", isIdle) // Esc
	n.is(t, "a withdrawn  "+theirs, "a idle")
}

// An approval of file changes shows each change under its full path. Changes that are unknown, or
// that differ after they were shown, are left to the terminal.
func TestChangesOfFiles(t *testing.T) {
	t.Parallel()
	x, s, n := start(t)
	s.greets()
	n.is(t, "all: a idle, b idle")
	s.status("a", isBusy)
	n.is(t, "a busy")
	s.say(`{"id":%v,"result":{}}`, s.hears("thread/resume")["id"])
	x.Wanted(source.Wanted{Watched: true, Answer: true})
	begins := func(changes string) {
		s.say(`{"method":"item/started","params":{"threadId":"a","item":{"id":"i1","type":"fileChange","changes":[%s]}}}`, changes)
	}
	asks := func(request int) {
		s.say(`{"method":"item/fileChange/requestApproval","id":%d,"params":{"threadId":"a","itemId":"i1"}}`, request)
	}
	asks(1) // its changes are unknown
	begins(`{"path":"/nowhere/x/../a","kind":{"type":"update","move_path":"/nowhere/b"},"diff":"@@ -1 +1 @@\n-x\n+/nowhere/c is deleted\n"},{"path":"/nowhere/d\n/e","kind":{"type":"delete"},"diff":""}`)
	asks(2)
	n.is(t, "a open /nowhere/a is moved to /nowhere/b\n  @@ -1 +1 @@\n  -x\n  +/nowhere/c is deleted\n\"/nowhere/d\\n/e\" is deleted")
	begins(`{"path":"/nowhere/a","kind":{"type":"delete"},"diff":""}`)
	n.is(t, "a withdrawn  the terminal")
}

// A message joins the program's own queue. Usage counts once, though the server sends it twice.
func TestMessagesAndTokens(t *testing.T) {
	t.Parallel()
	x, s, n := start(t)
	s.greets()
	n.is(t, "all: a idle, b idle")
	go func() {
		m := s.hears("thread/queue/add")
		b, _ := json.Marshal(m["params"])
		if !strings.Contains(string(b), `"text":"hello"`) || !strings.Contains(string(b), `"threadId":"a"`) {
			t.Errorf("queued %s", b)
		}
		s.say(`{"id":%v,"result":{"queuedSubmission":{}}}`, m["id"])
	}()
	if e := x.Send(t.Context(), "a", "hello"); e != nil {
		t.Error(e)
	}
	if e := x.Send(t.Context(), "title", "hello"); e == nil {
		t.Error("a message reached a hidden session")
	}
	uses := func(thread, turn string, all int) {
		s.say(`{"method":"thread/tokenUsage/updated","params":{"threadId":%q,"turnId":%q,"tokenUsage":{"total":{"inputTokens":%d},"last":{"inputTokens":100}}}}`, thread, turn, all)
	}
	uses("a", "t1", 500) // its earlier usage is unknown
	n.is(t, "a used 500, false")
	s.say(`{"method":"thread/started","params":{"thread":{"id":"c","status":%s}}}`, isIdle)
	n.is(t, "c idle")
	uses("c", "t1", 300)
	uses("c", "t2", 300)
	uses("c", "t2", 400)
	uses("c", "t2", 400)
	n.is(t, "c used 300, false", "c used 300, false", "c used 400, true", "c used 400, true")
}

// A socket that another user could have put there is not used.
func TestWhoIsTrusted(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the owner of a socket cannot be determined here")
	}
	s := serveCodex(t)
	name := filepath.Join(s.home, socket)
	is := func(want bool) {
		t.Helper()
		if l, err := dial(t.Context(), name); (err == nil) != want {
			t.Errorf("trusted %t (%v), want %t", err == nil, err, want)
		} else if err == nil {
			l.close()
		}
	}
	is(true)
	place, _ := os.Readlink(name)
	_ = os.Chmod(place, 0o666) //nolint:gosec // the case under test
	is(false)
	_ = os.Chmod(place, 0o600)
	_ = os.Chmod(filepath.Dir(place), 0o777) //nolint:gosec // the case under test
	is(false)
	_ = os.Chmod(filepath.Dir(place), 0o700) //nolint:gosec // a folder
	is(true)
	_ = os.Remove(name)
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	is(false)
	_ = os.Remove(name)
	if _, err := dial(t.Context(), name); !gone(err) {
		t.Errorf("without a server: %v", err)
	}
}

// A message on its way when the connection ends has failed, and says so at once.
func TestAMessageFailsWithItsConnection(t *testing.T) {
	t.Parallel()
	x, s, n := start(t)
	s.greets()
	n.is(t, "all: a idle, b idle")
	sent := make(chan *wire.Error, 1)
	if e := x.onClient(t.Context(), func(c *client) { c.send(t.Context(), "a", "hello", sent) }); e != nil {
		t.Fatal(e)
	}
	s.hears("thread/queue/add")
	_ = s.conn.CloseNow()
	select {
	case e := <-sent:
		if e == nil || e.Code != wire.CodeAgentNotReady {
			t.Errorf("the message: %v", e)
		}
	case <-time.After(needs.Patience):
		t.Error("the message has no result")
	}
}
