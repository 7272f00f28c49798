package openclaw

import (
	"context"
	"encoding/base64"
	"sync"
	"time"
)

const (
	bytesPerMilli = 48                   // s16le, mono, 24 kHz
	maxSound      = 1000 * bytesPerMilli // of the microphone that waits: beyond it the oldest is dropped
	maxSent       = 50                   // requests of a kind that wait to be answered: of sound a second, as a page sends it
)

// uplink is what waits to be sent in order: sound of the microphone, at most a second of it, and the newest
// mark that was heard, which stands for those before it.
type uplink struct {
	wake, heard chan struct{}

	mu     sync.Mutex
	sound  []byte
	at     time.Duration // the playback clock at the newest piece of sound
	mark   string        // empty: none
	lost   int64         // bytes of sound that were dropped
	closed bool
}

func newUplink() *uplink {
	return &uplink{wake: make(chan struct{}, 1), heard: make(chan struct{}, 1)}
}

// audio queues whole samples.
func (u *uplink) audio(pcm []byte, at time.Duration) {
	pcm = pcm[:len(pcm)&^1]
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || len(pcm) == 0 {
		return
	}
	u.sound, u.at = append(u.sound, pcm...), at
	if over := len(u.sound) - maxSound; over > 0 {
		u.lost += int64(over)
		u.sound = append(u.sound[:0], u.sound[over:]...)
	}
	signal(u.wake)
}

func (u *uplink) played(mark string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed {
		return
	}
	u.mark = mark
	signal(u.heard)
}

// forget drops a mark that nobody needs any more.
func (u *uplink) forget() {
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

// nextSound waits for sound; all that waits comes as one piece, in base64.
func (u *uplink) nextSound(ctx context.Context) (sound string, at time.Duration, ok bool) {
	for {
		u.mu.Lock()
		if len(u.sound) > 0 {
			sound, at = base64.StdEncoding.EncodeToString(u.sound), u.at
			u.sound = u.sound[:0]
			u.mu.Unlock()
			return sound, at, true
		}
		u.mu.Unlock()
		select {
		case <-u.wake:
		case <-ctx.Done():
			return "", 0, false
		}
	}
}

// nextMark waits for the newest mark that was heard.
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
		case <-u.heard:
		case <-ctx.Done():
			return "", false
		}
	}
}

// shut drops what waits: nothing is appended after the end.
func (u *uplink) shut() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed, u.sound, u.mark = true, nil, ""
}

func (u *uplink) dropped() int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.lost
}
