package config

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// refusedError is a gateway's refusal.
type refusedError string

func (e refusedError) Error() string                   { return string(e) }
func (e refusedError) Refusal() (code, message string) { return "INVALID_REQUEST", string(e) }

// settingsGateway has a settings file, and applies patches to it.
type settingsGateway struct {
	t    *testing.T
	file string
	// admin is the error of connections that may change something.
	admin error
	// patchErrors are the errors of the next patches.
	patchErrors []error
	// command is the error of the openclaw command; errNone: there is none.
	command error
	args    []string
	patches int
}

var errNone = errors.New("not installed")

func (g *settingsGateway) Admin(_ context.Context, use func(Caller) error) error {
	if g.admin != nil {
		return fmt.Errorf("%w: %w", ErrNoRight, g.admin)
	}
	return use(g)
}

func (g *settingsGateway) Command() func(context.Context, ...string) error {
	if errors.Is(g.command, errNone) {
		return nil
	}
	return func(_ context.Context, args ...string) error {
		g.args = args
		if g.command != nil {
			return g.command
		}
		b, err := os.ReadFile(args[3])
		if err == nil {
			g.apply(b)
		}
		return err
	}
}

func (g *settingsGateway) Call(_ context.Context, method string, params, result any) error {
	if method == "config.get" {
		b, _ := json.Marshal(Snapshot{Path: g.file, Hash: "h", Parsed: g.read()})
		return json.Unmarshal(b, result)
	}
	g.patches++
	if len(g.patchErrors) > 0 {
		err := g.patchErrors[0]
		g.patchErrors = g.patchErrors[1:]
		return err
	}
	g.apply([]byte(params.(map[string]any)["raw"].(string)))
	return nil
}

func (g *settingsGateway) read() (s object) {
	g.t.Helper()
	if _, err := Read(g.file, &s); err != nil {
		g.t.Fatal(err)
	}
	return s
}

func (g *settingsGateway) apply(patch []byte) {
	var p any
	err := json.Unmarshal(patch, &p)
	b, _ := json.Marshal(applyMergePatch(g.read(), p))
	if err = errors.Join(err, os.WriteFile(g.file, b, 0o600)); err != nil {
		g.t.Error(err)
	}
}

// shownView holds the parts as pages show them.
type shownView map[Part]*wire.Tools

func (v shownView) Shown(p Part) *wire.Tools   { return v[p] }
func (v shownView) Show(p Part, t *wire.Tools) { v[p] = t }
func (shownView) Recheck()                     {}

