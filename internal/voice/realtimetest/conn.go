package realtimetest

import (
	"cmp"
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

// conn is one session. Fields without a lock belong to the goroutine that reads. It starts one
// goroutine for each response that is being produced; serve waits for the last one, which has
// waited for those before.
type conn struct {
	server *Server
	ws     *websocket.Conn
	model  string
	ctx    context.Context
	cancel context.CancelFunc
	// writes is held while a frame is written: the reader, the responses and the test all write.
	writes sync.Mutex

	// turns and afters count the steps taken of the two lists of the script. Server.mu guards them.
	turns, afters int

	mu  sync.Mutex
	ids int // for new ids
	// session is the configuration, as session.updated reports it.
	session map[string]any
	// active is the response that is being produced. nil: none.
	active *response
	// sent is how many bytes of audio the conversation has, by item. Truncation reduces it.
	sent map[string]int
	// calls are the function calls of the model, by call id.
	calls map[string]callState

	vad vad
	// last is the newest response. Its done is closed when all responses have ended. nil: none yet.
	last *response
}

// newConn returns a session with the defaults of the API: server VAD with a threshold of 0.5 and
// 500 ms of silence.
func newConn(s *Server, ws *websocket.Conn, model string) *conn {
	c := &conn{
		server: s, ws: ws, model: model, sent: map[string]int{}, calls: map[string]callState{},
		vad: vad{on: true, create: true, interrupt: true, threshold: .5, silence: 500},
	}
	c.ctx, c.cancel = context.WithCancel(s.ctx)
	return c
}

// serve runs the session until the client, the server or the test ends it.
func (c *conn) serve() {
	defer func() {
		c.cancel()
		if c.last != nil {
			<-c.last.done
		}
	}()
	// The API accepts the upgrade and refuses the model by an event and a close frame.
	if !slices.Contains(c.server.opt.Models, c.model) {
		c.refuse(codeModelNotFound, "The model `"+c.model+"` does not exist or you do not have access to it.", "model", "")
		_ = c.ws.Close(4000, "invalid_request_error.model_not_found")
		return
	}
	if !pause(c.ctx, c.server.opt.ReadyDelay) {
		return
	}
	c.session = map[string]any{
		"id": "sess_0001", "object": "realtime.session", "type": "realtime", "model": cmp.Or(c.server.opt.ReportedModel, c.model),
		"output_modalities": []string{"audio"},
	}
	if c.server.opt.Expires > 0 {
		c.session["expires_at"] = time.Now().Add(c.server.opt.Expires).Unix()
	}
	c.server.mu.Lock()
	c.server.live[c] = struct{}{}
	c.server.mu.Unlock()
	defer func() {
		c.server.mu.Lock()
		delete(c.server.live, c)
		c.server.mu.Unlock()
		c.server.note(true, "close", nil)
	}()
	c.send("session.created", map[string]any{"session": maps.Clone(c.session)})
	for c.read() {
	}
}

// read handles one message. False: the connection has ended.
func (c *conn) read() bool {
	c.server.mu.Lock()
	held := c.server.held
	c.server.mu.Unlock()
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
		c.refuse(codeInvalidJSON, "We could not parse the JSON of your message.", "", "")
		return true
	}
	typ, _ := m["type"].(string)
	// Audio would fill the journal; the first frame of it has an entry of its own.
	if messageType(typ) != msgAudioAppend {
		c.server.note(true, typ, m)
	}
	c.handle(messageType(typ), m)
	return true
}

// handle does what a message asks, or refuses it with an error event.
func (c *conn) handle(typ messageType, m map[string]any) {
	ev, _ := m["event_id"].(string) // optional; error events repeat it
	switch typ {
	case msgSessionUpdate:
		c.update(m, ev)
	case msgAudioAppend:
		text, _ := m["audio"].(string)
		pcm, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(pcm)%2 != 0 || len(pcm) == 0 {
			c.refuse(codeInvalidValue, "Invalid 'audio'. Expected base64-encoded audio bytes.", "audio", ev)
			return
		}
		c.receive(pcm)
	case msgAudioCommit:
		c.commit()
	case msgAudioClear:
		c.send("input_audio_buffer.cleared", nil)
	case msgItemCreate:
		c.create(m, ev)
	case msgItemTruncate:
		c.truncate(m, ev)
	case msgResponseCreate:
		if id := c.activeID(); id != "" {
			c.refuse(codeActiveResponse, "Conversation already has an active response in progress: "+id+".", "", ev)
			return
		}
		c.respond(c.server.step(c, true))
	case msgResponseCancel:
		if !c.stop(stoppedByClient) {
			c.refuse(codeNotActive, "Cancellation failed: no active response found", "", ev)
		}
	default:
		c.refuse(codeInvalidValue, "Invalid value: '"+string(typ)+"'.", "type", ev)
	}
}

// truncate removes the end of an item that the user has not heard. It refuses a position beyond
// what the item has.
func (c *conn) truncate(m map[string]any, ev string) {
	// The API wants whole milliseconds and content_index 0.
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
		c.refuse(codeNoItem, "Item '"+id+"' does not exist.", "item_id", ev)
	case fits:
		c.send("conversation.item.truncated", map[string]any{"item_id": id, "content_index": 0, "audio_end_ms": int(end)})
	case isNumber && end > have:
		c.refuse(codeInvalidValue, fmt.Sprintf("Audio content of %.0fms is already shorter than %.0fms", have, end), "", ev)
	default:
		c.refuse(codeInvalidValue, "Invalid truncation.", "audio_end_ms", ev)
	}
}

// send sends an event. Deltas are left out of the journal, to keep it short.
func (c *conn) send(typ string, body map[string]any) {
	m := map[string]any{"type": typ, "event_id": c.id("event")}
	maps.Copy(m, body)
	b, err := json.Marshal(m)
	if err != nil {
		return
	}
	if !strings.HasSuffix(typ, ".delta") {
		c.server.note(false, typ, m)
	}
	c.raw(b)
}

// raw sends any frame.
func (c *conn) raw(b []byte) {
	c.writes.Lock()
	defer c.writes.Unlock()
	_ = c.ws.Write(c.ctx, websocket.MessageText, b)
}

// refuse sends an error event about a message. ev is the event_id of the message; empty fields
// become null.
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

// id returns a new id.
func (c *conn) id(prefix string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ids++
	return fmt.Sprintf("%s_%04d", prefix, c.ids)
}

// pause waits. False: the context ended first.
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
