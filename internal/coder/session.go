package coder

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/edits"
	"github.com/worldmcp/world/internal/coder/gitwatch"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// session is one agent in one folder.
type session struct {
	svc     *Service
	id      string
	created time.Time
	// engine tells the body what the agent does; hush ends it. here: the body is in the world.
	engine *transcript.Engine
	hush   context.CancelFunc
	here   bool
	// avatar is the id of the body.
	avatar atomic.Pointer[string]
	// busy holds a token while the files belong to one: a turn, an undo, a merge.
	busy chan struct{}
	// opening is held while the worktree is opened; mu comes behind it.
	opening sync.Mutex

	edits edits.Cache
	// git notices what changes in the repository's own git.
	git *gitwatch.Watch
	// watching is guarded by mu.
	watching watchingGit

	// row is what pages are told of it, as changed has published it: whoever lists sessions waits
	// for none of them.
	row atomic.Pointer[wire.CoderSession]

	mu sync.Mutex
	kept
	process
	turns
	cards map[string]*card
	tree  *worktree.Tree
	idle  *time.Timer
}

// kept is what is on disk about a session, beside its log and its worktree.
type kept struct {
	Row wire.CoderSession `json:"session"`
	// Agent is the agent's own id of the conversation; empty: it has none yet.
	Agent string `json:"agent,omitempty"`
	// Mode is the one that the user has chosen; empty: the first in which the agent asks.
	Mode string `json:"mode,omitempty"`
	// Told: this conversation has had the line that its first prompt begins with.
	Told bool `json:"told,omitempty"`
	// Slot is the number of the body that it had last.
	Slot int `json:"slot,omitempty"`
	// Undone has, by the label of a redo, which turns were undone before.
	Undone map[string]map[string]bool `json:"undone,omitempty"`
	// Report is what the session shall report, Beside where it works when it has no files of its
	// own.
	Report mission.Kind `json:"report,omitempty"`
	Beside *beside      `json:"beside,omitempty"`
	// GitTold is the hash of the changes to the repository's git of which the user was told last.
	GitTold string `json:"gitTold,omitempty"`
}

// process is the running agent; the zero value: none.
type process struct {
	agent *acp.Agent
	// from is what receives its messages: those of an earlier process do not count.
	from    *handler
	profile profile.Profile
	plan    profile.Plan
	// conversation is the agent's answer to the request that opened it.
	conversation acp.Session
	can          acp.Capabilities
	token        string
	// muted: the agent repeats what is known.
	muted bool
	modes
}

// modes hold the agent to asking.
type modes struct {
	// settings are its options, now its mode, and told the mode that it told of last. held: it is
	// in one in which it asks; no prompt goes out otherwise.
	settings  []acp.ConfigOption
	now, told string
	held      bool
	// resets is how often its mode had to be set back.
	resets int
}

// turns are the running prompt and those that wait.
type turns struct {
	turn *turn
	// last is the one that has ended, until its outputs are on disk.
	last    *turn
	queue   []*turn
	working bool
	// abort ends a start that is under way; nil: none is. closing: the user ends the session at
	// this moment.
	abort   context.CancelFunc
	closing bool
}

// maxTitle is the longest title, in characters.
const maxTitle = 80

// record is the file of a session.
func (s *Service) record(id string) local.File[kept] {
	return local.File[kept]{Dir: s.dir, Name: id + ".json", Valid: func(k kept) bool { return k.Row.ID == id }}
}

// add makes a session known.
func (s *Service) add(k kept) *session {
	x := &session{
		svc: s, id: k.Row.ID, created: k.Row.CreatedAt, busy: make(chan struct{}, 1), kept: k,
		cards: map[string]*card{}, git: s.gitOf(k.Row.ID),
	}
	x.row.Store(&k.Row)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[x.id] = x
	return x
}

