package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxSessions is how many sessions are requested.
const maxSessions = 100

// fetchSessions asks for the newest sessions and returns those of this agent.
func (t *Conversation) fetchSessions(ctx context.Context, c caller) ([]sessionRow, error) {
	var answer struct {
		Sessions []sessionRow `json:"sessions"`
	}
	params := map[string]any{"limit": maxSessions, "includeDerivedTitles": true, "includeLastMessage": true}
	err := c.Call(ctx, "sessions.list", params, &answer)
	if err != nil {
		return nil, err
	}
	t.do(func(s *state) {
		answer.Sessions = slices.DeleteFunc(answer.Sessions,
			func(row sessionRow) bool { return !s.ownsSession(row.Key) })
	})
	return answer.Sessions, nil
}

// Sessions lists the agent's conversations, newest first. The main one is listed even before its
// first message.
func (t *Conversation) Sessions(ctx context.Context) ([]wire.ChatSession, error) {
	c, err := t.connection()
	if err != nil {
		return nil, err
	}
	rows, err := t.fetchSessions(ctx, c)
	if err != nil {
		return nil, conn.UserError("The conversations could not be listed", err)
	}
	t.do(func(s *state) { s.setListed(rows) })
	main := t.Agent().Main
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

// Create starts a conversation. The gateway wants each label only once, so a title that is taken
// gets a number, up to 10.
func (t *Conversation) Create(ctx context.Context, title string) (wire.ChatSession, error) {
	c, err := t.connection()
	if err != nil {
		return wire.ChatSession{}, err
	}
	title = clip.Line(title, 120)
	var answer struct {
		Key string `json:"key"`
	}
	params := map[string]string{"agentId": t.Agent().ID}
	if title != "" {
		params["label"] = title
	}
	for n := 2; ; n++ {
		err := c.Call(ctx, "sessions.create", params, &answer)
		var refused *conn.CallError
		switch {
		case title != "" && n <= 10 && errors.As(err, &refused) && strings.Contains(refused.Message, "already in use"):
			params["label"] = fmt.Sprintf("%s (%d)", title, n)
			continue
		case err != nil:
			return wire.ChatSession{}, conn.UserError("The conversation could not be started", err)
		}
		s := sessionRow{Key: answer.Key, Label: params["label"], Updated: timestamp(time.Now())}
		return s.session(t.Agent().Main), nil
	}
}

// setListed remembers the list entries, so that handleSessionChanged can find the changes.
func (s *state) setListed(rows []sessionRow) {
	s.listed = make(map[string]listEntry, len(rows))
	for _, row := range rows {
		s.listed[row.Key] = row.listEntry()
	}
}

// handleSessionChanged reports that the list of sessions changed, when it would look different. It
// also ends runs whose last event never came, and reads the files of a run once they are in the
// transcript.
func (s *state) handleSessionChanged(e *sessionEvent) {
	switch {
	case e.Session != "" && !s.ownsSession(e.Session):
		return
	case isSubagent(e.Session):
		s.subagents.handleSession(e)
		return
	case e.Reason == sessionReset || e.Reason == sessionDeleted:
		s.recent.drop(e.Session, func(*recentMessage) bool { return true })
		delete(s.listed, e.Session)
		s.reporter.Reset(e.Session)
	case e.Row.Key != "":
		s.finishSilentRuns(e)
		if run := s.awaitingFiles[e.Row.Key]; run != "" && e.Phase == sessionMessage {
			delete(s.awaitingFiles, e.Row.Key)
			s.jobs.reconcileRun(s.conn, e.Row.Key, run)
		}
		entry := e.Row.listEntry()
		if old, ok := s.listed[e.Row.Key]; ok && old == entry && e.Reason != sessionTitled {
			return
		}
		if len(s.listed) < maxListed {
			s.listed[e.Row.Key] = entry
		}
	}
	s.reporter.SessionsChanged()
}

// finalEventWait is how long the last chat event of a run may come after the lifecycle event that
// ended is.
const finalEventWait = 2 * time.Second

// finishSilentRuns ends runs whose lifecycle has ended, that the session no longer lists, and whose
// last chat event never came.
func (s *state) finishSilentRuns(e *sessionEvent) {
	for _, r := range s.liveRuns(e.Row.Key) {
		if r.outcome != "" && s.now().Sub(r.outcomeAt) > finalEventWait && !slices.Contains(e.Row.Runs, r.id) {
			s.finishRun(r, r.outcome, r.reason, false)
		}
	}
}
