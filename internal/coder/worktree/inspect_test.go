package worktree

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// Every kind of folder with its sentence. said is part of the notes, or of why there is no
// worktree.
func TestInspect(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		make func(t *testing.T, root string) (folder string)
		said string
		open bool
	}{
		"as most are": {func(_ *testing.T, root string) string { return root }, "", true},
		"a folder in it, by a link": {func(t *testing.T, root string) string {
			link := filepath.Join(t.TempDir(), "link")
			if err := os.Symlink(filepath.Join(root, "web"), link); err != nil {
				t.Skip(err)
			}
			return link
		}, "", true},
		"uncommitted changes": {func(t *testing.T, root string) string {
			write(t, root, "main.go", "")
			write(t, root, "new", "")
			return root
		}, "uncommitted changes (2)", true},
		"submodules": {func(t *testing.T, root string) string {
			gitDo(t, root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", project(t), "sub")
			gitDo(t, root, "commit", "-q", "-m", "sub")
			return root
		}, "Submodules stay empty", true},
		"in a submodule": {func(t *testing.T, root string) string {
			gitDo(t, root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", project(t), "sub")
			return filepath.Join(root, "sub")
		}, "", true},
		"LFS": {func(t *testing.T, root string) string {
			write(t, root, ".gitattributes", "*.md filter=lfs diff=lfs merge=lfs -text\n")
			gitDo(t, root, "add", ".")
			gitDo(t, root, "commit", "-q", "-m", "lfs")
			return root
		}, "Files in LFS", true},
		"shallow": {func(t *testing.T, root string) string {
			write(t, root, "x", "")
			gitDo(t, root, "add", ".")
			gitDo(t, root, "commit", "-q", "-m", "second")
			gitDo(t, root, "clone", "-q", "--depth", "1", "file://"+root, root+"2")
			return root + "2"
		}, "The history was cut", true},
		"sparse": {func(t *testing.T, root string) string {
			gitDo(t, root, "sparse-checkout", "set", "web")
			return root
		}, "The checkout is sparse", true},
		"detached": {func(t *testing.T, root string) string {
			gitDo(t, root, "checkout", "-q", "--detach")
			return root
		}, "You are on no branch", true},
		"bare": {func(t *testing.T, root string) string {
			gitDo(t, root, "clone", "-q", "--bare", root, root+".git")
			return root + ".git"
		}, sentenceBare, false},
		"git's own folder": {func(_ *testing.T, root string) string { return filepath.Join(root, ".git") }, sentenceBare, false},
		"inside git's own": {func(_ *testing.T, root string) string { return filepath.Join(root, ".git", "refs") }, sentenceNoRepository, false},
		"without a commit": {func(t *testing.T, root string) string {
			gitDo(t, root, "init", "-q", "../fresh")
			return root + "/../fresh"
		}, sentenceEmpty, false},
		"no repository": {func(t *testing.T, _ string) string { return t.TempDir() }, sentenceNoRepository, false},
		"an ignored folder": {
			func(t *testing.T, root string) string { write(t, root, "out/x", ""); return filepath.Join(root, "out") },
			sentenceIgnored, false,
		},
		"files elsewhere": {func(t *testing.T, root string) string {
			gitDo(t, root, "config", "core.worktree", t.TempDir())
			return root
		}, "", false},
		"files further up": {func(t *testing.T, root string) string {
			gitDo(t, root, "config", "core.worktree", ".."+"/..")
			return root
		}, sentenceElsewhere, false},
		"files of another repository": {func(t *testing.T, root string) string {
			write(t, root, "inner/x", "")
			gitDo(t, filepath.Join(root, "inner"), "init", "-q")
			gitDo(t, filepath.Join(root, "inner"), "add", ".")
			gitDo(t, filepath.Join(root, "inner"), "commit", "-q", "-m", "x")
			gitDo(t, filepath.Join(root, "inner"), "config", "core.worktree", "../..")
			return filepath.Join(root, "inner")
		}, sentenceElsewhere, false},
		"a filter with an =": {func(t *testing.T, root string) string { gitDo(t, root, "config", "filter.a=b.clean", "x"); return root }, sentenceUnsafe, false},
		"a broken one":       {func(t *testing.T, root string) string { write(t, root, ".git/config", "["); return root }, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := c.make(t, project(t))
			s := newStore(t)
			f, err := s.Inspect(t.Context(), folder)
			said := strings.Join(f.Notes, " ")
			if f.Refusal != nil {
				said = f.Refusal.Message
			}
			if err != nil || f.Worktree != c.open || !strings.Contains(said, c.said) || c.open && c.said == "" &&
				said != "" {
				t.Fatalf("%+v %v %q", f, err, said)
			}
			tree, err := s.Open(t.Context(), Opening{Folder: folder, ID: "s"})
			if !c.open {
				if code(err) != f.Refusal.Code {
					t.Error(err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer tree.Close()
			if out := gitDo(t, tree.Info().Top, "status", "--porcelain"); out != "" {
				t.Error(out)
			}
			write(t, tree.Info().Top, "made", "x")
			if d := diff(t, tree); d.summary() != "added made" {
				t.Error(d.summary())
			}
		})
	}
}

// Folders in which no session may work.
func TestRefusedFolders(t *testing.T) {
	t.Parallel()
	root := project(t)
	data := filepath.Join(filepath.Dir(root), "data")
	home := filepath.Join(filepath.Dir(root), "home")
	write(t, home, "project/x", "")
	write(t, data, "x/y", "")
	s, err := New(Options{Data: data, Home: home})
	if err != nil {
		t.Fatal(err)
	}
	tree := opened(t, s, Opening{Folder: root, ID: "s"})
	gitDo(t, home, "init", "-q")
	gitDo(t, home, "add", ".")
	gitDo(t, home, "commit", "-q", "-m", "dot files")
	for folder, said := range map[string]string{
		"/":                            "root of the file system",
		home:                           "your home folder",
		filepath.Dir(root):             "your home folder",
		data:                           "World's own data",
		filepath.Join(data, "x"):       "World's own data",
		tree.Info().Top:                "worktree of a session",
		tree.Info().Top + "/web":       "worktree of a session",
		filepath.Join(root, "main.go"): "not a folder",
		filepath.Join(root, "nowhere"): "no such folder",
		"project":                      "no such folder",
		filepath.Join(home, "project"): "too wide: this is your home folder",
	} {
		f, err := s.Inspect(t.Context(), folder)
		e := f.Refusal
		if err != nil {
			e, _ = err.(*Error) //nolint:errorlint // it is one
		}
		if e == nil || e.Code != CodeRefused || !strings.Contains(e.Message, said) || e.Next == "" {
			t.Errorf("%s: %+v %v", folder, f, err)
		}
	}
	// Nor the worktree of a session of another data folder.
	if f, err := newStore(t).Inspect(t.Context(), tree.Info().Top); err != nil || f.Worktree ||
		!strings.Contains(f.Refusal.Message, "worktree of a session") {
		t.Errorf("%+v %v", f, err)
	}
}

func TestFolderOfAnotherUser(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" || os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	root := project(t)
	for _, p := range []string{root, filepath.Join(root, ".git")} {
		if err := os.Chown(p, 12345, 12345); err != nil {
			t.Skip(err)
		}
	}
	if _, err := gitTry(root, "status"); err == nil {
		t.Skip("git trusts every owner here")
	}
	f, err := newStore(t).Inspect(t.Context(), root)
	if err != nil || f.Worktree || f.Refusal.Message != sentenceOwner {
		t.Errorf("%+v %v", f, err)
	}
}

func TestRemotesHaveNoCredentials(t *testing.T) {
	t.Parallel()
	root := project(t)
	for address, want := range map[string]string{
		"https://ada:secret@example.org/a/b.git?token=secret#secret": "https://example.org/a/b.git",
		"https://secret@example.org/a":                               "https://example.org/a",
		"git@example.org:a/b.git":                                    "git@example.org:a/b.git",
		"secret@example.org:a/b.git":                                 "example.org:a/b.git",
		"ssh://git:secret@example.org/a":                             "ssh://example.org/a",
		"ext::sh -c secret":                                          "",
		"https://ada:sec%ret@exa mple/":                              "",
		"../other":                                                   "../other",
	} {
		gitDo(t, root, "config", "remote.other.url", address)
		if f, err := newStore(t).Inspect(t.Context(), root); err != nil || f.Remote != want {
			t.Errorf("%s: %q %v", address, f.Remote, err)
		}
	}
}

// An older git, or none, is said.
func TestWithoutGit(t *testing.T) {
	t.Parallel()
	root := project(t)
	old := filepath.Join(t.TempDir(), "git")
	needs.Program(t, old, "#!/bin/sh\necho git version 2.37.9\n")
	for _, bin := range []string{old, "no-such-git"} {
		s, err := New(Options{Data: t.TempDir(), Git: bin})
		if err != nil {
			t.Fatal(err)
		}
		if f, err := s.Inspect(t.Context(), root); err != nil || f.Refusal == nil ||
			f.Refusal.Message != sentenceNoGit {
			t.Errorf("%+v %v", f, err)
		}
	}
}
