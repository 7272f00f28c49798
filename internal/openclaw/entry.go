package openclaw

import (
	"encoding/json"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// serverName is the world's name among OpenClaw's MCP servers; the agent sees its tools as world__….
const serverName = "world"

// entry is the world's MCP server as OpenClaw's configuration holds it (mcp.servers.world). Flags with default values
// are left out.
func (o Options) entry() map[string]any {
	args := []any{"--agent-type", ID}
	if o.DataDir != local.DefaultDir() {
		args = append(args, "--data-dir", string(o.DataDir))
	}
	if o.Port != local.DefaultPort {
		args = append(args, "--port", strconv.Itoa(o.Port))
	}
	return map[string]any{"command": o.Executable, "args": args}
}

// entryJSON is entry as JSON, for a command line.
func (o Options) entryJSON() string {
	b, _ := json.Marshal(o.entry())
	return string(b)
}

// classifyEntry says what the entry under the world's name means for the agent's tools: missing (no entry, switched
// off, the program is gone, another service, another server) or present (this program with this service's flags, or
// this service's address). Reason says why an existing entry does not count.
func (o Options) classifyEntry(entry any) wire.Tools {
	e, ok := entry.(map[string]any)
	if !ok {
		return wire.Tools{State: wire.ToolsMissing}
	}
	command, _ := e["command"].(string)
	address, _ := e["url"].(string)
	ours := strings.TrimSuffix(filepath.Base(command), ".exe") == "world-mcp" || command == o.Executable
	reason := ""
	switch {
	case e["enabled"] == false:
		reason = "The world's tools are switched off in OpenClaw's configuration."
	case ours && filepath.IsAbs(command) && !fileExists(command):
		reason = "OpenClaw starts the world's tools from a file that no longer exists."
	case ours && !o.sameService(e["args"]):
		reason = "OpenClaw starts the tools of another world service."
	case ours, o.ownURL(address):
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

// sameService reports whether arguments of world-mcp select this service: the same data folder and the same port.
func (o Options) sameService(args any) bool {
	list, _ := args.([]any)
	want, _ := o.entry()["args"].([]any)
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
func (o Options) ownURL(address string) bool {
	u, err := url.Parse(address)
	return err == nil && loopbackPort("http://"+u.Host) == strconv.Itoa(o.Port) && strings.HasPrefix(u.Path, "/api/mcp/")
}

// mergePatch makes a JSON merge patch (RFC 7396) that turns one object into another. arrays are the paths of all arrays
// that it replaces or removes, which config.patch wants named so that none is lost by mistake. at is the path of the
// objects.
func mergePatch(from, to map[string]any, at string) (patch map[string]any, arrays []string) {
	patch = map[string]any{}
	for k, v := range to {
		old, had := from[k]
		if had && reflect.DeepEqual(old, v) {
			continue
		}
		oldObject, wasObject := old.(map[string]any)
		object, isObject := v.(map[string]any)
		if wasObject && isObject {
			p, a := mergePatch(oldObject, object, at+"."+k)
			patch[k], arrays = p, append(arrays, a...)
			continue
		}
		patch[k] = v
		arrays = append(arrays, arrayPaths(old, at+"."+k)...)
	}
	for k, old := range from {
		if _, stays := to[k]; !stays {
			patch[k] = nil
			arrays = append(arrays, arrayPaths(old, at+"."+k)...)
		}
	}
	slices.Sort(arrays)
	return patch, arrays
}

// arrayPaths returns the paths of all arrays in a value, itself included.
func arrayPaths(v any, at string) []string {
	switch v := v.(type) {
	case []any:
		return []string{at}
	case map[string]any:
		var all []string
		for k, e := range v {
			all = append(all, arrayPaths(e, at+"."+k)...)
		}
		return all
	}
	return nil
}

// shellQuote quotes a string as one word of a POSIX shell command.
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
