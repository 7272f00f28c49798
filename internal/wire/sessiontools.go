package wire

// SessionPath is where an agent that a local service has started reaches the tools of its session
// by MCP over HTTP, with the token of the session. SessionHeader is where it names the session that
// waits until it has listed them.
const (
	SessionPath   = "/api/mcp/session"
	SessionHeader = "World-Session"
)
