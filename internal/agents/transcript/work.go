package transcript

import (
	"cmp"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// reportWork reports the effect of a call on files: once its files are known, again when there are
// more of them, and at its end. w is the last report.
func (b *book) reportWork(w *agent.Work, tool *wire.ChatTool, helper string, e *Tool, now time.Time) {
	u, known := e.Usage, w.Type != ""
	if u.Touch == "" {
		u = w.Usage
	}
	ended := hasEnded(tool)
	switch {
	case u.Touch == "", w.Ended:
		return
	case ended: // the end of it
	case known && len(u.Paths) <= len(w.Paths), !known && len(u.Paths) == 0 && u.Touch != wire.TouchRun:
		return
	}
	*w = agent.Work{
		Type: b.Type, Helper: helper, Turn: e.Turn, Call: cmp.Or(w.Call, e.Shown.ID), Tool: clip.Line(tool.Name, 64),
		Usage: u,
		Ended: ended, Failed: tool.State.Failed(), At: now.UTC(),
	}
	report := *w
	if ended {
		report.Output = e.Result
	}
	b.Reporter.Work(report)
}

// loseWork reports the end of work with files that the agent never ended, after its turn is over.
func (b *book) loseWork(w *agent.Work, now time.Time) {
	if w.Type != "" && !w.Ended {
		w.Ended, w.Lost, w.At = true, true, now.UTC()
		b.Reporter.Work(*w)
	}
}
