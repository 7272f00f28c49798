// Package realtimetest is a fake of OpenAI's Realtime API for tests. It speaks the GA protocol over
// a WebSocket as strictly as the real one (keys, models, session fields, truncation, one response
// at a time), detects speech by loudness, and answers from a script, in syllables. Only tests,
// benchmarks and the stand-in program of the end-to-end tests import it.
//
// Files: server.go (HTTP), conn.go and protocol.go (a session and its messages), validate.go (what
// the API refuses), vad.go (speech detection), respond.go (responses), speech.go (the audio).
//
// Goroutines: each session runs on the goroutine of its HTTP request and starts one for each
// response. Server.Close ends all of them and waits.
package realtimetest

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Key is the default of Options.Keys.
const Key = "sk-test-local"

// Step is what the model does for one turn. Steps are used in order; the last one is repeated.
type Step struct {
	// Transcript is what the transcription says of the user. Empty: no transcript is sent.
	Transcript string `json:"hear"`
	// Say is the spoken answer. Empty: the response has no audio.
	Say string `json:"say"`
	// Calls are function calls behind the spoken answer.
	Calls []FunctionCall `json:"calls"`
	// Delay is the time before the first audio in ms.
	Delay int `json:"delay"`
	// Raw are frames that are sent as they are, before anything is said.
	Raw []string `json:"raw"`
	// DropAfter breaks the connection after this many chunks of audio. 0: it does not break.
	DropAfter int `json:"vanish"`
	// Fail is the error code with which the response ends. Empty: it is completed.
	Fail string `json:"fail"`
}

// FunctionCall is a function call of the model.
type FunctionCall struct {
	Name string         `json:"name"`
	Args map[string]any `json:"args"`
	// Text replaces Args, for arguments that are not a JSON object.
	Text string `json:"text"`
	// CallID is the call's id. Empty: a new one. A test sets it to repeat a call, or to know the
	// id.
	CallID string `json:"callId"`
}

// Script is what the model does. Each session starts it from the beginning.
type Script struct {
	// Turns are the answers after the user has spoken.
	Turns []Step `json:"script"`
	// After are the answers to response.create of the client, as after the output of a function
	// call.
	After []Step `json:"after"`
}

// Options of New. The zero value is a server that greets.
type Options struct {
	Script
	// Keys that are accepted. nil: Key.
	Keys []string
	// Models that exist. nil: the two that voice may use.
	Models []string
	// ReportedModel is the model that a session says it has. Empty: the requested one.
	ReportedModel string
	// Pace is how many times faster than real time audio is sent. 0: 4.
	Pace float64
	// Chunk is the audio of one delta. 0: 100 ms.
	Chunk time.Duration
	// Expires is the life that a session reports. 0: it reports none.
	Expires time.Duration
	// ReadyDelay is the time before session.created.
	ReadyDelay time.Duration
	// Speak converts text to audio: s16le, 24 kHz, mono. nil: Synthesize.
	Speak func(string) []byte
	// UpgradeStatus returns an HTTP status to answer with in place of the upgrade. 0, or nil:
	// upgrade.
	UpgradeStatus func(*http.Request) int
	// Trace is called with each piece of audio that comes in or goes out. It must not block. May be
	// nil.
	Trace func(in bool, pcm []byte)
}

// JournalEntry is one entry of the journal: a message that came in or an event that went out,
// without audio.
type JournalEntry struct {
	At time.Time `json:"at"`
	// In is true for what the client has sent.
	In bool `json:"in"`
	// Type is the type of the message or event, or one of the server's own: upgrade, close,
	// first_audio and first_audio_delta.
	Type string         `json:"type"`
	Body map[string]any `json:"body,omitempty"`
}

// Server is the fake. It is an http.Handler of GET /v1/realtime. For tests in another process it
// also has GET /healthz, GET /journal, GET /heard.pcm (the received audio) and POST /script. Its
// methods are safe for concurrent use.
type Server struct {
	URL string // ws://127.0.0.1:PORT/v1/realtime, after Start

	opt    Options
	mux    *http.ServeMux
	ctx    context.Context
	cancel context.CancelFunc
	conns  sync.WaitGroup // requests for sessions
	http   *http.Server   // after Start

	mu       sync.Mutex
	script   Script
	journal  []JournalEntry
	received []byte // audio of all sessions
	// held is closed by Hold(false). nil: sessions may read.
	held chan struct{}
	// live are the sessions between session.created and their end.
	live map[*conn]struct{}
}

