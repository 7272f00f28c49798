package chat

import (
	"strings"

	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// subagents are the running sub-agents of the agent. Each has a session of its own,
// agent:<id>:subagent:<number>, which pages do not show; they see its body only.
type subagents struct {
	engine *transcript.Engine
	// named says of each session whether its sub-agent has a name.
	named map[string]bool
}

// handleTask handles the event task: a sub-agent started, changed or ended.
func (s *subagents) handleTask(e *taskEvent) {
	if e.Task.Kind != taskSubagent || !isSubagent(e.Task.Session) {
		return
	}
	live := e.Task.Status == taskRunning || e.Task.Status == taskQueued || e.Task.Status == taskPending
	if e.Task.Doing.State == taskFinished || !live {
		s.remove(e.Task.Session)
		return
	}
	s.show(e.Task.Session, transcript.Helper{Name: clip.Line(e.Task.Title, 40), Run: e.Task.Run, Start: true, Source: "task"})
}

// subagentID is the number of a sub-agent's session.
func subagentID(session string) string { return session[strings.LastIndexByte(session, ':')+1:] }

// show reports the activity of a session's sub-agent.
func (s *subagents) show(session string, h transcript.Helper) {
	h.ID = subagentID(session)
	if s.engine.Apply(h) {
		s.named[session] = s.named[session] || h.Name != ""
	}
}

// remove ends a sub-agent; its body leaves.
func (s *subagents) remove(session string) {
	delete(s.named, session)
	s.engine.Apply(transcript.HelperEnded{ID: subagentID(session), Source: "task"})
}

// handleEvent derives a sub-agent's activity from the events of its run. Only the start of a run
// adds a sub-agent, so that a late event does not bring one back.
func (s *subagents) handleEvent(e *agentEvent, workspace string) {
	does := transcript.Helper{Run: e.Run, Source: "agent:" + string(e.Stream)}
	switch {
	case e.Stream == streamLifecycle && (e.Data.Phase == phaseEnd || e.Data.Phase == phaseError):
		s.remove(e.Session)
	case e.Stream == streamLifecycle && e.Data.Phase == phaseStart:
		does.State, does.Start = wire.ActivityThinking, true
		s.show(e.Session, does)
	case e.Stream == streamAssistant:
		does.State = wire.ActivitySpeaking
		s.show(e.Session, does)
	case e.Stream == streamTool, e.Stream == streamItem && e.Data.Kind == itemTool:
		s.handleTool(e, workspace)
	}
}

// handleTool shows that a sub-agent uses a tool, or has used it.
func (s *subagents) handleTool(e *agentEvent, workspace string) {
	var tool transcript.Tool
	switch e.Data.Phase {
	case phaseStart:
		tool = toolStart(e.Data.Call, e.Data.Name, "", e.Data.Args, e.Data.Meta)
		tool.Usage = usage(e, workspace)
	case phaseResult, phaseEnd:
		failed := e.Data.IsError || e.Data.Status == itemFailed
		tool = toolResult(e.Data.Call, e.Data.Result.Content, failed,
			func(string, []byte) wire.ChatImage { return wire.ChatImage{} })
		tool.Result = ranOutput(e)
	default:
		return
	}
	tool.Turn, tool.Helper, tool.Source = e.Run, subagentID(e.Session), "agent:"+string(e.Stream)
	s.engine.Apply(tool)
}

// handleSession handles sessions.changed for a sub-agent's session: it ends the sub-agent, or names
// it.
func (s *subagents) handleSession(e *sessionEvent) {
	named, known := s.named[e.Session]
	switch {
	case !known:
	case !e.Row.running() && e.Row.Key != "":
		s.remove(e.Session)
	case !named:
		s.show(e.Session, transcript.Helper{Name: clip.Line(e.Row.title(""), 40), Source: eventSessionsChanged})
	}
}

// sync brings the sub-agents in line with the list of sessions, after a reconnect.
func (s *subagents) sync(rows []sessionRow) {
	running := map[string]bool{}
	for _, row := range rows {
		if isSubagent(row.Key) && row.running() {
			running[row.Key] = true
			s.show(row.Key, transcript.Helper{
				Name: clip.Line(row.title(""), 40), State: wire.ActivityThinking, Start: true, Source: "sessions.list",
			})
		}
	}
	for session := range s.named {
		if !running[session] {
			s.remove(session)
		}
	}
}
