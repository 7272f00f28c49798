package openclaw

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/worldmcp/world/internal/voice/realtimetest"
)

// push sends an event; one that carries sound is lost when the reader is slow. gate.mu is held.
func (l *link) push(e map[string]any) {
	e["relaySessionId"], e["sessionId"] = l.id, l.id
	b, _ := json.Marshal(e)
	select {
	case l.events <- frame{name: l.event, payload: string(b)}:
	default:
		l.lost++
	}
}

// interrupt is what the gateway does when the user speaks, or a client cancels. gate.mu is held.
func (l *link) interrupt(cancel bool) {
	if l.speaking || len(l.marks) > 0 {
		end := min(float64(l.made), max(0, l.clock-l.began))
		if end < 250 && !cancel {
			l.skipped++
			return
		}
		l.cuts = append(l.cuts, end)
	}
	l.marks = nil
	l.push(map[string]any{"type": "clear", "reason": "barge-in"})
	if l.speaking {
		l.speaking = false
		l.push(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.cancelled", "turnId": l.name()}})
	}
}

func (l *link) name() string { return fmt.Sprint("turn-", l.turn) }

// do changes what the gateway is, and sends events.
func (g *gate) do(f func(l *link)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(g.link)
}

func (g *gate) event(e map[string]any) { g.do(func(l *link) { l.push(e) }) }

// userSpeaks is the beginning of the user's speech as the model hears it.
func (g *gate) userSpeaks() { g.do(func(l *link) { l.interrupt(false) }) }

// words of the user, after they have spoken.
func (g *gate) words(text string) {
	g.event(map[string]any{"type": "transcript", "role": "user", "text": text[:len(text)/2], "talkEvent": map[string]any{"turnId": "t"}})
	g.event(map[string]any{"type": "transcript", "role": "user", "text": text, "final": true, "talkEvent": map[string]any{"turnId": "t"}})
}

// says begins an answer with so many times 100 ms of sound; finish tells whether the model is done with it.
func (g *gate) says(text string, tenths int, finish bool) {
	g.do(func(l *link) {
		l.turn++
		l.speaking, l.made, l.began, l.marks = true, 0, l.clock, nil
		about := map[string]any{"type": "output.audio.delta", "turnId": l.name()}
		l.push(map[string]any{"type": "responseStarted", "turnId": l.name()})
		l.push(map[string]any{"type": "transcript", "role": "assistant", "text": text[:len(text)/2], "talkEvent": about})
		l.push(map[string]any{"type": "transcript", "role": "assistant", "text": text[len(text)/2:], "talkEvent": about})
		pcm := realtimetest.Tone(20)
		for range tenths {
			for range 5 {
				l.push(map[string]any{"type": "audio", "audioBase64": base64.StdEncoding.EncodeToString(pcm), "talkEvent": about})
			}
			l.n++
			l.made += 100
			mark := fmt.Sprint("audio-", l.n)
			l.marks = append(l.marks, mark)
			l.push(map[string]any{"type": "mark", "markName": mark, "talkEvent": about})
		}
		if finish {
			l.speaking = false
			l.push(map[string]any{"type": "transcript", "role": "assistant", "text": text, "final": true, "talkEvent": about})
			l.push(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.ended", "turnId": l.name()}})
		}
	})
}
