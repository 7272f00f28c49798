package realtimetest

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
)

// knownFields are the fields of a GA session that a client may set, by path. All others are refused
// by name, in particular those of the beta protocol. The fields of objects that are not listed are
// not checked.
var knownFields = map[string][]string{
	"session": {
		"type", "model", "instructions", "output_modalities", "audio", "tools", "tool_choice", "reasoning",
		"max_output_tokens", "include", "tracing", "truncation", "prompt",
	},
	"session.audio":        {"input", "output"},
	"session.audio.input":  {"format", "noise_reduction", "transcription", "turn_detection"},
	"session.audio.output": {"format", "voice", "speed"},
	"session.audio.input.turn_detection": {
		"type", "threshold", "prefix_padding_ms", "silence_duration_ms", "create_response", "interrupt_response",
		"idle_timeout_ms", "eagerness",
	},
	"session.audio.input.transcription": {"model", "language", "prompt"},
	"session.audio.input.format":        {"type", "rate"},
	"session.audio.output.format":       {"type", "rate"},
}

// toolName is what the API accepts as the name of a function.
var toolName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// unknownField returns the path of the first field that GA does not have. Empty: there is none.
func unknownField(path string, m map[string]any) string {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if allowed, closed := knownFields[path]; closed && !slices.Contains(allowed, k) {
			return path + "." + k
		}
		if inner, ok := m[k].(map[string]any); ok {
			if bad := unknownField(path+"."+k, inner); bad != "" {
				return bad
			}
		}
	}
	return ""
}

// wrongValue returns the path of the first value that GA refuses. Empty: there is none.
func wrongValue(session map[string]any, model string) string {
	// The model is fixed by the address of the session.
	if m, ok := session["model"]; ok && m != model {
		return "session.model"
	}
	audio := object(session, "audio")
	for _, side := range []string{"input", "output"} {
		if f, ok := object(audio, side)["format"]; ok {
			f, _ := f.(map[string]any)
			if f["type"] != formatPCM || f["rate"] != 24000.0 {
				return "session.audio." + side + ".format"
			}
		}
	}
	td, ok := object(audio, "input")["turn_detection"].(map[string]any)
	if ok && td["type"] != vadServer && td["type"] != vadSemantic {
		return "session.audio.input.turn_detection.type"
	}
	tools, _ := session["tools"].([]any)
	for _, t := range tools {
		f, _ := t.(map[string]any)
		name, _ := f["name"].(string)
		_, isObject := f["parameters"].(map[string]any)
		if f["type"] != typeFunction || !toolName.MatchString(name) || !isObject {
			return "session.tools"
		}
	}
	return ""
}

// update handles session.update: it applies all of it, or refuses it.
func (c *conn) update(m map[string]any, ev string) {
	session := object(m, "session")
	if session["type"] != typeRealtime {
		c.refuse(codeMissing, "Missing required parameter: 'session.type'.", "session.type", ev)
		return
	}
	if bad := unknownField("session", session); bad != "" {
		c.refuse(codeUnknown, "Unknown parameter: '"+bad+"'.", bad, ev)
		return
	}
	if bad := wrongValue(session, c.model); bad != "" {
		c.refuse(codeInvalidValue, "Invalid value: '"+bad+"'.", bad, ev)
		return
	}
	// Options.ReportedModel stays what it is, whatever the client sets.
	reported := c.session["model"]
	maps.Copy(c.session, session)
	c.session["model"] = reported
	if td, has := object(object(session, "audio"), "input")["turn_detection"]; has {
		c.vad.set(td)
	}
	c.send("session.updated", map[string]any{"session": maps.Clone(c.session)})
}

// create handles conversation.item.create: a message with text, or the output of a call that is
// open.
func (c *conn) create(m map[string]any, ev string) {
	// An item without an id gets one; the message must not change, because the journal has it.
	item := maps.Clone(object(m, "item"))
	switch item["type"] {
	case itemMessage:
		content, _ := item["content"].([]any)
		for _, p := range content {
			part, _ := p.(map[string]any)
			if text, ok := part["text"].(string); part["type"] != partInputText || !ok || text == "" {
				c.refuse(codeInvalidValue, "Invalid content.", "item.content", ev)
				return
			}
		}
		if role := item["role"]; len(content) == 0 || role != roleUser && role != roleSystem {
			c.refuse(codeInvalidValue, "Invalid message.", "item.role", ev)
			return
		}
	case itemCallOutput:
		id, _ := item["call_id"].(string)
		_, isText := item["output"].(string)
		c.mu.Lock()
		state := c.calls[id]
		if state == callOpen && isText {
			c.calls[id] = callAnswered
		}
		c.mu.Unlock()
		if state != callOpen || !isText {
			c.refuse(codeNoCall, "Tool call ID '"+id+"' not found in conversation, or answered.", "item.call_id", ev)
			return
		}
	default:
		c.refuse(codeInvalidValue, "Invalid item type.", "item.type", ev)
		return
	}
	// The API limits ids of clients to 32 characters.
	if id, _ := item["id"].(string); len(id) > 32 {
		c.refuse(codeTooLong, "Invalid 'item.id': string too long.", "item.id", ev)
		return
	} else if id == "" {
		item["id"] = c.id("item")
	}
	c.send("conversation.item.added", map[string]any{"item": item})
	c.send("conversation.item.done", map[string]any{"item": item})
}

// object returns a field that is an object. Anything else reads as an empty object.
func object(m map[string]any, k string) map[string]any {
	o, _ := m[k].(map[string]any)
	return o
}

// arguments returns the arguments of a call as the model writes them.
func (c FunctionCall) arguments() string {
	if c.Text != "" {
		return c.Text
	}
	if c.Args == nil {
		return "{}"
	}
	b, _ := json.Marshal(c.Args)
	return string(b)
}
