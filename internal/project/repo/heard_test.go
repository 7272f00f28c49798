package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// The watcher falls behind while folders that it knows are renamed and then removed: for each it has an error to tell, and
// tells nothing else before that. Whatever happened, what comes next is heard.
func TestFoldersAreRenamedAndRemovedUnheard(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	const folders = 1_200 // more than twice what the watcher holds of events
	name := func(as string, i int) string { return filepath.Join(root, fmt.Sprint(as, i)) }
	for i := range folders {
		if err := os.Mkdir(name("a", i), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	v := view(t, root, Options{Quiet: slow, Git: "no-such-git"})
	v.quiet(300 * time.Millisecond)
	goOn := v.hold()
	for i := range folders {
		if err := os.Rename(name("a", i), name("b", i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range folders {
		if err := os.Remove(name("b", i)); err != nil {
			t.Fatal(err)
		}
	}
	goOn()
	v.has("hold", Same, New)
	write(t, root, "later", "")
	v.has("later", Same, New)
}

// A root that is away for a moment is watched afterwards, though no look saw it gone.
func TestRootIsAwayUnseen(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := filepath.Join(t.TempDir(), "project")
	write(t, root, "a", "")
	v := view(t, root, Options{Quiet: slow, Git: "no-such-git"})
	v.quiet(300 * time.Millisecond)
	goOn := v.hold()
	for _, mv := range [][2]string{{root, root + "2"}, {root + "2", root}} {
		if err := os.Rename(mv[0], mv[1]); err != nil {
			t.Fatal(err)
		}
	}
	goOn()
	v.has("hold", Same, New)
	v.quiet(300 * time.Millisecond)
	write(t, root, "later", "")
	v.has("later", Same, New)
}

// A moment in which git does not answer leaves nothing unseen.
func TestGitFailsOnce(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := project(t)
	flag := filepath.Join(t.TempDir(), "fail")
	flaky := filepath.Join(t.TempDir(), "git")
	script := "#!/bin/sh\ncase \"$*\" in *$(cat '" + flag + "' 2>/dev/null || echo no-such-word)*) rm '" + flag + "' && exit 128 ;; esac\nexec git \"$@\"\n"
	if err := os.WriteFile(flaky, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	v := view(t, root, Options{Quiet: slow, Poll: slow, Git: flaky})
	v.quiet(300 * time.Millisecond)
	fails := func(command string) {
		t.Helper()
		if err := os.WriteFile(flag, []byte(command), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	failed := func() {
		t.Helper()
		v.until("a failure", func() bool { _, err := os.Stat(flag); return err != nil })
	}
	fails("status")
	gitDo(t, root, "checkout", "-q", "-b", "later")
	failed()
	v.until("the branch", func() bool { return v.git.Branch == "later" })
	v.quiet(300 * time.Millisecond)
	fails("check-ignore")
	if err := os.Mkdir(filepath.Join(root, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	failed()
	v.quiet(300 * time.Millisecond)
	write(t, root, "empty/first", "")
	v.has("empty/first", Untracked, New)
}

// A look comes upon a renamed folder before the watcher read of the renaming, and a new folder has the old name: the watcher
// knows the renamed one by its old name still, and forgets it as it reads on. It is watched all the same in the end.
func TestFolderIsRenamedDuringALook(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, "old/sub/x", "")
	write(t, root, "x", "")
	write(t, root, "z", "")
	r, bad := Open(root, Options{Git: "no-such-git"})
	if bad != nil {
		t.Fatal(bad)
	}
	root = r.Root()
	folder, err := os.OpenRoot(root)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	w := newWatch(root, r.o)
	defer w.close()
	look := func(paths ...string) {
		t.Helper()
		k := &look{Repo: r, root: folder, watch: w, paths: paths}
		if _, _, err := k.do(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	// heard takes events, as the loop does, up to one that is about a path.
	heard := func(last string) (paths []string) {
		t.Helper()
		for {
			select {
			case e := <-w.w.Events:
				p, _ := w.says(e, place{})
				if p == last {
					return paths
				}
				if p != "" && !slices.Contains(paths, p) {
					paths = append(paths, p)
				}
			case <-time.After(patience):
				t.Fatalf("nothing was heard of %q", last)
			}
		}
	}
	look()
	heldBack(t, root, w.w)
	if err := os.Rename(filepath.Join(root, "old"), filepath.Join(root, "new")); err != nil {
		t.Fatal(err)
	}
	write(t, root, "old/sub/x", "")
	look()
	write(t, root, "mark", "")
	look(heard("mark")...)
	for _, p := range []string{"new/y", "new/sub/y", "old/y", "old/sub/y"} {
		write(t, root, p, "")
		heard(p)
	}
}

// heldBack has a watcher read no more events until some are taken.
func heldBack(t *testing.T, root string, w *fsnotify.Watcher) {
	t.Helper()
	for i := range 2 * cap(w.Events) { // by turns: the same of one file is one event
		if err := os.Chmod(filepath.Join(root, []string{"x", "z"}[i%2]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(patience); len(w.Events) < cap(w.Events); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("too few events")
		}
	}
}
