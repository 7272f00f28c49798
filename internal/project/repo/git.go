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
	gitTime   = 30 * time.Second
	gitOutput = 192 << 20 // bytes: an index of about two million files
)

// Ways in which git can fail.
var (
	errNoRepository = errors.New("not a git repository")
	errOwner        = errors.New("git does not trust the folder's owner")
	errGit          = errors.New("git failed") // never with its own words: they hold names of files
	errUnsafe       = errors.New("the repository's settings cannot be switched off")
	errTooMuch      = errors.New("git says too much")
)

// A git asks the git binary about one folder.
//
// The repository is foreign input: whoever packed the folder wrote .git/config. So whatever git could be told to run is
// switched off: file system monitors, hooks, filters of every scope (a filter of the user's own, as git-lfs, reads settings
// of the repository), external diffs, text conversions, signature programs, fetches of missing objects, submodules.
type git struct {
	bin, root string

	mu      sync.Mutex // guards filters; Diff runs beside looks
	filters []string   // -c arguments that switch the configured filters off
}

var gitSafe = []string{
	"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "core.hooksPath=" + os.DevNull,
	"-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never",
	"-c", "log.showSignature=false", "-c", "diff.external=", "-c", "submodule.recurse=false",
	"-c", "i18n.logOutputEncoding=UTF-8", "-c", "maintenance.auto=false", "-c", "gc.auto=0", "-c", "color.ui=false",
}

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

// gitEnv is our own environment without git's variables, which may point anywhere, and with what keeps git quiet.
func gitEnv() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "GIT_") || name == "LC_ALL" || name == "LANGUAGE"
	})
	return append(env, "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0",
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_PAGER=cat", "GIT_ASKPASS=true")
}

// run is one git command; accept are exit codes besides 0 that are no failure.
func (g *git) run(ctx context.Context, stdin []byte, limit int, accept int, args ...string) ([]byte, error) {
	g.mu.Lock()
	filters := g.filters
	g.mu.Unlock()
	return g.bare(ctx, stdin, limit, accept, slices.Concat(gitSafe, filters, args))
}

func (g *git) bare(ctx context.Context, stdin []byte, limit int, accept int, args []string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, gitTime)
	defer cancel()
	out := bounded{limit: limit, full: cancel}
	complaint := bounded{limit: 8 << 10}
	cmd := exec.CommandContext(limited, g.bin, args...)
	cmd.Dir, cmd.Env = g.root, gitEnv()
	cmd.Stdout, cmd.Stderr = &out, &complaint
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.WaitDelay = 2 * time.Second
	grouped(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, alive(ctx)
	case out.over:
		return out.Bytes(), errTooMuch
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

// bounded keeps what is written up to a limit, and says when there was more.
type bounded struct {
	bytes.Buffer

	limit int
	over  bool
	full  func() // called when the limit is reached
}

func (b *bounded) Write(p []byte) (int, error) {
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

// place is where a repository keeps its things.
type place struct {
	prefix string // of the folder within the work tree: empty, or with a slash at its end
	dir    string // the git dir of this work tree
	common string // the git dir that its work trees share
}

// find tells where the folder's repository is, and makes sure that nothing of it is run.
func (g *git) find(ctx context.Context) (place, error) {
	out, err := g.run(ctx, nil, 64<<10, 0, "rev-parse", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir", "--git-common-dir")
	if err != nil {
		return place{}, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 4 || lines[0] != "true" {
		return place{}, errNoRepository
	}
	p := place{prefix: lines[1], dir: filepath.Clean(lines[2]), common: lines[3]}
	if !filepath.IsAbs(p.common) {
		p.common = filepath.Join(g.root, p.common)
	}
	if err := g.switchOffFilters(ctx); err != nil {
		return place{}, err
	}
	if p.prefix == "" {
		return p, nil
	}
	// A folder that the repository around it ignores, as one of build results, is a plain one.
	if out, err := g.run(ctx, nil, 64<<10, 1, "check-ignore", "."); err != nil || len(out) > 0 {
		return place{}, errors.Join(err, errNoRepository)
	}
	return p, nil
}

// switchOffFilters reads the names of filters from the settings and overrides each: git has no switch for all of them. Done
// before every look, since settings include others, which a pull may bring.
func (g *git) switchOffFilters(ctx context.Context) error {
	out, err := g.bare(ctx, nil, 4<<20, 0, slices.Concat(gitSafe, []string{"config", "--list", "--name-only", "-z"}))
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

// filtering tells whether there are filters that were switched off.
func (g *git) filtering() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.filters) > 0
}

func filterOverrides(names string) ([]string, error) {
	seen := map[string]bool{}
	var args []string
	for name := range strings.SplitSeq(names, "\x00") {
		rest, found := strings.CutPrefix(name, "filter.")
		dot := strings.LastIndexByte(rest, '.')
		if !found || dot < 0 || seen[rest[:dot]] {
			continue
		}
		if strings.Contains(rest[:dot], "=") { // git -c reads up to the first one: it would stay on
			return nil, errUnsafe
		}
		seen[rest[:dot]] = true
		key := "filter." + rest[:dot]
		args = append(args, "-c", key+".clean=", "-c", key+".smudge=", "-c", key+".process=", "-c", key+".required=false")
	}
	return args, nil
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }
