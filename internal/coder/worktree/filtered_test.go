package worktree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// withFilter is a project with a file behind a filter that puts a word in place of another, as LFS
// does with all of them.
func withFilter(t *testing.T, name string) string {
	t.Helper()
	root := project(t)
	gitDo(t, root, "config", "filter."+name+".clean", "sed s/REAL/POINTER/")
	gitDo(t, root, "config", "filter."+name+".smudge", "sed s/POINTER/REAL/")
	gitDo(t, root, "config", "filter."+name+".required", "true")
	write(t, root, ".gitattributes", "*.bin filter="+name+" -text\n")
	write(t, root, "big.bin", "REAL content\n")
	gitDo(t, root, "add", "-A")
	gitDo(t, root, "commit", "-q", "-m", "big")
	return root
}

// touched has git see another time of a file, and nothing else.
func touched(t *testing.T, root, name string) {
	t.Helper()
	at := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(root, name), at, at); err != nil {
		t.Fatal(err)
	}
}

// A file behind a filter that only looks changed, since the filter is off, is neither counted nor
// carried over, and no merge of other files fails because of it. What the user did to it stays in
// their folder.
func TestFilteredFilesAreNotChanges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content           string
		changed, unsure   int
		carried, leftOver int
	}{
		"touched": {"REAL content\n", 0, 1, 0, 0},
		"changed": {"REAL content and more\n", 1, 0, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := withFilter(t, "words")
			write(t, root, "big.bin", c.content)
			touched(t, root, "big.bin")
			s := newStore(t)
			f, err := s.Inspect(t.Context(), filepath.Join(root, "web"))
			if err != nil || f.Changed != c.changed || f.Unknown != c.unsure || !f.Filtered {
				t.Errorf("%d changed, %d unsure, filtered: %v, %v", f.Changed, f.Unknown, f.Filtered, err)
			}
			if said := strings.Join(f.Notes, " "); strings.Contains(said, "may have uncommitted changes (1)") != (c.unsure == 1) ||
				!strings.Contains(said, "does not run filters") {
				t.Errorf("%q", f.Notes)
			}
			write(t, root, "new.bin", "REAL too\n")
			write(t, root, "docs/guide.md", "# My guide\n")
			tree := opened(t, s, Opening{Folder: root, ID: "s1", Carry: true})
			i := tree.Info()
			if !i.Carried || i.NotCarried != c.leftOver+1 || read(i.Top, "big.bin") != "POINTER content\n" || read(i.Top, "new.bin") != "(none)" ||
				read(i.Top, "docs/guide.md") != "# My guide\n" {
				t.Errorf("%+v", i)
			}
			gitDo(t, root, "checkout", "-q", "docs")
			write(t, i.Top, "main.go", "package main\n")
			if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "Less"); err != nil {
				t.Fatal(err)
			}
			if got := read(root, "big.bin"); got != c.content {
				t.Errorf("the user's file is %q", got)
			}
			if got := gitDo(t, root, "show", "HEAD:big.bin"); got != "POINTER content" || read(root, "main.go") != "package main\n" {
				t.Errorf("the commit has %q", got)
			}
			if dirty := gitDo(t, root, "status", "--porcelain"); dirty != map[bool]string{true: " M big.bin\n", false: ""}[c.changed == 1]+"?? new.bin" {
				t.Errorf("the user's git sees\n%s", dirty)
			}
		})
	}
}
