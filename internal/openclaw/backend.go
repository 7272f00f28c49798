package openclaw

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

// ID identifies this back end among the agents of the registry.
const ID = "openclaw"

// product is the name that people know it by.
const product = "OpenClaw"

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
	Target *Target
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
	if o.Target != nil {
		t := *o.Target
		t.ToolsURL = cmp.Or(t.ToolsURL, DefaultToolsURL)
		o.Target = &t
	}
	return o
}

// BackendID is the id of the back end among the agents of the registry, and of the agent's chat.
func (o Options) BackendID() string {
	if o.Target != nil {
		return ID + "-" + o.Target.ID
	}
	return ID
}

// tilde shortens a path in the home folder to ~/…, so that messages do not show the user's name.
func (o Options) tilde(path string) string {
	if rest, ok := strings.CutPrefix(path, o.Home+string(filepath.Separator)); ok && o.Home != "" {
		return "~/" + filepath.ToSlash(rest)
	}
	return path
}

// Backend is the back end for OpenClaw's gateway.
type Backend struct {
	opt      Options
	place    place
	reporter agent.Reporter
	conv     *conversation
	// conv carries these out.
	agent.Conversations
	agent.Turns

	// Signals to Run's goroutine, each with a buffer of one. retry ends a wait; configDirty asks for a look at
	// OpenClaw's configuration; pairingDecision carries "approved" or "rejected".
	retry           chan struct{}
	configDirty     chan struct{}
	pairingDecision chan string

	// The fields up to mu belong to Run's goroutine alone.
	device *device
	// failures counts failed logins and short connections in a row, for the backoff.
	failures int
	// lostAt is when the last connection ended.
	lostAt time.Time
	// forced: the user or a changed configuration caused this attempt.
	forced bool
	// bootstrappedAt is when the openclaw command last ran for a token.
	bootstrappedAt time.Time

	settings settings

	// mu guards the fields below it; details, has and the capabilities methods need it locked.
	mu       sync.Mutex
	view     wire.Backend
	endpoint endpoint
	// hello and client are of the current connection; nil: there is none.
	hello  *hello
	client *client
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
	conv := newConversation(talks, o)
	b := &Backend{
		opt: o, reporter: r, conv: conv, Conversations: conv, Turns: conv,
		retry: make(chan struct{}, 1), configDirty: make(chan struct{}, 1), pairingDecision: make(chan string, 1),
		view: wire.Backend{
			ID: o.BackendID(), Kind: wire.GatewayBackend, Product: product, State: wire.BackendSearching, Since: time.Now().UTC(),
		},
	}
	if o.Target != nil {
		b.place = newServerPlace(b)
	} else {
		b.place = localPlace{b}
	}
	b.settings = newSettings(b)
	return b
}

// Describe returns the current state for the pages. The agent's name falls back to the product's.
func (b *Backend) Describe() wire.Backend {
	b.mu.Lock()
	v := b.view
	v.Can = b.capabilities()
	b.mu.Unlock()
	is := b.conv.current()
	v.Name, v.Session = cmp.Or(is.name, product), is.mainKey
	if b.place.sharesFiles() {
		v.Folder = is.workspace
	}
	return v
}

// capabilities lists what the connected gateway can do, by the methods of its hello; nil unless ready.
func (b *Backend) capabilities() []wire.Capability {
	if b.hello == nil || b.view.State != wire.BackendReady {
		return nil
	}
	can := []wire.Capability{wire.CanImages, wire.CanTools}
	for ability, method := range map[wire.Capability]string{
		wire.CanSessions: "sessions.list", wire.CanCreate: "sessions.create",
		wire.CanStop: "chat.abort", wire.CanApprovals: "exec.approval.resolve",
		wire.CanVoice: "talk.session.create", wire.CanVoicePlugin: config.PluginMethod + "start",
	} {
		if b.has(method) {
			can = append(can, ability)
		}
	}
	slices.Sort(can)
	return can
}

// details are the lines that the page shows for repair. They contain no secret.
func (b *Backend) details() []wire.Detail {
	if b.endpoint.port == 0 {
		return nil
	}
	where, by := b.place.details()
	d := append([]wire.Detail{{Name: "Address", Value: "ws://" + b.endpoint.address()}}, where...)
	d = append(d, wire.Detail{Name: "This world", Value: b.opt.Origin})
	if h := b.hello; h != nil {
		d = append(d,
			wire.Detail{Name: "OpenClaw", Value: h.Server.Version},
			wire.Detail{Name: "Protocol", Value: strconv.Itoa(h.Protocol)},
			wire.Detail{Name: "Logged in by", Value: h.Auth.Method},
			wire.Detail{Name: "Scopes", Value: strings.Join(h.Auth.Scopes, ", ")},
		)
	}
	return append(d, by...)
}

// Act performs an act of the page. Those for the tools and the voice change OpenClaw's configuration.
func (b *Backend) Act(ctx context.Context, act wire.BackendAct) error {
	allowed := []string{"connect", "retry", "pair", "reject", "add-tools", "remove-tools"}
	if b.place.sharesFiles() {
		allowed = append(allowed, "add-voice", "remove-voice", "add-pictures", "remove-pictures")
	}
	if !slices.Contains(allowed, string(act)) { // also disconnect: the gateway is the user's own, so there is nothing to stop
		return wire.NewError(wire.CodeBadArguments, "this back end cannot %s", act).At("act").Saw(string(act)).Allow(strings.Join(allowed, ", "))
	}
	switch act {
	case wire.ActConnect, wire.ActRetry:
		b.retryNow()
		return nil
	case wire.ActPair:
		return b.answerPairing(ctx, "device.pair.approve", approved)
	case wire.ActReject:
		return b.answerPairing(ctx, "device.pair.reject", rejected)
	case wire.ActAddTools:
		return b.settings.tools.Add(ctx)
	case wire.ActRemoveTools:
		return b.settings.tools.Remove(ctx)
	case wire.ActAddVoice:
		return b.settings.plugin.Add(ctx)
	case wire.ActRemoveVoice:
		return b.settings.plugin.Remove(ctx)
	case wire.ActAddPictures:
		return b.settings.pictures.Add(ctx, b.conv.current().workspace)
	case wire.ActRemovePictures:
		return b.settings.pictures.Remove(ctx)
	case wire.ActDisconnect: // refused above
	}
	return nil
}
