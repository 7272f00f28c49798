package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/pflag"
)

// smoke tries what an agent does in the world, on each way that its calls can go, and says what came of each step. It fails if
// one has failed.
func smoke(ctx context.Context, args []string, e env) error {
	var c common
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
