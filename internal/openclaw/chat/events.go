package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// chatEvent is the payload of the event chat: how a run stands, as the gateway shows it to people.
type chatEvent struct {
	Run     string    `json:"runId"`
	Session string    `json:"sessionKey"`
	State   chatState `json:"state"`
	// Delta is appended to the text, or replaces it. Older gateways leave it out and send the whole text in Message.
	Delta     string     `json:"deltaText"`
	Replace   bool       `json:"replace"`
	Error     string     `json:"errorMessage"`
	ErrorKind errorKind  `json:"errorKind"`
	Stop      stopReason `json:"stopReason"`
	Message   struct {
		Content blocks `json:"content"`
	} `json:"message"`
}

// handleChat handles the event chat. Its states start and end runs. Its text counts only for runs without agent events:
// there the text arrives earlier, and in order with the tools.
func (t *Conversation) handleChat(e *chatEvent) {
	// An empty final of an unknown run: its message was folded into another run.
	if e.State == chatFinal && t.runs[e.Run] == nil && len(e.Message.Content) == 0 {
		t.ended = addBounded(t.ended, e.Run, maxEnded)
		if s := t.sends[e.Run]; s != nil {
			t.finishSend(s, nil)
		}
		return
	}
	r := t.openRun(e.Run, e.Session)
	if r == nil {
		return
	}
	r.lastEvent = t.now()
	switch e.State {
	case chatStatus:
		r.agentStarted = true
		t.setActivity(r, wire.ActivityThinking, "", "chat:status")
	case chatDelta:
		t.handleChatDelta(r, e)
	case chatFinal:
		t.addFinalText(r, e)
		t.finishRun(r, wire.OutcomeDone, "")
	case chatAborted:
		t.addFinalText(r, e)
		if len(r.drafts) == 0 {
			t.currentDraft(r) // stopped before its first word: an empty message shows that
		}
		switch { // the gateway also aborts a run because of an error
		case e.Error != "" && e.Stop != stopByCall:
			t.finishRun(r, wire.OutcomeFailed, failureText(e.Error, e.ErrorKind))
		case r.outcome == wire.OutcomeFailed:
			t.finishRun(r, wire.OutcomeFailed, r.reason)
		default:
			t.finishRun(r, wire.OutcomeStopped, "")
		}
	case chatError:
		t.finishRun(r, wire.OutcomeFailed, failureText(e.Error, e.ErrorKind))
	}
}

// handleChatDelta shows text of a run that sends no assistant events. What came before the last tool is in earlier
// parts.
func (t *Conversation) handleChatDelta(r *run, e *chatEvent) {
	r.agentStarted = true
	if r.agentText {
		return
	}
	d := t.currentDraft(r)
	switch {
	case e.Replace:
		r.chatText, r.chatTextUsed = e.Delta, 0
	case e.Delta == "":
		r.chatText = e.Message.Content.text()
	case len(r.chatText) < maxText:
		r.chatText += e.Delta
	}
	t.markFirstToken(r)
	text := strings.TrimLeft(r.chatText[min(r.chatTextUsed, len(r.chatText)):], "\n")
	t.reportChange(r, d, d.setText(wire.PartText, fmt.Sprint("chat", r.chatTextUsed), text, e.Replace))
	t.setActivity(r, wire.ActivitySpeaking, "", "chat:delta")
}

// addFinalText takes the message of a run's end when nothing of it arrived before, as with the gateway's own slash
// commands.
func (t *Conversation) addFinalText(r *run, e *chatEvent) {
	if len(e.Message.Content) == 0 || slices.ContainsFunc(r.drafts, func(d *draft) bool { return !d.empty() }) {
		return
	}
	d := t.currentDraft(r)
	for i := range e.Message.Content {
		switch b := &e.Message.Content[i]; b.Type {
		case blockText:
			d.addText(b.Text)
		case blockImage:
			d.addImage(chatImage(t.reporter.Image, b))
		default: // a run's end brings no tools
		}
	}
	if !d.empty() {
		t.markFirstToken(r)
	}
}

// markFirstToken notes how long the first text took, for the turn log. At least 1 µs, because 0 means that there was
// none.
func (t *Conversation) markFirstToken(r *run) {
	if r.firstToken == 0 {
		r.firstToken = max(t.now().Sub(r.startedAt), time.Microsecond)
	}
}

