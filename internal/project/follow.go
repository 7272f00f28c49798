package project

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

const (
	keepAfter = 3 * time.Second // a change is written down
	largeStep = 3_000           // files of one step; more, and pages ask for all of them again
)

// follow reads the folder and tells what changes in it, until ctx ends.
func (c *city) follow(ctx context.Context) {
	c.load()
	saved := make(chan struct{})
	go func() {
		defer close(saved)
		c.keep.run(ctx, keepAfter, c.snapshot)
	}()
	err := c.repo.Run(ctx, c.take)
	<-saved
	if err == nil || ctx.Err() != nil {
		return
	}
	c.desk.mu.Lock()
	defer c.desk.mu.Unlock()
	if c.desk.city != c {
		return
	}
	c.phase = "failed"
	if e, ok := errors.AsType[*wire.Error](err); ok {
		c.problem = e
	} else {
		c.problem = wire.NewError(wire.CodeStoreFailed, "The folder cannot be read any more.")
		c.problem.Next = "Open it again."
	}
	c.desk.tellState()
}

// load takes over what was kept of the folder.
func (c *city) load() {
	kept := c.keep.load()
	c.desk.mu.Lock()
	defer c.desk.mu.Unlock()
	c.plan, c.at, c.history = kept.plan, kept.at, kept.history
	for _, m := range kept.marks {
		c.marks[m.Path] = append(c.marks[m.Path], m)
	}
}

// take folds what the repo tells. It is called from one goroutine.
func (c *city) take(u repo.Update) {
	d := c.desk
	var built [][4]float64
	if u.Full && c.plan == nil { // of this goroutine alone until it is ready
		built = d.opt.Built(d.opt.UserID)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.city != c {
		return
	}
	switch {
	case !u.Full && c.phase == "scanning":
		c.found = u.Found
		d.tellState()
	case u.Full:
		c.whole(u, built)
	default:
		c.step(u)
	}
}

// whole takes all files there are. The caller holds the desk's mu.
func (c *city) whole(u repo.Update, built [][4]float64) {
	paths := make([]string, 0, len(u.Files))
	for _, f := range u.Files {
		paths = append(paths, f.Path)
	}
	if c.plan == nil {
		c.plan, c.at = settle(paths, built)
	} else {
		c.plan.Match(paths)
	}
	c.fill(u.Files)
	c.git, c.left, c.phase = u.Git, u.Left, "ready"
	c.desk.tellState()
	c.desk.tellMarks()
	c.keep.changed()
}

// fill makes these the files, in their order.
func (c *city) fill(files []repo.File) {
	c.empty()
	c.chart(true, nil, nil)
	for _, f := range files {
		c.put(f)
	}
	clear(c.changed)
}

// step takes what changed, and tells it. The caller holds the desk's mu.
func (c *city) step(u repo.Update) {
	var added, removed []string
	large := len(c.files) > wire.ProjectClosed
	for _, f := range u.Files {
		if c.files[f.Path] == nil {
			added = append(added, f.Path)
		}
	}
	change := wire.ProjectChange{Generation: c.generation}
	touches := c.seen(u)
	for _, path := range u.Removed {
		if id, ok := c.drop(path); ok {
			change.Removed = append(change.Removed, id)
			removed = append(removed, path)
			delete(c.marks, path)
		}
	}
	if len(added)+len(removed) > 0 {
		moved := c.plan.Update(added, removed)
		c.chart(false, moved.Folders, moved.Gone)
		change.Gone = moved.Gone
		for _, path := range moved.Placed { // it may have waited for room
			if f := c.files[path]; f != nil {
				c.settle(f)
			}
		}
	}
	rows := make([]*file, 0, len(u.Files))
	for _, f := range u.Files {
		if at := c.put(f); at.placed {
			rows = append(rows, at)
		}
	}
	same := gitEqual(c.git, u.Git) && slices.Equal(c.left, u.Left)
	c.git, c.left = u.Git, u.Left
	c.version++
	change.Version = c.version
	if len(rows)+len(removed) > largeStep || large != (len(c.files) > wire.ProjectClosed) {
		c.again()
	} else {
		if len(rows) > 0 {
			change.Rows = c.rowsOf(rows)
		}
		change.Folders = c.folderRows(slices.Sorted(maps.Keys(c.changed)))
		clear(c.changed)
		c.desk.publish(wire.ProjectEvent{Kind: "change", Change: &change})
	}
	c.record(touches)
	if !same || len(added)+len(removed) > 0 {
		c.desk.tellState()
	}
	if len(added)+len(removed) > 0 {
		c.keep.changed()
	}
}

// again has pages ask for everything anew: cheaper than telling thousands of changes.
func (c *city) again() {
	c.desk.generation++
	c.generation = c.desk.generation
	clear(c.changed)
	c.desk.tellState()
	c.desk.tellMarks()
}

func gitEqual(a, b *wire.ProjectGit) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// tidy lays the city out anew. The caller holds the desk's mu.
func (c *city) tidy(built [][4]float64) {
	files := make([]repo.File, 0, len(c.files))
	for _, path := range slices.Sorted(maps.Keys(c.files)) {
		files = append(files, c.files[path].File)
	}
	paths := make([]string, 0, len(files))
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	c.plan, c.at = settle(paths, built)
	c.fill(files)
	c.again()
	c.keep.changed()
}
