package model

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// responses speaks OpenAI's format of responses.
func (x *Model) responses(w http.ResponseWriter, r *http.Request) {
	type function struct {
		Type, Name string
		Parameters json.RawMessage
		Tools      []struct { // of a namespace
			Name       string
			Parameters json.RawMessage
		}
	}
	var q struct {
		Tools []function
		Input []struct {
			Type, Role, Name string
			Content          json.RawMessage
		}
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	var t talk
	spaces, free := map[string]string{}, map[string]bool{} // namespaces of tools, and tools that take plain text
	for _, f := range q.Tools {
		for _, in := range f.Tools {
			t.offers = append(t.offers, newTool(in.Name, in.Parameters))
			spaces[in.Name] = f.Name
		}
		if len(f.Tools) == 0 { // one that the vendor itself would run has no name
			t.offers = append(t.offers, newTool(cmp.Or(f.Name, f.Type), f.Parameters))
			free[f.Name] = f.Type == "custom"
		}
	}
	for _, in := range q.Input {
		switch {
		case in.Type == "message" && in.Role == "user":
			t.user(plain(in.Content))
		case strings.HasSuffix(in.Type, "_output"):
			t.called = append(t.called, in.Name)
		}
	}
	s, out := x.next(&t), newStream(w, r)
	id := newID("resp")
	var item object
	out.send("response.created", object{"type": "response.created", "response": object{"id": id, "status": "in_progress"}}, 0)
	added := func(item object) {
		out.send("response.output_item.added", object{"type": "response.output_item.added", "output_index": 0, "item": item}, 0)
	}
	switch {
	case s.tool == "":
		item = object{"type": "message", "id": newID("m"), "role": "assistant", "status": "completed", "content": []any{object{"type": "output_text", "text": s.text, "annotations": []any{}}}}
		added(object{"type": "message", "id": item["id"], "role": "assistant", "status": "in_progress", "content": []any{}})
		for _, word := range s.words() {
			out.send("response.output_text.delta", object{"type": "response.output_text.delta", "item_id": item["id"], "output_index": 0, "content_index": 0, "delta": word}, s.pause)
		}
	case free[s.tool]:
		item = object{"type": "custom_tool_call", "id": newID("ctc"), "call_id": newID("call"), "name": s.tool, "input": s.plain}
		added(item)
	default:
		item = object{"type": "function_call", "id": newID("fc"), "call_id": newID("call"), "name": s.tool, "arguments": string(s.input)}
		if space := spaces[s.tool]; space != "" {
			item["namespace"] = space
		}
		added(item)
	}
	out.send("response.output_item.done", object{"type": "response.output_item.done", "output_index": 0, "item": item}, 0)
	usage := object{"input_tokens": 100, "output_tokens": 10, "total_tokens": 110, "input_tokens_details": object{"cached_tokens": 0}, "output_tokens_details": object{"reasoning_tokens": 0}}
	out.send("response.completed", object{"type": "response.completed", "response": object{"id": id, "status": "completed", "output": []any{item}, "usage": usage}}, 0)
}

// contents speaks Google's format.
func (x *Model) contents(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Tools []struct {
			Functions []struct {
				Name       string
				Parameters json.RawMessage
				Schema     json.RawMessage `json:"parametersJsonSchema"`
			} `json:"functionDeclarations"`
		}
		Contents []struct {
			Role  string
			Parts []struct {
				Text   string
				Result *struct{ Name string } `json:"functionResponse"`
			}
		}
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	_, verb, _ := strings.Cut(r.PathValue("call"), ":")
	if verb == "countTokens" {
		_, _ = w.Write([]byte(`{"totalTokens":100}`))
		return
	}
	var t talk
	for _, tool := range q.Tools {
		for _, f := range tool.Functions {
			t.offers = append(t.offers, newTool(f.Name, slices.Concat(f.Parameters, f.Schema)))
		}
	}
	for _, c := range q.Contents {
		for _, p := range c.Parts {
			switch {
			case p.Result != nil:
				t.called = append(t.called, p.Result.Name)
			case c.Role == "user":
				t.user(p.Text)
			}
		}
	}
	s := step{text: "{}"} // to the agent's own questions, which want JSON
	if len(t.offers) > 0 {
		s = x.next(&t)
	}
	answer := func(part object, reason string) object {
		candidate := object{"index": 0, "content": object{"role": "model", "parts": []any{part}}}
		if reason != "" {
			candidate["finishReason"] = reason
		}
		return object{"candidates": []any{candidate}, "usageMetadata": object{"promptTokenCount": 100, "candidatesTokenCount": 10, "totalTokenCount": 110}, "modelVersion": "scripted"}
	}
	part := object{"text": s.text}
	if s.tool != "" {
		part = object{"functionCall": object{"name": s.tool, "args": s.input}}
	}
	if verb != "streamGenerateContent" {
		_ = json.NewEncoder(w).Encode(answer(part, "STOP"))
		return
	}
	out := newStream(w, r)
	if s.tool != "" {
		out.send("", answer(part, "STOP"), 0)
		return
	}
	words := s.words()
	for i, word := range words {
		reason := ""
		if i == len(words)-1 {
			reason = "STOP"
		}
		out.send("", answer(object{"text": word}, reason), s.pause)
	}
}
