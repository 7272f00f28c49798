//go:build unix

package gitwatch

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What lies outside the git dir, and that git obeys because a setting or a link names it, is seen
// when its content changes, whatever names it. World does not write there: it says so, and it is
// settled when the user has put it back, or keeps it.
func TestWhatSettingsAndLinksName(t *testing.T) {
	outside := func(r *repo, name string) string { return filepath.Join(filepath.Dir(r.root), name) }
	hook := func(r *repo, name string) { r.write(name, "#!/bin/sh\nexit 0\n", 0o755) }
	set := func(key, value string) func(*repo) {
		return func(r *repo) { hook(r, "tools/x.sh"); r.git("config", key, value) }
	}
	type example struct {
		// prepare sets up the user's repository, do is what the agent does later, and file the
		// expected change.
		prepare, do func(r *repo)
		file        string
	}
	calls := func(line, file string, mode os.FileMode) example {
		return example{func(r *repo) {
			r.write(".git/hooks/pre-push", "#!/bin/sh\n"+line+"\n", 0o755)
			r.write(file, "exit 0\n", mode)
		}, func(r *repo) { r.write(file, "evil\n", mode) }, file}
	}
	inFolder := func(r *repo) { r.write("sub/deep/f", "x\n", 0o644); r.git("add", "sub"); r.commit("folders") }
	changed := func(r *repo) { r.write("tools/x.sh", "#!/bin/sh\nevil\n", 0o755) }
	for name, c := range map[string]example{
		"hooks in the tree":                 {func(r *repo) { hook(r, ".hooks/pre-push"); r.git("config", "core.hooksPath", ".hooks") }, func(r *repo) { r.write(".hooks/pre-push", "evil", 0o755) }, ".hooks/pre-push"},
		"a new hook in the tree":            {func(r *repo) { hook(r, ".hooks/pre-push"); r.git("config", "core.hooksPath", ".hooks") }, func(r *repo) { hook(r, ".hooks/pre-commit") }, ".hooks/pre-commit"},
		"hooks in a folder that is not yet": {func(r *repo) { r.git("config", "core.hooksPath", ".hooks") }, func(r *repo) { hook(r, ".hooks/pre-commit") }, ".hooks/pre-commit"},
		"what hooks in the tree call":       {func(r *repo) { hook(r, ".hooks/lib/a.sh"); r.git("config", "core.hooksPath", ".hooks") }, func(r *repo) { r.write(".hooks/lib/a.sh", "evil", 0o644) }, ".hooks/lib/a.sh"},
		"husky's":                           {func(r *repo) { hook(r, ".husky/_/h"); r.git("config", "core.hooksPath", ".husky/_") }, func(r *repo) { hook(r, ".husky/pre-commit") }, ".husky/pre-commit"},
		"hooks of the tree itself":          {func(r *repo) { r.git("config", "core.hooksPath", ".") }, func(r *repo) { hook(r, "pre-commit") }, "pre-commit"},
		"hooks elsewhere":                   {func(r *repo) { r.git("config", "core.hooksPath", outside(r, "h")); hook(r, "../h/x") }, func(r *repo) { hook(r, "../h/pre-commit") }, "../h/pre-commit"},
		"a folder of hooks behind a link": {func(r *repo) {
			hook(r, "h/x")
			_ = os.Symlink("h", r.root+"/.hooks")
			r.git("config", "core.hooksPath", ".hooks")
		}, func(r *repo) { hook(r, "h/pre-commit") }, "h/pre-commit"},
		"a hook that is a link": {func(r *repo) {
			hook(r, "tools/x.sh")
			_ = os.Symlink("../../tools/x.sh", r.root+"/.git/hooks/pre-push")
		}, changed, "tools/x.sh"},
		"a link to a link": {func(r *repo) {
			hook(r, "tools/x.sh")
			hook(r, "tools/y.sh")
			_ = os.Symlink("x.sh", r.root+"/tools/z.sh")
			_ = os.Symlink("../../tools/z.sh", r.root+"/.git/hooks/pre-push")
		}, func(r *repo) { _ = os.Remove(r.root + "/tools/z.sh"); _ = os.Symlink("y.sh", r.root+"/tools/z.sh") }, "tools/z.sh"},
		"a folder of hooks that is a link": {func(r *repo) {
			_ = os.Rename(r.CommonDir+"/hooks", r.root+"/h")
			_ = os.Symlink("../h", r.CommonDir+"/hooks")
		}, func(r *repo) { hook(r, "h/pre-commit") }, "h/pre-commit"},
		"a hook in the git dir's own folder": {func(r *repo) { hook(r, ".git/mine/x"); r.git("config", "core.hooksPath", ".git/mine") }, func(r *repo) { hook(r, ".git/mine/pre-commit") }, ".git/mine/pre-commit"},
		"a monitor":                          {set("core.fsmonitor", "tools/x.sh"), changed, "tools/x.sh"},
		"a filter":                           {set("filter.a.clean", "sh tools/x.sh %f"), changed, "tools/x.sh"},
		"an alias":                           {set("alias.a", "!f() { tools/x.sh; }; f"), changed, "tools/x.sh"},
		"an alias from the top":              {set("alias.a", "!$(git rev-parse --show-toplevel)/tools/x.sh"), changed, "tools/x.sh"},
		"an ssh":                             {set("core.sshCommand", "'tools/x.sh' -v"), changed, "tools/x.sh"},
		"a helper":                           {set("credential.https://a.b.helper", "!tools/x.sh"), changed, "tools/x.sh"},
		"a signer":                           {set("gpg.ssh.program", "./tools/x.sh"), changed, "tools/x.sh"},
		"a diff":                             {set("diff.a.textconv", "tools/x.sh"), changed, "tools/x.sh"},
		"an editor":                          {set("sequence.editor", "tools/x.sh"), changed, "tools/x.sh"},
		"a program at the top":               {func(r *repo) { hook(r, "x.sh"); r.git("config", "merge.a.driver", "sh x.sh %A") }, func(r *repo) { r.write("x.sh", "evil", 0o755) }, "x.sh"},
		"attributes":                         {set("core.attributesFile", "tools/x.sh"), changed, "tools/x.sh"},
		"a setting that a later git has":     {set("hook.a.command", "tools/x.sh"), changed, "tools/x.sh"},
		"a program of a condition": {func(r *repo) {
			hook(r, "tools/x.sh")
			r.git("config", "includeIf.onbranch:later.path", "later.conf")
			r.write(".git/later.conf", "[core]\n\tfsmonitor = tools/x.sh\n", 0o644)
		}, changed, "tools/x.sh"},
		"settings of a condition": {func(r *repo) {
			r.git("config", "includeIf.onbranch:later.path", "../later.conf")
			r.write("later.conf", "[a]\n\tb = c\n", 0o644)
		}, func(r *repo) { r.write("later.conf", "[core]\n\tfsmonitor = evil\n", 0o644) }, "later.conf"},
		"a program of another worktree": {func(r *repo) {
			hook(r, "tools/x.sh")
			r.write(".git/worktrees/other/config.worktree", "[core]\n\tpager = "+r.root+"/tools/x.sh\n", 0o644)
		}, changed, "tools/x.sh"},
		"the git dir of another worktree": {func(*repo) {}, func(r *repo) { r.write("../other/.git", "gitdir: /tmp/evil\n", 0o644) }, "../other/.git"},
		"the git dir of a submodule": {func(r *repo) {
			r.write(".git/modules/a/HEAD", "ref: refs/heads/x\n", 0o644)
			r.write(".git/modules/a/config", "[core]\n\tworktree = ../../../a\n", 0o644)
			r.write("a/.git", "gitdir: "+r.root+"/.git/modules/a\n", 0o644)
		}, func(r *repo) { r.write("a/.git", "gitdir: /tmp/evil\n", 0o644) }, "a/.git"},
		"what a hook calls from the top":      calls("tools/x.sh --all", "tools/x.sh", 0o755),
		"what it calls from its own folder":   calls(`"$(dirname "$0")/x.sh"`, ".git/hooks/x.sh", 0o755),
		"what it calls below its folder":      calls(`. "$(dirname -- "$0")/_/h.sh"`, ".git/hooks/_/h.sh", 0o644),
		"what it calls by the top":            calls(`exec "$(git rev-parse --show-toplevel)/tools/x.sh"`, "tools/x.sh", 0o755),
		"what it calls by a variable":         calls(`root=$(pwd); "$root"/tools/x.sh "$root/a"`, "tools/x.sh", 0o755),
		"what it calls by GIT_DIR":            calls("$GIT_DIR/lib/x.sh", ".git/lib/x.sh", 0o755),
		"what it has a shell read":            calls("sh -e x.sh", "x.sh", 0o644),
		"what it reads itself":                calls("set -e; . ./x.sh", "x.sh", 0o644),
		"what it calls, in the place of none": {func(r *repo) { r.write(".git/hooks/pre-push", "[ -x tools/x.sh ] && tools/x.sh", 0o755) }, func(r *repo) { hook(r, "tools/x.sh") }, "tools/x.sh"},
		"what that calls": {func(r *repo) {
			r.write(".git/hooks/pre-push", "tools/y.sh", 0o755)
			r.write("tools/y.sh", "#!/bin/sh\n./tools/x.sh\n", 0o755)
			hook(r, "tools/x.sh")
		}, changed, "tools/x.sh"},
		"what a program of a setting calls": {func(r *repo) {
			r.git("config", "core.fsmonitor", "tools/y.sh")
			r.write("tools/y.sh", "#!/bin/sh\n./tools/x.sh\n", 0o755)
			hook(r, "tools/x.sh")
		}, changed, "tools/x.sh"},
		"a git dir in a folder":          {inFolder, func(r *repo) { r.write("sub/deep/.git/config", "[core]\n\tfsmonitor = evil\n", 0o644) }, "sub/deep/.git/config"},
		"hooks of a git dir in a folder": {inFolder, func(r *repo) { hook(r, "sub/.git/hooks/pre-commit") }, "sub/.git/hooks/pre-commit"},
		"a folder's git elsewhere":       {inFolder, func(r *repo) { r.write("sub/.git", "gitdir: /tmp/evil\n", 0o644) }, "sub/.git"},
		"a folder's git by a link":       {inFolder, func(r *repo) { _ = os.Symlink("/tmp/evil", r.root+"/sub/.git") }, "sub/.git"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			c.prepare(r)
			if err := r.w.Begin(t.Context(), r.Repo); err != nil {
				t.Fatal(err)
			}
			if got := r.names(); len(got) != 0 {
				t.Fatalf("%q differ before anything was done", got)
			}
			c.do(r)
			file := filepath.Join(r.root, c.file)
			if rel, err := filepath.Rel(r.CommonDir, file); err == nil && filepath.IsLocal(rel) {
				file = rel
			}
			if got := r.names(); !slices.Contains(got, file) {
				t.Fatalf("%q differ", got)
			}
			if _, err := r.w.Keep(t.Context(), r.Repo, r.look().Hash, r.names()); err != nil {
				t.Fatal(err)
			}
			if got := r.names(); len(got) != 0 {
				t.Errorf("%q differ though all was kept", got)
			}
		})
	}
}

