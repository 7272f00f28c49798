package openclaw

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/chat"
	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// Backend is the back end for OpenClaw's gateway: the connection (conn.Gateway), the conversation
// over it, and World's edits of OpenClaw's settings.
type Backend struct {
	*conn.Gateway
	opt  Options
	conv *chat.Conversation
	// conv carries these out.
	agent.Conversations
	agent.Turns

	settings *settings
}

var _ agent.Backend = (*Backend)(nil)

// New makes the back end in the state searching. Nothing happens until Run is called.
func New(o Options, r agent.Reporter) *Backend {
	o = o.withDefaults()
	talks := r
	if o.Target != nil {
		talks = withoutFiles{r}
	}
	conv := chat.New(talks, o.Target.At(), o.Logger)
	b := &Backend{opt: o, conv: conv, Conversations: conv, Turns: conv}
	b.Gateway = conn.New(o.Options, host{r, b})
	b.settings = newSettings(o, b.Gateway, r.Changed)
	return b
}

// withoutFiles is the Reporter of an agent on a server: what it does with files concerns none of
// this computer.
type withoutFiles struct{ agent.Reporter }

func (withoutFiles) Work(agent.Work) {}

// Events that say that the settings may be different.
const (
	eventConfigChanged  = "config.changed"
	eventPluginsChanged = "plugins.changed"
)

// host runs the conversation over the connections.
type host struct {
	agent.Reporter
	b *Backend
}

func (h host) Connected(c *conn.Client) {
	h.b.settings.setPlugin(c.Has(config.PluginMethod + "start"))
	h.b.conv.Connected(c.Context(), c, c.Defaults())
}

func (h host) Event(name string, payload json.RawMessage) {
	if name == eventConfigChanged || name == eventPluginsChanged {
		h.b.settings.Recheck()
	}
	h.b.conv.HandleEvent(name, payload)
}

func (h host) Serve(c *conn.Client) {
	h.b.settings.Recheck()
	for {
		select {
		case <-c.Context().Done():
			return
		case <-h.b.settings.dirty:
			h.b.settings.check(c, h.b.conv.Agent().Workspace)
		}
	}
}

func (h host) Disconnected() {
	h.b.conv.Disconnected()
	h.b.settings.setPlugin(false)
}

// Describe returns the current state for the pages. The agent's name falls back to the product's.
func (b *Backend) Describe() wire.Backend {
	s, is := b.Status(), b.conv.Agent()
	v := wire.Backend{
		ID: b.opt.BackendID(), Kind: wire.GatewayBackend, Product: chat.Product, Name: cmp.Or(is.Name, chat.Product),
		Session: is.Main,
		State:   s.State, Since: s.Since, Reason: s.Reason, Next: s.Next, Command: s.Command, Pairing: s.Pairing,
		Key:   s.Key,
		Tools: b.settings.Shown(config.PartTools), Voice: b.settings.Shown(config.PartVoice),
		Pictures: b.settings.Shown(config.PartPictures),
		Details:  b.details(),
	}
	if s.State == wire.BackendReady {
		v.Can = b.capabilities() // after the state of the voice, which shows as present only once the plugin answers
	}
	if b.opt.Target == nil {
		v.Folder = is.Workspace
	}
	return v
}

// Has reports whether the connected gateway has a method. The voice plugin's methods count as soon
// as the plugin answers, even when the connection is older than the plugin.
func (b *Backend) Has(method string) bool {
	if strings.HasPrefix(method, config.PluginMethod) {
		return b.settings.hasPlugin()
	}
	return b.Gateway.Has(method)
}

// Main returns the session key of the agent's main conversation.
func (b *Backend) Main() string { return b.conv.Agent().Main }

// capabilities lists the abilities of the connected gateway, by its methods; nil unless ready.
func (b *Backend) capabilities() []wire.Capability {
	if ready, _, _ := b.Ready(); !ready {
		return nil
	}
	can := []wire.Capability{wire.CanImages, wire.CanTools}
	for ability, method := range map[wire.Capability]string{
		wire.CanSessions: "sessions.list", wire.CanCreate: "sessions.create",
		wire.CanStop: "chat.abort", wire.CanApprovals: "exec.approval.resolve",
		wire.CanVoice: "talk.session.create", wire.CanVoicePlugin: config.PluginMethod + "start",
	} {
		if b.Has(method) {
			can = append(can, ability)
		}
	}
	slices.Sort(can)
	return can
}

// details are the lines that the page shows for repair. They contain no secret.
func (b *Backend) details() []wire.Detail {
	d := b.Details()
	if d == nil {
		return nil
	}
	if b.opt.Target == nil || b.opt.Tokens != nil {
		d = append(d, wire.Detail{Name: "Tools by hand" + b.opt.Target.At(), Value: b.CommandLine(b.settings.tools.ByHand())})
	}
	if b.settings.plugin != nil {
		d = append(d, b.settings.plugin.Details(b.CommandLine)...)
	}
	return d
}

// Act performs an act of the page. Those for the tools and the voice change OpenClaw's
// configuration.
func (b *Backend) Act(ctx context.Context, act wire.BackendAct) error {
	allowed := []string{"connect", "retry", "pair", "reject", "add-tools", "remove-tools"}
	if b.opt.Target == nil {
		allowed = append(allowed, "add-voice", "remove-voice", "add-pictures", "remove-pictures")
	}
	if !slices.Contains(allowed, string(act)) { // also disconnect: the gateway is the user's own, so there is nothing to stop
		return wire.NewError(wire.CodeBadArguments, "this back end cannot %s", act).At("act").Saw(string(act)).Allow(strings.Join(allowed, ", "))
	}
	switch act {
	case wire.ActConnect, wire.ActRetry:
		b.Retry()
		return nil
	case wire.ActPair:
		return b.AnswerPairing(ctx, true)
	case wire.ActReject:
		return b.AnswerPairing(ctx, false)
	case wire.ActAddTools:
		return b.settings.tools.Add(ctx)
	case wire.ActRemoveTools:
		return b.settings.tools.Remove(ctx)
	case wire.ActAddVoice:
		return b.settings.plugin.Add(ctx)
	case wire.ActRemoveVoice:
		return b.settings.plugin.Remove(ctx)
	case wire.ActAddPictures:
		return b.settings.pictures.Add(ctx, b.conv.Agent().Workspace)
	case wire.ActRemovePictures:
		return b.settings.pictures.Remove(ctx)
	case wire.ActDisconnect: // refused above
	}
	return nil
}
