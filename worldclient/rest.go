package worldclient

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the REST calls, which work without an agent socket: launch links, tokens,
// export, import, the confirmation of tools, the bridge to a server, the smoke test and the paired
// worlds.

// LaunchPage returns a link that logs the user's browser in, once, and the path of a file that
// leads a browser to the link. Openers get the file, since other users of the computer can read
// command lines. The path is empty when this system has no place for the file. The service is
// started if needed.
func (c *Client) LaunchPage(ctx context.Context) (link, file string, err error) {
	l, err := c.launch(ctx, `{"page":true}`)
	return l.URL, l.File, err
}

// TokenVariable is the environment variable with the token of a process that is not to use the data
// folder's.
const TokenVariable = "WORLD_TOKEN"

// token returns the token to show to the service.
func (c *Client) token() (string, error) {
	if c.opt.Token != "" {
		return c.opt.Token, nil
	}
	return c.dir.Token()
}

// ShownURL returns a link that agents may see: a page that it opens can only view the world. With a
// token of its own, the client gets the address alone.
func (c *Client) ShownURL(ctx context.Context) (string, error) {
	if c.opt.Token != "" {
		l, err := c.connected(ctx)
		if err != nil {
			return "", err
		}
		return l.welcome.URL, nil
	}
	l, err := c.launch(ctx, `{"shown":true}`)
	if err == nil && !l.Shown { // an older service ignores the request: remove the key
		l.URL, _, _ = strings.Cut(l.URL, "#")
	}
	return l.URL, err
}

// launch requests a launch link. An agent attaches first, so that its avatar is there when the page
// opens.
func (c *Client) launch(ctx context.Context, query string) (wire.LaunchResult, error) {
	if !c.opt.NoAgent {
		if _, err := c.connected(ctx); err != nil {
			return wire.LaunchResult{}, err
		}
	}
	return ask[wire.LaunchResult](ctx, c, http.MethodPost, "/api/launch", json.RawMessage(query))
}

// Attached confirms to the service that the agent of a session has listed the world's tools.
// session is the secret name that the service gave the session.
func (c *Client) Attached(ctx context.Context, session string) error {
	return c.request(ctx, http.MethodPost, "/api/attached", bytes.NewReader(wire.MustJSON(map[string]string{"session": session})),
		decode(new(any)))
}

// Report hands in the report of a coding session's agent, for a process with the token of that
// session. The error is the service's own.
func (c *Client) Report(ctx context.Context, args json.RawMessage) *wire.Error {
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	err := c.request(ctx, http.MethodPost, "/api/coder/report", bytes.NewReader(args), decode(new(any)))
	if refused, ok := errors.AsType[*refusedError](err); ok && refused.cause.Code != "" {
		return &refused.cause
	}
	if err != nil {
		return wire.NewError(wire.CodeUnavailable, "the report did not arrive: %v", err)
	}
	return nil
}

// CreateToken makes a token for one world, with which an agent has fewer rights than with the data
// folder's. An empty world is the open one; without scopes the token may only read.
func (c *Client) CreateToken(ctx context.Context, name, worldID string, scopes []string) (wire.TokenResult, error) {
	return ask[wire.TokenResult](ctx, c, http.MethodPost, "/api/access/tokens", map[string]any{"name": name, "worldId": worldID, "scopes": scopes})
}

// Token is a token as its user sees it.
type Token struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	WorldID  string     `json:"worldId"`
	Scopes   []string   `json:"scopes"`
	Created  time.Time  `json:"createdAt"`
	LastUsed *time.Time `json:"lastUsedAt"`
}

// Tokens lists the tokens that agents were given, newest first.
func (c *Client) Tokens(ctx context.Context) ([]Token, error) {
	list, err := ask[struct {
		Tokens []Token `json:"tokens"`
	}](ctx, c, http.MethodGet, "/api/access", nil)
	return list.Tokens, err
}

// RevokeToken ends a token at once: what it has opened closes.
func (c *Client) RevokeToken(ctx context.Context, id string) error {
	_, err := ask[any](ctx, c, http.MethodDelete, "/api/access/tokens/"+url.PathEscape(id), nil)
	return err
}

