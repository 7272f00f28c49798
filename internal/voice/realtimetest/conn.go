package realtimetest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// conn is one session. What has no lock belongs to the goroutine that reads.
type conn struct {
	s      *Server
	ws     *websocket.Conn
	model  string
	ctx    context.Context
	cancel context.CancelFunc
	writes sync.Mutex

	turns, afters int // steps taken; guarded by Server.mu

	mu      sync.Mutex
	ids     int
	session map[string]any
	active  *response
	sent    map[string]int    // bytes of sound for each item
	calls   map[string]string // call id → "open" or "answered"

	vad  vad
	last *response
}

func newConn(s *Server, ws *websocket.Conn, model string) *conn {
	c := &conn{
		s: s, ws: ws, model: model, sent: map[string]int{}, calls: map[string]string{},
		vad: vad{on: true, create: true, interrupt: true, threshold: .5, silence: 500},
	}
	c.ctx, c.cancel = context.WithCancel(s.ctx)
	return c
}

// serve is the session's life.
func (c *conn) serve() {
	defer func() {
		c.cancel()
		if c.last != nil {
			<-c.last.done
		}
	}()
	if !slices.Contains(c.s.o.Models, c.model) {
		c.refuse("model_not_found", "The model `"+c.model+"` does not exist or you do not have access to it.", "model", "")
		_ = c.ws.Close(4000, "invalid_request_error.model_not_found")
		return
	}
	if !pause(c.ctx, c.s.o.Late) {
		return
	}
	reported := c.model
	if c.s.o.Reports != "" {
		reported = c.s.o.Reports
	}
	c.session = map[string]any{
		"id": "sess_0001", "object": "realtime.session", "type": "realtime", "model": reported,
		"output_modalities": []string{"audio"},
	}
	if c.s.o.Expires > 0 {
		c.session["expires_at"] = time.Now().Add(c.s.o.Expires).Unix()
	}
	c.s.mu.Lock()
	c.s.live[c] = struct{}{}
	c.s.mu.Unlock()
	defer func() {
		c.s.mu.Lock()
		delete(c.s.live, c)
		c.s.mu.Unlock()
		c.s.note(true, "close", nil)
	}()
	c.send("session.created", map[string]any{"session": maps.Clone(c.session)})
	for c.read() {
	}
}

func (c *conn) read() bool {
	c.s.mu.Lock()
	held := c.s.held
	c.s.mu.Unlock()
	if held != nil {
		select {
		case <-held:
		case <-c.ctx.Done():
		}
	}
	kind, b, err := c.ws.Read(c.ctx)
	if err != nil {
		return false
	}
	var m map[string]any
	if kind != websocket.MessageText || json.Unmarshal(b, &m) != nil {
		c.refuse("invalid_json", "We could not parse the JSON of your message.", "", "")
		return true
	}
	typ, _ := m["type"].(string)
	if typ != "input_audio_buffer.append" {
		c.s.note(true, typ, m)
	}
	c.handle(typ, m)
	return true
}

func (c *conn) handle(typ string, m map[string]any) {
	ev, _ := m["event_id"].(string)
	switch typ {
	case "session.update":
		c.update(m, ev)
	case "input_audio_buffer.append":
		text, _ := m["audio"].(string)
		pcm, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(pcm)%2 != 0 || len(pcm) == 0 {
			c.refuse("invalid_value", "Invalid 'audio'. Expected base64-encoded audio bytes.", "audio", ev)
			return
		}
		c.hear(pcm)
	case "input_audio_buffer.commit":
		c.commit()
	case "input_audio_buffer.clear":
		c.send("input_audio_buffer.cleared", nil)
	case "conversation.item.create":
		c.create(m, ev)
	case "conversation.item.truncate":
		c.truncate(m, ev)
	case "response.create":
		if id := c.activeID(); id != "" {
			c.refuse("conversation_already_has_active_response", "Conversation already has an active response in progress: "+id+".", "", ev)
			return
		}
		c.respond(c.s.step(c, true))
	case "response.cancel":
		if !c.stop("client_cancelled") {
			c.refuse("response_cancel_not_active", "Cancellation failed: no active response found", "", ev)
		}
	default:
		c.refuse("invalid_value", "Invalid value: '"+typ+"'.", "type", ev)
	}
}

// truncate takes back what of an item was not heard; never more than there is.
func (c *conn) truncate(m map[string]any, ev string) {
	id, _ := m["item_id"].(string)
	end, isNumber := m["audio_end_ms"].(float64)
	index, hasIndex := m["content_index"].(float64)
	c.mu.Lock()
	bytes, ok := c.sent[id]
	have := float64(bytes / bytesPerMilli)
	fits := ok && isNumber && hasIndex && index == 0 && end == float64(int(end)) && end >= 0 && end <= have
	if fits {
		c.sent[id] = int(end) * bytesPerMilli
	}
	c.mu.Unlock()
	switch {
	case !ok:
		c.refuse("item_truncate_invalid_item_id", "Item '"+id+"' does not exist.", "item_id", ev)
	case fits:
		c.send("conversation.item.truncated", map[string]any{"item_id": id, "content_index": 0, "audio_end_ms": int(end)})
	case isNumber && end > have:
		c.refuse("invalid_value", fmt.Sprintf("Audio content of %.0fms is already shorter than %.0fms", have, end), "", ev)
	default:
		c.refuse("invalid_value", "Invalid truncation.", "audio_end_ms", ev)
	}
}

// send sends an event; what is not sound stands in the journal.
func (c *conn) send(typ string, body map[string]any) {
	m := map[string]any{"type": typ, "event_id": c.id("event")}
	maps.Copy(m, body)
	b, err := json.Marshal(m)
	if err != nil {
		return
	}
	if !strings.HasSuffix(typ, ".delta") {
		c.s.note(false, typ, m)
	}
	c.raw(b)
}

func (c *conn) raw(b []byte) {
	c.writes.Lock()
	defer c.writes.Unlock()
	_ = c.ws.Write(c.ctx, websocket.MessageText, b)
}

func (c *conn) refuse(code, message, param, ev string) {
	null := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	c.send("error", map[string]any{"error": map[string]any{
		"type": "invalid_request_error", "code": code, "message": message, "param": null(param), "event_id": null(ev),
	}})
}

func (c *conn) id(prefix string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ids++
	return fmt.Sprintf("%s_%04d", prefix, c.ids)
}

// pause waits; false: the context ended first.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
