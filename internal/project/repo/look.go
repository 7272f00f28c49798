package repo

import (
	"bytes"
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
)

const (
	textFile = 256 << 10 // bytes of a file whose text is kept from the beginning of the session
	textAll  = 8 << 20   // bytes of all such texts
)

// A look is one comparison of the folder, or of some paths, with what is known. One runs at a time.
type look struct {
	*Repo

	root  *os.Root
	paths []string        // none: everything
	exact map[string]bool // the same: these are read again whatever their time says
	cache cache           // of the first look
	watch *watch
	lost  bool // the folder itself is not there
}

// do looks, and returns what there is to tell; nil: nothing changed. added are folders that are watched from now on, and in
// which something may have happened before that.
func (k *look) do(ctx context.Context) (u *Update, added []string, err error) {
	l, err := k.list(ctx)
	if err != nil {
		return nil, nil, err
	}
	k.leaveOwn(l)
	sights, beyond, err := k.see(ctx, l)
	if err != nil {
		return nil, nil, err
	}
	s := &k.state
	first := !s.ready
	k.mu.Lock()
	if first {
		s.began = time.Now()
	}
	c := s.apply(sights, l, k.paths)
	if len(k.paths) == 0 || beyond > 0 {
		s.beyond = beyond
	}
	s.git, s.note, s.place = l.git, l.note, l.place
	if first {
		s.begin(sights)
	}
	k.mu.Unlock()
	if first {
		k.keepTexts()
	}
	var blind []string
	if first || c.paths || len(k.paths) == 0 || k.anyFolder() {
		added, blind = k.watch.follow(ctx, k)
	}
	return k.told(c, first, blind), added, nil
}

// told makes the update of a change.
func (k *look) told(c change, first bool, blind []string) *Update {
	k.mu.Lock()
	defer k.mu.Unlock()
	s := &k.state
	for _, dir := range blind {
		s.odd[dir] = oddFolder
	}
	var counts [odds]int
	for _, why := range s.odd {
		counts[why]++
	}
	left := leave(counts, s.beyond, k.o.MaxFiles, k.watch.missed(), spell(k.o.Poll), s.note, k.watch.note(k.o.Poll))
	u := &Update{Full: first, Files: c.files, Removed: c.removed, Git: s.counted(), Left: left}
	same := s.told != nil && slices.Equal(left, s.told.Left) && (u.Git == nil) == (s.told.Git == nil) && (u.Git == nil || *u.Git == *s.told.Git)
	if !first && same && len(c.files) == 0 && len(c.removed) == 0 {
		return nil
	}
	s.told = &Update{Git: u.Git, Left: left}
	if u.Git != nil { // the listener may change what it was given
		g := *u.Git
		s.told.Git = &g
	}
	s.told.Left = slices.Clone(left)
	return u
}

// anyFolder tells whether one of the paths is a folder: an empty one is to be watched too.
func (k *look) anyFolder() bool {
	return slices.ContainsFunc(k.paths, func(p string) bool {
		info, err := os.Lstat(osPath(k.Repo.root, p))
		return err == nil && info.IsDir()
	})
}

// list asks git, or walks where git cannot be asked.
func (k *look) list(ctx context.Context) (*listing, error) {
	if info, err := os.Stat(k.Repo.root); err != nil || !info.IsDir() {
		k.lost = true
		return &listing{files: map[string]listed{}, odd: map[string]odd{}, note: "The folder is not there any more."}, nil //nolint:nilerr // the note says it
	}
	if k.git == nil {
		return walk(ctx, k.root, k.paths, k.state.odd, k.o.MaxFiles)
	}
	l, err := k.git.list(ctx, k.paths)
	if err == nil && len(k.paths) > 0 && (k.state.git == nil || l.place != k.state.place) {
		return nil, errNoRepository // it became one, or another one: everything must be asked for
	}
	if err == nil {
		l.note = k.filterNote()
	}
	if err == nil || alive(ctx) != nil {
		return l, err
	}
	note := ""
	switch {
	case errors.Is(err, errNoRepository):
	case errors.Is(err, errOwner):
		note = "Git does not trust this folder, because somebody else owns it: what git knows is not shown."
	case errors.Is(err, errUnsafe):
		note = "The repository's settings would have git start programs: what git knows is not shown."
	case k.state.ready && k.state.git != nil:
		return nil, err // a moment's failure is no reason to forget what git said
	default:
		note = "Git did not answer: what it knows is not shown."
	}
	if len(k.paths) > 0 && k.state.git != nil { // it was a repository a moment ago
		return nil, err
	}
	if l, err = walk(ctx, k.root, k.paths, k.state.odd, k.o.MaxFiles); err == nil && note != "" {
		l.note = note
	}
	return l, err
}

// leaveOwn leaves out what this program writes itself.
func (k *look) leaveOwn(l *listing) {
	if k.own == "" {
		return
	}
	maps.DeleteFunc(l.files, func(p string, _ listed) bool { return covers(k.own, p) })
	maps.DeleteFunc(l.odd, func(p string, _ odd) bool { return covers(k.own, p) })
	if k.state.scope(k.paths)(k.own) {
		l.odd[k.own] = oddOwn
	}
}

