// Package cli is the command line of world-mcp. Each subcommand is a function run(ctx, args, env)
// error; without one, the process is an MCP server on stdin and stdout (stdio.go). Only this
// package writes to the process's streams, and in stdio mode nothing but MCP messages goes to
// stdout.
//
// Flags come from the command line, then from WORLD_… variables. A service that replaces another
// one takes that one's flags over in between (handover.go).
//
// Goroutines: the stdio mode connects and confirms in the background, and waits for both before it
// ends; openBrowser starts one that may outlive the call, since some openers run as long as the
// browser.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/rs/zerolog"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/bridge"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
)

// Streams are the standard streams of the process; tests replace them. Out carries what a command
// was asked for, so that it can be piped; Err carries links, notes and errors for people.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// env has the streams and the version of the binary for a subcommand.
type env struct {
	Streams
	version string
}

// command is a subcommand; about is its line in the help.
type command struct {
	name, about string
	run         func(ctx context.Context, args []string, e env) error
}

// commands returns the subcommands in the order of the help.
func commands() []command {
	return []command{
		{"serve", "run the world service: the page, the tools, the worlds", serve},
		{"relay", "run a relay: worlds for many users, whose agents pair by a code", relay},
		{"open", "open the world in your browser (starts the service if needed)", open},
		{"catalog", "list the pieces that can be placed", catalog},
		{"export", "write a world as JSON", export},
		{"import", "create a world from an export", importWorld},
		{"connect", "say how an agent comes to the world: its line, its settings, the address", connectAgent},
		{"agents", "list the agents that World can start, and test whether one asks before it acts", agents},
		{"token", "give an agent a token of its own: create, list, revoke", token},
		{"bridge", "join an agent on a server with this world, by SSH", runBridge},
		{"smoke", "try what an agent does: look, walk, build, take a picture", smoke},
		{"pair", "let the agents of this computer act in a world on a hosted relay", pair},
		{"unpair", "forget a hosted world", unpair},
		{"hook", "report what an agent in a terminal does (run by the hooks of the agent's program)", hookUsage},
		{"bundle", "write the plugin or extension for an agent's program (run by install.sh)", bundleFor},
		{"log", "print the turn log: which path handled each turn, and how long it took", turnLog},
		{"doctor", "check everything that the world needs, and say what to do", doctor},
		{"version", "print build and protocol versions", version},
	}
}

// usageError is a mistake on the command line. The process exits with code 2.
type usageError struct{ error }

