package ownkey

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// long is an answer of more than three seconds.
const long = "Hi, I am Molty, and I live in this little world by the green hill."

func speaking(t *testing.T, o realtimetest.Options) *realtimetest.Server {
	if o.Turns == nil {
		o.Turns = []realtimetest.Step{{Transcript: "Hello, who are you?", Say: long}}
	}
	if o.Pace == 0 {
		o.Pace = 40
	}
	return realtimetest.Start(t, o)
}

func TestATurn(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Expires: 30 * time.Minute}),
		func(_ *Options, c *voice.Config) { c.Model = full })
	r := voicetest.Wait[voice.Ready](k.rec, 1)
	if r.Model != full || r.Voice != "cedar" || r.EndsAt.Before(time.Now().Add(28*time.Minute)) ||
		r.EndsAt.After(time.Now().Add(31*time.Minute)) {
		t.Errorf("ready: %+v", r)
	}
	session := k.waitMessage("session.update", 1)["session"].(map[string]any)
	if session["model"] != full || session["instructions"] != "You are Molty.\n\nYou live in a small world." || len(session["tools"].([]any)) != 2 {
		t.Errorf("the session was configured as %v", session)
	}
	vad := session["audio"].(map[string]any)["input"].(map[string]any)["turn_detection"].(map[string]any)
	if vad["type"] != "server_vad" || vad["silence_duration_ms"] != 500.0 || vad["create_response"] != true || vad["interrupt_response"] != true {
		t.Errorf("turn detection: %v", vad)
	}
	k.speak()
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	if got := voicetest.All[voice.Speech](k.rec); len(got) != 2 || !got[0].Speaking || got[1].Speaking {
		t.Errorf("speech: %+v", got)
	}
	if n := len(voicetest.All[voice.TurnStarted](k.rec)); n != 1 {
		t.Errorf("%d turns", n)
	}
	if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnDone {
		t.Errorf("the turn ended as %q", got)
	}
	if want := realtimetest.Synthesize(long); !bytes.Equal(k.rec.PCM(), want) {
		t.Errorf("%d bytes of audio, of %d", len(k.rec.PCM()), len(want))
	}
	if got, want := len(voicetest.All[voice.Mark](k.rec)), (60*len(long)+99)/100; got != want {
		t.Errorf("%d marks for %d chunks", got, want)
	}
	if want := append(realtimetest.Tone(300), realtimetest.Silence(600)...); !bytes.HasPrefix(want,
		k.server.ReceivedAudio()) || len(k.server.ReceivedAudio()) < 800*voice.BytesPerMilli {
		t.Errorf("the server received %d bytes, or other audio than was sent", len(k.server.ReceivedAudio()))
	}
	checkCaptions(t, k.rec, "Hello, who are you?", long)
	k.assertNoErrors()
}

// checkCaptions checks that the user's caption comes before the agent's, that captions only grow,
// and that each becomes final once.
func checkCaptions(t *testing.T, rec *voicetest.Recorder, user, agent string) {
	t.Helper()
	text, final, order := map[wire.Speaker]string{}, map[wire.Speaker]int{}, []string{}
	for _, c := range voicetest.All[voice.Caption](rec) {
		if _, seen := text[c.Role]; !seen {
			order = append(order, string(c.Role))
		}
		if !strings.HasPrefix(c.Text, text[c.Role]) {
			t.Errorf("a caption went from %q to %q", text[c.Role], c.Text)
		}
		if text[c.Role] = c.Text; c.Final {
			final[c.Role]++
		}
	}
	if strings.Join(order, " ") != "user agent" || text["user"] != user || text["agent"] != agent || final["user"] != 1 || final["agent"] != 1 {
		t.Errorf("captions: %v %v %v", order, text, final)
	}
}

// A barge-in truncates the answer to the millisecond: at a mark, by the clock behind a mark, and
// never beyond the next mark.
func TestBargeInTruncatesWhatWasNotPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		behind time.Duration
		want   float64
	}{
		"at a mark": {0, 300}, "behind a mark": {40 * time.Millisecond, 340}, "the page has stopped playing": {5 * time.Second, 400},
	} {
		t.Run(name, func(t *testing.T) {
			k := begin(t, speaking(t, realtimetest.Options{Pace: 10}))
			voicetest.Wait[voice.Ready](k.rec, 1)
			k.speak()
			voicetest.Wait[voice.Mark](k.rec, 6)
			k.s.Played("audio-3")
			k.clock += c.behind
			k.interject()
			voicetest.Wait[voice.Clear](k.rec, 2) // the first clear was for the user's first utterance
			cut := k.waitMessage("conversation.item.truncate", 1)
			k.waitEvent("conversation.item.truncated", 1)
			if cut["audio_end_ms"] != c.want {
				t.Errorf("played %v ms, truncated at %v", c.want, cut["audio_end_ms"])
			}
			if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnInterrupted {
				t.Errorf("the turn ended as %q", got)
			}
			if n := len(k.messages("response.cancel")); n != 0 {
				t.Errorf("%d cancels, though the server stops by itself", n)
			}
			quietAfterClear(t, k.rec, 2)
			k.assertNoErrors()
		})
	}
}

