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

// This file sets the modes and the other options of an agent. The modes are those of profile.Plan:
// the ones in which it asks and, if the user granted wire.GrantUnattended, the others.

// askMode sets a mode in which the agent asks, from where checkMode takes over.
func (ss *session) askMode(ctx context.Context, agent *acp.Agent) error {
	ctx, cancel := context.WithTimeout(ctx, ss.svc.opt.limits.start)
	defer cancel()
	ss.mu.Lock()
	p, plan, s := ss.profile, ss.plan, ss.conversation
	ss.mu.Unlock()
	for range maxResets { // a mode that it reports meanwhile may be an earlier one
		ss.mu.Lock()
		ss.reportedMode = ""
		ss.mu.Unlock()
		mode, err := p.SetMode(ctx, agent.Conn, s, plan.Mode)
		if err != nil {
			return err
		}
		ss.mu.Lock()
		ss.modeVerified = ss.agent == agent && slices.Contains(plan.Modes, cmp.Or(ss.reportedMode, mode))
		held, ended := ss.modeVerified, ss.agent != agent
		if held {
			ss.mode = cmp.Or(ss.reportedMode, mode)
			ss.showOptions()
		}
		ss.mu.Unlock()
		switch {
		case held:
			return nil
		case ended:
			return acp.ErrEnded
		}
	}
	return p.ActsUnasked()
}

// maxResets is how often the mode of an agent is set back before the agent is stopped.
const maxResets = 3

// checkMode keeps the agent in the modes in which it asks.
func (ss *session) checkMode(mode string) {
	ss.reportedMode = mode
	switch {
	case !ss.modeVerified:
		return // askMode checks it
	case slices.Contains(ss.plan.Modes, mode):
		if mode != ss.mode {
			ss.mode = mode
			ss.showOptions()
			ss.saveRow()
		}
		return
	}
	agent, id := ss.agent, ss.conversation.ID
	ss.modeVerified = false
	ss.resets++
	if ss.resets > maxResets {
		ss.addNotice(ss.Row.Product + " did not stay in a mode in which it asks before it acts, so World ended it.")
		ss.svc.spawn(agent.Stop)
		return
	}
	ss.addNotice(ss.Row.Product + " changed its mode. World has stopped it and set it back to asking.")
	if ss.turn != nil {
		ss.turn.stop()
	}
	ss.svc.spawn(func() {
		_ = agent.Cancel(id)
		if err := ss.askMode(ss.svc.ctx, agent); err != nil {
			agent.Stop()
		}
	})
}

const modeOption = "mode"

// modeValues returns the modes that the agent offers and the user may choose. The caller holds mu.
func (ss *session) modeValues() []wire.CoderChoice {
	var list []wire.CoderChoice
	add := func(id, name string) {
		if slices.Contains(ss.plan.Modes, id) &&
			!slices.ContainsFunc(list, func(c wire.CoderChoice) bool { return c.ID == id }) {
			list = append(list, wire.CoderChoice{ID: id, Name: clip.Line(cmp.Or(name, id), 80)})
		}
	}
	for _, m := range ss.conversation.Modes.Available {
		add(m.ID, m.Name)
	}
	if o, _ := acp.ModeOf(ss.conversation.Options); o != nil {
		for _, v := range o.Values {
			add(v.Value, v.Name)
		}
	}
	return list
}

// showOptions copies the current options to the row. The caller holds mu.
func (ss *session) showOptions() {
	ss.Row.Options = nil
	if modes := ss.modeValues(); len(modes) > 1 {
		ss.Row.Options = append(ss.Row.Options, wire.CoderOption{ID: modeOption, Name: "Mode", Value: ss.mode, Values: modes})
	}
	ss.Row.Options = append(ss.Row.Options, optionsOf(ss.settings)...)
}

// set sets an option of the agent, or one of the session's permissions.
func (ss *session) set(ctx context.Context, by *access.Principal, option, value string) *wire.Error {
	own := map[string]func() *wire.Error{
		wire.GrantWrite:      func() *wire.Error { return ss.setWrites(value == "true") },
		wire.GrantUnattended: func() *wire.Error { return ss.setUnattended(value == "true") },
		modeOption:           func() *wire.Error { return ss.setMode(ctx, value) },
	}
	if do := own[option]; do != nil {
		if !byUser(by) {
			return wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
		}
		return do()
	}
	ss.mu.Lock()
	agent, id := ss.agent, ss.conversation.ID
	known := slices.ContainsFunc(ss.Row.Options, func(o wire.CoderOption) bool { return o.ID == option })
	ss.mu.Unlock()
	switch {
	case !known:
		return wire.NewError(wire.CodeBadArguments, "the agent has no such option").At("option")
	case agent == nil:
		return notRunning()
	}
	ctx, cancel := context.WithTimeout(ctx, ss.svc.opt.limits.start)
	defer cancel()
	options, err := agent.SetOption(ctx, id, option, value)
	if err != nil {
		return wire.NewError(wire.CodeAgentFailed, "%s refused that%s", ss.Row.Product, said(err))
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if ss.agent != agent {
		return nil // the agent has ended
	}
	if _, mode := acp.ModeOf(options); mode != "" {
		ss.checkMode(mode)
	}
	ss.settings = options
	ss.showOptions()
	ss.saveRow()
	return nil
}

func notRunning() *wire.Error {
	return wire.NewError(wire.CodeConflict, "the agent does not run").Try("Resume the session first.")
}

// setMode sets the mode, now and for later starts.
func (ss *session) setMode(ctx context.Context, mode string) *wire.Error {
	ss.mu.Lock()
	agent := ss.agent
	switch {
	case agent == nil:
		ss.mu.Unlock()
		return notRunning()
	case !slices.ContainsFunc(ss.modeValues(), func(c wire.CoderChoice) bool { return c.ID == mode }):
		ss.mu.Unlock()
		return wire.NewError(wire.CodeBadArguments, "the session cannot be in this mode").At("value")
	}
	ss.Mode, ss.plan.Mode, ss.modeVerified = mode, mode, false
	ss.mu.Unlock()
	if err := ss.askMode(ctx, agent); err != nil {
		ss.restIf(func() bool { return ss.agent == agent }) // its mode is unknown now
		return wire.NewError(wire.CodeAgentFailed, "%s did not change its mode, so World ended it", ss.Row.Product).Try("Resume the session.")
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.saveRow()
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
