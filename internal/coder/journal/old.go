package journal

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Kinds of events that earlier builds wrote instead of messages: a text, or a piece of one, and a
// call; and instead of approvals. Such files are read for one more version.
const (
	oldText wire.CoderEventKind = "text"
	oldTool wire.CoderEventKind = "tool"
	oldCard wire.CoderEventKind = "card"
)

// isOld reports whether an event must be read by decode.
func isOld(k wire.CoderEventKind) bool { return k == oldText || k == oldTool || k == oldCard }

// decode reads a stored event. An old one becomes one of a message or an approval.
func decode(line []byte) (e wire.CoderEvent, err error) {
	if err = json.Unmarshal(line, &e); err != nil || !isOld(e.Kind) {
		return e, err
	}
	if e.Kind == oldCard {
		var old struct{ Card card }
		err = json.Unmarshal(line, &old)
		a := old.Card.approval(e.Session)
		e.Kind, e.Approval = wire.CoderEventApproval, &a
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

// card is an approval as earlier builds of coding sessions had it.
type card struct {
	ID, Turn, State, Kind, Title, Command, Folder, URL, Server, Name string
	Input, NotWhole, Choice, By                                      string
	Beside, Follows                                                  bool

	Paths   []string
	Diffs   []wire.CoderEdit
	Options []struct{ ID, Kind string }
	At      time.Time
}

func (c *card) approval(session string) wire.Approval {
	a := wire.Approval{
		ID: c.ID, Session: session, Turn: c.Turn, Kind: wire.ApprovalTool, Title: c.Title, Command: c.Command,
		Changes: c.Diffs, CreatedAt: c.At, State: wire.ApprovalState(c.State), By: c.By,
	}
	if c.Kind == "command" {
		a.Kind = wire.ApprovalExec
	}
	for _, d := range []wire.Detail{
		{Name: "Address", Value: c.URL},
		{Name: "Tool", Value: c.Name},
		{Name: "MCP server", Value: c.Server},
		{Name: "Files", Value: strings.Join(c.Paths, "\n")},
		{Name: "Folder", Value: c.Folder},
		{Name: "Other arguments", Value: c.Input},
	} {
		if d.Value != "" {
			a.Details = append(a.Details, d)
		}
	}
	for _, note := range []struct {
		holds bool
		says  string
	}{
		{c.Follows, "Text from other people in the world came before this. Check it carefully before you allow it."},
		{c.Beside, "It starts in an empty folder next to that one."},
		{c.NotWhole != "", c.NotWhole},
	} {
		if note.holds {
			a.Notes = append(a.Notes, note.says)
		}
	}
	if c.State == "closed" {
		a.State = wire.ApprovalWithdrawn
	}
	for _, o := range c.Options {
		kind := wire.RejectOnce
		if o.Kind == "allow" {
			kind = wire.AllowOnce
		}
		a.Options = append(a.Options, wire.ApprovalOption{ID: o.ID, Kind: kind})
	}
	a.Options = wire.NamedOptions(a.Options)
	a.Answer = a.Option(c.Choice).Name
	a.Seal()
	return a
}
