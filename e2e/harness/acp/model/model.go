// Package model is a language model for tests of real agents: it speaks the wire formats of two vendors on loopback and
// plays the script that stands in the user's message, one step a line.
//
//	!tool place_objects {"objects":[…]}   calls the tool whose name ends so
//	!write /a/file                        writes it with the agent's own tool
//	!slow a few words                     says them, five a second
//	!say a few words                      says them
//
// When the steps are done it says "Done.".
package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Pauses between pieces of text.
const (
	wordPause = 10 * time.Millisecond
	slowPause = 200 * time.Millisecond
)

// Handler is the model. Agents get it as the base address of their vendor.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/messages", messages)
	mux.HandleFunc("POST /v1/messages/count_tokens", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"input_tokens":100}`)) })
	mux.HandleFunc("POST /v1/chat/completions", completions)
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"object":"list","data":[{"id":"scripted","object":"model"}]}`))
	})
	return mux
}

// talk is what a request holds of the conversation.
type talk struct {
	tools  []string // offered
	script []string // lines of the user's last message that are steps
	called []string // tools called since
	path   string   // how the agent's tool that writes files calls the file
}

// user begins a turn, when the words hold a script. Agents put words of their own around the user's.
func (t *talk) user(text string) {
	var steps []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "!") {
			steps = append(steps, line)
		}
	}
	if len(steps) > 0 {
		t.script, t.called = steps, nil
	}
}

// step is what the model does next: words, or a call of a tool.
type step struct {
	text  string
	pause time.Duration
	tool  string
	input json.RawMessage
}

// searchTool is how one agent loads the tools that it only names at first.
const searchTool = "ToolSearch"

func (t *talk) next() step {
	if len(t.tools) == 0 {
		return step{text: "A scripted title"}
	}
	done := len(t.called)
	for _, name := range t.called {
		if name == searchTool {
			done--
		}
	}
	if done >= len(t.script) {
		return step{text: "Done.", pause: wordPause}
	}
	verb, rest, _ := strings.Cut(t.script[done], " ")
	switch verb {
	case "!say":
		return step{text: rest, pause: wordPause}
	case "!slow":
		return step{text: rest, pause: slowPause}
	case "!write":
		input, _ := json.Marshal(map[string]string{t.path: rest, "content": "written by the scripted model\n"})
		return t.call("write", input)
	}
	name, input, _ := strings.Cut(rest, " ")
	return t.call(name, json.RawMessage(input))
}

// call calls the tool whose name ends so, in whatever way this agent names tools, after it has looked it up if it must.
func (t *talk) call(name string, input json.RawMessage) step {
	at := slices.IndexFunc(t.tools, func(s string) bool { s = strings.ToLower(s); return s == name || strings.HasSuffix(s, "_"+name) })
	if at >= 0 {
		return step{tool: t.tools[at], input: input}
	}
	if slices.Contains(t.tools, searchTool) && !slices.Contains(t.called, searchTool) {
		query, _ := json.Marshal(map[string]string{"query": "select:mcp__theworld__" + name})
		return step{tool: searchTool, input: query}
	}
	return step{text: "no tool " + name + " was offered"}
}

// words are the pieces in which a text is streamed.
func (s step) words() []string { return strings.SplitAfter(s.text, " ") }

// stream writes server-sent events.
type stream struct {
	w http.ResponseWriter
	r *http.Request
}

func newStream(w http.ResponseWriter, r *http.Request) stream {
	w.Header().Set("Content-Type", "text/event-stream")
	return stream{w, r}
}

// send writes one event after a pause, unless the agent has gone.
func (s stream) send(event string, data any, pause time.Duration) {
	select {
	case <-s.r.Context().Done():
		return
	case <-time.After(pause):
	}
	if event != "" {
		fmt.Fprintf(s.w, "event: %s\n", event)
	}
	b, _ := json.Marshal(data)
	fmt.Fprintf(s.w, "data: %s\n\n", b)
	s.w.(http.Flusher).Flush()
}
