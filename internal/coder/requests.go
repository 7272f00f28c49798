package coder

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// Ask carries out a request. key is the client's Idempotency-Key, or "".
func (s *Service) Ask(_ context.Context, by *access.Principal, key string, q *wire.CoderRequest) (*wire.CoderAnswer,
	*wire.Error,
) {
	if operations[q.Op].ownerOnly && !byUser(by) {
		return nil, wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
	}
	if !s.enter() {
		return nil, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	defer s.wg.Done()
	// A request goes on when its client is gone, so it has the service's context.
	return s.keys.once(key, q, func() (*wire.CoderAnswer, *wire.Error) { return s.do(s.ctx, by, q) })
}

// byUser reports whether the request comes from a page that the user opened.
func byUser(by *access.Principal) bool { return by.InPage() }

// inspect describes a folder.
func (s *Service) inspect(ctx context.Context, folder string) (wire.CoderWorkspace, *wire.Error) {
	f, err := s.trees.Inspect(ctx, folder)
	if err == nil {
		err = ctx.Err() // a cancelled git would look like no repository
	}
	if err != nil {
		return wire.CoderWorkspace{}, treeError(err)
	}
	if isGitsOwn(f.Path) {
		return wire.CoderWorkspace{}, wire.NewError(wire.CodeBadArguments, "this folder belongs to git itself, and an agent at work in it could break the repository").At("folder").
			Try("Open the folder that your files are in.")
	}
	w := wire.CoderWorkspace{
		Folder: f.Path, Name: filepath.Base(f.Path), Branch: f.Branch, Head: clip.Line(f.Head, 12), Remote: f.Remote,
		Git: f.Root != "", Dirty: f.Changed, Notes: f.Notes,
	}
	if f.Worktree {
		w.Isolations = append(w.Isolations, wire.IsolationWorktree)
	} else if f.Refusal != nil {
		w.Notes = append(w.Notes, f.Refusal.Message+" An agent works in the folder itself here, and World cannot take its changes back.")
	}
	w.Isolations = append(w.Isolations, wire.IsolationInPlace)
	found, err := trust.Read(cmp.Or(f.Root, f.Path), f.Path)
	if err != nil {
		return w, wire.NewError(wire.CodeStoreFailed, "the folder cannot be read")
	}
	w.Trusted, w.Changed = s.folders.Check(f.Path, &found)
	w.Hash, w.Config = found.Hash, found.Files
	if found.Unread != "" {
		w.Notes = append(w.Notes, found.Unread)
	}
	return w, nil
}

// isGitsOwn reports whether a folder is a git directory, or in one.
func isGitsOwn(folder string) bool {
	for dir := folder; ; dir = filepath.Dir(dir) {
		if strings.EqualFold(filepath.Base(dir), ".git") {
			return true
		}
		if head, err := os.Stat(filepath.Join(dir, "HEAD")); err == nil && head.Mode().IsRegular() {
			objects, e1 := os.Stat(filepath.Join(dir, "objects"))
			refs, e2 := os.Stat(filepath.Join(dir, "refs"))
			if e1 == nil && e2 == nil && objects.IsDir() && refs.IsDir() {
				return true
			}
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// trusts reports whether the user trusts the settings found in a folder, or in its worktree.
func (s *Service) trusts(folder string, found *trust.Scan) bool {
	trusted, _ := s.folders.Check(folder, found)
	return trusted
}

// inspectFor describes a folder. A request from the user's page opens the folder for coding; others
// are refused unless it was opened.
func (s *Service) inspectFor(
	ctx context.Context, by *access.Principal, folder string,
) (*wire.CoderAnswer, *wire.Error) {
	w, e := s.inspect(ctx, folder)
	if e != nil {
		return nil, e
	}
	if !byUser(by) && !s.folders.Has(w.Folder) {
		return nil, notOpened()
	}
	if byUser(by) {
		if err := s.folders.RecordOpened(w.Folder, s.opt.Now()); err != nil {
			return nil, wire.NewError(wire.CodeStoreFailed, "the folder cannot be remembered")
		}
	}
	return &wire.CoderAnswer{Workspace: &w}, nil
}

func notOpened() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "the user has not opened this folder for coding").Try("Ask them to open it in the coding panel.")
}

// trust stores whether the user trusts a folder's settings, as they saw them.
func (s *Service) trust(ctx context.Context, q *wire.CoderRequest) (*wire.CoderAnswer, *wire.Error) {
	w, e := s.inspect(ctx, q.Folder)
	if e != nil {
		return nil, e
	}
	if q.Trusted && w.Hash != q.Hash {
		return nil, wire.NewError(wire.CodeChanged, "the folder's settings have changed since you saw them").Try("Read them again, then decide.")
	}
	var found *trust.Scan
	if q.Trusted {
		f, err := s.trees.Inspect(ctx, w.Folder)
		if err != nil {
			return nil, treeError(err)
		}
		read, err := trust.Read(cmp.Or(f.Root, f.Path), f.Path)
		if err != nil || read.Hash != q.Hash {
			return nil, wire.NewError(wire.CodeChanged, "the folder's settings have changed since you saw them").Try("Read them again, then decide.")
		}
		if read.Unread != "" {
			return nil, wire.NewError(wire.CodeConflict, "%s It cannot be trusted.", read.Unread).Try("Remove it, then trust the folder.")
		}
		found = &read
	}
	if err := s.folders.Trust(w.Folder, found, s.opt.Now()); err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "your decision cannot be written")
	}
	w, e = s.inspect(ctx, w.Folder)
	return &wire.CoderAnswer{Workspace: &w}, e
}

