// This file describes the coding surface: sessions with coding agents and their
// changes. It is REST and one stream of server-sent events, and it exists on the user's own
// computer only: a relay has none of its routes.

package wire

import "time"

// Limits of the coding surface.
const (
	// MaxCoderSessions is how many sessions run at once; MaxCoderQueue how many prompts wait behind
	// the running one.
	MaxCoderSessions = 4
	MaxCoderQueue    = 5
	// MaxCoderPrompt bounds the text of a prompt in bytes, MaxCoderImages the pictures of one, as
	// base64.
	MaxCoderPrompt = 1 << 20
	MaxCoderImages = 10 << 20
	// MaxCoderOutput bounds the output of a tool in one event, in bytes. The rest is there for the
	// operation output.
	MaxCoderOutput = 8 << 10
	// MaxCoderEvents is how many events of a session are kept in memory, MaxCoderLog how many bytes
	// on disk.
	MaxCoderEvents = 10_000
	MaxCoderLog    = 16 << 20
	// MaxCoderStreams bounds the event streams, MaxCoderWorktrees the worktrees, MaxCoderDisk the
	// bytes of all of them.
	MaxCoderStreams   = 8
	MaxCoderWorktrees = 20
	MaxCoderDisk      = 5 << 30
)

// CoderOp names the operation of a CoderRequest, described there.
type CoderOp string

// Values of CoderOp.
const (
	CoderOpLook    CoderOp = "look"
	CoderOpTrust   CoderOp = "trust"
	CoderOpOpen    CoderOp = "open"
	CoderOpPrompt  CoderOp = "prompt"
	CoderOpAnswer  CoderOp = "answer"
	CoderOpSet     CoderOp = "set"
	CoderOpCancel  CoderOp = "cancel"
	CoderOpResume  CoderOp = "resume"
	CoderOpOutput  CoderOp = "output"
	CoderOpDiff    CoderOp = "diff"
	CoderOpKeep    CoderOp = "keep"
	CoderOpRevert  CoderOp = "revert"
	CoderOpUndo    CoderOp = "undo"
	CoderOpApply   CoderOp = "apply"
	CoderOpMerge   CoderOp = "merge"
	CoderOpDiscard CoderOp = "discard"
	CoderOpGit     CoderOp = "git"
	CoderOpSettle  CoderOp = "settle"
	CoderOpClose   CoderOp = "close"
)

// CoderRequest is one request to POST /api/direct-code. Which fields count depends on Op:
//
//	look     Folder                       describes a folder and its trust, and makes it known
//	trust    Folder, Hash, Trusted        trusts a folder's settings or ends it; user's page only
//	open     Agent, Folder, Isolation, ReadOnly, Carry, Title, Word
//	                                      starts a session
//	prompt   Session, Text, Images, Files starts a turn, or queues it
//	answer   Session, Approval, Hash, Option
//	                                      answers an approval; user's page only
//	set      Session, Option, Value       sets an option of the agent, or one of
//	                                      World's own (world.write, unattended)
//	cancel   Session, Turn                stops the running turn, or removes a queued one
//	cancel   Folder                       stops a look or open there
//	cancel   Session, Value files         stops an operation on the session's files: diff to merge
//	resume   Session, Word                starts the agent of a stored session again
//	output   Session, Tool, From          more of the output of a tool
//	diff     Session                      the session's change, and the hash for the next six
//	keep     Session, Hash, Paths         notes that the user accepts files as they are
//	revert   Session, Hash, Paths         puts files back as they were at the start
//	undo     Session, Hash, Turn          undoes a turn, or its undo with CoderAnswer.Redo
//	apply    Session, Hash, Paths         puts the change into the user's folder, uncommitted
//	merge    Session, Hash, Text          merges it into the user's branch; Text: the message
//	discard  Session, Hash                ends the session and removes its change
//	git      Session, Hash, Value, Paths  keeps or restores changes to git; Hash is CoderGit's
//	settle   Session                      puts back the stuck files of CoderSession.Cut
//	close    Session                      ends the agent; the session and its change stay
//
// Without Paths, keep, revert, apply and git are for all; but keep takes only files that a diff
// shows whole then, or with the Value unseen those that it does not. keep, revert, undo, apply,
// merge, discard, git and settle are the user's own, in a page that they opened, and so is a Word.
type CoderRequest struct {
	Op      CoderOp `json:"op"`
	Session string  `json:"session,omitempty"`
	Folder  string  `json:"folder,omitempty"`
	Hash    string  `json:"hash,omitempty"`
	Trusted bool    `json:"trusted,omitempty"`
	// Word is AgentProgram.Word of an agent that the user lets work in this session without a
	// passed test.
	Word string `json:"word,omitempty"`
	// Agent is the type of an agent, as CoderAgent.Type; empty: the first one that is ready.
	Agent     string         `json:"agent,omitempty"`
	Isolation CoderIsolation `json:"isolation,omitempty"`
	// ReadOnly: the agent may look and plan, and changes nothing.
	ReadOnly bool `json:"readOnly,omitempty"`
	// Carry: the session begins with the uncommitted changes of the user's folder; otherwise with
	// the last commit.
	Carry bool   `json:"carry,omitempty"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text,omitempty"`
	// Images are at most MaxCoderImages, Files paths within the folder that the prompt speaks of.
	Images   []ChatImageData `json:"images,omitempty"`
	Files    []string        `json:"files,omitempty"`
	Approval string          `json:"approval,omitempty"`
	Option   string          `json:"option,omitempty"`
	Value    string          `json:"value,omitempty"`
	Turn     string          `json:"turn,omitempty"`
	Tool     string          `json:"tool,omitempty"`
	From     int             `json:"from,omitempty"`
	Paths    []string        `json:"paths,omitempty"`
}

