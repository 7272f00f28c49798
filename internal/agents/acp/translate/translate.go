// Package translate makes events of package transcript of what an agent reports by ACP, for chats
// and for coding sessions alike. It is pure.
package translate

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Session is what the translation of a session's updates depends on.
type Session struct {
	// Folder is where the agent works.
	Folder string
	// Tools are the world's tools, by name.
	Tools map[string]bool
	// Code is set in a coding session, whose calls are shown in detail.
	Code *Code
}

// Code belongs to a coding session.
type Code struct {
	// Find returns where the user finds a path that the agent names, and Show how pages show it.
	Find, Show func(path string) string
	// Edit renders a change of a file.
	Edit func(c acp.ToolContent) wire.CoderEdit
}

// Events returns the events of an update of a running turn. Any update shows that the agent is
// alive.
func (s *Session) Events(turn string, u *acp.Update) []transcript.Event {
	switch u.Kind { //nolint:exhaustive // others have nothing to show
	case acp.KindAgentChunk, acp.KindThoughtChunk:
		if e := chunk(turn, u); e != nil && u.Parent == "" { // the agent itself reports what its helper found
			return []transcript.Event{e}
		}
	case acp.KindTool, acp.KindToolUpdate:
		c, source := u.Tool, string(u.Kind)
		events := []transcript.Event{s.Tool(turn, c, u.Parent, source)}
		if helperTools[c.Name] && len(c.RawInput) > 2 {
			events = append(events, helperStarted(turn, c, source))
		}
		return events
	case acp.KindPlan:
		return []transcript.Event{transcript.Plan{Turn: turn, Text: checklist(u.Plan)}}
	}
	return []transcript.Event{transcript.Alive{Turn: turn}}
}

// maxPicture is the largest picture of an agent that pages get, in bytes of base64. Larger ones are
// dropped.
const maxPicture = 8 << 20

// chunk translates a piece of the agent's answer or thoughts; nil: it has nothing to show. The id
// of its message begins a new part.
func chunk(turn string, u *acp.Update) transcript.Event {
	c := u.Content
	switch {
	case c.Type == acp.ContentImage && len(c.Data) <= maxPicture:
		if data, err := base64.StdEncoding.DecodeString(c.Data); err == nil && len(data) > 0 {
			return transcript.Image{Turn: turn, MIMEType: c.MIMEType, Data: data}
		}
	case c.Type != acp.ContentText || c.Text == "":
	case u.Kind == acp.KindThoughtChunk:
		return transcript.Thought{Turn: turn, Item: u.Message, Text: c.Text, Source: string(u.Kind)}
	default:
		return transcript.Text{Turn: turn, Item: u.Message, Text: c.Text, Source: string(u.Kind)}
	}
	return nil
}

// checklist renders a plan as a list in markdown.
func checklist(plan []acp.PlanEntry) string {
	var b strings.Builder
	for _, e := range plan[:min(len(plan), 100)] {
		mark := map[acp.ToolStatus]string{acp.StatusCompleted: "[x] ", acp.StatusInProgress: "[ ] → "}[e.Status]
		b.WriteString("- " + cmp.Or(mark, "[ ] ") + clip.Line(e.Content, 200) + "\n")
	}
	return b.String()
}

// helperTools are the tools with which agents start a sub-agent.
var helperTools = map[string]bool{"Task": true, "Agent": true}

// helperStarted is the event of the call that starts a sub-agent, whose id is the call's.
func helperStarted(turn string, c *acp.ToolCall, source string) transcript.HelperStarted {
	var in struct {
		Description string `json:"description"`
		Type        string `json:"subagent_type"`
	}
	_ = json.Unmarshal(c.RawInput, &in)
	return transcript.HelperStarted{
		Turn: turn, ID: c.ID, Name: cmp.Or(clip.Line(in.Type, 40), "Helper"), Label: clip.Line(in.Description, 60),
		Source: source,
	}
}
