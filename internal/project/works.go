package project

import (
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what agents tell and nobody has taken yet, and of what they run.
const (
	maxQueue      = 1_024
	maxQueueBytes = 8 << 20                 // of output
	maxRunning    = 64                      // commands at once
	after         = 1500 * time.Millisecond // what a command changed may be seen so long after its end
	forgotten     = time.Hour               // a command whose end nobody tells
)

// Work takes what an agent's tool does with files. It never blocks, and asks nothing of the disk: its callers hold locks.
func (d *Service) Work(userID string, w agent.Work) {
	if userID == d.opt.UserID && d.works.Put(w, len(w.Output)) != nil {
		d.worksLost.Store(true)
	}
}

// heed takes up what agents tell until stop is closed.
func (d *Service) heed(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-d.works.Wake():
			d.catchUp()
		}
	}
}

// catchUp takes up all that agents have told, in its order. What is slow, as links on disk and long outputs, is done without mu.
func (d *Service) catchUp() {
	d.catching.Lock()
	defer d.catching.Unlock()
	var list []agent.Work
	for w, ok := d.works.Take(); ok; w, ok = d.works.Take() {
		list = append(list, w)
	}
	lost := d.worksLost.Swap(false)
	if len(list) == 0 && !lost {
		return
	}
	d.mu.Lock()
	c := d.city
	d.mu.Unlock()
	told := make([]deed, 0, len(list))
	for _, w := range list {
		told = append(told, d.opt.deedOf(w, c))
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if lost { // an end may have been among it: better nobody than the wrong one
		clear(d.running)
	}
	for _, t := range told {
		d.runs(t.Work)
		if d.city == c && c != nil && c.phase == "ready" {
			c.did(t)
		}
	}
}

// deed is a Work with what the disk and its output say of it.
type deed struct {
	agent.Work
	meant    [][]candidate // of each path
	outcome  outcome.Outcome
	judged   bool
	findings [][]candidate // of each failing file
}

func (o Options) deedOf(w agent.Work, c *city) deed {
	t := deed{Work: w}
	if c == nil {
		return t
	}
	root := c.repo.Root()
	switch {
	case w.How != "run" && !w.Ended:
		for _, p := range w.Paths {
			t.meant = append(t.meant, o.candidates(root, w.Folder, p))
		}
	case w.How == "run" && w.Ended && !w.Lost:
		if t.outcome, t.judged = outcome.Read(w.Command, w.Output, w.Failed); t.judged {
			for _, f := range t.outcome.Failing {
				t.findings = append(t.findings, o.candidates(root, w.Folder, f.Path))
			}
		}
	}
	return t
}

// did takes up what an agent did. The caller holds the desk's mu.
func (c *city) did(t deed) {
	switch {
	case t.judged:
		c.judge(t)
	case t.How != "run" && !t.Ended:
		c.worked(t)
	}
}

// command is one that an agent runs now, or that ended a moment ago.
type command struct {
	by    wire.ProjectTouch // whose, as touches say it
	began time.Time         // by our clock: the agent's may be another
	ended time.Time         // zero: it runs
}

// runs notes the beginning or the end of a command. The caller holds mu.
func (d *Service) runs(w agent.Work) {
	if w.How != "run" {
		return
	}
	now := d.opt.Now()
	for key, r := range d.running {
		if !r.ended.IsZero() && now.Sub(r.ended) > after || now.Sub(r.began) > forgotten {
			delete(d.running, key)
		}
	}
	key := w.Backend + " " + w.Call
	if w.Call == "" {
		key = w.Backend + " " + w.Turn + " " + w.Command
	}
	r, known := d.running[key]
	switch {
	case w.Ended && known:
		r.ended = now
	case !w.Ended && len(d.running) < maxRunning:
		r = command{by: touchOf(w, now, "file system during "+w.Tool), began: now}
	default:
		return
	}
	d.running[key] = r
}

// runner is how a touch by the agent that runs a command begins, if there is exactly one such agent.
func (d *Service) runner(now time.Time) (by wire.ProjectTouch, ok bool) {
	for _, r := range d.running {
		if !r.ended.IsZero() && now.Sub(r.ended) > after {
			continue
		}
		if ok && (r.by.Avatar != by.Avatar || r.by.Agent != by.Agent || r.by.Backend != by.Backend) {
			return wire.ProjectTouch{}, false
		}
		by, ok = r.by, true
	}
	return by, ok
}

// candidate is a path below the root that an agent may have meant.
type candidate struct {
	path string
	sure bool // it lies there, whether or not the project has such a file
}

// candidates are what an agent may have meant by a path, best first. What lies outside of the root is none of the project's.
func (o Options) candidates(root, folder, told string) []candidate {
	given := o.full(told)
	if given == "" {
		return nil
	}
	if filepath.IsAbs(given) {
		return below(root, given)
	}
	var out []candidate
	if folder = o.full(folder); filepath.IsAbs(folder) {
		out = below(root, filepath.Join(folder, given))
	}
	if path, ok := inside(root, filepath.Join(root, given)); ok { // agents like to tell it from the project's top
		out = append(out, candidate{path: path})
	}
	return out
}

// below is an absolute path from the project's folder: as it is written, and where its symbolic links lead.
func below(root, full string) (out []candidate) {
	if path, ok := inside(root, full); ok {
		out = append(out, candidate{path, true})
	}
	if target, ok := resolved(full); ok && target != full {
		if path, ok := inside(root, target); ok {
			out = append(out, candidate{path, true})
		}
	}
	return out
}

// resolved is a path without symbolic links; what is not there yet stays as it is written.
func resolved(full string) (string, bool) {
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

func inside(root, full string) (string, bool) {
	rest, err := filepath.Rel(root, filepath.Clean(full))
	rest = filepath.ToSlash(rest)
	if err != nil || rest == "." || rest == ".." || strings.HasPrefix(rest, "../") {
		return "", false
	}
	return rest, true
}

// folding says whether the system's disks take names that differ in case for the same.
const folding = runtime.GOOS == "windows" || runtime.GOOS == "darwin"

// meant chooses among candidates: the first that is a file here, else the first that lies here for sure.
func (c *city) meant(list []candidate, fold bool) (string, bool) {
	for _, p := range list {
		if c.files[p.path] != nil {
			return p.path, true
		}
	}
	if fold {
		for path := range c.files {
			for _, p := range list {
				if strings.EqualFold(path, p.path) {
					return path, true
				}
			}
		}
	}
	for _, p := range list {
		if p.sure {
			return p.path, true
		}
	}
	return "", false
}
