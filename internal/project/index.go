package project

import (
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// index holds every file and folder of one city: where it stands, its id, and the totals. A new one
// is built aside, since that takes a good part of a second for tens of thousands of files, and then
// replaces the old one.
type index struct {
	plan      *plan.Plan
	placement placement
	// files are by path, byID the same by id.
	files map[string]*file
	byID  map[int]*file
	// next is the id that the next new file gets.
	next int
	// folders are by the plan's id, paths are these ids by path.
	folders map[int]*folder
	paths   map[string]int
	// changed holds the folders whose figures changed since they were published.
	changed map[int]bool
	// totals are by the name of the language; lines is the sum of all.
	totals map[string]*languageTotals
	lines  int
	// large: folders with many files come closed (isClosed).
	large bool
}

// file is one file and its place.
type file struct {
	repo.File

	id  int
	lot plan.Lot
	// placed: it has a lot. A file without one counts in the totals, and is not shown.
	placed bool
}

// folder is one folder of the plan, with what the plan does not know of it.
type folder struct {
	plan.Folder

	path string
	// lines counts the files in it and below it.
	lines int
}

// languageTotals sums the files of one language.
type languageTotals struct{ family, files, lines int }

// newIndex indexes files, which get their ids in this order. p must contain them; with a nil p the
// index is empty.
func newIndex(p *plan.Plan, at placement, files []repo.File) index {
	x := index{
		plan: p, placement: at, next: 1, files: make(map[string]*file, len(files)),
		byID:    make(map[int]*file, len(files)),
		folders: map[int]*folder{}, paths: map[string]int{}, changed: map[int]bool{},
		totals: map[string]*languageTotals{},
		large:  len(files) > wire.ProjectClosed,
	}
	if p == nil {
		return x
	}
	x.syncFolders(nil)
	for _, f := range files {
		x.put(f)
	}
	clear(x.changed)
	return x
}

// put adds a file, or updates it, and keeps the totals right. The plan must contain it.
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
	x.locate(old)
	x.count(old, 1)
	return old
}

// locate looks up the lot of a file in the plan.
func (x *index) locate(f *file) { f.lot, f.placed = x.plan.Lot(f.Path) }

// remove removes a file, and returns the id that it had; false: there was none.
func (x *index) remove(path string) (id int, ok bool) {
	f := x.files[path]
	if f == nil {
		return 0, false
	}
	x.count(f, -1)
	delete(x.files, path)
	delete(x.byID, f.id)
	return f.id, true
}

// count adds a file to the totals of its language and folders (sign 1), or subtracts it (sign -1).
func (x *index) count(f *file, sign int) {
	t := x.totals[f.Language]
	if t == nil {
		t = &languageTotals{family: f.Family}
		x.totals[f.Language] = t
	}
	t.files += sign
	t.lines += sign * f.Lines
	x.lines += sign * f.Lines
	if t.files == 0 {
		delete(x.totals, f.Language)
	}
	if f.Lines == 0 {
		return
	}
	for id := x.paths[dirOf(f.Path)]; id != 0; {
		dir := x.folders[id]
		if dir == nil {
			return
		}
		dir.lines += sign * f.Lines
		x.changed[id] = true
		id = dir.Parent
	}
}

// replan updates the plan with files that came and went. It returns the files that waited for room
// and now have a lot, and the ids of the folders that are gone.
func (x *index) replan(added, removed []string) (late []*file, gone []int) {
	moved := x.plan.Update(added, removed)
	for _, id := range moved.Gone {
		if dir := x.folders[id]; dir != nil {
			delete(x.paths, dir.path)
		}
		delete(x.folders, id)
		delete(x.changed, id)
	}
	if len(moved.Folders) > 0 {
		x.syncFolders(moved.Folders)
	}
	for _, path := range moved.Placed {
		if f := x.files[path]; f != nil {
			x.locate(f)
			late = append(late, f)
		}
	}
	return late, moved.Gone
}

// syncFolders copies the plan's folders, and notes as changed the new ones and those in ids, which
// is sorted.
func (x *index) syncFolders(ids []int) {
	for _, planned := range x.plan.Folders() { // parents come before their children
		dir := x.folders[planned.ID]
		_, changed := slices.BinarySearch(ids, planned.ID)
		if dir == nil {
			dir, changed = &folder{}, true
			x.folders[planned.ID] = dir
		}
		if changed {
			x.changed[planned.ID] = true
		}
		dir.Folder, dir.path = planned, planned.Name
		if parent := x.folders[planned.Parent]; parent == nil {
			dir.path = ""
		} else if parent.path != "" {
			dir.path = parent.path + "/" + planned.Name
		}
		x.paths[dir.path] = planned.ID
	}
}

// dirOf returns the folder of a path; "" is the project's.
func dirOf(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// updateLarge sets whether the city is large, and reports whether that changed. It has hysteresis,
// since after each change every page requests everything: a city becomes large above ProjectClosed
// files, and small again below nine tenths of that.
func (x *index) updateLarge() bool {
	large := len(x.files) > wire.ProjectClosed || x.large && len(x.files) > wire.ProjectClosed*9/10
	changed := large != x.large
	x.large = large
	return changed
}

// isClosed reports whether pages get a folder closed: as one tower, whose files they request when
// the user comes near.
func (x *index) isClosed(id int) bool {
	return x.large && x.folders[id] != nil && x.folders[id].Own >= 8
}

// idOf returns the id of a file that has a lot; 0: there is none.
func (x *index) idOf(path string) int {
	if f := x.files[path]; f != nil && f.placed {
		return f.id
	}
	return 0
}

// list returns every file, in no order.
func (x *index) list() []repo.File {
	out := make([]repo.File, 0, len(x.files))
	for _, f := range x.files {
		out = append(out, f.File)
	}
	return out
}

// languages returns the totals of the languages, most lines first.
func (x *index) languages() []wire.ProjectLanguage {
	var out []wire.ProjectLanguage
	for _, name := range slices.Sorted(maps.Keys(x.totals)) {
		t := x.totals[name]
		out = append(out, wire.ProjectLanguage{Name: name, Family: t.family, Files: t.files, Lines: t.lines})
	}
	slices.SortStableFunc(out, func(a, b wire.ProjectLanguage) int { return b.Lines - a.Lines })
	return out
}

// takeChanged returns the folders that changed since the last call, sorted.
func (x *index) takeChanged() []int {
	ids := slices.Sorted(maps.Keys(x.changed))
	clear(x.changed)
	return ids
}