// CoderAnswer answers a CoderRequest. Which fields are set depends on its operation.
type CoderAnswer struct {
	// Session, of open and of whatever changes one.
	Session *CoderSession `json:"session,omitempty"`
	// Turn and Queued, of prompt: the id of the turn, and how many are before it.
	Turn   string `json:"turn,omitempty"`
	Queued int    `json:"queued,omitempty"`
	// Workspace, of look and trust.
	Workspace *CoderWorkspace `json:"workspace,omitempty"`
	Diff      *CoderDiff      `json:"diff,omitempty"`
	Output    *CoderOutput    `json:"output,omitempty"`
	// Notes list exceptions of an operation, such as files too large for an undo.
	Notes []string `json:"notes,omitempty"`
	// Redo, of undo and revert, is the Turn with which an undo takes it back.
	Redo string `json:"redo,omitempty"`
}

// Coder is the answer of GET /api/direct-code: all that the coding surface has.
type Coder struct {
	// Cursor is the id of the last event: a stream after it misses nothing.
	Cursor   string         `json:"cursor"`
	Agents   []CoderAgent   `json:"agents"`
	Sessions []CoderSession `json:"sessions"`
	// Folders are those that the user has opened, the newest first.
	Folders []CoderWorkspace `json:"folders"`
	// Disk is how much the worktrees hold, in bytes, Worktrees how many there are.
	Disk      int `json:"disk"`
	Worktrees int `json:"worktrees"`
	// Unattended: the service was started with the flag that offers this.
	Unattended bool `json:"unattended,omitempty"`
	// Missing says what to do when there is no agent.
	Missing *CoderTrouble `json:"missing,omitempty"`
	// Plain: there is none, and a conversation about an idea is a chat without one.
	Plain bool `json:"plain,omitempty"`
}

// CoderAgent is a coding agent that World knows.
type CoderAgent struct {
	// Type is its name in requests: "claude-code".
	Type    string `json:"type"`
	Product string `json:"product"`
	// Installed: its program is there. Version is known when it has run.
	Installed bool   `json:"installed,omitempty"`
	Version   string `json:"version,omitempty"`
	// Untrusted: it can be held safe in a folder that the user does not trust.
	Untrusted bool          `json:"untrusted,omitempty"`
	Trouble   *CoderTrouble `json:"trouble,omitempty"`
}

// CoderTrouble is why something does not work, and the next step.
type CoderTrouble struct {
	Reason string `json:"reason"`
	Next   string `json:"next,omitempty"`
	// Command is what Next speaks of, for a terminal.
	Command string `json:"command,omitempty"`
}

// CoderIsolation says where a session works.
type CoderIsolation string

