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
	"github.com/worldmcp/world/internal/agents/acp/driver"
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

type session struct {
	svc     *Service
	id      string
	created time.Time
	// engine drives the body in the world; stopEngine ends it. bodyShown is whether the body is
	// there.
	engine     *transcript.Engine
	stopEngine context.CancelFunc
	bodyShown  bool
	// avatar is the body's id.
	avatar atomic.Pointer[string]
	// busy is held by whatever uses the files: a turn, an undo, a merge.
	busy chan struct{}
	// opening serializes opening the worktree. It is taken before mu.
	opening sync.Mutex

	edits edits.Cache
	// git watches the repository's own git.
	git      *gitwatch.Watch
	gitCheck gitCheck

	// published is what publishInfo published last, so that listing sessions waits for none of
	// them.
	published atomic.Pointer[wire.CoderSession]

	mu sync.Mutex
	storedSession
	process
	turns
	cards map[string]*card
	tree  *worktree.Tree
	idle  *time.Timer
}

// storedSession is a session's file. Its log and worktree are stored elsewhere.
type storedSession struct {
	Info wire.CoderSession `json:"session"`
	// Agent is the agent's own id of the conversation, or "".
	Agent string `json:"agent,omitempty"`
	// Mode is the one that the user chose, or "" for the first in which the agent asks.
	Mode string `json:"mode,omitempty"`
	// PrimerSent: the conversation has had the text that precedes its first prompt.
	PrimerSent bool `json:"told,omitempty"`
	// Slot is the number of its last body.
	Slot int `json:"slot,omitempty"`
	// Undone maps the label of a redo to the turns that were undone before it.
	Undone map[string]map[string]bool `json:"undone,omitempty"`
	// Report is what the session reports. SharedTree is where it works if it has no files of its
	// own.
	Report     mission.Kind `json:"report,omitempty"`
	SharedTree *sharedTree  `json:"beside,omitempty"`
	// GitNoticed is the hash of the git changes that the last notice was about.
	GitNoticed string `json:"gitTold,omitempty"`
}

// process is the running agent. The zero value means none.
type process struct {
	agent   *driver.Process
	profile profile.Profile
	plan    profile.Plan
	// conversation is nil while it is being opened.
	conversation *driver.Session
	token        string
	// settings are the options of the conversation.
	settings []acp.ConfigOption
}

// turns are the running prompt and those that wait.
type turns struct {
	turn *turn
	// last is the previous turn, until its outputs are on disk.
	last    *turn
	queue   []*turn
	working bool
	// abort cancels a start, if one is under way. closing is set while the user closes the session.
	abort   context.CancelFunc
	closing bool
}

// maxTitle is in characters.
const maxTitle = 80

// record returns the file of a session.
func (s *Service) record(id string) local.File[storedSession] {
	valid := func(stored storedSession) bool { return stored.Info.ID == id }
	return local.File[storedSession]{Dir: s.dir, Name: id + ".json", Valid: valid}
}

func (s *Service) add(stored storedSession) *session {
	sess := &session{
		svc: s, id: stored.Info.ID, created: stored.Info.CreatedAt, busy: make(chan struct{}, 1), storedSession: stored,
		cards: map[string]*card{}, git: s.gitOf(stored.Info.ID),
	}
	sess.published.Store(&stored.Info)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[sess.id] = sess
	return sess
}

// restore reads the sessions of the data folder.
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
		stored, err := s.record(id).Open()
		if err != nil || stored.Info.ID == "" {
			continue // a damaged record costs its session; the log and the worktree stay
		}
		sess := s.add(stored)
		if err := sess.restore(); err != nil {
			s.opt.Logger.Warn().Err(err).Str("session", id).Msg("a coding session cannot be read whole")
		}
	}
	return nil
}

// restore marks turns that had not ended as stopped, and reopens open cards.
func (sess *session) restore() error {
	events, err := sess.svc.journal.Page(sess.id)
	sess.mu.Lock()
	defer sess.mu.Unlock()
	for i := range events {
		switch e := &events[i]; {
		case e.Turn != nil:
			if t := *e.Turn; t.State == wire.TurnQueued || t.State == wire.TurnRunning {
				t.Reason = "World stopped while this ran."
				if t.State == wire.TurnQueued {
					t.Reason = "World stopped before this began. Send it again."
				}
				t.State, t.Ended = wire.TurnStopped, new(wire.Millis(sess.svc.opt.Now()))
				sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t})
			}
		case e.Tool != nil && (e.Tool.State == wire.ToolRunning || e.Tool.State == wire.ToolWaiting):
			c := *e.Tool
			c.State = wire.ToolStopped
			sess.publish(wire.CoderEvent{Kind: wire.CoderEventTool, Tool: &c})
		case e.Card != nil && e.Card.State == wire.CardOpen:
			sess.cards[e.Card.ID] = &card{CoderCard: *e.Card}
		}
	}
	sess.Info.Cards, sess.Info.Turn, sess.Info.Queued = len(sess.cards), "", nil
	if sess.Info.State != wire.CoderClosed {
		sess.setState(sess.restingState(), nil)
	} else {
		row := sess.Info
		sess.published.Store(&row)
	}
	return err
}

// isModelChat reports whether the session is a chat without an agent. The caller holds mu.
func (sess *session) isModelChat() bool { return sess.Info.Plain }

// restingState returns the state of the session without a process. A chat with a model never rests.
func (sess *session) restingState() wire.CoderState {
	if sess.isModelChat() {
		return wire.CoderIdle
	}
	return wire.CoderResting
}

