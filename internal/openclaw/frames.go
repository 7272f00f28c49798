package openclaw

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// The protocol versions that this package speaks. Its frames and methods are those of 4; a gateway answers with the one
// version that it speaks itself, and logging in fails when it lies outside the range.
const (
	minProtocol = 3
	maxProtocol = 5
)

// Frame types (JSON text, one object for each frame).
const (
	frameRequest  = "req"
	frameResponse = "res"
	frameEvent    = "event"
)

// frame is anything that a gateway sends: a response (ID, OK, Payload or Error) or an event (Event, Payload, Seq).
type frame struct {
	Type    string          `json:"type"`
	ID      string          `json:"id"`
	OK      bool            `json:"ok"`
	Payload json.RawMessage `json:"payload"`
	Error   *callError      `json:"error"`
	Event   string          `json:"event"`
	Seq     *int64          `json:"seq"` // counts a connection's events; some events have none
}

// request is anything that is sent to a gateway.
type request struct {
	Type   string `json:"type"`
	ID     string `json:"id"`
	Method string `json:"method"`
	Params any    `json:"params"`
}

// errFrame says that the other end does not speak the protocol.
var errFrame = errors.New("a frame that is not of the gateway protocol")

// decodeFrame reads one frame of a gateway; unknown members and unknown types are for newer gateways to use.
func decodeFrame(b []byte) (frame, error) {
	var f frame
	if err := json.Unmarshal(b, &f); err != nil {
		return frame{}, fmt.Errorf("%w: %w", errFrame, err)
	}
	switch f.Type {
	case frameResponse:
		if f.ID == "" {
			return frame{}, fmt.Errorf("%w: a response without an id", errFrame)
		}
		if !f.OK && f.Error == nil {
			f.Error = &callError{Code: "UNAVAILABLE", Message: "the gateway refused without a reason"}
		}
	case frameEvent:
		if f.Event == "" {
			return frame{}, fmt.Errorf("%w: an event without a name", errFrame)
		}
	case "":
		return frame{}, fmt.Errorf("%w: no type", errFrame)
	}
	return f, nil
}

// callError is a gateway's refusal of a call.
type callError struct {
	Code       string          `json:"code"`
	Message    string          `json:"message"`
	Details    json.RawMessage `json:"details"`
	Retryable  bool            `json:"retryable"`
	RetryAfter float64         `json:"retryAfterMs"` // milliseconds
}

// Error is one line for logs.
func (e *callError) Error() string { return e.Code + ": " + e.Message }

// detail is what Details says about logging in and pairing.
type detail struct {
	Code             string   `json:"code"`
	Reason           string   `json:"reason"`
	RequestID        string   `json:"requestId"`
	Scopes           []string `json:"scopes"`
	RequestedScopes  []string `json:"requestedScopes"`
	ExpectedProtocol int      `json:"expectedProtocol"`
}

func (e *callError) detail() detail {
	var d detail
	_ = json.Unmarshal(e.Details, &d) // a foreign shape reads as no details
	return d
}

// hello is what a gateway says of itself when it has let us in.
type hello struct {
	Protocol int
	Server   struct {
		Version, BootID, ConnID string
	}
	DefaultAgentID string
	MainSessionKey string
	Scopes         []string // granted
	Policy         policy
	Methods        map[string]bool

	method      string // of the login: token, device-token, bootstrap-token …
	deviceToken string // to log in with next time
}

// policy holds a gateway's limits.
type policy struct {
	MaxPayload    int           // bytes of one frame
	TickInterval  time.Duration // between its tick events
	MaxAttachment int           // bytes
	MaxImage      int           // bytes
}

// Limits when a hello names none, or absurd ones.
const (
	defaultPayload = 25 << 20
	lowestPayload  = 64 << 10
	defaultTick    = 30 * time.Second
	lowestTick     = 100 * time.Millisecond
	highestTick    = 2 * time.Minute
)

// helloFrame is the payload of the answer to connect, as far as it is read.
type helloFrame struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol"`
	Server   struct {
		Version string `json:"version"`
		BootID  string `json:"bootId"`
		ConnID  string `json:"connId"`
	} `json:"server"`
	Features struct {
		Methods []string `json:"methods"`
	} `json:"features"`
	Snapshot struct {
		SessionDefaults struct {
			DefaultAgentID string `json:"defaultAgentId"`
			MainSessionKey string `json:"mainSessionKey"`
		} `json:"sessionDefaults"`
	} `json:"snapshot"`
	Auth struct {
		Method      string   `json:"method"`
		Scopes      []string `json:"scopes"`
		DeviceToken string   `json:"deviceToken"`
	} `json:"auth"`
	Policy struct {
		MaxPayload     int     `json:"maxPayload"`
		TickIntervalMs float64 `json:"tickIntervalMs"`
		Attachments    struct {
			MaxBytes      int `json:"maxBytes"`
			MaxImageBytes int `json:"maxImageBytes"`
		} `json:"attachments"`
	} `json:"policy"`
}

func decodeHello(b json.RawMessage) (hello, error) {
	var w helloFrame
	if err := json.Unmarshal(b, &w); err != nil {
		return hello{}, fmt.Errorf("%w: hello: %w", errFrame, err)
	}
	if w.Type != "hello-ok" {
		return hello{}, fmt.Errorf("%w: no hello-ok", errFrame)
	}
	h := hello{Protocol: w.Protocol, Scopes: w.Auth.Scopes, Methods: make(map[string]bool, len(w.Features.Methods)), method: w.Auth.Method, deviceToken: w.Auth.DeviceToken}
	h.Server.Version, h.Server.BootID, h.Server.ConnID = w.Server.Version, w.Server.BootID, w.Server.ConnID
	d := w.Snapshot.SessionDefaults
	h.DefaultAgentID = cmp.Or(d.DefaultAgentID, "main")
	h.MainSessionKey = cmp.Or(d.MainSessionKey, "agent:"+h.DefaultAgentID+":main")
	h.Policy = policy{MaxPayload: defaultPayload, TickInterval: defaultTick, MaxAttachment: w.Policy.Attachments.MaxBytes, MaxImage: w.Policy.Attachments.MaxImageBytes}
	if p := w.Policy.MaxPayload; p >= lowestPayload && p < defaultPayload*2 {
		h.Policy.MaxPayload = p
	}
	if t := time.Duration(w.Policy.TickIntervalMs * float64(time.Millisecond)); t >= lowestTick && t <= highestTick {
		h.Policy.TickInterval = t
	}
	for _, m := range w.Features.Methods {
		h.Methods[m] = true
	}
	return h, nil
}

// encodeRequest writes a request; nil params read as none.
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
