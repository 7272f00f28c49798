package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// host is an agent's program that has started world-mcp on stdio.
type host struct {
	in    *io.PipeWriter
	lines *bufio.Scanner
	done  chan error

	mu   sync.Mutex
	errs bytes.Buffer
	said chan struct{} // one for each line on stderr
}

// Write takes what world-mcp says on stderr.
func (h *host) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said <- struct{}{}
	return h.errs.Write(b)
}

func startStdio(t *testing.T, args ...string) *host {
	t.Helper()
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	h := &host{in: toIn, lines: bufio.NewScanner(fromOut), done: make(chan error, 1), said: make(chan struct{}, 64)}
	h.lines.Buffer(nil, 8<<20)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		err := dispatch(ctx, args, env{Streams{In: in, Out: out, Err: h}, testVersion})
		_ = out.CloseWithError(io.EOF)
		h.done <- err
		close(h.done)
	}()
	t.Cleanup(func() {
		cancel()
		_ = toIn.Close()
		go func() { _, _ = io.Copy(io.Discard, fromOut) }()
		_ = <-h.done // the test no longer waits for it
	})
	return h
}

// ask sends a request and returns the line that answers it; notifications before it are passed
// over.
func (h *host) ask(t *testing.T, id, method, params string) string {
	t.Helper()
	if _, err := io.WriteString(h.in, `{"jsonrpc":"2.0","id":"`+id+`","method":"`+method+`","params":`+params+"}\n"); err != nil {
		t.Fatal(err)
	}
	for h.lines.Scan() {
		var m struct{ ID string }
		if err := json.Unmarshal(h.lines.Bytes(), &m); err != nil {
			t.Fatalf("stdout holds %s", h.lines.Text())
		}
		if m.ID == id {
			return h.lines.Text()
		}
	}
	t.Fatalf("%s %s: no answer: %v", method, params, h.lines.Err())
	return ""
}

// hear waits until so many lines came on stderr.
func (h *host) hear(t *testing.T, lines int) {
	t.Helper()
	for range lines {
		select {
		case <-h.said:
		case <-time.After(patience):
			t.Fatal("nothing comes on stderr")
		}
	}
}

const hello = `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"Claude Code","version":"1"}}`

// An agent's program gets the tools, the pictures and the resources of the running service, under
// its own name, and nothing but MCP on stdout. The user's link goes to stderr.
func TestStdio(t *testing.T) {
	home(t)
	s := worldtest.StartService(t, nil)
	t.Setenv("WORLD_DATA_DIR", string(s.Dir))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	h := startStdio(t)
	if got := h.ask(t, "1", "initialize", hello); !strings.Contains(got, `"serverInfo":{"name":"world"`) || !strings.Contains(got, testVersion) {
		t.Errorf("hello: %s", got)
	}
	for n, c := range []struct{ method, params, want string }{
		{"tools/call", `{"name":"place_objects","arguments":{"objects":[{"kind":"bench","position":[20,0,20],"id":"mine"}]}}`, `Placed [mine].\nrevision 2`},
		{"tools/call", `{"name":"world_info","arguments":{}}`, "avatar_claude_code"},
		{"tools/call", `{"name":"place_objects","arguments":{"objects":[{"kind":"bnch","position":[1,0,1]}]}}`, `"isError":true`},
		{"tools/call", `{"name":"delete_objects","arguments":{"objects":[{"id":"nothing"}]}}`, "not_found"},
		{"tools/call", `{"name":"screenshot","arguments":{}}`, `"mimeType":"image/png"`},
		{"resources/read", `{"uri":"world://object/mine"}`, `\"bench\"`},
		{"resources/read", `{"uri":"world://object/nothing"}`, "Resource not found"},
	} {
		if got := h.ask(t, string(rune('a'+n)), c.method, c.params); !strings.Contains(got, c.want) {
			t.Errorf("%s: %.600s", c.params, got)
		}
	}
	h.hear(t, 1)
	if err := h.in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-h.done; err != nil {
		t.Errorf("it ends with %v", err)
	}
	if said := h.errs.String(); !strings.HasPrefix(said, "World: "+s.URL+"#key=") || strings.Count(said, "\n") != 1 {
		t.Errorf("stderr: %s", said)
	}
}

// An OpenClaw agent whose user agreed gets a picture as a file, and hears of trouble with that on
// stderr alone. Cline's model reads it from a file that goes with the process. Any other agent gets
// the picture.
func TestStdioPictures(t *testing.T) {
	home(t)
	s := worldtest.StartService(t, nil)
	t.Setenv("WORLD_DATA_DIR", string(s.Dir))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	workspace := t.TempDir()
	consent := local.Dir(s.Dir.Path("gateway"))
	if err := consent.Make(); err != nil {
		t.Fatal(err)
	}
	if err := (local.File[map[string]string]{Dir: consent, Name: "pictures.json"}).Write(map[string]string{"workspace": workspace}); err != nil {
		t.Fatal(err)
	}
	const call = `{"name":"screenshot","arguments":{}}`
	other := startStdio(t, "--agent-type", "claude-code")
	other.ask(t, "1", "initialize", hello)
	if got := other.ask(t, "2", "tools/call", call); !strings.Contains(got, `"mimeType":"image/png"`) || strings.Contains(got, "view_image") {
		t.Errorf("another agent gets %.600s", got)
	}
	h := startStdio(t, "--agent-type", "openclaw")
	h.ask(t, "1", "initialize", hello)
	if got := h.ask(t, "2", "tools/call", call); !strings.Contains(got, `view_image {\"path\": \"world/screenshot.png\"}`) || strings.Contains(got, "image/png") {
		t.Errorf("OpenClaw's agent gets %.600s", got)
	}
	cline := startStdio(t)
	cline.ask(t, "1", "initialize", strings.Replace(hello, "Claude Code", "cline-core", 1))
	got := cline.ask(t, "2", "tools/call", call)
	_, path, _ := strings.Cut(got, "The picture is the file ")
	path, _, _ = strings.Cut(path, ": ")
	if picture, err := os.ReadFile(path); err != nil || len(picture) == 0 || strings.Contains(got, "image/png") {
		t.Errorf("Cline gets %.600s, %v", got, err)
	}
	if err := cline.in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-cline.done; err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the picture stays: %v", err)
	}
	if err := os.RemoveAll(workspace); err != nil {
		t.Fatal(err)
	}
	if got := h.ask(t, "3", "tools/call", call); !strings.Contains(got, `"mimeType":"image/png"`) || strings.Contains(got, "view_image") {
		t.Errorf("without a workspace it gets %.600s", got)
	}
	h.hear(t, 2) // its link, and what went wrong
	h.mu.Lock()
	defer h.mu.Unlock()
	if said := h.errs.String(); !strings.Contains(said, "could not be written into OpenClaw's workspace") {
		t.Errorf("stderr: %s", said)
	}
}

