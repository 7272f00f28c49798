package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/pflag"
)

// export writes a world as JSON to stdout.
func export(ctx context.Context, args []string, e env) error {
	var c common
	var id string
	f := pflag.NewFlagSet("export", pflag.ContinueOnError)
	c.add(f)
	f.StringVar(&id, "id", "", "id of the world (default: the one that is open)")
	if err := parse("world-mcp export", f, args, e); err != nil {
		return err
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	return client.ExportWorld(ctx, id, e.Out)
}

// importWorld makes a new world of an exported file.
func importWorld(ctx context.Context, args []string, e env) error {
	var c common
	f := pflag.NewFlagSet("import", pflag.ContinueOnError)
	c.add(f)
	if err := parse("world-mcp import", f, args, e); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return usageError{errors.New("world-mcp import takes one file")}
	}
	file, err := os.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	id, name, err := client.ImportWorld(ctx, file)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s %s\n", id, name)
	return nil
}
