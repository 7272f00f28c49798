// Package git runs the git binary on repositories of strangers.
//
// A repository is foreign input: its .git/config may come from a stranger's archive. So everything
// that git could be configured to run is switched off: file system monitors, hooks, filters of
// every scope (a filter of the user's own, such as git-lfs, reads settings of the repository),
// external diffs, text conversions, signature programs, fetches of missing objects, submodules. Git
// gets no variable that begins with GIT_, never prompts, and its output is bounded. Its own words
// name files, so they are in no error text, where a log would have them; a Failure keeps the last
// of them for the user. There is never a shell.
//
// The package starts no goroutine that outlives a call. A Runner has one lock, around the settings
// that it switches off.
package git

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
)

const (
	// Timeout is how long one git process may run, if its Command does not say otherwise.
	Timeout = 30 * time.Second
	// MaxOutput is in bytes, for lists of files: an index of about two million.
	MaxOutput = 192 << 20
	// drainTime is how long the output of a git that was ended is still read.
	drainTime = 2 * time.Second
)

// How git can fail.
var (
	ErrNoRepository   = errors.New("not a git repository")
	ErrOwner          = errors.New("git does not trust the folder's owner")
	ErrFailed         = errors.New("git failed")
	ErrUnsafe         = errors.New("the repository's settings cannot be switched off")
	ErrOutputTooLarge = errors.New("git's output is too long")
)

// Failure is an ErrFailed with git's reason.
type Failure struct {
	// Said is git's own last line about it: one line of at most 200 characters, without control
	// characters. It may be empty, and it is text of a stranger's: it is for the eyes of the user
	// who asked.
	Said string
}

// Error implements error.
func (f *Failure) Error() string { return ErrFailed.Error() }

// Unwrap makes it an ErrFailed.
func (f *Failure) Unwrap() error { return ErrFailed }

// saidLast returns the last line of git that has a reason.
func saidLast(complaint string) string {
	last := ""
	for line := range strings.Lines(complaint) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "hint:") || line == "" {
			continue
		}
		last = line
	}
	return clip.Line(last, 200)
}

// LiteralPaths makes git take paths as they are, not as patterns.
const LiteralPaths = "--literal-pathspecs"

// A Runner runs git in one folder. It is safe for concurrent use.
type Runner struct {
	bin, folder string

	// mu guards the rest, since commands run in parallel. filters are -c arguments that switch the
	// configured filters off.
	mu       sync.Mutex
	filters  []string
	settings []Setting
	// verdicts are of files of LFS that were hashed.
	verdicts map[stamp]Verdict
}

// Find returns the runner of a folder; nil: git is not installed. bin is the git binary; empty: the
// one in PATH.
func Find(bin, folder string) *Runner {
	if bin == "" {
		bin = "git"
	}
	found, err := exec.LookPath(bin)
	if err != nil || !filepath.IsAbs(found) {
		return nil
	}
	return &Runner{bin: found, folder: folder}
}

// Folder is the folder that git runs in.
func (r *Runner) Folder() string { return r.folder }

// Command is one run of git.
type Command struct {
	Args  []string
	Stdin []byte
	// Taken is called with roughly how many NUL-terminated words of Stdin git has read so far; it
	// may be nil.
	Taken func(words int)
	// Env is added to the environment, behind what this package sets.
	Env []string
	// Limit bounds the output in bytes; beyond it the error is ErrOutputTooLarge, with the output
	// up to there.
	Limit int
	// Accept is one more exit code that is no failure.
	Accept int
	// Timeout is 0 for the usual one.
	Timeout time.Duration
}

// safeArgs begin every git command: they switch off what could run programs, and what would change
// the output.
var safeArgs = []string{
	"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "core.hooksPath=" + os.DevNull,
	"-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never",
	"-c", "log.showSignature=false", "-c", "diff.external=", "-c", "submodule.recurse=false",
	"-c", "i18n.logOutputEncoding=UTF-8", "-c", "maintenance.auto=false", "-c", "gc.auto=0", "-c", "color.ui=false",
}

// environment returns our own environment without git's variables, which may point anywhere, and
// with those that keep git from locking, prompting and fetching.
func environment() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "GIT_") || name == "LC_ALL" || name == "LANGUAGE"
	})
	return append(env, "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0",
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_PAGER=cat", "GIT_ASKPASS=true")
}

// Run runs one git command with the filters switched off that SwitchOffFilters found.
func (r *Runner) Run(ctx context.Context, c Command) ([]byte, error) {
	r.mu.Lock()
	filters := r.filters
	r.mu.Unlock()
	return r.execute(ctx, c, slices.Concat(safeArgs, filters, c.Args))
}

