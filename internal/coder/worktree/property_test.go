package worktree

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// names of files that collide as files and folders, are hard to write down, or are ignored.
var names = []string{
	"a", "a/b", "a/b/c", "d e", "ü/ä", "-x", "[a]*", "new\nline", "\xff\xfe", "main.go", "web/src/app.ts", "docs", "docs/guide.md",
	"crlf.txt", "wide.u16", "bin.dat", ":top", "x.log", "a/x.log", "out/y", ".env", "deep/er/still", "a\\b", "\"q\"", "git~1",
}

// ignored reports what the rules of project ignore.
func ignored(path string) bool {
	return strings.HasPrefix(path, "out/") || slices.ContainsFunc(strings.Split(path, "/"), func(name string) bool {
		return strings.HasSuffix(name, ".log") || name == ".env"
	})
}

// edits are what an agent, a shell or another program may do to a folder.
var edits = []string{"write", "write", "crlf", "same size", "remove", "link", "run", "folder", "rename", "add", "commit", "uncache"}

// edit does one of some edits.
func edit(t *rapid.T, root string, edits []string) {
	name := filepath.Join(root, rapid.SampledFrom(names).Draw(t, "name"))
	other := filepath.Join(root, rapid.SampledFrom(names).Draw(t, "other"))
	dir := func(p string) { // a file may be in the way
		for above := filepath.Dir(p); above != root; above = filepath.Dir(above) {
			if info, err := os.Lstat(above); err == nil && !info.IsDir() {
				_ = os.Remove(above)
			}
		}
		_ = os.MkdirAll(filepath.Dir(p), 0o755)
	}
	switch rapid.SampledFrom(edits).Draw(t, "edit") {
	case "write":
		dir(name)
		_ = os.RemoveAll(name)
		_ = os.WriteFile(name, rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes"), 0o644)
	case "crlf":
		dir(name)
		_ = os.RemoveAll(name)
		_ = os.WriteFile(name, []byte("one\r\ntwo\nthree $Id: x $\r\n"), 0o644)
	case "same size": // within one tick of the clock
		if b, err := os.ReadFile(name); err == nil && len(b) > 0 {
			b[0]++
			_ = os.WriteFile(name, b, 0o644)
		}
	case "remove":
		_ = os.RemoveAll(name)
	case "rename":
		if !strings.HasPrefix(other, name+"/") && !strings.HasPrefix(name, other+"/") && name != other {
			dir(other)
			_ = os.RemoveAll(other)
			_ = os.Rename(name, other)
		}
	case "link":
		dir(name)
		_ = os.RemoveAll(name)
		_ = os.Symlink(rapid.SampledFrom([]string{"main.go", "..", "/etc", "nowhere", "a"}).Draw(t, "to"), name)
	case "run":
		_ = os.Chmod(name, 0o755)
	case "add":
		_, _ = gitTry(root, "add", "-A")
	case "commit":
		_, _ = gitTry(root, "commit", "-q", "-m", "by the agent")
	case "uncache":
		_, _ = gitTry(root, "rm", "-r", "-q", "--cached", "--ignore-unmatch", "--", "a", "docs")
	case "folder":
		dir(name)
		_ = os.MkdirAll(name, 0o755)
	}
}

// An undo restores everything byte for byte, except ignored files, which stay; a redo restores the
// state before the undo.
func TestUndoBringsBackEveryByte(t *testing.T) {
	t.Parallel()
	for _, config := range []string{"core.autocrlf=false", "core.autocrlf=true"} {
		root := project(t)
		write(t, root, ".gitattributes", "*.txt text eol=crlf ident\n*.ts filter=none\n*.u16 text working-tree-encoding=UTF-16LE\n")
		write(t, root, "wide.u16", "a\x00b\x00\n\x00")
		write(t, root, "crlf.txt", "one\r\ntwo\r\n$Id$\r\n")
		gitDo(t, root, "add", "-A")
		gitDo(t, root, "commit", "-q", "-m", "line ends")
		gitDo(t, root, "config", "core.autocrlf", strings.TrimPrefix(config, "core.autocrlf="))
		store, n := newStore(t), 0
		rapid.Check(t, func(t *rapid.T) {
			n++
			tree, end := sessionOf(t, store, root, n)
			defer end()
			top := tree.Info().Top
			some := func() {
				for range rapid.IntRange(0, 8).Draw(t, "edits") {
					edit(t, top, edits)
				}
			}
			some()
			if _, err := tree.Snapshot(testContext, "1"); err != nil {
				t.Fatal(err)
			}
			was := contentOf(t, top)
			some()
			is := contentOf(t, top)
			undone := undoTo(t, tree, "1", is)
			if undone == nil {
				return
			}
			now := contentOf(t, top)
			sameContent(t, "undo", now, mixed(was, is, undone.Stayed))
			if redone := undoTo(t, tree, undone.Redo, now); redone != nil {
				sameContent(t, "redo", contentOf(t, top), mixed(is, now, redone.Stayed))
			}
		})
	}
}

// sessionOf opens the n-th session of a property.
func sessionOf(t *rapid.T, store *Store, root string, n int) (tree *Tree, end func()) {
	tree, err := store.Open(testContext, Opening{Folder: root, ID: fmt.Sprint("s", n)})
	if err != nil {
		t.Fatal(err)
	}
	return tree, func() {
		tree.Close()
		if err := tree.remove(testContext); err != nil {
			t.Fatal(err)
		}
	}
}

// Apply either succeeds, and each file changed by one side is as that side has it, or changes
// nothing. Neither touches the user's refs and index. Repeating it changes nothing.
func TestApplyTakesNothingFromTheUser(t *testing.T) {
	t.Parallel()
	root := project(t)
	store, n := newStore(t), 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		gitDo(t, root, "reset", "-q", "--hard")
		gitDo(t, root, "clean", "-q", "-ffdx")
		tree, end := sessionOf(t, store, root, n)
		defer end()
		top := tree.Info().Top
		base := contentOf(t, top)
		for range rapid.IntRange(1, 4).Draw(t, "theirs") {
			edit(t, top, edits[:8])
		}
		for range rapid.IntRange(0, 3).Draw(t, "mine") {
			edit(t, root, edits[:9])
		}
		theirs, mine := contentOf(t, top), contentOf(t, root)
		index := gitDo(t, root, "ls-files", "-s") + gitDo(t, root, "for-each-ref")
		for range 2 {
			d, err := tree.Diff(testContext)
			if err == nil {
				_, err = tree.Apply(testContext, d.Hash, nil)
			}
			now := contentOf(t, root)
			switch {
			case code(err) == CodeConflict:
				sameContent(t, "refused", now, mine)
				return
			case err != nil:
				t.Fatal(err)
			}
			for _, p := range names {
				want := theirs[p]
				switch {
				case ignored(p) || p == "git~1" || theirs[p] == base[p]:
					want = mine[p]
				case mine[p] != base[p]:
					continue
				}
				if now[p] != want {
					t.Errorf("%q is %q, want %q", p, now[p], want)
				}
			}
			if is := gitDo(t, root, "ls-files", "-s") + gitDo(t, root, "for-each-ref"); is != index {
				t.Errorf("%s\n%s", is, index)
			}
			mine = now
		}
	})
}

