package voice

import (
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Delegate is the function that gives a task to the agent's text runtime.
const Delegate = "delegate"

// worldTools are the world tools that the voice may call, in the order that the model sees. They
// are few because a speaking model chooses badly among many, and OpenClaw takes eight functions at
// most.
var worldTools = []string{
	tool.InspectWorld, tool.WalkAvatar, tool.AvatarAction, tool.PlaceObjects, tool.Build, tool.ModifyObjects,
	tool.WorldInfo,
}

// maxToolText is how much of a tool's answer the model gets, in bytes. It talks about the answer,
// it does not read it out.
const maxToolText = 2000

// Functions returns the functions of a session: the world tools with the schemas that every agent
// gets, then Delegate.
func Functions() []Function {
	list := make([]Function, 0, len(worldTools)+1)
	for _, name := range worldTools {
		t, ok := tool.Find(name)
		if !ok {
			panic("no tool " + name)
		}
		list = append(list, Function{Name: t.Name, Description: t.Description, Parameters: t.Schema})
	}
	return append(list, Function{
		Name: Delegate,
		Description: "Give a task to your text runtime: code, files, a shell, the web, long thinking. " +
			"Tell the user first that you are handing it over. The answer comes later.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"task":{"type":"string",` +
			`"description":"The user's whole request, clear to someone who has not heard this call."}},` +
			`"required":["task"],"additionalProperties":false}`),
	})
}

// mayCall reports whether the voice may call a world tool of this name.
func mayCall(name string) bool { return slices.Contains(worldTools, name) }

// resultJSON converts a tool's answer to what the model gets.
func resultJSON(r wire.ToolResult) json.RawMessage {
	switch {
	case r.Error != nil:
		return wire.MustJSON(map[string]any{"ok": false, "error": clip.Bytes(r.Error.Message, maxToolText), "next": r.Error.Next})
	case r.Result == nil:
		return wire.MustJSON(map[string]any{"ok": true})
	}
	return wire.MustJSON(map[string]any{"ok": true, "text": clip.Bytes(r.Result.Text, maxToolText)})
}

// workingJSON is the preliminary answer to a call that takes a while, so that the model goes on
// talking.
var workingJSON = json.RawMessage(`{"status":"working","say":"Say briefly that you are working on it; the result follows."}`)
