// Package ownkey provides voice with the user's own OpenAI key: the world service itself speaks the
// GA protocol of OpenAI's Realtime API over a WebSocket. It is off unless the user has set a key
// and allowed its use. The key is read when a session opens, travels in one header, and appears in
// no error, log line or event.
//
// Goroutines of a session (internal/voice/session), all awaited by its Run: Run itself, which
// reads, one that gets the agent's identity and configures the session, one that writes, and one
// that pings. The provider has none of its own.
//
// Files: codec.go (connection and session), events.go and handler.go (events), messages.go
// (requests), playback.go (playback and truncation), tools.go and responder.go (function calls and
// responses), problems.go.
package ownkey

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access/userkey"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Endpoint is the default of Options.Base.
const Endpoint = "wss://api.openai.com/v1/realtime"

const (
	// readyTimeout is the default of Options.ReadyTimeout.
	readyTimeout = 12 * time.Second
	// sessionLimit is the API's limit of a session. A session that reports its end has that limit
	// instead.
	sessionLimit = time.Hour
	// writeTimeout limits one write: a connection that takes nothing for so long is dead.
	writeTimeout = 10 * time.Second
	// pingEvery is how often a silent connection is checked, and how long the answer may take.
	pingEvery = 15 * time.Second
	// readLimit is the limit of one event in bytes. Some seconds of audio stay far below it.
	readLimit = 2 << 20
)

// Options of New. Key and On are required.
type Options struct {
	// Key returns the user's key. Empty: none is set.
	Key func() string
	// On reports whether the user allows the key to be used.
	On func() bool
	// Base is the address of the API. Empty: Endpoint. ws:// is accepted for this machine only.
	Base string
	// ReadyTimeout limits the time from Session.Run until audio may flow. 0: 12 s.
	ReadyTimeout time.Duration
	// Limit is the life of a session that does not report its end. 0: an hour.
	Limit  time.Duration
	Logger zerolog.Logger
}

// Provider opens sessions with the user's own key.
type Provider struct{ opt Options }

var _ voice.Provider = (*Provider)(nil)

// New returns the provider. It does nothing until Open.
func New(o Options) *Provider {
	o.Base = cmp.Or(o.Base, Endpoint)
	o.ReadyTimeout = cmp.Or(o.ReadyTimeout, readyTimeout)
	o.Limit = cmp.Or(o.Limit, sessionLimit)
	return &Provider{opt: o}
}

// Offer says whether a key is set and allowed. Whether the API accepts it, only a session shows.
func (p *Provider) Offer() wire.VoiceProvider {
	v, _ := p.offer()
	return v
}

// SavesTranscript is false: the API knows nothing of the agent's conversation.
func (*Provider) SavesTranscript() bool { return false }

// Close does nothing: the provider has no background work.
func (*Provider) Close() {}

// offer returns the offer, and the key that it is about.
func (p *Provider) offer() (v wire.VoiceProvider, key string) {
	v = wire.VoiceProvider{ID: wire.VoiceOwnKey, Name: "Your own OpenAI key"}
	key = strings.TrimSpace(p.opt.Key())
	switch {
	case key == "":
		v.Reason, v.Act = "Voice needs a realtime key.", wire.VoiceAddKey
		v.Next = "Add a key of your own, or one in the agent's gateway."
	case !userkey.Usable(key):
		v.Reason, v.Act = "Your voice key contains characters that no key has.", wire.VoiceReplaceKey
		v.Next = "Replace it."
	case !p.opt.On():
		v.Reason, v.Act = "Your own voice key is switched off.", wire.VoiceAddKey
		v.Next = "Switch it on where the key is set."
	default:
		v.Ready = true
	}
	return v, key
}

// Open returns a session. Whatever goes wrong with the API is reported by the session's Closed
// event, because that says which action helps.
func (p *Provider) Open(ctx context.Context, c voice.Config, h voice.Handler) (voice.Session, *wire.Error) {
	k, e := p.open(ctx, c, h)
	if e != nil {
		return nil, e
	}
	return k.session, nil
}

func (p *Provider) open(ctx context.Context, c voice.Config, h voice.Handler) (*codec, *wire.Error) {
	o, key := p.offer()
	if !o.Ready {
		return nil, wire.NewError(wire.CodeAgentNotReady, "%s", o.Reason).Try(o.Next)
	}
	if e := voice.CheckModel(c.Model); e != nil {
		return nil, e
	}
	address, e := address(p.opt.Base, c.Model)
	if e != nil {
		return nil, e
	}
	k := newCodec(ctx, p.opt, c, h)
	k.address, k.header = address, http.Header{"Authorization": {"Bearer " + key}}
	return k, nil
}

// address returns the address of the API with the model in it. It refuses one on which the key
// would leave this machine unencrypted.
func address(base, model string) (string, *wire.Error) {
	u, ok := userkey.Address(base, "wss")
	if !ok {
		return "", wire.NewError(wire.CodeAgentNotReady, "the address of the voice service must begin with wss://").
			Try("Correct it in the settings.")
	}
	q := u.Query()
	q.Set("model", model)
	u.RawQuery = q.Encode()
	return u.String(), nil
}
