package project

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of agents' reports.
const (
	// maxQueue and maxQueueBytes bound the queued reports; the bytes are of commands' output.
	maxQueue      = 1_024
	maxQueueBytes = 8 << 20
	// maxRunning bounds the tracked commands.
	maxRunning = 64
	// commandGrace is how long after its end a command may still cause changes on disk, since the
	// watcher debounces.
	commandGrace = 1500 * time.Millisecond
	// commandTimeout is for commands whose end is never reported.
	commandTimeout = time.Hour
)

// Work queues a report of an agent's tool call on files. Back ends call it under their locks, so it
// never blocks and never touches the disk. If the queue is full, it drops the report.
func (s *Service) Work(userID string, w agent.Work) {
	if userID == s.options.UserID && s.workQueue.Put(w, len(w.Output)) != nil {
		s.workLost.Store(true)
	}
}

// workLoop handles the reports of agents until stop is closed.
func (s *Service) workLoop(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-s.workQueue.Wake():
			s.handleQueuedWork()
		}
	}
}

// handleQueuedWork handles all queued reports, in order. The slow parts, resolving links on disk
// and parsing long outputs, run without mu. workLoop calls it, and Service.update before it applies
// a change.
func (s *Service) handleQueuedWork() {
	s.workMu.Lock()
	defer s.workMu.Unlock()
	var list []agent.Work
	for w, ok := s.workQueue.Take(); ok; w, ok = s.workQueue.Take() {
		list = append(list, w)
	}
	lost := s.workLost.Swap(false)
	if len(list) == 0 && !lost {
		return
	}
	s.mu.Lock()
	c := s.shown.city
	s.mu.Unlock()
	events := slice.Map(list, func(w agent.Work) workEvent { return s.options.workEvent(w, c) })
	s.mu.Lock()
	defer s.mu.Unlock()
	if lost { // the end of a command may be lost: no author is better than a wrong one
		clear(s.shown.commands)
	}
	for _, e := range events {
		s.shown.commands.track(e.Work, s.options.Now())
		if c != nil && s.shown.ready() == c {
			c.handleWork(e)
		}
	}
}

// workEvent is a report with facts from the disk and the command's output.
type workEvent struct {
	agent.Work

	// paths are the candidates for each of Work.Paths, at the start of a tool other than a command.
	paths [][]candidate
	// outcome is set (hasOutcome) after a command whose output has one.
	outcome    outcome.Outcome
	hasOutcome bool
	// findings are the candidates for each failing file of outcome.
	findings [][]candidate
}

// workEvent resolves a report for a city. It reads the disk, so it may be slow.
func (o Options) workEvent(w agent.Work, c *city) workEvent {
	e := workEvent{Work: w}
	if c == nil {
		return e
	}
	root := c.repo.Root()
	switch {
	case w.Touch != wire.TouchRun && !w.Ended:
		for _, p := range w.Paths {
			e.paths = append(e.paths, o.candidates(root, w.Folder, p))
		}
	case w.Touch == wire.TouchRun && w.Ended && !w.Lost:
		if e.outcome, e.hasOutcome = outcome.Read(w.Command, w.Output, w.Failed); e.hasOutcome {
			for _, f := range e.outcome.Failing {
				e.findings = append(e.findings, o.candidates(root, w.Folder, f.Path))
			}
		}
	}
	return e
}

func (c *city) handleWork(e workEvent) {
	switch {
	case e.hasOutcome:
		c.classify(e)
	case e.Touch != wire.TouchRun && !e.Ended:
		c.recordTool(e)
	}
}

// runningCommand is a command that an agent runs, or that ended less than commandGrace ago.
type runningCommand struct {
	// touch is the template for this agent's changes on disk meanwhile.
	touch wire.ProjectTouch
	// began and ended are by our clock, since the agent's may differ. ended is zero while it runs.
	began, ended time.Time
}

// runningCommands are by back end and call.
type runningCommands map[string]runningCommand

