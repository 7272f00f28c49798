package openclaw

import (
	"errors"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func TestActsThatDoNotApply(t *testing.T) {
	reporter := newStateReporter()
	backend := New(options(t, `{}`), reporter)
	reporter.backend = backend
	for act, code := range map[wire.BackendAct]wire.Code{
		"dance": wire.CodeBadArguments, "pair": wire.CodeNotFound,
		"add-tools": wire.CodeAgentFailed,
	} {
		var e *wire.Error
		if err := backend.Act(t.Context(), act); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v", act, err)
		}
	}
}
