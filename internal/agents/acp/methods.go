package acp

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// Methods and notifications that the agent sends. The client's own are literals at their calls.
const (
	methodUpdate     = "session/update"
	methodPermission = "session/request_permission"
	methodCancel     = "$/cancel_request"
)

// NewSession starts a conversation. An answer without a session id is an error.
func (c *Conn) NewSession(ctx context.Context, o SessionOptions) (Session, error) {
	s, err := c.openSession(ctx, "session/new", "", o)
	if err == nil && s.ID == "" {
		err = fmt.Errorf("session/new: the agent named no session")
	}
	return s, err
}

// A replay is over when the agent has answered and then sends no update for replayPause. maxReplay
// bounds the wait.
const (
	replayPause = 250 * time.Millisecond
	maxReplay   = 10 * time.Second
)

// LoadSession continues a conversation. The agent replays its history as updates, all of which have
// been handled when LoadSession returns: Gemini CLI 0.61.0 sends them behind its answer, where they
// would be read as the answer to the next prompt.
func (c *Conn) LoadSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	s, err := c.openSession(ctx, "session/load", id, o)
	if err != nil {
		return s, err
	}
	late := time.After(maxReplay)
	for {
		select {
		case <-c.updated: // the replay goes on
		case <-time.After(replayPause):
			return s, nil
		case <-late:
			return s, nil
		case <-ctx.Done():
			return s, ctx.Err()
		case <-c.done:
			return s, ErrEnded
		}
	}
}

// ResumeSession continues a conversation without a replay.
func (c *Conn) ResumeSession(ctx context.Context, id string, o SessionOptions) (Session, error) {
	return c.openSession(ctx, "session/resume", id, o)
}

// openSession sends one of the three requests that open a session. Some agents leave the id out of
// their answer to load and resume, so the requested id fills it in.
func (c *Conn) openSession(ctx context.Context, method, id string, o SessionOptions) (Session, error) {
	o.Servers = nonNil(o.Servers)
	var s Session
	err := c.Call(ctx, method, struct {
		Session string `json:"sessionId,omitempty"`
		SessionOptions
	}{id, o}, &s)
	s.ID = cmp.Or(s.ID, id)
	return s, err
}

// Prompt runs a turn and returns how it ended. When ctx ends first, the turn goes on in the agent:
// see Cancel.
func (c *Conn) Prompt(ctx context.Context, session string, prompt []Block) (TurnEnd, error) {
	end, err := c.StartPrompt(session, prompt)
	if err != nil {
		return TurnEnd{}, err
	}
	return end(ctx)
}

// StartPrompt sends a prompt and returns at once; end waits for the end of the turn. A Cancel from
// then on reaches the agent behind the prompt, so it is not lost.
func (c *Conn) StartPrompt(session string, prompt []Block) (end func(ctx context.Context) (TurnEnd, error), err error) {
	wait, err := c.sendRequest("session/prompt", struct {
		Session string  `json:"sessionId"`
		Prompt  []Block `json:"prompt"`
	}{session, prompt})
	return func(ctx context.Context) (out TurnEnd, err error) {
		err = wait(ctx, &out)
		return out, err
	}, err
}

// Cancel asks the agent to stop the turn of a session; the agent then answers its prompt soon.
// Cancel also withdraws every open permission of the session, as the protocol demands.
func (c *Conn) Cancel(session string) error {
	err := c.Notify("session/cancel", map[string]string{"sessionId": session})
	c.withdrawPermissions(func(_ string, p *Permission) bool { return p.Session == session })
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
