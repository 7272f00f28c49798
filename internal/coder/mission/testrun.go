package mission

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/proc"
)

const (
	// testTime bounds a test command. testGrace is how long its processes may live on after its
	// result is known.
	testTime  = 10 * time.Minute
	testGrace = 200 * time.Millisecond
	// maxOutput is how much of the end of its output is stored, in bytes.
	maxOutput = 16 << 10
)

// testVariables are inherited by test commands in addition to the agents' variables: toolchains and
// their caches.
var testVariables = []string{
	"GOPATH", "GOROOT", "GOCACHE", "GOMODCACHE", "GOFLAGS", "GOTOOLCHAIN", "CARGO_HOME", "RUSTUP_HOME", "JAVA_HOME", "GRADLE_USER_HOME", "VIRTUAL_ENV", "PYENV_ROOT", "NVM_DIR", "PNPM_HOME", "DOTNET_ROOT",
}

// testResult is the result of a test command.
type testResult struct {
	// code is the exit code; -1 means that a signal ended it.
	code int
	// timedOut means that it was stopped at the time limit.
	timedOut bool
	output   string
}

func (t testResult) passed() bool { return t.code == 0 && !t.timedOut }

// summary say how the tests failed.
func (t testResult) summary() string {
	switch {
	case t.timedOut:
		return fmt.Sprintf("The tests had not ended after %d minutes.", int(testTime/time.Minute))
	case t.code < 0:
		return "The tests were ended by a signal."
	}
	return fmt.Sprintf("The tests failed with exit code %d.", t.code)
}

// hashOf identifies a test command in a folder, so that only the one that the user set is run.
func hashOf(folder string, argv []string) string {
	text, err := json.Marshal([]any{folder, argv})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// runTest runs a test command without a shell. The command is the user's, but it may run code that
// an agent wrote, so its environment has no secrets and its process group ends with it. An error
// says why it did not run.
func (s *Service) runTest(ctx context.Context, dir string, argv []string) (testResult, error) {
	path, err := program(dir, argv[0])
	if err != nil {
		return testResult{}, err
	}
	environ := s.opt.Environ
	if environ == nil {
		environ = os.Environ()
	}
	out := &tail{limit: maxOutput}
	p, err := proc.Start(proc.Command{
		Path: path, Args: argv[1:], Dir: dir, Env: append(acp.Env(environ, testVariables), "CI=1"), Pipes: true,
		Stderr: out, Children: s.opt.Children,
	})
	if err != nil {
		return testResult{}, fmt.Errorf("the test command %q cannot be started", clip.Quote(argv[0]))
	}
	_ = p.Stdin().Close()
	var reading sync.WaitGroup
	reading.Go(func() { _, _ = io.Copy(out, p.Stdout()) })
	late := time.NewTimer(testTime)
	defer late.Stop()
	var t testResult
	grace := testGrace
	select {
	case <-p.Exited():
	case <-late.C:
		t.timedOut, grace = true, 0
	case <-ctx.Done():
		grace = 0
	}
	p.End(grace)
	reading.Wait()
	if ctx.Err() != nil {
		return testResult{}, ctx.Err()
	}
	t.code, t.output = p.ExitCode(), out.text()
	return t, nil
}

// program finds a program in the search path, or by a path within the folder.
func program(dir, name string) (string, error) {
	inside := filepath.FromSlash(name)
	if strings.ContainsRune(inside, filepath.Separator) && filepath.IsLocal(inside) {
		return filepath.Join(dir, inside), nil
	}
	path, err := exec.LookPath(name)
	if err != nil || !filepath.IsAbs(path) {
		return "", fmt.Errorf("there is no program %q for the test command", clip.Quote(name))
	}
	return path, nil
}

// tail is a writer that stores the end of its input.
type tail struct {
	limit int

	mu   sync.Mutex
	kept []byte
	cut  bool
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b[max(0, len(b)-t.limit):]...)
	if over := len(t.kept) - t.limit; over > 0 || len(b) > t.limit {
		t.kept, t.cut = append(t.kept[:0], t.kept[max(0, over):]...), true
	}
	return len(b), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := clip.Text(string(t.kept), t.limit)
	if t.cut {
		s = clip.Mark + s
	}
	return s
}
