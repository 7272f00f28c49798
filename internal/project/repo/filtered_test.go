package repo

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A filtered file whose time alone changed is unmodified, though the filter does not run. Edits
// during the session are changes.
func TestFilesBehindAFilter(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := project(t)
	gitDo(t, root, "config", "filter.words.clean", "sed s/REAL/POINTER/")
	gitDo(t, root, "config", "filter.words.smudge", "sed s/POINTER/REAL/")
	write(t, root, ".gitattributes", "*.bin filter=words -text\n")
	for _, name := range []string{"touched.bin", "changed.bin", "web/sub.bin"} {
		write(t, root, name, "REAL content\n")
	}
	gitDo(t, root, "add", "-A")
	gitDo(t, root, "commit", "-q", "-m", "bin")
	write(t, root, "changed.bin", "REAL content, and more\n")
	for _, name := range []string{"touched.bin", "changed.bin", "web/sub.bin"} {
		at := time.Now().Add(time.Hour)
		if err := os.Chtimes(filepath.Join(root, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	v := view(t, root, Options{Quiet: slow})
	v.has("touched.bin", Same, Same)
	v.has("changed.bin", Changed, Same)
	if sub := view(t, filepath.Join(root, "web"), Options{Quiet: slow}); sub.git.Changed != 0 {
		t.Errorf("in a folder of it %d are changed", sub.git.Changed)
	}
	v.says(0, "a git filter, which World does not run")
	write(t, root, "touched.bin", "REAL CONTENT\n") // as long as before
	v.has("touched.bin", Changed, Changed)
}
