package router

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// more is more than the kernel takes for a peer that does not read.
var more = bytes.Repeat([]byte(" "), 16<<20)

// readAll reads frames until the socket ends, and returns how many there were and its close code.
func readAll(t *testing.T, peer *websocket.Conn) (frames int, code websocket.StatusCode) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	for {
		if _, _, err := peer.Read(ctx); err != nil {
			return frames, websocket.CloseStatus(err)
		}
		frames++
	}
}

// The first state of a peer may be of any size; behind it the limits are exact, of frames and of
// bytes.
func TestTheFirstStateDoesNotCount(t *testing.T) {
	t.Parallel()
	for name, frame := range map[string][]byte{"frames": []byte("x"), "bytes": bytes.Repeat([]byte("x"), 1<<10)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := &shared{
				limit: QueueLimit{Frames: 64, Bytes: 32 << 10}, writeTimeout: time.Minute,
				frameTimeout: time.Minute,
			}
			c, peer := pairOf(t, of)
			first := 1 + 200
			if err := c.postFirst(more); err != nil {
				t.Fatal(err)
			}
			for range 200 {
				if err := c.postFirst([]byte("a greeting")); err != nil {
					t.Fatal(err)
				}
			}
			room := min(of.limit.Frames, of.limit.Bytes/len(frame))
			for i := range room {
				if err := c.post(frame); err != nil {
					t.Fatalf("%d: %v", i, err)
				}
			}
			if err := c.post(frame); !errors.Is(err, live.ErrSlow) {
				t.Fatalf("one more: %v", err)
			}
			if p := &of.peak; p.frames.Load() != int64(room) || p.bytes.Load() != int64(room*len(frame)) {
				t.Errorf("%d frames and %d bytes waited", p.frames.Load(), p.bytes.Load())
			}
			if got, code := readAll(t, peer); int(code) != wire.CodeRate.Info().Close || got > first+room {
				t.Errorf("closed with %d after %d frames", code, got)
			}
			if of.peak.slow.Load() != 1 {
				t.Error("slow sockets:", of.peak.slow.Load())
			}
		})
	}
}

// A reader that has filled a queue of its user more than half waits until the queue's peer has read
// or left; others do not wait.
func TestABurstWaitsForItsReader(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*conn, *websocket.Conn){
		"it reads":    func(_ *conn, peer *websocket.Conn) { readAll(t, peer) },
		"it has gone": func(c *conn, _ *websocket.Conn) { c.drop() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := &shared{
				limit: QueueLimit{Frames: 8, Bytes: 1 << 20}, writeTimeout: time.Minute,
				frameTimeout: time.Minute,
			}
			of.fullQueues.pauseReaders = true
			c, peer := pairOf(t, of)
			if err := c.postFirst(more); err != nil {
				t.Fatal(err)
			}
			for range 4 {
				if err := c.post([]byte("x")); err != nil {
					t.Fatal(err)
				}
			}
			of.fullQueues.wait("u", time.Hour) // half full
			if err := c.post([]byte("x")); err != nil {
				t.Fatal(err)
			}
			of.fullQueues.wait("another", time.Hour)
			of.fullQueues.wait("u", time.Millisecond) // a wait has a limit
			if of.fullQueues.userCount.Load() != 1 {
				t.Error("users that wait:", of.fullQueues.userCount.Load())
			}
			waited := make(chan struct{})
			go func() {
				of.fullQueues.wait("u", time.Hour)
				close(waited)
			}()
			go end(c, peer)
			<-waited
			if of.fullQueues.userCount.Load() != 0 || len(of.fullQueues.byUser) != 0 {
				t.Error("users that wait:", of.fullQueues.byUser)
			}
			c.drop()
		})
	}
}

// hijacked is an HTTP answer whose connection is one end of a pipe.
type hijacked struct {
	http.ResponseWriter
	conn net.Conn
	head http.Header
}

func (h *hijacked) Header() http.Header { return h.head }
func (h *hijacked) WriteHeader(int)     {}
func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}

// A frame may take 30 s to arrive, however little of it comes at a time, and silence between two
// frames costs nothing.
func TestAFrameIsCompleteInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		sent := make(chan []byte, 1)
		go func() { // whatever the router writes
			var all bytes.Buffer
			_, _ = all.ReadFrom(far)
			sent <- all.Bytes()
		}()
		q, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://x/", nil)
		q.Header = http.Header{
			"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="},
		}
		ws, err := websocket.Accept(&hijacked{conn: near, head: http.Header{}}, q, nil)
		if err != nil {
			t.Fatal(err)
		}
		var spawned sync.WaitGroup
		r := &Router{opt: Options{}}
		r.opt.Now = time.Now
		r.shared.spawn, r.shared.writeTimeout, r.shared.frameTimeout = spawned.Go, writeTimeout, frameTimeout
		c := newConn(ws, &r.shared, time.Now())
		var got []string
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			r.listen(c, func(frame []byte) bool {
				got = append(got, string(frame))
				return true
			})
		}()
		write := func(b ...byte) {
			if _, err := far.Write(b); err != nil {
				t.Errorf("write: %v", err)
			}
		}
		const text, more = 0x81, 0x01             // a whole message, and the first part of one
		write(text, 0x80|4, 0, 0, 0, 0, 'o', 'n') // masked by zeros
		time.Sleep(frameTimeout - time.Second)
		write('c', 'e')
		synctest.Wait()
		time.Sleep(10 * frameTimeout) // says nothing: the heartbeat's business
		write(more, 0x80|3, 0, 0, 0, 0, 't', 'w', 'i')
		time.Sleep(frameTimeout / 2)
		write(0x80, 0x80|2, 0, 0, 0, 0, 'c', 'e')
		synctest.Wait()
		if len(got) != 2 || got[0] != "once" || got[1] != "twice" {
			t.Errorf("got %q", got)
		}
		write(more, 0x80|1, 0, 0, 0, 0, 'x')
		began := time.Now()
		for range 5 { // parts of one byte, each of which comes soon
			time.Sleep(frameTimeout / 6)
			write(0x00, 0x80|1, 0, 0, 0, 0, 'x')
		}
		<-ended
		if took := time.Since(began); took < frameTimeout || len(got) != 2 {
			t.Errorf("ended after %v with %q", took, got)
		}
		_ = far.Close()
		if all := <-sent; !bytes.Contains(all, []byte{wire.CloseTooLate >> 8, wire.CloseTooLate & 0xff}) {
			t.Errorf("was told %q", all)
		}
		spawned.Wait()
	})
}
