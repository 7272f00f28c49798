package openclaw

import (
	"context"
	"encoding/json"
	"sync/atomic"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Plugin is the lane of our plugin in the gateway (skill/openclaw-voice): it puts who the agent is before a call's
// instructions, and its model has the call's tools.
type Plugin struct {
	lane
	keeps atomic.Bool
}

var _ voice.Provider = (*Plugin)(nil)

// maxTools is how many functions a session takes.
const maxTools = 8

// NewPlugin makes the lane. It does nothing until it is asked.
func NewPlugin(o Options) *Plugin {
	o = o.filled()
	p := &Plugin{lane: lane{o: o, s: side{
		id: wire.VoicePlugin, name: "World's voice in OpenClaw", plugin: true,
		missing: "OpenClaw does not have World's voice.", cure: "Add it, or talk by OpenClaw's own voice.",
		event: "plugin.world.voice", start: "world.voice.start", audio: "world.voice.audio", mark: "world.voice.mark",
		cancel: "world.voice.cancel", result: "world.voice.tool", say: "world.voice.say", params: pluginParams,
	}}}
	p.known = &known{ask: p.ask, changed: o.Changed}
	p.keeps.Store(true)
	return p
}

// Keeps: the plugin writes both sides' words into the agent's conversation, where OpenClaw lets it.
func (p *Plugin) SavesTranscript() bool { return p.keeps.Load() }

// function is a tool as the plugin takes it.
type function struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

func pluginParams(c voice.Config) any {
	tools := make([]function, 0, maxTools)
	for _, f := range c.Tools[:min(len(c.Tools), maxTools)] {
		tools = append(tools, function(f))
	}
	p := object{"sessionKey": c.Session, "model": c.Model, "instructions": c.Instructions, "tools": tools}
	if c.Voice != "" {
		p["voice"] = c.Voice
	}
	return p
}

// ask asks whether the plugin has what a session takes.
func (p *Plugin) ask(ctx context.Context) (*fault, error) {
	var status struct {
		Ready bool `json:"ready"`
		Keeps bool `json:"keeps"`
	}
	if err := p.o.Gateway.Ask(ctx, "world.voice.status", object{}, &status); err != nil {
		return nil, err
	}
	p.keeps.Store(status.Keeps)
	if !status.Ready {
		f := noKey()
		return &f, nil
	}
	return nil, nil
}
