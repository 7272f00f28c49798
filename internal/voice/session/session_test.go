package session

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const patience = 12 * time.Second

// far is a codec whose far side is the test.
type far struct {
	s    *Session
	rec  *voicetest.Recorder
	lost chan struct{} // closed by the test: the connection breaks
	told []string      // what the session has asked of the codec
}

func (f *far) Talk(ctx context.Context) {
	select {
	case <-f.lost:
	case <-ctx.Done():
	}
}

func (f *far) Send(time.Duration) {
	b, at, _ := f.s.Mic.Take(nil)
	f.told = append(f.told, fmt.Sprintf("audio %d %s", len(b), at))
}
func (f *far) Played(mark string) { f.told = append(f.told, "played "+mark) }
func (f *far) Cancel(turn string, _ time.Duration, reason wire.CancelReason) {
	f.told = append(f.told, "cancel "+turn)
	f.s.Silence(reason)
}
func (f *far) Result(id string, _ json.RawMessage, _ bool) { f.told = append(f.told, "result "+id) }
func (f *far) Say(text string)                             { f.told = append(f.told, "say "+text) }

// lostProblem is what a session reports whose far side is gone.
var lostProblem = voice.NewProblem(wire.CodeAgentFailed, "Gone.", "Try again.", wire.VoiceRetry)

// newFar returns a session that has not started.
func newFar(t *testing.T) *far {
	f := &far{rec: voicetest.NewRecorder(t), lost: make(chan struct{})}
	f.s = New(t.Context(), Options{
		Model: voice.Mini, Ready: patience, Limit: time.Hour, Unreachable: lostProblem,
		Logger: zerolog.Nop(),
	}, f, f.rec.Handle)
	return f
}

// reported runs the session, closes it when all is delivered, and returns its events in a short
// form.
func (f *far) reported() string {
	go f.s.Run()
	synctest.Wait()
	f.s.Close()
	synctest.Wait()
	var out []string
	for _, e := range f.rec.Events() {
		switch e := e.(type) {
		case voice.Ready:
			out = append(out, "ready")
		case voice.Speech:
			out = append(out, fmt.Sprint("speech ", e.Speaking))
		case voice.TurnStarted:
			out = append(out, "turn "+e.Turn)
		case voice.Audio:
			out = append(out, fmt.Sprint("audio ", len(e.PCM)))
		case voice.Mark:
			out = append(out, "mark "+e.Name)
		case voice.TurnEnded:
			out = append(out, string(e.Outcome))
		case voice.Clear:
			out = append(out, "clear "+string(e.Reason))
		case voice.Caption:
			out = append(out, fmt.Sprintf("%s %q %v", e.ID, e.Text, e.Final))
		case voice.Closed:
			out = append(out, "closed "+string(e.Reason))
		default:
			out = append(out, fmt.Sprintf("%T", e))
		}
	}
	return strings.Join(out, "\n")
}

// What a far side sends in any order, the handler hears in the order of voice.Event.
func TestTurns(t *testing.T) {
	const user, agent = wire.SpeakerUser, wire.SpeakerAgent
	for name, c := range map[string]struct {
		do   func(*Session)
		want []string
	}{
		"a turn": {func(s *Session) {
			s.Ready("cedar")
			s.Ready("cedar")
			s.Speech(true)
			s.Speech(true)
			s.Said(user, "", "", "Hel", false)
			s.Speech(false)
			s.Said(user, "", "", "Hello", true)
			s.Begin("a")
			s.Begin("a")
			s.Play("a", make([]byte, 100))
			s.Mark("", "m1")
			s.Said(agent, "a", "", "Hi", false)
			s.EndTurn(wire.VoiceTurnDone)
			s.EndTurn(wire.VoiceTurnFailed)
		}, []string{
			"ready", "speech true", `user-1 "Hel" false`, "speech false", `user-1 "Hello" true`, "turn a", "audio 100",
			"mark m1", `agent-2 "Hi" false`, `agent-2 "Hi" true`, "done",
		}},
		"an interruption": {func(s *Session) {
			s.Begin("a")
			s.Play("a", make([]byte, 100))
			s.Said(agent, "a", "x", "A long", false)
			s.Silence(wire.CancelBargeIn)
			s.Play("a", make([]byte, 100)) // late
			s.Mark("", "m1")
			s.Said(agent, "a", "x", " story", false)
			s.Said(agent, "a", "y", "Again", true)
			s.EndTurn(wire.VoiceTurnDone)
		}, []string{"turn a", `x "A long" false`, `x "A long" true`, "clear barge-in", "interrupted"}},
		"a turn before the end of another": {func(s *Session) {
			s.Begin("a")
			s.Begin("b")
			s.Play("a", make([]byte, 100))
			s.EndTurn(wire.VoiceTurnDone)
		}, []string{"turn a", "interrupted", "turn b", "done"}},
		"no turn yet": {func(s *Session) {
			s.Begin("")
			s.Play("", make([]byte, 100))
			s.Mark("", "m1")
			s.Said(agent, "", "", "Hi", false)
			s.Silence(wire.CancelButton)
		}, []string{"clear button"}},
		"captions of a finished utterance": {func(s *Session) {
			s.Said(user, "", "u", "", false) // opened before its text is known
			s.Said(user, "", "u", "Hi", true)
			s.Said(user, "", "u", "again", false)
			s.Said(user, "", "u", "again", true)
			s.Said(user, "", "", "", true)
		}, []string{`u "" false`, `u "Hi" true`}},
		"open at the end": {func(s *Session) {
			s.Begin("a")
			s.Play("a", make([]byte, 100))
			s.Said(user, "", "u", "Wai", false)
		}, []string{"turn a", "audio 100", `u "Wai" false`, `u "Wai" true`, "interrupted"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := newFar(t)
			f.s.Do(func() { c.do(f.s) })
			want := strings.Join(append(c.want, "closed closed"), "\n")
			if got := f.reported(); got != want {
				t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
			}
		})
	}
}

