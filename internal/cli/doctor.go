package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/local"
)

// state is the result of a check, as printed. openclaw.Check returns the same values.
type state string

// Values of state: all is well, it works with limits, it does not work, and there is nothing to check.
const (
	ok   state = "ok"
	warn state = "warn"
	fail state = "fail"
	skip state = "skip"
)

// finding is one line of the doctor. Next is the step to take, with warn and fail.
type finding struct {
	Name   string `json:"name"`
	State  state  `json:"state"`
	Detail string `json:"detail"`
	Next   string `json:"next,omitempty"`
}

// probe holds what the checks share. running is the service of the data folder; nil: none answers.
type probe struct {
	env
	dir     local.Dir
	port    int
	running *local.Info
}

// doctor checks everything that the world needs, and prints a next step for each problem. It starts no service and
// changes nothing. The exit code is 1 when a check failed.
func doctor(ctx context.Context, args []string, e env) error {
	var c common
	var asJSON bool
	f := pflag.NewFlagSet("doctor", pflag.ContinueOnError)
	f.IntVar(&c.port, "port", local.DefaultPort, "port of the world service on 127.0.0.1")
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	if err := parse("world-mcp doctor", f, args, e); err != nil {
		return err
	}
	if err := checkPort(c.port); err != nil {
		return err
	}
	p := &probe{env: e, dir: c.dir(), port: c.port}
	if h, err := p.dir.ReadHandover(); err == nil && !f.Changed("port") && h.Flags["port"] != "" {
		p.port, _ = strconv.Atoi(h.Flags["port"])
	}
	var all []finding
	failed := 0
	report := func(list ...finding) {
		for _, f := range list {
			all = append(all, f)
			if f.State == fail {
				failed++
			}
			if !asJSON {
				f.writeTo(e.Out)
			}
		}
	}
	report(p.program())
	report(p.folder()...)
	report(p.handover())
	service := p.service(ctx) // sets p.running, which the checks below need
	report(p.store(ctx)...)
	report(p.portOwner(ctx), service, p.page(ctx), p.browser(), otherUsers(ctx))
	report(p.gateway(ctx)...)
	report(p.registrations()...)
	report(p.agents(ctx)...)
	if asJSON {
		if err := json.NewEncoder(e.Out).Encode(map[string]any{"ok": failed == 0, "checks": all}); err != nil {
			return err
		}
	}
	switch failed {
	case 0:
		return nil
	case 1:
		return errors.New("one check failed")
	}
	return fmt.Errorf("%d checks failed", failed)
}

// writeTo prints the finding, with the next step on a line of its own. Parts of the text come from a gateway, so it is
// made printable.
func (f finding) writeTo(w io.Writer) {
	fmt.Fprintf(w, "%-4s  %-22s  %s\n", f.State, f.Name, printable(f.Detail))
	if f.Next != "" && (f.State == warn || f.State == fail) {
		fmt.Fprintf(w, "%30s→ %s\n", "", printable(f.Next))
	}
}
