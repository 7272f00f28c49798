package coder

import (
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// cancelFiles is the value of a cancel request that stops work on a session's files.
const cancelFiles = "files"

// stageTexts are the texts that pages show.
var stageTexts = map[worktree.Stage]string{
	worktree.StageLook: "Looking at the files", worktree.StageCompare: "Comparing the files", worktree.StagePrepare: "Preparing the files",
	worktree.StageWrite: "Writing the files", worktree.StageBack: "Putting the files back",
}

// stoppable are the operations that the user may stop. They change nothing unless they finish.
var stoppable = map[wire.CoderOp]bool{
	wire.CoderOpDiff: true, wire.CoderOpKeep: true, wire.CoderOpRevert: true, wire.CoderOpUndo: true,
	wire.CoderOpApply: true, wire.CoderOpMerge: true,
}

// track publishes the progress of work on the session's files, and lets the user stop it if
// that is safe. turn is the turn that waits for the work, by which it is stopped then. The caller
// calls done at the end.
func (f *files) track(ctx context.Context, op wire.CoderOp, turn string) (_ context.Context, done func()) {
	p := &progress{
		session: f.sess, state: wire.CoderProgress{Op: op, Turn: turn, Stops: turn != "" || stoppable[op]},
		next: time.Now().Add(f.sess.svc.opt.limits.progress),
	}
	end := func() {}
	if stoppable[op] {
		ctx, end = f.sess.svc.requests.begin(ctx, f.sess.id)
	}
	return worktree.WithProgress(ctx, p.publish), func() {
		p.end()
		end()
	}
}

// progress publishes how far an operation is, at intervals.
type progress struct {
	session *session

	mu        sync.Mutex
	state     wire.CoderProgress
	next      time.Time
	published bool
}

func (p *progress) publish(now worktree.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state.Says, p.state.Done, p.state.Total = stageTexts[now.Stage], now.Done, now.Total
	if p.state.Turn != "" && now.Stage == worktree.StageLook {
		p.state.Says = "Saving the files before the turn, so that it can be undone"
	}
	if now.Stage == worktree.StageBack {
		p.state.Stops = false
	}
	if time.Now().Before(p.next) {
		return
	}
	p.next, p.published = time.Now().Add(p.session.svc.opt.limits.progress), true
	row := p.state
	p.session.svc.journal.Send(wire.CoderEvent{Kind: wire.CoderEventProgress, Session: p.session.id, Progress: &row})
}

// end publishes that the operation has ended, if its progress was published.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.published {
		p.session.svc.journal.Send(wire.CoderEvent{Kind: wire.CoderEventProgress, Session: p.session.id})
	}
}
