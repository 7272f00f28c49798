// Command gotest runs tests of real programs and, once, alone and after all others, each of them
// that failed. It says both outcomes, keeps a line of each such test in e2e/out/ledger.jsonl, and
// prints how many passed and how many of them only the second time, which must not be more than two
// in a run. A test that promises safety, or that nothing is lost, is never tried again, nor is a
// data race, a panic or a time-out: there, "sometimes" is the fault. Tests in
// e2e/gate/quarantine.json run and are reported, but do not judge. Both files are those of e2e/gate
// too; e2e/README.md describes them.
//
//	go run ./gotest PACKAGES -tags real -run '^TestReal' …   in tools/; flags of `go test` last
//	go run ./gotest -later                                   the second tries put off by this run
//
// WORLD_RUN names the run that several such commands belong to. With WORLD_LATER=1 what failed is
// put off (e2e/out/latergo.jsonl) and judged by -later: it is alone only when nothing else runs.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	ledgerPath     = "e2e/out/ledger.jsonl"
	laterPath      = "e2e/out/latergo.jsonl"
	quarantinePath = "e2e/gate/quarantine.json"
	maxFlaky       = 2 // of a run
	maxKept        = 3 // specs in quarantine at a time
	maxDays        = 14
)

// promise matches the names of tests that must not fail even once.
var promise = regexp.MustCompile(`(?i)safe|fault|lost|loses|losing|doubled|forgets|leaves_nothing`)

// fatal matches output after which no test of the package is judged by a second try.
var fatal = regexp.MustCompile(`(?m)^(panic: |fatal error: |WARNING: DATA RACE)`)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	root, err := filepath.Abs("..")
	ok := false
	if err == nil {
		r := &runner{
			root: root, out: os.Stdout, run: cmp.Or(os.Getenv("WORLD_RUN"), time.Now().UTC().Format("20060102T150405")),
			putsOff: os.Getenv("WORLD_LATER") == "1",
		}
		if len(os.Args) == 2 && os.Args[1] == "-later" {
			ok, err = r.later(ctx)
		} else {
			ok, err = r.all(ctx, os.Args[1:])
		}
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotest:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// event is a line of `go test -json`.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// result is what became of a test that stands alone, with all within it.
type result struct {
	Package, Test string
	Passed        bool // or was skipped
	Skipped       bool
	Seconds       float64
	Failed        []string // the names of what failed, its own among them
	Output        string
}

// outcome of one `go test`.
type outcome struct {
	tests  []*result // that passed or failed, in the order in which they ended
	broken string    // why the whole is not to be trusted; empty: it is
}

func (o *outcome) failed() []*result {
	return slices.DeleteFunc(slices.Clone(o.tests), func(t *result) bool { return t.Passed })
}

// read follows a `go test -json` and prints each test as it ends, with its output when it failed.
func read(from io.Reader, out io.Writer) (*outcome, error) {
	o, open := &outcome{}, map[string]*result{}
	failed := map[string]bool{} // packages of tests that failed
	text := bufio.NewReader(from)
	for {
		line, err := text.ReadString('\n')
		if line == "" && err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return o, err
		}
		var e event
		if json.Unmarshal([]byte(line), &e) != nil {
			fmt.Fprint(out, line)
			continue
		}
		if fatal.MatchString(e.Output) {
			o.broken = cmp.Or(o.broken, strings.TrimSpace(e.Output))
		}
		if e.Test == "" {
			switch {
			case e.Action == "fail" && !failed[e.Package]:
				o.broken = cmp.Or(o.broken, e.Package+" failed, and no test of it")
			case e.Action == "output" || e.Action == "build-output":
				fmt.Fprint(out, e.Output)
			}
			continue
		}
		top, _, within := strings.Cut(e.Test, "/")
		key := e.Package + " " + top
		t := open[key]
		if t == nil {
			t = &result{Package: e.Package, Test: top}
			open[key] = t
		}
		switch e.Action {
		case "output":
			if !strings.HasPrefix(e.Output, "=== ") {
				t.Output += e.Output
			}
		case "fail":
			t.Failed = append(t.Failed, e.Test)
			failed[e.Package] = true
			fallthrough
		case "pass", "skip":
			if within {
				break
			}
			t.Passed, t.Skipped, t.Seconds = e.Action != "fail", e.Action == "skip", e.Elapsed
			delete(open, key)
			o.tests = append(o.tests, t)
			fmt.Fprintf(out, "%-4s %s %.1f s\n", e.Action, top, e.Elapsed)
			if !t.Passed || t.Skipped { // why
				fmt.Fprint(out, t.Output)
			}
		}
	}
}

type runner struct {
	root, run string
	out       io.Writer
	putsOff   bool // second tries are for later
}

// try is a test that failed and may be tried once more.
type try struct {
	Run, Package, Test string
	Flags              []string // of `go test`
	Error              string   // the first one
	Seconds, Load      float64  // that it took, and the machine's load then
}

