package repo

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/worldmcp/world/internal/base/git"
)

const (
	// maxText is the size of a file whose text is kept from the beginning of the session, in bytes;
	// maxTexts that of all texts.
	maxText  = 256 << 10
	maxTexts = 8 << 20
	// maxAttributes is the size of a .gitattributes beyond which it is not read, in bytes.
	maxAttributes = 256 << 10
)

// A scan compares the folder, or some paths, with the state, and updates the state. One runs at a
// time, in a goroutine of its own. Its steps:
//
//	list      list paths with their difference from the last commit, by git or by a walk
//	skipOwn   drop this program's own data
//	observe   look up each path on disk, and read files that may have changed
//	apply     put the differences into the state, and make the change to publish
//	sync      make the watcher follow the folders of the files shown now
type scan struct {
	*Repo

	root *os.Root
	// paths are to be scanned; none: everything.
	paths []string
	// forced holds the same paths: their files are read even when size and time say that they are
	// unchanged.
	forced map[string]bool
	// cache is set for the first scan.
	cache cache
	watch *watch
	// rootMissing is set when the folder itself does not exist.
	rootMissing bool
}

// run scans, and returns what changed; nil: nothing. added are folders that are watched from now
// on, in which something may have happened before that.
func (sc *scan) run(ctx context.Context) (u *Update, added []string, err error) {
	l, err := sc.list(ctx)
	if err != nil {
		return nil, nil, err
	}
	sc.skipOwn(l)
	seen, beyond, err := sc.observe(ctx, l)
	if err != nil {
		return nil, nil, err
	}
	s := &sc.state
	first := !s.ready
	sc.mu.Lock()
	if first {
		s.began = time.Now()
	}
	c := s.apply(seen, l, sc.paths)
	if len(sc.paths) == 0 || beyond > 0 {
		s.beyond = beyond
	}
	s.git, s.note, s.location, s.source = l.git, l.note, l.location, l.source
	s.addNested(l.nested, sc.paths)
	if first {
		s.startSession(seen)
	}
	sc.mu.Unlock()
	if first {
		sc.storeTexts()
	}
	var skipped map[string]skipReason
	if first || c.paths || len(sc.paths) == 0 || sc.anyFolder() {
		added, skipped = sc.watch.sync(ctx, sc)
	}
	return sc.update(c, first, skipped), added, nil
}

// update returns the update for a change, and remembers what it says; nil: there is nothing to
// publish. The skipped folders are those that the watcher found.
func (sc *scan) update(c change, first bool, skipped map[string]skipReason) *Update {
	sc.mu.Lock()
	defer sc.mu.Unlock()
	s := &sc.state
	maps.Copy(s.skipped, skipped)
	var counts [skipReasons]int
	for _, reason := range s.skipped {
		counts[reason]++
	}
	left := leftOut(counts, s.beyond, sc.o.MaxFiles, sc.watch.unwatchedCount(), durationText(sc.o.Poll), s.note,
		sc.watch.note(sc.o.Poll))
	u := &Update{Full: first, Files: c.files, Removed: c.removed, Git: s.gitWithCounts(), Left: left}
	same := s.published != nil && slices.Equal(left, s.published.Left) && SameGit(u.Git, s.published.Git)
	if !first && same && len(c.files) == 0 && len(c.removed) == 0 {
		return nil
	}
	s.published = &Update{Left: slices.Clone(left)} // copies: the receiver may change its own
	if u.Git != nil {
		s.published.Git = new(*u.Git)
	}
	return u
}

// anyFolder reports whether one of the paths is a folder, since empty folders are watched too.
func (sc *scan) anyFolder() bool {
	return slices.ContainsFunc(sc.paths, func(p string) bool {
		info, err := os.Lstat(osPath(sc.Repo.root, p))
		return err == nil && info.IsDir()
	})
}

