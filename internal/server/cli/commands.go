package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/worldclient"
)

// This file contains the small commands: open, catalog, version and smoke. Each prints JSON with
// --json.

// open prints a launch link, and opens it in the user's browser where there is one. The link logs a
// browser in, once, within 10 minutes, so it goes to stdout even if a browser was opened: that one
// may not be the browser the user wants.
func open(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("open", pflag.ContinueOnError)
	c.add(f)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse("world-mcp open", f, args, e); err != nil {
		return err
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	link, page, err := client.LaunchPage(ctx)
	if err != nil {
		return err
	}
	opened := page != "" && openBrowser(page)
	if *asJSON {
		return json.NewEncoder(e.Out).Encode(map[string]any{"url": link, "opened": opened})
	}
	fmt.Fprintln(e.Out, link)
	return nil
}

// client returns a client of the user's service that is not an agent: it only requests links and
// files, and gets no avatar.
func (c *commonFlags) client(f *pflag.FlagSet, e env) (*worldclient.Client, error) {
	o, err := c.clientOptions(f, e)
	if err != nil {
		return nil, err
	}
	o.NoAgent = true
	return worldclient.New(o), nil
}

// clientOptions returns the options by which a client attaches to the user's service, or starts it.
// The service is this same binary, so both speak one protocol. Its notes go to stderr, because
// stdout may carry MCP or JSON.
func (c *commonFlags) clientOptions(f *pflag.FlagSet, e env) (o worldclient.Options, err error) {
	if err := checkPort(c.port); err != nil {
		return o, err
	}
	exe, err := os.Executable()
	if err != nil {
		return o, fmt.Errorf("find this executable, to start the world service from: %w", err)
	}
	return worldclient.Options{
		DataDir: string(c.dir()), Port: c.spawnPort(f), Version: e.version, Executable: exe, LogLevel: c.spawnLevel(f),
		Note: func(s string) { fmt.Fprintln(e.Err, "world-mcp: "+s) },
	}, nil
}

// catalog lists the pieces that can be placed, with their sizes in metres. They are part of the
// binary, so it needs no service. The user's own files are not among them.
func catalog(_ context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("catalog", pflag.ContinueOnError)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse("world-mcp catalog", f, args, e); err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(e.Out).Encode(map[string]any{"pieces": doc.Catalog(), "palette": doc.Palette()})
	}
	for _, p := range doc.Catalog() {
		fmt.Fprintf(e.Out, "%-15s %-18s %-10s %.2f × %.2f × %.2f m\n", p.Kind, p.Title, p.Category, p.Size[0], p.Size[1], p.Size[2])
	}
	return nil
}

// version prints the versions of this binary, its protocol and its page. A service and an agent's
// process work together if they have a protocol in common; the page's build says which files the
// browser gets.
func version(_ context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("version", pflag.ContinueOnError)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse("world-mcp version", f, args, e); err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(e.Out).Encode(map[string]any{"version": e.version, "protocol": wire.Protocol, "page": assets.Build()})
	}
	fmt.Fprintf(e.Out, "world-mcp %s (protocol %d, page %s)\n", e.version, wire.Protocol, assets.Build())
	return nil
}

// hookUsage is what people get who try the command. With an agent's name it is done before this
// package is initialised: see package hook.
func hookUsage(_ context.Context, _ []string, e env) error {
	fmt.Fprintln(e.Err, "Usage: world-mcp hook AGENT [EVENT] <event.json\n\nThe hooks of an agent's program start it. AGENT is any agent's name; the event has the fields of Claude Code's hooks.\nIt prints nothing and always succeeds (docs/PROTOCOL.md, Hooks).")
	return nil
}

// smoke tries what an agent does in the world, on each way that its calls can go, and says what
// came of each step. It fails if one has failed.
func smoke(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("smoke", pflag.ContinueOnError)
	c.add(f)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse("world-mcp smoke", f, args, e); err != nil {
		return err
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	got, err := client.Smoke(ctx)
	if err != nil {
		return err
	}
	if *asJSON {
		err = json.NewEncoder(e.Out).Encode(got)
	} else {
		for _, s := range got.Steps {
			mark := "ok    "
			if !s.OK {
				mark = "FAILED"
			}
			fmt.Fprintf(e.Out, "%s %-15s %-20s %6.0f ms  %s\n", mark, s.Name, s.Leg, s.Millis, printable(s.Text))
			if s.Next != "" {
				fmt.Fprintf(e.Out, "       %s\n", printable(s.Next))
			}
		}
	}
	if err == nil && !got.OK {
		err = errors.New("the smoke test failed")
	}
	return err
}
