package worldtest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// AgentOptions configure DialAgent.
type AgentOptions struct {
	// URL is the address of the agent socket, ws://127.0.0.1:PORT/api/relay/agent/ws.
	URL string
	// Token is the bearer token of the data folder.
	Token string
	// Type and Name identify the agent, as in device.Claimant.
	Type string
	Name string
	// Device is the id of the agent's previous device; empty: it gets a new or an unused one.
	Device string
	// Scopes to ask for; empty asks for everything that the device is granted.
	Scopes []wire.Scope
}

// Agent is the agent's end of its control channel. It records whatever the router sends without
// being asked.
type Agent struct {
	Socket
	// Welcome is the router's answer to the hello; it does not change.
	Welcome wire.AgentWelcome

	// Guarded by Socket.mu.
	bound    wire.Bound
	entries  []wire.Entry
	progress []wire.ToolProgress
	refusals []wire.Error
}

// DialAgent opens an agent socket, answers the challenge with a hello and reads the welcome.
func DialAgent(ctx context.Context, o AgentOptions) (*Agent, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	ws, err := Dial(ctx, o.URL, nil)
	if err != nil {
		return nil, err
	}
	a := &Agent{}
	var ch wire.Challenge
	err = readFrame(ctx, ws, &ch)
	if err == nil {
		err = writeFrame(ctx, ws, wire.AgentHello{
			Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "worldtest",
			DeviceID: o.Device, Token: o.Token, AgentType: o.Type, AgentName: o.Name, Scopes: o.Scopes,
		})
	}
	if err == nil {
		err = readFrame(ctx, ws, &a.Welcome)
	}
	if err != nil {
		_ = ws.CloseNow()
		return nil, fmt.Errorf("agent hello: %w", err)
	}
	a.bound = wire.Bound{WorldID: a.Welcome.WorldID, SessionID: a.Welcome.SessionID, WorldName: a.Welcome.WorldName}
	a.start(ws, a.handle)
	return a, nil
}

// handle records one envelope. The reader calls it.
func (a *Agent) handle(e wire.Envelope) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch e.Kind { //nolint:exhaustive // answers go to the waiting caller
	case wire.KindBound:
		a.bound = payload[wire.Bound](e)
	case wire.KindEntry:
		a.entries = append(a.entries, payload[wire.Entry](e))
	case wire.KindToolProgress:
		a.progress = append(a.progress, payload[wire.ToolProgress](e))
	case wire.KindError:
		a.refusals = append(a.refusals, payload[wire.Error](e))
	}
}

// Bound returns the world that the agent acts in now: the welcome's, or the one of the last switch.
func (a *Agent) Bound() wire.Bound { return read(&a.Socket, func() wire.Bound { return a.bound }) }

// Entries returns a copy of the entries received since the agent subscribed.
func (a *Agent) Entries() []wire.Entry {
	return read(&a.Socket, func() []wire.Entry { return slices.Clone(a.entries) })
}

// Progress returns a copy of all progress reports of running calls.
func (a *Agent) Progress() []wire.ToolProgress {
	return read(&a.Socket, func() []wire.ToolProgress { return slices.Clone(a.progress) })
}

// Refusals returns a copy of the errors that answered refused messages.
func (a *Agent) Refusals() []wire.Error {
	return read(&a.Socket, func() []wire.Error { return slices.Clone(a.refusals) })
}

// Envelope returns an envelope for the user, world and session that the socket is bound to.
func (a *Agent) Envelope(kind wire.Kind, scope wire.Scope, payload any) wire.Envelope {
	bound := a.Bound()
	return wire.Envelope{
		V: wire.Protocol, UserID: a.Welcome.UserID, WorldID: bound.WorldID, AgentDeviceID: a.Welcome.AgentDeviceID,
		SessionID: bound.SessionID,
		MessageID: MessageID(), Scope: scope, Kind: kind, Enc: "none", Payload: wire.MustJSON(payload),
	}
}

// CallEnvelope returns the envelope of a tool call, with the scope that the tool declares. args is
// JSON.
func (a *Agent) CallEnvelope(name, args string) wire.Envelope {
	scope := wire.ScopeRead
	if scopes := tool.ScopesOf(name, json.RawMessage(args)); len(scopes) > 0 {
		scope = scopes[0]
	}
	return a.Envelope(wire.KindToolCall, scope, wire.ToolCall{Tool: name, Arguments: json.RawMessage(args)})
}

// Call calls a tool; args is JSON. A refusal or a broken socket comes back as an error in the
// result.
func (a *Agent) Call(ctx context.Context, name, args string) wire.ToolResult {
	return a.CallAs(ctx, MessageID(), name, args)
}

// CallAs calls a tool under a given message id. The router treats a second call with the same id as
// a repeat.
func (a *Agent) CallAs(ctx context.Context, messageID, name, args string) wire.ToolResult {
	e := a.CallEnvelope(name, args)
	e.MessageID = messageID
	reply, err := a.Ask(ctx, e)
	if err != nil {
		return wire.ToolResult{Error: wire.NewError(wire.CodeUnavailable, "%v", err)}
	}
	return ResultOf(reply)
}

// ResultOf decodes the answer to a call: a tool result, or an error envelope.
func ResultOf(reply wire.Envelope) wire.ToolResult {
	var t wire.ToolResult
	var e wire.Error
	switch {
	case reply.Kind == wire.KindToolResult && json.Unmarshal(reply.Payload, &t) == nil:
		return t
	case reply.Kind == wire.KindError && json.Unmarshal(reply.Payload, &e) == nil:
		return wire.ToolResult{Error: &e}
	}
	return wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "a %s answered the call", reply.Kind)}
}
