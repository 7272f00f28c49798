package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/worldtest"
)

// service is a world service under test, in a process of its own.
type service struct {
	worldtest.Access
	pid int
	cmd *exec.Cmd
	log *os.File
}

// serve starts a service on a free port; more are arguments of its own.
func (b *bench) serve(ctx context.Context, name string, more ...string) (*service, error) {
	dir := filepath.Join(b.dir, name)
	s := &service{}
	var err error
	if s.log, err = os.OpenFile(dir+".log", os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	s.cmd = exec.CommandContext(ctx, b.world, append([]string{"serve", "--no-open", "--ready-json", "--port", "0", "--data-dir", dir}, more...)...)
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	if _, err = bufio.NewReader(out).ReadBytes('\n'); err == nil {
		s.Access, err = worldtest.AccessTo(local.Dir(dir))
	}
	if err != nil {
		s.stop()
		return nil, fmt.Errorf("the service did not start: %w%s", err, lastLine(dir+".log"))
	}
	s.pid = s.cmd.Process.Pid
	return s, nil
}

func lastLine(path string) string {
	b, err := os.ReadFile(path)
	if err != nil || len(bytes.TrimSpace(b)) == 0 {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	return ": " + lines[len(lines)-1]
}

// stop ends the service gracefully and waits for it.
func (s *service) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	kill := time.AfterFunc(15*time.Second, func() { _ = s.cmd.Process.Kill() })
	defer kill.Stop()
	_ = s.cmd.Wait()
	_ = s.log.Close()
}

// connect starts a stdio process of an agent that attaches to the service, and shakes hands.
func (b *bench) connect(ctx context.Context, s *service) (*stdio, error) {
	c, err := startStdio(ctx, s.log, b.world, "--data-dir", string(s.Dir), "--agent-type", "bench")
	if err != nil {
		return nil, err
	}
	if err := c.initialize(); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// post asks a route with the local bearer and decodes the answer's result.
func (s *service) post(ctx context.Context, path string, body io.Reader, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.Token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	var answer struct {
		OK     bool            `json:"ok"`
		Result json.RawMessage `json:"result"`
		Error  struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if !answer.OK {
		return errors.New(path + ": " + answer.Error.Message)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer.Result, into)
}

// launchURL makes a link that logs a browser in, once; query goes into it.
func (s *service) launchURL(ctx context.Context, query string) (string, error) {
	var r struct {
		URL string `json:"url"`
	}
	err := s.post(ctx, "api/launch", strings.NewReader("{}"), &r)
	return strings.Replace(r.URL, "#", "?"+query+"#", 1), err
}

// openWorld makes a world with this many objects and moves everyone there.
func (s *service) openWorld(ctx context.Context, objects int) error {
	text, err := generated(objects)
	if err != nil {
		return err
	}
	var made struct {
		ID string `json:"id"`
	}
	if err := s.post(ctx, "api/worlds/import", bytes.NewReader(text), &made); err != nil {
		return err
	}
	open := fmt.Sprintf(`{"tool":"worlds","agentType":"bench","arguments":{"action":"open","id":%q}}`, made.ID)
	return s.post(ctx, "api/world-tools", strings.NewReader(open), nil)
}

// freePort finds a port without a listener.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}
