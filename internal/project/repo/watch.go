package repo

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	emptyFolders = 2_000 // folders without files that are watched too
	refFolders   = 500   // folders of branches that are watched
)

// A watch follows folders: those with files that are shown, the folders above these, and empty ones that are not ignored.
// The look adds and removes, the loop hears; nil events: nothing is watched.
type watch struct {
	w    *fsnotify.Watcher
	root string
	max  int // what may be spent; each folder costs as watchCost says

	lost    chan struct{} // events may have been lost
	drained chan struct{} // closed when there are no more errors

	mu    sync.Mutex
	dirs  map[string]int // what each watched folder below the root cost
	spent int
	short int                    // folders that are not watched for want of room
	refs  map[string]os.FileInfo // folders of the git dir, by their full names; another one may come under the same name
	read  map[string]folder
}

// A folder is what was read of one.
type folder struct {
	mtime int64
	subs  []string
	items int
}

func newWatch(root string, o Options) *watch {
	w := &watch{root: root, max: o.MaxWatches, dirs: map[string]int{}, refs: map[string]os.FileInfo{}, read: map[string]folder{}}
	if w.max == 0 {
		w.max = watchBudget()
	}
	if !o.NoWatch && !remote(root) {
		w.w, _ = fsnotify.NewBufferedWatcher(1_024)
	}
	if w.w != nil {
		w.lost, w.drained = make(chan struct{}, 1), make(chan struct{})
		go w.drain()
	}
	return w
}

// drain takes every error at once, beside the loop: fsnotify may tell one under the lock that its Add and Remove wait for, as
// when a folder was renamed and is gone by the time it reads that.
func (w *watch) drain() {
	defer close(w.drained)
	for range w.w.Errors {
		select {
		case w.lost <- struct{}{}:
		default: // the loop has not taken the last one yet
		}
	}
}

func (w *watch) close() {
	if w.w != nil {
		_ = w.w.Close()
		<-w.drained
	}
}

// note says, when nothing at all is watched, how changes are seen.
func (w *watch) note(poll time.Duration) string {
	if w.w != nil {
		return ""
	}
	return "This folder cannot be watched, as on a network drive: it is looked at every " + spell(poll) + "."
}

func (w *watch) missed() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.short
}

// blindly tells whether there is anything that only looking shows.
func (w *watch) blindly() bool { return w.w == nil || w.missed() > 0 }

