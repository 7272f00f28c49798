package project

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

const (
	saveEvery = 3 * time.Second
	// maxStep bounds the files of one change event. After a larger step pages request all files
	// instead.
	maxStep = 3_000
)

// follow reads the folder and publishes its changes until ctx ends. It waits for the saving
// goroutine, which writes once more at the end.
func (s *Service) follow(ctx context.Context, c *city) {
	s.load(c)
	saveCtx, stop := context.WithCancel(ctx)
	var saver sync.WaitGroup
	saver.Go(func() { c.storage.run(saveCtx, saveEvery, func() (savedCity, bool) { return s.snapshot(c) }) })
	err := c.repo.Run(ctx, func(u repo.Update) { s.update(c, u) })
	stop()
	saver.Wait()
	if err == nil || ctx.Err() != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown.city != c {
		return
	}
	c.phase = wire.ProjectFailed
	if !errors.As(err, &c.problem) {
		c.problem = wire.NewError(wire.CodeStoreFailed, "The folder cannot be read any more.").Try("Open it again.")
	}
	s.shown.publishState()
}

// load restores the history and the marks. The saved plan waits in c.stored for the first full
// update.
func (s *Service) load(c *city) {
	c.stored = c.storage.load()
	s.mu.Lock()
	defer s.mu.Unlock()
	c.history = c.stored.history
	for _, m := range c.stored.marks {
		c.marks[m.Path] = append(c.marks[m.Path], m)
	}
	c.stored.marks, c.stored.history = nil, nil
}

// update applies an update of the repo. Only one goroutine calls it. It first handles queued work
// events, so that a change on disk finds the agent that announced it.
func (s *Service) update(c *city, u repo.Update) {
	s.handleQueuedWork()
	var fresh index
	if u.Full {
		fresh = c.buildIndex(u.Files)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.shown.city != c:
	case u.Full:
		c.index, c.git, c.left, c.phase = fresh, u.Git, u.Left, wire.ProjectReady
		s.shown.publishState()
		s.shown.publishMarks()
		c.storage.changed()
	case c.phase == wire.ProjectScanning:
		c.found = u.Found
		s.shown.publishState()
	default:
		c.applyUpdate(u)
	}
}

// buildIndex indexes the files of the first scan at their former places, or in a new layout. That
// can take most of a second for tens of thousands of files, so it leaves the current index alone.
func (c *city) buildIndex(files []repo.File) index {
	paths := pathsOf(files)
	p, at := c.stored.plan, c.stored.placement
	c.stored.plan = nil
	if p == nil {
		p, at = layOut(paths, c.options.Built(c.options.UserID))
	} else {
		p.Match(paths)
	}
	return newIndex(p, at, files)
}

// applyUpdate applies changes on disk, and publishes them (or a restart, if there are too many),
// then touches, and marks and state if affected.
func (c *city) applyUpdate(u repo.Update) {
	var added, removed []string
	lines := c.lines
	for _, f := range u.Files {
		if c.files[f.Path] == nil {
			added = append(added, f.Path)
		}
	}
	c.version++
	change := wire.ProjectChange{Generation: c.generation, Version: c.version}
	touches := c.touchesOf(u) // compares with the old files
	for _, path := range u.Removed {
		if id, ok := c.remove(path); ok {
			change.Removed = append(change.Removed, id)
			removed = append(removed, path)
		}
	}
	pathsChanged := len(added)+len(removed) > 0
	var rows []*file
	if pathsChanged {
		rows, change.Gone = c.replan(added, removed)
	}
	rows = c.putAll(u.Files, rows)
	same := repo.SameGit(c.git, u.Git) && slices.Equal(c.left, u.Left)
	c.git, c.left = u.Git, u.Left
	if resized := c.updateLarge(); resized || len(rows)+len(removed) > maxStep {
		c.restart()
	} else {
		c.publishChange(change, rows)
	}
	c.record(touches)
	if pathsChanged && (c.hasMarks(added) || c.hasMarks(removed)) {
		c.shown.publishMarks()
	}
	if pathsChanged || !same || c.lines != lines {
		c.shown.publishState()
	}
	if pathsChanged {
		c.storage.changed()
	}
}

// putAll adds or updates files, and returns those to publish: those with a lot, and others.
func (c *city) putAll(files []repo.File, others []*file) []*file {
	included := make(map[*file]bool, len(others))
	for _, f := range others {
		included[f] = true
	}
	rows := others
	for _, f := range files {
		if put := c.put(f); put.placed && !included[put] {
			rows = append(rows, put)
		}
	}
	return rows
}

// publishChange publishes a change with rows and all changed folders.
func (c *city) publishChange(change wire.ProjectChange, rows []*file) {
	if len(rows) > 0 {
		change.Rows = c.rowsOf(rows)
	}
	change.Folders = c.folderRows(c.drainChanged())
	c.shown.publish(wire.ProjectEvent{Kind: wire.ProjectEventChange, Change: &change})
}

// restart begins a new generation: pages request everything, which is cheaper than thousands of
// changes.
func (c *city) restart() {
	c.shown.generation++
	c.generation = c.shown.generation
	clear(c.changed)
	c.shown.publishState()
	c.shown.publishMarks()
}

// tidy gives the city a new layout without gaps, and starts a new generation. It plans without mu,
// like buildIndex; if files changed meanwhile, it matches the new plan to them.
func (s *Service) tidy() wire.ProjectAnswer {
	built := s.options.Built(s.options.UserID)
	c, files, version := s.shownFiles()
	if c == nil {
		return failed(notOpen())
	}
	paths := pathsOf(files)
	p, at := layOut(paths, built)
	fresh := newIndex(p, at, files)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown.ready() != c {
		return failed(notOpen())
	}
	if c.version != version {
		files = c.list()
		p.Match(pathsOf(files))
		fresh = newIndex(p, at, files)
	}
	c.index = fresh
	c.restart()
	c.storage.changed()
	return wire.ProjectAnswer{OK: true}
}

// shownFiles returns the ready city with its files and their version, or nil.
func (s *Service) shownFiles() (*city, []repo.File, uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.shown.ready(); c != nil {
		return c, c.list(), c.version
	}
	return nil, nil, 0
}

// pathsOf sorts files in place, and returns their paths.
func pathsOf(files []repo.File) []string {
	slices.SortFunc(files, func(a, b repo.File) int { return cmp.Compare(a.Path, b.Path) })
	return slice.Map(files, func(f repo.File) string { return f.Path })
}
