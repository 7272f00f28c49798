package coder

import (
	"cmp"
	"context"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/wire"
)

// This file has chats without an agent: sessions whose turns are requests to a model (package
// modelchat), with no process, files, tools or body in the world. Their events are those of any
// session.

// modelAgent and modelProduct are shown in place of an agent's.
const modelAgent, modelProduct = "plain-chat", "Chat without an agent"

// maxModelTurns is how many turns may wait for the model at once.
const maxModelTurns = 4

// offersModelChat reports whether a new conversation about an idea is a chat with a model: the user
// enabled that, and no agent is installed.
func (s *Service) offersModelChat() bool {
	_, installed := s.agents.installed("")
	return !installed && s.opt.ModelChat.Ready()
}

// openModelChat opens a session without an agent. Its folder only suggests one for a mission;
// nothing in it is read.
func (s *Service) openModelChat(
	ctx context.Context, by *access.Principal, q *wire.VibeRequest,
) (*session, *wire.Error) {
	now := wire.Millis(s.opt.Now())
	row := wire.CoderSession{
		ID: ident.New(""), Agent: modelAgent, Product: modelProduct, Version: s.opt.ModelChat.Model(), Plain: true,
		ReadOnly: true, Isolation: wire.IsolationInPlace,
		State: wire.CoderIdle, Since: now, CreatedAt: now, UpdatedAt: now,
	}
	if e := modelchat.Check(q.Messages[len(q.Messages)-1].Content); e != nil {
		return nil, e
	}
	if folder := cmp.Or(q.Folder, s.opt.World.Project()); folder != "" {
		a, e := s.folders.inspectFor(ctx, by, folder)
		if e != nil {
			return nil, e
		}
		row.Folder, row.Name = a.Workspace.Folder, a.Workspace.Name
	}
	sess := s.add(storedSession{Info: row})
	l := sess.lock()
	defer l.unlock()
	l.publishInfo()
	return sess, nil
}

// checkModelPrompt checks a prompt for a session without an agent.
func (sess *site) checkModelPrompt(t *turn, images int) *wire.Error {
	switch {
	case images > 0:
		return wire.NewError(wire.CodeBadArguments, "a chat without an agent takes no pictures").At("images").Try("Say it in words.")
	case !sess.svc.opt.ModelChat.Ready():
		return modelchat.Off()
	}
	return modelchat.Check(t.text)
}

// askModel runs a turn of a session without an agent.
func (sess *session) askModel(ctx context.Context, t *turn) (end acp.TurnEnd, err error) {
	select {
	case sess.svc.modelTurns <- struct{}{}:
		defer func() { <-sess.svc.modelTurns }()
	case <-ctx.Done():
		return end, ctx.Err()
	}
	said, cut, e := sess.history(t)
	if e != nil {
		return end, e
	}
	l := sess.lock()
	if cut {
		l.addNotice("This conversation is longer than is sent to a model at once: it gets the newest part, without what was said first.")
	}
	l.Info.Version = sess.svc.opt.ModelChat.Model()
	l.markRunning(t)
	l.startEngine()
	l.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: sess.id})
	engine := l.engine
	l.unlock()
	a, err := sess.svc.opt.ModelChat.Ask(ctx, said, func(piece string) {
		engine.Apply(transcript.Text{Turn: t.id, Text: piece})
	})
	if a.Input+a.Output > 0 {
		end.Usage = &acp.Usage{Tokens: acp.Tokens{Input: int64(a.Input), Output: int64(a.Output)}}
	}
	switch {
	case a.Cut:
		end.Reason = acp.StopTokens
	case a.Filtered:
		end.Reason = acp.StopRefusal
	}
	return end, err
}

// history returns the conversation up to a turn as far as it fits a request, and whether it was
// cut. It is read from the journal, so it survives restarts; turns are in the order of their
// prompts.
func (sess *session) history(t *turn) (said []modelchat.Message, cut bool, e *wire.Error) {
	events, err := sess.svc.journal.Page(sess.id)
	if err != nil {
		return nil, false, wire.NewError(wire.CodeStoreFailed, "the log of the session cannot be read")
	}
	slices.SortStableFunc(events, func(a, b wire.CoderEvent) int { return cmp.Compare(a.First, b.First) })
	var turns []string
	texts := map[string][]modelchat.Message{}
	for i := range events {
		switch e := &events[i]; {
		case e.Turn != nil && e.Turn.Began != nil:
			turns = append(turns, e.Turn.ID)
		case e.Message != nil:
			role := modelchat.Assistant
			if e.Message.Role == wire.RoleUser {
				role = modelchat.User
			}
			texts[e.Message.Turn] = append(texts[e.Message.Turn],
				modelchat.Message{Role: role, Content: e.Message.Text()})
		case e.Kind == wire.CoderEventGap: // the log has lost its beginning
			cut = true
		}
	}
	var all []modelchat.Message
	for _, id := range turns {
		all = append(all, texts[id]...)
	}
	for _, m := range t.before {
		all = append(all, modelchat.Message{Role: modelchat.Role(m.Role), Content: m.Content})
	}
	said, less := modelchat.Fit(append(all, modelchat.Message{Role: modelchat.User, Content: t.text}))
	return said, cut || less, nil
}
