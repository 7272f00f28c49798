// Command bench measures World against its budgets, which stand in this package, and prints one
// line for each: the figure, the floor measured in the same run, their ratio, the budget and the
// verdict. Run it from the root of the repository:
//
//	go run ./bench [-quick] [-only start,calls] [-against world-mcp] [-keep]
//
// It builds world-mcp (or takes $WORLD_BIN), starts services of its own on free ports, and opens
// pages in a headless Chromium where node and Chromium are there. Figures are medians, CPU time of
// process trees (Linux /proc), counts and bytes. A figure over its budget is said and never fails
// the run; status 1 means that something could not be measured. The figures also go to
// bench/out/bench.json. BENCH_LONG=1 makes the long run 100,000 calls instead of 20,000, and each
// way of the hook 10,000 events instead of 200.
//
// With -quick each thing is done a tenth as often, and the largest sizes and what measures nothing
// but times are left out, for about a minute, and pages draw nothing (e2e/harness/nullgl.mjs counts
// all the same): then the clock is printed and means little, and the counts and bytes are judged:
// status 1 says that one is over its budget.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const outDir = "bench/out"

// sectionTime bounds each section that names no time of its own.
const sectionTime = 5 * time.Minute

// bench is one run: its folder, the programs under test and the report.
type bench struct {
	dir    string // of this run, on the disk of the checkout
	world  string // the world-mcp under test
	floor  string // the programs of bench/floor
	quick  bool
	report *report

	against string // another build of it, to compare with; empty: none
}

// section measures one part and adds its lines.
type section struct {
	name  string
	title string
	run   func(context.Context, *bench) error
	most  time.Duration // zero: sectionTime
	clock bool          // it measures nothing but times
}

func sections() []section {
	return []section{
		{name: "machine", title: "This machine", run: machineSection, clock: true},
		{name: "start", title: "Start", run: startSection, clock: true},
		{name: "list", title: "Tool list", run: listSection},
		{name: "calls", title: "Calls", run: callSection},
		{name: "against", title: "Beside the other build", run: againstSection},
		{name: "sockets", title: "Idle sockets", run: socketSection},
		{name: "relay", title: "Relay", run: relaySection, most: relayTime},
		{name: "store", title: "Store", run: storeSection, clock: true},
		{name: "page", title: "Page", run: pageSection},
		{name: "scene", title: "Scene", run: sceneSection},
		{name: "voice", title: "Voice", run: voiceSection, clock: true},
		{name: "project", title: "Project", run: projectSection, most: projectTime},
		{name: "coder", title: "Coder", run: coderSection},
		{name: "hook", title: "Events of agents in terminals", run: hookSection, most: hookTime, clock: true},
		{name: "memory", title: "Memory", run: memorySection},
	}
}

func main() {
	only := flag.String("only", "", "comma-separated sections to run: machine, start, list, calls, sockets, relay, store, page, scene, voice, project, coder, hook, memory (default: all)")
	quick := flag.Bool("quick", false, "each thing a tenth as often; a count or bytes over their budget are status 1")
	against := flag.String("against", "", "another build of world-mcp: its CPU time for a read, a write, a tool list and an envelope, beside ours")
	keep := flag.Bool("keep", false, "keep the folder of the run, with logs and worlds")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ok, err := run(ctx, *only, *against, *quick, *keep)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

func run(ctx context.Context, only, against string, quick, keep bool) (ok bool, err error) {
	chosen, err := choose(only, quick)
	if against == "" {
		chosen = slices.DeleteFunc(chosen, func(s section) bool { return s.name == "against" })
	}
	if err != nil {
		return false, err
	}
	if err := os.MkdirAll(outDir, 0o755); err != nil {
		return false, fmt.Errorf("run it from the root of the repository: %w", err)
	}
	b := &bench{report: newReport(os.Stdout), quick: quick, against: against}
	if b.dir, err = os.MkdirTemp(outDir, "run-"); err != nil {
		return false, err
	}
	if b.dir, err = filepath.Abs(b.dir); err != nil {
		return false, err
	}
	if !keep {
		defer func() { _ = os.RemoveAll(b.dir) }()
	}
	if err := b.build(ctx); err != nil {
		return false, err
	}
	began := time.Now()
	for _, s := range chosen {
		b.report.heading(fmt.Sprintf("%s (after %.0f s)", s.title, time.Since(began).Seconds()))
		part, cancel := context.WithTimeout(ctx, cmp.Or(s.most, sectionTime))
		err := s.run(part, b)
		cancel()
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if err != nil {
			b.report.missing(s.name, err.Error())
		}
	}
	ok, err = b.report.end(time.Since(began), filepath.Join(outDir, "bench.json"))
	return ok && !(quick && b.report.overCounted()), err
}

// times is how often something is done, of n times in a whole run.
func (b *bench) times(n int) int {
	if b.quick {
		return max(n/10, min(n, 3))
	}
	return n
}

func choose(only string, quick bool) ([]section, error) {
	all := sections()
	if only == "" && quick {
		return slices.DeleteFunc(all, func(s section) bool { return s.clock }), nil
	}
	if only == "" {
		return all, nil
	}
	var chosen []section
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(all, func(s section) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no section %q", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// build makes the programs. $WORLD_BIN names a world-mcp that is built already.
func (b *bench) build(ctx context.Context) error {
	b.floor = filepath.Join(b.dir, "floor")
	targets := map[string]string{b.floor: "./bench/floor"}
	if named := os.Getenv("WORLD_BIN"); named != "" {
		if _, err := os.Stat(named); err != nil {
			return fmt.Errorf("WORLD_BIN: %w", err)
		}
		b.world = named
	} else {
		b.world = filepath.Join(b.dir, "world-mcp")
		targets[b.world] = "./cmd/world-mcp"
	}
	for out, from := range targets {
		cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", out, from)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("build %s: %w", from, err)
		}
	}
	return nil
}
