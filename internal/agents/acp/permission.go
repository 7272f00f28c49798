package acp

import (
	"encoding/json"
	"errors"
	"slices"
)

// Option is one possible answer to a permission.
type Option struct {
	ID   string         `json:"optionId"`
	Name string         `json:"name"`
	Kind PermissionKind `json:"kind"`
}

// Permission is a session/request_permission of the agent: a question for the user that stays open
// until Answer, Cancel, the agent's own cancellation or the end of the connection. The first of
// them counts.
type Permission struct {
	Session string   `json:"sessionId"`
	Options []Option `json:"options"`
	Tool    ToolCall `json:"-"`
	// MCP: the agent marked this as the approval of an MCP tool. An earlier update under the same
	// call id describes the call.
	MCP bool `json:"-"`

	conn *Conn
	// id is the JSON-RPC id of the request.
	id json.RawMessage
}

// ErrAnswered says that a permission was already answered or withdrawn.
var ErrAnswered = errors.New("the permission is not open any more")

// FirstOption returns the first option of a kind.
func (p *Permission) FirstOption(kind PermissionKind) (Option, bool) {
	for _, o := range p.Options {
		if o.Kind == kind {
			return o, true
		}
	}
	return Option{}, false
}

// outcome is the result of a permission request: "selected" with the chosen option, or "cancelled".
type outcome struct {
	Outcome struct {
		Outcome string `json:"outcome"`
		Option  string `json:"optionId,omitempty"`
	} `json:"outcome"`
}

// Answer chooses an option. It returns ErrAnswered when the permission is not open any more.
func (p *Permission) Answer(option string) error { return p.close("selected", option) }

// Cancel answers that the user did not decide.
func (p *Permission) Cancel() error { return p.close("cancelled", "") }

func (p *Permission) close(result, option string) error {
	var o outcome
	o.Outcome.Outcome, o.Outcome.Option = result, option
	c := p.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.openPermissions[string(p.id)] != p {
		return ErrAnswered
	}
	delete(c.openPermissions, string(p.id))
	return c.send(outgoing{ID: p.id, Result: o})
}

// distinctOptions removes options that an answer, which is only an id, cannot distinguish. Of
// options with the same id it keeps the first, or none when their kinds differ: a no could mean
// yes.
func distinctOptions(options []Option) []Option {
	var list []Option
	kinds := map[string]PermissionKind{}
	for _, o := range options {
		if kind, known := kinds[o.ID]; !known {
			list = append(list, o)
			kinds[o.ID] = o.Kind
		} else if kind != o.Kind {
			kinds[o.ID] = ""
		}
	}
	return slices.DeleteFunc(list, func(o Option) bool { return kinds[o.ID] == "" })
}

// openPermission opens the permission of a request. It answers a malformed request with an error
// and returns nil. before is an open permission with the same id, which can no longer be answered,
// since the agent would take the answer for one to the new request.
func (c *Conn) openPermission(m message) (p, before *Permission) {
	p = &Permission{conn: c, id: m.ID}
	var call struct {
		Tool wireTool `json:"toolCall"`
		Meta struct {
			MCP bool `json:"is_mcp_tool_approval"`
		} `json:"_meta"`
	}
	err := errors.Join(decodeLenient(m.Params, p), decodeLenient(m.Params, &call))
	p.Options = distinctOptions(p.Options)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || len(p.Options) == 0 {
		_ = c.send(outgoing{ID: m.ID, Error: &Error{Code: codeBadParams, Message: "a permission needs options with ids of their own"}})
		return nil, nil
	}
	p.Tool, p.MCP = *call.Tool.toolCall(), call.Meta.MCP
	before = c.openPermissions[string(m.ID)]
	c.openPermissions[string(m.ID)] = p
	return p, before
}

// withdrawPermissions cancels the open permissions for which match holds, and reports each to the
// handler. match gets the id of the request too.
func (c *Conn) withdrawPermissions(match func(id string, p *Permission) bool) {
	c.mu.Lock()
	var closed []*Permission
	for id, p := range c.openPermissions {
		if match(id, p) {
			closed = append(closed, p)
		}
	}
	c.mu.Unlock()
	for _, p := range closed {
		if err := p.Cancel(); !errors.Is(err, ErrAnswered) {
			c.handler.Withdrawn(p)
		}
	}
}
