package repo

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func TestDiff(t *testing.T) {
	t.Parallel()
	root := project(t)
	write(t, root, "dirty.txt", "dirty\n")
	write(t, root, "picture.png", "\x89PNG\x00")
	v := view(t, root, Options{Quiet: slow})
	write(t, root, "main.go", "package main\n\nfunc main() { run() }\n")
	v.has("main.go", Changed, Changed)
	write(t, root, "dirty.txt", "dirty\nmore\n")
	v.has("dirty.txt", Untracked, Changed)
	write(t, root, "picture.png", "\x89PNG\x00\x00")
	v.has("picture.png", Untracked, Changed)
	remove(t, root, "docs/guide.md")
	v.has("docs/guide.md", Gone, Gone)
	write(t, root, "new.txt", "hello")
	v.has("new.txt", Untracked, New)
	for _, c := range []struct {
		path       string
		since      wire.DiffSince
		text, note string
	}{
		{"main.go", "commit", "-func main() {}\n+func main() { run() }\n", ""},
		{"main.go", "session", "-func main() {}\n+func main() { run() }\n", ""},
		{"dirty.txt", "commit", "+++ b/dirty.txt\n@@ -0,0 +1,2 @@\n+dirty\n+more\n", ""},
		{"dirty.txt", "session", " dirty\n+more\n", ""},
		{"picture.png", "commit", "", noteBinary},
		{"picture.png", "session", "", noteBinary},
		{"docs/guide.md", "commit", "-# Guide\n", ""},
		{"docs/guide.md", "session", "+++ /dev/null\n@@ -1 +0,0 @@\n-# Guide\n", ""},
		{"new.txt", "session", "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+hello\n\\ No newline", ""},
		{"web/src/app.ts", "session", "", noteNothing},
		{"web/src/app.ts", "commit", "", noteNothing},
	} {
		d, bad := v.repo.Diff(t.Context(), c.path, c.since)
		if bad != nil || d.Note != c.note || !strings.Contains(d.Text, c.text) || d.Cut {
			t.Errorf("%s since %s: %+v %v", c.path, c.since, d, bad)
		}
	}
	gitDo(t, root, "commit", "-q", "-a", "-m", "x")
	v.has("main.go", Same, Changed)
	if d, bad := v.repo.Diff(t.Context(), "main.go", wire.SinceSession); bad != nil || !strings.Contains(d.Text, "run()") {
		t.Errorf("after a commit: %+v %v", d, bad)
	}
}

func TestDiffIsCutAndBounded(t *testing.T) {
	t.Parallel()
	root := project(t)
	v := view(t, root, Options{Quiet: slow})
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for range 60_000 {
		b.WriteString(strings.Repeat("é", r.IntN(8)) + "\n")
	}
	write(t, root, "main.go", b.String())
	v.has("main.go", Changed, Changed)
	for _, since := range []wire.DiffSince{wire.SinceCommit, wire.SinceSession} {
		d, bad := v.repo.Diff(t.Context(), "main.go", since)
		if bad != nil || !d.Cut || len(d.Text) > wire.MaxProjectDiff || !strings.HasSuffix(d.Text, "\n") {
			t.Errorf("%s: %d bytes, cut %v, %v", since, len(d.Text), d.Cut, bad)
		}
	}
}

func TestDiffOnlyOfFilesThatAreShown(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := project(t)
	write(t, filepath.Dir(root), "secret", "s")
	write(t, root, ".gitignore", ".env\n")
	write(t, root, ".env", "KEY=1")
	write(t, root, "real/file", "1\n")
	v := view(t, root, Options{Quiet: slow})
	for _, p := range []string{"../secret", filepath.Join(filepath.Dir(root), "secret"), ".env", ".git/config", "", ".", "web", "main.go/", "-p"} {
		if d, bad := v.repo.Diff(t.Context(), p, wire.SinceCommit); bad == nil || bad.Code != wire.CodeNotFound {
			t.Errorf("%q: %+v %v", p, d, bad)
		}
		if _, err := v.repo.LastCommit(t.Context(), p); err == nil {
			t.Errorf("%q has a last commit", p)
		}
	}
	if _, bad := v.repo.Diff(t.Context(), "main.go", "ever"); bad == nil || bad.Code != wire.CodeBadArguments {
		t.Errorf("since ever: %v", bad)
	}
	// A folder becomes a link between the update and the request.
	v.stop()
	remove(t, root, "real")
	if err := os.Symlink(filepath.Dir(root), filepath.Join(root, "real")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Dir(root), "file", "secret\n")
	if d, bad := v.repo.Diff(t.Context(), "real/file", wire.SinceCommit); bad == nil && strings.Contains(d.Text, "secret") {
		t.Errorf("read through a link: %+v", d)
	}
}

func TestDiffWithoutACommit(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	gitDo(t, root, "init", "-q", ".")
	write(t, root, "a", "1\n")
	gitDo(t, root, "add", "a")
	v := view(t, root, Options{Quiet: slow})
	v.has("a", New, Same)
	if d, bad := v.repo.Diff(t.Context(), "a", wire.SinceCommit); bad != nil || !strings.Contains(d.Text, "+1\n") {
		t.Errorf("%+v %v", d, bad)
	}
	if c, err := v.repo.LastCommit(t.Context(), "a"); c != nil || err != nil {
		t.Errorf("%+v %v", c, err)
	}
}
