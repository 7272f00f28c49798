package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

const (
	coderPrompts  = 100
	coderFiles    = 300 // in the repository that the sessions work in
	coderEvents   = 10_000
	coderSessions = wire.MaxCoderSessions - 1 // and one more, with which the rest is measured
)

// scriptedAgent makes the agent of internal/agents/acp's tests pass for OpenCode, whose profile
// needs no Node.js.
var scriptedAgent = []string{"-name", "OpenCode", "-version", "1.18.33", "-how", "option", "-mode", "build", "-modes", "build,world-session"}

// coderBench is a service whose OpenCode is the scripted agent, and a repository that its user has
// opened.
type coderBench struct {
	*service
	agent  string // the path of the scripted agent
	repo   string
	cookie *http.Cookie
}

// coderSection measures sessions with coding agents: what World adds to an agent, and what it
// keeps.
func coderSection(ctx context.Context, b *bench) error {
	c, err := b.serveCoder(ctx)
	if err != nil {
		return err
	}
	defer c.stop()
	session, err := c.open(ctx)
	if err != nil {
		return err
	}
	if err := c.idleSessions(ctx, b); err != nil {
		return err
	}
	if err := c.firstWords(ctx, b, session); err != nil {
		return err
	}
	if err := c.questions(ctx, b, session); err != nil {
		return err
	}
	return c.replays(ctx, b, session)
}

// withEnv sets variables, and returns what puts them back.
func withEnv(set map[string]string) (restore func(), err error) {
	was := map[string]string{}
	for name, value := range set {
		was[name] = os.Getenv(name)
		err = errors.Join(err, os.Setenv(name, value))
	}
	return func() {
		for name, value := range was {
			_ = os.Setenv(name, value)
		}
	}, err
}

// serveCoder starts the service with the scripted agent alone on its PATH, but for what git and the
// agent need.
func (b *bench) serveCoder(ctx context.Context) (*coderBench, error) {
	dir := filepath.Join(b.dir, "coder-parts")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	c := &coderBench{agent: filepath.Join(dir, "fakeagent")}
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", c.agent, "./internal/agents/acp/testdata/fakeagent").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the scripted agent: %w: %s", err, out)
	}
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' %s \"$@\"\n", c.agent, strings.Join(scriptedAgent, " "))
	if err := os.WriteFile(filepath.Join(dir, "opencode"), []byte(script), 0o700); err != nil { //nolint:gosec // a program
		return nil, err
	}
	var err error
	if c.repo, err = repositoryHome(b); err != nil { // outside of this checkout, which is a repository itself
		return nil, err
	}
	if err := generate(ctx, c.repo, coderFiles); err != nil {
		return nil, err
	}
	restore, err := withEnv(map[string]string{"PATH": dir + string(os.PathListSeparator) + os.Getenv("PATH"), "WORLD_ACP": "auto"})
	if err != nil {
		return nil, err
	}
	c.service, err = b.serve(ctx, "coder")
	restore()
	if err != nil {
		return nil, err
	}
	if c.cookie, err = c.LogIn(ctx); err == nil {
		_, err = c.ask(ctx, wire.CoderRequest{Op: wire.CoderOpLook, Folder: c.repo})
	}
	if err != nil {
		c.stop()
	}
	return c, err
}

// stop ends the service and removes the repository.
func (c *coderBench) stop() {
	c.service.stop()
	_ = os.RemoveAll(c.repo)
}

// as sends a request as the user's page.
func (c *coderBench) as(ctx context.Context, method, path, accept string, body io.Reader) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.URL+path, body)
	if err != nil {
		return nil, err
	}
	req.AddCookie(c.cookie)
	req.Header.Set("Origin", c.Origin())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", accept)
	res, err := http.DefaultClient.Do(req)
	if err == nil && res.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(res.Body, 1<<10))
		_ = res.Body.Close()
		return nil, fmt.Errorf("%s: %s %s", path, res.Status, text)
	}
	return res, err
}

func (c *coderBench) ask(ctx context.Context, q wire.CoderRequest) (wire.CoderAnswer, error) {
	var a struct {
		Result wire.CoderAnswer `json:"result"`
	}
	res, err := c.as(ctx, http.MethodPost, "api/direct-code", "", bytes.NewReader(wire.MustJSON(q)))
	if err != nil {
		return a.Result, err
	}
	defer func() { _ = res.Body.Close() }()
	err = json.NewDecoder(res.Body).Decode(&a)
	return a.Result, err
}

