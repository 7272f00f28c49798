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
	// saveEvery is the interval at which changes are saved.
	saveEvery = 3 * time.Second
	// maxStep is how many files one change event may have. After a larger step pages request all
	// files instead.
	maxStep = 3_000
)

// follow reads the folder and publishes what changes in it, until ctx ends. It waits for the
// goroutine that saves, which writes once more at the end.
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

// load restores the history and the marks from storage. The saved plan waits in c.stored for the
// first full update.
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

// update applies an update of the repo. It is called from one goroutine. Work events that agents
// sent before it are handled first, so that a change on disk finds the agent that announced it.
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

// buildIndex indexes all files that the first scan found: where they stood before, or in a new
// layout. For tens of thousands of files that takes a good part of a second, so it changes nothing
// that pages see.
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

// applyUpdate applies what changed on disk, and publishes it: the change, or a restart when it is
// too large; then touches, and marks and state when they are affected.
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
	touches := c.touchesOf(u) // compares with the files as they were
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
		c.of.publishMarks()
	}
	if pathsChanged || !same || c.lines != lines {
		c.of.publishState()
	}
	if pathsChanged {
		c.storage.changed()
	}
}

// putAll adds or updates files, and returns those to publish: these that have a lot, and the
// others.
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

// publishChange sends pages a change, with these files and all folders that changed.
func (c *city) publishChange(change wire.ProjectChange, rows []*file) {
	if len(rows) > 0 {
		change.Rows = c.rowsOf(rows)
	}
	change.Folders = c.folderRows(c.takeChanged())
	c.of.publish(wire.ProjectEvent{Kind: wire.ProjectEventChange, Change: &change})
}

// restart begins a new generation: pages request everything, which costs less than thousands of
// changes.
func (c *city) restart() {
	c.of.generation++
	c.generation = c.of.generation
	clear(c.changed)
	c.of.publishState()
	c.of.publishMarks()
}

// tidy makes a new layout of the city, without gaps, and starts a new generation. It plans aside,
// as buildIndex does; when files changed meanwhile, it matches the new plan to them.
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

// shownFiles returns the city that is shown with its files, and the version that they are of; nil:
// there is none.
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
