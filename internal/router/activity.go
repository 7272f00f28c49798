package router

import (
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// activityOf says what an agent does while a call runs. It is told by the call itself, never guessed.
func activityOf(c *call) wire.Activity {
	a := wire.Activity{State: "working", Label: labelOf(c), Since: wire.Now(c.began), Source: "tool.call " + c.tool.Name}
	switch c.tool.Name {
	case tool.WalkAvatar:
		a.State = "walking"
	case tool.Say:
		a.State = "speaking"
	}
	return a
}

// labelOf puts a call into a few words for people.
func labelOf(c *call) string {
	objects, _ := c.given["objects"].([]any)
	n := "1 object"
	if len(objects) != 1 {
		n = fmt.Sprintf("%d objects", len(objects))
	}
	of := func(words, detail string) string {
		if detail == "" {
			return words
		}
		return words + " " + clip.Line(detail, 40)
	}
	switch c.tool.Name {
	case tool.PlaceObjects:
		return "placing " + n
	case tool.ModifyObjects:
		return "changing " + n
	case tool.DeleteObjects:
		return "removing " + n
	case tool.Build:
		return of("building", text(c.given, "label"))
	case tool.SetEnvironment:
		return "changing the light"
	case tool.Undo:
		return "taking a step back"
	case tool.WalkAvatar:
		if id := text(c.given, "id"); id != "" {
			return of("walking to", id)
		}
		return "walking"
	case tool.AvatarAction:
		return strings.ReplaceAll(text(c.given, "action"), "_", " ")
	case tool.Say:
		return of("speaking", "")
	case tool.Screenshot:
		return "taking a picture"
	case tool.ProjectOverview:
		return "looking at the project"
	case tool.ProjectMark:
		return "marking files"
	case tool.InspectWorld, tool.WorldInfo:
		return "looking around"
	case tool.SearchCatalog:
		return of("searching the catalogue for", text(c.given, "query"))
	}
	return strings.ReplaceAll(c.tool.Name, "_", " ")
}

// note records the end of a call: what its agent does now, and the trace. The caller holds h.mu.
func (lw *liveWorld) note(c *call, t wire.ToolResult, took time.Duration) {
	now := wire.Now(lw.r.opt.Now())
	a, ok := lw.agents[c.device]
	if ok {
		a.lastSeen = now
		for i, d := range a.doing {
			if d == c {
				a.doing = append(a.doing[:i], a.doing[i+1:]...)
				a.activity = wire.Activity{State: "idle", Since: now, Source: "tool.result " + c.tool.Name}
				break
			}
		}
	}
	if !ok || !a.shown {
		return // nobody that the user knows of
	}
	tr := wire.Trace{CallID: c.id, Tool: c.tool.Name, Agent: c.agent, State: "done", Time: now, Millis: float64(took.Microseconds()) / 1000}
	if t.Error != nil {
		tr.State, tr.Text = "failed", clip.Line(t.Error.Message, 160)
	} else if t.Result != nil {
		line, _, _ := strings.Cut(t.Result.Text, "\n")
		tr.Text = clip.Line(line, 160)
	}
	lw.trace(tr)
	lw.changed()
}

// maxTraces is how many traces wait for one flush; beyond it the oldest are dropped.
const maxTraces = 12

// trace queues a line for the pages; a call that began and ended between two flushes shows its end only. The caller
// holds h.mu.
func (lw *liveWorld) trace(t wire.Trace) {
	if t.State != "started" {
		for i, w := range lw.traces {
			if w.CallID == t.CallID {
				lw.traces = append(lw.traces[:i], lw.traces[i+1:]...)
				break
			}
		}
	}
	if len(lw.traces) >= maxTraces {
		lw.traces = lw.traces[1:]
	}
	lw.traces = append(lw.traces, t)
}
