package acpagent

import (
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

// session is a conversation and what is going on in it.
type session struct {
	conversation
	live   bool        // the running agent knows it
	mute   bool        // its history goes by
	astray bool        // the agent left the modes in which it asks, and has not been set back yet
	strays int         // how often it did that in this process
	answer acp.Session // what the agent said when it was attached
	turn   *turn       // the running one
	next   *turn       // the one that waits for it
}

// maxTitle is the longest title of a conversation, in characters.
const maxTitle = 80

// untitled is the title of a conversation in which nothing was said.
const untitled = "New conversation"

func newID(prefix string) string { return prefix + "-" + strings.ToLower(rand.Text()[:16]) }

// Sessions lists conversations, newest first.
func (l *Backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	newest := l.newest()
	out := make([]wire.ChatSession, 0, len(l.sessions))
	for _, s := range l.sessions {
		out = append(out, s.row(s == newest))
	}
	slices.SortStableFunc(out, func(a, b wire.ChatSession) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	return out, nil
}

func (s *session) row(newest bool) wire.ChatSession {
	return wire.ChatSession{ID: s.ID, Title: s.Title, UpdatedAt: s.Updated, Preview: s.Preview, Running: s.turn != nil, Main: newest}
}

// Create begins a conversation.
func (l *Backend) Create(_ context.Context, title string) (wire.ChatSession, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.history == nil {
		return wire.ChatSession{}, wire.NewError(wire.CodeUnavailable, "World is starting or stopping")
	}
	s := l.create(title)
	l.r.SessionsChanged()
	return s.row(true), nil
}

func (l *Backend) create(title string) *session {
	s := &session{conversation: conversation{ID: newID("s"), Title: clip.Line(title, maxTitle), Named: title != "", Updated: time.Now().UTC()}}
	if title == "" {
		s.Title = untitled
	}
	l.sessions = append(l.sessions, s)
	l.saveList()
	return s
}

// find returns a conversation; the caller holds mu.
func (l *Backend) find(id string) (*session, error) {
	for _, s := range l.sessions {
		if s.ID == id {
			return s, nil
		}
	}
	return nil, wire.NewError(wire.CodeNotFound, "there is no such conversation")
}

// bySession returns the conversation of one of the agent's sessions; nil: none.
func (l *Backend) bySession(agentID string) *session {
	for _, s := range l.sessions {
		if s.live && s.Agent == agentID {
			return s
		}
	}
	return nil
}

func (l *Backend) saveList() {
	list := make([]conversation, 0, len(l.sessions))
	for _, s := range l.sessions {
		list = append(list, s.conversation)
	}
	if err := l.history.saveList(list); err != nil {
		l.log.Warn().Err(err).Msg("the list of conversations was not written")
	}
	l.first()
}

// keep writes messages to the history.
func (l *Backend) keep(s *session, m ...wire.ChatMessage) {
	if err := l.history.write(s.ID, m...); err != nil {
		l.log.Warn().Err(err).Msg("a message was not kept")
	}
}

// History is a page of a conversation.
func (l *Backend) History(_ context.Context, id, before string) (agent.Page, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, err := l.find(id)
	if err != nil {
		return agent.Page{}, err
	}
	var p agent.Page
	if p.Messages, p.Before, err = l.history.page(id, before); err != nil {
		if e, ok := err.(*wire.Error); ok { //nolint:errorlint // made there, not wrapped
			return p, e
		}
		l.log.Warn().Err(err).Msg("a conversation was not read")
		return p, wire.NewError(wire.CodeStoreFailed, "the conversation could not be read from disk")
	}
	if t := s.turn; t != nil {
		p.Status = t.status
		if before == "" {
			t.reply.flush(time.Now()) // a delta that follows continues what the page got
			for _, m := range t.reply.all() {
				if i := slices.IndexFunc(p.Messages, func(k wire.ChatMessage) bool { return k.ID == m.ID }); i >= 0 {
					p.Messages[i] = m
				} else {
					p.Messages = append(p.Messages, m)
				}
			}
			if s.next != nil {
				p.Messages = append(p.Messages, s.next.user)
			}
		}
	}
	return p, nil
}

// retitle takes the agent's title of a conversation, unless the user gave one.
func (l *Backend) retitle(s *session, i *acp.SessionInfo) {
	if title := clip.Line(i.Title, maxTitle); title != "" && !s.Named && title != s.Title {
		s.Title = title
		l.saveList()
		l.r.SessionsChanged()
	}
}
