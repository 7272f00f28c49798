package worldtest

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one turn of a ScriptedLane: what the user said, and the answer as it grows.
type turn struct {
	lane   *ScriptedBackend
	talk   *talk
	id     string
	began  time.Time
	first  time.Duration
	answer int // index of the answer in the session
	tools  []wire.TurnTool
}

// scripts are the answers, by the first word of a message. Any other message is said back.
var scripts = map[string]func(ctx context.Context, t *turn) error{
	"!slow":     func(ctx context.Context, t *turn) error { return t.say(ctx, strings.Repeat("slowly and calmly ", 200)) },
	"!wait":     func(ctx context.Context, _ *turn) error { <-ctx.Done(); return ctx.Err() },
	"!error":    func(context.Context, *turn) error { return wire.NewError(wire.CodeAgentFailed, "the model refused") },
	"!markdown": func(ctx context.Context, t *turn) error { return t.say(ctx, markdown) },
	"!tool":     useTools,
	"!approve":  askFirst,
	"!image":    showImage,
	"!helper":   withHelper,
}

const markdown = "# A heading\n\nSome *words*, **strong ones** and `code`, a [link](https://example.com/page).\n\n" +
	"| piece | count |\n|---|---|\n| bench | 3 |\n| lamp | 4 |\n\n1. one\n2. two\n\n```js\nconst world = () => 42;\n```\n\n" +
	"![a remote picture](https://example.com/picture.png)\n\n<img src=x onerror=alert(1)>\n"

// run plays the turn and writes its line of the log.
func (t *turn) run(ctx context.Context, m agent.Message) {
	now := wire.Now(t.began)
	said := wire.ChatMessage{ID: "u-" + t.id, Turn: t.id, Role: "user", At: now, Path: "text", State: "done", Parts: []wire.ChatPart{{Kind: "text", Text: m.Text}}}
	for _, i := range m.Images {
		data, _ := base64.StdEncoding.DecodeString(i.Data)
		kept := t.lane.report.Image(i.MIMEType, data)
		said.Parts = append(said.Parts, wire.ChatPart{Kind: "image", Image: &kept})
	}
	t.put(said)
	t.lane.report.SessionsChanged()
	t.status("thinking")
	t.answer = t.put(wire.ChatMessage{ID: "a-" + t.id, Turn: t.id, Role: "agent", At: now, Path: "text", State: "streaming", Parts: []wire.ChatPart{}})
	word, _, _ := strings.Cut(m.Text, " ")
	play := scripts[word]
	if play == nil {
		play = func(ctx context.Context, t *turn) error { return t.say(ctx, "You said: "+m.Text) }
	}
	t.end(ctx, play(ctx, t))
}

func (t *turn) end(ctx context.Context, err error) {
	outcome, reason := "done", ""
	switch {
	case ctx.Err() != nil:
		outcome = "stopped"
	case err != nil:
		outcome, reason = "failed", "The model refused."
	}
	t.lane.mu.Lock()
	t.talk.turn, t.talk.stop = "", nil
	t.talk.status = wire.ChatStatus{}
	t.lane.mu.Unlock() // whoever hears of the end can begin the next turn
	t.change(func(m *wire.ChatMessage) { m.State, m.Reason = outcome, reason })
	t.lane.report.Status(t.talk.ID, wire.ChatStatus{})
	t.lane.report.SessionsChanged()
	t.lane.body("idle", "", "script", "")
	t.lane.report.Turn(wire.Turn{
		ID: t.id, At: wire.Now(t.began), Session: t.talk.ID, Tools: t.tools,
		First: float64(t.first.Microseconds()) / 1000, Millis: float64(time.Since(t.began).Microseconds()) / 1000, Outcome: outcome,
	})
}

// put adds a message and tells it; its index is returned.
func (t *turn) put(m wire.ChatMessage) int {
	t.lane.mu.Lock()
	t.talk.messages = append(t.talk.messages, m)
	t.talk.UpdatedAt = m.At
	at := len(t.talk.messages) - 1
	t.lane.mu.Unlock()
	t.lane.report.Message(t.talk.ID, m)
	return at
}

// change changes the answer and tells it whole.
func (t *turn) change(f func(*wire.ChatMessage)) {
	t.lane.mu.Lock()
	m := &t.talk.messages[t.answer]
	f(m)
	told := *m
	told.Parts = append([]wire.ChatPart{}, m.Parts...)
	t.lane.mu.Unlock()
	t.lane.report.Message(t.talk.ID, told)
}

func (t *turn) status(label string) {
	s := wire.ChatStatus{Turn: t.id, Label: label, Since: wire.Now(time.Now())}
	t.lane.mu.Lock()
	t.talk.status = s
	t.lane.mu.Unlock()
	t.lane.report.Status(t.talk.ID, s)
	state := "working"
	if label == "thinking" || label == "speaking" {
		state = label
	}
	t.lane.body(state, label, "script", t.id)
}

func (l *ScriptedBackend) body(state, label, source, turn string) {
	l.report.Body(agent.Body{Type: "scripted", Name: "Scripted agent", Turn: turn, Activity: wire.Activity{State: state, Label: label, Since: wire.Now(time.Now()), Source: source}})
}

