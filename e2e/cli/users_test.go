package cli_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// askAs is this program as one of another user: it prints what a POST of its stdin is answered, or
// a GET without one.
func askAs(url string) {
	body, _ := io.ReadAll(os.Stdin)
	method := http.MethodGet
	if len(body) > 0 {
		method = http.MethodPost
	}
	req, err := http.NewRequest(method, url, strings.NewReader(string(body)))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token := os.Getenv("CLI_TEST_TOKEN"); token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		panic(err)
	}
	fmt.Print(res.StatusCode)
	os.Exit(0)
}

// Another user of the computer is refused whatever they ask and show; this one, and root, are not.
func TestOtherUsers(t *testing.T) {
	if os.Getuid() != 0 || runtime.GOOS != "linux" {
		needs.Skip(t, "only root on Linux can start a program of another user here")
	}
	dir := local.Dir(t.TempDir())
	h := newHost(t, dir)
	h.hello("2025-11-25")
	i, err := dir.ReadInfo()
	if err != nil {
		t.Fatal(err)
	}
	token, err := dir.Token()
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "ask")
	needs.Program(t, program, exe)
	for d := program; d != os.TempDir(); d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(uid uint32, path, token, body string) string {
		cmd := exec.Command(program)
		cmd.Env = []string{"CLI_TEST_ASK=" + i.URL + path, "CLI_TEST_TOKEN=" + token}
		cmd.Stdin = strings.NewReader(body)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid}}
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	for _, c := range []struct{ path, token, body string }{
		{"api/world-tools", "", `{"tool":"world_info"}`},
		{"api/world-tools", token, `{"tool":"world_info"}`},
		{"", "", ""},
		{"api/world-tools", "", ""},
		{"api/health", "", ""},
	} {
		if got := ask(65534, c.path, c.token, c.body); got != "403" {
			t.Errorf("%+v: another user is answered %s", c, got)
		}
		if got := ask(0, c.path, c.token, c.body); got != "200" {
			t.Errorf("%+v: the user is answered %s", c, got)
		}
	}
}
