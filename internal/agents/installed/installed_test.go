package installed

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
)

func looking(programs ...string) profile.LookPath {
	return func(name string) (string, error) {
		if slices.Contains(programs, name) {
			return "/bin/" + name, nil
		}
		return "", fs.ErrNotExist
	}
}

func names(list []profile.Profile) string {
	var out []string
	for _, p := range list {
		out = append(out, p.Type+" "+p.Path)
	}
	return strings.Join(out, ", ")
}

// An agent of the user's own is found like one that World knows, until it is removed.
func TestOwn(t *testing.T) {
	a := Agents{Dir: local.Dir(t.TempDir()), LookPath: looking("opencode", "goose")}
	own := profile.Own{Name: "goose", Command: "goose", Args: []string{"acp"}, Env: []string{"GOOSE_MODEL"}}
	if err := a.Add(own); err != nil {
		t.Fatal(err)
	}
	if got := names(a.Find()); got != "opencode /bin/opencode, goose /bin/goose" {
		t.Error(got)
	}
	environ := []string{"GOOSE_MODEL=x", "GOOSE_KEY=y", "PATH=/bin"}
	if got := a.Environ(environ); !slices.Contains(got, "GOOSE_MODEL=x") || slices.Contains(got, "GOOSE_KEY=y") {
		t.Errorf("%q", got)
	}
	own.Args = nil
	if err := a.Add(own); err != nil || len(a.Own()) != 1 || a.Own()[0].Args != nil {
		t.Errorf("an entry is not replaced: %v %+v", err, a.Own())
	}
	if removed, err := a.Remove("goose"); !removed || err != nil || len(a.Own()) != 0 {
		t.Errorf("%v %v", removed, err)
	}
	if removed, err := a.Remove("goose"); removed || err != nil {
		t.Errorf("%v %v", removed, err)
	}
}

// The list is bounded, and a damaged one is put aside and said.
func TestOwnList(t *testing.T) {
	a := Agents{Dir: local.Dir(t.TempDir()), LookPath: looking()}
	for n := range maxOwn + 1 {
		err := a.Add(profile.Own{Name: fmt.Sprint("agent-", n), Command: "x"})
		if (err != nil) != (n == maxOwn) {
			t.Errorf("%d: %v", n, err)
		}
	}
	if err := os.WriteFile(a.Dir.Path(ownName), []byte(`{"agents":[{"name":"x","command":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := a.Own(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	if n := local.Survey(a.Dir); len(n) != 1 || n[0].File != ownName {
		t.Errorf("%+v", n)
	}
	if err := a.Add(profile.Own{Name: "y", Command: "x"}); err != nil || len(a.Own()) != 1 {
		t.Errorf("%v", err)
	}
	if n := local.Survey(a.Dir); len(n) != 1 || !strings.HasPrefix(n[0].File, ownName) {
		t.Errorf("%+v", n)
	}
}