// Values of CoderIsolation.
const (
	// IsolationWorktree: in a copy of the repository of its own. The default.
	IsolationWorktree CoderIsolation = "worktree"
	// IsolationInPlace: in the user's own folder.
	IsolationInPlace CoderIsolation = "inplace"
)

// CoderWorkspace is a folder, as the card shows it before any agent starts in it.
type CoderWorkspace struct {
	// Folder is the real path, Name its last part.
	Folder string `json:"folder"`
	Name   string `json:"name"`
	// Branch, Head and Remote are git's; the remote is without login.
	Branch string `json:"branch,omitempty"`
	Head   string `json:"head,omitempty"`
	Remote string `json:"remote,omitempty"`
	// Git says that there is a repository, Dirty how many of its files have uncommitted changes.
	Git   bool `json:"git,omitempty"`
	Dirty int  `json:"dirty,omitempty"`
	// Isolations are those that are possible here, the best one first.
	Isolations []CoderIsolation `json:"isolations"`
	// Notes are sentences on special cases here: submodules, a shallow clone, large files.
	Notes []string `json:"notes,omitempty"`
	// Trouble is why no session can be here.
	Trouble *CoderTrouble `json:"trouble,omitempty"`
	// Trusted: the user trusts the settings that are in the folder now. Hash is that of the whole
	// list.
	Trusted bool            `json:"trusted,omitempty"`
	Hash    string          `json:"hash"`
	Config  []CoderSettings `json:"config,omitempty"`
	// Changed: it was trusted, and its settings have changed since.
	Changed bool `json:"changed,omitempty"`
}

// CoderSettings is a file by which a folder gives an agent instructions or programs to run.
type CoderSettings struct {
	Path string `json:"path"`
	// Agent is the product that reads it; several: the ones that do.
	Agent string `json:"agent"`
	// SHA256 in hexadecimal; empty: a folder, or too large to read.
	SHA256 string `json:"sha256,omitempty"`
	Size   int    `json:"size"`
	// State is new or changed since it was trusted; empty: the same.
	State string `json:"state,omitempty"`
}

// CoderState is what a session does.
type CoderState string

// Values of CoderState.
const (
	CoderStarting CoderState = "starting" // the agent starts
	CoderIdle     CoderState = "idle"     // it waits for a prompt
	CoderRunning  CoderState = "running"  // a turn runs
	CoderNeedsYou CoderState = "needs_you"
	CoderResting  CoderState = "resting" // no process; the next prompt starts it again
	CoderFailed   CoderState = "failed"  // Trouble says why
	CoderClosed   CoderState = "closed"  // ended by the user; its change is still there
)

// CoderLanded says what became of a session's change.
type CoderLanded string

// Values of CoderLanded.
const (
	LandedApplied   CoderLanded = "applied"
	LandedMerged    CoderLanded = "merged"
	LandedDiscarded CoderLanded = "discarded"
)

// Options of a session that are World's own. GrantWrite lets it change the world; GrantUnattended
// lets its agent act without asking, where the service was started with that flag. Both are set by
// "true" and "false".
const (
	GrantWrite      = "world.write"
	GrantUnattended = "unattended"
)

