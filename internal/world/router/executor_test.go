package router_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// holdingPage connects a page that passes its calls to a channel instead of executing them.
func holdingPage(r *worldtest.Router) (*worldtest.Page, chan worldtest.Call) {
	held := make(chan worldtest.Call, 256)
	return r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { held <- c }}), held
}

// start sends a tool call; the channel delivers its answer.
func start(t testing.TB, a *worldtest.Agent, tool, args string) <-chan wire.Envelope {
	t.Helper()
	answer, err := a.Start(a.CallEnvelope(tool, args))
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestChangesWithoutPageAreRefused(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	a := r.Agent("codex")
	for _, c := range [][2]string{{"place_objects", bench(1)}, {"screenshot", `{}`}, {"walk_avatar", `{"position":[1,0,1]}`}, {"say", `{"text":"hi"}`}} {
		got := a.Call(ctx, c[0], c[1])
		wantCode(t, got, wire.CodeWorldNotOpen)
		if !strings.Contains(got.Error.URL, "#key=") || !got.Error.Retryable || got.Error.Next == "" {
			t.Errorf("%s: %+v", c[0], got.Error)
		}
	}
	wantOK(t, a.Call(ctx, "inspect_world", `{}`)) // reads need no page

	// A caller without a credential does not get a link that logs in.
	got := r.Call(ctx, directory.Caller{By: worldtest.Program(false), AgentType: "curl"}, "", "say", []byte(`{"text":"hi"}`), nil)
	wantCode(t, got, wire.CodeWorldNotOpen)
	for _, tool := range []string{"world_info", "open_world"} {
		got := r.Call(ctx, directory.Caller{By: worldtest.Program(false), AgentType: "curl"}, "", tool, nil, nil)
		if res := wantOK(t, got); strings.Contains(res.Text+string(res.Data), "key=") {
			t.Errorf("%s returns a login link: %s", tool, res.Text)
		}
	}
	if strings.Contains(got.Error.URL, "key=") {
		t.Errorf("a refusal returns a login link: %s", got.Error.URL)
	}
}

func TestNextPageTakesOverCalls(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	a := r.Agent("codex")
	second, calls2 := holdingPage(r)
	first, calls := holdingPage(r) // the newest page holds the lease
	var answers []<-chan wire.Envelope
	for i := range 3 {
		answers = append(answers, start(t, a, "place_objects", bench(i)))
		receive(t, calls)
	}
	first.Kill()
	for i, answer := range answers {
		call := receive(t, calls2) // in the order in which they were made
		if want := bench(i); string(call.Arguments) != want {
			t.Errorf("call %d arrived as %s", i, call.Arguments)
		}
		if reply, err := second.Do(testContext(t), call); err != nil || reply.Kind != wire.KindCommitAccepted {
			t.Fatalf("%s %s %v", reply.Kind, reply.Payload, err)
		}
		if res := wantOK(t, worldtest.ResultOf(receive(t, answer))); res.Revision != uint64(i)+2 {
			t.Errorf("revision %d", res.Revision)
		}
	}
}

// A page that dies right after its commit: the call is answered with the written entry.
func TestCommittedCallSurvivesItsPage(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	answer := start(t, a, "place_objects", bench(1))
	m, _ := p.Plan(receive(t, calls))
	if err := p.Send(wire.KindCommit, m); err != nil {
		t.Fatal(err)
	}
	until(t, "the acceptance", p, func() bool { return len(logOf(t, r.Store, a.Welcome.WorldID)) == 2 })
	p.Kill()
	if res := wantOK(t, worldtest.ResultOf(receive(t, answer))); res.Revision != 2 {
		t.Errorf("revision %d", res.Revision)
	}
}

func TestDeadlineAndCancel(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	for span := 50 * time.Millisecond; len(calls) == 0; span *= 2 { // a call that is late before it has come to the page says nothing
		e := a.CallEnvelope("place_objects", bench(1))
		e.Deadline = time.Now().Add(span)
		reply, err := a.Ask(testContext(t), e)
		if err != nil {
			t.Fatal(err)
		}
		wantCode(t, worldtest.ResultOf(reply), wire.CodeTimeout)
	}
	late := receive(t, calls)
	for len(calls) > 0 {
		late = receive(t, calls)
	}

	e := a.CallEnvelope("place_objects", bench(2))
	answer, err := a.Start(e)
	if err != nil {
		t.Fatal(err)
	}
	withdrawn := receive(t, calls)
	if err := a.SendFrame(encode(a.Envelope(wire.KindCallCancel, wire.ScopeWrite,
		wire.CallCancel{CallID: e.MessageID}))); err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(receive(t, answer)), wire.CodeCancelled)

	// Commits that the page still sends for them are refused.
	for _, c := range []worldtest.Call{late, withdrawn} {
		reply, err := p.Do(testContext(t), c)
		if err != nil {
			t.Fatal(err)
		}
		wantCode(t, worldtest.ResultOf(reply), wire.CodeCancelled)
	}
	if n := len(logOf(t, r.Store, a.Welcome.WorldID)); n != 1 {
		t.Errorf("%d entries", n)
	}
	// A cancelled call may not be made again under its id; one that timed out may.
	wantCode(t, a.CallAs(testContext(t), e.MessageID, "place_objects", bench(2)), wire.CodeCancelled)
}

