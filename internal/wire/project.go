package wire

import "time"

// Limits of the project and its city.
const (
	// MaxProjectRows bounds the files in one answer.
	MaxProjectRows = 4_000
	// MaxProjectFiles bounds the files that the city shows. ProjectState.Left says when there are
	// more.
	MaxProjectFiles = 60_000
	// ProjectClosed is the number of files above which large folders are closed: each is a single
	// tower until a user comes near.
	ProjectClosed = 20_000
	// MaxProjectDiff bounds one diff in bytes.
	MaxProjectDiff = 256 << 10
	// MaxProjectTouches bounds the touches in one answer.
	MaxProjectTouches = 2_000
)

// ProjectOp names the operation of a ProjectRequest, described there.
type ProjectOp string

// Values of ProjectOp.
const (
	ProjectOpOpen    ProjectOp = "open"
	ProjectOpClose   ProjectOp = "close"
	ProjectOpFolders ProjectOp = "folders"
	ProjectOpRows    ProjectOp = "rows"
	ProjectOpInside  ProjectOp = "inside"
	ProjectOpCard    ProjectOp = "card"
	ProjectOpDiff    ProjectOp = "diff"
	ProjectOpTouches ProjectOp = "touches"
	ProjectOpMark    ProjectOp = "mark"
	ProjectOpTidy    ProjectOp = "tidy"
)

// DiffSince says what a file is compared with.
type DiffSince string

// Values of DiffSince.
const (
	SinceCommit DiffSince = "commit" // the last commit
	// SinceSession is the state of the file when the project was opened.
	SinceSession DiffSince = "session"
)

// ProjectRequest is a page's request about the user's project. Which fields count depends on Op:
//
//	open     Folder           shows another folder; refused to viewers
//	close                     shows no folder; refused to viewers
//	folders  Folder           lists the folders inside a folder, to choose one; refused to viewers
//	rows     Cursor           files by id, at most MaxProjectRows an answer, after the folders
//	inside   ID               the files of a closed folder
//	card     ID               the facts about a file
//	diff     ID, Since        a file's changes, the only content ever shown; refused to viewers
//	touches  From, Until      what agents did, oldest first
//	mark     ID, Mark         marks a file; without a kind: removes marks; refused to viewers
//	tidy                      lays out the city again, without gaps; refused to viewers
type ProjectRequest struct {
	Op     ProjectOp `json:"op"`
	Folder string    `json:"folder,omitempty"`
	Cursor int       `json:"cursor,omitempty"`
	// ID of a file, or of a folder.
	ID    int          `json:"id,omitempty"`
	Since DiffSince    `json:"since,omitempty"`
	From  time.Time    `json:"from,omitzero"`
	Until time.Time    `json:"until,omitzero"`
	Mark  *ProjectMark `json:"mark,omitempty"`
}

// ProjectAnswer answers a ProjectRequest. Which fields are set depends on its operation.
type ProjectAnswer struct {
	OK    bool   `json:"ok"`
	Error *Error `json:"error,omitempty"`
	// Generation, of rows and inside. If it differs from the state's, the page starts again from
	// the first rows.
	Generation int `json:"generation,omitempty"`
	// Version, of rows and inside: changes up to this one are included.
	Version uint64          `json:"version,omitempty"`
	Folders []ProjectFolder `json:"folders,omitempty"`
	Rows    *ProjectRows    `json:"rows,omitempty"`
	// Next is the cursor for the next rows, negative while folders are sent; 0: these were the
	// last.
	Next    int             `json:"next,omitempty" guard:"signed"`
	Card    *ProjectCard    `json:"card,omitempty"`
	Diff    *ProjectDiff    `json:"diff,omitempty"`
	Touches []ProjectTouch  `json:"touches,omitempty"`
	Choices *ProjectChoices `json:"choices,omitempty"`
}

// ProjectEventKind says what a ProjectEvent reports: the field of that name.
type ProjectEventKind string

