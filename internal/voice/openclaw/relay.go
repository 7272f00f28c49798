package openclaw

import (
	"context"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Relay is the lane of what the gateway has built in. Its sessions are the agent's: the gateway says who the agent is, and
// its model has two tools, which lead to the agent's text runtime. Instructions and tools of a call are not taken.
type Relay struct{ lane }

var _ voice.Lane = (*Relay)(nil)

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
func (*Relay) Keeps() bool { return true }

func relayParams(c voice.Config) any {
	p := object{"sessionKey": c.Session, "model": c.Model, "mode": "realtime", "transport": "gateway-relay", "brain": "agent-consult"}
	if c.Voice != "" {
		p["voice"] = c.Voice
	}
	return p
}

// ask asks whether the gateway has what a session takes.
func (r *Relay) ask(ctx context.Context) (*fault, error) {
	var catalog struct {
		Realtime *struct {
			Ready      bool `json:"ready"`
			Configured bool `json:"configured"`
		} `json:"realtime"`
	}
	if err := r.o.Gateway.Ask(ctx, "talk.catalog", object{}, &catalog); err != nil {
		return nil, err
	}
	if catalog.Realtime != nil && !catalog.Realtime.Ready {
		f := noKey()
		return &f, nil
	}
	return nil, nil
}
