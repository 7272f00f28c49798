package ownkey

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

// long is an answer of more than three seconds.
const long = "Hi, I am Molty, and I live in this little world by the green hill."

func speaking(t *testing.T, o realtimetest.Options) *realtimetest.Server {
	if o.Turns == nil {
		o.Turns = []realtimetest.Step{{Hear: "Hello, who are you?", Say: long}}
	}
	if o.Pace == 0 {
		o.Pace = 40
	}
	return realtimetest.Start(t, o)
}

func TestATurn(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Expires: 30 * time.Minute}), func(_ *Options, c *voice.Config) { c.Model = full })
	r := k.ear.Wait("ready", 1)
	if r.ID != full || r.Text != "cedar" || r.At.Before(time.Now().Add(28*time.Minute)) || r.At.After(time.Now().Add(31*time.Minute)) {
		t.Errorf("ready: %+v", r)
	}
	session := k.sent("session.update", 1)["session"].(map[string]any)
	if session["model"] != full || session["instructions"] != "You are Molty.\n\nYou live in a small world." || len(session["tools"].([]any)) != 2 {
		t.Errorf("the session was asked to be %v", session)
	}
	vad := session["audio"].(map[string]any)["input"].(map[string]any)["turn_detection"].(map[string]any)
	if vad["type"] != "server_vad" || vad["silence_duration_ms"] != 500.0 || vad["create_response"] != true || vad["interrupt_response"] != true {
		t.Errorf("turn detection: %v", vad)
	}
	k.speak()
	k.ear.Wait("done", 1)
	if got := k.ear.Told("speech"); len(got) != 2 || !got[0].On || got[1].On {
		t.Errorf("speech: %+v", got)
	}
	if n := len(k.ear.Told("turn")); n != 1 {
		t.Errorf("%d turns", n)
	}
	if got := k.ear.Wait("done", 1).Text; got != "done" {
		t.Errorf("the turn ended as %q", got)
	}
	if want := realtimetest.Speech(long); !bytes.Equal(k.ear.HeardPCM(), want) {
		t.Errorf("%d bytes of sound, of %d that were said", len(k.ear.HeardPCM()), len(want))
	}
	if got, want := len(k.ear.Told("mark")), (60*len(long)+99)/100; got != want {
		t.Errorf("%d marks for %d chunks", got, want)
	}
	if want := append(realtimetest.Tone(300), realtimetest.Silence(600)...); !bytes.HasPrefix(want, k.server.Heard()) || len(k.server.Heard()) < 800*bytesPerMilli {
		t.Errorf("the server heard %d bytes, or others than were said", len(k.server.Heard()))
	}
	checkCaptions(t, k.ear, "Hello, who are you?", long)
	k.peaceful()
}

// checkCaptions: the user's words stand before the agent's, each grows, and each is final once.
func checkCaptions(t *testing.T, k *voicetest.Ear, user, agent string) {
	t.Helper()
	text, final, order := map[string]string{}, map[string]int{}, []string{}
	for _, c := range k.Told("caption") {
		if _, seen := text[c.Role]; !seen {
			order = append(order, c.Role)
		}
		if !strings.HasPrefix(c.Text, text[c.Role]) {
			t.Errorf("a caption went from %q to %q", text[c.Role], c.Text)
		}
		if text[c.Role] = c.Text; c.On {
			final[c.Role]++
		}
	}
	if strings.Join(order, " ") != "user agent" || text["user"] != user || text["agent"] != agent || final["user"] != 1 || final["agent"] != 1 {
		t.Errorf("captions: %v %v %v", order, text, final)
	}
}

// What was heard is kept to the millisecond: by marks alone, by the clock behind a mark, and never beyond the next mark.
func TestBargeInTruncatesWhatWasNotHeard(t *testing.T) {
	for name, c := range map[string]struct {
		behind time.Duration
		want   float64
	}{
		"at a mark": {0, 300}, "behind a mark": {40 * time.Millisecond, 340}, "the player stands still": {5 * time.Second, 400},
	} {
		t.Run(name, func(t *testing.T) {
			k := begin(t, speaking(t, realtimetest.Options{Pace: 10}))
			k.ear.Wait("ready", 1)
			k.speak()
			k.ear.Wait("mark", 6)
			k.s.Played("audio-3")
			k.clock += c.behind
			k.interject()
			k.ear.Wait("clear", 2) // the first one was the user's first words
			cut := k.sent("conversation.item.truncate", 1)
			k.answered("conversation.item.truncated", 1)
			if cut["audio_end_ms"] != c.want {
				t.Errorf("heard %v ms, truncated at %v", c.want, cut["audio_end_ms"])
			}
			if got := k.ear.Wait("done", 1).Text; got != "interrupted" {
				t.Errorf("the turn ended as %q", got)
			}
			if n := len(k.sentAll("response.cancel")); n != 0 {
				t.Errorf("the server, which stops by itself, was told so %d times", n)
			}
			quietAfterClear(t, k.ear, 2)
			k.peaceful()
		})
	}
}

func (k *talk) sentAll(typ string) []realtimetest.Entry { return entries(k.server, typ, true) }

// quietAfterClear: no sound comes between a clear and the next turn.
func quietAfterClear(t *testing.T, k *voicetest.Ear, nth int) {
	t.Helper()
	n := 0
	for _, w := range k.All() {
		switch {
		case w.What == "clear":
			n++
		case n >= nth && w.What == "turn":
			return
		case n >= nth && (w.What == "audio" || w.What == "mark"):
			t.Fatalf("%s after the clear", w.What)
		}
	}
}

