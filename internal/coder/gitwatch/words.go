package gitwatch

import (
	"context"
	"path"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxShown bounds the shown changes, maxCounted the branches whose commits are counted.
	maxShown   = 100
	maxCounted = 20
	// maxDiff bounds the lines of a change, and maxDiffs those of all, in bytes, so that a page can
	// show them.
	maxDiff  = 256 << 10
	maxDiffs = 4 << 20
)

// visible is how much of a change the user can see.
type visible int

const (
	notShown visible = iota
	shownInPart
	shownWhole
)

// shown returns how much of each change the user can see.
func (c *Changes) shown() map[string]visible {
	seen, room := map[string]visible{}, maxDiffs
	for _, one := range c.List[:min(len(c.List), maxShown)] {
		switch {
		case one.Hidden || len(one.Diff) > min(maxDiff, room):
			seen[one.Name] = shownInPart
		default:
			seen[one.Name] = shownWhole
		}
		room -= min(len(one.Diff), maxDiff, room)
	}
	return seen
}

// Wire returns the changes for a page, or nil if there are none.
func (c *Changes) Wire(ctx context.Context, r Repo) *wire.CoderGit {
	if len(c.List) == 0 {
		return nil
	}
	g := &wire.CoderGit{Hash: c.Hash, Changes: []wire.CoderGitChange{}, Left: max(0, len(c.List)-maxShown)}
	counted, seen, room := 0, c.shown(), maxDiffs
	for _, one := range c.List[:min(len(c.List), maxShown)] {
		w := wire.CoderGitChange{Name: one.shownName(), Stays: one.Irreversible}
		if one.IsRef() {
			w.Kind, w.Old, w.New = "ref", short(one.Old), short(one.New)
			if strings.HasPrefix(one.Name, "refs/heads/") || one.Name == headName {
				w.Kind = "branch"
			}
			counts := ""
			if counted++; counted <= maxCounted {
				counts = countOf(ctx, r.Git, &one)
			}
			w.Says = one.refText(counts)
		} else {
			w.Kind, w.Says = one.meaning()
			w.Diff = clip.Bytes(one.Diff, min(maxDiff, room))
			room -= len(w.Diff)
			w.Cut, w.Size = seen[one.Name] != shownWhole, int(one.Size)
		}
		g.Changes = append(g.Changes, w)
	}
	return g
}

// Alert returns the changes that can make the user's own git run programs, or nil if there are
// none.
func (c *Changes) Alert() *wire.CoderGitAlert {
	a := &wire.CoderGitAlert{Hash: c.Hash, Names: []string{}}
	var what []string
	for _, one := range c.List {
		if one.IsRef() {
			continue
		}
		if kind, _ := one.meaning(); kind != "hook" && kind != "setting" {
			continue
		}
		name := one.shownName()
		what = append(what, name+" "+one.changeText())
		if !one.Irreversible && len(a.Names) < maxShown {
			a.Names = append(a.Names, name)
		}
	}
	if len(what) == 0 {
		return nil
	}
	const most = 3
	a.Says = strings.Join(what[:min(len(what), most)], ", ")
	if more := len(what) - most; more > 0 {
		a.Says += ", and " + strconv.Itoa(more) + " more"
	}
	a.Says += "."
	return a
}

// shownName returns the name for clients, since a file's may be invalid UTF-8.
func (c *Change) shownName() string { return strings.ToValidUTF8(c.Name, "\uFFFD") }

// changeText says after a file's name what happened to it.
func (c *Change) changeText() string {
	switch {
	case c.Old == "":
		return "is new"
	case c.New == "":
		return "was removed"
	case strings.HasPrefix(c.New, "a link to "):
		return "is now " + c.New
	}
	return "was changed"
}

