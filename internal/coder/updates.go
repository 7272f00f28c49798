package coder

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// handler receives the messages of the agent's process. The reader of the connection calls it, so
// it must not wait for the agent.
type handler struct{ x *session }

// Notice implements acp.Handler.
func (h *handler) Notice(text string) { h.x.svc.opt.Logger.Debug().Msg(text) }

// Update implements acp.Handler.
func (h *handler) Update(u acp.Update) {
	x := h.x
	if u.Tool != nil {
		x.edits.Prepare(u.Tool.Content)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.from != h || x.conversation.ID != "" && u.Session != x.conversation.ID {
		return
	}
	x.about(&u)
	if x.muted || x.turn == nil {
		return
	}
	x.advance(x.turn, &u)
}

// about takes in what concerns the conversation, whether a turn runs or not.
func (x *session) about(u *acp.Update) {
	switch u.Kind { //nolint:exhaustive // the others belong to turns
	case acp.KindMode:
		x.checkMode(u.Mode)
	case acp.KindOptions:
		if _, mode := acp.ModeOf(u.Options); mode != "" {
			x.checkMode(mode)
		}
		x.settings = u.Options
		x.showOptions()
		x.changed()
	case acp.KindCommands:
		x.Row.Commands = slice.Map(u.Commands[:min(len(u.Commands), 100)], func(c acp.Command) wire.CoderCommand {
			return wire.CoderCommand{
				Name: clip.Line(c.Name, 60),
				Hint: clip.Line(cmp.Or(c.Input.Hint, c.Description), 120),
			}
		})
		x.changed()
	case acp.KindSessionInfo:
		if title := clip.Line(u.Title, maxTitle); title != "" && x.turn != nil &&
			x.Row.Title == clip.Line(x.turn.text, maxTitle) {
			x.Row.Title = title
			x.changed()
		}
	case acp.KindNotice:
		if text := clip.Line(u.Title, 300); text != "" {
			x.note(text)
		}
	}
	if u.Usage != nil && !x.muted {
		x.use(x.turn, u.Usage)
	}
}

// use takes in what the agent tells of tokens and cost; t is the turn that runs, or nil.
func (x *session) use(t *turn, u *acp.Usage) {
	now := wire.CoderUsage{}
	if x.Row.Usage != nil {
		now = *x.Row.Usage
	}
	now.Context, now.Window = cmp.Or(int(u.Used), now.Context), cmp.Or(int(u.Size), now.Window)
	now.Input, now.Output = now.Input+int(u.Tokens.Input), now.Output+int(u.Tokens.Output)
	if u.Cost.Currency != "" {
		now.Cost, now.Currency = u.Cost.Amount, clip.Line(u.Cost.Currency, 8)
	}
	x.Row.Usage = &now
	if t == nil || t.row.Began == nil {
		return
	}
	t.used = &wire.CoderUsage{
		Input: now.Input - t.usedBefore.Input, Output: now.Output - t.usedBefore.Output,
		Cost: max(0, now.Cost-t.usedBefore.Cost), Currency: now.Currency,
	}
	if t.used.Input+t.used.Output == 0 { // the agent tells it at the end, and until then only how its context grows
		t.used.Input = max(0, now.Context-t.usedBefore.Context)
	}
	if t.watch != nil {
		t.watch.Used(*t.used)
	}
}

// advance translates an update of a running turn.
func (x *session) advance(t *turn, u *acp.Update) {
	switch u.Kind { //nolint:exhaustive // others have nothing to show
	case acp.KindAgentChunk, acp.KindThoughtChunk:
		if u.Content.Type == acp.ContentText && u.Content.Text != "" && u.Parent == "" {
			x.say(t, u)
		}
	case acp.KindTool, acp.KindToolUpdate:
		c := t.merge(*u.Tool)
		x.tellTool(t, c, "")
		x.refreshCards(t, c.ID)
		if c.Status.Ended() && !onlyLooks[c.Kind] {
			x.lookAtGitSoon()
		}
	case acp.KindPlan:
		x.tell(wire.CoderEvent{
			Kind: wire.CoderEventPlan,
			Plan: &wire.CoderPlan{
				Turn: t.id,
				Steps: slice.Map(u.Plan[:min(len(u.Plan), 100)], func(p acp.PlanEntry) wire.CoderStep {
					return wire.CoderStep{Text: clip.Line(p.Content, 300), State: cmp.Or(string(p.Status), "pending")}
				}),
			},
		})
		x.engine.Apply(transcript.Alive{Turn: t.id})
	default:
		x.engine.Apply(transcript.Alive{Turn: t.id})
	}
}

// onlyLooks are the kinds of calls that change no file.
var onlyLooks = map[acp.ToolKind]bool{acp.ToolRead: true, acp.ToolSearch: true, acp.ToolFetch: true, "think": true}

// maxSaid bounds what an agent says in a turn, in bytes.
const maxSaid = 1 << 20

// say adds a piece of what the agent says or thinks. Another message, and whatever came between,
// begin another text.
func (x *session) say(t *turn, u *acp.Update) {
	role, event := wire.CoderAnswers, transcript.Event(transcript.Alive{Turn: t.id})
	if u.Kind == acp.KindThoughtChunk {
		role, event = wire.CoderThinks, transcript.Thinking{Turn: t.id, Source: string(u.Kind)}
	}
	if saying := string(role) + " " + u.Message; saying != t.saying {
		t.saying = saying
		t.part++
	}
	room := maxSaid - t.said
	if t.said += len(u.Content.Text); room > 0 && t.said > maxSaid {
		u.Content.Text = clip.Bytes(u.Content.Text, room)
		defer x.note("The rest of what " + x.Row.Product + " says here is too long to show.")
	} else if room <= 0 {
		return
	}
	x.svc.journal.Text(x.id, wire.CoderText{
		ID: t.id + "." + strconv.Itoa(t.part), Turn: t.id, Role: role,
		Text: u.Content.Text,
	})
	x.engine.Apply(event)
}

// maxCalls bounds the calls of a turn.
const maxCalls = 2048

// merge adds an update of a call to what is known of it, and returns that.
func (t *turn) merge(u acp.ToolCall) *acp.ToolCall {
	t.saying = ""
	c := t.calls[u.ID]
	if c == nil {
		if c = new(acp.ToolCall); u.ID != "" && len(t.calls) < maxCalls {
			t.calls[u.ID] = c
		}
	}
	c.Merge(u)
	return c
}

// tellTool tells pages, the city and the body of a call. ended is how it stands when its turn has
// ended first.
func (x *session) tellTool(t *turn, c *acp.ToolCall, ended wire.ToolState) {
	out := profile.Output(c)
	shown := wire.CoderTool{
		ID: clip.Line(c.ID, 120), Turn: t.id, Kind: clip.Line(string(c.Kind), 20),
		Title: clip.Line(cmp.Or(c.Title, c.Name), 200),
		State: cmp.Or(ended, x.stateOf(c)), Command: clip.Bytes(profile.CommandOf(c.RawInput), maxShown),
		Diffs:  x.changesOf(c),
		Output: clip.Tail(out, wire.MaxCoderOutput), Size: len(out),
	}
	for _, l := range c.Locations[:min(len(c.Locations), 20)] {
		shown.Paths = append(shown.Paths, clip.Bytes(x.within(l.Path), 1000))
	}
	world := profile.ShownTool(serverName, x.tools(), c)
	if world != "" {
		shown.World, shown.Title = true, strings.ReplaceAll(world, "_", " ")
		t.follows = t.follows || c.Status.Ended()
	}
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTool, Tool: &shown})
	usage := profile.Usage(c, x.workFolder())
	for i, p := range usage.Paths {
		usage.Paths[i] = x.theirs(p)
	}
	usage.Folder = x.theirs(usage.Folder)
	x.engine.Apply(transcript.Tool{
		Turn: t.id, Shown: wire.ChatTool{
			ID: shown.ID, Name: clip.Line(cmp.Or(c.Name, c.Title), 80),
			Title: clip.Line(shown.Title, 120), Target: first(shown.Paths), World: shown.World, State: shown.State,
		},
		Usage: usage, Result: profile.Result(c), Source: "tool_call",
	})
}

