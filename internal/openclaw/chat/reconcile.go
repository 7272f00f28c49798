package chat

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// reconcileDelays are the waits before each reading of the transcript: the gateway writes some rows later than it sends
// their events.
var reconcileDelays = []time.Duration{0, 250 * time.Millisecond, time.Second, 4 * time.Second}

// reconcileRun replaces the messages of an ended run by those of the transcript, on a goroutine of its own, as soon as
// the transcript is complete. The events are incomplete when they only mentioned pictures; when a message was folded
// into the run, because its row may come at any time or never; and when the run was stopped, because text of the last
// instant is recorded but not sent.
func (t *Conversation) reconcileRun(on link, session, run string) {
	c, ctx := on.caller, on.ctx
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
			complete := false
			t.do(func(s *state) { complete = s.transcriptComplete(session, run, rows) })
			if !complete {
				continue
			}
			others := func(x *row) bool { return x.run() != run }
			fillInImages(ctx, c, session, slices.DeleteFunc(slices.Clone(rows), others))
			t.do(func(s *state) { s.replaceMessages(session, run, rows) })
			return
		}
	})
}

// transcriptComplete reports whether rows contain at least as much text of a run as its events did.
func (s *state) transcriptComplete(session, run string, rows []*row) bool {
	received, recorded := 0, 0
	for _, m := range s.recent.said(session, run) {
		received += textLen(m.Parts)
	}
	all := s.assemble(rows).messagesOf(run)
	for _, d := range all {
		recorded += textLen(d.Parts)
	}
	return len(all) > 0 && recorded >= received
}

// replaceMessages reports the messages of a run as rows have them. State and reason of the last one stay: the
// transcript does not have them. When a message was reported under another id, the pages must read the session again.
func (s *state) replaceMessages(session, run string, rows []*row) {
	old, all := s.recent.said(session, run), s.assemble(rows).messagesOf(run)
	if len(old) == 0 {
		return // a page has read the transcript since
	}
	stray := false
	s.recent.drop(session, func(m *recentMessage) bool {
		is := m.Role == wire.RoleAgent && m.Turn == run &&
			!slices.ContainsFunc(all, func(d *transcript.Draft) bool { return d.ID == m.ID })
		stray = stray || is
		return is
	})
	last := old[len(old)-1]
	for i, d := range all {
		d.CloseCalls(wire.ToolStopped)
		if d.State = wire.MessageDone; i == len(all)-1 {
			d.State, d.Reason = last.State, last.Reason
		}
		s.engine.Apply(transcript.Message{Session: session, Message: d.Snapshot()})
	}
	if stray {
		s.reporter.Reset(session)
	}
}

// textLen is how many bytes of text parts have, without the white space around each.
func textLen(parts []wire.ChatPart) int {
	n := 0
	for _, p := range parts {
		n += len(strings.TrimSpace(p.Text))
	}
	return n
}
