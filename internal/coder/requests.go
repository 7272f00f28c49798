package coder

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/base/clip"
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
	if q.Word != "" && !byUser(by) {
		return nil, wire.NewError(wire.CodeNotAllowed, "only the user, in their own page, lets an agent work without a passed test").
			At("word").Try("Use an agent that has passed its test here.")
	}
	if !s.enter() {
		return nil, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	defer s.wg.Done()
	// A request goes on when its client is gone, so it has the service's context.
	return s.keys.Do(key, q, func() (*wire.CoderAnswer, *wire.Error) { return s.do(s.ctx, by, q) })
}

// byUser reports whether the request comes from a page that the user opened.
func byUser(by *access.Principal) bool { return by.InPage() }

// Open creates a session with its worktree. The agent starts with the first prompt.
func (s *Service) Open(ctx context.Context, q *wire.CoderRequest) (*session, *wire.Error) {
	return s.open(ctx, &opening{CoderRequest: q})
}

// open is Open with the pipeline's options.
func (s *Service) open(ctx context.Context, q *opening) (*session, *wire.Error) {
	p, ok := s.agents.installed(q.Agent)
	if !ok {
		return nil, s.agents.missingError()
	}
	w, e := s.folders.inspect(ctx, q.Folder)
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
	lacks, e := s.agents.check(ctx, p, q.Word) // before anything is made in the user's repository
	if e != nil {
		return nil, e
	}
	now := wire.Millis(s.opt.Now())
	row := wire.CoderSession{
		ID: q.key(), Mission: q.mission, Title: clip.Line(q.Title, maxTitle), Agent: p.Type, Product: p.Product,
		Folder: w.Folder, Name: w.Name, Isolation: isolation, ReadOnly: q.ReadOnly, Trusted: w.Trusted,
		State: wire.CoderResting, Since: now, CreatedAt: now, UpdatedAt: now, Unmeasured: lacks,
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
	l := sess.lock()
	defer l.unlock()
	l.tree = tree
	l.takeWord(q.Word, lacks)
	l.publishInfo()
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
	if e := sess.svc.slots.check(sess); e != nil {
		return "", 0, e
	}
	t := newTurn(q.Text, blocks...)
	t.files = q.Files
	l := sess.lock()
	defer l.unlock()
	before, e = l.enqueue(t, len(q.Images))
	return t.id, before, e
}

// setWrites allows or forbids the session to change the world.
func (sess *session) setWrites(write bool) *wire.Error {
	l := sess.lock()
	defer l.unlock()
	if write && l.Info.ReadOnly {
		return wire.NewError(wire.CodeConflict, "this session only reads")
	}
	if l.token != "" {
		if err := sess.svc.opt.World.Grant(l.token, write); err != nil {
			return wire.NewError(wire.CodeStoreFailed, "the session's rights cannot be written")
		}
	}
	l.Info.Writes = write
	l.publishInfo()
	return nil
}

// setUnattended allows or forbids modes in which the agent does not ask, from its next start.
func (sess *session) setUnattended(on bool) *wire.Error {
	if on && !sess.svc.opt.Dangerous {
		return wire.NewError(wire.CodeNotAllowed, "agents of this service always ask").Try("Start it with --unattended-agents, if that is what you want.")
	}
	release, e := sess.files.tryLock()
	if e != nil {
		return e
	}
	defer release()
	sess.stopAgent()
	l := sess.lock()
	defer l.unlock()
	l.Info.Unattended = on
	l.publishInfo()
	return nil
}

// takeWord notes that the user lets the agent work without a passed test, if it needs that.
func (sess *locked) takeWord(word, lacks string) {
	if lacks == "" {
		return
	}
	sess.Word, sess.Info.Unmeasured = word, lacks
	sess.addNotice("You let " + sess.product + " work in this session without a passed test, so it may act without asking. " + lacks)
}

// letWork checks the user's word for the agent of a session, and takes it.
func (sess *session) letWork(ctx context.Context, word string) *wire.Error {
	p, ok := sess.svc.agents.installed(sess.agentType)
	if !ok {
		return sess.svc.agents.missingError()
	}
	lacks, e := sess.svc.agents.check(ctx, p, word)
	if e != nil {
		return e
	}
	l := sess.lock()
	defer l.unlock()
	if l.Info.Mission != "" {
		return wire.NewError(wire.CodeNotAllowed, "a mission works with agents that have passed their test alone")
	}
	l.takeWord(word, lacks)
	return nil
}

// resume starts the agent of a session.
func (sess *session) resume(ctx context.Context) *wire.Error {
	l := sess.lock()
	gone, runs := sess.svc.trees.End(sess.id).Discarded, l.turns.Busy()
	l.unlock()
	switch {
	case gone:
		return discarded()
	case runs:
		return nil
	}
	release, e := sess.files.lock(ctx)
	if e != nil {
		return e
	}
	defer release()
	if sess.ownTree {
		if _, e := sess.files.open(ctx); e != nil {
			return e
		}
	}
	_, err := sess.ensureAgent(ctx)
	l = sess.lock()
	defer l.unlock()
	switch code := codeOf(err); {
	case err == nil:
		if l.agent != nil { // and has not ended since
			l.apply(turns.Ready, nil)
			l.startIdleTimer()
		}
		return nil
	case code == wire.CodeRate, code == wire.CodeCancelled:
		return treeError(err)
	default:
		t := l.trouble(err)
		l.apply(turns.Failed, t)
		return wire.NewError(code, "%s", t.Reason).Try(strings.TrimSpace(t.Next + " " + t.Command))
	}
}
