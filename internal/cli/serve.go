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

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/service"
)

// spawnedIdle is how long a service that an agent started stays when nobody is left.
const spawnedIdle = 15 * time.Minute

// serve runs the world service in the foreground.
func serve(ctx context.Context, args []string, e env) error {
	var c common
	var openPage, noOpen, ready, spawned, requireToken bool
	var idle time.Duration
	var nats, voice, project string
	gateway, acp := auto, auto
	f := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.add(f)
	f.BoolVar(&openPage, "open", false, "open the page in your browser")
	f.BoolVar(&noOpen, "no-open", false, "never open a browser, not even when an agent asks")
	f.BoolVar(&ready, "ready-json", false, "print one line of JSON when ready: url, port, pid, version")
	f.BoolVar(&requireToken, "require-token", false, "local programs need the bearer of the data folder for the tool routes too")
	f.DurationVar(&idle, "idle-exit", 0, "stop after this long without anyone (a spawned service: 15m; 0 never)")
	f.StringVar(&nats, "nats", "", "URL of an external NATS JetStream store; default: embedded")
	f.Var(&gateway, "gateway", "auto: connect to your agent's gateway (OpenClaw) when it is found; off: never look for one")
	f.Var(&acp, "acp", "auto: show the agents on this computer that can be started by ACP; off: never look for them")
	f.StringVar(&voice, "voice-endpoint", "", "another address of the realtime voice service, for a key of your own: wss://…, or ws:// on this computer")
	f.StringVar(&project, "project", "", "folder of your project, to be shown as a city; default: the one that was shown last")
	f.BoolVar(&spawned, "spawned", false, "an agent started this service")
	_ = f.MarkHidden("spawned")
	before, err := parseServe(f, &c, &spawned, args, e)
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
	if spawned && !f.Changed("idle-exit") {
		idle = spawnedIdle
	}
	o := service.Options{
		DataDir: c.dir(), Port: c.port, NATS: nats, Version: e.version, RequireToken: requireToken, IdleExit: idle, Logger: log,
		Gateway: gateway == auto, Agents: acp == auto, VoiceEndpoint: voice,
		PortBefore: before.Port, Missing: missing(before), Handover: keep(f, before, !spawned, acp == auto),
	}
	if project != "" {
		if o.Project, err = filepath.Abs(project); err != nil {
			return err
		}
	}
	if !noOpen {
		o.OpenBrowser = openBrowser
	}
	o.Ready = func(i local.Info, launch func() string, open func() bool) {
		announce(e, i, launch, ready, spawned)
		if openPage && !open() {
			fmt.Fprintln(e.Err, "No browser could be opened from here: open the link above.")
		} else if spawned && !openPage {
			open()
		}
	}
	zerolog.DurationFieldInteger = false
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50) // it stays for days and is mostly idle: memory counts more than the collector's time
	}
	return service.Run(ctx, o)
}

// parseServe reads the flags. A service that is started in place of one takes over what that has left, which is returned:
// the command line wins over it, and it over variables. One that the user starts takes nothing over.
func parseServe(f *pflag.FlagSet, c *common, spawned *bool, args []string, e env) (before local.Handover, err error) {
	if err := parseArgs("world-mcp serve", f, args, e); err != nil {
		return before, err
	}
	given := map[string]bool{}
	f.Visit(func(x *pflag.Flag) { given[x.Name] = true })
	if err := parseEnviron(f); err != nil || !*spawned {
		return before, err
	}
	if before, err = c.dir().ReadHandover(); err != nil {
		return before, unreadable(c.dir(), err)
	}
	return before, takeOver(before, c.dir(), f, given)
}

// lookFor is a flag that says whether something is looked for: auto or off.
type lookFor string

const auto lookFor = "auto"

func (l *lookFor) String() string { return string(*l) }

// Type is how the flag's value shows in the help.
func (l *lookFor) Type() string { return "auto|off" }

// Set takes the flag's value.
func (l *lookFor) Set(s string) error {
	if s != "auto" && s != "off" {
		return fmt.Errorf("%q is neither auto nor off", s)
	}
	*l = lookFor(s)
	return nil
}

// announce tells a person on stderr, and a program on stdout, that the service is ready.
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