// filterNote says what is not known for want of filters: git compares the files as they are on disk.
func (k *look) filterNote() string {
	if !k.git.filtering() {
		return ""
	}
	r := reader{root: k.root}
	defer r.close()
	if text, _, _ := r.text(".gitattributes", maxIgnoreFile); !bytes.Contains(text, []byte("filter=")) {
		return ""
	}
	return "Some files go through a git filter, as those of LFS do. It is not run here: they may look changed though they are not."
}

// see looks at every listed path on disk, and reads what changed.
func (k *look) see(ctx context.Context, l *listing) (sights []sight, beyond int, err error) {
	scope := k.state.scope(k.paths)
	for raw := range k.state.base {
		if _, is := l.files[raw]; !is && scope(raw) {
			l.files[raw] = listed{ghost: true}
		}
	}
	sights = make([]sight, 0, len(l.files))
	for raw, is := range l.files {
		if misfit(raw) {
			l.odd[raw] = oddDeep
			continue
		}
		sights = append(sights, sight{raw: raw, listed: is})
	}
	room := k.o.MaxFiles
	if len(k.paths) > 0 {
		for raw := range k.state.files {
			if !scope(raw) {
				room--
			}
		}
	}
	known := func(v *sight) int {
		if k.state.files[v.raw] != nil {
			return 0
		}
		return 1
	}
	byPath := func(a, b sight) int { return strings.Compare(a.raw, b.raw) }
	slices.SortFunc(sights, byPath)
	if room = max(room, 0); len(sights) > room {
		slices.SortStableFunc(sights, func(a, b sight) int { return known(&a) - known(&b) })
		sights, beyond = sights[:room], len(sights)-room
		slices.SortFunc(sights, byPath)
	}
	return sights, beyond, k.readAll(ctx, sights)
}

// readAll fills the sights, by a few readers at once.
func (k *look) readAll(ctx context.Context, sights []sight) error {
	const part = 64 // sights that a reader takes at a time
	var (
		next atomic.Int64
		wait sync.WaitGroup
	)
	for range min(4, max(2, runtime.NumCPU()), len(sights)/part+1) {
		wait.Go(func() {
			r := newReader(k.root)
			defer r.close()
			dirs := map[string]bool{"": true}
			for alive(ctx) == nil {
				from := int(next.Add(part)) - part
				if from >= len(sights) {
					return
				}
				to := min(from+part, len(sights))
				for i := from; i < to; i++ {
					k.seeOne(&sights[i], r, dirs)
				}
				k.found.Add(int64(to - from))
			}
		})
	}
	wait.Wait()
	return alive(ctx)
}

// seeOne fills one sight. dirs remembers which folders are folders, and no symbolic links.
func (k *look) seeOne(v *sight, r *reader, dirs map[string]bool) {
	info, err := os.Lstat(osPath(k.Repo.root, v.raw))
	switch {
	case err != nil || info.IsDir() || !k.isFolder(v.raw[:max(strings.LastIndexByte(v.raw, '/'), 0)], dirs):
		if errors.Is(err, fs.ErrPermission) {
			v.vain = true
		}
		if v.commit == Same && !v.ghost && k.state.git != nil && k.state.files[v.raw] == nil {
			v.why, v.said = oddSparse, true
		}
		return
	case v.ghost: // it is there, but ignored or not listed any more
		v.vain = true
		return
	case info.Mode()&fs.ModeSymlink != 0:
		v.vain, v.why, v.said = true, oddLink, true
		return
	case !info.Mode().IsRegular():
		v.vain, v.why, v.said = true, oddDevice, true
		return
	}
	v.onDisk = true
	if old := k.state.files[v.raw]; old != nil && old.m.fits(info) && !k.exact[v.raw] {
		v.m = old.m
		return
	}
	if c, found := k.cache[cacheKey(v.raw)]; found && c.fits(info) {
		v.m = c
		return
	}
	m, err := r.measure(v.raw)
	switch {
	case err == nil:
		v.m = m
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotRegular):
		v.onDisk = false // it went meanwhile; whoever took it away is heard of
	default:
		v.m = measure{size: info.Size(), mtime: info.ModTime().UnixNano()}
		v.why, v.said = oddFile, true
	}
}

func (k *look) isFolder(dir string, dirs map[string]bool) bool {
	is, known := dirs[dir]
	if !known {
		info, err := os.Lstat(osPath(k.Repo.root, dir))
		is = err == nil && info.IsDir() && k.isFolder(dir[:max(strings.LastIndexByte(dir, '/'), 0)], dirs)
		dirs[dir] = is
	}
	return is
}

// keepTexts keeps what the session's diffs need and git does not have.
func (k *look) keepTexts() {
	r := newReader(k.root)
	defer r.close()
	room := int64(textAll)
	k.mu.RLock()
	raws := make([]string, 0)
	for raw, b := range k.state.base {
		if b.blob == "" && b.m.known && b.m.size <= textFile {
			raws = append(raws, raw)
		}
	}
	k.mu.RUnlock()
	slices.Sort(raws)
	for _, raw := range raws {
		b := k.state.base[raw]
		if b.m.size > room {
			continue
		}
		text, more, err := r.text(raw, textFile)
		if err != nil || more || sumOf(text) != b.m.sum {
			continue
		}
		room -= int64(len(text))
		k.mu.Lock()
		b.text, b.held = text, true
		k.mu.Unlock()
	}
}
