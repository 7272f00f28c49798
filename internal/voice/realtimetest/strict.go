package realtimetest

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
)

// The fields of a GA session that a client may set, by path; every other one is refused by name, as the fields of the beta
// protocol are.
var known = map[string][]string{
	"session": {
		"type", "model", "instructions", "output_modalities", "audio", "tools", "tool_choice", "reasoning", "max_output_tokens",
		"include", "tracing", "truncation", "prompt",
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

var toolName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// unknownField is the path of the first field that GA does not know; "" if there is none.
func unknownField(path string, m map[string]any) string {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if allowed, closed := known[path]; closed && !slices.Contains(allowed, k) {
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

// wrongValue is the path of the first value that GA refuses; "" if there is none.
func wrongValue(session map[string]any, model string) string {
	if m, ok := session["model"]; ok && m != model {
		return "session.model"
	}
	audio := object(session, "audio")
	for _, side := range []string{"input", "output"} {
		if f, ok := object(audio, side)["format"]; ok {
			f, _ := f.(map[string]any)
			if f["type"] != "audio/pcm" || f["rate"] != 24000.0 {
				return "session.audio." + side + ".format"
			}
		}
	}
	if td, ok := object(audio, "input")["turn_detection"].(map[string]any); ok && td["type"] != "server_vad" && td["type"] != "semantic_vad" {
		return "session.audio.input.turn_detection.type"
	}
	tools, _ := session["tools"].([]any)
	for _, t := range tools {
		f, _ := t.(map[string]any)
		name, _ := f["name"].(string)
		if _, isObject := f["parameters"].(map[string]any); f["type"] != "function" || !toolName.MatchString(name) || !isObject {
			return "session.tools"
		}
	}
	return ""
}

// update takes session.update.
func (c *conn) update(m map[string]any, ev string) {
	session := object(m, "session")
	if session["type"] != "realtime" {
		c.refuse("missing_required_parameter", "Missing required parameter: 'session.type'.", "session.type", ev)
		return
	}
	if bad := unknownField("session", session); bad != "" {
		c.refuse("unknown_parameter", "Unknown parameter: '"+bad+"'.", bad, ev)
		return
	}
	if bad := wrongValue(session, c.model); bad != "" {
		c.refuse("invalid_value", "Invalid value: '"+bad+"'.", bad, ev)
		return
	}
	reported := c.session["model"]
	maps.Copy(c.session, session)
	c.session["model"] = reported
	if td, has := object(object(session, "audio"), "input")["turn_detection"]; has {
		c.vad.set(td)
	}
	c.send("session.updated", map[string]any{"session": maps.Clone(c.session)})
}

// create takes conversation.item.create: words, or the output of a call that was made and has none yet.
func (c *conn) create(m map[string]any, ev string) {
	item := maps.Clone(object(m, "item"))
	switch item["type"] {
	case "message":
		content, _ := item["content"].([]any)
		for _, p := range content {
			part, _ := p.(map[string]any)
			if text, ok := part["text"].(string); part["type"] != "input_text" || !ok || text == "" {
				c.refuse("invalid_value", "Invalid content.", "item.content", ev)
				return
			}
		}
		if role := item["role"]; len(content) == 0 || role != "user" && role != "system" {
			c.refuse("invalid_value", "Invalid message.", "item.role", ev)
			return
		}
	case "function_call_output":
		id, _ := item["call_id"].(string)
		_, isText := item["output"].(string)
		c.mu.Lock()
		state := c.calls[id]
		if state == "open" && isText {
			c.calls[id] = "answered"
		}
		c.mu.Unlock()
		if state != "open" || !isText {
			c.refuse("invalid_tool_call_id", "Tool call ID '"+id+"' not found in conversation, or answered.", "item.call_id", ev)
			return
		}
	default:
		c.refuse("invalid_value", "Invalid item type.", "item.type", ev)
		return
	}
	if id, _ := item["id"].(string); len(id) > 32 {
		c.refuse("string_above_max_length", "Invalid 'item.id': string too long.", "item.id", ev)
		return
	} else if id == "" {
		item["id"] = c.id("item")
	}
	c.send("conversation.item.added", map[string]any{"item": item})
	c.send("conversation.item.done", map[string]any{"item": item})
}

// object is a field that is an object; what it is not reads as an empty one.
func object(m map[string]any, k string) map[string]any {
	o, _ := m[k].(map[string]any)
	return o
}

// arguments of a call as the model writes them.
func (c Call) arguments() string {
	if c.Text != "" {
		return c.Text
	}
	if c.Args == nil {
		return "{}"
	}
	b, _ := json.Marshal(c.Args)
	return string(b)
}
