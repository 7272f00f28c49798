package openclaw

import (
	"cmp"
	"context"
	"sync/atomic"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Plugin is the voice of our plugin in the gateway (skill/openclaw-voice). It puts the agent's
// identity before the instructions of a session, and its model has the session's tools, which the
// call runs.
type Plugin struct {
	provider
	savesTranscript atomic.Bool // what the plugin said last; true until it has answered
}

var _ voice.Provider = (*Plugin)(nil)

// maxTools is how many functions OpenClaw takes for a session.
const maxTools = 8

// NewPlugin returns the provider. It does nothing until it is asked.
func NewPlugin(o Options) *Plugin {
	o.ReadyTimeout = cmp.Or(o.ReadyTimeout, readyTimeout)
	p := &Plugin{provider: provider{opt: o, proto: protocol{
		id: wire.VoicePlugin, name: "World's voice in OpenClaw", plugin: true,
		missing: "OpenClaw does not have World's voice.", remedy: "Add it, or use OpenClaw's own voice.",
		event: "plugin.world.voice", start: "world.voice.start", audio: "world.voice.audio", mark: "world.voice.mark",
		cancel: "world.voice.cancel", result: "world.voice.tool", say: "world.voice.say", params: pluginParams,
	}}}
	p.probe = newProbe(p.ask)
	p.savesTranscript.Store(true)
	return p
}

// SavesTranscript reports whether the plugin writes both sides into the agent's conversation, which
// not every OpenClaw allows it.
func (p *Plugin) SavesTranscript() bool { return p.savesTranscript.Load() }

// pluginParams are the parameters of world.voice.start. Tools beyond maxTools are left out.
func pluginParams(c voice.Config) any {
	tools := append([]voice.Function{}, c.Tools[:min(len(c.Tools), maxTools)]...) // a list even when there are none
	p := object{"sessionKey": c.Session, "model": c.Model, "instructions": c.Instructions, "tools": tools}
	if c.Voice != "" {
		p["voice"] = c.Voice
	}
	return p
}

// ask asks the plugin whether it has a key, and whether it saves transcripts.
func (p *Plugin) ask(ctx context.Context) (*voice.Problem, error) {
	var status struct {
		Ready bool `json:"ready"`
		Saves bool `json:"keeps"`
	}
	if err := p.opt.Gateway.Ask(ctx, "world.voice.status", object{}, &status); err != nil {
		return nil, err
	}
	p.savesTranscript.Store(status.Saves)
	if !status.Ready {
		return new(noKey()), nil
	}
	return nil, nil
}
