package router

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// pair returns a socket and its peer, which has not read anything yet.
func pair(t *testing.T) (*conn, *websocket.Conn) {
	t.Helper()
	return pairOf(t, &shared{limit: localQueue, writeTimeout: writeTimeout, frameTimeout: frameTimeout})
}

// pairOf is pair for a socket of a router. The socket belongs to the user "u".
func pairOf(t *testing.T, of *shared) (*conn, *websocket.Conn) {
	t.Helper()
	ready := make(chan *conn, 1)
	var spawned sync.WaitGroup
	of.spawn = spawned.Go
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err == nil {
			ready <- newConn(ws, of, time.Now())
		}
	}))
	peer, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(srv.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	peer.SetReadLimit(64 << 20)
	c := <-ready
	c.setUser("u")
	t.Cleanup(func() {
		_ = peer.CloseNow()
		c.drop()
		spawned.Wait()
		srv.Close()
	})
	return c, peer
}

// A single frame may exceed the limit of the queue (the document of a full world); behind it the
// limit holds, and the socket of a peer that reads too slowly is closed.
func TestQueueIsBounded(t *testing.T) {
	t.Parallel()
	c, peer := pair(t)
	large := make([]byte, localQueue.Bytes+1<<20)
	for i := range large {
		large[i] = ' '
	}
	if err := c.post(large); err != nil {
		t.Fatalf("a large frame alone: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	if _, frame, err := peer.Read(ctx); err != nil || len(frame) != len(large) {
		t.Fatalf("%d bytes, %v", len(frame), err)
	}
	// One frame leaves the queue for the socket, so one more fits, and then nothing.
	var err error
	for n := 0; err == nil && n < 3; n++ {
		err = c.post(large)
	}
	if !errors.Is(err, live.ErrSlow) {
		t.Fatalf("a large frame behind another: %v", err)
	}
	for err = nil; err == nil; {
		_, _, err = peer.Read(ctx)
	}
	if websocket.CloseStatus(err) != websocket.StatusCode(wire.CodeRate.Info().Close) {
		t.Errorf("closed by %v", err)
	}
}

// close writes the queue in order before it closes; afterwards frames are refused.
func TestCloseWritesTheQueue(t *testing.T) {
	t.Parallel()
	c, peer := pair(t)
	for i := range 100 {
		if err := c.post([]byte{'0' + byte(i/10), '0' + byte(i%10)}); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.close(4403, strings.Repeat("ä", 100)) // a reason longer than a close frame holds
	}()
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	for i := range 100 {
		_, frame, err := peer.Read(ctx)
		if err != nil || string(frame) != string([]byte{'0' + byte(i/10), '0' + byte(i%10)}) {
			t.Fatalf("frame %d: %s %v", i, frame, err)
		}
	}
	if _, _, err := peer.Read(ctx); websocket.CloseStatus(err) != 4403 {
		t.Errorf("closed by %v", err)
	}
	<-done
	if err := c.post([]byte("late")); !errors.Is(err, live.ErrGone) {
		t.Errorf("after the close: %v", err)
	}
	c.close(1000, "") // a second time is harmless
}
