package openclaw

import (
	"cmp"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/openclaw/chat"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// DefaultToolsURL is where a server finds the world's tools: the forward back, which listens on the default port there.
const DefaultToolsURL = "http://127.0.0.1:4516/api/mcp/world?agentType=" + chat.AgentType

// ID identifies this back end among the agents of the registry.
const ID = chat.AgentType

// Options of New and Check.
type Options struct {
	// Origin is this service's own, sent when logging in as a page. Empty: http://127.0.0.1:PORT.
	Origin string
	// DataDir is this service's data folder; device key, tokens and records go into its folder "gateway".
	DataDir local.Dir
	// Version of this program, shown to the gateway.
	Version string
	// Executable is the path of world-mcp that OpenClaw starts for the agent's tools.
	Executable string
	// Port of this service.
	Port int
	// Logger never gets a token or the text of a message.
	Logger zerolog.Logger
	// Getenv reads the environment. nil: os.Getenv.
	Getenv func(string) string
	// Home is the user's home folder. Empty: os.UserHomeDir.
	Home string
	// VoicePlugin holds the files of the plugin that gives the agent a voice with the world's tools. nil: it is not
	// offered.
	VoicePlugin fs.FS
	// Target is a gateway on a server. nil: the gateway of this computer. With it, Executable, Getenv, Home and VoicePlugin
	// are not used.
	Target *conn.Target
	// ToolsURL is the address of the world's tools as that server sees it. Empty: DefaultToolsURL.
	ToolsURL string
	// Tokens are for the world's tools of that server. nil: the tools are not offered.
	Tokens config.Tokens
}

// withDefaults fills in the defaults of empty options.
func (o Options) withDefaults() Options {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	o.Origin = cmp.Or(o.Origin, "http://127.0.0.1:"+strconv.Itoa(o.Port))
	o.ToolsURL = cmp.Or(o.ToolsURL, DefaultToolsURL)
	return o
}

// BackendID is the id of the back end among the agents of the registry, and of the agent's chat.
func (o Options) BackendID() string {
	if o.Target != nil {
		return ID + "-" + o.Target.ID
	}
	return ID
}

// conn are the options of the connection.
func (o Options) conn() conn.Options {
	return conn.Options{
		Origin: o.Origin, DataDir: o.DataDir, Version: o.Version, Logger: o.Logger, Getenv: o.Getenv, Home: o.Home, Target: o.Target,
	}
}

// Backend is the back end for OpenClaw's gateway: the connection (conn.Gateway), the conversation over it, and what World edits
// of OpenClaw's settings.
type Backend struct {
	*conn.Gateway
	opt      Options
	reporter agent.Reporter
	conv     *chat.Conversation
	// conv carries these out.
	agent.Conversations
	agent.Turns

	settings settings
	// settingsDirty asks Serve to look at OpenClaw's settings. It has a buffer of one.
	settingsDirty chan struct{}

	// mu guards the fields below it.
	mu sync.Mutex
	// tools, voice and pictures are the states that the page shows. nil: none.
	tools, voice, pictures *wire.Tools
	// pluginLoaded: the voice plugin answers, whatever the hello said: plugins come and go during a connection.
	pluginLoaded bool
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
	b := &Backend{opt: o, reporter: r, conv: conv, Conversations: conv, Turns: conv, settingsDirty: make(chan struct{}, 1)}
	b.Gateway = conn.New(o.conn(), host{b})
	b.settings = newSettings(b)
	return b
}

// withoutFiles is the Reporter of an agent on a server: what it does with files concerns none of this computer.
type withoutFiles struct{ agent.Reporter }

func (withoutFiles) Work(agent.Work) {}

// Events that say that the settings may be different.
const (
	eventConfigChanged  = "config.changed"
	eventPluginsChanged = "plugins.changed"
)

// host runs the conversation over the connections.
type host struct{ b *Backend }

func (h host) Changed() { h.b.reporter.Changed() }

func (h host) Connected(c *conn.Client) {
	h.b.setPlugin(c.Has(config.PluginMethod + "start"))
	h.b.conv.Connected(c.Context(), c, c.Defaults())
}

func (h host) Event(name string, payload json.RawMessage) {
	if name == eventConfigChanged || name == eventPluginsChanged {
		h.b.recheck()
	}
	h.b.conv.HandleEvent(name, payload)
}

func (h host) Serve(c *conn.Client) {
	h.b.recheck()
	for {
		select {
		case <-c.Context().Done():
			return
		case <-h.b.settingsDirty:
			h.b.checkSettings(c)
		}
	}
}

func (h host) Disconnected() {
	h.b.conv.Disconnected()
	h.b.setPlugin(false)
}

// Describe returns the current state for the pages. The agent's name falls back to the product's.
func (b *Backend) Describe() wire.Backend {
	s, is := b.Status(), b.conv.Agent()
	v := wire.Backend{
		ID: b.opt.BackendID(), Kind: wire.GatewayBackend, Product: chat.Product, Name: cmp.Or(is.Name, chat.Product), Session: is.Main,
		State: s.State, Since: s.Since, Reason: s.Reason, Next: s.Next, Command: s.Command, Pairing: s.Pairing, Key: s.Key,
		Can: b.capabilities(), Details: b.details(),
	}
	if b.opt.Target == nil {
		v.Folder = is.Workspace
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	v.Tools, v.Voice, v.Pictures = b.tools, b.voice, b.pictures
	return v
}

// Has reports whether the connected gateway has a method. The voice plugin's methods count as soon as the plugin answers, even
// when the connection is older than the plugin.
func (b *Backend) Has(method string) bool {
	if !strings.HasPrefix(method, config.PluginMethod) {
		return b.Gateway.Has(method)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pluginLoaded
}

// setPlugin notes whether the voice plugin answers, and reports whether that is new.
func (b *Backend) setPlugin(loaded bool) (changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	changed = b.pluginLoaded != loaded
	b.pluginLoaded = loaded
	return changed
}

// Main returns the session key of the agent's main conversation.
func (b *Backend) Main() string { return b.conv.Agent().Main }

// capabilities lists what the connected gateway can do, by its methods; nil unless ready.
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

// Act performs an act of the page. Those for the tools and the voice change OpenClaw's configuration.
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
