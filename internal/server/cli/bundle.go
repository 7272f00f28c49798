package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/base/local"
)

const bundleCommand = "world-mcp bundle AGENT [state|remove]"

// bundleFor serves install.sh, which calls it for each agent program: it writes the bundle and
// prints its folder, or prints the program's state (a wire.HostState), or removes the bundle.
func bundleFor(_ context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("bundle", pflag.ContinueOnError)
	dir := f.String("data-dir", "", "folder of the worlds, written into the bundle when it is given")
	port := f.Int("port", 0, "port of the service, written into the bundle when it is given")
	installer := f.String("installer", "", "path of the install.sh to name when something is to be done")
	if err := parse(bundleCommand, f, args, e); err != nil {
		return err
	}
	agent, what, data := f.Arg(0), f.Arg(1), local.DefaultDir()
	if f.NArg() == 0 || f.NArg() > 2 || what != "" && !slices.Contains([]string{"state", "remove"}, what) {
		return usageError{errors.New("bundle takes an agent, then nothing, state or remove")}
	}
	if *dir != "" {
		data = local.Dir(*dir)
	}
	switch what {
	case "state":
		state, _ := bundle.Inspect(data, agent)
		fmt.Fprintln(e.Out, state)
		return nil
	case "remove":
		return bundle.Remove(data, agent)
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	if err := data.Make(); err != nil {
		return err
	}
	at, err := bundle.Write(data, agent, bundle.Options{
		Program: program, DataDir: *dir, Port: *port,
		Installer: *installer,
	})
	if err != nil {
		return err
	}
	if _, left, err := bundle.Repair(data); err != nil { // copies that the agent's program keeps
		fmt.Fprintf(e.Err, "%s has hooks of an older World that are not safe in every program, and could not be rewritten: %v\n", left[0], err)
	}
	fmt.Fprintln(e.Out, at)
	return nil
}
