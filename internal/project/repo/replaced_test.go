package repo

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A .git that is replaced by another one of the same name is followed.
func TestGitDirIsReplaced(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(t *testing.T, root string){
		"created afresh": func(t *testing.T, root string) {
			t.Helper()
			remove(t, root, ".git")
			gitDo(t, root, "init", "-q", "-b", "trunk", ".")
		},
		"swapped": func(t *testing.T, root string) {
			t.Helper()
			other := project(t)
			gitDo(t, other, "checkout", "-q", "-b", "trunk")
			for _, mv := range [][2]string{
				{filepath.Join(root, ".git"), filepath.Join(t.TempDir(), "old")},
				{filepath.Join(other, ".git"), filepath.Join(root, ".git")},
			} {
				if err := os.Rename(mv[0], mv[1]); err != nil {
					t.Fatal(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := project(t)
			v := view(t, root, Options{Quiet: slow})
			replace(t, root)
			v.until("its branch", func() bool { return v.git != nil && v.git.Branch == "trunk" })
			v.quiet(300 * time.Millisecond)
			gitDo(t, root, "checkout", "-q", "-b", "later")
			v.until("a later branch", func() bool { return v.git != nil && v.git.Branch == "later" })
			gitDo(t, root, "add", "-A")
			gitDo(t, root, "commit", "-q", "--allow-empty", "-m", "x")
			v.has("main.go", Same, Same)
		})
	}
}
