// Package model is a language model for tests of real agents: it speaks the wire formats of their
// vendors on loopback and plays the script that stands in the user's message, one step a line.
//
//	!tool place_objects {"objects":[…]}   calls the tool whose name ends so
//	!call Agent {"prompt":"…"}             calls the agent's own tool of that name
//	!write /a/file                        writes it with the agent's own tool
//	!run touch /a/file                    runs a command with the agent's own tool
//	!escape touch /a/file                 the same, asking to leave the agent's sandbox
//	!fetch http://127.0.0.1:1/            fetches with the agent's own tool
//	!slow a few words                     says them, five a second
//	!say a few words                      says them
//	!heard                                says how many scripts the conversation has had
//
// {folder} stands for the folder in which the agent is asked to work; without one it works where it
// starts. When the steps are done it says "Done.".
package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
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
	mux.HandleFunc("POST /v1/responses", responses)
	mux.HandleFunc("POST /v1beta/models/{call}", contents)
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
	heard  int      // scripts so far
	folder string   // in which to work
}

// workFolder matches the sentence by which World names the folder to an agent that starts
// elsewhere.
var workFolder = regexp.MustCompile(`You work in the folder (.+?)\. Use absolute paths`)

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
	case "!heard":
		return step{text: fmt.Sprintf("I have heard %d.", t.heard), pause: wordPause}
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
		{"!escape", "exec_command", object{"cmd": what, "sandbox_permissions": "require_escalated", "justification": "May I?"}},
		{"!run", "exec_command", object{"cmd": what}},                                                            // codex
		{"!run", "run_shell_command", object{"command": what, "description": "runs it", "is_background": false}}, // gemini, qwen
		{"!run", "bash", object{"command": what, "description": "runs it"}},                                      // opencode
		{"!run", "Bash", object{"command": what, "description": "runs it"}},                                      // claude
		{"!fetch", "web_fetch", object{"url": what, "prompt": "what is at " + what + "?"}},                       // gemini, qwen
		{"!fetch", "webfetch", object{"url": what, "format": "text"}},                                            // opencode
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
		return step{tool: searchTool, input: json.RawMessage(`{"query":"select:WebFetch"}`)}
	}
	return step{text: "no tool for " + verb + " was offered"}
}

// call calls the tool whose name ends so, in whatever way this agent names tools, after it has
// looked it up if it must.
func (t *talk) call(name string, input json.RawMessage) step {
	at := slices.IndexFunc(t.tools, func(s string) bool {
		s = strings.ToLower(s)
		return s == name ||
			strings.HasSuffix(s, "_"+name)
	})
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
