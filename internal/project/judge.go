package project

import (
	"path"
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/wire"
)

// failing is the kind of mark that a test run makes.
const failing = "failing"

// judge marks what a test run calls failing, and takes those marks away when it passes: only what that run has looked at.
func (c *city) judge(t deed) {
	o := t.outcome
	if !o.Passed && len(o.Failing) == 0 {
		return
	}
	changed := c.unmark(func(m mark) bool {
		return m.Kind == failing && m.By == o.Runner && covers(t.Work, m.Run, o.Passed)
	})
	for i, f := range o.Failing {
		if told, ok := c.fileOf(f, t.findings[i]); ok {
			changed = c.mark(mark{
				ProjectMarked: wire.ProjectMarked{Path: told, Kind: failing, Note: f.Note, By: o.Runner, At: wire.Now(c.desk.opt.Now())},
				Run:           run{idOf(t.Command), t.Folder},
			}) || changed
		}
	}
	if changed {
		c.desk.tellMarks()
		c.keep.changed()
	}
}

// run is what made a mark. Commands may hold secrets: only a hash of one is kept.
type run struct {
	Command string `json:"command,omitempty"`
	Folder  string `json:"folder,omitempty"`
}

// covers says whether a run has looked again at what another one marked: the same command, or one that passed and looks at
// everything below its folder.
func covers(w agent.Work, made run, passed bool) bool {
	if idOf(w.Command) == made.Command && w.Folder == made.Folder {
		return true
	}
	all := strings.Contains(w.Command, "./...") || len(strings.Fields(w.Command)) <= 2 // "npm test", "pytest", "cargo test"
	if !passed || !all {
		return false
	}
	_, under := inside(w.Folder, made.Folder)
	return under || made.Folder == w.Folder
}

// fileOf is the file of the project that a finding is about.
func (c *city) fileOf(f outcome.Finding, list []candidate) (string, bool) {
	if f.Package != "" && !strings.ContainsRune(f.Path, '/') {
		// The package's folder is the end of its import path; the longest end that is there counts.
		for at := f.Package; at != ""; {
			if told := path.Join(at, f.Path); c.files[told] != nil {
				return told, true
			}
			_, at, _ = strings.Cut(at, "/")
		}
		if c.files[f.Path] != nil { // the package at the top
			return f.Path, true
		}
	}
	told, ok := c.meant(list, folding)
	return told, ok && c.files[told] != nil
}
