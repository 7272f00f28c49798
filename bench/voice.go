package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

const (
	voiceKey     = "sk-bench-not-a-secret"
	voiceTurns   = 6
	voicePace    = 4                                                             // the model speaks so many times faster than it sounds
	voiceAnswer  = "la la la la la la la la la la la la la la la la la la la la" // sounds for 60 ms a letter
	voiceStep    = 20 * time.Millisecond
	bytesPerStep = 960
)

// voiceSection measures a call: the service's part of it, and the page's.
func voiceSection(ctx context.Context, b *bench) error {
	if err := voiceService(ctx, b); err != nil {
		b.report.missing("voice: the service", err.Error())
	}
	return voicePage(ctx, b)
}

// voiceService measures what a call adds to the way between a page and a realtime model: frames of
// 20 ms up, an answer down, the word that the user interrupts; and what a call costs the service.
// The model is a scripted one in this process, reached by the user's own key.
func voiceService(ctx context.Context, b *bench) (err error) {
	defer func() {
		if f, ok := recover().(failure); ok {
			err = f
		}
	}()
	w := &watch{}
	model := realtimetest.New(realtimetest.Options{
		Keys: []string{voiceKey}, Pace: voicePace, Trace: w.trace,
		Script: realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Hello", Say: voiceAnswer}}},
	})
	front := httptest.NewServer(model)
	defer front.Close()
	defer model.Close()
	s, err := b.serve(ctx, "voice", "--voice-endpoint", "ws"+strings.TrimPrefix(front.URL, "http")+"/v1/realtime")
	if err != nil {
		return err
	}
	defer s.stop()
	agent, err := s.Agent(ctx, "bench") // the voice belongs to an agent
	if err != nil {
		return err
	}
	defer agent.Close()
	page, err := s.Page(ctx, nil)
	if err != nil {
		return err
	}
	defer page.Close()
	call, err := b.callVoice(ctx, s, w)
	if err != nil {
		return err
	}
	var talked time.Duration
	_, cpu, err := cpuOver(s.pid, func() error {
		began := time.Now()
		for range b.times(voiceTurns) {
			if err := w.converse(ctx, call); err != nil {
				return err
			}
		}
		talked = time.Since(began)
		return nil
	})
	if err != nil {
		return err
	}
	e, err := b.startEcho(ctx)
	if err != nil {
		return err
	}
	defer e.stop()
	echoes, err := repeat(ctx, 200, b.times(2000), func() error { return e.round(ctx) })
	if err != nil {
		return err
	}
	w.report(b, echoes.median(), 100*cpu.Seconds()/talked.Seconds())
	call.Request(wire.VoiceRequest{Op: "stop"})
	<-call.Disconnected
	return nil
}

// callVoice sets the key and begins a call.
func (b *bench) callVoice(ctx context.Context, s *service, w *watch) (*voicetest.Page, error) {
	cookie, err := s.LogIn(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.giveKey(ctx); err != nil {
		return nil, err
	}
	header := http.Header{"Origin": {s.Origin()}, "Cookie": {cookie.Name + "=" + cookie.Value}}
	p := voicetest.Dial(failing{ctx}, "ws"+strings.TrimPrefix(s.URL, "http")+"api/voice/ws", &websocket.DialOptions{HTTPHeader: header})
	p.UserID = "local"
	p.OnAudio(w.frame)
	p.Request(wire.VoiceRequest{Op: "start", Model: "mini"})
	p.State(wire.VoiceListening)
	return p, nil
}

// giveKey sets the user's own key in the service.
func (s *service) giveKey(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, s.URL+"api/voice", strings.NewReader(`{"key":"`+voiceKey+`","on":true}`))
	if err != nil {
		return err
	}
	req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + s.Token}}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return errors.New("the key was not taken: " + res.Status)
	}
	return nil
}

// watch notes when sound leaves one end and reaches the other.
type watch struct {
	mu    sync.Mutex
	turns int
	// The microphone's way and the answers' way: how much had left, and how much had come.
	spoken, heard, said, came way
}

// way is the sound that has passed a place: at each moment, how many bytes by then.
type way []moment

