package probe

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
)

// maxTest bounds a test.
const maxTest = 15 * time.Minute

// ErrUntestable says that World does not know how to point an agent at a scripted model.
var ErrUntestable = errors.New("it cannot be tested here: World does not know how to point it at a model other than its vendor's")

// Why an agent shows nothing in a test.
var (
	errNeedsAccount = errors.New("it cannot be tested here: it works for no one without an account")
	errNotReached   = errors.New("it cannot be tested here: it did not ask the scripted model, which the usual variables (OPENAI_BASE_URL, ANTHROPIC_BASE_URL and the like) point it at")
)

// job is the order to the process of a test.
type job struct {
	Type    string
	Own     *profile.Own
	Path    string
	Args    []string
	Environ []string
	Scratch string
}

// line is a message of it: how far it is, at last its result, or why there is none.
type line struct {
	Progress *Progress `json:"progress,omitempty"`
	Result   *Result   `json:"result,omitempty"`
	Err      string    `json:"error,omitempty"`
	// Uncut: the network could not be cut off, so nothing was tested.
	Uncut bool `json:"uncut,omitempty"`
}

// Testable reports whether World knows how to test an agent.
func Testable(p profile.Profile) bool {
	_, known := homeOf(p.ModelType(), "", "", "", "")
	return known
}

// Test tests an installed agent, and keeps the result. progress is called with each step. The end
// of ctx ends the test and everything that it has started.
func (s *Store) Test(ctx context.Context, p profile.Profile, progress func(Progress)) (*Result, error) {
	if !Testable(p) {
		return nil, ErrUntestable
	}
	ctx, cancel := context.WithTimeout(ctx, maxTest)
	defer cancel()
	began := time.Now()
	progress(Progress{Note: "reading what runs"})
	before, err := s.fingerprintOf(ctx, p)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "world-test-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = removeAll(scratch) }()
	release, err := copies.Hold(p.Copy)
	if err != nil {
		return nil, err
	}
	defer release()
	if scratch, err = filepath.EvalSymlinks(scratch); err != nil {
		return nil, err
	}
	j := job{Type: p.Type, Own: p.Own, Path: p.Path, Args: p.Args, Environ: s.Environ, Scratch: scratch}
	cut := true
	r, err := inside(ctx, j, cut, progress)
	if errors.Is(err, errUncut) {
		progress(Progress{Note: "the network cannot be cut off here; the key is made up all the same"})
		cut = false
		r, err = inside(ctx, j, cut, progress)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	after, err := s.fingerprintOf(ctx, p)
	if err != nil {
		return nil, err
	}
	if after != before {
		return nil, fmt.Errorf("%s was changed while it was tested; test it again", p.Program)
	}
	r.Fingerprint, r.Cut, r.Seconds = before, cut, time.Since(began).Seconds()
	return r, s.Keep(p, r)
}

// removeAll removes a folder in which agents have worked; some make parts of it read-only.
func removeAll(folder string) error {
	_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			_ = os.Chmod(path, 0o700) //nolint:gosec // a folder, of ours
		}
		return nil
	})
	return os.RemoveAll(folder)
}

// errUncut says that the process of a test cannot have a network of its own.
var errUncut = errors.New("the network cannot be cut off")

// inside runs a test in a process of its own, which ends when its input does: also when this
// process is killed.
func inside(ctx context.Context, j job, cut bool, progress func(Progress)) (*Result, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := []string{insideArgument}
	if cut {
		args = append(args, "cut")
	}
	cmd := exec.CommandContext(context.Background(), program, args...) // the end of its input ends it
	cmd.Env, cmd.Dir = os.Environ(), j.Scratch
	cmd.SysProcAttr = apart(cut)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		if cut {
			return nil, errUncut
		}
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = in.Close() })
	defer stop()
	text, _ := json.Marshal(j)
	_, _ = in.Write(append(text, '\n'))
	var last line
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 8<<20)
	for lines.Scan() {
		var l line
		if json.Unmarshal(lines.Bytes(), &l) != nil {
			continue
		}
		if l.Progress != nil {
			progress(*l.Progress)
		} else {
			last = l
		}
	}
	_ = in.Close()
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case last.Uncut:
		return nil, errUncut
	case last.Result != nil:
		return last.Result, nil
	case last.Err != "":
		return nil, errors.New(last.Err)
	case err != nil:
		return nil, fmt.Errorf("the process of the test failed: %w", err)
	}
	return nil, errors.New("the process of the test ended early")
}
