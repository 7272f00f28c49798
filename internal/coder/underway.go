package coder

import (
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// cancelFiles is the value of a cancel that stops what is under way on the files of a session.
const cancelFiles = "files"

// stages say what is being done.
var stages = map[worktree.Stage]string{
	worktree.StageLook: "Looking at the files", worktree.StageCompare: "Comparing the files", worktree.StagePrepare: "Preparing the files",
	worktree.StageWrite: "Writing the files", worktree.StageBack: "Putting the files back",
}

// stoppable are the operations that the user may stop: until all is done, nothing is.
var stoppable = map[wire.CoderOp]bool{
	wire.CoderOpDiff: true, wire.CoderOpKeep: true, wire.CoderOpRevert: true, wire.CoderOpUndo: true,
	wire.CoderOpApply: true, wire.CoderOpMerge: true,
}

// underWay begins something that goes through the files of the session: pages are told how far it
// has come, and the user may stop it if it can be. turn is the one that waits for it, by which it
// is stopped then. The caller calls done at the end.
func (x *session) underWay(ctx context.Context, op wire.CoderOp, turn string) (_ context.Context, done func()) {
	p := &progress{
		x: x, row: wire.CoderProgress{Op: op, Turn: turn, Stops: turn != "" || stoppable[op]},
		next: time.Now().Add(x.svc.opt.limits.tell),
	}
	end := func() {}
	if stoppable[op] {
		ctx, end = x.svc.looks.begin(ctx, x.id)
	}
	return worktree.WithProgress(ctx, p.tell), func() {
		p.end()
		end()
	}
}

// progress tells how far something has come, now and then.
type progress struct {
	x *session

	mu   sync.Mutex
	row  wire.CoderProgress
	next time.Time
	told bool
}

func (p *progress) tell(now worktree.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.row.Says, p.row.Done, p.row.Total = stages[now.Stage], now.Done, now.Total
	if p.row.Turn != "" && now.Stage == worktree.StageLook {
		p.row.Says = "Saving the files before the turn, so that it can be undone"
	}
	if now.Stage == worktree.StageBack {
		p.row.Stops = false
	}
	if time.Now().Before(p.next) {
		return
	}
	p.next, p.told = time.Now().Add(p.x.svc.opt.limits.tell), true
	row := p.row
	p.x.svc.journal.Tell(wire.CoderEvent{Kind: wire.CoderEventProgress, Session: p.x.id, Progress: &row})
}

// end tells that it has ended, to whoever was told that it goes on.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.told {
		p.x.svc.journal.Tell(wire.CoderEvent{Kind: wire.CoderEventProgress, Session: p.x.id})
	}
}