type moment struct {
	at    time.Time
	bytes int
}

func (w *way) pass(at time.Time, n int) { *w = append(*w, moment{at, w.bytes() + n}) }

func (w way) bytes() int {
	if len(w) == 0 {
		return 0
	}
	return w[len(w)-1].bytes
}

// until is how long each byte that ends a piece at the far end was on its way.
func (w way) until(far way) (t timings) {
	for _, f := range far {
		i, _ := slices.BinarySearchFunc(w, f, func(l, f moment) int { return l.bytes - f.bytes })
		if i < len(w) && w[i].bytes == f.bytes {
			t = append(t, f.at.Sub(w[i].at))
		}
	}
	slices.Sort(t)
	return t
}

func (w *watch) trace(in bool, pcm []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if in {
		w.heard.pass(time.Now(), len(pcm))
	} else {
		w.said.pass(time.Now(), len(pcm))
	}
}

func (w *watch) frame(at time.Time, _ uint32, pcm []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.came.pass(at, len(pcm))
}

// converse is one turn: the user speaks and is silent, in real time, and the whole answer is waited
// for.
func (w *watch) converse(ctx context.Context, p *voicetest.Page) error {
	said := append(realtimetest.Tone(400), realtimetest.Silence(700)...)
	w.mu.Lock()
	w.turns++
	w.mu.Unlock()
	tick := time.NewTicker(voiceStep)
	defer tick.Stop()
	for at := 0; at < len(said); at += bytesPerStep {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		f := make([]byte, wire.VoiceHeader, wire.VoiceHeader+bytesPerStep)
		binary.LittleEndian.PutUint64(f, uint64(time.Now().UnixMicro())) //nolint:gosec // any clock
		w.mu.Lock()
		w.spoken.pass(time.Now(), min(bytesPerStep, len(said)-at))
		w.mu.Unlock()
		p.Send(websocket.MessageBinary, append(f, said[at:min(len(said), at+bytesPerStep)]...))
	}
	return until(ctx, 20*time.Second, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.came.bytes() == w.turns*len(voiceAnswer)*3*bytesPerStep
	})
}

// report adds the lines.
func (w *watch) report(b *bench, echo, cpu float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	up, down := w.spoken.until(w.heard), w.said.until(w.came)
	b.report.add(line{
		Name: "voice: 20 ms of the microphone, page to model", Value: up.at(.5), Unit: inMillis, Floor: echo, FloorName: "one WebSocket echo", More: up.spread(),
		Note: fmt.Sprintf("p95 %.1f ms", up.at(.95)),
	})
	b.report.add(line{
		Name: "voice: sound of an answer, model to page", Value: down.at(.5), Unit: inMillis, Floor: echo, FloorName: "one WebSocket echo", More: down.spread(),
		Note: fmt.Sprintf("p95 %.1f ms", down.at(.95)),
	})
	b.report.add(line{Name: "voice: added both ways, p95", Value: up.at(.95) + down.at(.95), Unit: inMillis, Max: 120, Note: "without the page's own 60 ms of jitter buffer"})
	b.report.add(line{
		Name: "voice: frames lost of the microphone", Value: float64(w.spoken.bytes()-w.heard.bytes()) / bytesPerStep, Unit: inCount,
		Note: fmt.Sprintf("of %d", len(w.spoken)),
	})
	b.report.add(line{Name: "voice: CPU of the service during a call", Value: cpu, Unit: inCount, Note: "% of one core"})
}

// failure is what voicetest found wrong.
type failure string

func (f failure) Error() string { return string(f) }

// failing is a test to voicetest: a failure ends the section.
type failing struct{ ctx context.Context }

func (failing) Helper()                        {}
func (failing) Cleanup(func())                 {}
func (f failing) Context() context.Context     { return f.ctx }
func (failing) Errorf(format string, a ...any) { fmt.Fprintf(os.Stderr, format+"\n", a...) } // in another goroutine
func (failing) Fatalf(format string, a ...any) { panic(failure(fmt.Sprintf(format, a...))) }
func (failing) Fatal(a ...any)                 { panic(failure(fmt.Sprint(a...))) }
