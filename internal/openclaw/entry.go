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

// serverName is the world's name among OpenClaw's MCP servers; its tools are called world__….
const serverName = "world"

// entry is the world's MCP server as OpenClaw's configuration holds it (mcp.servers.world).
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

func (o Options) entryJSON() string {
	b, _ := json.Marshal(o.entry())
	return string(b)
}

// judgeEntry says what an entry that OpenClaw has under the world's name means for the agent's tools.
func (o Options) judgeEntry(entry any) wire.Tools {
	e, ok := entry.(map[string]any)
	if !ok {
		return wire.Tools{State: "missing"}
	}
	command, _ := e["command"].(string)
	address, _ := e["url"].(string)
	switch base := strings.TrimSuffix(filepath.Base(command), ".exe"); {
	case e["enabled"] == false:
		return wire.Tools{State: "missing", Reason: "The world's tools are switched off in OpenClaw's configuration."}
	case base == "world-mcp" || command == o.Executable:
		if filepath.IsAbs(command) && !exists(command) {
			return wire.Tools{State: "missing", Reason: "OpenClaw starts the world's tools from a file that is not there any more."}
		}
		if !o.sameService(e["args"]) {
			return wire.Tools{State: "missing", Reason: "OpenClaw starts the tools of another world service."}
		}
		return wire.Tools{State: "present"}
	case o.ownURL(address):
		return wire.Tools{State: "present"}
	}
	return wire.Tools{State: "missing", Reason: `OpenClaw has another MCP server named "world". Adding this one puts it aside; taking this one out brings it back.`}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// sameService reports whether arguments of world-mcp lead to this service.
func (o Options) sameService(args any) bool {
	list, _ := args.([]any)
	want, _ := o.entry()["args"].([]any)
	return maps.Equal(flags(list), flags(want))
}

// flags are the arguments that choose a service.
func flags(args []any) map[string]string {
	chosen := map[string]string{}
	for i, a := range args {
		name, value, joined := strings.Cut(toString(a), "=")
		if name != "--data-dir" && name != "--port" {
			continue
		}
		if !joined && i+1 < len(args) {
			value = toString(args[i+1])
		}
		chosen[name] = value
	}
	return chosen
}

func toString(v any) string {
	s, _ := v.(string)
	return s
}

// ownURL reports whether an address is this service's own MCP over HTTP.
func (o Options) ownURL(address string) bool {
	u, err := url.Parse(address)
	return err == nil && portOf("http://"+u.Host) == strconv.Itoa(o.Port) && strings.HasPrefix(u.Path, "/api/mcp/")
}

// mergePatch makes an RFC 7396 patch that turns one object into another, and names the arrays that it replaces or removes:
// the gateway wants them named, so that nothing is lost by mistake.
func mergePatch(from, to map[string]any, at string) (patch map[string]any, arrays []string) {
	patch = map[string]any{}
	for k, v := range to {
		old, had := from[k]
		if had && reflect.DeepEqual(old, v) {
			continue
		}
		oldObject, was := old.(map[string]any)
		object, is := v.(map[string]any)
		if was && is {
			p, a := mergePatch(oldObject, object, at+"."+k)
			patch[k], arrays = p, append(arrays, a...)
			continue
		}
		patch[k] = v
		arrays = append(arrays, arraysIn(old, at+"."+k)...)
	}
	for k, old := range from {
		if _, kept := to[k]; !kept {
			patch[k] = nil
			arrays = append(arrays, arraysIn(old, at+"."+k)...)
		}
	}
	slices.Sort(arrays)
	return patch, arrays
}

func arraysIn(v any, at string) []string {
	switch v := v.(type) {
	case []any:
		return []string{at}
	case map[string]any:
		var all []string
		for k, e := range v {
			all = append(all, arraysIn(e, at+"."+k)...)
		}
		return all
	}
	return nil
}

// quote makes one word of a shell command line.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
