package openclaw

import (
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// fold makes messages of rows that come oldest first.
type fold struct {
	keep  func(mimeType string, data []byte) wire.ChatImage
	sent  func(turn string) []wire.ChatImage // the pictures of a message that this service sent
	all   []*draft
	byID  map[string]*draft
	calls map[string]*draft // by tool call
	steer map[string]string // by run: the turn that steered it last
	users map[string]bool   // turns whose message is recorded
	runs  map[string]bool   // runs that have said something
}

func newFold(keep func(string, []byte) wire.ChatImage, sent func(string) []wire.ChatImage) *fold {
	return &fold{
		keep: keep, sent: sent, byID: map[string]*draft{}, calls: map[string]*draft{},
		steer: map[string]string{}, users: map[string]bool{}, runs: map[string]bool{},
	}
}

// add takes one row and returns the message that it changed; nil: none that people should see.
func (f *fold) add(r *row) *draft {
	switch {
	case r.Meta.Kind == "compaction":
		return f.note(r, "The agent summarised what came before.")
	case r.Meta.Kind == "reset":
		return f.note(r, "The conversation was begun afresh.")
	case r.Role == "user":
		return f.user(r)
	case r.Role == "assistant":
		return f.agent(r)
	case r.Role == "toolResult":
		return f.result(r.CallID, r.Content, r.IsError, r.Timestamp.time())
	case r.Role == "custom":
		return f.nested(r)
	}
	return nil
}

// open is the message of an id, made when it is new.
func (f *fold) open(id string, r *row, m wire.ChatMessage) *draft {
	if d := f.byID[id]; d != nil {
		return d
	}
	m.ID, m.At, m.State, m.Path = id, r.Timestamp.time(), "done", "text"
	if r.Provenance.Kind == "realtime_voice" {
		m.Path = "voice"
	}
	d := newDraft(m)
	d.seq = r.Meta.Seq
	f.all, f.byID[id] = append(f.all, d), d
	return d
}

func (f *fold) note(r *row, text string) *draft {
	d := f.open(rowID(r), r, wire.ChatMessage{Role: "note"})
	if d.empty() {
		d.say(text)
	}
	return d
}

func (f *fold) user(r *row) *draft {
	switch {
	case r.Provenance.Kind == "internal_system" && r.Provenance.Tool == "main_session_restart_recovery":
		return f.note(r, "The gateway was restarted. The agent goes on where it was.")
	case r.Provenance.Kind == "internal_system" || r.Provenance.Kind == "inter_session":
		return nil
	}
	turn, id := r.run(), rowID(r)
	if turn != "" {
		id, f.users[turn] = userID(turn), true
		if r.Meta.Steer != "" {
			f.steer[r.Meta.Steer] = turn
		}
	}
	if d := f.byID[id]; d != nil {
		return d
	}
	d := f.open(id, r, wire.ChatMessage{Role: "user", Turn: turn})
	f.blocks(d, r)
	sent := f.sent(turn)
	for i, m := range r.Meta.Media {
		switch {
		case i < len(sent):
			d.image(sent[i])
		case m.Kind == "image":
			d.image(wire.ChatImage{MIMEType: clip.Bytes(m.Type, 64)})
		}
	}
	return d
}

func (f *fold) agent(r *row) *draft {
	run := r.run()
	id := agentID(run, f.steer[run])
	if run == "" {
		id = rowID(r)
	}
	f.runs[run] = true
	d := f.open(id, r, wire.ChatMessage{Role: "agent", Turn: run})
	if r.Stop == "error" && strings.HasSuffix(r.Key, ":terminal-error") {
		d.State, d.Reason = "failed", failure(r.Content.text(), "")
		return d
	}
	if r.Abort.Aborted {
		d.State = "stopped"
	}
	f.blocks(d, r)
	return d
}

func (f *fold) blocks(d *draft, r *row) {
	for i := range r.Content {
		switch b := &r.Content[i]; b.Type {
		case "text":
			d.say(b.Text)
		case "thinking":
			d.think(b.Thinking)
		case "image":
			d.image(picture(f.keep, b))
		case "toolCall":
			d.call(call{id: b.ID, name: b.Name, parent: b.Parent, args: b.Arguments, at: r.Timestamp.time()})
			f.calls[b.ID] = d
		}
	}
}

func (f *fold) result(id string, content blocks, failed bool, at time.Time) *draft {
	d := f.calls[id]
	if d == nil {
		return nil
	}
	d.result(id, content, failed, at, f.keep)
	return d
}

// nested takes the call and the result of a tool that another tool called: the gateway writes both in one row.
func (f *fold) nested(r *row) *draft {
	var d *draft
	for i := range r.Content {
		switch b := &r.Content[i]; b.Type {
		case "toolCall":
			if d = f.calls[b.Parent]; d != nil {
				d.call(call{id: b.ID, name: b.Name, parent: b.Parent, args: b.Arguments, at: b.Timestamp.or(r.Timestamp.time())})
				f.calls[b.ID] = d
			}
		case "toolResult":
			d = f.result(b.CallID, b.Content, b.IsError, b.Timestamp.time())
		}
	}
	return d
}

// settle ends what no longer runs: a tool without a result was stopped.
func (f *fold) settle(running func(run string) bool) {
	for _, d := range f.all {
		if d.Role == "agent" && !running(d.Turn) {
			d.stopTools()
		}
	}
}
