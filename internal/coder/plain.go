package coder

import (
	"cmp"
	"context"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the chats without an agent: sessions whose turns are requests to a model that the
// user has set (plainchat), and which have no process, no files, no tools and no body. Such a
// session is told as any other, and its row says what it is.

// plainAgent and plainProduct stand in the row in place of an agent's.
const plainAgent, plainProduct = "plain-chat", "Chat without an agent"

// maxPlain is how many of them may wait for their model at once; the others wait for these.
const maxPlain = 4

// plain reports whether a conversation about an idea begins without an agent: none is installed,
// and the user has switched that on.
func (s *Service) plain() bool {
	_, installed := s.installed("")
	return !installed && s.opt.Plain.Ready()
}

// openPlain opens a session without an agent. A folder is only what a mission may be made for;
// nothing of it is read.
func (s *Service) openPlain(ctx context.Context, by *access.Principal, q *wire.VibeRequest) (*session, *wire.Error) {
	now := wire.Now(s.opt.Now())
	row := wire.CoderSession{
		ID: ident.New(""), Agent: plainAgent, Product: plainProduct, Version: s.opt.Plain.Model(), Plain: true,
		ReadOnly: true, Isolation: wire.IsolationInPlace,
		State: wire.CoderIdle, Since: now, CreatedAt: now, UpdatedAt: now,
	}
	if e := modelchat.Check(q.Messages[len(q.Messages)-1].Content); e != nil {
		return nil, e
	}
	if folder := cmp.Or(q.Folder, s.opt.World.Project()); folder != "" {
		a, e := s.lookAt(ctx, by, folder)
		if e != nil {
			return nil, e
		}
		row.Folder, row.Name = a.Workspace.Folder, a.Workspace.Name
	}
	x := s.add(kept{Row: row})
	x.mu.Lock()
	defer x.mu.Unlock()
	x.changed()
	return x, nil
}

// refusesPlain says why a session without an agent takes no prompt; nil: it does.
func (x *session) refusesPlain(t *turn, images int) *wire.Error {
	switch {
	case images > 0:
		return wire.NewError(wire.CodeBadArguments, "a chat without an agent takes no pictures").At("images").Try("Say it in words.")
	case !x.svc.opt.Plain.Ready():
		return modelchat.Off()
	}
	return modelchat.Check(t.text)
}

// talk runs a turn of a session without an agent.
func (x *session) talk(ctx context.Context, t *turn) (end acp.TurnEnd, err error) {
	select {
	case x.svc.plains <- struct{}{}:
		defer func() { <-x.svc.plains }()
	case <-ctx.Done():
		return end, ctx.Err()
	}
	said, cut, e := x.conversed(t)
	if e != nil {
		return end, e
	}
	x.mu.Lock()
	if cut {
		x.note("This conversation is longer than is sent to a model at once: it gets the newest part, without what was said first.")
	}
	x.Row.Version = x.svc.opt.Plain.Model()
	x.begin(t)
	x.mu.Unlock()
	a, err := x.svc.opt.Plain.Ask(ctx, said, func(piece string) {
		x.svc.journal.Text(x.id, wire.CoderText{ID: t.id + ".1", Turn: t.id, Role: wire.CoderAnswers, Text: piece})
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

// conversed is what was said in the session up to a turn, as far as it can be sent, and whether
// that is not all. It is read from the log, so it is there after a restart too; the turns come in
// the order in which they were asked for.
func (x *session) conversed(t *turn) (said []modelchat.Message, cut bool, e *wire.Error) {
	events, err := x.svc.journal.Page(x.id)
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
		case e.Text != nil && e.Text.Role == wire.CoderUser:
			texts[e.Text.Turn] = append(texts[e.Text.Turn],
				modelchat.Message{Role: modelchat.User, Content: e.Text.Text})
		case e.Text != nil:
			texts[e.Text.Turn] = append(texts[e.Text.Turn],
				modelchat.Message{Role: modelchat.Assistant, Content: e.Text.Text})
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
