package needs

import (
	"testing"
	"time"
)

// Patience is how long a test waits for what must come. It bounds a hang and decides nothing else,
// so it is beyond what the busiest machine takes.
const Patience = 3 * time.Minute

// Until waits for what comes without an event, and fails the test when it never does.
func Until(tb testing.TB, what string, ok func() bool) {
	tb.Helper()
	for late := time.Now().Add(Patience); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(late) {
			tb.Fatalf("never: %s", what)
		}
	}
}
