//go:build real

package openclaw

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// realGateway is a gateway that npm installed, with a scripted model (e2e/harness/openclaw).
type realGateway struct {
	dir string
	env map[string]string
}

func startScript() string {
	if s := os.Getenv("WORLD_GATEWAY_START"); s != "" {
		return s
	}
	s, _ := filepath.Abs("../../../e2e/harness/openclaw/start.sh")
	return s
}

// startReal starts a gateway in a folder of the test.
func startReal(t *testing.T, args ...string) *realGateway {
	t.Helper()
	g := &realGateway{dir: t.TempDir(), env: map[string]string{}}
	t.Cleanup(g.stop)
	g.start(t, args...)
	return g
}

func (g *realGateway) start(t *testing.T, args ...string) {
	t.Helper()
	if err := g.run(t.Context(), args...); err != nil {
		t.Fatal(err)
	}
}

// run starts the gateway with the settings that its folder has already, if any.
func (g *realGateway) run(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, startScript(), append([]string{"--dir", g.dir}, args...)...)
	log, err := os.Create(filepath.Join(g.dir, "start.log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log // a pipe would be held open by the gateway
	if err := cmd.Run(); err != nil {
		b, _ := os.ReadFile(log.Name())
		return fmt.Errorf("start the gateway: %w\n%s", err, b)
	}
	out, err := exec.CommandContext(ctx, "sh", "-c", `. "$1" && env`, "-", filepath.Join(g.dir, "env.sh")).Output()
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(out)) {
		if k, v, ok := strings.Cut(strings.TrimSpace(line), "="); ok &&
			(k == "PATH" || strings.HasPrefix(k, "OPENCLAW_") || strings.HasPrefix(k, "GATEWAY_")) {
			g.env[k] = v
		}
	}
	return nil
}

func (g *realGateway) stop() { _ = exec.Command(startScript(), "--stop", g.dir).Run() }

