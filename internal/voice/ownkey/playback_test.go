package ownkey

import (
	"encoding/base64"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

// model is how many bytes of each item the API has. It refuses to truncate beyond that.
type model map[string]int

// In any order of audio, marks and interruptions, no truncation lies beyond what the API has, and after an
// interruption nothing is left to play.
func TestTruncationsAreWithinBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := playback{events: voice.NewEventQueue(nil)}
		server, turns := model{}, 0
		t.Repeat(map[string]func(*rapid.T){
			"begin": func(*rapid.T) {
				if p.active() == "" {
					turns++
					p.begin(fmt.Sprint("r", turns))
				}
			},
			"audio": func(t *rapid.T) {
				id := p.active()
				if id == "" || p.find(id).cut {
					return
				}
				n, it := rapid.IntRange(0, 9_999).Draw(t, "bytes"), id+rapid.SampledFrom([]string{"a", "b"}).Draw(t, "item")
				p.addAudio(event{ResponseID: id, ItemID: it, Delta: base64.StdEncoding.EncodeToString(make([]byte, n))})
				server[it] += n
			},
			"played": func(t *rapid.T) {
				n := rapid.IntRange(0, p.n+2).Draw(t, "mark")
				p.markPlayed(fmt.Sprint("audio-", n))
			},
			"clock": func(t *rapid.T) { p.clock += time.Duration(rapid.IntRange(0, 900).Draw(t, "ms")) * time.Millisecond },
			"done":  func(*rapid.T) { p.done(p.active()) },
			"interrupt": func(t *rapid.T) {
				turn, at := "", positionUnknown
				if rapid.Bool().Draw(t, "exact") {
					turn, at = fmt.Sprint("r", turns), time.Duration(rapid.IntRange(-5, 2000).Draw(t, "played"))*time.Millisecond
				}
				_, truncations := p.interrupt(turn, at)
				for _, c := range truncations {
					if have := server[c.item] / voice.BytesPerMilli; c.millis > have || c.millis < 0 {
						t.Fatalf("cut %s at %d ms of %d", c.item, c.millis, have)
					}
					server[c.item] = c.millis * voice.BytesPerMilli
				}
				if len(p.marks) != 0 || slices.ContainsFunc(p.answers, func(a *answer) bool { return !a.cut }) {
					t.Fatal("something is left to play")
				}
			},
		})
	})
}

// A page that never acknowledges a mark still gets all answers.
func TestMarksThatAreNeverPlayed(t *testing.T) {
	p := playback{events: voice.NewEventQueue(nil)}
	delta := base64.StdEncoding.EncodeToString(realtimetest.Tone(10))
	for i := range 3 * maxAnswers {
		id := fmt.Sprint("r", i)
		if !p.begin(id) || p.begin(id) || !p.addAudio(event{ResponseID: id, ItemID: id, Delta: delta}) {
			t.Fatalf("answer %d was refused, or accepted twice", i)
		}
		p.done(id)
	}
	if len(p.answers) > maxAnswers || !p.cancellable(fmt.Sprint("r", 3*maxAnswers-1)) {
		t.Errorf("%d answers", len(p.answers))
	}
}

// Samples that are split between two deltas are joined.
func TestHalfSamples(t *testing.T) {
	rec := voicetest.NewRecorder(t)
	p := playback{events: voice.NewEventQueue(rec.Handle)}
	p.begin("r")
	for _, part := range []string{"abc", "d", "e", "f", "", "gh"} {
		p.addAudio(event{ResponseID: "r", ItemID: "i", Delta: base64.StdEncoding.EncodeToString([]byte(part))})
	}
	p.events.PutLast(voice.Closed{})
	p.events.Run()
	if got := string(rec.PCM()); got != "abcdefgh" {
		t.Errorf("reported %q", got)
	}
}
