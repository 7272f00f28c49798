package chat

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// sessionsToReconcile are the sessions with live runs or messages being sent, here or in the
// gateway.
func (s *state) sessionsToReconcile(rows []sessionRow) []string {
	var out []string
	for _, row := range rows {
		if row.running() && !isSubagent(row.Key) {
			out = addBounded(out, row.Key, maxRuns)
		}
	}
	for _, r := range s.runs {
		out = addBounded(out, r.session, maxRuns)
	}
	for _, o := range s.sends {
		out = addBounded(out, o.request.Session, maxRuns)
	}
	return out
}

// reconcileSession brings runs and sends of a session in line with its history after a reconnect. A
// send that the gateway knows is done. A run that it still has is adopted, any other ended. A run
// in flight that is not known here is opened.
func (s *state) reconcileSession(session string, h history) {
	f := s.assemble(h.rows())
	f.stopOrphanTools(func(run string) bool { return slices.Contains(h.runs(), run) })
	for turn, o := range s.sends {
		pending := strings.Contains(string(h.Pending), `"`+turn+`"`) // quoted, so that a short id does not match a text
		known := f.recorded[turn] || slices.Contains(h.runs(), turn) || pending
		if o.request.Session == session && known {
			s.finishSend(o, nil)
		}
	}
	for _, r := range s.liveRuns(session) {
		if slices.Contains(h.runs(), r.id) {
			s.adoptRun(r, f, h)
		} else {
			s.endLostRun(r, f, h.active())
		}
	}
	if id := h.InFlight.Run; id != "" && s.runs[id] == nil {
		if r := s.openRun(id, session, h.InFlight.Started.time()); r != nil {
			s.adoptRun(r, f, h)
		}
	}
}

// adoptRun continues a run from where the gateway has it now: its rows, the events of the run so
// far, and the rest of its text.
func (s *state) adoptRun(r *run, f *assembler, h history) {
	const source = "chat.history"
	r.seq, r.calls, r.steeredBy, r.agentText, r.toolStream = 0, f.callsOf(r.id), f.steeredBy[r.id], false, false
	s.engine.Apply(transcript.Thinking{Turn: r.id, Source: source})
	s.engine.Apply(transcript.Adopted{
		Turn: r.id, Messages: f.messagesOf(r.id),
		Message: agentMessageID(r.id, r.steeredBy),
	})
	if h.InFlight.Run != r.id {
		return
	}
	for _, raw := range h.InFlight.Events {
		var e agentEvent
		if decodeLenient(raw, &e) && e.Run == r.id {
			s.handleAgentEvent(&e)
		}
	}
	if rest := missingText(h.InFlight.Text, s.engine.Messages(r.id)); rest != "" {
		r.chatText, r.chatTextUsed = h.InFlight.Text, len(h.InFlight.Text)-len(rest)
		s.engine.Apply(transcript.Text{Turn: r.id, Item: "inflight", Text: rest, Whole: true, Source: source})
	}
}

// missingText is the part of a run's whole text after what its messages contain.
func missingText(text string, messages []wire.ChatMessage) string {
	for _, m := range slices.Backward(messages) {
		for _, p := range slices.Backward(m.Parts) {
			if p.Kind != wire.PartText || p.Text == "" {
				continue
			}
			if i := strings.LastIndex(text, p.Text); i >= 0 {
				return strings.TrimLeft(text[i+len(p.Text):], "\n")
			}
		}
	}
	return text
}

// endLostRun ends a run that the gateway no longer has: it ended meanwhile, or the gateway stopped
// in the middle of it. What it said so far stays, unless the transcript has more. active: the
// session has another live run, which may be its continuation.
func (s *state) endLostRun(r *run, f *assembler, active bool) {
	outcome, reason := wire.OutcomeStopped, ""
	switch {
	case f.answered[r.id]:
		outcome = wire.OutcomeDone
		stored := f.messagesOf(r.id)
		if n := len(stored); n > 0 {
			outcome, reason = wire.TurnOutcome(stored[n-1].State), stored[n-1].Reason
		}
		s.engine.Apply(transcript.Adopted{
			Turn: r.id, Messages: stored,
			Message: agentMessageID(r.id, f.steeredBy[r.id]),
		})
	case r.own && !f.recorded[r.id]:
		s.changeUserMessage(r, wire.MessageDone, wire.MessageFailed, stoppedReason)
	case r.own && !active && len(s.engine.Messages(r.id)) == 0:
		s.jobs.watchLostRun(s.conn, r)
	}
	s.finishRun(r, outcome, reason, true)
}

// recoveryWait is how long a restarted gateway has to continue an interrupted run by itself.
const recoveryWait = 15 * time.Second

// watchLostRun waits for recoveryWait whether a restarted gateway continues a run that it lost
// before the first word. When neither a live run nor a later answer shows up, the user gets a
// failed message.
func (t *Conversation) watchLostRun(on connection, r *run) {
	t.wg.Go(func() {
		select {
		case <-on.ctx.Done():
			return
		case <-time.After(recoveryWait):
		}
		t.do(func(s *state) {
			later := func(m recentMessage) bool {
				return m.Role == wire.RoleAgent && m.Turn != r.id && m.At.After(r.startedAt)
			}
			if len(s.liveRuns(r.session)) > 0 || slices.ContainsFunc(s.recent.of(r.session), later) {
				return
			}
			s.engine.Apply(transcript.Message{Session: r.session, Message: wire.ChatMessage{
				ID: agentMessageID(r.id, r.steeredBy), Turn: r.id, Role: wire.RoleAgent, At: s.now(), Path: wire.ByText,
				State: wire.MessageFailed, Reason: stoppedReason, Parts: []wire.ChatPart{},
			}})
		})
	})
}

// stoppedReason is the reason of a message whose run was lost with the gateway.
const stoppedReason = "The gateway stopped before it answered. Try again."

// reconcileDelays are the waits before each reading of the transcript: the gateway writes some rows
// later than it sends their events.
var reconcileDelays = []time.Duration{0, 250 * time.Millisecond, time.Second, 4 * time.Second}

// reconcileRun replaces the messages of an ended run by those of the transcript, on a goroutine of
// its own, as soon as the transcript is complete. The events are incomplete when they only
// mentioned pictures; when a message was folded into the run, because its row may come at any time
// or never; and when the run was stopped, because text of the last instant is recorded but not
// sent.
func (t *Conversation) reconcileRun(on connection, session, run string) {
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

// replaceMessages reports the messages of a run as rows have them. State and reason of the last one
// stay: the transcript does not have them. When a message was reported under another id, the pages
// must read the session again.
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