// kill ends the gateway without a shutdown.
func (g *realGateway) kill(t *testing.T) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(g.dir, "gateway.pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

func (g *realGateway) options(t *testing.T, env map[string]string) Options {
	t.Helper()
	own := maps.Clone(g.env)
	return Options{
		Executable: "/nowhere/world-mcp", Port: local.DefaultPort,
		Options: conn.Options{
			Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test",
			Logger: zerolog.New(zerolog.NewTestWriter(t)), Home: filepath.Join(g.dir, "home"),
			Getenv: func(k string) string {
				if v, ok := env[k]; ok {
					return v
				}
				return own[k]
			},
		},
	}
}

// openclaw runs the gateway's command, and returns what it prints.
func (g *realGateway) openclaw(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `. "$1" && shift && exec openclaw "$@"`, "-", filepath.Join(g.dir, "env.sh")}, args...)...)
	cmd.Env = append(os.Environ(), "HOME="+filepath.Join(g.dir, "home"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// port is where the gateway listens.
func (g *realGateway) port(t *testing.T) int {
	t.Helper()
	port, _ := lookup(semantics(t, g.env["OPENCLAW_CONFIG_PATH"]), "gateway", "port").(float64)
	if n, err := strconv.Atoi(g.env["OPENCLAW_GATEWAY_PORT"]); err == nil {
		return n
	}
	return int(port)
}

// chatScopes are those that a conversation holds.
func chatScopes() []string { return []string{"operator.read", "operator.write", "operator.approvals"} }

// wantsKey reports whether the user is asked for a server's key.
func wantsKey(v wire.Backend) bool { return v.Key != nil }

// giveKey answers the question for the key.
func giveKey(t *testing.T, backend *Backend, key string) {
	t.Helper()
	if err := backend.GiveKey(t.Context(), key); err != nil {
		t.Fatal(err)
	}
}

func copyConfig(t *testing.T, from string, change func(map[string]any)) string {
	t.Helper()
	c := semantics(t, from)
	change(c)
	path := filepath.Join(t.TempDir(), "openclaw.json")
	writeConfig(t, path, c)
	return path
}

func writeConfig(t *testing.T, path string, c map[string]any) {
	t.Helper()
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// semantics is a configuration without OpenClaw's own bookkeeping of who wrote it last.
func semantics(t *testing.T, path string) map[string]any {
	t.Helper()
	var c map[string]any
	if _, err := config.Read(path, &c); err != nil {
		t.Fatal(err)
	}
	delete(c, "meta")
	return c
}

func TestRealGateway(t *testing.T) {
	t.Parallel()
	g := plainGateway.use(t)
	token := g.env["GATEWAY_TOKEN"]

	t.Run("connects without any edit, and again by its own token", func(t *testing.T) {
		o := g.options(t, nil)
		backend, reporter, stop := runBackend(t, o)
		v := waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
		b, _ := json.Marshal(v)
		if strings.Contains(string(b), token) {
			t.Error("Describe contains the token")
		}
		stop()
		backend, reporter, _ = runBackend(t, o)
		v = waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
		if by := detailOf(v, "Logged in by"); by != "device-token" {
			t.Errorf("logged in by %s", by)
		}
		for _, line := range Check(t.Context(), o) {
			if line.State != "ok" && line.Name != "agent's tools" {
				t.Errorf("doctor: %+v", line)
			}
		}
	})

	t.Run("a wrong token is refused, and taken when it is repaired", func(t *testing.T) {
		path := copyConfig(t, g.env["OPENCLAW_CONFIG_PATH"], func(c map[string]any) {
			c["gateway"].(map[string]any)["auth"].(map[string]any)["token"] = "wrong"
		})
		backend, reporter, _ := runBackend(t, g.options(t, map[string]string{"OPENCLAW_CONFIG_PATH": path}))
		v := waitUntil(t, backend, reporter, "refused", state(wire.BackendRefused))
		if !strings.Contains(v.Reason, "does not accept the token") || v.Command != "openclaw gateway restart" {
			t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
		}
		writeConfig(t, path, semantics(t, g.env["OPENCLAW_CONFIG_PATH"]))
		waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	})

	t.Run("adds the tools and takes them out again", func(t *testing.T) { testToolsAddRemove(t, g.realGateway) })
}

// testToolsAddRemove adds and removes the entry twice: without an entry before, and with another
// server of that name.
func testToolsAddRemove(t *testing.T, g *realGateway) {
	exe := os.Getenv("WORLD_MCP_EXE")
	o := g.options(t, nil)
	if exe != "" {
		o.Executable, o.Port = exe, freePort(t)
	}
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing tools",
		func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == "missing" })
	config := g.env["OPENCLAW_CONFIG_PATH"]
	found, before := semantics(t, config), semantics(t, config)
	mustAct(t, backend, "add-tools")
	want := wire.ToolsPresent
	if exe == "" {
		want = wire.ToolsMissing // the program is not there
	}
	if v := backend.Describe(); v.Tools.State != want {
		t.Errorf("after adding: %+v", v.Tools)
	}
	after := semantics(t, config)
	if got := lookup(after, "mcp", "servers", "world"); !reflect.DeepEqual(got, any(entryOf(t, backend.opt))) {
		t.Errorf("the entry is %v", got)
	}
	delete(after, "mcp")
	if !reflect.DeepEqual(after, before) {
		t.Error("something else was changed too")
	}
	if exe != "" {
		testToolCall(t, backend)
		endService(t, o.DataDir)
	}
	mustAct(t, backend, "remove-tools")
	if now := semantics(t, config); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: mcp %v", now["mcp"])
	}

	before["mcp"] = map[string]any{"servers": map[string]any{
		"world": map[string]any{"command": "/bin/false", "args": []any{"a", "b"}, "env": map[string]any{"API_KEY": "hidden"}},
		"other": map[string]any{"command": "/bin/false", "args": []any{"c"}},
	}}
	writeConfig(t, config, before)
	waitUntil(t, backend, reporter, "the other server",
		func(v wire.Backend) bool { return strings.Contains(v.Tools.Reason, "another MCP server") })
	mustAct(t, backend, "add-tools")
	if got := lookup(semantics(t, config), "mcp", "servers", "world"); !reflect.DeepEqual(got, any(entryOf(t, backend.opt))) {
		t.Errorf("the entry is %v", got)
	}
	mustAct(t, backend, "remove-tools")
	if now := semantics(t, config); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: mcp %v", now["mcp"])
	}
	if err := backend.Act(t.Context(), "remove-tools"); err == nil {
		t.Error("removing twice succeeds")
	}
	writeConfig(t, config, found)
}

func freePort(t *testing.T) int {
	t.Helper()
	s, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	return s.Addr().(*net.TCPAddr).Port
}

