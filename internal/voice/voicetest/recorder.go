package voicetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/voice"
)

// Recorder is a handler of a session that records its events. It fails the test when two goroutines
// call it at a time, or when anything follows Closed.
type Recorder struct {
	// Slow is how long Handle takes for each Audio, as a time.Duration: a handler that does not
	// keep up.
	Slow atomic.Int64

	t tb
	// handling is held while an event is handled. Handle only tries to lock it, to detect
	// concurrent calls.
	handling sync.Mutex

	mu sync.Mutex
	// added wakes Wait.
	added  *sync.Cond
	events []voice.Event
}

// NewRecorder returns a Recorder without events.
func NewRecorder(t tb) *Recorder {
	r := &Recorder{t: t}
	r.added = sync.NewCond(&r.mu)
	return r
}

// Handle is the voice.Handler.
func (r *Recorder) Handle(e voice.Event) {
	if !r.handling.TryLock() {
		r.t.Errorf("the handler is called by two goroutines at a time")
		return
	}
	defer r.handling.Unlock()
	if _, ok := e.(voice.Audio); ok {
		time.Sleep(time.Duration(r.Slow.Load()))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.events); n > 0 {
		if _, closed := r.events[n-1].(voice.Closed); closed {
			r.t.Errorf("%T after Closed", e)
		}
	}
	r.events = append(r.events, e)
	r.added.Broadcast()
}

// Wait returns the nth event (from 1) of a type, as soon as it is there. It ends the test when
// patience is over.
func Wait[E voice.Event](r *Recorder, n int) E {
	r.t.Helper()
	end := time.Now().Add(patience)
	timer := time.AfterFunc(patience, r.added.Broadcast)
	defer timer.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		if list := filter[E](r.events); len(list) >= n {
			return list[n-1]
		}
		if time.Now().After(end) {
			var want E
			r.t.Fatalf("%T number %d never came; events:\n%s", want, n, format(r.events))
		}
		r.added.Wait()
	}
}

// All returns the events of a type so far.
func All[E voice.Event](r *Recorder) []E { return filter[E](r.Events()) }

// filter returns the events of a type, in order.
func filter[E voice.Event](events []voice.Event) []E {
	var out []E
	for _, e := range events {
		if e, ok := e.(E); ok {
			out = append(out, e)
		}
	}
	return out
}

// Events returns all events so far, in order.
func (r *Recorder) Events() []voice.Event {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.events)
}

// String returns all events so far, one a line, for failure messages and for checks of their order.
func (r *Recorder) String() string { return format(r.Events()) }

// format writes one line for each event. Audio is too long to print.
func format(events []voice.Event) string {
	var b strings.Builder
	for _, e := range events {
		switch e := e.(type) {
		case voice.Audio:
			fmt.Fprintf(&b, "%T %d bytes\n", e, len(e.PCM))
		case voice.Closed:
			fmt.Fprintf(&b, "%T %s %+v\n", e, e.Reason, e.Problem)
		default:
			fmt.Fprintf(&b, "%T %+v\n", e, e)
		}
	}
	return b.String()
}

// PCM returns all audio so far.
func (r *Recorder) PCM() []byte {
	var b []byte
	for _, a := range All[voice.Audio](r) {
		b = append(b, a.PCM...)
	}
	return b
}
