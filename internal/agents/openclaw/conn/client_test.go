package conn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/needs"
)

func TestCallsAndAnswers(t *testing.T) {
	asked, late := make(chan struct{}), make(chan struct{})
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		one, _ := c.Next()
		two, _ := c.Next()
		c.Answer(two.ID, string(two.Params)) // out of order
		c.Answer(one.ID, string(one.Params))
		slow, _ := c.Next()
		close(asked)
		<-late
		c.Answer(slow.ID, `{"n":9}`) // its call has been given up
		c.Answer("unknown", `{}`)
		last, _ := c.Next()
		c.Answer(last.ID, string(last.Params))
		c.RefuseAll()
	})
	c := dialFake(t, g)
	type number struct {
		N int `json:"n"`
	}
	echo := func(ctx context.Context, n int) error {
		var got number
		if err := c.Call(ctx, "echo", number{n}, &got); err != nil {
			return err
		}
		if got.N != n {
			return fmt.Errorf("%d got the answer of %d", n, got.N)
		}
		return nil
	}
	first := make(chan error, 2)
	for n := 1; n <= 2; n++ {
		go func() { first <- echo(t.Context(), n) }()
	}
	for range 2 {
		if err := <-first; err != nil {
			t.Error(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		<-asked
		cancel()
	}()
	if err := echo(ctx, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("a slow call: %v", err)
	}
	close(late)
	if err := echo(t.Context(), 4); err != nil {
		t.Errorf("after a late answer: %v", err)
	}
	var refusal *CallError
	if err := echo(t.Context(), 5); !errors.As(err, &refusal) || refusal.Code != "FORBIDDEN" {
		t.Errorf("a refusal: %v", err)
	}
	if err := c.Call(t.Context(), "echo", strings.Repeat("x", c.hello.Policy.MaxPayload), nil); !errors.As(err, &refusal) {
		t.Errorf("a request that is too large: %v", err)
	}
}

func TestCallEndsWithConnection(t *testing.T) {
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if c.Welcome() {
			_, _ = c.Next()
			c.Drop()
		}
	})
	if err := dialFake(t, g).Call(t.Context(), "echo", nil, nil); !errors.Is(err, ErrLost) {
		t.Errorf("%v", err)
	}
}

// Events that arrive before subscribe are delivered by it, before any later one.
func TestEventOrder(t *testing.T) {
	more := make(chan struct{})
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		for seq := 1; seq <= 50; seq++ {
			c.Event("e", fmt.Sprint(seq), seq)
		}
		c.Send(`{"type":"event","event":"tick","payload":{}}`) // has no seq
		c.Send(`{"type":"news","what":"a newer gateway's"}`)
		<-more
		for seq := 51; seq <= 100; seq++ {
			c.Event("e", fmt.Sprint(seq), seq)
		}
		c.RefuseAll()
	})
	c := dialFake(t, g)
	got, all := 0, make(chan struct{})
	c.subscribe(func(name string, payload json.RawMessage) {
		if name != "e" {
			return
		}
		got++
		if string(payload) != fmt.Sprint(got) {
			t.Errorf("event %d says %s", got, payload)
		}
		if got == 50 {
			close(more)
		}
		if got == 100 {
			close(all)
		}
	})
	select {
	case <-all:
	case <-time.After(needs.Patience):
		t.Fatalf("%d events came", got)
	}
}

func TestProtocolErrorsCloseConnection(t *testing.T) {
	for name, c := range map[string]struct {
		fault  func(*gatewaytest.Conn)
		want   error
		before []func(*Client)
	}{
		"not JSON": {func(c *gatewaytest.Conn) { c.Send(`{"type":`) }, ErrFrame, nil},
		"no type":  {func(c *gatewaytest.Conn) { c.Send(`{}`) }, ErrFrame, nil},
		"an array": {func(c *gatewaytest.Conn) { c.Send(`[1]`) }, ErrFrame, nil},
		"a binary frame": {
			func(c *gatewaytest.Conn) { _ = c.WS.Write(c.Context(), websocket.MessageBinary, []byte("{}")) }, ErrFrame, nil,
		},
		"too large": {func(c *gatewaytest.Conn) {
			c.Send(`{"type":"event","event":"e","payload":"` + strings.Repeat("x", 70_000) + `"}`)
		}, ErrLost, nil},
		"a gap":   {func(c *gatewaytest.Conn) { c.Event("e", `1`, 1); c.Event("e", `3`, 3) }, errMissed, nil},
		"silence": {func(*gatewaytest.Conn) {}, errSilent, []func(*Client){impatient}},
		"closed": {
			func(c *gatewaytest.Conn) { _ = c.WS.Close(websocket.StatusServiceRestart, "restart") }, ErrLost, nil,
		},
		"events in floods": {flood, errFlood, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := gatewaytest.New(t, func(fc *gatewaytest.Conn) {
				if fc.Welcome() {
					c.fault(fc)
					fc.RefuseAll()
				}
			})
			if err := waitClosed(t, dialFake(t, g, c.before...)); !errors.Is(err, c.want) {
				t.Errorf("ended with %v", err)
			}
		})
	}
}

const silence = 2 * time.Second

func impatient(c *Client) { c.silenceLimit = silence }

func flood(c *gatewaytest.Conn) {
	for seq := 1; seq <= maxBuffered+1; seq++ {
		c.Event("e", `{}`, seq)
	}
}

// Ticks keep a connection alive, however long nothing else arrives.
func TestTicksKeepConnectionAlive(t *testing.T) {
	t.Parallel()
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		for until := time.Now().Add(3 * silence / 2); time.Now().Before(until); time.Sleep(silence / 100) {
			c.Send(`{"type":"event","event":"tick","payload":{}}`)
		}
		r, _ := c.Next()
		c.Answer(r.ID, `{}`)
		c.RefuseAll()
	})
	if err := dialFake(t, g, impatient).Call(t.Context(), "echo", nil, nil); err != nil {
		t.Error(err)
	}
}

func FuzzDecodeFrame(f *testing.F) {
	for _, s := range []string{`{"type":"res","id":"1","ok":true,"payload":` + gatewaytest.Hello + `}`, `{"type":"event","event":"tick","seq":3}`, `{"type":"res","id":"1","error":{"code":"X","details":{"code":7}}}`, `null`, `{"type":7}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fr, err := decodeFrame(b)
		if err != nil {
			if !errors.Is(err, ErrFrame) {
				t.Fatalf("%v", err)
			}
			return
		}
		if fr.Error != nil {
			_ = classifyRefusal(endpoint{}, fr.Error, strings.ToLower)
		}
		h, err := decodeHello(fr.Payload)
		if err == nil && (h.Policy.MaxPayload < lowestPayload || h.Policy.MaxPayload > 2*defaultPayload ||
			h.Policy.TickInterval < lowestTick || h.Policy.TickInterval > highestTick) {
			t.Fatalf("limits without limits: %+v", h.Policy)
		}
	})
}