func (t *try) spec() string { return t.Package + " " + t.Test }

// test runs `go test` from the root of the repository.
func (r *runner) test(ctx context.Context, args ...string) (*outcome, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"test", "-json"}, args...)...)
	cmd.Dir, cmd.Stderr = r.root, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	o, err := read(out, r.out)
	if err != nil {
		return nil, err
	}
	if err := cmd.Wait(); err != nil && len(o.failed()) == 0 {
		o.broken = cmp.Or(o.broken, err.Error())
	}
	return o, ctx.Err()
}

// all runs the tests and, alone, those that failed. It reports whether the run is good.
func (r *runner) all(ctx context.Context, args []string) (bool, error) {
	n := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "-") })
	if n < 0 {
		n = len(args)
	}
	flags := args[n:]
	quarantine, faults, err := r.quarantine(time.Now())
	if err != nil {
		return false, err
	}
	for _, fault := range faults {
		fmt.Fprintln(r.out, "FAILED quarantine:", fault)
	}
	first, err := r.test(ctx, args...)
	if err != nil {
		return false, err
	}
	load := machineLoad()
	passed, bad, kept := 0, len(faults), 0
	for _, t := range first.tests {
		if t.Passed && !t.Skipped {
			passed++
		}
	}
	var tries []try
	for _, was := range first.failed() {
		if reason, ok := quarantine[was.spec()]; ok {
			kept++
			fmt.Fprintf(r.out, "QUARANTINED %s failed %.1f s: %s\n", was.spec(), was.Seconds, reason)
			continue
		}
		if slices.ContainsFunc(was.Failed, promise.MatchString) || first.broken != "" {
			bad++
			continue
		}
		tries = append(tries, try{
			Run: r.run, Package: was.Package, Test: was.Test, Flags: flags,
			Error: was.firstError(), Seconds: was.Seconds, Load: load,
		})
	}
	if first.broken != "" {
		fmt.Fprintln(r.out, "\nnothing is tried again:", first.broken)
	}
	if r.putsOff {
		for _, t := range tries {
			fmt.Fprintln(r.out, "LATER", t.spec())
			if err := r.line(laterPath, t); err != nil {
				return false, err
			}
		}
		fmt.Fprintf(r.out, "\n%d passed, %d put off, %d failed\n", passed, len(tries), bad)
		return first.broken == "" && bad == 0 && passed+len(tries) > 0, nil
	}
	flaky, failed, err := r.again(ctx, tries)
	if err != nil {
		return false, err
	}
	return r.verdict(passed, flaky, kept, bad+failed, first.broken == "")
}

// later judges the tests that this run has put off.
func (r *runner) later(ctx context.Context) (bool, error) {
	list, err := lines[try](filepath.Join(r.root, laterPath))
	if err != nil {
		return false, err
	}
	if err := os.Remove(filepath.Join(r.root, laterPath)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	list = slices.DeleteFunc(list, func(t try) bool { return t.Run != r.run })
	flaky, failed, err := r.again(ctx, list)
	if err != nil {
		return false, err
	}
	if len(list) == 0 {
		fmt.Fprintln(r.out, "nothing was put off")
		return true, nil
	}
	return r.verdict(0, flaky, 0, failed, true)
}

// again tries each once more, alone, and keeps what came of it.
func (r *runner) again(ctx context.Context, tries []try) (flaky, failed int, err error) {
	for _, was := range tries {
		fmt.Fprintf(r.out, "\n%s once more, alone\n", was.Test)
		again, err := r.test(ctx, slices.Concat([]string{was.Package}, was.Flags, []string{"-count", "1", "-run", "^" + was.Test + "$"})...)
		if err != nil {
			return 0, 0, err
		}
		entry := entry{
			Time: time.Now().UTC().Format(time.RFC3339), Run: r.run, Lane: "go", Spec: was.spec(), Outcome: "failed",
			Error: was.Error, Seconds: []float64{was.Seconds}, Load: []float64{was.Load, machineLoad()},
		}
		if len(again.tests) == 1 {
			entry.Seconds = append(entry.Seconds, again.tests[0].Seconds)
		}
		if again.broken == "" && len(again.tests) == 1 && again.tests[0].Passed {
			entry.Outcome = "flaky"
			flaky++
		} else {
			failed++
		}
		before, err := r.note(entry)
		if err != nil {
			return 0, 0, err
		}
		fmt.Fprintln(r.out, entry.text(before))
	}
	return flaky, failed, nil
}

// verdict says what a command comes to. sound: no panic and no time-out.
func (r *runner) verdict(passed, flaky, kept, bad int, sound bool) (bool, error) {
	inRun, err := r.flakyInRun()
	if err != nil {
		return false, err
	}
	inQuarantine := ""
	if kept > 0 {
		inQuarantine = fmt.Sprintf(", %d in quarantine", kept)
	}
	fmt.Fprintf(r.out, "\n%d passed, %d flaky%s, %d failed\n", passed, flaky, inQuarantine, bad)
	if inRun > maxFlaky {
		fmt.Fprintf(r.out, "%d flaky tests are in this run; %d may be.\n", inRun, maxFlaky)
	}
	return sound && bad == 0 && passed+flaky > 0 && inRun <= maxFlaky, nil
}

// spec is the name of a test in ledger and quarantine.
func (t *result) spec() string { return t.Package + " " + t.Test }

// quarantine returns the reason of each quarantined spec, and the faults of the list today.
func (r *runner) quarantine(today time.Time) (reasons map[string]string, faults []string, err error) {
	text, err := os.ReadFile(filepath.Join(r.root, quarantinePath))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil, nil
	}
	var list []struct{ Spec, Reason, Since, Until string }
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", quarantinePath, err)
	}
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if len(list) > maxKept {
		fault("%d specs are in quarantine, %d may be", len(list), maxKept)
	}
	reasons = map[string]string{}
	for _, q := range list {
		since, e1 := time.Parse(time.DateOnly, q.Since)
		until, e2 := time.Parse(time.DateOnly, q.Until)
		_, test, ofGo := strings.Cut(q.Spec, " Test")
		switch {
		case q.Spec == "" || q.Reason == "" || e1 != nil || e2 != nil:
			fault("%s: spec, reason, since and until are needed", cmp.Or(q.Spec, "an entry"))
		case ofGo && promise.MatchString(test):
			fault("%s: what says that nothing is lost cannot be in quarantine", q.Spec)
		case until.Sub(since) > maxDays*24*time.Hour:
			fault("%s: %d days are the most", q.Spec, maxDays)
		case today.UTC().Truncate(24 * time.Hour).After(until):
			fault("%s: its quarantine ended on %s: mend it or take it out", q.Spec, q.Until)
		default:
			reasons[q.Spec] = q.Reason
		}
	}
	return reasons, faults, nil
}

