package git

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
)

// pointerTo is what git-lfs puts into the repository for a file.
func pointerTo(content string) string {
	return fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%x\nsize %d\n", sha256.Sum256([]byte(content)), len(content))
}

// filteredProject has files behind a filter like that of LFS, whose program is one that only the
// user's own git may run, and behind one that puts letters in place of others.
func filteredProject(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	do := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", args...)
		cmd.Dir, cmd.Env = root, append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@b")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	lfs := `f() { c=$(cat; echo x); c=${c%x}; printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %s\n' "$(printf %s "$c" | sha256sum | cut -d' ' -f1)" "$(printf %s "$c" | wc -c | tr -d ' ')"; }; f`
	do("init", "-q", ".")
	do("config", "filter.lfs.clean", lfs)
	do("config", "filter.upper.clean", "tr a-z A-Z")
	do("config", "filter.none.clean", "") // no filter
	for name, text := range map[string]string{
		".gitattributes": "*.bin filter=lfs -text\n*.up filter=upper\n*.off filter=none\n*.unset filter=unknown\n",
		"a.bin":          "content of a\n", "b.bin": "content of b\n", "c.bin": "content of c\n", "far.bin": "far\n", "with blank\tand tab.bin": "x\n",
		"a.up": "letters\n", "b.up": "letters\n", "c.off": "x\n", "d.unset": "x\n", "plain.txt": "x\n", "small.bin": "x",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	do("add", "-A")
	do("commit", "-qm", "begin")
	return root
}

// Whether a file behind a filter is the one of the commit is judged without the filter: for LFS by
// the hash in its pointer, for others by what can be known.
func TestJudge(t *testing.T) {
	t.Parallel()
	needs.Programs(t, "git")
	root := filteredProject(t)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	later := time.Now().Add(time.Hour)
	all := []string{"a.bin", "b.bin", "c.bin", "far.bin", "with blank\tand tab.bin", "a.up", "b.up", "c.off", "d.unset", "plain.txt", "small.bin", "absent.bin"}
	write("b.bin", "content of B\n") // as long as before
	write("c.bin", "content of c and more\n")
	write("far.bin", pointerTo("far\n")) // never fetched
	write("b.up", "more letters\n")
	write("small.bin", "y")
	for _, name := range all {
		if err := os.Chtimes(filepath.Join(root, name), later, later); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	r := Find("", root)
	if err := r.SwitchOffFilters(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := map[string]Verdict{"a.bin": Same, "b.bin": Differs, "c.bin": Differs, "far.bin": Same, "with blank\tand tab.bin": Same, "a.up": Unsure, "b.up": Differs, "small.bin": Differs}
	for range 2 { // the second time it remembers
		if got, err := r.Judge(t.Context(), all); err != nil || !maps.Equal(got, want) {
			t.Errorf("%v, not %v, %v", got, want, err)
		}
	}
	write("a.bin", "content of A\n")
	if got, err := r.Judge(t.Context(), []string{"a.bin"}); err != nil || got["a.bin"] != Differs {
		t.Errorf("after a further change it is %v, %v", got, err)
	}
	many := all
	for i := range fewPaths {
		many = append(many, "none"+strconv.Itoa(i)+".bin")
	}
	if got, err := r.Judge(t.Context(), many); err != nil || len(got) != len(want) {
		t.Errorf("among many: %v, %v", got, err)
	}
	if got, err := Find("", root).Judge(t.Context(), all); err != nil || got != nil {
		t.Errorf("before the settings are read: %v, %v", got, err)
	}
}
