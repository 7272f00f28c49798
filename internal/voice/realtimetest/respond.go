package realtimetest

import (
	"context"
	"encoding/base64"
	"maps"
	"strings"
	"time"
)

// response is an answer that is being produced, on a goroutine of its own.
type response struct {
	id     string
	cancel context.CancelFunc
	// done is closed behind response.done.
	done chan struct{}
	// why says why it was stopped. Empty: it was not. conn.mu guards it.
	why stopReason
}

// activeID returns the id of the response that is being produced. Empty: none.
func (c *conn) activeID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.active == nil {
		return ""
	}
	return c.active.id
}

// stop ends the response that is being produced and waits for its response.done. False: there is
// none.
func (c *conn) stop(why stopReason) bool {
	c.mu.Lock()
	r := c.active
	if r != nil && r.why == "" {
		r.why = why
		r.cancel()
	}
	c.mu.Unlock()
	if r == nil {
		return false
	}
	<-r.done
	return true
}

// respond starts a response on a goroutine of its own, so that the session goes on reading. The API
// produces one response at a time: respond waits for the one before.
func (c *conn) respond(st Step) {
	if c.last != nil {
		<-c.last.done // its response.done goes out first
	}
	ctx, cancel := context.WithCancel(c.ctx)
	r := &response{id: c.id("resp"), cancel: cancel, done: make(chan struct{})}
	c.mu.Lock()
	c.active, c.last = r, r
	c.mu.Unlock()
	go func() {
		defer close(r.done)
		defer cancel()
		c.answer(ctx, r, st)
	}()
}

// answer produces a response: text and audio, then function calls, then response.done however it
// ended.
func (c *conn) answer(ctx context.Context, r *response, st Step) {
	c.send("response.created", map[string]any{"response": map[string]any{
		"id": r.id, "object": "realtime.response", "status": "in_progress", "output": []any{},
	}})
	out := []any{}
	// live turns false when the response is stopped; nothing more is produced then.
	live := pause(ctx, time.Duration(st.Delay)*time.Millisecond)
	for _, raw := range st.Raw {
		c.raw([]byte(raw))
	}
	if live && st.Say != "" {
		var item map[string]any
		item, live = c.say(ctx, r.id, st)
		out = append(out, item)
	}
	if live {
		for i, call := range st.Calls {
			out = append(out, c.call(r.id, i, call))
		}
	}
	body := map[string]any{"id": r.id, "object": "realtime.response", "output": out, "status": "completed"}
	c.mu.Lock()
	switch {
	case ctx.Err() != nil:
		body["status"] = "cancelled"
		body["status_details"] = map[string]any{"type": "cancelled", "reason": r.why}
	case st.Fail != "":
		body["status"] = "failed"
		body["status_details"] = map[string]any{
			"type": "failed", "error": map[string]any{"type": "server_error", "code": st.Fail},
		}
	}
	c.active = nil
	c.mu.Unlock()
	c.send("response.done", map[string]any{"response": body})
}

// say produces the spoken item of a response. The transcript runs ahead of the audio, as the real
// one does. It returns the item, and false if the response was stopped.
func (c *conn) say(ctx context.Context, rid string, st Step) (map[string]any, bool) {
	id := c.id("item")
	about := func(more map[string]any) map[string]any {
		m := map[string]any{"response_id": rid, "item_id": id, "output_index": 0, "content_index": 0}
		maps.Copy(m, more)
		return m
	}
	item := map[string]any{"id": id, "type": "message", "role": "assistant", "status": "in_progress", "content": []any{}}
	c.send("response.output_item.added", map[string]any{"response_id": rid, "output_index": 0, "item": item})
	c.send("conversation.item.added", map[string]any{"item": item})
	c.send("response.content_part.added", about(map[string]any{"part": map[string]any{"type": "audio", "transcript": ""}}))
	// The words are spread over the chunks, each ahead of its audio.
	pcm, words := c.server.opt.Speak(st.Say), strings.SplitAfter(st.Say, " ")
	chunk := int(c.server.opt.Chunk.Milliseconds()) * bytesPerMilli
	chunks, said, live := (len(pcm)+chunk-1)/chunk, 0, true
	for i := 0; i < chunks && live; i++ {
		for ; said < len(words) && said*chunks <= i*len(words); said++ {
			c.send("response.output_audio_transcript.delta", about(map[string]any{"delta": words[said]}))
		}
		// The audio counts as sent before it is: a truncation may follow at once.
		part := pcm[i*chunk : min((i+1)*chunk, len(pcm))]
		c.mu.Lock()
		c.sent[id] += len(part)
		c.mu.Unlock()
		if i == 0 {
			c.server.note(false, "first_audio_delta", map[string]any{"item_id": id})
		}
		c.server.opt.Trace(false, part)
		c.send("response.output_audio.delta", about(map[string]any{"delta": base64.StdEncoding.EncodeToString(part)}))
		if st.DropAfter > 0 && i+1 == st.DropAfter {
			_ = c.ws.CloseNow()
		}
		live = pause(ctx, time.Duration(float64(c.server.opt.Chunk)/c.server.opt.Pace))
	}
	// A stopped item ends with the words so far.
	text := strings.Join(words[:said], "")
	status := "completed"
	if !live {
		status = "incomplete"
	}
	c.send("response.output_audio.done", about(nil))
	c.send("response.output_audio_transcript.done", about(map[string]any{"transcript": text}))
	item = map[string]any{
		"id": id, "type": "message", "role": "assistant", "status": status,
		"content": []any{map[string]any{"type": "output_audio", "transcript": text}},
	}
	c.send("response.output_item.done", map[string]any{"response_id": rid, "output_index": 0, "item": item})
	c.send("conversation.item.done", map[string]any{"item": item})
	return item, live
}

// call produces a function call of a response. An id that the script repeats is a call that the
// server repeats.
func (c *conn) call(rid string, index int, call FunctionCall) map[string]any {
	id, callID, args := c.id("item"), call.CallID, call.arguments()
	if callID == "" {
		callID = c.id("call")
	}
	c.mu.Lock()
	if c.calls[callID] == "" {
		c.calls[callID] = callOpen
	}
	c.mu.Unlock()
	item := map[string]any{
		"id": id, "type": "function_call", "status": "completed", "name": call.Name, "call_id": callID, "arguments": args,
	}
	c.send("response.output_item.added", map[string]any{"response_id": rid, "output_index": index, "item": item})
	c.send("response.function_call_arguments.done", map[string]any{
		"response_id": rid, "item_id": id, "output_index": index, "call_id": callID, "name": call.Name, "arguments": args,
	})
	c.send("response.output_item.done", map[string]any{"response_id": rid, "output_index": index, "item": item})
	return item
}
