package openclaw

import (
	"errors"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// A text is read aloud by the gateway's own voice; what is no sound, or a refusal, is said in words.
func TestSpeech(t *testing.T) {
	answers := map[string]string{
		`{"text":"Hello"}`: `{"audioBase64":"AQID","provider":"openai","outputFormat":"mp3","mimeType":"audio/mpeg","fileExtension":".mp3"}`,
		`{"text":"Plain"}`: `{"audioBase64":"AQID","provider":"openai"}`,
		`{"text":"Page"}`:  `{"audioBase64":"AQID","provider":"openai","mimeType":"text/html"}`,
		`{"text":"Empty"}`: `{"audioBase64":"","provider":"openai","mimeType":"audio/mpeg"}`,
		`{"text":"Torn"}`:  `{"audioBase64":"%%","provider":"openai","mimeType":"audio/mpeg"}`,
	}
	g := newFake(t, func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.answer(id, strings.Replace(fakeHello, `["echo"]`, `["talk.speak"]`, 1))
		for {
			r, ok := c.next()
			switch {
			case !ok:
				return
			case r.Method == "talk.speak" && answers[string(r.Params)] != "":
				c.answer(r.ID, answers[string(r.Params)])
			default:
				c.refuse(r.ID, "UNAVAILABLE", `{}`)
			}
		}
	})
	l, d, _ := runLane(t, options(t, at(g)))
	if _, _, err := l.Speech(t.Context(), "Hello"); err == nil {
		t.Error("it spoke before it was connected")
	}
	until(t, l, d, soon, "ready", state(wire.BackendReady))
	for _, text := range []string{"Hello", "Plain"} {
		if kind, sound, err := l.Speech(t.Context(), text); err != nil || kind != "audio/mpeg" || string(sound) != "\x01\x02\x03" {
			t.Errorf("%s: %q %v %v", text, kind, sound, err)
		}
	}
	for _, text := range []string{"Page", "Empty", "Torn", "Refused"} {
		var e *wire.Error
		if _, sound, err := l.Speech(t.Context(), text); !errors.As(err, &e) || sound != nil {
			t.Errorf("%s: %v %v", text, sound, err)
		}
	}
}
