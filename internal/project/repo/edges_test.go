//go:build unix

package repo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

func TestStrangeThingsOnDisk(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	for _, git := range []string{"", "no-such-git"} {
		root := project(t)
		strange(t, root)
		v := view(t, root, Options{Quiet: slow, Git: git})
		fresh := Untracked
		if git != "" {
			fresh = Same
		}
		v.has("line\ufffdbreak", fresh, Same)
		v.has("<b>bold", fresh, Same)
		v.has("\ufffd\ufffd", fresh, Same)
		if f := v.has("nul", fresh, Same); f.Lines != 0 {
			t.Errorf("nul: %+v", f)
		}
		if f := v.has("huge.txt", fresh, Same); f.Lines != 200_000 || f.Bytes != 3_200_000 {
			t.Errorf("huge: %+v", f)
		}
		if len(v.files) != 9 {
			t.Errorf("published %s", v.summary())
		}
		links := 4
		v.says(links, "symbolic links are not followed")
		v.says(1, "too deep")
		v.says(1, "name cannot be displayed")
		if git != "" { // git itself passes over pipes
			v.says(1, "pipe, socket")
		}
		write(t, root, "line\nbreak", "2")
		v.has("line\ufffdbreak", fresh, Changed)
		d, bad := v.repo.Diff(t.Context(), "line\ufffdbreak", wire.SinceSession)
		if bad != nil || !strings.Contains(d.Text, "\n-1\n") || !strings.Contains(d.Text, "\n+2\n") {
			t.Errorf("diff %+v %v", d, bad)
		}
		remove(t, root, "loop")
		v.says(links-1, "symbolic links")
		v.stop()
	}
}

