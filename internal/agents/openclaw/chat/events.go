package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// handleChat handles the event chat. Its states start and end runs. Its text counts only for runs
// without agent events: there the text arrives earlier, and in order with the tools.
func (s *state) handleChat(e *chatEvent) {
	// An empty final of an unknown run: its message was folded into another run.
	if e.State == chatFinal && s.runs[e.Run] == nil && len(e.Message.Content) == 0 {
		s.ended = addBounded(s.ended, e.Run, maxEnded)
		if o := s.sends[e.Run]; o != nil {
			s.finishSend(o, nil)
		}
		return
	}
	r := s.openRun(e.Run, e.Session, time.Time{})
	if r == nil {
		return
	}
	switch e.State {
	case chatStatus:
		s.engine.Apply(transcript.Thinking{Turn: r.id, Source: "chat:status"})
	case chatDelta:
		s.handleChatDelta(r, e)
	case chatFinal:
		s.addFinalText(r, e)
		s.finishRun(r, wire.OutcomeDone, "", false)
	case chatAborted:
		s.addFinalText(r, e)
		switch { // the gateway also aborts a run because of an error
		case e.Error != "" && e.Stop != stopByCall:
			s.finishRun(r, wire.OutcomeFailed, failureText(e.Error, e.ErrorKind), false)
		case r.outcome == wire.OutcomeFailed:
			s.finishRun(r, wire.OutcomeFailed, r.reason, false)
		default:
			s.finishRun(r, wire.OutcomeStopped, "", false)
		}
	case chatError:
		s.finishRun(r, wire.OutcomeFailed, failureText(e.Error, e.ErrorKind), false)
	}
}

// handleChatDelta shows text of a run that sends no assistant events. What came before the last
// tool is in earlier parts.
func (s *state) handleChatDelta(r *run, e *chatEvent) {
	s.engine.Apply(transcript.Alive{Turn: r.id})
	if r.agentText {
		return
	}
	switch {
	case e.Replace:
		r.chatText, r.chatTextUsed = e.Delta, 0
	case e.Delta == "":
		r.chatText = e.Message.Content.text()
	case len(r.chatText) < transcript.MaxText:
		r.chatText += e.Delta
	}
	s.engine.Apply(transcript.Text{
		Turn: r.id, Item: fmt.Sprint("chat", r.chatTextUsed), Whole: true, Replace: e.Replace, Source: "chat:delta",
		Text: strings.TrimLeft(r.chatText[min(r.chatTextUsed, len(r.chatText)):], "\n"),
	})
}

// addFinalText takes the message of a run's end when nothing of it arrived before, as with the
// gateway's own slash commands.
func (s *state) addFinalText(r *run, e *chatEvent) {
	if len(e.Message.Content) == 0 || len(s.engine.Messages(r.id)) > 0 {
		return
	}
	for i := range e.Message.Content {
		switch b := &e.Message.Content[i]; b.Type {
		case blockText:
			text := strings.TrimSpace(b.Text)
			s.engine.Apply(transcript.Text{Turn: r.id, Item: fmt.Sprint("final", i), Text: text, Source: "chat:final"})
		case blockImage:
			s.engine.Apply(transcript.Image{
				Turn: r.id, MIMEType: clip.Bytes(b.MIMEType, 64), Data: b.imageData(),
				Alt: clip.Bytes(b.Alt, 200),
			})
		default: // a run's end brings no tools
		}
	}
}

// handleAgentEvent handles the event agent. It drops heartbeats and repeats; sub-agents have
// handlers of their own.
func (s *state) handleAgentEvent(e *agentEvent) {
	if e.Heartbeat {
		return
	}
	e.Data.Call, e.Data.Parent = clip.Bytes(e.Data.Call, 256), clip.Bytes(e.Data.Parent, 256)
	if isSubagent(e.Session) {
		if s.ownsSession(e.Session) {
			s.subagents.handleEvent(e, s.who.Workspace)
		}
		return
	}
	r := s.openRun(e.Run, e.Session, time.Time{})
	if r == nil || e.Seq != 0 && e.Seq <= r.seq {
		return
	}
	r.seq = max(e.Seq, r.seq)
	s.engine.Apply(transcript.Alive{Turn: r.id})
	switch e.Stream {
	case streamLifecycle:
		s.handleLifecycle(r, e)
	case streamRunStatus:
		s.engine.Apply(transcript.Thinking{Turn: r.id, Label: clip.Line(e.Data.Message, maxTarget), Source: "agent:run_status"})
	case streamThinking: // it has no id
		s.engine.Apply(transcript.Thought{
			Turn: r.id, Text: e.Data.Text, Whole: true, Replace: e.Data.Replace, Source: "agent:thinking",
		})
	case streamAssistant:
		r.attachesFiles = r.attachesFiles || len(e.Data.Media) > 0
		s.handleAssistantText(r, e)
	case streamTool:
		s.handleTool(r, e)
	case streamItem:
		s.handleItem(r, e)
	case streamCommandOutput:
		s.handleProgress(r, e.Data.Call, e.Data.Output)
	}
}

