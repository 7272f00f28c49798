package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// tokenScopes are the scopes by the words of --may.
var tokenScopes = map[string]wire.Scope{"read": wire.ScopeRead, "build": wire.ScopeWrite, "picture": wire.ScopeScreenshot}

// accessCommand is how the command is called.
const accessCommand = "world-mcp token create NAME | list | revoke ID"

// token creates, lists and revokes tokens: with one, an agent sees and does less than with the data
// folder's. The secret goes to stdout alone, so that it can be piped into a configuration, and what
// to do with it to stderr.
func token(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("token", pflag.ContinueOnError)
	c.add(f)
	may := f.StringSlice("may", []string{"read"}, "with create: what the agent may do: read, build, picture")
	id := f.String("world", "", "with create: the `id` of the world that the token is for (default: the one that is open)")
	if err := parse(accessCommand, f, args, e); err != nil {
		return err
	}
	var scopes []string
	for _, word := range *may {
		s, ok := tokenScopes[word]
		if !ok {
			return usageError{fmt.Errorf("--may %q: it takes read, build and picture", word)}
		}
		scopes = append(scopes, string(s))
	}
	if !slices.Contains(scopes, string(wire.ScopeRead)) {
		scopes = append(scopes, string(wire.ScopeRead)) // who builds also sees
	}
	do := f.Arg(0)
	if want := map[string]int{"create": 2, "list": 1, "revoke": 2}[do]; want == 0 || f.NArg() != want {
		return usageError{errors.New("it takes: token create NAME, token list, or token revoke ID")}
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	switch do {
	case "create":
		made, err := client.CreateToken(ctx, f.Arg(1), *id, scopes)
		if err != nil {
			return err
		}
		fmt.Fprintln(e.Out, made.Token)
		fmt.Fprintf(e.Err, "This is shown once. Put it into the environment of the agent's MCP server as WORLD_TOKEN, or send it as a bearer to /api/mcp/world.\nTake it back with: world-mcp token revoke %s\n", made.ID)
		return nil
	case "revoke":
		if err := client.RevokeToken(ctx, f.Arg(1)); err != nil {
			return err
		}
		fmt.Fprintln(e.Err, "Revoked: it opens nothing any more.")
		return nil
	}
	list, err := client.Tokens(ctx)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintln(e.Err, "No agent has a token of its own.")
		return nil
	}
	return printTokens(e.Out, list)
}

// printTokens prints a table of tokens.
func printTokens(out io.Writer, list []worldclient.Token) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tNAME\tMAY\tWORLD\tLAST USED")
	for _, t := range list {
		used := "never"
		if t.LastUsed != nil {
			used = t.LastUsed.Local().Format(time.DateTime)
		}
		var words []string
		for word, s := range tokenScopes {
			if slices.Contains(t.Scopes, string(s)) {
				words = append(words, word)
			}
		}
		slices.Sort(words)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", t.ID, printable(t.Name), strings.Join(words, ", "), t.WorldID, used)
	}
	return w.Flush()
}
