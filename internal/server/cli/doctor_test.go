package cli

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

type check struct{ Name, State, Detail, Next string }

// examine runs the doctor and returns what it found, by the names of the checks, and its exit code.
func examine(t *testing.T, args ...string) (found map[string]check, code int) {
	t.Helper()
	code, out, errs := run(append([]string{"doctor", "--json"}, args...)...)
	var report struct {
		OK     bool
		Checks []check
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	found = map[string]check{}
	bad := 0
	for _, c := range report.Checks {
		if c.State == "fail" {
			bad++
		}
		if (c.State == "fail" || c.State == "warn") && c.Next == "" {
			t.Errorf("%s: nobody is told what to do: %s", c.Name, c.Detail)
		}
		found[c.Name] = c
	}
	if report.OK != (bad == 0) || (code == 0) != (bad == 0) {
		t.Errorf("%d failed: exit code %d, ok %v", bad, code, report.OK)
	}
	return found, code
}

// expect is what a check must have found.
func expect(t *testing.T, what string, found map[string]check, name, state string, words ...string) {
	t.Helper()
	c := found[name]
	if c.State != state {
		t.Errorf("%s: %s is %q: %s", what, name, c.State, c.Detail)
	}
	for _, w := range words {
		if !strings.Contains(c.Detail+"\n"+c.Next, w) {
			t.Errorf("%s: %s does not say %q: %s %s", what, name, w, c.Detail, c.Next)
		}
	}
}

// Each thing that can be wrong with a data folder is found, nothing of it is changed, and no secret
// is shown.
func TestDoctorOnFolders(t *testing.T) {
	const secret = "sk-hidden"
	good := strings.Repeat("t", 30)
	for what, c := range map[string]struct {
		make  func(dir local.Dir) error
		name  string
		state string
		words []string
	}{
		"a token that others read": {func(d local.Dir) error {
			return os.WriteFile(d.Path(local.TokenFile), []byte(good), 0o644) //nolint:gosec // what is wrong
		}, "local token", "fail", []string{"other users", "chmod 600"}},
		"a damaged token": {func(d local.Dir) error {
			return d.Write(local.TokenFile, []byte(secret))
		}, "files", "fail", []string{"token", "is damaged", "Restart World"}},
		"a good token":            {func(d local.Dir) error { return d.Write(local.TokenFile, []byte(good)) }, "local token", "ok", nil},
		"a folder of everyone's":  {func(d local.Dir) error { return os.Chmod(string(d), 0o755) }, "data folder", "warn", []string{"chmod 700"}}, //nolint:gosec // what is wrong
		"a folder that is closed": {func(d local.Dir) error { return os.Chmod(string(d), 0o500) }, "data folder", "fail", []string{"chmod 700"}}, //nolint:gosec // what is wrong
		"damaged settings": {func(d local.Dir) error {
			return d.Write(local.HandoverFile, []byte(`{"secrets":{"KEY":"`+secret))
		}, "files", "fail", []string{"serve.json", "is damaged", "with your flags once"}},
		"settings that others read": {func(d local.Dir) error {
			return os.WriteFile(d.Path(local.HandoverFile), []byte("{}"), 0o640) //nolint:gosec // what is wrong
		}, "saved settings", "fail", []string{"chmod 600"}},
		"settings": {func(d local.Dir) error {
			return d.WriteHandover(local.Handover{
				Flags: map[string]string{"port": "0"}, Environ: map[string]string{"PATH": secret},
				Secrets: map[string]string{"KEY": secret},
			})
		}, "saved settings", "ok", []string{"flags port", "variables PATH", "until it stops KEY"}},
		"settings that lost a secret": {func(d local.Dir) error {
			return d.WriteHandover(local.Handover{Dropped: []string{"OPENAI_API_KEY"}})
		}, "saved settings", "warn", []string{"removed when it last stopped OPENAI_API_KEY", "in a terminal where they are set"}},
		"a device key that others read": {func(d local.Dir) error {
			if err := os.Mkdir(d.Path("gateway"), 0o700); err != nil {
				return err
			}
			return os.WriteFile(d.Path("gateway/device.json"), nil, 0o604) //nolint:gosec // what is wrong
		}, "device key", "fail", []string{"device.json", "chmod 600"}},
		"word of a service that was killed": {func(d local.Dir) error {
			return d.WriteInfo(local.Info{URL: "http://127.0.0.1:1/", Port: 1, PID: 1})
		}, "service", "warn", []string{"not running", "world-mcp serve --open"}},
	} {
		t.Run(what, func(t *testing.T) {
			dir := home(t)
			if err := dir.Make(); err != nil {
				t.Fatal(err)
			}
			if err := c.make(dir); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Chmod(string(dir), 0o700) }) //nolint:gosec // so that it can be removed
			before := list(t, dir)
			found, _ := examine(t)
			expect(t, what, found, c.name, c.state, c.words...)
			if after := list(t, dir); after != before {
				t.Errorf("%s\nbecame %s", before, after)
			}
			if all := fmt.Sprint(found); strings.Contains(all, "sk-hid") || strings.Contains(all, good) {
				t.Errorf("a secret is shown: %s", all)
			}
		})
	}
	dir := home(t)
	if found, code := examine(t); code != 0 || found["data folder"].State != "skip" {
		t.Errorf("nothing is there yet: %d %+v", code, found)
	}
	if err := os.WriteFile(string(dir), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	found, _ := examine(t)
	expect(t, "a file in its place", found, "data folder", "fail", "is not a folder", "--data-dir")
}