// CoderSession is one session with a coding agent, sent whole whenever a part of it changes.
type CoderSession struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Agent   string `json:"agent"`
	Product string `json:"product"`
	Version string `json:"version,omitempty"`
	// Folder is the user's, Name its last part. Branch is the session's own, Base where it began.
	Folder    string         `json:"folder"`
	Name      string         `json:"name"`
	Branch    string         `json:"branch,omitempty"`
	Base      string         `json:"base,omitempty"`
	Isolation CoderIsolation `json:"isolation"`
	ReadOnly  bool           `json:"readOnly,omitempty"`
	// Plain: a chat without an agent, with a model that has no tools and sees no files; Version is
	// its name. Folder may be empty.
	Plain   bool       `json:"plain,omitempty"`
	Trusted bool       `json:"trusted,omitempty"`
	State   CoderState `json:"state"`
	// Since is when the state began.
	Since   time.Time     `json:"since"`
	Trouble *CoderTrouble `json:"trouble,omitempty"`
	// Turn is the running one, Queued those that wait, with the beginning of their text.
	Turn   string        `json:"turn,omitempty"`
	Queued []CoderQueued `json:"queued,omitempty"`
	// Cards is how many approvals wait for an answer.
	Cards   int           `json:"cards,omitempty"`
	Options []CoderOption `json:"options,omitempty"`
	// Commands are what the agent offers behind a slash.
	Commands []CoderCommand `json:"commands,omitempty"`
	// Images: the agent takes pictures.
	Images  bool          `json:"images,omitempty"`
	Usage   *CoderUsage   `json:"usage,omitempty"`
	Changed *CoderChanged `json:"changed,omitempty"`
	// Writes: it may change the world.
	Writes bool `json:"writes,omitempty"`
	// Unmeasured describes an agent that has passed no test and works by the user's word; empty: it
	// is another one, or has passed since.
	Unmeasured string `json:"unmeasured,omitempty"`
	// Unattended: its agent may be set to modes in which it acts without asking.
	Unattended bool        `json:"unattended,omitempty"`
	Landed     CoderLanded `json:"landed,omitempty"`
	// Cut: an apply, a merge, an undo or a revert was cut off, and nothing has landed since.
	Cut *CoderCut `json:"cut,omitempty"`
	// Git: hooks or settings of the repository's git have changed, which the user's own git obeys
	// at once, and wait for a decision.
	Git       *CoderGitAlert `json:"git,omitempty"`
	Mission   string         `json:"mission,omitempty"`
	Avatar    string         `json:"avatarId,omitempty"`
	CreatedAt time.Time      `json:"createdAt"`
	UpdatedAt time.Time      `json:"updatedAt"`
}

// CoderCut says how an operation on the files ended that was cut off, by a failure or because World
// was stopped.
type CoderCut struct {
	Op CoderOp `json:"op"`
	// Says is the present state, Next what to do; both are sentences.
	Says string `json:"says"`
	Next string `json:"next,omitempty"`
	// Stuck: some files are not as they were yet. The operation settle tries to put them back.
	Stuck bool `json:"stuck,omitempty"`
}

// CoderQueued is a prompt that waits.
type CoderQueued struct {
	Turn string `json:"turn"`
	Text string `json:"text"`
}

// CoderOption is a setting of the agent's own, such as its model.
type CoderOption struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Value is the current one.
	Value  string        `json:"value"`
	Values []CoderChoice `json:"values"`
}

// CoderChoice is one of the values that an option may have.
type CoderChoice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// CoderCommand is a command of the agent's own.
type CoderCommand struct {
	Name string `json:"name"`
	Hint string `json:"hint,omitempty"`
}

// CoderUsage is the consumption of a session as its agent reports it; zero: not reported.
type CoderUsage struct {
	// Context is how many tokens of Window are in use.
	Context int `json:"context,omitempty"`
	Window  int `json:"window,omitempty"`
	// Input and Output are the tokens of all turns.
	Input  int `json:"input,omitempty"`
	Output int `json:"output,omitempty"`
	// Cost is in Currency, so far.
	Cost     float64 `json:"cost,omitempty"`
	Currency string  `json:"currency,omitempty"`
}

// CoderChanged is what a session has changed so far.
type CoderChanged struct {
	Files   int `json:"files"`
	Added   int `json:"added"`
	Removed int `json:"removed"`
}

// CoderEventKind says what a CoderEvent reports: the field of that name.
type CoderEventKind string

// Values of CoderEventKind.
const (
	CoderEventSession  CoderEventKind = "session"
	CoderEventRemoved  CoderEventKind = "removed" // the session is gone, with its change
	CoderEventTurn     CoderEventKind = "turn"
	CoderEventMessage  CoderEventKind = "message"
	CoderEventDelta    CoderEventKind = "delta"
	CoderEventApproval CoderEventKind = "approval"
	CoderEventPlan     CoderEventKind = "plan"
	CoderEventFiles    CoderEventKind = "files"
	CoderEventNotice   CoderEventKind = "notice"
	CoderEventMission  CoderEventKind = "mission"
	CoderEventRun      CoderEventKind = "run"
	CoderEventReport   CoderEventKind = "report"
	// CoderEventProgress is not stored: only those who follow the stream now get it.
	CoderEventProgress CoderEventKind = "progress"
	CoderEventReady    CoderEventKind = "ready" // the first of a stream
	CoderEventGap      CoderEventKind = "gap"   // events are missing: read the state again
)