// editorOf is an editor of a settings file.
func editorOf(t *testing.T, settings string) (*settingsGateway, shownView, *Editor) {
	t.Helper()
	g, v := &settingsGateway{t: t, file: filepath.Join(t.TempDir(), "openclaw.json"), command: errNone}, shownView{}
	if err := os.WriteFile(g.file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return g, v, NewEditor(Options{Dir: local.Dir(t.TempDir()), File: g.file, Logger: zerolog.Nop()}, g, v)
}

func toolsOf(t *testing.T, ed *Editor) Tools {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "world-mcp")
	if err := os.WriteFile(exe, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return NewLocalTools(ed, Program{
		AgentType: "openclaw", Executable: exe, DataDir: local.DefaultDir(),
		Port: local.DefaultPort,
	}, &Pictures{ed})
}

// However a change is applied, it says what became of it, and a change that failed changes nothing.
func TestWaysOfAChange(t *testing.T) {
	changed, denied := refusedError("config changed since last load"), refusedError("no")
	for name, c := range map[string]struct {
		gateway func(*settingsGateway)
		// reason is a part of the error. Empty: it succeeds.
		reason  string
		patches int
	}{
		"over a connection":           {func(*settingsGateway) {}, "", 1},
		"on the third try":            {func(g *settingsGateway) { g.patchErrors = []error{changed, changed} }, "", 3},
		"always changed in between":   {func(g *settingsGateway) { g.patchErrors = []error{changed, changed, changed} }, "changed since last load", 3},
		"refused":                     {func(g *settingsGateway) { g.patchErrors = []error{denied} }, "did not accept the change: no", 1},
		"the connection breaks":       {func(g *settingsGateway) { g.patchErrors = []error{errors.New("EOF")} }, "could not be reached", 1},
		"without the right":           {func(g *settingsGateway) { g.admin = errors.New("no token") }, "not to change the gateway's configuration", 0},
		"with credentials it refuses": {func(g *settingsGateway) { g.admin = denied }, "did not accept the change: no", 0},
		"by the command":              {func(g *settingsGateway) { g.admin, g.command = denied, nil }, "", 0},
		"by a command that fails":     {func(g *settingsGateway) { g.admin, g.command = denied, errors.New("exit 1") }, "its command failed (exit 1)", 0},
		"in a file that cannot be read": {func(g *settingsGateway) {
			_ = os.WriteFile(g.file, []byte("{"), 0o600)
			g.admin, g.command = denied, nil
		}, "could not be reached", 0},
	} {
		t.Run(name, func(t *testing.T) {
			g, v, ed := editorOf(t, `{"a":["b"]}`)
			c.gateway(g)
			before, _ := os.ReadFile(g.file)
			err := toolsOf(t, ed).Add(t.Context())
			if g.patches != c.patches {
				t.Errorf("%d patches", g.patches)
			}
			if c.reason == "" {
				if s := g.read(); err != nil || v[PartTools].State != wire.ToolsPresent || !v[PartTools].Undo ||
					lookup(s, serverPath...) == nil {
					t.Errorf("%v: %+v, %v", err, v[PartTools], s)
				}
				return
			}
			if after, _ := os.ReadFile(g.file); string(after) != string(before) {
				t.Errorf("it wrote %s", after)
			}
			var e *wire.Error
			if !errors.As(err, &e) || !strings.Contains(e.Message, c.reason) ||
				v[PartTools].State != wire.ToolsFailed || v[PartTools].Reason != e.Message {
				t.Errorf("%v: %+v", err, v[PartTools])
			}
		})
	}
}

// What cannot be removed leaves its state as it was, and the command names each array that goes.
func TestWaysOfARemoval(t *testing.T) {
	g, v, ed := editorOf(t, `{}`)
	tools := toolsOf(t, ed)
	was := &wire.Tools{State: wire.ToolsMissing, Reason: "as before"}
	v[PartTools] = was
	if err := tools.Remove(t.Context()); err == nil || !strings.Contains(err.Error(), "are not in OpenClaw's configuration") ||
		!reflect.DeepEqual(v[PartTools], was) {
		t.Errorf("%v: %+v", err, v[PartTools])
	}
	if err := tools.Add(t.Context()); err != nil {
		t.Fatal(err)
	}
	g.apply([]byte(`{"mcp":{"servers":{"world":{"env":{"MINE":"1"}}}}}`))
	if err := tools.Remove(t.Context()); err == nil || !strings.Contains(err.Error(), "was changed since World added it") ||
		v[PartTools].State != wire.ToolsPresent {
		t.Errorf("%v: %+v", err, v[PartTools])
	}
	g.apply([]byte(`{"mcp":{"servers":{"world":{"env":null}}}}`))
	g.admin, g.command = errors.New("no token"), nil
	if err := tools.Remove(t.Context()); err != nil || v[PartTools].State != wire.ToolsMissing || len(g.read()) != 0 {
		t.Errorf("%v: %+v, %v", err, v[PartTools], g.read())
	}
	if want := []string{"config", "patch", "--file", ed.Dir.Path(patchFile), "--replace-path", "mcp.servers.world.args"}; !reflect.DeepEqual(g.args, want) {
		t.Errorf("the command got %q", g.args)
	}
	if left, _ := os.ReadDir(string(ed.Dir)); len(left) != 1 || left[0].Name() != copyFile {
		t.Errorf("%v is left", left)
	}
	if kept, _ := os.ReadFile(ed.Dir.Path(copyFile)); string(kept) != `{}` {
		t.Errorf("after three changes the copy from before the first one is %s", kept)
	}
}

// One change waits for another, as long as its context lasts.
func TestChangesWait(t *testing.T) {
	_, _, ed := editorOf(t, `{}`)
	if !ed.begin(t.Context()) {
		t.Fatal("it is locked")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := toolsOf(t, ed).Add(ctx); err == nil {
		t.Error("two at once")
	}
	if err := ed.Inspect(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	ed.end()
}
