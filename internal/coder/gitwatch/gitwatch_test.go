//go:build unix

package gitwatch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/wire"
)

// repo is the user's repository with a session's worktree and its watch.
type repo struct {
	*testing.T
	Repo

	root, work string
	w          *Watch
}

// template makes a repository of which newRepo makes copies. It is removed with all tests
// (TestMain).
var template = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "gitwatch")
	if err != nil {
		panic(err)
	}
	script := `git init -q -b main . && for s in one two three; do echo $s >a.txt && git add a.txt && git -c user.name=a -c user.email=a@b commit -q -m $s || exit 1; done
git config extensions.worktreeConfig true; git config include.path more.conf; git config --add include.path private.conf
git tag v1; git branch elsewhere; printf '[a]\n\tb = c\n' >.git/more.conf; printf '[a]\n\ttoken = secret\n' >.git/private.conf; chmod 600 .git/private.conf`
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if out, err := cmd.CombinedOutput(); err != nil {
		panic(string(out))
	}
	return dir
})

func TestMain(m *testing.M) {
	code := m.Run()
	_ = os.RemoveAll(template())
	os.Exit(code)
}

func newRepo(t *testing.T) *repo {
	t.Helper()
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &repo{T: t, root: filepath.Join(dir, "user"), work: filepath.Join(dir, "session"), w: New(local.Dir(filepath.Join(dir, "known")))}
	if err := os.CopyFS(r.root, os.DirFS(template())); err != nil {
		t.Fatal(err)
	}
	r.git("worktree", "add", "-q", filepath.Join(dir, "other"), "elsewhere")
	r.write(".git/hooks/commit-msg", "#!/bin/sh\nexit 0\n", 0o755)
	r.write(".git/modules/s/HEAD", "ref: refs/heads/x\n", 0o644)
	r.write(".git/modules/s/config", "[a]\n\tb = c\n", 0o644)
	r.git("worktree", "add", "-q", "-b", "world/s", r.work)
	common := filepath.Join(r.root, ".git")
	r.Repo = Repo{
		Git: git.Find("", r.root), CommonDir: common, UserGitDir: common,
		SessionGitDir: filepath.Join(common, "worktrees", "session"),
	}
	if err := r.w.Begin(t.Context(), r.Repo); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *repo) git(args ...string) string {
	r.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
	cmd.Dir, cmd.Env = r.root, append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.Fatalf("git %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repo) commit(message string) string {
	r.Helper()
	r.git("-c", "core.hooksPath=/dev/null", "commit", "-q", "--allow-empty", "-m", message)
	return r.git("rev-parse", "HEAD")
}

func (r *repo) write(name, content string, mode os.FileMode) {
	r.Helper()
	path := filepath.Join(r.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), mode),
		os.Chmod(path, mode)); err != nil {
		r.Fatal(err)
	}
}

func (r *repo) look() Changes {
	r.Helper()
	c, err := r.w.Compare(r.Context(), r.Repo)
	if err != nil {
		r.Fatal(err)
	}
	return c
}

func (r *repo) names() (names []string) {
	r.Helper()
	for _, c := range r.look().List {
		names = append(names, c.Name)
	}
	return names
}

// picture is all that git would obey, byte for byte: files with their modes, and refs.
func (r *repo) picture() string {
	r.Helper()
	var b strings.Builder
	_ = filepath.WalkDir(r.CommonDir, func(p string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(r.CommonDir, p)
		if first, _, _ := strings.Cut(rel, "/"); err != nil || d.IsDir() ||
			slices.Contains([]string{"objects", "logs", "refs", "packed-refs", "index", "COMMIT_EDITMSG", "ORIG_HEAD"}, first) && rel != "objects/info/alternates" {
			return nil //nolint:nilerr // what cannot be read is in no picture
		}
		info, _ := d.Info()
		content, _ := os.ReadFile(p)
		fmt.Fprintf(&b, "%s %v %q\n", rel, info.Mode(), content)
		return nil
	})
	return b.String() + r.git("for-each-ref") + r.git("symbolic-ref", "HEAD")
}

