package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Calls and their answers pass through the router by the thousand, so their payloads are read and written by hand: as
// UnmarshalStrict and json.Marshal would, and strict about the case of nested keys too.

// DecodeToolCall reads the payload of a call. Its arguments alias the text.
func DecodeToolCall(payload []byte) (ToolCall, error) {
	var c ToolCall
	return c, eachMember(payload, func(key string, raw []byte) error {
		switch key {
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

// Encode writes the payload of a call.
func (c *ToolCall) Encode() json.RawMessage {
	b := make([]byte, 0, 192+len(c.Arguments))
	b = append(b, `{"tool":`...)
	b = appendString(b, c.Tool)
	b = append(b, `,"arguments":`...)
	b = append(b, c.Arguments...)
	if c.Agent != nil {
		b = append(b, `,"agent":{"avatarId":`...)
		b = appendString(b, c.Agent.AvatarID)
		b = append(b, `,"type":`...)
		b = appendString(b, c.Agent.Type)
		b = append(b, `,"name":`...)
		b = appendString(b, c.Agent.Name)
		b = append(b, '}')
	}
	return append(b, '}')
}

// DecodeToolResult reads the payload of an answer. Its data alias the text.
func DecodeToolResult(payload []byte) (ToolResult, error) {
	var t ToolResult
	return t, eachMember(payload, func(key string, raw []byte) error {
		switch key {
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

func (r *Result) decode(raw []byte) error {
	return eachMember(raw, func(key string, raw []byte) (err error) {
		switch key {
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

// eachMember hands on the members of a JSON object.
func eachMember(object []byte, use func(key string, raw []byte) error) error {
	members, err := scan(object, true)
	if err != nil {
		return err
	}
	for _, m := range members {
		if err := use(m.key, object[m.start:m.end]); err != nil {
			return err
		}
	}
	return nil
}

// text reads a JSON string.
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

// plainString says that the content of a JSON string stands for itself.
func plainString[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x7f || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

func appendString(b []byte, s string) []byte {
	if plainString(s) {
		b = append(b, '"')
		b = append(b, s...)
		return append(b, '"')
	}
	quoted, _ := json.Marshal(s) // a string marshals
	return append(b, quoted...)
}
