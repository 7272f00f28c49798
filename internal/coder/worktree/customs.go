package worktree

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// gitCustoms are what the user's git does at a commit or merge, and World does not, since it runs
// no program of a repository.
type gitCustoms struct {
	// signsCommits: commits are signed. hooks are the names of hooks that would run.
	signsCommits bool
	hooks        []string
}

// mergeHooks are the hooks of git commit and git merge.
var mergeHooks = []string{"pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-merge"}

// customsOf reads a repository's settings with a runner that has its filters off.
func customsOf(r *git.Runner, common, root string) (c gitCustoms) {
	hooks := filepath.Join(common, "hooks")
	for _, s := range r.Settings() {
		switch {
		case s.Key == "commit.gpgsign":
			c.signsCommits = isTrue(s.Value)
		case s.Key == "core.hookspath" && s.Value != os.DevNull: // World's own value
			hooks = s.Value
			if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(hooks, "~/") {
				hooks = filepath.Join(home, hooks[2:])
			}
			if !filepath.IsAbs(hooks) {
				hooks = filepath.Join(root, hooks)
			}
		}
	}
	for _, name := range mergeHooks {
		if info, err := os.Stat(filepath.Join(hooks, name)); err == nil && info.Mode().IsRegular() &&
			info.Mode()&0o111 != 0 {
			c.hooks = append(c.hooks, name)
		}
	}
	return c
}

func isTrue(value string) bool {
	return slices.Contains([]string{"true", "yes", "on", "1"}, strings.ToLower(value))
}

// notes are sentences about a merge into a branch, and what the user can do instead.
func (c gitCustoms) notes(branch string) (notes []string) {
	const apply = "To avoid that, apply the changes and commit them yourself."
	if c.signsCommits {
		notes = append(notes, "Your repository signs its commits; World's will not be signed. Right after the merge, “git rebase -f -r -S "+
			quoted(branch)+"@{1}” signs them. "+apply)
	}
	if len(c.hooks) > 0 {
		notes = append(notes, "A merge by World does not run the hooks of your repository: "+strings.Join(c.hooks, ", ")+". "+apply)
	}
	return notes
}

// quoted quotes a branch for a shell.
func quoted(branch string) string {
	return cmp.Or(plainName.FindString(branch), "'"+strings.ReplaceAll(branch, "'", `'\''`)+"'")
}
