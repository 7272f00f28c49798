package worldtest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one running turn of a ScriptedBackend. One goroutine runs it, and the engine keeps what
// it says and does.
type turn struct {
	backend *ScriptedBackend
	session *session
	// id is chosen by the page.
	id string
	// texts and calls count what it has said and called.
	texts, calls int
}

// scripts maps the first word of a message to the script that answers it. Any other message is
// echoed.
var scripts = map[string]func(ctx context.Context, t *turn) error{
	// A long answer, to be stopped or watched while it grows (BackendOptions.Step).
	"!slow": func(ctx context.Context, t *turn) error { return t.say(ctx, strings.Repeat("slowly and calmly ", 200)) },
	// No answer but a thought: the turn runs until it is stopped.
	"!wait": func(ctx context.Context, t *turn) error {
		t.apply(transcript.Thought{Turn: t.id, Text: "I wait.", Source: source})
		<-ctx.Done()
		return ctx.Err()
	},
	// A turn that fails.
	"!error": func(context.Context, *turn) error { return wire.NewError(wire.CodeAgentFailed, "the model refused") },
	// An answer with every kind of markup.
	"!markdown": func(ctx context.Context, t *turn) error { return t.say(ctx, markdown) },
	// Tool calls, an approval, a picture, and a helper of the agent.
	"!tool":    useTools,
	"!approve": askFirst,
	"!image":   showImage,
	"!helper":  withHelper,
}

// optionDeny is the id of the option that refuses an approval.
const optionDeny = "deny"

// markdown uses every construct that the page renders, and some that it must not: a remote picture
// and raw HTML.
const markdown = "# A heading\n\nSome *words*, **strong ones** and `code`, a [link](https://example.com/page).\n\n" +
	"| piece | count |\n|---|---|\n| bench | 3 |\n| lamp | 4 |\n\n1. one\n2. two\n\n```js\nconst world = () => 42;\n```\n\n" +
	"![a remote picture](https://example.com/picture.png)\n\n<img src=x onerror=alert(1)>\n"

// source is the event that the scripts give for all that they do.
const source = "script"

// apply passes an event to the engine.
func (t *turn) apply(e transcript.Event) bool { return t.backend.engine.Apply(e) }

// run plays the turn.
func (t *turn) run(ctx context.Context, m agent.Message) {
	t.backend.report.SessionsChanged()
	t.apply(transcript.TurnAccepted{Turn: t.id, Source: source})
	word, _, _ := strings.Cut(m.Text, " ")
	play := scripts[word]
	if play == nil {
		play = func(ctx context.Context, t *turn) error { return t.say(ctx, "You said: "+m.Text) }
	}
	t.end(ctx, play(ctx, t))
}

// end finishes the turn: stopped when its context ended, failed when the script returned an error.
func (t *turn) end(ctx context.Context, err error) {
	e := transcript.TurnEnded{Turn: t.id, Outcome: wire.OutcomeDone, Source: source}
	switch {
	case ctx.Err() != nil:
		e.Outcome = wire.OutcomeStopped
	case err != nil:
		e.Outcome, e.Reason = wire.OutcomeFailed, "The model refused."
	}
	t.backend.mu.Lock() // a test that sees the end may start the next turn at once
	t.session.turn, t.session.stop = "", nil
	t.apply(e)
	t.backend.mu.Unlock()
	t.backend.report.SessionsChanged()
}

// say streams a text word by word into a new part of the answer.
func (t *turn) say(ctx context.Context, text string) error {
	t.texts++
	for word := range strings.SplitAfterSeq(text, " ") {
		t.apply(transcript.Text{Turn: t.id, Item: strconv.Itoa(t.texts), Text: word, Source: source})
		if err := t.pause(ctx); err != nil {
			return err
		}
	}
	return nil
}

// pause waits for BackendOptions.Step, or until the turn is stopped; then it returns the context's
// error.
func (t *turn) pause(ctx context.Context) error {
	if t.backend.opt.Step > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(t.backend.opt.Step):
		}
	}
	return ctx.Err()
}