// list is what a folder holds: names, modes and contents.
func list(t *testing.T, dir local.Dir) string {
	t.Helper()
	var s strings.Builder
	err := filepath.Walk(string(dir), func(path string, i os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		b, _ := os.ReadFile(path) // of a folder: nothing
		fmt.Fprintln(&s, path, i.Mode(), string(b))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// The service of the folder is judged by what it answers, and by whether it answers.
func TestDoctorOnServices(t *testing.T) {
	for what, c := range map[string]struct {
		version       string // empty: it does not answer
		protocol      int
		page          int // status of the page
		state, viewed string
		words         []string
	}{
		"the same":         {testVersion, wire.Protocol, 200, "ok", "ok", []string{testVersion, "process 77"}},
		"another version":  {"v9.0.0", wire.Protocol, 200, "warn", "ok", []string{"v9.0.0", "This program is version v1.2.3", "kill 77"}},
		"another protocol": {"v9.0.0", wire.Protocol + 1, 200, "fail", "ok", []string{"another protocol", "update the older"}},
		"no page":          {testVersion, wire.Protocol, 500, "ok", "fail", nil},
		"silence":          {"", 0, 200, "fail", "skip", []string{"process 77 holds the folder and does not answer", "kill 77", "serve.log"}},
	} {
		t.Run(what, func(t *testing.T) {
			dir := home(t)
			if err := dir.Make(); err != nil {
				t.Fatal(err)
			}
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case r.URL.Path == "/api/version" && c.version != "":
					fmt.Fprintf(w, `{"version":%q,"protocol":%d,"page":"p1"}`, c.version, c.protocol)
				case r.URL.Path == "/":
					w.WriteHeader(c.page)
				default:
					w.WriteHeader(http.StatusNotFound)
				}
			}))
			defer s.Close()
			held, err := dir.Lock(local.ServeLock)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = held.Unlock() }()
			found, _ := examine(t)
			expect(t, "no service.json", found, "service", "warn", "starting or stopping")
			if err := dir.WriteInfo(local.Info{
				URL: s.URL + "/", Port: s.Listener.Addr().(*net.TCPAddr).Port,
				PID: 77,
			}); err != nil {
				t.Fatal(err)
			}
			found, _ = examine(t)
			expect(t, what, found, "service", c.state, c.words...)
			expect(t, what, found, "page", c.viewed)
		})
	}
	home(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	found, _ := examine(t, "--port", port)
	expect(t, "another program's port", found, "port", "fail", "port "+port+" belongs to ", "--port 0")
	_ = l.Close()
	found, _ = examine(t, "--port", port)
	expect(t, "a free port", found, "port", "ok", port+" is free")
}

