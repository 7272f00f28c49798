package worldtest

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one running turn of a ScriptedBackend: the user's message, and the answer while it grows. One goroutine runs
// it; the messages that it changes are guarded by the back end's mutex.
type turn struct {
	backend *ScriptedBackend
	session *session
	// id is chosen by the page.
	id    string
	began time.Time
	// first is the time from the start to the first word; 0: none yet.
	first time.Duration
	// answer is the index of the answer in the session's messages.
	answer int
	// tools are the tool calls for the turn log.
	tools []wire.TurnTool
}

// scripts maps the first word of a message to the script that answers it. Any other message is echoed.
var scripts = map[string]func(ctx context.Context, t *turn) error{
	// A long answer, to be stopped or watched while it grows (BackendOptions.Step).
	"!slow": func(ctx context.Context, t *turn) error { return t.say(ctx, strings.Repeat("slowly and calmly ", 200)) },
	// No answer at all: the turn runs until it is stopped.
	"!wait": func(ctx context.Context, _ *turn) error { <-ctx.Done(); return ctx.Err() },
	// A turn that fails.
	"!error": func(context.Context, *turn) error { return wire.NewError(wire.CodeAgentFailed, "the model refused") },
	// An answer with every kind of markup.
	"!markdown": func(ctx context.Context, t *turn) error { return t.say(ctx, markdown) },
	// Tool calls, an approval, a picture, and a helper beside the agent.
	"!tool":    useTools,
	"!approve": askFirst,
	"!image":   showImage,
	"!helper":  withHelper,
}

// optionDeny is the id of the option that refuses an approval.
const optionDeny = "deny"

// markdown uses every construct that the page renders, and some that it must not: a remote picture and raw HTML.
const markdown = "# A heading\n\nSome *words*, **strong ones** and `code`, a [link](https://example.com/page).\n\n" +
	"| piece | count |\n|---|---|\n| bench | 3 |\n| lamp | 4 |\n\n1. one\n2. two\n\n```js\nconst world = () => 42;\n```\n\n" +
	"![a remote picture](https://example.com/picture.png)\n\n<img src=x onerror=alert(1)>\n"

// run plays the turn from the user's message to its line in the turn log.
func (t *turn) run(ctx context.Context, m agent.Message) {
	now := wire.Now(t.began)
	said := wire.ChatMessage{ID: "u-" + t.id, Turn: t.id, Role: wire.RoleUser, At: now, Path: wire.ByText, State: wire.MessageDone, Parts: []wire.ChatPart{{Kind: wire.PartText, Text: m.Text}}}
	for _, i := range m.Images {
		data, _ := base64.StdEncoding.DecodeString(i.Data)
		saved := t.backend.report.Image(i.MIMEType, data)
		said.Parts = append(said.Parts, wire.ChatPart{Kind: wire.PartImage, Image: &saved})
	}
	t.put(said)
	t.backend.report.SessionsChanged()
	t.status(string(wire.ActivityThinking))
	t.answer = t.put(wire.ChatMessage{ID: "a-" + t.id, Turn: t.id, Role: wire.RoleAgent, At: now, Path: wire.ByText, State: wire.MessageStreaming, Parts: []wire.ChatPart{}})
	word, _, _ := strings.Cut(m.Text, " ")
	play := scripts[word]
	if play == nil {
		play = func(ctx context.Context, t *turn) error { return t.say(ctx, "You said: "+m.Text) }
	}
	t.end(ctx, play(ctx, t))
}

// end finishes the turn: stopped when its context ended, failed when the script returned an error.
func (t *turn) end(ctx context.Context, err error) {
	state, outcome, reason := wire.MessageDone, wire.OutcomeDone, ""
	switch {
	case ctx.Err() != nil:
		state, outcome = wire.MessageStopped, wire.OutcomeStopped
	case err != nil:
		state, outcome, reason = wire.MessageFailed, wire.OutcomeFailed, "The model refused."
	}
	t.backend.mu.Lock()
	t.session.turn, t.session.stop = "", nil
	t.session.status = wire.ChatStatus{}
	t.backend.mu.Unlock() // before the reports: a test that sees the end may start the next turn at once
	t.change(func(m *wire.ChatMessage) { m.State, m.Reason = state, reason })
	t.backend.report.Status(t.session.ID, wire.ChatStatus{})
	t.backend.report.SessionsChanged()
	t.backend.body(wire.ActivityIdle, "", "script", "")
	t.backend.report.Turn(wire.Turn{
		ID: t.id, At: wire.Now(t.began), Session: t.session.ID, Tools: t.tools,
		First: agent.Millis(t.first), Millis: agent.Millis(time.Since(t.began)), Outcome: outcome,
	})
}

