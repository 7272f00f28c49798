package acp

import (
	"cmp"
	"context"
	"fmt"
)

// Methods and notifications of the protocol that the agent sends; this client's own stand where they are called.
const (
	methodUpdate     = "session/update"
	methodPermission = "session/request_permission"
	methodCancel     = "$/cancel_request"
)

// Initialize opens the connection: the two ends exchange their versions and capabilities. This client declares none.
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

// NewSession starts a conversation. An answer without a session id is an error.
func (c *Conn) NewSession(ctx context.Context, o SessionOptions) (Session, error) {
	s, err := c.session(ctx, "session/new", "", o)
	if err == nil && s.ID == "" {
		err = fmt.Errorf("session/new: the agent named no session")
	}
	return s, err
}

// LoadSession continues a conversation. The agent replays its history as updates before it answers.
func (c *Conn) LoadSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	return c.session(ctx, "session/load", id, o)
}

// ResumeSession continues a conversation without a replay.
func (c *Conn) ResumeSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	return c.session(ctx, "session/resume", id, o)
}

// session sends one of the three requests that open a session. Some agents leave the id out of their answer to load and
// resume, so the requested id fills it in.
func (c *Conn) session(ctx context.Context, method, id string, o SessionOptions) (Session, error) {
	if o.Servers == nil {
		o.Servers = []MCPServer{}
	}
	var s Session
	err := c.Call(ctx, method, struct {
		Session string `json:"sessionId,omitempty"`
		SessionOptions
	}{id, o}, &s)
	s.ID = cmp.Or(s.ID, id)
	return s, err
}

// Prompt runs a turn and returns why it stopped. When ctx ends first, the turn goes on in the agent: see Cancel.
func (c *Conn) Prompt(ctx context.Context, session string, prompt []Block) (StopReason, error) {
	var out struct {
		Reason StopReason `json:"stopReason"`
	}
	err := c.Call(ctx, "session/prompt", struct {
		Session string  `json:"sessionId"`
		Prompt  []Block `json:"prompt"`
	}{session, prompt}, &out)
	return out.Reason, err
}

// Cancel asks the agent to stop the turn of a session; the agent then answers its prompt soon. Cancel also withdraws
// every open permission of the session, as the protocol demands.
func (c *Conn) Cancel(session string) error {
	err := c.Notify("session/cancel", map[string]string{"sessionId": session})
	c.withdraw(func(_ string, p *Permission) bool { return p.Session == session })
	return err
}

// SetMode switches a session to one of its modes.
func (c *Conn) SetMode(ctx context.Context, session, mode string) error {
	return c.Call(ctx, "session/set_mode", map[string]string{"sessionId": session, "modeId": mode}, nil)
}

// SetOption sets one of a session's configOptions and returns all of them with their new values.
func (c *Conn) SetOption(ctx context.Context, session, option string, value any) ([]ConfigOption, error) {
	var out struct {
		Options []ConfigOption `json:"configOptions"`
	}
	err := c.Call(ctx, "session/set_config_option", map[string]any{"sessionId": session, "configId": option, "value": value}, &out)
	return out.Options, err
}
