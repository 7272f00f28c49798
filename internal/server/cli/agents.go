package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/agents/programs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/worldclient"
)

// This file contains the command agents: which agents that speak ACP are installed, whether they
// ask before they act (package probe), World's own copies of their programs (package copies), and
// those that the user adds. It changes the data folder itself, and asks a running service to look
// again; it starts none, and needs no login.

// agentsCommand is how the command is called.
const agentsCommand = "world-mcp agents list | test NAME | get NAME | add NAME --command PROGRAM | remove NAME"

// agentRow is an agent as it is printed.
type agentRow struct {
	Type    string `json:"type"`
	Product string `json:"product"`
	Program string `json:"program"`
	// Copy is the version of World's own copy of the program; empty: it is the user's.
	Copy string `json:"copy,omitempty"`
	// Own is the user's entry, of an agent that they have added.
	Own *profile.Own `json:"own,omitempty"`
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
	var own profile.Own
	f.StringVar(&own.Command, "command", "", "with add: its program, by its name on your PATH or its path")
	f.StringArrayVar(&own.Args, "arg", nil, "with add: an argument; again for each further one")
	f.StringArrayVar(&own.Env, "env", nil, "with add: the name of a variable that it gets from your environment; again for each further one")
	f.StringVar(&own.Lever, "lever", "", "with add: the `type` of an agent that World knows, and whose modes and settings make this one ask, too")
	f.StringVar(&own.Mode, "mode", "", "with add: without a lever, the mode in which it asks")
	version := f.String("version", "", "with get: the version of its package, or latest; without, the newest that World has seen ask")
	ofCopy := f.Bool("copy", false, "with remove: World's own copy of its program")
	if err := parse(agentsCommand, f, args, e); err != nil {
		return err
	}
	a := &agentsCall{env: e, found: installed.Agents{Dir: c.dir()}, asJSON: *asJSON}
	a.Store = probe.Store{Dir: c.dir(), Version: e.version}
	switch do := cmp.Or(f.Arg(0), "list"); {
	case do == "list" && f.NArg() <= 1:
		return a.list(ctx)
	case do == "test" && f.NArg() == 2:
		return a.test(ctx, f.Arg(1))
	case do == "add" && f.NArg() == 2:
		own.Name = f.Arg(1)
		return a.add(ctx, own)
	case do == "get" && f.NArg() == 2:
		return a.get(ctx, f.Arg(1), *version)
	case do == "remove" && f.NArg() == 2 && *ofCopy:
		return a.removeCopy(ctx, f.Arg(1))
	case do == "remove" && f.NArg() == 2:
		return a.remove(ctx, f.Arg(1))
	}
	return usageError{errors.New("it takes one of: " + strings.TrimPrefix(agentsCommand, "world-mcp "))}
}

// agentsCall is what the parts of the command share.
type agentsCall struct {
	env
	probe.Store
	found  installed.Agents
	asJSON bool
}

func (a *agentsCall) copies() copies.Copies { return copies.Copies{Dir: a.Dir} }

// known returns the agent with a name, installed or not.
func (a *agentsCall) known(name string) (profile.Profile, error) {
	p := slice.Find(a.found.All(), func(p profile.Profile) bool { return p.Type == name || p.Program == name })
	if p.Type == "" {
		var types []string
		for _, p := range profile.All() {
			types = append(types, p.Type)
		}
		return p, fmt.Errorf("no agent %q is known, only %s", name, strings.Join(types, ", "))
	}
	return p, nil
}

// get gets a copy of an agent's program, and uses that in place of the user's.
func (a *agentsCall) get(ctx context.Context, name, version string) error {
	p, err := a.known(name)
	if err != nil {
		return err
	}
	if p.Scripts {
		fmt.Fprintf(a.Err, "The package %s runs scripts of its own when it is installed; it does not work without them.\n", p.Package)
	}
	got, err := programs.Get(ctx, a.copies(), &a.Store, p, version, func(note string) { fmt.Fprintln(a.Err, "  "+note) })
	if ctx.Err() != nil {
		return errors.New("it was stopped, and nothing of it is kept")
	}
	if t, ok := errors.AsType[*profile.Trouble](err); ok {
		return errors.New(strings.TrimSpace(t.Reason + " " + t.Next + " " + t.Command))
	}
	if err != nil {
		return err
	}
	next := "It has not been tested here. Next: " + profile.TestCommand(p)
	if st := a.Look(ctx, got); st.Identity != nil && st.Judge(got, st.Identity.Initialized) == nil {
		next = "World works with it."
	}
	defer a.copies().Sweep() // of the one before, which the service lets go of
	return a.changed(ctx, p.Type, map[string]any{"got": map[string]string{"type": p.Type, "version": got.Copy.Version, "program": got.Path}},
		fmt.Sprintf("World has a copy of %s %s of its own and starts that; your programs are as they were. %s", p.Product, got.Copy.Version, next))
}

// removeCopy removes World's own copy of an agent's program.
func (a *agentsCall) removeCopy(ctx context.Context, name string) error {
	p, err := a.known(name)
	if err != nil {
		return err
	}
	switch removed, err := a.copies().Remove(p.Type); {
	case err != nil:
		return err
	case !removed:
		return fmt.Errorf("there is no copy of %s that is World's own", p.Product)
	}
	defer a.copies().Sweep()
	return a.changed(ctx, p.Type, map[string]any{"removedCopy": p.Type},
		fmt.Sprintf("World starts its own copy of %s no more. The files go as soon as none of its programs runs.", p.Product))
}

