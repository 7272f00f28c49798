package source_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
)

// The user decides on the file that would be written, not on the name that leads to it.
func TestAPathIsShownWhereItLeads(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(folder, "notes")); err != nil {
		t.Skip(err)
	}
	for given, want := range map[string]string{
		"notes":                          secret,
		filepath.Join(folder, "notes"):   secret,
		"x/../../r":                      filepath.Join(filepath.Dir(folder), "r"),
		"a\nb":                           strconv.Quote(filepath.Join(folder, "a\nb")),
		filepath.Join(folder, "no", "a"): filepath.Join(folder, "no", "a"),
	} {
		q := source.Approval("ask_1", frame.Frame{
			Folder: folder,
			Ask:    &frame.Ask{Title: "Write", Details: []frame.Detail{{Name: "path", Value: given}, {Name: "for", Value: "notes"}}},
		})
		if q.ID != "ask_1" || q.Details[0].Value != want || q.Details[1].Value != "notes" {
			t.Errorf("%q: %+v, want %s", given, q, want)
		}
	}
}
