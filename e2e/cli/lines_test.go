package cli_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
)

// host is a client of a world-mcp process on stdio that sends whatever it likes, line by line.
type host struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner

	last string // the last message sent
}

func newHost(t *testing.T, dir local.Dir) *host {
	t.Helper()
	exe, err := exec.LookPath("world-mcp")
	if err != nil {
		t.Fatal(err)
	}
	h := &host{t: t, cmd: exec.Command(exe, "--port", "0", "--data-dir", string(dir))}
	h.cmd.Env = append(os.Environ(), "WORLD_OPEN=never", "WORLD_GATEWAY=off", "WORLD_ACP=off")
	if h.in, err = h.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	h.out = bufio.NewScanner(out)
	h.out.Buffer(nil, 8<<20)
	if err := h.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = h.cmd.Process.Kill() })
	t.Cleanup(func() {
		late.Stop()
		_ = h.cmd.Process.Kill()
		_ = end(dir, syscall.SIGKILL)
	})
	return h
}

func (h *host) send(text string) {
	h.t.Helper()
	h.last = text
	if _, err := io.WriteString(h.in, text); err != nil {
		h.t.Fatal(err)
	}
}

// answer is a line of the process in short: its id, and its error's code or "ok".
func (h *host) answer() string {
	h.t.Helper()
	if !h.out.Scan() {
		h.t.Fatalf("it says nothing any more, after %s", h.last[:min(len(h.last), 100)])
	}
	var m struct {
		ID    json.RawMessage `json:"id"`
		Error *struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	text := h.out.Text()
	switch {
	case strings.HasPrefix(text, "["):
		var all []json.RawMessage
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			h.t.Fatal(err)
		}
		return fmt.Sprintf("batch of %d", len(all))
	case json.Unmarshal([]byte(text), &m) != nil:
		h.t.Fatalf("not JSON: %s", text)
	case m.Error == nil:
		return string(m.ID) + " ok"
	case m.Error.Message == "":
		h.t.Fatalf("no words: %s", text)
	}
	return fmt.Sprint(string(m.ID), " ", m.Error.Code)
}

// hello agrees on a protocol version, and waits for the service, which that starts.
func (h *host) hello(version string) {
	h.t.Helper()
	h.send(`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"lines","version":"1"}}}` + "\n")
	if got := h.answer(); got != `"hello" ok` {
		h.t.Fatal(got)
	}
	h.send(`{"jsonrpc":"2.0","id":"info","method":"tools/call","params":{"name":"world_info","arguments":{}}}` + "\n")
	if got := h.answer(); got != `"info" ok` {
		h.t.Fatal(got)
	}
}

