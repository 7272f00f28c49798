package outputs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// When a session has too much output, the newest stays, and no output is taken for another call's.
func TestOutputsAreBounded(t *testing.T) {
	o := Folder{local.Dir(filepath.Join(t.TempDir(), "a", "b"))}
	wrote := func(call, text string, at int) {
		t.Helper()
		c := &acp.ToolCall{ID: call, Content: []acp.ToolContent{{
			Type:    "content",
			Content: &acp.Block{Type: acp.ContentText, Text: text},
		}}}
		if err := o.Store(map[string]*acp.ToolCall{call: c}); err != nil {
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

// If a link to someone else's files replaces the folder, none of them is removed as too old or too
// many.
func TestNothingIsTrimmedBehindALink(t *testing.T) {
	dir := t.TempDir()
	theirs := filepath.Join(dir, "theirs")
	o := Folder{local.Dir(filepath.Join(dir, "o"))}
	if err := errors.Join(os.Mkdir(theirs, 0o700),
		os.WriteFile(filepath.Join(theirs, "film"), make([]byte, maxOutputs+1), 0o600),
		os.Symlink(theirs, string(o.Dir))); err != nil {
		t.Skip(err)
	}
	if err := o.Store(nil); !errors.Is(err, nofollow.ErrNoFolder) {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(theirs, "film")); err != nil {
		t.Error(err)
	}
}
