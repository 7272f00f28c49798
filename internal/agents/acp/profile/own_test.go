package profile

import (
	"strings"
	"testing"
)

func TestOwnCheck(t *testing.T) {
	good := Own{Name: "my-agent2", Command: "agent"}
	for _, c := range []struct {
		what   string
		change func(*Own)
		why    string // empty: it is well
	}{
		{"a name on the PATH", func(*Own) {}, ""},
		{"all of it", func(o *Own) {
			o.Command, o.Args, o.Env, o.Lever = "/bin/x", []string{"--acp"}, []string{"MY_KEY"}, "opencode"
		}, ""},
		{"a mode", func(o *Own) { o.Mode = "ask" }, ""},
		{"no name", func(o *Own) { o.Name = "" }, "letters, digits and hyphens"},
		{"a name with a path", func(o *Own) { o.Name = "../x" }, "letters, digits and hyphens"},
		{"a known type", func(o *Own) { o.Name = "Codex" }, "World knows"},
		{"a known command", func(o *Own) { o.Name = "claude" }, "World knows"},
		{"a known client", func(o *Own) { o.Name = "gemini-cli-mcp-client" }, "World knows"},
		{"a body of World's", func(o *Own) { o.Name = "coder-1" }, "World knows"},
		{"no command", func(o *Own) { o.Command = "" }, "command"},
		{"a relative command", func(o *Own) { o.Command = "./agent" }, "absolute"},
		{"a line break", func(o *Own) { o.Args = []string{"a\nb"} }, "arguments"},
		{"many arguments", func(o *Own) { o.Args = strings.Fields(strings.Repeat("a ", maxArgs+1)) }, "arguments"},
		{"a value", func(o *Own) { o.Env = []string{"KEY=secret"} }, "variables by their names"},
		{"a pattern", func(o *Own) { o.Env = []string{"*"} }, "variables by their names"},
		{"another program", func(o *Own) { o.Env = []string{"NODE_OPTIONS"} }, "variables by their names"},
		{"a library", func(o *Own) { o.Env = []string{"LD_PRELOAD"} }, "variables by their names"},
		{"an unknown lever", func(o *Own) { o.Lever = "none" }, "its lever"},
		{"both", func(o *Own) { o.Lever, o.Mode = "codex", "read-only" }, "a mode"},
	} {
		o := good
		c.change(&o)
		err := o.Check()
		if (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

// A lever brings along all that makes the other agent ask. Without one the agent starts in trusted
// folders only.
func TestOwnProfile(t *testing.T) {
	fork := Own{Name: "fork", Command: "fork", Lever: "opencode", Env: []string{"FORK_KEY"}}.Profile()
	if fork.Lever == nil || fork.ForeignSettings != ForeignOutside || fork.Modes[0] != openCodeAgent ||
		fork.Env[0] != "FORK_KEY" {
		t.Errorf("%+v", fork)
	}
	plain := Own{Name: "plain", Command: "plain", Args: []string{"acp"}}.Profile()
	if _, trouble := plain.Launch(Workspace{Folder: "/x", EmptyFolder: "/y"}); trouble == nil || !trouble.Untrusted {
		t.Errorf("%+v", trouble)
	}
	plan, trouble := plain.Launch(Workspace{Folder: "/x", Trust: OwnFolder})
	if trouble != nil || plan.Mode != "" || plan.Args[0] != "acp" || plan.Dir != "/x" {
		t.Errorf("%+v %+v", plan, trouble)
	}
}