// tool adds a running tool call to the answer, and returns its id. The caller ends it with endTool.
func (t *turn) tool(name, title, target, input string) (id string) {
	id = fmt.Sprintf("%s-%d", t.id, t.calls)
	t.calls++
	t.apply(transcript.Tool{
		Turn: t.id, Source: source, Usage: agent.UsageOf(name, json.RawMessage(input)),
		Shown: wire.ChatTool{
			ID: id, Name: name, Title: title, Target: target, State: wire.ToolRunning, Input: input,
			World: strings.HasPrefix(name, "world__"),
		},
	})
	return id
}

// endTool ends a tool call.
func (t *turn) endTool(id string, state wire.ToolState, output string) {
	t.apply(transcript.Tool{
		Turn: t.id, Source: source, Shown: wire.ChatTool{ID: id, State: state, Output: output},
		Result: output,
	})
}

// useTools calls a tool of the agent and a tool of the world, then answers.
func useTools(ctx context.Context, t *turn) error {
	id := t.tool("exec", "Run a command", "ls plaza", `{"command":"ls plaza"}`)
	err := t.pause(ctx)
	t.endTool(id, wire.ToolDone, "bench_1\nfountain_1\n")
	if err != nil {
		return err
	}
	id = t.tool("world__place_objects", "Place objects", "1 object", `{"objects":[{"kind":"bench","position":[1,0,9]}]}`)
	err = t.pause(ctx)
	t.endTool(id, wire.ToolDone, "Placed bench_9.")
	if err != nil {
		return err
	}
	return t.say(ctx, "The bench stands by the fountain now.")
}

// askFirst opens an approval for a command and waits for its answer, or until the turn is stopped,
// which withdraws it.
func askFirst(ctx context.Context, t *turn) error {
	call := t.tool("exec", "Run a command", "rm -r old", `{"command":"rm -r old"}`)
	id, answer := "approval-"+t.id, make(chan string, 1)
	t.backend.await(id, answer)
	defer t.backend.await(id, nil)
	if !t.apply(transcript.ApprovalOpened{Call: call, Source: source, Approval: wire.Approval{
		ID: id, Session: t.session.ID, Turn: t.id, Kind: wire.ApprovalExec, Title: "Run a command", Command: "rm -r old",
		Details: []wire.Detail{{Name: "Folder", Value: "workspace"}}, CreatedAt: wire.Millis(time.Now()),
		Options: []wire.ApprovalOption{
			{ID: "allow-once", Name: "Allow once", Kind: wire.AllowOnce},
			{ID: "allow-always", Name: "Always allow", Kind: wire.AllowAlways},
			{ID: optionDeny, Name: "Reject", Kind: wire.RejectOnce},
		},
	}}) {
		return wire.NewError(wire.CodeRate, "too many approvals are open")
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case option := <-answer:
		if option == optionDeny {
			t.endTool(call, wire.ToolFailed, "denied")
			return t.say(ctx, "I leave it as it is.")
		}
		t.endTool(call, wire.ToolDone, "")
		return t.say(ctx, "It is gone.")
	}
}

// showImage answers with a picture.
func showImage(ctx context.Context, t *turn) error {
	data, err := base64.StdEncoding.DecodeString(pixel)
	if err != nil {
		return err
	}
	t.apply(transcript.Image{Turn: t.id, MIMEType: "image/png", Data: data, Alt: "one grey pixel"})
	return t.say(ctx, "Here it is.")
}

// withHelper shows a helper while the agent talks.
func withHelper(ctx context.Context, t *turn) error {
	t.apply(transcript.HelperStarted{Turn: t.id, ID: "helper-1", Name: "Scout", Label: "looking around", Source: source})
	err := t.say(ctx, "A helper looks around while I talk.")
	t.apply(transcript.HelperEnded{Turn: t.id, ID: "helper-1", Source: source})
	return err
}
