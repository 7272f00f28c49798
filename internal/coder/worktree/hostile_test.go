package worktree

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// setTraps has every setting, hook and attribute that names a program name one that leaves a mark.
// It is committed where it can be, so that a worktree has it too.
func setTraps(t *testing.T, root, mark string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		needs.Skip(t, "the traps are shell scripts")
	}
	evil := filepath.Join(root, "evil.sh")
	needs.Program(t, evil, "#!/bin/sh\necho \"$0 $*\" >> "+mark+"\ncat\n")
	write(t, root, ".gitattributes", "*.go filter=bad diff=bad merge=bad\n*.ts filter=worse.one merge=bad\n*.md diff=bad ident\n")
	write(t, root, ".gitmodules", "[submodule \"x\"]\n\tpath = x\n\turl = ext::"+evil+"\n\tupdate = !"+evil+"\n\tignore = none\n")
	gitDo(t, root, "update-index", "--add", "--cacheinfo", "160000,"+gitDo(t, root, "rev-parse", "HEAD")+",x")
	gitDo(t, root, "add", ".gitattributes", ".gitmodules", "evil.sh")
	gitDo(t, root, "commit", "-q", "-m", "traps")
	included := filepath.Join(root, ".git", "more")
	for key, value := range map[string]string{
		"core.fsmonitor": evil, "filter.bad.clean": evil, "filter.bad.smudge": evil, "filter.bad.required": "true",
		"filter.worse.one.process": evil, "diff.external": evil, "diff.bad.command": evil, "diff.bad.textconv": evil,
		"merge.bad.driver": evil + " %A", "merge.bad.recursive": "bad", "merge.tool": "bad", "mergetool.bad.cmd": evil,
		"core.pager": evil, "core.sshCommand": evil, "gpg.program": evil, "commit.gpgSign": "true", "tag.gpgSign": "true",
		"gpg.format": "ssh", "gpg.ssh.program": evil, "gpg.ssh.defaultKeyCommand": evil, "user.signingKey": "x", "log.showSignature": "true",
		"core.askPass": evil, "core.hooksPath": filepath.Join(root, ".git", "evil"), "core.editor": evil, "sequence.editor": evil,
		"credential.helper": evil, "core.alternateRefsCommand": evil, "pager.diff": evil, "pager.diff-tree": evil, "uploadpack.packObjectsHook": evil,
		"remote.origin.vcs": "evil", "remote.origin.url": "ext::" + evil, "remote.origin.promisor": "true", "extensions.partialClone": "origin",
		"submodule.recurse": "true", "submodule.x.update": "!" + evil, "submodule.x.url": "ext::" + evil, "submodule.x.active": "true",
		"protocol.ext.allow": "always", "alias.diff-tree": "!" + evil, "alias.read-tree": "!" + evil, "trailer.x.command": evil,
		"gc.auto": "1", "maintenance.auto": "true", "interactive.diffFilter": evil, "include.path": included,
	} {
		gitDo(t, root, "config", key, value)
	}
	write(t, root, ".git/more", "[filter \"late\"]\n\tclean = "+evil+"\n\tsmudge = "+evil+"\n")
	write(t, root, ".git/info/attributes", "*.txt filter=late\n")
	for _, dir := range []string{"evil", "hooks"} {
		_ = os.MkdirAll(filepath.Join(root, ".git", dir), 0o755)
		for _, hook := range []string{
			"post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction", "pre-commit", "commit-msg", "prepare-commit-msg",
			"post-commit", "pre-merge-commit", "post-merge", "post-rewrite", "pre-auto-gc", "update", "pre-push", "pre-rebase",
		} {
			if err := os.Symlink(evil, filepath.Join(root, ".git", dir, hook)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Whatever is done in a repository full of traps, none of them is sprung.
func TestRunsNothingOfTheRepository(t *testing.T) {
	t.Parallel()
	root := project(t)
	mark := filepath.Join(t.TempDir(), "mark")
	setTraps(t, root, mark)
	unsprung := func(after string) {
		t.Helper()
		if said, err := os.ReadFile(mark); err == nil {
			t.Fatalf("%s started: %s", after, said)
		}
	}
	write(t, root, "README", "the user's own\n")
	s := newStore(t)
	if f, err := s.Inspect(t.Context(), root); err != nil || !f.Worktree || f.Remote != "" {
		t.Fatalf("%+v %v", f, err)
	}
	unsprung("Inspect")
	tree := opened(t, s, Opening{Folder: root, ID: "s1", Carry: true})
	top := tree.Info().Top
	unsprung("Open")
	snapshot(t, tree, "1")
	unsprung("Snapshot")
	// The agent turns its worktree into a trap as well.
	write(t, top, "main.go", read(top, "main.go")+"\nfunc three() {}\n")
	write(t, top, "web/src/app.ts", "export const b = 2\n")
	write(t, top, "notes.txt", "new\n")
	if err := os.Rename(filepath.Join(top, ".git"), filepath.Join(top, "git-was-here")); err != nil {
		t.Fatal(err)
	}
	write(t, top, ".git/config", read(root, ".git/config"))
	write(t, top, ".git/HEAD", "ref: refs/heads/main\n")
	_ = os.MkdirAll(filepath.Join(top, ".git/objects"), 0o755)
	_ = os.MkdirAll(filepath.Join(top, ".git/refs"), 0o755)
	d := diff(t, tree)
	unsprung("Diff")
	if !strings.Contains(d.summary(), "modified main.go\nadded notes.txt\nmodified web/src/app.ts") {
		t.Error(d.summary())
	}
	undone, err := tree.Undo(t.Context(), "1", d.Hash)
	if err == nil {
		_, err = tree.Undo(t.Context(), undone.Redo, diff(t, tree).Hash)
	}
	if err != nil {
		t.Error(err)
	}
	unsprung("Undo")
	if _, err := tree.Revert(t.Context(), diff(t, tree).Hash, []string{"git-was-here"}); err != nil {
		t.Error(err)
	}
	unsprung("Revert")
	write(t, root, "main.go", "// mine\n"+read(root, "main.go"))
	if _, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil); err != nil || !strings.HasPrefix(read(root, "main.go"), "// mine\n") ||
		!strings.Contains(read(root, "main.go"), "three") {
		t.Error(err, read(root, "main.go"))
	}
	unsprung("Apply")
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "go"); code(err) != CodeRefused ||
		!strings.Contains(err.Error(), "git filter") {
		t.Error(err)
	}
	unsprung("a refused Merge")
	if _, err := tree.Revert(t.Context(), diff(t, tree).Hash, []string{"main.go", "web/src/app.ts", "notes.txt"}); err != nil {
		t.Error(err)
	}
	write(t, top, "plain", "x")
	write(t, top, "docs/guide.md", "# Guide, $Id$\n")
	if err := os.Remove(filepath.Join(root, "README")); err != nil { // it was carried over, and comes back with the merge
		t.Fatal(err)
	}
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "go"); err != nil || read(root, "plain")+read(root, "README") != "xthe user's own\n" {
		t.Error(err)
	}
	unsprung("Merge")
	if err := tree.Discard(t.Context(), diff(t, tree).Hash); err != nil {
		t.Error(err)
	}
	unsprung("Discard")
	tree.Close()
	if ids, err := s.Clean(t.Context(), tree.Info().Ended.Add(KeepTime)); err != nil || len(ids) != 1 {
		t.Error(ids, err)
	}
	unsprung("Clean")
	_, _ = gitTry(root, "-c", "extensions.partialClone=", "status")
	if _, err := os.Stat(mark); err != nil {
		t.Fatal("the traps themselves do not work")
	}
}

