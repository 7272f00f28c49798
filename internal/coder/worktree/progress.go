package worktree

import (
	"context"

	"github.com/worldmcp/world/internal/coder/landing"
)

// Progress is how far something that goes through many files has come.
type Progress struct {
	Stage Stage
	// Done is how many of Total files are done; 0 of 0: nothing is known yet.
	Done, Total int
}

// Stage is a part of an operation.
type Stage string

// Values of Stage.
const (
	// StageLook and StageCompare read all files of the worktree.
	StageLook    Stage = "look"
	StageCompare Stage = "compare"
	// StagePrepare looks at the files that change, and stages the new ones. StageWrite exchanges
	// them, StageBack takes that back.
	StagePrepare Stage = "prepare"
	StageWrite   Stage = "write"
	StageBack    Stage = "back"
)

type progressKey struct{}

// WithProgress returns a context in which operations tell how far they have come, often and from
// their own goroutine. They can be stopped by it up to the moment in which all files have been
// exchanged; what has been by then is put back.
func WithProgress(ctx context.Context, tell func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, tell)
}

// reportTo returns what tells of a stage in a context.
func reportTo(ctx context.Context, s Stage) func(done, total int) {
	tell, ok := ctx.Value(progressKey{}).(func(Progress))
	if !ok {
		return func(int, int) {}
	}
	return func(done, total int) { tell(Progress{s, done, total}) }
}

// each tells of a stage for each file, until the context ends.
func each(ctx context.Context, s Stage) landing.Each {
	tell := reportTo(ctx, s)
	return func(done, total int) error {
		tell(done, total)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}
}
