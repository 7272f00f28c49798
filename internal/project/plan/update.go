package plan

import (
	"cmp"
	"maps"
	"slices"
)

// change gathers what an update does.
type change struct {
	folders map[*folder]bool // that changed
}

// touch notes that something of a folder changed that a reader sees.
func (p *Plan) touch(f *folder) {
	if p.change != nil {
		p.change.folders[f] = true
	}
}

// Update takes files out and lets others in; a rename is both. Nothing that stands moves. A file that comes back finds the
// lot that it had, unless that is taken.
func (p *Plan) Update(added, removed []string) Change {
	p.change = &change{folders: map[*folder]bool{}}
	defer func() { p.change = nil }()
	var out Change
	depth := p.depth

	gone, _ := tidied(removed)
	coming, bad := tidied(added)
	gone = slices.DeleteFunc(gone, func(path string) bool {
		_, stays := slices.BinarySearch(coming, path)
		return stays
	})
	for _, path := range gone {
		if p.remove(path) {
			out.Removed = append(out.Removed, path)
		}
	}
	coming = slices.DeleteFunc(coming, p.knows)
	homes := p.enter(coming)
	p.retry(homes, out.Removed)
	out.Placed = p.house(homes)
	for _, path := range coming {
		dir, name := split(path)
		if _, ok := p.folders[dir].files[name]; !ok {
			out.NoRoom = append(out.NoRoom, path)
		}
	}
	out.NoRoom = append(out.NoRoom, bad...)
	out.Grown = p.depth != depth
	if out.Grown {
		p.touch(p.root)
	}
	p.report(&out)
	return out
}

// Match makes the plan hold exactly these files.
func (p *Plan) Match(paths []string) Change {
	want, _ := tidied(paths)
	var removed []string
	for _, f := range p.folders {
		for name := range f.files {
			if path := join(f.path, name); !has(want, path) {
				removed = append(removed, path)
			}
		}
		for _, name := range f.waiting {
			if path := join(f.path, name); !has(want, path) {
				removed = append(removed, path)
			}
		}
	}
	return p.Update(slices.DeleteFunc(want, p.knows), removed)
}

func has(sorted []string, s string) bool {
	_, ok := slices.BinarySearch(sorted, s)
	return ok
}

// knows says whether a file is in the plan, with a lot or without.
func (p *Plan) knows(path string) bool {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return false
	}
	_, ok := f.files[name]
	return ok || has(f.waiting, name)
}

// remove takes a file out; its lot remembers it.
func (p *Plan) remove(path string) bool {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return false
	}
	if at, ok := f.files[name]; ok {
		at.block.slots[at.slot].taken = false
		at.block.taken--
		delete(f.files, name)
	} else if i, ok := slices.BinarySearch(f.waiting, name); ok {
		f.waiting = slices.Delete(f.waiting, i, i+1)
		if len(f.waiting) == 0 {
			delete(p.unhoused, f)
		}
	} else {
		return false
	}
	f.count(-1)
	p.touchUp(f)
	p.prune(f)
	return true
}

func (p *Plan) touchUp(f *folder) {
	for at := f; at != nil; at = at.parent {
		p.touch(at)
	}
}

// prune forgets folders that have neither files nor ground.
func (p *Plan) prune(f *folder) {
	for f != p.root && f.live == 0 && len(f.kids) == 0 && f.cell.empty() && len(f.blocks) == 0 {
		delete(p.folders, f.path)
		delete(f.parent.kids, f.name)
		delete(p.unhoused, f)
		f = f.parent
	}
}

// enter puts new files into their folders, to wait for a lot, and says which folders those are.
func (p *Plan) enter(paths []string) map[*folder]bool {
	homes := map[*folder]bool{}
	for _, path := range paths {
		dir, name := split(path)
		f := p.reach(dir)
		f.waiting = append(f.waiting, name)
		f.count(1)
		p.touchUp(f)
		homes[f] = true
		p.unhoused[f] = true
	}
	for f := range homes {
		slices.Sort(f.waiting)
	}
	return homes
}

// house finds lots for the files that wait in some folders, and says which files got one, there or below.
func (p *Plan) house(homes map[*folder]bool) []string {
	waited := map[*folder][]string{}
	for f := range p.unhoused {
		waited[f] = f.waiting
	}
	for _, f := range slices.SortedFunc(maps.Keys(homes), func(a, b *folder) int { return cmp.Compare(a.path, b.path) }) {
		if len(f.waiting) == 0 {
			continue // it came to ground with a folder above it
		}
		if top := p.top(f); top != nil {
			p.found(top)
		}
		p.settleIn(f)
	}
	var placed []string
	for f, names := range waited {
		if len(f.waiting) == 0 {
			delete(p.unhoused, f)
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

// retries is how many folders with waiting files are looked at again when others leave: looking costs.
const retries = 16

// retry adds folders whose waiting files may find room now that others are gone: the folders that those left, and some more.
func (p *Plan) retry(homes map[*folder]bool, removed []string) {
	if len(p.unhoused) == 0 || len(removed) == 0 {
		return
	}
	for _, path := range removed {
		dir, _ := split(path)
		if f := p.folders[dir]; p.unhoused[f] {
			homes[f] = true
		}
	}
	rest := slices.SortedFunc(maps.Keys(p.unhoused), func(a, b *folder) int { return cmp.Compare(a.path, b.path) })
	for i, f := range rest {
		if i < retries {
			homes[f] = true
		}
	}
}

// top is the highest folder without ground from f upwards whose parent has some; nil when f has ground.
func (p *Plan) top(f *folder) *folder {
	var top *folder
	for at := f; at != p.root && at.cell.empty(); at = at.parent {
		top = at
	}
	return top
}

// found gives a new folder its ground, with all that is below it; if there is no room for all, then folder by folder.
func (p *Plan) found(f *folder) {
	if len(f.blocks) > 0 || holdsGround(f) {
		return // something of it stands already: it goes on with annexes
	}
	b := p.build(f, f.parent.level+1)
	if p.ground(b) {
		return
	}
	if len(b.items) > 0 && b.items[0].sub == nil {
		alone := &build{folder: f, items: b.items[:1]}
		alone.options = p.shapes(alone.items)
		p.ground(alone)
	}
}

// holdsGround says whether a folder below f, or a file in one, has ground: then f's own district would come too late to hold it.
func holdsGround(f *folder) bool {
	for _, kid := range f.kids {
		if !kid.cell.empty() || len(kid.blocks) > 0 || holdsGround(kid) {
			return true
		}
	}
	return false
}

func (p *Plan) ground(b *build) bool {
	pad := p.scale.pad(b.folder.level)
	site, ok := p.search(b.folder.parent, padded(b.options, pad))
	if ok {
		p.settle(b, site.option, site.at, pad, site.host)
	}
	return ok
}

// report fills in which folders changed and which are gone.
func (p *Plan) report(out *Change) {
	for f := range p.change.folders {
		if f.live > 0 || f == p.root {
			out.Folders = append(out.Folders, f.id)
		} else {
			out.Gone = append(out.Gone, f.id)
		}
	}
	slices.Sort(out.Folders)
	slices.Sort(out.Gone)
}
