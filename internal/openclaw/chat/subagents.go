package chat

import (
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// subagent is a running sub-agent, which the agent started. It has a session of its own, agent:<id>:subagent:<number>,
// which pages do not show; they see its body only.
type subagent struct {
	id, name string
	run      string
	// reported is the body as last reported; without a type: never.
	reported agent.Body
}

// maxSubagents limits the sub-agents that get a body.
const maxSubagents = 32

// taskEvent is the payload of the event task.
type taskEvent struct {
	Task struct {
		Kind    taskKind  `json:"kind"`
		Status  taskState `json:"status"`
		Title   string    `json:"title"`
		Session string    `json:"childSessionKey"`
		Run     string    `json:"runId"`
		Doing   struct {
			State taskState `json:"state"`
		} `json:"execution"`
	} `json:"task"`
}

// handleTask handles the event task: a sub-agent started, changed or ended.
func (t *Conversation) handleTask(e *taskEvent) {
	if e.Task.Kind != taskSubagent || !isSubagent(e.Task.Session) || !t.ownsSession(e.Task.Session) {
		return
	}
	live := e.Task.Status == taskRunning || e.Task.Status == taskQueued || e.Task.Status == taskPending
	if e.Task.Doing.State == taskFinished || !live {
		t.removeSubagent(e.Task.Session)
		return
	}
	if sub := t.openSubagent(e.Task.Session); sub != nil {
		sub.name, sub.run = clip.Line(e.Task.Title, 40), e.Task.Run
		if sub.reported.Type == "" {
			t.reportSubagent(sub, wire.ActivityThinking, "", "task")
		}
	}
}

// openSubagent returns the sub-agent of a session, and adds it when it is new; nil: there are too many.
func (t *Conversation) openSubagent(session string) *subagent {
	sub := t.subagents[session]
	if sub == nil && len(t.subagents) < maxSubagents {
		sub = &subagent{id: session[strings.LastIndexByte(session, ':')+1:]}
		t.subagents[session] = sub
	}
	return sub
}

// reportSubagent reports what a sub-agent does, when that changed. source is the event that said so.
func (t *Conversation) reportSubagent(sub *subagent, state wire.ActivityState, label, source string) {
	b := agent.Body{
		Type: AgentType, Name: sub.name, Helper: sub.id, Turn: sub.run,
		Activity: wire.Activity{State: state, Label: label, Since: t.now(), Source: source},
	}
	if sub.reported.Name == b.Name && sub.reported.Activity.State == state && sub.reported.Activity.Label == label {
		return
	}
	sub.reported = b
	t.reporter.Body(b)
}

// removeSubagent ends a sub-agent; its body leaves.
func (t *Conversation) removeSubagent(session string) {
	sub := t.subagents[session]
	if sub == nil {
		return
	}
	delete(t.subagents, session)
	if sub.reported.Type != "" {
		t.reporter.Body(agent.Body{
			Type: AgentType, Name: sub.name, Helper: sub.id, Gone: true,
			Activity: wire.Activity{State: wire.ActivityAway, Since: t.now(), Source: "task"},
		})
	}
}

// handleSubagentEvent derives a sub-agent's activity from the events of its run. Only the start of a run adds a
// sub-agent, so that a late event does not bring one back.
func (t *Conversation) handleSubagentEvent(e *agentEvent) {
	if !t.ownsSession(e.Session) {
		return
	}
	if e.Stream == streamLifecycle && (e.Data.Phase == phaseEnd || e.Data.Phase == phaseError) {
		t.removeSubagent(e.Session)
		return
	}
	sub := t.subagents[e.Session]
	if sub == nil && e.Stream == streamLifecycle && e.Data.Phase == phaseStart {
		sub = t.openSubagent(e.Session)
	}
	if sub == nil {
		return
	}
	if sub.run == "" {
		sub.run = e.Run
	}
	card := e.Stream == streamItem && e.Data.Kind == itemTool
	tool := e.Stream == streamTool || card
	if tool && e.Data.Phase != phaseUpdate {
		t.reportFileWork(e, sub.id)
	}
	source := "agent:" + string(e.Stream)
	switch {
	case e.Stream == streamAssistant:
		t.reportSubagent(sub, wire.ActivitySpeaking, "", source)
	case tool && e.Data.Phase == phaseStart:
		used := wire.ChatTool{}
		describeTool(&used, toolStart{name: e.Data.Name, args: e.Data.Args, target: e.Data.Meta})
		t.reportSubagent(sub, wire.ActivityWorking, toolLabel(&used), source)
	case e.Stream == streamLifecycle && e.Data.Phase == phaseStart,
		e.Stream == streamTool && e.Data.Phase == phaseResult,
		card && e.Data.Phase == phaseEnd:
		t.reportSubagent(sub, wire.ActivityThinking, "", source)
	}
}

// handleSubagentSession handles sessions.changed for a sub-agent's session: it ends the sub-agent, or names it.
func (t *Conversation) handleSubagentSession(e *sessionEvent) {
	sub := t.subagents[e.Session]
	switch {
	case sub == nil:
	case !e.Row.running() && e.Row.Key != "":
		t.removeSubagent(e.Session)
	case sub.name == "":
		sub.name = clip.Line(e.Row.title(""), 40)
	}
}

// syncSubagents brings the sub-agents in line with the list of sessions, after a reconnect. Locks mu.
func (t *Conversation) syncSubagents(rows []sessionRow) {
	t.mu.Lock()
	defer t.mu.Unlock()
	running := map[string]bool{}
	for _, s := range rows {
		if !isSubagent(s.Key) || !s.running() {
			continue
		}
		running[s.Key] = true
		if sub := t.openSubagent(s.Key); sub != nil {
			sub.name = clip.Line(s.title(""), 40)
			t.reportSubagent(sub, wire.ActivityThinking, "", "sessions.list")
		}
	}
	for session := range t.subagents {
		if !running[session] {
			t.removeSubagent(session)
		}
	}
}
