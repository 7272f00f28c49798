package openclaw

import (
	"context"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Relay is the lane of what the gateway has built in. Its sessions are the agent's: the gateway says who the agent is, and
// its model has two tools, which lead to the agent's text runtime. Instructions and tools of a call are not taken.
type Relay struct{ lane }

var _ voice.Provider = (*Relay)(nil)

// NewRelay makes the lane. It does nothing until it is asked.
func NewRelay(o Options) *Relay {
	o = o.filled()
	r := &Relay{lane{o: o, s: side{
		id: wire.VoiceGateway, name: "OpenClaw's own voice",
		missing: "This OpenClaw has no voice.", cure: "Update OpenClaw.",
		event: "talk.event", start: "talk.session.create", audio: "talk.session.appendAudio", mark: "talk.session.acknowledgeMark",
		cancel: "talk.session.cancelOutput", result: "talk.session.submitToolResult", params: relayParams,
	}}}
	r.known = &known{ask: r.ask, changed: o.Changed}
	return r
}

// Keeps: the gateway writes both sides' words into the agent's conversation.
func (*Relay) SavesTranscript() bool { return true }

func relayParams(c voice.Config) any {
	p := object{"sessionKey": c.Session, "model": c.Model, "mode": "realtime", "transport": "gateway-relay", "brain": "agent-consult"}
	if c.Voice != "" {
		p["voice"] = c.Voice
	}
	return p
}

// ask asks whether the gateway has what a session takes. Its catalog speaks of sessions of browsers, unless its settings
// name the relay: those with Azure there never are, so its no counts only where the settings do not name Azure with a key.
func (r *Relay) ask(ctx context.Context) (*fault, error) {
	var catalog struct {
		Realtime *struct {
			Ready bool `json:"ready"`
		} `json:"realtime"`
	}
	if err := r.o.Gateway.Ask(ctx, "talk.catalog", object{}, &catalog); err != nil {
		return nil, err
	}
	if catalog.Realtime == nil || catalog.Realtime.Ready {
		return nil, nil
	}
	var settings talkSettings
	if err := r.o.Gateway.Ask(ctx, "talk.config", object{}, &settings); err != nil {
		return nil, err
	}
	if settings.azure() {
		return nil, nil
	}
	f := noKey()
	return &f, nil
}

// talkSettings is what talk.config tells, with secrets blanked.
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

// azure reports whether the voice goes to Azure, and has a key for it.
func (t talkSettings) azure() bool {
	for _, p := range t.Config.Talk.Realtime.Providers {
		if (p.Endpoint != "" || p.Deployment != "") && p.Key != nil && p.Key != "" {
			return true
		}
	}
	return false
}
