package project

import (
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// index is every file and folder of one city: where it stands, its id, and the sums. A whole one is made aside, without the
// desk's mu, and then put in the place of the old one.
type index struct {
	plan    *plan.Plan
	at      place
	files   map[string]*file // by path
	byID    map[int]*file
	next    int                // id of the next file
	folders map[int]*folder    // by the plan's id
	paths   map[string]int     // of folders
	changed map[int]bool       // folders whose figures changed since they were told
	tongues map[string]*tongue // languages, by name
	lines   int
	large   bool // folders with many files come closed
}

// file is one file with its place.
type file struct {
	repo.File
	id     int
	lot    plan.Lot
	placed bool // it has a lot; without one it is counted, and not shown
}

// folder is what pages know of one.
type folder struct {
	plan.Folder
	path  string
	lines int
}

// tongue is a language's share.
type tongue struct{ family, files, lines int }

// newIndex makes these the files, in their order; the plan knows them.
func newIndex(p *plan.Plan, at place, files []repo.File) index {
	x := index{
		plan: p, at: at, next: 1, files: make(map[string]*file, len(files)), byID: make(map[int]*file, len(files)),
		folders: map[int]*folder{}, paths: map[string]int{}, changed: map[int]bool{}, tongues: map[string]*tongue{}, large: len(files) > wire.ProjectClosed,
	}
	if p == nil {
		return x
	}
	x.chart(nil)
	for _, f := range files {
		x.put(f)
	}
	clear(x.changed)
	return x
}

// put takes a file in, or what changed of it, and keeps the sums.
func (x *index) put(f repo.File) *file {
	old := x.files[f.Path]
	if old == nil {
		old = &file{id: x.next}
		x.next++
		x.files[f.Path], x.byID[old.id] = old, old
	} else {
		x.count(old, -1)
	}
	old.File = f
	x.settle(old)
	x.count(old, 1)
	return old
}

// settle looks up a file's lot.
func (x *index) settle(f *file) { f.lot, f.placed = x.plan.Lot(f.Path) }

// drop forgets a file.
func (x *index) drop(path string) (id int, ok bool) {
	f := x.files[path]
	if f == nil {
		return 0, false
	}
	x.count(f, -1)
	delete(x.files, path)
	delete(x.byID, f.id)
	return f.id, true
}

// count adds a file's lines to its folders and its language, or takes them away.
func (x *index) count(f *file, sign int) {
	t := x.tongues[f.Language]
	if t == nil {
		t = &tongue{family: f.Family}
		x.tongues[f.Language] = t
	}
	t.files += sign
	t.lines += sign * f.Lines
	x.lines += sign * f.Lines
	if t.files == 0 {
		delete(x.tongues, f.Language)
	}
	if f.Lines == 0 {
		return
	}
	for id := x.paths[dirOf(f.Path)]; id != 0; {
		at := x.folders[id]
		if at == nil {
			return
		}
		at.lines += sign * f.Lines
		x.changed[id] = true
		id = at.Parent
	}
}

// replan has the plan take files in and out. late are files that waited for room and have a lot now.
func (x *index) replan(added, removed []string) (late []*file, gone []int) {
	moved := x.plan.Update(added, removed)
	for _, id := range moved.Gone {
		if at := x.folders[id]; at != nil {
			delete(x.paths, at.path)
		}
		delete(x.folders, id)
		delete(x.changed, id)
	}
	if len(moved.Folders) > 0 {
		x.chart(moved.Folders)
	}
	for _, path := range moved.Placed {
		if f := x.files[path]; f != nil {
			x.settle(f)
			late = append(late, f)
		}
	}
	return late, moved.Gone
}

// chart takes the plan's folders over; those that changed are given in order.
func (x *index) chart(ids []int) {
	for _, is := range x.plan.Folders() { // parents come before what is in them
		old := x.folders[is.ID]
		_, changed := slices.BinarySearch(ids, is.ID)
		if old == nil {
			old, changed = &folder{}, true
			x.folders[is.ID] = old
		}
		if changed {
			x.changed[is.ID] = true
		}
		old.Folder, old.path = is, is.Name
		if parent := x.folders[is.Parent]; parent == nil {
			old.path = ""
		} else if parent.path != "" {
			old.path = parent.path + "/" + is.Name
		}
		x.paths[old.path] = is.ID
	}
}

func dirOf(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// resize says whether the city became a large one, or is none any more. It does not turn with every file at the border: each
// turn has pages ask for everything.
func (x *index) resize() bool {
	large := len(x.files) > wire.ProjectClosed || x.large && len(x.files) > wire.ProjectClosed*9/10
	turned := large != x.large
	x.large = large
	return turned
}

// closed says whether a folder comes closed: as one tower, its files only when somebody comes near.
func (x *index) closed(id int) bool { return x.large && x.folders[id] != nil && x.folders[id].Own >= 8 }

// idOf is the id of a file that has a place; 0: there is none.
func (x *index) idOf(path string) int {
	if f := x.files[path]; f != nil && f.placed {
		return f.id
	}
	return 0
}

// list is every file, as it is.
func (x *index) list() []repo.File {
	out := make([]repo.File, 0, len(x.files))
	for _, f := range x.files {
		out = append(out, f.File)
	}
	return out
}

// languages are the languages' shares, most lines first.
func (x *index) languages() []wire.ProjectLanguage {
	var out []wire.ProjectLanguage
	for _, name := range slices.Sorted(maps.Keys(x.tongues)) {
		t := x.tongues[name]
		out = append(out, wire.ProjectLanguage{Name: name, Family: t.family, Files: t.files, Lines: t.lines})
	}
	slices.SortStableFunc(out, func(a, b wire.ProjectLanguage) int { return b.Lines - a.Lines })
	return out
}

// changes are the folders that changed since they were told; asking is telling.
func (x *index) changes() []int {
	ids := slices.Sorted(maps.Keys(x.changed))
	clear(x.changed)
	return ids
}
