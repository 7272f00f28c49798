package acpagent

import (
	"cmp"
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// session is a conversation and its state in the running process. Backend.mu guards it.
type session struct {
	conversation
	// live: the running process knows the session, so it is attached or being replayed.
	live bool
	// muted: the agent replays the history, so updates are ignored.
	muted bool
	// unsafeMode: the agent left its asking modes, and the mode is not restored yet. modeResets counts how often that
	// happened in this process.
	unsafeMode bool
	modeResets int
	// opened is the agent's answer to the request that opened the session.
	opened acp.Session
	// turn is the running turn, and next the one that is queued behind it.
	turn, next *turn
}

// maxTitle is the longest title of a conversation, in characters.
const maxTitle = 80

// untitled is the title of a new conversation. The first message replaces it.
const untitled = "New conversation"

// newID returns a random id: 80 bits in lower case.
func newID(prefix string) string { return prefix + "-" + strings.ToLower(rand.Text()[:16]) }

// Sessions lists conversations, newest first.
func (b *Backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	newest := b.newest()
	out := make([]wire.ChatSession, 0, len(b.sessions))
	for _, s := range b.sessions {
		out = append(out, s.row(s == newest))
	}
	slices.SortStableFunc(out, func(a, b wire.ChatSession) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	return out, nil
}

// row returns the session as pages list it; newest: it is the one that they show first.
func (s *session) row(newest bool) wire.ChatSession {
	return wire.ChatSession{ID: s.ID, Title: s.Title, UpdatedAt: s.Updated, Preview: s.Preview, Running: s.turn != nil, Main: newest}
}

// Create starts an empty conversation; an empty title means the default one. The agent learns of it with the first
// message.
func (b *Backend) Create(_ context.Context, title string) (wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.history == nil {
		return wire.ChatSession{}, wire.NewError(wire.CodeUnavailable, "World is starting or stopping")
	}
	s := b.create(title)
	b.reporter.SessionsChanged()
	return s.row(true), nil
}

// create appends a conversation and stores the list. The caller holds mu.
func (b *Backend) create(title string) *session {
	s := &session{conversation: conversation{
		ID: newID("s"), Title: cmp.Or(clip.Line(title, maxTitle), untitled), Named: title != "", Updated: time.Now().UTC(),
	}}
	b.sessions = append(b.sessions, s)
	b.saveList()
	return s
}

// find returns a conversation by its id, or a not_found error. The caller holds mu.
func (b *Backend) find(id string) (*session, error) {
	for _, s := range b.sessions {
		if s.ID == id {
			return s, nil
		}
	}
	return nil, wire.NewError(wire.CodeNotFound, "there is no such conversation")
}

// bySession returns the live conversation with this agent's session id; nil: there is none. The caller holds mu.
func (b *Backend) bySession(agentID string) *session {
	for _, s := range b.sessions {
		if s.live && s.Agent == agentID {
			return s
		}
	}
	return nil
}

// saveList writes the list of conversations. A failure is only logged: the next call writes the whole list again. The
// caller holds mu.
func (b *Backend) saveList() {
	list := make([]conversation, 0, len(b.sessions))
	for _, s := range b.sessions {
		list = append(list, s.conversation)
	}
	if err := b.history.saveList(list); err != nil {
		b.log.Warn().Err(err).Msg("cannot write the list of conversations")
	}
	b.publishNewest()
}

// saveMessages appends messages to the history. A failure is only logged: the pages have the messages. The caller holds
// mu.
func (b *Backend) saveMessages(s *session, m ...wire.ChatMessage) {
	if err := b.history.write(s.ID, m...); err != nil {
		b.log.Warn().Err(err).Msg("cannot store a message")
	}
}

// addMessage stores a message and shows it. The caller holds mu.
func (b *Backend) addMessage(s *session, m wire.ChatMessage) {
	b.saveMessages(s, m)
	b.reporter.Message(s.ID, m)
}

// History returns a page of a conversation. The newest page includes the messages of the running turn as they are now,
// and the queued message.
func (b *Backend) History(_ context.Context, id, before string) (agent.Page, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s, err := b.find(id)
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
	if t := s.turn; t != nil {
		p.Status = t.status
		if before == "" {
			t.reply.flush(time.Now()) // so that the next delta continues exactly this snapshot
			for _, m := range t.reply.all() {
				p.Messages = agent.Put(p.Messages, m)
			}
			if s.next != nil {
				p.Messages = append(p.Messages, s.next.user)
			}
		}
	}
	return p, nil
}

// retitle takes over the agent's title of a conversation, unless the user chose one. The caller holds mu.
func (b *Backend) retitle(s *session, title string) {
	if title = clip.Line(title, maxTitle); title != "" && !s.Named && title != s.Title {
		s.Title = title
		b.saveList()
		b.reporter.SessionsChanged()
	}
}
