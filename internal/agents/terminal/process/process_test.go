package process

import (
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// A program is known by its file or its package. Kilo, which runs OpenCode's plugins, is one with
// what they tell: else its session and its MCP server had a body each.
func TestAgentOf(t *testing.T) {
	for want, all := range map[string][][]string{
		frame.OpenCode: {{"/usr/bin/opencode"}, {"kilo"}, {"node", "/h/node_modules/@kilocode/cli/bin/kilo"}, {"/h/node_modules/@kilocode/cli-linux-x64/bin/kilo", "acp"}},
		frame.Claude:   {{"claude"}, {"node", "/h/node_modules/@anthropic-ai/claude-code/cli.js"}},
		"copilot":      {{"/h/node_modules/@github/copilot/copilot"}},
		"":             {{"bash", "-c", "kilo"}, {"/home/kilo/bin/tool"}, {"/home/claude/x"}},
	} {
		for _, args := range all {
			if got := AgentOf(args); got != want {
				t.Errorf("%q is of %q, want %q", args, got, want)
			}
		}
	}
}
