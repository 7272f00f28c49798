package router_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/router"
)

// startWithClock starts a router whose clock moves only when the returned function is called.
func startWithClock(t *testing.T) (*worldtest.Router, func(time.Duration)) {
	t.Helper()
	began := time.Now()
	var later atomic.Int64
	r := worldtest.StartRouter(t, func(o *router.Options) {
		o.Now = func() time.Time { return began.Add(time.Duration(later.Load())) }
	})
	return r, func(d time.Duration) { later.Add(int64(d)) }
}

// anonymous returns a caller without a credential, of a made-up type.
func anonymous(n int) directory.Caller {
	return directory.Caller{By: worldtest.Program(false), AgentType: fmt.Sprintf("made-up-%d", n)}
}

// A thousand anonymous agents that only read add nothing to presence.
func TestAnonymousReadersAddNothingToPresence(t *testing.T) {
	t.Parallel()
	r, pass := startWithClock(t)
	ctx := context.Background() // a deadline would use the real clock
	for i := range 10 {
		r.Agent(fmt.Sprintf("honest-%d", i))
	}
	p := r.Page(nil)
	for i := range 1000 {
		if i%live.MaxNewAgents == 0 {
			pass(time.Minute)
		}
		wantOK(t, r.Call(ctx, anonymous(i), "", "inspect_world", []byte(`{"limit":1}`), nil))
		if res := r.Call(ctx, anonymous(i), "", "place_objects", []byte(`{"objects":7}`), nil); res.OK {
			t.Fatal("an invalid call succeeded")
		}
	}
	if n := r.Stats().Known; n > presence.MaxKnownAgents {
		t.Errorf("%d agents are known", n)
	}
	if list := r.Page(nil).Welcome.Presence.Agents; len(list) != 10 {
		t.Errorf("presence holds %d agents", len(list))
	}
	wantOK(t, r.Agent("honest-0").Call(ctx, "place_objects", bench(1)))
	for _, tr := range p.Traces() {
		if tr.State == wire.TraceFailed {
			t.Errorf("the page got the trace %+v", tr)
		}
	}
}

// New agents are limited per minute; known ones are not.
func TestNewAgentsPerMinuteAreLimited(t *testing.T) {
	t.Parallel()
	r, pass := startWithClock(t)
	ctx := context.Background()
	for i := range live.MaxNewAgents {
		wantOK(t, r.Call(ctx, anonymous(i), "", "world_info", nil, nil))
	}
	got := r.Call(ctx, anonymous(1000), "", "world_info", nil, nil)
	wantCode(t, got, wire.CodeRate)
	if !strings.Contains(got.Error.Message, "60 new agents") || !strings.Contains(got.Error.Next, "agentType") {
		t.Errorf("%+v", got.Error)
	}
	wantOK(t, r.Call(ctx, anonymous(3), "", "world_info", nil, nil))
	wantOK(t, r.Agent("codex").Call(ctx, "world_info", `{}`)) // a credential exempts from the limit
	pass(time.Minute)
	wantOK(t, r.Call(ctx, anonymous(1000), "", "world_info", nil, nil))
}

// A world shows 64 agents. The next one without a credential is refused until one has left; one
// with a credential replaces an anonymous agent.
func TestAWorldShows64Agents(t *testing.T) {
	t.Parallel()
	r, pass := startWithClock(t)
	ctx := context.Background()
	p := r.Page(nil)
	say := []byte(`{"text":"Hello"}`)
	for i := range presence.MaxAgents {
		if i == live.MaxNewAgents {
			pass(time.Minute)
		}
		wantOK(t, r.Call(ctx, anonymous(i), "", "say", say, nil))
	}
	got := r.Call(ctx, anonymous(100), "", "say", say, nil)
	wantCode(t, got, wire.CodeLimit)
	if !strings.Contains(got.Error.Message, "64 agents") || got.Error.Next == "" {
		t.Errorf("%+v", got.Error)
	}
	wantOK(t, r.Call(ctx, anonymous(100), "", "world_info", nil, nil)) // reading is still allowed
	honest := r.Agent("codex")
	wantOK(t, honest.Call(ctx, "say", string(say)))
	until(t, "the agent with a credential", p, func() bool {
		list := p.Presence().Agents
		return len(list) == presence.MaxAgents && list[len(list)-1].Type == "codex"
	})
}