// Main runs the command line and returns the exit code: 0 for success, 1 for a failure, 2 for wrong
// usage. SIGINT and SIGTERM end the command's context.
func Main(version string, args []string, s Streams) int {
	if bridge.Asked(os.Getenv) { // ssh has started this to ask the user something
		return bridge.Ask(os.Getenv, args, s.Out)
	}
	if proc.Help(args) { // a service has started this to end its programs
		return 0
	}
	if probe.Help(args, s.In, s.Out) { // a test of an agent has started this
		return 0
	}
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

// dispatch runs the subcommand that the arguments name, or the stdio mode.
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

// help prints the usage.
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

// commonFlags are the flags that most subcommands share.
type commonFlags struct {
	// port is the port of the service; 0: any free one.
	port int
	// dataDir is the data folder; empty: the default one.
	dataDir string
	// agentType names the avatar; empty: the MCP client's name.
	agentType string
	// logLevel is a level of zerolog.
	logLevel string
}

// add declares the flags.
func (c *commonFlags) add(f *pflag.FlagSet) {
	f.IntVar(&c.port, "port", local.DefaultPort, "port of the world service on 127.0.0.1; 0 takes a free one")
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	f.StringVar(&c.agentType, "agent-type", "", "names the avatar: claude-code, codex, openclaw … (default: the MCP client's name)")
	f.StringVar(&c.logLevel, "log-level", "warn", "trace, debug, info, warn, error or disabled")
}

// dir returns the data folder.
func (c *commonFlags) dir() local.Dir {
	if c.dataDir == "" {
		return local.DefaultDir()
	}
	return local.Dir(c.dataDir)
}

// spawnPort returns the port for a service that must be started, in worldclient's form: 0 means
// that the user gave none, and -1 any free one.
func (c *commonFlags) spawnPort(f *pflag.FlagSet) int {
	switch {
	case !f.Changed("port"):
		return 0
	case c.port == 0:
		return -1
	}
	return c.port
}

// spawnLevel returns the log level for that service; empty: the user gave none.
func (c *commonFlags) spawnLevel(f *pflag.FlagSet) string {
	if !f.Changed("log-level") {
		return ""
	}
	return c.logLevel
}

// logger returns a logger of the level that the flag names. It writes JSON lines, with the time: a
// service that an agent has started logs to a file (serve.log in the data folder), where the lines
// are read long after.
func (c *commonFlags) logger(w io.Writer) (zerolog.Logger, error) {
	level, err := zerolog.ParseLevel(c.logLevel)
	if err != nil {
		return zerolog.Nop(), usageError{fmt.Errorf("--log-level: %q is not one of trace, debug, info, warn, error, disabled", c.logLevel)}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger(), nil
}

// parse parses the flags. Flags that are not given come from WORLD_… variables.
func parse(name string, f *pflag.FlagSet, args []string, e env) error {
	if err := parseArgs(name, f, args, e); err != nil {
		return err
	}
	return parseEnviron(f)
}

// parseArgs parses the command line alone.
func parseArgs(name string, f *pflag.FlagSet, args []string, e env) error {
	f.SetOutput(e.Err)
	f.SortFlags = false
	f.Usage = func() {
		// The value that stands for a flag without one is never typed.
		flags := strings.ReplaceAll(f.FlagUsages(), `[="`+granted+`"]`, strings.Repeat(" ", len(granted)+5))
		if name == "world-mcp" { // the program's own help lists its commands
			help(e.Err)
			fmt.Fprintf(e.Err, "\nFlags without a command:\n\n%s", flags)
			return
		}
		fmt.Fprintf(e.Err, "Usage: %s [flags]\n\n%s", name, flags)
	}
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if rest := f.Args(); len(rest) > 0 && !takesArgs[name] {
		if isCommand := func(c command) bool { return c.name == rest[0] }; name == "world-mcp" &&
			slices.ContainsFunc(commands(), isCommand) {
			return usageError{fmt.Errorf("flags go behind the command: world-mcp %s [flags]", rest[0])}
		}
		return usageError{fmt.Errorf("%s takes no argument %q", name, rest[0])}
	}
	return nil
}

// parseEnviron sets the flags that are not given from variables: WORLD_LOG_LEVEL is --log-level.
// WORLD_OPEN is no flag; it controls openBrowser. Flags win, because a variable is often set for
// all of a user's processes, and a flag for one. A value that a flag does not take is wrong usage:
// ignored, it would start a service that is not what the user asked for.
func parseEnviron(f *pflag.FlagSet) error {
	var wrong error
	f.VisitAll(func(x *pflag.Flag) {
		name := "WORLD_" + strings.ToUpper(strings.ReplaceAll(x.Name, "-", "_"))
		v := os.Getenv(name)
		if x.Changed || v == "" || name == openVariable {
			return
		}
		if err := f.Set(x.Name, v); err != nil {
			wrong = usageError{fmt.Errorf("%s: %w", name, err)}
		}
	})
	return wrong
}

// takesArgs are the commands with arguments that are no flags. For all others an argument is a
// usage error: mostly the value of a flag whose name was forgotten.
var takesArgs = map[string]bool{
	agentsCommand: true,
	importCommand: true, accessCommand: true, pairCommand: true, unpairCommand: true,
	bridgeCommand: true, bundleCommand: true, connectCommand: true,
}

// checkPort validates --port. It runs before anything is started, since a child process would
// report the mistake late.
func checkPort(port int) error {
	if port < 0 || port > 65535 {
		return usageError{errors.New("--port: " + strconv.Itoa(port) + " is not 0 to 65535")}
	}
	return nil
}