// follow watches what the state says. added are folders that were not watched before; blind may not be read.
func (w *watch) follow(ctx context.Context, k *look) (added, blind []string) {
	want, blind := w.folders(ctx, k)
	if w.w == nil {
		return nil, blind
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for dir := range w.dirs {
		if !want[dir] {
			w.drop(dir)
		}
	}
	order := make([]string, 0, len(want))
	for dir := range want {
		if _, have := w.dirs[dir]; !have {
			order = append(order, dir)
		}
	}
	slices.SortFunc(order, func(a, b string) int { // upper folders first
		if d := strings.Count(a, "/") - strings.Count(b, "/"); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	w.short = 0
	for _, dir := range order {
		cost := watchCost(w.read[dir].items)
		if w.spent+cost > w.max {
			w.short++
			continue
		}
		switch err := w.w.Add(osPath(w.root, dir)); {
		case err == nil:
			w.dirs[dir] = cost
			w.spent += cost
			added = append(added, dir)
		case !os.IsNotExist(err):
			w.short++
		}
	}
	if w.followGit(k.state.place) { // what happened in there meanwhile was not heard
		added = append(added, "")
	}
	return added, blind
}

func (w *watch) drop(dir string) {
	_ = w.w.Remove(osPath(w.root, dir))
	w.spent -= w.dirs[dir]
	delete(w.dirs, dir)
}

// moved forgets folders at and below a path that came, went or was renamed: the system would go on under the old name, and
// one that was watched under its new name before the renaming was read of is watched no more once it is.
func (w *watch) moved(p string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, is := w.dirs[p]; !is {
		return
	}
	for dir := range w.dirs {
		if covers(p, dir) {
			w.drop(dir)
			delete(w.read, dir)
		}
	}
}

// folders finds what is to be watched.
func (w *watch) folders(ctx context.Context, k *look) (want map[string]bool, blind []string) {
	shown := map[string]bool{"": true}
	for raw := range k.state.files { // those that are gone too: one may come back where all that is new is ignored
		parents(raw, func(dir string) bool {
			had := shown[dir]
			shown[dir] = true
			return !had
		})
	}
	want = map[string]bool{}
	open, empty := []string{""}, 0
	for len(open) > 0 && alive(ctx) == nil {
		var doubtful []string // folders without files that are shown
		for len(open) > 0 {
			dir := open[len(open)-1]
			open = open[:len(open)-1]
			f, err := w.readFolder(dir, k)
			if err != nil {
				if !os.IsNotExist(err) {
					blind = append(blind, dir)
				}
				continue
			}
			want[dir] = true
			for _, sub := range f.subs {
				p := path.Join(dir, sub)
				_, left := k.state.odd[p]
				switch {
				case shown[p]:
					open = append(open, p)
				case !left && !misfit(p) && empty < emptyFolders:
					empty++
					doubtful = append(doubtful, p)
				}
			}
		}
		open = k.unignored(ctx, doubtful)
	}
	return want, blind
}

// readFolder reads a folder, unless it is as it was.
func (w *watch) readFolder(dir string, k *look) (folder, error) {
	info, err := os.Lstat(osPath(w.root, dir))
	if err != nil {
		return folder{}, err
	}
	w.mu.Lock()
	f, known := w.read[dir]
	w.mu.Unlock()
	if mtime := info.ModTime().UnixNano(); known && f.mtime == mtime && time.Since(info.ModTime()) > racy {
		return f, nil
	}
	began := time.Now()
	items, err := readDir(k.root, dir)
	if err != nil {
		return folder{}, err
	}
	f = folder{mtime: info.ModTime().UnixNano(), items: len(items)}
	if began.Sub(info.ModTime()) <= racy {
		f.mtime = 0
	}
	for _, item := range items {
		if item.IsDir() && !slices.Contains(control, item.Name()) {
			f.subs = append(f.subs, item.Name())
		}
	}
	w.mu.Lock()
	w.read[dir] = f
	w.mu.Unlock()
	return f, nil
}

// unignored are those folders in which a file would be shown.
func (k *look) unignored(ctx context.Context, dirs []string) []string {
	if len(dirs) == 0 {
		return nil
	}
	if k.state.git == nil {
		g := newIgnorer(k.root)
		return slices.DeleteFunc(dirs, func(dir string) bool { return g.hides(dir, true) || within(dir, k.state.odd) })
	}
	// "./": a name may begin with a colon.
	// Where git does not answer, rather one is watched too many: what comes in it is heard in no other way.
	out, _ := k.git.run(ctx, []byte("./"+strings.Join(dirs, "\x00./")+"\x00"), gitOutput, 1, "check-ignore", "-z", "--stdin")
	ignored := map[string]bool{}
	for dir := range strings.SplitSeq(string(out), "\x00") {
		ignored[strings.TrimPrefix(dir, "./")] = true
	}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		_, err := os.Lstat(osPath(k.Repo.root, path.Join(dir, ".git")))
		return ignored[dir] || err == nil
	})
}

// followGit watches the places of the git dir that say something happened; true: there are new ones.
func (w *watch) followGit(at place) (grew bool) {
	want := gitPlaces(w.root, at)
	for dir, was := range w.refs {
		if is := want[dir]; is == nil || !os.SameFile(was, is) {
			_ = w.w.Remove(dir)
			delete(w.refs, dir)
		}
	}
	for dir, is := range want {
		if w.refs[dir] == nil && w.w.Add(dir) == nil {
			w.refs[dir] = is
			grew = true
		}
	}
	return grew
}

// gitPlaces are the folders of the git dir that are watched. A git dir that git does not know yet, as while it is made, is one.
func gitPlaces(root string, at place) map[string]os.FileInfo {
	want := map[string]os.FileInfo{}
	add := func(dirs ...string) {
		for _, dir := range dirs {
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				want[dir] = info
			}
		}
	}
	if at.dir == "" {
		add(filepath.Join(root, ".git"))
		return want
	}
	heads := filepath.Join(at.common, "refs", "heads")
	add(at.dir, at.common, filepath.Join(at.common, "info"), filepath.Join(at.common, "reftable"), filepath.Dir(heads))
	open := []string{heads}
	for len(open) > 0 && len(want) < refFolders {
		dir := open[0]
		open = open[1:]
		add(dir)
		items, _ := os.ReadDir(dir)
		for _, item := range items {
			if item.IsDir() {
				open = append(open, filepath.Join(dir, item.Name()))
			}
		}
	}
	return want
}

// says tells what an event is about: a path below the root, or everything. Neither: nothing that matters.
func (w *watch) says(e fsnotify.Event, at place) (p string, all bool) {
	name := filepath.Clean(e.Name)
	if e.Has(fsnotify.Remove | fsnotify.Rename) { // whatever comes in its place is not watched, even with the same inode
		w.mu.Lock()
		delete(w.refs, name)
		w.mu.Unlock()
	}
	for _, dir := range []string{at.dir, at.common} {
		if rest, inside := strings.CutPrefix(name, dir+string(filepath.Separator)); dir != "" && inside {
			return "", gitMatters(filepath.ToSlash(rest)) && e.Op != fsnotify.Chmod
		}
	}
	if name == w.root && e.Has(fsnotify.Remove|fsnotify.Rename) { // it may be back already
		w.moved("")
	}
	if name == w.root || name == at.dir || name == at.common {
		return "", e.Op != fsnotify.Chmod
	}
	rest, inside := strings.CutPrefix(name, w.root+string(filepath.Separator))
	if !inside {
		return "", false
	}
	p = filepath.ToSlash(rest)
	if covers(".git", p) && p != ".git" { // one that git did not know
		return "", at.dir == "" && e.Op != fsnotify.Chmod
	}
	if e.Has(fsnotify.Create | fsnotify.Remove | fsnotify.Rename) {
		w.moved(p)
	}
	switch path.Base(p) {
	case ".git":
		return "", e.Op != fsnotify.Chmod
	case ".gitignore", ".gitattributes", ".gitmodules":
		return "", true
	}
	return p, false
}

// gitMatters tells whether a change of a file in the git dir can change what git says.
func gitMatters(file string) bool {
	switch path.Base(file) {
	case "HEAD", "index", "packed-refs", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "rebase-merge",
		"rebase-apply", "config", "config.worktree", "exclude", "sparse-checkout":
		return !strings.Contains(file, "/") || strings.HasPrefix(file, "info/")
	}
	return (strings.HasPrefix(file, "refs/heads") || strings.HasPrefix(file, "reftable/")) && !strings.HasSuffix(file, ".lock")
}
