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
	// maxText is the size in bytes up to which a file's text at the beginning of the session is
	// stored; maxTexts bounds all texts.
	maxText  = 256 << 10
	maxTexts = 8 << 20
	// maxAttributes is the size in bytes up to which .gitattributes is read.
	maxAttributes = 256 << 10
)

// A scan compares the folder, or some paths, with the state, and updates the state:
//
//	list      paths from git or a walk, with their difference from the last commit
//	skipOwn   drops this program's own data
//	observe   checks each path on disk, and reads files that may have changed
//	apply     updates the state, and collects the change to publish
//	sync      makes the watcher follow the shown folders
//
// One scan runs at a time, in its own goroutine.
type scan struct {
	*Repo

	root *os.Root
	// paths are to be scanned; empty means everything.
	paths []string
	// forced holds the same paths: their files are read even if size and time are unchanged.
	forced map[string]bool
	// cache is set for the first scan.
	cache cache
	watch *watch
	// rootMissing means that the folder itself does not exist.
	rootMissing bool
}

// run scans, and returns the changes; nil if there are none. added are newly watched folders, which
// may have changed before.
func (sc *scan) run(ctx context.Context) (u *Update, added []string, err error) {
	l, err := sc.list(ctx)
	if err != nil {
		return nil, nil, err
	}
	sc.skipOwn(l)
	seen, overLimit, err := sc.observe(ctx, l)
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
	if len(sc.paths) == 0 || overLimit > 0 {
		s.overLimit = overLimit
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

// update returns the update to publish, and remembers its contents; nil if there is nothing to
// publish. The watcher found the skipped folders.
func (sc *scan) update(c change, first bool, skipped map[string]skipReason) *Update {
	sc.mu.Lock()
	defer sc.mu.Unlock()
	s := &sc.state
	maps.Copy(s.skipped, skipped)
	var counts [skipReasons]int
	for _, reason := range s.skipped {
		counts[reason]++
	}
	left := leftOut(counts, s.overLimit, sc.options.MaxFiles, sc.watch.unwatchedCount(),
		durationText(sc.options.Poll), s.note,
		sc.watch.note(sc.options.Poll))
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

// list returns git's list of files or, if git is unusable, that of a walk with a note about the
// reason.
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
		return nil, git.ErrNoRepository // a new or another repository needs a full scan
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
		return nil, err // probably temporary: keep git's last answer
	default:
		note = "Git did not answer: what it knows is not shown."
	}
	if len(sc.paths) > 0 && sc.state.git != nil { // it was a repository at the last scan
		return nil, err
	}
	return sc.listPlain(ctx, note)
}

// listPlain lists a folder without a usable repository, for the reason in note. If git cannot list
// it, a walk does.
func (sc *scan) listPlain(ctx context.Context, note string) (*listing, error) {
	if len(sc.paths) == 0 || sc.state.source == plainFolder {
		l, err := sc.git.listPlain(ctx, sc.paths, sc.state.nested, sc.options.MaxFiles)
		if err == nil {
			l.note = strings.TrimSpace(note + " " + l.note)
		}
		if err == nil || cancelled(ctx) != nil || sc.state.ready && sc.state.source == plainFolder {
			return l, err // a failure is probably temporary
		}
	}
	return sc.walk(ctx, cmp.Or(note, "Git did not answer."))
}

// skipOwn leaves out this program's own data.
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

// filterNote warns about filters other than LFS: they are off, so some files cannot be compared.
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

// observe reads every listed path that changed on disk, and files of the session's beginning that
// are no longer listed. Beyond MaxFiles, files shown before take precedence; overLimit counts the
// others.
func (sc *scan) observe(ctx context.Context, l *listing) (seen []observation, overLimit int, err error) {
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
	room := sc.options.MaxFiles
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
		seen, overLimit = seen[:room], len(seen)-room
		slices.SortFunc(seen, byPath)
	}
	return seen, overLimit, sc.readAll(ctx, seen)
}

// readAll completes observations with a few parallel readers.
func (sc *scan) readAll(ctx context.Context, seen []observation) error {
	const part = 64 // the batch of a reader
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

// observeOne completes one observation. dirs caches which folders are genuine, not symbolic links.
func (sc *scan) observeOne(v *observation, r *reader, dirs map[string]bool) {
	info, err := os.Lstat(osPath(sc.Repo.root, v.raw))
	switch {
	case err != nil || info.IsDir() || !sc.isFolder(parentOf(v.raw), dirs):
		if errors.Is(err, fs.ErrPermission) {
			v.hidden = true
		}
		if v.sinceCommit == Same && !v.unlisted && sc.state.git != nil && sc.state.files[v.raw] == nil {
			v.reason = skipSparse
		}
		return
	case v.unlisted: // it exists, but is ignored now
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
	if old := sc.state.files[v.raw]; old != nil && old.measured.matches(info) && !sc.forced[v.raw] {
		v.measured = old.measured
		return
	}
	if c, found := sc.cache[cacheKey(v.raw)]; found && c.matches(info) {
		v.measured = c
		return
	}
	m, err := r.measure(v.raw)
	switch {
	case err == nil:
		v.measured = m
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotRegular):
		v.onDisk = false // removed meanwhile, which the watcher reports too
	default:
		v.measured = measure{size: info.Size(), mtime: info.ModTime().UnixNano()}
		v.reason = skipUnreadableFile
	}
}

// isFolder reports whether a path and its parents are folders, not symbolic links.
func (sc *scan) isFolder(dir string, dirs map[string]bool) bool {
	genuine, known := dirs[dir]
	if !known {
		info, err := os.Lstat(osPath(sc.Repo.root, dir))
		genuine = err == nil && info.IsDir() && sc.isFolder(parentOf(dir), dirs)
		dirs[dir] = genuine
	}
	return genuine
}

// storeTexts stores the texts that diffs with the session need and git does not have, up to
// maxTexts.
func (sc *scan) storeTexts() {
	r := newReader(sc.root)
	defer r.close()
	room := int64(maxTexts)
	sc.mu.RLock()
	var raws []string
	for raw, b := range sc.state.base {
		if b.blob == "" && b.measured.known && b.measured.size <= maxText {
			raws = append(raws, raw)
		}
	}
	sc.mu.RUnlock()
	slices.Sort(raws)
	for _, raw := range raws {
		b := sc.state.base[raw]
		if b.measured.size > room {
			continue
		}
		text, more, err := r.text(raw, maxText)
		if err != nil || more || xxhash.Sum64(text) != b.measured.sum {
			continue
		}
		room -= int64(len(text))
		sc.mu.Lock()
		b.text, b.hasText = text, true
		sc.mu.Unlock()
	}
}
