package acp

import (
	"cmp"
	"encoding/json"
	"errors"
)

// Update is a session/update. What Kind says is set.
type Update struct {
	Session string
	Kind    string          // sessionUpdate, as the agent wrote it
	Raw     json.RawMessage // the whole update, of a kind that is not known here

	Content *Block         // of the three chunks
	Message string         // which message a chunk belongs to, where the agent says so
	Tool    *ToolCall      // of tool_call and tool_call_update
	Plan    []PlanEntry    // of plan
	Info    *SessionInfo   // of session_info_update
	Mode    string         // of current_mode_update
	Options []ConfigOption // of config_option_update
	Notice  string         // title of notice
	Parent  string         // the tool call of the sub-agent that this belongs to, where the agent says so
}

// ToolCall is a tool call as the agent tells it, or what changed of it: a field that is empty is unchanged.
type ToolCall struct {
	ID        string          `json:"toolCallId"`
	Name      string          `json:"name"` // the tool's programmatic name, where the agent says it
	Server    string          `json:"-"`    // the MCP server whose tool it is, where the agent says it
	Title     string          `json:"title"`
	Kind      string          `json:"kind"`   // read, edit, delete, move, search, execute, think, fetch, other …
	Status    string          `json:"status"` // pending, in_progress, completed, failed
	Locations []Location      `json:"locations"`
	Content   []ToolContent   `json:"content"`
	RawInput  json.RawMessage `json:"rawInput"`
	RawOutput json.RawMessage `json:"rawOutput"`
}

// Location is a file that a tool call concerns.
type Location struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

// ToolContent is a piece of a tool call's result: content, a diff, or a type that keeps its name only.
type ToolContent struct {
	Type    string `json:"type"`
	Content *Block `json:"content"`
	Path    string `json:"path"`
	OldText string `json:"oldText"`
	NewText string `json:"newText"`
}

// PlanEntry is a step of an agent's plan.
type PlanEntry struct {
	Content string `json:"content"`
	Status  string `json:"status"` // pending, in_progress, completed
}

// Merge takes over what an update says.
func (t *ToolCall) Merge(u ToolCall) {
	text := func(old *string, changed string) {
		if changed != "" {
			*old = changed
		}
	}
	text(&t.ID, u.ID)
	text(&t.Name, u.Name)
	text(&t.Server, u.Server)
	text(&t.Title, u.Title)
	text(&t.Kind, u.Kind)
	text(&t.Status, u.Status)
	if u.Locations != nil {
		t.Locations = u.Locations
	}
	if u.Content != nil {
		t.Content = u.Content
	}
	if Has(u.RawInput) {
		t.RawInput = u.RawInput
	}
	if Has(u.RawOutput) {
		t.RawOutput = u.RawOutput
	}
}

// lenient decodes as far as types fit: a field of another type than expected reads as absent, as the protocol wants it.
func lenient(raw json.RawMessage, into any) error {
	err := json.Unmarshal(raw, into)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return nil
	}
	return err
}

// meta is what some agents say beside the protocol: the name of a tool, its MCP server, and whose sub-agent speaks.
type meta struct {
	Tool   string `json:"toolName"`
	Claude struct {
		Tool   string `json:"toolName"`
		Parent string `json:"parentToolUseId"`
		MCP    struct {
			Name string `json:"name"`
		} `json:"mcpServer"`
	} `json:"claudeCode"`
}

// wireTool is a tool call as it is written.
type wireTool struct {
	ToolCall
	Meta meta `json:"_meta"`
}

func (t *wireTool) tool() *ToolCall {
	t.Name = cmp.Or(t.Name, t.Meta.Claude.Tool, t.Meta.Tool)
	t.Server = t.Meta.Claude.MCP.Name
	return &t.ToolCall
}

// parseUpdate reads the params of a session/update. An update may hold many megabytes, so it is gone through once for what
// all kinds share, and once more for what only its kind has.
func parseUpdate(params json.RawMessage) (Update, error) {
	var p struct {
		Session string `json:"sessionId"`
		Update  struct {
			wireTool
			Kind    string          `json:"sessionUpdate"`
			Content json.RawMessage `json:"content"` // a block, or a list in tool calls
			Entries []PlanEntry     `json:"entries"`
			Mode    string          `json:"currentModeId"`
			Options []ConfigOption  `json:"configOptions"`
			Message string          `json:"messageId"`
		} `json:"update"`
	}
	if err := lenient(params, &p); err != nil {
		return Update{}, err
	}
	u := &p.Update
	out := Update{Session: p.Session, Kind: u.Kind, Parent: u.Meta.Claude.Parent}
	switch u.Kind {
	case KindUserChunk, KindAgentChunk, KindThoughtChunk:
		out.Content, out.Message = &Block{}, u.Message
		_ = lenient(u.Content, out.Content)
	case KindTool, KindToolUpdate:
		out.Tool = u.tool()
		_ = lenient(u.Content, &out.Tool.Content)
	case KindPlan:
		out.Plan = u.Entries
	case KindSessionInfo:
		out.Info = &SessionInfo{ID: p.Session, Title: u.Title}
	case KindMode:
		out.Mode = u.Mode
	case KindOptions:
		out.Options = u.Options
	case KindNotice:
		out.Notice = u.Title
	default:
		var whole struct {
			Update json.RawMessage `json:"update"`
		}
		_ = lenient(params, &whole)
		out.Raw = whole.Update
	}
	return out, nil
}