func mustAct(t *testing.T, backend *Backend, what wire.BackendAct) {
	t.Helper()
	if err := backend.Act(t.Context(), what); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// overLink calls use with a connection that is not the conversation's.
func (b *Backend) overLink(t *testing.T, use func(*conn.Link) error) error {
	t.Helper()
	link, err := b.Dial(t.Context())
	if err != nil {
		return err
	}
	defer link.Close()
	return use(link)
}

// testToolCall has the agent call a world tool in its next turn, without a restart of the gateway.
func testToolCall(t *testing.T, backend *Backend) {
	t.Helper()
	err := backend.overLink(t, func(c *conn.Link) error {
		turn := map[string]any{"sessionKey": "main", "message": `!tool tool_call {"id":"world__world_info","args":{}}`, "idempotencyKey": "world-test-tools"}
		if err := c.Call(t.Context(), "chat.send", turn, nil); err != nil {
			return err
		}
		var done struct {
			Status string `json:"status"`
			Reply  struct {
				Text string `json:"text"`
			} `json:"terminalReply"`
		}
		ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
		defer cancel()
		if err := c.Call(ctx, "agent.wait", map[string]any{"runId": "world-test-tools", "timeoutMs": 80000}, &done); err != nil {
			return err
		}
		if text := done.Reply.Text; done.Status != "ok" || !strings.Contains(text, `"mcpTool": "world_info"`) || strings.Contains(text, `"status": "error"`) {
			t.Errorf("the turn: %+v", done)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// endService stops the world service that the tool's process started.
func endService(t *testing.T, d local.Dir) {
	t.Helper()
	i, err := d.ReadInfo()
	if err != nil {
		t.Errorf("the agent's tools started no world service: %v", err)
		return
	}
	if err := syscall.Kill(i.PID, syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	// It is no child of this process, so polling is the only way to wait.
	if !poll(10*time.Second, 100*time.Millisecond, func() bool { return syscall.Kill(i.PID, 0) != nil }) {
		t.Errorf("the world service %d does not stop", i.PID)
	}
}

func TestRealPairing(t *testing.T) {
	t.Parallel()
	g := askingGateway.use(t)

	t.Run("approved on the card", func(t *testing.T) {
		backend, reporter, _ := runBackend(t, g.options(t, nil))
		v := waitUntil(t, backend, reporter, "pairing", state(wire.BackendPairing))
		if !v.Pairing.CanApprove || v.Pairing.Command != "openclaw devices approve "+v.Pairing.RequestID {
			t.Errorf("%+v", v.Pairing)
		}
		mustAct(t, backend, "pair")
		waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	})

	t.Run("approved elsewhere", func(t *testing.T) {
		backend, reporter, _ := runBackend(t, g.options(t, nil))
		v := waitUntil(t, backend, reporter, "pairing", state(wire.BackendPairing))
		if err := backend.Command()(t.Context(), "devices", "approve", v.Pairing.RequestID); err != nil {
			t.Fatal(err)
		}
		waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	})

	t.Run("on a server, approved on the card while its key is held", func(t *testing.T) {
		backend, reporter, _ := runBackend(t, g.asServer(t))
		waitUntil(t, backend, reporter, "question", wantsKey)
		giveKey(t, backend, g.env["GATEWAY_TOKEN"])
		v := waitUntil(t, backend, reporter, "pairing", func(v wire.Backend) bool { return v.Pairing != nil })
		if !v.Pairing.CanApprove || v.Key != nil || !strings.Contains(v.Reason, "on dev@vps") {
			t.Errorf("%+v %s", v.Pairing, v.Reason)
		}
		mustAct(t, backend, "pair")
		waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	})

	t.Run("rejected, and asked again", func(t *testing.T) {
		backend, reporter, _ := runBackend(t, g.options(t, nil))
		waitUntil(t, backend, reporter, "pairing", state(wire.BackendPairing))
		mustAct(t, backend, "reject")
		waitUntil(t, backend, reporter, "refused", state(wire.BackendRefused))
		select { // it stays refused: a rejection must not lead to a new request
		case <-time.After(2 * time.Second):
		case <-reporter.next():
		}
		if v := backend.Describe(); v.State != wire.BackendRefused {
			t.Errorf("after the rejection it is %s: %s", v.State, v.Reason)
		}
		mustAct(t, backend, "retry")
		waitUntil(t, backend, reporter, "pairing", state(wire.BackendPairing))
	})
}

// Other ways to log in that a configuration may choose. The helper connection uses them as well.
func TestRealLogins(t *testing.T) {
	t.Parallel()
	for name, auth := range map[string]string{"password": `{"mode":"password","password":"a-password"}`, "none": `{"mode":"none"}`} {
		t.Run(name, func(t *testing.T) {
			g := startReal(t, "--no-token", "--extra", `{"gateway":{"auth":`+auth+`}}`)
			backend, reporter, _ := runBackend(t, g.options(t, map[string]string{"PATH": ""}))
			v := waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
			if scopes := detailOf(v, "Scopes"); scopes != strings.Join(chatScopes(), ", ") {
				t.Errorf("the conversation holds %s", scopes)
			}
			mustAct(t, backend, "add-tools")

			backend, reporter, _ = runBackend(t, g.asServer(t)) // the same gateway, as a server's
			if name == "password" {
				v = waitUntil(t, backend, reporter, "question", wantsKey)
				if v.Key.Kind != wire.KeyPassword || v.Command != "" {
					t.Errorf("%+v %q", v.Key, v.Command)
				}
				giveKey(t, backend, "a-password")
			}
			waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
			mustAct(t, backend, "add-tools")
		})
	}
}

func TestRealWithoutToken(t *testing.T) {
	t.Parallel()
	g := startReal(t, "--no-token")
	o := g.options(t, nil)
	backend, reporter, stop := runBackend(t, o)
	v := waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	if scopes := detailOf(v, "Scopes"); scopes != strings.Join(chatScopes(), ", ") {
		t.Errorf("the conversation holds %s", scopes)
	}
	stop()
	backend, reporter, _ = runBackend(t, o)
	v = waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	if by := detailOf(v, "Logged in by"); by != "device-token" {
		t.Errorf("logged in by %s the second time", by)
	}
	mustAct(t, backend, "add-tools") // by the device's own grant

	// As a server's: what the command prints there is the key.
	printed := g.openclaw(t, "dashboard", "--json")
	backend, reporter, _ = runBackend(t, g.asServer(t))
	waitUntil(t, backend, reporter, "question", wantsKey)
	giveKey(t, backend, string(printed))
	waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	mustAct(t, backend, "add-tools")
}
