// Package model is a scripted language model. It speaks the wire formats of the agents' vendors on
// loopback, plays the script that stands in the user's message, one step a line, and records which
// tools the agent offers it. The probe and tests of real agents use it.
//
//	!tool place_objects {"objects":[…]}   calls the tool whose name ends so
//	!call Agent {"prompt":"…"}             calls the agent's own tool of that name
//	!write /a/file                        writes it with the agent's own tool
//	!run touch /a/file                    runs a command with the agent's own tool
//	!escape touch /a/file                 the same, asking to leave the agent's sandbox
//	!fetch http://127.0.0.1:1/            fetches with the agent's own tool
//	!slow a few words                     says them, five a second
//	!say a few words                      says them
//	!search                               loads all tools that the agent only names at first
//	!heard                                says how many scripts the conversation has had
//
// {folder} stands for the folder in which the agent is asked to work; without one it works where it
// starts. When the steps are done it says "Done.".
//
// It starts no goroutines; the server that it is a handler of calls it from its own.
package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Pauses between pieces of text.
const (
	wordPause = 10 * time.Millisecond
	slowPause = 200 * time.Millisecond
)

// Model is one. Agents get it as the base address of their vendor.
type Model struct {
	http.Handler
	// key is the only one that it accepts; empty: any, or none.
	key string

	mu    sync.Mutex
	tools map[string]Tool
	named map[string]bool
	calls []Call
}

// New returns a model that accepts only a key; empty: it needs none.
func New(key string) *Model {
	x := &Model{key: key, tools: map[string]Tool{}, named: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/messages", x.messages)
	mux.HandleFunc("POST /v1/messages/count_tokens", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"input_tokens":100}`)) })
	mux.HandleFunc("POST /v1/chat/completions", x.completions)
	mux.HandleFunc("POST /v1/responses", x.responses)
	mux.HandleFunc("POST /v1beta/models/{call}", x.contents)
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"object":"list","data":[{"id":"scripted","object":"model"}]}`))
	})
	x.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !x.accepts(r) {
			http.Error(w, `{"error":{"message":"not the key of this model"}}`, http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	})
	return x
}

// accepts reports whether a request has the key, in any of the places where vendors expect it.
func (x *Model) accepts(r *http.Request) bool {
	bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return x.key == "" || slices.Contains([]string{r.Header.Get("X-Api-Key"), r.Header.Get("X-Goog-Api-Key"), bearer}, x.key)
}

// talk is what a request holds of the conversation.
type talk struct {
	offers []Tool
	tools  []string // their names
	script []string // lines of the user's last message that are steps
	called []string // tools called since
	named  []string // tools that the agent names, and offers when they are looked up
	heard  int      // scripts so far
	folder string   // in which to work
}

// workFolder matches the sentence by which World names the folder to an agent that starts
// elsewhere.
var workFolder = regexp.MustCompile(`You work in the folder (.+?)\. Use absolute paths`)

// deferred matches the list of the tools that an agent names without offering them.
var deferred = regexp.MustCompile(`deferred tools are [^\n]*\n((?:[\w.-]+\n)+)`)

// context reads what the agent adds to the user's words.
func (t *talk) context(text string) {
	for _, m := range deferred.FindAllStringSubmatch(text, -1) {
		t.named = append(t.named, strings.Fields(m[1])...)
	}
}

// user begins a turn, when the words hold a script. Agents put words of their own around the
// user's.
func (t *talk) user(text string) {
	if m := workFolder.FindStringSubmatch(text); m != nil {
		t.folder = m[1]
	}
	var steps []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "!") {
			steps = append(steps, strings.ReplaceAll(line, "{folder}", cmp.Or(t.folder, ".")))
		}
	}
	if len(steps) > 0 {
		t.script, t.called = steps, nil
		t.heard++
	}
}

// step is what the model does next: words, or a call of a tool.
type step struct {
	text  string
	pause time.Duration
	tool  string
	input json.RawMessage
	plain string // what a tool that takes no JSON is given
}

// searchTool is how one agent loads the tools that it only names at first.
const searchTool = "ToolSearch"

// next returns the next step of a conversation, and records what the agent offers for it.
func (x *Model) next(t *talk) step {
	for _, o := range t.offers {
		t.tools = append(t.tools, o.Name)
	}
	s := t.next()
	x.record(t, s)
	return s
}

