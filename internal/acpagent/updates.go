package acpagent

import (
	"encoding/base64"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// updateHandler receives the messages of the agent's process: it is the acp.Handler of a Backend. The reader goroutine
// of the connection calls it, so it must not wait for the agent.
type updateHandler struct{ b *Backend }

// maxPicture is the largest picture of an agent that pages get, in bytes of base64. Larger ones are dropped.
const maxPicture = 8 << 20

func (h *updateHandler) Permission(p *acp.Permission) { h.b.handlePermission(p) }
func (h *updateHandler) Withdrawn(p *acp.Permission)  { h.b.permissionWithdrawn(p) }
func (h *updateHandler) Notice(text string)           { h.b.log.Debug().Msg(text) }

// Update applies an update to the running turn of its session, and notes mode changes of any session. It ignores
// updates while a session is muted, and user_message_chunk: the conversation shows the user's messages as the user sent
// them.
func (h *updateHandler) Update(u acp.Update) {
	b := h.b
	b.mu.Lock()
	defer b.mu.Unlock()
	switch u.Kind { //nolint:exhaustive // others do not report a mode
	case acp.KindMode:
		b.modeChanged(u.Session, u.Mode)
	case acp.KindOptions:
		_, mode := acp.ModeOf(u.Options)
		b.modeChanged(u.Session, mode)
	}
	s := b.bySession(u.Session)
	if s == nil || s.muted {
		return
	}
	if u.Kind == acp.KindSessionInfo {
		b.retitle(s, u.Title)
	}
	t := s.turn
	if t == nil || !t.sent {
		return
	}
	now := time.Now()
	t.lastUpdate = now
	if b.activity.State == wire.ActivityStale {
		b.show(s, "thinking", wire.ActivityThinking, "", string(u.Kind))
	}
	switch u.Kind { //nolint:exhaustive // others do not concern the turn
	case acp.KindAgentChunk, acp.KindThoughtChunk:
		if u.Parent == "" { // the agent itself reports what its helper found
			b.appendChunk(s, u, now)
		}
	case acp.KindTool, acp.KindToolUpdate:
		b.updateTool(s, u)
	case acp.KindPlan:
		t.reply.setPlan(now, u.Plan)
	case acp.KindNotice:
		if text := clip.Line(u.Title, 300); text != "" {
			b.note(s, text)
		}
	}
}

// appendChunk appends a chunk of the agent's answer or thoughts to the reply. A chunk with another message id starts a
// new part. The caller holds mu.
func (b *Backend) appendChunk(s *session, u acp.Update, now time.Time) {
	t, block := s.turn, u.Content
	if t.firstWord == 0 && (block.Text != "" || block.Data != "") {
		t.firstWord = now.Sub(t.began)
	}
	if u.Message != "" && u.Message != t.messageID {
		t.messageID = u.Message
		t.reply.newPart = true
	}
	switch {
	case block.Type == acp.ContentImage && len(block.Data) <= maxPicture:
		if data, err := base64.StdEncoding.DecodeString(block.Data); err == nil && len(data) > 0 {
			t.reply.addImage(now, b.reporter.Image(block.MIMEType, data))
		}
	case block.Type != acp.ContentText || block.Text == "":
	case u.Kind == acp.KindThoughtChunk:
		t.reply.appendText(now, wire.PartThought, block.Text)
		b.show(s, "thinking", wire.ActivityThinking, "", string(u.Kind))
	default:
		t.reply.appendText(now, wire.PartText, block.Text)
		b.show(s, "writing", wire.ActivitySpeaking, "", string(u.Kind))
	}
}

// updateTool applies a tool_call or tool_call_update: to the reply, to an open approval of the same call, to helpers,
// and to the reports of file work. The agent's own activity follows its newest call, unless that waits for the user.
// The caller holds mu.
func (b *Backend) updateTool(s *session, u acp.Update) {
	t := s.turn
	c := b.mergeTool(s, *u.Tool)
	if c == nil {
		return
	}
	b.refreshApprovals(s, c)
	b.updateHelper(t, c)
	b.reportFiles(t, c, u.Parent)
	shown := c.message.Parts[c.part].Tool
	if h := t.helpers[u.Parent]; h != nil {
		h.active = true
		b.setHelperActivity(t, u.Parent, label(shown))
	}
	if u.Parent != "" || c.waiting {
		return
	}
	if shown.State != wire.ToolRunning {
		b.show(s, "thinking", wire.ActivityThinking, "", string(u.Kind))
		return
	}
	label := label(shown)
	b.show(s, "running "+label, wire.ActivityWorking, label, string(u.Kind))
}

// mergeTool merges a tool call into the reply. It returns nil for a call that the reply does not show: it has no id, or
// the reply has too many messages. The caller holds mu.
func (b *Backend) mergeTool(s *session, call acp.ToolCall) *call {
	if call.ID == "" {
		return nil
	}
	return s.turn.reply.mergeTool(time.Now(), call, b.chatTool)
}

// label describes a tool call in a few words: the tool and its target.
func label(t *wire.ChatTool) string {
	name := t.Name
	if t.World {
		name = t.Title
	}
	if t.Target != "" {
		name += " · " + t.Target
	}
	return clip.Line(name, 80)
}
