package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/worldmcp/world/internal/wire/strict"
)

// This file decodes and encodes the payloads of calls and results by hand, because thousands of
// them pass through the router. The result is the same as with strict.Unmarshal and json.Marshal,
// and strict about the case of nested keys too.

// ToolCall decodes the payload of a call. Its arguments alias the frame.
func (e *Envelope) ToolCall() (c ToolCall, err error) {
	return c, e.each(func(key, raw []byte) error {
		switch string(key) {
		case "tool":
			return strict.String(raw, &c.Tool)
		case "arguments":
			c.Arguments = raw
			return nil
		case "agent":
			if strict.IsNull(raw) {
				return nil
			}
			c.Agent = new(Agent)
			return strict.Unmarshal(raw, c.Agent)
		}
		return fmt.Errorf("unknown field %q", key)
	})
}

// Encode encodes the payload of a call.
func (c *ToolCall) Encode() json.RawMessage {
	b := make([]byte, 0, 192+len(c.Arguments))
	b = append(b, `{"tool":`...)
	b = strict.AppendString(b, c.Tool)
	b = append(b, `,"arguments":`...)
	b = append(b, c.Arguments...)
	if c.Agent != nil {
		b = append(b, `,"agent":{"avatarId":`...)
		b = strict.AppendString(b, c.Agent.AvatarID)
		b = append(b, `,"type":`...)
		b = strict.AppendString(b, c.Agent.Type)
		b = append(b, `,"name":`...)
		b = strict.AppendString(b, c.Agent.Name)
		b = append(b, '}')
	}
	return append(b, '}')
}

// ToolResult decodes the payload of a result. Its data aliases the frame.
func (e *Envelope) ToolResult() (t ToolResult, err error) {
	return t, e.each(func(key, raw []byte) error {
		switch string(key) {
		case "ok":
			t.OK = string(raw) == "true"
			if !t.OK && string(raw) != "false" && !strict.IsNull(raw) {
				return errors.New("ok is not true or false")
			}
			return nil
		case "result":
			if strict.IsNull(raw) {
				return nil
			}
			t.Result = new(Result)
			return t.Result.decode(raw)
		case "error":
			if strict.IsNull(raw) {
				return nil
			}
			t.Error = new(Error)
			return strict.Unmarshal(raw, t.Error)
		}
		return fmt.Errorf("unknown field %q", key)
	})
}

// decode decodes the member "result".
func (r *Result) decode(raw []byte) error {
	return strict.Each(raw, func(key, raw []byte) (err error) {
		switch string(key) {
		case "text":
			return strict.String(raw, &r.Text)
		case "revision":
			if !strict.IsNull(raw) {
				r.Revision, err = strconv.ParseUint(string(raw), 10, 64)
			}
			return err
		case "data":
			r.Data = raw
			return nil
		case "images":
			return strict.Unmarshal(raw, &r.Images)
		}
		return fmt.Errorf("unknown field %q", key)
	})
}

// Encode encodes the payload of a result. Errors are rare and use json.Marshal.
func (t *ToolResult) Encode() json.RawMessage {
	if t.Error != nil || t.Result == nil {
		return MustJSON(t)
	}
	r := t.Result
	b := make([]byte, 0, 128+len(r.Text)+len(r.Text)/8+len(r.Data))
	b = strconv.AppendBool(append(b, `{"ok":`...), t.OK)
	b = strict.AppendString(append(b, `,"result":{"text":`...), r.Text)
	if r.Revision > 0 {
		b = strconv.AppendUint(append(b, `,"revision":`...), r.Revision, 10)
	}
	if len(r.Data) > 0 {
		b = append(append(b, `,"data":`...), r.Data...)
	}
	for i, image := range r.Images {
		if i == 0 {
			b = append(b, `,"images":[`...)
		} else {
			b = append(b, ',')
		}
		b = strict.AppendString(append(b, `{"mimeType":`...), image.MIMEType)
		b = append(strict.AppendString(append(b, `,"data":`...), image.Data), '}')
	}
	if len(r.Images) > 0 {
		b = append(b, ']')
	}
	return append(b, "}}"...)
}

// MustJSON encodes a value of the program's own types, which cannot fail.
func MustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("wire: %T does not encode: %v", v, err)) // a programming error
	}
	return b
}

// each passes the members of the payload to use. It reuses what DecodeEnvelope has scanned, if
// anything.
func (e *Envelope) each(use func(key, raw []byte) error) error {
	if e.members == nil {
		return strict.Each(e.Payload, use)
	}
	return strict.EachOf(e.Payload, e.members, use)
}
