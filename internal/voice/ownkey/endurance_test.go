package ownkey

import (
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

// often is how many times something is repeated: a few times, or as often as it takes to be sure.
func often(few, sure int) int {
	if os.Getenv("WORLD_LONG") != "" {
		return sure
	}
	return few
}

// Sessions begin and end, at every point of their lives, and leave no goroutine behind.
func TestSessionsLeaveNothingBehind(t *testing.T) {
	server := speaking(t, realtimetest.Options{Pace: 100})
	before := runtime.NumGoroutine()
	for i := range often(20, 100) {
		ear := voicetest.NewEar(t)
		l := New(Options{Key: func() string { return realtimetest.Key }, On: func() bool { return true }, Base: server.URL})
		s, e := l.Start(t.Context(), config(), ear)
		if e != nil {
			t.Fatal(e)
		}
		k := &talk{t: t, server: server, ear: ear, s: s}
		if i%5 > 0 {
			ear.Wait("ready", 1)
		}
		if i%5 > 1 {
			k.speak()
		}
		if i%5 > 2 {
			ear.Wait("mark", 2)
		}
		if i%5 > 3 {
			ear.Wait("done", 1)
		}
		s.Close()
		if end := ear.Wait("closed", 1); end.E != nil {
			t.Fatalf("session %d ended with %v", i, end.E)
		}
		if turns, ends := len(ear.Told("turn")), len(ear.Told("done")); turns != ends {
			t.Fatalf("session %d: %d turns, %d of them ended", i, turns, ends)
		}
	}
	for end := time.Now().Add(patient); server.Live() > 0 || runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d sessions live, %d goroutines, %d before", server.Live(), runtime.NumGoroutine(), before)
		}
	}
}

// Interruptions in one session, by voice and by button, at every point of an answer: each answer ends, nothing is
// refused, and the last one is spoken to its end.
func TestManyInterruptions(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 30}), func(_ *Options, c *voice.Config) { c.Tools = nil })
	k.ear.Wait("ready", 1)
	k.speak()
	marks, n := 0, often(12, 50)
	for i := range n {
		turn := k.ear.Wait("turn", i+1)
		if i%3 > 0 {
			k.ear.Wait("mark", marks+1+i%4)
			all := k.ear.Told("mark")
			k.s.Played(all[marks].ID)
		}
		if i%2 == 0 {
			k.s.Cancel(turn.ID, time.Duration(i)*10*time.Millisecond, "button")
		}
		k.speak()
		k.ear.Wait("done", i+1)
		marks = k.marksUntilTurn(i + 2)
	}
	k.ear.Wait("done", n+1)
	done := k.ear.Told("done")
	for i, d := range done[:n] {
		if d.Text != "interrupted" && d.Text != "done" {
			t.Errorf("answer %d ended as %q", i, d.Text)
		}
	}
	if done[n].Text != "done" || len(k.ear.Told("turn")) != n+1 {
		t.Errorf("the last of %d answers ended as %q", len(k.ear.Told("turn")), done[n].Text)
	}
	for _, e := range entries(k.server, "error", false) {
		if code := e.Body["error"].(map[string]any)["code"]; code != "response_cancel_not_active" { // it was just over
			t.Errorf("the server refused: %v", e.Body)
		}
	}
	s := k.s.(*session)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.play.answers) > 2 || s.play.active() != "" || s.hearing || s.floor.owed || s.floor.creating != "" || len(s.lines.open) != 0 {
		t.Errorf("left over: %d answers, active %q, hearing %v, floor %+v, %d captions", len(s.play.answers), s.play.active(), s.hearing, s.floor, len(s.lines.open))
	}
}

// marksUntilTurn is how many marks were told before a turn began.
func (k *talk) marksUntilTurn(n int) int {
	k.ear.Wait("turn", n)
	marks := 0
	for _, w := range k.ear.All() {
		switch w.What {
		case "mark":
			marks++
		case "turn":
			if n--; n == 0 {
				return marks
			}
		}
	}
	return marks
}
