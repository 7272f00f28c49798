package repo

import (
	"cmp"
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/worldmcp/world/internal/base/git"
)

const (
	// maxEmptyFolders bounds the watched folders without files.
	maxEmptyFolders = 2_000
	// maxRefFolders bounds the watched folders of branches.
	maxRefFolders = 500
)

const gitDirName = ".git"

var (
	// ruleFiles affect the list of files: after a change, everything is scanned.
	ruleFiles = map[string]bool{".gitignore": true, ".gitattributes": true, ".gitmodules": true}
	// gitStateFiles are files and folders in a git dir that affect git's answers.
	gitStateFiles = map[string]bool{
		"HEAD": true, "index": true, "packed-refs": true, "MERGE_HEAD": true, "CHERRY_PICK_HEAD": true, "REVERT_HEAD": true,
		"BISECT_LOG": true, "rebase-merge": true, "rebase-apply": true, "config": true, "config.worktree": true, "exclude": true,
		"sparse-checkout": true,
	}
)

// A watch watches folders: those of shown files, all folders above them, empty ones that are not
// ignored, and parts of the git dir. A scan adds and removes folders (sync); the loop handles the
// events. If the system or the budget does not allow to watch all, periodic scans find the rest
// (needsPolling).
type watch struct {
	// w is nil if nothing is watched.
	w    *fsnotify.Watcher
	root string
	// budget bounds the sum of watchCost.
	budget int

	// eventsLost gets a value if events may have been lost.
	eventsLost chan struct{}
	// drained is closed at the end of drain.
	drained chan struct{}

	// mu guards the fields below, which the loop and a scan use.
	mu sync.Mutex
	spending
	unwatched int
	// gitDirs are the watched folders of the git dir, by full name. The info reveals that another
	// folder got the same name.
	gitDirs  map[string]os.FileInfo
	listings map[string]dirListing
}

// spending has the cost of each watched folder below the root; spent is the sum.
type spending struct {
	dirs  map[string]int
	spent int
}

func (s *spending) drop(dir string) {
	s.spent -= s.dirs[dir]
	delete(s.dirs, dir)
}

// A dirListing is a folder's contents; it is valid while the folder's time is mtime.
type dirListing struct {
	// mtime is in Unix nanoseconds; 0 means that the folder changed too recently to trust it.
	mtime int64
	// folders are the names of subfolders, without version control; entries counts everything.
	folders []string
	entries int
}

// newWatch returns a watch of nothing yet. On a network drive, or if the system refuses, it never
// watches anything.
func newWatch(root string, o Options) *watch {
	w := &watch{
		root: root, budget: o.MaxWatches, spending: spending{dirs: map[string]int{}},
		gitDirs: map[string]os.FileInfo{}, listings: map[string]dirListing{},
	}
	if w.budget == 0 {
		w.budget = watchBudget()
	}
	if !o.NoWatch && !isRemote(root) {
		w.w, _ = fsnotify.NewBufferedWatcher(1_024)
	}
	if w.w != nil {
		w.eventsLost, w.drained = make(chan struct{}, 1), make(chan struct{})
		go w.drain() // close awaits it
	}
	return w
}

// drain receives errors in its own goroutine: fsnotify may send one while holding the lock that its
// Add and Remove need, for example when a folder was renamed before it was read. An error means
// that events may be lost.
func (w *watch) drain() {
	defer close(w.drained)
	for range w.w.Errors {
		select {
		case w.eventsLost <- struct{}{}:
		default: // the loop has not handled the last one yet
		}
	}
}

func (w *watch) close() {
	if w.w != nil {
		_ = w.w.Close()
		<-w.drained
	}
}

// note says how changes are found if nothing can be watched.
func (w *watch) note(poll time.Duration) string {
	if w.w != nil {
		return ""
	}
	return "This folder cannot be watched, perhaps because it is on a network drive: it is checked every " + durationText(poll) + "."
}

func (w *watch) unwatchedCount() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.unwatched
}

// needsPolling reports whether some changes cause no events.
func (w *watch) needsPolling() bool { return w.w == nil || w.unwatchedCount() > 0 }