// New returns a server that does not listen yet.
func New(o Options) *Server {
	if o.Keys == nil {
		o.Keys = []string{Key}
	}
	if o.Models == nil {
		o.Models = []string{"gpt-realtime-2.1", "gpt-realtime-2.1-mini"}
	}
	if o.Turns == nil {
		o.Turns = []Step{{Transcript: "hello there", Say: "Hello, I hear you."}}
	}
	if o.After == nil {
		o.After = []Step{{Say: "All done."}}
	}
	o.Pace = cmp.Or(o.Pace, 4)
	o.Chunk = cmp.Or(o.Chunk, 100*time.Millisecond)
	if o.Speak == nil {
		o.Speak = Synthesize
	}
	if o.Trace == nil {
		o.Trace = func(bool, []byte) {}
	}
	s := &Server{opt: o, script: o.Script, live: map[*conn]struct{}{}, mux: http.NewServeMux()}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.routes()
	return s
}

// tb is the part of testing.TB that Start uses.
type tb interface {
	Helper()
	Cleanup(func())
	Fatal(...any)
}

// Start runs a server on a port of this machine until the test ends.
func Start(t tb, o Options) *Server {
	t.Helper()
	s := New(o)
	l, err := (&net.ListenConfig{}).Listen(s.ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.URL = "ws://" + l.Addr().String() + "/v1/realtime"
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	var serving sync.WaitGroup
	serving.Go(func() { _ = s.http.Serve(l) })
	t.Cleanup(func() {
		s.Close()
		serving.Wait()
	})
	return s
}

// Close ends all sessions and waits for them.
func (s *Server) Close() {
	s.Hold(false)
	s.cancel()
	if s.http != nil {
		_ = s.http.Close()
	}
	s.conns.Wait()
}

// Hold stops or resumes reading from all clients, to act as a server that is too slow.
func (s *Server) Hold(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case on && s.held == nil:
		s.held = make(chan struct{})
	case !on && s.held != nil:
		close(s.held)
		s.held = nil
	}
}

// Send sends any frame to all clients.
func (s *Server) Send(frame string) {
	s.mu.Lock()
	conns := slices.Collect(maps.Keys(s.live))
	s.mu.Unlock()
	for _, c := range conns {
		c.raw([]byte(frame))
	}
}

// Sessions returns how many sessions are open.
func (s *Server) Sessions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.live)
}

// Journal returns the entries of some types. Without types: all entries.
func (s *Server) Journal(types ...string) []JournalEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []JournalEntry
	for _, e := range s.journal {
		if len(types) == 0 || slices.Contains(types, e.Type) {
			out = append(out, e)
		}
	}
	return out
}

// ReceivedAudio returns all audio that has been received.
func (s *Server) ReceivedAudio() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.received)
}

// SetScript replaces the script. Open sessions start it from its beginning.
func (s *Server) SetScript(p Script) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = p
	for c := range s.live {
		c.turns, c.afters = 0, 0
	}
}

// step returns the next step of a session: of Script.After for a response that the client has
// requested, else of Turns.
func (s *Server) step(c *conn, after bool) Step {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, n := s.script.Turns, &c.turns
	if after {
		list, n = s.script.After, &c.afters
	}
	if len(list) == 0 {
		return Step{}
	}
	st := list[min(*n, len(list)-1)]
	*n++
	return st
}

// note appends to the journal.
func (s *Server) note(in bool, typ string, body map[string]any) {
	s.mu.Lock()
	s.journal = append(s.journal, JournalEntry{At: time.Now(), In: in, Type: typ, Body: body})
	s.mu.Unlock()
}

// ServeHTTP serves the API and the requests of tests.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// routes registers the paths. Only the first is the API's.
func (s *Server) routes() {
	s.mux.HandleFunc("GET /v1/realtime", s.realtime)
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	s.mux.HandleFunc("GET /journal", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(s.Journal())
	})
	s.mux.HandleFunc("GET /heard.pcm", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(s.ReceivedAudio())
	})
	s.mux.HandleFunc("POST /script", func(w http.ResponseWriter, r *http.Request) {
		var p Script
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&p); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.SetScript(p)
	})
}

// realtime serves one session. It checks the key before the upgrade and the model after it, as the
// real API does.
func (s *Server) realtime(w http.ResponseWriter, r *http.Request) {
	s.conns.Add(1)
	defer s.conns.Done()
	key, model := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), r.URL.Query().Get("model")
	known := slices.Contains(s.opt.Keys, key)
	s.note(true, "upgrade", map[string]any{"model": model, "keyAccepted": known})
	if s.opt.UpgradeStatus != nil {
		if status := s.opt.UpgradeStatus(r); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	if !known {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		// The real API repeats a part of the key too: a client that shows this text leaks the key.
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{
			"message": "Incorrect API key provided: " + key + ".",
			"type":    "invalid_request_error", "param": nil, "code": "invalid_api_key",
		}})
		return
	}
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{"realtime"}, InsecureSkipVerify: true,
	})
	if err != nil {
		return
	}
	defer ws.CloseNow()
	ws.SetReadLimit(16 << 20)
	newConn(s, ws, model).serve()
}
