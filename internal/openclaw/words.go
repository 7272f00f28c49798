package openclaw

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
)

const maxTarget = 160 // bytes

// toolTitles says in words what the gateway's own tools do.
var toolTitles = map[string]string{
	"exec": "Run a command", "process": "Look after a command", "read": "Read a file", "write": "Write a file", "edit": "Change a file",
	"apply_patch": "Change files", "ls": "List a folder", "find": "Find files", "grep": "Search in files", "view_image": "Look at a picture",
	"image": "Look at a picture", "web_search": "Search the web", "web_fetch": "Read a page", "browser": "Use the browser", "message": "Send a message",
	"sessions_spawn": "Start a helper", "sessions_send": "Write to another session", "sessions_list": "List sessions",
	"sessions_history": "Read another session", "sessions_yield": "Wait for helpers", "memory_search": "Search its memory",
	"memory_get": "Read its memory", "cron": "Plan for later", "tool_search": "Look for a tool", "tool_describe": "Read about a tool",
	toolCall: "Use a tool", "update_plan": "Plan the work",
}

// titleOf names a tool in words.
func titleOf(name string) string {
	if t, ok := toolTitles[name]; ok {
		return t
	}
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+2:]
	}
	words := strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || r == '.' }), " ")
	if words == "" {
		return toolTitles[toolCall]
	}
	first, n := utf8.DecodeRuneInString(words)
	return clip.Bytes(string(unicode.ToUpper(first))+words[n:], 80)
}

// targets are the arguments that say what a tool works on, the most telling first.
var targets = []string{"command", "cmd", "path", "file_path", "filePath", "url", "query", "pattern", "label", "id", "kind", "to", "text", "name", "task"}

// targetOf picks from a tool's arguments the one that says what it works on.
func targetOf(args json.RawMessage) string {
	var m map[string]json.RawMessage
	if json.Unmarshal(args, &m) != nil {
		return ""
	}
	for _, key := range targets {
		var s string
		if json.Unmarshal(m[key], &s) == nil && s != "" {
			return clip.Line(s, maxTarget)
		}
	}
	return ""
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// failure says in words why a run failed, and what to do.
func failure(message, kind string) string {
	s, _, _ := strings.Cut(strings.TrimSpace(message), "\nTo view logs")
	for _, before := range []string{"⚠️", "Agent failed before reply:", "⚠️", "Error:"} {
		s = strings.TrimSpace(strings.TrimPrefix(s, before))
	}
	if s = clip.Line(s, 400); s == "" {
		s = "The agent stopped with an error."
	}
	if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "!") && !strings.HasSuffix(s, clip.Mark) {
		s += "."
	}
	if strings.Contains(strings.ToLower(s), "try again") {
		return s
	}
	switch kind {
	case "rate_limit":
		return s + " Wait a moment, then try again."
	case "context_length":
		return s + " Begin a new conversation, or ask for less at once."
	case "refusal":
		return s + " Ask in another way."
	}
	return s + " Try again."
}
