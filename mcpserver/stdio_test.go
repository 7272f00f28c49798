package mcpserver_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// host is the program that has started the server on stdio.
type host struct {
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

// start serves a host until the bubble's test ends. Its lines are read as they come.
func start(ctx context.Context, t *testing.T, w *world) *host {
	t.Helper()
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	h := &host{in: toIn, lines: make(chan string, 64), done: make(chan error, 1)}
	go func() {
		h.done <- mcpserver.ServeStdio(ctx, mcpserver.New(mcpserver.Options{Runner: w, Version: "v1.2.3"}), in, out)
		_ = out.Close()
	}()
	go func() {
		defer close(h.lines)
		for s := bufio.NewScanner(fromOut); s.Scan(); {
			h.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { _ = toIn.Close(); _ = in.Close(); _ = fromOut.Close() })
	return h
}

func (h *host) say(t *testing.T, text string) {
	t.Helper()
	if _, err := io.WriteString(h.in, text); err != nil {
		t.Fatal(err)
	}
}

// hear is the next line, as one answer.
func (h *host) hear(t *testing.T) (a heard) {
	t.Helper()
	line := <-h.lines
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return a
}

func (h *host) hello(t *testing.T, version string) {
	t.Helper()
	h.say(t, `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"`+version+`","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`+"\n")
	if a := h.hear(t); a.Result.ProtocolVersion != version {
		t.Fatalf("%+v", a)
	}
	h.say(t, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
}

func call(id, tool string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"` + tool + `","arguments":{}}}`
}

// Each line that is no message is answered by its code, under its id where it has a good one, and
// the next is served.
func TestBadLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := start(t.Context(), t, &world{})
		h.hello(t, "2025-06-18")
		for line, want := range map[string]struct {
			id   string
			code int
		}{
			`{`:                              {"null", -32700},
			`nonsense`:                       {"null", -32700},
			`[{`:                             {"null", -32700},
			`"text"`:                         {"null", -32600},
			`7`:                              {"null", -32600},
			`null`:                           {"null", -32600},
			`{"jsonrpc":"2.0","id":5}`:       {"5", -32600},
			`{"id":5,"method":"ping"}`:       {"5", -32600},
			`[]`:                             {"null", -32600},
			`[` + call("5", "undo") + `]`:    {"null", -32600},
			call("1.5", "undo"):              {"1.5", -32600},
			call("1e3", "undo"):              {"1e3", -32600},
			call("1234567890123456", "undo"): {"1234567890123456", -32600},
			call("null", "undo"):             {"null", -32600},
			call("{}", "undo"):               {"null", -32600},
			call("true", "undo"):             {"null", -32600},
			strings.Repeat("x", 4<<20+1):     {"null", -32600},
			`{"jsonrpc":"2.0","id":5,"method":"no/such"}`: {"5", -32601},
		} {
			h.say(t, line+"\n")
			if a := h.hear(t); string(a.ID) != want.id && (want.id != "null" || a.ID != nil) || a.Error.Code != want.code ||
				a.Error.Message == "" {
				t.Errorf("%.80s: %s %+v", line, a.ID, a.Error)
			}
		}
		// Blank lines, Windows' ends of line, a byte order mark, and the longest line that counts.
		h.say(t, "\n \r\n\ufeff"+call("6", "world_info")+"\r\n")
		if a := h.hear(t); string(a.ID) != "6" || a.Result.Content[0].Text != "done" {
			t.Errorf("%+v", a)
		}
		long := call("7", "world_info")
		h.say(t, long+strings.Repeat(" ", 4<<20-len(long)-1)+"\n")
		if a := h.hear(t); string(a.ID) != "7" || a.Error.Code != 0 {
			t.Errorf("%+v", a)
		}
	})
}

// Where the version has batches they are answered together, in one line; without those that were
// withdrawn.
func TestBatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{call: func(ctx context.Context, c toolCall) wire.ToolResult {
			if c.Tool == "undo" {
				<-ctx.Done()
			}
			return answer(c.Tool)
		}}
		h := start(t.Context(), t, w)
		h.hello(t, "2025-03-26")
		h.say(t, "["+call("1", "world_info")+`,{"jsonrpc":"2.0","method":"notifications/x"},`+call("2", "inspect_world")+"]\n")
		if line := <-h.lines; !strings.HasPrefix(line, "[") || !strings.Contains(line, `"id":1`) || !strings.Contains(line, `"id":2`) {
			t.Errorf("%s", line)
		}
		h.say(t, "["+call("3", "undo")+","+call("4", "world_info")+"]\n")
		synctest.Wait()
		if len(h.lines) != 0 {
			t.Errorf("half of a batch is answered: %s", <-h.lines)
		}
		h.say(t, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`+"\n")
		if line := <-h.lines; !strings.HasPrefix(line, "[") || strings.Contains(line, `"id":3`) || !strings.Contains(line, `"id":4`) {
			t.Errorf("%s", line)
		}
		h.say(t, "["+call("5", "world_info")+","+call("5", "world_info")+"]\n")
		if a := h.hear(t); a.Error.Code != -32600 || !strings.Contains(a.Error.Message, "not answered yet") {
			t.Errorf("%+v", a)
		}
		h.say(t, call("5", "world_info")+"\n")
		if a := h.hear(t); string(a.ID) != "5" || a.Error.Code != 0 {
			t.Errorf("an id that was refused is not free: %+v", a)
		}
	})
}

// An id whose answer is still to come cannot be used again, and after it can.
func TestAnOpenIDAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{call: func(context.Context, toolCall) wire.ToolResult {
			<-time.After(time.Second)
			return answer("late")
		}}
		h := start(t.Context(), t, w)
		h.hello(t, "2025-06-18")
		for range 2 {
			synctest.Wait() // the one before is done with
			h.say(t, call("1", "world_info")+"\n"+call("1", "world_info")+"\n")
			if a := h.hear(t); a.Error.Code != -32600 {
				t.Errorf("%+v", a)
			}
			if a := h.hear(t); string(a.ID) != "1" || a.Result.Content[0].Text != "late" {
				t.Errorf("%+v", a)
			}
		}
		if w.asked() != 2 {
			t.Errorf("called %d times", w.asked())
		}
	})
}