// meaning says what a file is, what happened to it, and what that means.
func (c *Change) meaning() (kind, says string) {
	changeText := c.changeText()
	switch c.Role {
	case roleHook:
		return "hook", "This hook " + changeText + ". It lies outside the repository's git folder, but in one where git looks for hooks, and git runs it automatically."
	case roleCalled:
		return "hook", "This file " + changeText + ". A hook or another program that git runs refers to it, so it is run as well."
	case roleProgram:
		return "setting", "This file " + changeText + ". The repository's settings name it, so git runs or reads it."
	case roleSetting:
		return "setting", "This file " + changeText + ". The repository's settings include it, and settings can name programs that git runs."
	case roleLinked:
		return "file", "This file " + changeText + ". A link in the repository's git folder leads to it, so git treats it as its own."
	case roleGitDir:
		return "setting", "This " + changeText + ". It decides which settings and hooks git uses in that folder."
	}
	base := path.Base(c.Name)
	switch {
	case c.Name == tooMany:
		return "file", "There are more hooks and settings than World can check, so it cannot tell which of them changed. Check them yourself; Keep lets you carry on until the next turn."
	case c.Name == tooManyRefs:
		return "branch", "There are more branches and tags than World can check, so it cannot tell which of them moved. Check them yourself; Keep lets you carry on until the next turn."
	case c.RunsPrograms:
		return "hook", "The list of steps of a rebase " + changeText + ". Some of the steps are commands, which git runs when you continue the rebase."
	case isUnderway(c.Name):
		return "file", "This file " + changeText + ". It belongs to a merge, rebase or other operation in progress in your repository, and git reads it to continue."
	case c.Name == "shallow" || base == "grafts":
		return "file", "This file " + changeText + ". It decides where the repository's history begins for git."
	case base == "config" || base == "config.worktree":
		return "setting", "This file of the repository's settings " + changeText + ". Git reads it with every command, and settings can name programs that git runs."
	case strings.HasPrefix(c.Name, "hooks") || strings.Contains(c.Name, "/hooks/"):
		if c.New == "" {
			return "hook", "This hook " + changeText + ", so git no longer runs it."
		}
		return "hook", "This hook " + changeText + ". Git runs it automatically when you use git here."
	case base == "attributes":
		return "file", "This file " + changeText + ". It decides how git reads and writes files, and which programs it uses for that."
	case base == "exclude":
		return "file", "This file " + changeText + ". It decides which files git ignores."
	case base == "alternates" || base == "http-alternates":
		return "file", "This file " + changeText + ". It makes git read objects from another folder."
	case strings.HasPrefix(c.Name, "remotes/") || strings.HasPrefix(c.Name, "branches/"):
		return "setting", "This file " + changeText + ". It decides where git fetches from and pushes to."
	case base == "commondir":
		return "setting", "This file " + changeText + ". It makes git use the settings, hooks and branches of another folder."
	}
	return "file", "This file in the repository's git folder " + changeText + "."
}

// refText says what happened to a ref.
func (c *Change) refText(counts string) string {
	kind, name := nameOf(c.Name)
	to, isSymbolic := strings.CutPrefix(c.New, symbolic)
	from := strings.TrimPrefix(c.Old, symbolic)
	switch {
	case c.Name == headName && isSymbolic:
		return "Your folder is now on " + refPhrase(to) + "; it was on " + refPhrase(from) + "."
	case c.Name == headName:
		return "Your folder is now on " + refPhrase(c.New) + "; it was on " + refPhrase(from) + "."
	case c.Old == "":
		return "New " + kind + name + "."
	case c.New == "":
		return "Removed the " + kind + name + ", which was at " + short(c.Old) + "."
	case isSymbolic:
		return "The " + kind + name + " is now another name for " + refPhrase(to) + "."
	}
	return "The " + kind + name + " moved from " + short(c.Old) + " to " + short(c.New) + counts + "."
}

// nameOf returns a ref's kind and, after a space, its name in quotes; there is only one stash.
func nameOf(ref string) (kind, name string) {
	for prefix, kind := range map[string]string{"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "remote branch"} {
		if name, ok := strings.CutPrefix(ref, prefix); ok {
			return kind, " “" + name + "”"
		}
	}
	if ref == "refs/stash" {
		return "stash", ""
	}
	return "ref", " “" + ref + "”"
}

// refPhrase words a ref, or the id of a commit.
func refPhrase(target string) string {
	if !strings.HasPrefix(target, "refs/") {
		return "the commit " + short(target)
	}
	kind, name := nameOf(target)
	return "the " + kind + name
}

// short abbreviates an object's id.
func short(id string) string {
	if len(id) >= 40 && !strings.ContainsAny(id, "/:") {
		return id[:10]
	}
	return strings.TrimPrefix(id, symbolic)
}

// countOf says how many commits a ref gained and lost.
func countOf(ctx context.Context, r *git.Runner, c *Change) string {
	if c.Old == "" || c.New == "" || strings.HasPrefix(c.Old+c.New, symbolic) {
		return ""
	}
	out, err := r.Run(ctx, git.Command{Args: []string{"rev-list", "--left-right", "--count", c.Old + "..." + c.New}, Limit: 1 << 10})
	if err != nil {
		return ""
	}
	f := strings.Fields(string(out))
	if len(f) != 2 {
		return ""
	}
	less, _ := strconv.Atoi(f[0])
	more, _ := strconv.Atoi(f[1])
	switch {
	case less > 0 && more > 0:
		return ", which drops " + commits(less) + " and adds " + commits(more)
	case less > 0:
		return ", which drops " + commits(less)
	case more > 0:
		return ", which adds " + commits(more)
	}
	return ""
}

func commits(n int) string {
	if n == 1 {
		return "1 commit"
	}
	return strconv.Itoa(n) + " commits"
}
