package agent_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// heard collects what a desk publishes.
type heard struct {
	mu     sync.Mutex
	events []wire.ChatEvent
	more   chan struct{} // one token an event, as long as there is room
}

func (h *heard) take(_ string, e wire.ChatEvent) {
	h.mu.Lock()
	h.events = append(h.events, e)
	h.mu.Unlock()
	select {
	case h.more <- struct{}{}:
	default:
	}
}

func (h *heard) count(kind wire.ChatEventKind) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range h.events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// until waits until an event is there.
func (h *heard) until(t *testing.T, ok func(wire.ChatEvent) bool) wire.ChatEvent {
	t.Helper()
	late := time.After(needs.Patience)
	for seen := 0; ; {
		h.mu.Lock()
		list := h.events[seen:]
		h.mu.Unlock()
		for _, e := range list {
			if ok(e) {
				return e
			}
		}
		seen += len(list)
		select {
		case <-h.more:
		case <-late:
			t.Fatal("it was not published")
		}
	}
}

// options are those of a registry that publishes to a function and has no world, project or turn
// log.
func options(publish func(string, wire.ChatEvent)) agent.Options {
	return agent.Options{
		UserID: "u", Publish: publish, Body: func(_ string, b agent.Body) string { return "avatar_" + b.Type },
		Logger: zerolog.Nop(),
		Work:   func(string, agent.Work) {}, Withdraw: func(_, _, _ string) {},
		Turn: func(wire.Turn) {}, Turns: func() []wire.Turn { return nil },
	}
}

// run starts a desk with a scripted lane until the test ends.
func run(t *testing.T, o worldtest.BackendOptions) (*agent.Registry, *worldtest.ScriptedBackend, *heard) {
	t.Helper()
	h := &heard{more: make(chan struct{}, 1000)}
	d := agent.NewRegistry(options(h.take))
	l := worldtest.NewScriptedBackend(o, d.Reporter("scripted"))
	start(t, d, l)
	return d, l, h
}

// start runs a registry with a back end until the test ends.
func start(t *testing.T, r *agent.Registry, b agent.Backend) {
	t.Helper()
	r.Add(b)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); r.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
}

func ask(t *testing.T, d *agent.Registry, q wire.ChatRequest) wire.ChatAnswer {
	t.Helper()
	q.Backend = "scripted"
	a := d.Chat(t.Context(), "u", q)
	if !a.OK {
		t.Fatal(a.Error)
	}
	return a
}

// Many changes of a back end are published soon and in few events, the last of which is current.
func TestChangesAreGathered(t *testing.T) {
	d, l, h := run(t, worldtest.BackendOptions{State: wire.BackendSearching})
	began := time.Now()
	for range 500 {
		l.SetState(wire.BackendConnecting)
	}
	l.SetState(wire.BackendReady)
	e := h.until(t, func(e wire.ChatEvent) bool { return e.Kind == "backends" && e.Backends[0].State == wire.BackendReady })
	if n := h.count("backends"); n > 10+int(time.Since(began)/(40*time.Millisecond)) {
		t.Errorf("501 changes were published %d times", n)
	}
	if e.Backends[0].Kind != "gateway" || d.Backends()[0].State != wire.BackendReady {
		t.Errorf("%+v", e.Backends)
	}
}

// Pairing goes through the states that the page shows.
func TestPairing(t *testing.T) {
	d, _, h := run(t, worldtest.BackendOptions{State: wire.BackendPairing})
	if is := d.Backends()[0]; is.Pairing == nil || !is.Pairing.CanApprove {
		t.Fatalf("%+v", is)
	}
	if a := d.Chat(t.Context(), "u", wire.ChatRequest{Op: "send", Backend: "scripted", Session: "main", Turn: "t1", Text: "Hello"}); a.Error == nil ||
		a.Error.Code != wire.CodeAgentNotReady {
		t.Errorf("%+v", a)
	}
	ask(t, d, wire.ChatRequest{Op: "act", Act: "pair"})
	h.until(t, func(e wire.ChatEvent) bool {
		return e.Kind == "backends" && e.Backends[0].State == wire.BackendReady && e.Backends[0].Pairing == nil
	})
}

