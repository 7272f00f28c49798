package worktree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
)

// A failing is a git of which one run, or every run from there on, fails: before it does anything,
// or after it did.
type failing struct {
	bin, count, plan string
}

func newFailing(t *testing.T) *failing {
	t.Helper()
	if runtime.GOOS == "windows" {
		needs.Skip(t, "the git of this test is a shell script")
	}
	git, err := exec.LookPath("git")
	if err != nil {
		needs.Skip(t, err)
	}
	dir := t.TempDir()
	f := &failing{filepath.Join(dir, "git"), filepath.Join(dir, "count"), filepath.Join(dir, "plan")}
	script := `#!/bin/sh
read n < '` + f.count + `'; n=$((n+1)); echo $n > '` + f.count + `'
read at how wait < '` + f.plan + `'
if [ $n -eq $at ] && [ "$wait" = wait ]; then sleep 0.3; at=0; how=once; fi
if [ $n -eq $at ] || { [ $n -gt $at ] && [ $how != once ]; }; then
	if [ $n -eq $at ] && [ $how = after ]; then '` + git + `' "$@" > /dev/null 2>&1; fi
	exit 99
fi
exec '` + git + `' "$@"
`
	f.set(t, 1<<30, "once")
	needs.Program(t, f.bin, script)
	return f
}

// set plans a failure, and counts from 0 again.
func (f *failing) set(t *testing.T, at int, how string) {
	t.Helper()
	plan := strconv.Itoa(at) + " " + how + "\n"
	if err := errors.Join(os.WriteFile(f.count, []byte("0\n"), 0o600),
		os.WriteFile(f.plan, []byte(plan), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// runs is how many there were.
func (f *failing) runs(t *testing.T) int {
	t.Helper()
	for {
		b, err := os.ReadFile(f.count)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil { // else it is being written
			return n
		}
	}
}

// scene is all that an operation may change.
type scene struct {
	root string
	tree *Tree
	hash string
	// kept has a copy of the repository and of the store's data, as the scene began.
	kept string
}

// again brings back what there was when the scene began, in the same place, since git has absolute
// paths in its files.
func (s *scene) again(t *testing.T) {
	t.Helper()
	s.tree.Close()
	for name, there := range s.folders() {
		if err := errors.Join(removeAll(there), os.CopyFS(there, os.DirFS(filepath.Join(s.kept, name)))); err != nil {
			t.Fatal(err)
		}
	}
	s.tree = resumed(t, s.tree)
}

func (s *scene) folders() map[string]string {
	return map[string]string{"root": s.root, "data": s.tree.store.options.Data}
}

// state is all of it in one text: both work trees, the user's branch and index, and what the
// session compares with.
func (s *scene) state(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, files := range []map[string]string{contentOf(t, s.root), contentOf(t, s.tree.Info().Top)} {
		for _, p := range sortedKeys(files) {
			b.WriteString(p + " " + strconv.Quote(files[p]) + "\n")
		}
	}
	tree := gitDo(t, s.root, "rev-parse", "main^{tree}", "world/s1^{tree}") + " " + gitDo(t, s.root, "write-tree")
	return b.String() + tree + " " + s.tree.record.BaseTree + " " + string(s.tree.Info().State)
}

// acts are what changes files.
var acts = map[string]func(context.Context, *scene) error{
	"undo": func(ctx context.Context, s *scene) error {
		_, err := s.tree.Undo(ctx, "1", s.hash)
		return err
	},
	"revert": func(ctx context.Context, s *scene) error {
		_, err := s.tree.Revert(ctx, s.hash, nil)
		return err
	},
	"apply": func(ctx context.Context, s *scene) error {
		_, err := s.tree.Apply(ctx, s.hash, nil)
		return err
	},
	"merge": func(ctx context.Context, s *scene) error {
		_, err := s.tree.Merge(ctx, s.hash, "go")
		return err
	},
}

// Whenever the user stops something that changes files, all is as it was, and the answer says so;
// or it is done.
func TestEveryStepIsStopped(t *testing.T) {
	t.Parallel()
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := begin(t, newFailing(t))
			before, stages := s.state(t), map[Stage]int{}
			for at := 1; ; at++ {
				ctx, stop := context.WithCancel(t.Context())
				var mu sync.Mutex
				n, last := 0, Stage("")
				err := act(WithProgress(ctx, func(p Progress) {
					mu.Lock()
					defer mu.Unlock()
					if n++; n == at {
						last = p.Stage
						stop()
					}
				}), s)
				stop()
				if err == nil && last == "" {
					break // there are fewer
				}
				stages[last]++
				e, ok := errors.AsType[*Error](err)
				if !ok || e.Code != CodeStopped || !strings.HasSuffix(e.Message, "as before.") {
					t.Fatalf("stopped at %d, %s: %v", at, last, err)
				}
				if is := s.state(t); is != before {
					t.Fatalf("stopped at %d, %s: %s\nbefore: %s", at, last, is, before)
				}
				s.noLeftovers(t, fmt.Sprintf("stopped at %d", at))
			}
			if s.state(t) == before || stages[StageLook] == 0 || stages[StagePrepare] < 3 || stages[StageWrite] < 4 {
				t.Errorf("stopped in %v", stages)
			}
		})
	}
}

