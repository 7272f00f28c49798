package worldclient_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// way is what lies between a client and a real service. A test can cut it, or lose what the service
// says.
type way struct {
	net.Listener
	opened chan struct{} // one for each connection

	mu    sync.Mutex
	conns map[net.Conn]bool
	loses bool
}

// wayTo lays a way to a service and makes clients of its folder take it.
func wayTo(t *testing.T, s *worldtest.Service) *way {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(s.Origin())
	if err != nil {
		t.Fatal(err)
	}
	w := &way{Listener: l, opened: make(chan struct{}, 64), conns: map[net.Conn]bool{}}
	server := &http.Server{Handler: &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}} //nolint:gosec // a test's
	go func() { _ = server.Serve(w) }()
	t.Cleanup(func() { w.cut(); _ = server.Close() })
	i, err := s.Dir.ReadInfo()
	if err != nil {
		t.Fatal(err)
	}
	i.Port = l.Addr().(*net.TCPAddr).Port
	if err := s.Dir.WriteInfo(i); err != nil {
		t.Fatal(err)
	}
	return w
}

type stretch struct {
	net.Conn
	way *way
}

func (w *way) Accept() (net.Conn, error) {
	c, err := w.Listener.Accept()
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.conns[c] = true
	w.opened <- struct{}{}
	return &stretch{c, w}, nil
}

// Write brings what the service says to the client, or loses it.
func (s *stretch) Write(b []byte) (int, error) {
	s.way.mu.Lock()
	loses := s.way.loses
	s.way.mu.Unlock()
	if loses {
		return len(b), nil
	}
	return s.Conn.Write(b)
}

func (w *way) lose(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.loses = on
}

func (w *way) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		_ = c.Close()
	}
	clear(w.conns)
}

// scene is a service with a page whose calls wait for the test, and a client whose way can be cut.
type scene struct {
	*way
	dir    local.Dir
	page   *worldtest.Page
	came   chan worldtest.Call
	client *worldclient.Client
}

