package coder

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// This file sets the modes and the other options of an agent. The modes are those of profile.Plan:
// the ones in which it asks and, if the user granted wire.GrantUnattended, the others.

const modeOption = "mode"

// modeValues returns the modes that the agent offers and the user may choose.
func (sess *locked) modeValues() []wire.CoderChoice {
	var list []wire.CoderChoice
	add := func(id, name string) {
		if slices.Contains(sess.plan.Modes, id) &&
			!slices.ContainsFunc(list, func(c wire.CoderChoice) bool { return c.ID == id }) {
			list = append(list, wire.CoderChoice{ID: id, Name: clip.Line(cmp.Or(name, id), 80)})
		}
	}
	for _, m := range sess.conversation.Modes.Available {
		add(m.ID, m.Name)
	}
	if o, _ := acp.ModeOf(sess.conversation.Options); o != nil {
		for _, v := range o.Values {
			add(v.Value, v.Name)
		}
	}
	return list
}

// showOptions copies the current options to the row.
func (sess *locked) showOptions() {
	sess.Info.Options = nil
	if sess.conversation == nil {
		return
	}
	if modes := sess.modeValues(); len(modes) > 1 {
		sess.Info.Options = append(sess.Info.Options, wire.CoderOption{
			ID: modeOption, Name: "Mode",
			Value: sess.conversation.Mode(), Values: modes,
		})
	}
	sess.Info.Options = append(sess.Info.Options, optionsOf(sess.settings)...)
}

// set sets an option of the agent, or one of the session's permissions.
func (sess *session) set(ctx context.Context, by *access.Principal, option, value string) *wire.Error {
	own := map[string]func() *wire.Error{
		wire.GrantWrite:      func() *wire.Error { return sess.setWrites(value == "true") },
		wire.GrantUnattended: func() *wire.Error { return sess.setUnattended(value == "true") },
		modeOption:           func() *wire.Error { return sess.setMode(ctx, value) },
	}
	if do := own[option]; do != nil {
		if !byUser(by) {
			return wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
		}
		return do()
	}
	l := sess.lock()
	conversation := l.conversation
	known := slices.ContainsFunc(l.Info.Options, func(o wire.CoderOption) bool { return o.ID == option })
	l.unlock()
	switch {
	case !known:
		return wire.NewError(wire.CodeBadArguments, "the agent has no such option").At("option")
	case conversation == nil:
		return notRunning()
	}
	options, err := conversation.SetOption(ctx, option, value)
	if err != nil {
		return wire.NewError(wire.CodeAgentFailed, "%s refused that%s", sess.product, driver.Said(err))
	}
	l = sess.lock()
	defer l.unlock()
	if l.conversation != conversation {
		return nil // the agent has ended
	}
	l.settings = options
	l.showOptions()
	l.publishInfo()
	return nil
}

func notRunning() *wire.Error {
	return wire.NewError(wire.CodeConflict, "the agent does not run").Try("Resume the session first.")
}

// setMode sets the mode, now and for later starts.
func (sess *session) setMode(ctx context.Context, mode string) *wire.Error {
	l := sess.lock()
	conversation := l.conversation
	switch {
	case conversation == nil:
		l.unlock()
		return notRunning()
	case !slices.ContainsFunc(l.modeValues(), func(c wire.CoderChoice) bool { return c.ID == mode }):
		l.unlock()
		return wire.NewError(wire.CodeBadArguments, "the session cannot be in this mode").At("value")
	}
	l.Mode = mode
	l.unlock()
	if err := conversation.SetMode(ctx, mode); err != nil {
		sess.stopAgentIf(func(l *locked) bool { return l.conversation == conversation }) // its mode is unknown now
		return wire.NewError(wire.CodeAgentFailed, "%s did not change its mode, so World ended it", sess.product).Try("Resume the session.")
	}
	l = sess.lock()
	defer l.unlock()
	l.showOptions()
	l.publishInfo()
	return nil
}

// optionsOf returns the options that the user may set. The mode is not among them, since World sets
// it.
func optionsOf(options []acp.ConfigOption) []wire.CoderOption {
	var list []wire.CoderOption
	for _, o := range options {
		var value string
		if o.Category == acp.CategoryMode || json.Unmarshal(o.Current, &value) != nil || len(o.Values) == 0 {
			continue
		}
		list = append(list, wire.CoderOption{
			ID: clip.Line(o.ID, 80), Name: clip.Line(cmp.Or(o.Name, o.ID), 80), Value: clip.Line(value, 120),
			Values: slice.Map(o.Values[:min(len(o.Values), 100)], func(v acp.ConfigValue) wire.CoderChoice {
				return wire.CoderChoice{ID: clip.Line(v.Value, 120), Name: clip.Line(cmp.Or(v.Name, v.Value), 80)}
			}),
		})
	}
	return list
}
