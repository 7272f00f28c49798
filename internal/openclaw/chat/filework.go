package chat

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxFileWork limits the running tools that are followed because they concern files.
const maxFileWork = 256

// loadWorkspace asks for the folder in which the agent works. Locks mu.
func (t *Conversation) loadWorkspace(ctx context.Context, c caller) {
	if !c.Has("agents.list") {
		return
	}
	var list struct {
		Agents []struct {
			ID        string `json:"id"`
			Workspace string `json:"workspace"`
		} `json:"agents"`
	}
	err := c.Call(ctx, "agents.list", map[string]any{}, &list)
	t.logFailure("agents.list", err)
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range list.Agents {
		if a.ID == t.agent {
			t.workspace = a.Workspace
		}
	}
}

// reportFileWork reports what a tool does with files, once when it starts and once when it ends. helper is the
// sub-agent's id; empty: the agent itself.
func (t *Conversation) reportFileWork(e *agentEvent, helper string) {
	began := e.Data.Phase == phaseStart
	id := e.Session + " " + e.Data.Call
	w, known := t.fileWork[id]
	if began == known || e.Data.Call == "" {
		return
	}
	if began {
		d := fileAction(e)
		if d.How == "" || len(t.fileWork) >= maxFileWork {
			return
		}
		w = agent.Work{
			Type: AgentType, Helper: helper, Turn: e.Run, Call: id, Tool: clip.Bytes(e.Data.Name, 64),
			Usage: d,
		}
		if !filepath.IsAbs(w.Folder) && !strings.HasPrefix(w.Folder, "~") {
			w.Folder = filepath.Join(t.workspace, w.Folder)
		}
		t.fileWork[id] = w
	} else {
		delete(t.fileWork, id)
		w.Ended, w.Failed = true, e.Data.IsError || e.Data.Status == itemFailed
		if w.How == wire.TouchRun {
			w.Output = clip.Tail(e.Data.Result.Content.text(), 64<<10)
		}
	}
	w.At = e.TS.orElse(t.now())
	t.reporter.Work(w)
}

// fileAction says what a tool that starts does with files. A display card has no arguments; its Meta is the file or the
// command.
func fileAction(e *agentEvent) agent.Usage {
	if e.Stream != streamItem {
		return agent.UsageOf(e.Data.Name, e.Data.Args)
	}
	d := agent.UsageOf(e.Data.Name, nil)
	switch {
	case d.How == wire.TouchRun:
		d.Command = strings.TrimSpace(e.Data.Meta)
	case d.How != "":
		d.Add(e.Data.Meta)
	}
	return d
}

// endFileWork ends the file work of a run that has ended: no event will report how those tools ended.
func (t *Conversation) endFileWork(run string) {
	for id, w := range t.fileWork {
		if w.Turn == run {
			delete(t.fileWork, id)
			w.Ended, w.Lost, w.At = true, true, t.now()
			t.reporter.Work(w)
		}
	}
}
