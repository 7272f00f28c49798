//go:build unix

package landing

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
)

// TestMain has the model search with WORLD_LONG. Else it has the same course each time: what a
// search finds is no reason to stop work on something else.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == seed.DefValue && os.Getenv("WORLD_LONG") == "" {
		_ = seed.Value.Set("1")
	}
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		_ = checks.Value.Set(map[bool]string{true: "20000", false: "400"}[os.Getenv("WORLD_LONG") != ""])
	}
	os.Exit(m.Run())
}

// errDied is what a death of the process is in these tests.
var errDied = errors.New("the process has died")

// tree maps the paths of a folder to kind and content. Folders exist if they have content.
type tree map[string]string

func (t tree) put(root string, tell func(error)) {
	for _, p := range slices.Sorted(maps.Keys(t)) {
		tell(place(filepath.Join(root, p), t[p]))
	}
}

// place writes one file as its letter says: f, x or l.
func place(path, content string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	switch content[0] {
	case 'l':
		return os.Symlink(content[1:], path)
	case 'x':
		return os.WriteFile(path, []byte(content[1:]), 0o700)
	}
	return os.WriteFile(path, []byte(content[1:]), 0o640)
}

func treeOf(root string) (tree, error) {
	t := tree{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		if d.Type() == fs.ModeSymlink {
			to, err := os.Readlink(p)
			t[rel] = "l" + to
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		b, err := os.ReadFile(p)
		t[rel] = map[bool]string{true: "x", false: "f"}[info.Mode()&0o100 != 0] + string(b)
		return err
	})
	return t, err
}

// spots of the model: files and folders that may stand in each other's place.
var paths = []string{"a", "a/b", "a/b/c", "a/b/d", "e", "f/g", "f/h", "i/j/k", "new\nline", "\xff"}

// fits reports whether a path can coexist with those of a tree.
func (t tree) fits(path string) bool {
	for p := range t {
		if p == path || strings.HasPrefix(p, path+"/") || strings.HasPrefix(path, p+"/") {
			return false
		}
	}
	return true
}

func drawTree(t *rapid.T, label string) tree {
	out := tree{}
	for _, p := range rapid.Permutation(paths).Draw(t, label+" order") {
		if out.fits(p) && rapid.Bool().Draw(t, label+" has") {
			kind := rapid.SampledFrom([]string{"f", "f", "f", "x", "l"}).Draw(t, "kind")
			out[p] = kind + label + " " + strings.ToValidUTF8(strings.ReplaceAll(p, "/", "-"), "?") // no two are the same
		}
	}
	return out
}

// world is one run of the model.
type world struct {
	t       *rapid.T
	root    string
	stage   string
	records local.Dir
	old     tree
	new     tree
	// users has what the user did last to a path; empty: it was removed.
	users tree
	saves int
	// held is a file that a program has open since before, with its path and what it has then.
	held     *os.File
	heldPath string
	late     string
	trace    []string
}

func (w *world) fatal(format string, args ...any) {
	w.t.Fatalf(format+"\n%s", append(args, strings.Join(w.trace, "\n"))...)
}

func (w *world) must(err error) {
	if err != nil {
		w.fatal("%v", err)
	}
}

// plan is what the landing is to do.
func (w *world) plan() []Change {
	all := maps.Clone(w.old)
	maps.Copy(all, w.new)
	sums, err := Inspect(w.root, slices.Collect(maps.Keys(all)), nil)
	w.must(err)
	checkout := filepath.Join(w.stage, "checkout")
	w.new.put(checkout, w.must)
	var list []Change
	for p := range all {
		if w.old[p] == w.new[p] {
			continue
		}
		c := Change{Path: p, Old: sums[p]}
		if _, comes := w.new[p]; comes {
			c.New = filepath.Join(checkout, p)
		}
		list = append(list, c)
	}
	return list
}

