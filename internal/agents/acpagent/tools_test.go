//go:build unix

package acpagent

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/wire"
)

// Pages get bounded, valid text of any tool call, and the whole command of any card.
func FuzzShow(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s, "out")
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`, strings.Repeat("é", maxOutput))
	l := &base{opt: Options{DataDir: "/data", Tools: worldTools}, profile: known("qwen-code")}
	f.Fuzz(func(t *testing.T, name, title, input, output string) {
		content := []acp.ToolContent{
			{Type: "content", Content: &acp.Block{Type: "text", Text: output}},
			{Type: "diff", Path: title, NewText: output},
			{Type: "content"},
		}
		tool := acp.ToolCall{
			ID: "t", Name: name, Title: title, RawInput: json.RawMessage(input), Content: content,
			Locations: []acp.Location{{Path: title}},
		}
		shown := l.chatTool(&tool)
		if len(shown.Input) > maxInput+40 || len(shown.Output) > maxOutput+40 || len([]rune(shown.Title)) > 120 ||
			shown.State != "running" {
			t.Errorf("%d, %d, %d: %+v", len(shown.Input), len(shown.Output), len(shown.Title), shown)
		}
		if utf8.ValidString(output) && utf8.ValidString(title) && !utf8.ValidString(shown.Output) {
			t.Error("a character was cut in two")
		}
		tool.Kind, tool.Content = "execute", nil
		var a wire.Approval
		request := l.profile.Request(profile.Server, &acp.Permission{Tool: tool}, tool)
		l.describeQuestion(&a, &driver.Question{Request: request})
		if whole := profile.CommandOf(tool.RawInput); whole != "" && a.Command != whole {
			t.Errorf("the approval shows %q for %q", a.Command, whole)
		}
		if a.Title == "" {
			t.Errorf("%+v", a)
		}
	})
}
