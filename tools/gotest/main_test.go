package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A module with tests that fail on demand; "once" is a file that a first try leaves behind.
const module = `package flaky

import ("os"; "testing")

func once(t *testing.T) { if _, err := os.Stat(t.Name()); err != nil { _ = os.WriteFile(t.Name(), nil, 0o600); t.Error("not this time") } }
func TestSound(t *testing.T)      {}
func TestSometimes(t *testing.T)  { t.Run("a part", func(t *testing.T) { t.Log("looks"); if _, err := os.Stat("x"); err != nil { _ = os.WriteFile("x", nil, 0o600); t.Error("not this time") } }) }
func TestOften(t *testing.T)      { once(t) }
func TestSkips(t *testing.T)      { t.Skip("what it needs is not here") }
func TestTooOften(t *testing.T)   { once(t) }
func TestNever(t *testing.T)      { t.Fatal("not at all") }
func TestNothingIsLost(t *testing.T) { once(t) }
func TestPanics(t *testing.T)     { if _, err := os.Stat("y"); err != nil { _ = os.WriteFile("y", nil, 0o600); panic("once") } }
`

// planted is a runner of the module in a folder of its own, and what it prints.
func planted(t *testing.T) (*runner, *bytes.Buffer) {
	t.Helper()
	dir, out := t.TempDir(), &bytes.Buffer{}
	for name, text := range map[string]string{"go.mod": "module flaky\n", "main_test.go": module} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return &runner{root: dir, run: "now", out: out}, out
}

func TestWhatFailsIsTriedOnceMoreAlone(t *testing.T) {
	for _, c := range []struct {
		run, says, last string
		ok              bool
		lines           int // of the ledger
	}{
		{"TestSound", "pass TestSound", "1 passed, 0 flaky, 0 failed", true, 0},
		{"TestSound|TestSometimes", `FLAKY flaky TestSometimes failed 0.0 s ("main_test.go:`, "1 passed, 1 flaky, 0 failed", true, 1},
		{"TestSometimes|TestOften", "passed alone", "0 passed, 2 flaky, 0 failed", true, 2},
		{"TestSometimes|TestOften|TestTooOften", "3 flaky tests are in this run; 2 may be", "0 passed, 3 flaky, 0 failed", false, 3},
		{"TestSound|TestNever", `FAILED flaky TestNever failed 0.0 s ("main_test.go:`, "1 passed, 0 flaky, 1 failed", false, 1},
		{"TestNothingIsLost", "not this time", "0 passed, 0 flaky, 1 failed", false, 0},
		{"TestPanics", "nothing is tried again: panic: once", "0 passed, 0 flaky, 1 failed", false, 0},
		{"TestSound|TestSkips", "skip TestSkips", "1 passed, 0 flaky, 0 failed", true, 0},
		{"TestSkips", "what it needs is not here", "0 passed, 0 flaky, 0 failed", false, 0}, // no harness: nothing was shown
		{"TestNobody", "no tests to run", "0 passed, 0 flaky, 0 failed", false, 0},
	} {
		r, out := planted(t)
		ok, err := r.all(t.Context(), []string{".", "-run", "^(" + c.run + ")$", "-timeout", "1m"})
		if err != nil {
			t.Fatal(err)
		}
		ledger, err := r.ledger()
		if text := out.String(); err != nil || ok != c.ok || !strings.Contains(text, c.says) ||
			!strings.Contains(text, "\n"+c.last+"\n") || len(ledger) != c.lines {
			t.Errorf("%s: ok %v, %d in the ledger, %v; it says\n%s", c.run, ok, len(ledger), err, text)
		}
	}
}

