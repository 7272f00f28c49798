package coder

import (
	"cmp"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/acp/translate"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// sink receives what happens in the conversation of a process: see driver.Sink. It is also the
// driver's lock.
type sink struct {
	// locked is the session while the driver holds the lock, and nil otherwise.
	*locked

	session *session
	agent   *driver.Process
}

func (k *sink) Lock() { k.locked = k.session.lock() }

func (k *sink) Unlock() {
	l := k.locked
	k.locked = nil
	l.unlock()
}

func (k *sink) Note(text string)  { k.addNotice(text) }
func (k *sink) Ended(text string) { k.addNotice(text) }

func (k *sink) StopTurn() {
	if k.turns.Taken() != nil && k.agent == k.locked.agent {
		k.turns.Taken().stop()
	}
}

func (k *sink) Update(u *acp.Update) {
	if k.agent != k.locked.agent {
		return
	}
	k.applySessionUpdate(u)
	if t := k.turns.Taken(); t != nil {
		k.applyTurnUpdate(t, u)
	}
}

// applySessionUpdate applies an update that does not depend on a turn.
func (sess *locked) applySessionUpdate(u *acp.Update) {
	switch u.Kind { //nolint:exhaustive // the others belong to turns
	case acp.KindMode, acp.KindOptions:
		if u.Kind == acp.KindOptions {
			sess.settings = u.Options
		}
		sess.showOptions()
		sess.publishInfo()
	case acp.KindCommands:
		sess.Info.Commands = slice.Map(u.Commands[:min(len(u.Commands), 100)], func(c acp.Command) wire.CoderCommand {
			return wire.CoderCommand{
				Name: clip.Line(c.Name, 60),
				Hint: clip.Line(cmp.Or(c.Input.Hint, c.Description), 120),
			}
		})
		sess.publishInfo()
	case acp.KindSessionInfo:
		t, title := sess.turns.Taken(), clip.Line(u.Title, maxTitle)
		if title != "" && t != nil && sess.Info.Title == clip.Line(t.text, maxTitle) {
			sess.Info.Title = title
			sess.publishInfo()
		}
	case acp.KindNotice:
		if text := clip.Line(u.Title, 300); text != "" {
			sess.addNotice(text)
		}
	}
	if u.Usage != nil {
		sess.recordUsage(sess.turns.Taken(), u.Usage)
	}
}

// recordUsage adds up tokens and cost; t is the running turn, or nil.
func (sess *locked) recordUsage(t *turn, u *acp.Usage) {
	now := wire.CoderUsage{}
	if sess.Info.Usage != nil {
		now = *sess.Info.Usage
	}
	now.Context, now.Window = cmp.Or(int(u.Used), now.Context), cmp.Or(int(u.Size), now.Window)
	now.Input, now.Output = now.Input+int(u.Tokens.Input), now.Output+int(u.Tokens.Output)
	if u.Cost.Currency != "" {
		now.Cost, now.Currency = u.Cost.Amount, clip.Line(u.Cost.Currency, 8)
	}
	sess.Info.Usage = &now
	if t == nil || t.info.Began == nil {
		return
	}
	t.usage = &wire.CoderUsage{
		Input: now.Input - t.earlierUsage.Input, Output: now.Output - t.earlierUsage.Output,
		Cost: max(0, now.Cost-t.earlierUsage.Cost), Currency: now.Currency,
	}
	if t.usage.Input+t.usage.Output == 0 { // some agents report tokens only at the end, and the size of the context until then
		t.usage.Input = max(0, now.Context-t.earlierUsage.Context)
	}
	if t.observer != nil {
		t.observer.OnUsage(*t.usage)
	}
}

// applyTurnUpdate applies an update of a running turn.
func (sess *locked) applyTurnUpdate(t *turn, u *acp.Update) {
	if u.Kind == acp.KindPlan {
		sess.publish(wire.CoderEvent{
			Kind: wire.CoderEventPlan,
			Plan: &wire.CoderPlan{
				Turn: t.id,
				Steps: slice.Map(u.Plan[:min(len(u.Plan), 100)], func(p acp.PlanEntry) wire.CoderStep {
					return wire.CoderStep{Text: clip.Line(p.Content, 300), State: cmp.Or(string(p.Status), "pending")}
				}),
			},
		})
		sess.engine.Apply(transcript.Alive{Turn: t.id})
		return
	}
	for _, e := range sess.translation().Events(t.id, u) {
		sess.engine.Apply(e)
	}
	if c := u.Tool; c != nil && c.Status.Ended() {
		if !readOnlyTools[c.Kind] {
			sess.scheduleGitCheck()
		}
	}
}

// translation is how the agent's updates become events.
func (sess *locked) translation() *translate.Session {
	edit := func(c acp.ToolContent) wire.CoderEdit { return sess.edits.Render(c, sess.relToFolder(c.Path)) }
	return &translate.Session{
		Folder: sess.workFolder(), Tools: sess.tools(),
		Code: &translate.Code{Find: sess.toUserPath, Show: sess.relToFolder, Edit: edit},
	}
}

// readOnlyTools are the kinds of calls that change no files.
var readOnlyTools = map[acp.ToolKind]bool{acp.ToolRead: true, acp.ToolSearch: true, acp.ToolFetch: true, "think": true}

// wholeOutput returns all output of a call: of the running or previous turn from memory, of earlier
// ones from disk.
func (sess *session) wholeOutput(id string) (string, bool) {
	l := sess.lock()
	for _, t := range []*turn{l.turns.Taken(), l.last} {
		if t != nil && t.Call(id) != nil {
			defer l.unlock()
			return profile.Output(t.Call(id)), true
		}
	}
	l.unlock()
	return sess.svc.outputs(sess.id).Read(id)
}

// output returns part of a call's output.
func (sess *session) output(id string, from int) (*wire.CoderOutput, *wire.Error) {
	text, kept := sess.wholeOutput(id)
	if !kept {
		return nil, wire.NewError(wire.CodeNotFound, "the whole output of this call is no longer kept").At("tool").Try("Read the part of it that the session shows.")
	}
	if from < 0 || from > len(text) {
		return nil, wire.NewError(wire.CodeBadArguments, "the output has %d bytes", len(text)).At("from")
	}
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	return &wire.CoderOutput{From: from, Text: clip.Bytes(text[from:], translate.MaxDetail), Size: len(text)}, nil
}
