package coder

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// This file sets the modes and the other options of an agent. A mode is one of profile.Plan's:
// those in which it asks, and, where the user has said so (wire.GrantUnattended), the others.

// askMode sets the mode in which the agent asks, and holds it to that from then on.
func (x *session) askMode(ctx context.Context, agent *acp.Agent) error {
	ctx, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	x.mu.Lock()
	p, plan, s := x.profile, x.plan, x.conversation
	x.mu.Unlock()
	for range maxResets { // what it tells meanwhile may be of the time before
		x.mu.Lock()
		x.told = ""
		x.mu.Unlock()
		mode, err := p.SetMode(ctx, agent.Conn, s, plan.Mode)
		if err != nil {
			return err
		}
		x.mu.Lock()
		x.held = x.agent == agent && slices.Contains(plan.Modes, cmp.Or(x.told, mode))
		held, ended := x.held, x.agent != agent
		if held {
			x.now = cmp.Or(x.told, mode)
			x.showOptions()
		}
		x.mu.Unlock()
		switch {
		case held:
			return nil
		case ended:
			return acp.ErrEnded
		}
	}
	return p.Acts()
}

// maxResets is how often the mode of an agent is set back before it is ended.
const maxResets = 3

// checkMode holds the agent to the modes in which it asks.
func (x *session) checkMode(mode string) {
	x.told = mode
	switch {
	case !x.held:
		return // askMode sees to it
	case slices.Contains(x.plan.Modes, mode):
		if mode != x.now {
			x.now = mode
			x.showOptions()
			x.changed()
		}
		return
	}
	agent, id := x.agent, x.conversation.ID
	x.held = false
	x.resets++
	if x.resets > maxResets {
		x.note(x.Row.Product + " did not stay in a mode in which it asks before it acts, so World ended it.")
		x.svc.spawn(agent.Stop)
		return
	}
	x.note(x.Row.Product + " changed its mode. World has stopped it and set it back to asking.")
	if x.turn != nil {
		x.turn.stop()
	}
	x.svc.spawn(func() {
		_ = agent.Cancel(id)
		if err := x.askMode(x.svc.ctx, agent); err != nil {
			agent.Stop()
		}
	})
}

// modeOption is the option of a session that is its mode.
const modeOption = "mode"

// modeValues are the modes that the user may choose from, which the agent offers. The caller holds
// mu.
func (x *session) modeValues() []wire.CoderChoice {
	var list []wire.CoderChoice
	add := func(id, name string) {
		if slices.Contains(x.plan.Modes, id) &&
			!slices.ContainsFunc(list, func(c wire.CoderChoice) bool { return c.ID == id }) {
			list = append(list, wire.CoderChoice{ID: id, Name: clip.Line(cmp.Or(name, id), 80)})
		}
	}
	for _, m := range x.conversation.Modes.Available {
		add(m.ID, m.Name)
	}
	if o, _ := acp.ModeOf(x.conversation.Options); o != nil {
		for _, v := range o.Values {
			add(v.Value, v.Name)
		}
	}
	return list
}

// showOptions puts the options as they are now into the row. The caller holds mu.
func (x *session) showOptions() {
	x.Row.Options = nil
	if modes := x.modeValues(); len(modes) > 1 {
		x.Row.Options = append(x.Row.Options, wire.CoderOption{ID: modeOption, Name: "Mode", Value: x.now, Values: modes})
	}
	x.Row.Options = append(x.Row.Options, optionsOf(x.settings)...)
}

// set sets an option of the agent, or what the session may do in the world.
func (x *session) set(ctx context.Context, by *access.Principal, option, value string) *wire.Error {
	own := map[string]func() *wire.Error{
		wire.GrantWrite:      func() *wire.Error { return x.grant(value == "true") },
		wire.GrantUnattended: func() *wire.Error { return x.unattend(value == "true") },
		modeOption:           func() *wire.Error { return x.setMode(ctx, value) },
	}
	if do := own[option]; do != nil {
		if !byUser(by) {
			return wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
		}
		return do()
	}
	x.mu.Lock()
	agent, id := x.agent, x.conversation.ID
	known := slices.ContainsFunc(x.Row.Options, func(o wire.CoderOption) bool { return o.ID == option })
	x.mu.Unlock()
	switch {
	case !known:
		return wire.NewError(wire.CodeBadArguments, "the agent has no such option").At("option")
	case agent == nil:
		return notRunning()
	}
	ctx, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	options, err := agent.SetOption(ctx, id, option, value)
	if err != nil {
		return wire.NewError(wire.CodeAgentFailed, "%s refused that%s", x.Row.Product, said(err))
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.agent != agent {
		return nil // it has ended meanwhile
	}
	if _, mode := acp.ModeOf(options); mode != "" {
		x.checkMode(mode)
	}
	x.settings = options
	x.showOptions()
	x.changed()
	return nil
}

func notRunning() *wire.Error {
	return wire.NewError(wire.CodeConflict, "the agent does not run").Try("Resume the session first.")
}

// setMode sets the mode, for the next starts too.
func (x *session) setMode(ctx context.Context, mode string) *wire.Error {
	x.mu.Lock()
	agent := x.agent
	switch {
	case agent == nil:
		x.mu.Unlock()
		return notRunning()
	case !slices.ContainsFunc(x.modeValues(), func(c wire.CoderChoice) bool { return c.ID == mode }):
		x.mu.Unlock()
		return wire.NewError(wire.CodeBadArguments, "the session cannot be in this mode").At("value")
	}
	x.Mode, x.plan.Mode, x.held = mode, mode, false
	x.mu.Unlock()
	if err := x.askMode(ctx, agent); err != nil {
		x.restIf(func() bool { return x.agent == agent }) // nobody knows its mode now
		return wire.NewError(wire.CodeAgentFailed, "%s did not change its mode, so World ended it", x.Row.Product).Try("Resume the session.")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.changed()
	return nil
}

// optionsOf returns the options of an agent that the user may set. Its mode is none of them: World
// sets it.
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
