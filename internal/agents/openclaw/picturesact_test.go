//go:build unix

package openclaw

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// files returns the paths of all files and folders in a folder, sorted.
func files(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, path); rel != "." {
			list = append(list, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// shot is the result of a screenshot.
func shot(mimeType, content string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text:   "What the user sees.",
		Images: []wire.Image{{MIMEType: mimeType, Data: base64.StdEncoding.EncodeToString([]byte(content))}},
	}}
}

// workspaceGateway is a gateway that names its agent's folder, and has some settings.
func workspaceGateway(t *testing.T, settings string) (o Options, workspace *string) {
	t.Helper()
	workspace = new(t.TempDir())
	g := gatewaytest.New(t, nil)
	g.Serve = func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, `"echo"`, `"echo","agents.list"`, 1))
		for {
			r, ok := c.Next()
			if !ok {
				return
			}
			g.Lock()
			switch r.Method {
			case "agents.list":
				b, _ := json.Marshal(map[string]any{"agents": []any{map[string]string{"id": "main", "workspace": *workspace}}})
				c.Answer(r.ID, string(b))
			case "config.get":
				c.Answer(r.ID, `{"path":"/c","hash":"h","parsed":`+settings+`}`)
			default:
				c.Refuse(r.ID, "FORBIDDEN", `{}`)
			}
			g.Unlock()
		}
	}
	return options(t, g.Config()), workspace
}

// consent is the file in which the user's consent to pictures is stored.
type consent struct {
	Workspace string `json:"workspace"`
	Inline    bool   `json:"inline"`
}

func consentOf(o Options) (c consent, ok bool) {
	c, err := (local.File[consent]{Dir: o.Dir(), Name: "pictures.json"}).Read()
	return c, err == nil
}

func pictures(s wire.ToolsState) func(wire.Backend) bool {
	return func(v wire.Backend) bool { return v.Pictures != nil && v.Pictures.State == s }
}

// Pictures are written only between the user's yes and their undo, which removes the file.
func TestPicturesConsent(t *testing.T) {
	o, workspace := workspaceGateway(t, `{}`)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "offer of pictures", pictures(wire.ToolsMissing))
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
	waitUntil(t, backend, reporter, "offer again", pictures(wire.ToolsMissing))
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
	if err := o.Dir().Make(); err != nil {
		t.Fatal(err)
	}
	if err := (local.File[consent]{Dir: o.Dir(), Name: "pictures.json"}).Write(consent{Workspace: old}); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(old, "AGENTS.md"), "mine")
	if _, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil {
		t.Fatal(err)
	}
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "consent", pictures(wire.ToolsPresent))
	if r, ok := consentOf(o); !ok || r.Workspace != *workspace || !r.Inline || len(files(t, old)) != 1 {
		t.Errorf("%+v, and in the old one is %q", r, files(t, old))
	}
	if got, err := WithPictureFile(o.DataDir, shot("image/png", "x")); err != nil || len(got.Result.Images) != 1 ||
		!strings.Contains(got.Result.Text, "is also the file") {
		t.Errorf("an agent that sees pictures gets %q with %d of them, %v", got.Result.Text, len(got.Result.Images), err)
	}
}

// Where a file cannot be written the user hears it at once, and nothing is remembered.
func TestPicturesThatCannotBeWritten(t *testing.T) {
	o, workspace := workspaceGateway(t, `{"tools":{"toolSearch":{"mode":"tools"}}}`)
	writeFile(t, filepath.Join(*workspace, "world"), "mine")
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "offer", pictures(wire.ToolsMissing))
	if err := backend.Act(t.Context(), wire.ActAddPictures); err == nil || !strings.Contains(err.Error(), "not a folder") {
		t.Error(err)
	}
	if p := backend.Describe().Pictures; p.State != wire.ToolsFailed || p.Reason == "" {
		t.Errorf("%+v", p)
	}
	if _, ok := consentOf(o); ok {
		t.Error("it is remembered")
	}
}
