package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// bridgeEvery is how often the state is read while a command waits for it.
const bridgeEvery = 300 * time.Millisecond

// bridgeCommand is how the command is called.
const bridgeCommand = "world-mcp bridge [user@host, or an ssh command]"

// runBridge joins the world with an agent on a server by SSH, or shows how that stands. The service
// keeps it; this command only asks for it, and says what happens until it stands or has failed.
func runBridge(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("bridge", pflag.ContinueOnError)
	c.add(f)
	asJSON := f.Bool("json", false, "print JSON: each state on a line of its own")
	stop := f.Bool("stop", false, "end it: the agent is on this computer again")
	retry := f.Bool("retry", false, "try again now")
	if err := parse(bridgeCommand, f, ownFirst(f, args), e); err != nil {
		return err
	}
	q := wire.BridgeRequest{Target: strings.Join(f.Args(), " ")}
	switch asked := map[bool]int{true: 1}; {
	case asked[*stop]+asked[*retry]+asked[q.Target != ""] > 1:
		return usageError{errors.New("it takes a server, --stop or --retry")}
	case *stop:
		q.Op = wire.BridgeStop
	case *retry:
		q.Op = wire.BridgeRetry
	case q.Target != "":
		q.Op = wire.BridgeConnect
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	show := func(b wire.Bridge) error {
		if *asJSON {
			return json.NewEncoder(e.Out).Encode(b)
		}
		_, err := fmt.Fprintln(e.Out, bridgeWords(b))
		return err
	}
	if q.Op == "" {
		b, err := client.Bridge(ctx)
		if err != nil {
			return err
		}
		return show(b)
	}
	b, err := client.AskBridge(ctx, q)
	if err != nil {
		return err
	}
	if q.Op == wire.BridgeStop {
		return show(b)
	}
	return followBridge(ctx, client, b, show)
}

// ownFirst puts our flags before the words of an ssh command, wherever they stand. ssh has no
// option with two dashes, so such a word is always ours; -h is no option of ssh either.
func ownFirst(f *pflag.FlagSet, args []string) []string {
	var ours, theirs []string
	for i := 0; i < len(args); i++ {
		name, isLong := strings.CutPrefix(args[i], "--")
		switch {
		case args[i] == "--":
			theirs = append(theirs, args[i+1:]...)
			i = len(args)
		case args[i] == "-h":
			ours = append(ours, args[i])
		case !isLong:
			theirs = append(theirs, args[i])
		default:
			ours = append(ours, args[i])
			if x := f.Lookup(name); x != nil && x.NoOptDefVal == "" && i+1 < len(args) { // its value is the next word
				i++
				ours = append(ours, args[i])
			}
		}
	}
	return slices.Concat(ours, []string{"--"}, theirs)
}

// followBridge shows each new state until the bridge stands or has failed. The second is an error.
func followBridge(ctx context.Context, client *worldclient.Client, b wire.Bridge, show func(wire.Bridge) error) error {
	for last := ""; ; {
		if now := bridgeWords(b); now != last {
			last = now
			if err := show(b); err != nil {
				return err
			}
		}
		switch b.State { //nolint:exhaustive // the others are on the way
		case wire.BridgeUp, wire.BridgeDegraded, wire.BridgeOff:
			return nil
		case wire.BridgeFailed:
			return errors.New("the server was not joined; world-mcp bridge --retry tries again")
		}
		select {
		case <-ctx.Done():
			return nil // the service goes on with it
		case <-time.After(bridgeEvery):
		}
		var err error
		if b, err = client.Bridge(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// bridgeWords says in a line how a bridge stands.
func bridgeWords(b wire.Bridge) string {
	line := strings.ReplaceAll(wire.BridgeWords[b.State], "{server}", cmp.Or(b.Target, "your server"))
	if !strings.HasSuffix(line, "?") {
		line += "."
	}
	switch b.State { //nolint:exhaustive // the others are all said
	case wire.BridgeNeedsHost, wire.BridgeNeedsUser:
		line += " Answer in the page: world-mcp open"
	case wire.BridgeRetrying:
		line += " World tries again."
	}
	for _, more := range append([]string{b.Reason, b.Next}, b.Notes...) {
		if more != "" && !strings.Contains(line, more) {
			line += " " + more
		}
	}
	line = printable(line)
	if b.Command != "" {
		line += "\n  " + printable(b.Command)
	}
	return line
}
