package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

// A link may miss events, and its end does not affect the conversation's connection.
func TestLink(t *testing.T) {
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		for {
			r, ok := c.Next()
			switch {
			case !ok:
				return
			case r.Method == "echo":
				c.Event("sound", `1`, 5)
				c.Event("sound", `2`, 9) // three were dropped
				c.Answer(r.ID, string(r.Params))
			default:
				c.Refuse(r.ID, "UNAVAILABLE", `{}`)
			}
		}
	})
	backend, reporter, _ := runBackend(t, options(t, g.Config()))
	waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	if ok, _, _ := backend.Ready(); !ok || !backend.Has("echo") || backend.Has("talk.session.create") || backend.Main() != "agent:main:main" {
		t.Error("Ready, Has or Main is wrong")
	}
	k, err := backend.Dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if p := string(g.Login(1).Params); !strings.Contains(p, `"token":"given-token"`) || !strings.Contains(p, `"id":"webchat"`) {
		t.Errorf("%s", p)
	}
	received := make(chan string, 8)
	k.Listen(func(name string, payload json.RawMessage) { received <- name + string(payload) })
	var answer map[string]any
	if err := k.Call(t.Context(), "echo", map[string]any{"a": "b"}, &answer); err != nil || answer["a"] != "b" {
		t.Errorf("%v %v", answer, err)
	}
	for _, want := range []string{"sound1", "sound2"} {
		if got := <-received; got != want {
			t.Errorf("%s", got)
		}
	}
	wait, err := k.Send("echo", map[string]any{"a": "b"})
	if err != nil {
		t.Fatal(err)
	}
	if err := wait(t.Context()); err != nil {
		t.Error(err)
	}
	err = k.Call(t.Context(), "other", nil, nil)
	var r interface{ Refusal() (string, string) }
	if !errors.As(err, &r) {
		t.Fatalf("%v", err)
	}
	if code, message := r.Refusal(); code != "UNAVAILABLE" || message != "no" {
		t.Errorf("%s %s", code, message)
	}
	k.Close()
	<-k.Done()
	if err := backend.Ask(t.Context(), "other", nil, nil); !errors.As(err, &r) {
		t.Errorf("the conversation's connection: %v", err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	second, err := backend.Dial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case <-second.Done():
	case <-time.After(testTimeout):
		t.Error("the link did not end with its context")
	}
	second.Close()
}