// Values of ProjectEventKind.
const (
	ProjectEventState   ProjectEventKind = "state"
	ProjectEventChange  ProjectEventKind = "change"
	ProjectEventTouches ProjectEventKind = "touches"
	ProjectEventMarks   ProjectEventKind = "marks"
)

// ProjectEvent reports a change to pages. Only the field for its Kind is set. A page that connects
// receives state and marks, and requests the rest.
type ProjectEvent struct {
	Kind    ProjectEventKind `json:"kind"`
	State   *ProjectState    `json:"state,omitempty" guard:"of=state"`
	Change  *ProjectChange   `json:"change,omitempty" guard:"of=change"`
	Touches []ProjectTouch   `json:"touches,omitempty"`
	// Marks are all marks, not only new ones.
	Marks []ProjectMarked `json:"marks,omitempty"`
}

// ProjectPhase is how far the opening of a project is.
type ProjectPhase string

// Values of ProjectPhase.
const (
	ProjectNone     ProjectPhase = "none"     // no folder is shown
	ProjectScanning ProjectPhase = "scanning" // its files are being listed
	ProjectReady    ProjectPhase = "ready"
	ProjectFailed   ProjectPhase = "failed" // the folder cannot be read
)

// ProjectState describes the folder that is shown.
type ProjectState struct {
	Phase ProjectPhase `json:"phase"`
	// ID of the folder.
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
	// Root is the folder as people write it: ~/code/world.
	Root string `json:"root,omitempty"`
	// Generation changes when every file and folder must be requested again.
	Generation int `json:"generation,omitempty"`
	// Version of the last change.
	Version uint64 `json:"version,omitempty"`
	// Found is the number of files so far, while scanning.
	Found int `json:"found,omitempty"`
	// Error explains ProjectFailed.
	Error *Error `json:"error,omitempty"`
	// Git is nil when the folder is not a git repository, or git is not installed.
	Git   *ProjectGit `json:"git,omitempty"`
	Files int         `json:"files,omitempty"`
	Lines int         `json:"lines,omitempty"`
	// Languages by lines, most first.
	Languages []ProjectLanguage `json:"languages,omitempty"`
	// Left lists the parts that are not shown or not watched, and why.
	Left []ProjectLeft `json:"left,omitempty"`
	// Began is the start of the session that files are compared with.
	Began time.Time `json:"began,omitzero"`
	// Site is nil while there is no city.
	Site *ProjectSite `json:"site,omitempty"`
	// Offers are folders to choose from.
	Offers []ProjectOffer `json:"offers,omitempty"`
}

// GitOperation is an unfinished operation of git.
type GitOperation string

// Values of GitOperation.
const (
	GitMerge      GitOperation = "merge"
	GitRebase     GitOperation = "rebase"
	GitCherryPick GitOperation = "cherry-pick"
	GitRevert     GitOperation = "revert"
	GitBisect     GitOperation = "bisect"
)

// ProjectGit is the state of the repository.
type ProjectGit struct {
	// Branch is empty for a detached head.
	Branch string `json:"branch,omitempty"`
	// Head is the short hash of the commit; empty: no commit yet.
	Head string `json:"head,omitempty"`
	// Doing is empty when no operation is unfinished.
	Doing GitOperation `json:"doing,omitempty"`
	// Changed counts files that differ from the last commit.
	Changed int `json:"changed,omitempty"`
	// Conflict counts files with merge conflicts.
	Conflict int `json:"conflict,omitempty"`
}

// ProjectLanguage is a language's share of the project.
type ProjectLanguage struct {
	Name string `json:"name"`
	// Family is the index of its colour, see ProjectRows.
	Family int `json:"family"`
	Files  int `json:"files"`
	Lines  int `json:"lines"`
}

