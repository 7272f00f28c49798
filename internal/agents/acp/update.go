package acp

import (
	"cmp"
	"encoding/json"
	"errors"

	"github.com/worldmcp/world/internal/base/clip"
)

// Update is one session/update notification. Only the fields of its Kind are set.
type Update struct {
	Session string
	// Kind is the sessionUpdate field as the agent wrote it; it may be none of the constants.
	Kind UpdateKind

	// Content belongs to the three kinds of chunks. Message is the id of the message that the chunk
	// continues; agents may leave it out.
	Content *Block
	Message string
	// Tool belongs to tool_call and tool_call_update.
	Tool *ToolCall
	// Plan belongs to plan, and lists all of its steps.
	Plan []PlanEntry
	// Title belongs to session_info_update, where it is the session's, and to notice.
	Title string
	// Mode belongs to current_mode_update, Options to config_option_update, and Commands, all that
	// there are, to available_commands_update.
	Mode     string
	Options  []ConfigOption
	Commands []Command
	// Usage belongs to usage_update; Qwen Code sends it with an empty chunk of its answer.
	Usage *Usage
	// Parent is the tool call that started the sub-agent from which this update comes; empty: it
	// comes from the agent itself, or the agent does not say.
	Parent string
}

// ToolCall is a tool call, or a change of one: in an update an empty field means that the value
// stays.
type ToolCall struct {
	ID string `json:"toolCallId"`
	// Name is the tool's programmatic name and Server its MCP server. Not all agents send them.
	Name      string          `json:"name"`
	Server    string          `json:"-"`
	Title     string          `json:"title"`
	Kind      ToolKind        `json:"kind"`
	Status    ToolStatus      `json:"status"`
	Locations []Location      `json:"locations"`
	Content   []ToolContent   `json:"content"`
	RawInput  json.RawMessage `json:"rawInput"`
	RawOutput json.RawMessage `json:"rawOutput"`
	// Refused: the user or World said no to it. The driver sets it.
	Refused bool `json:"-"`
}

// Location is a file that a tool call reads or changes. Line counts from 1; 0: the agent names
// none.
type Location struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

// ToolContent is a piece of a tool call's result: a content block, a diff of one file, or another
// type, of which only the name is decoded.
type ToolContent struct {
	Type    ContentType `json:"type"`
	Content *Block      `json:"content"`
	Path    string      `json:"path"`
	OldText string      `json:"oldText"`
	NewText string      `json:"newText"`
	// Key names both texts, and Left says that they were too long to store. The receiver sets both.
	Key     string `json:"-"`
	Omitted bool   `json:"-"`
}

// PlanEntry is a step of an agent's plan.
type PlanEntry struct {
	Content string     `json:"content"`
	Status  ToolStatus `json:"status"`
}

// Merge overwrites the fields that the update u sets.
func (t *ToolCall) Merge(u ToolCall) {
	t.ID, t.Name, t.Server = cmp.Or(u.ID, t.ID), cmp.Or(u.Name, t.Name), cmp.Or(u.Server, t.Server)
	t.Title, t.Kind, t.Status = cmp.Or(u.Title, t.Title), cmp.Or(u.Kind, t.Kind), cmp.Or(u.Status, t.Status)
	if u.Locations != nil {
		t.Locations = u.Locations
	}
	if u.Content != nil {
		t.Content = u.Content
	}
	if IsSet(u.RawInput) {
		t.RawInput = u.RawInput
	}
	if IsSet(u.RawOutput) {
		t.RawOutput = u.RawOutput
	}
}

// decodeLenient decodes JSON and treats a field of an unexpected type as absent, as the protocol
// demands.
func decodeLenient(raw json.RawMessage, into any) error {
	err := json.Unmarshal(raw, into)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return nil
	}
	return err
}

// meta holds the extensions that some agents add in _meta: the name of a tool, its MCP server, the
// tool call whose sub-agent sent the update, and the tokens of a turn. Claude Code puts them in an
// object of its own.
type meta struct {
	Tool   string  `json:"toolName"`
	Tokens *Tokens `json:"usage"`
	Claude struct {
		Tool   string `json:"toolName"`
		Parent string `json:"parentToolUseId"`
		MCP    struct {
			Name string `json:"name"`
		} `json:"mcpServer"`
	} `json:"claudeCode"`
}

// wireTool is a tool call as it appears on the wire, with its extensions.
type wireTool struct {
	ToolCall
	Meta meta `json:"_meta"`
}

// maxCallID bounds the id of a call, in characters.
const maxCallID = 120

func (t *wireTool) toolCall() *ToolCall {
	t.Name = cmp.Or(t.Name, t.Meta.Claude.Tool, t.Meta.Tool)
	t.ID, t.Server = clip.Line(t.ID, maxCallID), t.Meta.Claude.MCP.Name
	return &t.ToolCall
}

// parseUpdate reads the params of a session/update. An update may be many megabytes long, so the
// decoder runs once over the fields that the kinds share, and a second time only over the field
// that belongs to its kind.
func parseUpdate(params json.RawMessage) (Update, error) {
	var p struct {
		Session string `json:"sessionId"`
		Update  struct {
			wireTool
			Usage
			Kind UpdateKind `json:"sessionUpdate"`
			// Content is one block in chunks, and a list in tool calls.
			Content  json.RawMessage `json:"content"`
			Entries  []PlanEntry     `json:"entries"`
			Mode     string          `json:"currentModeId"`
			Options  []ConfigOption  `json:"configOptions"`
			Message  string          `json:"messageId"`
			Commands []Command       `json:"availableCommands"`
		} `json:"update"`
	}
	if err := decodeLenient(params, &p); err != nil {
		return Update{}, err
	}
	u := &p.Update
	out := Update{Session: p.Session, Kind: u.Kind, Parent: u.Meta.Claude.Parent}
	switch u.Kind { // an update of another kind has nothing that a client acts on
	case KindUserChunk, KindAgentChunk, KindThoughtChunk:
		out.Content, out.Message = &Block{}, u.Message
		_ = decodeLenient(u.Content, out.Content)
		if t := u.Meta.Tokens; t != nil {
			out.Usage = &Usage{Tokens: *t}
		}
	case KindTool, KindToolUpdate:
		out.Tool = u.toolCall()
		_ = decodeLenient(u.Content, &out.Tool.Content)
	case KindPlan:
		out.Plan = u.Entries
	case KindSessionInfo, KindNotice:
		out.Title = u.Title
	case KindMode:
		out.Mode = u.Mode
	case KindOptions:
		out.Options = u.Options
	case KindCommands:
		out.Commands = u.Commands
	case KindUsage:
		out.Usage = &u.Usage
	}
	return out, nil
}