// All that a hostile agent can do to the repository's git is seen, said in words, and can be put
// back byte for byte.
func TestWhatIsDoneToGit(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(r *repo)
		want []string
		says string
	}{
		"a hook":                 {func(r *repo) { r.write(".git/hooks/pre-commit", "#!/bin/sh\ntouch /tmp/evil\n", 0o755) }, []string{"hooks/pre-commit"}, "runs it automatically"},
		"another hook":           {func(r *repo) { r.write(".git/hooks/commit-msg", "evil", 0o755) }, []string{"hooks/commit-msg"}, "was changed"},
		"a hook that can be run": {func(r *repo) { _ = os.Chmod(r.root+"/.git/hooks/commit-msg", 0o600) }, []string{"hooks/commit-msg"}, "was changed"},
		"a hook that is a link":  {func(r *repo) { _ = os.Symlink("/tmp/evil", r.root+"/.git/hooks/pre-push") }, []string{"hooks/pre-push"}, "is new"},
		"a hook that is a FIFO":  {func(r *repo) { _ = syscall.Mkfifo(r.root+"/.git/hooks/pre-push", 0o600) }, []string{"hooks/pre-push"}, "is new"},
		"hooks elsewhere": {func(r *repo) {
			_ = os.Rename(r.root+"/.git/hooks", r.root+"/h")
			_ = os.Symlink("../h", r.root+"/.git/hooks")
		}, nil, ""},
		"a monitor":                {func(r *repo) { r.git("config", "core.fsmonitor", "/tmp/evil") }, []string{"config"}, "name programs"},
		"settings of the worktree": {func(r *repo) { r.write(".git/worktrees/session/config.worktree", "[core]\n\tfsmonitor = x\n", 0o644) }, []string{"worktrees/session/config.worktree"}, "name programs"},
		"settings of the user's":   {func(r *repo) { r.write(".git/config.worktree", "[core]\n\tpager = x\n", 0o644) }, []string{"config.worktree"}, "name programs"},
		"attributes":               {func(r *repo) { r.write(".git/info/attributes", "* filter=evil\n", 0o644) }, []string{"info/attributes"}, "reads and writes files"},
		"alternates":               {func(r *repo) { r.write(".git/objects/info/alternates", "/tmp/x\n", 0o644) }, []string{"objects/info/alternates"}, "is new"},
		"a hook of a submodule":    {func(r *repo) { r.write(".git/modules/a/b/hooks/post-checkout", "evil", 0o755) }, []string{"modules/a/b/hooks/post-checkout"}, "runs it automatically"},
		"the hooks of a submodule that is called logs": {func(r *repo) { r.write(".git/modules/logs/hooks/post-checkout", "evil", 0o755) }, []string{"modules/logs/hooks/post-checkout"}, "runs it automatically"},
		"settings of another worktree":                 {func(r *repo) { r.write(".git/worktrees/other/config.worktree", "[core]\n\tfsmonitor = x\n", 0o644) }, []string{"worktrees/other/config.worktree"}, "name programs"},
		"a git dir of the agent's": {func(r *repo) {
			evil := filepath.Join(filepath.Dir(r.root), "evil")
			if err := os.CopyFS(evil, os.DirFS(r.CommonDir)); err != nil {
				r.Fatal(err)
			}
			r.write(".git/commondir", evil, 0o644)
		}, []string{"commondir"}, "another folder"},
		"a setting in a file that is included": {func(r *repo) { r.write(".git/more.conf", "[core]\n\tfsmonitor = /tmp/evil\n", 0o644) }, []string{"more.conf"}, "in the repository's git folder"},
		"a private file":                       {func(r *repo) { r.write(".git/private.conf", "[core]\n\tpager = /tmp/evil\n", 0o600) }, []string{"private.conf"}, ""},
		"the user's branch moved back":         {func(r *repo) { r.git("update-ref", "refs/heads/main", "HEAD~1") }, []string{"refs/heads/main"}, ", which drops 1 commit."},
		"a tag moved":                          {func(r *repo) { r.git("tag", "-f", "v1", "HEAD~2") }, []string{"refs/tags/v1"}, ", which drops 2 commits."},
		"a tag removed":                        {func(r *repo) { r.git("tag", "-d", "v1") }, []string{"refs/tags/v1"}, "Removed the tag “v1”, which was at "},
		"a branch made":                        {func(r *repo) { r.git("branch", "x/y", "HEAD~1") }, []string{"refs/heads/x/y"}, "New branch “x/y”."},
		"a ref that names another":             {func(r *repo) { r.git("symbolic-ref", "refs/heads/x", "refs/heads/main") }, []string{"refs/heads/x"}, "New"},
		"the user's HEAD":                      {func(r *repo) { r.git("branch", "x"); r.git("symbolic-ref", "HEAD", "refs/heads/x") }, []string{"HEAD", "refs/heads/x"}, "is now on the branch “x”; it was on the branch “main”."},
		"a branch in place of a folder":        {func(r *repo) { r.git("branch", "v/w"); r.git("update-ref", "-d", "refs/tags/v1"); r.git("tag", "v1/x") }, nil, ""},
		"the steps of a rebase":                {func(r *repo) { r.write(".git/rebase-merge/git-rebase-todo", "pick x\nexec /tmp/evil\n", 0o644) }, []string{"rebase-merge/git-rebase-todo"}, "steps are commands"},
		"a patch under way":                    {func(r *repo) { r.write(".git/rebase-apply/0001", "x", 0o644) }, []string{"rebase-apply/0001"}, "in progress"},
		"a series of picks":                    {func(r *repo) { r.write(".git/sequencer/todo", "pick x", 0o644) }, []string{"sequencer/todo"}, "in progress"},
		"a merge and a search": {func(r *repo) {
			r.write(".git/MERGE_MSG", "x", 0o644)
			r.write(".git/MERGE_HEAD", "x", 0o644)
			r.write(".git/BISECT_LOG", "x", 0o644)
		}, []string{"BISECT_LOG", "MERGE_HEAD", "MERGE_MSG"}, "in progress"},
		"the steps of a rebase in another worktree": {func(r *repo) { r.write(".git/worktrees/other/rebase-merge/git-rebase-todo", "x evil\n", 0o644) }, []string{"worktrees/other/rebase-merge/git-rebase-todo"}, "steps are commands"},
		"the steps of a rebase in a submodule": {func(r *repo) {
			r.write(".git/modules/s/rebase-merge/git-rebase-todo", "exec evil\n", 0o644)
		}, []string{"modules/s/rebase-merge/git-rebase-todo"}, "steps are commands"},
		"settings of a submodule":             {func(r *repo) { r.write(".git/modules/s/config", "[core]\n\tfsmonitor = x\n", 0o644) }, []string{"modules/s/config"}, "name programs"},
		"another history":                     {func(r *repo) { r.write(".git/shallow", r.git("rev-parse", "HEAD")+"\n", 0o644) }, []string{"shallow"}, "history"},
		"grafts":                              {func(r *repo) { r.write(".git/info/grafts", r.git("rev-parse", "HEAD")+"\n", 0o644) }, []string{"info/grafts"}, "history"},
		"another object in place of one":      {func(r *repo) { r.git("replace", "HEAD", "HEAD~1") }, nil, "New"},
		"a remote of the old kind":            {func(r *repo) { r.write(".git/remotes/origin", "URL: ext::evil\n", 0o644) }, []string{"remotes/origin"}, "fetches"},
		"another git dir of another worktree": {func(r *repo) { r.write(".git/worktrees/other/commondir", "/tmp/evil\n", 0o644) }, []string{"worktrees/other/commondir"}, "another folder"},
		"World's own": {func(r *repo) {
			r.git("branch", "world/t")
			r.git("update-ref", "refs/world/t/base", "HEAD")
			r.write(".git/info/refs", "x", 0o644)
		}, []string{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			before := r.picture()
			c.do(r)
			seen := r.look()
			if got := r.names(); c.want != nil && !slices.Equal(got, c.want) {
				t.Fatalf("%q differ", got)
			}
			if len(seen.List) == 0 {
				return
			}
			said := ""
			for _, one := range seen.Wire(t.Context(), r.Repo).Changes {
				said += one.Says + " "
			}
			if !strings.Contains(said, c.says) {
				t.Errorf("it says %q", said)
			}
			if left, err := r.w.Restore(t.Context(), r.Repo, seen.Hash, nil); err != nil || len(left) != 0 {
				t.Errorf("%q is left, %v", left, err)
			}
			if after := r.picture(); after != before {
				t.Errorf("before:\n%s\nafter:\n%s", before, after)
			}
			if got := r.names(); len(got) != 0 {
				t.Errorf("%q differ then", got)
			}
		})
	}
}