// ProjectLeft describes something that is left out.
type ProjectLeft struct {
	Count int `json:"count"`
	// What reads like "files beyond the first 60,000 are not shown".
	What string `json:"what"`
}

// ProjectSite is the place of the city, in metres of the world.
type ProjectSite struct {
	// X and Z are its corner with the smallest x and z.
	X float64 `json:"x"`
	Z float64 `json:"z"`
	// Width is along x, Depth along z.
	Width float64 `json:"width"`
	Depth float64 `json:"depth"` // along z
	// Unit is the side of a lot.
	Unit float64 `json:"unit"`
	// Lane is the width of the lane in front of a lot.
	Lane float64 `json:"lane"`
}

// ProjectOffer is a folder that the user may want to open.
type ProjectOffer struct {
	// Folder as in ProjectRequest.
	Folder string `json:"folder"`
	// Shown is the folder as people write it.
	Shown string `json:"shown"`
	// Why explains the offer: "OpenClaw works here", "opened before".
	Why string `json:"why"`
}

// ProjectFolder is one folder: a district of the city. Its lots are inside its grounds.
type ProjectFolder struct {
	// ID 1 is the project itself.
	ID int `json:"id"`
	// Parent 0 means none.
	Parent int    `json:"parent"`
	Name   string `json:"name"`
	// Depth 0 is the project itself.
	Depth int `json:"depth"`
	// X and Z are the corner of its ground with the smallest x and z, in metres of the world.
	X      float64 `json:"x"`
	Z      float64 `json:"z"`
	Width  float64 `json:"width"`
	DepthZ float64 `json:"depthZ"`
	// Files counts those in it and below it.
	Files int `json:"files"`
	// Own counts the files directly in it.
	Own int `json:"own"`
	// Lines counts those in it and below it.
	Lines int `json:"lines"`
	// Closed: its files are sent only on request (inside).
	Closed bool `json:"closed,omitempty"`
	// More are further grounds of the folder's own files: [x, z, width, depth]. Files that were
	// added later found no room in the first ground.
	More [][4]float64 `json:"more,omitempty"`
}

// ProjectRows are files, in columns of equal length.
//
// A file keeps its id for the whole generation. Family: 0 systems, 1 web, 2 scripts, 3 data and
// settings, 4 prose, 5 pictures and sound, 6 other. Commit and Session say how the file differs
// from the last commit and from the start of the session: 0 unchanged, 1 changed, 2 new, 3 deleted
// (its place is kept), 4 in conflict, 5 untracked by git.
type ProjectRows struct {
	ID     []int    `json:"id"`
	Folder []int    `json:"folder"`
	Name   []string `json:"name"`
	// X and Z are the middle of its lot, in metres of the world.
	X []float64 `json:"x"`
	Z []float64 `json:"z"`
	// Face is 1 or -1: the lane in front of it is towards +z or -z.
	Face []int `json:"face" guard:"signed"`
	// Lines is 0 for files that are empty or not text.
	Lines []int   `json:"lines"`
	Bytes []int64 `json:"bytes"`
	// Changed in Unix seconds.
	Changed []int64 `json:"changed"`
	Family  []int   `json:"family"`
	Commit  []int   `json:"commit"`
	Session []int   `json:"session"`
	// Languages are names, and Language is the index of each file's language; empty: the languages
	// are not sent.
	Languages []string `json:"languages,omitempty"`
	Language  []int    `json:"language,omitempty"`
}

// ProjectChange is one step of changes. A page whose version is not the one before it requests all
// rows again.
type ProjectChange struct {
	Generation int    `json:"generation"`
	Version    uint64 `json:"version"`
	// Folders that are new or changed.
	Folders []ProjectFolder `json:"folders,omitempty"`
	Rows    *ProjectRows    `json:"rows,omitempty"`
	// Removed are ids of files.
	Removed []int `json:"removed,omitempty"`
	// Gone are ids of folders.
	Gone []int `json:"goneFolders,omitempty"`
}

