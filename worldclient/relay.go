package worldclient

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the agent socket of a hosted relay. It differs from the one of this computer's
// service in its hello: the paired device signs the nonce of the challenge together with the
// relay's origin, so that neither a stolen token, nor a recorded hello, nor a relay that passes the
// hello on to another one opens anything.

// Relay is a relay with which this computer is paired, as one device.
type Relay struct {
	// Origin is the relay's, as ParsePairing returns it: "https://world.example".
	Origin   string
	DeviceID string
	Token    string
	Key      ed25519.PrivateKey
	Scopes   []wire.Scope
	// Build is the version of this binary.
	Build string
}

// Socket is the agent socket of a relay, from its welcome to its end. It never reconnects. Its
// methods are safe for concurrent use.
type Socket struct{ l *link }

// DialRelay opens the agent socket of a relay within the time of ctx. heard is called, in the
// reader's goroutine, with each message that answers no request of this end; it must not block.
// RefusalOf explains an error.
func DialRelay(ctx context.Context, r Relay, heard func(*wire.Envelope)) (*Socket, error) {
	client, err := relayClient()
	if err != nil {
		return nil, err
	}
	address := "ws" + strings.TrimPrefix(r.Origin, "http") + socketPath
	l, err := dial(ctx, endpoint{url: address, hello: r.hello, client: client}, heard)
	if err != nil {
		return nil, err
	}
	return &Socket{l}, nil
}

// hello answers a challenge. A relay that calls itself otherwise than the one that was paired with
// gets neither token nor signature.
func (r *Relay) hello(ch wire.Challenge) (wire.AgentHello, error) {
	if ch.RelayID != r.Origin {
		return wire.AgentHello{}, &lookAlikeError{want: r.Origin, got: ch.RelayID}
	}
	if len(ch.Nonce) < 16 {
		return wire.AgentHello{}, errors.New("the relay's challenge has no nonce")
	}
	sig := ed25519.Sign(r.Key, wire.HelloProof(r.Origin, ch.Nonce, r.DeviceID, r.Token, r.Scopes))
	return wire.AgentHello{
		Type: wire.HandshakeHello, Protocol: wire.Protocol, Protocols: wire.Supported().Announce(), Build: r.Build,
		DeviceID: r.DeviceID, Token: r.Token,
		Scopes: r.Scopes, Sig: base64.RawURLEncoding.EncodeToString(sig),
	}, nil
}

// lookAlikeError is a challenge of another relay than the paired one.
type lookAlikeError struct{ want, got string }

func (e *lookAlikeError) Error() string {
	return fmt.Sprintf("what answers at %s calls itself %s; nothing was sent to it", e.want, clip.Quote(e.got))
}

// Welcome is the relay's answer to the hello.
func (s *Socket) Welcome() wire.AgentWelcome { return s.l.welcome }

// Done is closed when the socket has ended; Err says why then.
func (s *Socket) Done() <-chan struct{} { return s.l.done }

// Err returns why the socket ended; nil while it lives.
func (s *Socket) Err() error { return s.l.pending.Err() }

// Request sends a message and waits for its answer; its ids are those of the welcome. When ctx ends
// first, a tool call is cancelled at the relay. Any error but ctx's means that the socket is
// broken. progress may be nil.
func (s *Socket) Request(ctx context.Context, e wire.Envelope, progress func(wire.ToolProgress)) (wire.Envelope,
	error,
) {
	return s.l.request(ctx, e, progress)
}

// Send sends a message that has no answer.
func (s *Socket) Send(ctx context.Context, e wire.Envelope) error { return s.l.send(ctx, e) }

// Subscribe turns the entries of the world on or off.
func (s *Socket) Subscribe(ctx context.Context, on bool) error { return s.l.subscribe(ctx, on) }

// Close closes the socket and waits for its goroutines. A relay that does not answer the close
// within a second is cut off.
func (s *Socket) Close() {
	late := time.AfterFunc(time.Second, s.l.stop)
	defer late.Stop()
	s.l.close()
}

// Refusal says why a relay refused or ended a socket.
type Refusal struct {
	// Code is a WebSocket close code, or an HTTP status when the socket was not opened.
	Code   int
	Reason string
	// After is how long the relay asks to wait; 0: it does not say.
	After time.Duration
	// LookAlike says that another relay answered than the paired one.
	LookAlike bool
}

