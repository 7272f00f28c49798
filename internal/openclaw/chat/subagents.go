package chat

import (
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// A sub-agent, which the agent started, has a session of its own, agent:<id>:subagent:<number>, which pages do not show;
// they see its body only.

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
func (s *state) handleTask(e *taskEvent) {
	if e.Task.Kind != taskSubagent || !isSubagent(e.Task.Session) || !s.ownsSession(e.Task.Session) {
		return
	}
	live := e.Task.Status == taskRunning || e.Task.Status == taskQueued || e.Task.Status == taskPending
	if e.Task.Doing.State == taskFinished || !live {
		s.removeSubagent(e.Task.Session)
		return
	}
	s.showSubagent(e.Task.Session, transcript.Helper{Name: clip.Line(e.Task.Title, 40), Run: e.Task.Run, Start: true, Source: "task"})
}

// subagentID is the number of a sub-agent's session.
func subagentID(session string) string { return session[strings.LastIndexByte(session, ':')+1:] }

// showSubagent reports what the sub-agent of a session does.
func (s *state) showSubagent(session string, h transcript.Helper) {
	h.ID = subagentID(session)
	if s.engine.Apply(h) {
		s.subagents[session] = s.subagents[session] || h.Name != ""
	}
}

// removeSubagent ends a sub-agent; its body leaves.
func (s *state) removeSubagent(session string) {
	delete(s.subagents, session)
	s.engine.Apply(transcript.HelperEnded{ID: subagentID(session), Source: "task"})
}

// handleSubagentEvent derives a sub-agent's activity from the events of its run. Only the start of a run adds a
// sub-agent, so that a late event does not bring one back.
func (s *state) handleSubagentEvent(e *agentEvent) {
	if !s.ownsSession(e.Session) {
		return
	}
	source := "agent:" + string(e.Stream)
	does := transcript.Helper{Run: e.Run, Source: source}
	switch {
	case e.Stream == streamLifecycle && (e.Data.Phase == phaseEnd || e.Data.Phase == phaseError):
		s.removeSubagent(e.Session)
	case e.Stream == streamLifecycle && e.Data.Phase == phaseStart:
		does.State, does.Start = wire.ActivityThinking, true
		s.showSubagent(e.Session, does)
	case e.Stream == streamAssistant:
		does.State = wire.ActivitySpeaking
		s.showSubagent(e.Session, does)
	case e.Stream == streamTool, e.Stream == streamItem && e.Data.Kind == itemTool:
		s.handleSubagentTool(e, source)
	}
}

// handleSubagentTool shows that a sub-agent uses a tool, or has used it.
func (s *state) handleSubagentTool(e *agentEvent, source string) {
	var tool transcript.Tool
	switch e.Data.Phase {
	case phaseStart:
		tool = toolStart(e.Data.Call, e.Data.Name, "", e.Data.Args, e.Data.Meta)
		tool.Usage = s.usage(e)
	case phaseResult, phaseEnd:
		failed := e.Data.IsError || e.Data.Status == itemFailed
		tool = toolResult(e.Data.Call, e.Data.Result.Content, failed, func(string, []byte) wire.ChatImage { return wire.ChatImage{} })
		tool.Result = ranOutput(e)
	default:
		return
	}
	tool.Turn, tool.Helper, tool.Source = e.Run, subagentID(e.Session), source
	s.engine.Apply(tool)
}

// handleSubagentSession handles sessions.changed for a sub-agent's session: it ends the sub-agent, or names it.
func (s *state) handleSubagentSession(e *sessionEvent) {
	named, known := s.subagents[e.Session]
	switch {
	case !known:
	case !e.Row.running() && e.Row.Key != "":
		s.removeSubagent(e.Session)
	case !named:
		s.showSubagent(e.Session, transcript.Helper{Name: clip.Line(e.Row.title(""), 40), Source: eventSessionsChanged})
	}
}

// syncSubagents brings the sub-agents in line with the list of sessions, after a reconnect.
func (s *state) syncSubagents(rows []sessionRow) {
	running := map[string]bool{}
	for _, row := range rows {
		if isSubagent(row.Key) && row.running() {
			running[row.Key] = true
			s.showSubagent(row.Key, transcript.Helper{
				Name: clip.Line(row.title(""), 40), State: wire.ActivityThinking, Start: true, Source: "sessions.list",
			})
		}
	}
	for session := range s.subagents {
		if !running[session] {
			s.removeSubagent(session)
		}
	}
}