// Open creates a session with its worktree. The agent starts with the first prompt.
func (s *Service) Open(ctx context.Context, q *wire.CoderRequest) (*session, *wire.Error) {
	return s.open(ctx, &opening{CoderRequest: q})
}

// open is Open with the pipeline's options.
func (s *Service) open(ctx context.Context, q *opening) (*session, *wire.Error) {
	p, ok := s.installed(q.Agent)
	if !ok {
		return nil, s.agentMissing()
	}
	w, e := s.inspect(ctx, q.Folder)
	switch {
	case e != nil:
		return nil, e
	case !s.folders.Has(w.Folder):
		return nil, notOpened()
	case !w.Trusted && p.ForeignSettings == profile.ForeignUnknown:
		return nil, wire.NewError(wire.CodeUntrusted, "%s cannot be held safe in a folder that you do not trust", p.Product)
	}
	isolation := cmp.Or(q.Isolation, w.Isolations[0])
	if isolation != wire.IsolationInPlace && isolation != w.Isolations[0] {
		return nil, wire.NewError(wire.CodeConflict, "this folder cannot have a copy for a session: %s", strings.Join(w.Notes, " ")).At("isolation")
	}
	if e := s.checkAgent(ctx, p); e != nil { // before anything is made in the user's repository
		return nil, e
	}
	now := wire.Millis(s.opt.Now())
	row := wire.CoderSession{
		ID: q.key(), Mission: q.mission, Title: clip.Line(q.Title, maxTitle), Agent: p.Type, Product: p.Product,
		Folder: w.Folder, Name: w.Name, Isolation: isolation, ReadOnly: q.ReadOnly, Trusted: w.Trusted,
		State: wire.CoderResting, Since: now, CreatedAt: now, UpdatedAt: now,
	}
	var tree *worktree.Tree
	if isolation == wire.IsolationWorktree {
		var err error
		if tree, err = s.trees.Open(ctx, worktree.Opening{Folder: w.Folder, ID: row.ID, Carry: q.Carry}); err != nil {
			return nil, treeError(err)
		}
		s.watchGit(ctx, row.ID, tree)
		row.Branch, row.Base = tree.Info().Branch, clip.Line(tree.Info().Base, 12)
	}
	sess := s.add(storedSession{Info: row, Report: q.report, SharedTree: q.sharedTree})
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.tree = tree
	sess.publishInfo()
	return sess, nil
}