// ExportWorld writes a world as one JSON document. An empty id means the open world.
func (c *Client) ExportWorld(ctx context.Context, id string, w io.Writer) error {
	path := "/api/worlds/" + url.PathEscape(cmp.Or(id, "current")) + "/export"
	return c.withService(ctx, func() error {
		return c.request(ctx, http.MethodGet, path, http.NoBody, func(r io.Reader) error {
			_, err := io.Copy(w, r)
			return err
		})
	})
}

// ImportWorld creates a new world from an export and returns its id and name.
func (c *Client) ImportWorld(ctx context.Context, r io.ReadSeeker) (id, name string, err error) {
	var body struct {
		Result struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"result"`
	}
	err = c.withService(ctx, func() error {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return c.request(ctx, http.MethodPost, "/api/worlds/import", io.NopCloser(r), decode(&body))
	})
	return body.Result.ID, body.Result.Name, err
}

// ask calls a REST route with a body as JSON, nil for none, and returns the result of its answer.
// The service is started if needed.
func ask[T any](ctx context.Context, c *Client, method, path string, body any) (T, error) {
	var sent []byte
	if body != nil {
		sent = wire.MustJSON(body)
	}
	var answer struct {
		Result T `json:"result"`
	}
	err := c.withService(ctx, func() error {
		return c.request(ctx, method, path, bytes.NewReader(sent),
			decode(&answer))
	})
	return answer.Result, err
}

// decode returns what reads the body of an answer as JSON.
func decode(into any) func(io.Reader) error {
	return func(r io.Reader) error { return json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(into) }
}

// request calls a REST route of the running service with the bearer, and passes the body of its
// answer to use. An error answer is a refusedError.
func (c *Client) request(ctx context.Context, method, path string, body io.Reader, use func(io.Reader) error) error {
	info, err := c.dir.ReadInfo()
	if err != nil {
		return fmt.Errorf("no world service has been started for this data folder: %w", err)
	}
	token, err := c.token()
	if err != nil {
		return err
	}
	if !c.dir.Locked(local.ServeLock) {
		return errServiceEnded
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, fmt.Sprintf("http://127.0.0.1:%d%s", info.Port, path), body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("ask the world service: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= 300 {
		var e struct {
			Error wire.Error `json:"error"`
		}
		_ = json.NewDecoder(io.LimitReader(res.Body, 1<<16)).Decode(&e)
		return &refusedError{res.StatusCode, cmp.Or(e.Error.Message, res.Status), e.Error}
	}
	return use(res.Body)
}

// Bridge returns the state of the bridge to an agent on a server.
func (c *Client) Bridge(ctx context.Context) (wire.Bridge, error) {
	return ask[wire.Bridge](ctx, c, http.MethodGet, "/api/bridge", nil)
}

// AskBridge asks something of it: to connect, to try again, to stop. What ssh asks is answered in
// the page alone.
func (c *Client) AskBridge(ctx context.Context, q wire.BridgeRequest) (wire.Bridge, error) {
	return ask[wire.Bridge](ctx, c, http.MethodPost, "/api/bridge", q)
}

// FindAgents has the running service look for the agents of this computer again. Where none runs it
// does nothing: the next one looks at its start.
func (c *Client) FindAgents(ctx context.Context) error {
	err := c.request(ctx, http.MethodPost, "/api/own-agents", strings.NewReader("{}"), nil)
	if errors.Is(err, errServiceEnded) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Smoke tries what an agent does: to look, to walk, to build and to take a picture.
func (c *Client) Smoke(ctx context.Context) (wire.Smoke, error) {
	return ask[wire.Smoke](ctx, c, http.MethodPost, "/api/smoke", struct{}{})
}

// Relays returns the hosted worlds that this computer is paired with, as the running service has
// them; with reload it reads the data folder again first. running is false when none runs: this
// starts no service.
func (c *Client) Relays(ctx context.Context, reload bool) (list []client.Status, running bool, err error) {
	var body struct {
		Result struct {
			Relays []client.Status `json:"relays"`
		} `json:"result"`
	}
	method, sent := http.MethodGet, io.Reader(http.NoBody)
	if reload {
		method, sent = http.MethodPost, strings.NewReader("{}")
	}
	err = c.request(ctx, method, "/api/relays", sent, decode(&body))
	if errors.Is(err, errServiceEnded) || errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return body.Result.Relays, true, err
}