// messages returns the messages of a type that the server has received.
func (k *testSession) messages(typ string) []realtimetest.JournalEntry {
	return entries(k.server, typ, true)
}

// quietAfterClear checks that no audio was reported between the nth clear and the next turn.
func quietAfterClear(t *testing.T, rec *voicetest.Recorder, nth int) {
	t.Helper()
	n := 0
	for _, e := range rec.Events() {
		switch e.(type) {
		case voice.Clear:
			n++
		case voice.TurnStarted:
			if n >= nth {
				return
			}
		case voice.Audio, voice.Mark:
			if n >= nth {
				t.Fatalf("%T after the clear", e)
			}
		}
	}
}

// An answer that the model has finished is still playing: the part that was not played is
// truncated.
func TestBargeInAfterTheModelWasDone(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	k.s.Played("audio-10")
	k.interject()
	if cut := k.waitMessage("conversation.item.truncate", 1); cut["audio_end_ms"] != 1000.0 {
		t.Errorf("truncated at %v", cut["audio_end_ms"])
	}
	k.waitEvent("conversation.item.truncated", 1)
	k.assertNoErrors()
}

// An answer that was played to its end is not truncated.
func TestBargeInAfterAllWasPlayed(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	marks := voicetest.All[voice.Mark](k.rec)
	k.s.Played(marks[len(marks)-1].Name)
	k.s.Cancel(voicetest.Wait[voice.TurnStarted](k.rec, 1).Turn, time.Second, "button") // too late: it has been played
	k.speak()
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	if n := len(k.messages("conversation.item.truncate")) + len(k.messages("response.cancel")); n != 0 {
		t.Errorf("%d messages about an answer that was over", n)
	}
	k.assertNoErrors()
}

func TestCancelByButton(t *testing.T) {
	for name, c := range map[string]struct{ played, min, max float64 }{
		"some of it": {250, 250, 250}, "none": {0, 0, 0}, "more than was received": {9e6, 500, 3000},
	} {
		t.Run(name, func(t *testing.T) {
			k := begin(t, speaking(t, realtimetest.Options{Pace: 10}))
			voicetest.Wait[voice.Ready](k.rec, 1)
			k.speak()
			voicetest.Wait[voice.Mark](k.rec, 6)
			turn := voicetest.Wait[voice.TurnStarted](k.rec, 1).Turn
			k.s.Cancel("another turn", 0, "button")
			k.s.Cancel(turn, time.Duration(c.played)*time.Millisecond, "button")
			k.s.Cancel(turn, time.Duration(c.played)*time.Millisecond, "button") // a second click has no effect
			if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnInterrupted {
				t.Errorf("the turn ended as %q", got)
			}
			if cancel := k.waitMessage("response.cancel", 1); cancel["response_id"] != turn {
				t.Errorf("cancelled %v", cancel)
			}
			at := k.waitMessage("conversation.item.truncate", 1)["audio_end_ms"].(float64)
			if at < c.min || at > c.max {
				t.Errorf("truncated at %v", at)
			}
			k.waitEvent("conversation.item.truncated", 1)
			if got := voicetest.Wait[voice.Clear](k.rec, 2).Reason; got != wire.CancelButton {
				t.Errorf("cleared because of %q", got)
			}
			if n := len(k.messages("response.cancel")); n != 1 {
				t.Errorf("cancelled %d times", n)
			}
			quietAfterClear(t, k.rec, 2)
			k.speak() // the session goes on
			voicetest.Wait[voice.TurnStarted](k.rec, 2)
			k.assertNoErrors()
		})
	}
}

