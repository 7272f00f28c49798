package main

import (
	"context"
	"fmt"
	"math"
	"net/http/httptest"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/voice/realtimetest"
)

const (
	voiceClears = 6   // interruptions that the service reports to the page
	voiceAlone  = 4   // and those that the page has to hear itself
	voiceLong   = 100 // letters of an answer: it lasts longer than any wait for the next word
)

// interrupted is what a page did when it was talked over, in ms.
type interrupted struct {
	Lowered   []float64 `json:"lowered"`  // after the user's first sound
	Silent    []float64 `json:"silent"`   // the same, where the service's clear arrived
	Clear     []float64 `json:"clear"`    // when it arrived, after that first sound
	Cleared   []float64 `json:"cleared"`  // silence after it
	Alone     []float64 `json:"alone"`    // silence after the user's first sound, without a clear
	Answered  []float64 `json:"answered"` // the answer's first sound after the user's last one
	Underruns float64   `json:"underruns"`
}

// voicePage measures the page's half of a call, in a browser whose microphone is a file, with an
// answer that is one steady tone: when it is lowered and when it is silent is seen to the
// millisecond.
func voicePage(ctx context.Context, b *bench) error {
	x, err := b.openNode(ctx, "voice")
	if err != nil {
		return fmt.Errorf("the page's half: %w", err)
	}
	defer x.close()
	model := realtimetest.New(realtimetest.Options{
		Keys: []string{voiceKey}, Pace: voicePace,
		Speak:  func(text string) []byte { return realtimetest.Tone(60 * len(text)) },
		Script: realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Hello", Say: strings.Repeat("a", voiceLong)}}},
	})
	front := httptest.NewServer(model)
	defer front.Close()
	defer model.Close()
	s, err := b.serve(ctx, "voicepage", "--voice-endpoint", "ws"+strings.TrimPrefix(front.URL, "http")+"/v1/realtime")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.giveKey(ctx); err != nil {
		return err
	}
	agent, err := s.Agent(ctx, "bench")
	if err != nil {
		return err
	}
	defer agent.Close()
	link, err := s.launchURL(ctx, "quality=test")
	if err != nil {
		return err
	}
	var was interrupted
	if err := x.do(map[string]any{"do": "talk", "url": link, "clears": b.times(voiceClears), "alone": b.times(voiceAlone)}, &was); err != nil {
		return err
	}
	was.report(b)
	return nil
}

func (i *interrupted) report(b *bench) {
	add := func(name string, of []float64, most float64, note string) {
		if len(of) < 3 {
			b.report.missing(name, fmt.Sprintf("it was seen %d times", len(of)))
			return
		}
		b.report.add(line{
			Name: name, Value: middle(of), Unit: inMillis, Max: most, Note: note,
			More: map[string]float64{"max": slices.Max(of), "n": float64(len(of))},
		})
	}
	add("voice page: clear → silence", i.Cleared, 50, "")
	add("voice page: user's first sound → answer 10 dB lower", i.Lowered, 150, "stage one: heard by the page itself")
	add("voice page: user's first sound → silence", i.Silent, 150, fmt.Sprintf("the clear came after %.0f ms", middle(i.Clear)))
	add("  with no clear, by the page alone", i.Alone, 150, "stage two waits for 250 ms of voice: a cough must not end an answer")
	add("voice page: user's last sound → answer's first", i.Answered, 0, "500 ms of it the model waits for another word")
	b.report.add(line{Name: "voice page: gaps in the answers", Value: math.Round(i.Underruns), Unit: inCount})
}
