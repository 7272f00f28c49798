package outputs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/local"
)

// Of what is too much for a session, the newest stays, and no output is taken for that of another call.
func TestOutputsAreBounded(t *testing.T) {
	o := Folder{local.Dir(filepath.Join(t.TempDir(), "a", "b"))}
	wrote := func(call, text string, at int) {
		t.Helper()
		c := &acp.ToolCall{ID: call, Content: []acp.ToolContent{{Type: "content", Content: &acp.Block{Type: acp.ContentText, Text: text}}}}
		if err := o.Keep(map[string]*acp.ToolCall{call: c}); err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(time.Duration(at-10) * time.Minute)
		_ = os.Chtimes(o.Dir.Path(nameOf(call)), then, then)
	}
	large := strings.Repeat("x", maxOutputs/2-8)
	for i, call := range []string{"1", "../2", "3"} {
		wrote(call, large+call, i)
	}
	wrote("3", "short", 4)
	wrote("4", strings.Repeat("x", maxOutputs+1), 5)
	kept := map[string]bool{}
	for _, call := range []string{"1", "../2", "3", "4"} {
		text, is := o.Read(call)
		if kept[call] = is; is && text != large+call {
			t.Errorf("%s has %d bytes", call, len(text))
		}
	}
	if kept["1"] || !kept["../2"] || kept["3"] || kept["4"] {
		t.Errorf("%v", kept)
	}
}
