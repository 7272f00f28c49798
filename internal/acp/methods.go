package acp

import (
	"context"
	"encoding/json"
	"fmt"
)

// Initialize says hello.
func (c *Conn) Initialize(ctx context.Context, client Implementation) (Initialized, error) {
	type none struct{}
	var out Initialized
	err := c.Call(ctx, "initialize", struct {
		Version      int            `json:"protocolVersion"`
		Capabilities none           `json:"clientCapabilities"`
		Client       Implementation `json:"clientInfo"`
	}{Version, none{}, client}, &out)
	return out, err
}

type sessionParams struct {
	Session string          `json:"sessionId,omitempty"`
	Folder  string          `json:"cwd"`
	Servers []MCPServer     `json:"mcpServers"`
	Meta    json.RawMessage `json:"_meta,omitempty"`
}

// NewSession begins a conversation.
func (c *Conn) NewSession(ctx context.Context, o SessionOptions) (Session, error) {
	s, err := c.session(ctx, "session/new", "", o)
	if err == nil && s.ID == "" {
		err = fmt.Errorf("session/new: the agent named no session")
	}
	return s, err
}

// LoadSession goes on with a conversation; the agent replays its history as updates before the answer comes.
func (c *Conn) LoadSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	return c.session(ctx, "session/load", id, o)
}

// ResumeSession goes on with a conversation without a replay.
func (c *Conn) ResumeSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	return c.session(ctx, "session/resume", id, o)
}

func (c *Conn) session(ctx context.Context, method, id string, o SessionOptions) (Session, error) {
	if o.Servers == nil {
		o.Servers = []MCPServer{}
	}
	s := Session{}
	err := c.Call(ctx, method, sessionParams{id, o.Folder, o.Servers, o.Meta}, &s)
	if s.ID == "" {
		s.ID = id
	}
	return s, err
}

// ListSessions lists the conversations of a folder that the agent remembers: the first page of them.
func (c *Conn) ListSessions(ctx context.Context, folder string) ([]SessionInfo, error) {
	var out struct {
		Sessions []SessionInfo `json:"sessions"`
	}
	err := c.Call(ctx, "session/list", map[string]string{"cwd": folder}, &out)
	return out.Sessions, err
}

// Prompt runs a turn and returns why it stopped. When ctx ends before, the turn goes on: see Cancel.
func (c *Conn) Prompt(ctx context.Context, session string, prompt []Block) (string, error) {
	var out struct {
		Reason string `json:"stopReason"`
	}
	err := c.Call(ctx, "session/prompt", struct {
		Session string  `json:"sessionId"`
		Prompt  []Block `json:"prompt"`
	}{session, prompt}, &out)
	return out.Reason, err
}

// Cancel asks the agent to stop the turn of a session: its prompt is answered soon. Every open permission of the session
// is withdrawn, as the protocol demands.
func (c *Conn) Cancel(session string) error {
	err := c.Notify("session/cancel", map[string]string{"sessionId": session})
	c.mu.Lock()
	var ids []string
	for id, p := range c.open {
		if p.Session == session {
			ids = append(ids, id)
		}
	}
	c.mu.Unlock()
	for _, id := range ids {
		c.withdraw(id)
	}
	return err
}

// SetMode puts a session into one of its modes.
func (c *Conn) SetMode(ctx context.Context, session, mode string) error {
	return c.Call(ctx, "session/set_mode", map[string]string{"sessionId": session, "modeId": mode}, nil)
}

// SetOption sets one of a session's configOptions, and returns all of them as they are then.
func (c *Conn) SetOption(ctx context.Context, session, option string, value any) ([]ConfigOption, error) {
	var out struct {
		Options []ConfigOption `json:"configOptions"`
	}
	err := c.Call(ctx, "session/set_config_option", map[string]any{"sessionId": session, "configId": option, "value": value}, &out)
	return out.Options, err
}
