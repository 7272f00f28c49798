package main

import (
	"context"
	"encoding/json"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// serve runs a world service with one scripted lane until it gets a signal. It takes the flags of
// `world-mcp serve` that the specs use, and those of the script.
func serve(args []string) error {
	f := pflag.NewFlagSet("fixtureserver serve", pflag.ContinueOnError)
	dir := f.String("data-dir", "", "data folder")
	port := f.Int("port", 0, "0: a free one")
	state := f.String("state", "ready", "of the lane, to begin with")
	history := f.Int("history", 0, "messages of the session \"long\"; 0: there is none")
	step := f.Duration("step", 20*time.Millisecond, "between two words of an answer")
	f.Bool("ready-json", true, "always")
	f.Bool("no-open", true, "always")
	if err := f.Parse(args); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return service.Run(ctx, service.Options{
		DataDir: local.Dir(*dir), Port: *port, Version: "fixtures", Logger: zerolog.New(os.Stderr).Level(zerolog.WarnLevel),
		Backends: func(d *agent.Registry) {
			d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{
				State:   wire.BackendState(*state),
				History: *history, Step: *step,
			}, d.Reporter("scripted")))
		},
		Ready: func(i local.Info, launch func() string, _ func() bool) {
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"url": launch(), "port": i.Port, "pid": i.PID, "version": i.Version})
		},
	})
}
