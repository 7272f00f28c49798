package worldclient_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/cli"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// patience bounds every wait.
const patience = needs.Patience

func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// What the program does that a client spawns, instead of serving as it should.
const (
	variable = "WORLDCLIENT_TEST_PROGRAM"
	serves   = "serves"
	dies     = "dies"
	babbles  = "babbles"
	hangs    = "hangs"

	version = "v1.3.0" // of the program
	spied   = "WORLDCLIENT_TEST_SPY"
)

// TestMain is also the program that clients spawn.
func TestMain(m *testing.M) {
	if how := os.Getenv(variable); how != "" && len(os.Args) > 1 && os.Args[1] == "serve" {
		spy, err := (&net.Dialer{}).DialContext(context.Background(), "tcp", os.Getenv(spied))
		if err != nil {
			os.Exit(3)
		}
		_, _ = spy.Read(make([]byte, 1)) // it has been counted; the connection ends with the process
		switch how {
		case dies:
			_, _ = os.Stderr.WriteString("a line before\nworld-mcp: the disk is full\n")
			os.Exit(1)
		case babbles:
			_, _ = os.Stdout.WriteString("welcome!\n") //nolint:forbidigo // what must not be
			_, _ = os.Stderr.WriteString("this is another program\n")
			os.Exit(0)
		case hangs:
			_, _ = io.Copy(io.Discard, spy) // until the test itself ends
			os.Exit(0)
		}
		os.Exit(cli.Main(version, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})) //nolint:forbidigo // the program's own
	}
	os.Exit(m.Run())
}

// program makes clients spawn this binary, which follows the instructions, and counts how often
// they do: each brings a connection that ends with its process. A service that is left running ends
// with the test.
func program(t *testing.T, dir local.Dir, how string) (started <-chan net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	all := make(chan net.Conn, 64)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			all <- c
			_, _ = c.Write([]byte{1})
		}
	}()
	for name, value := range map[string]string{
		variable: how, spied: l.Addr().String(), "WORLD_GATEWAY": "off", "WORLD_ACP": "off", "WORLD_OPEN": "never", "WORLD_IDLE_EXIT": "2m",
	} {
		t.Setenv(name, value)
	}
	t.Cleanup(func() {
		_ = l.Close()
		if i, err := dir.ReadInfo(); err == nil && i.PID > 0 && i.PID != os.Getpid() && dir.Locked(local.ServeLock) {
			end(t, dir, i.PID, syscall.SIGTERM)
		}
	})
	return all
}

// end ends the service of a folder and waits until it is gone.
func end(t *testing.T, dir local.Dir, pid int, sig syscall.Signal) {
	t.Helper()
	process, err := os.FindProcess(pid)
	if err == nil {
		err = process.Signal(sig)
	}
	if err != nil {
		t.Errorf("process %d: %v", pid, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	lock, err := dir.WaitLock(ctx, local.ServeLock)
	if err != nil {
		t.Errorf("process %d does not end: %v", pid, err)
		return
	}
	_ = lock.Unlock()
}

// client is a client of a folder until the test ends. Its notes to the user are sent to the
// channel.
func client(t *testing.T, o worldclient.Options) (c *worldclient.Client, notes chan string) { //nolint:gocritic // as New takes them
	t.Helper()
	notes = make(chan string, 64)
	o.Note = func(s string) { notes <- s }
	if o.Port == 0 {
		o.Port = -1
	}
	c = worldclient.New(o)
	t.Cleanup(func() { _ = c.Close() })
	return c, notes
}

// result is a tool's answer. Code is empty when the call succeeded.
type result struct {
	Text, Code string
	Revision   uint64
	Data       json.RawMessage
	Images     []wire.Image
}

// callTool calls a tool; its answer is comparable whether it is a result or an error.
func callTool(ctx context.Context, c *worldclient.Client, name string, args []byte,
	progress func(wire.ToolProgress),
) result {
	t := c.Call(ctx, wire.ToolCall{Tool: name, Arguments: args}, progress)
	if t.Error != nil {
		return result{Code: string(t.Error.Code), Text: t.Error.Text()}
	}
	return result{Text: t.Result.Text, Revision: t.Result.Revision, Data: t.Result.Data, Images: t.Result.Images}
}

// fails says how a call fails that should: by its code and words.
func fails(t *testing.T, what string, got result, code string, words ...string) {
	t.Helper()
	if got.Code != code {
		t.Errorf("%s: code %q, not %q: %s", what, got.Code, code, got.Text)
	}
	for _, w := range words {
		if !strings.Contains(got.Text, w) {
			t.Errorf("%s: %q is not in: %s", what, w, got.Text)
		}
	}
}

// ended waits until the process behind a connection has ended.
func ended(t *testing.T, c net.Conn) {
	t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	if _, err := c.Read(make([]byte, 1)); !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the process goes on: %v", err)
	}
}

// reach calls until a call is answered: the client may just have lost its socket.
func reach(ctx context.Context, t *testing.T, c *worldclient.Client) {
	t.Helper()
	for callTool(ctx, c, "world_info", nil, nil).Code != "" {
		if ctx.Err() != nil {
			t.Fatal("the service is not reached")
		}
	}
}
