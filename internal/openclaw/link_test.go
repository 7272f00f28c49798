package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// A link is a connection of its own: events may be missing on it, and its end does not touch the conversation's.
func TestLink(t *testing.T) {
	g := newFake(t, func(c *fakeConn) {
		if !c.welcome() {
			return
		}
		for {
			r, ok := c.next()
			switch {
			case !ok:
				return
			case r.Method == "echo":
				c.event("sound", `1`, 5)
				c.event("sound", `2`, 9) // three were dropped
				c.answer(r.ID, string(r.Params))
			default:
				c.refuse(r.ID, "UNAVAILABLE", `{}`)
			}
		}
	})
	l, d, _ := runLane(t, options(t, at(g)))
	until(t, l, d, soon, "ready", state(wire.BackendReady))
	if ok, _, _ := l.Ready(); !ok || !l.Has("echo") || l.Has("talk.session.create") || l.Main() != "agent:main:main" {
		t.Error("the gateway is not what it is")
	}
	k, err := l.Dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if p := g.login(1).params; p.Auth.Token != "given-token" || p.Client.ID != "webchat" {
		t.Errorf("%+v", p)
	}
	heard := make(chan string, 8)
	k.Listen(func(name string, payload json.RawMessage) { heard <- name + string(payload) })
	var answer map[string]any
	if err := k.Call(t.Context(), "echo", map[string]any{"a": "b"}, &answer); err != nil || answer["a"] != "b" {
		t.Errorf("%v %v", answer, err)
	}
	for _, want := range []string{"sound1", "sound2"} {
		if got := <-heard; got != want {
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
	if err := l.Ask(t.Context(), "other", nil, nil); !errors.As(err, &r) {
		t.Errorf("the conversation's connection: %v", err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	second, err := l.Dial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case <-second.Done():
	case <-time.After(soon):
		t.Error("a link outlives its context")
	}
	second.Close()
}
