package coder

import (
	"cmp"
	"context"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// Pipeline returns the sessions for the pipeline of missions.
func (s *Service) Pipeline() mission.Agents { return agents{s} }

// agents implements mission.Agents.
type agents struct{ svc *Service }

func (p agents) Folder(ctx context.Context, folder string) (string, *wire.Error) {
	w, e := p.svc.folders.inspect(ctx, folder)
	if e == nil && !p.svc.folders.Has(w.Folder) {
		e = notOpened()
	}
	return w.Folder, e
}

func (p agents) Open(ctx context.Context, o mission.Opening) *wire.Error {
	if _, e := p.svc.find(o.ID); e == nil {
		return nil
	}
	q := &wire.CoderRequest{Agent: o.Agent, Folder: o.Folder, Title: o.Title, ReadOnly: o.ReadOnly}
	opening := opening{CoderRequest: q, id: o.ID, mission: o.Mission, report: o.Report}
	if o.ReadOnly {
		q.Isolation = wire.IsolationInPlace
	}
	if o.SharedTree != "" {
		sess, e := p.svc.find(o.SharedTree)
		if e != nil {
			return e
		}
		tree, e := sess.files.open(ctx)
		if e != nil {
			return e
		}
		i := tree.Info()
		opening.sharedTree = &sharedTree{Work: i.Path, Top: i.Top, Root: i.Root}
	}
	_, e := p.svc.open(ctx, &opening)
	return e
}

func (p agents) Ask(ctx context.Context, session, prompt string, during mission.Observer) (mission.Turn, *wire.Error) {
	sess, e := p.svc.find(session)
	if e != nil {
		return mission.Turn{}, e
	}
	t := newTurn(prompt, acp.Block{Type: acp.ContentText, Text: prompt})
	t.observer = &during
	l := sess.lock()
	_, e = l.enqueue(t, 0)
	l.unlock()
	if e != nil {
		return mission.Turn{}, e
	}
	select {
	case <-t.ended:
	case <-ctx.Done():
		_ = sess.cancel(t.id)
		select {
		case <-t.ended:
		case <-p.svc.ctx.Done():
		}
	case <-p.svc.ctx.Done():
		return mission.Turn{}, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	l = sess.lock()
	defer l.unlock()
	return mission.Turn{ID: t.id, Outcome: t.info.State, Reason: t.info.Reason, Usage: t.usage}, nil
}

func (p agents) Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error) {
	sess, e := p.svc.find(session)
	if e != nil {
		return nil, e
	}
	return sess.files.diff(ctx)
}

func (p agents) Worktree(ctx context.Context, session string) (string, *wire.Error) {
	sess, e := p.svc.find(session)
	if e != nil {
		return "", e
	}
	tree, e := sess.files.open(ctx)
	if e != nil {
		return "", e
	}
	return tree.Info().Path, nil
}

func (p agents) Landed(session string) wire.CoderLanded {
	sess, e := p.svc.find(session)
	if e != nil {
		return ""
	}
	return sess.publicInfo().Landed
}

func (p agents) Merged(session string) bool { return p.svc.trees.End(session).Whole }

func (p agents) Close(session string) {
	if sess, e := p.svc.find(session); e == nil {
		_ = sess.close(p.svc.ctx)
	}
}

// Publish adds an event of the pipeline, for a session or for none.
func (s *Service) Publish(e wire.CoderEvent) { s.journal.Add(e) }

// Cards returns the open cards of all sessions.
func (s *Service) Cards() []wire.Approval {
	list := []wire.Approval{}
	for _, sess := range s.all() {
		l := sess.lock()
		for _, card := range l.cards {
			list = append(list, card.Approval)
		}
		l.unlock()
	}
	return list
}

// Reporting returns the session that owns a credential, and what it reports.
func (s *Service) Reporting(by *access.Principal) (session string, k mission.Kind, e *wire.Error) {
	for _, sess := range s.all() {
		l := sess.lock()
		own := by.IsCodingRun && by.Credential != "" && l.token == by.Credential
		l.unlock()
		if own && sess.report != "" {
			return sess.id, sess.report, nil
		}
	}
	return "", "", wire.NewError(wire.CodeNotAllowed, "this session reports nothing")
}

// tools returns the tools of the session's MCP server; true for those that need no permission.
func (sess *site) tools() map[string]bool {
	if sess.report != "" {
		return map[string]bool{mission.ReportTool: true}
	}
	return sess.svc.opt.Tools
}

// opening is a request for a session, with options that only the service may choose.
type opening struct {
	*wire.CoderRequest

	id, mission string
	report      mission.Kind
	sharedTree  *sharedTree
}

func (o *opening) key() string { return cmp.Or(o.id, ident.New("")) }
