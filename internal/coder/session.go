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
	"github.com/worldmcp/world/internal/agents/acp/edits"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// session is one agent in one folder.
type session struct {
	site

	mu      sync.Mutex
	guarded guarded
}

// site is what needs no lock: it never changes, or guards itself.
type site struct {
	svc       *Service
	id        string
	created   time.Time
	agentType string
	product   string
	// report is what the session reports.
	report mission.Kind
	// modelChat: it is a chat without an agent. ownTree: it works on a copy of the user's files.
	modelChat, ownTree bool

	files files
	git   repository
	edits edits.Cache
	// avatar is the body's id.
	avatar atomic.Pointer[string]
	// published is what publishInfo published last, so that listing sessions waits for none of
	// them.
	published atomic.Pointer[wire.CoderSession]
}

// guarded has the fields that mu guards: only a *locked reaches them.
type guarded struct {
	*site

	storedSession
	process
	workplace
	// turns are the prompts at work and in wait, and the state that follows from them.
	turns turns.Machine[*turn]
	// last is the previous turn, until its outputs are on disk.
	last *turn
	// abort cancels a start, if one is under way. closing is set while the user closes the session.
	abort   context.CancelFunc
	closing bool
	cards   map[string]*card
	idle    *time.Timer
	// engine makes the messages and drives the body in the world; stopEngine ends it. bodyShown is
	// whether the body is there.
	engine     *transcript.Engine
	stopEngine context.CancelFunc
	bodyShown  bool
	// gitCheck is the check of the repository's git during a turn.
	gitCheck gitCheck
}

// locked is a session whose mu is held. It is valid until unlock.
type locked struct {
	*guarded

	session *session
}

func (sess *session) lock() *locked {
	sess.mu.Lock()
	return &locked{&sess.guarded, sess}
}

func (sess *locked) unlock() {
	s := sess.session
	*sess = locked{} // a later use panics instead of racing
	s.mu.Unlock()
}

// storedSession is a session's file. Its log and worktree are stored elsewhere.
type storedSession struct {
	Info wire.CoderSession `json:"session"`
	// Agent is the agent's own id of the conversation, or "".
	Agent string `json:"agent,omitempty"`
	// Mode is the one that the user chose, or "" for the first in which the agent asks.
	Mode string `json:"mode,omitempty"`
	// Word lets its agent work without a passed test, as with probe.Standing.Admit; or "".
	Word string `json:"word,omitempty"`
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
	// sink is what the driver calls, and its lock.
	sink  *sink
	token string
	// settings are the options of the conversation.
	settings []acp.ConfigOption
}

// maxTitle is in characters.
const maxTitle = 80

// record returns the file of a session.
func (s *Service) record(id string) local.File[storedSession] {
	valid := func(stored storedSession) bool { return stored.Info.ID == id }
	return local.File[storedSession]{Dir: s.dir, Name: id + ".json", Valid: valid}
}

func (s *Service) add(stored storedSession) *session {
	info := &stored.Info
	sess := &session{site: site{
		svc: s, id: info.ID, created: info.CreatedAt,
		agentType: info.Agent, product: info.Product, report: stored.Report,
		modelChat: info.Plain, ownTree: info.Isolation == wire.IsolationWorktree,
	}}
	sess.guarded = guarded{
		site: &sess.site, storedSession: stored, cards: map[string]*card{},
		workplace: workplace{folder: info.Folder, shared: stored.SharedTree},
		turns:     turns.New[*turn](info.State == wire.CoderClosed, info.Plain),
	}
	sess.files = files{sess: sess, busy: make(chan struct{}, 1)}
	sess.git = repository{sess: sess, watch: s.gitOf(sess.id)}
	sess.published.Store(info)
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
	l := sess.lock()
	defer l.unlock()
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
		case e.Message != nil && transcript.Stop(e.Message):
			sess.publish(wire.CoderEvent{Kind: wire.CoderEventMessage, Message: e.Message})
		case e.Approval != nil && e.Approval.State == wire.ApprovalOpen:
			l.cards[e.Approval.ID] = &card{Approval: *e.Approval}
		}
	}
	l.Info.Cards, l.Info.Turn, l.Info.Queued = len(l.cards), "", nil
	l.turns.Ask(len(l.cards))
	if l.Info.State != wire.CoderClosed {
		l.Info.Trouble = nil
		l.publishInfo()
	} else {
		row := l.Info
		sess.published.Store(&row)
	}
	return err
}

// publish adds an event to the session's journal.
func (sess *site) publish(e wire.CoderEvent) {
	e.Session = sess.id
	sess.svc.journal.Add(e)
}

// apply applies an event to the state.
func (sess *locked) apply(e turns.Event, t *wire.CoderTrouble) {
	sess.turns.Apply(e)
	sess.Info.Trouble = t
	sess.publishInfo()
}

// publishInfo publishes the session and writes it to disk.
func (sess *locked) publishInfo() {
	now := wire.Millis(sess.svc.opt.Now())
	sess.Info.UpdatedAt = now
	if s := sess.turns.State(); s != sess.Info.State {
		sess.Info.State, sess.Info.Since = s, now
	}
	sess.Info.Queued = nil
	for _, t := range sess.turns.Waiting() {
		sess.Info.Queued = append(sess.Info.Queued, wire.CoderQueued{Turn: t.id, Text: clip.Line(t.text, maxTitle)})
	}
	published := sess.Info
	sess.published.Store(&published)
	row := sess.publicInfo()
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventSession, Row: &row})
	sess.svc.opt.Changed()
	if err := sess.svc.record(sess.id).Write(sess.storedSession); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("a coding session cannot be written")
	}
}

// addNotice adds a line from World.
func (sess *locked) addNotice(text string) {
	n := &wire.CoderNotice{Text: text}
	if t := sess.turns.Taken(); t != nil {
		n.Turn = t.id
	}
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventNotice, Notice: n})
}

// publicInfo returns the session as it was last published, completed from the worktree's record.
func (sess *site) publicInfo() wire.CoderSession {
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

// emptyFolder returns an empty folder of World's own, for agents that must not start in the
// repository. It is emptied each time: Qwen Code writes a folder .qwen into the one that it starts
// in, and would read settings from it at the next start. Its path stays the same, since agents find
// their conversations by it. The agent must not be running.
func (sess *site) emptyFolder() (string, error) {
	dir := local.Dir(sess.svc.dir.Path(filepath.Join("empty", sess.id)))
	if err := os.RemoveAll(string(dir)); err != nil {
		return "", err
	}
	return string(dir), dir.Make()
}
