package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe"
)

// This file contains the command agents: which agents that speak ACP are installed, and whether
// they ask before they act (package probe). It needs no service, and no login.

// agentsCommand is how the command is called.
const agentsCommand = "world-mcp agents list | test NAME"

// agentRow is an agent as it is printed.
type agentRow struct {
	Type    string `json:"type"`
	Product string `json:"product"`
	Program string `json:"program"`
	// Name and Version are what it says of itself; empty: it could not be asked, and Trouble says
	// why.
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	// Fingerprint names the bytes that run, and Tested is what a test of them has shown.
	Fingerprint string        `json:"fingerprint,omitempty"`
	Tested      *probe.Result `json:"tested,omitempty"`
	// Starts: World starts it for the user's work. Otherwise Trouble says why not, and Next what to
	// do.
	Starts  bool   `json:"starts"`
	Trouble string `json:"trouble,omitempty"`
	Next    string `json:"next,omitempty"`
}

// agents lists the installed agents, or tests one of them.
func agents(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("agents", pflag.ContinueOnError)
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds")
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse(agentsCommand, f, args, e); err != nil {
		return err
	}
	s := &probe.Store{Dir: c.dir(), Version: e.version}
	switch do := cmp.Or(f.Arg(0), "list"); {
	case do == "list" && f.NArg() <= 1:
		return listAgents(ctx, s, *asJSON, e)
	case do == "test" && f.NArg() == 2:
		return testAgent(ctx, s, f.Arg(1), *asJSON, e)
	}
	return usageError{errors.New("it takes: agents list, or agents test NAME")}
}

// listAgents prints the installed agents. One that World has not met is started and asked for its
// name and version, and nothing else.
func listAgents(ctx context.Context, s *probe.Store, asJSON bool, e env) error {
	rows := []agentRow{}
	for _, p := range profile.Find(nil) {
		st, err := s.Identify(ctx, p)
		rows = append(rows, rowOf(p, st, err))
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if asJSON {
		return json.NewEncoder(e.Out).Encode(map[string]any{"agents": rows})
	}
	if len(rows) == 0 {
		fmt.Fprintln(e.Err, "No agent that speaks ACP is installed.")
		return nil
	}
	w := tabwriter.NewWriter(e.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "AGENT\tVERSION\tRESULT")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Type, printable(r.Version), printable(r.words()))
	}
	return w.Flush()
}

// words says in a line how an agent stands.
func (r *agentRow) words() string {
	switch {
	case r.Tested != nil:
		return r.Tested.Title()
	case r.Starts:
		return "World works with this version; not tested here"
	}
	return strings.TrimSpace(r.Trouble + " " + r.Next)
}

// rowOf returns the row of an agent.
func rowOf(p profile.Profile, st probe.Standing, err error) agentRow {
	r := agentRow{Type: p.Type, Product: p.Product, Program: p.Path, Fingerprint: st.Fingerprint, Tested: st.Result}
	if err != nil {
		t := p.TroubleOf(err, nil)
		r.Trouble, r.Next = t.Reason+" "+errorText(err)+".", t.Next
		return r
	}
	if st.Identity == nil {
		return r
	}
	r.Name, r.Version = st.Identity.Agent.Name, st.Identity.Agent.Version
	if t := st.Judge(p, st.Identity.Initialized); t != nil {
		r.Trouble, r.Next = t.Reason, t.Next
		if t.Command != "" {
			r.Next += " (" + t.Command + ")"
		}
	}
	r.Starts = r.Trouble == ""
	return r
}

// testAgent tests an installed agent. The exit code is 1 when it has not passed.
func testAgent(ctx context.Context, s *probe.Store, name string, asJSON bool, e env) error {
	found := profile.Find(nil)
	i := slices.IndexFunc(found, func(p profile.Profile) bool { return p.Type == name || p.Program == name })
	if i < 0 {
		return fmt.Errorf("no agent %q is installed; `world-mcp agents list` shows those that are", name)
	}
	p := found[i]
	if t := p.Check(ctx, nil); t != nil {
		return fmt.Errorf("%s %s", t.Reason, t.Next)
	}
	if st := s.Look(ctx, p); st.Err != nil {
		return st.Err
	}
	st, err := s.Identify(ctx, p)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Product, err)
	}
	fmt.Fprintf(e.Err, "Testing %s %s (%s). It takes a minute or two and needs no login.\n",
		p.Product, printable(st.Identity.Agent.Version), p.Path)
	r, err := s.Test(ctx, p, func(now probe.Progress) { fmt.Fprintln(e.Err, "  "+printable(now.Note)) })
	if ctx.Err() != nil {
		return errors.New("the test was stopped, and nothing of it is kept")
	}
	if err != nil {
		return fmt.Errorf("%s was not tested: %w", p.Product, err)
	}
	if asJSON {
		err = json.NewEncoder(e.Out).Encode(r)
	} else {
		fmt.Fprintf(e.Out, "%s %s, %s (%.0f s)\n", p.Product, printable(st.Identity.Agent.Version), printable(r.Title()), r.Seconds)
	}
	if err == nil && !r.Passed {
		err = errors.New("it does not always ask before it acts, so World does not start it")
	}
	return err
}
