// Package modelchattest plays a service that speaks OpenAI's chat completions as a stream, for
// tests. It answers from a script and remembers what it was asked.
package modelchattest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

const (
	// Key is the key that the service takes.
	Key = "sk-plain-canary-7d1f"
	// Model is the model that it has.
	Model = "tiny-1"
)

// Message is one of a request.
type Message struct{ Role, Content string }

// Request is what the service was asked.
type Request struct {
	Key, Path     string
	Header        http.Header
	Model         string
	Stream        bool
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	Messages []Message
}

// Said is the conversation without the brief, a line each.
func (r *Request) Said() string {
	var lines []string
	for _, m := range r.Messages[1:] {
		lines = append(lines, m.Role+": "+m.Content)
	}
	return strings.Join(lines, "\n")
}

// Reply answers a request whose key and form are right.
type Reply func(w http.ResponseWriter, r *http.Request)

// Server is the service. Base is its address before /chat/completions.
type Server struct {
	Base string

	mu      sync.Mutex
	asked   []Request
	replies []Reply
}

// Start starts a service with these answers, the last of which it repeats.
func Start(t testing.TB, replies ...Reply) *Server {
	t.Helper()
	s := &Server{replies: replies}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	s.Base = h.URL + "/v1"
	return s
}

// Asked is what it was asked so far.
func (s *Server) Asked() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.asked...)
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := Request{Path: r.Method + " " + r.URL.Path, Header: r.Header}
	q.Key = strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	body, _ := io.ReadAll(r.Body) // all of it: only then the server sees that the client has gone
	bad := json.Unmarshal(body, &q) != nil || q.Path != "POST /v1/chat/completions" || !q.Stream || !q.StreamOptions.IncludeUsage
	s.mu.Lock()
	s.asked = append(s.asked, q)
	reply := s.replies[0]
	if len(s.replies) > 1 {
		s.replies = s.replies[1:]
	}
	s.mu.Unlock()
	switch {
	case bad:
		http.Error(w, "not a request", http.StatusBadRequest)
	case q.Key != Key:
		Status(http.StatusUnauthorized, `{"error":{"code":"invalid_api_key","message":"wrong key `+q.Key+`"}}`)(w, r)
	default:
		reply(w, r)
	}
}

// Status answers with a status and a body.
func Status(status int, body string) Reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body)) //nolint:gosec // the test's own words
	}
}

// Lines streams lines as they are, each followed by an empty one, and ends.
func Lines(lines ...string) Reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		for _, l := range lines {
			_, _ = fmt.Fprintf(w, "%s\n\n", l)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// Piece is the event that adds to an answer, End the one that completes it, for a reason.
func Piece(text string) string {
	b, _ := json.Marshal(text)
	return `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":` + string(b) + `},"finish_reason":null}],"usage":null}`
}

// End is described at Piece.
func End(reason string) string {
	return `data: {"choices":[{"index":0,"delta":{},"finish_reason":"` + reason + `"}]}`
}

// Usage is the event with the tokens, Done the last line.
const (
	Usage = `data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17}}`
	Done  = "data: [DONE]"
)

// Say answers with a text in pieces, as the real service does.
func Say(pieces ...string) Reply {
	lines := []string{`data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}`, ": keep-alive"}
	for _, p := range pieces {
		lines = append(lines, Piece(p))
	}
	return Lines(append(lines, End("stop"), Usage, Done)...)
}

// Hang says something and then nothing until the request is closed, which it tells.
func Hang(text string, ended chan<- struct{}) Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		Lines(Piece(text))(w, r)
		<-r.Context().Done()
		ended <- struct{}{}
	}
}
