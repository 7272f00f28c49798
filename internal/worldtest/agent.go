package worldtest

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// AgentOptions of DialAgent.
type AgentOptions struct {
	URL    string // ws://127.0.0.1:PORT/api/relay/agent/ws
	Token  string // the data folder's bearer
	Type   string
	Name   string
	Scopes []wire.Scope // empty: what the device is granted
}

// Agent is an agent's end of its control channel.
type Agent struct {
	Socket
	Welcome wire.AgentWelcome

	bound    wire.Bound // guarded by Socket.mu, like what follows
	entries  []wire.Entry
	progress []wire.ToolProgress
	refusals []wire.Error
}

// DialAgent opens an agent socket and says hello.
func DialAgent(ctx context.Context, o AgentOptions) (*Agent, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	ws, err := Dial(ctx, o.URL, nil)
	if err != nil {
		return nil, err
	}
	a := &Agent{}
	var ch wire.Challenge
	err = readFrame(ctx, ws, &ch)
	if err == nil {
		err = writeFrame(ctx, ws, wire.AgentHello{Type: "hello", Protocol: wire.Protocol, Build: "worldtest", Token: o.Token, AgentType: o.Type, AgentName: o.Name, Scopes: o.Scopes})
	}
	if err == nil {
		err = readFrame(ctx, ws, &a.Welcome)
	}
	if err != nil {
		_ = ws.CloseNow()
		return nil, fmt.Errorf("agent hello: %w", err)
	}
	a.bound = wire.Bound{WorldID: a.Welcome.WorldID, SessionID: a.Welcome.SessionID, WorldName: a.Welcome.WorldName}
	a.start(ws, a.take)
	return a, nil
}

func (a *Agent) take(e wire.Envelope) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch e.Kind { //nolint:exhaustive // answers go to who asked
	case wire.KindBound:
		_ = json.Unmarshal(e.Payload, &a.bound)
	case wire.KindEntry:
		var v wire.Entry
		if json.Unmarshal(e.Payload, &v) == nil {
			a.entries = append(a.entries, v)
		}
	case wire.KindToolProgress:
		var v wire.ToolProgress
		if json.Unmarshal(e.Payload, &v) == nil {
			a.progress = append(a.progress, v)
		}
	case wire.KindError:
		var v wire.Error
		if json.Unmarshal(e.Payload, &v) == nil {
			a.refusals = append(a.refusals, v)
		}
	}
}

// Bound is the world that the agent acts in now.
func (a *Agent) Bound() wire.Bound {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.bound
}

// Entries are the entries that came since the agent subscribed.
func (a *Agent) Entries() []wire.Entry {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]wire.Entry{}, a.entries...)
}

// Progress is all that was reported of running calls.
func (a *Agent) Progress() []wire.ToolProgress {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]wire.ToolProgress{}, a.progress...)
}

// Refusals are the errors that answered messages which were not run.
func (a *Agent) Refusals() []wire.Error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]wire.Error{}, a.refusals...)
}

// Envelope fills in what the socket is bound to.
func (a *Agent) Envelope(kind wire.Kind, scope wire.Scope, payload any) wire.Envelope {
	b, err := json.Marshal(payload)
	if err != nil {
		panic("worldtest: " + err.Error()) // our own types marshal
	}
	at := a.Bound()
	return wire.Envelope{
		V: wire.Protocol, UserID: a.Welcome.UserID, WorldID: at.WorldID, AgentDeviceID: a.Welcome.AgentDeviceID, SessionID: at.SessionID,
		MessageID: MessageID(), Scope: scope, Kind: kind, Enc: "none", Payload: b,
	}
}

// CallEnvelope is the envelope of a tool call, under the scope that the tool declares.
func (a *Agent) CallEnvelope(name, args string) wire.Envelope {
	scope := wire.ScopeRead
	if t, ok := tool.Find(name); ok {
		scope = t.Scope
	}
	return a.Envelope(wire.KindToolCall, scope, wire.ToolCall{Tool: name, Arguments: json.RawMessage(args)})
}

// Call calls a tool; args is JSON. A refusal, or a broken socket, is an error in the result.
func (a *Agent) Call(ctx context.Context, name, args string) wire.ToolResult {
	return a.CallAs(ctx, MessageID(), name, args)
}

// CallAs calls a tool under a message id of the caller's: repeating it repeats the call.
func (a *Agent) CallAs(ctx context.Context, messageID, name, args string) wire.ToolResult {
	e := a.CallEnvelope(name, args)
	e.MessageID = messageID
	reply, err := a.Ask(ctx, e)
	if err != nil {
		return wire.ToolResult{Error: wire.NewError(wire.CodeUnavailable, "%v", err)}
	}
	return ResultOf(reply)
}

// ResultOf reads the answer to a call.
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