// CoderEvent is one event of the stream. It has the whole of its subject (an upsert by id), or the
// next piece of a message's text, so one that arrives twice changes nothing. A message of an agent
// has one part, so that an approval has its place between two of them.
type CoderEvent struct {
	// ID is EPOCH-SEQ. The epoch changes with each start of the service.
	ID string `json:"id"`
	// First is the SEQ of the subject's first event: its place among the others.
	First    int            `json:"first,omitempty"`
	At       time.Time      `json:"at"`
	Session  string         `json:"sessionId,omitempty"`
	Kind     CoderEventKind `json:"kind"`
	Row      *CoderSession  `json:"session,omitempty" guard:"of=session"`
	Turn     *CoderTurn     `json:"turn,omitempty" guard:"of=turn"`
	Message  *ChatMessage   `json:"message,omitempty" guard:"of=message"`
	Delta    *ChatDelta     `json:"delta,omitempty" guard:"of=delta"`
	Approval *Approval      `json:"approval,omitempty" guard:"of=approval"`
	Plan     *CoderPlan     `json:"plan,omitempty" guard:"of=plan"`
	Files    *CoderFiles    `json:"files,omitempty" guard:"of=files"`
	Notice   *CoderNotice   `json:"notice,omitempty" guard:"of=notice"`
	Mission  *Mission       `json:"mission,omitempty" guard:"of=mission"`
	Run      *CoderRun      `json:"run,omitempty" guard:"of=run"`
	Report   *CoderReport   `json:"report,omitempty" guard:"of=report"`
	// Progress is what goes on with the session's files; null: that has ended.
	Progress *CoderProgress `json:"progress,omitempty"`
}

// CoderProgress is how far something that goes through the files of a session has come.
type CoderProgress struct {
	// Op is the operation; prompt: the files are saved before a turn.
	Op CoderOp `json:"op"`
	// Turn is the one that waits for it.
	Turn string `json:"turn,omitempty"`
	// Says is the step under way, such as "Looking at the files".
	Says string `json:"says"`
	// Done is how many of Total files are done. Without a Total, nothing can be said yet.
	Done  int `json:"done,omitempty"`
	Total int `json:"total,omitempty"`
	// Stops: cancel stops it, with the turn or, where there is none, with the value files.
	Stops bool `json:"stops,omitempty"`
}

// CoderOutcome is how a turn stands.
type CoderOutcome string

// Values of CoderOutcome.
const (
	TurnQueued  CoderOutcome = "queued"
	TurnRunning CoderOutcome = "running"
	TurnDone    CoderOutcome = "done"
	TurnFailed  CoderOutcome = "failed"
	TurnStopped CoderOutcome = "stopped"
)

// CoderTurn is one prompt and the work on it.
type CoderTurn struct {
	ID    string       `json:"id"`
	State CoderOutcome `json:"state"`
	// Reason says why it failed.
	Reason string     `json:"reason,omitempty"`
	Began  *time.Time `json:"began,omitempty"`
	Ended  *time.Time `json:"ended,omitempty"`
	// Undo: what it changed can be taken back. Undone: that was done.
	Undo   bool          `json:"undo,omitempty"`
	Undone bool          `json:"undone,omitempty"`
	Usage  *CoderUsage   `json:"usage,omitempty"`
	Change *CoderChanged `json:"changed,omitempty"`
}

// CoderEdit is one file that a tool call changes, as a unified diff.
type CoderEdit struct {
	Path string `json:"path" bound:"bytes,1024"`
	Diff string `json:"diff" bound:"bytes,32768"`
	// Cut: the diff is longer.
	Cut bool `json:"cut,omitempty"`
}

// CoderOutput is a piece of the output of a tool.
type CoderOutput struct {
	From int    `json:"from"`
	Text string `json:"text"`
	// Size is that of the whole, in bytes.
	Size int `json:"size"`
}

// CoderPlan is the agent's own list of steps.
type CoderPlan struct {
	Turn  string      `json:"turn"`
	Steps []CoderStep `json:"steps"`
}

