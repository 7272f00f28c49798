package openclaw

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/voice"
)

// Tools that the gateway's relay offers its model.
const (
	consultTool = "openclaw_agent_consult" // hands a question to the agent's text runtime
	controlTool = "openclaw_agent_control" // asks after, or stops, what it does
)

// maxSpoken is how much of an agent's answer the voice is given, in bytes: it tells of it, it does not read it out.
const maxSpoken = 6000

// consult is a question of the voice that the agent works on.
type consult struct {
	run string // "": not accepted yet
}

// runEnd is how a run of the agent ended.
type runEnd struct {
	state, text string
}

// toolCall takes a call of the model. mu is held, as by all below that say nothing else.
func (s *session) toolCall(e event) {
	args := e.Args
	if len(args) == 0 {
		args = json.RawMessage(`{}`)
	}
	switch {
	case e.CallID == "":
		s.skipped++
	case s.l.s.plugin:
		call := voice.Call{ID: e.CallID, Name: e.Name, Arguments: args}
		s.told.Say(func(k voice.Handler) { k.Call(call) })
	case e.Name == consultTool:
		s.consult(e.CallID, args)
	case e.Name == controlTool:
		s.control(e.CallID, args)
	default:
		s.submit(e.CallID, object{"error": "there is no tool " + e.Name}, false)
	}
}

// consult hands a question to the agent, as the gateway wants its clients to; the gateway itself has told the model that
// it takes a while.
func (s *session) consult(callID string, args json.RawMessage) {
	conn := s.conn
	if s.consults[callID] != nil || conn == nil {
		return
	}
	if s.consults == nil {
		s.consults, s.endings = map[string]*consult{}, map[string]runEnd{}
	}
	c := &consult{}
	s.consults[callID] = c
	p := object{"sessionKey": s.c.Session, "relaySessionId": s.id, "callId": callID, "name": consultTool, "args": args}
	s.work.Go(func() {
		var a struct {
			Run string `json:"runId"`
		}
		err := s.call(conn, "talk.client.toolCall", p, &a)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.ending != nil || s.consults[callID] != c {
			return
		}
		if err != nil || a.Run == "" {
			delete(s.consults, callID)
			s.submit(callID, object{"error": "the agent did not take the question"}, false)
			return
		}
		c.run = a.Run
		s.told.Say(func(k voice.Handler) { k.Delegated("started", a.Run) })
		if end, ok := s.endings[a.Run]; ok {
			s.answered(callID, end)
		}
	})
}

// runEvent takes an event of a run: its end is the answer to a consult.
func (s *session) runEvent(payload json.RawMessage) {
	if len(s.consults) == 0 {
		return
	}
	var e struct {
		Run     string `json:"runId"`
		State   string `json:"state"`
		Problem string `json:"errorMessage"`
		Message struct {
			Content json.RawMessage `json:"content"`
		} `json:"message"`
	}
	if json.Unmarshal(payload, &e) != nil || !slices.Contains([]string{"final", "error", "aborted"}, e.State) {
		return
	}
	end := runEnd{state: e.State, text: textOf(e.Message.Content)}
	if e.State == "error" && end.text == "" {
		end.text = e.Problem
	}
	for callID, c := range s.consults {
		if c.run == e.Run && e.Run != "" {
			s.answered(callID, end)
			return
		}
	}
	if len(s.endings) < maxEvents { // its id may be on its way
		s.endings[e.Run] = end
	}
}

// answered gives the model what came of a consult: each end is an answer.
func (s *session) answered(callID string, end runEnd) {
	run := s.consults[callID].run
	delete(s.consults, callID)
	if len(s.consults) == 0 {
		clear(s.endings)
	}
	state, text := "done", clip.Bytes(end.text, maxSpoken)
	var result object
	switch {
	case end.state == "final" && text == "":
		result = object{"result": "The agent took it in with what it is doing. Its answer will stand in the chat."}
	case end.state == "final":
		result = object{"result": text}
	case end.state == "aborted":
		state, result = "failed", object{"error": "the agent was stopped before it was done", "soFar": text}
	default:
		state, result = "failed", object{"error": "the agent failed: " + text}
	}
	s.submit(callID, result, false)
	s.told.Say(func(k voice.Handler) { k.Delegated(state, run) })
}

// consultCancelled ends a consult that the model does not want any more; the gateway has stopped its run.
func (s *session) consultCancelled(callID string) {
	c := s.consults[callID]
	if c == nil {
		return
	}
	delete(s.consults, callID)
	if run := c.run; run != "" {
		s.told.Say(func(k voice.Handler) { k.Delegated("failed", run) })
	}
}

// control passes the model's word about what the agent does on.
func (s *session) control(callID string, args json.RawMessage) {
	var a struct {
		Text string `json:"text"`
		Mode string `json:"mode"`
	}
	conn := s.conn
	if json.Unmarshal(args, &a) != nil || a.Text == "" || conn == nil {
		s.submit(callID, object{"error": "the arguments are not understood"}, false)
		return
	}
	p := object{"sessionId": s.id, "text": a.Text}
	if slices.Contains([]string{"status", "steer", "cancel", "followup"}, a.Mode) {
		p["mode"] = a.Mode
	}
	s.work.Go(func() {
		var result any = object{}
		err := s.call(conn, "talk.session.steer", p, &result)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.ending != nil {
			return
		}
		if err != nil {
			result = object{"error": "the agent could not be asked"}
		}
		s.submit(callID, result, false)
	})
}

// textOf is the text of a message, whose content is a string or a list of parts.
func textOf(content json.RawMessage) string {
	var plain string
	if json.Unmarshal(content, &plain) == nil {
		return strings.TrimSpace(plain)
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	_ = json.Unmarshal(content, &parts) // a foreign shape reads as no text
	var text []string
	for _, p := range parts {
		if p.Type == "text" && p.Text != "" {
			text = append(text, p.Text)
		}
	}
	return strings.TrimSpace(strings.Join(text, "\n"))
}
