package ownkey

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// repetitions returns how often a test repeats something: few times, or with WORLD_LONG as often as
// it takes to be sure.
func repetitions(few, sure int) int {
	if os.Getenv("WORLD_LONG") != "" {
		return sure
	}
	return few
}

// A session can be closed at every point of its life. It leaves no goroutine behind.
func TestSessionsLeaveNothingBehind(t *testing.T) {
	server := speaking(t, realtimetest.Options{Pace: 100})
	before := runtime.NumGoroutine()
	for i := range repetitions(20, 100) {
		rec := voicetest.NewRecorder(t)
		l := New(Options{
			Key: func() string { return realtimetest.Key }, On: func() bool { return true },
			Base: server.URL,
		})
		s, e := l.Open(t.Context(), config(), rec.Handle)
		if e != nil {
			t.Fatal(e)
		}
		var running sync.WaitGroup
		running.Go(s.Run)
		k := &testSession{t: t, server: server, rec: rec, s: s}
		if i%5 > 0 {
			voicetest.Wait[voice.Ready](rec, 1)
		}
		if i%5 > 1 {
			k.speak()
		}
		if i%5 > 2 {
			voicetest.Wait[voice.Mark](rec, 2)
		}
		if i%5 > 3 {
			voicetest.Wait[voice.TurnEnded](rec, 1)
		}
		s.Close()
		if end := voicetest.Wait[voice.Closed](rec, 1); end.Problem != nil {
			t.Fatalf("session %d ended with %+v", i, end.Problem)
		}
		running.Wait()
		if turns, ends := len(voicetest.All[voice.TurnStarted](rec)),
			len(voicetest.All[voice.TurnEnded](rec)); turns != ends {
			t.Fatalf("session %d: %d turns, %d of them ended", i, turns, ends)
		}
	}
	left := func() string {
		return fmt.Sprintf("%d sessions live, %d goroutines, %d before", server.Sessions(), runtime.NumGoroutine(), before)
	}
	voicetest.Eventually(t, left, func() bool { return server.Sessions() == 0 && runtime.NumGoroutine() <= before })
}

// Many interruptions in one session, by voice and by button, at every point of an answer: each
// answer ends, the server refuses nothing, and the last answer is spoken to its end.
func TestManyInterruptions(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 30}), func(_ *Options, c *voice.Config) { c.Tools = nil })
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	marks, n := 0, repetitions(12, 50)
	for i := range n {
		turn := voicetest.Wait[voice.TurnStarted](k.rec, i+1)
		if i%3 > 0 {
			voicetest.Wait[voice.Mark](k.rec, marks+1+i%4)
			all := voicetest.All[voice.Mark](k.rec)
			k.s.Played(all[marks].Name)
		}
		if i%2 == 0 {
			k.s.Cancel(turn.Turn, time.Duration(i)*10*time.Millisecond, "button")
		}
		k.speak()
		voicetest.Wait[voice.TurnEnded](k.rec, i+1)
		marks = k.marksUntilTurn(i + 2)
	}
	voicetest.Wait[voice.TurnEnded](k.rec, n+1)
	done := voicetest.All[voice.TurnEnded](k.rec)
	for i, d := range done[:n] {
		if d.Outcome != wire.VoiceTurnInterrupted && d.Outcome != wire.VoiceTurnDone {
			t.Errorf("answer %d ended as %q", i, d.Outcome)
		}
	}
	if done[n].Outcome != wire.VoiceTurnDone || len(voicetest.All[voice.TurnStarted](k.rec)) != n+1 {
		t.Errorf("the last of %d answers ended as %q", len(voicetest.All[voice.TurnStarted](k.rec)), done[n].Outcome)
	}
	for _, e := range entries(k.server, "error", false) {
		if code := e.Body["error"].(map[string]any)["code"]; code != string(codeNothingToCancel) { // the answer had just ended
			t.Errorf("the server refused: %v", e.Body)
		}
	}
	k.codec.session.Do(func() {
		c := k.codec
		if len(c.play.items) > 2 || c.producing != "" || c.session.Speaking() || c.responder.needed ||
			c.responder.requested != "" {
			t.Errorf("left over: %d items, active %q, user speaking %v, responder %+v", len(c.play.items), c.producing, c.session.Speaking(), c.responder)
		}
	})
	for _, role := range []wire.Speaker{wire.SpeakerUser, wire.SpeakerAgent} {
		open := map[string]bool{}
		for _, l := range voicetest.All[voice.Caption](k.rec) {
			if l.Role == role {
				open[l.ID] = !l.Final
			}
		}
		for id, still := range open {
			if still {
				t.Errorf("caption %s of the %s is still open", id, role)
			}
		}
	}
}

// marksUntilTurn returns how many marks were reported before the nth turn began.
func (k *testSession) marksUntilTurn(n int) int {
	voicetest.Wait[voice.TurnStarted](k.rec, n)
	marks := 0
	for _, w := range k.rec.Events() {
		switch w.(type) {
		case voice.Mark:
			marks++
		case voice.TurnStarted:
			if n--; n == 0 {
				return marks
			}
		}
	}
	return marks
}
