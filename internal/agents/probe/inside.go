package probe

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/home"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
)

// Arguments of processes of our own program: the one that a test runs in, and the MCP server that
// an agent starts there.
const (
	insideArgument = "test-agent-inside"
	serverArgument = "test-agent-server"
)

// Tests put other agents in place of these.
var (
	profiles = profile.All
	homeOf   = home.Of
)

// Help does the work of a process of ours that was started for a test, and reports whether this one
// was.
func Help(args []string, in io.Reader, out io.Writer) bool {
	switch {
	case len(args) == 2 && args[0] == insideArgument:
		_ = raiseLoopback() // it does not return unless it fails
		text, _ := json.Marshal(line{Uncut: true})
		_, _ = out.Write(append(text, '\n'))
	case len(args) == 1 && args[0] == insideArgument:
		runInside(in, out)
	case len(args) == 2 && args[0] == serverArgument:
		serve(in, out, args[1])
	default:
		return false
	}
	return true
}

// runInside runs the test that its input names, until that ends.
func runInside(in io.Reader, out io.Writer) {
	say := func(l line) {
		text, _ := json.Marshal(l)
		_, _ = out.Write(append(text, '\n'))
	}
	input := bufio.NewReader(in)
	order, err := input.ReadBytes('\n')
	var j job
	if err != nil || json.Unmarshal(order, &j) != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, input)
		cancel()
	}()
	all := profiles()
	if j.Own != nil {
		all = []profile.Profile{j.Own.Profile()}
	}
	i := slices.IndexFunc(all, func(p profile.Profile) bool { return p.Type == j.Type })
	program, err := os.Executable()
	if err != nil || i < 0 {
		say(line{Err: "the test could not begin"})
		return
	}
	p := all[i]
	p.Path, p.Args = j.Path, j.Args
	children := proc.NewChildren(local.Dir(j.Scratch), zerolog.Nop())
	children.GuardBy(program)
	defer children.Close()
	t := &tester{
		profile: p, environ: j.Environ, scratch: j.Scratch, program: program, children: children,
		say: func(now Progress) { say(line{Progress: &now}) },
	}
	r, err := t.run(ctx)
	if err != nil {
		say(line{Err: err.Error()})
		return
	}
	say(line{Result: r})
}

// neutral are the variables that say nothing of the user.
var neutral = []string{"PATH", "SystemRoot", "SYSTEMROOT", "ComSpec", "PATHEXT", "ProgramFiles", "TZ"}

func isNeutral(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains(neutral, name)
}
