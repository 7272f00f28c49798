package profile

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
)

// The by… functions read which MCP tool a permission is for, from fields that the agent's program
// fills in and no model can write. Each agent uses fields of its own.

// toolByServer reads Claude Code's form: the permission names the server, and the tool as
// mcp__server__tool.
func toolByServer(_ string, p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+p.Tool.Server+"__"); ok && p.Tool.Server != "" {
		return p.Tool.Server, name
	}
	return "", ""
}

// toolByInput reads Codex's form: the permission is marked as an MCP approval, and the input of the
// call names server and tool.
func toolByInput(_ string, p *acp.Permission, t *acp.ToolCall) (server, name string) {
	if !p.MCP {
		return "", ""
	}
	return serverAndTool(objectMembers(t.RawInput))
}

// serverAndTool reads two members of the input of a call.
func serverAndTool(in map[string]json.RawMessage) (server, tool string) {
	_ = json.Unmarshal(in["server"], &server)
	_ = json.Unmarshal(in["tool"], &tool)
	return server, tool
}

// toolByName reads Qwen Code's form: the permission names the tool as mcp__server__tool. A server
// name may contain __, so the split is exact only for the world's own server.
func toolByName(own string, p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+own+"__"); ok {
		return own, name
	}
	if rest, ok := strings.CutPrefix(p.Tool.Name, "mcp__"); ok {
		server, name, _ = strings.Cut(rest, "__")
	}
	return server, name
}

// mcpTitle matches the titles that Gemini CLI gives to calls of MCP tools: "tool (server MCP
// Server)".
var mcpTitle = regexp.MustCompile(`^([A-Za-z0-9_.-]+) \(([A-Za-z0-9_ .-]+) MCP Server\)`)

// toolInTitle returns the MCP server and the tool that a title names, as Gemini CLI writes it or,
// for the server own only, as server_tool or server-tool; empty: it names none. A model may have
// written it.
func toolInTitle(own, title string) (server, tool string) {
	if m := mcpTitle.FindStringSubmatch(title); m != nil {
		return m[2], m[1]
	}
	for _, mark := range []string{"_", "-"} {
		if rest, ok := strings.CutPrefix(title, own+mark); ok {
			return own, rest
		}
	}
	return "", ""
}

// ShownTool returns the name of the world tool that a call uses, one of tools; empty: the call uses
// another tool. own is the name of the world's server in the session. The result is for display and
// must never permit anything, since a model may have written these fields.
func ShownTool(own string, tools map[string]bool, t *acp.ToolCall) string {
	isOurs := func(server, tool string) bool {
		_, known := tools[tool]
		return server == own && known
	}
	if server, tool := serverAndTool(objectMembers(t.RawInput)); isOurs(server, tool) {
		return tool
	}
	// forms in which agents qualify a server's tool
	prefixes := []string{"mcp__" + own + "__", own + "_", own + "-", own + "/", "mcp." + own + ".", "Tool: " + own + "/"}
	for _, name := range []string{t.Name, t.Title} {
		for _, prefix := range prefixes {
			if rest, ok := strings.CutPrefix(name, prefix); ok && isOurs(own, rest) {
				return rest
			}
		}
	}
	if server, tool := toolInTitle(own, t.Title); isOurs(server, tool) {
		return tool
	}
	return ""
}