// add adds an agent of the user's own.
func (a *agentsCall) add(ctx context.Context, o profile.Own) error {
	if strings.ContainsRune(o.Command, filepath.Separator) {
		path, err := filepath.Abs(o.Command)
		if err != nil {
			return err
		}
		o.Command = path
	}
	if err := o.Check(); err != nil {
		return usageError{err}
	}
	if err := a.found.Add(o); err != nil {
		return err
	}
	return a.changed(ctx, o.Name, map[string]any{"added": o},
		fmt.Sprintf("%s is in the list. Next: world-mcp agents test %s", o.Profile().Product, o.Name))
}

// remove removes an agent of the user's own.
func (a *agentsCall) remove(ctx context.Context, name string) error {
	removed, err := programs.RemoveOwn(a.found, name)
	switch {
	case err != nil:
		return err
	case !removed:
		return fmt.Errorf("you have added no agent %q; `world-mcp agents list` shows all", name)
	}
	return a.changed(ctx, name, map[string]any{"removed": name}, name+" is no longer in the list. Nothing of its program was changed.")
}

// changed reports a change of the list to the running service and the user.
func (a *agentsCall) changed(ctx context.Context, name string, asJSON any, words string) error {
	service := worldclient.New(worldclient.Options{DataDir: string(a.Dir), NoAgent: true})
	defer func() { _ = service.Close() }()
	if err := service.FindAgents(ctx); err != nil {
		fmt.Fprintf(a.Err, "world-mcp: the running service did not look again for %s (%s); start it again.\n", name, errorText(err))
	}
	if a.asJSON {
		return json.NewEncoder(a.Out).Encode(asJSON)
	}
	fmt.Fprintln(a.Out, printable(words))
	return nil
}

// list prints the installed agents. One that World has not met is started and asked for its name
// and version, and nothing else.
func (a *agentsCall) list(ctx context.Context) error {
	rows := []agentRow{}
	found := a.found.Find()
	for _, p := range found {
		st, err := a.Identify(ctx, p)
		rows = append(rows, rowOf(p, st, err))
	}
	for _, o := range a.found.Own() {
		if !slices.ContainsFunc(found, func(p profile.Profile) bool { return p.Type == o.Name }) {
			rows = append(rows, agentRow{
				Type: o.Name, Product: o.Profile().Product, Program: o.Command, Own: &o,
				Trouble: "Its program was not found: " + o.Command + ".", Next: "Install it, or add it again with another --command.",
			})
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if a.asJSON {
		return json.NewEncoder(a.Out).Encode(map[string]any{"agents": rows})
	}
	if len(rows) == 0 {
		fmt.Fprintln(a.Err, "No agent that speaks ACP is installed.")
		return nil
	}
	w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "AGENT\tVERSION\tRESULT")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Type, printable(r.Version), printable(r.words()))
	}
	return w.Flush()
}

// words says in a line how an agent stands.
func (r *agentRow) words() string {
	whose := ""
	if r.Copy != "" {
		whose = "World's own copy; "
	}
	switch {
	case r.Tested != nil:
		return whose + r.Tested.Title()
	case r.Starts:
		return whose + "World works with this version; not tested here"
	}
	return strings.TrimSpace(whose + r.Trouble + " " + r.Next)
}

// rowOf returns the row of an agent.
func rowOf(p profile.Profile, st probe.Standing, err error) agentRow {
	r := agentRow{
		Type: p.Type, Product: p.Product, Program: p.Path, Own: p.Own, Fingerprint: st.Fingerprint, Tested: st.Result,
	}
	if p.Copy != nil {
		r.Copy = p.Copy.Version
	}
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

// test tests an installed agent. The exit code is 1 when it has not passed.
func (a *agentsCall) test(ctx context.Context, name string) error {
	found := a.found.Find()
	i := slices.IndexFunc(found, func(p profile.Profile) bool { return p.Type == name || p.Program == name })
	if i < 0 {
		return fmt.Errorf("no agent %q is installed; `world-mcp agents list` shows those that are", name)
	}
	p := found[i]
	if t := p.Check(ctx, nil); t != nil {
		return fmt.Errorf("%s %s", t.Reason, t.Next)
	}
	if st := a.Look(ctx, p); st.Err != nil {
		return st.Err
	}
	st, err := a.Identify(ctx, p)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Product, err)
	}
	fmt.Fprintf(a.Err, "Testing %s %s (%s). It takes a minute or two and needs no login.\n",
		p.Product, printable(st.Identity.Agent.Version), p.Path)
	r, err := a.Test(ctx, p, func(now probe.Progress) { fmt.Fprintln(a.Err, "  "+printable(now.Note)) })
	if ctx.Err() != nil {
		return errors.New("the test was stopped, and nothing of it is kept")
	}
	if err != nil {
		return fmt.Errorf("%s was not tested: %w", p.Product, err)
	}
	if a.asJSON {
		err = json.NewEncoder(a.Out).Encode(r)
	} else {
		fmt.Fprintf(a.Out, "%s %s, %s (%.0f s)\n", p.Product, printable(st.Identity.Agent.Version), printable(r.Title()), r.Seconds)
	}
	if err == nil && !r.Passed {
		err = errors.New("it does not always ask before it acts, so World does not start it")
	}
	return err
}
