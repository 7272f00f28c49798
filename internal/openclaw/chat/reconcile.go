package chat

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// reconcileDelays are the waits before each reading of the transcript: the gateway writes some rows later than it sends
// their events.
var reconcileDelays = []time.Duration{0, 250 * time.Millisecond, time.Second, 4 * time.Second}

// reconcileRun replaces the messages of an ended run by those of the transcript, on a goroutine of its own, as soon as
// the transcript is complete. The events are incomplete when they only mentioned pictures; when a message was folded
// into the run, because its row may come at any time or never; and when the run was stopped, because text of the last
// instant is recorded but not sent.
func (t *Conversation) reconcileRun(session, run string) {
	c, ctx := t.conn, t.ctx
	if c == nil {
		return
	}
	t.wg.Go(func() {
		for _, pause := range reconcileDelays {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			h, err := fetchHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
			if err != nil {
				return
			}
			rows := h.rows()
			if !t.transcriptComplete(session, run, rows) {
				continue
			}
			others := func(x *row) bool { return x.run() != run }
			fillInImages(ctx, c, session, slices.DeleteFunc(slices.Clone(rows), others))
			t.replaceMessages(session, run, rows)
			return
		}
	})
}

// transcriptComplete reports whether rows contain at least as much text of a run as its events did. Locks mu.
func (t *Conversation) transcriptComplete(session, run string, rows []*row) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	received, recorded := 0, 0
	for _, m := range t.recentOf(session, run) {
		received += textLen(m.Parts)
	}
	all := t.assemble(rows).messagesOf(run)
	for _, d := range all {
		recorded += textLen(d.Parts)
	}
	return len(all) > 0 && recorded >= received
}

// replaceMessages reports the messages of a run as rows have them. State and reason of the last one stay: the
// transcript does not have them. When a message was reported under another id, the pages must read the session again.
// Locks mu.
func (t *Conversation) replaceMessages(session, run string, rows []*row) {
	t.mu.Lock()
	defer t.mu.Unlock()
	old, all := t.recentOf(session, run), t.assemble(rows).messagesOf(run)
	if len(old) == 0 {
		return // a page has read the transcript since
	}
	stray := false
	for _, m := range old {
		if !slices.ContainsFunc(all, func(d *draft) bool { return d.ID == m.ID }) {
			t.dropRecent(session, m.ID)
			stray = true
		}
	}
	last := old[len(old)-1]
	for i, d := range all {
		d.stopTools()
		if d.State = wire.MessageDone; i == len(all)-1 {
			d.State, d.Reason = last.State, last.Reason
		}
		t.storeRecent(session, d.message())
		t.reporter.Message(session, d.message())
	}
	if stray {
		t.reporter.Reset(session)
	}
}

// recentOf returns the recent messages of a run, in order.
func (t *Conversation) recentOf(session, run string) []wire.ChatMessage {
	var out []wire.ChatMessage
	for _, rec := range t.recent {
		if rec.session == session && rec.message.Role == wire.RoleAgent && rec.message.Turn == run {
			out = append(out, rec.message)
		}
	}
	return out
}

// textLen is how many bytes of text parts have, without the white space around each.
func textLen(parts []wire.ChatPart) int {
	n := 0
	for _, p := range parts {
		n += len(strings.TrimSpace(p.Text))
	}
	return n
}
