package edits

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
)

// A change is compared once, whole and at line ends. One beyond the bound is not kept, and says so;
// of a long output the end is.
func TestCache(t *testing.T) {
	t.Parallel()
	var c Cache
	huge := strings.Repeat("line\n", maxEdit/5+1)
	content := []acp.ToolContent{
		{Type: acp.ContentDiff, Path: "a", OldText: "1\n2\n3\n", NewText: "1\ntwo\n3"},
		{Type: acp.ContentDiff, Path: "b", NewText: huge},
		{Type: acp.ContentBlock, Content: &acp.Block{Type: acp.ContentText, Text: huge + "END"}},
		{Type: acp.ContentDiff, Path: "c", OldText: "same", NewText: "same"},
	}
	c.Prepare(content)
	for range 2 {
		if e := c.Render(content[0], "x"); e.Cut || e.Diff != "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n 1\n-2\n-3\n+two\n+3\n\\ No newline at end of file\n" {
			t.Errorf("%+v", e)
		}
	}
	if e := c.Render(content[1], "x"); !e.Cut || e.Diff != "" || content[1].NewText != "" {
		t.Errorf("%+v", e)
	}
	if text := content[2].Content.Text; len(text) > maxText || !strings.HasSuffix(text, "END") {
		t.Errorf("%d bytes are kept", len(text))
	}
	if e := c.Render(content[3], "x"); e.Cut || e.Diff != "" {
		t.Errorf("%+v", e)
	}
	if len(c.kept) != 2 {
		t.Errorf("%d were compared", len(c.kept))
	}
	for range 5 { // others replace the stored ones
		content[0].NewText = strings.Repeat(content[0].NewText, 10) + huge[:maxEdit/2]
		c.Prepare(content[:1])
	}
	if c.size > maxDiffs+maxEdit {
		t.Errorf("%d bytes are kept", c.size)
	}
}