// open starts a session, and has one turn in it, so that nothing is new any more.
func (c *coderBench) open(ctx context.Context) (session string, err error) {
	a, err := c.ask(ctx, wire.CoderRequest{Op: wire.CoderOpOpen, Folder: c.repo, Agent: "opencode"})
	if err != nil {
		return "", err
	}
	events, err := c.follow(ctx, a.Session.ID, "")
	if err != nil {
		return "", err
	}
	defer events.close()
	_, err = c.turn(ctx, events, a.Session.ID, "talk")
	return a.Session.ID, err
}

// coderStream is a stream of the events of a session.
type coderStream struct {
	body io.ReadCloser
	in   *bufio.Scanner
}

func (c *coderBench) follow(ctx context.Context, session, after string) (*coderStream, error) {
	res, err := c.as(ctx, http.MethodGet, "api/direct-code?sessionId="+session+"&after="+after, "text/event-stream", nil)
	if err != nil {
		return nil, err
	}
	s := &coderStream{body: res.Body, in: bufio.NewScanner(res.Body)}
	s.in.Buffer(nil, 1<<20)
	return s, nil
}

// present follows a session from now on, and returns the id of the last event before.
func (c *coderBench) present(ctx context.Context, session string) (events *coderStream, last string, err error) {
	var state struct {
		Result wire.Coder `json:"result"`
	}
	res, err := c.as(ctx, http.MethodGet, "api/direct-code", "", nil)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = res.Body.Close() }()
	if err := json.NewDecoder(res.Body).Decode(&state); err != nil {
		return nil, "", err
	}
	last = state.Result.Cursor
	events, err = c.follow(ctx, session, last)
	return events, last, err
}

func (s *coderStream) close() { _ = s.body.Close() }

// next returns the data of the next event.
func (s *coderStream) next() (data []byte, err error) {
	for s.in.Scan() {
		if data, ok := bytes.CutPrefix(s.in.Bytes(), []byte("data: ")); ok {
			return data, nil
		}
	}
	return nil, fmt.Errorf("the stream ended: %w", s.in.Err())
}

// turn runs a turn to its end, and returns how long it took from the prompt to the first character
// of the agent.
func (c *coderBench) turn(ctx context.Context, events *coderStream, session, text string) (first time.Duration,
	err error,
) {
	began := time.Now()
	asked := make(chan error, 1)
	var turn string
	go func() {
		a, err := c.ask(ctx, wire.CoderRequest{Op: wire.CoderOpPrompt, Session: session, Text: text})
		turn = a.Turn
		asked <- err
	}()
	ended := map[string]bool{}
	var answered bool
	for {
		data, err := events.next()
		if err != nil {
			return 0, err
		}
		var e wire.CoderEvent
		if err := json.Unmarshal(data, &e); err != nil {
			return 0, err
		}
		if e.Message != nil && e.Message.Role == wire.RoleAgent && first == 0 {
			first = time.Since(began)
		}
		if e.Files == nil { // the look at them is the last of a turn, and a user does not ask sooner
			continue
		}
		ended[e.Files.Turn] = true
		if !answered {
			if err := <-asked; err != nil {
				return 0, err
			}
			answered = true
		}
		if ended[turn] {
			return first, nil
		}
	}
}

// firstWords compares a prompt through World with one that goes to the same agent directly, in
// turns.
func (c *coderBench) firstWords(ctx context.Context, b *bench, session string) error {
	direct, err := startDirect(ctx, c.agent)
	if err != nil {
		return err
	}
	defer direct.Stop()
	events, _, err := c.present(ctx, session)
	if err != nil {
		return err
	}
	defer events.close()
	var through, alone, added timings
	for i := range b.times(coderPrompts) + 3 {
		ours, err := c.turn(ctx, events, session, "mode")
		if err != nil {
			return err
		}
		its, err := direct.turn(ctx, "mode")
		if err != nil {
			return err
		}
		if i >= 3 { // those before warm up
			through, alone, added = append(through, ours), append(alone, its), append(added, ours-its)
		}
	}
	through, alone, added = sorted(through), sorted(alone), sorted(added)
	b.report.add(line{
		Name: "prompt → first character, by World", Value: through.median(), Unit: inMillis, Floor: alone.median(), FloorName: "the agent alone",
		Note: fmt.Sprintf("a repository of %d files", coderFiles), More: through.spread(),
	})
	b.report.add(line{
		Name: "  added by World, p95", Value: added.at(.95), Unit: inMillis, Max: 50, Note: "median " + inMillis.text(added.median()),
		More: added.spread(),
	})
	return nil
}

