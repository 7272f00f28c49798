package chat

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// assembler builds chat messages from transcript rows. The rows come oldest first: a row can only
// belong to an earlier message.
type assembler struct {
	storeImage imageStore
	// sentImages are the pictures of messages that this service sent, by turn.
	sentImages map[string][]wire.ChatImage
	// all are the messages in order; byID and calls find them by id and by tool call.
	all []*transcript.Draft
	// seq are the numbers of the first rows of messages, by id.
	seq   map[string]int
	byID  map[string]*transcript.Draft
	calls map[string]*transcript.Draft
	// steeredBy is, by run, the turn that steered it last.
	steeredBy map[string]string
	// recorded are the turns whose user message has a row.
	recorded map[string]bool
	// answered are the runs that have a row of the agent.
	answered map[string]bool
}

// newAssembler makes an assembler with the messages of these rows.
func newAssembler(store imageStore, sent map[string][]wire.ChatImage, rows ...*row) *assembler {
	a := &assembler{
		storeImage: store, sentImages: sent, seq: map[string]int{}, byID: map[string]*transcript.Draft{},
		calls:     map[string]*transcript.Draft{},
		steeredBy: map[string]string{}, recorded: map[string]bool{}, answered: map[string]bool{},
	}
	for _, r := range rows {
		a.add(r)
	}
	return a
}

// add adds a row and returns the message that it changed; nil: it shows people nothing.
func (a *assembler) add(r *row) *transcript.Draft {
	switch {
	case r.Meta.Kind == rowCompaction:
		return a.addNote(r, "The agent summarised the conversation so far.")
	case r.Meta.Kind == rowReset:
		return a.addNote(r, "The conversation was reset.")
	case r.Role == rowUser:
		return a.addUser(r)
	case r.Role == rowAssistant:
		return a.addAgent(r)
	case r.Role == rowToolResult:
		return a.endTool(r.CallID, r.Content, r.IsError, r.Timestamp.time())
	case r.Role == rowCustom:
		return a.addNested(r)
	}
	return nil
}

// message returns the message of an id, and starts it with the row's time when it is new.
func (a *assembler) message(id string, r *row, m wire.ChatMessage) *transcript.Draft {
	if d := a.byID[id]; d != nil {
		return d
	}
	m.ID, m.At, m.State, m.Path = id, r.Timestamp.time(), wire.MessageDone, wire.ByText
	if r.Provenance.Kind == fromVoice {
		m.Path = wire.ByVoice
	}
	d := transcript.NewDraft(m)
	a.all, a.byID[id], a.seq[id] = append(a.all, d), d, r.Meta.Seq
	return d
}

// addNote adds a line of World's own.
func (a *assembler) addNote(r *row, text string) *transcript.Draft {
	d := a.message(rowMessageID(r), r, wire.ChatMessage{Role: wire.RoleNote})
	if d.Empty() {
		d.AddText(wire.PartText, text)
	}
	return d
}

// addUser adds a user's row. Of the rows that the gateway itself or another session wrote, only the
// restart of the gateway is shown, as a note.
func (a *assembler) addUser(r *row) *transcript.Draft {
	switch {
	case r.Provenance.Kind == fromSystem && r.Provenance.Tool == restartRecovery:
		return a.addNote(r, "The gateway was restarted. The agent continues where it was.")
	case r.Provenance.Kind == fromSystem || r.Provenance.Kind == fromSession:
		return nil
	}
	turn, id := r.run(), rowMessageID(r)
	if turn != "" {
		id, a.recorded[turn] = userMessageID(turn), true
		if r.Meta.Steer != "" {
			a.steeredBy[r.Meta.Steer] = turn
		}
	}
	if d := a.byID[id]; d != nil {
		return d
	}
	d := a.message(id, r, wire.ChatMessage{Role: wire.RoleUser, Turn: turn})
	a.addBlocks(d, r)
	sent := a.sentImages[turn]
	for i, m := range r.Meta.Media {
		switch {
		case i < len(sent):
			d.AddImage(sent[i])
		case m.Kind == "image":
			d.AddImage(wire.ChatImage{MIMEType: clip.Bytes(m.Type, 64)})
		}
	}
	return d
}

// addAgent adds a row of the agent to the message of its run.
func (a *assembler) addAgent(r *row) *transcript.Draft {
	run := r.run()
	id := agentMessageID(run, a.steeredBy[run])
	if run == "" {
		id = rowMessageID(r)
	}
	a.answered[run] = true
	d := a.message(id, r, wire.ChatMessage{Role: wire.RoleAgent, Turn: run})
	if r.Stop == stopByError && strings.HasSuffix(r.Key, ":terminal-error") {
		d.State, d.Reason = wire.MessageFailed, failureText(r.Content.text(), "")
		return d
	}
	if r.Abort.Aborted {
		d.State = wire.MessageStopped
	}
	a.addBlocks(d, r)
	return d
}

// addBlocks appends the content of a row to a message.
func (a *assembler) addBlocks(d *transcript.Draft, r *row) {
	for i := range r.Content {
		switch b := &r.Content[i]; b.Type {
		case blockText:
			d.AddText(wire.PartText, b.Text)
		case blockThinking:
			d.AddText(wire.PartThought, b.Thinking)
		case blockImage:
			d.AddImage(chatImage(a.storeImage, b))
		case blockToolCall:
			a.startTool(d, b, r.Timestamp.time())
		default: // tool results have rows of their own
		}
	}
}

// startTool adds the call of a tool to a message.
func (a *assembler) startTool(d *transcript.Draft, b *block, at time.Time) {
	if b.ID == "" {
		return
	}
	e := toolStart(b.ID, b.Name, b.Parent, b.Arguments, "")
	e.At = at
	d.PutTool(e)
	a.calls[b.ID] = d
}

// callsOf returns the tool calls of a run.
func (a *assembler) callsOf(run string) map[string]bool {
	out := map[string]bool{}
	for id, d := range a.calls {
		if d.Turn == run {
			out[id] = true
		}
	}
	return out
}

// endTool adds the result of a tool to the message that shows the call; nil: the call is on an
// earlier page.
func (a *assembler) endTool(id string, content blocks, failed bool, at time.Time) *transcript.Draft {
	d := a.calls[id]
	if d == nil {
		return nil
	}
	e := toolResult(id, content, failed, a.storeImage)
	e.At = at
	d.PutTool(e)
	return d
}

// addNested adds the call and the result of a tool that another tool called: the gateway writes
// both in one row.
func (a *assembler) addNested(r *row) *transcript.Draft {
	var d *transcript.Draft
	for i := range r.Content {
		switch b := &r.Content[i]; b.Type {
		case blockToolCall:
			if d = a.calls[b.Parent]; d != nil {
				a.startTool(d, b, b.Timestamp.orElse(r.Timestamp.time()))
			}
		case blockToolResult:
			d = a.endTool(b.CallID, b.Content, b.IsError, b.Timestamp.time())
		default: // such a row has nothing else
		}
	}
	return d
}

// messagesOf returns the messages of a run.
func (a *assembler) messagesOf(run string) []*transcript.Draft {
	others := func(d *transcript.Draft) bool { return d.Role != wire.RoleAgent || d.Turn != run }
	return slices.DeleteFunc(slices.Clone(a.all), others)
}

// stopOrphanTools marks the unfinished tools of runs that are not running as stopped: their results
// will not come.
func (a *assembler) stopOrphanTools(running func(run string) bool) {
	for _, d := range a.all {
		if d.Role == wire.RoleAgent && !running(d.Turn) {
			d.CloseCalls(wire.ToolStopped)
		}
	}
}
