package plan

import (
	"cmp"
	"maps"
	"slices"
)

// changes are the folders that a running update has changed; nil if none is running.
type changes map[*folder]bool

// mark records a change that callers see.
func (c changes) mark(f *folder) {
	if c != nil {
		c[f] = true
	}
}

// Update removes files and adds others; a rename is both. No file with a lot moves. A file that
// returns gets its former lot, unless that is taken.
func (p *Plan) Update(added, removed []string) Change {
	p.changed = changes{}
	defer func() { p.changed = nil }()
	var out Change
	depth := p.depth

	oldPaths, _ := normalized(removed)
	newPaths, bad := normalized(added)
	oldPaths = slices.DeleteFunc(oldPaths, func(path string) bool { return containsSorted(newPaths, path) })
	for _, path := range oldPaths {
		if p.remove(path) {
			out.Removed = append(out.Removed, path)
		}
	}
	newPaths = slices.DeleteFunc(newPaths, p.contains)
	unassigned := p.addAll(newPaths)
	p.addRetries(unassigned, out.Removed)
	out.Placed = p.assignAll(unassigned)
	for _, path := range newPaths {
		dir, name := split(path)
		if _, ok := p.folders[dir].files[name]; !ok {
			out.NoRoom = append(out.NoRoom, path)
		}
	}
	out.NoRoom = append(out.NoRoom, bad...)
	out.Grown = p.depth != depth
	if out.Grown {
		p.changed.mark(p.root)
	}
	p.report(&out)
	return out
}

// Match updates the plan to exactly these files.
func (p *Plan) Match(paths []string) Change {
	want, _ := normalized(paths)
	var removed []string
	for _, f := range p.folders {
		for _, name := range slices.AppendSeq(slices.Clone(f.waiting), maps.Keys(f.files)) {
			if path := join(f.path, name); !containsSorted(want, path) {
				removed = append(removed, path)
			}
		}
	}
	return p.Update(slices.DeleteFunc(want, p.contains), removed)
}

func containsSorted(sorted []string, s string) bool {
	_, ok := slices.BinarySearch(sorted, s)
	return ok
}

// contains reports whether a file is in the plan, with a lot or without.
func (p *Plan) contains(path string) bool {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return false
	}
	_, ok := f.files[name]
	return ok || containsSorted(f.waiting, name)
}

// remove removes a file; its lot stays reserved for it. False if the plan does not have it.
func (p *Plan) remove(path string) bool {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return false
	}
	if ref, ok := f.files[name]; ok {
		ref.block.slots[ref.slot].taken = false
		ref.block.taken--
		delete(f.files, name)
	} else if i, ok := slices.BinarySearch(f.waiting, name); ok {
		f.waiting = slices.Delete(f.waiting, i, i+1)
		if len(f.waiting) == 0 {
			delete(p.waiting, f)
		}
	} else {
		return false
	}
	f.addFiles(-1)
	p.changed.markUp(f)
	p.prune(f)
	return true
}

// markUp marks a folder and its parents, whose numbers of files change.
func (c changes) markUp(f *folder) {
	for ancestor := f; ancestor != nil; ancestor = ancestor.parent {
		c.mark(ancestor)
	}
}

// prune removes a folder and its parents as long as they have neither files nor an area of the
// city.
func (p *Plan) prune(f *folder) {
	for f != p.root && f.total == 0 && len(f.children) == 0 && f.cell.empty() && len(f.blocks) == 0 {
		p.dropFolder(f)
		f = f.parent
	}
}

// addAll adds new files without lots to their folders, which it returns.
func (p *Plan) addAll(paths []string) map[*folder]bool {
	unassigned := map[*folder]bool{}
	for _, path := range paths {
		f := p.addWaiting(path)
		p.changed.markUp(f)
		unassigned[f] = true
		p.waiting[f] = true
	}
	for f := range unassigned {
		slices.Sort(f.waiting)
	}
	return unassigned
}

// assignAll finds lots for the waiting files of unassigned, and returns the files that got one,
// there or below.
func (p *Plan) assignAll(unassigned map[*folder]bool) []string {
	waited := map[*folder][]string{}
	for f := range p.waiting {
		waited[f] = f.waiting
	}
	for _, f := range sortedByPath(unassigned) {
		if len(f.waiting) == 0 {
			continue // it got ground with a folder above
		}
		if top := p.highestUnplaced(f); top != nil {
			p.layDistrict(top)
		}
		p.assignLots(f)
	}
	var placed []string
	for f, names := range waited {
		if len(f.waiting) == 0 {
			delete(p.waiting, f)
		}
		for _, name := range names {
			if _, ok := f.files[name]; ok {
				placed = append(placed, join(f.path, name))
			}
		}
	}
	slices.Sort(placed)
	return placed
}

func sortedByPath(folders map[*folder]bool) []*folder {
	return slices.SortedFunc(maps.Keys(folders), func(a, b *folder) int { return cmp.Compare(a.path, b.path) })
}

// maxRetries bounds how many folders with waiting files are retried when others are removed, since
// each search takes time.
const maxRetries = 16

// addRetries adds folders whose waiting files may find room after a removal: the folders of the
// removed files, and some more.
func (p *Plan) addRetries(unassigned map[*folder]bool, removed []string) {
	if len(p.waiting) == 0 || len(removed) == 0 {
		return
	}
	for _, path := range removed {
		dir, _ := split(path)
		if f := p.folders[dir]; p.waiting[f] {
			unassigned[f] = true
		}
	}
	waiting := sortedByPath(p.waiting)
	for _, f := range waiting[:min(len(waiting), maxRetries)] {
		unassigned[f] = true
	}
}

// highestUnplaced returns the highest folder without ground, from f upwards, whose parent has some;
// nil if f has ground.
func (p *Plan) highestUnplaced(f *folder) *folder {
	var top *folder
	for ancestor := f; ancestor != p.root && ancestor.cell.empty(); ancestor = ancestor.parent {
		top = ancestor
	}
	return top
}

// layDistrict gives ground to a new folder and everything below it. If there is no room for all,
// only its own files get ground, and assignAll handles the folders below.
func (p *Plan) layDistrict(f *folder) {
	if len(f.blocks) > 0 || holdsGround(f) {
		return // part of it has ground already: the rest gets separate blocks
	}
	b := p.build(f, f.parent.level+1)
	if p.placeDistrict(b) {
		return
	}
	if len(b.items) > 0 && b.items[0].sub == nil {
		ownFiles := &build{folder: f, items: b.items[:1]}
		ownFiles.options = p.shapes(ownFiles.items)
		p.placeDistrict(ownFiles)
	}
}

// holdsGround reports whether anything below f has ground, which a district of f could not contain
// any more.
func holdsGround(f *folder) bool {
	for _, child := range f.children {
		if !child.cell.empty() || len(child.blocks) > 0 || holdsGround(child) {
			return true
		}
	}
	return false
}

// placeDistrict finds ground for a built folder and puts it there; false means no room.
func (p *Plan) placeDistrict(b *build) bool {
	pad := p.scale.pad(b.folder.level)
	site, ok := p.findGround(b.folder.parent, padded(b.options, pad))
	if ok {
		p.putDistrict(b, site.option, site.cell, pad, site.host)
	}
	return ok
}

// report lists the changed and the vanished folders.
func (p *Plan) report(out *Change) {
	for f := range p.changed {
		if f.total > 0 || f == p.root {
			out.Folders = append(out.Folders, f.id)
		} else {
			out.Gone = append(out.Gone, f.id)
		}
	}
	slices.Sort(out.Folders)
	slices.Sort(out.Gone)
}
