package config

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// toolsFile holds the record of the tools.
	toolsFile = "tools.json"
	// toolsNote ends the reason of a change for the gateway.
	toolsNote = "the world's tools"
)

// Tools is the entry that gives the agent the world's tools.
type Tools interface {
	// State says whether OpenClaw gives its agent the world's tools. For use in Editor.Inspect.
	State(Snapshot) wire.Tools
	// Add and Remove change that because the user asked for it. Safe for concurrent use.
	Add(context.Context) error
	Remove(context.Context) error
	// ByHand is the command line that adds the entry, for the openclaw command.
	ByHand() string
}

// Program is what starts the world's tools on this computer.
type Program struct {
	// AgentType is that of the agent whose tools they are.
	AgentType string
	// Executable is the path of world-mcp.
	Executable string
	// DataDir and Port are those of this service.
	DataDir local.Dir
	Port    int
}

// localTools is the entry with a program of this computer.
type localTools struct {
	*Editor
	Program
	pictures *Pictures
}

// NewLocalTools makes the Tools of a gateway on this computer. The consent to pictures ends with
// them.
func NewLocalTools(ed *Editor, p Program, pictures *Pictures) Tools {
	return localTools{ed, p, pictures}
}

// edit sets the entry. It can be undone only while the entry is exactly the one that was added.
func (t localTools) edit() Edit { return Edit{{Path: serverPath, Value: t.entry()}} }

func (t localTools) State(s Snapshot) wire.Tools {
	state := t.Classify(s)
	state.Undo = state.State == wire.ToolsPresent && readRecord(t.Dir, toolsFile).InForce(s)
	return state
}

func (t localTools) Add(ctx context.Context) error {
	return t.apply(ctx, t.add(change{part: PartTools, file: toolsFile, note: toolsNote, done: t.State}, t.edit(),
		true, nil))
}

func (t localTools) Remove(ctx context.Context) error {
	return t.removeTools(ctx, t.edit(), t.State, func() {
		_ = os.Remove(t.Dir.Path(toolsFile))
		_ = t.pictures.forget() // without the tools there are none
	})
}

// removeTools undoes the edit of the entry. forget is called once there is none: after it was
// undone, and when it was gone already.
func (ed *Editor) removeTools(ctx context.Context, edit Edit, state func(Snapshot) wire.Tools, forget func()) error {
	return ed.apply(ctx, ed.remove(change{
		part: PartTools, file: toolsFile, note: toolsNote,
		done: func(s Snapshot) wire.Tools {
			forget()
			return state(s)
		},
		failed: func(err error) {
			if errors.Is(err, errNotAdded) {
				forget()
			}
		},
	}, edit))
}

// ByHand is Tools.ByHand.
func (p Program) ByHand() string { return setByHand(p.entry()) }

// setByHand is the command line that sets the world's entry.
func setByHand(entry map[string]any) string {
	text, _ := json.Marshal(entry)
	return "mcp set " + ServerName + " " + shellQuote(string(text))
}

// shellQuote quotes a string as one word of a POSIX shell command.
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// entry is the world's MCP server as OpenClaw's settings hold it. Flags with default values are
// left out.
func (p Program) entry() map[string]any {
	args := []any{"--agent-type", p.AgentType}
	if p.DataDir != local.DefaultDir() {
		args = append(args, "--data-dir", string(p.DataDir))
	}
	if p.Port != local.DefaultPort {
		args = append(args, "--port", strconv.Itoa(p.Port))
	}
	return map[string]any{"command": p.Executable, "args": args}
}

// Classify says what the entry under the world's name means for the agent's tools: missing (no
// entry, switched off, the program is gone, another service, another server) or present (this
// program with this service's flags, or this service's address). Reason says why an existing entry
// does not count.
func (p Program) Classify(s Snapshot) wire.Tools {
	e, ok := s.at(serverPath...).(map[string]any)
	if !ok {
		return wire.Tools{State: wire.ToolsMissing}
	}
	command, address := asString(e["command"]), asString(e["url"])
	ours := strings.TrimSuffix(filepath.Base(command), ".exe") == "world-mcp" || command == p.Executable
	reason := ""
	switch {
	case e["enabled"] == false:
		reason = "The world's tools are switched off in OpenClaw's configuration."
	case ours && filepath.IsAbs(command) && !fileExists(command):
		reason = "OpenClaw starts the world's tools from a file that no longer exists."
	case ours && !p.sameService(e["args"]):
		reason = "OpenClaw starts the tools of another world service."
	case ours, p.ownURL(address):
		return wire.Tools{State: wire.ToolsPresent}
	default:
		reason = `OpenClaw has another MCP server named "world". Adding this one replaces it; removing this one restores it.`
	}
	return wire.Tools{State: wire.ToolsMissing, Reason: reason}
}

// fileExists reports whether there is anything at a path.
func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// sameService reports whether arguments of world-mcp select this service: the same data folder and
// the same port.
func (p Program) sameService(args any) bool {
	list, _ := args.([]any)
	want, _ := p.entry()["args"].([]any)
	return maps.Equal(serviceFlags(list), serviceFlags(want))
}

// serviceFlags returns the flags that select a service, as --name value or --name=value.
func serviceFlags(args []any) map[string]string {
	chosen := map[string]string{}
	for i, a := range args {
		name, value, joined := strings.Cut(asString(a), "=")
		if name != "--data-dir" && name != "--port" {
			continue
		}
		if !joined && i+1 < len(args) {
			value = asString(args[i+1])
		}
		chosen[name] = value
	}
	return chosen
}

// asString returns v if it is a string, else "".
func asString(v any) string {
	s, _ := v.(string)
	return s
}

// ownURL reports whether an address is this service's own MCP endpoint over HTTP.
func (p Program) ownURL(address string) bool {
	u, err := url.Parse(address)
	return err == nil && LoopbackPort("http://"+u.Host) == strconv.Itoa(p.Port) && strings.HasPrefix(u.Path, "/api/mcp/")
}
