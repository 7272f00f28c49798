package httpapi

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
)

// Times of the event stream: a comment shows that it lives, and a reader that does not take an event in time is cut off.
const (
	heartbeat  = 15 * time.Second
	writeLimit = 10 * time.Second
)

// events answers GET /api/world-events: server-sent events whose id is the revision. After a reconnect with
// Last-Event-ID nothing is missed.
func (a *api) events(w http.ResponseWriter, r *http.Request) {
	var after *uint64
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		last = r.URL.Query().Get("after")
	}
	if last != "" {
		n, err := strconv.ParseUint(last, 10, 64)
		if err != nil {
			e := wire.NewError(wire.CodeBadArguments, "Last-Event-ID is not a revision")
			e.Field, e.Got, e.Allowed = "Last-Event-ID", clip.Quote(last), "a whole number: the id of the last event that was received"
			writeError(w, e)
			return
		}
		after = &n
	}
	world := r.URL.Query().Get("worldId")
	if world != "" && !wire.ValidID(world) {
		writeError(w, wire.NewError(wire.CodeBadArguments, "worldId is not an id"))
		return
	}
	sub, e := a.Router.Subscribe(r.Context(), router.Caller{UserID: UserID, WorldID: world, Trusted: Trusted(r)}, after)
	if e != nil {
		writeError(w, e)
		return
	}
	defer sub.Close()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	s := stream{w: w, c: http.NewResponseController(w)}
	if sub.Replay(r.Context(), s.event) != nil {
		return // the reader has gone, or reconnects with the last id that it got
	}
	a.follow(r, &s, sub)
}

func (a *api) follow(r *http.Request, s *stream, sub *router.Subscription) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-a.Ended:
			return
		case <-beat.C:
			if s.write([]byte(": heartbeat\n\n")) != nil {
				return
			}
		case ev, ok := <-sub.Events():
			if !ok {
				_ = s.write([]byte("event: lagged\ndata: {}\n\n")) // too slow, or the world closed: reconnect and resume
				return
			}
			if s.event(ev) != nil {
				return
			}
		}
	}
}

// stream writes server-sent events with a deadline for each.
type stream struct {
	w http.ResponseWriter
	c *http.ResponseController
}

// In the stream a line break ends a field, and three sequences are one: what is told must not be able to begin another.
var (
	oneLine = strings.NewReplacer("\r", "", "\n", "")
	breaks  = strings.NewReplacer("\r\n", "\n", "\r", "\n")
)

func (s *stream) event(ev router.StreamEvent) error { return s.write(framed(ev)) }

func framed(ev router.StreamEvent) []byte {
	var b bytes.Buffer
	if ev.ID > 0 {
		fmt.Fprintf(&b, "id: %d\n", ev.ID)
	}
	fmt.Fprintf(&b, "event: %s\n", oneLine.Replace(ev.Name))
	for line := range strings.Lines(breaks.Replace(string(ev.Data))) {
		fmt.Fprintf(&b, "data: %s\n", strings.TrimSuffix(line, "\n"))
	}
	b.WriteByte('\n')
	return b.Bytes()
}

func (s *stream) write(b []byte) error {
	if err := s.c.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	if _, err := s.w.Write(b); err != nil {
		return err
	}
	return s.c.Flush()
}
