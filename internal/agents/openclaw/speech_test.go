package openclaw

import (
	"errors"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

// The gateway's text-to-speech reads a text. A refusal, and an answer that is not audio, become
// errors for people.
func TestSpeech(t *testing.T) {
	answers := map[string]string{
		`{"text":"Hello"}`: `{"audioBase64":"AQID","provider":"openai","outputFormat":"mp3","mimeType":"audio/mpeg","fileExtension":".mp3"}`,
		`{"text":"Plain"}`: `{"audioBase64":"AQID","provider":"openai"}`,
		`{"text":"Page"}`:  `{"audioBase64":"AQID","provider":"openai","mimeType":"text/html"}`,
		`{"text":"Empty"}`: `{"audioBase64":"","provider":"openai","mimeType":"audio/mpeg"}`,
		`{"text":"Torn"}`:  `{"audioBase64":"%%","provider":"openai","mimeType":"audio/mpeg"}`,
	}
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, `["echo"]`, `["talk.speak"]`, 1))
		for {
			r, ok := c.Next()
			switch {
			case !ok:
				return
			case r.Method == "talk.speak" && answers[string(r.Params)] != "":
				c.Answer(r.ID, answers[string(r.Params)])
			default:
				c.Refuse(r.ID, "UNAVAILABLE", `{}`)
			}
		}
	})
	backend, reporter, _ := runBackend(t, options(t, g.Config()))
	if _, _, err := backend.Speech(t.Context(), "Hello"); err == nil {
		t.Error("no error before the connection")
	}
	waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	for _, text := range []string{"Hello", "Plain"} {
		if kind, sound, err := backend.Speech(t.Context(), text); err != nil || kind != "audio/mpeg" || string(sound) != "\x01\x02\x03" {
			t.Errorf("%s: %q %v %v", text, kind, sound, err)
		}
	}
	for _, text := range []string{"Page", "Empty", "Torn", "Refused"} {
		var e *wire.Error
		if _, sound, err := backend.Speech(t.Context(), text); !errors.As(err, &e) || sound != nil {
			t.Errorf("%s: %v %v", text, sound, err)
		}
	}
}
