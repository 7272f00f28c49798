package conn

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// minProtocol and maxProtocol are the range of protocol versions that a login offers. The frames
// and methods of this package are those of version 4. A gateway answers with the one version that
// it speaks, and refuses a login whose range does not contain it.
const (
	minProtocol = 3
	maxProtocol = 5
)

// Frame types. Each frame is one JSON object in a text message.
const (
	frameRequest  = "req"
	frameResponse = "res"
	frameEvent    = "event"
)

// frame is a message of the gateway: a response (ID, OK, Payload or Error) or an event (Event,
// Payload, Seq).
type frame struct {
	Type    string          `json:"type"`
	ID      string          `json:"id"`
	OK      bool            `json:"ok"`
	Payload json.RawMessage `json:"payload"`
	Error   *CallError      `json:"error"`
	Event   string          `json:"event"`
	// Seq counts the events of a connection. Some events have none.
	Seq *int64 `json:"seq"`
}

// request is a message of the client.
type request struct {
	Type   string `json:"type"`
	ID     string `json:"id"`
	Method string `json:"method"`
	Params any    `json:"params"`
}

// ErrFrame: the other end does not speak the protocol.
var ErrFrame = errors.New("not a frame of the gateway protocol")

// decodeFrame decodes a frame of a gateway. Unknown members and unknown types are accepted: a newer
// gateway may send them.
func decodeFrame(b []byte) (frame, error) {
	var f frame
	if err := json.Unmarshal(b, &f); err != nil {
		return frame{}, fmt.Errorf("%w: %w", ErrFrame, err)
	}
	switch f.Type {
	case frameResponse:
		if f.ID == "" {
			return frame{}, fmt.Errorf("%w: a response without an id", ErrFrame)
		}
		if !f.OK && f.Error == nil {
			f.Error = &CallError{Code: codeUnavailable, Message: "the gateway gave no reason"}
		}
	case frameEvent:
		if f.Event == "" {
			return frame{}, fmt.Errorf("%w: an event without a name", ErrFrame)
		}
	case "":
		return frame{}, fmt.Errorf("%w: no type", ErrFrame)
	}
	return f, nil
}

// CallError is the gateway's refusal of a call.
type CallError struct {
	Code    errorCode       `json:"code"`
	Message string          `json:"message"`
	Details json.RawMessage `json:"details"`
	// Retryable: the same request may succeed later; RetryAfter is when, in milliseconds.
	Retryable  bool    `json:"retryable"`
	RetryAfter float64 `json:"retryAfterMs"`
}

// Error is one line for logs.
func (e *CallError) Error() string { return string(e.Code) + ": " + e.Message }

// wantsPairing reports whether a login was refused because the device needs an approval.
func (e *CallError) wantsPairing() bool {
	return e.Code == codeNotPaired || e.detail().Code == detailPairingRequired
}

// Refusal returns the code and the sentence of a refusal.
func (e *CallError) Refusal() (code, message string) { return string(e.Code), e.Message }

// Reason is the gateway's own word for why it refused; empty: there is none.
func (e *CallError) Reason() string { return e.detail().Reason }

// retryDelay is how long the gateway asks to wait. 0: it does not say, or says something absurd
// (more than an hour).
func (e *CallError) retryDelay() time.Duration {
	if e.RetryAfter <= 0 || e.RetryAfter > 3.6e6 {
		return 0
	}
	return time.Duration(e.RetryAfter * float64(time.Millisecond))
}

// UserError returns the error of a failed call for people; doing names the failed act. nil stays
// nil.
func UserError(doing string, err error) error {
	var refused *CallError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return wire.NewError(wire.CodeAgentFailed, "%s: the gateway says: %s", doing, clip.Line(refused.Message, 300))
	case errors.Is(err, context.DeadlineExceeded):
		return wire.NewError(wire.CodeTimeout, "%s: the gateway did not answer in time", doing)
	case errors.Is(err, ErrFrame):
		return wire.NewError(wire.CodeAgentFailed, "%s: the gateway's answer could not be read", doing)
	case errors.Is(err, context.Canceled):
		return wire.NewError(wire.CodeCancelled, "%s: cancelled", doing)
	}
	return wire.NewError(wire.CodeAgentNotReady, "%s: the connection to the gateway broke", doing)
}