// A document that is full of avatars makes room for new ones: the avatar that has not moved for the
// longest is removed, by an entry that can be undone. Avatars of present agents and avatars with a
// figure stay.
func TestUnusedAvatarsAreEvicted(t *testing.T) { //nolint:paralleltest // 60 calls a minute
	r, pass := startWithClock(t)
	ctx := context.Background()
	p := r.Page(nil)
	walk := []byte(`{"position":[5,0,5]}`)
	for i := range presence.MaxAgents {
		if i == live.MaxNewAgents {
			pass(time.Minute)
		}
		wantOK(t, r.Call(ctx, anonymous(i), "", "walk_avatar", walk, nil))
	}
	until(t, "the last avatar", p, func() bool { return len(p.Document().Avatars) == doc.MaxAvatars })
	newest := p.Document().Avatars[slices.IndexFunc(p.Document().Avatars, func(a doc.Avatar) bool { return a.ID == "avatar_made_up_63" })]
	dressed := newest
	dressed.Model, dressed.Changed = "vrm_00", p.Revision()+1
	figure := &wire.Commit{
		BaseRevision: p.Revision(), Tool: "figure", Operations: []wire.Operation{putOp("avatar", dressed)},
		Inverse: []wire.Operation{putOp("avatar", newest)},
	}
	if reply, err := p.Commit(testContext(t), figure); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatal(reply, err)
	}
	stays := func(names ...string) {
		t.Helper()
		until(t, "what was changed", p, func() bool {
			here := map[string]bool{}
			for _, a := range p.Document().Avatars {
				here[a.ID] = true
			}
			return len(here) == doc.MaxAvatars && !slices.ContainsFunc(names, func(n string) bool { return !here[n] })
		})
	}
	// All agents are present: a caller without a credential is refused, one with a credential
	// replaces a silent one.
	wantCode(t, r.Call(ctx, anonymous(100), "", "walk_avatar", walk, nil), wire.CodeLimit)
	honest := r.Agent("codex")
	wantOK(t, honest.Call(ctx, "walk_avatar", string(walk)))
	stays("avatar_codex", dressed.ID)
	// They have left: callers without a credential get avatars too, up to the limit.
	pass(time.Hour)
	r.Sweep()
	for i := range presence.MaxAgents - 1 {
		if i%live.MaxNewAgents == 0 {
			pass(time.Minute)
		}
		wantOK(t, r.Call(ctx, anonymous(200+i), "", "walk_avatar", walk, nil))
		if i == 0 {
			stays("avatar_codex", dressed.ID, "avatar_made_up_200")
		}
		if i == presence.MaxAgents-3 { // all others have been evicted
			stays("avatar_codex", dressed.ID)
		}
	}
	honest.Kill()
	wantOK(t, r.Agent("opencode").Call(ctx, "walk_avatar", string(walk)))
	stays("avatar_opencode")
	if p.Broken() != nil || folded(t, r.Store, p.Welcome.WorldID) != text(t, p.Document()) {
		t.Errorf("the log does not make what the page shows: %v", p.Broken())
	}
	// Each eviction is an entry of the system's that can be undone.
	back := doc.New("any")
	for _, e := range logOf(t, r.Store, p.Welcome.WorldID) {
		if e.Author.Kind == wire.AuthorSystem && e.Revision > 1 {
			if len(e.Operations) != 1 || len(e.Inverse) != 1 {
				t.Fatalf("%+v", e)
			}
			var was doc.Avatar
			now, there := back.Avatar(e.Operations[0].ID)
			if err := json.Unmarshal(e.Inverse[0].Value, &was); err != nil || !there || was != now {
				t.Errorf("the inverse %+v differs from what was there: %+v", was, now)
			}
		}
		if err := back.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

// startWait starts wait_for_events for a caller and returns once it waits. The channel delivers the
// answer.
func startWait(ctx context.Context, t *testing.T, r *worldtest.Router, from directory.Caller) <-chan wire.ToolResult {
	t.Helper()
	answer, before := make(chan wire.ToolResult, 1), r.Stats().Waits
	go func() { answer <- r.Call(ctx, from, "", "wait_for_events", []byte(`{"timeout":50}`), nil) }()
	untilWaits(t, r, before+1, answer)
	return answer
}

// untilWaits polls until so many calls wait. An answer that comes before that fails the test.
func untilWaits(t *testing.T, r *worldtest.Router, calls int, answers chan wire.ToolResult) {
	t.Helper()
	for ctx := testContext(t); r.Stats().Waits != calls; time.Sleep(time.Millisecond) {
		if len(answers) > 0 || ctx.Err() != nil {
			t.Fatalf("%d calls wait, want %d; %d were answered", r.Stats().Waits, calls, len(answers))
		}
	}
}

// Anonymous agents that fill the world and wait forever do not keep out an agent with a credential:
// the one that has been silent for the longest is evicted, with an error. They never evict an agent
// with a credential.
func TestWaitingAnonymousAgentsAreEvicted(t *testing.T) { //nolint:paralleltest // 60 calls a minute
	r, pass := startWithClock(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	p := r.Page(nil)
	walk := []byte(`{"position":[5,0,5]}`)
	waits := []<-chan wire.ToolResult{}
	for i := range presence.MaxAgents {
		pass(2 * time.Second)
		wantOK(t, r.Call(ctx, anonymous(i), "", "walk_avatar", walk, nil))
		waits = append(waits, startWait(ctx, t, r, anonymous(i)))
	}
	r.Sweep() // a sweep does not count as a sign of life
	names := func() (list []string) {
		for _, a := range p.Presence().Agents {
			list = append(list, a.Type)
		}
		return list
	}
	for i, name := range []string{"codex", "claude-code"} {
		honest := r.Agent(name)
		got := receive(t, waits[i])
		wantCode(t, got, wire.CodeRate)
		if !got.Error.Retryable || !strings.Contains(got.Error.Message, fmt.Sprintf("Made Up %d was removed", i)) ||
			!strings.Contains(got.Error.Next, "stdio") {
			t.Errorf("%+v", got.Error)
		}
		until(t, name, p, func() bool {
			here := names()
			return len(here) == presence.MaxAgents && slices.Contains(here, name) &&
				!slices.Contains(here, fmt.Sprintf("made-up-%d", i))
		})
		// The evicted agent comes back to read and to wait. That keeps neither a place for it nor
		// its avatar.
		waits[i] = startWait(ctx, t, r, anonymous(i))
		wantOK(t, honest.Call(ctx, "walk_avatar", string(walk)))
	}
	if n := r.Stats().Waits; n != presence.MaxAgents {
		t.Errorf("%d calls wait", n)
	}
	// A caller that shows its credential with each call, and waits.
	bearer := anonymous(1000)
	bearer.By = worldtest.Program(true)
	wantOK(t, r.Call(ctx, bearer, "", "world_info", nil, nil))
	wantCode(t, receive(t, waits[2]), wire.CodeRate)
	theirs := startWait(ctx, t, r, bearer)
	pass(time.Minute)
	wantCode(t, r.Call(ctx, anonymous(2000), "", "say", []byte(`{"text":"Hello"}`), nil), wire.CodeLimit)
	for i := range presence.MaxKnownAgents {
		pass(2 * time.Second)
		if res := r.Call(ctx, anonymous(3000+i), "", "world_info", nil, nil); !res.OK {
			t.Fatalf("%d: %v", i, res.Error)
		}
	}
	if len(theirs) > 0 || !slices.Contains(names(), "codex") || !slices.Contains(names(), "made-up-1000") {
		t.Errorf("anonymous agents ended the wait of a caller with a credential: %v", names())
	}
	stop()
	for i := range waits {
		if i != 2 {
			wantCode(t, receive(t, waits[i]), wire.CodeCancelled)
		}
	}
	wantCode(t, receive(t, theirs), wire.CodeCancelled)
}

// Anonymous callers have a part of the waits and event streams. Callers with a credential have the
// rest, and are counted apart from anonymous callers of the same name.
func TestAnonymousLimitsOfWaitsAndStreams(t *testing.T) {
	t.Parallel()
	r, _ := startWithClock(t)
	ctx, stop := context.WithCancel(testContext(t))
	waits := []<-chan wire.ToolResult{}
	for i := range live.MaxAnonymousWaits {
		waits = append(waits, startWait(ctx, t, r, anonymous(i/calls.MaxAgentWaits)))
	}
	got := r.Call(ctx, anonymous(50), "", "wait_for_events", nil, nil)
	wantCode(t, got, wire.CodeRate)
	if !strings.Contains(got.Error.Message, "128 calls of agents without the data folder's token") || !strings.Contains(got.Error.Next, "stdio") {
		t.Errorf("%+v", got.Error)
	}
	same := anonymous(0)
	same.By = worldtest.Program(true)
	for range calls.MaxAgentWaits {
		waits = append(waits, startWait(ctx, t, r, same))
	}
	wantCode(t, r.Call(ctx, same, "", "wait_for_events", nil, nil), wire.CodeRate)
	stop()
	for _, w := range waits {
		wantCode(t, receive(t, w), wire.CodeCancelled)
	}
	ctx = testContext(t)
	waitOnce, end := context.WithCancel(ctx)
	defer end()
	again := startWait(waitOnce, t, r, anonymous(50)) // room after the others have ended

	for i := range live.MaxAnonymousReaders + 1 {
		s, e := r.Subscribe(ctx, anonymous(i), nil)
		if full := i == live.MaxAnonymousReaders; (e != nil) != full || full && !strings.Contains(e.Message, "128 event streams of programs without the data folder's token") {
			t.Fatalf("reader %d: %+v", i, e)
		}
		if e == nil {
			defer s.Close()
		}
	}
	s, e := r.Subscribe(ctx, same, nil)
	if e != nil {
		t.Fatal(e)
	}
	s.Close()
	end()
	wantCode(t, receive(t, again), wire.CodeCancelled)
}

// Waiting calls are limited per agent and in total; each that ends makes room.
func TestWaitsAreLimited(t *testing.T) {
	t.Parallel()
	r, _ := startWithClock(t)
	ctx, stop := context.WithCancel(testContext(t))
	p := r.Page(nil)
	answers := make(chan wire.ToolResult, live.MaxWaits+1)
	wait := func(n int) {
		go func() {
			from := anonymous(n)
			from.By = worldtest.Program(true)
			answers <- r.Call(ctx, from, "", "wait_for_events", []byte(`{"timeout":50}`), nil)
		}()
	}
	for i := range calls.MaxAgentWaits {
		wait(0)
		untilWaits(t, r, i+1, answers)
	}
	wait(0)
	got := receive(t, answers)
	wantCode(t, got, wire.CodeRate)
	if !strings.Contains(got.Error.Message, "8 waiting calls") {
		t.Errorf("%+v", got.Error)
	}
	for i := calls.MaxAgentWaits; i < live.MaxWaits; i++ {
		wait(i / calls.MaxAgentWaits)
	}
	untilWaits(t, r, live.MaxWaits, answers)
	wait(1000)
	wantCode(t, receive(t, answers), wire.CodeRate)
	// An event answers all of them, and they can wait again.
	if err := p.Send(wire.KindUserEvent, wire.UserEvent{Kind: "said", Text: "Hello"}); err != nil {
		t.Fatal(err)
	}
	for range live.MaxWaits {
		wantOK(t, receive(t, answers))
	}
	if n := r.Stats().Waits; n != 0 {
		t.Errorf("%d calls still wait", n)
	}
	wait(0)
	untilWaits(t, r, 1, answers)
	stop()
	wantCode(t, receive(t, answers), wire.CodeCancelled)
}

// Open calls are limited per agent, including repeats, and for all callers without a credential
// together, so that these cannot fill the page's queue. Each answer makes room.
func TestOpenCallsAreLimited(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, held := holdingPage(r)
	ctx, stop := context.WithCancel(testContext(t))
	defer stop()
	answers := make(chan wire.ToolResult, 300)
	shoot := func(n int) { // returns when the call has reached the page
		t.Helper()
		go func() { answers <- r.Call(ctx, anonymous(n), "", "screenshot", nil, nil) }()
		receive(t, held)
	}
	refused := func(from directory.Caller, words string) {
		t.Helper()
		got := r.Call(ctx, from, "", "screenshot", nil, nil)
		wantCode(t, got, wire.CodeRate)
		if !got.Error.Retryable || !strings.Contains(got.Error.Message, words) || !strings.Contains(got.Error.Next, "all again") {
			t.Errorf("%+v", got.Error)
		}
	}
	for n := range calls.MaxAnonymousCalls {
		shoot(n / calls.MaxAnonymousAgentCalls)
		if n+1 == calls.MaxAnonymousAgentCalls {
			refused(anonymous(0), "8 calls of Made Up 0 are open")
			wantOK(t, r.Call(ctx, anonymous(0), "", "inspect_world", nil, nil))
		}
	}
	refused(anonymous(40), "64 calls without a credential")
	// A caller with a credential has a higher limit, counted apart from anonymous callers of the
	// same name.
	a := r.Agent("made-up-0")
	var shots []<-chan wire.Envelope
	for range calls.MaxAgentCalls {
		shots = append(shots, start(t, a, "screenshot", `{}`))
		receive(t, held)
	}
	got := a.Call(ctx, "screenshot", `{}`)
	wantCode(t, got, wire.CodeRate)
	if !strings.Contains(got.Error.Message, "64 calls of Made Up 0 are open") {
		t.Errorf("%+v", got.Error)
	}
	stop()
	for range calls.MaxAnonymousCalls {
		wantCode(t, receive(t, answers), wire.CodeCancelled)
	}

	// Repeats that join a call count as calls.
	ctx, stop = context.WithCancel(testContext(t))
	defer stop()
	place := func() wire.ToolResult {
		return r.Call(ctx, anonymous(0), "", "place_objects", []byte(benchWithKey(1, "k")), nil)
	}
	refusals := make(chan wire.ToolResult, 3)
	for range calls.MaxAnonymousAgentCalls + cap(refusals) {
		go func() {
			if got := place(); got.OK {
				answers <- got
			} else {
				refusals <- got
			}
		}()
	}
	for range cap(refusals) {
		wantCode(t, receive(t, refusals), wire.CodeRate)
	}
	call := receive(t, held)
	if reply, err := p.Do(testContext(t), call); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatalf("%s %s %v", reply.Kind, reply.Payload, err)
	}
	for range calls.MaxAnonymousAgentCalls {
		wantOK(t, receive(t, answers))
	}
	if len(held) != 0 {
		t.Error("the page received a call twice")
	}
	p.Kill()
	for _, s := range shots {
		wantCode(t, worldtest.ResultOf(receive(t, s)), wire.CodePageGone)
	}
	_, held = holdingPage(r)
	shoot(0) // all counts have been released
	for range calls.MaxAnonymousAgentCalls - 1 {
		shoot(0)
	}
	start(t, a, "screenshot", `{}`)
	receive(t, held)
}

// Event streams are limited in total.
func TestEventStreamsAreLimited(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	subs := []*live.Subscription{}
	for range live.MaxReaders {
		s, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, nil)
		if e != nil {
			t.Fatal(e)
		}
		subs = append(subs, s)
	}
	if _, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, nil); e == nil ||
		e.Code != wire.CodeRate || !strings.Contains(e.Message, "256 event streams") {
		t.Errorf("%+v", e)
	}
	subs[0].Close()
	subs[0].Close()
	s, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, nil)
	if e != nil {
		t.Fatal(e)
	}
	if _, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, nil); e == nil {
		t.Error("closing a stream twice released two")
	}
	for _, s := range append(subs, s) {
		s.Close()
	}
}