// mixed is the old tree with the current ignored files, and without the files that these prevent
// from coming back.
func mixed(was, is map[string]string, stayed []string) map[string]string {
	all := maps.Clone(was)
	maps.DeleteFunc(all, func(p, _ string) bool { return ignored(p) || slices.Contains(stayed, p) })
	for p, content := range is {
		if ignored(p) {
			all[p] = content
		}
	}
	return all
}

// undoTo returns what an undo did; nil: ignored files are in the way, and then nothing has changed.
func undoTo(t *rapid.T, tree *Tree, label string, is map[string]string) *Undone {
	// The review converts text, which a file that is not in its encoding refuses; the hash does not
	// need it.
	var hash string
	err := tree.use(testContext, func(w *work) error {
		c, err := w.content(testContext)
		if err == nil {
			hash = c.hash
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	undone, err := tree.Undo(testContext, label, hash)
	if code(err) == CodeConflict {
		sameContent(t, "refused", contentOf(t, tree.Info().Top), is)
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range undone.Stayed {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(is)), func(other string) bool {
			return ignored(other) && (other == p || strings.HasPrefix(other, p+"/") || strings.HasPrefix(p, other+"/"))
		}) {
			t.Errorf("%q did not come back, for no reason", p)
		}
	}
	return &undone
}