// firstError is the first thing that a test has said of its failure.
func (t *result) firstError() string {
	where := regexp.MustCompile(`^\s+\w+_test\.go:\d+: `)
	first := ""
	for line := range strings.Lines(t.Output) {
		if where.MatchString(line) {
			first = strings.TrimSpace(line) // the last before the test is said to have failed
		}
		if first != "" && strings.Contains(line, "--- FAIL") {
			break
		}
	}
	return first
}

// entry is a line of the ledger, which e2e/gate writes in the same form.
type entry struct {
	Time    string    `json:"time"`
	Run     string    `json:"run"`
	Lane    string    `json:"lane"`
	Spec    string    `json:"spec"`
	Outcome string    `json:"outcome"` // flaky: it passed alone
	Error   string    `json:"error"`   // the first one
	Seconds []float64 `json:"seconds"` // that it took: the first time, alone
	Load    []float64 `json:"load"`    // of the machine at both ends
}

func (e *entry) text(before int) string {
	alone := "did not come to an end alone"
	if len(e.Seconds) > 1 {
		alone = fmt.Sprintf("%s alone %.1f s", map[bool]string{true: "passed", false: "failed"}[e.Outcome == "flaky"], e.Seconds[1])
	}
	return fmt.Sprintf("%s %s failed %.1f s (%q), %s; load %.1f, then %.1f; %d times before in the ledger",
		strings.ToUpper(e.Outcome), e.Spec, e.Seconds[0], e.Error, alone, e.Load[0], e.Load[1], before)
}

// note adds a line to the ledger and says how many it holds of that test already.
func (r *runner) note(e entry) (before int, err error) {
	old, err := r.ledger()
	if err != nil {
		return 0, err
	}
	for _, o := range old {
		if o.Spec == e.Spec {
			before++
		}
	}
	return before, r.line(ledgerPath, e)
}

// line adds one to a file.
func (r *runner) line(to string, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	path := filepath.Join(r.root, to)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	return errors.Join(err, f.Close())
}

func (r *runner) flakyInRun() (n int, err error) {
	list, err := r.ledger()
	for _, e := range list {
		if e.Run == r.run && e.Outcome == "flaky" {
			n++
		}
	}
	return n, err
}

func (r *runner) ledger() ([]entry, error) { return lines[entry](filepath.Join(r.root, ledgerPath)) }

// lines reads a file of one value a line; none when it is not there.
func lines[T any](path string) ([]T, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var list []T
	for line := range strings.Lines(string(text)) {
		var v T
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, v)
	}
	return list, err
}

// machineLoad is how many processes wanted a processor in the last minute; zero where the system
// does not report it.
func machineLoad() (load float64) {
	if b, err := os.ReadFile("/proc/loadavg"); err == nil {
		_, _ = fmt.Sscanf(string(b), "%f", &load)
	}
	return load
}