// Typed text interrupts the answer and is answered.
func TestTypedText(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{
		Pace:   10,
		Script: realtimetest.Script{After: []realtimetest.Step{{Say: "Fine."}}},
	}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	voicetest.Wait[voice.Mark](k.rec, 6)
	k.s.Played("audio-2")
	k.s.Say("Stop, and sit down.")
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	got := voicetest.All[voice.TurnEnded](k.rec)
	if got[0].Outcome != wire.VoiceTurnInterrupted || got[1].Outcome != wire.VoiceTurnDone {
		t.Errorf("turns ended as %v, %v", got[0].Outcome, got[1].Outcome)
	}
	item := k.waitMessage("conversation.item.create", 1)["item"].(map[string]any)
	if item["role"] != "user" || k.waitMessage("conversation.item.truncate", 1)["audio_end_ms"] != 200.0 {
		t.Errorf("typed: %v", item)
	}
	if n := len(k.messages("response.create")); n != 1 {
		t.Errorf("%d responses were requested", n)
	}
	k.assertNoErrors()
}

// Errors that only say that a message came too late are ignored.
func TestHarmlessErrors(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	for _, code := range []string{"conversation_already_has_active_response", "response_cancel_not_active", "item_truncate_invalid_item_id"} {
		k.server.Send(`{"type":"error","error":{"type":"realtime_error","code":"` + code + `","message":"late"}}`)
	}
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":"invalid_value","message":"Audio content of 90ms is already shorter than 100ms"}}`)
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":null,"message":"x","param":null,"event_id":null}}`)
	k.server.Send(`{"type":"something.new","delta":{"a":1}}`)
	k.speak()
	if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnDone {
		t.Errorf("the turn ended as %q", got)
	}
	if n := len(voicetest.All[voice.Notice](k.rec)) + len(voicetest.All[voice.Closed](k.rec)); n != 0 {
		t.Errorf("%d problems were reported", n)
	}
}

// The user's transcript often arrives after the answer has begun. It keeps its place before the
// answer, and is final once.
func TestALateTranscript(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	for _, raw := range []string{
		`{"type":"input_audio_buffer.committed","item_id":"u"}`, `{"type":"response.created","response":{"id":"r"}}`,
		`{"type":"response.output_audio_transcript.delta","response_id":"r","item_id":"i","delta":"I am"}`,
		`{"type":"conversation.item.input_audio_transcription.delta","item_id":"u","delta":"Who"}`,
		`{"type":"conversation.item.input_audio_transcription.completed","item_id":"u","transcript":"Who are you?"}`,
		`{"type":"conversation.item.input_audio_transcription.completed","item_id":"u","transcript":"Who are you?"}`,
		`{"type":"conversation.item.input_audio_transcription.delta","item_id":"u","delta":" Late"}`,
		`{"type":"response.output_audio_transcript.done","response_id":"r","item_id":"i","transcript":"I am Molty."}`,
		`{"type":"response.done","response":{"id":"r","status":"completed"}}`,
	} {
		k.server.Send(raw)
	}
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	checkCaptions(t, k.rec, "Who are you?", "I am Molty.")
}

// A slow handler does not slow down the reader of the connection, and a clear drops the audio that
// it has not seen.
func TestASlowHandler(t *testing.T) {
	server := speaking(t, realtimetest.Options{Pace: 1000})
	k := begin(t, server)
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.rec.Slow.Store(int64(200 * time.Millisecond))
	k.speak()
	journal(t, server, "response.done", false, 1)
	if n := len(voicetest.All[voice.Audio](k.rec)); n > 10 {
		t.Skip("this machine is too slow to tell")
	}
	k.s.Cancel(voicetest.Wait[voice.TurnStarted](k.rec, 1).Turn, 0, "button")
	voicetest.Wait[voice.Clear](k.rec, 2)
	quietAfterClear(t, k.rec, 2)
	k.rec.Slow.Store(0)
}

// The agent's identity may be unknown or late: the model gets what there is, and the end of a
// session waits for no one.
func TestWithoutAnIdentity(t *testing.T) {
	for name, identity := range map[string]func(context.Context) string{
		"unknown":         nil,
		"nothing to tell": func(context.Context) string { return "" },
	} {
		k := begin(t, speaking(t, realtimetest.Options{}), func(_ *Options, c *voice.Config) { c.Identity = identity })
		voicetest.Wait[voice.Ready](k.rec, 1)
		if got := k.waitMessage("session.update", 1)["session"].(map[string]any)["instructions"]; got != "You live in a small world." {
			t.Errorf("%s: %q", name, got)
		}
	}
	asked := make(chan struct{})
	k := begin(t, speaking(t, realtimetest.Options{}), func(_ *Options, c *voice.Config) {
		c.Identity = func(ctx context.Context) string {
			close(asked)
			<-ctx.Done()
			return "too late"
		}
	})
	<-asked
	k.s.Close()
	if end := voicetest.Wait[voice.Closed](k.rec, 1); end.Reason != voice.CloseRequested {
		t.Errorf("%+v", end)
	}
}