func encode(e wire.Envelope) []byte { return e.Encode() }

// A commit that the world's rules refuse ends its call at once, before the deadline.
func TestRefusedCommitAnswersItsCall(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	r.Page(nil)
	a := r.Agent("codex")
	got := a.Call(testContext(t), "place_objects", `{"objects":[{"kind":"bench","position":[900,0,0]}]}`)
	if got.OK || got.Error.Code == wire.CodeTimeout {
		t.Fatalf("%+v", got)
	}
	wantOK(t, a.Call(testContext(t), "place_objects", bench(1)))
}

// Two pages that take turns, two agents and the user all write at once: every acknowledged change
// is in the log once, and all pages fold the same world.
func TestManyWritersConverge(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	pages := []*worldtest.Page{r.Page(nil), r.Page(nil)}
	const each = 25
	var wg sync.WaitGroup
	answered := make([]map[uint64]bool, 3)
	for i := range 2 {
		a := r.Agent(fmt.Sprintf("agent%d", i))
		answered[i] = map[uint64]bool{}
		wg.Go(func() {
			for n := range each {
				got := a.Call(ctx, "place_objects", bench(n))
				if !got.OK {
					t.Errorf("agent %d: %v", i, got.Error)
					return
				}
				answered[i][got.Result.Revision] = true
			}
		})
	}
	answered[2] = map[uint64]bool{}
	wg.Go(func() {
		for n := range each {
			for try := 0; ; try++ {
				reply, err := pages[0].UserChange(ctx, "place_objects", bench(100+n))
				if err != nil || try > 500 {
					t.Errorf("user change: %v after %d tries", err, try)
					return
				}
				if reply.Kind == wire.KindCommitAccepted {
					answered[2][pages[0].Revision()] = true
					break
				}
			}
			_ = pages[n%2].Send(wire.KindPagePresence, wire.PagePresence{Visible: n%3 == 0}) // the lease moves
		}
	})
	wg.Wait()
	world := pages[0].Welcome.WorldID
	entries := logOf(t, r.Store, world)
	if len(entries) != 1+3*each {
		t.Errorf("%d entries, want %d", len(entries), 1+3*each)
	}
	seen := map[uint64]bool{}
	for _, m := range answered[:2] {
		for rev := range m {
			if seen[rev] {
				t.Errorf("revision %d answered two calls", rev)
			}
			seen[rev] = true
		}
	}
	pages = append(pages, r.Page(nil))
	want := folded(t, r.Store, world)
	for i, p := range pages {
		until(t, "catching up", p, func() bool { return p.Revision() == uint64(len(entries)) })
		if got := text(t, p.Document()); got != want || p.Broken() != nil {
			t.Errorf("page %d folds another world (%v)", i, p.Broken())
		}
	}
}

func TestNewestVisiblePageHoldsLease(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	leads := func(p *worldtest.Page, want bool) {
		t.Helper()
		until(t, fmt.Sprintf("lease %v", want), p, func() bool { return p.Executor() == want })
	}
	first := r.Page(nil)
	leads(first, true)
	hidden := r.Page(&worldtest.PageOptions{Hidden: true})
	if hidden.Executor() {
		t.Error("a hidden page took the lease of a visible one")
	}
	second := r.Page(nil)
	leads(second, true)
	leads(first, false)
	_ = second.Send(wire.KindPagePresence, wire.PagePresence{Visible: false})
	leads(first, true)
	leads(second, false)
	first.Kill()
	leads(second, true) // the newest of two hidden ones
	second.Kill()
	leads(hidden, true)
	if a := r.Agent("codex"); hidden.Calls() == 0 {
		wantOK(t, a.Call(testContext(t), "place_objects", bench(1)))
	}
	// A page that reconnects replaces its old socket.
	again := r.Page(&worldtest.PageOptions{PageID: hidden.Welcome.PageID})
	leads(again, true)
	if code := hidden.Closed(testContext(t)); code != wire.CodeConflict.Info().Close {
		t.Errorf("its old socket closed with %d", code)
	}
}

// brokenLog fails appends while an error is set.
type brokenLog struct {
	directory.Log
	mu  sync.Mutex
	err error
}