// RefusalOf returns what a relay said when it refused or ended a socket; false: it said nothing.
func RefusalOf(err error) (Refusal, bool) {
	var refused *refusedError
	var closed websocket.CloseError
	var plain *notUpgraded
	var other *lookAlikeError
	switch {
	case errors.As(err, &other):
		return Refusal{Reason: other.Error(), LookAlike: true}, true
	case errors.As(err, &refused):
		return Refusal{Code: refused.code, Reason: clip.Line(refused.reason, 200)}, true
	case errors.As(err, &plain):
		return Refusal{
			Code: plain.status, Reason: strings.ToLower(http.StatusText(plain.status)),
			After: plain.after,
		}, true
	case errors.As(err, &closed):
		return Refusal{Code: int(closed.Code), Reason: clip.Line(closed.Reason, 200)}, true
	}
	return Refusal{}, false
}

// CAVariable is the environment variable with the path of a file of certificates (PEM) that are
// trusted in addition to the system's, for a relay of one's own.
const CAVariable = "WORLD_CA"

// relayClient returns the HTTP client for relays. It follows no redirects: a signature names one
// origin.
func relayClient() (*http.Client, error) {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	t.DisableKeepAlives = true // a relay is asked every few seconds at most, and no goroutine is to stay behind
	if file := os.Getenv(CAVariable); file != "" {
		pem, err := os.ReadFile(file) //nolint:gosec // the user names it
		if err != nil {
			return nil, fmt.Errorf("%s: %w", CAVariable, err)
		}
		pool, err := x509.SystemCertPool()
		if err != nil {
			pool = x509.NewCertPool()
		}
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s: %s contains no certificate", CAVariable, file)
		}
		t.TLSClientConfig.RootCAs = pool
	}
	return &http.Client{Transport: t, CheckRedirect: func(*http.Request,
		[]*http.Request,
	) error {
		return http.ErrUseLastResponse
	}}, nil
}

// originOf returns the origin of a relay's address: scheme and host, in lower case and without the
// scheme's own port. It must be https, or http on this computer.
func originOf(address string) (string, error) {
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil {
		return "", fmt.Errorf("%s is not the address of a relay: it looks like https://world.example", clip.Quote(address))
	}
	scheme, host, port := strings.ToLower(u.Scheme), strings.ToLower(u.Hostname()), u.Port()
	switch scheme {
	case "https":
	case "http":
		if host != "localhost" && host != "127.0.0.1" && host != "::1" {
			return "", fmt.Errorf("the relay %s must be reached by https; http is for this computer alone", clip.Quote(u.Host))
		}
	default:
		return "", fmt.Errorf("%s is not the address of a relay: it begins with https://", clip.Quote(address))
	}
	if scheme == "https" && port == "443" || scheme == "http" && port == "80" {
		port = ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	return scheme + "://" + host, nil
}

// pairingLink finds the link to pair with, also among other words: an address, "/pair/", and what
// looks like a code.
var pairingLink = regexp.MustCompile(`(?i)([^\s<>"'“”‘’()]+)/pair/([^\s?#<>"“”]*)`)

// seen drops the invisible characters of a text: those of no width that pages put into words.
func seen(r rune) rune {
	if unicode.Is(unicode.Cf, r) {
		return -1
	}
	return r
}

// ParsePairing reads the link or code that a user was given to pair an agent:
// https://world.example/pair/WORD-XXXX, or WORD-XXXX for the given relay; empty: none. It returns
// the relay's origin and the normalized code.
func ParsePairing(text, relay string) (origin, code string, err error) {
	text = strings.TrimSpace(strings.Map(seen, text))
	if link := pairingLink.FindStringSubmatch(text); link != nil {
		relay, text = link[1], link[2]
		if text, err = url.PathUnescape(strings.TrimSuffix(text, "/")); err != nil {
			return "", "", fmt.Errorf("%s is not a pairing code", clip.Quote(text))
		}
	} else if strings.Contains(text, "://") {
		return "", "", fmt.Errorf("%s has no pairing code: it looks like https://world.example/pair/WORD-XXXX", clip.Quote(text))
	}
	code, ok := wire.NormalizeCode(text)
	if !ok {
		return "", "", errors.New("that is not a pairing code: it looks like MAPLE-7K2Q")
	}
	if relay == "" {
		return "", "", errors.New("the code alone does not say which relay it is of: give its whole link, or the relay's address")
	}
	origin, err = originOf(relay)
	return origin, code, err
}

// retryAfter reads the header Retry-After in seconds, at most an hour; 0: there is none.
func retryAfter(h http.Header) time.Duration {
	n, err := strconv.Atoi(cmp.Or(h.Get("Retry-After"), "0"))
	if err != nil || n < 0 {
		return 0
	}
	return min(time.Duration(n)*time.Second, time.Hour)
}