// What a hook only reads, such as the sources that it checks, is the user's own work and no change
// of their git.
func TestWhatHooksReadIsNoProgram(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-commit", "#!/bin/sh\n# see docs/how.md\ngofmt -l src/main.go && test -f ./README && cat a.txt >/dev/null\n", 0o755)
	files := []string{"docs/how.md", "src/main.go", "README", "a.txt"}
	for _, f := range files {
		r.write(f, "one\n", 0o644)
	}
	if err := r.w.Begin(t.Context(), r.Repo); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		r.write(f, "two\n", 0o644)
	}
	if got := r.names(); len(got) > 0 {
		t.Errorf("%q differ", got)
	}
}

// Hooks that the user keeps under version control are theirs: a commit, a checkout and what World
// itself has put there raise nothing.
func TestCommittedHooks(t *testing.T) {
	r := newRepo(t)
	at := filepath.Join(r.root, ".hooks/pre-push")
	r.git("config", "core.hooksPath", ".hooks")
	r.write(".hooks/pre-push", "one\n", 0o755)
	r.git("add", ".hooks")
	r.commit("hooks")
	if err := r.w.Begin(t.Context(), r.Repo); err != nil {
		t.Fatal(err)
	}
	expect := func(what string, want ...string) {
		t.Helper()
		if got := slices.DeleteFunc(r.names(),
			func(n string) bool { return strings.HasPrefix(n, "refs/") || n == headName }); !slices.Equal(got, want) {
			t.Errorf("%s: %q differ", what, got)
		}
	}
	r.write(".hooks/pre-push", "two\n", 0o755)
	expect("changed by somebody", at)
	r.git("add", ".hooks")
	expect("only staged", at)
	r.commit("another hook")
	expect("committed")
	r.git("checkout", "-q", "v1") // from before there were hooks
	expect("on another branch")
	r.git("checkout", "-q", "main")
	expect("and back")
	_ = os.Remove(at)
	expect("removed", at)
	r.write(".hooks/pre-push", "three\n", 0o755)
	expect("changed again", at)
	landed := map[string]string{".hooks/pre-push": "100755 " + r.git("hash-object", ".hooks/pre-push"), "a.txt": "100644 " + r.git("hash-object", "a.txt")}
	r.write(".hooks/pre-push", "evil\n", 0o755)
	if err := r.w.Landed(t.Context(), r.Repo, landed); err != nil {
		t.Fatal(err)
	}
	expect("not as World put it", at)
	r.write(".hooks/pre-push", "three\n", 0o755)
	if err := r.w.Landed(t.Context(), r.Repo, landed); err != nil {
		t.Fatal(err)
	}
	expect("as World put it")
	r.write(".hooks/pre-push", "evil\n", 0o755)
	expect("changed after that", at)
}
