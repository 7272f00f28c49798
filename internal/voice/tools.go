package voice

import (
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Delegate is the function by which the voice hands a request to the agent's text runtime.
const Delegate = "delegate"

// spoken are the world tools that the voice may use, in the order in which they are offered: few, because a model that
// speaks chooses badly among many, and some gateways take eight at most.
var spoken = []string{
	tool.InspectWorld, tool.WalkAvatar, tool.AvatarAction, tool.PlaceObjects, tool.Build, tool.ModifyObjects, tool.WorldInfo,
}

// maxAnswer is how much of a tool's answer the voice is given, in bytes: it speaks of it, it does not read it out.
const maxAnswer = 2000

// Functions are what a session is offered: world tools as they are declared for everyone, and delegate.
func Functions() []Function {
	list := make([]Function, 0, len(spoken)+1)
	for _, name := range spoken {
		t, ok := tool.Find(name)
		if !ok {
			panic("no tool " + name)
		}
		list = append(list, Function{Name: t.Name, Description: t.Description, Parameters: t.Schema})
	}
	return append(list, Function{
		Name: Delegate,
		Description: "Hand a request to your text runtime: code, files, a shell, the web, long thinking. " +
			"Say first that you do. It answers later.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"task":{"type":"string","description":"What the user wants, ` +
			`whole and in words that stand alone."}},"required":["task"],"additionalProperties":false}`),
	})
}

// mayCall says whether the voice may use a tool of this name.
func mayCall(name string) bool { return slices.Contains(spoken, name) }

// answerOf is what the voice is told of a tool's answer, as JSON.
func answerOf(r wire.ToolResult) json.RawMessage {
	switch {
	case r.Error != nil:
		return mustJSON(map[string]any{"ok": false, "error": clip.Bytes(r.Error.Message, maxAnswer), "next": r.Error.Next})
	case r.Result == nil:
		return mustJSON(map[string]any{"ok": true})
	}
	return mustJSON(map[string]any{"ok": true, "text": clip.Bytes(r.Result.Text, maxAnswer)})
}

// working is what the voice is told of a call that takes a while: it goes on talking.
func working() json.RawMessage {
	return json.RawMessage(`{"status":"working","say":"Say in a few words that you are at it; the result follows."}`)
}

func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain maps of text
	}
	return b
}