// An answer that the model has long finished still sounds: all of it that was not heard is taken back.
func TestBargeInAfterTheModelWasDone(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	k.ear.Wait("ready", 1)
	k.speak()
	k.ear.Wait("done", 1)
	k.s.Played("audio-10")
	k.interject()
	if cut := k.sent("conversation.item.truncate", 1); cut["audio_end_ms"] != 1000.0 {
		t.Errorf("truncated at %v", cut["audio_end_ms"])
	}
	k.answered("conversation.item.truncated", 1)
	k.peaceful()
}

// Nothing is taken back of an answer that was heard to its end.
func TestBargeInAfterAllWasHeard(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	k.ear.Wait("ready", 1)
	k.speak()
	k.ear.Wait("done", 1)
	marks := k.ear.Told("mark")
	k.s.Played(marks[len(marks)-1].ID)
	k.s.Cancel(k.ear.Wait("turn", 1).ID, time.Second, "button") // too late: it is no longer the one that sounds
	k.speak()
	k.ear.Wait("done", 2)
	if n := len(k.sentAll("conversation.item.truncate")) + len(k.sentAll("response.cancel")); n != 0 {
		t.Errorf("%d messages about an answer that was over", n)
	}
	k.peaceful()
}

func TestCancelByButton(t *testing.T) {
	for name, c := range map[string]struct{ heard, min, max float64 }{
		"some of it": {250, 250, 250}, "none": {0, 0, 0}, "more than came": {9e6, 500, 3000},
	} {
		t.Run(name, func(t *testing.T) {
			k := begin(t, speaking(t, realtimetest.Options{Pace: 10}))
			k.ear.Wait("ready", 1)
			k.speak()
			k.ear.Wait("mark", 6)
			turn := k.ear.Wait("turn", 1).ID
			k.s.Cancel("another turn", 0, "button")
			k.s.Cancel(turn, time.Duration(c.heard)*time.Millisecond, "button")
			k.s.Cancel(turn, time.Duration(c.heard)*time.Millisecond, "button") // and again, impatiently
			if got := k.ear.Wait("done", 1).Text; got != "interrupted" {
				t.Errorf("the turn ended as %q", got)
			}
			if cancel := k.sent("response.cancel", 1); cancel["response_id"] != turn {
				t.Errorf("cancelled %v", cancel)
			}
			at := k.sent("conversation.item.truncate", 1)["audio_end_ms"].(float64)
			if at < c.min || at > c.max {
				t.Errorf("truncated at %v", at)
			}
			k.answered("conversation.item.truncated", 1)
			if got := k.ear.Wait("clear", 2).Text; got != "button" {
				t.Errorf("cleared because of %q", got)
			}
			if n := len(k.sentAll("response.cancel")); n != 1 {
				t.Errorf("cancelled %d times", n)
			}
			quietAfterClear(t, k.ear, 2)
			k.speak() // and the session goes on
			k.ear.Wait("turn", 2)
			k.peaceful()
		})
	}
}

func TestWordsThatAreTyped(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 10, Script: realtimetest.Script{After: []realtimetest.Step{{Say: "Fine."}}}}))
	k.ear.Wait("ready", 1)
	k.speak()
	k.ear.Wait("mark", 6)
	k.s.Played("audio-2")
	k.s.Say("Stop, and sit down.")
	k.ear.Wait("done", 2)
	got := k.ear.Told("done")
	if got[0].Text != "interrupted" || got[1].Text != "done" {
		t.Errorf("turns ended as %v, %v", got[0].Text, got[1].Text)
	}
	item := k.sent("conversation.item.create", 1)["item"].(map[string]any)
	if item["role"] != "user" || k.sent("conversation.item.truncate", 1)["audio_end_ms"] != 200.0 {
		t.Errorf("typed: %v", item)
	}
	if n := len(k.sentAll("response.create")); n != 1 {
		t.Errorf("%d responses were asked for", n)
	}
	k.peaceful()
}

// Errors that only say that a message came too late end nothing.
func TestBenignErrors(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Pace: 1000}))
	k.ear.Wait("ready", 1)
	for _, code := range []string{"conversation_already_has_active_response", "response_cancel_not_active", "item_truncate_invalid_item_id"} {
		k.server.Send(`{"type":"error","error":{"type":"realtime_error","code":"` + code + `","message":"late"}}`)
	}
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":"invalid_value","message":"Audio content of 90ms is already shorter than 100ms"}}`)
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":null,"message":"x","param":null,"event_id":null}}`)
	k.server.Send(`{"type":"something.new","delta":{"a":1}}`)
	k.speak()
	if got := k.ear.Wait("done", 1).Text; got != "done" {
		t.Errorf("the turn ended as %q", got)
	}
	if n := len(k.ear.Told("failed")) + len(k.ear.Told("closed")); n != 0 {
		t.Errorf("%d failures were told", n)
	}
}

// What the user said is often known only after the answer has begun: it keeps its place, and is final once.
func TestALateTranscript(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{}))
	k.ear.Wait("ready", 1)
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
	k.ear.Wait("done", 1)
	checkCaptions(t, k.ear, "Who are you?", "I am Molty.")
}

// A sink that takes its time holds up nobody: the connection is read on, and a clear forgets what it has not seen.
func TestASlowSink(t *testing.T) {
	server := speaking(t, realtimetest.Options{Pace: 1000})
	k := begin(t, server)
	k.ear.Wait("ready", 1)
	k.ear.Slow.Store(int64(200 * time.Millisecond))
	k.speak()
	journal(t, server, "response.done", false, 1)
	if n := len(k.ear.Told("audio")); n > 10 {
		t.Skip("this machine is too slow to tell")
	}
	k.s.Cancel(k.ear.Wait("turn", 1).ID, 0, "button")
	k.ear.Wait("clear", 2)
	quietAfterClear(t, k.ear, 2)
	k.ear.Slow.Store(0)
}
