package worldtest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
)

// Access reaches a running world service, in this process or another one.
type Access struct {
	// URL is the page's address, http://127.0.0.1:PORT/.
	URL string
	// Token is the bearer token of the data folder.
	Token string
	// Dir is the data folder.
	Dir local.Dir
}

// AccessTo reads the address and token of the running service from its data folder.
func AccessTo(dir local.Dir) (Access, error) {
	info, err := dir.ReadInfo()
	if err != nil {
		return Access{}, err
	}
	token, err := dir.Token()
	return Access{URL: info.URL, Token: token, Dir: dir}, err
}

// Origin returns the page's origin, for the Origin header.
func (a Access) Origin() string { return strings.TrimSuffix(a.URL, "/") }

// socketURL returns the address of one of the two sockets: "agent" or "browser".
func (a Access) socketURL(end string) string {
	return "ws" + strings.TrimPrefix(a.URL, "http") + "api/relay/" + end + "/ws"
}

// AgentURL returns the address of the agent socket.
func (a Access) AgentURL() string { return a.socketURL("agent") }

// PageURL returns the address of the browser socket.
func (a Access) PageURL() string { return a.socketURL("browser") }

// Agent connects an agent of a type. The caller closes it.
func (a Access) Agent(ctx context.Context, agentType string) (*Agent, error) {
	return DialAgent(ctx, AgentOptions{URL: a.AgentURL(), Token: a.Token, Type: agentType})
}

// heartbeat is the time between two of a page. The service asks for one each 15 s.
const heartbeat = 7 * time.Second

// Page connects a page, logging in first unless the options hold a cookie. o may be nil. It sends
// heartbeats, as a browser does. The caller closes the page.
func (a Access) Page(ctx context.Context, o *PageOptions) (*Page, error) {
	if o == nil {
		o = &PageOptions{}
	}
	c := *o
	c.URL, c.Origin = a.PageURL(), a.Origin()
	if c.Cookie == nil {
		cookie, err := a.LogIn(ctx)
		if err != nil {
			return nil, err
		}
		c.Cookie = cookie
	}
	p, err := DialPage(ctx, c)
	if err == nil {
		go p.beat()
	}
	return p, err
}

func (p *Page) beat() {
	for t := time.NewTicker(heartbeat); ; {
		select {
		case <-t.C:
			_ = p.Send(wire.KindPing, wire.Ping{}) // that the socket has ended shows in p.done
		case <-p.done:
			t.Stop()
			return
		}
	}
}

// LogIn asks for a launch key with the data folder's token and trades it for a browser session, as
// the link of a launched page does.
func (a Access) LogIn(ctx context.Context) (*http.Cookie, error) {
	var launch struct {
		Result struct {
			URL string `json:"url"`
		} `json:"result"`
	}
	if err := a.post(ctx, "api/launch", map[string]string{"Authorization": "Bearer " + a.Token}, "{}", &launch); err != nil {
		return nil, err
	}
	u, err := url.Parse(launch.Result.URL)
	if err != nil {
		return nil, err
	}
	return a.Redeem(ctx, strings.TrimPrefix(u.Fragment, "key="))
}

// Redeem trades a launch key for the cookie of a browser session.
func (a Access) Redeem(ctx context.Context, key string) (*http.Cookie, error) {
	body := wire.MustJSON(map[string]string{"key": key})
	res, err := a.do(ctx, http.MethodPost, "api/login", map[string]string{"Origin": a.Origin()}, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusNoContent || len(res.Cookies()) != 1 {
		return nil, fmt.Errorf("login: %s", res.Status)
	}
	return res.Cookies()[0], nil
}

// do sends a request with a JSON body and these headers.
func (a Access) do(ctx context.Context, method, path string, header map[string]string,
	body io.Reader,
) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, a.URL+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	for k, v := range header {
		req.Header.Set(k, v)
	}
	return http.DefaultClient.Do(req)
}

// post sends a POST and decodes the answer; any status but 200 is an error with the body's text.
func (a Access) post(ctx context.Context, path string, header map[string]string, body string, into any) error {
	res, err := a.do(ctx, http.MethodPost, path, header, strings.NewReader(body))
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", path, res.Status, text)
	}
	return json.Unmarshal(text, into)
}

// Service is a whole world service in this process. One goroutine runs it; Stop ends it and waits.
type Service struct {
	Access
	tb   testing.TB
	stop context.CancelFunc
	done chan error
}

// StartService runs a world service on a free port and returns once it listens; it stops when the
// test ends. Without a data folder in the options it uses a temporary one. o may be nil.
func StartService(tb testing.TB, o *service.Options) *Service {
	tb.Helper()
	if o == nil {
		o = &service.Options{}
	}
	c := *o
	if c.DataDir == "" {
		c.DataDir = local.Dir(tb.TempDir())
	}
	if c.Version == "" {
		c.Version, c.Logger = "worldtest", zerolog.Nop()
	}
	ready := make(chan local.Info, 1)
	onReady := c.Ready
	c.Ready = func(i local.Info, launch func() string, open func() bool) {
		if onReady != nil {
			onReady(i, launch, open)
		}
		ready <- i
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Service{tb: tb, stop: stop, done: make(chan error, 1)}
	go func() { s.done <- service.Run(ctx, c) }()
	tb.Cleanup(s.Stop)
	select {
	case i := <-ready:
		token, err := c.DataDir.Token()
		if err != nil {
			tb.Fatal(err)
		}
		s.Access = Access{URL: i.URL, Token: token, Dir: c.DataDir}
	case err := <-s.done:
		s.done <- nil
		tb.Fatal(errors.Join(errors.New("the service did not start"), err))
	}
	return s
}

// Stop shuts the service down and waits for it. It may be called more than once.
func (s *Service) Stop() {
	s.stop()
	if err, ok := <-s.done; ok {
		close(s.done)
		if err != nil {
			s.tb.Errorf("the service stopped with: %v", err)
		}
	}
}

// Ended waits until the service has stopped on its own and returns its error.
func (s *Service) Ended(ctx context.Context) error {
	select {
	case err := <-s.done:
		s.done <- err
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
