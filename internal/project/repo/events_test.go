package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/worldmcp/world/internal/base/needs"
)

// The watcher falls behind while watched folders are renamed and then removed. It has an error for
// each, and sends nothing else before these. Later events must still arrive.
func TestFoldersAreRenamedAndRemovedUnseen(t *testing.T) {
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

// A root that is moved away and back is still watched, even when no scan saw it missing.
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

// One failure of git does not hide a change.
func TestGitFailsOnce(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := project(t)
	flag := filepath.Join(t.TempDir(), "fail")
	flaky := filepath.Join(t.TempDir(), "git")
	script := "#!/bin/sh\ncase \"$*\" in *$(cat '" + flag + "' 2>/dev/null || echo no-such-word)*) rm '" + flag + "' && exit 128 ;; esac\nexec git \"$@\"\n"
	needs.Program(t, flaky, script)
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

// A scan finds a renamed folder before the watcher reads the event of the renaming, and a new
// folder has the old name. The watcher still has the renamed one under its old name, and drops it
// when it reads on. In the end both are watched.
func TestFolderIsRenamedDuringAScan(t *testing.T) {
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
	w := newWatch(root, r.options)
	defer w.close()
	runScan := func(paths ...string) {
		t.Helper()
		k := &scan{Repo: r, root: folder, watch: w, paths: paths}
		if _, _, err := k.run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	// events takes events, as the loop does, up to the first about a path, and returns the paths of
	// those before.
	events := func(last string) (paths []string) {
		t.Helper()
		for {
			select {
			case e := <-w.w.Events:
				p, _ := w.classify(e, location{})
				if p == last {
					return paths
				}
				if p != "" && !slices.Contains(paths, p) {
					paths = append(paths, p)
				}
			case <-time.After(patience):
				t.Fatalf("there was no event for %q", last)
			}
		}
	}
	runScan()
	heldBack(t, root, w.w)
	if err := os.Rename(filepath.Join(root, "old"), filepath.Join(root, "new")); err != nil {
		t.Fatal(err)
	}
	write(t, root, "old/sub/x", "")
	runScan()
	write(t, root, "mark", "")
	runScan(events("mark")...)
	for _, p := range []string{"new/y", "new/sub/y", "old/y", "old/sub/y"} {
		write(t, root, p, "")
		events(p)
	}
}

// heldBack fills a watcher's queue, so that it reads no more events until some are taken.
func heldBack(t *testing.T, root string, w *fsnotify.Watcher) {
	t.Helper()
	for i := range 2 * cap(w.Events) { // alternately: equal events of one file are merged
		if err := os.Chmod(filepath.Join(root, []string{"x", "z"}[i%2]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if !poll(func() bool { return len(w.Events) == cap(w.Events) }) {
		t.Fatal("too few events")
	}
}