// A secret in an ignored file is in no object of the repository, also when it was not ignored from
// the beginning, or is in a file that is ignored from elsewhere.
func TestNoSecretInAnyObject(t *testing.T) {
	t.Parallel()
	const canary = "wrld_canary_4f1c0a"
	root := project(t)
	write(t, root, ".git/info/exclude", "private.txt\n")
	write(t, root, ".env", canary)
	tree := opened(t, newStore(t), Opening{Folder: root, ID: "s1", Carry: true})
	top := tree.Info().Top
	for _, p := range []string{".env", "out/key", "a/.env", "private.txt", "debug.log"} {
		write(t, top, p, canary+p)
	}
	write(t, top, "own/.gitignore", "*\n")
	write(t, top, "own/key", canary)
	write(t, top, ".gitignore", read(top, ".gitignore")+"later.txt\n")
	write(t, top, "later.txt", canary)
	snapshot(t, tree, "1")
	write(t, top, "main.go", "package main\n")
	if _, err := tree.Undo(t.Context(), "1", diff(t, tree).Hash); err != nil {
		t.Error(err)
	}
	write(t, top, "main.go", "package main // again\n")
	if _, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil); err != nil {
		t.Error(err)
	}
	gitDo(t, root, "checkout", "-q", ".")
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "go"); err != nil {
		t.Error(err)
	}
	if err := tree.Discard(t.Context(), diff(t, tree).Hash); err != nil {
		t.Error(err)
	}
	objects := gitDo(t, root, "cat-file", "--batch-all-objects", "--batch", "--unordered")
	if !strings.Contains(objects, "package main // again") {
		t.Error("this looks at the wrong objects")
	}
	if strings.Contains(objects, canary) {
		t.Error("the secret is in an object")
	}
}
