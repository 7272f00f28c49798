package worldclient

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// spawnTime bounds the start of a service that had to be spawned.
const spawnTime = 15 * time.Second

// attach connects to the service of the data folder and spawns it when there is none.
func (c *Client) attach(ctx context.Context) (l *link, err error) {
	err = c.withService(ctx, func() error {
		l, err = c.dialRunning(ctx)
		return err
	})
	return l, err
}

// orSpawn tries to reach the service, and again after spawning it. A lock lets one process at a time spawn; the others
// find its service when they get the lock.
func (c *Client) withService(ctx context.Context, reach func() error) error {
	err := reach()
	if err == nil || c.opt.Executable == "" || isFinal(err) {
		return err
	}
	if err := c.dir.Make(); err != nil {
		return err
	}
	wait, cancel := context.WithTimeout(ctx, spawnTime)
	defer cancel()
	lock, err := c.dir.WaitLock(wait, local.SpawnLock)
	if err != nil {
		return err
	}
	defer func() { _ = lock.Unlock() }()
	for {
		if err = reach(); err == nil || isFinal(err) {
			return err
		}
		// A service that is starting or stopping holds its lock and cannot be reached: it is waited for.
		if !c.dir.Locked(local.ServeLock) {
			if err = c.spawn(wait); err == nil {
				err = reach()
			}
			if err == nil || isFinal(err) || !c.dir.Locked(local.ServeLock) {
				return err
			}
		}
		select {
		case <-wait.Done():
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// final says that spawning would not help.
func isFinal(err error) bool {
	var refused *refusedError
	return errors.As(err, &refused)
}

// errEnded: the service that the data folder names was killed. Its port may be someone else's by now, so the bearer is
// not shown there.
var errServiceEnded = errors.New("the world service of this data folder has ended")

// dialKnown connects to the service that the data folder names.
func (c *Client) dialRunning(ctx context.Context) (*link, error) {
	info, err := c.dir.ReadInfo()
	if err != nil {
		return nil, fmt.Errorf("no world service has been started for this data folder: %w", err)
	}
	token, err := c.dir.Token()
	if err != nil {
		return nil, fmt.Errorf("read the local bearer: %w", err)
	}
	if !c.dir.Locked(local.ServeLock) {
		return nil, errServiceEnded
	}
	hello := wire.AgentHello{Type: "hello", Protocol: wire.Protocol, Build: c.opt.Version, Token: token, AgentType: c.opt.AgentType, AgentName: c.opt.AgentName, TextOnly: c.opt.TextOnly}
	l, err := dial(ctx, info.Port, hello, c.changed)
	if err != nil {
		return nil, err
	}
	build := l.welcome.Build
	switch {
	case c.versionChecked:
	case newer(build, c.opt.Version):
		c.versionChecked = true
		c.opt.Note(fmt.Sprintf("the running world service is %s; this binary is %s: update it with install.sh", build, c.opt.Version))
	case newer(c.opt.Version, build):
		c.versionChecked = true
		l.close() // it hands over only when nobody is connected
		if c.opt.Executable != "" && c.handOver(ctx) {
			return nil, errors.New("the older world service has handed over")
		}
		c.opt.Note(fmt.Sprintf("the running world service is %s and in use; this binary is %s and takes over when it is idle", build, c.opt.Version))
		return dial(ctx, info.Port, hello, c.changed)
	}
	return l, nil
}

// handOver asks an older service that nobody else uses to stop, and waits until it has.
func (c *Client) handOver(ctx context.Context) bool {
	accepted := false
	for try := 0; accepted && try < 400 || try < 10; try++ {
		switch {
		case !accepted:
			// Right after this client's own socket has closed the service may still count it.
			accepted = c.request(ctx, http.MethodPost, "/api/handover", strings.NewReader("{}"), func(io.Reader) error { return nil }) == nil
		case !c.dir.Locked(local.ServeLock):
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(25 * time.Millisecond):
		}
	}
	return false
}

// spawn starts `serve` from the same executable, detached from this process, and waits until it is ready.
func (c *Client) spawn(ctx context.Context) error {
	log, err := os.OpenFile(c.dir.Path(local.LogFile), os.O_CREATE|os.O_RDWR|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("open the service's log: %w", err)
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command(c.opt.Executable, "serve", "--spawned", "--ready-json", "--data-dir", string(c.dir)) //nolint:noctx // it outlives this process
	cmd.Env = os.Environ()
	for name, value := range map[string]string{"port": c.port(), "log-level": c.opt.LogLevel} {
		switch {
		case value == "":
		case c.opt.NoAgent: // a command of the user's: its flags win over what the user has told `serve` before
			cmd.Args = append(cmd.Args, "--"+name, value)
		default:
			cmd.Env = append(cmd.Env, "WORLD_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"="+value)
		}
	}
	cmd.Stderr = log
	cmd.Dir = string(c.dir)
	detach(cmd)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start the world service: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the world service: %w", err)
	}
	ready := make(chan error, 1)
	go func() { // ends with the child's first line, or with the child
		line, err := bufio.NewReader(out).ReadBytes('\n')
		if err == nil && !json.Valid(line) {
			err = errors.New("its first line is not JSON")
		}
		if err != nil {
			_ = cmd.Wait()
			ready <- fmt.Errorf("the world service did not start: %s", lastLine(log))
			return
		}
		_ = out.Close()
		ready <- cmd.Process.Release()
	}()
	select {
	case err := <-ready:
		return err
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		_ = <-ready
		return fmt.Errorf("the world service did not start within %v; see %s", spawnTime, c.dir.Path(local.LogFile))
	}
}

// port is the value of --port for a spawned service; empty: none was given.
func (c *Client) port() string {
	if c.opt.Port == 0 {
		return ""
	}
	return strconv.Itoa(max(c.opt.Port, 0))
}

// lastLine is what the service said last in its log.
func lastLine(log *os.File) string {
	if _, err := log.Seek(0, io.SeekStart); err != nil {
		return "its log cannot be read"
	}
	b, _ := io.ReadAll(io.LimitReader(log, 64<<10))
	lines := strings.Split(string(bytes.TrimSpace(b)), "\n")
	return strings.TrimPrefix(lines[len(lines)-1], "world-mcp: ")
}

// LaunchPage asks the service, which is started if needed, for a link that logs the user's browser in, once, and for a file
// that leads a browser to it: a link in a command line could be read by others. No file: this system has no place for it.
func (c *Client) LaunchPage(ctx context.Context) (link, file string, err error) {
	l, err := c.launch(ctx, `{"page":true}`)
	return l.URL, l.File, err
}

// ShownURL asks for a link that agents may see: a page that it opens only looks.
func (c *Client) ShownURL(ctx context.Context) (string, error) {
	l, err := c.launch(ctx, `{"shown":true}`)
	if err == nil && !l.Shown { // a service that does not know of it
		l.URL, _, _ = strings.Cut(l.URL, "#")
	}
	return l.URL, err
}

func (c *Client) launch(ctx context.Context, ask string) (wire.LaunchResult, error) {
	if !c.opt.NoAgent {
		if _, err := c.connected(ctx); err != nil {
			return wire.LaunchResult{}, err
		}
	}
	var body struct {
		Result wire.LaunchResult `json:"result"`
	}
	err := c.withService(ctx, func() error {
		return c.request(ctx, http.MethodPost, "/api/launch", strings.NewReader(ask), func(r io.Reader) error {
			return json.NewDecoder(io.LimitReader(r, 1<<16)).Decode(&body)
		})
	})
	return body.Result, err
}

// Attached tells the service that started the agent of a session, by the session's secret name, that the agent has taken
// the world's tools.
func (c *Client) Attached(ctx context.Context, session string) error {
	body, err := json.Marshal(map[string]string{"session": session})
	if err != nil {
		return err
	}
	return c.request(ctx, http.MethodPost, "/api/attached", bytes.NewReader(body), func(io.Reader) error { return nil })
}

// ExportWorld writes a world as one JSON document; an empty id means the open one.
func (c *Client) ExportWorld(ctx context.Context, id string, w io.Writer) error {
	if id == "" {
		id = "current"
	}
	return c.withService(ctx, func() error {
		return c.request(ctx, http.MethodGet, "/api/worlds/"+url.PathEscape(id)+"/export", http.NoBody, func(r io.Reader) error {
			_, err := io.Copy(w, r)
			return err
		})
	})
}

// ImportWorld makes a new world of an export and returns its id and name.
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
		return c.request(ctx, http.MethodPost, "/api/worlds/import", io.NopCloser(r), func(r io.Reader) error {
			return json.NewDecoder(io.LimitReader(r, 1<<16)).Decode(&body)
		})
	})
	return body.Result.ID, body.Result.Name, err
}

// do asks a route of the running service with the local bearer.
func (c *Client) request(ctx context.Context, method, path string, body io.Reader, use func(io.Reader) error) error {
	info, err := c.dir.ReadInfo()
	if err != nil {
		return fmt.Errorf("no world service has been started for this data folder: %w", err)
	}
	token, err := c.dir.Token()
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
		return &refusedError{res.StatusCode, cmp.Or(e.Error.Message, res.Status)}
	}
	return use(res.Body)
}

// newer compares two versions of the form v1.2.3; anything else is not newer.
func newer(a, b string) bool {
	va, oka := parseVersion(a)
	vb, okb := parseVersion(b)
	if !oka || !okb {
		return false
	}
	for i := range va {
		if va[i] != vb[i] {
			return va[i] > vb[i]
		}
	}
	return false
}

func parseVersion(s string) (v [3]int, ok bool) {
	parts := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(parts) != 3 {
		return v, false
	}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil {
			return v, false
		}
		v[i] = n
	}
	return v, true
}
