package project

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// city is one folder that is shown. Its desk's mu guards what changes.
type city struct {
	desk *Service
	repo *repo.Repo
	id   string // of the folder, of its path alone
	name string
	keep keeper

	phase      string
	found      int
	problem    *wire.Error
	generation int
	version    uint64
	began      time.Time
	git        *wire.ProjectGit
	left       []wire.ProjectLeft

	index
	history []wire.ProjectTouch  // oldest first, at most maxHistory
	claimed map[string]time.Time // what agents said that they change, by path
	marks   marking

	kept kept // of the goroutine that follows alone, until the first look
}

func newCity(d *Service, r *repo.Repo) *city {
	id := idOf(r.Root())
	return &city{
		desk: d, repo: r, id: id, name: filepath.Base(r.Root()), keep: keeper{dir: d.opt.kept(id), log: d.opt.Logger},
		phase: "scanning", began: d.opt.Now(), marks: marking{}, claimed: map[string]time.Time{}, index: newIndex(nil, place{}, nil),
	}
}

// idOf is a folder's id: of its path alone.
func idOf(root string) string {
	sum := sha256.Sum256([]byte(root))
	return hex.EncodeToString(sum[:8])
}

// kept is where what must outlive the service is kept of a project.
func (o Options) kept(id string) local.Dir {
	return local.Dir(o.Dir.Path(filepath.Join("projects", id)))
}

// state is what pages are told of the project as a whole.
func (c *city) state() wire.ProjectState {
	s := wire.ProjectState{
		Phase: c.phase, ID: c.id, Name: c.name, Root: c.desk.opt.tilde(c.repo.Root()), Generation: c.generation, Version: c.version,
		Found: c.found, Error: c.problem, Began: c.began,
	}
	if c.phase != "ready" {
		return s
	}
	s.Found, s.Git, s.Files = 0, c.git, len(c.files)
	s.Left = slices.Clone(c.left)
	if _, without := c.plan.Files(); without > 0 {
		s.Left = append(s.Left, wire.ProjectLeft{Count: without, What: "without room in the city; \"Tidy up\" lays it out anew"})
	}
	s.Lines, s.Languages = c.lines, c.languages()
	site := c.at.site(c.plan)
	s.Site = &site
	return s
}
