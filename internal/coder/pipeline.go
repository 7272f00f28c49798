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

// sharedTree is where a session works that has no files of its own: it reads another session's.
type sharedTree struct {
	// Work is the folder, Top the root of its worktree, and Root that of the user's.
	Work string `json:"work"`
	Top  string `json:"top"`
	Root string `json:"root"`
}

// Pipeline returns the sessions for the pipeline of missions.
func (s *Service) Pipeline() mission.Agents { return agents{s} }

// agents implements mission.Agents.
type agents struct{ s *Service }

func (p agents) Folder(ctx context.Context, folder string) (string, *wire.Error) {
	w, e := p.s.inspect(ctx, folder)
	if e == nil && !p.s.folders.Has(w.Folder) {
		e = notOpened()
	}
	return w.Folder, e
}

func (p agents) Open(ctx context.Context, o mission.Opening) *wire.Error {
	if _, e := p.s.find(o.ID); e == nil {
		return nil
	}
	q := &wire.CoderRequest{Agent: o.Agent, Folder: o.Folder, Title: o.Title, ReadOnly: o.ReadOnly}
	opening := opening{CoderRequest: q, id: o.ID, mission: o.Mission, report: o.Report}
	if o.ReadOnly {
		q.Isolation = wire.IsolationInPlace
	}
	if o.SharesTree != "" {
		ss, e := p.s.find(o.SharesTree)
		if e != nil {
			return e
		}
		tree, e := ss.openTree(ctx)
		if e != nil {
			return e
		}
		i := tree.Info()
		opening.beside = &sharedTree{Work: i.Path, Top: i.Top, Root: i.Root}
	}
	_, e := p.s.open(ctx, &opening)
	return e
}

func (p agents) Ask(ctx context.Context, session, prompt string, during mission.Watch) (mission.Turn, *wire.Error) {
	ss, e := p.s.find(session)
	if e != nil {
		return mission.Turn{}, e
	}
	t := newTurn(prompt, acp.Block{Type: acp.ContentText, Text: prompt})
	t.watch = &during
	ss.mu.Lock()
	_, e = ss.enqueue(t, 0)
	ss.mu.Unlock()
	if e != nil {
		return mission.Turn{}, e
	}
	select {
	case <-t.ended:
	case <-ctx.Done():
		_ = ss.cancel(t.id)
		select {
		case <-t.ended:
		case <-p.s.ctx.Done():
		}
	case <-p.s.ctx.Done():
		return mission.Turn{}, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	return mission.Turn{ID: t.id, Outcome: t.row.State, Reason: t.row.Reason, Usage: t.used}, nil
}

func (p agents) Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error) {
	ss, e := p.s.find(session)
	if e != nil {
		return nil, e
	}
	return ss.diff(ctx)
}

func (p agents) Worktree(ctx context.Context, session string) (string, *wire.Error) {
	ss, e := p.s.find(session)
	if e != nil {
		return "", e
	}
	tree, e := ss.openTree(ctx)
	if e != nil {
		return "", e
	}
	return tree.Info().Path, nil
}

func (p agents) Landed(session string) wire.CoderLanded {
	ss, e := p.s.find(session)
	if e != nil {
		return ""
	}
	return ss.publicRow().Landed
}

func (p agents) Merged(session string) bool { return p.s.trees.End(session).Whole }

func (p agents) Close(session string) {
	if ss, e := p.s.find(session); e == nil {
		_ = ss.close(p.s.ctx)
	}
}

// Publish adds an event of the pipeline, for a session or for none.
func (s *Service) Publish(e wire.CoderEvent) { s.journal.Add(e) }

// Cards returns the open cards of all sessions.
func (s *Service) Cards() []wire.CoderCard {
	list := []wire.CoderCard{}
	for _, ss := range s.all() {
		ss.mu.Lock()
		for _, k := range ss.cards {
			list = append(list, k.CoderCard)
		}
		ss.mu.Unlock()
	}
	return list
}

// Reporting returns the session that owns a credential, and what it reports.
func (s *Service) Reporting(by *access.Principal) (session string, k mission.Kind, e *wire.Error) {
	for _, ss := range s.all() {
		ss.mu.Lock()
		own := by.Run && by.Credential != "" && ss.token == by.Credential
		kind := ss.Report
		ss.mu.Unlock()
		if own && kind != "" {
			return ss.id, kind, nil
		}
	}
	return "", "", wire.NewError(wire.CodeNotAllowed, "this session reports nothing")
}

// tools returns the tools of the session's MCP server; true for those that need no permission.
func (ss *session) tools() map[string]bool {
	if ss.Report != "" {
		return map[string]bool{mission.ReportTool: true}
	}
	return ss.svc.opt.Tools
}

// toUserPath turns a path in the shared files into one in the user's folder.
func (b *sharedTree) toUserPath(path string) (string, bool) {
	rel, err := filepath.Rel(b.Top, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.Join(b.Root, rel), true
}

// opening is a request for a session, with options that only the service may choose.
type opening struct {
	*wire.CoderRequest

	id, mission string
	report      mission.Kind
	beside      *sharedTree
}

func (o *opening) key() string { return cmp.Or(o.id, ident.New("")) }