// agentEvent is the payload of the event agent: what a run does. Which members of Data are set depends on Stream.
type agentEvent struct {
	Run     string      `json:"runId"`
	Session string      `json:"sessionKey"`
	Stream  agentStream `json:"stream"`
	// Seq increases within a run; an event with a known number is a repeat.
	Seq int64     `json:"seq"`
	TS  timestamp `json:"ts"`
	// Heartbeat: the gateway started the run by its own clock, not for anyone.
	Heartbeat bool `json:"isHeartbeat"`
	Data      struct {
		Phase streamPhase `json:"phase"`
		Text  string      `json:"text"`
		Delta string      `json:"delta"`
		Item  string      `json:"itemId"`
		// Media are files that assistant text shows.
		Media   []string                 `json:"mediaUrls"`
		Replace bool                     `json:"replace"`
		Name    string                   `json:"name"`
		Call    string                   `json:"toolCallId"`
		Parent  string                   `json:"parentToolCallId"`
		Args    json.RawMessage          `json:"args"`
		IsError bool                     `json:"isError"`
		Partial struct{ Content blocks } `json:"partialResult"`
		Result  struct{ Content blocks } `json:"result"`
		// Kind, Title, Meta (what the tool works on), Status and Progress belong to a display card.
		Kind     itemKind   `json:"kind"`
		Title    string     `json:"title"`
		Meta     string     `json:"meta"`
		Status   itemStatus `json:"status"`
		Progress string     `json:"progressText"`
		// Output is what a command has printed so far (command_output).
		Output   string `json:"output"`
		Message  string `json:"message"`
		Error    string `json:"error"`
		Aborted  bool   `json:"aborted"`
		Approval string `json:"approvalId"`
	} `json:"data"`
}

// handleAgentEvent handles the event agent. It drops heartbeats and repeats; sub-agents have handlers of their own.
func (t *Conversation) handleAgentEvent(e *agentEvent) {
	if e.Heartbeat {
		return
	}
	if isSubagent(e.Session) {
		t.handleSubagentEvent(e)
		return
	}
	r := t.openRun(e.Run, e.Session)
	if r == nil || e.Seq != 0 && e.Seq <= r.seq {
		return
	}
	r.seq, r.lastEvent, r.agentStarted = max(e.Seq, r.seq), t.now(), true
	switch e.Stream {
	case streamLifecycle:
		t.handleLifecycle(r, e)
	case streamRunStatus:
		t.setActivity(r, wire.ActivityThinking, clip.Line(e.Data.Message, maxTarget), "agent:run_status")
	case streamThinking:
		// A thought has no id: it continues the last part if that is a thought, else it is a new part.
		d := t.currentDraft(r)
		part := len(d.Parts)
		if part > 0 && d.Parts[part-1].Kind == wire.PartThought {
			part--
		}
		t.reportChange(r, d, d.setText(wire.PartThought, fmt.Sprint(part), e.Data.Text, e.Data.Replace))
		t.setActivity(r, wire.ActivityThinking, "", "agent:thinking")
	case streamAssistant:
		r.attachesFiles = r.attachesFiles || len(e.Data.Media) > 0
		t.handleAssistantText(r, e.Data.Item, e.Data.Text, e.Data.Delta, e.Data.Replace)
	case streamTool:
		t.handleTool(r, e)
	case streamItem:
		t.handleItem(r, e)
	case streamCommandOutput:
		t.handleProgress(r, e.Data.Call, e.Data.Output)
	}
}

// handleLifecycle handles the phases of a run. Its end only notes the outcome; the last chat event ends the run.
func (t *Conversation) handleLifecycle(r *run, e *agentEvent) {
	switch e.Data.Phase {
	case phaseStart:
		t.setActivity(r, wire.ActivityThinking, "", "agent:lifecycle")
	case phaseWaitingApproval, phaseApprovalResolved:
		if d := t.draftWithTool(r, e.Data.Call); d.setWaiting(e.Data.Call, e.Data.Phase == phaseWaitingApproval) {
			t.reportMessage(r, d)
		}
	case phaseEnd, phaseError:
		r.outcome, r.outcomeAt = wire.OutcomeDone, t.now()
		switch {
		case e.Data.Aborted:
			r.outcome = wire.OutcomeStopped
		case e.Data.Phase == phaseError:
			r.outcome, r.reason = wire.OutcomeFailed, failureText(e.Data.Error, "")
		}
	default: // model, finishing: nothing to show
	}
}