// put appends a message, reports it and returns its index.
func (t *turn) put(m wire.ChatMessage) int {
	t.backend.mu.Lock()
	t.session.messages = append(t.session.messages, m)
	t.session.UpdatedAt = m.At
	index := len(t.session.messages) - 1
	t.backend.mu.Unlock()
	t.backend.report.Message(t.session.ID, m)
	return index
}

// change edits the answer and reports the whole message. f runs with the mutex held.
func (t *turn) change(f func(*wire.ChatMessage)) {
	t.backend.mu.Lock()
	m := &t.session.messages[t.answer]
	f(m)
	snapshot := *m
	snapshot.Parts = append([]wire.ChatPart{}, m.Parts...)
	t.backend.mu.Unlock()
	t.backend.report.Message(t.session.ID, snapshot)
}

// status reports what the turn does now, to the chat and as the avatar's activity.
func (t *turn) status(label string) {
	s := wire.ChatStatus{Turn: t.id, Label: label, Since: wire.Now(time.Now())}
	t.backend.mu.Lock()
	t.session.status = s
	t.backend.mu.Unlock()
	t.backend.report.Status(t.session.ID, s)
	state := wire.ActivityWorking
	if s := wire.ActivityState(label); s == wire.ActivityThinking || s == wire.ActivitySpeaking {
		state = s
	}
	t.backend.body(state, label, "script", t.id)
}

// body reports the activity of the scripted agent's avatar.
func (b *ScriptedBackend) body(state wire.ActivityState, label, source, turn string) {
	b.report.Body(agent.Body{Type: "scripted", Name: "Scripted agent", Turn: turn, Activity: wire.Activity{State: state, Label: label, Since: wire.Now(time.Now()), Source: source}})
}

// say streams a text word by word into a new part of the answer. The position of a delta counts UTF-16 units.
func (t *turn) say(ctx context.Context, text string) error {
	t.status(string(wire.ActivitySpeaking))
	part := 0
	t.change(func(m *wire.ChatMessage) {
		part = len(m.Parts)
		m.Parts = append(m.Parts, wire.ChatPart{Kind: wire.PartText})
	})
	if t.first == 0 {
		t.first = time.Since(t.began)
	}
	offset := 0
	for _, word := range strings.SplitAfter(text, " ") {
		t.backend.mu.Lock()
		t.session.messages[t.answer].Parts[part].Text += word
		id := t.session.messages[t.answer].ID
		t.backend.mu.Unlock()
		t.backend.report.Delta(t.session.ID, wire.ChatDelta{Message: id, Part: part, At: offset, Text: word})
		offset += agent.UTF16Len(word)
		if err := t.pause(ctx); err != nil {
			return err
		}
	}
	return nil
}

// pause waits for BackendOptions.Step, or until the turn is stopped; then it returns the context's error.
func (t *turn) pause(ctx context.Context) error {
	if t.backend.opt.Step > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(t.backend.opt.Step):
		}
	}
	return ctx.Err()
}