// list returns the files that git lists, or those that a walk finds where git cannot be used; the
// note says why.
func (sc *scan) list(ctx context.Context) (*listing, error) {
	if info, err := os.Stat(sc.Repo.root); err != nil || !info.IsDir() {
		sc.rootMissing = true
		l := newListing()
		l.note = "The folder does not exist any more."
		return l, nil //nolint:nilerr // the note says it
	}
	if sc.git == nil {
		return sc.walk(ctx, "Git is not installed.")
	}
	l, err := sc.git.list(ctx, sc.paths)
	if err == nil && len(sc.paths) > 0 && (sc.state.git == nil || l.location != sc.state.location) {
		return nil, git.ErrNoRepository // it has become one, or another one: some paths are not enough
	}
	if err == nil {
		l.note = sc.filterNote()
	}
	if err == nil || cancelled(ctx) != nil {
		return l, err
	}
	note := ""
	switch {
	case errors.Is(err, git.ErrNoRepository):
	case errors.Is(err, git.ErrOwner):
		note = "Git does not trust this folder, because it belongs to another user: what git knows is not shown."
	case errors.Is(err, git.ErrUnsafe):
		note = "The repository's settings would make git start programs: what git knows is not shown."
	case sc.state.ready && sc.state.git != nil:
		return nil, err // probably a passing failure: what git said before stays
	default:
		note = "Git did not answer: what it knows is not shown."
	}
	if len(sc.paths) > 0 && sc.state.git != nil { // it was a repository at the last scan
		return nil, err
	}
	return sc.listPlain(ctx, note)
}

// listPlain lists a folder that is no repository, or whose repository cannot be used; note says
// why. Where git cannot list it, a walk does.
func (sc *scan) listPlain(ctx context.Context, note string) (*listing, error) {
	if len(sc.paths) == 0 || sc.state.source == plainFolder {
		l, err := sc.git.listPlain(ctx, sc.paths, sc.state.nested, sc.o.MaxFiles)
		if err == nil {
			l.note = strings.TrimSpace(note + " " + l.note)
		}
		if err == nil || cancelled(ctx) != nil || sc.state.ready && sc.state.source == plainFolder {
			return l, err // a failure is probably a passing one
		}
	}
	return sc.walk(ctx, cmp.Or(note, "Git did not answer."))
}

// skipOwn leaves out what this program writes itself.
func (sc *scan) skipOwn(l *listing) {
	if sc.own == "" {
		return
	}
	maps.DeleteFunc(l.files, func(p string, _ listed) bool { return contains(sc.own, p) })
	maps.DeleteFunc(l.skipped, func(p string, _ skipReason) bool { return contains(sc.own, p) })
	if sc.state.scope(sc.paths)(sc.own) {
		l.skipped[sc.own] = skipOwnData
	}
}

// filterNote warns when filters matter: they are switched off, so that some files cannot be
// compared. Those of LFS can.
func (sc *scan) filterNote() string {
	if !sc.git.HasFilters() {
		return ""
	}
	r := reader{root: sc.root}
	defer r.close()
	text, _, _ := r.text(".gitattributes", maxAttributes)
	if !slices.ContainsFunc(sc.git.Filters(),
		func(name string) bool { return name != "lfs" && bytes.Contains(text, []byte("filter="+name)) }) {
		return ""
	}
	return "Some files use a git filter, which World does not run: one that was changed earlier may look unchanged, if its size stayed the same."
}

// observe reads every listed path that changed on disk, and the files of the session's beginning
// that are no longer listed. Of more than MaxFiles, those already shown stay first; beyond counts
// the others.
func (sc *scan) observe(ctx context.Context, l *listing) (seen []observation, beyond int, err error) {
	scope := sc.state.scope(sc.paths)
	for raw := range sc.state.base {
		if _, ok := l.files[raw]; !ok && scope(raw) {
			l.files[raw] = listed{unlisted: true}
		}
	}
	seen = make([]observation, 0, len(l.files))
	for raw, file := range l.files {
		if tooDeep(raw) {
			l.skipped[raw] = skipDeep
			continue
		}
		seen = append(seen, observation{raw: raw, listed: file})
	}
	room := sc.o.MaxFiles
	if len(sc.paths) > 0 {
		for raw := range sc.state.files {
			if !scope(raw) {
				room--
			}
		}
	}
	isNew := func(v *observation) int {
		if sc.state.files[v.raw] != nil {
			return 0
		}
		return 1
	}
	byPath := func(a, b observation) int { return strings.Compare(a.raw, b.raw) }
	slices.SortFunc(seen, byPath)
	if room = max(room, 0); len(seen) > room {
		slices.SortStableFunc(seen, func(a, b observation) int { return isNew(&a) - isNew(&b) })
		seen, beyond = seen[:room], len(seen)-room
		slices.SortFunc(seen, byPath)
	}
	return seen, beyond, sc.readAll(ctx, seen)
}

