package gitwatch

import (
	"context"
	"path"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/git"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxShown is how many changes are told, and maxCounted of how many branches the commits are counted.
	maxShown   = 100
	maxCounted = 20
	// maxDiff bounds the lines of one change, and maxDiffs those of all, in bytes. A page must be able to show them.
	maxDiff  = 256 << 10
	maxDiffs = 4 << 20
)

// visible is how much of a change the user is shown.
type visible int

const (
	notShown visible = iota
	shownInPart
	shownWhole
)

// shown says how much of each change the user is shown.
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

// Wire returns the changes for a page; nil: there are none.
func (c *Changes) Wire(ctx context.Context, r Repo) *wire.CoderGit {
	if len(c.List) == 0 {
		return nil
	}
	g := &wire.CoderGit{Hash: c.Hash, Changes: []wire.CoderGitChange{}, Left: max(0, len(c.List)-maxShown)}
	counted, seen, room := 0, c.shown(), maxDiffs
	for _, one := range c.List[:min(len(c.List), maxShown)] {
		w := wire.CoderGitChange{Name: one.shownName(), Stays: one.Stays}
		if one.IsRef() {
			w.Kind, w.Old, w.New = "ref", short(one.Old), short(one.New)
			if strings.HasPrefix(one.Name, "refs/heads/") || one.Name == headName {
				w.Kind = "branch"
			}
			counts := ""
			if counted++; counted <= maxCounted {
				counts = countOf(ctx, r.Git, &one)
			}
			w.Says = one.moved(counts)
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

// Alert returns those changes that can make the user's own git run programs; nil: there are none.
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
		what = append(what, name+" "+one.did())
		if !one.Stays && len(a.Names) < maxShown {
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

// shownName is the name as clients know it: one of a file may be no text.
func (c *Change) shownName() string { return strings.ToValidUTF8(c.Name, "\uFFFD") }

// did says what became of a file, behind its name.
func (c *Change) did() string {
	switch {
	case c.Old == "":
		return "is new"
	case c.New == "":
		return "was removed"
	case strings.HasPrefix(c.New, "a link to "):
		return "is " + c.New + " now"
	}
	return "was changed"
}

// meaning says what kind a file is of, what became of it, and what that means.
func (c *Change) meaning() (kind, says string) {
	did := c.did()
	switch c.Role {
	case roleHook:
		return "hook", "This hook " + did + ". It lies outside the repository's git, in a folder where git looks for hooks, and git runs it by itself."
	case roleCalled:
		return "hook", "This file " + did + ". A hook or another program that git runs names it, so it runs with that one."
	case roleProgram:
		return "setting", "This file " + did + ". The repository's settings name it: git runs or reads it."
	case roleSetting:
		return "setting", "This file " + did + ". The repository's settings include it, and settings can name programs that git runs."
	case roleLinked:
		return "file", "This file " + did + ". A link in the repository's git leads to it, so git takes it for its own."
	case roleGitDir:
		return "setting", "This " + did + ". It decides which settings and hooks git obeys in that folder."
	}
	base := path.Base(c.Name)
	switch {
	case c.Name == tooMany:
		return "file", "There are more hooks and settings than World can look at, so it cannot tell what changed among them. Look at them yourself; Keep lets you go on until the next turn."
	case c.Name == tooManyRefs:
		return "branch", "There are more branches and tags than World can look at, so it cannot tell which of them moved. Look at them yourself; Keep lets you go on until the next turn."
	case c.Programs:
		return "hook", "The list of steps of a rebase " + did + ". Some of its steps are programs, which git runs when you go on with the rebase."
	case isUnderway(c.Name):
		return "file", "This file " + did + ". It belongs to a merge, rebase or other operation that is under way in your repository, and git reads it to go on."
	case c.Name == "shallow" || base == "grafts":
		return "file", "This file " + did + ". It decides where git takes the history of the repository to begin."
	case base == "config" || base == "config.worktree":
		return "setting", "The repository's settings: this file " + did + ". Git reads it with every command, and settings can name programs that git runs."
	case strings.HasPrefix(c.Name, "hooks") || strings.Contains(c.Name, "/hooks/"):
		if c.New == "" {
			return "hook", "This hook " + did + ": git no longer runs it."
		}
		return "hook", "This hook " + did + ". Git runs it by itself when you use git here."
	case base == "attributes":
		return "file", "This file " + did + ". It decides how git reads and writes files, and which programs it uses for that."
	case base == "exclude":
		return "file", "This file " + did + ". It decides which files git does not see."
	case base == "alternates" || base == "http-alternates":
		return "file", "This file " + did + ". It makes git take objects from another folder."
	case strings.HasPrefix(c.Name, "remotes/") || strings.HasPrefix(c.Name, "branches/"):
		return "setting", "This file " + did + ". It decides where git fetches from and pushes to."
	case base == "commondir":
		return "setting", "This file " + did + ". It makes git take its settings, hooks and branches from another folder."
	}
	return "file", "This file of git's own " + did + "."
}

// moved says what became of a ref.
func (c *Change) moved(counts string) string {
	name := nameOf(c.Name)
	to, isSymbolic := strings.CutPrefix(c.New, symbolic)
	switch {
	case c.Name == headName && isSymbolic:
		return "Your folder is on " + nameOf(to) + " now; it was on " + nameOf(strings.TrimPrefix(c.Old, symbolic)) + "."
	case c.Name == headName:
		return "Your folder is on the commit " + short(c.New) + " now; it was on " + nameOf(strings.TrimPrefix(c.Old, symbolic)) + "."
	case c.Old == "":
		return "New: " + name + "."
	case c.New == "":
		return "Removed: " + name + ". It was at " + short(c.Old) + "."
	case isSymbolic:
		return name + " is another name of " + nameOf(to) + " now."
	}
	return name + " was moved from " + short(c.Old) + " to " + short(c.New) + counts + "."
}

// nameOf is a ref in a sentence.
func nameOf(ref string) string {
	for prefix, kind := range map[string]string{"refs/heads/": "the branch ", "refs/tags/": "the tag ", "refs/remotes/": "the remote branch "} {
		if name, ok := strings.CutPrefix(ref, prefix); ok {
			return kind + name
		}
	}
	if ref == "refs/stash" {
		return "the stash"
	}
	return short(ref)
}

// short shortens the id of an object.
func short(id string) string {
	if len(id) >= 40 && !strings.ContainsAny(id, "/:") {
		return id[:10]
	}
	return strings.TrimPrefix(id, symbolic)
}

// countOf says how many commits a ref has more and less.
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
		return ": " + commits(less) + " less, and " + commits(more) + " more"
	case less > 0:
		return ": " + commits(less) + " less"
	case more > 0:
		return ": " + commits(more) + " more"
	}
	return ""
}

func commits(n int) string {
	if n == 1 {
		return "1 commit"
	}
	return strconv.Itoa(n) + " commits"
}
