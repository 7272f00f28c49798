package calls

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Activity returns the activity that an agent shows while a call runs.
func (c *Call) Activity() wire.Activity {
	a := wire.Activity{
		State: wire.ActivityWorking, Label: c.Label(), Since: wire.Millis(c.Began),
		Source: "tool.call " + c.Tool.Name,
	}
	switch c.Tool.Name {
	case tool.WalkAvatar:
		a.State = wire.ActivityWalking
	case tool.Say:
		a.State = wire.ActivitySpeaking
	}
	return a
}

// Label describes a call in a few words for people, such as "placing 3 objects". It follows a name
// and "is".
func (c *Call) Label() string {
	join := func(words, before, detail string) string {
		if detail == "" {
			return words
		}
		return words + before + clip.Line(detail, 40)
	}
	switch args := c.Parsed.Args.(type) {
	case *tool.ObjectsArgs:
		verb := map[string]string{tool.PlaceObjects: "placing", tool.ModifyObjects: "changing", tool.DeleteObjects: "removing"}[c.Tool.Name]
		if len(args.Objects) == 1 {
			return verb + " 1 object"
		}
		return fmt.Sprintf("%s %d objects", verb, len(args.Objects))
	case *tool.BuildArgs:
		return join("building", " ", args.Label)
	case *tool.WalkArgs:
		if args.ID != "" {
			return join("walking", " to ", args.ID)
		}
		return "walking"
	case *tool.ActionArgs:
		return cmp.Or(gestureLabels[args.Action], "making a gesture")
	case *tool.CatalogArgs:
		return join("searching the catalogue", " for ", args.Query)
	case *tool.WorldsArgs:
		return cmp.Or(worldLabels[args.Action], "looking through the worlds")
	}
	return cmp.Or(toolLabels[c.Tool.Name], "using "+strings.ReplaceAll(c.Tool.Name, "_", " "))
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
	tool.OpenWorld:       "opening the page",
	tool.WaitForEvents:   "waiting for you",
	tool.Pair:            "pairing",
}

// gestureLabels describe what avatar_action does.
var gestureLabels = map[string]string{
	"wave": "waving", "nod": "nodding", "shake_head": "shaking its head", "celebrate": "celebrating", "think": "thinking",
	"look_at": "looking at something", "point_at": "pointing at something", tool.ActionSit: "sitting down", tool.ActionStand: "standing up",
}

// worldLabels describe what the tool worlds does.
var worldLabels = map[tool.WorldsAction]string{
	tool.WorldsOpen: "opening another world", tool.WorldsCreate: "making a world", tool.WorldsRename: "renaming a world",
	tool.WorldsDuplicate: "copying a world",
}
