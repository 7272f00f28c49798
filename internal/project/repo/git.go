package repo

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Limits of one git process.
const (
	gitTimeout = 30 * time.Second
	// maxGitOutput is in bytes: an index of about two million files.
	maxGitOutput = 192 << 20
)

// How git can fail. None of these has git's own words, which hold names of files.
var (
	errNoRepository   = errors.New("not a git repository")
	errOwner          = errors.New("git does not trust the folder's owner")
	errGit            = errors.New("git failed")
	errUnsafe         = errors.New("the repository's settings cannot be switched off")
	errOutputTooLarge = errors.New("git's output is too long")
)

// A git runs the git binary for one folder. It is safe for concurrent use.
//
// The repository is foreign input: its .git/config may come from a stranger's archive. So everything that git could be
// configured to run is switched off: file system monitors, hooks, filters of every scope (a filter of the user's own,
// such as git-lfs, reads settings of the repository), external diffs, text conversions, signature programs, fetches of
// missing objects, submodules.
type git struct {
	bin, root string
	// empty is the folder of the repository with which git lists a folder that is none (plain.go).
	empty string

	// mu guards filters, since Diff runs in parallel with scans. They are -c arguments that switch the configured
	// filters off.
	mu      sync.Mutex
	filters []string
}

// safeArgs begin every git command: they switch off what could run programs, and what would change the output.
var safeArgs = []string{
	"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "core.hooksPath=" + os.DevNull,
	"-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never",
	"-c", "log.showSignature=false", "-c", "diff.external=", "-c", "submodule.recurse=false",
	"-c", "i18n.logOutputEncoding=UTF-8", "-c", "maintenance.auto=false", "-c", "gc.auto=0", "-c", "color.ui=false",
}

// findGit returns the git of a folder; nil: it is not installed.
func findGit(bin, root string) *git {
	if bin == "" {
		bin = "git"
	}
	found, err := exec.LookPath(bin)
	if err != nil || !filepath.IsAbs(found) {
		return nil
	}
	return &git{bin: found, root: root}
}

// gitEnv returns our own environment without git's variables, which may point anywhere, and with those that keep git
// from locking, prompting and fetching.
func gitEnv() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "GIT_") || name == "LC_ALL" || name == "LANGUAGE"
	})
	return append(env, "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0",
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_PAGER=cat", "GIT_ASKPASS=true")
}

// run runs one git command with the filters switched off. limit bounds its output in bytes; beyond it the error is
// errOutputTooLarge. accept is an exit code besides 0 that is no failure.
func (g *git) run(ctx context.Context, stdin []byte, limit int, accept int, args ...string) ([]byte, error) {
	g.mu.Lock()
	filters := g.filters
	g.mu.Unlock()
	return g.execute(ctx, stdin, limit, accept, slices.Concat(safeArgs, filters, args))
}

// execute runs git with exactly these arguments, and maps its failures to the errors above.
func (g *git) execute(ctx context.Context, stdin []byte, limit int, accept int, args []string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, gitTimeout)
	defer cancel()
	out := boundedBuffer{limit: limit, full: cancel}
	complaint := boundedBuffer{limit: 8 << 10}
	cmd := exec.CommandContext(limited, g.bin, args...)
	cmd.Dir, cmd.Env = g.root, gitEnv()
	cmd.Stdout, cmd.Stderr = &out, &complaint
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.WaitDelay = 2 * time.Second
	setProcessGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, cancelled(ctx)
	case out.over:
		return out.Bytes(), errOutputTooLarge
	case err == nil:
		return out.Bytes(), nil
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && accept != 0 && exit.ExitCode() == accept {
		return out.Bytes(), nil
	}
	said := complaint.String()
	switch {
	case strings.Contains(said, "dubious ownership") || strings.Contains(said, "unsafe repository"):
		return nil, errOwner
	case strings.Contains(said, "not a git repository") || strings.Contains(said, "must be run in a work tree"):
		return nil, errNoRepository
	}
	return nil, errGit
}

// boundedBuffer keeps what is written up to a limit.
type boundedBuffer struct {
	bytes.Buffer

	limit int
	// over: there was more than the limit. full is called when that happens first; it may be nil.
	over bool
	full func()
}

// Write never fails, so that git is not stopped by a broken pipe; full ends it.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	if room := b.limit - b.Len(); room < len(p) {
		b.Buffer.Write(p[:max(room, 0)])
		if !b.over && b.full != nil {
			b.full()
		}
		b.over = true
		return len(p), nil
	}
	return b.Buffer.Write(p)
}

// location says where a repository is.
type location struct {
	// prefix is the folder's path within the work tree: empty, or with a slash at its end.
	prefix string
	// dir is the git dir of this work tree, common the one that all its work trees share.
	dir    string
	common string
}

// gitTrue is how rev-parse prints a boolean.
const gitTrue = "true"

// locate returns where the folder's repository is, and switches its filters off. A folder that the repository around it
// ignores, such as one of build results, has none.
func (g *git) locate(ctx context.Context) (location, error) {
	out, err := g.run(ctx, nil, 64<<10, 0, "rev-parse", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir", "--git-common-dir")
	if err != nil {
		return location{}, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 4 || lines[0] != gitTrue {
		return location{}, errNoRepository
	}
	p := location{prefix: lines[1], dir: filepath.Clean(lines[2]), common: lines[3]}
	if !filepath.IsAbs(p.common) {
		p.common = filepath.Join(g.root, p.common)
	}
	if err := g.switchOffFilters(ctx); err != nil {
		return location{}, err
	}
	if p.prefix == "" {
		return p, nil
	}
	if out, err := g.run(ctx, nil, 64<<10, 1, "check-ignore", "."); err != nil || len(out) > 0 {
		return location{}, errors.Join(err, errNoRepository)
	}
	return p, nil
}

// switchOffFilters reads the names of filters from the settings and overrides each, since git has no switch for all of
// them. It runs before every scan: settings can include other files, which a pull may change.
func (g *git) switchOffFilters(ctx context.Context) error {
	out, err := g.execute(ctx, nil, 4<<20, 0, slices.Concat(safeArgs, []string{"config", "--list", "--name-only", "-z"}))
	if err != nil {
		return err
	}
	filters, err := filterOverrides(string(out))
	if err != nil {
		return err
	}
	g.mu.Lock()
	g.filters = filters
	g.mu.Unlock()
	return nil
}

// hasFilters reports whether any filters were switched off.
func (g *git) hasFilters() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.filters) > 0
}

// filterOverrides returns the arguments that override the filters in a NUL-separated list of settings' names.
func filterOverrides(names string) ([]string, error) {
	seen := map[string]bool{}
	var args []string
	for name := range strings.SplitSeq(names, "\x00") {
		rest, found := strings.CutPrefix(name, "filter.")
		dot := strings.LastIndexByte(rest, '.')
		if !found || dot < 0 || seen[rest[:dot]] {
			continue
		}
		if strings.Contains(rest[:dot], "=") { // git -c reads the name up to the first "=": this filter would stay on
			return nil, errUnsafe
		}
		seen[rest[:dot]] = true
		key := "filter." + rest[:dot]
		args = append(args, "-c", key+".clean=", "-c", key+".smudge=", "-c", key+".process=", "-c", key+".required=false")
	}
	return args, nil
}

// isEOF reports whether an error is the end of a file or folder.
func isEOF(err error) bool { return errors.Is(err, io.EOF) }
