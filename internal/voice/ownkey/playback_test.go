package ownkey

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
)

// model is how many bytes of each item the API has. It refuses to truncate beyond that.
type model map[string]int

// In any order of audio, marks and interruptions, no truncation lies beyond what the API has, and
// after an interruption nothing is left to play.
func TestTruncationsAreWithinBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := playback{}
		server, turns, active, cut := model{}, 0, "", false
		t.Repeat(map[string]func(*rapid.T){
			"begin": func(*rapid.T) {
				if active == "" {
					turns++
					active, cut = fmt.Sprint("r", turns), false
					p.begin()
				}
			},
			"audio": func(t *rapid.T) {
				if active == "" || cut {
					return
				}
				n, it := rapid.IntRange(0, 9_999).Draw(t, "bytes"), active+rapid.SampledFrom([]string{"a", "b"}).Draw(t, "item")
				p.add(event{ResponseID: active, ItemID: it}, make([]byte, n))
				server[it] += n
			},
			"played": func(t *rapid.T) {
				n := rapid.IntRange(0, p.lastMark+2).Draw(t, "mark")
				p.markPlayed(fmt.Sprint("audio-", n))
			},
			"clock": func(t *rapid.T) { p.clock += time.Duration(rapid.IntRange(0, 900).Draw(t, "ms")) * time.Millisecond },
			"done":  func(*rapid.T) { active = "" },
			"interrupt": func(t *rapid.T) {
				turn, at := "", positionUnknown
				if rapid.Bool().Draw(t, "exact") {
					turn, at = fmt.Sprint("r", turns), time.Duration(rapid.IntRange(-5, 2000).Draw(t, "played"))*time.Millisecond
				}
				producing := active
				if cut {
					producing = ""
				}
				cut = true
				for _, c := range p.interrupt(producing, turn, at) {
					if have := server[c.item] / voice.BytesPerMilli; c.millis > have || c.millis < 0 {
						t.Fatalf("cut %s at %d ms of %d", c.item, c.millis, have)
					}
					server[c.item] = c.millis * voice.BytesPerMilli
				}
				if len(p.marks) != 0 || slices.ContainsFunc(p.items, func(it *audioItem) bool { return !it.cut }) {
					t.Fatal("something is left to play")
				}
			},
		})
	})
}

// A page that never acknowledges a mark still gets all answers.
func TestMarksThatAreNeverPlayed(t *testing.T) {
	p := playback{}
	for i := range 3 * maxItems {
		id := fmt.Sprint("r", i)
		p.begin()
		if pcm, mark := p.add(event{ResponseID: id, ItemID: id},
			realtimetest.Tone(10)); len(pcm) != 10*voice.BytesPerMilli || mark == "" {
			t.Fatalf("answer %d was refused", i)
		}
	}
	if len(p.items) > maxItems || !p.unplayed(fmt.Sprint("r", 3*maxItems-1)) {
		t.Errorf("%d items", len(p.items))
	}
}

// Samples that are split between two deltas are joined.
func TestHalfSamples(t *testing.T) {
	p, got := playback{}, ""
	for _, part := range []string{"abc", "d", "e", "f", "", "gh"} {
		pcm, _ := p.add(event{ResponseID: "r", ItemID: "i"}, []byte(part))
		got += string(pcm)
	}
	if got != "abcdefgh" {
		t.Errorf("passed on %q", got)
	}
}
