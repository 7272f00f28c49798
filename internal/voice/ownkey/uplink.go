package ownkey

import (
	"context"
	"encoding/base64"
	"sync"
)

const (
	bytesPerMilli = 48                   // s16le, mono, 24 kHz
	maxSound      = 1000 * bytesPerMilli // of the microphone that waits: beyond it the oldest is dropped
	maxControl    = 4 << 20              // bytes of other messages that wait: a session that sends nothing any more
)

// uplink is what waits to be sent: messages in their order, and sound, at most a second of it. Messages go first.
type uplink struct {
	wake chan struct{}

	mu       sync.Mutex
	messages [][]byte
	size     int
	sound    []byte
	lost     int64 // bytes of sound that were dropped
	closed   bool
}

func newUplink() *uplink { return &uplink{wake: make(chan struct{}, 1)} }

// control queues a message. What does not fit any more is dropped: the writer's deadline ends such a session.
func (u *uplink) control(b []byte) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || u.size+len(b) > maxControl {
		return
	}
	u.messages, u.size = append(u.messages, b), u.size+len(b)
	u.signal()
}

// audio queues sound, whole samples of it.
func (u *uplink) audio(pcm []byte) {
	pcm = pcm[:len(pcm)&^1]
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || len(pcm) == 0 {
		return
	}
	u.sound = append(u.sound, pcm...)
	if over := len(u.sound) - maxSound; over > 0 {
		u.lost += int64(over)
		u.sound = append(u.sound[:0], u.sound[over:]...)
	}
	u.signal()
}

func (u *uplink) signal() {
	select {
	case u.wake <- struct{}{}:
	default:
	}
}

// next waits for the next message to send; all sound that waits is one message.
func (u *uplink) next(ctx context.Context) ([]byte, bool) {
	for {
		if b := u.take(); b != nil {
			return b, true
		}
		select {
		case <-u.wake:
		case <-ctx.Done():
			return nil, false
		}
	}
}

func (u *uplink) take() []byte {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.messages) > 0 {
		b := u.messages[0]
		u.messages, u.size = u.messages[1:], u.size-len(b)
		return b
	}
	if len(u.sound) == 0 {
		return nil
	}
	b := append(make([]byte, 0, 64+base64.StdEncoding.EncodedLen(len(u.sound))), `{"type":"input_audio_buffer.append","audio":"`...)
	b = append(base64.StdEncoding.AppendEncode(b, u.sound), `"}`...)
	u.sound = u.sound[:0]
	return b
}

// shut drops what waits: nothing is appended after the end.
func (u *uplink) shut() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed, u.messages, u.sound, u.size = true, nil, nil, 0
}

func (u *uplink) dropped() int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.lost
}
