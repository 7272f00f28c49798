package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An agent of the user's own is added, listed as others are, and removed. What cannot be used is
// refused before anything is written.
func TestOwnAgents(t *testing.T) {
	data := t.TempDir()
	t.Setenv("PATH", t.TempDir()) // no other agent is installed
	agents := func(args ...string) (code int, out, errs string) {
		return run(append(append([]string{"agents"}, args...), "--data-dir", data)...)
	}
	for _, c := range []struct {
		why  string
		args []string
	}{
		{"command is missing", []string{"add", "mine"}},
		{"World knows", []string{"add", "codex", "--command", "x"}},
		{"letters, digits", []string{"add", "a b", "--command", "x"}},
		{"its lever is", []string{"add", "mine", "--command", "x", "--lever", "none"}},
		{"it takes one of", []string{"add"}},
		{"no agent", []string{"remove", "mine"}},
		{"no agent", []string{"test", "mine"}},
	} {
		if code, out, errs := agents(c.args...); code == 0 || !strings.Contains(errs, c.why) {
			t.Errorf("%v: %d %s%s", c.args, code, out, errs)
		}
	}
	if left, _ := os.ReadDir(data); len(left) > 2 { // a lock
		t.Errorf("%v", left)
	}
	program := filepath.Join(data, "agent")
	if code, out, errs := agents("add", "mine", "--command", program, "--arg", "--acp", "--arg=-x", "--env", "MY_KEY"); code != 0 ||
		!strings.Contains(out, "world-mcp agents test mine") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	var list struct{ Agents []agentRow }
	_, out, _ := agents("list", "--json")
	if err := json.Unmarshal([]byte(out), &list); err != nil || len(list.Agents) != 1 {
		t.Fatalf("%v %s", err, out)
	}
	if r := list.Agents[0]; r.Type != "mine" || r.Starts || r.Trouble == "" || r.Next == "" || r.Own == nil ||
		strings.Join(r.Own.Args, " ") != "--acp -x" || r.Own.Env[0] != "MY_KEY" {
		t.Errorf("%+v", r)
	}
	connected := filepath.Join(data, "acp.json")
	if err := os.WriteFile(connected, []byte(`{"connected":["codex","mine"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := agents("remove", "mine", "--json"); code != 0 || out != `{"removed":"mine"}`+"\n" {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if now, err := os.ReadFile(connected); string(now) != `{"connected":["codex"]}`+"\n" {
		t.Errorf("the next start connects %s %v", now, err)
	}
	if _, out, _ := agents("list", "--json"); !strings.Contains(out, `"agents":[]`) {
		t.Error(out)
	}
}
