package live

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// activityOf returns what an agent is shown to do while a call runs. It comes from the call alone; nothing is guessed.
func activityOf(c *call) wire.Activity {
	a := wire.Activity{State: wire.ActivityWorking, Label: labelOf(c), Since: wire.Now(c.began), Source: "tool.call " + c.tool.Name}
	switch c.tool.Name {
	case tool.WalkAvatar:
		a.State = wire.ActivityWalking
	case tool.Say:
		a.State = wire.ActivitySpeaking
	}
	return a
}

// labelOf describes a call in a few words for people, such as "placing 3 objects".
func labelOf(c *call) string {
	join := func(words, detail string) string {
		if detail == "" {
			return words
		}
		return words + " " + clip.Line(detail, 40)
	}
	switch args := c.parsed.Args.(type) {
	case *tool.ObjectsArgs:
		verb := map[string]string{tool.PlaceObjects: "placing", tool.ModifyObjects: "changing", tool.DeleteObjects: "removing"}[c.tool.Name]
		if len(args.Objects) == 1 {
			return verb + " 1 object"
		}
		return fmt.Sprintf("%s %d objects", verb, len(args.Objects))
	case *tool.BuildArgs:
		return join("building", args.Label)
	case *tool.WalkArgs:
		if args.ID != "" {
			return join("walking to", args.ID)
		}
		return "walking"
	case *tool.ActionArgs:
		return strings.ReplaceAll(args.Action, "_", " ")
	case *tool.CatalogArgs:
		return join("searching the catalogue for", args.Query)
	}
	return cmp.Or(toolLabels[c.tool.Name], strings.ReplaceAll(c.tool.Name, "_", " "))
}

// toolLabels describe the calls of tools whose arguments do not matter for that.
var toolLabels = map[string]string{
	tool.SetEnvironment:  "changing the light",
	tool.Undo:            "taking a step back",
	tool.Say:             "speaking",
	tool.Screenshot:      "taking a picture",
	tool.ProjectOverview: "looking at the project",
	tool.ProjectMark:     "marking files",
	tool.InspectWorld:    "looking around",
	tool.WorldInfo:       "looking around",
}

// recordEnd records the end of a call: its agent becomes idle unless another call runs, and the pages get a trace.
func (lw *locked) recordEnd(c *call, t wire.ToolResult, took time.Duration) {
	now := wire.Now(lw.now())
	a, ok := lw.people.byDevice[c.device]
	if ok {
		a.lastSeen = now
		if i := slices.Index(a.running, c); i >= 0 {
			a.running = slices.Delete(a.running, i, i+1)
			if a.activity.State != wire.ActivityAway { // its socket may have ended before the call
				a.activity = wire.Activity{State: wire.ActivityIdle, Since: now, Source: "tool.result " + c.tool.Name}
			}
		}
	}
	if !ok || !a.shown {
		return // the user does not know this agent
	}
	tr := wire.Trace{CallID: c.id, Tool: c.tool.Name, Agent: c.agent, State: wire.TraceDone, Time: now, Millis: float64(took.Microseconds()) / 1000}
	if t.Error != nil {
		tr.State, tr.Text = wire.TraceFailed, oneLine(t.Error.Message)
	} else if t.Result != nil {
		line, _, _ := strings.Cut(t.Result.Text, "\n")
		tr.Text = oneLine(line)
	}
	lw.people.trace(tr)
}
