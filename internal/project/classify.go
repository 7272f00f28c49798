package project

import (
	"path"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/wire"
)

// classify marks the files that a run reports as failing, and removes the marks of earlier runs
// that this one covers. An outcome that neither passes nor names files changes nothing.
func (c *city) classify(e workEvent) {
	o := e.outcome
	if !o.Passed && len(o.Failing) == 0 {
		return
	}
	changed := c.unmark(func(m mark) bool {
		return m.Kind == wire.MarkFailing && m.By == o.Runner && reruns(e.Work, m.Run, o.Passed)
	})
	at := wire.Millis(c.options.Now())
	for i, f := range o.Failing {
		if file, ok := c.findingFile(f, e.findings[i]); ok {
			m := wire.ProjectMarked{Path: file, Kind: wire.MarkFailing, Note: f.Note, By: o.Runner, At: at}
			changed = c.mark(mark{ProjectMarked: m, Run: testRun{idOf(e.Command), e.Folder}}) || changed
		}
	}
	if changed {
		c.shown.publishMarks()
		c.storage.changed()
	}
}

// testRun identifies the run that made a mark. A command may contain secrets, so only its hash is
// stored.
type testRun struct {
	Command string `json:"command,omitempty"`
	Folder  string `json:"folder,omitempty"`
}

// reruns reports whether a run covers an earlier one: it is the same command in the same folder, or
// it passed and tested everything below a folder that contains the earlier one's.
func reruns(w agent.Work, earlier testRun, passed bool) bool {
	if idOf(w.Command) == earlier.Command && w.Folder == earlier.Folder {
		return true
	}
	all := strings.Contains(w.Command, "./...") || len(strings.Fields(w.Command)) <= 2 // "npm test", "pytest"
	if !passed || !all {
		return false
	}
	_, under := relative(w.Folder, earlier.Folder)
	return under || earlier.Folder == w.Folder
}

// findingFile returns the project file of a finding; list has the candidates for its path. Go
// prints test files without their folder, so they are first looked up by the package's import path.
func (c *city) findingFile(f outcome.Finding, list []candidate) (string, bool) {
	if f.Package != "" && !strings.ContainsRune(f.Path, '/') {
		// A package's folder is a suffix of its import path. The longest suffix with such a file is
		// the best guess.
		for dir := f.Package; dir != ""; {
			if file := path.Join(dir, f.Path); c.files[file] != nil {
				return file, true
			}
			_, dir, _ = strings.Cut(dir, "/")
		}
		if c.files[f.Path] != nil { // the package at the top of the module
			return f.Path, true
		}
	}
	file, ok := c.resolve(list, foldsCase)
	return file, ok && c.files[file] != nil
}
