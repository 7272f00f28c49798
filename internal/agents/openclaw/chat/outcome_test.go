package chat

import (
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// A call is shown as it has ended, by the words in which a gateway (2026.9.6) says so: in its
// events, on its display cards and in its transcript alike. A command that runs and fails is one
// that ran.
func TestHowACallEnds(t *testing.T) {
	for name, c := range map[string]struct {
		output string
		failed bool
		state  wire.ToolState
		shown  string
	}{
		"done":                       {"hi", false, wire.ToolDone, "hi"},
		"a command that fails":       {"ls: no such file\n\n(Command exited with code 2)", false, wire.ToolDone, "ls: no such file\n\n(Command exited with code 2)"},
		"no such tool":               {"Tool world__world_info not found", true, wire.ToolMissing, "Tool world__world_info not found"},
		"no such tool, by tool_call": {`{"status": "error", "tool": "tool_call", "error": "Unknown tool id: world_info. Did you mean: world__world_info?"}`, true, wire.ToolMissing, "Unknown tool id: world_info. Did you mean: world__world_info?"},
		"no such tool, on a card":    {"Unknown tool id: world_info. Did you mean: world__world_info?", true, wire.ToolMissing, "Unknown tool id: world_info. Did you mean: world__world_info?"},
		"not allowed":                {"Exec denied (gateway id=c1e1ce97, user-denied): uname -s", true, wire.ToolRefused, "Exec denied (gateway id=c1e1ce97, user-denied): uname -s"},
		"not allowed, by tool_call":  {`{"tool": {"id": "openclaw:core:exec"}, "result": {"content": [{"type": "text", "text": "Exec denied (gateway id=3009a8fd, user-denied): uname -m"}]}}`, true, wire.ToolRefused, "Exec denied (gateway id=3009a8fd, user-denied): uname -m"},
		"not allowed by the gateway": {"Exec denied (SYSTEM_RUN_DENIED: approval cannot safely bind this command): a; b", true, wire.ToolRefused, "Exec denied (SYSTEM_RUN_DENIED: approval cannot safely bind this command): a; b"},
		"failed":                     {`{"status": "error", "tool": "read", "error": "File not found: /nonesuch/file."}`, true, wire.ToolFailed, "File not found: /nonesuch/file."},
		"a server's tool failed":     {"world_not_open: no browser page is open on this world", true, wire.ToolFailed, "world_not_open: no browser page is open on this world"},
		"bad arguments":              {"Validation failed for tool \"read\":\n  - path: must have required properties path", true, wire.ToolFailed, "Validation failed for tool \"read\":\n  - path: must have required properties path"},
		"done, with such words":      {"Tool x not found", false, wire.ToolDone, "Tool x not found"},
	} {
		got := toolResult("1", blocks{{Type: blockText, Text: c.output}}, c.failed, nil).Shown
		if got.State != c.state || got.Output != c.shown {
			t.Errorf("%s: %s, %q", name, got.State, got.Output)
		}
	}
}
