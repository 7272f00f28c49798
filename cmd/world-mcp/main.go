// Command world-mcp gives an AI agent a body in a 3D world that its user watches in a browser.
// Without a subcommand it speaks MCP on stdio; `world-mcp help` lists the others.
package main

import (
	"os"

	_ "github.com/worldmcp/world/internal/agents/hook" // `world-mcp hook` is done in its init, and never gets to main
	"github.com/worldmcp/world/internal/server/cli"
)

// version is set by the build (-ldflags -X main.version=v1.2.3).
var version = "dev"

func main() {
	os.Exit(cli.Main(version, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
