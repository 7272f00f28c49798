// Package modelchattest plays a service that streams OpenAI's chat completions, for tests. It
// answers from a script and records the requests.
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
	// Key is the key that the service accepts.
	Key = "sk-plain-canary-7d1f"
	// Model is the model that it has.
	Model = "tiny-1"
)

// Message is one of a request.
type Message struct{ Role, Content string }

// Request is a received request.
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

// Said returns the conversation without the brief, one message a line.
func (r *Request) Said() string {
	var lines []string
	for _, m := range r.Messages[1:] {
		lines = append(lines, m.Role+": "+m.Content)
	}
	return strings.Join(lines, "\n")
}

// Reply answers a valid request.
type Reply func(w http.ResponseWriter, r *http.Request)

// Server is the service. Base is its address without /chat/completions.
type Server struct {
	Base string

	mu      sync.Mutex
	asked   []Request
	replies []Reply
}

// Start starts a service that gives these answers and repeats the last.
func Start(t testing.TB, replies ...Reply) *Server {
	t.Helper()
	s := &Server{replies: replies}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	s.Base = h.URL + "/v1"
	return s
}

// Asked returns the requests so far.
func (s *Server) Asked() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.asked...)
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := Request{Path: r.Method + " " + r.URL.Path, Header: r.Header}
	q.Key = strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	body, _ := io.ReadAll(r.Body) // all of it: only then does the server notice that the client is gone
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

// Lines streams lines, each followed by an empty one, and ends.
func Lines(lines ...string) Reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		for _, l := range lines {
			_, _ = fmt.Fprintf(w, "%s\n\n", l)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// Piece is an event that adds to an answer.
func Piece(text string) string {
	b, _ := json.Marshal(text)
	return `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":` + string(b) + `},"finish_reason":null}],"usage":null}`
}

// End is the event that completes an answer, with its finish reason.
func End(reason string) string {
	return `data: {"choices":[{"index":0,"delta":{},"finish_reason":"` + reason + `"}]}`
}

// Usage is the event with the token counts, Done the last line.
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

// Hang sends one chunk, then blocks until the request ends, and sends to ended.
func Hang(text string, ended chan<- struct{}) Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		Lines(Piece(text))(w, r)
		<-r.Context().Done()
		ended <- struct{}{}
	}
}
