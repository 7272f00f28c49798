package openclaw

import (
	"context"
	"encoding/base64"
	"sync"
	"time"
)

const (
	// bytesPerMilli of audio: s16le, mono, 24 kHz.
	bytesPerMilli = 48
	// maxAudio is how much audio of the microphone may wait: a second. Beyond it the oldest is dropped, because
	// audio that is late is worse than audio that is missing.
	maxAudio = 1000 * bytesPerMilli
	// maxInFlight is how many requests of a kind may wait for their answers: a second of audio in a page's
	// frames of 20 ms.
	maxInFlight = 50
)

// uplink buffers what a session sends to the gateway: audio of the microphone, and the newest mark that the
// page has played, which stands for all before it. Its methods are safe for concurrent use; nextAudio and
// nextMark have one caller each.
type uplink struct {
	audioReady, markReady chan struct{}

	mu      sync.Mutex
	audio   []byte
	at      time.Duration // the page's playback clock at the newest frame of audio
	mark    string        // empty: none
	dropped int64         // bytes of audio
	closed  bool
}

func newUplink() *uplink {
	return &uplink{audioReady: make(chan struct{}, 1), markReady: make(chan struct{}, 1)}
}

// putAudio queues audio. An odd byte at its end is dropped.
func (u *uplink) putAudio(pcm []byte, at time.Duration) {
	pcm = pcm[:len(pcm)&^1]
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || len(pcm) == 0 {
		return
	}
	u.audio, u.at = append(u.audio, pcm...), at
	if excess := len(u.audio) - maxAudio; excess > 0 {
		u.dropped += int64(excess)
		u.audio = append(u.audio[:0], u.audio[excess:]...)
	}
	signal(u.audioReady)
}

// putMark queues a mark in place of the one that waits.
func (u *uplink) putMark(mark string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed {
		return
	}
	u.mark = mark
	signal(u.markReady)
}

// dropMark drops the mark that waits: its turn was interrupted.
func (u *uplink) dropMark() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.mark = ""
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// nextAudio waits for audio and returns all of it, in base64. at is the clock of its newest frame.
func (u *uplink) nextAudio(ctx context.Context) (audio string, at time.Duration, ok bool) {
	for {
		u.mu.Lock()
		if len(u.audio) > 0 {
			audio, at = base64.StdEncoding.EncodeToString(u.audio), u.at
			u.audio = u.audio[:0]
			u.mu.Unlock()
			return audio, at, true
		}
		u.mu.Unlock()
		select {
		case <-u.audioReady:
		case <-ctx.Done():
			return "", 0, false
		}
	}
}

// nextMark waits for a mark.
func (u *uplink) nextMark(ctx context.Context) (string, bool) {
	for {
		u.mu.Lock()
		mark := u.mark
		u.mark = ""
		u.mu.Unlock()
		if mark != "" {
			return mark, true
		}
		select {
		case <-u.markReady:
		case <-ctx.Done():
			return "", false
		}
	}
}

// close drops what waits. Nothing is queued any more.
func (u *uplink) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed, u.audio, u.mark = true, nil, ""
}

func (u *uplink) droppedBytes() int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.dropped
}
