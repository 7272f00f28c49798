package chat

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// run is a live run of the agent. Its id is the id of the turn that started it.
type run struct {
	id, session string

	// own: this service sent the message that started it.
	own bool
	// agentStarted: the agent has begun to work; before that a message may still be folded into another run.
	agentStarted bool
	// startedAt is when the message was sent, or when the first event of the run arrived.
	startedAt time.Time
	// firstToken is the time from startedAt to the first text; 0: none yet.
	firstToken time.Duration
	// lastEvent is when the last event arrived, seq the number of the last agent event.
	lastEvent time.Time
	seq       int64

	// steeredBy is the turn that steered the run last; its answer goes into a message of its own.
	steeredBy string
	// followed: the user sent a further message during the run.
	followed bool
	// mentionsImages: its events mention pictures whose data they do not contain.
	mentionsImages bool
	// attachesFiles: it shows files, which the gateway adds to the transcript after the run.
	attachesFiles bool

	// drafts are its messages; the last one grows.
	drafts []*draft
	// agentText: its text arrives as agent events, so that of chat events is ignored.
	agentText bool
	// toolStream: its tools arrive as tool events, so display cards of tools are ignored.
	toolStream bool
	// chatText is the whole text of the chat events; its first chatTextUsed bytes belong to parts before the last tool.
	chatText     string
	chatTextUsed int

	// toolCounts is for the turn log; counted are the ids of the tool calls in it.
	toolCounts []wire.TurnTool
	counted    map[string]bool
	// outcome is how the lifecycle event said that the run ended, before the last chat event; outcomeAt is when.
	outcome   wire.TurnOutcome
	outcomeAt time.Time
	// reason says why it failed.
	reason string
	// activity is what the agent does in this run.
	activity wire.Activity
}

// openRun returns the live run of an id, and opens it when it is new. nil: it has ended, belongs to another agent or a
// sub-agent, or there are too many. A run shows that the gateway did accept a message that already counts as failed.
func (t *Conversation) openRun(id, session string) *run {
	if r := t.runs[id]; r != nil {
		return r
	}
	if id == "" || session == "" || slices.Contains(t.ended, id) || len(t.runs) >= maxRuns ||
		!t.ownsSession(session) || isSubagent(session) {
		return nil
	}
	r := &run{id: id, session: session, startedAt: t.now(), counted: map[string]bool{}}
	t.runs[id] = r
	r.own = t.changeUserMessage(r, wire.MessageFailed, wire.MessageDone, "")
	return r
}

// changeUserMessage moves the user's message of a run from one state to another; false: it is not known to be in the
// first.
func (t *Conversation) changeUserMessage(r *run, from, to wire.MessageState, reason string) bool {
	i := slices.IndexFunc(t.recent, func(rec recentMessage) bool {
		return rec.message.ID == userMessageID(r.id) && rec.message.State == from
	})
	if i < 0 {
		return false
	}
	m := t.recent[i].message
	m.State, m.Reason = to, reason
	t.storeRecent(r.session, m)
	t.reporter.Message(r.session, m)
	return true
}

// liveRuns returns the live runs of a session, the oldest first.
func (t *Conversation) liveRuns(session string) []*run {
	var out []*run
	for _, r := range t.runs {
		if r.session == session {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *run) int { return a.startedAt.Compare(b.startedAt) })
	return out
}

// currentDraft returns the message of r that grows now, and starts one when there is none for the turn that is being
// answered.
func (t *Conversation) currentDraft(r *run) *draft {
	id := agentMessageID(r.id, r.steeredBy)
	if n := len(r.drafts); n > 0 && r.drafts[n-1].ID == id {
		return r.drafts[n-1]
	}
	d := newDraft(wire.ChatMessage{
		ID: id, Turn: r.id, Role: wire.RoleAgent, At: t.now(), Path: wire.ByText, State: wire.MessageStreaming,
	})
	r.drafts = append(r.drafts, d)
	r.chatText, r.chatTextUsed = "", 0
	return d
}

// draftWithTool returns the message of r that shows one of the tool calls, or the growing one.
func (t *Conversation) draftWithTool(r *run, calls ...string) *draft {
	for _, d := range r.drafts {
		for _, c := range calls {
			if _, ok := d.toolParts[c]; ok {
				return d
			}
		}
	}
	return t.currentDraft(r)
}

// reportMessage reports a message as a whole, once there is something to show.
func (t *Conversation) reportMessage(r *run, d *draft) {
	if d.invisible() {
		return
	}
	d.reported = true
	t.reporter.Message(r.session, d.message())
}

// reportChange reports a change of a text: as a delta when the pages have the message already, else as a whole message.
func (t *Conversation) reportChange(r *run, d *draft, c textChange) {
	switch {
	case c.delta != nil && d.reported:
		t.reporter.Delta(r.session, *c.delta)
	case c.delta != nil || c.whole:
		t.reportMessage(r, d)
	}
}