// say streams a text, word by word, into a part of its own.
func (t *turn) say(ctx context.Context, text string) error {
	t.status("speaking")
	part := 0
	t.change(func(m *wire.ChatMessage) {
		part = len(m.Parts)
		m.Parts = append(m.Parts, wire.ChatPart{Kind: "text"})
	})
	if t.first == 0 {
		t.first = time.Since(t.began)
	}
	at := 0
	for _, word := range strings.SplitAfter(text, " ") {
		t.lane.mu.Lock()
		t.talk.messages[t.answer].Parts[part].Text += word
		id := t.talk.messages[t.answer].ID
		t.lane.mu.Unlock()
		t.lane.report.Delta(t.talk.ID, wire.ChatDelta{Message: id, Part: part, At: at, Text: word})
		at += len(utf16.Encode([]rune(word)))
		if err := t.pause(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (t *turn) pause(ctx context.Context) error {
	if t.lane.opt.Step > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(t.lane.opt.Step):
		}
	}
	return ctx.Err()
}

// tool shows a call as it begins; the returned function ends it.
func (t *turn) tool(name, title, target, input string) (end func(state, output string)) {
	began := time.Now()
	is := wire.ChatTool{
		ID: fmt.Sprintf("%s-%d", t.id, len(t.tools)), Name: name, Title: title, Target: target, State: "running", Input: input,
		World: strings.HasPrefix(name, "world__"), Began: wire.Now(began),
	}
	part := 0
	t.change(func(m *wire.ChatMessage) {
		part = len(m.Parts)
		m.Parts = append(m.Parts, wire.ChatPart{Kind: "tool", Tool: &is})
	})
	t.tools = append(t.tools, wire.TurnTool{Name: name, Calls: 1})
	t.status("running " + name)
	return func(state, output string) {
		now := is
		now.State, now.Output, now.Millis = state, output, float64(time.Since(began).Microseconds())/1000
		t.change(func(m *wire.ChatMessage) { m.Parts[part] = wire.ChatPart{Kind: "tool", Tool: &now} })
	}
}

func useTools(ctx context.Context, t *turn) error {
	end := t.tool("exec", "Run a command", "ls plaza", `{"command":"ls plaza"}`)
	err := t.pause(ctx)
	end("done", "bench_1\nfountain_1\n")
	if err != nil {
		return err
	}
	end = t.tool("world__place_objects", "Place objects", "1 object", `{"objects":[{"kind":"bench","position":[1,0,9]}]}`)
	err = t.pause(ctx)
	end("done", "Placed bench_9.")
	if err != nil {
		return err
	}
	return t.say(ctx, "The bench stands by the fountain now.")
}

// askFirst asks whether a command may run.
func askFirst(ctx context.Context, t *turn) error {
	end := t.tool("exec", "Run a command", "rm -r old", `{"command":"rm -r old"}`)
	a := wire.Approval{
		ID: "approval-" + t.id, Session: t.talk.ID, Turn: t.id, Kind: "exec", Title: "Run a command", Command: "rm -r old",
		Details: []wire.Detail{{Name: "Folder", Value: "workspace"}}, CreatedAt: wire.Now(time.Now()), State: "open",
		Options: []wire.ApprovalOption{{ID: "allow-once", Name: "Allow once", Kind: "allow_once"}, {ID: "allow-always", Name: "Always allow", Kind: "allow_always"}, {ID: "deny", Name: "Deny", Kind: "reject_once"}},
	}
	answer := make(chan string, 1)
	t.lane.mu.Lock()
	t.lane.asked[a.ID] = answer
	t.lane.mu.Unlock()
	t.lane.body("needs-you", "waiting for your answer", "approval", t.id)
	t.lane.report.Approval(a)
	select {
	case <-ctx.Done():
		t.lane.mu.Lock()
		delete(t.lane.asked, a.ID)
		t.lane.mu.Unlock()
		a.State = "withdrawn"
		t.lane.report.Approval(a)
		end("stopped", "")
		return ctx.Err()
	case option := <-answer:
		if option == "deny" {
			end("failed", "denied")
			return t.say(ctx, "I leave it as it is.")
		}
		end("done", "")
		return t.say(ctx, "It is gone.")
	}
}

func showImage(ctx context.Context, t *turn) error {
	data, err := base64.StdEncoding.DecodeString(pixel)
	if err != nil {
		return err
	}
	kept := t.lane.report.Image("image/png", data)
	kept.Alt = "one grey pixel"
	t.change(func(m *wire.ChatMessage) { m.Parts = append(m.Parts, wire.ChatPart{Kind: "image", Image: &kept}) })
	return t.say(ctx, "Here it is.")
}

// withHelper lets a helper work beside the agent.
func withHelper(ctx context.Context, t *turn) error {
	b := agent.Body{Type: "scripted", Helper: "helper-1", Name: "Scout", Activity: wire.Activity{State: "working", Label: "looking around", Since: wire.Now(time.Now()), Source: "script"}}
	t.lane.report.Body(b)
	err := t.say(ctx, "A helper looks around while I talk.")
	b.Gone = true
	t.lane.report.Body(b)
	return err
}
