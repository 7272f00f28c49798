package session

import (
	"encoding/base64"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/voice"
)

// maxMicrophone is how much audio of the microphone may wait, in bytes: a second. Beyond it the
// oldest is dropped, because audio that is late is worse than audio that is missing.
const maxMicrophone = 1000 * voice.BytesPerMilli

// Microphone buffers audio of the microphone. Its methods are safe for concurrent use.
type Microphone struct {
	// Wake receives a signal when there may be audio to take.
	Wake chan struct{}

	mu      sync.Mutex
	pcm     []byte
	at      time.Duration // the page's playback clock at the newest frame
	dropped int           // bytes
}

// Put appends a frame. An odd byte at its end is dropped.
func (m *Microphone) Put(pcm []byte, at time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pcm, m.at = append(m.pcm, pcm[:len(pcm)&^1]...), at
	if excess := len(m.pcm) - maxMicrophone; excess > 0 {
		m.dropped += excess
		m.pcm = slices.Delete(m.pcm, 0, excess)
	}
	sendq.Signal(m.Wake, struct{}{})
}

// Take appends all audio that waits to b, in base64, and returns the clock of its newest frame.
// False: none waits.
func (m *Microphone) Take(b []byte) (encoded []byte, at time.Duration, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.pcm) == 0 {
		return b, 0, false
	}
	b = base64.StdEncoding.AppendEncode(b, m.pcm)
	m.pcm = m.pcm[:0]
	return b, m.at, true
}

// Dropped returns how many bytes were dropped because they were late.
func (m *Microphone) Dropped() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dropped
}
