package openclaw

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
)

// maxWorking is how many tools that concern files are followed at once.
const maxWorking = 256

// askFolder learns where the agent works.
func (t *conversation) askFolder(ctx context.Context, c caller) {
	if !c.has("agents.list") {
		return
	}
	var list struct {
		Agents []struct {
			ID        string `json:"id"`
			Workspace string `json:"workspace"`
		} `json:"agents"`
	}
	err := c.call(ctx, "agents.list", map[string]any{}, &list)
	t.try("agents.list", err)
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range list.Agents {
		if a.ID == t.agent {
			t.folder = a.Workspace
		}
	}
}

// workFolder is where the agent works; empty: not known.
func (t *conversation) workFolder() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.folder
}

// files tells what a tool does with files, at its beginning and at its end. helper is empty for the agent itself. The caller
// holds mu.
func (t *conversation) files(e *agentEvent, helper string) {
	began := e.Data.Phase == "start"
	id := e.Session + " " + e.Data.Call
	w, known := t.filing[id]
	if began == known || e.Data.Call == "" {
		return
	}
	if began {
		d := doingOf(e)
		if d.How == "" || len(t.filing) >= maxWorking {
			return
		}
		w = agent.Work{Type: agentType, Helper: helper, Turn: e.Run, Call: id, Tool: clip.Bytes(e.Data.Name, 64), How: d.How, Paths: d.Paths, Folder: d.Folder, Command: d.Command}
		if !filepath.IsAbs(w.Folder) && !strings.HasPrefix(w.Folder, "~") {
			w.Folder = filepath.Join(t.folder, w.Folder)
		}
		t.filing[id] = w
	} else {
		delete(t.filing, id)
		w.Ended, w.Failed = true, e.Data.IsError || e.Data.Status == "failed"
		if w.How == "run" {
			w.Output = clip.Tail(e.Data.Result.Content.text(), 64<<10)
		}
	}
	w.At = e.TS.or(t.now())
	t.r.Work(w)
}

// doingOf reads a tool's beginning. A display card names the file or the command itself.
func doingOf(e *agentEvent) agent.Doing {
	args := e.Data.Args
	if e.Stream == "item" {
		d := agent.DoingOf(e.Data.Name, nil)
		if meta := strings.TrimSpace(e.Data.Meta); d.How == "run" {
			d.Command = meta
		} else if meta != "" && d.How != "" {
			quoted, _ := json.Marshal(meta)
			d = agent.DoingOf(e.Data.Name, json.RawMessage(`{"path":`+string(quoted)+`}`))
		}
		return d
	}
	return agent.DoingOf(e.Data.Name, args)
}

// forgetWork ends what nobody will tell the end of, of a run that is over. The caller holds mu.
func (t *conversation) forgetWork(run string) {
	for id, w := range t.filing {
		if w.Turn == run {
			delete(t.filing, id)
			w.Ended, w.Lost, w.At = true, true, t.now()
			t.r.Work(w)
		}
	}
}
