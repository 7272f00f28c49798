package acpagent

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// state is the state of a Backend's process and conversations.
type state struct {
	*base
	// ctx is the context of Run; nil: Run has not begun, or has ended.
	ctx context.Context
	// connected is derived from ctx and ends with a disconnect; nil: the user has not connected the
	// agent. cancel ends it.
	connected context.Context
	cancel    context.CancelFunc
	// process is the running one; nil: there is none.
	process *driver.Process
	// idle stops the process when it has had no turn for a while.
	idle *time.Timer
	// initialized is the newest process's answer to initialize.
	initialized acp.Initialized
	sessions    []*session
}

// describe publishes a new state.
func (st *state) describe(s wire.BackendState, t profile.Trouble) {
	w := wire.Backend{
		ID: ID(st.profile), Kind: wire.ACPBackend, Product: st.profile.Product, Name: st.profile.Product, State: s,
		Since:  time.Now().UTC(),
		Reason: t.Reason, Next: t.Next, Command: t.Command,
		Can:     []wire.Capability{wire.CanSessions, wire.CanCreate, wire.CanStop, wire.CanApprovals},
		Details: []wire.Detail{{Name: "Program", Value: st.profile.Path}, {Name: "Folder", Value: st.workspace()}},
		Folder:  st.workspace(),
	}
	if st.initialized.Capabilities.Prompt.Image {
		w.Can = append(w.Can, wire.CanImages)
	}
	if v := st.initialized.Agent.Version; v != "" {
		w.Details = append(w.Details, wire.Detail{Name: "Version", Value: v})
	}
	if newest := st.newestSession(); newest != nil {
		w.Session = newest.ID
	}
	old := st.description.Swap(&w)
	if old != nil && old.State != s {
		st.log.Info().Str("from", string(old.State)).Str("state", string(s)).Str("reason", t.Reason).Msg("agent")
	}
	if old != nil {
		st.reporter.Changed()
	}
}

// publishNewest updates the published state when another conversation has become the newest one,
// which pages show first.
func (st *state) publishNewest() {
	w := st.Describe()
	if n := st.newestSession(); n != nil && n.ID != w.Session {
		w.Session = n.ID
		st.description.Store(&w)
		st.reporter.Changed()
	}
}

// processRuns reports whether the process runs.
func (st *state) processRuns() bool { return st.process != nil && !st.process.Exited() }

// lose moves the back end to lost, unless it is stopping.
func (st *state) lose(reason string) {
	if st.ctx == nil || st.ctx.Err() != nil {
		return
	}
	st.engine.Apply(transcript.Presence{State: wire.ActivityLost, Source: "process exit"})
	st.describe(wire.BackendLost, profile.Trouble{Reason: reason, Next: "Try again: it restarts and continues the conversation."})
}

// newestSession returns the conversation that was used last; nil: there is none.
func (st *state) newestSession() *session {
	if len(st.sessions) == 0 {
		return nil
	}
	return slices.MaxFunc(st.sessions, func(x, y *session) int { return x.Updated.Compare(y.Updated) })
}

// createSession appends a conversation and stores the list.
func (st *state) createSession(title string) *session {
	s := &session{conversation: conversation{
		ID: ident.New("s-"), Title: cmp.Or(clip.Line(title, maxTitle), untitled), Named: title != "",
		Updated: time.Now().UTC(),
	}}
	st.sessions = append(st.sessions, s)
	st.saveList()
	return s
}

// findSession returns a conversation by its id, or a not_found error.
func (st *state) findSession(id string) (*session, error) {
	for _, s := range st.sessions {
		if s.ID == id {
			return s, nil
		}
	}
	return nil, wire.NotFound(wire.MissingConversation, "there is no such conversation")
}

// saveList writes the list of conversations. A failure is only logged: the next call writes the
// whole list again.
func (st *state) saveList() {
	list := slice.Map(st.sessions, func(s *session) conversation { return s.conversation })
	if err := st.history.saveList(list); err != nil {
		st.log.Warn().Err(err).Msg("cannot write the list of conversations")
	}
	st.publishNewest()
}

// retitle takes over the agent's title of a conversation, unless the user chose one.
func (st *state) retitle(s *session, title string) {
	if title = clip.Line(title, maxTitle); title != "" && !s.Named && title != s.Title {
		s.Title = title
		st.saveList()
		st.reporter.SessionsChanged()
	}
}

// anyTurnRuns reports whether any conversation has a running turn.
func (st *state) anyTurnRuns() bool {
	return slices.ContainsFunc(st.sessions, func(s *session) bool { return s.turns.Taken() != nil })
}

// checkSendable returns an error that explains why no message can be sent now.
func (st *state) checkSendable() error {
	d := st.Describe()
	switch {
	case st.ctx == nil || st.connected == nil:
		return wire.NewError(wire.CodeAgentNotReady, "%s is not connected", st.profile.Product).
			Try(cmp.Or(d.Next, "Connect it first. Your message is not lost."))
	case d.State == wire.BackendRefused:
		return wire.NewError(wire.CodeAgentNotReady, "%s", d.Reason).Try(d.Next)
	}
	return nil
}

