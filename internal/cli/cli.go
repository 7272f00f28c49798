// Package cli is the command line: one file a subcommand, each a function run(ctx, args, env) error. Only this package
// writes to the process's streams, and in stdio mode nothing but MCP goes to stdout.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/rs/zerolog"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/local"
)

// Streams of the process.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// env is what a subcommand gets beside its arguments.
type env struct {
	Streams
	version string
}

type command struct {
	name, about string
	run         func(ctx context.Context, args []string, e env) error
}

func commands() []command {
	return []command{
		{"serve", "run the world service: the page, the tools, the worlds", serve},
		{"open", "open the world in your browser (starts the service if needed)", open},
		{"catalog", "list the pieces that can be placed", catalog},
		{"export", "write a world as JSON", export},
		{"import", "make a world of an export", importWorld},
		{"log", "print the turn log: which path handled each turn, and how long it took", turnLog},
		{"doctor", "look at everything the world needs, and say what to do", doctor},
		{"version", "print build and protocol versions", version},
	}
}

// usageError is a mistake on the command line: exit code 2.
type usageError struct{ error }

// Main runs one invocation and returns the exit code: 0 done, 1 failed, 2 wrong usage.
func Main(version string, args []string, s Streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := dispatch(ctx, args, env{s, version})
	var usage usageError
	switch {
	case err == nil, errors.Is(err, pflag.ErrHelp):
		return 0
	case errors.As(err, &usage):
		fmt.Fprintf(s.Err, "world-mcp: %v\nSee `world-mcp help`.\n", err)
		return 2
	}
	fmt.Fprintf(s.Err, "world-mcp: %v\n", err)
	return 1
}

func dispatch(ctx context.Context, args []string, e env) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return stdio(ctx, args, e)
	}
	if args[0] == "help" {
		help(e.Out)
		return nil
	}
	var names []string
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], e)
		}
		names = append(names, c.name)
	}
	return usageError{fmt.Errorf("there is no command %q; there are %s", args[0], strings.Join(names, ", "))}
}

func help(w io.Writer) {
	fmt.Fprint(w, `world-mcp gives an AI agent a body in a 3D world that you watch in a browser.

Usage:
  world-mcp [flags]            speak MCP on stdin and stdout (agents start it like this)
  world-mcp <command> [flags]

Commands:
`)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.about)
	}
	fmt.Fprint(w, "\nEach command explains its flags with --help. Each flag has a variable WORLD_…, e.g. WORLD_PORT.\n")
}

// common are the flags that the stdio process and the service share.
type common struct {
	port      int
	dataDir   string
	agentType string
	logLevel  string
}

func (c *common) add(f *pflag.FlagSet) {
	f.IntVar(&c.port, "port", local.DefaultPort, "port of the world service on 127.0.0.1; 0 takes a free one")
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	f.StringVar(&c.agentType, "agent-type", "", "names the avatar: claude-code, codex, openclaw … (default: the MCP client's name)")
	f.StringVar(&c.logLevel, "log-level", "warn", "trace, debug, info, warn, error or disabled")
}

func (c *common) dir() local.Dir {
	if c.dataDir == "" {
		return local.DefaultDir()
	}
	return local.Dir(c.dataDir)
}

// spawnPort is the port for a service that has to be started, as worldclient wants it: there 0 means that none was given.
func (c *common) spawnPort(f *pflag.FlagSet) int {
	switch {
	case !f.Changed("port"):
		return 0
	case c.port == 0:
		return -1
	}
	return c.port
}

// spawnLevel is the log level for it; empty: none was given.
func (c *common) spawnLevel(f *pflag.FlagSet) string {
	if !f.Changed("log-level") {
		return ""
	}
	return c.logLevel
}

func (c *common) logger(w io.Writer) (zerolog.Logger, error) {
	level, err := zerolog.ParseLevel(c.logLevel)
	if err != nil {
		return zerolog.Nop(), usageError{fmt.Errorf("--log-level: %q is not one of trace, debug, info, warn, error, disabled", c.logLevel)}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger(), nil
}

// parse reads the flags; those not given come from WORLD_… variables.
func parse(name string, f *pflag.FlagSet, args []string, e env) error {
	if err := parseArgs(name, f, args, e); err != nil {
		return err
	}
	return parseEnviron(f)
}

func parseArgs(name string, f *pflag.FlagSet, args []string, e env) error {
	f.SetOutput(e.Err)
	f.SortFlags = false
	f.Usage = func() {
		fmt.Fprintf(e.Err, "Usage: %s [flags]\n\n%s", name, f.FlagUsages())
	}
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if rest := f.Args(); len(rest) > 0 && !takesArgs[name] {
		return usageError{fmt.Errorf("%s takes no argument %q", name, rest[0])}
	}
	return nil
}

func parseEnviron(f *pflag.FlagSet) error {
	var wrong error
	f.VisitAll(func(x *pflag.Flag) {
		v := os.Getenv("WORLD_" + strings.ToUpper(strings.ReplaceAll(x.Name, "-", "_")))
		if x.Changed || v == "" || x.Name == "open" {
			return
		}
		if err := f.Set(x.Name, v); err != nil {
			wrong = usageError{fmt.Errorf("WORLD_%s: %w", strings.ToUpper(strings.ReplaceAll(x.Name, "-", "_")), err)}
		}
	})
	return wrong
}

var takesArgs = map[string]bool{"world-mcp import": true}

func checkPort(port int) error {
	if port < 0 || port > 65535 {
		return usageError{errors.New("--port: " + strconv.Itoa(port) + " is not 0 to 65535")}
	}
	return nil
}
