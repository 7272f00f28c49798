package project

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// city is one folder that is shown. Its desk's mu guards what changes.
type city struct {
	desk *Desk
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

	plan    *plan.Plan
	at      place
	files   map[string]*file // by path
	byID    map[int]*file
	next    int                 // id of the next file
	folders map[int]*folder     // by the plan's id
	paths   map[string]int      // of folders
	changed map[int]bool        // folders whose figures changed since they were told
	tongues map[string]*tongue  // languages, by name
	history []wire.ProjectTouch // oldest first, at most maxHistory
	edits   map[string]edit     // what agents said that they change, by path
	marks   map[string][]wire.ProjectMarked
	runs    map[string]run // what marked files as failing, by path and runner
}

// file is one file with its place.
type file struct {
	repo.File
	id     int
	lot    plan.Lot
	placed bool // it has a lot; without one it is counted, and not shown
}

// folder is what pages know of one.
type folder struct {
	plan.Folder
	path  string
	lines int
}

// tongue is a language's share.
type tongue struct{ family, files, lines int }

func newCity(d *Desk, r *repo.Repo) *city {
	id := idOf(r.Root())
	c := &city{
		desk: d, repo: r, id: id, name: filepath.Base(r.Root()), keep: keeper{dir: d.opt.kept(id), log: d.opt.Logger},
		phase: "scanning", began: d.opt.Now(), marks: map[string][]wire.ProjectMarked{}, edits: map[string]edit{}, runs: map[string]run{},
	}
	c.empty()
	return c
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

// empty forgets every file.
func (c *city) empty() {
	c.files, c.byID, c.next = map[string]*file{}, map[int]*file{}, 1
	c.folders, c.paths, c.changed, c.tongues = map[int]*folder{}, map[string]int{}, map[int]bool{}, map[string]*tongue{}
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
		s.Left = append(s.Left, wire.ProjectLeft{Count: without, What: "files found no room in the city; \"Tidy up\" lays it out anew"})
	}
	for _, name := range slices.Sorted(maps.Keys(c.tongues)) {
		t := c.tongues[name]
		s.Lines += t.lines
		s.Languages = append(s.Languages, wire.ProjectLanguage{Name: name, Family: t.family, Files: t.files, Lines: t.lines})
	}
	slices.SortStableFunc(s.Languages, func(a, b wire.ProjectLanguage) int { return b.Lines - a.Lines })
	site := c.at.site(c.plan)
	s.Site = &site
	return s
}

// put takes a file in, or what changed of it, and keeps the sums.
func (c *city) put(f repo.File) *file {
	old := c.files[f.Path]
	if old == nil {
		old = &file{id: c.next}
		c.next++
		c.files[f.Path], c.byID[old.id] = old, old
	} else {
		c.count(old, -1)
	}
	old.File = f
	c.settle(old)
	c.count(old, 1)
	return old
}

// settle looks up a file's lot.
func (c *city) settle(f *file) { f.lot, f.placed = c.plan.Lot(f.Path) }

// drop forgets a file.
func (c *city) drop(path string) (id int, ok bool) {
	f := c.files[path]
	if f == nil {
		return 0, false
	}
	c.count(f, -1)
	delete(c.files, path)
	delete(c.byID, f.id)
	return f.id, true
}

// count adds a file's lines to its folders and its language, or takes them away.
func (c *city) count(f *file, sign int) {
	t := c.tongues[f.Language]
	if t == nil {
		t = &tongue{family: f.Family}
		c.tongues[f.Language] = t
	}
	t.files += sign
	t.lines += sign * f.Lines
	if t.files == 0 {
		delete(c.tongues, f.Language)
	}
	if f.Lines == 0 {
		return
	}
	for id := c.paths[dirOf(f.Path)]; id != 0; {
		at := c.folders[id]
		if at == nil {
			return
		}
		at.lines += sign * f.Lines
		c.changed[id] = true
		id = at.Parent
	}
}

// chart takes the plan's folders over; all of them, or those that changed.
func (c *city) chart(all bool, ids, gone []int) {
	for _, id := range gone {
		if at := c.folders[id]; at != nil {
			delete(c.paths, at.path)
		}
		delete(c.folders, id)
		delete(c.changed, id)
	}
	if !all && len(ids) == 0 {
		return
	}
	for _, is := range c.plan.Folders() { // parents come before what is in them
		old := c.folders[is.ID]
		if old == nil {
			old = &folder{}
			c.folders[is.ID] = old
			c.changed[is.ID] = true
		} else if slices.Contains(ids, is.ID) {
			c.changed[is.ID] = true
		}
		old.Folder, old.path = is, is.Name
		if parent := c.folders[is.Parent]; parent == nil {
			old.path = ""
		} else if parent.path != "" {
			old.path = parent.path + "/" + is.Name
		}
		c.paths[old.path] = is.ID
	}
}

func dirOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return ""
}

// closed says whether a folder comes closed: as one tower, its files only when somebody comes near.
func (c *city) closed(id int) bool {
	return len(c.files) > wire.ProjectClosed && c.folders[id] != nil && c.folders[id].Own >= 8
}

// rowsOf are files as pages get them.
func (c *city) rowsOf(files []*file) *wire.ProjectRows {
	n := len(files)
	r := &wire.ProjectRows{
		ID: make([]int, n), Folder: make([]int, n), Name: make([]string, n), X: make([]float64, n), Z: make([]float64, n), Face: make([]int, n),
		Lines: make([]int, n), Bytes: make([]int64, n), Changed: make([]int64, n), Family: make([]int, n), Commit: make([]int, n), Session: make([]int, n),
		Language: make([]int, n),
	}
	known := map[string]int{}
	for i, f := range files {
		r.ID[i], r.Folder[i], r.Name[i] = f.id, f.lot.Folder, f.Path[strings.LastIndexByte(f.Path, '/')+1:]
		r.X[i], r.Z[i], r.Face[i] = c.at.spot(f.lot)
		r.Lines[i], r.Bytes[i], r.Changed[i], r.Family[i] = f.Lines, f.Bytes, f.Changed.Unix(), f.Family
		r.Commit[i], r.Session[i] = int(f.Commit), int(f.Session)
		if _, ok := known[f.Language]; !ok {
			known[f.Language] = len(r.Languages)
			r.Languages = append(r.Languages, f.Language)
		}
		r.Language[i] = known[f.Language]
	}
	return r
}

// folderRow is a folder as pages get it.
func (c *city) folderRow(f *folder) wire.ProjectFolder {
	g := c.at.ground(f.Ground)
	row := wire.ProjectFolder{
		ID: f.ID, Parent: f.Parent, Name: f.Name, Depth: f.Depth, X: g[0], Z: g[1], Width: g[2], DepthZ: g[3], Files: f.Files, Own: f.Own, Lines: f.lines,
		Closed: c.closed(f.ID),
	}
	for _, g := range f.More {
		row.More = append(row.More, c.at.ground(g))
	}
	return row
}

func (c *city) folderRows(ids []int) []wire.ProjectFolder {
	out := make([]wire.ProjectFolder, 0, len(ids))
	for _, id := range ids {
		if f := c.folders[id]; f != nil {
			out = append(out, c.folderRow(f))
		}
	}
	return out
}