// The audio of an interruption that the handler has not seen is dropped, in pieces of at most a
// second.
func TestAudioComesInPieces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFar(t)
		go f.s.Run()
		f.s.Do(func() {
			f.s.Begin("a")
			f.s.Play("a", make([]byte, 2500*voice.BytesPerMilli))
			f.s.Mark("a", "m1")
		})
		synctest.Wait()
		if got := voicetest.All[voice.Audio](f.rec); len(got) != 3 || len(got[2].PCM) != 500*voice.BytesPerMilli ||
			len(voicetest.All[voice.Mark](f.rec)) != 1 {
			t.Errorf("%d pieces", len(got))
		}
		f.s.Close()
		synctest.Wait()
	})
}

// Each end of a session: when it comes, and why.
func TestEnds(t *testing.T) {
	problem := voice.NewProblem(wire.CodeRate, "Too many.", "Wait.", wire.VoiceRetry)
	for name, c := range map[string]struct {
		do      func(*far)
		after   time.Duration
		reason  voice.CloseReason
		problem string
	}{
		"never ready": {func(*far) {}, patience, voice.CloseError, "Gone."},
		"the limit":   {func(f *far) { f.s.Expires(0) }, time.Hour, voice.CloseLimit, ""},
		"a reported limit": {
			func(f *far) { f.s.Expires(time.Now().Add(time.Minute).Unix()) }, time.Minute, voice.CloseLimit,
			"",
		},
		"a limit without end":         {func(f *far) { f.s.Expires(time.Now().Add(999 * time.Hour).Unix()) }, time.Hour, voice.CloseLimit, ""},
		"a problem, then another end": {func(f *far) { f.s.End(problem); f.s.EndAtLimit() }, 0, voice.CloseError, "Too many."},
		"the connection":              {func(f *far) { close(f.lost) }, 0, voice.CloseError, "Gone."},
		"something later": {
			func(f *far) { f.s.After(time.Second, func() { f.s.End(problem) }) }, time.Second,
			voice.CloseError, "Too many.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f, began := newFar(t), time.Now()
				f.s.Do(func() {
					if name != "never ready" {
						f.s.Ready("")
					}
					f.s.Begin("a")
					c.do(f)
				})
				f.s.Run() // all goroutines have ended with it, or the bubble fails the test
				end := voicetest.Wait[voice.Closed](f.rec, 1)
				if took := time.Since(began); took != c.after || end.Reason != c.reason ||
					(end.Problem == nil) != (c.problem == "") {
					t.Errorf("after %s: %+v", took, end)
				}
				if end.Problem != nil && end.Problem.Err.Message != c.problem {
					t.Errorf("%v", end.Problem.Err)
				}
				outcome := wire.VoiceTurnInterrupted
				if c.problem != "" {
					outcome = wire.VoiceTurnFailed
				}
				if turns := voicetest.All[voice.TurnEnded](f.rec); len(turns) != 1 || turns[0].Outcome != outcome {
					t.Errorf("turns ended as %v", turns)
				}
			})
		})
	}
}

// Before a session is ready and after its end nothing reaches the codec; meanwhile everything does,
// in order.
func TestCommands(t *testing.T) {
	f := newFar(t)
	all := func() {
		f.s.Audio(make([]byte, 3), time.Second)
		f.s.Played("m1")
		f.s.Cancel("a", 0, wire.CancelButton)
		f.s.Result("c", nil, false)
		f.s.Say("")
		f.s.Say("hello")
	}
	all()
	f.s.Do(func() { f.s.Ready("") })
	all()
	f.s.Close()
	all()
	if want := []string{"audio 4 1s", "played m1", "cancel a", "result c", "say hello"}; !slices.Equal(f.told, want) {
		t.Errorf("%q", f.told)
	}
	f.s.Run()
}

// A handler that is stuck does not stop the reader; it ends the session, which then waits for the
// handler alone.
func TestAStuckHandlerEndsTheSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, release := newFar(t), make(chan struct{})
		f.s.events.handler = func(e voice.Event) { <-release; f.rec.Handle(e) }
		go f.s.Run()
		for range 2 * maxEvents {
			f.s.Do(func() { f.s.Report(voice.Delegation{}) })
		}
		synctest.Wait()
		close(release)
		synctest.Wait()
		if end := voicetest.Wait[voice.Closed](f.rec, 1); end.Problem == nil ||
			end.Problem.Err.Code != wire.CodeTooLarge {
			t.Errorf("%+v", end)
		}
		if n := len(voicetest.All[voice.Delegation](f.rec)); n < maxEvents || n > maxEvents+1 {
			t.Errorf("%d events", n)
		}
	})
}

// The microphone holds the newest second, and counts what it drops.
func TestMicrophone(t *testing.T) {
	m := &newFar(t).s.Mic
	m.Put(make([]byte, 700*voice.BytesPerMilli+1), 0) // with half a sample
	m.Put(make([]byte, 700*voice.BytesPerMilli), time.Second)
	b, at, ok := m.Take([]byte("x"))
	if len(b) != 1+1000*voice.BytesPerMilli/3*4 || b[0] != 'x' || at != time.Second || !ok ||
		m.Dropped() != 400*voice.BytesPerMilli {
		t.Errorf("%d bytes at %s, %d dropped", len(b), at, m.Dropped())
	}
	if _, _, ok := m.Take(nil); ok {
		t.Error("there is more")
	}
}
