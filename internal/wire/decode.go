package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/wire/strict"
)

// DecodeEnvelope decodes one frame strictly: only known fields, in exact case, each at most once;
// well-formed ids; and a payload that is one valid JSON value, which aliases the frame. To forward
// a message, send the result of Encode, never the frame.
func DecodeEnvelope(frame []byte) (Envelope, error) {
	var e Envelope
	members, inner, err := strict.Members(frame)
	if err != nil {
		return e, err
	}
	for _, m := range members {
		if err := e.set(string(m.Key), frame[m.Start:m.End]); err != nil {
			return e, err
		}
		// No other field may contain an object, so these are its members.
		if string(m.Key) == "payload" {
			e.members = inner
			for i := range e.members {
				e.members[i].Start -= m.Start
				e.members[i].End -= m.Start
			}
		}
	}
	return e, e.check()
}

// set decodes one field.
func (e *Envelope) set(key string, raw []byte) error {
	switch key {
	case "v":
		v, err := strconv.Atoi(string(raw))
		if err != nil {
			return errors.New("v is not a number")
		}
		e.V = v
	case "userId":
		return id(key, raw, &e.UserID)
	case "worldId":
		return id(key, raw, &e.WorldID)
	case "agentDeviceId":
		return id(key, raw, &e.AgentDeviceID)
	case "sessionId":
		return id(key, raw, &e.SessionID)
	case "messageId":
		return id(key, raw, &e.MessageID)
	case "replyTo":
		return id(key, raw, &e.ReplyTo)
	case "scope":
		return word(key, raw, (*string)(&e.Scope))
	case "kind":
		return word(key, raw, (*string)(&e.Kind))
	case "enc":
		return word(key, raw, &e.Enc)
	case "deadline":
		var s string
		if err := word(key, raw, &s); err != nil {
			return err
		}
		t, err := time.Parse(time.RFC3339, s)
		if err != nil {
			return errors.New("deadline is not a time in RFC 3339")
		}
		e.Deadline = t
	case "payload":
		e.Payload = json.RawMessage(raw)
	default:
		return fmt.Errorf("unknown field %q", key)
	}
	return nil
}

// check verifies that the required fields are there.
func (e *Envelope) check() error {
	switch {
	case e.V < OldestProtocol || e.V > Protocol:
		return fmt.Errorf("v is %d; this side speaks %d to %d", e.V, OldestProtocol, Protocol)
	case e.Enc != "none":
		return errors.New(`enc must be "none"`)
	case len(e.Payload) == 0:
		return errors.New("payload is missing")
	case e.Kind == "":
		return errors.New("kind is missing")
	case e.Scope == "":
		return errors.New("scope is missing")
	}
	for _, f := range []struct{ name, v string }{
		{"userId", e.UserID},
		{"worldId", e.WorldID},
		{"agentDeviceId", e.AgentDeviceID},
		{"sessionId", e.SessionID},
		{"messageId", e.MessageID},
	} {
		if f.v == "" {
			return errors.New(f.name + " is missing")
		}
	}
	return nil
}

// word decodes a short ASCII string without escapes.
func word(key string, raw []byte, into *string) error {
	if len(raw) < 2 || raw[0] != '"' || len(raw) > MaxID+2 {
		return errors.New(key + " is not a short string")
	}
	for _, c := range raw[1 : len(raw)-1] {
		if c == '\\' || c >= 0x80 {
			return errors.New(key + " contains an invalid character")
		}
	}
	*into = string(raw[1 : len(raw)-1])
	return nil
}

// id decodes an id.
func id(key string, raw []byte, into *string) error {
	if err := word(key, raw, into); err != nil {
		return err
	}
	if !ValidID(*into) {
		return errors.New(key + " is not an id: 1 to 64 of A-Z a-z 0-9 _ -")
	}
	return nil
}

// ValidID reports whether s is a valid id of an envelope.
func ValidID(s string) bool {
	if s == "" || len(s) > MaxID {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return true
}

// Encode encodes the envelope. It is written by hand because every message passes through it. All
// strings are ids or words without escapes, and the payload is JSON already.
func (e *Envelope) Encode() []byte {
	b := make([]byte, 0, 320+len(e.Payload))
	field := func(name, v string) {
		b = append(b, `,"`...)
		b = append(b, name...)
		b = append(b, `":"`...)
		b = append(b, v...)
		b = append(b, '"')
	}
	b = append(b, `{"v":`...)
	b = strconv.AppendInt(b, int64(e.V), 10)
	field("userId", e.UserID)
	field("worldId", e.WorldID)
	field("agentDeviceId", e.AgentDeviceID)
	field("sessionId", e.SessionID)
	field("messageId", e.MessageID)
	field("scope", string(e.Scope))
	field("kind", string(e.Kind))
	if !e.Deadline.IsZero() {
		field("deadline", e.Deadline.UTC().Format(TimeFormat))
	}
	if e.ReplyTo != "" {
		field("replyTo", e.ReplyTo)
	}
	field("enc", "none")
	b = append(b, `,"payload":`...)
	b = append(b, e.Payload...)
	return append(b, '}')
}

// TimeFormat is RFC 3339 in UTC with milliseconds.
const TimeFormat = "2006-01-02T15:04:05.000Z"

// Millis truncates a time to the precision of the wire: milliseconds, UTC.
func Millis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