// save is the user at work: in place, by a new file, or by removing one.
func (w *world) save() {
	p := rapid.SampledFrom(paths).Draw(w.t, "user's path")
	if w.held != nil && p == w.heldPath {
		return // one of both is enough
	}
	full := filepath.Join(w.root, p)
	w.saves++
	content := fmt.Sprintf("fuser %d", w.saves)
	how := rapid.SampledFrom([]string{"write", "rename", "remove"}).Draw(w.t, "user's way")
	var err error
	switch how {
	case "write":
		if info, err := os.Lstat(full); err == nil && info.Mode().IsRegular() {
			content = map[bool]string{true: "x", false: "f"}[info.Mode()&0o100 != 0] + content[1:]
		} else if err == nil {
			return // an editor would write where the link leads
		}
		err = os.WriteFile(full, []byte(content[1:]), 0o640)
	case "rename":
		if err = os.WriteFile(filepath.Join(w.root, ".user"), []byte(content[1:]), 0o640); err == nil {
			if err = os.Rename(filepath.Join(w.root, ".user"), full); err != nil {
				_ = os.Remove(filepath.Join(w.root, ".user"))
			}
		}
	case "remove":
		content = ""
		if info, err := os.Lstat(full); err != nil || info.IsDir() {
			return
		}
		err = os.Remove(full)
	}
	if err == nil {
		w.users[p] = content
		w.trace = append(w.trace, fmt.Sprintf("    the user: %s %q %q", how, p, content))
	}
}

// hold opens a file before the landing, in order to write to it during the landing.
func (w *world) hold() {
	files := slices.DeleteFunc(slices.Sorted(maps.Keys(w.old)), func(p string) bool { return w.old[p][0] == 'l' })
	if len(files) == 0 || !rapid.Bool().Draw(w.t, "a program holds a file") {
		return
	}
	w.heldPath = rapid.SampledFrom(files).Draw(w.t, "held")
	f, err := os.OpenFile(filepath.Join(w.root, w.heldPath), os.O_WRONLY|os.O_APPEND, 0)
	w.must(err)
	w.held = f
}

func (w *world) writeLate() {
	_, err := w.held.WriteString(" late")
	w.must(err)
	w.late = w.old[w.heldPath] + " late"
	w.trace = append(w.trace, fmt.Sprintf("    the holder writes to %q", w.heldPath))
}

// hook lets things happen at random steps.
func (w *world) hook(faults, users bool) hook {
	chance := rapid.IntRange(2, 30).Draw(w.t, "chance")
	return func(op, path string) error {
		w.trace = append(w.trace, fmt.Sprintf("  %s %q", op, path))
		if users && rapid.IntRange(0, chance).Draw(w.t, "user") == 0 {
			w.save()
		}
		if users && w.held != nil && w.late == "" && rapid.IntRange(0, chance).Draw(w.t, "holder") == 0 {
			w.writeLate()
		}
		if !faults {
			return nil
		}
		switch rapid.IntRange(0, chance*2).Draw(w.t, "fault") {
		case 0:
			w.trace = append(w.trace, "    dies")
			panic(errDied)
		case 1:
			w.trace = append(w.trace, "    fails")
			return &fs.PathError{Op: op, Err: rapid.SampledFrom([]error{
				syscall.EIO, syscall.ENOSPC,
				syscall.EACCES,
			}).Draw(w.t, "error")}
		}
		return nil
	}
}

// alive runs something that may die.
func alive(do func()) (lives bool) {
	defer func() {
		if r := recover(); r != nil {
			if r != any(errDied) { //nolint:errorlint // it is the very value
				panic(r)
			}
			lives = false
		}
	}()
	do()
	return true
}

// Whatever fails, wherever the process dies, and whatever the user saves meanwhile: all files land
// or none, no save and no original is lost, and the answer matches the disk.
func TestModel(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		dir := filepath.Join(base, fmt.Sprint(n))
		w := &world{
			t: t, root: filepath.Join(dir, "root"), stage: filepath.Join(dir, "stage", "x"),
			records: local.Dir(filepath.Join(dir, "records")), users: tree{},
		}
		w.must(errors.Join(os.MkdirAll(w.root, 0o755), os.MkdirAll(w.stage, 0o755), w.records.Make()))
		defer func() { _ = os.RemoveAll(dir) }()
		w.old, w.new = drawTree(t, "old"), drawTree(t, "new")
		w.old.put(w.root, w.must)
		changes := w.plan()
		w.hold()
		if w.held != nil {
			defer func() { _ = w.held.Close() }()
		}
		noExchange := rapid.Bool().Draw(t, "no exchange")
		committed, o, kept := w.attempt(changes, noExchange)
		w.verify(committed, o, kept)
	})
}

