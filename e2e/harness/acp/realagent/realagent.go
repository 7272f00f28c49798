// Package realagent runs the real binary with real agents on it and a scripted model behind them,
// for tests with the build tag real. e2e/harness/acp/setup.sh installs the agents, e2e/real/acp.sh
// runs such tests.
package realagent

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/probe/model"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
)

// Service is the real binary in a process of its own, with a home and a data folder of its own.
type Service struct {
	worldtest.Access
	// Home is the home folder of the agent's user.
	Home string
	// Env is the environment of the service, from which its agents get theirs.
	Env []string

	tb  testing.TB
	cmd *exec.Cmd
}

// Start runs the service; it ends with the test. prepare writes the settings of its user, into
// their home folder and for the model at url, and returns the variables that go with them.
func Start(tb testing.TB, prepare func(home, url string) []string) *Service {
	tb.Helper()
	harness := os.Getenv("HARNESS_DIR")
	tools := filepath.Join(harness, "acp/node_modules/.bin")
	if _, err := os.Stat(tools); err != nil || os.Getenv("WORLD_BIN") == "" {
		needs.Skip(tb, "run e2e/real/acp.sh: HARNESS_DIR holds no agents, or WORLD_BIN is not set")
	}
	script := httptest.NewServer(model.New(""))
	tb.Cleanup(script.Close)
	s := &Service{Home: tb.TempDir(), tb: tb}
	s.Dir = local.Dir(filepath.Join(tb.TempDir(), "data"))
	path := strings.Join([]string{filepath.Join(harness, "node/node_modules/.bin"), tools, "/usr/bin", "/bin"}, string(filepath.ListSeparator))
	s.Env = append([]string{"PATH=" + path, "HOME=" + s.Home, "LANG=C.UTF-8"}, prepare(s.Home, script.URL)...)
	s.Again()
	tb.Cleanup(func() {
		s.Kill()
		for _, pid := range s.Processes() { // a test that has failed may leave an agent that outlives its service
			if left, err := os.FindProcess(pid); err == nil {
				_ = left.Kill()
			}
		}
	})
	return s
}

// Again starts the service, which has ended.
func (s *Service) Again() {
	s.tb.Helper()
	s.cmd = exec.Command(os.Getenv("WORLD_BIN"), "serve", "--no-open", "--gateway", "off", "--port", "0", "--ready-json", "--data-dir", string(s.Dir))
	s.cmd.Env, s.cmd.Stderr = s.Env, &bytes.Buffer{}
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		s.tb.Fatal(err)
	}
	var ready struct{ URL string }
	if err := json.NewDecoder(out).Decode(&ready); err != nil {
		s.tb.Fatalf("the service did not start: %v\n%s", err, s.cmd.Stderr)
	}
	if s.Access, err = worldtest.AccessTo(s.Dir); err != nil {
		s.tb.Fatal(err)
	}
}

// Kill kills the service, as a crash does.
func (s *Service) Kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// Ends ends the service, as its user does, and checks that nothing is left of its agents.
func (s *Service) Ends(tb testing.TB) {
	tb.Helper()
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	if err := s.cmd.Wait(); err != nil {
		tb.Errorf("the service ended with %v", err)
	}
	s.Gone(tb)
}

// PID is the process of the service.
func (s *Service) PID() int { return s.cmd.Process.Pid }

// Log is what the service wrote, for the message of a failed test.
func (s *Service) Log() any { return s.cmd.Stderr }

// Processes are those that have the home folder of this service's user, but not the service: its
// agents and what they started.
func (s *Service) Processes() []int {
	var out []int
	all, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, name := range all {
		env, _ := os.ReadFile(name)
		pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
		if bytes.Contains(env, []byte("HOME="+s.Home+"\x00")) && pid != s.PID() {
			out = append(out, pid)
		}
	}
	return out
}

// Child is the agent's own process, which the service started.
func (s *Service) Child() int {
	s.tb.Helper()
	for _, pid := range s.Processes() {
		stat, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		_, rest, _ := strings.Cut(string(stat), ") ")
		if f := strings.Fields(rest); len(f) > 1 && f[1] == strconv.Itoa(s.PID()) {
			return pid
		} else if len(f) > 1 { // its supervisor is in between
			stat, _ = os.ReadFile("/proc/" + f[1] + "/stat")
			_, rest, _ = strings.Cut(string(stat), ") ")
			if f = strings.Fields(rest); len(f) > 1 && f[1] == strconv.Itoa(s.PID()) {
				return pid
			}
		}
	}
	s.tb.Fatal("the service has no child")
	return 0
}

// Gone checks that nothing is left of the agents, a moment later at most: who ends with a closed
// pipe needs one.
func (s *Service) Gone(tb testing.TB) {
	tb.Helper()
	deadline := time.Now().Add(needs.Patience)
	for len(s.Processes()) > 0 && time.Now().Before(deadline) {
		time.Sleep(50 * time.Millisecond)
	}
	for _, pid := range s.Processes() {
		cmd, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
		tb.Errorf("process %d is left: %q", pid, bytes.ReplaceAll(cmd, []byte{0}, []byte(" ")))
	}
}
