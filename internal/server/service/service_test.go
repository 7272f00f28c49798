package service_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

func patient(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	t.Cleanup(cancel)
	return ctx
}

func portOf(a worldtest.Access) int {
	n, _ := strconv.Atoi(a.Origin()[strings.LastIndex(a.Origin(), ":")+1:])
	return n
}

// run tries to start a service that must not come up.
func run(t *testing.T, o service.Options) error {
	t.Helper()
	o.Logger = zerolog.Nop()
	o.Ready = func(local.Info, func() string, func() bool) { t.Error("it came up") }
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	defer cancel()
	return service.Run(ctx, o)
}

func TestOneServiceForAFolderAndAPort(t *testing.T) {
	s := worldtest.StartService(t, nil)
	if err := run(t, service.Options{DataDir: s.Dir}); err == nil || !strings.Contains(err.Error(), "already runs") ||
		!strings.Contains(err.Error(), s.URL) {
		t.Errorf("the same folder: %v", err)
	}
	err := run(t, service.Options{DataDir: local.Dir(t.TempDir()), Port: portOf(s.Access)})
	if err == nil || !strings.Contains(err.Error(), "another world service") || !strings.Contains(err.Error(), "--port 0") {
		t.Errorf("the port of another world: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	err = run(t, service.Options{DataDir: local.Dir(t.TempDir()), Port: l.Addr().(*net.TCPAddr).Port})
	if err == nil || !strings.Contains(err.Error(), "belongs to process") || !strings.Contains(err.Error(), "--port 0") {
		t.Errorf("another program's port: %v", err)
	}
	if _, err := s.Agent(patient(t), "codex"); err != nil {
		t.Errorf("the first service suffered: %v", err)
	}
}

// clock is a clock that stands still, or strides: then each look at it finds it a second later,
// which is longer than idle.
type clock struct {
	strides atomic.Bool
	seconds atomic.Int64
	looked  chan struct{}
}

// idle is after how long a service with a clock ends; it looks at the clock ten times as often.
const idle = 500 * time.Millisecond

func newClock() *clock { return &clock{looked: make(chan struct{})} }

func (c *clock) Now() time.Time {
	select {
	case c.looked <- struct{}{}:
	default:
	}
	if c.strides.Load() {
		c.seconds.Add(1)
	}
	return time.Unix(2e9+c.seconds.Load(), 0)
}

// stays lets the clock stride for some looks and fails the test if the service ends over it.
func (c *clock) stays(t *testing.T, s *worldtest.Service, what string) {
	t.Helper()
	ended, stop := context.WithCancelCause(patient(t))
	defer stop(nil)
	waiting, cancel := context.WithCancel(ended)
	defer cancel()
	go func() {
		if err := s.Ended(waiting); waiting.Err() == nil {
			stop(fmt.Errorf("it ended while %s was there: %w", what, err))
		}
	}()
	c.strides.Store(true)
	defer c.strides.Store(false)
	for range 8 {
		select {
		case <-c.looked:
		case <-ended.Done():
			t.Fatal(context.Cause(ended))
		}
	}
}

func TestAnIdleServiceEnds(t *testing.T) {
	c := newClock()
	s := worldtest.StartService(t, &service.Options{IdleExit: idle, Now: c.Now})
	a, err := s.Agent(patient(t), "codex")
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(patient(t), http.MethodGet, s.URL+"api/world-events", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	for what, leave := range map[string]func(){"an agent": func() { a.Close() }, "an event stream": func() { _ = stream.Body.Close() }} {
		c.stays(t, s, what)
		leave()
	}
	c.strides.Store(true)
	if err := s.Ended(patient(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dir.ReadInfo(); err == nil {
		t.Error("it left word that it runs")
	}
}

// attached connects as a binary of a version; nothing is spawned unless an executable is named.
func attached(t *testing.T, dir local.Dir, version, executable string, notes *[]string) *worldclient.Client {
	t.Helper()
	c := worldclient.New(worldclient.Options{
		DataDir: string(dir), AgentType: "codex", Version: version, Executable: executable, Port: -1,
		Note: func(s string) { *notes = append(*notes, s) },
	})
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// A newer binary asks an older service to hand over. One that is in use stays, and the newer binary
// works with it.
func TestVersionsThatDiffer(t *testing.T) {
	s := worldtest.StartService(t, &service.Options{Version: "v1.2.3", Logger: zerolog.Nop()})
	ctx := patient(t)
	other, err := s.Agent(ctx, "gemini")
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	c := attached(t, s.Dir, "v1.3.0", "/nonexistent/world-mcp", &notes)
	for range 2 {
		if got := c.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil); got.Error != nil {
			t.Fatal(got.Error)
		}
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "in use") {
		t.Errorf("notes: %q", notes)
	}
	_ = c.Close()
	var older []string
	old := attached(t, s.Dir, "v1.0.0", "", &older)
	if got := old.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil); got.Error != nil || len(older) != 1 ||
		!strings.Contains(older[0], "update") {
		t.Errorf("%v %q", got.Error, older)
	}
	_ = old.Close()
	other.Close()
	// No one uses it any more: now it hands over. Its successor's program does not exist, and the
	// error says so.
	got := attached(t, s.Dir, "v1.3.0", "/nonexistent/world-mcp", &notes).Call(ctx, wire.ToolCall{Tool: "world_info"}, nil)
	if got.Error == nil || got.Error.Code != wire.CodeUnavailable || !strings.Contains(got.Error.Message, "nonexistent") {
		t.Fatalf("it does not hand over: %+v", got)
	}
	if err := s.Ended(ctx); err != nil {
		t.Error(err)
	}
}

// A client whose service went away and came back does not notice, and its calls are done once.
func TestAClientOutlivesItsService(t *testing.T) {
	dir := local.Dir(t.TempDir())
	ctx := patient(t)
	var notes []string
	c := attached(t, dir, "dev", "", &notes)
	if got := c.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil); got.Error == nil || got.Error.Code != wire.CodeUnavailable {
		t.Errorf("without a service: %+v", got)
	}
	changed := make(chan struct{}, 100)
	for round := range 3 {
		s := worldtest.StartService(t, &service.Options{DataDir: dir})
		if got := c.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil); got.Error != nil {
			t.Fatal(got.Error)
		}
		if round == 0 {
			if err := c.Watch(ctx, func() { changed <- struct{}{} }); err != nil {
				t.Fatal(err)
			}
		}
		p, err := s.Page(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		arguments := fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,9]}]}`, round)
		got := c.Call(ctx, wire.ToolCall{Tool: "place_objects", Arguments: []byte(arguments)}, nil)
		if got.Error != nil || got.Result.Revision != uint64(round)+2 {
			t.Errorf("round %d: %+v", round, got)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatalf("round %d: nothing was heard", round)
		}
		if res := c.Resource(ctx, "world://state"); !strings.Contains(res.Text, "bench") {
			t.Errorf("state: %+v", res)
		}
		p.Close()
		s.Stop()
	}
}

// A service leaves word of the pages that were open when it ended: they come back to the next one,
// which waits for them.
func TestOpenPagesAreNotedForTheNextService(t *testing.T) {
	dir := local.Dir(t.TempDir())
	s := worldtest.StartService(t, &service.Options{DataDir: dir})
	if _, err := s.Page(patient(t), nil); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	if !dir.TakePages() || dir.TakePages() {
		t.Error("the next service does not hear of the page once")
	}
	s = worldtest.StartService(t, &service.Options{DataDir: dir})
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	a, err := s.Agent(patient(t), "codex")
	if err != nil {
		t.Fatal(err)
	}
	for open := true; open; { // until it is missed
		open = !strings.Contains(string(a.Call(patient(t), "world_info", `{}`).Result.Data), `"pages":0`)
	}
	s.Stop()
	if dir.TakePages() {
		t.Error("a page that was closed is waited for")
	}
}
