package openclaw

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// chatEvent is the event chat: how a run stands, as the gateway shows it to people.
type chatEvent struct {
	Run       string `json:"runId"`
	Session   string `json:"sessionKey"`
	State     string `json:"state"` // status, delta, final, aborted, error
	Delta     string `json:"deltaText"`
	Replace   bool   `json:"replace"`
	Error     string `json:"errorMessage"`
	ErrorKind string `json:"errorKind"`
	Stop      string `json:"stopReason"` // rpc: somebody asked for it
	Message   struct {
		Content blocks `json:"content"`
	} `json:"message"`
}

// chat takes the event chat. Texts come sooner, and in order with the tools, as agent events; chat deltas are for runs
// that have none.
func (t *conversation) chat(e *chatEvent) {
	if e.State == "final" && t.runs[e.Run] == nil && len(e.Message.Content) == 0 { // folded into another run
		t.ended = remember(t.ended, e.Run, maxEnded)
		if s := t.sends[e.Run]; s != nil {
			t.settled(s, nil)
		}
		return
	}
	r := t.run(e.Run, e.Session)
	if r == nil {
		return
	}
	r.last = t.now()
	switch e.State {
	case "status":
		r.started = true
		t.does(r, "thinking", "", "chat:status")
	case "delta":
		t.chatDelta(r, e)
	case "final":
		t.lastWords(r, e)
		t.finish(r, "done", "")
	case "aborted":
		t.lastWords(r, e)
		if len(r.drafts) == 0 {
			t.draft(r) // stopped before its first word: the conversation says so
		}
		switch { // the gateway gives up a run because of an error, too
		case e.Error != "" && e.Stop != "rpc":
			t.finish(r, "failed", failure(e.Error, e.ErrorKind))
		case r.over == "failed":
			t.finish(r, "failed", r.reason)
		default:
			t.finish(r, "stopped", "")
		}
	case "error":
		t.finish(r, "failed", failure(e.Error, e.ErrorKind))
	}
}

func (t *conversation) chatDelta(r *run, e *chatEvent) {
	r.started = true
	if r.streams {
		return
	}
	d := t.draft(r)
	switch {
	case e.Replace:
		r.said, r.before = e.Delta, 0
	case e.Delta == "": // older gateways send all of it each time
		r.said = e.Message.Content.text()
	case len(r.said) < maxText:
		r.said += e.Delta
	}
	t.firstToken(r)
	t.tellChange(r, d, d.grow("text", fmt.Sprint("chat", r.before), strings.TrimLeft(r.said[min(r.before, len(r.said)):], "\n"), e.Replace))
	t.does(r, "speaking", "", "chat:delta")
}

// lastWords takes the text of a run's end when nothing of it came before, as with the gateway's own commands.
func (t *conversation) lastWords(r *run, e *chatEvent) {
	if len(e.Message.Content) == 0 || slices.ContainsFunc(r.drafts, func(d *draft) bool { return !d.empty() }) {
		return
	}
	d := t.draft(r)
	for i := range e.Message.Content {
		switch b := &e.Message.Content[i]; b.Type {
		case "text":
			d.say(b.Text)
		case "image":
			d.image(picture(t.r.Image, b))
		}
	}
	if !d.empty() {
		t.firstToken(r)
	}
}

func (t *conversation) firstToken(r *run) {
	if r.first == 0 {
		r.first = max(t.now().Sub(r.began), time.Microsecond)
	}
}

// agentEvent is the event agent: what a run does.
type agentEvent struct {
	Run       string `json:"runId"`
	Session   string `json:"sessionKey"`
	Stream    string `json:"stream"`
	Seq       int64  `json:"seq"`
	TS        moment `json:"ts"`
	Heartbeat bool   `json:"isHeartbeat"` // the gateway's own clock began it
	Data      struct {
		Phase    string                   `json:"phase"`
		Text     string                   `json:"text"`
		Delta    string                   `json:"delta"`
		Item     string                   `json:"itemId"`
		Media    []string                 `json:"mediaUrls"` // of assistant: what it shows beside its text
		Replace  bool                     `json:"replace"`
		Name     string                   `json:"name"`
		Call     string                   `json:"toolCallId"`
		Parent   string                   `json:"parentToolCallId"`
		Args     json.RawMessage          `json:"args"`
		IsError  bool                     `json:"isError"`
		Partial  struct{ Content blocks } `json:"partialResult"`
		Result   struct{ Content blocks } `json:"result"`
		Kind     string                   `json:"kind"` // of an item: tool, preamble …
		Title    string                   `json:"title"`
		Meta     string                   `json:"meta"`   // of an item: what the tool works on
		Status   string                   `json:"status"` // of an item: running, completed, failed, blocked
		Progress string                   `json:"progressText"`
		Output   string                   `json:"output"` // of command_output
		Message  string                   `json:"message"`
		Error    string                   `json:"error"`
		Aborted  bool                     `json:"aborted"`
		Approval string                   `json:"approvalId"`
	} `json:"data"`
}

func (t *conversation) agentEvent(e *agentEvent) {
	if e.Heartbeat {
		return
	}
	if isHelper(e.Session) {
		t.helperEvent(e)
		return
	}
	r := t.run(e.Run, e.Session)
	if r == nil || e.Seq != 0 && e.Seq <= r.seq {
		return
	}
	r.seq, r.last, r.started = max(e.Seq, r.seq), t.now(), true
	switch e.Stream {
	case "lifecycle":
		t.lifecycle(r, e)
	case "run_status":
		t.does(r, "thinking", clip.Line(e.Data.Message, maxTarget), "agent:run_status")
	case "thinking":
		d := t.draft(r)
		at := len(d.Parts)
		if at > 0 && d.Parts[at-1].Kind == "thought" {
			at-- // it goes on
		}
		t.tellChange(r, d, d.grow("thought", fmt.Sprint(at), e.Data.Text, e.Data.Replace))
		t.does(r, "thinking", "", "agent:thinking")
	case "assistant":
		r.attaches = r.attaches || len(e.Data.Media) > 0
		t.assistant(r, e.Data.Item, e.Data.Text, e.Data.Delta, e.Data.Replace)
	case "tool":
		t.tool(r, e)
	case "item":
		t.item(r, e)
	case "command_output":
		t.progress(r, e.Data.Call, e.Data.Output)
	}
}

