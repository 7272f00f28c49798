package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/connect"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const connectCommand = "world-mcp connect [AGENT [line|entry|address]]"

// connectAgent prints how an agent comes to the service that runs, or to the one that would: in
// words, or for scripts the line of the agent's own command, the server's entry in its settings, or
// the address alone. Without an agent it lists those that World knows.
func connectAgent(_ context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("connect", pflag.ContinueOnError)
	f.IntVar(&c.port, "port", local.DefaultPort, "port of the world service on 127.0.0.1")
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	program := f.String("program", "", "path of the world-mcp to name (default: this one)")
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse(connectCommand, f, args, e); err != nil {
		return err
	}
	agent, what := f.Arg(0), f.Arg(1)
	switch {
	case f.NArg() > 2 || what != "" && !slices.Contains([]string{"line", "entry", "address"}, what):
		return usageError{errors.New("connect takes an agent, then nothing, line, entry or address")}
	case agent != "" && !known.IsName(agent):
		return usageError{fmt.Errorf("%q cannot be an agent's name: it has up to 64 letters, digits and hyphens", agent)}
	}
	if err := checkPort(c.port); err != nil {
		return err
	}
	at := c.place(f)
	if *program != "" {
		at.Program = *program
	}
	way := connect.Way(at, agent)
	switch {
	case what == "line":
		fmt.Fprintln(e.Out, way.Command)
	case what == "entry":
		fmt.Fprintln(e.Out, connect.Entry(at, agent))
	case what == "address":
		fmt.Fprintln(e.Out, way.Address)
	case agent == "" && *asJSON:
		return json.NewEncoder(e.Out).Encode(wire.ConnectAnswer{Ways: connect.Ways(at)})
	case *asJSON:
		return json.NewEncoder(e.Out).Encode(way)
	case agent == "":
		ways := connect.Ways(at)
		for i := range ways[:len(ways)-1] { // the last one is any other's
			fmt.Fprintf(e.Out, "%-12s %s\n", ways[i].ID, ways[i].Name)
		}
		fmt.Fprintln(e.Out, "\nworld-mcp connect AGENT says how one of them comes to the world, or any other agent by its name.")
	default:
		printWay(e.Out, &way)
	}
	return nil
}

func printWay(w io.Writer, way *wire.ConnectWay) {
	if way.Command == "" {
		fmt.Fprintf(w, "%s\n\n%s\n", way.How, way.Entry)
	} else {
		fmt.Fprintf(w, "%s\n\n%s\n\nThat writes this to its settings, where you can also put it yourself:\n\n%s\n", way.How, way.Command, way.Entry)
	}
	fmt.Fprintf(w, "\nOr by MCP over HTTP, while the service runs:\n\n%s\n", way.Address)
}

// place is the service of the flags, as an agent finds it: that which runs, or else the next one.
// What the user has named here is named to the agent.
func (c *commonFlags) place(f *pflag.FlagSet) connect.Place {
	port := cmp.Or(c.nextPort(f), local.DefaultPort)
	if i, err := c.dir().ReadInfo(); err == nil && c.dir().Locked(local.ServeLock) {
		port = i.Port
	}
	at := connect.Here(c.dir(), port)
	if f.Changed("data-dir") {
		at.DataDir = c.dir()
	}
	if f.Changed("port") && c.port != 0 {
		at.Port = c.port
	}
	return at
}