// An id may be used again as soon as its answer was read, even while the server has not returned
// from writing it.
func TestAnIDAgainRightAfterItsAnswer(t *testing.T) {
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- mcpserver.ServeStdio(t.Context(), mcpserver.New(mcpserver.Options{Runner: &world{}, Version: "v1"}), in,
			out)
		_ = out.Close()
	}()
	say := func(text string) { _, _ = io.WriteString(toIn, text+"\n") }
	hear := func() string { // up to the end of the line, which stays: so long the server writes
		var line []byte
		for b := make([]byte, 1); ; {
			if _, err := fromOut.Read(b); err != nil {
				t.Fatal(err)
			}
			if line = append(line, b[0]); json.Valid(line) {
				return string(line)
			}
		}
	}
	say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	for n := range 3 {
		if line := hear(); !strings.Contains(line, `"id":1,"result":`) {
			t.Fatalf("answer %d is %s", n, line)
		}
		taken := make(chan struct{})
		go func() {
			defer close(taken)
			say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
			say(call("1", "world_info"))
			say(`{"jsonrpc":"2.0","method":"notifications/x"}`) // once this one has gone in, the call before has been looked at
			say(`{"jsonrpc":"2.0","method":"notifications/x"}`)
		}()
		select {
		case <-taken:
		case <-time.After(5 * time.Second):
			t.Fatal("the call was refused, since its id was not free") // and waits to say so
		}
		if _, err := io.ReadFull(fromOut, make([]byte, 1)); err != nil { // the end of the line
			t.Fatal(err)
		}
	}
	hear()
	_ = toIn.Close()
	_, _ = io.Copy(io.Discard, fromOut)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// When stdin ends, requests that were read are answered before the server ends; one that waits for
