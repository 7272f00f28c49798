// Package realtimetest is a realtime server for tests: it speaks the GA protocol of OpenAI's Realtime WebSocket as strictly
// as the real one (keys, models, session fields, truncation, one answer at a time), hears by loudness, and answers from a
// script in syllables. Only tests import it, and the program that stands in for the real one before a real gateway.
package realtimetest

import (
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

// Key is accepted where Options.Keys says nothing else.
const Key = "sk-test-local"

// Step is what the model does for one turn. Steps are taken in order, and the last one again and again.
type Step struct {
	Hear   string   `json:"hear"`   // what the transcription says of the user
	Say    string   `json:"say"`    // the spoken answer
	Calls  []Call   `json:"calls"`  // function calls after Say
	Delay  int      `json:"delay"`  // ms before the first sound
	Raw    []string `json:"raw"`    // frames sent as they are, before anything is said
	Vanish int      `json:"vanish"` // the connection breaks after this many chunks of sound
	Fail   string   `json:"fail"`   // code of the error with which the response fails
}

// Call is a function call of the model. Text stands in the place of Args where the arguments shall not be JSON.
type Call struct {
	Name   string         `json:"name"`
	Args   map[string]any `json:"args"`
	Text   string         `json:"text"`
	CallID string         `json:"callId"` // empty: a fresh one
}

// Script is what the model does: Turns for what it hears, After for what the client asks by response.create.
type Script struct {
	Turns []Step `json:"script"`
	After []Step `json:"after"`
}

// Options of New; the zero value is a server that greets.
type Options struct {
	Script
	Keys    []string
	Models  []string                // that exist
	Reports string                  // model that a session says it has; empty: the one that was asked for
	Pace    float64                 // how many times faster than it sounds the sound leaves; 0: 4
	Chunk   time.Duration           // sound of one delta; 0: 100 ms
	Expires time.Duration           // life that a session reports; 0: it reports none
	Late    time.Duration           // before session.created
	Speak   func(string) []byte     // s16le, 24 kHz, mono; nil: Speech
	Broken  func(*http.Request) int // HTTP status instead of the upgrade; 0: go on
	// Trace is called with each frame of sound as it comes in or goes out. It must not block. May be nil.
	Trace func(in bool, pcm []byte)
}

// Entry is one event of the journal: what came in or went out, without sound.
type Entry struct {
	At   time.Time      `json:"at"`
	In   bool           `json:"in"`
	Type string         `json:"type"`
	Body map[string]any `json:"body,omitempty"`
}

// Server is the realtime server. It is an http.Handler: GET /v1/realtime, and GET /journal, GET /heard.pcm, POST /script.
type Server struct {
	URL string // ws://127.0.0.1:PORT/v1/realtime, after Start

	o      Options
	ctx    context.Context
	cancel context.CancelFunc
	conns  sync.WaitGroup
	http   *http.Server

	mu      sync.Mutex
	script  Script
	journal []Entry
	heard   []byte
	held    chan struct{} // closed when sessions may read; nil: they may
	live    map[*conn]struct{}
}

// New makes a server that listens nowhere yet.
func New(o Options) *Server {
	if o.Keys == nil {
		o.Keys = []string{Key}
	}
	if o.Models == nil {
		o.Models = []string{"gpt-realtime-2.1", "gpt-realtime-2.1-mini", "gpt-realtime", "gpt-realtime-mini"}
	}
	if o.Turns == nil {
		o.Turns = []Step{{Hear: "hello there", Say: "Hello, I hear you."}}
	}
	if o.After == nil {
		o.After = []Step{{Say: "All done."}}
	}
	if o.Pace == 0 {
		o.Pace = 4
	}
	if o.Chunk == 0 {
		o.Chunk = 100 * time.Millisecond
	}
	if o.Speak == nil {
		o.Speak = Speech
	}
	if o.Trace == nil {
		o.Trace = func(bool, []byte) {}
	}
	s := &Server{o: o, script: o.Script, live: map[*conn]struct{}{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// tb is what Start needs of a test.
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

// Hold stops or resumes reading from all clients: a server that is too slow.
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

// Break cuts all connections without a word.
func (s *Server) Break() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.live {
		_ = c.ws.CloseNow()
	}
}

// Send sends a frame to all clients as it is.
func (s *Server) Send(frame string) {
	s.mu.Lock()
	conns := slices.Collect(maps.Keys(s.live))
	s.mu.Unlock()
	for _, c := range conns {
		c.raw([]byte(frame))
	}
}

// Live is how many sessions there are.
func (s *Server) Live() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.live)
}

// Journal returns what happened, of the given types; none given: all.
func (s *Server) Journal(types ...string) []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Entry
	for _, e := range s.journal {
		if len(types) == 0 || slices.Contains(types, e.Type) {
			out = append(out, e)
		}
	}
	return out
}

// Heard is all sound that came in.
func (s *Server) Heard() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heard)
}

// Play replaces the script; sessions begin it anew.
func (s *Server) Play(p Script) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = p
	for c := range s.live {
		c.turns, c.afters = 0, 0
	}
}

// step is the next step of a list that a session has come to.
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

func (s *Server) note(in bool, typ string, body map[string]any) {
	s.mu.Lock()
	s.journal = append(s.journal, Entry{At: time.Now(), In: in, Type: typ, Body: body})
	s.mu.Unlock()
}

// ServeHTTP is the endpoint and what a test in another process asks.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "GET /v1/realtime":
		s.realtime(w, r)
	case "GET /healthz":
		w.WriteHeader(http.StatusNoContent)
	case "GET /journal":
		_ = json.NewEncoder(w).Encode(s.Journal())
	case "GET /heard.pcm":
		_, _ = w.Write(s.Heard())
	case "POST /script":
		var p Script
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&p); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.Play(p)
	default:
		http.NotFound(w, r)
	}
}

// realtime checks key and model as the real one does, and serves one session.
func (s *Server) realtime(w http.ResponseWriter, r *http.Request) {
	s.conns.Add(1)
	defer s.conns.Done()
	key, model := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), r.URL.Query().Get("model")
	known := slices.Contains(s.o.Keys, key)
	s.note(true, "upgrade", map[string]any{"model": model, "keyAccepted": known})
	if s.o.Broken != nil {
		if status := s.o.Broken(r); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	if !known {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		// The real one repeats a part of the key; a client that shows this text shows the key.
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{
			"message": "Incorrect API key provided: " + key + ".", "type": "invalid_request_error", "param": nil, "code": "invalid_api_key",
		}})
		return
	}
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"realtime"}, InsecureSkipVerify: true})
	if err != nil {
		return
	}
	defer ws.CloseNow()
	ws.SetReadLimit(16 << 20)
	newConn(s, ws, model).serve()
}
