package worktree

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// Before a merge, the user learns that World's commits are not signed and run no hooks; the named
// command signs what the merge made.
func TestSignaturesAndHooks(t *testing.T) {
	t.Parallel()
	needs.Programs(t, "ssh-keygen")
	for _, ahead := range []bool{false, true} {
		root := project(t)
		key := filepath.Join(t.TempDir(), "key")
		if out, err := exec.CommandContext(t.Context(), "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		ran := filepath.Join(t.TempDir(), "ran")
		for name, mode := range map[string]os.FileMode{"pre-commit": 0o755, "commit-msg": 0o755, "post-merge": 0o644, "pre-push": 0o755} {
			write(t, root, "hooks/"+name, "#!/bin/sh\ntouch "+ran+"\n")
			if err := os.Chmod(filepath.Join(root, "hooks", name), mode); err != nil {
				t.Fatal(err)
			}
		}
		for k, v := range map[string]string{"gpg.format": "ssh", "user.signingKey": key, "commit.gpgSign": "true", "core.hooksPath": "hooks"} {
			gitDo(t, root, "config", k, v)
		}
		s := newStore(t)
		f, err := s.Inspect(t.Context(), root)
		if said := strings.Join(f.Notes, " "); err != nil || !strings.Contains(said, "is not signed") || !strings.Contains(said, ": pre-commit, commit-msg.") {
			t.Errorf("%q %v", f.Notes, err)
		}
		tree := opened(t, s, Opening{Folder: root, ID: "s1"})
		write(t, tree.Info().Top, "made.txt", "made\n")
		if ahead {
			write(t, root, "mine.txt", "mine\n")
			gitDo(t, root, "add", "mine.txt")
			gitDo(t, root, "commit", "-q", "--no-gpg-sign", "--no-verify", "-m", "mine")
		}
		d := diff(t, tree)
		if len(d.Notes) != 2 || !strings.Contains(d.Notes[0], "will not be signed") || !strings.Contains(d.Notes[1], ": pre-commit, commit-msg. ") {
			t.Fatalf("%q", d.Notes)
		}
		_, command, _ := strings.Cut(d.Notes[0], "“git ")
		command, _, _ = strings.Cut(command, "”")
		before := gitDo(t, root, "rev-parse", "HEAD")
		if _, err := tree.Merge(t.Context(), d.Hash, "Made"); err != nil {
			t.Fatal(err)
		}
		signed := func() (n, all int) {
			commits := strings.Fields(gitDo(t, root, "rev-list", before+"..HEAD"))
			for _, c := range commits {
				if strings.Contains(gitDo(t, root, "cat-file", "commit", c), "\ngpgsig ") {
					n++
				}
			}
			return n, len(commits)
		}
		if n, all := signed(); n != 0 || all != map[bool]int{false: 1, true: 2}[ahead] {
			t.Errorf("%d of %d are signed", n, all)
		}
		if _, err := os.Stat(ran); err == nil {
			t.Error("a hook ran")
		}
		files := gitDo(t, root, "rev-parse", "HEAD^{tree}")
		gitDo(t, root, append([]string{"-c", "core.hooksPath=/dev/null"}, strings.Fields(command)...)...)
		if n, all := signed(); n != all || all == 0 || gitDo(t, root, "rev-parse", "HEAD^{tree}") != files {
			t.Errorf("after “git %s” %d of %d are signed\n%s", command, n, all, gitDo(t, root, "log", "--graph", "--oneline"))
		}
	}
	f, err := newStore(t).Inspect(t.Context(), project(t))
	if err != nil || slices.ContainsFunc(f.Notes,
		func(n string) bool { return strings.Contains(n, "signed") || strings.Contains(n, "hooks") }) {
		t.Errorf("without any: %q, %v", f.Notes, err)
	}
}
