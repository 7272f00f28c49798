package ownkey

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

// FuzzEvents: whatever a server says, line by line, an event is read, skipped or ends the session; nothing grows without
// bound, each turn ends once, and all that is sent is JSON with a type.
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
		ear := voicetest.NewEar(t)
		s := newSession(t.Context(), Options{Limit: time.Minute, Logger: zerolog.Nop()}, config(), ear)
		s.ready = true
		for line := range strings.Lines(lines) {
			s.fuzzed(strings.TrimSpace(line))
		}
		var sent [][]byte
		for b := s.up.take(); b != nil; b = s.up.take() {
			sent = append(sent, b)
		}
		s.Close()
		s.finish()
		s.told.Run()
		for _, b := range sent {
			var m struct{ Type string }
			if json.Unmarshal(b, &m) != nil || m.Type == "" {
				t.Errorf("sent %s", b)
			}
		}
		if turns, ends := len(ear.Told("turn")), len(ear.Told("done")); turns != ends || len(ear.Told("closed")) != 1 {
			t.Errorf("%d turns, %d of them ended, closed %d times", turns, ends, len(ear.Told("closed")))
		}
	})
}

// fuzzed is one line: what the caller does, or an event.
func (s *session) fuzzed(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "played":
		s.Played(rest)
	case "say":
		s.Say(rest)
	case "cancel":
		s.Cancel(rest, time.Duration(len(rest))*time.Millisecond, "button")
	case "result":
		s.Result(rest, json.RawMessage(rest), len(rest)%2 == 0)
	default:
		if e, err := decode([]byte(line)); err == nil {
			s.mu.Lock()
			s.handle(e)
			s.mu.Unlock()
		}
	}
}

// Sound and words never reach a file: nothing in this package can open one for writing.
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
	k.ear.Wait("ready", 1)
	k.speak()
	k.ear.Wait("done", 1)
	k.s.Close()
	k.ear.Wait("closed", 1)
	if log := k.log.String(); strings.Count(log, "\n") != 1 || len(log) > 400 || strings.Contains(log, "Molty") {
		t.Errorf("the log: %s", log)
	}
}