func newScene(t *testing.T) *scene {
	t.Helper()
	s := worldtest.StartService(t, nil)
	x := &scene{dir: s.Dir, came: make(chan worldtest.Call, 16)}
	var err error
	if x.page, err = s.Page(patient(t), &worldtest.PageOptions{Execute: func(_ *worldtest.Page,
		c worldtest.Call,
	) {
		x.came <- c
	}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.page.Kill)
	x.way = wayTo(t, s)
	x.client, _ = client(t, worldclient.Options{DataDir: string(s.Dir), AgentType: "codex"})
	return x
}

// begin calls a tool that changes the world and returns when the page has it.
func (x *scene) begin(ctx context.Context, t *testing.T, progress func(wire.ToolProgress)) (worldtest.Call,
	<-chan result,
) {
	t.Helper()
	got := make(chan result, 1)
	go func() {
		got <- callTool(ctx, x.client, "place_objects", []byte(`{"objects":[{"kind":"bench","position":[20,0,20],"id":"mine"}]}`), progress)
	}()
	select {
	case c := <-x.came:
		return c, got
	case r := <-got:
		t.Fatalf("answered before the page had it: %s", r.Text)
	case <-ctx.Done():
		t.Fatal("the page never had it")
	}
	return worldtest.Call{}, nil
}

// A way that is cut before the call is done, or before its answer is heard, costs neither the call
// nor the answer, and the call is done once.
func TestACutInTheMiddleOfACall(t *testing.T) {
	for name, lost := range map[string]bool{"before it is done": false, "before its answer is heard": true} {
		x := newScene(t)
		ctx := patient(t)
		call, got := x.begin(ctx, t, nil)
		before := x.page.Revision()
		<-x.opened
		x.lose(lost)
		if !lost {
			x.cut()
			<-x.opened // it comes back
		}
		if reply, err := x.page.Do(ctx, call); err != nil || reply.Kind != wire.KindCommitAccepted {
			t.Fatalf("%s: %s %s, %v", name, reply.Kind, reply.Payload, err)
		}
		if lost {
			x.lose(false)
			x.cut()
		}
		if r := <-got; r.Code != "" || r.Revision != before+1 {
			t.Errorf("%s: %+v", name, r)
		}
		if len(x.came) != 0 || x.page.Revision() != before+1 {
			t.Errorf("%s: asked %d times more, at revision %d", name, len(x.came), x.page.Revision())
		}
	}
}

// Who withdraws a call is answered at once; the page's work for it is refused, and the socket goes
// on.
func TestAWithdrawnCall(t *testing.T) {
	x := newScene(t)
	ctx, cancel := context.WithCancel(patient(t))
	call, got := x.begin(ctx, t, nil)
	before := x.page.Revision()
	cancel()
	fails(t, "withdrawn", <-got, "cancelled", "place_objects")
	// An answer on the same socket comes behind the withdrawal.
	if r := callTool(patient(t), x.client, "world_info", nil, nil); r.Code != "" {
		t.Fatal(r.Text)
	}
	if reply, err := x.page.Do(patient(t), call); err != nil || reply.Kind != wire.KindError {
		t.Errorf("its work is a %s %s, %v", reply.Kind, reply.Payload, err)
	}
	if len(x.opened) != 1 || x.page.Revision() != before {
		t.Errorf("%d sockets, revision %d became %d", len(x.opened), before, x.page.Revision())
	}
	if r := callTool(ctx, x.client, "world_info", nil, nil); r.Code == "" {
		t.Errorf("too late: %s", r.Text)
	}
}

// How far a call is comes before its answer, as the page says it.
func TestProgress(t *testing.T) {
	x := newScene(t)
	ctx := patient(t)
	steps := make(chan wire.ToolProgress, 16)
	call, got := x.begin(ctx, t, func(p wire.ToolProgress) { steps <- p })
	for n := range 3 {
		if err := x.page.Report(call, float64(n), 3); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := x.page.Do(ctx, call); err != nil {
		t.Fatal(err)
	}
	if r := <-got; r.Code != "" || len(steps) != 3 {
		t.Errorf("%d steps: %+v", len(steps), r)
	}
	for n := 0; len(steps) > 0; n++ {
		if p := <-steps; p.Progress != float64(n) || p.Total != 3 {
			t.Errorf("step %d is %+v", n, p)
		}
	}
}

// A client that is closed ends its calls, and neither begins any nor comes back.
func TestClose(t *testing.T) {
	x := newScene(t)
	ctx := patient(t)
	_, got := x.begin(ctx, t, nil)
	for range 2 {
		if err := x.client.Close(); err != nil {
			t.Error(err)
		}
	}
	fails(t, "under way", <-got, "unavailable", "the client is closed")
	fails(t, "afterwards", callTool(ctx, x.client, "world_info", nil, nil), "unavailable", "the client is closed")
	if res := x.client.Resource(ctx, "world://state"); res.Error == nil || x.client.Watch(ctx, func() {}) == nil {
		t.Errorf("a closed client reads: %v", res)
	}
	if len(x.opened) != 1 {
		t.Errorf("%d sockets", len(x.opened))
	}
}

// Resources are the service's; a missing one and a failure are different errors.
func TestResources(t *testing.T) {
	x := newScene(t)
	ctx := patient(t)
	call, got := x.begin(ctx, t, nil)
	if _, err := x.page.Do(ctx, call); err != nil {
		t.Fatal(err)
	}
	<-got
	for uri, want := range map[string]string{"world://state": `"name":"Plaza"`, "world://object/mine": `"bench"`} {
		if res := x.client.Resource(ctx, uri); res.MIMEType != "application/json" || !strings.Contains(res.Text, want) {
			t.Errorf("%s: %+v", uri, res)
		}
	}
	for _, uri := range []string{"world://object/nothing", "world://screenshot/latest", "world://nothing", "file:///etc/passwd"} {
		if res := x.client.Resource(ctx, uri); res.Error == nil || res.Error.Code != wire.CodeNotFound {
			t.Errorf("%s: %+v", uri, res)
		}
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if res := x.client.Resource(over, "world://state"); res.Error == nil ||
		!strings.Contains(res.Error.Message, context.Canceled.Error()) {
		t.Errorf("withdrawn: %+v", res)
	}
}

// Everyone who watches hears of a change until they leave, also over a socket that came after a
// cut.
func TestWatch(t *testing.T) {
	x := newScene(t)
	ctx := patient(t)
	leaves, leave := context.WithCancel(ctx)
	defer leave()
	heard := map[string]chan struct{}{"one": make(chan struct{}, 64), "another": make(chan struct{}, 64), "who leaves": make(chan struct{}, 64)}
	for name, c := range heard {
		until := ctx
		if name == "who leaves" {
			until = leaves
		}
		if err := x.client.Watch(until, func() { c <- struct{}{} }); err != nil {
			t.Fatal(err)
		}
	}
	// change changes the world and returns when every subscriber has heard of it. An answer behind
	// a subscription, or behind a notice of a change, comes after it.
	change := func(who ...string) {
		t.Helper()
		if r := callTool(ctx, x.client, "world_info", nil, nil); r.Code != "" {
			t.Fatal(r.Text)
		}
		if _, err := x.page.UserChange(ctx, "place_objects", `{"objects":[{"kind":"tree","position":[1,0,1]}]}`); err != nil {
			t.Fatal(err)
		}
		for _, name := range who {
			select {
			case <-heard[name]:
			case <-ctx.Done():
				t.Fatalf("%s heard nothing", name)
			}
		}
		if r := callTool(ctx, x.client, "world_info", nil, nil); r.Code != "" {
			t.Fatal(r.Text)
		}
	}
	change("one", "another", "who leaves")
	leave()
	for left := false; !left; { // a word that was under way may still come
		change("one", "another")
		select {
		case <-heard["who leaves"]:
		default:
			left = true
		}
	}
	x.cut()
	reach(ctx, t, x.client)
	change("one", "another")
	if len(heard["one"])+len(heard["another"])+len(heard["who leaves"]) != 0 {
		t.Error("a change is told of twice, or to who has left")
	}
}
