package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/worldtest"
)

// The two ends of a session that do the least the protocol allows, so that what is measured between them is the router.

// thinAgent sends the same call again and again.
type thinAgent struct {
	ws     *websocket.Conn
	bound  wire.AgentWelcome
	rounds int
}

func dialThinAgent(ctx context.Context, a worldtest.Access) (*thinAgent, error) {
	ws, err := worldtest.Dial(ctx, a.AgentURL(), nil)
	if err != nil {
		return nil, err
	}
	x := &thinAgent{ws: ws}
	var challenge wire.Challenge
	hello := wire.AgentHello{Type: "hello", Protocol: wire.Protocol, Build: "bench", Token: a.Token, AgentType: "bench"}
	return x, exchange(ctx, ws, &challenge, hello, &x.bound)
}

// exchange reads a frame unless into is nil, writes the hello and reads the welcome.
func exchange(ctx context.Context, ws *websocket.Conn, into, hello, welcome any) error {
	read := func(v any) error {
		_, frame, err := ws.Read(ctx)
		if err != nil {
			return err
		}
		return json.Unmarshal(frame, v)
	}
	if into != nil {
		if err := read(into); err != nil {
			return err
		}
	}
	text, err := json.Marshal(hello)
	if err != nil {
		return err
	}
	if err := ws.Write(ctx, websocket.MessageText, text); err != nil {
		return err
	}
	return read(welcome)
}

// round makes one call that changes nothing and waits for its answer.
func (a *thinAgent) round(ctx context.Context) error {
	a.rounds++
	e := wire.Envelope{
		V: wire.Protocol, UserID: a.bound.UserID, WorldID: a.bound.WorldID, AgentDeviceID: a.bound.AgentDeviceID, SessionID: a.bound.SessionID,
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
	ws, err := worldtest.Dial(ctx, a.PageURL(), http.Header{"Origin": {a.Origin()}, "Cookie": {cookie.Name + "=" + cookie.Value}})
	if err != nil {
		return nil, err
	}
	p := &thinPage{ws: ws, ended: make(chan error, 1)}
	hello := wire.BrowserHello{Type: "hello", Protocol: wire.Protocol, Build: "bench", PageID: worldtest.MessageID(), Visible: true}
	if err := exchange(ctx, ws, nil, hello, &p.bound); err != nil {
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
			V: wire.Protocol, UserID: p.bound.UserID, WorldID: p.bound.WorldID, AgentDeviceID: field("agentDeviceId"), SessionID: p.bound.SessionID,
			MessageID: "a" + call[:min(len(call), 60)], Scope: wire.ScopeWrite, Kind: wire.KindToolResult, ReplyTo: call, Enc: "none", Payload: payload,
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
