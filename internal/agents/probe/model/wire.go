package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
)

type object = map[string]any

var calls atomic.Int64

// newID returns an id for a call or a message.
func newID(prefix string) string { return fmt.Sprintf("%s_%d", prefix, calls.Add(1)) }

// messages speaks Anthropic's format.
func (x *Model) messages(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Model  string
		Stream bool
		Tools  []struct {
			Name   string
			Schema json.RawMessage `json:"input_schema"`
		}
		Messages []struct {
			Role    string
			Content json.RawMessage
		}
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	t, names := talk{}, map[string]string{}
	for _, tool := range q.Tools {
		t.offers = append(t.offers, newTool(tool.Name, tool.Schema))
	}
	for _, m := range q.Messages {
		if m.Role != "assistant" {
			t.context(plain(m.Content))
		}
		var text string
		var blocks []struct {
			Type, Text, Name, ID string
			Use                  string `json:"tool_use_id"`
		}
		if json.Unmarshal(m.Content, &text) == nil && m.Role == "user" {
			t.user(text)
		}
		_ = json.Unmarshal(m.Content, &blocks)
		for _, b := range blocks {
			switch {
			case b.Type == "text" && m.Role == "user":
				t.user(b.Text)
			case b.Type == "tool_use":
				names[b.ID] = b.Name
			case b.Type == "tool_result":
				t.called = append(t.called, names[b.Use])
			}
		}
	}
	s, usage := x.next(&t), object{"input_tokens": 100, "output_tokens": 10}
	message := object{"id": newID("msg"), "type": "message", "role": "assistant", "model": q.Model, "content": []any{}, "stop_reason": nil, "usage": usage}
	if !q.Stream {
		message["content"], message["stop_reason"] = []any{object{"type": "text", "text": s.text}}, "end_turn"
		_ = json.NewEncoder(w).Encode(message)
		return
	}
	out, stop := newStream(w, r), "end_turn"
	out.send("message_start", object{"type": "message_start", "message": message}, 0)
	block, deltas := object{"type": "text", "text": ""}, []object{}
	if s.tool != "" {
		stop = "tool_use"
		block = object{"type": "tool_use", "id": newID("toolu"), "name": s.tool, "input": object{}}
		deltas = append(deltas, object{"type": "input_json_delta", "partial_json": string(s.input)})
	} else {
		for _, word := range s.words() {
			deltas = append(deltas, object{"type": "text_delta", "text": word})
		}
	}
	out.send("content_block_start", object{"type": "content_block_start", "index": 0, "content_block": block}, 0)
	for _, d := range deltas {
		out.send("content_block_delta", object{"type": "content_block_delta", "index": 0, "delta": d}, s.pause)
	}
	out.send("content_block_stop", object{"type": "content_block_stop", "index": 0}, 0)
	out.send("message_delta", object{"type": "message_delta", "delta": object{"stop_reason": stop}, "usage": usage}, 0)
	out.send("message_stop", object{"type": "message_stop"}, 0)
}

// completions speaks OpenAI's chat format.
func (x *Model) completions(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Model  string
		Stream bool
		Tools  []struct {
			Function struct {
				Name       string
				Parameters json.RawMessage
			}
		}
		Messages []struct {
			Role    string
			Content json.RawMessage
		}
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	t := talk{}
	for _, tool := range q.Tools {
		t.offers = append(t.offers, newTool(tool.Function.Name, tool.Function.Parameters))
	}
	for _, m := range q.Messages {
		switch m.Role {
		case "user":
			t.user(plain(m.Content))
		case "tool":
			t.called = append(t.called, "")
		}
	}
	s := x.next(&t)
	usage := object{"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
	if !q.Stream {
		message := object{"role": "assistant", "content": s.text}
		_ = json.NewEncoder(w).Encode(object{"object": "chat.completion", "model": q.Model, "usage": usage, "choices": []any{object{"index": 0, "message": message, "finish_reason": "stop"}}})
		return
	}
	out, id := newStream(w, r), newID("chatcmpl")
	chunk := func(delta object, finish any) object {
		return object{"id": id, "object": "chat.completion.chunk", "model": q.Model, "choices": []any{object{"index": 0, "delta": delta, "finish_reason": finish}}}
	}
	if s.tool != "" {
		call := object{"index": 0, "id": newID("call"), "type": "function", "function": object{"name": s.tool, "arguments": string(s.input)}}
		out.send("", chunk(object{"role": "assistant", "tool_calls": []any{call}}, nil), 0)
		out.send("", chunk(object{}, "tool_calls"), 0)
	} else {
		for _, word := range s.words() {
			out.send("", chunk(object{"role": "assistant", "content": word}, nil), s.pause)
		}
		out.send("", chunk(object{}, "stop"), 0)
	}
	out.send("", object{"id": id, "object": "chat.completion.chunk", "model": q.Model, "choices": []any{}, "usage": usage}, 0)
	_, _ = w.Write([]byte("data: [DONE]\n\n"))
}

// plain is the text of a message's content, which is a string or a list of parts.
func plain(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var parts []struct{ Text string }
	_ = json.Unmarshal(content, &parts)
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text + "\n")
	}
	return b.String()
}
