package journal

import (
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Kinds of events that earlier builds wrote instead of messages: a text, or a piece of one, and a
// call. Such files are read for one more version.
const (
	oldText wire.CoderEventKind = "text"
	oldTool wire.CoderEventKind = "tool"
)

// decode reads a stored event. An old one becomes one of a message.
func decode(line []byte) (e wire.CoderEvent, err error) {
	if err = json.Unmarshal(line, &e); err != nil || e.Kind != oldText && e.Kind != oldTool {
		return e, err
	}
	var old struct {
		Text struct {
			ID, Turn, Role, Text string
			From, Images         int
		}
		Tool struct {
			wire.ChatTool
			Turn string
		}
	}
	if err = json.Unmarshal(line, &old); err != nil {
		return e, err
	}
	text, tool := &old.Text, &old.Tool
	if text.From > 0 {
		e.Kind, e.Delta = wire.CoderEventDelta, &wire.ChatDelta{Message: text.ID, At: text.From, Text: text.Text}
		return e, nil
	}
	m := &wire.ChatMessage{
		ID: text.ID, Turn: text.Turn, Role: wire.RoleAgent, At: e.At, State: wire.MessageDone,
		Parts: []wire.ChatPart{{Kind: wire.PartText, Text: text.Text}},
	}
	switch {
	case e.Kind == oldTool:
		m.ID, m.Turn, m.Parts[0] = tool.ID, tool.Turn, wire.ChatPart{Kind: wire.PartTool, Tool: &tool.ChatTool}
	case text.Role == "thought":
		m.Parts[0].Kind = wire.PartThought
	case text.Role == "user":
		m.Role = wire.RoleUser
		picture := wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{}}
		m.Parts = append(m.Parts, slices.Repeat([]wire.ChatPart{picture}, max(0, min(text.Images, 100)))...)
	}
	e.Kind, e.Message = wire.CoderEventMessage, m
	return e, nil
}
