//go:build unix

package acpagent

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/wire"
)

// Pages get the whole command of any card.
func FuzzShow(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s)
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`)
	l := &base{opt: Options{DataDir: "/data", Tools: worldTools}, profile: known("qwen-code")}
	f.Fuzz(func(t *testing.T, name, title, input string) {
		tool := acp.ToolCall{
			ID: "t", Kind: "execute", Name: name, Title: title, RawInput: json.RawMessage(input),
			Locations: []acp.Location{{Path: title}},
		}
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