// ask starts a turn with the user's prompt.
func (sess *session) ask(q *wire.CoderRequest) (turn string, before int, e *wire.Error) {
	size := 0
	for _, i := range q.Images {
		size += len(i.Data)
	}
	switch {
	case strings.TrimSpace(q.Text) == "" && len(q.Images) == 0:
		return "", 0, wire.NewError(wire.CodeBadArguments, "a prompt says something").At("text")
	case len(q.Text) > wire.MaxCoderPrompt:
		return "", 0, wire.NewError(wire.CodeTooLarge, "a prompt has at most %d bytes", wire.MaxCoderPrompt).At("text")
	case size > wire.MaxCoderImages:
		return "", 0, wire.NewError(wire.CodeTooLarge, "the pictures of a prompt have at most %d bytes", wire.MaxCoderImages).At("images")
	case len(q.Files) > 50:
		return "", 0, wire.NewError(wire.CodeBadArguments, "a prompt names at most 50 files").At("files")
	}
	blocks := []acp.Block{{Type: acp.ContentText, Text: q.Text}}
	for _, i := range q.Images {
		blocks = append(blocks, acp.Block{Type: acp.ContentImage, MIMEType: i.MIMEType, Data: i.Data})
	}
	for _, f := range q.Files {
		if !filepath.IsLocal(filepath.FromSlash(f)) {
			return "", 0, wire.NewError(wire.CodeBadArguments, "a file is named by its path within the folder").At("files")
		}
	}
	if e := sess.svc.noSlot(sess); e != nil {
		return "", 0, e
	}
	t := newTurn(q.Text, blocks...)
	t.files = q.Files
	sess.mu.Lock()
	defer sess.mu.Unlock()
	before, e = sess.enqueue(t, len(q.Images))
	return t.id, before, e
}

// setWrites allows or forbids the session to change the world.
func (sess *session) setWrites(write bool) *wire.Error {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if write && sess.Info.ReadOnly {
		return wire.NewError(wire.CodeConflict, "this session only reads")
	}
	if sess.token != "" {
		if err := sess.svc.opt.World.Grant(sess.token, write); err != nil {
			return wire.NewError(wire.CodeStoreFailed, "the session's rights cannot be written")
		}
	}
	sess.Info.Writes = write
	sess.publishInfo()
	return nil
}

// setUnattended allows or forbids modes in which the agent does not ask, from its next start.
func (sess *session) setUnattended(on bool) *wire.Error {
	if on && !sess.svc.opt.Dangerous {
		return wire.NewError(wire.CodeNotAllowed, "agents of this service always ask").Try("Start it with --unattended-agents, if that is what you want.")
	}
	release, e := sess.tryLockFiles()
	if e != nil {
		return e
	}
	defer release()
	sess.stopAgent()
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.Info.Unattended = on
	sess.publishInfo()
	return nil
}

// resume starts the agent of a session.
func (sess *session) resume(ctx context.Context) *wire.Error {
	sess.mu.Lock()
	gone, runs := sess.svc.trees.End(sess.id).Discarded, sess.turn != nil || len(sess.queue) > 0
	sess.mu.Unlock()
	switch {
	case gone:
		return discarded()
	case runs:
		return nil
	}
	release, e := sess.lockFiles(ctx)
	if e != nil {
		return e
	}
	defer release()
	if sess.Info.Isolation == wire.IsolationWorktree {
		if _, e := sess.openTree(ctx); e != nil {
			return e
		}
	}
	_, err := sess.ensureAgent(ctx)
	sess.mu.Lock()
	defer sess.mu.Unlock()
	switch code := codeOf(err); {
	case err == nil:
		if sess.agent != nil { // and has not ended since
			sess.setState(wire.CoderIdle, nil)
			sess.startIdleTimer()
		}
		return nil
	case code == wire.CodeRate, code == wire.CodeCancelled:
		return treeError(err)
	default:
		t := sess.trouble(err)
		sess.setState(wire.CoderFailed, t)
		return wire.NewError(code, "%s", t.Reason).Try(strings.TrimSpace(t.Next + " " + t.Command))
	}
}

// Follow streams the events after an id, of one session or, if session is "", of all.
func (s *Service) Follow(session, after string) (*journal.Stream, *wire.Error) {
	if session != "" {
		if _, e := s.find(session); e != nil {
			return nil, e
		}
	}
	f, err := s.journal.Follow(session, after)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the log of the session cannot be read")
	}
	return f, nil
}

// Events returns a session's events, reduced to the latest of each item.
func (s *Service) Events(session string) ([]wire.CoderEvent, *wire.Error) {
	if _, e := s.find(session); e != nil {
		return nil, e
	}
	events, err := s.journal.Page(session)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the log of the session cannot be read")
	}
	return events, nil
}
