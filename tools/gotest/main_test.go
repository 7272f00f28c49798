package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A module with tests that fail as they are told to; "once" is a file that a first try leaves behind.
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
		dir := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module flaky\n", "main_test.go": module} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		r := &runner{root: dir, run: "now", out: &out}
		ok, err := r.all(t.Context(), []string{".", "-run", "^(" + c.run + ")$", "-timeout", "1m"})
		if err != nil {
			t.Fatal(err)
		}
		ledger, err := r.ledger()
		if text := out.String(); err != nil || ok != c.ok || !strings.Contains(text, c.says) || !strings.Contains(text, "\n"+c.last+"\n") || len(ledger) != c.lines {
			t.Errorf("%s: ok %v, %d in the ledger, %v; it says\n%s", c.run, ok, len(ledger), err, text)
		}
	}
}

// What was flaky in an earlier command of the run counts; what was flaky in other runs is told of.
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
