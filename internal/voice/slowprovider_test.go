package voice_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// slowProvider has sessions that take their time to end: until the test allows it, and then they
// report a last event.
type slowProvider struct {
	closing chan struct{} // closed when the session shall end
	release chan struct{} // closed by the test to let it end

	running atomic.Bool // a session is running
	closed  atomic.Bool // Close was called, when no session was running
}

func newSlowProvider() *slowProvider {
	return &slowProvider{closing: make(chan struct{}), release: make(chan struct{})}
}

func (p *slowProvider) Offer() wire.VoiceProvider {
	return wire.VoiceProvider{ID: wire.VoiceOwnKey, Name: "Slow", Ready: true}
}
func (p *slowProvider) SavesTranscript() bool { return true }
func (p *slowProvider) Close()                { p.closed.Store(!p.running.Load()) }

func (p *slowProvider) Open(_ context.Context, c voice.Config, h voice.Handler) (voice.Session, *wire.Error) {
	return &slowSession{p: p, model: c.Model, handler: h}, nil
}

type slowSession struct {
	p       *slowProvider
	model   string
	handler voice.Handler
	once    sync.Once
}

func (s *slowSession) Run() {
	s.p.running.Store(true)
	s.handler(voice.Ready{Model: s.model})
	<-s.p.closing
	<-s.p.release
	s.handler(voice.Closed{Reason: voice.CloseRequested})
	s.p.running.Store(false)
}

func (s *slowSession) Close() { s.once.Do(func() { close(s.p.closing) }) }

func (s *slowSession) Audio([]byte, time.Duration)                     {}
func (s *slowSession) Played(string)                                   {}
func (s *slowSession) Cancel(string, time.Duration, wire.CancelReason) {}
func (s *slowSession) Result(_ string, _ json.RawMessage, _ bool)      {}
func (s *slowSession) Say(string)                                      {}
