package project

import (
	"path"
	"strings"

	"github.com/worldmcp/world/internal/lane"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/wire"
)

// failing is the kind of mark that a test run makes.
const failing = "failing"

// judge marks what a test run calls failing, and takes those marks away when it passes: only what that run has looked at.
func (c *city) judge(w lane.Work) {
	o, ok := outcome.Read(w.Command, w.Output, w.Failed)
	if !ok || !o.Passed && len(o.Failing) == 0 {
		return
	}
	changed := c.unmark(func(m wire.ProjectMarked) bool {
		return m.Kind == failing && m.By == o.Runner && covers(w, c.runs[m.Path+" "+o.Runner], o.Passed)
	})
	for _, f := range o.Failing {
		told, ok := c.fileOf(w.Folder, f)
		if !ok {
			continue
		}
		c.mark(wire.ProjectMarked{Path: told, Kind: failing, Note: f.Note, By: o.Runner, At: wire.Now(c.desk.opt.Now())})
		if len(c.runs) > maxMarks {
			clear(c.runs)
		}
		c.runs[told+" "+o.Runner] = run{w.Command, w.Folder}
		changed = true
	}
	if changed {
		c.desk.tellMarks()
		c.keep.changed()
	}
}

// run is what made a mark.
type run struct{ command, folder string }

// covers says whether a run has looked again at what another one marked: the same command, or one that passed and looks at
// everything below its folder.
func covers(w lane.Work, made run, passed bool) bool {
	if w.Command == made.command && w.Folder == made.folder {
		return true
	}
	all := strings.Contains(w.Command, "./...") || len(strings.Fields(w.Command)) <= 2 // "npm test", "pytest", "cargo test"
	return passed && all && (made.folder == w.Folder || strings.HasPrefix(made.folder, strings.TrimSuffix(w.Folder, "/")+"/"))
}

// fileOf is the file of the project that a finding is about.
func (c *city) fileOf(folder string, f outcome.Finding) (string, bool) {
	if f.Package != "" && !strings.ContainsRune(f.Path, '/') {
		// The package's folder is the end of its import path; the longest end that is there counts.
		for at := f.Package; at != ""; {
			if told := path.Join(at, f.Path); c.files[told] != nil {
				return told, true
			}
			_, rest, more := strings.Cut(at, "/")
			if !more {
				break
			}
			at = rest
		}
		if c.files[f.Path] != nil { // the package at the top
			return f.Path, true
		}
	}
	told, ok := c.find(folder, f.Path)
	return told, ok && c.files[told] != nil
}
