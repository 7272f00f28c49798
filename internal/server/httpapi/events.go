package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
)

// This file contains the event stream, for programs that follow the world without a WebSocket. A
// stream begins with a replay of the entries after the client's last revision, and continues with
// live events. The subscription joins the live events only when the replay has found nothing more,
// so there is no gap between the two.

// Times of the event stream. A heartbeat is a comment that keeps proxies and clients from giving
// up; a client that does not read an event within writeLimit is disconnected.
const (
	heartbeat  = 15 * time.Second
	writeLimit = 10 * time.Second
)

// events answers GET /api/world-events: a stream of server-sent events, whose ids are revisions. A
// client that reconnects with Last-Event-ID, or ?after=, misses nothing.
func (a *api) events(w http.ResponseWriter, r *http.Request) {
	var after *uint64
	if last := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after")); last != "" {
		n, err := strconv.ParseUint(last, 10, 64)
		if err != nil {
			writeError(w, wire.NewError(wire.CodeBadArguments, "Last-Event-ID is not a revision").
				At("Last-Event-ID").Saw(clip.Quote(last)).Allow("a whole number: the id of the last event that was received"))
			return
		}
		after = &n
	}
	world := r.URL.Query().Get("worldId")
	if world != "" && !wire.ValidID(world) {
		writeError(w, wire.NewError(wire.CodeBadArguments, "worldId is not an id"))
		return
	}
	sub, e := a.worlds.Subscribe(r.Context(), directory.Caller{By: access.FromContext(r.Context()), WorldID: world},
		after)
	if e != nil {
		writeError(w, e)
		return
	}
	defer sub.Close()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	s := stream{w: w, c: http.NewResponseController(w), ended: r.Context().Err}
	if sub.Replay(r.Context(), s.event) != nil {
		return // the client has left, or will reconnect with the last id that it got
	}
	a.follow(r, &s, sub)
}

// follow streams events until the client leaves, the service stops, or the subscription ends
// because the client is too slow or the world was closed. The event "lagged" asks the client to
// reconnect and resume.
func (a *api) follow(r *http.Request, s *stream, sub *live.Subscription) {
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
				_ = s.write([]byte("event: lagged\ndata: {}\n\n"))
				return
			}
			if s.event(ev) != nil {
				return
			}
		}
	}
}

// stream writes server-sent events, each with a deadline.
type stream struct {
	w http.ResponseWriter
	c *http.ResponseController
	// ended returns why nothing more may be sent: the client has left, or its token was revoked.
	ended func() error
}

// In the stream a line break ends a field, and CR LF, CR and LF all count as one. These replacers
// keep the content of an event from starting another field.
var (
	oneLine = strings.NewReplacer("\r", "", "\n", "")
	breaks  = strings.NewReplacer("\r\n", "\n", "\r", "\n")
)

// streamEvents answers with what next returns, encoded, until its error, the client's leaving, or
// the end of the service.
func streamEvents(w http.ResponseWriter, r *http.Request, ended <-chan struct{},
	next func(ctx context.Context) (string, error),
) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		select {
		case <-ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	s := stream{w: w, c: http.NewResponseController(w), ended: ctx.Err}
	err := s.write([]byte("retry: 1000\n\n"))
	for err == nil {
		wait, stop := context.WithTimeout(ctx, heartbeat)
		var events string
		events, err = next(wait)
		stop()
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			err = s.write([]byte(": heartbeat\n\n"))
		case err == nil:
			err = s.write([]byte(events))
		}
	}
}

func (s *stream) event(ev live.StreamEvent) error { return s.write(encodeEvent(ev)) }

// encodeEvent encodes an event with its optional id, its name and one data field for each line.
func encodeEvent(ev live.StreamEvent) []byte {
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

// write writes and flushes bytes within writeLimit.
func (s *stream) write(b []byte) error {
	if err := s.ended(); err != nil {
		return err
	}
	if err := s.c.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	if _, err := s.w.Write(b); err != nil {
		return err
	}
	return s.c.Flush()
}
