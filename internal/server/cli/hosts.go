package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/connect"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the checks of the programs that host agents: OpenClaw's gateway, agents that
// World can start by ACP, and agents that start world-mcp themselves as an MCP server (Claude Code,
// Codex).

// gateway checks the connection to the user's agent gateway, step by step.
func (p *inspection) gateway(ctx context.Context) []finding {
	program, _ := os.Executable() // without it only the check of the agent's tools is skipped
	o := openclaw.Options{
		Options:    conn.Options{DataDir: p.dir, Version: p.version, Logger: zerolog.Nop()},
		Executable: program, Port: p.port,
	}
	if p.running != nil {
		o.Port = p.running.Port
	}
	o.Origin = "http://127.0.0.1:" + strconv.Itoa(o.Port)
	ctx, cancel := context.WithTimeout(ctx, gatewayTime)
	defer cancel()
	var list []finding
	for _, l := range openclaw.Check(ctx, o) {
		list = append(list, finding{Name: l.Name, State: state(l.State), Detail: l.Detail, Next: l.Next})
	}
	return list
}

// gatewayTime bounds all checks of the gateway together.
const gatewayTime = 20 * time.Second

// agents checks the installed agents that speak ACP. It starts none of them: a start may need a
// login, or cost money.
func (p *inspection) agents(ctx context.Context) []finding {
	var list []finding
	tested := probe.Store{Dir: p.dir, Version: p.version}
	for _, a := range (installed.Agents{Dir: p.dir}).Find() {
		f := finding{Name: "ACP agent", State: ok, Detail: a.Product + ", " + a.Path}
		if a.Own != nil {
			f.Detail += "; you have added it, and `world-mcp agents list` says how it stands"
		} else {
			f.Detail += "; World works with version " + strings.Join(a.Versions, ", ") + " of it"
		}
		if st := tested.Look(ctx, a); st.Identity != nil {
			row := rowOf(a, st, nil)
			f.Detail = a.Product + " " + row.Version + ", " + a.Path + "; " + row.words()
			if !row.Starts {
				f.State, f.Next = warn, row.Next
			}
		}
		if t := a.Check(ctx, nil); t != nil {
			f.State, f.Detail, f.Next = warn, t.Reason, t.Next
			if t.Command != "" {
				f.Next += " (" + t.Command + ")"
			}
		}
		list = append(list, f)
	}
	if len(list) == 0 {
		list = append(list, finding{Name: "ACP agents", State: skip, Detail: "none is installed"})
	}
	return list
}

// registrations checks whether the settings of the installed agents start world-mcp as an MCP
// server. It only reads them.
func (p *inspection) registrations() []finding {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	codex := cmp.Or(os.Getenv("CODEX_HOME"), filepath.Join(home, ".codex"))
	claude := filepath.Join(cmp.Or(os.Getenv("CLAUDE_CONFIG_DIR"), home), ".claude.json")
	port := p.port
	if p.running != nil {
		port = p.running.Port
	}
	at := connect.Here(p.dir, port)
	var list []finding
	for _, h := range []struct {
		name, agent, program, file, command string
		has                                 func(file string) (bool, error)
	}{
		{"Claude Code", frame.Claude, "claude", claude, connect.Command(at, frame.Claude), registeredInClaude},
		{"Codex", frame.Codex, "codex", filepath.Join(codex, "config.toml"), connect.Command(at, frame.Codex), registeredInCodex},
	} {
		f := finding{Name: "MCP in " + h.name, State: ok, Detail: "it starts world-mcp"}
		if _, err := exec.LookPath(h.program); err != nil {
			f.State, f.Detail = skip, h.name+" is not installed"
		} else if bundle.Installed(p.dir, h.agent) {
			f.Detail = "its plugin starts world-mcp"
		} else if has, err := h.has(h.file); err != nil {
			f.State, f.Detail, f.Next = warn, "its settings cannot be read: "+errorText(err), "Check "+h.file
		} else if !has {
			f.State, f.Detail, f.Next = warn, h.name+" does not start world-mcp", "Run once: "+h.command
		}
		list = append(list, f)
	}
	return list
}

// terminals checks whether the installed agent programs report to World the sessions that the user
// starts in a terminal. It only reads their settings.
func (p *inspection) terminals() []finding {
	var list []finding
	for _, agent := range bundle.Agents() {
		b, product := bundle.For(p.dir, agent), known.Of(agent).Product
		f := finding{Name: product + " in terminals", State: warn, Detail: b.Reason, Next: b.Next}
		switch b.State {
		case wire.HostAbsent:
			f.State, f.Detail = skip, product+" is not installed"
		case wire.HostReady:
			f.State, f.Detail = ok, "its sessions are reported to World"
		default:
			f.Next += ": " + b.Command
		}
		list = append(list, f)
	}
	return list
}

// namesWorld reports whether the settings of an MCP server name this program or its URL. A text
// search is enough: the settings may start it by a path, by a wrapper such as npx, or not at all
// and name the HTTP route.
func namesWorld(settings string) bool {
	return strings.Contains(settings, "world-mcp") || strings.Contains(settings, "/api/mcp/world")
}

// registeredInClaude looks for the world's server in Claude Code's settings: those of the user and
// those of every project.
func registeredInClaude(file string) (bool, error) {
	type settings struct {
		Servers  map[string]json.RawMessage `json:"mcpServers"`
		Projects map[string]settings        `json:"projects"`
	}
	var s settings
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	for _, part := range append(slices.Collect(maps.Values(s.Projects)), s) {
		for _, server := range part.Servers {
			if namesWorld(string(server)) {
				return true, nil
			}
		}
	}
	return false, nil
}

// codexServer matches the head of a table mcp_servers.NAME in Codex's TOML.
var codexServer = regexp.MustCompile(`(?m)^\s*\[\s*mcp_servers\s*\.[^\n]*`)

// registeredInCodex looks for the world's server in Codex's settings. It searches the tables of MCP
// servers only, up to the next table: other ones, such as those of trusted projects, may contain
// the program's name as well.
func registeredInCodex(file string) (bool, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, head := range codexServer.FindAllIndex(b, -1) {
		table, _, _ := strings.Cut(string(b[head[1]:]), "\n[")
		if namesWorld(table) {
			return true, nil
		}
	}
	return false, nil
}
