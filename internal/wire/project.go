package wire

import "time"

// Limits of the project as a place.
const (
	MaxProjectRows    = 4_000     // files in one answer
	MaxProjectFiles   = 60_000    // files that are shown at all; what is beyond is said
	ProjectClosed     = 20_000    // with more files, large folders come closed: one tower each until somebody comes near
	MaxProjectDiff    = 256 << 10 // bytes of one diff
	MaxProjectTouches = 2_000     // touches in one answer
)

// ProjectRequest is what a page asks of the user's project. Which fields count depends on Op:
//
//	open     Folder           shows another folder; only the user's own page may
//	close                     shows none; only the user's own page may
//	folders  Folder           folders inside a folder, to choose from; only the user's own page may
//	rows     Cursor           files, in the order of their ids, at most MaxProjectRows at a time; the first answers have the folders too
//	inside   ID               files of a folder that came closed
//	card     ID               what is known of a file
//	diff     ID, Since        what changed in a file; the only request that shows what is in one
//	touches  From, Until      what agents did, oldest first
//	mark     ID, Mark         a mark of the user's on a file; no kind: takes marks away
//	tidy                      lays the city out anew, without gaps; only the user's own page may
type ProjectRequest struct {
	Op     string       `json:"op" ts:"'open'|'close'|'folders'|'rows'|'inside'|'card'|'diff'|'touches'|'mark'|'tidy'"`
	Folder string       `json:"folder,omitempty"`
	Cursor int          `json:"cursor,omitempty"`
	ID     int          `json:"id,omitempty"` // of a file, or of a folder
	Since  string       `json:"since,omitempty" ts:"'commit'|'session'"`
	From   time.Time    `json:"from,omitzero"`
	Until  time.Time    `json:"until,omitzero"`
	Mark   *ProjectMark `json:"mark,omitempty"`
}

// ProjectAnswer answers a request: exactly what its op needs is set.
type ProjectAnswer struct {
	OK         bool            `json:"ok"`
	Error      *Error          `json:"error,omitempty"`
	Generation int             `json:"generation,omitempty"` // of rows and inside: another one than the state's means: begin anew
	Version    uint64          `json:"version,omitempty"`    // of rows and inside: changes up to this one are in it
	Folders    []ProjectFolder `json:"folders,omitempty"`
	Rows       *ProjectRows    `json:"rows,omitempty"`
	Next       int             `json:"next,omitempty"` // cursor of the next rows, below 0 while folders come; 0: these were the last
	Card       *ProjectCard    `json:"card,omitempty"`
	Diff       *ProjectDiff    `json:"diff,omitempty"`
	Touches    []ProjectTouch  `json:"touches,omitempty"`
	Choices    *ProjectChoices `json:"choices,omitempty"`
}

// ProjectEvent tells pages what changed: exactly what Kind says is set. A page that comes in gets state and marks, and asks
// for the rest.
type ProjectEvent struct {
	Kind    string          `json:"kind" ts:"'state'|'change'|'touches'|'marks'"`
	State   *ProjectState   `json:"state,omitempty"`
	Change  *ProjectChange  `json:"change,omitempty"`
	Touches []ProjectTouch  `json:"touches,omitempty"`
	Marks   []ProjectMarked `json:"marks,omitempty"` // all that there are
}

// ProjectState says which folder is shown and how far that is.
type ProjectState struct {
	Phase      string            `json:"phase" ts:"'none'|'scanning'|'ready'|'failed'"`
	ID         string            `json:"id,omitempty"` // of the folder
	Name       string            `json:"name,omitempty"`
	Root       string            `json:"root,omitempty"`       // as people write it: ~/code/world
	Generation int               `json:"generation,omitempty"` // another one: every file and folder must be asked for again
	Version    uint64            `json:"version,omitempty"`    // of the last change
	Found      int               `json:"found,omitempty"`      // files so far, while scanning
	Error      *Error            `json:"error,omitempty"`      // of failed
	Git        *ProjectGit       `json:"git,omitempty"`        // nil: it is no git repository, or git is not installed
	Files      int               `json:"files,omitempty"`
	Lines      int               `json:"lines,omitempty"`
	Languages  []ProjectLanguage `json:"languages,omitempty"` // most lines first
	Left       []ProjectLeft     `json:"left,omitempty"`      // what is not shown, or not followed, and why
	Began      time.Time         `json:"began,omitzero"`      // of the session that files are compared with
	Site       *ProjectSite      `json:"site,omitempty"`
	Offers     []ProjectOffer    `json:"offers,omitempty"` // folders to choose from
}