// tool adds a running tool call to the answer. The caller ends it with the returned function.
func (t *turn) tool(name, title, target, input string) (end func(state wire.ToolState, output string)) {
	began := time.Now()
	call := wire.ChatTool{
		ID: fmt.Sprintf("%s-%d", t.id, len(t.tools)), Name: name, Title: title, Target: target, State: wire.ToolRunning, Input: input,
		World: strings.HasPrefix(name, "world__"), Began: wire.Now(began),
	}
	part := 0
	t.change(func(m *wire.ChatMessage) {
		part = len(m.Parts)
		m.Parts = append(m.Parts, wire.ChatPart{Kind: wire.PartTool, Tool: &call})
	})
	t.tools = append(t.tools, wire.TurnTool{Name: name, Calls: 1})
	t.status("running " + name)
	return func(state wire.ToolState, output string) {
		now := call
		now.State, now.Output, now.Millis = state, output, agent.Millis(time.Since(began))
		t.change(func(m *wire.ChatMessage) { m.Parts[part] = wire.ChatPart{Kind: wire.PartTool, Tool: &now} })
	}
}

// useTools calls a tool of the agent and a tool of the world, then answers.
func useTools(ctx context.Context, t *turn) error {
	end := t.tool("exec", "Run a command", "ls plaza", `{"command":"ls plaza"}`)
	err := t.pause(ctx)
	end(wire.ToolDone, "bench_1\nfountain_1\n")
	if err != nil {
		return err
	}
	end = t.tool("world__place_objects", "Place objects", "1 object", `{"objects":[{"kind":"bench","position":[1,0,9]}]}`)
	err = t.pause(ctx)
	end(wire.ToolDone, "Placed bench_9.")
	if err != nil {
		return err
	}
	return t.say(ctx, "The bench stands by the fountain now.")
}

// askFirst opens an approval for a command and waits for its answer, or until the turn is stopped.
func askFirst(ctx context.Context, t *turn) error {
	end := t.tool("exec", "Run a command", "rm -r old", `{"command":"rm -r old"}`)
	a := wire.Approval{
		ID: "approval-" + t.id, Session: t.session.ID, Turn: t.id, Kind: wire.ApprovalExec, Title: "Run a command", Command: "rm -r old",
		Details: []wire.Detail{{Name: "Folder", Value: "workspace"}}, CreatedAt: wire.Now(time.Now()), State: wire.ApprovalOpen,
		Options: []wire.ApprovalOption{{ID: "allow-once", Name: "Allow once", Kind: wire.AllowOnce}, {ID: "allow-always", Name: "Always allow", Kind: wire.AllowAlways}, {ID: optionDeny, Name: "Deny", Kind: wire.RejectOnce}},
	}
	answer := make(chan string, 1)
	t.backend.mu.Lock()
	t.backend.approvals[a.ID] = answer
	t.backend.mu.Unlock()
	t.backend.body(wire.ActivityNeedsYou, "waiting for your answer", "approval", t.id)
	t.backend.report.Approval(a)
	select {
	case <-ctx.Done():
		t.backend.mu.Lock()
		delete(t.backend.approvals, a.ID)
		t.backend.mu.Unlock()
		a.State = wire.ApprovalWithdrawn
		t.backend.report.Approval(a)
		end(wire.ToolStopped, "")
		return ctx.Err()
	case option := <-answer:
		if option == optionDeny {
			end(wire.ToolFailed, "denied")
			return t.say(ctx, "I leave it as it is.")
		}
		end(wire.ToolDone, "")
		return t.say(ctx, "It is gone.")
	}
}

// showImage answers with a picture.
func showImage(ctx context.Context, t *turn) error {
	data, err := base64.StdEncoding.DecodeString(pixel)
	if err != nil {
		return err
	}
	saved := t.backend.report.Image("image/png", data)
	saved.Alt = "one grey pixel"
	t.change(func(m *wire.ChatMessage) {
		m.Parts = append(m.Parts, wire.ChatPart{Kind: wire.PartImage, Image: &saved})
	})
	return t.say(ctx, "Here it is.")
}

// withHelper shows a helper beside the agent while it talks.
func withHelper(ctx context.Context, t *turn) error {
	b := agent.Body{Type: "scripted", Helper: "helper-1", Name: "Scout", Activity: wire.Activity{State: wire.ActivityWorking, Label: "looking around", Since: wire.Now(time.Now()), Source: "script"}}
	t.backend.report.Body(b)
	err := t.say(ctx, "A helper looks around while I talk.")
	b.Gone = true
	t.backend.report.Body(b)
	return err
}
