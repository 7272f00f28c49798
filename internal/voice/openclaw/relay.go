package openclaw

import (
	"cmp"
	"context"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Relay is the realtime voice that the gateway has built in. Its sessions are the agent's own: the
// gateway says who the agent is, and its model has two tools, which lead to the agent's text
// runtime (consult.go). It ignores the instructions and tools of a voice.Config.
type Relay struct{ provider }

var _ voice.Provider = (*Relay)(nil)

// NewRelay returns the provider. It does nothing until it is asked.
func NewRelay(o Options) *Relay {
	o.ReadyTimeout = cmp.Or(o.ReadyTimeout, readyTimeout)
	r := &Relay{provider{opt: o, proto: protocol{
		id: wire.VoiceGateway, name: "OpenClaw's own voice",
		missing: "This OpenClaw has no voice.", remedy: "Update OpenClaw.",
		event: "talk.event", start: "talk.session.create", audio: "talk.session.appendAudio",
		mark: "talk.session.acknowledgeMark", cancel: "talk.session.cancelOutput",
		result: "talk.session.submitToolResult", params: relayParams,
	}}}
	r.probe = newProbe(r.ask)
	return r
}

// SavesTranscript is true: the gateway writes both sides into the agent's conversation.
func (*Relay) SavesTranscript() bool { return true }

// relayParams are the parameters of talk.session.create. It takes no others.
func relayParams(c voice.Config) any {
	p := object{
		"sessionKey": c.Session, "model": c.Model,
		"mode": "realtime", "transport": "gateway-relay", "brain": "agent-consult",
	}
	if c.Voice != "" {
		p["voice"] = c.Voice
	}
	return p
}

// ask asks the gateway whether it has a key. Its catalog answers for sessions of browsers, which
// Azure never has, unless the settings name the relay. So a no only counts when the settings do not
// name Azure with a key.
func (r *Relay) ask(ctx context.Context) (*voice.Problem, error) {
	var catalog struct {
		Realtime *struct {
			Ready bool `json:"ready"`
		} `json:"realtime"`
	}
	if err := r.opt.Gateway.Ask(ctx, "talk.catalog", object{}, &catalog); err != nil {
		return nil, err
	}
	if catalog.Realtime == nil || catalog.Realtime.Ready {
		return nil, nil
	}
	var settings talkSettings
	if err := r.opt.Gateway.Ask(ctx, "talk.config", object{}, &settings); err != nil {
		return nil, err
	}
	if settings.azure() {
		return nil, nil
	}
	return new(noKey()), nil
}

// talkSettings is the answer of talk.config, in which secrets are redacted.
type talkSettings struct {
	Config struct {
		Talk struct {
			Realtime struct {
				Providers map[string]struct {
					Key        any    `json:"apiKey"` // a string, or a reference to one
					Endpoint   string `json:"azureEndpoint"`
					Deployment string `json:"azureDeployment"`
				} `json:"providers"`
			} `json:"realtime"`
		} `json:"talk"`
	} `json:"config"`
}

// azure reports whether voice goes through Azure and has a key for it.
func (t talkSettings) azure() bool {
	for _, p := range t.Config.Talk.Realtime.Providers {
		if (p.Endpoint != "" || p.Deployment != "") && p.Key != nil && p.Key != "" {
			return true
		}
	}
	return false
}
