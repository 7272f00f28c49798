// Package gateway is the lane to an agent that lives behind an OpenClaw gateway on this computer: it finds the gateway,
// logs in as a device of its own, stays connected, and carries the conversation. It reads OpenClaw's configuration and
// changes it only when the user says so; it dials nothing but loopback.
//
// Its outside and its connection: gateway.go, find.go, openclaw.go, device.go, login.go, client.go, frames.go, connect.go,
// judge.go, pairing.go, tools.go, check.go. What is said over the connection: conversation.go and the files beside it.
package openclaw

import (
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
	"github.com/worldmcp/world/internal/wire"
)

// ID is the lane's.
const ID = "openclaw"

// product is what people call it.
const product = "OpenClaw"

// Options of the lane.
type Options struct {
	Origin     string              // this service's own; empty: http://127.0.0.1:PORT
	DataDir    local.Dir           // of this service
	Version    string              // of this program
	Executable string              // path of world-mcp, for the agent's tools
	Port       int                 // of this service
	Logger     zerolog.Logger      // never gets a token or what was said
	Getenv     func(string) string // nil: os.Getenv
	Home       string              // the user's; empty: os.UserHomeDir
	// VoicePlugin is the folder of the plugin that gives the agent a voice with the world's tools; nil: it is not offered.
	VoicePlugin fs.FS
}

func (o Options) filled() Options {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	if o.Origin == "" {
		o.Origin = "http://127.0.0.1:" + strconv.Itoa(o.Port)
	}
	return o
}

// tilde shows a path as people write it, without the name of the user.
func (o Options) tilde(path string) string {
	if rest, ok := strings.CutPrefix(path, o.Home+string(filepath.Separator)); ok && o.Home != "" {
		return "~/" + filepath.ToSlash(rest)
	}
	return path
}

// Lane is the lane to OpenClaw's gateway.
type Backend struct {
	o    Options
	r    agent.Reporter
	talk *conversation

	wake    chan struct{} // ends a pause
	stale   chan struct{} // the tools must be looked at
	decided chan string   // how the pairing that waits was decided

	// Of Run's goroutine alone.
	dev          *device
	failures     int       // logins and short connections in a row
	left         time.Time // when a connection ended last
	asked        bool      // the user or the configuration asked for this try
	bootstrapped time.Time // when the openclaw command was asked last

	mu    sync.Mutex
	view  wire.Backend
	place place
	hello *hello // of the connection; nil: none
	live  *client
	// voiced: the plugin answers, whatever the hello said: plugins come and go while a connection lasts.
	voiced bool

	tools chan struct{} // held by who looks at or changes OpenClaw's configuration
}

var _ agent.Backend = (*Backend)(nil)

// New makes the lane; Run brings it to life.
func New(o Options, r agent.Reporter) *Backend {
	o = o.filled()
	return &Backend{
		o: o, r: r, talk: newConversation(r, o), wake: make(chan struct{}, 1), stale: make(chan struct{}, 1), decided: make(chan string, 1), tools: make(chan struct{}, 1),
		view: wire.Backend{ID: ID, Kind: "gateway", Product: product, State: wire.BackendSearching, Since: time.Now().UTC()},
	}
}

// Describe is what the lane is now.
func (l *Backend) Describe() wire.Backend {
	l.mu.Lock()
	v := l.view
	v.Can = l.abilities()
	l.mu.Unlock()
	v.Name, v.Session, v.Folder = l.talk.agentName(), l.talk.mainSession(), l.talk.workFolder()
	if v.Name == "" {
		v.Name = product
	}
	return v
}

// abilities are what the gateway that is connected can do.
func (l *Backend) abilities() []string {
	if l.hello == nil || l.view.State != wire.BackendReady {
		return nil
	}
	can := []string{"images", "tools"}
	for ability, method := range map[string]string{"sessions": "sessions.list", "create": "sessions.create", "stop": "chat.abort", "approvals": "exec.approval.resolve"} {
		if l.hello.Methods[method] {
			can = append(can, ability)
		}
	}
	can = append(can, l.voiceAbilities()...)
	slices.Sort(can)
	return can
}

// details are for repair only; there is no secret among them.
func (l *Backend) details() []wire.Detail {
	if l.place.config == "" {
		return nil
	}
	config := l.o.tilde(l.place.config)
	switch {
	case !l.place.found:
		config += " (not there)"
	case l.place.problem != nil:
		config += " (" + l.place.problem.Error() + ")"
	}
	d := []wire.Detail{{Name: "Address", Value: "ws://" + l.place.address()}, {Name: "Configuration", Value: config}}
	if h := l.hello; h != nil {
		d = append(d,
			wire.Detail{Name: "OpenClaw", Value: h.Server.Version},
			wire.Detail{Name: "Protocol", Value: strconv.Itoa(h.Protocol)},
			wire.Detail{Name: "Logged in by", Value: h.method},
			wire.Detail{Name: "Scopes", Value: strings.Join(h.Scopes, ", ")},
		)
	}
	d = append(d, wire.Detail{Name: "Tools by hand", Value: l.place.command("mcp set " + serverName + " " + quote(l.o.entryJSON()))})
	return append(d, l.pluginDetail()...)
}

// Act does one of the things that the page offers for the lane itself.
func (l *Backend) Act(ctx context.Context, act string) error {
	switch act {
	case "connect", "retry":
		l.poke()
		return nil
	case "pair":
		return l.decide(ctx, "device.pair.approve", "approved")
	case "reject":
		return l.decide(ctx, "device.pair.reject", rejected)
	case "add-tools":
		return l.addTools(ctx)
	case "remove-tools":
		return l.removeTools(ctx)
	case "add-voice":
		return l.addVoice(ctx)
	case "remove-voice":
		return l.removeVoice(ctx)
	}
	e := wire.NewError(wire.CodeBadArguments, "this lane cannot %s", act)
	e.Field, e.Got, e.Allowed = "act", act, "connect, retry, pair, reject, add-tools, remove-tools, add-voice, remove-voice"
	return e
}

// Sessions lists conversations, newest first.
func (l *Backend) Sessions(ctx context.Context) ([]wire.ChatSession, error) {
	return l.talk.Sessions(ctx)
}

// Create makes a conversation.
func (l *Backend) Create(ctx context.Context, title string) (wire.ChatSession, error) {
	return l.talk.Create(ctx, title)
}

// History is a page of a session's messages.
func (l *Backend) History(ctx context.Context, session, before string) (agent.Page, error) {
	return l.talk.History(ctx, session, before)
}

// Send starts a turn.
func (l *Backend) Send(ctx context.Context, m agent.Message) error { return l.talk.Send(ctx, m) }

// Stop ends what a session is doing.
func (l *Backend) Stop(ctx context.Context, session string) error { return l.talk.Stop(ctx, session) }

// Answer answers an open approval.
func (l *Backend) Answer(ctx context.Context, approval, option string) error {
	return l.talk.Answer(ctx, approval, option)
}
