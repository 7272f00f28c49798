// Package ownkey is the voice lane that uses the user's own key: it speaks the GA protocol of OpenAI's Realtime WebSocket
// from the world service. It is off unless the user has set a key and switched it on. The key is read when a session
// starts, goes into one header, and is in no error, log line or event.
package ownkey

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Endpoint is where sessions are asked for.
const Endpoint = "wss://api.openai.com/v1/realtime"

const (
	readyWithin  = 12 * time.Second // from Start until the session has taken its configuration
	sessionLimit = time.Hour        // the other side's own; a session that reports its end knows better
	writeWithin  = 10 * time.Second
	pingEvery    = 15 * time.Second
	readLimit    = 2 << 20 // bytes of one event: some seconds of sound are far below it
)

// Options of New.
type Options struct {
	Key  func() string // the user's key; empty: none
	On   func() bool   // the user has said that the key may be used
	Base string        // of the endpoint; empty: Endpoint. ws:// is taken for this machine alone
	// Patience is how long a session may take until it is ready; 0: 12 s.
	Patience time.Duration
	// Limit is the life of a session that does not report its end; 0: an hour.
	Limit  time.Duration
	Logger zerolog.Logger
}

// Lane is the voice lane of the user's own key.
type Provider struct{ o Options }

var _ voice.Provider = (*Provider)(nil)

// New makes the lane. It does nothing until Start.
func New(o Options) *Provider {
	if o.Key == nil {
		o.Key = func() string { return "" }
	}
	if o.On == nil {
		o.On = func() bool { return false }
	}
	if o.Base == "" {
		o.Base = Endpoint
	}
	if o.Patience == 0 {
		o.Patience = readyWithin
	}
	if o.Limit == 0 {
		o.Limit = sessionLimit
	}
	return &Provider{o: o}
}

// Offer says whether a key is set and switched on. Whether the key is a good one, only a session shows.
func (l *Provider) Offer() wire.VoiceProvider {
	v, _ := l.offer()
	return v
}

// Keeps is false: the other side knows nothing of the agent's conversation.
func (*Provider) SavesTranscript() bool { return false }

// offer is the offer, and the key that it is about.
func (l *Provider) offer() (v wire.VoiceProvider, key string) {
	v = wire.VoiceProvider{ID: wire.VoiceOwnKey, Name: "Your own OpenAI key"}
	key = strings.TrimSpace(l.o.Key())
	switch {
	case key == "":
		v.Reason, v.Next, v.Act = "Voice needs a realtime key.", "Add a key of your own, or one in the agent's gateway.", wire.VoiceAddKey
	case !usable(key):
		v.Reason, v.Next, v.Act = "Your voice key is not a key: it has characters that no key has.", "Replace it.", wire.VoiceReplaceKey
	case !l.o.On():
		v.Reason, v.Next, v.Act = "Voice by your own key is switched off.", "Switch it on where the key is set.", wire.VoiceAddKey
	default:
		v.Ready = true
	}
	return v, key
}

// usable reports whether a key can stand in a header.
func usable(key string) bool {
	return len(key) <= 512 && !strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' })
}

// Start begins a session and returns at once: connecting takes its time, and what goes wrong there is told by Sink.Closed,
// because that says which act helps. The session outlives ctx and ends by Close, its limit or a fault.
func (l *Provider) Start(ctx context.Context, c voice.Config, sink voice.Handler) (voice.Session, *wire.Error) {
	o, key := l.offer()
	if !o.Ready {
		e := wire.NewError(wire.CodeAgentNotReady, "%s", o.Reason)
		e.Next = o.Next
		return nil, e
	}
	if e := voice.InPair(c.Model); e != nil {
		return nil, e
	}
	address, err := address(l.o.Base, c.Model)
	if err != nil {
		return nil, err
	}
	if c.Who != "" {
		c.Instructions = c.Who + "\n\n" + c.Instructions
	}
	s := newSession(context.WithoutCancel(ctx), l.o, c, sink)
	header := http.Header{"Authorization": {"Bearer " + key}}
	go s.run(address, header)
	return s, nil
}

// address is the endpoint with its model. A key travels unencrypted within this machine only.
func address(base, model string) (string, *wire.Error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "wss" && !(u.Scheme == "ws" && loopback(u.Hostname())) {
		e := wire.NewError(wire.CodeAgentNotReady, "the address of the voice service must begin with wss://")
		e.Next = "Correct it in the settings."
		return "", e
	}
	q := u.Query()
	q.Set("model", model)
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// dialer goes where it is told: a redirect would carry the key elsewhere.
var dialer = &http.Client{
	Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, TLSHandshakeTimeout: 10 * time.Second},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
