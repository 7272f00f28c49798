package realtimetest

import (
	"encoding/binary"
	"math"
	"strings"
)

const (
	rate          = 24_000
	bytesPerMilli = rate * 2 / 1000
	frame         = 10 * bytesPerMilli // the loudness is judged every 10 ms
	onset         = 60                 // ms of loudness that count as speech
)

// vad is the server's voice detection: loudness over a threshold, silence for so long.
type vad struct {
	on, create, interrupt bool
	threshold, silence    float64

	talking     bool
	quiet, loud float64 // ms
	total       float64 // ms of sound heard
	item        string  // that the user's speech becomes
}

// set takes the turn_detection of a session; null: the client says when a turn ends.
func (v *vad) set(td any) {
	t, ok := td.(map[string]any)
	v.on = ok
	if !ok {
		return
	}
	flag := func(k string) bool { b, ok := t[k].(bool); return b || !ok }
	number := func(k string, otherwise float64) float64 {
		if n, ok := t[k].(float64); ok {
			return n
		}
		return otherwise
	}
	v.create, v.interrupt = flag("create_response"), flag("interrupt_response")
	v.silence, v.threshold = number("silence_duration_ms", 500), number("threshold", .5)
}

// hear takes sound of the user.
func (c *conn) hear(pcm []byte) {
	c.s.o.Trace(true, pcm)
	c.s.mu.Lock()
	c.s.heard = append(c.s.heard, pcm...)
	first := len(c.s.heard) == len(pcm)
	c.s.mu.Unlock()
	if first {
		c.s.note(true, "first_audio", nil)
	}
	for i := 0; i < len(pcm); i += frame {
		c.listen(pcm[i:min(i+frame, len(pcm))])
	}
}

func (c *conn) listen(pcm []byte) {
	v := &c.vad
	ms := float64(len(pcm)) / bytesPerMilli
	v.total += ms
	if !v.on {
		return
	}
	if loudness(pcm) > .04*v.threshold {
		v.loud += ms
		v.quiet = 0
	} else {
		v.quiet += ms
		if !v.talking {
			v.loud = 0
		}
	}
	if !v.talking && v.loud >= onset {
		v.talking, v.item = true, c.id("item")
		c.send("input_audio_buffer.speech_started", map[string]any{"audio_start_ms": int(v.total - v.loud), "item_id": v.item})
		if v.interrupt {
			c.stop("turn_detected")
		}
	}
	if v.talking && v.quiet >= v.silence {
		v.talking, v.loud = false, 0
		c.send("input_audio_buffer.speech_stopped", map[string]any{"audio_end_ms": int(v.total), "item_id": v.item})
		c.commit()
	}
}

// commit makes what was heard a turn of the user, and answers it.
func (c *conn) commit() {
	id := c.vad.item
	if id == "" {
		id = c.id("item")
	}
	c.vad.item = ""
	c.send("input_audio_buffer.committed", map[string]any{"item_id": id, "previous_item_id": nil})
	item := map[string]any{
		"id": id, "type": "message", "role": "user", "status": "completed",
		"content": []any{map[string]any{"type": "input_audio", "transcript": nil}},
	}
	c.send("conversation.item.added", map[string]any{"item": item})
	c.send("conversation.item.done", map[string]any{"item": item})
	st := c.s.step(c, false)
	if st.Hear != "" {
		for i, w := range strings.Fields(st.Hear) {
			if i > 0 {
				w = " " + w
			}
			c.send("conversation.item.input_audio_transcription.delta", map[string]any{"item_id": id, "content_index": 0, "delta": w})
		}
		c.send("conversation.item.input_audio_transcription.completed", map[string]any{"item_id": id, "content_index": 0, "transcript": st.Hear})
	}
	if c.vad.create {
		c.stop("turn_detected")
		c.respond(st)
	}
}

// loudness is the root mean square, 0 to 1.
func loudness(pcm []byte) float64 {
	var e float64
	for i := 0; i+1 < len(pcm); i += 2 {
		v := float64(int16(binary.LittleEndian.Uint16(pcm[i:]))) / 32768
		e += v * v
	}
	return math.Sqrt(e / math.Max(1, float64(len(pcm)/2)))
}

// Tone is a sound as loud as speech: what a test says.
func Tone(ms int) []byte {
	n := ms * rate / 1000
	pcm := make([]byte, 2*n)
	for i := range n {
		binary.LittleEndian.PutUint16(pcm[2*i:], uint16(int16(9000*math.Sin(2*math.Pi*220*float64(i)/rate))))
	}
	return pcm
}

// Silence is what lies behind it.
func Silence(ms int) []byte { return make([]byte, ms*bytesPerMilli) }
