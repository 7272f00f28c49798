package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// run runs steps whose targets are functions of a shell script.
func run(ctx context.Context, t *testing.T, script, steps string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "steps.sh"), []byte(script+"\n\"$@\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	r := &runner{dir: dir, out: &shared{to: &out}, command: []string{"sh", "-eu", "steps.sh"}}
	err := r.all(ctx, strings.Fields(steps))
	return out.String(), err
}

const usual = `
one() { echo of one >> log; }
two() { echo of two >> log; }
shows() { cat log; }
meets() { until [ -e there ]; do sleep .05; done; }
met() { touch there; echo here; }
fails() { echo it is broken; return 3; }
falls() { until [ -e hanging ]; do sleep .05; done; return 4; }
hangs() { touch hanging; sleep 60 & wait; }
`

func TestSteps(t *testing.T) {
	for steps, want := range map[string]struct {
		good bool
		says []string
		not  string
	}{
		"one two shows": {true, []string{
			"---- 1 of 3 steps done after ", "; left: two, shows\n", "---- 3 of 3 steps done after ", "==== one\n", "of one\nof two\n", "All 3 steps passed", "\n3 passed, 0 failed\n",
		}, "FAILED"},
		"meets / met":             {true, []string{"---- 1 of 2 steps done after ", "---- 2 of 2 steps done after ", "==== met (beside)\nhere\n", "2 passed, 0 failed"}, "FAILED"},
		"one / two : shows":       {true, []string{"of one\n", "of two\n", "3 passed, 0 failed"}, "FAILED"},
		"one fails two":           {false, []string{"it is broken\n", "FAILED: make fails (exit status 3)", "\n1 passed, 1 failed\n"}, "==== two"},
		"falls / hangs : one":     {false, []string{"FAILED: make falls", "ended: make hangs", "\n0 passed, 1 failed\n"}, "==== one"},
		"hangs / one falls : two": {false, []string{"FAILED: make falls", "ended: make hangs", "\n1 passed, 1 failed\n"}, "==== two"},
	} {
		t.Run(steps, func(t *testing.T) {
			t.Parallel()
			out, err := run(t.Context(), t, usual, steps)
			if (err == nil) != want.good {
				t.Error(err)
			}
			for _, word := range want.says {
				if !strings.Contains(out, word) {
					t.Errorf("no %q in\n%s", word, out)
				}
			}
			if strings.Contains(out, want.not) {
				t.Errorf("%q in\n%s", want.not, out)
			}
		})
	}
}

// Background targets leave the processors to the others also where sessions have equal shares of
// them.
func TestYields(t *testing.T) {
	own, err := os.ReadFile("/proc/self/autogroup")
	if err != nil {
		t.Skip("no such groups here")
	}
	out, err := run(t.Context(), t, `
main() { until [ -e done ]; do sleep .05; done; cat /proc/self/autogroup; }
beside() { timeout 20 setsid sh -c 'until [ $(nice) -ge 5 ] && grep -q "nice $(nice)" /proc/self/autogroup; do sleep .05; done'; touch done; }
`, "main / beside")
	if err != nil || !strings.Contains(out, "\n"+string(own)) {
		t.Errorf("%v\n%s", err, out)
	}
}

// A run that is ended ends what its steps have started, and has failed.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	out, err := run(ctx, t, usual, "hangs / hangs")
	if !errors.Is(err, context.DeadlineExceeded) || strings.Count(out, "ended: make hangs") != 2 || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v:\n%s", err, time.Since(began), out)
	}
}
