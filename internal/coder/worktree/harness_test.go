package worktree

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/needs"
)

// TestMain hides the settings of the user who runs the tests. Properties have fewer checks than
// usual, unless the command line or WORLD_LONG asks for more: each runs git some fifty times.
func TestMain(m *testing.M) {
	flag.Parse()
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue && os.Getenv("WORLD_LONG") == "" {
		_ = checks.Value.Set("4")
		_ = flag.Lookup("rapid.seed").Value.Set("1") // a search is for the long form
	}
	home, err := os.MkdirTemp("", "home")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("HOME", home)
	_ = os.Setenv("XDG_CONFIG_HOME", home)
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		_ = os.RemoveAll(home)
		os.Exit(code)
	}))
}

// testContext is for the parts of a property, which have none.
var testContext = context.Background()

// fataler is a test of any kind.
type fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// gitTry runs git as a user would, who has a name.
func gitTry(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=a@b",
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=a@b", "LC_ALL=C", "GIT_EDITOR=true")
	out, err := cmd.CombinedOutput()
	return strings.TrimSuffix(string(out), "\n"), err
}

func gitDo(t fataler, dir string, args ...string) string {
	t.Helper()
	out, err := gitTry(dir, args...)
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

func write(t fataler, root, path, text string) {
	t.Helper()
	full := filepath.Join(root, path)
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func read(root, path string) string {
	b, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		return "(none)"
	}
	return string(b)
}

// project is a repository with a few committed files, and a user who has a name.
func project(t testing.TB) string {
	t.Helper()
	needs.Programs(t, "git")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(dir, "project")
	if err := os.CopyFS(root, os.DirFS(template())); err != nil {
		t.Fatal(err)
	}
	return root
}

// template is the project that all others are copied from, in the home folder.
var template = sync.OnceValue(func() string {
	root := filepath.Join(os.Getenv("HOME"), "template")
	for path, text := range map[string]string{
		"main.go": "package main\n\nfunc main() {\n\tone()\n}\n\nfunc one() {}\n\nfunc two() {}\n", "docs/guide.md": "# Guide\n",
		"web/src/app.ts": "export const a = 1\n", ".gitignore": "*.log\n.env\n/out/\n",
	} {
		full := filepath.Join(root, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755),
			os.WriteFile(full, []byte(text), 0o644)); err != nil {
			panic(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q", "-b", "main", "--template=", "."},
		{"config", "user.name", "Ada Lovelace"},
		{"config", "user.email", "ada@example.org"},
		{"add", "."},
		{"commit", "-q", "-m", "begin"},
	} {
		if out, err := gitTry(root, args...); err != nil {
			panic(out)
		}
	}
	return root
})

func newStore(t testing.TB) *Store {
	t.Helper()
	s, err := New(Options{Data: t.TempDir(), Home: "/nobody's home"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// session is an open session of a new store.
func session(t testing.TB, folder string) *Tree {
	t.Helper()
	return opened(t, newStore(t), Opening{Folder: folder, ID: "s1"})
}

func opened(t testing.TB, s *Store, o Opening) *Tree {
	t.Helper()
	tree, err := s.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tree.Close)
	return tree
}

// resumed is a session as the next service finds it.
func resumed(t testing.TB, old *Tree) *Tree {
	t.Helper()
	old.Close()
	s, err := New(old.store.options)
	if err != nil {
		t.Fatal(err)
	}
	s.Settle(t.Context())
	tree, err := s.Resume(t.Context(), old.record.ID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tree.Close)
	return tree
}

func snapshot(t testing.TB, tree *Tree, turn string) Snapshot {
	t.Helper()
	s, err := tree.Snapshot(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func diff(t testing.TB, tree *Tree) Diff {
	t.Helper()
	d, err := tree.Diff(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// summary is one line a file: status, path, lines.
func (d *Diff) summary() string {
	var lines []string
	for _, f := range d.Files {
		lines = append(lines, strings.TrimSpace(string(f.Status)+" "+strings.TrimPrefix(f.Old+" > ", " > ")+f.Path))
	}
	return strings.Join(lines, "\n")
}

// code is the code of an error; empty: there is none, "?": it is another one.
func code(err error) Code {
	e, ok := errors.AsType[*Error](err)
	switch {
	case ok:
		return e.Code
	case err != nil:
		return "?"
	}
	return ""
}

// content is everything below a folder but .git: kind, permission to run and content by path.
// Folders do not count.
func contentOf(t fataler, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git" && filepath.Dir(p) == root:
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		rel, _ := filepath.Rel(root, p)
		if d.Type() == fs.ModeSymlink {
			to, err := os.Readlink(p)
			files[rel] = "link " + to
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		b, err := os.ReadFile(p)
		files[rel] = map[bool]string{true: "x ", false: "- "}[info.Mode()&0o100 != 0] + string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func sameContent(t fataler, what string, got, want map[string]string) {
	t.Helper()
	for _, p := range sortedKeys(want) {
		if g, ok := got[p]; !ok || g != want[p] {
			t.Errorf("%s: %q is %.80q, want %.80q", what, p, g, want[p])
		}
	}
	for p := range got {
		if _, ok := want[p]; !ok {
			t.Errorf("%s: %q should not be there", what, p)
		}
	}
}

func sortedKeys(files map[string]string) []string { return slices.Sorted(maps.Keys(files)) }