// attempt lands, and settles what a death leaves, until all is over.
func (w *world) attempt(changes []Change, noExchange bool) (committed bool, o Outcome, kept []Kept) {
	var l *Landing
	begun, over := false, false
	lives := alive(func() {
		var err error
		w.trace = append(w.trace, "begin")
		l, err = begin(Options{Root: w.root, Stage: w.stage, Records: w.records, Changes: changes, Note: "note"},
			w.hook(true, true))
		if begun = err == nil; !begun {
			over = true
			return
		}
		l.disk.noExchange = noExchange
		w.trace = append(w.trace, "run")
		if err := l.Run(nil); err != nil {
			w.trace = append(w.trace, "back, after "+err.Error())
			o = l.Back(nil)
			over = o.Settled()
			return
		}
		committed = true
		l.disk.hook = w.hook(true, false)
		w.trace = append(w.trace, "done")
		kept, err = l.Done()
		over = err == nil
	})
	if lives && over {
		return committed, o, kept
	}
	for try := 0; ; try++ {
		done := false
		alive(func() {
			w.trace = append(w.trace, "settle")
			l, err := open(w.records, w.hook(try < 3, try < 3 && !committed))
			if err != nil {
				return
			}
			if l == nil {
				done = true
				_ = Sweep(w.stage)
				return
			}
			l.disk.noExchange = noExchange
			if committed {
				var k []Kept
				k, err = l.Done()
				kept, done = append(kept, k...), err == nil
				return
			}
			o = l.Back(nil)
			done = o.Settled()
		})
		if done {
			return committed, o, kept
		}
		if try > 5 {
			w.fatal("it does not settle: %v", o.Err)
		}
	}
}

// verify compares the disk with the allowed states.
func (w *world) verify(committed bool, o Outcome, kept []Kept) {
	is, err := treeOf(w.root)
	w.must(err)
	want := w.old
	if committed {
		want = w.new
	}
	keeps := map[string]bool{}
	for _, k := range append(kept, o.Kept...) {
		left, err := treeOf(filepath.Dir(k.At))
		w.must(err)
		keeps[left[filepath.Base(k.At)]] = true
	}
	for p, content := range w.users {
		// Where they removed a file that stood in for another, the other one may come back.
		if is[p] != content && (content != "" || is[p] != w.old[p] && !strings.HasPrefix(is[p], "fuser") &&
			!strings.HasPrefix(is[p], "xuser")) {
			w.fatal("the user's %q at %q is %q", content, p, is[p])
		}
	}
	for p, content := range want {
		_, touched := w.users[p]
		switch {
		case is[p] == content || touched && committed:
		case w.late != "" && p == w.heldPath && is[p] == w.late:
		case !committed && (keeps[content] || p == w.heldPath && keeps[w.late]):
		case touched: // they replaced or removed it before it was taken out, or took the new one
		default:
			w.fatal("%q is %q, not %q, and nothing is kept", p, is[p], content)
		}
	}
	for p := range is {
		_, users := w.users[p]
		if _, known := want[p]; !known && !users {
			w.fatal("%q is there: %q", p, is[p])
		}
	}
	if w.late != "" && is[w.heldPath] != w.late && !keeps[w.late] {
		if _, touched := w.users[w.heldPath]; !touched {
			w.fatal("what was written late to %q is lost: %q", w.heldPath, is[w.heldPath])
		}
	}
	w.verifyAnswer(committed, o, is)
	w.verifyLeft(len(keeps) > 0)
}

// verifyAnswer compares the answer with the disk.
func (w *world) verifyAnswer(committed bool, o Outcome, is tree) {
	if committed {
		return
	}
	theirs := map[string]bool{}
	for _, p := range o.Theirs {
		theirs[p] = true
	}
	for p := range theirs {
		if is[p] == w.old[p] && w.users[p] == "" {
			w.fatal("%q is told to be somebody's", p)
		}
	}
}