// sync watches the folders that the state requires, upper ones first. added are newly watched
// folders; skipped ones are unreadable, or have packages.
func (w *watch) sync(ctx context.Context, sc *scan) (added []string, skipped map[string]skipReason) {
	want, skipped := w.folders(ctx, sc)
	if w.w == nil {
		return nil, skipped
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for dir := range w.dirs {
		if !want[dir] {
			_ = w.w.Remove(osPath(w.root, dir))
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
		return cmp.Or(strings.Count(a, "/")-strings.Count(b, "/"), strings.Compare(a, b))
	})
	w.unwatched = 0
	for _, dir := range order {
		cost := watchCost(w.listings[dir].entries)
		if w.spent+cost > w.budget {
			w.unwatched++
			continue
		}
		switch err := w.w.Add(osPath(w.root, dir)); {
		case err == nil:
			w.dirs[dir] = cost
			w.spent += cost
			added = append(added, dir)
		case !os.IsNotExist(err):
			w.unwatched++
		}
	}
	if w.syncGit(sc.state.location) { // earlier events are missing
		added = append(added, "")
	}
	return added, skipped
}

// forget stops watching the folders at and below a path that was created, removed or renamed. The
// system would continue to report them under the old name; and if a scan watched the new name
// before the renaming event was read, handling that event drops the new watch. The next scan
// watches them again.
func (w *watch) forget(p string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, watched := w.dirs[p]; !watched {
		return
	}
	for dir := range w.dirs {
		if contains(p, dir) {
			_ = w.w.Remove(osPath(w.root, dir))
			w.drop(dir)
			delete(w.listings, dir)
		}
	}
}

// folders returns the folders to watch, and those to skip.
func (w *watch) folders(ctx context.Context, sc *scan) (want map[string]bool, skipped map[string]skipReason) {
	shown := map[string]bool{"": true}
	for raw := range sc.state.files { // including gone ones: one may return into a folder where new files are ignored
		for dir := range parents(raw) {
			if shown[dir] {
				break
			}
			shown[dir] = true
		}
	}
	want, skipped = map[string]bool{}, map[string]skipReason{}
	open, empty := []string{""}, 0
	for len(open) > 0 && cancelled(ctx) == nil {
		var doubtful []string // folders without shown files, perhaps ignored
		for len(open) > 0 {
			dir := open[len(open)-1]
			open = open[:len(open)-1]
			f, err := w.readFolder(dir, sc)
			if err != nil {
				if !os.IsNotExist(err) {
					skipped[dir] = skipUnreadableFolder
				}
				continue
			}
			want[dir] = true
			for _, sub := range f.folders {
				p := path.Join(dir, sub)
				_, left := sc.state.skipped[p]
				switch {
				case shown[p]:
					open = append(open, p)
				case sc.state.source != repository && slices.Contains(packageFolders, sub):
					skipped[p] = skipPackages
				case !left && !tooDeep(p) && empty < maxEmptyFolders:
					empty++
					doubtful = append(doubtful, p)
				}
			}
		}
		open = sc.notIgnored(ctx, doubtful)
	}
	return want, skipped
}

// readFolder reads a folder unless its time proves that it is unchanged.
func (w *watch) readFolder(dir string, sc *scan) (dirListing, error) {
	info, err := os.Lstat(osPath(w.root, dir))
	if err != nil {
		return dirListing{}, err
	}
	w.mu.Lock()
	f, known := w.listings[dir]
	w.mu.Unlock()
	if mtime := info.ModTime().UnixNano(); known && f.mtime == mtime && time.Since(info.ModTime()) > raceWindow {
		return f, nil
	}
	began := time.Now()
	items, err := readDir(sc.root, dir)
	if err != nil {
		return dirListing{}, err
	}
	f = dirListing{mtime: info.ModTime().UnixNano(), entries: len(items)}
	if began.Sub(info.ModTime()) <= raceWindow {
		f.mtime = 0
	}
	for _, item := range items {
		if item.IsDir() && !slices.Contains(vcsFolders, item.Name()) {
			f.folders = append(f.folders, item.Name())
		}
	}
	w.mu.Lock()
	w.listings[dir] = f
	w.mu.Unlock()
	return f, nil
}

// notIgnored returns the folders in which a new file would be shown.
func (sc *scan) notIgnored(ctx context.Context, dirs []string) []string {
	if len(dirs) == 0 {
		return nil
	}
	var empty []string
	switch sc.state.source {
	case walked:
		return slices.DeleteFunc(dirs, func(dir string) bool { return leftOutByName(path.Base(dir)) })
	case plainFolder:
		empty, _ = sc.git.emptyRepository() // without it git fails
	case repository:
	}
	// "./" since a name may begin with a colon. If git fails, all are watched, or new files would
	// be missed.
	out, _ := sc.git.run(ctx, []byte("./"+strings.Join(dirs, "\x00./")+"\x00"), git.MaxOutput, 1, append(empty, "check-ignore", "-z", "--stdin")...)
	ignored := map[string]bool{}
	for dir := range strings.SplitSeq(string(out), "\x00") {
		ignored[strings.TrimPrefix(dir, "./")] = true
	}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		_, err := os.Lstat(osPath(sc.Repo.root, path.Join(dir, gitDirName)))
		return ignored[dir] || err == nil && sc.state.source == repository
	})
}