// A long history comes in pages, to its beginning.
func TestHistoryInPages(t *testing.T) {
	d, _, _ := run(t, worldtest.BackendOptions{History: 5000})
	a := ask(t, d, wire.ChatRequest{Op: "open", Session: "long"})
	n, pages := len(a.Messages), 1
	for ; a.Before != ""; pages++ {
		oldest := a.Messages[0].At
		a = ask(t, d, wire.ChatRequest{Op: "history", Session: "long", Before: a.Before})
		if newest := a.Messages[len(a.Messages)-1].At; !newest.Before(oldest) || a.Status != nil {
			t.Fatalf("page %d goes on at %v before %v", pages, newest, oldest)
		}
		n += len(a.Messages)
	}
	if n != 5000 || a.Messages[0].ID != "h0" {
		t.Errorf("%d messages in %d pages, from %s", n, pages, a.Messages[0].ID)
	}
}

// A stopped turn says so, and a new conversation is the first in the list.
func TestStopAndCreate(t *testing.T) {
	d, _, h := run(t, worldtest.BackendOptions{})
	list := ask(t, d, wire.ChatRequest{Op: "create", Title: "  Garden "}).Sessions
	if len(list) != 2 || list[0].Title != "Garden" || list[1].ID != "main" {
		t.Fatalf("%+v", list)
	}
	ask(t, d, wire.ChatRequest{Op: "send", Session: list[0].ID, Turn: "t1", Text: "!wait"})
	ask(t, d, wire.ChatRequest{Op: "send", Session: list[0].ID, Turn: "t1", Text: "!wait"}) // a repeat changes nothing
	h.until(t, func(e wire.ChatEvent) bool { return e.Message != nil && e.Message.Role == "agent" })
	ask(t, d, wire.ChatRequest{Op: "stop", Session: list[0].ID})
	h.until(t, func(e wire.ChatEvent) bool { return e.Message != nil && e.Message.State == "stopped" })
	if got := ask(t, d, wire.ChatRequest{Op: "open", Session: list[0].ID}).Messages; len(got) != 2 {
		t.Errorf("%+v", got)
	}
}

// Pictures are stored by their content while there is room; other data is only mentioned.
func TestPicturesAreKept(t *testing.T) {
	d := agent.NewRegistry(options(func(string, wire.ChatEvent) {}))
	r := d.Reporter("any")
	picture := func(n int) []byte {
		return append([]byte("\x89PNG\r\n\x1a\n"), strings.Repeat(fmt.Sprint(n), 1<<20)...)
	}
	id := func(i wire.ChatImage) string { return strings.TrimPrefix(i.URL, agent.ImagePath) }
	first := r.Image("image/jpeg", picture(1))
	if again := r.Image("image/png", picture(1)); first.MIMEType != "image/png" || again.URL != first.URL || !wire.ValidID(id(first)) {
		t.Errorf("%+v %+v", first, again)
	}
	if mime, data, ok := d.Image(id(first)); !ok || mime != "image/png" || len(data) != len(picture(1)) {
		t.Errorf("%s %d %v", mime, len(data), ok)
	}
	for what, data := range map[string][]byte{
		"markup": []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "nothing": nil,
		"too large": append(picture(2), make([]byte, 9<<20)...),
	} {
		if i := r.Image("image/png", data); i.URL != "" {
			t.Errorf("%s is kept at %s", what, i.URL)
		}
	}
	second := r.Image("image/png", picture(2))
	for n := range 29 {
		r.Image("image/png", picture(3+n%7)) // room for all of them
		if _, _, ok := d.Image(id(first)); !ok {
			t.Fatal("it went although it was asked for")
		}
	}
	for n := range 40 {
		r.Image("image/png", picture(100+n)) // three characters each: 3 MB
		d.Image(id(first))
	}
	if _, _, ok := d.Image(id(second)); ok {
		t.Error("the unused one is still there")
	}
	if _, _, ok := d.Image(id(first)); !ok {
		t.Error("the one that was asked for has gone")
	}
}

// slowLane never answers.
type slowLane struct{ *worldtest.ScriptedBackend }

func (slowLane) Stop(ctx context.Context, _ string) error { <-ctx.Done(); return ctx.Err() }

// A back end that does not answer, or fails without a text, gets an error with one.
func TestALaneThatFails(t *testing.T) {
	d := agent.NewRegistry(options(func(string, wire.ChatEvent) {}))
	d.Add(slowLane{worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted"))})
	for what, c := range map[string]struct {
		ctx  func() (context.Context, context.CancelFunc)
		code wire.Code
	}{
		"too late": {func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(t.Context(), time.Millisecond)
		}, wire.CodeTimeout},
		"stopping": {func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx, cancel
		}, wire.CodeUnavailable},
	} {
		ctx, cancel := c.ctx()
		if a := d.Chat(ctx, "u", wire.ChatRequest{Op: "stop", Backend: "scripted", Session: "main"}); a.Error == nil || a.Error.Code != c.code {
			t.Errorf("%s: %+v", what, a.Error)
		}
		cancel()
	}
}

