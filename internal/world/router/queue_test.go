package router_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/tool"
)

// relayQueue is the limit of a relay.
var relayQueue = router.QueueLimit{Frames: 64, Bytes: 1 << 20}

// greeter is a chat service that sends much to a new page.
type greeter struct {
	router.ChatService
	events int
}

func (g greeter) Greet(_ string, send func(wire.ChatEvent)) {
	for i := range g.events {
		send(wire.ChatEvent{
			Kind: wire.ChatEventTurn, Backend: "d1.b",
			Turn: &wire.Turn{ID: fmt.Sprint(i), Agent: strings.Repeat("a busy agent ", 20)},
		})
	}
}

// burst starts many calls of an agent at once, and returns how many were answered with which code;
// "": done.
func burst(t *testing.T, a *worldtest.Agent, many int, name string, args func(int) string) map[wire.Code]int {
	t.Helper()
	var answers []<-chan wire.Envelope
	for i := range many {
		c, err := a.Start(a.CallEnvelope(name, args(i)))
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, c)
	}
	told := map[wire.Code]int{}
	for _, c := range answers {
		code := wire.Code("")
		if e := worldtest.ResultOf(receive(t, c)).Error; e != nil {
			code = e.Code
		}
		told[code]++
	}
	return told
}

// With the limits of a relay, and an eighth of its bytes so that the test is short, a page and an
// agent that read are never cut off: not by a document that is larger than the queue, not by the
// greeting of a busy device, not by a burst of calls, and not by large pictures.
func TestARelaysQueueIsEnoughForWhoReads(t *testing.T) {
	t.Parallel()
	limit := router.QueueLimit{Frames: relayQueue.Frames, Bytes: relayQueue.Bytes / 8}
	r := worldtest.StartRouter(t, func(o *router.Options) { o.Queue, o.Chat = limit, greeter{events: 1000} })
	a, b := r.Agent("codex"), r.Agent("claude-code")
	picture := strings.Repeat("x", 300<<10/8)
	draws := r.Page(&worldtest.PageOptions{Hidden: true, Execute: func(p *worldtest.Page, c worldtest.Call) {
		_ = p.Answer(c, wire.ToolResult{
			OK:     true,
			Result: &wire.Result{Text: "so", Images: []wire.Image{{MIMEType: "image/png", Data: picture}}},
		})
	}})
	if got := burst(t, a, 8, tool.Screenshot, func(int) string { return `{}` }); got[""] != 8 {
		t.Error("pictures:", got)
	}
	t.Logf("8 pictures of 38 KiB at once: at most %+v waited", r.Queues())
	draws.Close()
	p := r.Page(nil)
	for n := range 8 {
		var list []string
		for i := range 100 {
			list = append(list, fmt.Sprintf(`{"kind":"bench","label":%q,"position":[%d,0,%d]}`, strings.Repeat("l", 60), n*4-16, i-50))
		}
		wantOK(t, a.Call(testContext(t), tool.PlaceObjects, `{"objects":[`+strings.Join(list, ",")+`]}`))
	}
	pages := []*worldtest.Page{p, r.Page(nil)}
	if size := len(pages[1].Welcome.Document); size <= limit.Bytes {
		t.Errorf("the document has only %d bytes", size)
	}
	for _, p := range pages {
		until(t, "the greeting", p, func() bool { return len(p.ChatEvents()) == 1000 })
	}
	t.Logf("a document of %d bytes and 1,000 greetings: at most %+v waited", len(pages[1].Welcome.Document), r.Queues())
	var both sync.WaitGroup
	for i, a := range []*worldtest.Agent{a, b} {
		both.Go(func() {
			got := burst(t, a, 120, tool.PlaceObjects, func(n int) string {
				return fmt.Sprintf(`{"objects":[{"kind":"bench","label":%q,"position":[%d,0,%d]}]}`, strings.Repeat("l", 60), n-60, 95+i)
			})
			if got[""] < 64 || got[""]+got[wire.CodeRate] != 120 {
				t.Error("calls:", got)
			}
		})
	}
	both.Wait()
	for _, p := range pages {
		until(t, "all that was placed", p, func() bool { return p.Revision() == pages[0].Revision() })
	}
	got := r.Queues()
	t.Logf("two agents with 120 calls at once: at most %+v waited", got)
	if got.Slow != 0 || got.Frames > limit.Frames || got.Bytes > limit.Bytes {
		t.Errorf("%+v", got)
	}
}