// changing is how many runs of git there are, at most, from when something begins to change. What
// comes before them only asks.
const changing = 16

// Whichever run of git fails, and whether World dies with it or continues: the next service finds
// either the old state or the new one.
func TestEveryStepFails(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"undo", "apply", "merge"} {
		act := func(t *testing.T, s *scene) error { return acts[name](t.Context(), s) }
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFailing(t)
			s := begin(t, f)
			before := s.state(t)
			f.set(t, 1<<30, "once")
			if err := act(t, s); err != nil {
				t.Fatal(err)
			}
			runs, after := f.runs(t), s.state(t)
			if before == after {
				t.Fatal("nothing happened")
			}
			s.again(t)
			for n := 1; n <= runs; n++ {
				ways := []string{"once", "before", "after"}
				if n < runs-changing {
					if ways = ways[:1]; n%3 != 0 {
						continue
					}
				} else if os.Getenv("WORLD_LONG") == "" {
					ways = ways[(runs-n+i)%len(ways):][:1] // each act has another one at the same distance from its end
				}
				for _, how := range ways {
					f.set(t, n, how)
					err := act(t, s)
					f.set(t, 1<<30, "once")
					if how != "once" {
						s.tree = resumed(t, s.tree)
					} else if err := s.tree.Settle(t.Context()); err != nil { // what the next landing does first
						t.Fatal(n, how, err)
					}
					is := s.state(t)
					if is != before && (is != after || err != nil && how == "once") {
						t.Fatalf("run %d fails (%s, %v): %s\nbefore: %s\nafter: %s", n, how, err, is, before, after)
					}
					s.noLeftovers(t, fmt.Sprintf("run %d fails (%s)", n, how))
					if is == after {
						s.again(t)
					}
				}
			}
		})
	}
}

// begin makes a repository with a session that has changed things.
func begin(t *testing.T, f *failing) *scene {
	t.Helper()
	root := project(t)
	change(t, root, "web/src/app.ts", ownWords)
	s, err := New(Options{Data: t.TempDir(), Home: "/nobody's home", Git: f.bin})
	if err != nil {
		t.Fatal(err)
	}
	tree := opened(t, s, Opening{Folder: root, ID: "s1"})
	top := tree.Info().Top
	snapshot(t, tree, "1")
	change(t, top, "main.go", twoCalls)
	write(t, top, "new/file", "new\n")
	if err := os.Remove(filepath.Join(top, "docs/guide.md")); err != nil {
		t.Fatal(err)
	}
	sc := &scene{root, tree, diff(t, tree).Hash, t.TempDir()}
	for name, there := range sc.folders() {
		if err := os.CopyFS(filepath.Join(sc.kept, name), os.DirFS(there)); err != nil {
			t.Fatal(err)
		}
	}
	return sc
}

// noLeftovers looks for what a landing must not leave: a record, something staged, a lock.
func (s *scene) noLeftovers(t *testing.T, after string) {
	t.Helper()
	for _, pattern := range []string{
		s.tree.dir.Path("landing*"), s.tree.dir.Path(stages), filepath.Join(s.root, ".git", stages),
		filepath.Join(s.root, ".git", "*.lock"),
	} {
		if left, _ := filepath.Glob(pattern); len(left) > 0 {
			t.Errorf("%s: %v is left", after, left)
		}
	}
}

