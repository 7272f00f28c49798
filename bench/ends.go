package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// The two ends of a session that do the least the protocol allows, so that the time between them is
// the router's.

// thinAgent sends the same call again and again.
type thinAgent struct {
	ws     *websocket.Conn
	bound  wire.AgentWelcome
	rounds int
}

func dialThinAgent(ctx context.Context, a worldtest.Access) (*thinAgent, error) {
	return dialAgent(ctx, a.AgentURL(), func(wire.Challenge) wire.AgentHello {
		return wire.AgentHello{Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "bench", Token: a.Token, AgentType: "bench"}
	})
}

// dialAgent opens an agent's socket; hello answers the challenge.
func dialAgent(ctx context.Context, url string, hello func(wire.Challenge) wire.AgentHello) (*thinAgent, error) {
	ws, err := worldtest.Dial(ctx, url, nil)
	if err != nil {
		return nil, err
	}
	x := &thinAgent{ws: ws}
	var challenge wire.Challenge
	if err = readInto(ctx, ws, &challenge); err == nil {
		err = exchange(ctx, ws, hello(challenge), &x.bound)
	}
	if err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	return x, nil
}

// exchange writes the hello and reads the welcome.
func exchange(ctx context.Context, ws *websocket.Conn, hello, welcome any) error {
	text, err := json.Marshal(hello)
	if err != nil {
		return err
	}
	if err := ws.Write(ctx, websocket.MessageText, text); err != nil {
		return err
	}
	return readInto(ctx, ws, welcome)
}

func readInto(ctx context.Context, ws *websocket.Conn, v any) error {
	_, frame, err := ws.Read(ctx)
	if err != nil {
		return err
	}
	return json.Unmarshal(frame, v)
}

// round makes one call that changes nothing and waits for its answer.
func (a *thinAgent) round(ctx context.Context) error {
	a.rounds++
	e := wire.Envelope{
		V: wire.Protocol, UserID: a.bound.UserID, WorldID: a.bound.WorldID, AgentDeviceID: a.bound.AgentDeviceID,
		SessionID: a.bound.SessionID,
		MessageID: fmt.Sprintf("b%d", a.rounds), Scope: wire.ScopeWrite, Kind: wire.KindToolCall, Enc: "none",
		Payload: json.RawMessage(`{"tool":"place_objects","arguments":{"objects":[{"kind":"crate","position":[1,0,1]}],"dry_run":true}}`),
	}
	if err := a.ws.Write(ctx, websocket.MessageText, e.Encode()); err != nil {
		return err
	}
	for {
		_, frame, err := a.ws.Read(ctx)
		switch {
		case err != nil:
			return err
		case !bytes.Contains(frame, []byte(`"replyTo":"`+e.MessageID+`"`)):
		case bytes.Contains(frame, []byte(`"payload":{"ok":true`)):
			return nil
		default:
			return fmt.Errorf("the call was answered with %s", frame)
		}
	}
}

// listen reads what comes until the socket ends, as pings need it.
func (a *thinAgent) listen(ctx context.Context) {
	for {
		if _, _, err := a.ws.Read(ctx); err != nil {
			return
		}
	}
}

// thinPage answers every call at once, with an answer that changes nothing.
type thinPage struct {
	ws    *websocket.Conn
	bound wire.BrowserWelcome
	ended chan error
}

func dialThinPage(ctx context.Context, a worldtest.Access) (*thinPage, error) {
	cookie, err := a.LogIn(ctx)
	if err != nil {
		return nil, err
	}
	return dialPage(ctx, a.PageURL(), a.Origin(), cookie.Name+"="+cookie.Value, "")
}

// dialPage opens a page's socket; no world is the one that the user was in last.
func dialPage(ctx context.Context, url, origin, cookie, world string) (*thinPage, error) {
	ws, err := worldtest.Dial(ctx, url, http.Header{"Origin": {origin}, "Cookie": {cookie}})
	if err != nil {
		return nil, err
	}
	p := &thinPage{ws: ws, ended: make(chan error, 1)}
	hello := wire.BrowserHello{
		Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "bench",
		PageID: worldtest.MessageID(), WorldID: world, Visible: true,
	}
	if err := exchange(ctx, ws, hello, &p.bound); err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	go func() { p.ended <- p.answer(ctx) }()
	return p, nil
}

// answer serves until the socket ends.
func (p *thinPage) answer(ctx context.Context) error {
	kind := []byte(`"kind":"` + wire.KindToolCall + `"`)
	payload := json.RawMessage(`{"ok":true,"result":{"text":"It would stand at [1, 0, 1] on the ground."}}`)
	for {
		_, frame, err := p.ws.Read(ctx)
		if err != nil {
			return err
		}
		if !bytes.Contains(frame, kind) {
			continue
		}
		field := func(name string) string {
			_, rest, _ := bytes.Cut(frame, []byte(`"`+name+`":"`))
			value, _, _ := bytes.Cut(rest, []byte{'"'})
			return string(value)
		}
		call := field("messageId")
		e := wire.Envelope{
			V: wire.Protocol, UserID: p.bound.UserID, WorldID: p.bound.WorldID, AgentDeviceID: field("agentDeviceId"),
			SessionID: p.bound.SessionID,
			MessageID: "a" + call[:min(len(call), 60)], Scope: wire.ScopeWrite, Kind: wire.KindToolResult, ReplyTo: call,
			Enc: "none", Payload: payload,
		}
		if err := p.ws.Write(ctx, websocket.MessageText, e.Encode()); err != nil {
			return err
		}
	}
}

// close ends the page and waits for it.
func (p *thinPage) close() {
	_ = p.ws.CloseNow()
	_ = <-p.ended // how it ended does not matter
}
