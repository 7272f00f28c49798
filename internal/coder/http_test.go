//go:build unix

package coder_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/coder"
	"github.com/worldmcp/world/internal/server/cli"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// tokenFile is where the MCP server of a session leaves its token, in the folder above the data
// folder.
const tokenFile = "token of the session"

func init() { //nolint:gochecknoinits // TestMain is in the package itself, which the service imports
	coder.PlaysServer = func() int {
		for i, a := range os.Args {
			if a == "--data-dir" {
				_ = os.WriteFile(filepath.Join(filepath.Dir(os.Args[i+1]), tokenFile), []byte(os.Getenv("WORLD_TOKEN")), 0o600)
			}
		}
		return cli.Main("worldtest", os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	}
}

// site is a whole service whose OpenCode is the scripted agent, and the user's page.
type site struct {
	*worldtest.Service
	t      *testing.T
	repo   string
	cookie *http.Cookie
}

func open(t *testing.T) *site {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' -name OpenCode -version 1.18.33 -how option -mode build -modes build,world-session \"$@\"\n", coder.Fake())
	needs.Program(t, filepath.Join(dir, "opencode"), script)
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	s := &site{t: t, repo: filepath.Join(dir, "project")}
	for _, args := range [][]string{{"init", "-q", s.repo}, {"-C", s.repo, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "begin"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	s.Service = worldtest.StartService(t, &service.Options{DataDir: local.Dir(filepath.Join(dir, "data")), Agents: true})
	if s.cookie, err = s.LogIn(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// send sends a request: as the user's page, or with a token.
func (s *site) send(ctx context.Context, method, path, token, accept string, body any) *http.Response {
	s.t.Helper()
	req, err := http.NewRequestWithContext(ctx, method, s.URL+path, bytes.NewReader(wire.MustJSON(body)))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if accept != "" {
		req.Header.Set("Accept", accept)
	}
	if token == "" {
		req.AddCookie(s.cookie)
		req.Header.Set("Origin", s.Origin())
	} else {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	return res
}

// ask sends a request of the coding surface, and returns its answer and its status.
func (s *site) ask(token string, q *wire.CoderRequest) (a wire.CoderAnswer, status int) {
	s.t.Helper()
	res := s.send(s.t.Context(), http.MethodPost, "api/direct-code", token, "", q)
	defer res.Body.Close()
	var answer struct {
		Result wire.CoderAnswer `json:"result"`
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		s.t.Fatal(err)
	}
	return answer.Result, res.StatusCode
}

// stream is a stream of events; next returns them one by one.
type stream struct {
	*http.Response
	lines *bufio.Reader
	id    string
}

func (s *site) stream(ctx context.Context, session, after string) *stream {
	s.t.Helper()
	path := "api/direct-code?sessionId=" + session
	if after != "" {
		path += "&after=" + after
	}
	res := s.send(ctx, http.MethodGet, path, "", "text/event-stream", nil)
	return &stream{Response: res, lines: bufio.NewReader(res.Body)}
}

// called returns the call that an event shows; nil: it shows none.
func called(e *wire.CoderEvent) *wire.ChatTool {
	if e.Message == nil {
		return nil
	}
	return e.Message.Parts[0].Tool
}

func (s *stream) next() (e wire.CoderEvent, err error) {
	for {
		line, err := s.lines.ReadString('\n')
		if err != nil {
			return e, err
		}
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			s.id = strings.TrimSpace(id)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			return e, json.Unmarshal([]byte(data), &e)
		}
	}
}

// In a whole service, 2,000 events over connections that drop arrive once each although another
// page does not read, streams are bounded, and the token of a session can only read the world.
func TestOverHTTP(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	if _, status := s.ask("", &wire.CoderRequest{Op: wire.CoderOpLook, Folder: s.repo}); status != http.StatusOK {
		t.Fatalf("look: %d", status)
	}
	a, status := s.ask(s.Token, &wire.CoderRequest{Op: wire.CoderOpOpen, Folder: s.repo, Agent: "opencode"})
	if status != http.StatusOK {
		t.Fatalf("open: %d", status)
	}
	id := a.Session.ID
	slow := s.stream(ctx, id, "")
	defer slow.Body.Close()

	const calls = 2000
	prompted, status := s.ask(s.Token, &wire.CoderRequest{
		Op: wire.CoderOpPrompt, Session: id, Text: fmt.Sprint("flood ", calls),
	})
	if status != http.StatusOK {
		t.Fatalf("prompt: %d", status)
	}
	seen, ids, last := map[string]int{}, map[string]bool{}, ""
	for ended := false; !ended; {
		dropped, drop := context.WithCancel(ctx)
		events := s.stream(dropped, id, last)
		for range 137 {
			e, err := events.next()
			if err != nil {
				t.Fatal(err)
			}
			if e.Kind == wire.CoderEventGap {
				t.Fatal("a gap")
			}
			if e.Kind == wire.CoderEventReady {
				continue
			}
			if last = events.id; ids[last] {
				t.Errorf("%s came twice", last)
			}
			ids[last] = true
			if c := called(&e); c != nil && c.State == wire.ToolDone {
				seen[c.ID]++
			}
			if ended = e.Turn != nil && e.Turn.ID == prompted.Turn && e.Turn.Ended != nil; ended {
				break
			}
		}
		drop()
		_ = events.Body.Close()
	}
	if len(seen) != calls {
		t.Errorf("%d calls of %d", len(seen), calls)
	}
	for call, n := range seen {
		if n != 1 {
			t.Errorf("%s came %d times", call, n)
		}
	}
	late := 0
	for late < calls {
		e, err := slow.next()
		if err != nil {
			t.Fatalf("the slow page has %d calls: %v", late, err)
		}
		if called(&e) != nil {
			late++
		}
	}

	var open []*stream
	for len(open) < wire.MaxCoderStreams-1 {
		next := s.stream(ctx, id, last)
		if next.StatusCode == http.StatusOK {
			open = append(open, next)
			continue
		}
		_ = next.Body.Close() // one that was dropped is not over yet
	}
	over := s.stream(ctx, id, last)
	if over.StatusCode != http.StatusTooManyRequests {
		t.Errorf("stream %d: %s", wire.MaxCoderStreams+1, over.Status)
	}
	for _, o := range append(open, over) {
		_ = o.Body.Close()
	}

	token, err := os.ReadFile(filepath.Join(filepath.Dir(string(s.Dir)), tokenFile))
	if err != nil || len(token) == 0 {
		t.Fatal("the session got no token", err)
	}
	s.bounded(string(token), id)
}

// bounded checks what the token of a session may do.
func (s *site) bounded(token, session string) {
	t := s.t
	for _, c := range []struct{ method, path string }{
		{http.MethodGet, "api/direct-code"},
		{http.MethodPost, "api/direct-code"},
		{http.MethodGet, "api/direct-code?sessionId=" + session},
		{http.MethodGet, "api/worlds"},
		{http.MethodPost, "api/launch"},
		{http.MethodGet, "api/access"},
		{http.MethodPost, "api/worlds"},
	} {
		res := s.send(t.Context(), c.method, c.path, token, "",
			&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: session, Text: "talk"})
		if _ = res.Body.Close(); res.StatusCode != http.StatusForbidden && res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s %s with a session's token: %s", c.method, c.path, res.Status)
		}
	}
	agent, err := worldtest.DialAgent(t.Context(), worldtest.AgentOptions{URL: s.AgentURL(), Token: token, Type: "coder-1"})
	if err != nil {
		t.Fatal(err)
	}
	scopes := fmt.Sprint(agent.Welcome.Scopes)
	agent.Close()
	if strings.Contains(scopes, string(wire.ScopeWrite)) || strings.Contains(scopes, "chat") ||
		!strings.Contains(scopes, string(wire.ScopeRead)) {
		t.Errorf("it may %s", scopes)
	}
	if _, status := s.ask(s.Token, &wire.CoderRequest{
		Op:      wire.CoderOpClose,
		Session: session,
	}); status != http.StatusOK {
		t.Errorf("close: %d", status)
	}
	if agent, err := worldtest.DialAgent(t.Context(),
		worldtest.AgentOptions{URL: s.AgentURL(), Token: token, Type: "coder-1"}); err == nil {
		agent.Close()
		t.Error("its token outlives it")
	}
}