func (t *conversation) lifecycle(r *run, e *agentEvent) {
	switch e.Data.Phase {
	case "start":
		t.does(r, "thinking", "", "agent:lifecycle")
	case "waiting-approval", "approval-resolved":
		if d := t.holding(r, e.Data.Call); d.wait(e.Data.Call, e.Data.Phase == "waiting-approval") {
			t.tell(r, d)
		}
	case "end", "error":
		r.over, r.overAt = "done", t.now()
		switch {
		case e.Data.Aborted:
			r.over = "stopped"
		case e.Data.Phase == "error":
			r.over, r.reason = "failed", failure(e.Data.Error, "")
		}
	}
}

// assistant takes a text as it is spoken: text is all of the item so far.
func (t *conversation) assistant(r *run, item, text, delta string, replace bool) {
	if text == "" && delta == "" && !replace {
		return
	}
	r.streams = true
	d := t.answering(r, item)
	if text == "" && delta != "" {
		if i, ok := d.texts["text"+item]; ok {
			text = d.Parts[i].Text
		}
		text += delta
	}
	if text != "" {
		t.firstToken(r)
	}
	t.tellChange(r, d, d.grow("text", item, text, replace))
	if text != "" {
		t.does(r, "speaking", "", "agent:assistant")
	}
}

func (t *conversation) tool(r *run, e *agentEvent) {
	r.toolStream = true
	if e.Data.Phase != "update" {
		t.files(e, "")
	}
	at := e.TS.or(t.now())
	switch e.Data.Phase {
	case "start":
		d := t.holding(r, e.Data.Call, e.Data.Parent)
		d.call(call{id: e.Data.Call, name: e.Data.Name, parent: e.Data.Parent, args: e.Data.Args, at: at})
		r.before = len(r.said)
		t.tell(r, d)
		t.working(r, d, e.Data.Call, "agent:tool")
	case "update":
		t.progress(r, e.Data.Call, e.Data.Partial.Content.text())
	case "result":
		d := t.holding(r, e.Data.Call)
		d.result(e.Data.Call, e.Data.Result.Content, e.Data.IsError, at, t.r.Image)
		r.pictures = r.pictures || slices.ContainsFunc(e.Data.Result.Content, func(b block) bool { return b.Type == "image" && b.Data == "" })
		t.tell(r, d)
		t.count(r, d, e.Data.Call)
		t.workDone(r, "agent:tool")
	}
}

// item takes a display card. Of runs that other connections began it is all there is of a tool; a preamble is what the agent says
// before it uses one.
func (t *conversation) item(r *run, e *agentEvent) {
	switch e.Data.Kind {
	case "preamble":
		t.assistantItem(r, e.Data.Item, e.Data.Progress)
	case "tool":
		if e.Data.Call == "" || r.toolStream {
			return
		}
		if e.Data.Phase == "start" || e.Data.Phase == "end" {
			t.files(e, "")
		}
		d := t.holding(r, e.Data.Call, e.Data.Parent)
		_, known := d.calls[e.Data.Call]
		if !known {
			d.call(call{id: e.Data.Call, name: e.Data.Name, parent: e.Data.Parent, target: e.Data.Meta, at: e.TS.or(t.now())})
			r.before = len(r.said)
			t.working(r, d, e.Data.Call, "agent:item")
		}
		ended := e.Data.Phase == "end" && d.tool(e.Data.Call) != nil && d.tool(e.Data.Call).State == "running"
		if ended {
			d.result(e.Data.Call, blocks{{Type: "text", Text: e.Data.Error}}, e.Data.Status != "completed", e.TS.or(t.now()), t.r.Image)
			t.count(r, d, e.Data.Call)
			t.workDone(r, "agent:item")
		}
		if ended || !known {
			t.tell(r, d)
		}
	}
}

func (t *conversation) assistantItem(r *run, item, text string) {
	if text == "" {
		return
	}
	d := t.draft(r)
	t.firstToken(r)
	t.tellChange(r, d, d.grow("text", item, text, false))
}

// progressPause is the least time between two reports of what a tool puts out.
const progressPause = 250 * time.Millisecond

func (t *conversation) progress(r *run, id, output string) {
	d := t.holding(r, id)
	if d.progress(id, output) && t.now().Sub(d.shown) >= progressPause {
		d.shown = t.now()
		t.tell(r, d)
	}
}

const maxCounted = 256 // different tools and calls in the turn log's line

// count adds an ended call to the turn's log.
func (t *conversation) count(r *run, d *draft, id string) {
	tool := d.tool(id)
	if tool == nil || r.counted[tool.ID] || len(r.counted) >= maxCounted {
		return
	}
	r.counted[tool.ID] = true
	i := slices.IndexFunc(r.tools, func(x wire.TurnTool) bool { return x.Name == tool.Name })
	if i < 0 {
		i = len(r.tools)
		r.tools = append(r.tools, wire.TurnTool{Name: tool.Name})
	}
	r.tools[i].Calls++
	if tool.State == "failed" {
		r.tools[i].Failed++
	}
}
