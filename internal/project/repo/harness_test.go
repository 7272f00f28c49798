package repo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// A viewer applies the updates of a Repo, as the project service does.
type viewer struct {
	t    testing.TB
	root string
	repo *Repo
	stop func()

	mu      sync.Mutex
	files   map[string]File
	began   map[string]bool // paths of the first scan
	git     *wire.ProjectGit
	left    []wire.ProjectLeft
	full    int
	updates int
	found   int
	last    time.Time

	pause atomic.Pointer[func()] // called by the loop before it publishes
}

func view(t testing.TB, root string, o Options) *viewer {
	t.Helper()
	r, bad := Open(root, o)
	if bad != nil {
		t.Fatal(bad)
	}
	v := &viewer{t: t, root: r.Root(), repo: r, files: map[string]File{}}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx, v.receive) }()
	v.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ended with %v", err)
		}
	})
	t.Cleanup(v.stop)
	v.until("the first scan", func() bool { return v.full > 0 })
	return v
}

func (v *viewer) receive(u Update) {
	if pause := v.pause.Load(); pause != nil {
		(*pause)()
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if u.Found > 0 {
		v.found = u.Found
		return
	}
	v.updates++
	v.last = time.Now()
	if u.Full {
		v.full++
		clear(v.files)
		v.began = map[string]bool{}
		for _, f := range u.Files {
			v.began[f.Path] = true
		}
	}
	for _, f := range u.Files {
		v.files[f.Path] = f
	}
	for _, p := range u.Removed {
		if _, ok := v.files[p]; !ok {
			v.t.Errorf("%q was removed, but never added", p)
		}
		delete(v.files, p)
	}
	v.git, v.left = u.Git, u.Left
}

// hold stops the loop where it publishes a new file, until goOn is called: meanwhile it handles no
// event and starts no scan.
func (v *viewer) hold() (goOn func()) {
	v.t.Helper()
	held, on := make(chan struct{}), make(chan struct{})
	pause := sync.OnceFunc(func() { close(held); <-on })
	v.pause.Store(&pause)
	goOn = sync.OnceFunc(func() { close(on) })
	v.t.Cleanup(goOn) // before the loop is waited for
	write(v.t, v.root, "hold", "")
	select {
	case <-held:
	case <-time.After(patience):
		v.t.Fatal("nothing was published")
	}
	return goOn
}

// until waits for a condition on the published updates.
func (v *viewer) until(what string, ok func() bool) {
	v.t.Helper()
	met := poll(func() bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		return ok()
	})
	if !met {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.t.Fatalf("never came: %s\nfiles: %s\ngit: %+v\nleft: %+v", what, v.summary(), v.git, v.left)
	}
}

// poll waits for a condition without an event, for as long as the tests' patience lasts; false
// means that it was never met.
func poll(ok func() bool) bool {
	for end := time.Now().Add(patience); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

func (v *viewer) summary() string {
	var b strings.Builder
	for i, p := range slices.Sorted(maps.Keys(v.files)) {
		if i == 40 {
			b.WriteString("…")
			break
		}
		f := v.files[p]
		fmt.Fprintf(&b, "%q %d/%d %d lines %d bytes; ", p, f.Commit, f.Session, f.Lines, f.Bytes)
	}
	return b.String()
}

// has waits until a file is published with these differences.
func (v *viewer) has(p string, commit, session Difference) File {
	v.t.Helper()
	var f File
	v.until(fmt.Sprintf("%q as %d/%d", p, commit, session), func() bool {
		var ok bool
		f, ok = v.files[p]
		return ok && f.Commit == commit && f.Session == session
	})
	return f
}

// hasNot waits until a file is not there.
func (v *viewer) hasNot(p string) {
	v.t.Helper()
	v.until(fmt.Sprintf("no %q", p), func() bool { _, ok := v.files[p]; return !ok })
}

// says waits for a sentence about omissions.
func (v *viewer) says(count int, part string) {
	v.t.Helper()
	v.until(fmt.Sprintf("%d %q", count, part), func() bool {
		return slices.ContainsFunc(v.left, func(l wire.ProjectLeft) bool {
			return l.Count == count &&
				strings.Contains(l.What, part)
		})
	})
}

// quiet waits until nothing was published for a while.
func (v *viewer) quiet(d time.Duration) {
	v.t.Helper()
	v.until("quiet", func() bool { return time.Since(v.last) > d })
}

func write(t testing.TB, root, p, text string) {
	t.Helper()
	full := filepath.Join(root, filepath.FromSlash(p))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func remove(t testing.TB, root, p string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(root, p)); err != nil {
		t.Fatal(err)
	}
}

// gitTry runs git as a user would, without a user's settings.
func gitTry(root string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=a@b",
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=a@b", "LC_ALL=C", "GIT_EDITOR=true")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func gitDo(t testing.TB, root string, args ...string) string {
	t.Helper()
	out, err := gitTry(root, args...)
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

// project is a repository with a few committed files.
func project(t testing.TB) string {
	t.Helper()
	needs.Programs(t, "git")
	root := filepath.Join(t.TempDir(), "project")
	write(t, root, "main.go", "package main\n\nfunc main() {}\n")
	write(t, root, "docs/guide.md", "# Guide\n")
	write(t, root, "web/src/app.ts", "export const a = 1\n")
	gitDo(t, root, "init", "-q", "-b", "main", ".")
	gitDo(t, root, "add", ".")
	gitDo(t, root, "commit", "-q", "-m", "begin")
	return root
}

// patience is how long a test waits for what comes at once on a quiet machine.
const patience = needs.Patience

// slow is a long interval of scans without an event, so that tests see the watcher at work and
// nothing else.
const slow = time.Hour

func unixOnly(t testing.TB) {
	t.Helper()
	if runtime.GOOS == "windows" {
		needs.Skip(t, "not on Windows")
	}
}