// handleLifecycle handles the phases of a run. Its end only notes the outcome; the last chat event
// ends the run.
func (s *state) handleLifecycle(r *run, e *agentEvent) {
	switch e.Data.Phase {
	case phaseStart:
		s.engine.Apply(transcript.Thinking{Turn: r.id, Source: "agent:lifecycle"})
	case phaseWaitingApproval, phaseApprovalResolved:
		state := wire.ToolRunning
		if e.Data.Phase == phaseWaitingApproval {
			state = wire.ToolWaiting
		}
		if r.calls[e.Data.Call] {
			s.engine.Apply(transcript.Tool{Turn: r.id, Shown: wire.ChatTool{ID: e.Data.Call, State: state}, Source: "agent:lifecycle"})
		}
	case phaseEnd, phaseError:
		r.outcome, r.outcomeAt = wire.OutcomeDone, s.now()
		switch {
		case e.Data.Aborted:
			r.outcome = wire.OutcomeStopped
		case e.Data.Phase == phaseError:
			r.outcome, r.reason = wire.OutcomeFailed, failureText(e.Data.Error, "")
		}
	default: // model, finishing: nothing to show
	}
}

// handleAssistantText shows assistant text while it is generated. Text is the whole text of the
// item so far; older gateways send only delta.
func (s *state) handleAssistantText(r *run, e *agentEvent) {
	d := &e.Data
	if d.Text == "" && d.Delta == "" && !d.Replace {
		return
	}
	r.agentText = true
	text := transcript.Text{Turn: r.id, Item: d.Item, Text: d.Text, Whole: true, Replace: d.Replace, Source: "agent:assistant"}
	if d.Text == "" && d.Delta != "" {
		text.Text, text.Whole = d.Delta, false
	}
	s.engine.Apply(text)
}

// handleTool handles a tool call of a run that this connection started.
func (s *state) handleTool(r *run, e *agentEvent) {
	r.toolStream = true
	switch e.Data.Phase {
	case phaseStart:
		s.startTool(r, e)
	case phaseUpdate:
		s.handleProgress(r, e.Data.Call, e.Data.Partial.Content.text())
	case phaseResult:
		r.mentionsImages = r.mentionsImages || slices.ContainsFunc(e.Data.Result.Content, block.isMention)
		if r.calls[e.Data.Call] {
			s.endTool(r, toolResult(e.Data.Call, e.Data.Result.Content, e.Data.IsError, s.reporter.Image), e)
		}
	default: // no other phase of a tool is known
	}
}

// startTool shows a call of a run. A display card has no arguments; its Meta is what the tool works
// on.
func (s *state) startTool(r *run, e *agentEvent) {
	tool := toolStart(e.Data.Call, e.Data.Name, e.Data.Parent, e.Data.Args, e.Data.Meta)
	tool.Turn, tool.Usage, tool.At, tool.Source = r.id, usage(e, s.who.Workspace), e.TS.time(), "agent:"+string(e.Stream)
	if s.engine.Apply(tool) {
		r.calls[e.Data.Call], r.chatTextUsed = true, len(r.chatText)
	}
}

// endTool shows the result of a call of a run.
func (s *state) endTool(r *run, result transcript.Tool, e *agentEvent) {
	result.Turn, result.Result, result.At, result.Source = r.id, ranOutput(e), e.TS.time(), "agent:"+string(e.Stream)
	r.calls[e.Data.Call] = false
	s.engine.Apply(result)
}

// handleItem handles a display card. For runs that other connections started, cards are all that
// this one sees of their tools. A preamble is the agent's text before it uses a tool.
func (s *state) handleItem(r *run, e *agentEvent) {
	switch e.Data.Kind {
	case itemPreamble:
		s.engine.Apply(transcript.Text{
			Turn: r.id, Item: e.Data.Item, Text: e.Data.Progress, Whole: true, Aside: true,
			Source: "agent:item",
		})
	case itemTool:
		if e.Data.Call == "" || r.toolStream {
			return
		}
		if _, known := r.calls[e.Data.Call]; !known {
			s.startTool(r, e)
		}
		if e.Data.Phase == phaseEnd && r.calls[e.Data.Call] {
			output := blocks{{Type: blockText, Text: e.Data.Error}}
			s.endTool(r, toolResult(e.Data.Call, output, e.Data.Status != itemCompleted, s.reporter.Image), e)
		}
	}
}

// handleProgress shows the output of a running tool so far.
func (s *state) handleProgress(r *run, id, output string) {
	if r.calls[id] && output != "" {
		tool := wire.ChatTool{ID: id, Output: clip.Tail(output, maxShown)}
		s.engine.Apply(transcript.Tool{Turn: r.id, Shown: tool, Source: "agent:progress"})
	}
}
