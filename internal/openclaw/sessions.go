package openclaw

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// sessionRow is one session as the gateway lists it.
type sessionRow struct {
	Key       string   `json:"key"`
	Label     string   `json:"label"`
	Display   string   `json:"displayName"`
	Derived   string   `json:"derivedTitle"`
	Preview   string   `json:"lastMessagePreview"`
	Updated   moment   `json:"updatedAt"`
	Archived  bool     `json:"archived"`
	SpawnedBy string   `json:"spawnedBy"` // of a helper
	Active    bool     `json:"hasActiveRun"`
	Runs      []string `json:"activeRunIds"` // absent: not known
}

// listed is what of a session the pages see in their list, as far as events tell it.
type listed struct {
	name     string
	running  bool
	archived bool
}

const maxSessions = 100

// list asks for the sessions of the agent.
func (t *conversation) list(ctx context.Context, c caller) ([]sessionRow, error) {
	var answer struct {
		Sessions []sessionRow `json:"sessions"`
	}
	err := c.call(ctx, "sessions.list", map[string]any{"limit": maxSessions, "includeDerivedTitles": true, "includeLastMessage": true}, &answer)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.DeleteFunc(answer.Sessions, func(s sessionRow) bool { return !t.ours(s.Key) }), nil
}

// Sessions lists the agent's conversations, newest first. The main one is there also before anything was said in it.
func (t *conversation) Sessions(ctx context.Context) ([]wire.ChatSession, error) {
	c, err := t.connection()
	if err != nil {
		return nil, err
	}
	rows, err := t.list(ctx, c)
	if err != nil {
		return nil, inWords("The conversations could not be listed", err)
	}
	t.takeRoster(rows)
	main := t.mainSession()
	out := make([]wire.ChatSession, 0, len(rows)+1)
	for _, s := range rows {
		if !s.hidden() {
			out = append(out, s.session(main))
		}
	}
	slices.SortStableFunc(out, func(a, b wire.ChatSession) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	if !slices.ContainsFunc(out, func(s wire.ChatSession) bool { return s.Main }) {
		out = append(out, wire.ChatSession{ID: main, Title: mainTitle, Main: true})
	}
	return out, nil
}

const mainTitle = "Main conversation"

// hidden reports whether people did not begin the session, or put it away.
func (s *sessionRow) hidden() bool { return s.Archived || s.SpawnedBy != "" || isHelper(s.Key) }

func (s *sessionRow) running() bool { return s.Active || len(s.Runs) > 0 }

func (s *sessionRow) session(main string) wire.ChatSession {
	return wire.ChatSession{
		ID: s.Key, Title: s.title(main), UpdatedAt: s.Updated.time(), Preview: clip.Line(s.Preview, 160),
		Running: s.running(), Main: s.Key == main,
	}
}

func (s *sessionRow) title(main string) string {
	for _, name := range []string{s.Label, s.Display, s.Derived} {
		if name = oneLine(name); name != "" && name != s.Key {
			return clip.Bytes(name, 120)
		}
	}
	switch {
	case s.Key == main:
		return mainTitle
	case strings.Contains(s.Key, ":dashboard:"): // made by sessions.create; the rest is a number
		return "New conversation"
	}
	return clip.Bytes(s.Key[strings.LastIndexByte(s.Key, ':')+1:], 120)
}

// Create begins a conversation. The gateway wants each title once: a further one gets a number.
func (t *conversation) Create(ctx context.Context, title string) (wire.ChatSession, error) {
	c, err := t.connection()
	if err != nil {
		return wire.ChatSession{}, err
	}
	title = clip.Line(title, 120)
	var answer struct {
		Key string `json:"key"`
	}
	params := map[string]string{"agentId": t.agentID()}
	for n := 1; ; n++ {
		switch {
		case title != "" && n > 1:
			params["label"] = fmt.Sprintf("%s (%d)", title, n)
		case title != "":
			params["label"] = title
		}
		err := c.call(ctx, "sessions.create", params, &answer)
		var refused *callError
		switch {
		case n < 10 && errors.As(err, &refused) && strings.Contains(refused.Message, "already in use"):
			continue
		case err != nil:
			return wire.ChatSession{}, inWords("The conversation could not be begun", err)
		}
		s := sessionRow{Key: answer.Key, Label: params["label"], Updated: moment(t.now())}
		return s.session(t.mainSession()), nil
	}
}

// takeRoster remembers what the pages will see, so that only a change of it is told.
func (t *conversation) takeRoster(rows []sessionRow) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.roster = make(map[string]listed, len(rows))
	for _, s := range rows {
		t.roster[s.Key] = s.listed()
	}
}

func (s *sessionRow) listed() listed { return listed{s.Label + s.Display, s.running(), s.Archived} }

// sessionEvent is the event sessions.changed.
type sessionEvent struct {
	Session string     `json:"sessionKey"`
	Reason  string     `json:"reason"`
	Phase   string     `json:"phase"` // message: a row was written anew
	Row     sessionRow `json:"session"`
}

// sessionChanged tells the pages when their list would look different.
func (t *conversation) sessionChanged(e *sessionEvent) {
	switch {
	case e.Session != "" && !t.ours(e.Session):
		return
	case isHelper(e.Session):
		t.helperSession(e)
		return
	case e.Reason == "reset" || e.Reason == "delete":
		t.kept = slices.DeleteFunc(t.kept, func(k keptMessage) bool { return k.session == e.Session })
		delete(t.roster, e.Session)
		t.r.Reset(e.Session)
	case e.Row.Key != "":
		t.runsEnded(e)
		if r := t.attaching[e.Row.Key]; r != nil && e.Phase == "message" {
			delete(t.attaching, e.Row.Key)
			t.reread(r.session, r.id)
		}
		is := e.Row.listed()
		if was, ok := t.roster[e.Row.Key]; ok && was == is && e.Reason != "chat.title" {
			return
		}
		if len(t.roster) < maxRoster {
			t.roster[e.Row.Key] = is
		}
	}
	t.r.SessionsChanged()
}

// overPatience is how long the last chat event of a run that is over may take.
const overPatience = 2 * time.Second

// runsEnded ends runs that said that they were over and whose last chat event never came.
func (t *conversation) runsEnded(e *sessionEvent) {
	for _, r := range t.live(e.Row.Key) {
		if r.over != "" && t.now().Sub(r.overAt) > overPatience && !slices.Contains(e.Row.Runs, r.id) {
			t.finish(r, r.over, r.reason)
		}
	}
}