// TouchKind is an act on a file.
type TouchKind string

// Values of TouchKind.
const (
	TouchRead   TouchKind = "read"
	TouchSearch TouchKind = "search"
	TouchEdit   TouchKind = "edit"
	TouchCreate TouchKind = "create"
	TouchDelete TouchKind = "delete"
	// TouchRun is a command that concerns the file.
	TouchRun TouchKind = "run"
)

// ProjectTouch is something that was done with a file, by an agent or otherwise.
type ProjectTouch struct {
	At time.Time `json:"at"`
	// ID of the file; 0: it is not shown, or several files are concerned.
	ID   int       `json:"id,omitempty"`
	Path string    `json:"path,omitempty"`
	How  TouchKind `json:"how"`
	// Avatar of the agent; empty: unknown, the file changed on disk.
	Avatar string `json:"avatarId,omitempty"`
	// Agent is the agent's name.
	Agent string `json:"agent,omitempty"`
	// Source says where the information comes from: "tool read", "file system", "file system during
	// exec".
	Source  string `json:"source"`
	Backend string `json:"backend,omitempty"`
	Turn    string `json:"turn,omitempty"`
	// Count, of a burst, is how many files changed together with this one.
	Count int `json:"count,omitempty"`
}

// MarkKind says what a mark on a file means.
type MarkKind string

// Values of MarkKind.
const (
	MarkNote      MarkKind = "note"
	MarkFailing   MarkKind = "failing"   // its tests fail
	MarkAttention MarkKind = "attention" // the user should look at it
	MarkDone      MarkKind = "done"
)

// ProjectMark is a mark on a file.
type ProjectMark struct {
	Kind MarkKind `json:"kind,omitempty"`
	// Note has at most 200 characters.
	Note string `json:"note,omitempty"`
}

// ProjectMarked is a mark on a file together with its author.
type ProjectMarked struct {
	ID   int      `json:"id"`
	Path string   `json:"path"`
	Kind MarkKind `json:"kind"`
	Note string   `json:"note,omitempty"`
	// By is "user", an avatar's id, or the command whose output says that the file fails.
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// ProjectCard describes one file in detail.
type ProjectCard struct {
	ID       int       `json:"id"`
	Path     string    `json:"path"`
	Language string    `json:"language"`
	Lines    int       `json:"lines"`
	Bytes    int64     `json:"bytes"`
	Changed  time.Time `json:"changed"`
	Commit   int       `json:"commit"`
	Session  int       `json:"session"`
	// Last is the last commit that changed it.
	Last *ProjectCommit `json:"last,omitempty"`
	// Touches of this file, newest first, at most 20.
	Touches []ProjectTouch  `json:"touches,omitempty"`
	Marks   []ProjectMarked `json:"marks,omitempty"`
}

// ProjectCommit is one commit, for people.
type ProjectCommit struct {
	// Hash is the short hash.
	Hash    string    `json:"hash"`
	Subject string    `json:"subject"`
	Author  string    `json:"author"`
	At      time.Time `json:"at"`
}

// ProjectDiff is a unified diff of one file.
type ProjectDiff struct {
	Text string `json:"text"`
	// Cut: it is longer than MaxProjectDiff and was shortened.
	Cut bool `json:"cut,omitempty"`
	// Note replaces the text: "This file is not text.", "Nothing changed."
	Note string `json:"note,omitempty"`
}

// ProjectChoices are the folders inside a folder.
type ProjectChoices struct {
	// Folder is the folder itself, as in ProjectRequest.
	Folder string `json:"folder"`
	// Shown is the folder as people write it.
	Shown string `json:"shown"`
	// Parent is empty at the top.
	Parent string `json:"parent,omitempty"`
	// Folders are names, sorted, without hidden ones.
	Folders []string `json:"folders"`
	// Git: the folder is a repository.
	Git bool `json:"git,omitempty"`
}
