package project

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
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
	keeping, stop := context.WithCancel(ctx)
	var saved sync.WaitGroup
	saved.Go(func() { c.keep.run(keeping, keepAfter, c.snapshot) })
	err := c.repo.Run(ctx, c.take)
	stop()
	saved.Wait()
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
	c.kept = c.keep.load()
	c.desk.mu.Lock()
	defer c.desk.mu.Unlock()
	c.history = c.kept.history
	for _, m := range c.kept.marks {
		c.marks[m.Path] = append(c.marks[m.Path], m)
	}
	c.kept.marks, c.kept.history = nil, nil
}

// take folds what the repo tells. It is called from one goroutine.
func (c *city) take(u repo.Update) {
	d := c.desk
	d.catchUp() // what agents said before it was seen
	var fresh index
	if u.Full {
		fresh = c.survey(u.Files)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.city != c:
	case u.Full:
		c.index, c.git, c.left, c.phase = fresh, u.Git, u.Left, "ready"
		d.tellState()
		d.tellMarks()
		c.keep.changed()
	case c.phase == "scanning":
		c.found = u.Found
		d.tellState()
	default:
		c.step(u)
	}
}

// survey makes the city of all files that the first look found: where they stood before, or laid out anew. Without the
// desk's mu: of tens of thousands of files it takes a good part of a second.
func (c *city) survey(files []repo.File) index {
	paths := pathsOf(files)
	p, at := c.kept.plan, c.kept.at
	c.kept.plan = nil
	if p == nil {
		p, at = settle(paths, c.desk.opt.Built(c.desk.opt.UserID))
	} else {
		p.Match(paths)
	}
	return newIndex(p, at, files)
}

// step takes what changed, and tells it. The caller holds the desk's mu.
func (c *city) step(u repo.Update) {
	var added, removed []string
	lines := c.lines
	for _, f := range u.Files {
		if c.files[f.Path] == nil {
			added = append(added, f.Path)
		}
	}
	c.version++
	change := wire.ProjectChange{Generation: c.generation, Version: c.version}
	touches := c.seen(u)
	for _, path := range u.Removed {
		if id, ok := c.drop(path); ok {
			change.Removed = append(change.Removed, id)
			removed = append(removed, path)
		}
	}
	grown := len(added)+len(removed) > 0
	var rows []*file
	if grown {
		rows, change.Gone = c.replan(added, removed)
	}
	rows = c.putAll(u.Files, rows)
	same := gitEqual(c.git, u.Git) && slices.Equal(c.left, u.Left)
	c.git, c.left = u.Git, u.Left
	if turned := c.resize(); turned || len(rows)+len(removed) > largeStep {
		c.again()
	} else {
		c.tellChange(change, rows)
	}
	c.record(touches)
	if grown && (c.anyMark(added) || c.anyMark(removed)) {
		c.desk.tellMarks()
	}
	if grown || !same || c.lines != lines {
		c.desk.tellState()
	}
	if grown {
		c.keep.changed()
	}
}

// putAll takes files in, and says which are to be told: these, and some others.
func (c *city) putAll(files []repo.File, others []*file) []*file {
	had := make(map[*file]bool, len(others))
	for _, f := range others {
		had[f] = true
	}
	rows := others
	for _, f := range files {
		if at := c.put(f); at.placed && !had[at] {
			rows = append(rows, at)
		}
	}
	return rows
}

func (c *city) tellChange(change wire.ProjectChange, rows []*file) {
	if len(rows) > 0 {
		change.Rows = c.rowsOf(rows)
	}
	change.Folders = c.folderRows(c.changes())
	c.desk.publish(wire.ProjectEvent{Kind: "change", Change: &change})
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

// tidy lays the city out anew.
func (d *Service) tidy() wire.ProjectAnswer {
	built := d.opt.Built(d.opt.UserID)
	c, files, version := d.listed()
	if c == nil {
		return failed(notOpen())
	}
	paths := pathsOf(files)
	p, at := settle(paths, built) // without mu, as in survey
	fresh := newIndex(p, at, files)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.city != c || c.phase != "ready" {
		return failed(notOpen())
	}
	if c.version != version { // something changed meanwhile
		files = c.list()
		p.Match(pathsOf(files))
		fresh = newIndex(p, at, files)
	}
	c.index = fresh
	c.again()
	c.keep.changed()
	return wire.ProjectAnswer{OK: true}
}

// listed is the city that is shown, with its files, as it is at a version; nil: there is none.
func (d *Service) listed() (*city, []repo.File, uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.city
	if c == nil || c.phase != "ready" {
		return nil, nil, 0
	}
	return c, c.list(), c.version
}

// pathsOf sorts files, and gives their paths.
func pathsOf(files []repo.File) []string {
	slices.SortFunc(files, func(a, b repo.File) int { return cmp.Compare(a.Path, b.Path) })
	paths := make([]string, 0, len(files))
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	return paths
}
