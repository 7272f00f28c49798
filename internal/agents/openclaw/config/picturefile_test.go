//go:build unix

package config

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/rs/zerolog"

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

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// noView shows nothing.
type noView struct{}

func (noView) Shown(Part) *wire.Tools { return nil }
func (noView) Show(Part, *wire.Tools) {}
func (noView) Recheck()               {}

func picturesIn(dir local.Dir) *Pictures {
	return &Pictures{NewEditor(Options{Dir: dir, Logger: zerolog.Nop()}, nil, noView{})}
}

// agreed is a data folder in which the user has agreed to pictures in a workspace.
func agreed(t *testing.T, workspace string) local.Dir {
	t.Helper()
	p := picturesIn(local.Dir(t.TempDir()))
	if err := p.write(workspace, false); err != nil {
		t.Fatal(err)
	}
	return p.Dir
}

func TestPictureFile(t *testing.T) {
	workspace := t.TempDir()
	dir := agreed(t, workspace)
	for _, c := range []struct{ mimeType, content, name string }{
		{"image/jpeg", "first", "world/screenshot.jpg"},
		{"image/jpeg", "second", "world/screenshot.jpg"},
		{"image/png", "third", "world/screenshot.png"},
	} {
		given := shot(c.mimeType, c.content)
		got, err := WithPictureFile(dir, given)
		if err != nil {
			t.Fatal(err)
		}
		if want := "What the user sees.\nThe picture is the file " + c.name + " in the workspace " + workspace + "; look at it with view_image {\"path\": \"" + c.name + "\"}"; got.Result.Text != want || len(got.Result.Images) != 0 {
			t.Errorf("%q with %d pictures", got.Result.Text, len(got.Result.Images))
		}
		if given.Result.Text != "What the user sees." || len(given.Result.Images) != 1 {
			t.Error("the result that others hold was changed")
		}
		if list := files(t, workspace); !slices.Equal(list, []string{"world", c.name}) {
			t.Errorf("the workspace has %q", list)
		}
		path := filepath.Join(workspace, c.name)
		if b, err := os.ReadFile(path); err != nil || string(b) != c.content {
			t.Errorf("%q %v", b, err)
		}
		if s, err := os.Stat(path); err != nil || s.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", s.Mode(), err)
		}
	}
	if err := picturesIn(dir).forget(); err != nil {
		t.Fatal(err)
	}
	if list := files(t, workspace); !slices.Equal(list, []string{"world"}) { // else OpenClaw would take the workspace for lost
		t.Errorf("of an empty workspace %q is left", list)
	}
	if got, err := WithPictureFile(dir, shot("image/jpeg", "x")); err != nil || got.Result.Text != "What the user sees." || len(files(t, workspace)) != 1 {
		t.Errorf("without consent: %q %v", got.Result.Text, err)
	}
	writeFile(t, filepath.Join(workspace, "AGENTS.md"), "mine")
	if _, err := WithPictureFile(agreed(t, workspace), shot("image/jpeg", "x")); err != nil {
		t.Fatal(err)
	}
	if err := removePicture(workspace); err != nil || !slices.Equal(files(t, workspace), []string{"AGENTS.md"}) {
		t.Errorf("beside other files %q is left (%v)", files(t, workspace), err)
	}
}

// Whatever is in the way, the call keeps its result, the text promises nothing, and nothing outside
// is touched.
func TestPictureFileFaults(t *testing.T) {
	for name, c := range map[string]struct {
		given   wire.ToolResult
		prepare func(t *testing.T, workspace, outside string)
		says    string // in the error; empty: there is none
	}{
		"no picture":   {wire.ToolResult{OK: true, Result: &wire.Result{Text: "done"}}, nil, ""},
		"a failure":    {wire.ToolResult{Error: wire.NewError(wire.CodeTimeout, "late")}, nil, ""},
		"no workspace": {shot("image/png", "x"), func(t *testing.T, workspace, _ string) { remove(t, workspace) }, "no such file"},
		"another type": {shot("image/svg+xml", "x"), nil, "type"},
		"too large":    {shot("image/png", strings.Repeat("x", maxPictureFile+1)), nil, "at most"},
		"not base64":   {wire.ToolResult{Result: &wire.Result{Images: []wire.Image{{MIMEType: "image/png", Data: "?"}}}}, nil, "decode"},
		"the folder is a link outside": {shot("image/png", "x"), func(t *testing.T, workspace, outside string) {
			link(t, outside, filepath.Join(workspace, "world"))
		}, errNotOurs.Error()},
		"the folder is a link inside": {shot("image/png", "x"), func(t *testing.T, workspace, _ string) {
			if err := os.Mkdir(filepath.Join(workspace, "other"), 0o700); err != nil {
				t.Fatal(err)
			}
			link(t, "other", filepath.Join(workspace, "world"))
		}, errNotOurs.Error()},
		"the folder is a file": {
			shot("image/png", "x"), func(t *testing.T, workspace, _ string) { writeFile(t, filepath.Join(workspace, "world"), "mine") },
			errNotOurs.Error(),
		},
		"the file is a folder": {shot("image/png", "x"), func(t *testing.T, workspace, _ string) {
			writeFile(t, filepath.Join(workspace, "world", "screenshot.png", "a"), "mine")
		}, "screenshot.png"},
		"no write access": {shot("image/png", "x"), func(t *testing.T, workspace, _ string) { // not even root
			remove(t, workspace)
			link(t, "/sys/kernel", workspace)
		}, "mkdirat world"},
	} {
		t.Run(name, func(t *testing.T) {
			workspace, outside := filepath.Join(t.TempDir(), "workspace"), t.TempDir()
			if err := os.Mkdir(workspace, 0o700); err != nil {
				t.Fatal(err)
			}
			if c.prepare != nil {
				c.prepare(t, workspace, outside)
			}
			before, _ := json.Marshal(c.given)
			got, err := WithPictureFile(agreed(t, workspace), c.given)
			if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v", err)
			}
			if after, _ := json.Marshal(got); !bytes.Equal(before, after) {
				t.Errorf("the result became %.300s", after)
			}
			if list := files(t, outside); len(list) != 0 {
				t.Errorf("outside there is %q", list)
			}
			if _, err := os.Stat(workspace); err == nil {
				for _, path := range files(t, workspace) {
					if strings.HasPrefix(filepath.Base(path), ".") {
						t.Errorf("%s is left", path)
					}
				}
			}
		})
	}
}