// ProjectGit is the state of the repository.
type ProjectGit struct {
	Branch   string `json:"branch,omitempty"` // empty: a detached head
	Head     string `json:"head,omitempty"`   // short; empty: no commit yet
	Doing    string `json:"doing,omitempty" ts:"'merge'|'rebase'|'cherry-pick'|'revert'|'bisect'"`
	Changed  int    `json:"changed,omitempty"` // files that differ from the last commit
	Conflict int    `json:"conflict,omitempty"`
}

// ProjectLanguage is a language's share.
type ProjectLanguage struct {
	Name   string `json:"name"`
	Family int    `json:"family"` // index of its colour: see ProjectRows
	Files  int    `json:"files"`
	Lines  int    `json:"lines"`
}

// ProjectLeft says what is left out.
type ProjectLeft struct {
	Count int    `json:"count"`
	What  string `json:"what"` // "files beyond the first 60,000 are not shown"
}

// ProjectSite is where the city stands, in metres of the world.
type ProjectSite struct {
	X     float64 `json:"x"` // of its corner with the least x and z
	Z     float64 `json:"z"`
	Width float64 `json:"width"` // along x
	Depth float64 `json:"depth"` // along z
	Unit  float64 `json:"unit"`  // side of one lot
	Lane  float64 `json:"lane"`  // width of the lane before it
}

// ProjectOffer is a folder that the user may want to open.
type ProjectOffer struct {
	Folder string `json:"folder"` // as in ProjectRequest
	Shown  string `json:"shown"`  // as people write it
	Why    string `json:"why"`    // "OpenClaw works here", "opened before"
}

// ProjectFolder is one folder: a district of the city. Its lots lie within its ground.
type ProjectFolder struct {
	ID     int     `json:"id"`     // 1: the project itself
	Parent int     `json:"parent"` // 0: none
	Name   string  `json:"name"`
	Depth  int     `json:"depth"` // 0: the project itself
	X      float64 `json:"x"`     // metres of the world, the corner with the least x and z
	Z      float64 `json:"z"`
	Width  float64 `json:"width"`
	DepthZ float64 `json:"depthZ"`
	Files  int     `json:"files"` // in it and below it
	Own    int     `json:"own"`   // in it
	Lines  int     `json:"lines"` // in it and below it
	Closed bool    `json:"closed,omitempty"`
	// More are further grounds of the folder's own files: [x, z, width, depth]. What came later found no room in the first.
	More [][4]float64 `json:"more,omitempty"`
}

// ProjectRows are files, in columns of equal length.
//
// A file's id stays its own while the generation lasts. Family: 0 systems, 1 web, 2 scripts, 3 data and settings, 4 words,
// 5 pictures and sound, 6 other. Commit and Session say how it differs from the last commit and from the beginning of the
// session: 0 not, 1 changed, 2 new, 3 gone (its place is kept), 4 in conflict, 5 new to git (untracked).
type ProjectRows struct {
	ID      []int     `json:"id"`
	Folder  []int     `json:"folder"`
	Name    []string  `json:"name"`
	X       []float64 `json:"x"` // middle of its lot
	Z       []float64 `json:"z"`
	Face    []int     `json:"face"`  // 1 or -1: the lane before it is towards +z or -z
	Lines   []int     `json:"lines"` // 0: not text, or empty
	Bytes   []int64   `json:"bytes"`
	Changed []int64   `json:"changed"` // unix seconds
	Family  []int     `json:"family"`
	Commit  []int     `json:"commit"`
	Session []int     `json:"session"`
	// Languages are names, and Language says for each file which of them; empty: no file's is told.
	Languages []string `json:"languages,omitempty"`
	Language  []int    `json:"language,omitempty"`
}