// detail is the part of CallError.Details that concerns logging in and pairing.
type detail struct {
	Code             detailCode `json:"code"`
	Reason           string     `json:"reason"`
	RequestID        string     `json:"requestId"`
	Scopes           []string   `json:"scopes"`
	RequestedScopes  []string   `json:"requestedScopes"`
	ExpectedProtocol int        `json:"expectedProtocol"`
}

// detail decodes Details. Details of another form give the zero value.
func (e *CallError) detail() detail {
	var d detail
	_ = json.Unmarshal(e.Details, &d)
	return d
}

// The limits that are assumed when a hello names none, and the range in which a named one is
// believed.
const (
	defaultPayload = 25 << 20
	lowestPayload  = 64 << 10
	defaultTick    = 30_000 // ms
	lowestTick     = 100
	highestTick    = 120_000
)

// hello describes the gateway and this connection after a successful login: the
// part of the answer to connect that is read.
type hello struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol"`
	Server   struct {
		// Version is that of OpenClaw.
		Version string `json:"version"`
	} `json:"server"`
	Features struct {
		// Methods are the ones that the gateway has.
		Methods []string `json:"methods"`
	} `json:"features"`
	Snapshot struct {
		Defaults Defaults `json:"Defaults"`
	} `json:"snapshot"`
	Auth struct {
		// Method is how the login was accepted: token, device-token, bootstrap-token …
		Method string `json:"method"`
		// Scopes are the ones that were granted.
		Scopes []string `json:"scopes"`
		// DeviceToken is for the next login of this device. Empty: none was issued.
		DeviceToken string `json:"deviceToken"`
	} `json:"auth"`
	// Policy holds the gateway's limits: the size of a frame in bytes, and the time between its
	// ticks in ms.
	Policy struct {
		MaxPayload   int     `json:"maxPayload"`
		TickInterval float64 `json:"tickIntervalMs"`
	} `json:"policy"`
}

// Defaults names the agent that answers, and the session of its main conversation.
type Defaults struct {
	Agent string `json:"defaultAgentId"`
	Main  string `json:"mainSessionKey"`
}

// decodeHello decodes the answer to connect and fills in defaults. Limits out of range are replaced
// by the defaults, so that a faulty gateway cannot make this side wait forever or buffer without
// bound.
func decodeHello(b json.RawMessage) (hello, error) {
	var h hello
	if err := json.Unmarshal(b, &h); err != nil {
		return hello{}, fmt.Errorf("%w: hello: %w", ErrFrame, err)
	}
	if h.Type != "hello-ok" {
		return hello{}, fmt.Errorf("%w: no hello-ok", ErrFrame)
	}
	d := &h.Snapshot.Defaults
	d.Agent = cmp.Or(d.Agent, "main")
	d.Main = cmp.Or(d.Main, "agent:"+d.Agent+":main")
	if p := &h.Policy.MaxPayload; *p < lowestPayload || *p >= defaultPayload*2 {
		*p = defaultPayload
	}
	if t := &h.Policy.TickInterval; *t < lowestTick || *t > highestTick {
		*t = defaultTick
	}
	return h, nil
}

// encodeRequest encodes a request. nil params become an empty object, because the protocol wants
// one.
func encodeRequest(id, method string, params any) ([]byte, error) {
	if params == nil {
		params = struct{}{}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(request{Type: frameRequest, ID: id, Method: method, Params: params}); err != nil {
		return nil, fmt.Errorf("write %s: %w", method, err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