// questions measures the way of a question to its card, that of the answer to the agent, and what
// such a turn costs the service.
func (c *coderBench) questions(ctx context.Context, b *bench, session string) error {
	events, _, err := c.present(ctx, session)
	if err != nil {
		return err
	}
	defer events.close()
	var there, back timings
	rounds := b.times(coderPrompts)
	_, cpu, err := cpuOver(c.pid, func() error {
		for range rounds {
			card, words, err := c.question(ctx, events, session)
			if err != nil {
				return err
			}
			there, back = append(there, card), append(back, words)
		}
		return nil
	})
	there, back = sorted(there), sorted(back)
	b.report.add(line{
		Name: "prompt → the card of its question", Value: there.median(), Unit: inMillis, More: there.spread(),
		Note: "the service's CPU time for the turn " + inMillis.text(millis(cpu)/float64(rounds)),
	})
	b.report.add(line{Name: "  answer → what the agent says then", Value: back.median(), Unit: inMillis, More: back.spread()})
	return err
}

// question has a turn in which the agent asks, and allows it.
func (c *coderBench) question(
	ctx context.Context, events *coderStream, session string,
) (card, words time.Duration, err error) {
	began := time.Now()
	if _, err := c.ask(ctx, wire.CoderRequest{Op: wire.CoderOpPrompt, Session: session, Text: "ask"}); err != nil {
		return 0, 0, err
	}
	for {
		data, err := events.next()
		if err != nil {
			return 0, 0, err
		}
		var e wire.CoderEvent
		if err := json.Unmarshal(data, &e); err != nil {
			return 0, 0, err
		}
		switch {
		case e.Approval != nil && e.Approval.State == wire.ApprovalOpen && card == 0:
			card = time.Since(began)
			q := wire.CoderRequest{
				Op: wire.CoderOpAnswer, Session: session,
				Approval: e.Approval.ID, Hash: e.Approval.Hash,
				Option: e.Approval.Options[0].ID,
			}
			began = time.Now()
			if _, err := c.ask(ctx, q); err != nil {
				return 0, 0, err
			}
		case card > 0 && words == 0 && e.Message != nil && e.Message.Role == wire.RoleAgent:
			words = time.Since(began)
		case words > 0 && e.Files != nil: // the last of a turn
			return card, words, nil
		}
	}
}

// directAgent is the scripted agent, spoken to with nothing between.
type directAgent struct {
	*acp.Agent
	session string
	words   chan time.Time
}

func startDirect(ctx context.Context, path string) (*directAgent, error) {
	d := &directAgent{words: make(chan time.Time, 100)}
	var err error
	if d.Agent, err = acp.Start(proc.Command{Path: path, Args: scriptedAgent, Env: os.Environ()}, d); err != nil {
		return nil, err
	}
	if _, err = d.Initialize(ctx, acp.Implementation{Name: "bench", Version: "1"}); err == nil {
		var s acp.Session
		s, err = d.NewSession(ctx, acp.SessionOptions{Folder: os.TempDir()})
		d.session = s.ID
	}
	if err != nil {
		d.Stop()
	}
	return d, err
}

// Update, Permission, Withdrawn and Notice make it an acp.Handler.
func (d *directAgent) Update(u acp.Update) {
	if u.Kind == acp.KindAgentChunk {
		d.words <- time.Now()
	}
}
func (*directAgent) Permission(*acp.Permission) {}
func (*directAgent) Withdrawn(*acp.Permission)  {}
func (*directAgent) Notice(string)              {}

func (d *directAgent) turn(ctx context.Context, text string) (first time.Duration, err error) {
	began := time.Now()
	if _, err := d.Prompt(ctx, d.session, []acp.Block{{Type: acp.ContentText, Text: text}}); err != nil {
		return 0, err
	}
	return (<-d.words).Sub(began), nil
}

// replays fills a session with events and reads them again, in each of the ways that a page does.
func (c *coderBench) replays(ctx context.Context, b *bench, session string) error {
	events, before, err := c.present(ctx, session)
	if err != nil {
		return err
	}
	defer events.close()
	if _, err := c.turn(ctx, events, session, fmt.Sprint("flood ", coderEvents)); err != nil {
		return err
	}
	for _, way := range []struct{ name, query, accept string }{
		{"the stream, behind one's last", "&after=" + before, "text/event-stream"},
		{"the stream, from the first", "", "text/event-stream"},
		{"JSON", "", "application/json"},
	} {
		if err := c.replay(ctx, b, way.name, "api/direct-code?sessionId="+session+way.query, way.accept); err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
	}
	return nil
}