// finishRun ends a run: it finishes its messages, approvals and file work, writes the turn log, and updates status and
// presence. Where the events may be incomplete, reconcileRun reads the transcript afterwards. A run that was stopped or
// failed also loses its open world calls: nothing waits for their results.
func (t *Conversation) finishRun(r *run, outcome wire.TurnOutcome, reason string) {
	delete(t.runs, r.id)
	t.endFileWork(r.id)
	t.ended = addBounded(t.ended, r.id, maxEnded)
	if s := t.sends[r.id]; s != nil {
		t.finishSend(s, nil)
	}
	if outcome == wire.OutcomeFailed {
		t.currentDraft(r)
	}
	for i, d := range r.drafts {
		d.stopTools()
		d.State = wire.MessageDone
		if i == len(r.drafts)-1 {
			d.State, d.Reason = wire.MessageState(outcome), reason
		}
		if !d.invisible() {
			t.storeRecent(r.session, d.message())
		}
		t.reportMessage(r, d)
	}
	if r.mentionsImages || r.followed || outcome == wire.OutcomeStopped {
		t.reconcileRun(r.session, r.id)
	}
	if r.attachesFiles && len(t.awaitingFiles) < maxRuns {
		t.awaitingFiles[r.session] = r
	}
	t.endApprovals(wire.ApprovalWithdrawn, func(a *pendingApproval) bool { return a.Turn == r.id })
	t.logTurn(r, outcome)
	t.reportStatus(r.session)
	t.reportBody("chat:" + string(outcome))
	if outcome != wire.OutcomeDone {
		t.reporter.Withdraw(AgentType, r.id)
	}
}

// logTurn writes a run to the turn log. A message that was only folded into another run gets no line.
func (t *Conversation) logTurn(r *run, outcome wire.TurnOutcome) {
	if !r.agentStarted && len(r.drafts) == 0 {
		return
	}
	line := wire.Turn{
		ID: r.id, At: r.startedAt, Path: wire.PathText, Agent: cmp.Or(t.name, Product),
		Session: r.session, Tools: r.toolCounts,
		First: agent.Millis(r.firstToken), Millis: agent.Millis(t.now().Sub(r.startedAt)), Outcome: outcome,
	}
	if outcome == wire.OutcomeFailed {
		line.Code = string(wire.CodeAgentFailed)
	}
	t.reporter.Turn(line)
}

// handleRow handles a transcript row at the moment it is recorded. Most rows are ignored, because the events of their
// run say more. Shown are those without a run here: messages from other clients, what a voice said, notes. A user row
// that steered a run splits that run's message.
func (t *Conversation) handleRow(session string, r *row) {
	if !t.ownsSession(session) || isSubagent(session) {
		return
	}
	id := r.run()
	if r.Role == rowUser && r.Meta.Steer != "" && id != "" {
		if into := t.runs[r.Meta.Steer]; into != nil && into.steeredBy != id {
			t.steerRun(into, id)
		} else if into == nil && slices.Contains(t.ended, r.Meta.Steer) {
			t.reconcileRun(session, r.Meta.Steer)
		}
	}
	ofRun := id != "" && (t.runs[id] != nil || slices.Contains(t.ended, id))
	if r.Role != rowUser && r.Meta.Kind == "" && (r.Role != rowAssistant || ofRun) {
		return // the events of its run say more
	}
	if r.Role == rowUser && id != "" {
		if s := t.sends[id]; s != nil {
			t.finishSend(s, nil)
			return
		}
		if t.sentImages[id] != nil || slices.Contains(t.ended, id) {
			return // sent from here, so the pages have it
		}
	}
	if d := newAssembler(t.reporter.Image, t.sentImages).add(r); d != nil && !d.empty() {
		t.reporter.Message(session, d.message())
	}
}

// steerRun ends the message that a run has grown so far: from now on it answers the turn that was folded into it.
func (t *Conversation) steerRun(r *run, turn string) {
	if n := len(r.drafts); n > 0 {
		d := r.drafts[n-1]
		running := slices.ContainsFunc(d.Parts, func(p wire.ChatPart) bool {
			return p.Tool != nil && p.Tool.State == wire.ToolRunning
		})
		if d.State = wire.MessageDone; !running && !d.empty() {
			t.reportMessage(r, d)
		}
	}
	r.steeredBy, r.followed = turn, true
}

// draftForItem returns the message of r to which an item's text belongs. When the row of a further message of the user
// arrives late, its answer may have started in the message above it. An item that goes on growing after that belongs
// below as a whole, so it is removed from the message above. If it is all that the message above has, it stays there,
// and reconcileRun corrects it after the run.
func (t *Conversation) draftForItem(r *run, item string) *draft {
	n := len(r.drafts)
	if n == 0 || r.drafts[n-1].ID == agentMessageID(r.id, r.steeredBy) {
		return t.currentDraft(r)
	}
	d := r.drafts[n-1]
	i, ok := d.textParts[textKey{wire.PartText, item}]
	if !ok || i != len(d.Parts)-1 {
		return t.currentDraft(r)
	}
	if i == 0 {
		if d.State != wire.MessageStreaming {
			d.State = wire.MessageStreaming
			t.reportMessage(r, d)
		}
		return d
	}
	d.Parts = d.Parts[:i]
	maps.DeleteFunc(d.textParts, func(_ textKey, part int) bool { return part == i })
	t.reportMessage(r, d)
	return t.currentDraft(r)
}