// an event, or never ends, delays it only up to a limit.
func TestTheEndOfStdin(t *testing.T) {
	for name, c := range map[string]struct {
		tool    string
		after   time.Duration // of the answer
		want    time.Duration
		answers int
	}{
		"at once":              {"world_info", 0, 0, 1},
		"a slow answer":        {"inspect_world", 9 * time.Second, 9 * time.Second, 1},
		"no answer":            {"inspect_world", time.Hour, 10 * time.Second, 0},
		"nothing happens":      {"wait_for_events", time.Hour, 250 * time.Millisecond, 0},
		"something happens":    {"wait_for_events", 100 * time.Millisecond, 100 * time.Millisecond, 1},
		"an avatar that walks": {"walk_avatar", time.Hour, 250 * time.Millisecond, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &world{call: func(ctx context.Context, _ toolCall) wire.ToolResult {
					select {
					case <-time.After(c.after):
					case <-ctx.Done():
					}
					return answer("done")
				}}
				h := start(t.Context(), t, w)
				h.hello(t, "2025-06-18")
				line := call("1", c.tool)
				if c.tool == "walk_avatar" {
					line = strings.Replace(line, `"arguments":{}`, `"arguments":{"position":[1,0,1]}`, 1)
				}
				h.say(t, line) // without an end of line
				began := time.Now()
				_ = h.in.Close()
				if err := <-h.done; err != nil || time.Since(began) != c.want {
					t.Errorf("it ended after %v with %v", time.Since(began), err)
				}
				n := 0
				for line := range h.lines {
					n += strings.Count(line, `"id":1`)
				}
				if n != c.answers {
					t.Errorf("%d answers", n)
				}
			})
		})
	}
}

// A server ends when asked to, even if its host does not read.
func TestAHostThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, toIn := io.Pipe()
		fromOut, out := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- mcpserver.ServeStdio(ctx, mcpserver.New(mcpserver.Options{Runner: &world{}}), in, out) }()
		_, _ = io.WriteString(toIn, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
		synctest.Wait()
		began := time.Now()
		cancel()
		if err := <-done; err != nil || time.Since(began) > 500*time.Millisecond {
			t.Errorf("it ended after %v with %v", time.Since(began), err)
		}
		_ = toIn.Close()
		_ = fromOut.Close()
	})
}

// The world is watched while anyone subscribes to it, once, and not when it says no.
func TestSubscriptions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{refuses: true}
		h := start(t.Context(), t, w)
		h.hello(t, "2025-06-18")
		ask := func(method, uri string) heard {
			synctest.Wait() // the one before is done with
			h.say(t, `{"jsonrpc":"2.0","id":1,"method":"resources/`+method+`","params":{"uri":"`+uri+`"}}`+"\n")
			return h.hear(t)
		}
		if a := ask("subscribe", "world://state"); !strings.Contains(a.Error.Message, "not now") {
			t.Errorf("what cannot be watched: %+v", a)
		}
		w.refuses = false
		for _, uri := range []string{"world://screenshot/latest", "world://state", "world://state"} {
			if a := ask("subscribe", uri); a.Error.Code != 0 {
				t.Errorf("%s: %+v", uri, a)
			}
		}
		if len(w.watches) != 1 {
			t.Fatalf("it is watched %d times", len(w.watches))
		}
		w.changed[0]()
		if line := <-h.lines; !strings.Contains(line, `"notifications/resources/updated"`) || !strings.Contains(line, `"world://state"`) {
			t.Errorf("%s", line)
		}
		for n, uri := range []string{"world://screenshot/latest", "world://state", "world://state"} {
			if ended := w.watches[0].Err() != nil; ended {
				t.Errorf("the watch has ended when %d have left", n)
			}
			if a := ask("unsubscribe", uri); a.Error.Code != 0 {
				t.Errorf("%s: %+v", uri, a)
			}
		}
		if w.watches[0].Err() == nil {
			t.Error("the watch goes on when everyone has left")
		}
		if a := ask("subscribe", "world://state"); a.Error.Code != 0 || len(w.watches) != 2 || w.watches[1].Err() != nil {
			t.Errorf("the next one: %d watches, %+v", len(w.watches), a)
		}
	})
}
