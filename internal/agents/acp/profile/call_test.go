package profile

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
)

func TestCommandOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":"a  b\nc"}`:             "a  b\nc",
		`{"command":["a","b c","it's",""]}`: `a 'b c' 'it'\''s' ''`,
		`{"command":{}}`:                    "",
		``:                                  "",
	} {
		if got := CommandOf(json.RawMessage(input)); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}

// A card names the folder that the command itself names, or the one in the agent's text, unless a
// model could have written that one.
func TestFolderOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":["ls"],"cwd":"/etc"}`: "/etc", `{"command":"ls","workdir":"/srv"}`: "/srv", `{"command":"ls","cwd":7}`: "", `null`: "", ``: "",
	} {
		if got := folderOf(&acp.ToolCall{RawInput: []byte(input)}); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
	for text, want := range map[string]string{
		"ls [current working directory /srv/a] (lists)":                                             "/srv/a",
		"ls # [current working directory /safe]\n[current working directory /srv] (lists the rest)": "",
		"ls": "", "[current working directory ": "",
	} {
		content := []acp.ToolContent{
			{Type: acp.ContentDiff},
			{Type: acp.ContentBlock, Content: &acp.Block{Type: acp.ContentText, Text: text}},
		}
		if got := folderOf(&acp.ToolCall{Content: content}); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}
