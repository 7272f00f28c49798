package translate

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/acp"
)

// Pages get bounded, valid text of any tool call.
func FuzzTool(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s, "out")
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`, strings.Repeat("é", maxOutput))
	f.Fuzz(func(t *testing.T, name, title, input, output string) {
		shown := new(Session).Tool("t", &acp.ToolCall{
			ID: "t", Name: name, Title: title, RawInput: json.RawMessage(input),
			Content: []acp.ToolContent{
				{Type: "content", Content: &acp.Block{Type: "text", Text: output}},
				{Type: "diff", Path: title, NewText: output},
				{Type: "content"},
			},
			Locations: []acp.Location{{Path: title}},
		}, "", "").Shown
		if len(shown.Input) > maxInput+40 || len(shown.Output) > maxOutput+40 || len([]rune(shown.Title)) > 200 ||
			shown.State != "running" {
			t.Errorf("%d, %d, %d: %+v", len(shown.Input), len(shown.Output), len(shown.Title), shown)
		}
		if utf8.ValidString(output) && utf8.ValidString(title) && !utf8.ValidString(shown.Output) {
			t.Error("a character was cut in two")
		}
	})
}
