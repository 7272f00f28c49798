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

// model is what the other side knows of an item, in its own terms: truncating beyond it is an error.
type model map[string]int

// Whatever comes, is heard and is cut in whatever order: no cut is beyond what the other side has, and after a
// cut nothing is left to be heard.
func TestCutsAreWithinBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := playback{told: voice.NewEventQueue(nil)}
		server, turns := model{}, 0
		t.Repeat(map[string]func(*rapid.T){
			"begin": func(*rapid.T) {
				if p.active() == "" {
					turns++
					p.begin(fmt.Sprint("r", turns))
				}
			},
			"sound": func(t *rapid.T) {
				id := p.active()
				if id == "" || p.find(id).cut {
					return
				}
				n, it := rapid.IntRange(0, 9_999).Draw(t, "bytes"), id+rapid.SampledFrom([]string{"a", "b"}).Draw(t, "item")
				p.sound(event{ResponseID: id, ItemID: it, Delta: base64.StdEncoding.EncodeToString(make([]byte, n))})
				server[it] += n
			},
			"played": func(t *rapid.T) {
				n := rapid.IntRange(0, p.n+2).Draw(t, "mark")
				p.played(fmt.Sprint("audio-", n))
			},
			"clock": func(t *rapid.T) { p.clock += time.Duration(rapid.IntRange(0, 900).Draw(t, "ms")) * time.Millisecond },
			"done":  func(*rapid.T) { p.done(p.active()) },
			"cut": func(t *rapid.T) {
				turn, at := "", time.Duration(-1)
				if rapid.Bool().Draw(t, "exact") {
					turn, at = fmt.Sprint("r", turns), time.Duration(rapid.IntRange(-5, 2000).Draw(t, "heard"))*time.Millisecond
				}
				_, cuts := p.cut(turn, at)
				for _, c := range cuts {
					if have := server[c.item] / bytesPerMilli; c.millis > have || c.millis < 0 {
						t.Fatalf("cut %s at %d ms of %d", c.item, c.millis, have)
					}
					server[c.item] = c.millis * bytesPerMilli
				}
				if len(p.marks) != 0 || slices.ContainsFunc(p.answers, func(a *answer) bool { return !a.cut }) {
					t.Fatal("something is left to be heard")
				}
			},
		})
	})
}

// A page that never says what it heard loses no answers.
func TestNobodySaysWhatTheyHear(t *testing.T) {
	p := playback{told: voice.NewEventQueue(nil)}
	delta := base64.StdEncoding.EncodeToString(realtimetest.Tone(10))
	for i := range 3 * maxAnswers {
		id := fmt.Sprint("r", i)
		if !p.begin(id) || p.begin(id) || !p.sound(event{ResponseID: id, ItemID: id, Delta: delta}) {
			t.Fatalf("answer %d is not taken, or twice", i)
		}
		p.done(id)
	}
	if len(p.answers) > maxAnswers || !p.sounds(fmt.Sprint("r", 3*maxAnswers-1)) {
		t.Errorf("%d answers", len(p.answers))
	}
}

// Sound whose samples are split between two chunks is put together again.
func TestHalfSamples(t *testing.T) {
	ear := voicetest.NewEar(t)
	p := playback{told: voice.NewEventQueue(ear)}
	p.begin("r")
	for _, part := range []string{"abc", "d", "e", "f", "", "gh"} {
		p.sound(event{ResponseID: "r", ItemID: "i", Delta: base64.StdEncoding.EncodeToString([]byte(part))})
	}
	p.told.Last(func(k voice.Handler) { k.Closed("", nil, "") })
	p.told.Run()
	if got := string(ear.HeardPCM()); got != "abcdefgh" {
		t.Errorf("heard %q", got)
	}
}