// A line that is no message is answered, and the next one is served.
func TestBadLines(t *testing.T) {
	for version, cases := range map[string][][2]string{
		"2025-11-25": {
			{"not json", "null -32700"},
			{`{"jsonrpc":"2.0","id":1,"method":"ping"`, "null -32700"},
			{`{"jsonrpc":"2.0","id":1,"method":"ping"} trailing`, "null -32700"},
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "null -32600"},
			{`[]`, "null -32600"},
			{`[1,`, "null -32700"},
			{`5`, "null -32600"},
			{`"text"`, "null -32600"},
			{`null`, "null -32600"},
			{`{}`, "null -32600"},
			{"\ufeff" + `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "1 ok"},
			{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, "null -32600"},
			{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, "null -32600"},
			{`{"jsonrpc":"2.0","id":true,"method":"ping"}`, "null -32600"},
			{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "1.5 -32600"},
			{`{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}`, "12345678901234567890 -32600"},
			{`{"jsonrpc":"2.0","id":1e400,"method":"ping"}`, "1e400 -32600"},
			{`{"jsonrpc":"1.0","id":3,"method":"ping"}`, "3 -32600"},
			{`{"jsonrpc":"2.0","id":3,"method":7}`, "3 -32600"},
			{`{"jsonrpc":"2.0","id":3}`, "3 -32600"},
			{`{"jsonrpc":"2.0","id":3,"method":"no/such"}`, "3 -32601"},
			{`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":5}`, "3 -32602"},
			{`{"jsonrpc":"2.0","id":"` + strings.Repeat("x", 4<<20) + `","method":"ping"}`, "null -32600"},
			{`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"say","arguments":` + strings.Repeat(`{"a":`, 20_000) + "1" + strings.Repeat("}", 20_000) + `}}`, "null -32700"},
			{`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"say","arguments":` + strings.Repeat(`{"a":`, 9_000) + "1" + strings.Repeat("}", 9_000) + `}}`, "4 -32602"},
			{"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\xfe\",\"method\":\"ping\"}", `"` + "\ufffd\ufffd" + `" ok`},
			{"\x00\x01\x02", "null -32700"},
		},
		"2025-03-26": {
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]`, "batch of 2"},
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "null -32600"},
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"},5]`, "null -32600"},
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "batch of 1"},
			{ // the others of a batch do not wait for one that is cancelled
				`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait_for_events","arguments":{}}}]` +
					"\n" + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`, "batch of 1",
			},
		},
	} {
		h := newHost(t, local.Dir(t.TempDir()))
		h.send(`{"jsonrpc":"2.0","id":0,"method":"tools/list"}` + "\n") // before the hello
		if got := h.answer(); got != "0 -32600" {
			t.Fatalf("a call before the hello: %s", got)
		}
		h.hello(version)
		for n, c := range cases {
			ping := fmt.Sprintf("p%d", n)
			h.send(c[0] + "\n" + `{"jsonrpc":"2.0","id":"` + ping + `","method":"ping"}` + "\n")
			short := c[0][:min(len(c[0]), 90)]
			next := fmt.Sprintf("%q ok", ping)
			seen := map[string]bool{h.answer(): true, h.answer(): true} // calls are answered as they are done
			if !seen[c[1]] || !seen[next] {
				t.Fatalf("%s: %q is answered by %v, want %s", version, short, seen, c[1])
			}
		}
	}
}

// An id that is open is refused without an answer under it, which would be taken for the open
// request's.
func TestOpenIDAgain(t *testing.T) {
	h := newHost(t, local.Dir(t.TempDir()))
	h.hello("2025-11-25")
	wait := `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wait_for_events","arguments":{"timeout":%d}}}` + "\n"
	h.send(fmt.Sprintf(wait, 50))
	h.send(fmt.Sprintf(wait, 50))
	if got := h.answer(); got != "null -32600" {
		t.Fatal(got)
	}
	h.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}` + "\n" + `{"jsonrpc":"2.0","id":8,"method":"ping"}` + "\n")
	for got := ""; got != "8 ok"; got = h.answer() {
		if got != "" && !strings.HasPrefix(got, "7 ") {
			t.Fatal(got)
		}
	}
}

// The process ends when asked to, and when its client has gone, also while a call is open; and
// so does one whose client does not read: within a second. (The bound here lies below the ten
// seconds that plain calls are waited for, and far above what a busy computer takes.)
func TestEndsWithOpenCall(t *testing.T) {
	for name, leave := range map[string]func(h *host){
		"SIGTERM": func(h *host) { _ = h.cmd.Process.Signal(syscall.SIGTERM) },
		"SIGINT":  func(h *host) { _ = h.cmd.Process.Signal(syscall.SIGINT) },
		"stdin":   func(h *host) { _ = h.in.Close() },
		"unread": func(h *host) {
			for n := range 100 { // fills the pipe
				h.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`+"\n", 1000+n))
			}
			_ = h.cmd.Process.Signal(syscall.SIGTERM)
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, local.Dir(t.TempDir()))
			h.hello("2025-11-25")
			h.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait_for_events","arguments":{"timeout":50}}}` + "\n")
			h.send(`{"jsonrpc":"2.0","id":3,"method":"ping"}` + "\n")
			if got := h.answer(); got != "3 ok" {
				t.Fatal(got)
			}
			begun := time.Now()
			leave(h)
			err := h.cmd.Wait()
			took := time.Since(begun).Round(time.Millisecond)
			if err != nil || took > 40*time.Second { // it does not wait for the call, which would take 50 s
				t.Fatalf("it ends after %v: %v", took, err)
			}
			t.Logf("it ends after %v", took)
		})
	}
}
