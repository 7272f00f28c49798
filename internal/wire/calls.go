package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// This file decodes and encodes the payloads of calls and results by hand, because thousands of
// them pass through the router. The result is the same as with UnmarshalStrict and json.Marshal,
// and strict about the case of nested keys too.

// ToolCall decodes the payload of a call. Its arguments alias the frame.
func (e *Envelope) ToolCall() (c ToolCall, err error) {
	return c, e.each(func(key, raw []byte) error {
		switch string(key) {
		case "tool":
			return text(raw, &c.Tool)
		case "arguments":
			c.Arguments = raw
			return nil
		case "agent":
			if isNull(raw) {
				return nil
			}
			c.Agent = new(Agent)
			return UnmarshalStrict(raw, c.Agent)
		}
		return fmt.Errorf("unknown field %q", key)
	})
}

// Encode encodes the payload of a call.
func (c *ToolCall) Encode() json.RawMessage {
	b := make([]byte, 0, 192+len(c.Arguments))
	b = append(b, `{"tool":`...)
	b = AppendString(b, c.Tool)
	b = append(b, `,"arguments":`...)
	b = append(b, c.Arguments...)
	if c.Agent != nil {
		b = append(b, `,"agent":{"avatarId":`...)
		b = AppendString(b, c.Agent.AvatarID)
		b = append(b, `,"type":`...)
		b = AppendString(b, c.Agent.Type)
		b = append(b, `,"name":`...)
		b = AppendString(b, c.Agent.Name)
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
			if !t.OK && string(raw) != "false" && !isNull(raw) {
				return errors.New("ok is not true or false")
			}
			return nil
		case "result":
			if isNull(raw) {
				return nil
			}
			t.Result = new(Result)
			return t.Result.decode(raw)
		case "error":
			if isNull(raw) {
				return nil
			}
			t.Error = new(Error)
			return UnmarshalStrict(raw, t.Error)
		}
		return fmt.Errorf("unknown field %q", key)
	})
}

// decode decodes the member "result".
func (r *Result) decode(raw []byte) error {
	return eachMember(raw, func(key, raw []byte) (err error) {
		switch string(key) {
		case "text":
			return text(raw, &r.Text)
		case "revision":
			if !isNull(raw) {
				r.Revision, err = strconv.ParseUint(string(raw), 10, 64)
			}
			return err
		case "data":
			r.Data = raw
			return nil
		case "images":
			return UnmarshalStrict(raw, &r.Images)
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
	b = AppendString(append(b, `,"result":{"text":`...), r.Text)
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
		b = AppendString(append(b, `{"mimeType":`...), image.MIMEType)
		b = append(AppendString(append(b, `,"data":`...), image.Data), '}')
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
		return eachMember(e.Payload, use)
	}
	return eachOf(e.Payload, e.members, use)
}

// eachMember passes the members of a JSON object to use.
func eachMember(object []byte, use func(key, raw []byte) error) error {
	s := scanner{b: object}
	members, err := s.members()
	if err != nil {
		return err
	}
	return eachOf(object, members, use)
}

// eachOf passes the members of an object that is already scanned.
func eachOf(object []byte, members []member, use func(key, raw []byte) error) error {
	for _, m := range members {
		if err := use(m.key, object[m.start:m.end]); err != nil {
			return err
		}
	}
	return nil
}

// text decodes a JSON string. Strings without escapes take a fast path.
func text(raw []byte, into *string) error {
	if len(raw) > 1 && raw[0] == '"' && plainString(raw[1:len(raw)-1]) {
		*into = string(raw[1 : len(raw)-1])
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return plain(err)
	}
	return nil
}

func isNull(raw []byte) bool { return string(raw) == "null" }

// plainString reports whether the content of a JSON string needs no escapes and contains none.
func plainString[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x7f || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// AppendString encodes a JSON string as json.Marshal does.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	if plainString(s) {
		return append(append(b, s...), '"')
	}
	// Where the part that is not written yet begins.
	from := 0
	for i := 0; i < len(s); {
		c, size := rune(s[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRuneInString(s[i:])
		}
		var escape string
		switch {
		case c == '"':
			escape = `\"`
		case c == '\\':
			escape = `\\`
		case c == '\n':
			escape = `\n`
		case c == '\r':
			escape = `\r`
		case c == '\t':
			escape = `\t`
		case c < 0x20 || c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029' || c == utf8.RuneError && size == 1:
			// A string always marshals.
			quoted, _ := json.Marshal(s[i : i+size])
			escape = string(quoted[1 : len(quoted)-1])
		}
		if escape != "" {
			b = append(append(b, s[from:i]...), escape...)
			from = i + size
		}
		i += size
	}
	return append(append(b, s[from:]...), '"')
}
