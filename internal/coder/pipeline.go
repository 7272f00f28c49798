package coder

import (
	"cmp"
	"context"
	"path/filepath"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// beside says where a session works that has no files of its own: in those of another one, which it
// only reads.
type beside struct {
	// Work is the folder, Top the root of the worktree around it, Root that of the user's work
	// tree.
	Work string `json:"work"`
	Top  string `json:"top"`
	Root string `json:"root"`
}

// Pipeline returns the sessions as the pipeline of missions needs them.
func (s *Service) Pipeline() mission.Agents { return pipeline{s} }

// pipeline implements mission.Agents.
type pipeline struct{ s *Service }

func (p pipeline) Folder(ctx context.Context, folder string) (string, *wire.Error) {
	w, e := p.s.look(ctx, folder)
	if e == nil && !p.s.folders.Has(w.Folder) {
		e = notOpened()
	}
	return w.Folder, e
}

func (p pipeline) Open(ctx context.Context, o mission.Opening) *wire.Error {
	if _, e := p.s.find(o.ID); e == nil {
		return nil
	}
	q := &wire.CoderRequest{Agent: o.Agent, Folder: o.Folder, Title: o.Title, ReadOnly: o.ReadOnly}
	opening := opening{CoderRequest: q, id: o.ID, mission: o.Mission, report: o.Report}
	if o.ReadOnly {
		q.Isolation = wire.IsolationInPlace
	}
	if o.Beside != "" {
		x, e := p.s.find(o.Beside)
		if e != nil {
			return e
		}
		tree, e := x.openTree(ctx)
		if e != nil {
			return e
		}
		i := tree.Info()
		opening.beside = &beside{Work: i.Path, Top: i.Top, Root: i.Root}
	}
	_, e := p.s.open(ctx, &opening)
	return e
}

func (p pipeline) Ask(ctx context.Context, session, prompt string, during mission.Watch) (mission.Turn, *wire.Error) {
	x, e := p.s.find(session)
	if e != nil {
		return mission.Turn{}, e
	}
	t := newTurn(prompt, acp.Block{Type: acp.ContentText, Text: prompt})
	t.watch = &during
	x.mu.Lock()
	_, e = x.prompt(t, 0)
	x.mu.Unlock()
	if e != nil {
		return mission.Turn{}, e
	}
	select {
	case <-t.ended:
	case <-ctx.Done():
		_ = x.cancel(t.id)
		select {
		case <-t.ended:
		case <-p.s.ctx.Done():
		}
	case <-p.s.ctx.Done():
		return mission.Turn{}, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return mission.Turn{ID: t.id, Outcome: t.row.State, Reason: t.row.Reason, Usage: t.used}, nil
}

func (p pipeline) Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error) {
	x, e := p.s.find(session)
	if e != nil {
		return nil, e
	}
	return x.diff(ctx)
}

func (p pipeline) Worktree(ctx context.Context, session string) (string, *wire.Error) {
	x, e := p.s.find(session)
	if e != nil {
		return "", e
	}
	tree, e := x.openTree(ctx)
	if e != nil {
		return "", e
	}
	return tree.Info().Path, nil
}

func (p pipeline) Landed(session string) wire.CoderLanded {
	x, e := p.s.find(session)
	if e != nil {
		return ""
	}
	return x.shown().Landed
}

func (p pipeline) Merged(session string) bool { return p.s.trees.End(session).Whole }

func (p pipeline) Close(session string) {
	if x, e := p.s.find(session); e == nil {
		_ = x.close(p.s.ctx)
	}
}

// Tell adds an event that belongs to no session, or to one, of the pipeline.
func (s *Service) Tell(e wire.CoderEvent) { s.journal.Add(e) }

// Cards are the open ones of all sessions.
func (s *Service) Cards() []wire.CoderCard {
	list := []wire.CoderCard{}
	for _, x := range s.all() {
		x.mu.Lock()
		for _, k := range x.cards {
			list = append(list, k.CoderCard)
		}
		x.mu.Unlock()
	}
	return list
}

// Reporting returns the session whose process shows a credential, and what it shall report.
func (s *Service) Reporting(by *access.Principal) (session string, k mission.Kind, e *wire.Error) {
	for _, x := range s.all() {
		x.mu.Lock()
		own := by.Run && by.Credential != "" && x.token == by.Credential
		kind := x.Report
		x.mu.Unlock()
		if own && kind != "" {
			return x.id, kind, nil
		}
	}
	return "", "", wire.NewError(wire.CodeNotAllowed, "this session reports nothing")
}

// tools are those of the session's MCP server, with true for those that need no answer of the
// user's.
func (x *session) tools() map[string]bool {
	if x.Report != "" {
		return map[string]bool{mission.ReportTool: true}
	}
	return x.svc.opt.Tools
}

// to turns a path in the files of the other session into one in the user's folder.
func (b *beside) to(path string) (string, bool) {
	rel, err := filepath.Rel(b.Top, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.Join(b.Root, rel), true
}

// opening is a request to open a session, with what only the service itself may choose.
type opening struct {
	*wire.CoderRequest

	id, mission string
	report      mission.Kind
	beside      *beside
}

// key is the id of the session.
func (o *opening) key() string { return cmp.Or(o.id, ident.New("")) }