// A file that is a link is replaced; what it led to stays as it is.
func TestPictureFileReplacesALink(t *testing.T) {
	workspace, outside := t.TempDir(), filepath.Join(t.TempDir(), "precious.png")
	writeFile(t, outside, "precious")
	writeFile(t, filepath.Join(workspace, "world", "notes.md"), "mine")
	link(t, outside, filepath.Join(workspace, "world", "screenshot.png"))
	dir := agreed(t, workspace)
	if _, err := WithPictureFile(dir, shot("image/png", "x")); err != nil {
		t.Fatal(err)
	}
	if err := picturesIn(dir).forget(); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != "precious" {
		t.Errorf("%q %v", b, err)
	}
	if list := files(t, workspace); !slices.Equal(list, []string{"world", "world/notes.md"}) {
		t.Errorf("the workspace has %q", list)
	}
}

// Processes of several sessions write at once, and the consent is taken back meanwhile: afterwards
// nothing is left, and each file that was seen was whole.
func TestPictureFilesOfManyProcesses(t *testing.T) {
	workspace := t.TempDir()
	dir := agreed(t, workspace)
	contents := []string{strings.Repeat("a", 1<<16), strings.Repeat("b", 1<<16)}
	var writers sync.WaitGroup
	wrote := make(chan struct{}, 1000)
	for _, content := range contents {
		writers.Go(func() {
			for range 50 {
				if _, err := WithPictureFile(dir, shot("image/png", content)); err != nil && !os.IsNotExist(err) {
					t.Log(err) // the folder was removed in the same moment
				}
				wrote <- struct{}{}
			}
		})
	}
	for range 20 {
		<-wrote
		if b, err := os.ReadFile(filepath.Join(workspace, "world", "screenshot.png")); err == nil && !slices.Contains(contents, string(b)) {
			t.Fatalf("a file of %d bytes was seen", len(b))
		}
	}
	if err := picturesIn(dir).forget(); err != nil {
		t.Log(err) // a file that another process removed in the same moment
	}
	writers.Wait()
	for _, path := range files(t, workspace) {
		if path != "world" {
			t.Errorf("%s is left", path)
		}
	}
}

// On a full disk the call keeps its result, and the picture before stays whole. A limit on file
// sizes stands in for the full disk; it applies to a whole process, so this test runs in one of its
// own.
func TestPictureFileOnAFullDisk(t *testing.T) {
	if workspace := os.Getenv("WORLD_TEST_FULL_DISK"); workspace != "" {
		dir := agreed(t, workspace)
		if _, err := WithPictureFile(dir, shot("image/png", "before")); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 10, Max: 1 << 20}); err != nil {
			t.Fatal(err)
		}
		given := shot("image/png", strings.Repeat("x", 1<<16))
		if got, err := WithPictureFile(dir, given); err == nil || got.Result.Text != given.Result.Text ||
			len(got.Result.Images) != 1 {
			t.Errorf("%v: %q", err, got.Result.Text)
		}
		return
	}
	workspace := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), "WORLD_TEST_FULL_DISK="+workspace)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if b, err := os.ReadFile(filepath.Join(workspace, "world", "screenshot.png")); err != nil || string(b) != "before" {
		t.Errorf("%q %v", b, err)
	}
	if list := files(t, workspace); len(list) != 2 {
		t.Errorf("the workspace has %q", list)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Fatal(err)
	}
}

// Pictures are offered only where the agent would not see them.
func TestPicturesState(t *testing.T) {
	p := picturesIn("/nowhere")
	for settings, offered := range map[string]bool{
		`{}`: true, `{"tools":{}}`: true, `{"tools":{"toolSearch":true}}`: true, `{"tools":{"toolSearch":{"mode":"code"}}}`: true,
		`{"tools":{"toolSearch":false}}`: false, `{"tools":{"toolSearch":{"mode":"directory"}}}`: false,
	} {
		var s Snapshot
		if err := json.Unmarshal([]byte(settings), &s.Parsed); err != nil {
			t.Fatal(err)
		}
		if got := p.state(s, "/workspace"); (got != nil) != offered {
			t.Errorf("%s: %+v", settings, got)
		}
		if got := p.state(s, ""); got != nil {
			t.Errorf("%s, without a workspace: %+v", settings, got)
		}
	}
}
