package repo

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// state is what is known of the folder. Only a look changes it.
type state struct {
	files  map[string]*entry // by path on disk
	alias  map[string]string // path as shown → on disk, of those that differ
	odd    map[string]odd    // what is not shown, or not read, and why
	beyond int               // files that found no room
	place  place
	git    *wire.ProjectGit
	note   string  // about git
	told   *Update // Git and Left as they were told last
	ready  bool    // the first look is done

	base      map[string]*baseline // what was on disk when the session began
	baseShort bool                 // there was more than could be shown then
	began     time.Time
}

// An entry is a file that is shown.
type entry struct {
	File

	raw    string // its path on disk
	m      measure
	onDisk bool
}

// A baseline is what a file was when the session began.
type baseline struct {
	m    measure
	blob string // of the last commit, when it was the same; else empty
	text []byte // when there is no blob and it is small enough
	held bool   // text is set
}

func newState() state {
	return state{files: map[string]*entry{}, alias: map[string]string{}, odd: map[string]odd{}, base: map[string]*baseline{}}
}

// A sight is one listed path with what is on disk.
type sight struct {
	listed

	raw    string
	m      measure
	onDisk bool
	vain   bool // it is nothing to show; why may say so
	why    odd
	said   bool // why counts
}

// A change is what one look found.
type change struct {
	files   []File
	removed []string
	paths   bool // some came or went
}

// apply takes over what a look saw. paths: only these and what is below was looked at; none: all.
func (s *state) apply(sights []sight, l *listing, paths []string) change {
	scope := s.scope(paths)
	for raw := range s.odd {
		if scope(raw) {
			delete(s.odd, raw)
		}
	}
	for raw, why := range l.odd {
		s.odd[strings.Clone(raw)] = why
	}
	var c change
	seen := make(map[string]bool, len(sights))
	for i := range sights {
		if e := s.entry(&sights[i]); e != nil {
			seen[e.raw] = true
			old := s.files[e.raw]
			if old == nil {
				c.paths = true
			}
			if old == nil || old.File != e.File || !s.ready {
				c.files = append(c.files, e.File)
			}
			c.paths = c.paths || old != nil && old.onDisk != e.onDisk
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

// scope tells which paths a look was about.
func (s *state) scope(paths []string) func(raw string) bool {
	if len(paths) == 0 {
		return func(string) bool { return true }
	}
	set := make(map[string]bool, len(paths))
	for _, p := range paths {
		set[p] = true
	}
	return func(raw string) bool {
		in := set[raw]
		if !in {
			parents(raw, func(dir string) bool { in = set[dir]; return !in })
		}
		return in
	}
}

// entry makes the entry of what was seen; nil: there is nothing to show.
func (s *state) entry(v *sight) *entry {
	if v.said {
		s.odd[strings.Clone(v.raw)] = v.why
	}
	old := s.files[v.raw]
	session := s.session(v)
	if v.vain || !v.onDisk && (v.commit == Same || v.commit == New || v.commit == Untracked) && session != Gone {
		return nil
	}
	e := &entry{m: v.m, onDisk: v.onDisk}
	if old != nil {
		e.raw, e.File = old.raw, old.File
	} else if !s.name(e, v.raw) {
		return nil
	}
	if v.onDisk {
		e.Lines, e.Bytes, e.Changed = v.m.lines, v.m.size, time.Unix(0, v.m.mtime).UTC()
	} else if old != nil {
		e.m = old.m
	}
	e.Commit, e.Session = v.commit, session
	return e
}

// name gives a new entry its names; false: it cannot have one of its own.
func (s *state) name(e *entry, raw string) bool {
	e.raw = strings.Clone(raw)
	e.Path = clean(e.raw)
	taken, isAlias := s.alias[e.Path]
	_, isFile := s.files[e.Path]
	if isAlias && taken != raw || e.Path != raw && isFile {
		s.odd[e.raw] = oddName
		return false
	}
	if e.Path != e.raw {
		s.alias[e.Path] = e.raw
	}
	e.Language, e.Family = languageOf(e.Path)
	return true
}

// session compares with the beginning of the session.
func (s *state) session(v *sight) Difference {
	b := s.base[v.raw]
	switch {
	case !s.ready:
		return Same
	case b == nil && v.onDisk && s.baseShort && v.m.mtime < s.began.UnixNano():
		return Same // it was there, but was beyond what is shown
	case b == nil && v.onDisk:
		return New
	case b == nil:
		return Same
	case !v.onDisk:
		return Gone
	case b.m.known && v.m.known && b.m.sum == v.m.sum && b.m.size == v.m.size:
		return Same
	case (!b.m.known || !v.m.known) && b.m.size == v.m.size && b.m.mtime == v.m.mtime:
		return Same
	}
	return Changed
}

// begin makes what is on disk now the beginning of the session.
func (s *state) begin(sights []sight) {
	for i := range sights {
		v := &sights[i]
		if e := s.files[v.raw]; e != nil && v.onDisk {
			b := &baseline{m: v.m}
			if v.commit == Same && v.blob != "" {
				b.blob = strings.Clone(v.blob)
			}
			s.base[e.raw] = b
		}
	}
	s.baseShort, s.ready = s.beyond > 0, true
}

// find is the entry of a file by its path as shown.
func (s *state) find(shown string) *entry {
	if raw, found := s.alias[shown]; found {
		return s.files[raw]
	}
	if e := s.files[shown]; e != nil && e.Path == shown {
		return e
	}
	return nil
}

// counted fills the numbers of the repository's state.
func (s *state) counted() *wire.ProjectGit {
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
