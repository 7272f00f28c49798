package worktree

import (
	"context"

	"github.com/worldmcp/world/internal/coder/landing"
)

// Progress is how far an operation on many files is.
type Progress struct {
	Stage Stage
	// Done of Total files are done; both are 0 while that is unknown.
	Done, Total int
}

// Stage is a part of an operation.
type Stage string

// Values of Stage.
const (
	// StageLook and StageCompare read all files of the worktree.
	StageLook    Stage = "look"
	StageCompare Stage = "compare"
	// StagePrepare reads the files that change and stages the new ones. StageWrite exchanges them,
	// and StageBack reverts that.
	StagePrepare Stage = "prepare"
	StageWrite   Stage = "write"
	StageBack    Stage = "back"
)

type progressKey struct{}

// WithProgress returns a context for operations that call report often, from their own goroutine.
// Ending the context stops an operation until all files have been exchanged, and reverts the
// exchanges.
func WithProgress(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// reportTo returns a function that reports a stage.
func reportTo(ctx context.Context, s Stage) func(done, total int) {
	report, ok := ctx.Value(progressKey{}).(func(Progress))
	if !ok {
		return func(int, int) {}
	}
	return func(done, total int) { report(Progress{s, done, total}) }
}

// each reports a stage for each file, until the context ends.
func each(ctx context.Context, s Stage) landing.Each {
	report := reportTo(ctx, s)
	return func(done, total int) error {
		report(done, total)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}
}
