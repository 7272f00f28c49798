package openclaw

import (
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// helper is a sub-agent that the agent started. It has a session of its own, agent:<id>:subagent:<number>.
type helper struct {
	id, name string
	run      string
	told     agent.Body
}

// maxHelpers is how many get a body.
const maxHelpers = 32

// taskEvent is the event task.
type taskEvent struct {
	Task struct {
		Kind    string `json:"kind"` // subagent, cli …
		Status  string `json:"status"`
		Title   string `json:"title"`
		Session string `json:"childSessionKey"`
		Run     string `json:"runId"`
		Doing   struct {
			State string `json:"state"` // unknown, running, finished
		} `json:"execution"`
	} `json:"task"`
}

func (t *conversation) task(e *taskEvent) {
	if e.Task.Kind != "subagent" || !isHelper(e.Task.Session) || !t.ours(e.Task.Session) {
		return
	}
	if e.Task.Doing.State == "finished" || e.Task.Status != "running" && e.Task.Status != "queued" && e.Task.Status != "pending" {
		t.helperGone(e.Task.Session)
		return
	}
	if h := t.helper(e.Task.Session); h != nil {
		h.name, h.run = clip.Line(e.Task.Title, 40), e.Task.Run
		if h.told.Type == "" {
			t.tellHelper(h, "thinking", "", "task")
		}
	}
}

// helper is the one of a session, made when it is new; nil: there are too many.
func (t *conversation) helper(session string) *helper {
	h := t.helpers[session]
	if h == nil && len(t.helpers) < maxHelpers {
		h = &helper{id: session[strings.LastIndexByte(session, ':')+1:]}
		t.helpers[session] = h
	}
	return h
}

func (t *conversation) tellHelper(h *helper, state, label, source string) {
	b := agent.Body{Type: agentType, Name: h.name, Helper: h.id, Turn: h.run, Activity: wire.Activity{State: state, Label: label, Since: t.now(), Source: source}}
	if h.told.Name == b.Name && h.told.Activity.State == state && h.told.Activity.Label == label {
		return
	}
	h.told = b
	t.r.Body(b)
}

func (t *conversation) helperGone(session string) {
	h := t.helpers[session]
	if h == nil {
		return
	}
	delete(t.helpers, session)
	if h.told.Type != "" {
		t.r.Body(agent.Body{Type: agentType, Name: h.name, Helper: h.id, Gone: true, Activity: wire.Activity{State: "away", Since: t.now(), Source: "task"}})
	}
}

// helperEvent shows what a helper does.
func (t *conversation) helperEvent(e *agentEvent) {
	if !t.ours(e.Session) {
		return
	}
	if e.Stream == "lifecycle" && (e.Data.Phase == "end" || e.Data.Phase == "error") {
		t.helperGone(e.Session)
		return
	}
	h := t.helpers[e.Session]
	if h == nil && e.Stream == "lifecycle" && e.Data.Phase == "start" {
		h = t.helper(e.Session)
	}
	if h == nil { // a late event
		return
	}
	if h.run == "" {
		h.run = e.Run
	}
	if e.Stream == "tool" && e.Data.Phase != "update" || e.Stream == "item" && e.Data.Kind == "tool" && e.Data.Phase != "update" {
		t.files(e, h.id)
	}
	switch {
	case e.Stream == "assistant":
		t.tellHelper(h, "speaking", "", "agent:assistant")
	case (e.Stream == "tool" || e.Stream == "item" && e.Data.Kind == "tool") && e.Data.Phase == "start":
		is := wire.ChatTool{}
		describe(&is, call{name: e.Data.Name, args: e.Data.Args, target: e.Data.Meta})
		t.tellHelper(h, "working", toolLabel(&is), "agent:"+e.Stream)
	case e.Stream == "lifecycle" && e.Data.Phase == "start", e.Stream == "tool" && e.Data.Phase == "result", e.Stream == "item" && e.Data.Kind == "tool" && e.Data.Phase == "end":
		t.tellHelper(h, "thinking", "", "agent:"+e.Stream)
	}
}

// helperSession takes what is said of a helper's session.
func (t *conversation) helperSession(e *sessionEvent) {
	h := t.helpers[e.Session]
	switch {
	case h == nil:
	case !e.Row.running() && e.Row.Key != "":
		t.helperGone(e.Session)
	case h.name == "":
		h.name = clip.Line(e.Row.title(""), 40)
	}
}

// takeHelpers brings the helpers up to date with the list of sessions.
func (t *conversation) takeHelpers(rows []sessionRow) {
	t.mu.Lock()
	defer t.mu.Unlock()
	running := map[string]bool{}
	for _, s := range rows {
		if !isHelper(s.Key) || !s.running() {
			continue
		}
		running[s.Key] = true
		if h := t.helper(s.Key); h != nil {
			h.name = clip.Line(s.title(""), 40)
			t.tellHelper(h, "thinking", "", "sessions.list")
		}
	}
	for session := range t.helpers {
		if !running[session] {
			t.helperGone(session)
		}
	}
}