// ProjectChange is what changed in one step. A page that holds another version than the one before asks for all rows again.
type ProjectChange struct {
	Generation int             `json:"generation"`
	Version    uint64          `json:"version"`
	Folders    []ProjectFolder `json:"folders,omitempty"` // new ones, and those that changed
	Rows       *ProjectRows    `json:"rows,omitempty"`
	Removed    []int           `json:"removed,omitempty"`     // files
	Gone       []int           `json:"goneFolders,omitempty"` // folders
}

// ProjectTouch is something that an agent, or somebody, did with a file.
type ProjectTouch struct {
	At      time.Time `json:"at"`
	ID      int       `json:"id,omitempty"` // of the file; 0: it is not shown, or it is about no single one
	Path    string    `json:"path,omitempty"`
	How     string    `json:"how" ts:"'read'|'search'|'edit'|'create'|'delete'|'run'"`
	Avatar  string    `json:"avatarId,omitempty"` // whose; empty: nobody knows, it changed on disk
	Agent   string    `json:"agent,omitempty"`    // its name
	Source  string    `json:"source"`             // what tells of it: "tool read", "file system", "file system during exec"
	Backend string    `json:"backend,omitempty"`
	Turn    string    `json:"turn,omitempty"`
	Count   int       `json:"count,omitempty"` // of a burst: so many files around this one in the same moment
}

// ProjectMark is a sign on a file.
type ProjectMark struct {
	Kind string `json:"kind,omitempty" ts:"'note'|'failing'|'attention'|'done'"`
	Note string `json:"note,omitempty"` // at most 200 characters
}

// ProjectMarked is a mark, and who made it.
type ProjectMarked struct {
	ID   int       `json:"id"`
	Path string    `json:"path"`
	Kind string    `json:"kind" ts:"'note'|'failing'|'attention'|'done'"`
	Note string    `json:"note,omitempty"`
	By   string    `json:"by"` // "user", an avatar's id, or the command whose output says that it fails
	At   time.Time `json:"at"`
}

// ProjectCard is what is known of a file.
type ProjectCard struct {
	ID       int             `json:"id"`
	Path     string          `json:"path"`
	Language string          `json:"language"`
	Lines    int             `json:"lines"`
	Bytes    int64           `json:"bytes"`
	Changed  time.Time       `json:"changed"`
	Commit   int             `json:"commit"`
	Session  int             `json:"session"`
	Last     *ProjectCommit  `json:"last,omitempty"`    // the last commit that changed it
	Touches  []ProjectTouch  `json:"touches,omitempty"` // of this file, newest first, at most 20
	Marks    []ProjectMarked `json:"marks,omitempty"`
}

// ProjectCommit is one commit, for people.
type ProjectCommit struct {
	Hash    string    `json:"hash"` // short
	Subject string    `json:"subject"`
	Author  string    `json:"author"`
	At      time.Time `json:"at"`
}

// ProjectDiff is a unified diff of one file.
type ProjectDiff struct {
	Text string `json:"text"`
	Cut  bool   `json:"cut,omitempty"`  // it is longer than MaxProjectDiff
	Note string `json:"note,omitempty"` // in place of a text: "This file is not text.", "Nothing changed."
}

// ProjectChoices are folders inside a folder.
type ProjectChoices struct {
	Folder  string   `json:"folder"` // the folder itself, as in ProjectRequest
	Shown   string   `json:"shown"`
	Parent  string   `json:"parent,omitempty"` // empty: there is none above
	Folders []string `json:"folders"`          // names, sorted; hidden ones are left out
	Git     bool     `json:"git,omitempty"`    // it is a repository
}