// beginTurn begins the turn that the session has taken. Backend.runTurn runs it.
func (st *state) beginTurn(s *session, t *turn) {
	t.began = time.Now()
	st.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: s.ID, User: t.user})
	text := ""
	if len(t.user.Parts) > 0 {
		text = t.user.Parts[0].Text
	}
	if s.Title == untitled && text != "" {
		s.Title = clip.Line(text, maxTitle)
	}
	s.Updated, s.Preview = t.began.UTC(), clip.Line(text, maxTitle)
	s.TurnID, s.TurnBegan, s.QueuedMessage = t.id, s.Updated, nil
	st.saveList()
	st.reporter.SessionsChanged()
}

// stopTurn stops the running turn of a session and drops the queued one. It also withdraws the
// turn's open calls of world tools, since agents do not always cancel them.
func (st *state) stopTurn(s *session) {
	st.dropQueuedTurn(s, wire.MessageStopped, "")
	st.stopRunningTurn(s)
}

// stopRunningTurn stops the running turn, if any, of a conversation. The queued message runs next.
func (st *state) stopRunningTurn(s *session) {
	if t := s.turns.Taken(); t != nil && t.stopped.Err() == nil {
		s.open.Stop()
		t.stop()
		st.reporter.Withdraw(st.profile.Type, t.id)
	}
}

// dropQueuedTurn removes the queued message, if any, of a conversation.
func (st *state) dropQueuedTurn(s *session, state wire.MessageState, reason string) {
	for _, t := range s.turns.Drop(func(*turn) bool { return true }) {
		s.QueuedMessage = nil
		t.user.State, t.user.Reason = state, reason
		st.engine.Apply(transcript.Message{Session: s.ID, Message: t.user})
		st.saveList()
	}
}

// storeMessages appends messages to the history. A failure is only logged: the pages have the
// messages.
func (b *base) storeMessages(session string, m ...wire.ChatMessage) {
	if err := b.history.appendMessages(session, m...); err != nil {
		b.log.Warn().Err(err).Msg("cannot store a message")
	}
}

// addNote adds a line of World's own to a conversation.
func (b *base) addNote(s *session, text string) {
	b.engine.Apply(transcript.Message{Session: s.ID, Message: wire.ChatMessage{
		ID: ident.New("note-"), Role: wire.RoleNote, At: time.Now().UTC(), State: wire.MessageDone,
		Parts: []wire.ChatPart{{Kind: wire.PartText, Text: text}},
	}})
}

// closeInterruptedTurns closes the turns that were running or queued when an earlier process of
// World crashed or was killed.
func (st *state) closeInterruptedTurns() {
	now := time.Now()
	for _, s := range st.sessions {
		if s.TurnID != "" {
			st.closeInterruptedTurn(s, now)
		}
		if m := s.QueuedMessage; m != nil {
			m.State, m.Reason = wire.MessageFailed, st.notDelivered()
			st.storeMessages(s.ID, *m)
		}
		if s.TurnID != "" || s.QueuedMessage != nil {
			s.TurnID, s.TurnBegan, s.QueuedMessage = "", time.Time{}, nil
			st.saveList()
		}
	}
}

// notDelivered is the reason of a message that never reached the agent.
func (b *base) notDelivered() string {
	return "World ended before " + b.profile.Product + " received this."
}

// closeInterruptedTurn marks the stored messages of an interrupted turn as failed: the user's
// message if the agent did not have it yet, or else the answer.
func (b *base) closeInterruptedTurn(s *session, now time.Time) {
	stored, err := b.history.turnMessages(s.ID, s.TurnID)
	if err != nil {
		b.log.Warn().Err(err).Msg("cannot read the stored messages of an interrupted turn")
	}
	n, sent := 0, false
	for _, m := range stored {
		switch {
		case m.Role == wire.RoleAgent:
			n++
		case m.Role == wire.RoleUser && m.State == wire.MessageDone:
			sent = true
		case m.Role == wire.RoleUser:
			m.State, m.Reason = wire.MessageFailed, b.notDelivered()
			b.storeMessages(s.ID, m)
		}
	}
	if sent {
		b.storeMessages(s.ID, wire.ChatMessage{
			ID: s.TurnID + "." + strconv.Itoa(n+1), Turn: s.TurnID, Role: wire.RoleAgent, At: now.UTC(), Path: wire.ByText,
			State:  wire.MessageFailed,
			Reason: "World ended while " + b.profile.Product + " was working on this. Its changes to the world are saved, but its answer is lost.",
		})
	}
	b.reporter.Turn(wire.Turn{
		ID: s.TurnID, At: s.TurnBegan, Path: wire.PathText, Agent: b.profile.Product, Session: s.ID,
		Outcome: wire.OutcomeFailed, Code: string(wire.CodeUnavailable),
	})
}