// readAll completes observations, with a few readers in parallel.
func (sc *scan) readAll(ctx context.Context, seen []observation) error {
	const part = 64 // observations that a reader takes at a time
	var (
		next atomic.Int64
		wait sync.WaitGroup
	)
	for range min(4, max(2, runtime.NumCPU()), len(seen)/part+1) {
		wait.Go(func() {
			r := newReader(sc.root)
			defer r.close()
			dirs := map[string]bool{"": true}
			for cancelled(ctx) == nil {
				from := int(next.Add(part)) - part
				if from >= len(seen) {
					return
				}
				to := min(from+part, len(seen))
				for i := from; i < to; i++ {
					sc.observeOne(&seen[i], r, dirs)
				}
				sc.found.Add(int64(to - from))
			}
		})
	}
	wait.Wait()
	return cancelled(ctx)
}

// observeOne completes one observation. dirs caches which folders are real ones, not symbolic
// links.
func (sc *scan) observeOne(v *observation, r *reader, dirs map[string]bool) {
	info, err := os.Lstat(osPath(sc.Repo.root, v.raw))
	switch {
	case err != nil || info.IsDir() || !sc.isFolder(parentOf(v.raw), dirs):
		if errors.Is(err, fs.ErrPermission) {
			v.hidden = true
		}
		if v.commit == Same && !v.unlisted && sc.state.git != nil && sc.state.files[v.raw] == nil {
			v.reason = skipSparse
		}
		return
	case v.unlisted: // it exists, but is ignored by now
		v.hidden = true
		return
	case info.Mode()&fs.ModeSymlink != 0:
		v.hidden, v.reason = true, skipLink
		return
	case !info.Mode().IsRegular():
		v.hidden, v.reason = true, skipDevice
		return
	}
	v.onDisk = true
	if old := sc.state.files[v.raw]; old != nil && old.m.matches(info) && !sc.forced[v.raw] {
		v.m = old.m
		return
	}
	if c, found := sc.cache[cacheKey(v.raw)]; found && c.matches(info) {
		v.m = c
		return
	}
	m, err := r.measure(v.raw)
	switch {
	case err == nil:
		v.m = m
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotRegular):
		v.onDisk = false // it was removed meanwhile, which the watcher reports too
	default:
		v.m = measure{size: info.Size(), mtime: info.ModTime().UnixNano()}
		v.reason = skipUnreadableFile
	}
}

// isFolder reports whether a path and all above it are folders, not symbolic links.
func (sc *scan) isFolder(dir string, dirs map[string]bool) bool {
	genuine, known := dirs[dir]
	if !known {
		info, err := os.Lstat(osPath(sc.Repo.root, dir))
		genuine = err == nil && info.IsDir() && sc.isFolder(parentOf(dir), dirs)
		dirs[dir] = genuine
	}
	return genuine
}

// storeTexts keeps the texts that diffs of the session need and git does not have, up to maxTexts.
func (sc *scan) storeTexts() {
	r := newReader(sc.root)
	defer r.close()
	room := int64(maxTexts)
	sc.mu.RLock()
	var raws []string
	for raw, b := range sc.state.base {
		if b.blob == "" && b.m.known && b.m.size <= maxText {
			raws = append(raws, raw)
		}
	}
	sc.mu.RUnlock()
	slices.Sort(raws)
	for _, raw := range raws {
		b := sc.state.base[raw]
		if b.m.size > room {
			continue
		}
		text, more, err := r.text(raw, maxText)
		if err != nil || more || xxhash.Sum64(text) != b.m.sum {
			continue
		}
		room -= int64(len(text))
		sc.mu.Lock()
		b.text, b.hasText = text, true
		sc.mu.Unlock()
	}
}