// execute runs git with exactly these arguments, and maps its failures to the errors above.
func (r *Runner) execute(ctx context.Context, c Command, args []string) ([]byte, error) {
	if c.Timeout == 0 {
		c.Timeout = Timeout
	}
	limited, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	out := boundedBuffer{limit: c.Limit, full: cancel}
	complaint := boundedBuffer{limit: 8 << 10}
	cmd := exec.CommandContext(limited, r.bin, args...)
	cmd.Dir, cmd.Env = r.folder, append(environment(), c.Env...)
	cmd.Stdout, cmd.Stderr = &out, &complaint
	cmd.Stdin = &feeder{rest: c.Stdin, taken: c.Taken}
	cmd.WaitDelay = drainTime
	setProcessGroup(cmd)
	runtime.LockOSThread() // Linux ends a child with the thread that started it
	err := cmd.Run()
	runtime.UnlockOSThread()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case out.over:
		return out.kept.Bytes(), ErrOutputTooLarge
	case err == nil:
		return out.kept.Bytes(), nil
	}
	exit, ended := errors.AsType[*exec.ExitError](err)
	if ended && c.Accept != 0 && exit.ExitCode() == c.Accept {
		return out.kept.Bytes(), nil
	}
	said := complaint.kept.String()
	switch {
	case strings.Contains(said, "dubious ownership") || strings.Contains(said, "unsafe repository"):
		return nil, ErrOwner
	case strings.Contains(said, "not a git repository") || strings.Contains(said, "must be run in a work tree"):
		return nil, ErrNoRepository
	}
	if limited.Err() != nil {
		return nil, &Failure{Said: "it took longer than " + c.Timeout.String()}
	}
	if !ended {
		said = err.Error() // it did not start
	}
	return nil, &Failure{saidLast(said)}
}

// feeder reads what a git takes on its standard input, in pieces: what it has not taken yet is at
// most what a pipe holds.
type feeder struct {
	rest  []byte
	words int
	taken func(words int)
}

// Read implements io.Reader.
func (f *feeder) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, f.rest)
	if f.taken != nil {
		f.taken(f.words)
		f.words += bytes.Count(f.rest[:n], []byte{0})
	}
	f.rest = f.rest[n:]
	return n, nil
}

// boundedBuffer keeps output up to a limit. The buffer is not embedded: io.Copy would fill it by
// its ReadFrom, without a limit.
type boundedBuffer struct {
	kept  bytes.Buffer
	limit int
	// over: there was more than the limit. full is called when that happens first; it may be nil.
	over bool
	full func()
}

// Write never fails, so that git is not stopped by a broken pipe; full ends it.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	if room := b.limit - b.kept.Len(); room < len(p) {
		b.kept.Write(p[:max(room, 0)])
		if !b.over && b.full != nil {
			b.full()
		}
		b.over = true
		return len(p), nil
	}
	return b.kept.Write(p)
}

// SwitchOffFilters reads the settings and overrides each filter, since git has no switch for all of
// them. It belongs before whatever reads or writes files: settings can include other files, which a
// pull may change.
func (r *Runner) SwitchOffFilters(ctx context.Context) error {
	c := Command{Limit: 4 << 20}
	out, err := r.execute(ctx, c, slices.Concat(safeArgs, []string{"config", "--list", "-z"}))
	if err != nil {
		return err
	}
	settings := settingsOf(string(out))
	filters, err := filterOverrides(settings)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.filters, r.settings = filters, settings
	return nil
}

// A Setting is one of git's. Section and variable are in lower case; without a value it means true.
type Setting struct{ Key, Value string }

// Settings are those that SwitchOffFilters has read, in the order in which the later one wins. They
// are not to be changed.
func (r *Runner) Settings() []Setting {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.settings
}

// settingsOf reads what git config --list -z prints.
func settingsOf(list string) []Setting {
	var settings []Setting
	for entry := range strings.SplitSeq(strings.TrimSuffix(list, "\x00"), "\x00") {
		key, value, hasValue := strings.Cut(entry, "\n")
		if !hasValue {
			value = "true"
		}
		settings = append(settings, Setting{key, value})
	}
	return settings
}

// HasFilters reports whether any filters were switched off.
func (r *Runner) HasFilters() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.filters) > 0
}

// filterOverrides returns the arguments that override the filters of some settings.
func filterOverrides(settings []Setting) ([]string, error) {
	seen := map[string]bool{}
	var args []string
	for _, s := range settings {
		rest, found := strings.CutPrefix(s.Key, "filter.")
		dot := strings.LastIndexByte(rest, '.')
		if !found || dot < 0 || seen[rest[:dot]] {
			continue
		}
		if strings.Contains(rest[:dot], "=") { // git -c reads the name up to the first "=": this filter would stay on
			return nil, ErrUnsafe
		}
		seen[rest[:dot]] = true
		key := "filter." + rest[:dot]
		args = append(args, "-c", key+".clean=", "-c", key+".smudge=", "-c", key+".process=", "-c", key+".required=false")
	}
	return args, nil
}