// maxShown bounds what is shown of one text of a call, in bytes.
const maxShown = 64 << 10

// stateOf says how a call stands.
func (x *session) stateOf(c *acp.ToolCall) wire.ToolState {
	switch c.Status {
	case acp.StatusCompleted:
		return wire.ToolDone
	case acp.StatusFailed:
		if x.turn != nil && x.turn.refused[c.ID] {
			return wire.ToolRefused
		}
		return wire.ToolFailed
	case acp.StatusInProgress:
	}
	for _, k := range x.cards {
		if k.request != nil && k.request.Tool.ID == c.ID {
			return wire.ToolWaiting
		}
	}
	return wire.ToolRunning
}

// changesOf are the changes of files that a call names, as unified diffs.
func (x *session) changesOf(c *acp.ToolCall) []wire.CoderEdit {
	var list []wire.CoderEdit
	for _, part := range c.Content {
		if part.Type != acp.ContentDiff || len(list) == 50 {
			continue
		}
		e := x.edits.Render(part, x.within(part.Path))
		if len(e.Diff) > maxShown {
			e.Diff, e.Cut = clip.Bytes(e.Diff, maxShown), true
		}
		list = append(list, e)
	}
	return list
}

// whole returns all that a call wrote: of the running turn, of one that ended in this moment, or of
// an earlier one, from disk.
func (x *session) whole(id string) (string, bool) {
	x.mu.Lock()
	for _, t := range []*turn{x.turn, x.last} {
		if t != nil && t.calls[id] != nil {
			defer x.mu.Unlock()
			return profile.Output(t.calls[id]), true
		}
	}
	x.mu.Unlock()
	return x.svc.outputs(x.id).Read(id)
}

// output returns a piece of the output of a call.
func (x *session) output(id string, from int) (*wire.CoderOutput, *wire.Error) {
	text, kept := x.whole(id)
	if !kept {
		return nil, wire.NewError(wire.CodeNotFound, "the whole output of this call is no longer kept").At("tool").Try("Read the part of it that the session shows.")
	}
	if from < 0 || from > len(text) {
		return nil, wire.NewError(wire.CodeBadArguments, "the output has %d bytes", len(text)).At("from")
	}
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	return &wire.CoderOutput{From: from, Text: clip.Bytes(text[from:], maxShown), Size: len(text)}, nil
}

// first returns the first of some texts; empty: there is none.
func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return clip.Line(list[0], 200)
}