// Whether an agent starts this program is read from its settings, however they are written.
func TestRegistrations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	for _, c := range []struct {
		has     func(file string) (bool, error)
		text    string
		is, bad bool
	}{
		{registeredInClaude, `{}`, false, false},
		{registeredInClaude, `{"mcpServers":{"world":{"command":"/usr/bin/world-mcp"}}}`, true, false},
		{registeredInClaude, `{"mcpServers":{"x":{"type":"http","url":"http://127.0.0.1:4516/api/mcp/world"}}}`, true, false},
		{registeredInClaude, `{"projects":{"/a":{},"/b":{"mcpServers":{"w":{"args":["world-mcp"]}}}}}`, true, false},
		{registeredInClaude, `{"mcpServers":{"world":{"command":"another"}},"note":"world-mcp"}`, false, false},
		{registeredInClaude, `{"mcpServers":`, false, true},
		{registeredInClaude, ``, false, true},
		{registeredInCodex, ``, false, false},
		{registeredInCodex, "[mcp_servers.world]\ncommand = \"world-mcp\"\n", true, false},
		{registeredInCodex, "  [ mcp_servers . \"world\" ]\r\ncommand = 'world-mcp'\r\n", true, false},
		{registeredInCodex, "[mcp_servers.a]\ncommand = \"a\"\n[mcp_servers.b]\nurl = \"http://127.0.0.1:4516/api/mcp/world\"\n", true, false},
		{registeredInCodex, "[mcp_servers.a]\ncommand = \"a\"\n[projects.\"/home/u/world-mcp\"]\ntrust = true\n", false, false},
		{registeredInCodex, "# [mcp_servers.world]\n# command = \"world-mcp\"\n", false, false},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if is, err := c.has(file); is != c.is || (err != nil) != c.bad {
			t.Errorf("%s: %v, %v", c.text, is, err)
		}
	}
	for name, has := range map[string]func(string) (bool, error){"Claude Code": registeredInClaude, "Codex": registeredInCodex} {
		if is, err := has(file + ".none"); is || err != nil {
			t.Errorf("%s without settings: %v, %v", name, is, err)
		}
		if _, err := has(filepath.Dir(file)); err == nil {
			t.Errorf("%s: a folder is read", name)
		}
	}
}

// A path in a printed command is one word to a shell.
func TestQuoted(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell here")
	}
	paths := []string{"/home/u/.local/share/world", "/a b/c", "/it's", "/$HOME/`id`", "/a;b&c|d<e>f", `/back\slash"quote`, "/*?[x]{a,b}~!#", "/größer/日本"}
	line := "printf '%s\\n'"
	for _, p := range paths {
		line += " " + shellQuote(p)
	}
	out, err := exec.CommandContext(t.Context(), sh, "-c", line).Output()
	if err != nil || string(out) != strings.Join(paths, "\n")+"\n" {
		t.Errorf("%s\nis read as %s, %v", line, out, err)
	}
	if plain := shellQuote(paths[0]); plain != paths[0] {
		t.Errorf("a plain path is told as %s", plain)
	}
}

// Whatever a name is made of, a terminal gets one line that prints, as long as the name.
func TestShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "name")
		got := printable(s)
		if strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) || got == "" {
			t.Fatalf("%q is shown as %q", s, got)
		}
		if s != "" && len([]rune(got)) != len([]rune(s)) {
			t.Fatalf("%q is shown as %q", s, got)
		}
		if !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) && s != "" && got != s {
			t.Fatalf("%q is shown as %q", s, got)
		}
	})
}
