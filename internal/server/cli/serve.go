package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
)

// This file contains the command serve. It is started in two ways: by the user, who sees a link on
// stderr; and by an agent's stdio process, detached and with --spawned --ready-json, which reads
// the address from one line of JSON on stdout. A spawned service takes over the settings of the
// service before it, opens a browser by itself when it is ready, and ends when it is idle.

// spawnedIdle is the default of --idle-exit for a service that an agent has started. One that the
// user started stays: they know that it runs, and end it themselves.
const spawnedIdle = 15 * time.Minute

// serve runs the world service in the foreground. Agents also start it, detached and with --spawned
// (worldclient).
func serve(ctx context.Context, args []string, e env) error {
	var c commonFlags
	gateway, acp := discoverAuto, discoverAuto
	f := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.add(f)
	openPage := f.Bool("open", false, "open the page in your browser")
	noOpen := f.Bool("no-open", false, "never open a browser, not even when an agent asks")
	ready := f.Bool("ready-json", false, "print one line of JSON when ready: url, port, pid, version")
	requireToken := f.Bool("require-token", false, "local programs need the bearer of the data folder for the tool routes too")
	idle := f.Duration("idle-exit", 0, "stop after this long without pages and agents (a spawned service: 15m; 0 never)")
	nats := f.String("nats", "", "URL of an external NATS JetStream store; default: embedded")
	f.Var(&gateway, "gateway", "auto: connect to your agent's gateway (OpenClaw) when it is found; off: never look for one")
	unattended := f.Bool("unattended-agents", false, "offer coding agents' modes in which they act without asking")
	f.Var(&acp, "acp", "auto: show the agents on this computer that can be started by ACP; off: never look for them")
	voice := f.String("voice-endpoint", "", "another address of the realtime voice service, for a key of your own: wss://…, or ws:// on this computer")
	project := f.String("project", "", "folder of your project, to be shown as a city; default: the one that was shown last")
	spawned := f.Bool("spawned", false, "an agent started this service")
	_ = f.MarkHidden("spawned")
	before, err := parseServe(f, &c, spawned, args, e)
	if err != nil {
		return err
	}
	if err := checkPort(c.port); err != nil {
		return err
	}
	log, err := c.logger(e.Err)
	if err != nil {
		return err
	}
	if *spawned && !f.Changed("idle-exit") {
		*idle = spawnedIdle
	}
	o := service.Options{
		DataDir: c.dir(), Port: c.port, NATS: *nats, Version: e.version, RequireToken: *requireToken, IdleExit: *idle,
		Logger:  log,
		Gateway: gateway == discoverAuto, Agents: acp == discoverAuto, Unattended: *unattended, VoiceEndpoint: *voice,
		PortBefore: before.Port, Missing: missingSecrets(before),
		Handover: newHandover(f, before, !*spawned, acp == discoverAuto, c.dir()),
	}
	mendHooks(o.DataDir, log)
	if *project != "" {
		if o.Project, err = filepath.Abs(*project); err != nil {
			return err
		}
	}
	if !*noOpen {
		o.OpenBrowser = openBrowser
	}
	if o.Guard, err = os.Executable(); err != nil {
		log.Warn().Err(err).Msg("cannot find this program's path: what it starts may outlive it")
	}
	o.Ready = func(i local.Info, launch func() string, open func() bool) {
		announce(e, i, launch, *ready, *spawned)
		if *openPage && !open() {
			fmt.Fprintln(e.Err, "No browser could be opened from here: open the link above.")
		} else if *spawned && !*openPage {
			open()
		}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50) // the service runs for days and is mostly idle, so memory matters more than CPU time
	}
	return service.Run(ctx, o)
}

// parseServe parses the flags. A spawned service applies the handover of the service before it and
// returns it: the command line wins over the handover, and the handover over variables. A service
// that the user starts takes nothing over.
func parseServe(
	f *pflag.FlagSet, c *commonFlags, spawned *bool, args []string, e env,
) (before local.Handover, err error) {
	if err := parseArgs("world-mcp serve", f, args, e); err != nil {
		return before, err
	}
	given := map[string]bool{}
	f.Visit(func(x *pflag.Flag) { given[x.Name] = true })
	if err := parseEnviron(f); err != nil || !*spawned {
		return before, err
	}
	before, whole := c.dir().OpenHandover()
	if whole {
		err = applyHandover(before, f, given)
	}
	if !whole || err != nil {
		fmt.Fprintf(e.Err, "World starts without the settings of the last `world-mcp serve`, which cannot be used, and admits only programs that show the access token. Run `world-mcp serve` with your flags once to set them again.\n")
		return restricted, applyHandover(restricted, f, given)
	}
	return before, nil
}

// discoveryMode is the value of a flag that says whether to look for something: auto or off. There
// is no "on": a missing agent cannot be shown, and doctor says why.
type discoveryMode string

// Values of discoveryMode.
const (
	discoverAuto discoveryMode = "auto"
	discoverOff  discoveryMode = "off"
)

func (d *discoveryMode) String() string { return string(*d) }

// Type is the placeholder of the value in the help.
func (d *discoveryMode) Type() string { return "auto|off" }

// Set parses the value.
func (d *discoveryMode) Set(s string) error {
	if v := discoveryMode(s); v != discoverAuto && v != discoverOff {
		return fmt.Errorf("%q is neither auto nor off", s)
	}
	*d = discoveryMode(s)
	return nil
}

// announce reports that the service is ready: to the user on stderr, and with --ready-json to a
// program on stdout. A spawned service prints no link for people: its stderr is a log file, where a
// link must not stay.
func announce(e env, i local.Info, launch func() string, ready, spawned bool) {
	if !spawned {
		fmt.Fprintf(e.Err, "World is running. Open this link in your browser (good once, for 10 minutes):\n\n  %s\n\n", launch())
		fmt.Fprintf(e.Err, "Agents connect by MCP at %sapi/mcp/world?agentType=NAME, or by `world-mcp` on stdio. Stop with Ctrl+C.\n", i.URL)
	}
	if ready {
		line, _ := json.Marshal(map[string]any{"url": launch(), "port": i.Port, "pid": i.PID, "version": i.Version})
		fmt.Fprintf(e.Out, "%s\n", line)
	}
}

// mendHooks rewrites the hooks that an older version has left in programs of agents. Who has them
// need not run install.sh again.
func mendHooks(data local.Dir, log zerolog.Logger) {
	mended, left, err := bundle.Repair(data)
	for _, file := range mended {
		log.Warn().Str("file", file).Msg("the hooks that an older World had installed were not safe in every program, and were rewritten: " +
			"start agents that still run anew")
	}
	for _, file := range left {
		log.Warn().Err(err).Str("file", file).Msg("these hooks of an older World are not safe in every program, and could not be rewritten: " +
			"run install.sh, or remove the file")
	}
}
