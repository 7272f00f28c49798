package openclaw

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/worldmcp/world/internal/voice/realtimetest"
)

// push sends an event, or drops it when the reader is slow. The caller holds fakeGateway.mu.
func (c *fakeConn) push(e map[string]any) {
	e["relaySessionId"], e["sessionId"] = c.id, c.id
	b, _ := json.Marshal(e)
	select {
	case c.events <- frame{name: c.event, payload: string(b)}:
	default:
		c.droppedEvents++
	}
}

// interrupt does what the gateway does when the user speaks, or with cancel when the client
// cancels. Less than 250 ms into a turn the gateway ignores the user. The caller holds
// fakeGateway.mu.
func (c *fakeConn) interrupt(cancel bool) {
	if c.speaking || len(c.marks) > 0 {
		end := min(float64(c.turnMillis), max(0, c.clock-c.turnClock))
		if end < 250 && !cancel {
			c.ignoredBargeIns++
			return
		}
		c.cuts = append(c.cuts, end)
	}
	c.marks = nil
	c.push(map[string]any{"type": "clear", "reason": "barge-in"})
	if c.speaking {
		c.speaking = false
		c.push(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.cancelled", "turnId": c.name()}})
	}
}

func (c *fakeConn) name() string { return fmt.Sprint("turn-", c.turn) }

// do calls a function with the newest connection, under the lock.
func (g *fakeGateway) do(f func(c *fakeConn)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(g.conn)
}

// event sends one event.
func (g *fakeGateway) event(e map[string]any) { g.do(func(c *fakeConn) { c.push(e) }) }

// userSpeaks makes the model detect the start of speech.
func (g *fakeGateway) userSpeaks() { g.do(func(c *fakeConn) { c.interrupt(false) }) }

// userText sends the transcript of the user, in two parts.
func (g *fakeGateway) userText(text string) {
	g.event(map[string]any{"type": "transcript", "role": "user", "text": text[:len(text)/2], "talkEvent": map[string]any{"turnId": "t"}})
	g.event(map[string]any{"type": "transcript", "role": "user", "text": text, "final": true, "talkEvent": map[string]any{"turnId": "t"}})
}

// answer starts a turn with so many times 100 ms of audio and a mark behind each. With finish the
// turn also ends.
func (g *fakeGateway) answer(text string, tenths int, finish bool) {
	g.do(func(c *fakeConn) {
		c.turn++
		c.speaking, c.turnMillis, c.turnClock, c.marks = true, 0, c.clock, nil
		about := map[string]any{"type": "output.audio.delta", "turnId": c.name()}
		c.push(map[string]any{"type": "responseStarted", "turnId": c.name()})
		c.push(map[string]any{"type": "transcript", "role": "assistant", "text": text[:len(text)/2], "talkEvent": about})
		c.push(map[string]any{"type": "transcript", "role": "assistant", "text": text[len(text)/2:], "talkEvent": about})
		pcm := realtimetest.Tone(20)
		for range tenths {
			for range 5 {
				c.push(map[string]any{"type": "audio", "audioBase64": base64.StdEncoding.EncodeToString(pcm), "talkEvent": about})
			}
			c.n++
			c.turnMillis += 100
			mark := fmt.Sprint("audio-", c.n)
			c.marks = append(c.marks, mark)
			c.push(map[string]any{"type": "mark", "markName": mark, "talkEvent": about})
		}
		if finish {
			c.speaking = false
			c.push(map[string]any{"type": "transcript", "role": "assistant", "text": text, "final": true, "talkEvent": about})
			c.push(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.ended", "turnId": c.name()}})
		}
	})
}