// A decision must be about what the user saw, and kept changes are not asked about again.
func TestDecisions(t *testing.T) {
	r := newRepo(t)
	r.git("config", "a.b", "c")
	mine := r.commit("mine")
	seen := r.look()
	if got := r.names(); !slices.Equal(got, []string{"config", "refs/heads/main"}) {
		t.Fatalf("%q differ", got)
	}
	r.git("config", "a.b", "evil")
	for _, decide := range []func() error{
		func() error { _, err := r.w.Keep(t.Context(), r.Repo, seen.Hash, nil); return err },
		func() error { _, err := r.w.Restore(t.Context(), r.Repo, seen.Hash, nil); return err },
	} {
		if err := decide(); !errors.Is(err, ErrChanged) {
			t.Errorf("what was not seen was decided: %v", err)
		}
	}
	if _, err := r.w.Keep(t.Context(), r.Repo, r.look().Hash, []string{"refs/heads/main"}); err != nil {
		t.Fatal(err)
	}
	if left, err := r.w.Restore(t.Context(), r.Repo, r.look().Hash, []string{"config"}); err != nil || len(left) != 0 {
		t.Fatalf("%q, %v", left, err)
	}
	if got := r.names(); len(got) != 0 || r.git("rev-parse", "main") != mine || strings.Contains(r.git("config", "--list"), "evil") {
		t.Errorf("%q differ, main is %s", got, r.git("rev-parse", "main"))
	}
	other := New(r.w.dir) // after a restart
	if c, err := other.Compare(t.Context(), r.Repo); err != nil || len(c.List) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// A file that settings include from elsewhere is seen, and left to the user: World writes nowhere
// but in the git dir.
func TestIncludedFromElsewhere(t *testing.T) {
	r := newRepo(t)
	mine := filepath.Join(r.root, "mine.conf")
	r.write("mine.conf", "[a]\n\tc = d\n", 0o600)
	r.git("config", "--add", "include.path", mine)
	if _, err := r.w.Keep(t.Context(), r.Repo, r.look().Hash, nil); err != nil {
		t.Fatal(err)
	}
	r.write("mine.conf", "[core]\n\tpager = /tmp/evil\n", 0o600)
	c := r.look()
	if got := r.names(); !slices.Equal(got, []string{mine}) || !c.List[0].Irreversible {
		t.Fatalf("%q differ: %+v", got, c.List)
	}
	if left, err := r.w.Restore(t.Context(), r.Repo, c.Hash, nil); err != nil || !slices.Equal(left, []string{mine}) {
		t.Errorf("%q is left, %v", left, err)
	}
}

// A merge or rebase that the user is at between turns is theirs, as are their commits, unless it
// runs programs; its end is no change.
func TestWhatIsUnderWayBetweenTurns(t *testing.T) {
	r := newRepo(t)
	turn := func(do func()) {
		t.Helper()
		if err := r.w.Turn(t.Context(), r.Repo); err != nil {
			t.Fatal(err)
		}
		do()
		r.look()
	}
	expect := func(want ...string) {
		t.Helper()
		if got := r.names(); !slices.Equal(got, want) {
			t.Errorf("%q differ", got)
		}
	}
	turn(func() {})
	r.write(".git/MERGE_HEAD", "x\n", 0o644)
	r.write(".git/shallow", "x\n", 0o644)
	r.write(".git/rebase-merge/git-rebase-todo", "pick x\n", 0o644)
	turn(func() {})
	expect()
	_ = os.RemoveAll(r.CommonDir + "/rebase-merge")
	_ = os.Remove(r.CommonDir + "/MERGE_HEAD")
	expect()
	turn(func() { r.write(".git/MERGE_HEAD", "y\n", 0o644) })
	turn(func() {})
	expect("MERGE_HEAD") // what a turn did is asked for however many follow
	_ = os.Remove(r.CommonDir + "/MERGE_HEAD")
	r.write(".git/rebase-merge/git-rebase-todo", "pick x\nexec evil\n", 0o644)
	turn(func() {})
	expect("rebase-merge/git-rebase-todo")
}

// The user's own commits between turns are theirs. What a turn has moved is asked for however many
// turns follow, and files are always asked for.
func TestTurns(t *testing.T) {
	r := newRepo(t)
	turn := func(do func()) {
		t.Helper()
		if err := r.w.Turn(t.Context(), r.Repo); err != nil {
			t.Fatal(err)
		}
		do()
		r.look()
	}
	turn(func() {})
	r.commit("the user's")
	turn(func() {})
	if got := r.names(); len(got) != 0 {
		t.Errorf("the user's own commit between turns is asked for: %q", got)
	}
	turn(func() { r.git("update-ref", "refs/heads/main", "HEAD~1") })
	r.write(".git/hooks/pre-push", "later", 0o755)
	r.git("branch", "theirs")
	turn(func() {})
	if got := r.names(); !slices.Equal(got, []string{"hooks/pre-push", "refs/heads/main"}) {
		t.Errorf("%q differ", got)
	}
	from := r.git("rev-parse", "theirs")
	to := r.commit("a merge of World's")
	r.git("update-ref", "refs/heads/theirs", to)
	if err := r.w.Moved("refs/heads/theirs", from, to); err != nil {
		t.Fatal(err)
	}
	if got := r.names(); slices.Contains(got, "refs/heads/theirs") {
		t.Errorf("what World moved is asked for: %q", got)
	}
}

// A large hook is seen though its content is not kept, and many files and refs are looked at within
// bounds. Whatever is beyond them is said, and asked for again after each turn.
func TestMuch(t *testing.T) {
	r := newRepo(t)
	keep := func(names ...string) []string {
		t.Helper()
		left, err := r.w.Keep(t.Context(), r.Repo, r.look().Hash, names)
		if err != nil {
			t.Fatal(err)
		}
		return left
	}
	r.write(".git/hooks/large", strings.Repeat("x\n", maxKept), 0o755)
	g := func() *wire.CoderGit { c := r.look(); return c.Wire(t.Context(), r.Repo) }
	if one := g().Changes[0]; !one.Cut || one.Size != 2*maxKept || one.Diff != "" {
		t.Errorf("%+v", one)
	}
	if left := keep(); !slices.Equal(left, []string{"hooks/large"}) || len(r.names()) != 1 {
		t.Errorf("what was not shown whole is kept with all: %q", left)
	}
	keep("hooks/large")
	stamp, _ := os.Stat(r.CommonDir + "/hooks/large")
	r.write(".git/hooks/large", strings.Repeat("y\n", maxKept), 0o755) // as large as before, and as old
	_ = os.Chtimes(r.CommonDir+"/hooks/large", stamp.ModTime(), stamp.ModTime())
	c := r.look()
	if len(c.List) != 1 || !c.List[0].Irreversible {
		t.Errorf("%+v", c.List)
	}
	if left, err := r.w.Restore(t.Context(), r.Repo, c.Hash, nil); err != nil || !slices.Equal(left, []string{"hooks/large"}) {
		t.Errorf("%q, %v", left, err)
	}
	r.write(".git/hooks/commit-msg", strings.Repeat("z\n", maxKept), 0o755) // its lines are not those that it had, all removed
	for _, one := range g().Changes {
		if one.Diff != "" || !one.Cut {
			t.Errorf("%s: %d bytes are shown", one.Name, len(one.Diff))
		}
	}
	keep("hooks/large", "hooks/commit-msg")

	var packed strings.Builder
	packed.WriteString("# pack-refs with: peeled fully-peeled sorted \n")
	head := r.git("rev-parse", "HEAD")
	refs := 10_000
	if os.Getenv("WORLD_LONG") != "" {
		refs = 100_000
	}
	for i := range refs {
		fmt.Fprintf(&packed, "%s refs/tags/t%06d\n", head, i)
	}
	r.write(".git/packed-refs", packed.String(), 0o644)
	const many = 1000
	for i := range many {
		r.write(fmt.Sprintf(".git/hooks/h%d", i), "x", 0o644)
	}
	c = r.look()
	if g := c.Wire(t.Context(), r.Repo); len(g.Changes) != maxShown || g.Left < refs || len(c.List) > refs+many+10 {
		t.Errorf("%d are shown, %d left of %d", len(g.Changes), g.Left, len(c.List))
	}
	for i := maxShown + 20; i < many; i++ {
		_ = os.Remove(filepath.Join(r.CommonDir, "hooks", fmt.Sprint("h", i)))
	}
	for _, left := range []int{20, 0} { // hooks are kept as they are shown, refs at once
		keep()
		if got := r.names(); len(got) != left {
			t.Fatalf("%d differ, of which %d were not shown", len(got), left)
		}
	}
	r.git("tag", "-d", "t005000")
	if got := r.names(); !slices.Equal(got, []string{"refs/tags/t005000"}) {
		t.Errorf("%d differ", len(got))
	}
}

// Content beyond the bounds from the start is reported, too, and again after each turn, since it is
// unknown.
func TestTooMuchToLookAt(t *testing.T) {
	for name, bound := range map[string]func(w *Watch){
		tooMany:     func(w *Watch) { w.maxFiles = 5 },
		tooManyRefs: func(w *Watch) { w.maxRefs = 5 },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			bound(r.w)
			if err := r.w.Begin(t.Context(), r.Repo); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := r.w.Turn(t.Context(), r.Repo); err != nil {
					t.Fatal(err)
				}
				c := r.look()
				if got := r.names(); !slices.Equal(got, []string{name}) || !c.List[0].Irreversible {
					t.Fatalf("%q differ", got)
				}
				if g := c.Wire(t.Context(), r.Repo); !strings.Contains(g.Changes[0].Says, "more") {
					t.Errorf("%+v", g.Changes)
				}
				if _, err := r.w.Keep(t.Context(), r.Repo, c.Hash, nil); err != nil {
					t.Fatal(err)
				}
				if got := r.names(); len(got) != 0 {
					t.Errorf("%q differ though they were kept", got)
				}
			}
		})
	}
}

// If a link to someone else's files replaces the store, none of those files is removed as unneeded.
func TestNothingIsRemovedBehindALink(t *testing.T) {
	r := newRepo(t)
	for _, name := range []string{".", contents} {
		link := filepath.Join(string(r.w.dir), name)
		theirs := t.TempDir()
		err := os.CopyFS(theirs, os.DirFS(link))
		for _, file := range []string{"mine", contents + "/mine"} {
			file = filepath.Join(theirs, file)
			err = errors.Join(err, os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o600))
		}
		if err = errors.Join(err, os.Rename(link, link+".was"), os.Symlink(theirs, link)); err != nil {
			t.Fatal(err)
		}
		r.write(".git/hooks/pre-push", name, 0o755)
		if _, err := r.w.Keep(t.Context(), r.Repo, r.look().Hash, nil); !errors.Is(err, nofollow.ErrNoFolder) {
			t.Error(err)
		}
		for _, file := range []string{"mine", contents + "/mine"} {
			if _, err := os.Stat(filepath.Join(theirs, file)); err != nil {
				t.Error(err)
			}
		}
		if err := errors.Join(os.Remove(link), os.Rename(link+".was", link)); err != nil {
			t.Fatal(err)
		}
	}
}
