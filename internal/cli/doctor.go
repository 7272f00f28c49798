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

// state is how a check went.
type state string

const (
	ok   state = "ok"
	warn state = "warn" // it works, not all of it
	fail state = "fail"
	skip state = "skip" // nothing to look at
)

// finding is one line of the doctor.
type finding struct {
	Name   string `json:"name"`
	State  state  `json:"state"`
	Detail string `json:"detail"`
	Next   string `json:"next,omitempty"` // what to do, with warn and fail
}

// patient is what the checks look at.
type patient struct {
	env
	dir     local.Dir
	port    int
	running *local.Info // the service of the folder, when it answers
}

// doctor looks at everything that the world needs, and says of each thing that is wrong what to do. It starts no service
// and changes nothing.
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
	p := &patient{env: e, dir: c.dir(), port: c.port}
	if k, err := p.dir.ReadHandover(); err == nil && !f.Changed("port") && k.Flags["port"] != "" {
		p.port, _ = strconv.Atoi(k.Flags["port"])
	}
	var all []finding
	failed := 0
	tell := func(list ...finding) {
		for _, f := range list {
			all = append(all, f)
			if f.State == fail {
				failed++
			}
			if !asJSON {
				f.print(e.Out)
			}
		}
	}
	tell(p.program())
	tell(p.folder()...)
	tell(p.kept())
	service := p.service(ctx) // first: the others look at it
	tell(p.store(ctx)...)
	tell(p.portOwner(ctx), service, p.page(ctx), p.browser(), otherUsers(ctx))
	tell(p.gateway(ctx)...)
	tell(p.registrations()...)
	tell(p.agents(ctx)...)
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

// print writes the finding, and what to do in a line of its own. Some of it are a gateway's words.
func (f finding) print(w io.Writer) {
	fmt.Fprintf(w, "%-4s  %-22s  %s\n", f.State, f.Name, shown(f.Detail))
	if f.Next != "" && (f.State == warn || f.State == fail) {
		fmt.Fprintf(w, "%30s→ %s\n", "", shown(f.Next))
	}
}
