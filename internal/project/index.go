package project

import (
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// index has every file and folder of a city, with places, ids and totals. Building one can take
// most of a second for tens of thousands of files, so a new one is built without the lock and then
// replaces the old one.
type index struct {
	plan      *plan.Plan
	placement placement
	// files are by path.
	files map[string]*file
	byID  map[int]*file
	// next is the id of the next new file.
	next int
	// folders are by the plan's id; paths has these ids by path.
	folders map[int]*folder
	paths   map[string]int
	// changed has the folders with unpublished changes.
	changed map[int]bool
	// totals are by language; lines is their sum.
	totals map[string]*languageTotals
	lines  int
	// large means that folders with many files are closed (isClosed).
	large bool
}

type file struct {
	repo.File

	id  int
	lot plan.Lot
	// placed means that it has a lot. Other files count in the totals, but are not shown.
	placed bool
}

type folder struct {
	plan.Folder

	path string
	// lines is the sum for the files in it and below it.
	lines int
}

type languageTotals struct{ family, files, lines int }

// newIndex indexes files, with ids in their order. p must contain them; a nil p makes an empty
// index.
func newIndex(p *plan.Plan, at placement, files []repo.File) index {
	ix := index{
		plan: p, placement: at, next: 1, files: make(map[string]*file, len(files)),
		byID:    make(map[int]*file, len(files)),
		folders: map[int]*folder{}, paths: map[string]int{}, changed: map[int]bool{},
		totals: map[string]*languageTotals{},
		large:  len(files) > wire.ProjectClosed,
	}
	if p == nil {
		return ix
	}
	ix.syncFolders(nil)
	for _, f := range files {
		ix.put(f)
	}
	clear(ix.changed)
	return ix
}

// put adds or updates a file and the totals. The plan must contain it.
func (ix *index) put(f repo.File) *file {
	old := ix.files[f.Path]
	if old == nil {
		old = &file{id: ix.next}
		ix.next++
		ix.files[f.Path], ix.byID[old.id] = old, old
	} else {
		ix.count(old, -1)
	}
	old.File = f
	ix.locate(old)
	ix.count(old, 1)
	return old
}

func (ix *index) locate(f *file) { f.lot, f.placed = ix.plan.Lot(f.Path) }

// remove removes a file, and returns its id; false if there is none.
func (ix *index) remove(path string) (id int, ok bool) {
	f := ix.files[path]
	if f == nil {
		return 0, false
	}
	ix.count(f, -1)
	delete(ix.files, path)
	delete(ix.byID, f.id)
	return f.id, true
}

// count adds a file to the totals of its language and folders (sign 1), or subtracts it (sign -1).
func (ix *index) count(f *file, sign int) {
	t := ix.totals[f.Language]
	if t == nil {
		t = &languageTotals{family: f.Family}
		ix.totals[f.Language] = t
	}
	t.files += sign
	t.lines += sign * f.Lines
	ix.lines += sign * f.Lines
	if t.files == 0 {
		delete(ix.totals, f.Language)
	}
	if f.Lines == 0 {
		return
	}
	for id := ix.paths[dirOf(f.Path)]; id != 0; {
		dir := ix.folders[id]
		if dir == nil {
			return
		}
		dir.lines += sign * f.Lines
		ix.changed[id] = true
		id = dir.Parent
	}
}

// replan updates the plan. It returns files that waited for room and now have a lot, and the ids of
// removed folders.
func (ix *index) replan(added, removed []string) (late []*file, gone []int) {
	moved := ix.plan.Update(added, removed)
	for _, id := range moved.Gone {
		if dir := ix.folders[id]; dir != nil {
			delete(ix.paths, dir.path)
		}
		delete(ix.folders, id)
		delete(ix.changed, id)
	}
	if len(moved.Folders) > 0 {
		ix.syncFolders(moved.Folders)
	}
	for _, path := range moved.Placed {
		if f := ix.files[path]; f != nil {
			ix.locate(f)
			late = append(late, f)
		}
	}
	return late, moved.Gone
}

// syncFolders copies the plan's folders, and marks new ones and those in ids (sorted) as changed.
func (ix *index) syncFolders(ids []int) {
	for _, planned := range ix.plan.Folders() { // parents precede their children
		dir := ix.folders[planned.ID]
		_, changed := slices.BinarySearch(ids, planned.ID)
		if dir == nil {
			dir, changed = &folder{}, true
			ix.folders[planned.ID] = dir
		}
		if changed {
			ix.changed[planned.ID] = true
		}
		dir.Folder, dir.path = planned, planned.Name
		if parent := ix.folders[planned.Parent]; parent == nil {
			dir.path = ""
		} else if parent.path != "" {
			dir.path = parent.path + "/" + planned.Name
		}
		ix.paths[dir.path] = planned.ID
	}
}

// dirOf returns the folder of a path; "" is the project's.
func dirOf(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// updateLarge updates large, and reports whether it changed. Every change makes all pages request
// everything, hence the hysteresis: a city becomes large above ProjectClosed files, and small again
// below nine tenths of that.
func (ix *index) updateLarge() bool {
	large := len(ix.files) > wire.ProjectClosed || ix.large && len(ix.files) > wire.ProjectClosed*9/10
	changed := large != ix.large
	ix.large = large
	return changed
}

// isClosed reports whether pages get a folder closed: as one tower, whose files they request when
// the user approaches.
func (ix *index) isClosed(id int) bool {
	return ix.large && ix.folders[id] != nil && ix.folders[id].Own >= 8
}

// idOf returns the id of a file with a lot, or 0.
func (ix *index) idOf(path string) int {
	if f := ix.files[path]; f != nil && f.placed {
		return f.id
	}
	return 0
}

// list returns every file, in no order.
func (ix *index) list() []repo.File {
	out := make([]repo.File, 0, len(ix.files))
	for _, f := range ix.files {
		out = append(out, f.File)
	}
	return out
}

// languages returns the totals of the languages, most lines first.
func (ix *index) languages() []wire.ProjectLanguage {
	var out []wire.ProjectLanguage
	for _, name := range slices.Sorted(maps.Keys(ix.totals)) {
		t := ix.totals[name]
		out = append(out, wire.ProjectLanguage{Name: name, Family: t.family, Files: t.files, Lines: t.lines})
	}
	slices.SortStableFunc(out, func(a, b wire.ProjectLanguage) int { return b.Lines - a.Lines })
	return out
}

// drainChanged returns the folders that changed since the last call, sorted.
func (ix *index) drainChanged() []int {
	ids := slices.Sorted(maps.Keys(ix.changed))
	clear(ix.changed)
	return ids
}
