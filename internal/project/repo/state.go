package repo

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// state describes the folder. Only a scan changes it.
//
// Each file is compared twice. Commit is git's answer. Session compares with base, which the first
// scan sets: a file is New if base does not have it, Gone if only base has it, and Changed if its
// content differs. A vanished file that differs from neither disappears from the state.
//
// A file has two names: the path on disk (raw), which may have any bytes, and the displayed one
// (File.Path), which callers see. If they differ, alias maps back.
type state struct {
	// files are the shown files, by path on disk.
	files map[string]*entry
	alias map[string]string
	// skipped says why paths are not shown or not read.
	skipped map[string]skipReason
	// overLimit counts the files beyond MaxFiles.
	overLimit int
	location  location
	source    source
	// nested are the listed repositories inside a plain folder.
	nested map[string]bool
	git    *wire.ProjectGit
	// note is about git.
	note string
	// published has Git and Left of the last update.
	published *Update
	// ready means that the first scan is done.
	ready bool

	// base has the files at the beginning of the session; baseTruncated means that there were more.
	base          map[string]*baseline
	baseTruncated bool
	began         time.Time
}

// An entry is a file that is shown.
type entry struct {
	File

	raw      string
	measured measure
	onDisk   bool
}

// A baseline is a file at the beginning of the session.
type baseline struct {
	measured measure
	// blob is the object id if the file was unmodified then.
	blob string
	// text is set (hasText) without a blob, if the file was small enough.
	text    []byte
	hasText bool
}

func newState() state {
	return state{
		files: map[string]*entry{}, alias: map[string]string{}, skipped: map[string]skipReason{},
		nested: map[string]bool{}, base: map[string]*baseline{},
	}
}

// An observation is one listed path with its state on disk.
type observation struct {
	listed

	raw      string
	measured measure
	onDisk   bool
	// hidden means that there is nothing to show; reason may say why.
	hidden bool
	reason skipReason
}

// A change is the result of one scan.
type change struct {
	files   []File
	removed []string
	// paths means that files came or went, so other folders may need watching.
	paths bool
}

// apply updates the state after a scan of paths and everything below them; no paths means
// everything.
func (s *state) apply(observed []observation, l *listing, paths []string) change {
	scope := s.scope(paths)
	maps.DeleteFunc(s.skipped, func(raw string, _ skipReason) bool { return scope(raw) })
	for raw, reason := range l.skipped {
		s.skipped[strings.Clone(raw)] = reason
	}
	var c change
	seen := make(map[string]bool, len(observed))
	for i := range observed {
		if e := s.entry(&observed[i]); e != nil {
			seen[e.raw] = true
			old := s.files[e.raw]
			if old == nil || old.File != e.File || !s.ready {
				c.files = append(c.files, e.File)
			}
			c.paths = c.paths || old == nil || old.onDisk != e.onDisk
			s.files[e.raw] = e
		}
	}
	for raw, e := range s.files {
		if scope(raw) && !seen[raw] {
			c.removed = append(c.removed, e.Path)
			c.paths = true
			delete(s.files, raw)
			delete(s.alias, e.Path)
		}
	}
	slices.SortFunc(c.files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(c.removed)
	return c
}

// addNested replaces the nested repositories within the scope of a scan.
func (s *state) addNested(found map[string]bool, paths []string) {
	scope := s.scope(paths)
	maps.DeleteFunc(s.nested, func(dir string, _ bool) bool { return scope(dir) })
	maps.Copy(s.nested, found)
}

// scope returns a function that reports whether a scan of paths covers a path.
func (s *state) scope(paths []string) func(raw string) bool {
	if len(paths) == 0 {
		return func(string) bool { return true }
	}
	set := make(map[string]bool, len(paths))
	for _, p := range paths {
		set[p] = true
	}
	return func(raw string) bool {
		if set[raw] {
			return true
		}
		for dir := range parents(raw) {
			if set[dir] {
				return true
			}
		}
		return false
	}
}

// entry returns the entry for an observation; nil if there is nothing to show.
func (s *state) entry(v *observation) *entry {
	if v.reason != notSkipped {
		s.skipped[strings.Clone(v.raw)] = v.reason
	}
	old := s.files[v.raw]
	session := s.session(v)
	if v.hidden || !v.onDisk && (v.sinceCommit == Same || v.sinceCommit == New ||
		v.sinceCommit == Untracked) && session != Gone {
		return nil
	}
	e := &entry{measured: v.measured, onDisk: v.onDisk}
	if old != nil {
		e.raw, e.File = old.raw, old.File
	} else if !s.name(e, v.raw) {
		return nil
	}
	if v.onDisk {
		e.Lines, e.Bytes, e.Changed = v.measured.lines, v.measured.size, time.Unix(0, v.measured.mtime).UTC()
	} else if old != nil {
		e.measured = old.measured
	}
	e.Commit, e.Session = v.sinceCommit, session
	if v.unsure && session == Changed {
		e.Commit = Changed
	}
	return e
}

// name sets the names of a new entry. False means that another file has the same displayed name.
func (s *state) name(e *entry, raw string) bool {
	e.raw = strings.Clone(raw)
	e.Path = clean(e.raw)
	taken, isAlias := s.alias[e.Path]
	_, isFile := s.files[e.Path]
	if isAlias && taken != raw || e.Path != raw && isFile {
		s.skipped[e.raw] = skipName
		return false
	}
	if e.Path != e.raw {
		s.alias[e.Path] = e.raw
	}
	e.Language, e.Family = languageOf(e.Path)
	return true
}

// session compares an observation with the beginning of the session, by content if known.
func (s *state) session(v *observation) Difference {
	b := s.base[v.raw]
	switch {
	case !s.ready:
		return Same
	case b == nil && v.onDisk && s.baseTruncated && v.measured.mtime < s.began.UnixNano():
		return Same // it existed, beyond MaxFiles
	case b == nil && v.onDisk:
		return New
	case b == nil:
		return Same
	case !v.onDisk:
		return Gone
	case b.measured.known && v.measured.known && b.measured.sum == v.measured.sum && b.measured.size == v.measured.size:
		return Same
	case (!b.measured.known || !v.measured.known) && b.measured.size == v.measured.size &&
		b.measured.mtime == v.measured.mtime:
		return Same
	}
	return Changed
}

// startSession makes the current files the beginning of the session.
func (s *state) startSession(observed []observation) {
	for i := range observed {
		v := &observed[i]
		if e := s.files[v.raw]; e != nil && v.onDisk {
			b := &baseline{measured: v.measured}
			if v.sinceCommit == Same && v.blob != "" {
				b.blob = strings.Clone(v.blob)
			}
			s.base[e.raw] = b
		}
	}
	s.baseTruncated, s.ready = s.overLimit > 0, true
}

// find returns the entry of a file by its displayed path, or nil.
func (s *state) find(shown string) *entry {
	if raw, found := s.alias[shown]; found {
		return s.files[raw]
	}
	if e := s.files[shown]; e != nil && e.Path == shown {
		return e
	}
	return nil
}

// gitWithCounts returns the state of the repository with the numbers of changed and conflicting
// files.
func (s *state) gitWithCounts() *wire.ProjectGit {
	if s.git == nil {
		return nil
	}
	g := *s.git
	for _, e := range s.files {
		if e.Commit != Same {
			g.Changed++
		}
		if e.Commit == Conflict {
			g.Conflict++
		}
	}
	return &g
}