// A test that failed while other work ran is put off and judged alone; one that is never tried
// again fails at once.
func TestPutOff(t *testing.T) {
	r, out := planted(t)
	r.putsOff = true
	try := func(tests string, want bool, says ...string) {
		t.Helper()
		out.Reset()
		var ok bool
		var err error
		if tests == "" {
			ok, err = r.later(t.Context())
		} else {
			ok, err = r.all(t.Context(), []string{".", "-run", "^(" + tests + ")$", "-timeout", "1m"})
		}
		for _, s := range says {
			if !strings.Contains(out.String(), s) {
				t.Errorf("no %q in\n%s", s, out)
			}
		}
		if ok != want || err != nil {
			t.Errorf("%s: %v, %v\n%s", tests, ok, err, out)
		}
	}
	try("", true, "nothing was put off")
	try("TestSound|TestSometimes", true, "LATER flaky TestSometimes", "1 passed, 1 put off, 0 failed")
	try("", true, "FLAKY flaky TestSometimes failed", "0 passed, 1 flaky, 0 failed")
	try("", true, "nothing was put off")
	try("TestNever", true, "0 passed, 1 put off, 0 failed")
	try("", false, "FAILED flaky TestNever", "0 passed, 0 flaky, 1 failed")
	try("TestNothingIsLost", false, "0 passed, 0 put off, 1 failed")
	try("TestPanics", false, "nothing is tried again: panic: once")
}

// A quarantined test runs and does not judge; an entry that is over, long, one too many,
// unexplained or about losses fails.
func TestQuarantine(t *testing.T) {
	day := func(n int) string { return time.Now().UTC().AddDate(0, 0, n).Format(time.DateOnly) }
	spec := func(test, reason string, since, until int) string {
		return fmt.Sprintf(`{"spec":"flaky %s","reason":%q,"since":%q,"until":%q}`, test, reason, day(since), day(until))
	}
	good := spec("TestNever", "a fault of the disk", -1, 5)
	for _, c := range []struct {
		list, says, last string
		ok               bool
	}{
		{good, "QUARANTINED flaky TestNever failed 0.0 s: a fault of the disk", "1 passed, 0 flaky, 1 in quarantine, 0 failed", true},
		{spec("TestNever", "x", -3, 0), "QUARANTINED", "1 passed, 0 flaky, 1 in quarantine, 0 failed", true},
		{spec("TestNever", "x", -9, -1), "its quarantine ended on " + day(-1), "1 passed, 0 flaky, 2 failed", false},
		{spec("TestNever", "x", -1, 14), "14 days are the most", "1 passed, 0 flaky, 2 failed", false},
		{spec("TestNever", "", -1, 5), "are needed", "1 passed, 0 flaky, 2 failed", false},
		{good + "," + spec("TestNothingIsLost", "x", -1, 5), "TestNothingIsLost: what says that nothing is lost", "1 passed, 0 flaky, 1 in quarantine, 1 failed", false},
		{strings.Repeat(good+",", 3) + good, "4 specs are in quarantine, 3 may be", "1 passed, 0 flaky, 1 in quarantine, 1 failed", false},
	} {
		r, out := planted(t)
		if err := os.MkdirAll(filepath.Join(r.root, filepath.Dir(quarantinePath)), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(r.root, quarantinePath), []byte("["+c.list+"]"), 0o600); err != nil {
			t.Fatal(err)
		}
		ok, err := r.all(t.Context(), []string{".", "-run", "^(TestSound|TestNever)$", "-timeout", "1m"})
		if text := out.String(); err != nil || ok != c.ok || !strings.Contains(text, c.says) ||
			!strings.Contains(text, "\n"+c.last+"\n") {
			t.Errorf("%s: ok %v, %v; it says\n%s", c.list, ok, err, text)
		}
	}
}

// Flaky tests of an earlier command of the run, of Go or the browser, count; those of other runs
// are only reported.
func TestTheRunIsCountedAcrossCommands(t *testing.T) {
	r := &runner{root: t.TempDir(), run: "now"}
	for i, e := range []entry{
		{Run: "now", Lane: "null", Spec: "hands: a"},
		{Run: "now", Lane: "null", Spec: "hands: b"},
		{Run: "then", Lane: "go", Spec: "p TestX"},
		{Run: "now", Lane: "go", Spec: "p TestX"},
	} {
		e.Outcome = "flaky"
		before, err := r.note(e)
		if want := i / 3; err != nil || before != want {
			t.Errorf("%d of %s before, want %d, %v", before, e.Spec, want, err)
		}
	}
	if n, err := r.flakyInRun(); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
