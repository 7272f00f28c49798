package chat

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Connected starts with a new connection. Before the first event is delivered, it reads the state
// of the sessions, sub-agents and approvals, and reconciles it with the sends and runs under way.
// ctx ends with the connection. A request that fails is logged and skipped: an incomplete
// conversation is better than none.
func (t *Conversation) Connected(ctx context.Context, c caller, agent conn.Defaults) {
	ctx, stop := context.WithCancel(ctx)
	t.do(func(s *state) {
		s.conn, s.cancel = connection{c, ctx}, stop
		s.who.ID, s.who.Main = agent.Agent, agent.Main
		clear(s.awaitingFiles) // resume makes the pages read the transcript again
	})
	t.loadName(ctx, c)
	t.loadWorkspace(ctx, c)
	t.logFailure("sessions.subscribe", c.Call(ctx, "sessions.subscribe", struct{}{}, nil))
	rows, err := t.fetchSessions(ctx, c)
	t.logFailure("sessions.list", err)
	var unclear []string
	t.do(func(s *state) {
		s.setListed(rows)
		s.subagents.sync(rows)
		unclear = s.sessionsToReconcile(rows)
	})
	for _, session := range unclear {
		h, err := fetchHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
		if err != nil {
			t.logFailure("chat.history", err)
			continue
		}
		t.do(func(s *state) { s.reconcileSession(session, h) })
	}
	t.syncApprovals(ctx, c)
	t.do((*state).resume)
	t.wg.Go(func() { t.engine.Run(ctx) })
}

// loadName asks for the agent's name. A default name counts as none.
func (t *Conversation) loadName(ctx context.Context, c caller) {
	var identity struct {
		Name   string `json:"name"`
		Source string `json:"nameSource"`
	}
	err := c.Call(ctx, "agent.identity.get", map[string]string{"agentId": t.Agent().ID}, &identity)
	t.logFailure("agent.identity.get", err)
	if err != nil || identity.Source == "default" {
		identity.Name = ""
	}
	t.do(func(s *state) {
		s.who.Name = clip.Line(identity.Name, 40)
		s.engine.Apply(transcript.Named{Name: s.who.Name, Agent: cmp.Or(s.who.Name, Product)})
	})
}

// loadWorkspace asks for the folder in which the agent works.
func (t *Conversation) loadWorkspace(ctx context.Context, c caller) {
	if !c.Has("agents.list") {
		return
	}
	var list struct {
		Agents []struct {
			ID        string `json:"id"`
			Workspace string `json:"workspace"`
		} `json:"agents"`
	}
	err := c.Call(ctx, "agents.list", map[string]any{}, &list)
	t.logFailure("agents.list", err)
	t.do(func(s *state) {
		for _, a := range list.Agents {
			if a.ID == s.who.ID {
				s.who.Workspace = a.Workspace
			}
		}
	})
}

// maxSendWait is how long a message may wait for a connection. After that the user no longer
// expects it to be sent.
const maxSendWait = 10 * time.Minute

// resume repeats the messages that were not acknowledged, and reports the state to the pages.
func (s *state) resume() {
	for _, o := range s.sends {
		if s.now().Sub(o.message.At) > maxSendWait {
			s.finishSend(o, wire.NewError(wire.CodeAgentNotReady,
				"The gateway was unavailable for too long, so the message was not sent"))
			continue
		}
		s.jobs.submit(s.conn, o)
	}
	for _, session := range s.viewed {
		if s.hadConnection {
			s.reporter.Reset(session)
		}
		_, status := s.engine.Open(session)
		s.reporter.Status(session, status)
	}
	s.hadConnection = true
	s.reporter.SessionsChanged()
	s.engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "hello"})
}

// Disconnected ends a connection: it cancels and awaits its goroutines. Sends and runs under way
// are remembered until the next connection shows how they ended.
func (t *Conversation) Disconnected() {
	t.do(func(s *state) {
		if s.cancel != nil {
			s.cancel()
		}
		s.conn = connection{}
		s.engine.Apply(transcript.Presence{State: wire.ActivityLost, Source: "connection"})
	})
	t.wg.Wait()
}

// HandleEvent handles an event of the connection. Unknown events, and payloads that cannot be
// decoded, come from a newer gateway and are ignored.
func (t *Conversation) HandleEvent(name string, payload json.RawMessage) {
	t.do(func(s *state) {
		switch name {
		case eventChat:
			decodeInto(payload, s.handleChat)
		case eventAgent, eventSessionTool:
			decodeInto(payload, s.handleAgentEvent)
		case eventSessionMessage:
			decodeInto(payload, func(e *rowEvent) { s.handleRow(e.Session, &e.Message) })
		case eventSessionsChanged:
			decodeInto(payload, s.handleSessionChanged)
		case eventTask:
			decodeInto(payload, func(e *taskEvent) {
				if s.ownsSession(e.Task.Session) {
					s.subagents.handleTask(e)
				}
			})
		case eventExecRequested, eventPluginRequested, eventExecResolved, eventPluginResolved:
			kind, verb, _ := strings.Cut(name, ".approval.")
			decodeInto(payload, func(e *approvalEvent) { s.handleApproval(wire.ApprovalKind(kind), verb, e) })
		}
	})
}

// decodeInto passes a payload to its handler, unless decodeLenient refuses it.
func decodeInto[E any](payload json.RawMessage, handle func(*E)) {
	var e E
	if decodeLenient(payload, &e) {
		handle(&e)
	}
}