// track records the beginning or the end of a command.
func (rc runningCommands) track(w agent.Work, now time.Time) {
	if w.Touch != wire.TouchRun {
		return
	}
	for key, r := range rc {
		if !r.ended.IsZero() && now.Sub(r.ended) > commandGrace || now.Sub(r.began) > commandTimeout {
			delete(rc, key)
		}
	}
	key := w.Backend + " " + w.Call
	if w.Call == "" {
		key = w.Backend + " " + w.Turn + " " + w.Command
	}
	r, known := rc[key]
	switch {
	case w.Ended && known:
		r.ended = now
	case !w.Ended && len(rc) < maxRunning:
		r = runningCommand{touch: touchOf(w, now, "file system during "+w.Tool), began: now}
	default:
		return
	}
	rc[key] = r
}

// only returns the touch template of the agent that runs a command, if exactly one agent does.
func (rc runningCommands) only(now time.Time) (by wire.ProjectTouch, ok bool) {
	for _, r := range rc {
		if !r.ended.IsZero() && now.Sub(r.ended) > commandGrace {
			continue
		}
		if ok && (r.touch.Avatar != by.Avatar || r.touch.Agent != by.Agent || r.touch.Backend != by.Backend) {
			return wire.ProjectTouch{}, false
		}
		by, ok = r.touch, true
	}
	return by, ok
}

// candidate is a path below the root that an agent may mean.
type candidate struct {
	path string
	// sure means that the path is certain, even if the project has no such file.
	sure bool
}

// candidates returns the paths below the root that an agent may mean, best first. A relative path
// may be relative to the agent's folder or, as agents also write, to the root.
func (o Options) candidates(root, folder, written string) []candidate {
	given := o.expand(written)
	if given == "" {
		return nil
	}
	if filepath.IsAbs(given) {
		return pathsBelow(root, given)
	}
	var out []candidate
	if folder = o.expand(folder); filepath.IsAbs(folder) {
		out = pathsBelow(root, filepath.Join(folder, given))
	}
	if path, ok := relative(root, filepath.Join(root, given)); ok {
		out = append(out, candidate{path: path})
	}
	return out
}

// pathsBelow returns an absolute path relative to the root: as written, and with symbolic links
// resolved.
func pathsBelow(root, full string) (out []candidate) {
	if path, ok := relative(root, full); ok {
		out = append(out, candidate{path, true})
	}
	if target, ok := resolveLinks(full); ok && target != full {
		if path, ok := relative(root, target); ok {
			out = append(out, candidate{path, true})
		}
	}
	return out
}

// resolveLinks resolves the symbolic links in the existing part of a path.
func resolveLinks(full string) (string, bool) {
	rest := ""
	for dir := filepath.Clean(full); ; {
		if target, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(target, rest), true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		rest, dir = filepath.Join(filepath.Base(dir), rest), up
	}
}

// relative returns a path relative to the root, with slashes; false if it is not below the root.
func relative(root, full string) (string, bool) {
	rest, err := filepath.Rel(root, filepath.Clean(full))
	rest = filepath.ToSlash(rest)
	if err != nil || rest == "." || rest == ".." || strings.HasPrefix(rest, "../") {
		return "", false
	}
	return rest, true
}

// foldsCase is whether the system's file names usually ignore case.
const foldsCase = runtime.GOOS == "windows" || runtime.GOOS == "darwin"

// resolve returns the first candidate that is a file, else the first that is sure. fold ignores
// case.
func (c *city) resolve(list []candidate, fold bool) (string, bool) {
	if i := slices.IndexFunc(list, func(p candidate) bool { return c.files[p.path] != nil }); i >= 0 {
		return list[i].path, true
	}
	if fold {
		for path := range c.files {
			if slices.ContainsFunc(list, func(p candidate) bool { return strings.EqualFold(path, p.path) }) {
				return path, true
			}
		}
	}
	if i := slices.IndexFunc(list, func(p candidate) bool { return p.sure }); i >= 0 {
		return list[i].path, true
	}
	return "", false
}
