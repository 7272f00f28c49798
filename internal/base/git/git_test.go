package git

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/needs"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// scripted is a git that is a script.
func scripted(t *testing.T, script string) *Runner {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "git")
	needs.Program(t, bin, "#!/bin/sh\n"+script)
	r := Find(bin, t.TempDir())
	if r == nil {
		t.Skip("scripts do not run here")
	}
	return r
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		script string
		accept int
		want   error
		out    string
	}{
		{"echo yes", 0, nil, "yes\n"},
		{"echo no; exit 1", 1, nil, "no\n"},
		{"echo no; exit 1", 2, ErrFailed, ""},
		{"echo 'fatal: not a git repository' >&2; exit 128", 0, ErrNoRepository, ""},
		{"echo 'fatal: detected dubious ownership in repository' >&2; exit 128", 0, ErrOwner, ""},
		{"echo 'fatal: secret/name' >&2; exit 128", 0, ErrFailed, ""},
		{"while :; do echo 0123456789; done", 0, ErrOutputTooLarge, "0123456789\n01234"},
	} {
		out, err := scripted(t, c.script).Run(t.Context(), Command{Limit: 16, Accept: c.accept})
		if !errors.Is(err, c.want) || string(out) != c.out {
			t.Errorf("%s: %q %v", c.script, out, err)
		}
	}
}

// A failure has git's last reason for the user, in a line, and nothing of it in its text.
func TestReasons(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]string{
		"printf 'Preparing\nfatal: cannot lock ref\n'": "fatal: cannot lock ref",
		"printf 'error: no room\nhint: make some\n\n'": "error: no room",
		"printf 'fatal: \033[31ma\tb\342\200\256c\n'":  "fatal: [31ma bc",
		"true": "",
	} {
		_, err := scripted(t, "{ "+script+"; } >&2; exit 128").Run(t.Context(), Command{})
		f, ok := errors.AsType[*Failure](err)
		if !ok || f.Said != want || err.Error() != "git failed" || !errors.Is(err, ErrFailed) {
			t.Errorf("%s: %q %v", script, f.Said, err)
		}
	}
	notRun := needs.Program(t, filepath.Join(t.TempDir(), "git"), "#!/no/such/program\n")
	_, err := Find(notRun, t.TempDir()).Run(t.Context(), Command{})
	if f, ok := errors.AsType[*Failure](err); !ok || !strings.Contains(f.Said, "no such file") {
		t.Errorf("a git that does not start: %v", f)
	}
	_, err = scripted(t, "head -c 5000 /dev/zero | tr '\\0' x >&2; exit 128").Run(t.Context(), Command{})
	if f, ok := errors.AsType[*Failure](err); !ok || len(f.Said) > 210 {
		t.Error(f)
	}
}

// What the caller's environment says about git does not reach it, and the caller can end it.
func TestEnvironmentAndEnd(t *testing.T) {
	t.Setenv("GIT_DIR", "elsewhere")
	t.Setenv("GIT_CONFIG_COUNT", "1")
	out, err := scripted(t, `echo "$GIT_DIR$GIT_CONFIG_COUNT$GIT_ALLOW_PROTOCOL$OWN"`).Run(t.Context(), Command{Limit: 99, Env: []string{"OWN=own"}})
	if err != nil || string(out) != "noneown\n" {
		t.Errorf("%q %v", out, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	time.AfterFunc(100*time.Millisecond, func() { cancel(gone) })
	if _, err := scripted(t, "sleep 100").Run(ctx, Command{}); !errors.Is(err, gone) {
		t.Error(err)
	}
	if _, err := scripted(t, "sleep 100").Run(t.Context(), Command{Timeout: 50 * time.Millisecond}); !errors.Is(err, ErrFailed) {
		t.Error(err)
	}
}

func FuzzFilterOverrides(f *testing.F) {
	f.Add("filter.lfs.clean\x00filter.a.b.smudge\x00core.bare\x00filter.lfs.required\x00")
	f.Add("filter.a=b.clean\x00")
	f.Add("filter.\x00filter..\x00filter.x")
	f.Fuzz(func(t *testing.T, names string) {
		args, err := filterOverrides(settingsOf(names))
		for _, s := range settingsOf(names) {
			name := s.Key
			if rest, ok := strings.CutPrefix(name, "filter."); ok && strings.HasSuffix(rest, ".clean") && err == nil &&
				!slices.Contains(args, name+"=") {
				t.Errorf("%q stays on: %q", name, args)
			}
		}
	})
}
