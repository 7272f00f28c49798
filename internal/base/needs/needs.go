// Package needs skips tests whose prerequisites are missing. In continuous integration, where
// everything has to be there, they fail instead. tools/spec lets a test that proves a row of the
// specification be skipped in no other way.
package needs

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"
)

// Skip skips a test that cannot run here, and says why. Where WORLD_ALL is set, on Linux, the test
// fails.
func Skip(tb testing.TB, why ...any) {
	tb.Helper()
	if os.Getenv("WORLD_ALL") != "" && runtime.GOOS == "linux" {
		tb.Fatal(append([]any{"WORLD_ALL=1 lets no test be skipped: "}, why...)...)
	}
	tb.Skip(why...)
}

// Programs skips a test that needs programs which are not installed.
func Programs(tb testing.TB, names ...string) {
	tb.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			Skip(tb, fmt.Sprintf("%s is not installed: %v", name, err))
		}
	}
}

// RunBy skips a test that another test runs, in surroundings which it makes and names in the
// environment variable inside.
func RunBy(tb testing.TB, other, inside string) {
	tb.Helper()
	if os.Getenv(inside) == "" {
		tb.Skip(other + " runs it")
	}
}

// Long skips a test that is run by `make test-long` only. It proves no row of the specification.
func Long(tb testing.TB) {
	tb.Helper()
	if os.Getenv("WORLD_LONG") == "" {
		tb.Skip("long: set WORLD_LONG=1")
	}
}