// CoderStep is one step of a plan. State is pending, in_progress or completed.
type CoderStep struct {
	Text  string `json:"text"`
	State string `json:"state"`
}

// CoderFiles are the files that changed on disk, whatever changed them.
type CoderFiles struct {
	Turn    string        `json:"turn,omitempty"`
	Files   []CoderFile   `json:"files"`
	Changed *CoderChanged `json:"changed,omitempty"`
}

// CoderFile is one changed file. State is added, modified, deleted, renamed or submodule. Paths are
// below the root of the repository.
type CoderFile struct {
	Path  string `json:"path"`
	State string `json:"state"`
	// Old is where a renamed file was.
	Old     string `json:"old,omitempty"`
	Added   int    `json:"added,omitempty"`
	Removed int    `json:"removed,omitempty"`
	Binary  bool   `json:"binary,omitempty"`
	// Diff is the unified diff; only in a CoderDiff. Cut: it is longer. Kept: the user has accepted
	// the file as it is.
	Diff string `json:"diff,omitempty"`
	Cut  bool   `json:"cut,omitempty"`
	Kept bool   `json:"kept,omitempty"`
	// Unseen: the review does not show the file whole, so that it lands only once it was kept. Size
	// is how long it is, in bytes.
	Unseen bool `json:"unseen,omitempty"`
	Size   int  `json:"size,omitempty"`
}

// CoderDiff is the whole change of a session against where it began.
type CoderDiff struct {
	// Hash is that of the change: only a change that was seen may land.
	Hash  string      `json:"hash"`
	Files []CoderFile `json:"files"`
	// Branch is the user's, into which a merge goes.
	Branch string `json:"branch,omitempty"`
	// Notes are sentences on what would be in the way of a merge, and what it does otherwise than
	// the user's own git.
	Notes []string `json:"notes,omitempty"`
	// Left is how many files are left out.
	Left int `json:"left,omitempty"`
	// Unseen is how many files, listed or not, are not shown whole and not kept; UnseenSize is how
	// long they are, in bytes. Nothing of them is applied or merged until they are kept, each by
	// its path or all by the value unseen.
	Unseen     int `json:"unseen,omitempty"`
	UnseenSize int `json:"unseenSize,omitempty"`
	// Git has the changes to the repository's own git, which the session shares with the user.
	// Until that is kept or put back, nothing is applied or merged.
	Git *CoderGit `json:"git,omitempty"`
}

// CoderGit has the changes to a repository's own git since the last turn began.
type CoderGit struct {
	// Hash is that of all changes: a decision names the changes that were seen.
	Hash    string           `json:"hash"`
	Changes []CoderGitChange `json:"changes"`
	// Left is how many changes are left out.
	Left int `json:"left,omitempty"`
}

// CoderGitAlert are those of a session's changes to the repository's git that can make the user's
// own git run programs.
type CoderGitAlert struct {
	// Hash is CoderGit's: a decision names the changes that were seen.
	Hash string `json:"hash"`
	// Says names the change, in a sentence.
	Says string `json:"says"`
	// Names are those that can be put back.
	Names []string `json:"names"`
}

// CoderGitChange is one of the changes in CoderGit: a file of the git dir, a branch or another ref.
type CoderGitChange struct {
	// Name is that of the file below the git dir, or of the ref.
	Name string `json:"name"`
	// Kind is setting, hook, file, branch or ref.
	Kind string `json:"kind"`
	// Says names the change and its meaning, in sentences.
	Says string `json:"says"`
	// Old and New are where a ref was and is; empty: it was not there, or is gone.
	Old string `json:"old,omitempty"`
	New string `json:"new,omitempty"`
	// Diff are the lines of a file that change. Cut: they do not show it whole, and it is kept by
	// its name alone; Size is how long it is, in bytes.
	Diff string `json:"diff,omitempty"`
	Cut  bool   `json:"cut,omitempty"`
	Size int    `json:"size,omitempty"`
	// Stays: it cannot be put back, since how it was is not kept.
	Stays bool `json:"stays,omitempty"`
}

// CoderNotice is a line of World's about a session.
type CoderNotice struct {
	Turn string `json:"turn,omitempty"`
	Text string `json:"text"`
}
