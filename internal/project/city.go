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

// city is one shown folder. It has no lock: a Service uses it under its own (follow.go). The fields
// above phase never change.
type city struct {
	shown   *shown
	options *Options
	repo    *repo.Repo
	// id is idOf the folder's path.
	id      string
	name    string
	storage storage

	phase wire.ProjectPhase
	// found counts the files so far, while scanning.
	found int
	// problem is why the phase is failed.
	problem    *wire.Error
	generation int
	version    uint64
	// began is the start of the session.
	began time.Time
	// git is nil without a repository or an installed git.
	git  *wire.ProjectGit
	left []wire.ProjectLeft

	index
	// history has the touches, oldest first, at most maxHistory (and a tenth, see record).
	history []wire.ProjectTouch
	// claimed is when an agent last reported a change of a file, by path.
	claimed map[string]time.Time
	marks   markSet

	// stored is used by the goroutine of follow only, until the first full update.
	stored storedCity
}

// newCity returns an empty city that is scanning; follow fills it.
func newCity(s *Service, r *repo.Repo) *city {
	id := idOf(r.Root())
	return &city{
		shown: &s.shown, options: &s.options, repo: r, id: id, name: filepath.Base(r.Root()),
		storage: storage{dir: s.options.storageDir(id), log: s.options.Logger},
		phase:   wire.ProjectScanning, began: s.options.Now(), marks: markSet{}, claimed: map[string]time.Time{},
		index: newIndex(nil, placement{}, nil),
	}
}

// idOf hashes a text to 16 hex digits: a folder's path to its id, or a command for testRun.
func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

func (o Options) storageDir(id string) local.Dir {
	return local.Dir(o.Dir.Path(filepath.Join("projects", id)))
}

// state is the project's state for pages; the service adds the offers.
func (c *city) state() wire.ProjectState {
	s := wire.ProjectState{
		Phase: c.phase, ID: c.id, Name: c.name, Root: c.options.abbreviate(c.repo.Root()),
		Generation: c.generation, Version: c.version, Found: c.found, Error: c.problem, Began: c.began,
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
