package process

import (
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// A program is known by its file or its package.
func TestAgentOf(t *testing.T) {
	for want, all := range map[string][][]string{
		frame.OpenCode: {{"/usr/bin/opencode"}, {"node", "/h/node_modules/opencode-ai/bin/opencode"}},
		"kilo":         {{"kilo"}, {"node", "/h/node_modules/@kilocode/cli/bin/kilo"}, {"/h/node_modules/@kilocode/cli-linux-x64/bin/kilo", "acp"}},
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

// The agent's program is the nearest known one. An unknown name is the nearest process that is no
// shell.
func TestProgramIn(t *testing.T) {
	t.Parallel()
	of := func(pid int, args ...string) parent { return parent{pid, args} }
	for name, c := range map[string]struct {
		chain []parent
		want  int
		alone bool
	}{
		"the nearest agent":       {[]parent{of(5, "sh", "-c", "hook"), of(4, "gemini"), of(3, "claude")}, 4, false},
		"behind another program":  {[]parent{of(5, "node", "/h/tool.js"), of(4, "qwen", "--prompt=hello")}, 4, true},
		"one prompt":              {[]parent{of(5, "gemini", "-p", "hello")}, 5, true},
		"no prompt of its own":    {[]parent{of(5, "claude", "-p", "hello")}, 5, false},
		"an unknown name":         {[]parent{of(5, "/bin/bash"), of(4, "env"), of(3, "/opt/agent"), of(2, "init")}, 3, false},
		"nothing but shells":      {[]parent{of(5, "sh"), of(4, "/usr/bin/zsh")}, 0, false},
		"a process without words": {[]parent{of(5)}, 0, false},
		"nothing":                 {nil, 0, false},
	} {
		got, ok := programIn(c.chain)
		if got.pid != c.want || ok != (c.want != 0) || isAlone(AgentOf(got.args), got.args) != c.alone {
			t.Errorf("%s: %+v, want process %d, alone %t", name, got, c.want, c.alone)
		}
	}
}

// Is compares a process only where the hook knows when it began; the zero ID is no process.
func TestIDs(t *testing.T) {
	t.Parallel()
	for pid := range 2 {
		if p, ok := Of(pid); ok || p.Alive() || p.String() != "" {
			t.Errorf("process %d counts: %v", pid, p)
		}
	}
	if !Is(frame.Process{Pid: 1 << 22}) || Is(frame.Process{Pid: 1 << 22, Start: 5}) {
		t.Error("a process that does not exist")
	}
}