// What cannot be shown whole cannot be allowed.
func TestACommandThatIsTooLongCanOnlyBeDenied(t *testing.T) {
	var told []wire.ChatEvent
	d := agent.NewRegistry(options(func(_ string, e wire.ChatEvent) { told = append(told, e) }))
	for _, size := range []int{100, 200_000} {
		d.Reporter("l").Approval(wire.Approval{
			ID: "a", State: "open", Command: strings.Repeat("é", size/2),
			Options: []wire.ApprovalOption{{ID: "y", Kind: "allow_once"}, {ID: "n", Kind: "reject_once"}},
		})
		a := told[len(told)-1].Approval
		if whole := size == 100; (len(a.Options) == 2) != whole || (len(a.Notes) == 0) != whole ||
			len(a.Command) > 65<<10 || !utf8.ValidString(a.Command) {
			t.Errorf("%d bytes: %d shown, options %v, %v", size, len(a.Command), a.Options, a.Notes)
		}
	}
}

// Only so many approvals are open at once; a back end learns that one more is not shown, and the
// others can still change and end.
func TestApprovalsAreBounded(t *testing.T) {
	r := agent.NewRegistry(options(func(string, wire.ChatEvent) {}))
	open := 0
	for open < 1000 && r.Reporter("b").Approval(wire.Approval{ID: strconv.Itoa(open), State: wire.ApprovalOpen}) {
		open++
	}
	if open != 64 {
		t.Errorf("%d are open", open)
	}
	if !r.Reporter("b").Approval(wire.Approval{ID: "0", State: wire.ApprovalOpen, Title: "changed"}) {
		t.Error("an open one cannot change")
	}
	r.Reporter("b").Approval(wire.Approval{ID: "0", State: wire.ApprovalWithdrawn})
	if !r.Reporter("other").Approval(wire.Approval{ID: "0", State: wire.ApprovalOpen}) {
		t.Error("there is no room after one has ended")
	}
}

// A back end may come and go while others run: what it asked for is withdrawn, its agent leaves the
// world, and no request reaches it any more.
func TestBackEndsComeAndGo(t *testing.T) {
	h := &heard{more: make(chan struct{}, 1000)}
	gone := make(chan string, 8)
	o := options(h.take)
	o.Body = func(_ string, b agent.Body) string {
		if b.Gone && b.Helper == "" {
			gone <- b.Type
		}
		return "avatar_" + b.Type
	}
	d := agent.NewRegistry(o)
	d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{ID: "stays"}, d.Reporter("stays")))
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
	ready := func(id string) func(wire.ChatEvent) bool {
		return func(e wire.ChatEvent) bool {
			return e.Kind == wire.ChatEventBackends &&
				slices.ContainsFunc(e.Backends,
					func(b wire.Backend) bool { return b.ID == id && b.State == wire.BackendReady && b.Avatar != "" })
		}
	}
	h.until(t, ready("stays"))
	for range 2 {
		h.mu.Lock()
		h.events = nil
		h.mu.Unlock()
		d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")))
		h.until(t, ready("scripted"))
		d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted"))) // it is there already
		d.Reporter("scripted").Approval(wire.Approval{ID: "a1", State: wire.ApprovalOpen, Title: "May I?"})
		h.until(t, func(e wire.ChatEvent) bool { return e.Approval != nil && e.Approval.State == wire.ApprovalOpen })
		if !d.Remove("scripted") || d.Remove("scripted") {
			t.Fatal("it is removed once")
		}
		h.until(t, func(e wire.ChatEvent) bool {
			return e.Approval != nil &&
				e.Approval.State == wire.ApprovalWithdrawn
		})
		<-gone
		if list := d.Backends(); len(list) != 1 || list[0].ID != "stays" {
			t.Errorf("%+v", list)
		}
		if a := d.Chat(t.Context(), "u", wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "scripted"}); a.Error == nil ||
			a.Error.Code != wire.CodeNotFound {
			t.Errorf("%+v", a)
		}
	}
}
