package acpagent

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
)

// updateHandler receives the messages of the agent's process: it is the acp.Handler of a Backend.
// The reader goroutine of the connection calls it, so it must not wait for the agent.
type updateHandler struct{ b *Backend }

func (h *updateHandler) Permission(p *acp.Permission) { h.b.handlePermission(p) }
func (h *updateHandler) Withdrawn(p *acp.Permission)  { h.b.withdrawApproval(p) }
func (h *updateHandler) Notice(text string)           { h.b.log.Debug().Msg(text) }

// Update handles an update: it notes mode changes of any session, and translates what concerns a
// running turn.
func (h *updateHandler) Update(u acp.Update) {
	b := h.b
	b.mu.Lock()
	defer b.mu.Unlock()
	mode := u.Mode
	if u.Kind == acp.KindOptions {
		_, mode = acp.ModeOf(u.Options)
	}
	if u.Kind == acp.KindMode || u.Kind == acp.KindOptions {
		if s := b.state.modeChanged(u.Session, mode); s != nil {
			b.leftMode(b.state.connected, b.state.agent, s)
		}
	}
	b.state.applyUpdate(&u)
}

// applyUpdate applies an update to its session. It ignores updates while a session is muted, and
// user_message_chunk: the conversation shows the user's messages as the user sent them.
func (st *state) applyUpdate(u *acp.Update) {
	s := st.liveSession(u.Session)
	if s == nil || s.muted {
		return
	}
	if u.Kind == acp.KindSessionInfo {
		st.retitle(s, u.Title)
	}
	t := s.turn
	if t == nil || !t.sent {
		return
	}
	for _, e := range st.translate(t, u) {
		st.engine.Apply(e)
	}
	if u.Tool != nil {
		st.refreshApprovals(s, u.Tool.ID)
	}
	if text := clip.Line(u.Title, 300); u.Kind == acp.KindNotice && text != "" {
		st.addNote(s, text)
	}
}

// translate returns the events of an update of a running turn. Any update shows that the agent is
// alive.
func (b *base) translate(t *turn, u *acp.Update) []transcript.Event {
	switch u.Kind { //nolint:exhaustive // others have nothing to show
	case acp.KindAgentChunk, acp.KindThoughtChunk:
		if e := chunkEvent(t.id, u); e != nil && u.Parent == "" { // the agent itself reports what its helper found
			return []transcript.Event{e}
		}
	case acp.KindTool, acp.KindToolUpdate:
		c, source := t.merge(*u.Tool), string(u.Kind)
		events := []transcript.Event{b.toolEvent(t, c, u.Parent, source)}
		if helperTools[c.Name] && len(c.RawInput) > 2 {
			events = append(events, helperStarted(t, c, source))
		}
		return events
	case acp.KindPlan:
		return []transcript.Event{transcript.Plan{Turn: t.id, Text: checklist(u.Plan)}}
	}
	return []transcript.Event{transcript.Alive{Turn: t.id}}
}

// maxPicture is the largest picture of an agent that pages get, in bytes of base64. Larger ones are
// dropped.
const maxPicture = 8 << 20

// chunkEvent translates a piece of the agent's answer or thoughts; nil: it has nothing to show. The
// id of its message begins a new part.
func chunkEvent(turn string, u *acp.Update) transcript.Event {
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
func helperStarted(t *turn, c *acp.ToolCall, source string) transcript.HelperStarted {
	var in struct {
		Description string `json:"description"`
		Type        string `json:"subagent_type"`
	}
	_ = json.Unmarshal(c.RawInput, &in)
	return transcript.HelperStarted{
		Turn: t.id, ID: c.ID, Name: cmp.Or(clip.Line(in.Type, 40), "Helper"), Label: clip.Line(in.Description, 60),
		Source: source,
	}
}