// restore reads the sessions of the data folder. What ran when the service ended has ended with it.
func (s *Service) restore() error {
	names, err := os.ReadDir(string(s.dir))
	if err != nil {
		return err
	}
	for _, n := range names {
		id, isRecord := strings.CutSuffix(n.Name(), ".json")
		if !isRecord {
			continue
		}
		k, err := s.record(id).Open()
		if err != nil || k.Row.ID == "" {
			continue // a damaged record costs its session, whose log and worktree stay
		}
		x := s.add(k)
		if err := x.restore(); err != nil {
			s.opt.Logger.Warn().Err(err).Str("session", id).Msg("a coding session cannot be read whole")
		}
	}
	return nil
}

// restore brings a session back after a restart: turns that had not ended are interrupted, open
// cards wait on.
func (x *session) restore() error {
	events, err := x.svc.journal.Page(x.id)
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := range events {
		switch e := &events[i]; {
		case e.Turn != nil:
			if t := *e.Turn; t.State == wire.TurnQueued || t.State == wire.TurnRunning {
				t.Reason = "World stopped while this ran."
				if t.State == wire.TurnQueued {
					t.Reason = "World stopped before this began. Send it again."
				}
				t.State, t.Ended = wire.TurnStopped, new(wire.Now(x.svc.opt.Now()))
				x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t})
			}
		case e.Tool != nil && (e.Tool.State == wire.ToolRunning || e.Tool.State == wire.ToolWaiting):
			c := *e.Tool
			c.State = wire.ToolStopped
			x.tell(wire.CoderEvent{Kind: wire.CoderEventTool, Tool: &c})
		case e.Card != nil && e.Card.State == wire.CardOpen:
			x.cards[e.Card.ID] = &card{CoderCard: *e.Card}
		}
	}
	x.Row.Cards, x.Row.Turn, x.Row.Queued = len(x.cards), "", nil
	if x.Row.State != wire.CoderClosed {
		x.setState(x.atRest(), nil)
	} else {
		row := x.Row
		x.row.Store(&row)
	}
	return err
}

// atRest is the state of the session while it has no process: of a chat without an agent that is no
// rest.
func (x *session) atRest() wire.CoderState {
	if x.Row.Plain {
		return wire.CoderIdle
	}
	return wire.CoderResting
}

// tell adds an event of the session to the journal.
func (x *session) tell(e wire.CoderEvent) {
	e.Session = x.id
	x.svc.journal.Add(e)
}

// setState changes the state, tells pages, and keeps the row. The caller holds mu.
func (x *session) setState(s wire.CoderState, t *wire.CoderTrouble) {
	if s == wire.CoderRunning && x.Row.Cards > 0 {
		s = wire.CoderNeedsYou
	}
	if x.Row.State != s {
		x.Row.State, x.Row.Since = s, wire.Now(x.svc.opt.Now())
	}
	x.Row.Trouble = t
	x.changed()
}

// changed tells pages the row, and keeps it. The caller holds mu.
func (x *session) changed() {
	x.Row.UpdatedAt = wire.Now(x.svc.opt.Now())
	x.Row.Queued = nil
	for _, t := range x.queue {
		x.Row.Queued = append(x.Row.Queued, wire.CoderQueued{Turn: t.id, Text: clip.Line(t.text, maxTitle)})
	}
	published := x.Row
	x.row.Store(&published)
	row := x.shown()
	x.tell(wire.CoderEvent{Kind: wire.CoderEventSession, Row: &row})
	if err := x.svc.record(x.id).Write(x.kept); err != nil {
		x.svc.opt.Logger.Warn().Err(err).Msg("a coding session cannot be written")
	}
}

// note adds a line that nobody said. The caller holds mu, or nobody else has the session yet.
func (x *session) note(text string) {
	n := &wire.CoderNotice{Text: text}
	if x.turn != nil {
		n.Turn = x.turn.id
	}
	x.tell(wire.CoderEvent{Kind: wire.CoderEventNotice, Notice: n})
}

