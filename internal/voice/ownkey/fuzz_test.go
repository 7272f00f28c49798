package ownkey

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

// FuzzEvents: whatever the server sends, an event is handled, skipped or ends the session. Each
// turn ends exactly once, and everything that the session sends is JSON with a type. Lines that are
// no JSON are calls of the session's methods.
func FuzzEvents(f *testing.F) {
	f.Add(strings.Join([]string{
		`{"type":"session.updated","session":{"model":"` + mini + `","expires_at":1,"audio":{"output":{"voice":{"id":"x"}}}}}`,
		`{"type":"response.created","response":{"id":"r"}}`,
		`{"type":"response.output_audio_transcript.delta","response_id":"r","item_id":"i","delta":"Hel"}`,
		`{"type":"response.output_audio.delta","response_id":"r","item_id":"i","content_index":0,"delta":"AAAA"}`,
		`played audio-1`, `say hello`, `cancel r`, `{"type":"input_audio_buffer.speech_started"}`, `{"type":"input_audio_buffer.speech_stopped"}`,
		`{"type":"response.done","response":{"id":"r","status":"completed","output":[{"type":"function_call","status":"completed","name":"f","call_id":"c","arguments":"{}"}]}}`,
		`result c`, `{"type":"conversation.item.added","item":{"id":"world_1"}}`,
		`{"type":"error","error":{"type":"invalid_request_error","code":"conversation_already_has_active_response","event_id":"world_2"}}`,
		`{"type":"conversation.item.input_audio_transcription.completed","item_id":"u","transcript":"hi"}`,
	}, "\n"))
	f.Add(`{"type":"session.created","session":{"model":"gpt-live-1"}}`)
	f.Add(`{"type":"error","error":{"code":"session_expired"}}`)
	f.Fuzz(func(t *testing.T, lines string) {
		rec := voicetest.NewRecorder(t)
		c := newCodec(t.Context(), Options{Limit: time.Minute, Logger: zerolog.Nop()}, config(), rec.Handle)
		c.session.Do(func() { c.session.Ready("") })
		for line := range strings.Lines(lines) {
			c.step(strings.TrimSpace(line))
		}
		var sent [][]byte
		for b := c.take(); b != nil; b = c.take() {
			sent = append(sent, b)
		}
		c.session.Close()
		c.session.Run()
		for _, b := range sent {
			var m struct{ Type string }
			if json.Unmarshal(b, &m) != nil || m.Type == "" {
				t.Errorf("sent %s", b)
			}
		}
		if turns, ends := len(voicetest.All[voice.TurnStarted](rec)),
			len(voicetest.All[voice.TurnEnded](rec)); turns != ends || len(voicetest.All[voice.Closed](rec)) != 1 {
			t.Errorf("%d turns, %d of them ended, closed %d times", turns, ends, len(voicetest.All[voice.Closed](rec)))
		}
	})
}

// step does one line: a method call, or an event.
func (c *codec) step(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "played":
		c.session.Played(rest)
	case "say":
		c.session.Say(rest)
	case "cancel":
		c.session.Cancel(rest, time.Duration(len(rest))*time.Millisecond, "button")
	case "result":
		c.session.Result(rest, json.RawMessage(rest), len(rest)%2 == 0)
	default:
		if e, err := decode([]byte(line)); err == nil {
			c.session.Do(func() { c.handle(e) })
		}
	}
}

// Audio and text reach no file and no log: the package does not import os, and a session logs one
// short line.
func TestNothingIsWritten(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") || !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		b, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), `"os"`) {
			t.Errorf("%s imports os", f.Name())
		}
	}
	k := begin(t, speaking(t, realtimetest.Options{}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	k.s.Close()
	voicetest.Wait[voice.Closed](k.rec, 1)
	if log := k.log.String(); strings.Count(log, "\n") != 1 || len(log) > 400 || strings.Contains(log, "Molty") {
		t.Errorf("the log: %s", log)
	}
}
