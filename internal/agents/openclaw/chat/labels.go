package chat

import (
	"cmp"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
)

// maxTarget limits the target of a tool, in bytes.
const maxTarget = 160

// toolTitles are the titles for people of the gateway's own tools.
var toolTitles = map[string]string{
	"exec": "Run a command", "process": "Manage a command", "read": "Read a file", "write": "Write a file", "edit": "Edit a file",
	"apply_patch": "Edit files", "ls": "List a folder", "find": "Find files", "grep": "Search in files", "view_image": "View a picture",
	"image": "View a picture", "web_search": "Search the web", "web_fetch": "Read a page", "browser": "Use the browser", "message": "Send a message",
	"sessions_spawn": "Start a helper", "sessions_send": "Message another session", "sessions_list": "List sessions",
	"sessions_history": "Read another session", "sessions_yield": "Wait for helpers", "memory_search": "Search its memory",
	"memory_get": "Read its memory", "cron": "Schedule a task", "tool_search": "Search for a tool", "tool_describe": "Read about a tool",
	toolCall: "Use a tool", "update_plan": "Plan the work",
}

// toolTitle is the title for people of a tool. An unknown name becomes words:
// "world__place_objects" is "Place objects".
func toolTitle(name string) string {
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

// targetArgs are the arguments that name a tool's target, the most specific first.
var targetArgs = []string{
	"command", "cmd", "path", "file_path", "filePath", "url", "query", "pattern", "label", "id", "kind", "to", "text",
	"name", "task",
}

// toolTarget returns the argument that names a tool's target; empty: none does.
func toolTarget(args json.RawMessage) string {
	return clip.Line(agent.FirstArgument(args, targetArgs...), maxTarget)
}

// oneLine replaces all white space by single spaces.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// failureText says for people why a run failed and what to do. It strips the prefixes and hints to
// logs that the gateway adds for terminals.
func failureText(message string, kind errorKind) string {
	s, _, _ := strings.Cut(strings.TrimSpace(message), "\nTo view logs")
	for _, before := range []string{"⚠️", "Agent failed before reply:", "⚠️", "Error:"} {
		s = strings.TrimSpace(strings.TrimPrefix(s, before))
	}
	s = cmp.Or(clip.Line(s, 400), "The agent stopped with an error.")
	if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "!") && !strings.HasSuffix(s, clip.Mark) {
		s += "."
	}
	if strings.Contains(strings.ToLower(s), "try again") {
		return s
	}
	return s + " " + cmp.Or(errorAdvice[kind], "Try again.")
}

// errorAdvice is the advice for some kinds of errors.
var errorAdvice = map[errorKind]string{
	errorRateLimit:     "Wait a moment, then try again.",
	errorContextLength: "Start a new conversation, or ask for less at once.",
	errorRefusal:       "Try rephrasing it.",
}
