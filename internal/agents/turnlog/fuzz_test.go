package turnlog_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/turnlog"
)

// Whatever a damaged file holds, it can be read and appended to, and the appended turn can be read.
func FuzzDamagedLog(f *testing.F) {
	f.Add([]byte("{\"id\":\"a\",\"path\":\"text runtime\"}\n{\"id\":\"b\",\"pa"))
	f.Add([]byte("\n\n\x00null\n[1]\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, turnlog.File), content, 0o600); err != nil {
			t.Fatal(err)
		}
		before, err := turnlog.Read(dir, 1000, "")
		if err != nil {
			t.Fatal(err)
		}
		l := turnlog.Open(dir, turnlog.Options{Logger: zerolog.Nop()})
		l.Append(turn(7, 0))
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		after, err := turnlog.Read(dir, 1001, "")
		// A torn last line that lacked only its newline counts as a turn once Append ended it.
		if n := len(after) - len(before); err != nil || n < 1 || n > 2 || after[len(after)-1].ID != "t7" {
			t.Errorf("%v %v %v", before, after, err)
		}
	})
}
