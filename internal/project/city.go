package project

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// city is one folder that is shown. It has no lock: a Service drives it under its own (follow.go).
// The fields above phase never change.
type city struct {
	// of is what the service shows.
	of      *shown
	options *Options
	repo    *repo.Repo
	// id is a hash of the folder's path.
	id      string
	name    string
	storage storage

	phase wire.ProjectPhase
	// found counts the files so far, while scanning.
	found int
	// problem says why the phase is failed.
	problem    *wire.Error
	generation int
	version    uint64
	// began is the start of the session that files are compared with.
	began time.Time
	// git is the state of the repository; nil: there is none, or git is not installed.
	git  *wire.ProjectGit
	left []wire.ProjectLeft

	index
	// history lists what agents did, oldest first, at most maxHistory (and a tenth, see record).
	history []wire.ProjectTouch
	// claimed says when an agent reported that it changes a file, by path.
	claimed map[string]time.Time
	marks   markSet

	// stored is the saved city. Only the goroutine of follow uses it, until the first full update.
	stored storedCity
}

// newCity returns a city that is scanning, without files; follow fills it.
func newCity(s *Service, r *repo.Repo) *city {
	id := idOf(r.Root())
	return &city{
		of: &s.shown, options: &s.options, repo: r, id: id, name: filepath.Base(r.Root()),
		storage: storage{dir: s.options.storageDir(id), log: s.options.Logger},
		phase:   wire.ProjectScanning, began: s.options.Now(), marks: markSet{}, claimed: map[string]time.Time{},
		index: newIndex(nil, placement{}, nil),
	}
}

// idOf hashes a text to 16 hex digits: a folder's path to its id, a command to what testRun stores.
func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// storageDir is where the files of one project are saved.
func (o Options) storageDir(id string) local.Dir {
	return local.Dir(o.Dir.Path(filepath.Join("projects", id)))
}

// state is what pages get about the project as a whole; the service adds the offers.
func (c *city) state() wire.ProjectState {
	s := wire.ProjectState{
		Phase: c.phase, ID: c.id, Name: c.name, Root: c.options.abbreviate(c.repo.Root()), Generation: c.generation,
		Version: c.version,
		Found:   c.found, Error: c.problem, Began: c.began,
	}
	if c.phase != wire.ProjectReady {
		return s
	}
	s.Found, s.Git, s.Files = 0, c.git, len(c.files)
	s.Left = slices.Clone(c.left)
	if _, without := c.plan.Files(); without > 0 {
		s.Left = append(s.Left, wire.ProjectLeft{Count: without, What: "without room in the city; \"Tidy up\" lays it out anew"})
	}
	s.Lines, s.Languages = c.lines, c.languages()
	s.Site = new(c.placement.site(c.plan))
	return s
}
