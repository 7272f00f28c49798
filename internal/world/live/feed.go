package live

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// feed holds everything that waits for events of a world: event streams, calls, and subscribed
// agents. It also holds the user's selection.
type feed struct {
	subscriptions map[*Subscription]struct{}
	waiters       map[*waiter]struct{}
	agents        map[*agentSeat]struct{}
	selection     selection
}

func newFeed() feed {
	return feed{
		subscriptions: map[*Subscription]struct{}{}, waiters: map[*waiter]struct{}{}, agents: map[*agentSeat]struct{}{},
	}
}

// push sends an entry to all event streams.
func (f *feed) push(e wire.Entry) {
	for s := range f.subscriptions {
		f.send(s, eventOf(s.by, e))
	}
}

// send puts an event into a stream's channel, or ends the stream of a reader whose channel is full.
// Entries that were sent already are skipped.
func (f *feed) send(s *Subscription, e StreamEvent) {
	if !s.joined || s.ended || e.ID > 0 && e.ID <= s.sent {
		return
	}
	select {
	case s.events <- e:
		s.sent = max(s.sent, e.ID)
	default:
		f.end(s)
	}
}

// end takes a stream out and closes its channel, once.
func (f *feed) end(s *Subscription) {
	if !s.ended {
		s.ended = true
		delete(f.subscriptions, s)
		close(s.events)
	}
}

// waiting returns the waiters that pass the test.
func (f *feed) waiting(test func(*waiter) bool) (list []*waiter) {
	for w := range f.waiters {
		if test(w) {
			list = append(list, w)
		}
	}
	return list
}

// waiter is a call that waits for the user to do something, or for a page to open. It is in the
// feed meanwhile. The function that removes it from there answers the call, so that it is answered
// once:
//
//	wake      something happened: onWake reads it in a new goroutine, then answers, waits on or
//	          wakes again
//	timeOut   the call's deadline: onTimeout makes the answer
//	finish    the call was cancelled, or the world ended
type waiter struct {
	call *call
	// cursor is the revision up to which wait_for_events has read.
	cursor uint64
	// forPage: it waits for a page instead of an event.
	forPage bool
	// onTimeout makes the answer when nothing came.
	onTimeout func(lw *locked) wire.ToolResult
	// onWake makes the answer when something came; false: nothing had after all. It runs without
	// the world's mu.
	onWake func() (wire.ToolResult, bool)
}

// wait lets the waiter's call wait.
func (g *guardedFields) wait(x *waiter) *waiter {
	x.call.waiter = x
	g.feed.waiters[x] = struct{}{}
	return x
}

// wake answers waiting calls, each in a new goroutine, because onWake may read the log. A call for
// which onWake finds nothing after all waits on.
func (lw *locked) wake(list []*waiter) {
	w := lw.world
	for _, x := range list {
		delete(lw.feed.waiters, x)
		w.host.Spawn(func() {
			t, found := x.onWake()
			w.do(func(lw *locked) { lw.resume(x, t, found) })
		})
	}
}

// resume goes on with a call that was woken: it answers the call, wakes it again or lets it wait
// on.
func (lw *locked) resume(x *waiter, t wire.ToolResult, found bool) {
	switch {
	case found || t.Error != nil || x.call.Ended():
		lw.finish(x.call, t)
	case lw.hasUserEntries(x.cursor), lw.hasNewSelection(x.call.Device):
		lw.wake([]*waiter{x})
	default:
		lw.feed.waiters[x] = struct{}{}
		if !lw.now().Before(x.call.Deadline) { // its timer has fired in the meantime
			lw.timeOut(x)
		}
	}
}

// timeOut answers a call whose wait is over. It does nothing while a wake is answering the call.
func (lw *locked) timeOut(x *waiter) {
	if _, waiting := lw.feed.waiters[x]; !waiting {
		return // a wake answers it
	}
	delete(lw.feed.waiters, x)
	lw.finish(x.call, x.onTimeout(lw))
}

// selection is the debounced selection of the user's page. number counts selections, so that each
// is reported to an agent once (presence.Agent). timer is the running debounce.
type selection struct {
	id     string
	at     time.Time
	number uint64
	timer  *time.Timer
}
