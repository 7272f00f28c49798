package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the command log. The turn log is a file of the data folder
// (internal/agents/turnlog), so the command needs no service. It contains which path handled a turn
// and how long that took, never any words.

// turnLog prints the newest turns of the turn log, and follows it with -f. The service need not
// run.
func turnLog(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("log", pflag.ContinueOnError)
	f.StringVar(&c.dataDir, "data-dir", "", "folder of the worlds")
	follow := f.BoolP("follow", "f", false, "keep printing new turns until Ctrl+C")
	n := f.IntP("lines", "n", 50, "number of turns to print, newest last")
	asJSON := f.Bool("json", false, "print one line of JSON a turn")
	if err := parse("world-mcp log", f, args, e); err != nil {
		return err
	}
	if *n < 0 {
		return usageError{errors.New("-n: must be 0 or more")}
	}
	show := turnLines(e.Out, *asJSON)
	turns, err := turnlog.Read(string(c.dir()), *n, "")
	if err != nil {
		return err
	}
	for _, t := range turns {
		show(t)
	}
	if !*follow {
		if len(turns) == 0 {
			fmt.Fprintf(e.Err, "No turns in %s yet: talk to an agent, or let one build.\n", c.dir())
		}
		return nil
	}
	return turnlog.Follow(ctx, string(c.dir()), show)
}

// The columns MS and FIRST are milliseconds: the whole turn, and until its first token. RUN is the
// turn in which the agent called a tool; every other line shows its own id there, so that the two
// can be matched.

// turnLines returns a function that prints one turn: as a line of JSON, or in columns. It prints
// the headline before the first one.
func turnLines(w io.Writer, asJSON bool) func(wire.Turn) {
	if asJSON {
		out := json.NewEncoder(w)
		return func(t wire.Turn) { _ = out.Encode(t) }
	}
	const columns = "%-19s  %-14s  %-20s  %-16s  %8s  %8s  %-34s  %s\n"
	headline := false
	return func(t wire.Turn) {
		if !headline {
			headline = true
			fmt.Fprintf(w, columns, "TIME", "PATH", "AGENT", "OUTCOME", "MS", "FIRST", "TOOLS", "RUN")
		}
		outcome, run := string(t.Outcome), t.Run
		if t.Code != "" {
			outcome += " " + t.Code
		}
		if t.Path != wire.PathTool {
			run = t.ID
		}
		fmt.Fprintf(w, columns, t.At.Local().Format(time.DateTime), printable(string(t.Path)), printable(t.Agent),
			printable(outcome), millis(t.Millis), millis(t.First), printable(toolsOf(t)), printable(run))
	}
}

// millis formats milliseconds: one decimal below 10, where a tool call lies, and a dash for
// nothing. A turn without a first token has nothing there.
func millis(ms float64) string {
	switch {
	case ms <= 0:
		return "-"
	case ms < 10:
		return strconv.FormatFloat(ms, 'f', 1, 64)
	}
	return strconv.FormatFloat(ms, 'f', 0, 64)
}

// toolsOf lists the tools of a turn with their counts. A turn that is one tool call shows its
// failure as its outcome.
func toolsOf(t wire.Turn) string {
	words := make([]string, 0, len(t.Tools))
	for _, u := range t.Tools {
		s := u.Name
		if u.Calls > 1 {
			s += fmt.Sprintf(" ×%d", u.Calls)
		}
		if u.Failed > 0 && t.Path != wire.PathTool {
			s += fmt.Sprintf(" (%d failed)", u.Failed)
		}
		words = append(words, s)
	}
	return strings.Join(words, ", ")
}

// printable makes a foreign text safe for a terminal: control characters become dots, and an empty
// text a dash.
func printable(s string) string {
	if s == "" {
		return "-"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '·'
	}, s)
}