// handleAssistantText shows assistant text while it is generated. text is the whole text of the item so far; older
// gateways send only delta.
func (t *Conversation) handleAssistantText(r *run, item, text, delta string, replace bool) {
	if text == "" && delta == "" && !replace {
		return
	}
	r.agentText = true
	d := t.draftForItem(r, item)
	if text == "" && delta != "" {
		if i, ok := d.textParts[textKey{wire.PartText, item}]; ok {
			text = d.Parts[i].Text
		}
		text += delta
	}
	if text != "" {
		t.markFirstToken(r)
	}
	t.reportChange(r, d, d.setText(wire.PartText, item, text, replace))
	if text != "" {
		t.setActivity(r, wire.ActivitySpeaking, "", "agent:assistant")
	}
}

// handleTool handles a tool call of a run that this connection started.
func (t *Conversation) handleTool(r *run, e *agentEvent) {
	r.toolStream = true
	if e.Data.Phase != phaseUpdate {
		t.reportFileWork(e, "")
	}
	ts := e.TS.orElse(t.now())
	switch e.Data.Phase {
	case phaseStart:
		d := t.draftWithTool(r, e.Data.Call, e.Data.Parent)
		d.startTool(toolStart{id: e.Data.Call, name: e.Data.Name, parent: e.Data.Parent, args: e.Data.Args, at: ts})
		r.chatTextUsed = len(r.chatText)
		t.reportMessage(r, d)
		t.toolStarted(r, d, e.Data.Call, "agent:tool")
	case phaseUpdate:
		t.handleProgress(r, e.Data.Call, e.Data.Partial.Content.text())
	case phaseResult:
		d := t.draftWithTool(r, e.Data.Call)
		d.endTool(e.Data.Call, e.Data.Result.Content, e.Data.IsError, ts, t.reporter.Image)
		r.mentionsImages = r.mentionsImages || slices.ContainsFunc(e.Data.Result.Content, block.isMention)
		t.reportMessage(r, d)
		t.countTool(r, d, e.Data.Call)
		t.toolEnded(r, "agent:tool")
	default: // no other phase of a tool is known
	}
}

// handleItem handles a display card. For runs that other connections started, cards are all that this one sees of their
// tools. A preamble is what the agent says before it uses a tool.
func (t *Conversation) handleItem(r *run, e *agentEvent) {
	switch e.Data.Kind {
	case itemPreamble:
		t.handlePreamble(r, e.Data.Item, e.Data.Progress)
	case itemTool:
		if e.Data.Call == "" || r.toolStream {
			return
		}
		if e.Data.Phase == phaseStart || e.Data.Phase == phaseEnd {
			t.reportFileWork(e, "")
		}
		d := t.draftWithTool(r, e.Data.Call, e.Data.Parent)
		_, known := d.toolParts[e.Data.Call]
		if !known {
			d.startTool(toolStart{
				id: e.Data.Call, name: e.Data.Name, parent: e.Data.Parent, target: e.Data.Meta, at: e.TS.orElse(t.now()),
			})
			r.chatTextUsed = len(r.chatText)
			t.toolStarted(r, d, e.Data.Call, "agent:item")
		}
		ended := e.Data.Phase == phaseEnd && d.tool(e.Data.Call) != nil && d.tool(e.Data.Call).State == wire.ToolRunning
		if ended {
			output, failed := blocks{{Type: blockText, Text: e.Data.Error}}, e.Data.Status != itemCompleted
			d.endTool(e.Data.Call, output, failed, e.TS.orElse(t.now()), t.reporter.Image)
			t.countTool(r, d, e.Data.Call)
			t.toolEnded(r, "agent:item")
		}
		if ended || !known {
			t.reportMessage(r, d)
		}
	}
}

// handlePreamble shows a preamble as text of its own.
func (t *Conversation) handlePreamble(r *run, item, text string) {
	if text == "" {
		return
	}
	d := t.currentDraft(r)
	t.markFirstToken(r)
	t.reportChange(r, d, d.setText(wire.PartText, item, text, false))
}

// progressInterval is the shortest time between two reports of one message's tool output.
const progressInterval = 250 * time.Millisecond

// handleProgress shows what a running tool has printed so far, throttled to progressInterval.
func (t *Conversation) handleProgress(r *run, id, output string) {
	d := t.draftWithTool(r, id)
	if d.setProgress(id, output) && t.now().Sub(d.progressAt) >= progressInterval {
		d.progressAt = t.now()
		t.reportMessage(r, d)
	}
}

// maxCounted limits the tool calls that a run counts for the turn log.
const maxCounted = 256

// countTool adds an ended call to the turn log's counts, once.
func (t *Conversation) countTool(r *run, d *draft, id string) {
	tool := d.tool(id)
	if tool == nil || r.counted[tool.ID] || len(r.counted) >= maxCounted {
		return
	}
	r.counted[tool.ID] = true
	r.toolCounts = agent.CountTool(r.toolCounts, tool)
}
