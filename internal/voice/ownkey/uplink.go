package ownkey

import (
	"context"

	"github.com/worldmcp/world/internal/voice"
)

// maxMessages is how many messages may wait: some megabytes, since few have more than 16 KiB. Only a connection
// that is stuck has so many.
const maxMessages = 256

// uplink is what a session sends: messages in their order, and audio. Messages go first, so that an interruption
// is not delayed. Its methods are safe for concurrent use; next has one caller.
type uplink struct {
	messages chan []byte
	mic      *voice.Microphone
}

func newUplink(mic *voice.Microphone) *uplink {
	return &uplink{messages: make(chan []byte, maxMessages), mic: mic}
}

// putMessage queues a message. One that does not fit is dropped: the deadline of the writer ends such a session.
func (u *uplink) putMessage(b []byte) {
	select {
	case u.messages <- b:
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
		case b := <-u.messages:
			return b, true
		case <-u.mic.Wake:
		case <-ctx.Done():
			return nil, false
		}
	}
}

// take returns the next message without waiting. nil: nothing waits.
func (u *uplink) take() []byte {
	select {
	case b := <-u.messages:
		return b
	default:
	}
	// Written by hand: this runs 50 times a second.
	b, _, ok := u.mic.Take([]byte(`{"type":"input_audio_buffer.append","audio":"`))
	if !ok {
		return nil
	}
	return append(b, `"}`...)
}
