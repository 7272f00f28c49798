//go:build unix

package acpagent

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/acp"
)

// Whatever an agent says of a tool call, what is shown of it is bounded, valid text; and a command in the card is
// whole.
func FuzzShow(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s, "out")
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`, strings.Repeat("é", maxOutput))
	l := &base{opt: Options{DataDir: "/data", Tools: worldTools}, profile: Profile{Type: "fake", toolOf: byName}}
	f.Fuzz(func(t *testing.T, name, title, input, output string) {
		content := []acp.ToolContent{{Type: "content", Content: &acp.Block{Type: "text", Text: output}}, {Type: "diff", Path: title, NewText: output}, {Type: "content"}}
		tool := acp.ToolCall{ID: "t", Name: name, Title: title, RawInput: json.RawMessage(input), Content: content, Locations: []acp.Location{{Path: title}}}
		shown := l.chatTool(&tool)
		if len(shown.Input) > maxInput+40 || len(shown.Output) > maxOutput+40 || len([]rune(shown.Title)) > 120 || shown.State != "running" {
			t.Errorf("%d, %d, %d: %+v", len(shown.Input), len(shown.Output), len(shown.Title), shown)
		}
		if utf8.ValidString(output) && utf8.ValidString(title) && !utf8.ValidString(shown.Output) {
			t.Error("a character was cut in two")
		}
		tool.Kind, tool.Content = "execute", nil
		q := l.questionOf(&acp.Permission{Tool: tool}, tool)
		if whole := commandOf(tool.RawInput); whole != "" && len(whole) <= maxCommand && q.command != whole {
			t.Errorf("the card shows %q for %q", q.command, whole)
		}
		if len(q.command) > maxCommand+40 || q.title == "" || q.allowed {
			t.Errorf("%+v", q)
		}
	})
}

func TestCommandOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":"a  b\nc"}`:             "a  b\nc",
		`{"command":["a","b c","it's",""]}`: `a 'b c' 'it'\''s' ''`,
		`{"command":{}}`:                    "",
		``:                                  "",
	} {
		if got := commandOf(json.RawMessage(input)); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}

// A card names the folder that the command itself names.
func TestFolderOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":["ls"],"cwd":"/etc"}`: "/etc", `{"command":"ls","workdir":"/srv"}`: "/srv", `{"command":"ls","cwd":7}`: "", `null`: "", ``: "",
	} {
		if got := folderOf([]byte(input)); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}