// syncGit watches the folders of the git dir, and reports whether there are new ones.
func (w *watch) syncGit(repository location) (grew bool) {
	want := gitFolders(w.root, repository)
	for dir, old := range w.gitDirs {
		if now := want[dir]; now == nil || !os.SameFile(old, now) {
			_ = w.w.Remove(dir)
			delete(w.gitDirs, dir)
		}
	}
	for dir, info := range want {
		if w.gitDirs[dir] == nil && w.w.Add(dir) == nil {
			w.gitDirs[dir] = info
			grew = true
		}
	}
	return grew
}

// gitFolders returns the folders of the git dir to watch: just .git while git does not know the
// repository, as during git init.
func gitFolders(root string, repository location) map[string]os.FileInfo {
	want := map[string]os.FileInfo{}
	add := func(dirs ...string) {
		for _, dir := range dirs {
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				want[dir] = info
			}
		}
	}
	if repository.dir == "" {
		add(filepath.Join(root, gitDirName))
		return want
	}
	heads := filepath.Join(repository.common, "refs", "heads")
	add(repository.dir, repository.common, filepath.Join(repository.common, "info"), filepath.Join(repository.common, "reftable"),
		filepath.Dir(heads))
	open := []string{heads}
	for len(open) > 0 && len(want) < maxRefFolders {
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

// classify returns what to scan after an event: a path below the root, everything, or neither.
func (w *watch) classify(e fsnotify.Event, repository location) (p string, all bool) {
	name := filepath.Clean(e.Name)
	if e.Has(fsnotify.Remove | fsnotify.Rename) { // its successor is not watched, even with the same inode
		w.mu.Lock()
		delete(w.gitDirs, name)
		w.mu.Unlock()
	}
	for _, dir := range []string{repository.dir, repository.common} {
		if rest, inside := strings.CutPrefix(name, dir+string(filepath.Separator)); dir != "" && inside {
			return "", affectsGit(filepath.ToSlash(rest)) && e.Op != fsnotify.Chmod
		}
	}
	if name == w.root && e.Has(fsnotify.Remove|fsnotify.Rename) { // another folder may have its name already
		w.forget("")
	}
	if name == w.root || name == repository.dir || name == repository.common {
		return "", e.Op != fsnotify.Chmod
	}
	rest, inside := strings.CutPrefix(name, w.root+string(filepath.Separator))
	if !inside {
		return "", false
	}
	p = filepath.ToSlash(rest)
	if contains(gitDirName, p) && p != gitDirName { // a git dir that git did not know yet
		return "", repository.dir == "" && e.Op != fsnotify.Chmod
	}
	if e.Has(fsnotify.Create | fsnotify.Remove | fsnotify.Rename) {
		w.forget(p)
	}
	switch name := path.Base(p); {
	case name == gitDirName:
		return "", e.Op != fsnotify.Chmod
	case ruleFiles[name]:
		return "", true
	}
	return p, false
}

// affectsGit reports whether a changed file in the git dir may change git's answers.
func affectsGit(file string) bool {
	if gitStateFiles[path.Base(file)] {
		return !strings.Contains(file, "/") || strings.HasPrefix(file, "info/")
	}
	return (strings.HasPrefix(file, "refs/heads") || strings.HasPrefix(file, "reftable/")) && !strings.HasSuffix(file, ".lock")
}
