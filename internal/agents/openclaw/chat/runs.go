package chat

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// openRun returns the live run of an id, and opens it when it is new. nil: it has ended, belongs to
// another agent or a sub-agent, or there are too many. A run shows that the gateway did accept a
// message that already counts as failed. began is when it did; zero: when its message was sent, or
// now.
func (s *state) openRun(id, session string, began time.Time) *run {
	if r := s.runs[id]; r != nil {
		return r
	}
	if id == "" || session == "" || slices.Contains(s.ended, id) || len(s.runs) >= maxRuns ||
		!s.ownsSession(session) || isSubagent(session) {
		return nil
	}
	if o := s.sends[id]; o != nil && began.IsZero() {
		began = o.message.At
	}
	if began.IsZero() {
		began = s.now()
	}
	r := &run{id: id, session: session, startedAt: began, calls: map[string]bool{}}
	s.runs[id] = r
	s.engine.Apply(transcript.TurnStarted{Turn: id, Session: session, Began: began, Message: agentMessageID(id, "")})
	r.own = s.changeUserMessage(r, wire.MessageFailed, wire.MessageDone, "")
	return r
}

// changeUserMessage moves the user's message of a run from one state to another; false: it is not
// known to be in the first.
func (s *state) changeUserMessage(r *run, from, to wire.MessageState, reason string) bool {
	for _, m := range s.recent.of(r.session) {
		if m.ID == userMessageID(r.id) && m.State == from {
			m.State, m.Reason = to, reason
			return s.engine.Apply(transcript.Message{Session: r.session, Message: m.ChatMessage})
		}
	}
	return false
}

// liveRuns returns the live runs of a session, the oldest first.
func (s *state) liveRuns(session string) []*run {
	var out []*run
	for _, r := range s.runs {
		if r.session == session {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *run) int { return a.startedAt.Compare(b.startedAt) })
	return out
}

// finishSend ends a send: the gateway accepted the message, so its run starts, or err says why it
// failed. A second call for the same send does nothing.
func (s *state) finishSend(o *outgoing, err error) {
	turn, session := o.request.Turn, o.request.Session
	if s.sends[turn] != o {
		return
	}
	delete(s.sends, turn)
	o.err = err
	o.message.State = wire.MessageDone
	if err != nil {
		o.message.State, o.message.Reason = wire.MessageFailed, reasonOf(err)
	}
	s.engine.Apply(transcript.Message{Session: session, Message: o.message})
	defer close(o.done)
	switch {
	case err != nil:
		return
	case o.noRun:
		s.ended = addBounded(s.ended, turn, maxEnded)
		s.reporter.Turn(wire.Turn{
			ID: turn, At: o.message.At, Path: wire.PathText, Agent: cmp.Or(s.who.Name, Product),
			Session: session, Millis: agent.Millis(s.now().Sub(o.message.At)), Outcome: wire.OutcomeDone,
		})
		return
	}
	if r := s.openRun(turn, session, o.message.At); r != nil { // an event may have opened it already
		r.own, r.toolStream = true, true
		s.engine.Apply(transcript.TurnAccepted{Turn: turn, Source: "chat.send"})
	}
}

// reasonOf turns an error into the reason of a failed message.
func reasonOf(err error) string {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e.Message + ". Try again."
	}
	return "Try again."
}

// finishRun ends a run. Where the events may be incomplete, reconcileRun reads the transcript
// afterwards. lost: it ended unseen, so there is nothing to show where it said nothing.
func (s *state) finishRun(r *run, outcome wire.TurnOutcome, reason string, lost bool) {
	delete(s.runs, r.id)
	s.ended = addBounded(s.ended, r.id, maxEnded)
	if o := s.sends[r.id]; o != nil {
		s.finishSend(o, nil)
	}
	end := transcript.TurnEnded{
		Turn: r.id, Outcome: outcome, Reason: reason, Source: "chat:" + string(outcome), Calls: wire.ToolStopped, Unseen: lost,
	}
	if outcome == wire.OutcomeFailed {
		end.Code = wire.CodeAgentFailed
	}
	s.engine.Apply(end)
	if r.mentionsImages || r.followed || outcome == wire.OutcomeStopped {
		s.jobs.reconcileRun(s.conn, r.session, r.id)
	}
	if r.attachesFiles && len(s.awaitingFiles) < maxRuns {
		s.awaitingFiles[r.session] = r.id
	}
}

// handleRow handles a transcript row at the moment it is recorded. Most rows are ignored, because
// the events of their run say more. Shown are those without a run here: messages from other
// clients, what a voice said, notes. A user row that steered a run splits that run's message.
func (s *state) handleRow(session string, r *row) {
	if !s.ownsSession(session) || isSubagent(session) {
		return
	}
	id := r.run()
	if r.Role == rowUser && r.Meta.Steer != "" && id != "" {
		if into := s.runs[r.Meta.Steer]; into != nil && into.steeredBy != id {
			s.steerRun(into, id)
		} else if into == nil && slices.Contains(s.ended, r.Meta.Steer) {
			s.jobs.reconcileRun(s.conn, session, r.Meta.Steer)
		}
	}
	ofRun := id != "" && (s.runs[id] != nil || slices.Contains(s.ended, id))
	if r.Role != rowUser && r.Meta.Kind == "" && (r.Role != rowAssistant || ofRun) {
		return // the events of its run say more
	}
	if r.Role == rowUser && id != "" {
		if o := s.sends[id]; o != nil {
			s.finishSend(o, nil)
			return
		}
		if s.sentImages[id] != nil || slices.Contains(s.ended, id) {
			return // sent from here, so the pages have it
		}
	}
	if d := newAssembler(s.reporter.Image, s.sentImages).add(r); d != nil && !d.Empty() {
		s.reporter.Message(session, d.Snapshot())
	}
}

// steerRun ends the message that a run has grown so far: from now on it answers the turn that was
// folded into it.
func (s *state) steerRun(r *run, turn string) {
	r.steeredBy, r.followed, r.chatText, r.chatTextUsed = turn, true, "", 0
	s.engine.Apply(transcript.Steered{Turn: r.id, Message: agentMessageID(r.id, turn)})
}
