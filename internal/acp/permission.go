package acp

import (
	"encoding/json"
	"errors"
)

// Option is one possible answer to a permission.
type Option struct {
	ID   string `json:"optionId"`
	Name string `json:"name"`
	Kind string `json:"kind"` // AllowOnce …
}

// Permission is a question of the agent that waits for a yes or no.
type Permission struct {
	Session string   `json:"sessionId"`
	Options []Option `json:"options"`
	Tool    ToolCall `json:"-"`
	// MCP: the agent says that it asks for a call of an MCP server's tool, which it told of under the same id before.
	MCP bool `json:"-"`

	c  *Conn
	id json.RawMessage // of the request
}

// ErrAnswered says that a permission was answered before, or withdrawn.
var ErrAnswered = errors.New("the permission is not open any more")

// Of returns the first option of a kind.
func (p *Permission) Of(kind string) (Option, bool) {
	for _, o := range p.Options {
		if o.Kind == kind {
			return o, true
		}
	}
	return Option{}, false
}

type outcome struct {
	Outcome struct {
		Outcome string `json:"outcome"` // selected, cancelled
		Option  string `json:"optionId,omitempty"`
	} `json:"outcome"`
}

// Answer chooses an option. The first answer counts.
func (p *Permission) Answer(option string) error {
	var o outcome
	o.Outcome.Outcome, o.Outcome.Option = "selected", option
	return p.close(o)
}

// Cancel says that there will be no answer.
func (p *Permission) Cancel() error {
	var o outcome
	o.Outcome.Outcome = "cancelled"
	return p.close(o)
}

func (p *Permission) close(o outcome) error {
	c := p.c
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[string(p.id)] != p {
		return ErrAnswered
	}
	delete(c.open, string(p.id))
	return c.send(response{RPC: "2.0", ID: p.id, Result: o})
}

// permission opens one for a request; a request that cannot be read is answered with an error.
func (c *Conn) permission(m message) *Permission {
	p := &Permission{c: c, id: m.ID}
	var call struct {
		Tool wireTool `json:"toolCall"`
		Meta struct {
			MCP bool `json:"is_mcp_tool_approval"`
		} `json:"_meta"`
	}
	err := errors.Join(lenient(m.Params, p), lenient(m.Params, &call))
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || len(p.Options) == 0 {
		_ = c.send(response{RPC: "2.0", ID: m.ID, Error: &Error{Code: -32602, Message: "a permission needs options"}})
		return nil
	}
	p.Tool, p.MCP = *call.Tool.tool(), call.Meta.MCP
	c.open[string(m.ID)] = p
	return p
}

// withdraw closes the permission of a request, or all of them when the agent is gone.
func (c *Conn) withdraw(id string) {
	c.mu.Lock()
	var closed []*Permission
	for key, p := range c.open {
		if id == "" || key == id {
			closed = append(closed, p)
		}
	}
	c.mu.Unlock()
	for _, p := range closed {
		if err := p.Cancel(); !errors.Is(err, ErrAnswered) {
			c.h.Withdrawn(p)
		}
	}
}
