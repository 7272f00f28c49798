package needs

import (
	"os"
	"syscall"
	"testing"
)

// Program writes a program that the test runs, and returns its path. No other test of this process
// starts a child in the meantime: it would inherit the open file, and the kernel refuses to run a
// program that is open for writing ("text file busy").
func Program[T ~string | ~[]byte](tb testing.TB, path string, content T) string {
	tb.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil { //nolint:gosec // a program
		tb.Fatal(err)
	}
	return path
}
