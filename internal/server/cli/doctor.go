package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/base/local"
)

// state is the result of a check, as printed. openclaw.Check returns the same values.
type state string

// Values of state: all is well, it works with limits, it does not work, and there is nothing to
// check.
const (
	ok   state = "ok"
	warn state = "warn"
	fail state = "fail"
	skip state = "skip"
)

// finding is one line of the doctor. Detail is the result, in one line and with the paths and
// numbers that a person needs to look for themselves. Next is the step to take, with warn and fail.
type finding struct {
	Name   string `json:"name"`
	State  state  `json:"state"`
	Detail string `json:"detail"`
	Next   string `json:"next,omitempty"`
}

// with returns the finding with another state, detail and next step.
func (f finding) with(s state, detail, next string) finding {
	f.State, f.Detail, f.Next = s, detail, next
	return f
}

// inspection holds what the checks share.
type inspection struct {
	env
	// dir is the data folder.
	dir local.Dir
	// port is the port on 127.0.0.1 that is checked.
	port int
	// running is the service of the data folder; nil: none answers. pageBuild is the build of the
	// page that the service serves.
	running   *local.Info
	pageBuild string
}

// doctor checks everything that the world needs, and prints a next step for each problem. It starts
// no service and leaves everything as it was. The exit code is 1 when a check failed; a warning
// does not count, since the world works with it.
//
// Findings are printed group by group while the checks go on, because those of the gateway and of
// the agents take seconds. The report begins with what all else depends on: the program, the data
// folder, the store.
func doctor(ctx context.Context, args []string, e env) error {
	var c commonFlags
	flags := pflag.NewFlagSet("doctor", pflag.ContinueOnError)
	flags.IntVar(&c.port, "port", local.DefaultPort, "port of the world service on 127.0.0.1")
	flags.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := parse("world-mcp doctor", flags, args, e); err != nil {
		return err
	}
	if err := checkPort(c.port); err != nil {
		return err
	}
	p := &inspection{env: e, dir: c.dir(), port: c.nextPort(flags)}
	var all []finding
	failed := 0
	report := func(list ...finding) {
		for _, f := range list {
			all = append(all, f)
			if f.State == fail {
				failed++
			}
			if !*asJSON {
				f.writeTo(e.Out)
			}
		}
	}
	report(p.program())
	report(p.folder()...)
	report(p.files()...)
	report(p.handover())
	service := p.service(ctx) // first, since it sets p.running for the checks below; it is printed with the port
	report(p.store(ctx)...)
	report(p.portOwner(ctx), service, p.page(ctx), p.browser(), otherUsers(ctx))
	report(p.pairings(ctx)...)
	report(p.gateway(ctx)...)
	report(p.registrations()...)
	report(p.terminals()...)
	report(p.agents(ctx)...)
	if *asJSON {
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

// writeTo prints the finding, with the next step on a line of its own. Parts of the text come from
// a gateway, so control characters are replaced.
func (f finding) writeTo(w io.Writer) {
	fmt.Fprintf(w, "%-4s  %-22s  %s\n", f.State, f.Name, printable(f.Detail))
	if f.Next != "" && (f.State == warn || f.State == fail) {
		fmt.Fprintf(w, "%30s→ %s\n", "", printable(f.Next))
	}
}
