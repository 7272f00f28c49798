package hook

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
)

// event is the picked members of a JSON object, by name. One of a wrong type counts as missing.
type event map[string]json.RawMessage

// picked are the members of an event that are read; all others are skipped.
var picked = set("hook_event_name", "session_id", "sessionId", "cwd", "tool_name", "tool_input", "tool_use_id", "source", "reason", "trigger",
	"error", "is_interrupt", "model", "permission_mode", "notification_type", "details", "agent_id", "agent_type",
	"background_tasks", "context_tokens", "input_tokens", "context_limit", "prompt", "message", "tool_response")

func set(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, name := range names {
		m[name] = true
	}
	return m
}

// skipped accepts any value and stores nothing.
type skipped struct{}

// UnmarshalJSON implements json.Unmarshaler.
func (*skipped) UnmarshalJSON([]byte) error { return nil }

// read reads an object up to its end, which need not be the end of the input. all is false if the
// object is invalid or too long.
func read(r io.Reader) (e event, all bool) {
	e = event{}
	d := json.NewDecoder(io.LimitReader(r, maxEvent))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return e, false
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return e, false
		}
		var value json.RawMessage
		name, _ := t.(string)
		if picked[name] {
			err = d.Decode(&value)
		} else {
			err = d.Decode(&skipped{})
		}
		if err != nil {
			return e, false
		}
		if value != nil {
			e[name] = value
		}
	}
	_, err := d.Token()
	return e, err == nil
}

func (e event) object(name string) event {
	var in event
	_ = json.Unmarshal(e[name], &in)
	return in
}

func (e event) text(name string) string {
	var s string
	_ = json.Unmarshal(e[name], &s)
	return s
}

func (e event) word(name string) string { return word(e.text(name)) }

// word returns s if it is one word, such as a name or an id, so that no sentences pass.
func word(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return ""
	}
	return s
}

func (e event) number(name string) int64 {
	var n int64
	_ = json.Unmarshal(e[name], &n)
	return n
}

func (e event) flag(name string) bool { return string(e[name]) == "true" }

// first returns the first non-empty of some members.
func (e event) first(get func(event, string) string, names ...string) string {
	for _, name := range names {
		if s := get(e, name); s != "" {
			return s
		}
	}
	return ""
}

// names are the events of Claude Code, and of all agents that have no names of their own. Gemini
// CLI's PreCompress is none of its: it precedes each request to the model, whether anything is
// compressed or not (0.61.0).
var names = map[string]frame.Event{
	"SessionStart": frame.Start, "SessionEnd": frame.End, "UserPromptSubmit": frame.Prompt,
	"PreToolUse": frame.Tool, "PostToolUse": frame.ToolEnd, "PostToolUseFailure": frame.ToolFailed, "PermissionDenied": frame.ToolFailed,
	"PermissionRequest": frame.Asks, "PreCompact": frame.Compact, "PostCompact": frame.CompactEnd,
	"Stop": frame.Stop, "StopFailure": frame.StopFailed, "Interrupt": frame.Interrupt,
	"SubagentStart": frame.Helper, "SubagentStop": frame.HelperEnd,
}

// notices are the kinds of Notification that concern the session's state.
var notices = map[string]frame.Event{
	"permission_prompt": frame.Asks, "elicitation_dialog": frame.Asks, "ToolPermission": frame.Asks, "idle_prompt": frame.Idle,
}

// frame translates an event. name is the event's if the JSON lacks it. False: there is nothing to
// send, because the event does not concern the session's state, or the mode is not for it.
func (e event) frame(agent, name, mode string) (frame.Frame, bool) {
	if mode != "" {
		name = ""
	}
	if own := e.text("hook_event_name"); own != "" {
		name = own
	}
	kind := names[name]
	if own := known.Of(agent).Hook.Events; own != nil {
		kind = frame.Event(own[name])
	}
	if name == "Notification" {
		kind = notices[e.text("notification_type")]
	}
	f := frame.Frame{
		Agent: agent, Event: kind, Session: e.first(event.word, "session_id", "sessionId"), Folder: e.text("cwd"), Tool: e.word("tool_name"), ToolID: e.word("tool_use_id"),
		Reason: e.first(event.word, "source", "reason", "trigger", "notification_type"), Model: e.word("model"), Mode: e.word("permission_mode"),
		Helper: e.word("agent_id"),
	}
	if f.Helper != "" {
		f.HelperType = e.word("agent_type")
	}
	e.tool(&f)
	e.details(&f)
	if agent == frame.Qwen && !e.asks(name, &f) {
		return f, false
	}
	switch {
	case mode == modeHold && name == "PermissionRequest":
		f.Event, f.Ask = frame.Hold, ask(f.Tool, e.object("tool_input"))
		return f, f.Ask != nil
	case mode == modeWait && kind == frame.Stop:
		f.Event = frame.Wait
	case mode != "":
		return f, false
	}
	return f, kind != ""
}

// asks reports whether the user sees a question of Qwen Code. It sends a PermissionRequest for each
// question of a sub-agent, but refuses those of one in the background by itself (0.24.4). Its
// Notification accompanies the dialog, and names the tool only in a sentence.
func (e event) asks(name string, f *frame.Frame) bool {
	if f.Event == frame.Asks && name == "Notification" {
		_, tool, _ := strings.Cut(e.text("message"), "permission to use ")
		f.Tool = word(tool)
	}
	return name != "PermissionRequest" || f.Helper == ""
}

// continued is the Reason of a prompt that no user has written.
const continued = "continued"

// details fills in the fields of particular events.
func (e event) details(f *frame.Frame) {
	switch f.Event {
	case frame.Prompt:
		if string(e["prompt"]) == `""` { // Qwen Code, between a tool and the answer
			f.Reason = continued
		}
	case frame.Start:
		f.Usage = &frame.Usage{Context: e.number("context_tokens")}
	case frame.StopFailed:
		f.Reason = e.word("error")
	case frame.ToolEnd:
		if f.Agent == frame.Gemini {
			e.outcome(f)
		}
	case frame.ToolFailed:
		if e.flag("is_interrupt") {
			f.Reason = string(frame.Interrupt)
		}
	case frame.Stop, frame.HelperEnd:
		f.Usage = &frame.Usage{Context: e.number("input_tokens"), Window: e.number("context_limit")}
		var tasks []event
		_ = json.Unmarshal(e["background_tasks"], &tasks)
		for _, task := range tasks {
			if s := task.text("status"); s == "running" || s == "pending" { // Qwen Code also lists ended ones
				f.Background++
			}
		}
	default:
	}
}

// outcome recognizes a failed or stopped tool of Gemini CLI, which has one event for all. Output of
// a command always follows other words.
func (e event) outcome(f *frame.Frame) {
	response := e.object("tool_response")
	said := strings.TrimPrefix(response.text("llmContent"), "<untrusted_context>\n")
	switch {
	case strings.HasPrefix(said, "Command was cancelled by user before"):
		f.Event, f.Reason = frame.ToolFailed, string(frame.Interrupt)
	case response.object("error") != nil:
		f.Event = frame.ToolFailed
	}
}