// publish adds an event to the session's journal.
func (sess *session) publish(e wire.CoderEvent) {
	e.Session = sess.id
	sess.svc.journal.Add(e)
}

// setState changes the state and saves the row. The caller holds mu.
func (sess *session) setState(s wire.CoderState, t *wire.CoderTrouble) {
	if s == wire.CoderRunning && sess.Info.Cards > 0 {
		s = wire.CoderNeedsYou
	}
	if sess.Info.State != s {
		sess.Info.State, sess.Info.Since = s, wire.Millis(sess.svc.opt.Now())
	}
	sess.Info.Trouble = t
	sess.publishInfo()
}

// publishInfo publishes the session and writes it to disk. The caller holds mu.
func (sess *session) publishInfo() {
	sess.Info.UpdatedAt = wire.Millis(sess.svc.opt.Now())
	sess.Info.Queued = nil
	for _, t := range sess.queue {
		sess.Info.Queued = append(sess.Info.Queued, wire.CoderQueued{Turn: t.id, Text: clip.Line(t.text, maxTitle)})
	}
	published := sess.Info
	sess.published.Store(&published)
	row := sess.publicInfo()
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventSession, Row: &row})
	if err := sess.svc.record(sess.id).Write(sess.storedSession); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("a coding session cannot be written")
	}
}

// addNotice adds a line from World. The caller holds mu, or has not shared the session yet.
func (sess *session) addNotice(text string) {
	n := &wire.CoderNotice{Text: text}
	if sess.turn != nil {
		n.Turn = sess.turn.id
	}
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventNotice, Notice: n})
}

// publicInfo returns the session as it was last published, completed from the worktree's record.
func (sess *session) publicInfo() wire.CoderSession {
	row, end := *sess.published.Load(), sess.svc.trees.End(sess.id)
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
		says, next := c.Explain()
		row.Cut = &wire.CoderCut{Op: wire.CoderOp(c.Op), Says: says, Next: next, Stuck: len(c.Stuck) > 0 || c.Unsure}
	}
	return row
}

// workFolder returns where the agent works: the user's folder, or its counterpart in the worktree.
// The caller holds mu.
func (sess *session) workFolder() string {
	switch {
	case sess.SharedTree != nil:
		return sess.SharedTree.Work
	case sess.tree == nil:
		return sess.Info.Folder
	}
	return sess.tree.Info().Path
}

// toUserPath turns a path that an agent names into an absolute one in the user's folder.
func (sess *session) toUserPath(path string) string {
	path, _ = sess.toUserFile(path)
	return path
}

// toUserFile is toUserPath. own reports whether the path is one of the session's files.
func (sess *session) toUserFile(path string) (userPath string, own bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(sess.workFolder(), path)
	}
	path = filepath.Clean(path)
	switch {
	case sess.SharedTree != nil:
		if there, ok := sess.SharedTree.toUserPath(path); ok {
			return there, true
		}
	case sess.tree != nil:
		if there, ok := sess.tree.ToFolder(path); ok {
			return there, true
		}
	default:
		return path, true
	}
	return path, false
}

// relToFolder turns a path that an agent names into one relative to the user's folder, with
// slashes. Other paths stay absolute, and so do those in the user's own folder if the session works
// on a copy of it.
func (sess *session) relToFolder(path string) string {
	whole, own := sess.toUserFile(path)
	if rel, err := filepath.Rel(sess.Info.Folder, whole); own && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return whole
}

// tryLockFiles takes the session's files for one operation. It waits for short work, such as the
// checks after a turn or another operation, and fails if a turn runs or waits.
func (sess *session) tryLockFiles() (release func(), e *wire.Error) {
	release = func() { <-sess.busy }
	select {
	case sess.busy <- struct{}{}:
		return release, nil
	default:
	}
	sess.mu.Lock()
	atWork := sess.turn != nil || len(sess.queue) > 0
	sess.mu.Unlock()
	if !atWork {
		select {
		case sess.busy <- struct{}{}:
			return release, nil
		case <-sess.svc.ctx.Done():
		}
	}
	return nil, wire.NewError(wire.CodeConflict, "the agent is at work in these files").Try("Wait until it has finished, or stop it.")
}

// lockFiles waits for the session's files and takes them.
func (sess *session) lockFiles(ctx context.Context) (release func(), e *wire.Error) {
	select {
	case sess.busy <- struct{}{}:
		return func() { <-sess.busy }, nil
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
}

// openTree opens the session's worktree, without holding mu while git runs.
func (sess *session) openTree(ctx context.Context) (*worktree.Tree, *wire.Error) {
	sess.opening.Lock()
	defer sess.opening.Unlock()
	if sess.Info.Isolation != wire.IsolationWorktree {
		return nil, wire.NewError(wire.CodeConflict, "this session works in your own folder: its changes are there already").Try("Use git there.")
	}
	sess.mu.Lock()
	t := sess.tree
	sess.mu.Unlock()
	if t != nil {
		return t, nil
	}
	t, err := sess.svc.trees.Resume(ctx, sess.id)
	if err != nil {
		return nil, treeError(err)
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.tree = t
	return t, nil
}

// emptyFolder returns an empty folder of World's own, for agents that must not start in the
// repository. It is emptied each time: Qwen Code writes a folder .qwen into the one that it starts
// in, and would read settings from it at the next start. Its path stays the same, since agents find
// their conversations by it. The agent must not be running.
func (sess *session) emptyFolder() (string, error) {
	dir := local.Dir(sess.svc.dir.Path(filepath.Join("empty", sess.id)))
	if err := os.RemoveAll(string(dir)); err != nil {
		return "", err
	}
	return string(dir), dir.Make()
}
