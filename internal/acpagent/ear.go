package acpagent

import (
	"encoding/base64"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// ear hears what the agent says.
type ear struct{ l *Backend }

// maxPicture is the largest picture of an agent that is shown, in bytes of base64.
const maxPicture = 8 << 20

func (e *ear) Permission(p *acp.Permission) { e.l.permit(p) }
func (e *ear) Withdrawn(p *acp.Permission)  { e.l.withdrawn(p) }
func (e *ear) Notice(text string)           { e.l.log.Debug().Msg(text) }

// Update takes what belongs to a running turn. What an agent calls the user's words is shown nowhere: the user's words
// are those that were sent.
func (e *ear) Update(u acp.Update) {
	l := e.l
	l.mu.Lock()
	defer l.mu.Unlock()
	switch u.Kind {
	case acp.KindMode:
		l.moded(u.Session, u.Mode)
	case acp.KindOptions:
		_, mode := acp.ModeOf(u.Options)
		l.moded(u.Session, mode)
	}
	s := l.bySession(u.Session)
	if s == nil || s.mute {
		return
	}
	if u.Kind == acp.KindSessionInfo {
		l.retitle(s, u.Info)
	}
	t := s.turn
	if t == nil || !t.sent {
		return
	}
	now := time.Now()
	t.heard = now
	if l.activity.State == "stale" {
		l.status(s, "thinking")
		l.act("thinking", "", u.Kind, t.id)
	}
	switch u.Kind {
	case acp.KindAgentChunk, acp.KindThoughtChunk:
		if u.Parent == "" { // a helper's words are its parent's to tell
			l.words(s, u, now)
		}
	case acp.KindTool, acp.KindToolUpdate:
		l.toolChanged(s, u)
	case acp.KindPlan:
		t.reply.steps(now, u.Plan)
	case acp.KindNotice:
		if text := clip.Line(u.Notice, 300); text != "" {
			l.note(s, text)
		}
	}
}

// words takes a chunk of the agent's answer or thoughts.
func (l *Backend) words(s *session, u acp.Update, now time.Time) {
	t, b := s.turn, u.Content
	if t.first == 0 && (b.Text != "" || b.Data != "") {
		t.first = now.Sub(t.began)
	}
	if u.Message != "" && u.Message != t.message {
		t.message = u.Message
		t.reply.apart = true
	}
	switch {
	case b.Type == "image" && len(b.Data) <= maxPicture:
		if data, err := base64.StdEncoding.DecodeString(b.Data); err == nil && len(data) > 0 {
			t.reply.image(now, l.r.Image(b.MIMEType, data))
		}
	case b.Type != "text" || b.Text == "":
	case u.Kind == acp.KindThoughtChunk:
		t.reply.say(now, "thought", b.Text)
		l.status(s, "thinking")
		l.act("thinking", "", u.Kind, t.id)
	default:
		t.reply.say(now, "text", b.Text)
		l.status(s, "writing")
		l.act("speaking", "", u.Kind, t.id)
	}
}

// toolChanged takes what is new of a tool call.
func (l *Backend) toolChanged(s *session, u acp.Update) {
	t := s.turn
	c := l.tool(s, *u.Tool)
	if c == nil {
		return
	}
	l.redraw(s, c)
	l.helperCall(t, c)
	l.files(t, c, u.Parent)
	shown := c.in.Parts[c.part].Tool
	if h := t.helpers[u.Parent]; h != nil {
		h.heard = true
		l.helperActs(t, u.Parent, label(shown))
	}
	if u.Parent != "" || c.waiting {
		return
	}
	if shown.State != "running" {
		l.status(s, "thinking")
		l.act("thinking", "", u.Kind, t.id)
		return
	}
	label := label(shown)
	l.status(s, "running "+label)
	l.act("working", label, u.Kind, t.id)
}

// tool puts what is new of a tool call into the reply; nil: it is not shown.
func (l *Backend) tool(s *session, call acp.ToolCall) *call {
	if call.ID == "" {
		return nil
	}
	return s.turn.reply.tool(time.Now(), call, l.show)
}

// label is a tool call in a few words: the tool and what it works on.
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