func (l *brokenLog) Append(ctx context.Context, userID, worldID string, e wire.Entry) error {
	l.mu.Lock()
	err := l.err
	l.mu.Unlock()
	if err != nil {
		return err
	}
	return l.Log.Append(ctx, userID, worldID, e)
}

func (l *brokenLog) set(err error) {
	l.mu.Lock()
	l.err = err
	l.mu.Unlock()
}

func TestUnsavedChangeIsNotAcknowledged(t *testing.T) {
	t.Parallel()
	var log *brokenLog
	r := worldtest.StartRouter(t, func(o *router.Options) { log = &brokenLog{Log: o.Log}; o.Log = log })
	r.Page(nil)
	a := r.Agent("codex")
	wantOK(t, a.Call(testContext(t), "place_objects", bench(1)))
	log.set(errors.New("no space left on device"))
	got := a.CallAs(testContext(t), "m-1", "place_objects", bench(2))
	wantCode(t, got, wire.CodeStoreFailed)
	log.set(fmt.Errorf("append: %w", store.ErrUncertain))
	unsure := a.Call(testContext(t), "place_objects", bench(2))
	wantCode(t, unsure, wire.CodeStoreFailed)
	if !strings.Contains(unsure.Error.Message, "may or may not") {
		t.Errorf("the error does not say that the change may be saved: %s", unsure.Error.Message)
	}
	log.set(nil)
	wantOK(t, a.CallAs(testContext(t), "m-1", "place_objects", bench(2))) // with the disk working again, the same call succeeds
	if n := len(logOf(t, r.Store, a.Welcome.WorldID)); n != 3 {
		t.Errorf("%d entries", n)
	}
}

// A page takes an avatar's position from presence, so it must get presence before an agent's first
// call.
func TestPresencePrecedesFirstCall(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	known := make(chan bool, 8)
	r.Page(&worldtest.PageOptions{Execute: func(p *worldtest.Page, c worldtest.Call) {
		known <- slices.ContainsFunc(p.Presence().Agents,
			func(a wire.AgentPresence) bool { return a.AvatarID == c.Agent.AvatarID })
	}})
	for i := range 4 {
		start(t, r.Agent(fmt.Sprintf("agent-%d", i)), "say", `{"text":"hi"}`)
		if !receive(t, known) {
			t.Errorf("agent %d called before the page knew of it", i)
		}
	}
}

// The page of a cancelled walk commits where the avatar stopped; then the call is answered.
func TestCancelledWalkSaysWhereItStopped(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	walk := func(to string) (id string, answer <-chan wire.Envelope) {
		e := a.CallEnvelope("walk_avatar", to)
		answer, err := a.Start(e)
		if err != nil {
			t.Fatal(err)
		}
		return e.MessageID, answer
	}
	id, answer := walk(`{"position":[3,0,3]}`)
	call := receive(t, calls)
	cancel := func(id string) {
		t.Helper()
		if err := a.SendFrame(encode(a.Envelope(wire.KindCallCancel, wire.ScopeWrite,
			wire.CallCancel{CallID: id}))); err != nil {
			t.Fatal(err)
		}
		wantOK(t, a.CallAs(testContext(t), "m_after_"+id, "world_info", "{}")) // the router has handled the cancel
	}
	cancel(id)
	m, _ := p.Plan(call)
	m.Failed = wire.NewError(wire.CodeCancelled, "the call was withdrawn; your avatar stopped at [3, 0, 3]")
	m.Failed.Next = "Walk on from there if it is still wanted."
	if err := p.Send(wire.KindCommit, m); err != nil {
		t.Fatal(err)
	}
	got := worldtest.ResultOf(receive(t, answer))
	wantCode(t, got, wire.CodeCancelled)
	if got.Error.Message != m.Failed.Message || got.Error.Next != m.Failed.Next {
		t.Errorf("%+v", got.Error)
	}
	if n := len(logOf(t, r.Store, a.Welcome.WorldID)); n != 2 {
		t.Errorf("%d entries", n)
	}

	// If its page leaves before that, the next page does not continue the walk.
	id, answer = walk(`{"position":[5,0,5]}`)
	receive(t, calls)
	_, others := holdingPage(r)
	cancel(id)
	p.Kill()
	wantCode(t, worldtest.ResultOf(receive(t, answer)), wire.CodeCancelled)
	select {
	case c := <-others:
		t.Errorf("%s was executed again", c.Tool)
	default:
	}

	// If its page does not answer, it ends by timeout.
	id, answer = walk(`{"position":[7,0,7]}`)
	receive(t, others)
	cancel(id)
	wantCode(t, worldtest.ResultOf(receive(t, answer)), wire.CodeCancelled)
}
