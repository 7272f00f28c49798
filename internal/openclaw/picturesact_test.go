//go:build unix

package openclaw

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// workspaceGateway is a gateway that tells where its agent works, and has some settings.
func workspaceGateway(t *testing.T, settings string) (o Options, workspace *string) {
	t.Helper()
	workspace = new(t.TempDir())
	g := newFake(t, nil)
	g.serve = func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.answer(id, strings.Replace(fakeHello, `"echo"`, `"echo","agents.list"`, 1))
		for {
			r, ok := c.next()
			if !ok {
				return
			}
			g.mu.Lock()
			switch r.Method {
			case "agents.list":
				b, _ := json.Marshal(map[string]any{"agents": []any{map[string]string{"id": "main", "workspace": *workspace}}})
				c.answer(r.ID, string(b))
			case "config.get":
				c.answer(r.ID, `{"path":"/c","hash":"h","parsed":`+settings+`}`)
			default:
				c.refuse(r.ID, "FORBIDDEN", `{}`)
			}
			g.mu.Unlock()
		}
	}
	return options(t, configFor(g)), workspace
}

func pictures(s wire.ToolsState) func(wire.Backend) bool {
	return func(v wire.Backend) bool { return v.Pictures != nil && v.Pictures.State == s }
}

// Pictures are written only between the user's yes and their undo, which removes the file.
func TestPicturesConsent(t *testing.T) {
	o, workspace := workspaceGateway(t, `{}`)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "offer of pictures", pictures(wire.ToolsMissing))
	if got, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil || got.Result.Text != "What the user sees." {
		t.Errorf("without consent: %q %v", got.Result.Text, err)
	}
	if err := backend.Act(t.Context(), wire.ActAddPictures); err != nil {
		t.Fatal(err)
	}
	if p := backend.Describe().Pictures; p == nil || p.State != wire.ToolsPresent || !p.Undo {
		t.Errorf("%+v", p)
	}
	if _, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(*workspace, "world", "screenshot.png")
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
	if err := backend.Act(t.Context(), wire.ActRemovePictures); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, backend, reporter, testTimeout, "offer again", pictures(wire.ToolsMissing))
	if list := files(t, *workspace); !slices.Equal(list, []string{"world"}) {
		t.Errorf("%q is left", list)
	}
	if err := backend.Act(t.Context(), wire.ActRemovePictures); err != nil {
		t.Errorf("undone twice: %v", err)
	}
}

// The consent outlives the service, and follows the agent to another workspace and other settings.
func TestPicturesFollowTheAgent(t *testing.T) {
	o, workspace := workspaceGateway(t, `{"tools":{"toolSearch":false}}`)
	old := t.TempDir()
	if err := o.writePicturesRecord(old, false); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(old, "AGENTS.md"), "mine")
	if _, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil {
		t.Fatal(err)
	}
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "consent", pictures(wire.ToolsPresent))
	if r, ok := o.readPicturesRecord(); !ok || r.Workspace != *workspace || !r.Inline || len(files(t, old)) != 1 {
		t.Errorf("%+v, and in the old one is %q", r, files(t, old))
	}
	if got, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil || len(got.Result.Images) != 1 || !strings.Contains(got.Result.Text, "is also the file") {
		t.Errorf("an agent that sees pictures gets %q with %d of them, %v", got.Result.Text, len(got.Result.Images), err)
	}
}

// Where a file cannot be written the user hears it at once, and nothing is remembered.
func TestPicturesThatCannotBeWritten(t *testing.T) {
	o, workspace := workspaceGateway(t, `{"tools":{"toolSearch":{"mode":"tools"}}}`)
	writeFile(t, filepath.Join(*workspace, "world"), "mine")
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "offer", pictures(wire.ToolsMissing))
	if err := backend.Act(t.Context(), wire.ActAddPictures); err == nil || !strings.Contains(err.Error(), "not a folder") {
		t.Error(err)
	}
	if p := backend.Describe().Pictures; p.State != wire.ToolsFailed || p.Reason == "" {
		t.Errorf("%+v", p)
	}
	if _, ok := o.readPicturesRecord(); ok {
		t.Error("it is remembered")
	}
}

// Pictures are offered only where the agent would not see them.
func TestPicturesState(t *testing.T) {
	b := New(Options{DataDir: "/nowhere"}, newStateReporter())
	for settings, offered := range map[string]bool{
		`{}`: true, `{"tools":{}}`: true, `{"tools":{"toolSearch":true}}`: true, `{"tools":{"toolSearch":{"mode":"code"}}}`: true,
		`{"tools":{"toolSearch":false}}`: false, `{"tools":{"toolSearch":{"mode":"directory"}}}`: false,
	} {
		var s snapshot
		if err := json.Unmarshal([]byte(settings), &s.Parsed); err != nil {
			t.Fatal(err)
		}
		if got := b.picturesState(s, "/workspace"); (got != nil) != offered {
			t.Errorf("%s: %+v", settings, got)
		}
		if got := b.picturesState(s, ""); got != nil {
			t.Errorf("%s, without a workspace: %+v", settings, got)
		}
	}
}