func (c *coderBench) replay(ctx context.Context, b *bench, name, path, accept string) error {
	var got []byte
	read := func() error {
		res, err := c.as(ctx, http.MethodGet, path, accept, nil)
		if err != nil {
			return err
		}
		defer func() { _ = res.Body.Close() }()
		got, err = readCalls(res.Body, got[:0])
		return err
	}
	if err := read(); err != nil {
		return err
	}
	same := bytes.Clone(got)
	floor := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(same) }))
	defer floor.Close()
	plain := func() error {
		res, err := http.Get(floor.URL) //nolint:noctx // it ends with this process
		if err != nil {
			return err
		}
		defer func() { _ = res.Body.Close() }()
		_, err = readCalls(res.Body, got[:0])
		return err
	}
	times, floors, err := alternate(ctx, 1, read, 1, plain)
	if err != nil {
		return err
	}
	const rounds = 5
	_, cpu, err := cpuOver(c.pid, func() error {
		_, err := repeat(ctx, 0, rounds, read)
		return err
	})
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "10,000 events by " + name, Value: times.median(), Unit: inMillis, Max: 200, Floor: floors.median(), FloorName: "the same bytes by plain HTTP",
		Note: fmt.Sprintf("%s, CPU time %s", inBytes.text(float64(len(same))), inMillis.text(millis(cpu)/rounds)), More: times.spread(),
	})
	return nil
}

// readCalls reads until the last of the calls has come, and the line or the value that it stands in
// is whole.
func readCalls(in io.Reader, buffer []byte) ([]byte, error) {
	last := fmt.Appendf(nil, `"title":"call %d"`, coderEvents-1)
	piece := make([]byte, 64<<10)
	for {
		n, err := in.Read(piece)
		from := max(0, len(buffer)-len(last))
		buffer = append(buffer, piece[:n]...)
		if bytes.Contains(buffer[from:], last) {
			return buffer, checkCalls(buffer)
		}
		if err != nil {
			return buffer, fmt.Errorf("%d bytes without the last call: %w", len(buffer), err)
		}
	}
}

// checkCalls checks that no call is missing.
func checkCalls(text []byte) error {
	if n := bytes.Count(text, []byte(`"title":"call `)); n != coderEvents {
		return fmt.Errorf("%d calls of %d", n, coderEvents)
	}
	return nil
}

// idleSessions measures what an idle session, with a turn behind it, takes in the service. Its
// agent is the user's own program.
func (c *coderBench) idleSessions(ctx context.Context, b *bench) error {
	before, err := c.heap(ctx)
	if err != nil {
		return err
	}
	for range coderSessions {
		if _, err := c.open(ctx); err != nil {
			return err
		}
	}
	after, err := c.heap(ctx)
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "heap of the service for an idle session", Value: max(0, after-before) / coderSessions, Unit: inBytes, Max: 2 << 20,
		Note: fmt.Sprintf("of %d; the service has %s in all", coderSessions, inBytes.text(after)),
	})
	return nil
}

// heap is what the service's heap holds right behind garbage collections: the least of a few.
func (c *coderBench) heap(ctx context.Context) (least float64, err error) {
	const collections = 5
	if _, err := settled(ctx, c.pid); err != nil { // what the last turns left behind is gone
		return 0, err
	}
	var first float64
	for round := 0; ; round++ {
		m, err := c.metrics(ctx)
		if err != nil {
			return 0, err
		}
		done, used := m["go_gc_duration_seconds_count"], m["go_memstats_heap_alloc_bytes"]
		if round == 0 {
			first, least = done, used
		}
		least = min(least, used)
		if done >= first+collections {
			return least, nil
		}
	}
}

// metrics reads the gauges and counters without labels of /metrics.
func (c *coderBench) metrics(ctx context.Context) (map[string]float64, error) {
	res, err := c.as(ctx, http.MethodGet, "metrics", "", nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	out := map[string]float64{}
	in := bufio.NewScanner(res.Body)
	for in.Scan() {
		var name string
		var value float64
		if n, _ := fmt.Sscan(in.Text(), &name, &value); n == 2 {
			out[name] = value
		}
	}
	return out, in.Err()
}