// verifyLeft looks for leftovers.
func (w *world) verifyLeft(keeps bool) {
	if left, _ := os.ReadDir(string(w.records)); len(left) > 0 {
		w.fatal("a record is left: %v", left)
	}
	if left, err := os.ReadDir(w.stage); !keeps && err == nil {
		var names []string
		for _, e := range left {
			names = append(names, e.Name())
		}
		if len(names) > 0 && names[0] != keptFolder {
			w.fatal("something is staged still: %v", names)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(w.root, ".world-*")); len(left) > 0 {
		w.fatal("left in the folder: %v", left)
	}
}

// A link in place of a folder leads nowhere: nothing is written behind it.
func TestLinksAreNotFollowed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, outside, stage := filepath.Join(dir, "root"), filepath.Join(dir, "outside"), filepath.Join(dir, "stage")
	tell := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	tree{"d/f": "fold"}.put(root, tell)
	tree{"f": "fold"}.put(outside, tell)
	tree{"in/f": "fnew"}.put(stage, tell)
	sums, err := Inspect(root, []string{"d/f"}, nil)
	tell(err)
	l, err := Begin(Options{
		Root: root, Stage: stage, Records: local.Dir(dir),
		Changes: []Change{{"d/f", sums["d/f"], filepath.Join(stage, "in", "f")}},
	})
	tell(err)
	tell(errors.Join(os.Rename(filepath.Join(root, "d"), filepath.Join(root, "was")),
		os.Symlink(outside, filepath.Join(root, "d"))))
	if err := l.Run(nil); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	if o := l.Back(nil); !o.Settled() || !slices.Equal(o.Theirs, []string{"d/f"}) {
		t.Errorf("%+v", o)
	}
	for p, want := range map[string]string{filepath.Join(outside, "f"): "old", filepath.Join(root, "was", "f"): "old"} {
		if b, _ := os.ReadFile(p); string(b) != want {
			t.Errorf("%s is %q", p, b)
		}
	}
	if sums, err := Inspect(root, []string{"d/f"}, nil); err != nil || sums["d/f"] != "" {
		t.Error("what lies behind a link was read", sums, err)
	}
}

// A file keeps the permissions of the one that it replaces. If it becomes executable, it is so for
// everyone who may read it.
func TestPermissions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, stage := filepath.Join(dir, "root"), filepath.Join(dir, "stage")
	if err := errors.Join(os.MkdirAll(root, 0o755), os.MkdirAll(stage, 0o755)); err != nil {
		t.Fatal(err)
	}
	cases := map[string][3]fs.FileMode{
		"plain": {0o600, 0o644, 0o600}, "run": {0o600, 0o755, 0o711}, "no longer": {0o750, 0o644, 0o640},
		"still": {0o750, 0o755, 0o750},
	}
	var changes []Change
	for name, modes := range cases {
		for _, at := range []string{root, stage} {
			mode := modes[map[string]int{root: 0, stage: 1}[at]]
			if err := errors.Join(os.WriteFile(filepath.Join(at, name), []byte(at), mode),
				os.Chmod(filepath.Join(at, name), mode)); err != nil {
				t.Fatal(err)
			}
		}
		sums, err := Inspect(root, []string{name}, nil)
		if err != nil {
			t.Fatal(err)
		}
		changes = append(changes, Change{name, sums[name], filepath.Join(stage, name)})
	}
	l, err := Begin(Options{Root: root, Stage: stage, Records: local.Dir(dir), Changes: changes})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Run(nil); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Done(); err != nil {
		t.Fatal(err)
	}
	for name, modes := range cases {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil || info.Mode().Perm() != modes[2] {
			t.Error(name, info.Mode(), err)
		}
	}
}

// What does not fit on the disk is refused before anything is staged.
func TestRoom(t *testing.T) {
	t.Parallel()
	if err := CheckRoom(t.TempDir(), 1, 1<<60); !errors.Is(err, ErrNoRoom) {
		t.Error(err)
	}
	if err := CheckRoom(t.TempDir(), 1, 1); err != nil {
		t.Error(err)
	}
}