// Without a reachable service the agent still gets its tools, and each call names the fault.
func TestStdioWithoutAService(t *testing.T) {
	dir := home(t)
	if err := dir.Make(); err != nil {
		t.Fatal(err)
	}
	if err := dir.Write("token", []byte("torn")); err != nil {
		t.Fatal(err)
	}
	if err := dir.Write("service.json", []byte(`{"port":`)); err != nil {
		t.Fatal(err)
	}
	held, err := dir.Lock("spawn.lock") // another process is at it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = held.Unlock() })
	ctx, cancel := context.WithCancel(t.Context())
	r := &remote{ctx: ctx, env: env{Streams{Err: io.Discard}, testVersion}}
	r.opt.DataDir, r.opt.AgentType = string(dir), "codex"
	got := r.CallTool(ctx, "", wire.ToolCall{Tool: "world_info", Arguments: json.RawMessage("{}")}, nil)
	if got.Error == nil || got.Error.Code != wire.CodeUnavailable || !strings.Contains(got.Error.Message, "damaged") {
		t.Errorf("%+v", got)
	}
	if res := r.ReadResource(ctx, "", "world://state"); res.Error == nil || !strings.Contains(res.Error.Error(), "damaged") {
		t.Errorf("a resource: %+v", res)
	}
	if err := r.Watch(ctx, func() {}); err == nil {
		t.Error("what is not there is watched")
	}
	cancel()
	r.close()
	h := startStdio(t, "--agent-type", "codex")
	h.ask(t, "1", "initialize", hello)
	var list struct{ Result mcp.ListToolsResult }
	if err := json.Unmarshal([]byte(h.ask(t, "2", "tools/list", `{}`)), &list); err != nil || len(list.Result.Tools) < 10 {
		t.Errorf("%d tools, %v", len(list.Result.Tools), err)
	}
}

// A session that its service does not wait for is reported on stderr, and the agent works all the
// same.
func TestStdioOfAnUnexpectedSession(t *testing.T) {
	home(t)
	s := worldtest.StartService(t, nil)
	h := startStdio(t, "--data-dir", string(s.Dir), "--session", "nobody", "--agent-type", "gemini")
	h.ask(t, "1", "initialize", hello)
	h.ask(t, "2", "tools/list", `{}`)
	h.ask(t, "3", "tools/list", `{}`)
	h.hear(t, 2)
	if got := h.ask(t, "4", "tools/call", `{"name":"world_info","arguments":{}}`); !strings.Contains(got, "avatar_gemini") {
		t.Errorf("%s", got)
	}
	_ = h.in.Close()
	if err := <-h.done; err != nil {
		t.Error(err)
	}
	if said := h.errs.String(); strings.Count(said, "world-mcp: the world service refused") != 1 || strings.Count(said, "World: ") != 1 {
		t.Errorf("stderr: %s", said)
	}
}

// A reporting session gets the tool for that and nothing of the world, has no body, and gets the
// service's answer.
func TestStdioOfASessionThatReports(t *testing.T) {
	home(t)
	s := worldtest.StartService(t, nil)
	h := startStdio(t, "--data-dir", string(s.Dir), "--session", "nobody", "--report", "review")
	h.ask(t, "1", "initialize", hello)
	var list struct{ Result mcp.ListToolsResult }
	if err := json.Unmarshal([]byte(h.ask(t, "2", "tools/list", `{}`)), &list); err != nil || len(list.Result.Tools) != 1 ||
		list.Result.Tools[0].Name != "coder_report" {
		t.Fatalf("%+v, %v", list, err)
	}
	h.hear(t, 1) // that the session is unexpected: by then it has said that the tool is there
	if got := h.ask(t, "3", "tools/call", `{"name":"coder_report","arguments":{"score":95,"findings":[]}}`); !strings.Contains(got, `"isError":true`) || !strings.Contains(got, "this session reports nothing") {
		t.Errorf("%s", got)
	}
	if got := h.ask(t, "4", "tools/call", `{"name":"world_info","arguments":{}}`); !strings.Contains(got, "unknown tool") {
		t.Errorf("%s", got)
	}
	_ = h.in.Close()
	if err := <-h.done; err != nil {
		t.Error(err)
	}
	if said := h.errs.String(); strings.Contains(said, "World: ") {
		t.Errorf("stderr: %s", said)
	}
	if err := <-startStdio(t, "--report", "prose").done; err == nil || !strings.Contains(err.Error(), "--report") {
		t.Errorf("a kind that there is not: %v", err)
	}
}
