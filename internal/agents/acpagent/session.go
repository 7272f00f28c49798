package acpagent

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// session is a conversation and its state in the running process. It belongs to state.
type session struct {
	conversation
	// open drives the session in a process, which may have ended; nil: there was none yet.
	open *driver.Session
	// turns are the running turn and the one that is queued behind it.
	turns turns.Queue[*turn]
}

// queuedTurn returns the turn that is queued behind the running one, or nil.
func (s *session) queuedTurn() *turn {
	if waiting := s.turns.Waiting(); len(waiting) > 0 {
		return waiting[0]
	}
	return nil
}

// hasTurn reports whether a turn is the running one or queued.
func (s *session) hasTurn(id string) bool {
	is := func(t *turn) bool { return t != nil && t.id == id }
	return is(s.turns.Taken()) || is(s.queuedTurn())
}

// maxTitle is the longest title of a conversation, in characters.
const maxTitle = 80

// untitled is the title of a new conversation. The first message replaces it.
const untitled = "New conversation"

// Sessions lists conversations, newest first.
func (b *Backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	newest := b.state.newestSession()
	out := slice.Map(b.state.sessions, func(s *session) wire.ChatSession { return s.row(s == newest) })
	slices.SortStableFunc(out, func(a, b wire.ChatSession) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	return out, nil
}

// row returns the session as pages list it; newest: it is the one that they show first.
func (s *session) row(newest bool) wire.ChatSession {
	return wire.ChatSession{
		ID: s.ID, Title: s.Title, UpdatedAt: s.Updated, Preview: s.Preview,
		Running: s.turns.Taken() != nil, Main: newest,
	}
}

// Create starts an empty conversation; an empty title means the default one. The agent learns of it
// with the first message.
func (b *Backend) Create(_ context.Context, title string) (wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.history == nil {
		return wire.ChatSession{}, wire.NewError(wire.CodeUnavailable, "World is starting or stopping")
	}
	s := b.state.createSession(title)
	b.reporter.SessionsChanged()
	return s.row(true), nil
}

// History returns a page of a conversation. The newest page includes the messages of the running
// turn as they are now, and the queued message.
func (b *Backend) History(_ context.Context, id, before string) (agent.Page, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s, err := b.state.findSession(id)
	if err != nil {
		return agent.Page{}, err
	}
	var p agent.Page
	if p.Messages, p.Before, err = b.history.page(id, before); err != nil {
		if e, ok := err.(*wire.Error); ok { //nolint:errorlint // page returns it unwrapped
			return p, e
		}
		b.log.Warn().Err(err).Msg("cannot read a conversation")
		return p, wire.NewError(wire.CodeStoreFailed, "the conversation could not be read from disk")
	}
	running, status := b.engine.Open(id)
	p.Status = status
	if before != "" {
		return p, nil
	}
	for _, m := range running {
		p.Messages = agent.UpsertMessage(p.Messages, m)
	}
	if t := s.queuedTurn(); t != nil {
		p.Messages = append(p.Messages, t.user)
	}
	return p, nil
}
