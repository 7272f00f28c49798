package realtimetest

import (
	"encoding/binary"
	"math"
	"strings"
)

const (
	rate          = 24_000
	bytesPerMilli = rate * 2 / 1000
	// frame is the piece of audio whose loudness is measured: 10 ms.
	frame = 10 * bytesPerMilli
	// onset is how many ms of loudness count as the start of speech.
	onset = 60
)

// vad is the server's voice activity detection. Speech starts when the audio is louder than a
// threshold for onset, and ends after some silence.
type vad struct {
	// on is false for a client that commits the end of a turn itself.
	on bool
	// create: the end of speech creates a response. interrupt: its start stops the one that is
	// being produced.
	create, interrupt bool
	// threshold is 0 to 1, as in turn_detection.
	threshold float64
	// silence is how many ms of silence end speech.
	silence float64

	// talking: speech has started and not ended.
	talking bool
	// quiet and loud are the ms of silence and of loudness since the last change.
	quiet, loud float64
	// total is the ms of audio received, the clock of audio_start_ms and audio_end_ms.
	total float64
	// item is the id of the item that the speech becomes. Empty: there is no speech.
	item string
}

// set applies turn_detection of a session. null turns VAD off: the client commits the end of a
// turn.
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

// receive handles audio of the microphone.
func (c *conn) receive(pcm []byte) {
	c.server.opt.Trace(true, pcm)
	c.server.mu.Lock()
	c.server.received = append(c.server.received, pcm...)
	first := len(c.server.received) == len(pcm)
	c.server.mu.Unlock()
	if first {
		c.server.note(true, "first_audio", nil)
	}
	for i := 0; i < len(pcm); i += frame {
		c.detect(pcm[i:min(i+frame, len(pcm))])
	}
}

// detect runs VAD over one frame.
func (c *conn) detect(pcm []byte) {
	v := &c.vad
	ms := float64(len(pcm)) / bytesPerMilli
	v.total += ms
	if !v.on {
		return
	}
	// A threshold of 1 stands for a root mean square of 0.04; Tone has 0.19.
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
		c.send("input_audio_buffer.speech_started", map[string]any{
			"audio_start_ms": int(v.total - v.loud), "item_id": v.item,
		})
		if v.interrupt {
			c.stop(stoppedBySpeech)
		}
	}
	if v.talking && v.quiet >= v.silence {
		v.talking, v.loud = false, 0
		c.send("input_audio_buffer.speech_stopped", map[string]any{"audio_end_ms": int(v.total), "item_id": v.item})
		c.commit()
	}
}

// commit turns the received audio into an item of the user, with the transcript of the script, and
// answers it.
func (c *conn) commit() {
	id := c.vad.item
	// Without VAD no speech_started has named the item.
	if id == "" {
		id = c.id("item")
	}
	c.vad.item = ""
	c.send("input_audio_buffer.committed", map[string]any{"item_id": id, "previous_item_id": nil})
	item := map[string]any{
		"id": id, "type": "message", "role": roleUser, "status": "completed",
		"content": []any{map[string]any{"type": "input_audio", "transcript": nil}},
	}
	c.send("conversation.item.added", map[string]any{"item": item})
	c.send("conversation.item.done", map[string]any{"item": item})
	st := c.server.step(c, false)
	if st.Transcript != "" {
		for i, w := range strings.Fields(st.Transcript) {
			if i > 0 {
				w = " " + w
			}
			c.send("conversation.item.input_audio_transcription.delta", map[string]any{
				"item_id": id, "content_index": 0, "delta": w,
			})
		}
		c.send("conversation.item.input_audio_transcription.completed", map[string]any{
			"item_id": id, "content_index": 0, "transcript": st.Transcript,
		})
	}
	if c.vad.create {
		c.stop(stoppedBySpeech)
		c.respond(st)
	}
}

// loudness returns the root mean square of the samples, 0 to 1.
func loudness(pcm []byte) float64 {
	var e float64
	for i := 0; i+1 < len(pcm); i += 2 {
		v := float64(int16(binary.LittleEndian.Uint16(pcm[i:]))) / 32768
		e += v * v
	}
	return math.Sqrt(e / math.Max(1, float64(len(pcm)/2)))
}

// Tone returns a sine of 220 Hz as loud as speech.
func Tone(ms int) []byte {
	n := ms * rate / 1000
	pcm := make([]byte, 2*n)
	for i := range n {
		binary.LittleEndian.PutUint16(pcm[2*i:], uint16(int16(9000*math.Sin(2*math.Pi*220*float64(i)/rate))))
	}
	return pcm
}

// Silence returns silence.
func Silence(ms int) []byte { return make([]byte, ms*bytesPerMilli) }