// shown returns the row as it was published last, with what only the record of the worktree knows.
func (x *session) shown() wire.CoderSession {
	row, end := *x.row.Load(), x.svc.trees.End(x.id)
	row.Landed, row.Cut = "", nil
	switch {
	case end.Discarded:
		row.Landed = wire.LandedDiscarded
	case end.Applied:
		row.Landed = wire.LandedApplied
	case end.Merged != "":
		row.Landed = wire.LandedMerged
	}
	if c := end.Cut; c != nil {
		says, next := c.Words()
		row.Cut = &wire.CoderCut{Op: wire.CoderOp(c.Op), Says: says, Next: next, Stuck: len(c.Stuck) > 0 || c.Unsure}
	}
	return row
}

// workFolder returns where the agent works: the twin of the user's folder in the worktree, or that
// folder. The caller holds mu.
func (x *session) workFolder() string {
	switch {
	case x.Beside != nil:
		return x.Beside.Work
	case x.tree == nil:
		return x.Row.Folder
	}
	return x.tree.Info().Path
}

// theirs turns the path that an agent names into the one in the user's folder, absolute.
func (x *session) theirs(path string) string {
	path, _ = x.twin(path)
	return path
}

// twin is theirs. ours: the path belongs to the files of the session.
func (x *session) twin(path string) (theirs string, ours bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(x.workFolder(), path)
	}
	path = filepath.Clean(path)
	switch {
	case x.Beside != nil:
		if there, ok := x.Beside.to(path); ok {
			return there, true
		}
	case x.tree != nil:
		if there, ok := x.tree.ToFolder(path); ok {
			return there, true
		}
	default:
		return path, true
	}
	return path, false
}

// within turns the path that an agent names into one within the user's folder, with slashes. A path
// elsewhere stays whole, and so does one in the user's own folder, of which the session has a copy.
func (x *session) within(path string) string {
	whole, ours := x.twin(path)
	if rel, err := filepath.Rel(x.Row.Folder, whole); ours && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return whole
}

// own takes the files of the session for one operation. It waits for what is short: a turn that has
// just ended is still looked at, and other operations end by themselves. The error says what is in
// the way.
func (x *session) own() (release func(), e *wire.Error) {
	release = func() { <-x.busy }
	select {
	case x.busy <- struct{}{}:
		return release, nil
	default:
	}
	x.mu.Lock()
	atWork := x.turn != nil || len(x.queue) > 0
	x.mu.Unlock()
	if !atWork {
		select {
		case x.busy <- struct{}{}:
			return release, nil
		case <-x.svc.ctx.Done():
		}
	}
	return nil, wire.NewError(wire.CodeConflict, "the agent is at work in these files").Try("Wait until it has finished, or stop it.")
}

// await waits for the files of the session, and takes them.
func (x *session) await(ctx context.Context) (release func(), e *wire.Error) {
	select {
	case x.busy <- struct{}{}:
		return func() { <-x.busy }, nil
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
}

// openTree opens the worktree of a session that has one. Git may take a while, in which mu is free.
func (x *session) openTree(ctx context.Context) (*worktree.Tree, *wire.Error) {
	x.opening.Lock()
	defer x.opening.Unlock()
	if x.Row.Isolation != wire.IsolationWorktree {
		return nil, wire.NewError(wire.CodeConflict, "this session works in your own folder: its changes are there already").Try("Use git there.")
	}
	x.mu.Lock()
	t := x.tree
	x.mu.Unlock()
	if t != nil {
		return t, nil
	}
	t, err := x.svc.trees.Resume(ctx, x.id)
	if err != nil {
		return nil, treeError(err)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.tree = t
	return t, nil
}

// emptyFolder returns a folder of World's own with nothing in it, for agents that must not start in
// the repository. What an earlier process has put there goes: Qwen Code writes a folder .qwen into
// the one that it starts in, from which the next one would read settings. The path stays, since
// agents find their conversations by it. The agent must not run.
func (x *session) emptyFolder() (string, error) {
	dir := local.Dir(x.svc.dir.Path(filepath.Join("empty", x.id)))
	if err := os.RemoveAll(string(dir)); err != nil {
		return "", err
	}
	return string(dir), dir.Make()
}
