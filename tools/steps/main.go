// Command steps runs make targets, each under its name and timed; the first one that fails ends the
// run. The last line says how many passed and failed.
//
//	go run ./steps TARGET ... [/ TARGET ...] [: ...]        (in tools/)
//
// Targets run one after another. Those behind a / run at the same time as the ones before it, at
// lower priority (nice 5); their output comes when they are done. A : waits for both. After each
// step a line says which steps are done, running and left.
//
// Two tracks fill two processors (97 to 100 %, against 60 to 75 % one after another). A third made
// the run no faster and every step three times as slow.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// ending is how long a target that is ended may take to end what it has started.
const ending = 15 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	r := &runner{out: &shared{to: os.Stdout}, command: []string{"make", "--no-print-directory"}}
	var err error
	if r.dir, err = filepath.Abs(".."); err == nil {
		err = r.all(ctx, os.Args[1:])
	}
	stop()
	if err != nil {
		os.Exit(1)
	}
}

var errFailed = errors.New("a step has failed")

type runner struct {
	dir     string
	command []string // that a target's name is put behind
	out     *shared
	passed  atomic.Int32
	plan    *plan
}

// plan is what a run consists of, and how far it is.
type plan struct {
	mu      sync.Mutex
	began   time.Time
	total   int
	waiting []string
	running []string
}

func newPlan(args []string) *plan {
	targets := slices.DeleteFunc(slices.Clone(args), func(s string) bool { return s == "/" || s == ":" })
	return &plan{began: time.Now(), total: len(targets), waiting: targets}
}

func (p *plan) begin(target string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting, target); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	}
	p.running = append(p.running, target)
}

// end returns how far the run is, in a line: done, running, left.
func (p *plan) end(target string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.running, target); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
	}
	done := p.total - len(p.waiting) - len(p.running)
	line := fmt.Sprintf("---- %d of %d steps done after %s", done, p.total, seconds(time.Since(p.began)))
	if len(p.running) > 0 {
		line += "; running: " + strings.Join(p.running, ", ")
	}
	if len(p.waiting) > 0 {
		line += "; left: " + strings.Join(p.waiting, ", ")
	}
	return line
}

// shared is written by several at a time.
type shared struct {
	mu sync.Mutex
	to io.Writer
}

func (s *shared) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(b)
}

// all runs everything, phase after phase.
func (r *runner) all(ctx context.Context, args []string) error {
	r.plan = newPlan(args)
	for _, phase := range split(args, ":") {
		tracks := split(phase, "/")
		ctx, cancel := context.WithCancel(ctx)
		if len(tracks) > 1 {
			go yieldGroups(ctx)
		}
		errs := make(chan error, len(tracks))
		for i, track := range tracks {
			go func() {
				err := r.track(ctx, track, i > 0)
				if err != nil {
					cancel() // the other ones end, too
				}
				errs <- err
			}()
		}
		var err error
		for range tracks {
			err = errors.Join(err, <-errs)
		}
		cancel()
		if err != nil {
			fmt.Fprintf(r.out, "\n%d passed, 1 failed\n", r.passed.Load())
			return err
		}
	}
	n := r.passed.Load()
	fmt.Fprintf(r.out, "\nAll %d steps passed in %s.\n\n%d passed, 0 failed\n", n, seconds(time.Since(r.plan.began)), n)
	return nil
}

func (r *runner) track(ctx context.Context, targets []string, beside bool) error {
	for _, target := range targets {
		r.plan.begin(target)
		var err error
		if beside {
			err = r.background(ctx, target)
		} else {
			fmt.Fprintf(r.out, "\n==== %s\n", target)
			err = r.step(ctx, target, r.out, r.command, &syscall.SysProcAttr{Setpgid: true})
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(r.out, r.plan.end(target))
	}
	return nil
}

// background runs a target at low priority, and prints its output when it is done.
func (r *runner) background(ctx context.Context, target string) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "\n==== %s (beside)\n", target)
	nice := slices.Concat([]string{"nice", "-n", strconv.Itoa(yielding)}, r.command)
	err := r.step(ctx, target, &out, nice, &syscall.SysProcAttr{Setsid: true})
	_, _ = r.out.Write(out.Bytes())
	return err
}

// step runs a target in a group of processes, to be ended with all that it has started.
func (r *runner) step(ctx context.Context, target string, out io.Writer, command []string,
	group *syscall.SysProcAttr,
) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	began := time.Now()
	cmd := exec.CommandContext(ctx, command[0], append(slices.Clone(command[1:]), target)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = r.dir, out, out
	cmd.SysProcAttr = group
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = ending
	err := cmd.Run()
	if cmd.Process != nil && err != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	took := time.Since(began)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintf(out, "\nended: make %s, after %s\n", target, seconds(took))
		return ctx.Err()
	case err != nil:
		fmt.Fprintf(out, "\nFAILED: make %s (%v)\n", target, err)
		return errFailed
	}
	spent := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	fmt.Fprintf(out, "     %s: %s (%s of a processor)\n", target, seconds(took), seconds(spent))
	r.passed.Add(1)
	return nil
}

func seconds(d time.Duration) string { return strconv.Itoa(int(d.Round(time.Second).Seconds())) + "s" }

// split cuts a list at every mark.
func split(list []string, mark string) [][]string {
	var parts [][]string
	for part := range strings.SplitSeq(strings.Join(list, " "), " "+mark+" ") {
		parts = append(parts, strings.Fields(part))
	}
	return parts
}
