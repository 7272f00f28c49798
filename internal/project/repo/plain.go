package repo

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// git also lists folders without a repository, with an empty repository of World's own as git dir.
// So .gitignore works as usual, and nothing is written into the folder. The empty repository has no
// objects and no settings, only the names to exclude from every plain folder.

const (
	// maxNested bounds the repositories inside a plain folder: each takes a git process.
	maxNested = 200
	// plainPath is how many bytes of git's output are read per file.
	plainPath = 128
)

// emptyRepository creates the empty repository if needed, and returns git's options for it.
func (g *gitFolder) emptyRepository() ([]string, error) {
	names := []byte(strings.Join(slices.Concat(vcsFolders, packageFolders), "/\n") + "/\n")
	exclude := filepath.Join(g.empty, "info", "exclude")
	if old, _ := os.ReadFile(exclude); !bytes.Equal(old, names) {
		for _, dir := range [...]string{"objects", "refs", "info"} {
			if err := os.MkdirAll(filepath.Join(g.empty, dir), 0o700); err != nil {
				return nil, err
			}
		}
		err := nofollow.WriteFile(filepath.Join(g.empty, "HEAD"), []byte("ref: refs/heads/main\n"), 0o600)
		if err := errors.Join(err, nofollow.WriteFile(exclude, names, 0o600)); err != nil {
			return nil, err
		}
	}
	return []string{"--git-dir=" + g.empty, "--work-tree=.", git.LiteralPaths}, nil
}

// listPlain lists a folder without a repository (no paths), or some paths and everything below
// them. git does not enter nested repositories, so each is listed separately; all share the timeout
// of one git process. nested are those of the last scan; another folder may have become a
// repository since, without an event of its own after git init began.
func (g *gitFolder) listPlain(ctx context.Context, paths []string, nested map[string]bool, most int) (*listing, error) {
	ctx, cancel := context.WithTimeout(ctx, git.Timeout)
	defer cancel()
	l := newListing()
	l.source, l.nested = plainFolder, map[string]bool{}
	wanted := map[string][]string{} // paths by their nested repository
	if len(paths) == 0 {
		wanted[""] = []string{"."}
	}
	for _, p := range paths {
		home := ""
		for dir := p; dir != "" && home == ""; dir = parentOf(dir) {
			if nested[dir] || g.holdsGit(dir) {
				home = dir
			}
		}
		wanted[home] = append(wanted[home], cmp.Or(strings.TrimPrefix(p[len(home):], "/"), "."))
	}
	for len(wanted) > 0 {
		next := map[string][]string{}
		for home, in := range wanted {
			if err := g.addPlain(ctx, l, home, in, most, next); err != nil {
				return nil, err
			}
		}
		wanted = next
	}
	return l, nil
}

// holdsGit reports whether a folder has a git dir, or a file that names one.
func (g *gitFolder) holdsGit(dir string) bool {
	_, err := os.Lstat(osPath(g.root, path.Join(dir, gitDirName)))
	return err == nil
}

// addPlain adds the listing of one nested repository, or of the folder itself (home is empty). It
// adds further repositories to next.
func (g *gitFolder) addPlain(
	ctx context.Context, l *listing, home string, in []string, most int, next map[string][]string,
) error {
	room := walkFactor*most - len(l.files)
	if room <= 0 {
		l.note = noteTooMany
		return nil
	}
	empty, err := g.emptyRepository()
	if err != nil {
		return err
	}
	args := slices.Concat([]string{"-C", osPath(g.root, home)}, empty, []string{"ls-files", "-z", "-o", "--exclude-standard", "--"}, in)
	out, err := g.run(ctx, nil, plainPath*room, 0, args...)
	switch {
	case errors.Is(err, git.ErrOutputTooLarge):
		l.note = noteTooMany
		out = out[:bytes.LastIndexByte(out, 0)+1]
	case err != nil && home != "" && cancelled(ctx) == nil: // it vanished, or is unreadable
		if _, err := os.Lstat(osPath(g.root, home)); err == nil {
			l.skipped[home] = skipNested
		}
		return nil
	case err != nil:
		return err
	}
	if home != "" {
		l.nested[home] = true
	}
	for p := range strings.SplitSeq(string(out), "\x00") {
		p = strings.TrimPrefix(home+"/"+p, "/")
		dir, inner := strings.CutSuffix(p, "/")
		switch {
		case dir == home: // the end of the output
		case inner && (len(l.nested)+len(next) >= maxNested || tooDeep(dir)):
			l.skipped[dir] = skipNested
		case inner:
			next[dir] = []string{"."}
		case len(l.files) >= walkFactor*most:
			l.note = noteTooMany
			return nil
		default:
			l.files[p] = listed{}
		}
	}
	return nil
}
