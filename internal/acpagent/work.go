package acpagent

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
)

// hows says what a tool call does with files, by its kind.
var hows = map[string]string{"read": "read", "edit": "edit", "delete": "delete", "move": "edit", "search": "search", "execute": "run"}

// files tells what a call does with files: when its files are known, when more of them are, and at its end. parent is the
// call of the sub-agent that it belongs to; empty: the agent itself.
func (l *Backend) files(t *turn, c *call, parent string) {
	ended := c.Status == "completed" || c.Status == "failed"
	d := howOf(c)
	var paths []string
	for _, at := range c.Locations {
		paths = append(paths, at.Path)
	}
	for _, part := range c.Content {
		if part.Type == "diff" {
			paths = append(paths, part.Path)
			if d.How == "edit" && part.OldText == "" {
				d.How = "create"
			}
		}
	}
	d.Add(paths...)
	if d.How == "" || c.filed == 0 && !ended && len(d.Paths) == 0 && d.How != "run" || c.filed < 0 || c.filed > len(d.Paths) && !ended {
		return
	}
	w := agent.Work{
		Type: l.p.Type, Helper: parent, Turn: t.id, Call: c.ID, Tool: clip.Line(c.Name, 64), How: d.How, Paths: slices.Clone(d.Paths), Folder: d.Folder,
		Command: d.Command, Ended: ended, Failed: c.Status == "failed", At: time.Now().UTC(),
	}
	c.filed = len(d.Paths) + 1 // told, with so many files
	if ended {
		c.filed = -1
		w.Output = outputOf(c)
	}
	if w.Folder == "" {
		w.Folder = l.workspace()
	}
	l.r.Work(w)
}

// forgetFiles ends what nobody will tell the end of, of a turn that is over. The caller holds mu.
func (l *Backend) forgetFiles(t *turn) {
	for _, c := range t.reply.calls {
		if c.filed > 0 {
			c.filed = -1
			l.r.Work(agent.Work{Type: l.p.Type, Turn: t.id, Call: c.ID, Tool: clip.Line(c.Name, 64), How: howOf(c).How, Ended: true, Lost: true, At: time.Now().UTC()})
		}
	}
}

// howOf reads a call's name and arguments.
func howOf(c *call) agent.Doing {
	d := agent.DoingOf(c.Name, c.RawInput)
	if how := hows[c.Kind]; how != "" {
		d.How = how
	}
	return d
}

// maxResult is how much of what a command put out is told, in bytes of its end.
const maxResult = 64 << 10

func outputOf(c *call) string {
	var b strings.Builder
	for _, part := range c.Content {
		if part.Content != nil && part.Content.Type == "text" {
			b.WriteString(part.Content.Text)
			b.WriteByte('\n')
		}
	}
	s := b.String()
	return s[max(0, len(s)-maxResult):]
}
