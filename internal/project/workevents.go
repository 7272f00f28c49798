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

// Bounds of what agents report.
const (
	// maxQueue and maxQueueBytes bound the reports that wait to be handled; the bytes are of
	// commands' output.
	maxQueue      = 1_024
	maxQueueBytes = 8 << 20
	// maxRunning is how many commands may run at once; of more, nothing is known.
	maxRunning = 64
	// commandGrace is how long after a command's end a change on disk may still be its doing: the
	// watcher debounces.
	commandGrace = 1500 * time.Millisecond
	// commandTimeout ends a command whose end is never reported.
	commandTimeout = time.Hour
)

// Work queues a report of what an agent's tool does with files. It never blocks and never touches
// the disk, since back ends report with locks of their own. When the queue is full, it drops the
// report.
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

// handleQueuedWork handles all queued reports, in order. The slow parts, which resolve links on
// disk and read long outputs, run without mu. workLoop calls it, and city.update before it applies
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
	if lost { // the end of a command may be among the dropped events, and no author is better than a wrong one
		clear(s.shown.commands)
	}
	for _, e := range events {
		s.shown.commands.track(e.Work, s.options.Now())
		if c != nil && s.shown.ready() == c {
			c.handleWork(e)
		}
	}
}

// workEvent is a report with what the disk and the command's output add to it.
type workEvent struct {
	agent.Work

	// paths are the candidates for each of Work.Paths, when a tool other than a command began.
	paths [][]candidate
	// outcome is what the output of an ended command shows; hasOutcome: it is set.
	outcome    outcome.Outcome
	hasOutcome bool
	// findings are the candidates for each failing file of outcome.
	findings [][]candidate
}

// workEvent resolves a report for a city. It reads the disk, so it takes its time.
func (o Options) workEvent(w agent.Work, c *city) workEvent {
	e := workEvent{Work: w}
	if c == nil {
		return e
	}
	root := c.repo.Root()
	switch {
	case w.How != wire.TouchRun && !w.Ended:
		for _, p := range w.Paths {
			e.paths = append(e.paths, o.candidates(root, w.Folder, p))
		}
	case w.How == wire.TouchRun && w.Ended && !w.Lost:
		if e.outcome, e.hasOutcome = outcome.Read(w.Command, w.Output, w.Failed); e.hasOutcome {
			for _, f := range e.outcome.Failing {
				e.findings = append(e.findings, o.candidates(root, w.Folder, f.Path))
			}
		}
	}
	return e
}

// handleWork applies a work event to the city.
func (c *city) handleWork(e workEvent) {
	switch {
	case e.hasOutcome:
		c.classify(e)
	case e.How != wire.TouchRun && !e.Ended:
		c.recordTool(e)
	}
}

// runningCommand is a command that an agent runs, or that ended less than commandGrace ago.
type runningCommand struct {
	// touch is a template for changes on disk meanwhile: they are this agent's.
	touch wire.ProjectTouch
	// began and ended are by our clock, since the agent's may differ. ended is zero while it runs.
	began time.Time
	ended time.Time
}

// runningCommands are the commands that agents run now, by back end and call.
type runningCommands map[string]runningCommand

// track notes that a command began or ended.
func (l runningCommands) track(w agent.Work, now time.Time) {
	if w.How != wire.TouchRun {
		return
	}
	for key, r := range l {
		if !r.ended.IsZero() && now.Sub(r.ended) > commandGrace || now.Sub(r.began) > commandTimeout {
			delete(l, key)
		}
	}
	key := w.Backend + " " + w.Call
	if w.Call == "" {
		key = w.Backend + " " + w.Turn + " " + w.Command
	}
	r, known := l[key]
	switch {
	case w.Ended && known:
		r.ended = now
	case !w.Ended && len(l) < maxRunning:
		r = runningCommand{touch: touchOf(w, now, "file system during "+w.Tool), began: now}
	default:
		return
	}
	l[key] = r
}

// only returns the template of touches by the agent that runs a command, if exactly one agent does.
func (l runningCommands) only(now time.Time) (by wire.ProjectTouch, ok bool) {
	for _, r := range l {
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
	// sure: the path lies there, whether or not the project has such a file.
	sure bool
}

// candidates returns what an agent may mean by a path, best first. Paths outside of the root are
// left out. A relative path is tried from the folder in which the agent works, then from the root,
// which agents like to use too.
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

// pathsBelow returns an absolute path relative to the root: as it is written, and where its
// symbolic links lead.
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

// resolveLinks resolves the symbolic links of a path. The part of it that does not exist yet stays
// as it is written.
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

// relative returns a path relative to the root, with slashes; false: it is the root itself, or not
// below it.
func relative(root, full string) (string, bool) {
	rest, err := filepath.Rel(root, filepath.Clean(full))
	rest = filepath.ToSlash(rest)
	if err != nil || rest == "." || rest == ".." || strings.HasPrefix(rest, "../") {
		return "", false
	}
	return rest, true
}

// foldsCase says whether the system's disks usually treat names that differ in case as the same.
const foldsCase = runtime.GOOS == "windows" || runtime.GOOS == "darwin"

// resolve chooses among candidates: the first that is a file here, else the first that is sure.
// fold compares without case too.
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