// abandon does what a step would, and dies behind a point of it: once the files are exchanged, or
// also the branch has moved.
func (s *scene) abandon(t *testing.T, op Op, branch bool) {
	t.Helper()
	err := s.tree.land(t.Context(), func(w *work) error {
		var st *step
		if op == OpApply {
			_, some, err := w.selected(t.Context(), s.hash, nil)
			if err != nil {
				return err
			}
			if st, err = w.planApply(t.Context(), some); err != nil {
				return err
			}
		} else {
			m, err := w.planMerge(t.Context(), s.hash, "go")
			if err != nil {
				return err
			}
			st = &step{Op: OpMerge, View: inFolder, From: m.Tree, To: m.Tree, Merge: m}
			if err := w.planFiles(t.Context(), st); err != nil {
				return err
			}
		}
		v, err := w.viewOf(st)
		if err != nil {
			return err
		}
		entries, err := v.differing(t.Context(), st.From, st.To)
		if err != nil {
			return err
		}
		l, err := w.begin(t.Context(), v, st, entries)
		if err != nil {
			return err
		}
		if err := l.Run(nil); err != nil || !branch {
			return err
		}
		return w.moveBranch(t.Context(), st.Merge, l.Stage)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// We died with all files exchanged: looking changes nothing, the next start puts everything back
// and says so, and it can be applied again.
func TestDeathInAnApply(t *testing.T) {
	t.Parallel()
	f := newFailing(t)
	s := begin(t, f)
	before := s.state(t)
	s.abandon(t, OpApply, false)
	if read(s.root, "new/file") != "new\n" {
		t.Fatal("nothing was exchanged")
	}
	half := s.state(t)
	s.tree.Close()
	looked, err := s.tree.store.Resume(t.Context(), "s1")
	if err != nil {
		t.Fatal(err)
	}
	s.tree = looked
	diff(t, s.tree)
	if is := s.state(t); is != half {
		t.Fatal("looking changed something: ", is)
	}
	s.tree = resumed(t, s.tree)
	if is := s.state(t); is != before {
		t.Fatalf("%s\n%s", is, before)
	}
	c := s.tree.store.End("s1").Cut
	if c == nil || !c.Died || c.Landed || len(c.Stuck)+len(c.Theirs) > 0 {
		t.Errorf("%+v", c)
	}
	s.noLeftovers(t, "a death")
	if _, err := s.tree.Apply(t.Context(), s.hash, nil); err != nil || s.tree.store.End("s1").Cut != nil ||
		!s.tree.store.End("s1").Applied {
		t.Error(err, s.tree.store.End("s1"))
	}
}

// The user has put some files back, and saved others, before the next start: what they did stays,
// and originals that it hides are kept.
func TestDeathAndTheUser(t *testing.T) {
	t.Parallel()
	s := begin(t, newFailing(t))
	s.abandon(t, OpApply, false)
	gitDo(t, s.root, "checkout", "-q", "--", "docs/guide.md")
	write(t, s.root, "new/file", "somebody's\n")
	write(t, s.root, "main.go", "saved meanwhile\n")
	s.tree = resumed(t, s.tree)
	c := s.tree.store.End("s1").Cut
	if read(s.root, "docs/guide.md") != "# Guide\n" || read(s.root, "new/file") != "somebody's\n" || read(s.root, "main.go") != "saved meanwhile\n" {
		t.Error(contentOf(t, s.root))
	}
	if c == nil || !slices.Equal(c.Theirs, []string{"main.go", "new/file"}) || len(c.Kept) != 1 {
		t.Fatalf("%+v", c)
	}
	_, at, _ := strings.Cut(c.Kept[0], " at ")
	if b, err := os.ReadFile(at); err != nil || !strings.HasPrefix(string(b), "package main") {
		t.Error(at, string(b), err)
	}
}

// A file that cannot be put back is named, nothing else lands meanwhile, and it goes back once that
// is possible.
func TestStuck(t *testing.T) {
	t.Parallel()
	s := begin(t, newFailing(t))
	before := s.state(t)
	s.abandon(t, OpApply, false)
	path := filepath.Join(s.root, "main.go")
	if err := exec.Command("chattr", "+i", path).Run(); err != nil {
		t.Skip("files cannot be made immutable here: ", err)
	}
	t.Cleanup(func() { _ = exec.Command("chattr", "-i", path).Run() })
	s.tree = resumed(t, s.tree)
	c := s.tree.store.End("s1").Cut
	if c == nil || !slices.Equal(c.Stuck, []string{"main.go"}) || read(s.root, "docs/guide.md") != "# Guide\n" || read(s.root, "new/file") != "(none)" {
		t.Fatalf("%+v %v", c, contentOf(t, s.root))
	}
	for name, err := range map[string]error{
		"apply":  func() error { _, err := s.tree.Apply(t.Context(), s.hash, nil); return err }(),
		"settle": s.tree.Settle(t.Context()),
	} {
		if says := fmt.Sprint(err); code(err) != CodeStuck || !strings.Contains(says, "1 file could not be changed back: main.go.") {
			t.Error(name, says)
		}
	}
	if err := errors.Join(exec.Command("chattr", "-i", path).Run(), s.tree.Settle(t.Context())); err != nil {
		t.Fatal(err)
	}
	if is := s.state(t); is != before || s.tree.store.End("s1").Cut != nil {
		t.Errorf("%s\n%s", is, before)
	}
	s.noLeftovers(t, "a file that was stuck")
}

// Unfinished landings are not reverted while another session lands in the same repository.
func TestSettleWaitsForOthers(t *testing.T) {
	t.Parallel()
	s := begin(t, newFailing(t))
	before := s.state(t)
	s.abandon(t, OpApply, false)
	half := s.state(t)
	other := s.tree.store.repository(s.tree.record.Common)
	if err := other.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := s.tree.Settle(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it did not wait: %v", err)
	}
	if is := s.state(t); is != half || is == before {
		t.Errorf("it is put back: %s", is)
	}
	other.leave()
	if err := s.tree.Settle(t.Context()); err != nil || s.state(t) != before {
		t.Errorf("%v: %s", err, s.state(t))
	}
}

// A death after the branch has moved leaves a merge that counts and is reported.
func TestDeathInAMerge(t *testing.T) {
	t.Parallel()
	s := begin(t, newFailing(t))
	if _, err := s.tree.Merge(t.Context(), s.hash, "go"); err != nil {
		t.Fatal(err)
	}
	after := s.state(t)
	s.again(t)
	before := s.state(t)
	s.abandon(t, OpMerge, false)
	s.tree = resumed(t, s.tree)
	if is := s.state(t); is != before || s.tree.store.End("s1").Merged != "" {
		t.Fatalf("%s\n%s", is, before)
	}
	s.noLeftovers(t, "a death before the branch moved")
	s.abandon(t, OpMerge, true)
	if _, err := os.Lstat(filepath.Join(s.root, ".git", "index.lock")); err != nil {
		t.Error("the index is not locked: ", err)
	}
	s.tree = resumed(t, s.tree)
	if is := s.state(t); is != after || s.tree.store.End("s1").Merged == "" {
		t.Fatalf("%s\n%s", is, after)
	}
	if c := s.tree.store.End("s1").Cut; c == nil || !c.Died || !c.Landed {
		t.Errorf("%+v", c)
	}
	s.noLeftovers(t, "a death after the branch moved")
}

// What a death left of an opening is removed by the next one, and counts no more.
func TestLeftoversOfOpening(t *testing.T) {
	t.Parallel()
	root, f := project(t), newFailing(t)
	s, err := New(Options{Data: t.TempDir(), Home: "/nobody's home", Git: f.bin})
	if err != nil {
		t.Fatal(err)
	}
	f.set(t, 1<<30, "once")
	if err := opened(t, s, Opening{Folder: root, ID: "dry"}).remove(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.set(t, f.runs(t)-8, "before")
	if _, err := s.Open(t.Context(), Opening{Folder: root, ID: "dead"}); err == nil {
		t.Fatal("this was to fail")
	}
	f.set(t, 1<<30, "once")
	write(t, s.dir, "not-ours/file", "")
	if err := os.MkdirAll(filepath.Join(s.dir, "empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	if u, err := s.Usage(t.Context()); err != nil || u.Count != 1 {
		t.Error(u, err)
	}
	opened(t, s, Opening{Folder: root, ID: "alive"})
	left, _ := filepath.Glob(filepath.Join(s.dir, "*"))
	if refs := gitDo(t, root, "for-each-ref", "--format=%(refname)", "refs/heads/world"); refs != "refs/heads/world/alive" || len(left) != 2 {
		t.Error(refs, left)
	}
}

// stride is how many runs of git are passed over between two that fail: each one fails with
// WORLD_LONG only.
func stride() int {
	if os.Getenv("WORLD_LONG") != "" {
		return 1
	}
	return 7
}

// Whichever run of git fails while a session is opened: nothing of it is left, and it can be opened
// again.
func TestOpenFails(t *testing.T) {
	t.Parallel()
	f, root := newFailing(t), project(t)
	write(t, root, "main.go", "package changed\n")
	s, err := New(Options{Data: t.TempDir(), Home: "/nobody's home", Git: f.bin})
	if err != nil {
		t.Fatal(err)
	}
	o := Opening{Folder: root, ID: "s1", Carry: true}
	for n := 1; ; n += stride() {
		for _, how := range []string{"after", "once"}[:2-min(n%4, 1)] {
			f.set(t, n, how)
			tree, err := s.Open(t.Context(), o)
			if err == nil {
				tree.Close()
				if read(tree.Info().Top, "main.go") != "package changed\n" {
					t.Error(n, how, "nobody noticed")
				}
				if f.runs(t) < n {
					return
				}
				f.set(t, 1<<30, "once")
				if err := tree.remove(t.Context()); err != nil {
					t.Fatal(err)
				}
				continue
			}
			f.set(t, 1<<30, "once")
			if how != "once" {
				if failed := s.Settle(t.Context()); len(failed) > 0 {
					t.Fatal(n, how, failed)
				}
			}
			left, _ := os.ReadDir(s.dir)
			if is := gitDo(t, root, "for-each-ref", "--format=%(refname)") + gitDo(t, root, "worktree", "list"); strings.Contains(is, "world/") || strings.Count(is, "\n") != 0 ||
				len(left) != 0 {
				t.Fatalf("run %d fails (%s): %s %v", n, how, is, left)
			}
		}
	}
}

// Whichever run of git fails while a session is discarded: it is open still, or gone after the next
// start.
func TestDiscardFails(t *testing.T) {
	t.Parallel()
	f := newFailing(t)
	s := begin(t, f)
	for n := 1; ; n += stride() {
		f.set(t, n, "after")
		err := s.tree.Discard(t.Context(), s.hash)
		f.set(t, 1<<30, "once")
		if err == nil {
			break
		}
		s.tree = resumed(t, s.tree)
		if state := s.tree.Info().State; state == StateDiscarded {
			if is := gitDo(t, s.root, "for-each-ref", "--format=%(refname)"); is != "refs/heads/main\nrefs/world/s1/last" {
				t.Fatal(n, is)
			}
			s.again(t)
		} else if state != StateOpen || read(s.tree.Info().Top, "new/file") != "new\n" {
			t.Fatal(n, state)
		}
	}
}

// A death while a death is made good changes nothing about it.
func TestDeathDuringRecovery(t *testing.T) {
	t.Parallel()
	f := newFailing(t)
	s := begin(t, f)
	f.set(t, 1<<30, "once")
	if _, err := s.tree.Merge(t.Context(), s.hash, "go"); err != nil {
		t.Fatal(err)
	}
	after := s.state(t)
	s.again(t)
	s.abandon(t, OpMerge, true)
	s.tree.Close()
	for n := 1; ; n++ {
		f.set(t, n, "after")
		failed := s.tree.store.Settle(t.Context())
		f.set(t, 1<<30, "once")
		if len(failed) == 0 {
			break
		}
	}
	s.tree = resumed(t, s.tree)
	if is := s.state(t); is != after {
		t.Errorf("%s\n%s", is, after)
	}
}

// When the caller stops waiting while git prepares everything, nothing is done.
func TestCallerGoesAway(t *testing.T) {
	t.Parallel()
	f := newFailing(t)
	s := begin(t, f)
	f.set(t, 1<<30, "once")
	if _, err := s.tree.Apply(t.Context(), s.hash, nil); err != nil {
		t.Fatal(err)
	}
	runs := f.runs(t)
	s.again(t)
	before := s.state(t)
	for n := runs - 2; n <= runs; n++ {
		f.set(t, n, "once wait")
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := s.tree.Apply(ctx, s.hash, nil)
			done <- err
		}()
		for f.runs(t) < n { // git waits then
			time.Sleep(time.Millisecond)
		}
		cancel()
		err := <-done
		s.noLeftovers(t, fmt.Sprint("run ", n))
		if is, want := s.state(t), before; is != want || code(err) != CodeStopped {
			t.Errorf("run %d of %d: %v\n%s\n%s", n, runs, err, is, want)
		}
	}
}

// What cannot be written down is not begun, and a damaged record is said.
func TestRecordThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	s := begin(t, newFailing(t))
	before := s.state(t)
	path := s.tree.dir.Path(stateFile)
	if err := errors.Join(os.Rename(path, path+".kept"), os.MkdirAll(filepath.Join(path, "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.tree.Undo(t.Context(), "1", s.hash); code(err) != CodeFailed || s.state(t) != before {
		t.Error(err)
	}
	if _, err := s.tree.Merge(t.Context(), s.hash, "go"); code(err) != CodeFailed || s.state(t) != before {
		t.Error(err)
	}
	s.tree.Close()
	for _, record := range []string{"", "{", `{"id":"other"}`, "null"} {
		if err := errors.Join(os.RemoveAll(path), os.WriteFile(path, []byte(record), 0o600)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.tree.store.Resume(t.Context(), "s1"); code(err) != CodeFailed {
			t.Errorf("%q: %v", record, err)
		}
		if ids, err := s.tree.store.Clean(t.Context(), time.Now().Add(99*KeepTime)); len(ids) != 0 || err != nil {
			t.Error(ids, err)
		}
	}
}