// A page that does not read is closed when its queue is full, and the call that it missed is
// answered with that. Its queue stays within the limit, and each call of another user is answered
// in the meantime.
func TestAPageThatDoesNotReadIsBounded(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) {
		o.Queue, o.WriteTimeout = relayQueue, time.Hour // so that nothing but the queue ends the page
	})
	slow := r.Page(nil)
	other := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?user=other"})
	calm := r.AgentWith(&worldtest.AgentOptions{URL: r.AgentURL() + "?user=other", Type: "codex"})
	slow.Pause()
	agents := []*worldtest.Agent{r.Agent("codex"), r.Agent("claude-code")}
	told := make(chan wire.Code, 128)
	fill := wire.ChatEvent{Kind: wire.ChatEventDelta, Delta: &wire.ChatDelta{Text: strings.Repeat("x", 30_000)}}
	calls := 0
	for done := false; !done; {
		closed := r.Queues().Slow > 0   // then nothing waits any more, and the calls have their answers
		if !closed && r.Waiting() < 4 { // what the kernel takes does not wait
			r.PublishChat(worldtest.UserID, fill)
			continue
		}
		if !closed && calls < cap(told) {
			a := agents[calls%2]
			c, err := a.Start(a.CallEnvelope(tool.PlaceObjects, bench(calls)))
			if err != nil {
				t.Fatal(err)
			}
			calls++
			go func() {
				if e := worldtest.ResultOf(<-c).Error; e != nil {
					told <- e.Code
				}
			}()
		}
		wantOK(t, calm.Call(testContext(t), tool.PlaceObjects, bench(calls)))
		select {
		case code := <-told:
			// Which of the two depends on whether the frame that found no room was the call itself.
			if done = true; code != wire.CodeBrowserSlow && code != wire.CodePageGone {
				t.Errorf("the call that the page missed: %s", code)
			}
		default:
		}
	}
	if got := r.Queues(); got.Slow != 1 || got.Frames > relayQueue.Frames || got.Bytes > relayQueue.Bytes {
		t.Errorf("%+v", got)
	} else {
		t.Logf("%+v", got)
	}
	slow.Resume()
	if code := slow.Closed(testContext(t)); code != wire.CodeRate.Info().Close {
		t.Errorf("closed with %d", code)
	}
	wantOK(t, calm.Call(testContext(t), tool.PlaceObjects, bench(99)))
	if other.Calls() <= calls {
		t.Errorf("the other user's page has executed %d calls", other.Calls())
	}
}

// The call that finds no room in the page's queue is answered at once, and may be made again.
func TestTheCallThatAPageMissesIsAnswered(t *testing.T) {
	t.Parallel()
	for !missesACall(t) {
		t.Log("there was room after all, because the writer had gone on")
	}
}

// missesACall makes a call while the queue of its page is full. False: it was not, because its
// writer only waited for a processor.
func missesACall(t *testing.T) bool {
	t.Helper()
	r := worldtest.StartRouter(t, func(o *router.Options) {
		o.Queue, o.WriteTimeout = router.QueueLimit{Frames: 16, Bytes: 1 << 30}, time.Hour
	})
	p, a := r.Page(nil), r.Agent("codex")
	other := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?user=other"})
	wantOK(t, a.Call(testContext(t), tool.PlaceObjects, bench(1)))
	until(t, "the end of the call before", p, func() bool { // so that no other message is due
		return slices.ContainsFunc(p.Traces(), func(x wire.Trace) bool { return x.State != wire.TraceStarted })
	})
	p.Pause()
	fill := wire.ChatEvent{Kind: wire.ChatEventDelta, Delta: &wire.ChatDelta{Text: strings.Repeat("x", 100_000)}}
	for full := 0; full < 3; full++ { // still after two rounds
		for r.Waiting() < 16 {
			r.PublishChat(worldtest.UserID, fill)
			full = 0
		}
		if _, err := other.UserChange(testContext(t), tool.PlaceObjects, bench(full)); err != nil {
			t.Fatal(err)
		}
	}
	c, err := a.Start(a.CallEnvelope(tool.PlaceObjects, bench(2)))
	if err != nil {
		t.Fatal(err)
	}
	var got wire.ToolResult
	select {
	case e := <-c:
		got = worldtest.ResultOf(e)
	case <-time.After(2 * time.Second):
		return false
	}
	wantCode(t, got, wire.CodeBrowserSlow)
	if !got.Error.Retryable {
		t.Error("may not be tried again")
	}
	p.Resume()
	if code := p.Closed(testContext(t)); code != wire.CodeRate.Info().Close {
		t.Errorf("closed with %d", code)
	}
	return true
}