func strange(t *testing.T, root string) {
	t.Helper()
	for _, link := range [][2]string{{".", "loop"}, {"main.go", "link.go"}, {"/etc", "outside"}, {"docs", "docs2"}} {
		if err := os.Symlink(link[0], filepath.Join(root, link[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(root, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, root, "line\nbreak", "1")
	write(t, root, "<b>bold", "1")
	write(t, root, "\xff\xfe", "1")
	write(t, root, "\xff\xfd", "1")
	write(t, root, "nul", "a\x00b\n")
	write(t, root, "empty", "")
	write(t, root, strings.Repeat("d/", 26)+"deep", "1")
	write(t, root, "huge.txt", strings.Repeat("0123456789abcde\n", 200_000))
}

func TestUnreadable(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	if os.Getuid() == 0 {
		t.Skip("root may read everything")
	}
	root := t.TempDir()
	write(t, root, "closed/file", "x")
	write(t, root, "secret", "x\n")
	for _, p := range []string{"closed", "secret"} {
		if err := os.Chmod(filepath.Join(root, p), 0); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(filepath.Join(root, "closed"), 0o755) //nolint:errcheck // so that the test's folder can be removed
	v := view(t, root, Options{Quiet: slow})
	if f := v.has("secret", Same, Same); f.Bytes != 2 || f.Lines != 0 {
		t.Errorf("%+v", f)
	}
	v.says(1, "folder cannot be read")
	v.says(1, "file cannot be read")
}

// The settings of a foreign folder would make git start programs: none is started, whatever is
// requested.
func TestRunsNothingOfTheRepository(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := project(t)
	trap := filepath.Join(t.TempDir(), "trapped")
	evil := setTrap(t, root, trap)
	v := view(t, root, Options{Quiet: slow})
	write(t, root, "main.go", "package other\n")
	write(t, root, "web/src/app.ts", "export const a = 2\n")
	v.has("main.go", Changed, Changed)
	v.has("web/src/app.ts", Changed, Changed)
	v.says(0, "use a git filter")
	for _, p := range []string{"main.go", "web/src/app.ts"} {
		for _, since := range []wire.DiffSince{wire.SinceCommit, wire.SinceSession} {
			if d, bad := v.repo.Diff(t.Context(), p, since); bad != nil || !strings.Contains(d.Text, "\n+") {
				t.Errorf("%s since %s: %+v %v", p, since, d, bad)
			}
		}
		if c, err := v.repo.LastCommit(t.Context(), p); err != nil || c == nil || c.Subject != "begin" || c.Author != "Ada" {
			t.Errorf("last commit %+v %v", c, err)
		}
	}
	if said, err := os.ReadFile(trap); err == nil {
		t.Fatalf("started: %s", said)
	}
	if out, _ := gitTry(root, "status"); !trapped(trap) {
		t.Fatalf("the trap itself does not work: %s", out)
	}
	v.stop()
	gitDo(t, root, "config", "filter.a=b.clean", evil) // git -c cannot name it
	remove(t, filepath.Dir(trap), "trapped")
	v = view(t, root, Options{Quiet: slow})
	v.says(0, "would make git start programs")
	if v.git != nil || trapped(trap) {
		t.Errorf("git %v, trapped %v", v.git, trapped(trap))
	}
}

// A plain folder may hold repositories: their files are shown, each by its own rules, and followed.
func TestRepositoriesInAPlainFolder(t *testing.T) {
	t.Parallel()
	root, one, two := t.TempDir(), project(t), project(t)
	trap := filepath.Join(t.TempDir(), "trapped")
	setTrap(t, one, trap)
	write(t, one, ".gitignore", "*.log\n")
	for _, mv := range [][2]string{{two, filepath.Join(one, "inner")}, {one, filepath.Join(root, "one")}} {
		if err := os.Rename(mv[0], mv[1]); err != nil {
			t.Fatal(err)
		}
	}
	write(t, root, "one/x.log", "no")
	write(t, root, "own.md", "1")
	v := view(t, root, Options{Quiet: slow})
	for _, p := range []string{"own.md", "one/main.go", "one/inner/main.go", "one/.gitignore"} {
		v.has(p, Same, Same)
	}
	v.hasNot("one/x.log")
	v.quiet(300 * time.Millisecond)
	write(t, root, "one/inner/deep/er/new.go", "1")
	v.has("one/inner/deep/er/new.go", Same, New)
	write(t, root, "one/inner/main.go", "2")
	v.has("one/inner/main.go", Same, Changed)
	write(t, root, "one/y.log", "no")
	remove(t, root, "one/inner")
	v.has("one/inner/main.go", Same, Gone)
	v.hasNot("one/y.log")
	gitDo(t, root, "init", "-q", "fresh")
	write(t, root, "fresh/a/b", "1")
	v.has("fresh/a/b", Same, New)
	if v.git != nil || trapped(trap) {
		t.Errorf("git %v, trapped %v", v.git, trapped(trap))
	}
}

// setTrap has every setting that names a program name one that writes to a file.
func setTrap(t *testing.T, root, trap string) string {
	t.Helper()
	evil := filepath.Join(root, "evil.sh")
	needs.Program(t, evil, "#!/bin/sh\necho \"$0 $*\" >> "+trap+"\ncat\n")
	write(t, root, ".gitattributes", "*.go filter=bad diff=bad\n*.ts filter=worse.one\n")
	for key, value := range map[string]string{
		"core.fsmonitor": evil, "filter.bad.clean": evil, "filter.bad.smudge": evil, "filter.bad.required": "true",
		"filter.worse.one.process": evil, "diff.external": evil, "diff.bad.command": evil, "diff.bad.textconv": evil,
		"core.pager": evil, "core.sshCommand": evil, "gpg.program": evil, "log.showSignature": "true", "core.askPass": evil,
		"core.hooksPath": root, "core.editor": evil, "credential.helper": evil, "core.alternateRefsCommand": evil, "pager.diff": evil,
	} {
		gitDo(t, root, "config", key, value)
	}
	for _, hook := range []string{"post-index-change", "post-checkout", "fsmonitor-watchman"} {
		if err := os.Symlink(evil, filepath.Join(root, hook)); err != nil {
			t.Fatal(err)
		}
	}
	return evil
}

func trapped(trap string) bool { _, err := os.Stat(trap); return err == nil }

func TestSubmoduleAndNested(t *testing.T) {
	t.Parallel()
	root, inner := project(t), project(t)
	gitDo(t, root, "-c", "protocol.file.allow=always", "submodule", "-q", "add", inner, "sub")
	write(t, root, "nested/x", "1")
	gitDo(t, filepath.Join(root, "nested"), "init", "-q", ".")
	v := view(t, root, Options{Quiet: slow})
	v.has(".gitmodules", New, Same)
	v.says(2, "repository of their own")
	if len(v.files) != 4 {
		t.Errorf("published %s", v.summary())
	}
}

func TestManyFilesAtOnce(t *testing.T) {
	t.Parallel()
	root := project(t)
	gitDo(t, root, "checkout", "-q", "-b", "many")
	for i := range 3_000 {
		write(t, root, fmt.Sprintf("pkg%d/sub%d/file%d.go", i%30, i%7, i), "package x\n")
	}
	gitDo(t, root, "add", ".")
	gitDo(t, root, "commit", "-q", "-m", "many")
	gitDo(t, root, "checkout", "-q", "main")
	v := view(t, root, Options{Quiet: slow})
	began := time.Now()
	gitDo(t, root, "checkout", "-q", "many")
	v.until("3,003 files", func() bool { return len(v.files) == 3_003 })
	v.quiet(500 * time.Millisecond)
	if took := time.Since(began); v.updates > 2+int(took/debounce) {
		t.Errorf("one switch was published in %d updates in %v", v.updates, took)
	}
	write(t, root, "pkg1/sub1/file1.go", "package y\n") // its folder is watched by now
	v.has("pkg1/sub1/file1.go", Changed, New)
	gitDo(t, root, "checkout", "-q", "-f", "main")
	v.until("3 files", func() bool { return len(v.files) == 3 })
}

func TestLimits(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for i := range 20 {
		write(t, root, fmt.Sprintf("d%02d/f", i), "x\n")
	}
	v := view(t, root, Options{Quiet: slow, Poll: 50 * time.Millisecond, MaxFiles: 15, MaxWatches: 5})
	if v.says(5, "files beyond the first 15 are not shown"); len(v.files) != 15 {
		t.Errorf("%d files", len(v.files))
	}
	v.until("what is not watched", func() bool { return strings.Contains(fmt.Sprint(v.left), "are not watched") })
	write(t, root, "d12/f", "changed\n")
	v.has("d12/f", Same, Changed)
	remove(t, root, "d03")
	v.has("d03/f", Same, Gone)
	v.stop()
	v = view(t, root, Options{Quiet: slow, Poll: 50 * time.Millisecond, NoWatch: true})
	v.says(0, "cannot be watched")
	write(t, root, "d12/f", "again\n")
	v.has("d12/f", Same, Changed)
}

func TestGiants(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, "a.js", "1")
	write(t, root, "small/node_modules/x/i.js", "1")
	write(t, root, "small/.gitignore", "!node_modules/\n")
	for i := range 300 {
		write(t, root, fmt.Sprintf("node_modules/m%d/i.js", i), "1")
	}
	v := view(t, root, Options{Quiet: slow})
	v.says(1, "folder of installed packages")
	v.has("small/node_modules/x/i.js", Same, Same) // .gitignore brings it back
	if len(v.files) != 3 {
		t.Errorf("published %s", v.summary())
	}
	write(t, root, "node_modules/m1/new.js", "1")
	write(t, root, "b.js", "1")
	v.has("b.js", Same, New)
	v.hasNot("node_modules/m1/new.js")
}

// A cancelled scan leaves no process and no goroutine (TestMain checks for those).
func TestCancelledScan(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	root := t.TempDir()
	pid := filepath.Join(t.TempDir(), "pid")
	stuck := filepath.Join(t.TempDir(), "git")
	needs.Program(t, stuck, "#!/bin/sh\nsleep 100 & echo $! > "+pid+".new; mv "+pid+".new "+pid+"\nwait\n")
	r, bad := Open(root, Options{Git: stuck})
	if bad != nil {
		t.Fatal(bad)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- r.Run(ctx, func(Update) {}) }()
	if !poll(func() bool { return trapped(pid) }) {
		t.Fatal("git was not started")
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Run: %v", err)
	}
	text, _ := os.ReadFile(pid)
	child, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	if !poll(func() bool { return syscall.Kill(child, 0) != nil || zombie(child) }) {
		t.Fatal("a child of git lives on")
	}
}

// zombie reports whether a process is dead and only waits to be collected by its adoptive parent.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil && runtime.GOOS == "linux" || strings.Contains(string(stat), ") Z ") // no file: it was collected just now
}

func TestVanishingFiles(t *testing.T) {
	t.Parallel()
	root := project(t)
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				dir := filepath.Join(root, fmt.Sprint("tmp", i%5))
				_ = os.MkdirAll(dir, 0o755)
				_ = os.WriteFile(filepath.Join(dir, "x"), []byte("x"), 0o644)
				_ = os.RemoveAll(dir)
			}
		}
	}()
	v := view(t, root, Options{Quiet: slow})
	for range 3 { // each takes two scans, while files vanish
		write(t, root, "marker", "")
		v.until("the marker", func() bool { _, there := v.files["marker"]; return there })
		if err := os.Remove(filepath.Join(root, "marker")); err != nil {
			t.Fatal(err)
		}
		v.until("no marker", func() bool { _, there := v.files["marker"]; return !there })
	}
	close(stop)
	<-done
	v.until("three files, and as gone what the first scan found", func() bool {
		there := 0
		for p, f := range v.files {
			if f.Session != Gone {
				there++
			} else if !v.began[p] {
				return false
			}
		}
		return there == 3
	})
}

func TestRootMovesAway(t *testing.T) {
	t.Parallel()
	root := project(t)
	v := view(t, root, Options{Quiet: slow, Poll: 50 * time.Millisecond})
	if err := os.Rename(root, root+"2"); err != nil {
		t.Fatal(err)
	}
	v.has("main.go", Same, Gone)
	if err := os.Rename(root+"2", root); err != nil {
		t.Fatal(err)
	}
	v.has("main.go", Same, Same)
	v.until("git is back", func() bool { return v.git != nil })
}

func TestOwner(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("only root can give a folder away")
	}
	root := project(t)
	if err := os.Chown(root, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	if err := exec.Command("git", "-C", root, "status").Run(); err == nil {
		t.Skip("git trusts every owner here")
	}
	v := view(t, root, Options{Quiet: slow})
	v.says(0, "belongs to another user")
	v.has("main.go", Same, Same)
}
