package ownkey

import (
	"context"
	"encoding/base64"
	"sync"
)

const (
	// bytesPerMilli of audio: s16le, mono, 24 kHz.
	bytesPerMilli = 48
	// maxAudio is how much audio of the microphone may wait: a second. Beyond it the oldest is dropped, because
	// audio that is late is worse than audio that is missing.
	maxAudio = 1000 * bytesPerMilli
	// maxMessages is how many bytes of messages may wait. Only a connection that is stuck has so many.
	maxMessages = 4 << 20
)

// uplink buffers what a session sends: messages in their order, and audio. Messages go first, so that an
// interruption is not delayed. Its methods are safe for concurrent use; next has one caller.
type uplink struct {
	ready chan struct{}

	mu       sync.Mutex
	messages [][]byte
	size     int // bytes of messages
	audio    []byte
	dropped  int64 // bytes of audio
	closed   bool
}

func newUplink() *uplink { return &uplink{ready: make(chan struct{}, 1)} }

// putMessage queues a message. One that does not fit is dropped: the deadline of the writer ends such a session.
func (u *uplink) putMessage(b []byte) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || u.size+len(b) > maxMessages {
		return
	}
	u.messages, u.size = append(u.messages, b), u.size+len(b)
	u.signal()
}

// putAudio queues audio. An odd byte at its end is dropped.
func (u *uplink) putAudio(pcm []byte) {
	pcm = pcm[:len(pcm)&^1]
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || len(pcm) == 0 {
		return
	}
	u.audio = append(u.audio, pcm...)
	if excess := len(u.audio) - maxAudio; excess > 0 {
		u.dropped += int64(excess)
		u.audio = append(u.audio[:0], u.audio[excess:]...)
	}
	u.signal()
}

func (u *uplink) signal() {
	select {
	case u.ready <- struct{}{}:
	default:
	}
}

// next waits for the next message to send. All audio that waits becomes one message.
func (u *uplink) next(ctx context.Context) ([]byte, bool) {
	for {
		if b := u.take(); b != nil {
			return b, true
		}
		select {
		case <-u.ready:
		case <-ctx.Done():
			return nil, false
		}
	}
}

// take returns the next message without waiting. nil: nothing waits.
func (u *uplink) take() []byte {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.messages) > 0 {
		b := u.messages[0]
		u.messages, u.size = u.messages[1:], u.size-len(b)
		return b
	}
	if len(u.audio) == 0 {
		return nil
	}
	// Written by hand: this runs 50 times a second.
	b := make([]byte, 0, 64+base64.StdEncoding.EncodedLen(len(u.audio)))
	b = append(b, `{"type":"input_audio_buffer.append","audio":"`...)
	b = append(base64.StdEncoding.AppendEncode(b, u.audio), `"}`...)
	u.audio = u.audio[:0]
	return b
}

// close drops what waits. Nothing is queued any more.
func (u *uplink) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed, u.messages, u.audio, u.size = true, nil, nil, 0
}

func (u *uplink) droppedBytes() int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.dropped
}
