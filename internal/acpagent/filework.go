package acpagent

import (
	"cmp"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// touchKinds maps the kind of a tool call to what it does with files. Other kinds touch no files.
var touchKinds = map[acp.ToolKind]wire.TouchKind{
	acp.ToolRead: wire.TouchRead, acp.ToolEdit: wire.TouchEdit, acp.ToolDelete: wire.TouchDelete, acp.ToolMove: wire.TouchEdit,
	acp.ToolSearch: wire.TouchSearch, acp.ToolExecute: wire.TouchRun,
}

// reportFiles reports what a call does with files: once its files are known, again when there are more of them, and at
// its end. parent is the call of the sub-agent that made it; empty: the agent itself. The caller holds mu.
func (b *Backend) reportFiles(t *turn, c *call, parent string) {
	ended, failed := c.Status.Ended(), c.Status == acp.StatusFailed
	d := usageOf(c)
	var paths []string
	for _, at := range c.Locations {
		paths = append(paths, at.Path)
	}
	for _, part := range c.Content {
		if part.Type == acp.ContentDiff {
			paths = append(paths, part.Path)
			if d.How == wire.TouchEdit && part.OldText == "" {
				d.How = wire.TouchCreate
			}
		}
	}
	d.Add(paths...)
	if d.How == "" || c.reportedFiles == 0 && !ended && len(d.Paths) == 0 && d.How != wire.TouchRun || c.reportedFiles < 0 || c.reportedFiles > len(d.Paths) && !ended {
		return
	}
	d.Folder = cmp.Or(d.Folder, b.workspace())
	w := agent.Work{
		Type: b.profile.Type, Helper: parent, Turn: t.id, Call: c.ID, Tool: clip.Line(c.Name, 64), Usage: d,
		Ended: ended, Failed: failed, At: time.Now().UTC(),
	}
	c.reportedFiles = len(d.Paths) + 1
	if ended {
		c.reportedFiles = -1
		w.Output = outputOf(c)
	}
	b.reporter.Work(w)
}

// endFileWork reports the end of file work that the agent never ended, after its turn is over. The caller holds mu.
func (b *Backend) endFileWork(t *turn) {
	for _, c := range t.reply.calls {
		if c.reportedFiles > 0 {
			c.reportedFiles = -1
			b.reporter.Work(agent.Work{
				Type: b.profile.Type, Turn: t.id, Call: c.ID, Tool: clip.Line(c.Name, 64), Usage: agent.Usage{How: usageOf(c).How},
				Ended: true, Lost: true, At: time.Now().UTC(),
			})
		}
	}
}

// usageOf returns what a call does with files, by its kind, or else by its name and arguments.
func usageOf(c *call) agent.Usage {
	d := agent.UsageOf(c.Name, c.RawInput)
	if how := touchKinds[c.Kind]; how != "" {
		d.How = how
	}
	return d
}

// maxResult bounds the output of a command in a report, in bytes. The end of the output is kept, where errors stand.
const maxResult = 64 << 10

// outputOf returns the end of a call's text output.
func outputOf(c *call) string {
	var b strings.Builder
	for _, part := range c.Content {
		if part.Content != nil && part.Content.Type == acp.ContentText {
			b.WriteString(part.Content.Text)
			b.WriteByte('\n')
		}
	}
	s := b.String()
	return s[max(0, len(s)-maxResult):]
}