func (t *talk) next() step {
	if len(t.tools) == 0 {
		return step{text: "A scripted title"}
	}
	done := 0
	for _, name := range t.called {
		if name != searchTool || done < len(t.script) && strings.HasPrefix(t.script[done], "!search") {
			done++ // any other search was for a step
		}
	}
	if done >= len(t.script) {
		return step{text: "Done.", pause: wordPause}
	}
	verb, rest, _ := strings.Cut(t.script[done], " ")
	switch verb {
	case "!say":
		return step{text: rest, pause: wordPause}
	case "!heard":
		return step{text: fmt.Sprintf("I have heard %d.", t.heard), pause: wordPause}
	case "!search":
		if !slices.Contains(t.tools, searchTool) {
			return step{text: "there is nothing to search with", pause: wordPause}
		}
		return search(t.named...)
	case "!slow":
		return step{text: rest, pause: slowPause}
	case "!write", "!run", "!escape", "!fetch":
		return t.own(verb, rest)
	}
	name, input, _ := strings.Cut(rest, " ")
	if verb == "!call" && slices.Contains(t.tools, name) {
		return step{tool: name, input: json.RawMessage(input)}
	}
	return t.call(name, json.RawMessage(input))
}

const written = "written by the scripted model"

// own does something with the agent's own tools, which differ in their names and arguments.
func (t *talk) own(verb, what string) step {
	for _, o := range []struct {
		verb, tool string
		input      object
	}{
		{"!write", "write", object{"filePath": what, "content": written + "\n"}},       // opencode
		{"!write", "Write", object{"file_path": what, "content": written + "\n"}},      // claude
		{"!write", "write_file", object{"file_path": what, "content": written + "\n"}}, // gemini, qwen
		{"!write", "create", object{"path": what, "file_text": written + "\n"}},        // copilot
		{"!escape", "exec_command", object{"cmd": what, "sandbox_permissions": "require_escalated", "justification": "May I?"}},
		{"!run", "exec_command", object{"cmd": what}},                                                            // codex
		{"!run", "run_shell_command", object{"command": what, "description": "runs it", "is_background": false}}, // gemini, qwen
		{"!run", "bash", object{"command": what, "description": "runs it"}},                                      // opencode
		{"!run", "Bash", object{"command": what, "description": "runs it"}},                                      // claude
		{"!fetch", "web_fetch", object{"url": what, "prompt": "what is at " + what + "?"}},                       // gemini, qwen
		{"!fetch", "webfetch", object{"url": what, "format": "text"}},                                            // opencode, kilo
		{"!fetch", "web_fetch", object{"url": what}},                                                             // copilot
		{"!fetch", "WebFetch", object{"url": what, "prompt": "what is there?"}},                                  // claude
	} {
		if (o.verb == verb || o.verb == "!run" && verb == "!escape") && slices.Contains(t.tools, o.tool) {
			input, _ := json.Marshal(o.input)
			return step{tool: o.tool, input: input}
		}
	}
	if verb == "!write" && slices.Contains(t.tools, "apply_patch") {
		patch := "*** Begin Patch\n*** Add File: " + what + "\n+" + written + "\n*** End Patch"
		input, _ := json.Marshal(object{"input": patch})
		return step{tool: "apply_patch", input: input, plain: patch}
	}
	if verb == "!write" && slices.Contains(t.tools, "exec_command") { // an agent that has no tool of its own for it
		return t.own("!escape", "printf '"+written+"\\n' > "+what)
	}
	if slices.Contains(t.tools, searchTool) && !slices.Contains(t.called, searchTool) {
		return search("WebFetch")
	}
	return step{text: "no tool for " + verb + " was offered"}
}

// search looks tools up by their names.
func search(names ...string) step {
	query, _ := json.Marshal(object{"query": "select:" + strings.Join(names, ","), "max_results": max(5, len(names))})
	return step{tool: searchTool, input: query}
}

// call calls the tool whose name ends so, in whatever way this agent names tools, after it has
// looked it up if it must.
func (t *talk) call(name string, input json.RawMessage) step {
	at := slices.IndexFunc(t.tools, func(s string) bool {
		s = strings.ToLower(s)
		return s == name ||
			strings.HasSuffix(s, "_"+name) || strings.HasSuffix(s, "-"+name)
	})
	if at >= 0 {
		return step{tool: t.tools[at], input: input}
	}
	if slices.Contains(t.tools, searchTool) && !slices.Contains(t.called, searchTool) {
		return search("mcp__theworld__" + name)
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
