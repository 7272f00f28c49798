package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/world/store"
)

// The worlds of all users of a relay can be taken out of a copy of its folder, each by its id.
func TestExportFromRelay(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), store.Options{Dir: filepath.Join(dir, "store"), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	for user, id := range map[string]string{"user_olga": "w_hers", "user_otto": "w_his"} {
		if err := s.CreateWorld(t.Context(), user,
			store.WorldRecord{ID: id, Name: "Home of " + user, CreatedAt: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, errs := run("export", "--from-store", dir)
	if code != 1 || out != "" || !strings.Contains(errs, "w_hers  Home of user_olga  (of user_olga)") || !strings.Contains(errs, "w_his  Home of user_otto  (of user_otto)") {
		t.Errorf("%d %s %s", code, out, errs)
	}
	for id, name := range map[string]string{"w_hers": "Home of user_olga", "w_his": "Home of user_otto"} {
		if code, out, errs := run("export", "--from-store", dir, "--id", id); code != 0 || !json.Valid([]byte(out)) ||
			!strings.Contains(out, name) {
			t.Errorf("%s: %d %.200s %s", id, code, out, errs)
		}
	}
}

// An operator's usage error exits at once with 2 and names the right usage. Nothing has been opened
// then.
func TestRelayFlags(t *testing.T) {
	home(t)
	top := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(top, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := "--base-url=https://world.example"
	for _, c := range []struct{ args, says string }{
		{"", "--base-url is missing"},
		{"--base-url=world.example", "is not an address"},
		{"--base-url=://", "is not an address"},
		{"--base-url=https://", "is not an address"},
		{"--base-url=https://:443", "is not an address"},
		{"--base-url=https://world.example:0", "is not an address"},
		{"--base-url=https://world.example:70000", "is not an address"},
		{"--base-url=https://olga:word@world.example", "is not an address"},
		{"--base-url=https://world.example/?x=1", "is not an address"},
		{"--base-url=https://world.example/#x", "is not an address"},
		{"--base-url=https://world.example/world", "has no path"},
		{"--base-url=http://world.example", "begins with https"},
		{"--base-url=http://localhost.world.example", "begins with https"},
		{"--base-url=http://127.0.0.1:4520", "begins with https"},
		{"--base-url=ftp://localhost", "begins with https"},
		{good + " --signup=all", "open, invite or closed"},
		{good + " --tls-cert=x", "belong together"},
		{good + " --tls-key=x", "belong together"},
		{"--base-url=http://localhost:4520 --tls-cert=x --tls-key=x", "begins with https"},
		{good + " --trusted-proxies=nginx", "neither an address nor a network"},
		{good + " --trusted-proxies=10.0.0.0/33", "neither an address nor a network"},
		{good + " --login-providers=" + filepath.Join(top, "none"), "--login-providers"},
		{good + " --login-providers=" + write("text", "x"), "--login-providers"},
		{good + " --login-providers=" + write("field", `[{"id":"a","secret":"x"}]`), "--login-providers"},
		{good + " --login-providers=" + write("secret", `[{"id":"a","clientSecretFile":"`+filepath.Join(top, "none")+`"}]`), `the secret of "a"`},
		{good + " --no-such-flag", "no-such-flag"},
	} {
		dir := filepath.Join(top, "data")
		code, out, errs := run(append([]string{"relay", "--data-dir=" + dir}, strings.Fields(c.args)...)...)
		if code != 2 || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("relay %s: %d %q %q", c.args, code, out, errs)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Fatalf("relay %s made its folder", c.args)
		}
	}
}

// The relay's origin is as browsers and agents name it, since they sign it.
func TestRelayBase(t *testing.T) {
	for text, want := range map[string]string{
		"https://World.Example":           "https://world.example",
		"https://world.example/":          "https://world.example",
		"https://world.example:443":       "https://world.example",
		"https://world.example:":          "https://world.example",
		"HTTPS://world.example:8443":      "https://world.example:8443",
		"http://localhost":                "http://localhost",
		"http://localhost:80/":            "http://localhost",
		"http://localhost:4520":           "http://localhost:4520",
		"https://world.example:80":        "https://world.example:80",
		"https://sub.world.example:44300": "https://sub.world.example:44300",
	} {
		u, err := checkBase(text)
		if err != nil || u.String() != want {
			t.Errorf("%s: %v %v", text, u, err)
		}
	}
}
