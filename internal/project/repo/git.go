package repo

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// A gitFolder runs git in one folder. It is safe for concurrent use.
type gitFolder struct {
	*git.Runner

	root string
	// empty is the empty repository for listing plain folders (plain.go).
	empty string
}

// findGit returns nil if git is not installed.
func findGit(bin, root string) *gitFolder {
	if r := git.Find(bin, root); r != nil {
		return &gitFolder{Runner: r, root: root}
	}
	return nil
}

// run runs a git command with filters off. limit bounds its output in bytes; accept is a further
// exit code that counts as success.
func (g *gitFolder) run(ctx context.Context, stdin []byte, limit int, accept int, args ...string) ([]byte, error) {
	return g.Run(ctx, git.Command{Args: args, Stdin: stdin, Limit: limit, Accept: accept})
}

type location struct {
	// prefix is the folder's path within the work tree: empty, or ending in a slash.
	prefix string
	// dir is the git dir of this work tree; common is shared by all work trees.
	dir, common string
}

// gitTrue is how rev-parse prints true.
const gitTrue = "true"

// locate finds the folder's repository, and switches its filters off. A folder that the surrounding
// repository ignores, such as one of build results, has none.
func (g *gitFolder) locate(ctx context.Context) (location, error) {
	out, err := g.run(ctx, nil, 64<<10, 0, "rev-parse", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir", "--git-common-dir")
	if err != nil {
		return location{}, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 4 || lines[0] != gitTrue {
		return location{}, git.ErrNoRepository
	}
	p := location{prefix: lines[1], dir: filepath.Clean(lines[2]), common: lines[3]}
	if !filepath.IsAbs(p.common) {
		p.common = filepath.Join(g.root, p.common)
	}
	if err := g.SwitchOffFilters(ctx); err != nil {
		return location{}, err
	}
	if p.prefix == "" {
		return p, nil
	}
	if out, err := g.run(ctx, nil, 64<<10, 1, "check-ignore", "."); err != nil || len(out) > 0 {
		return location{}, errors.Join(err, git.ErrNoRepository)
	}
	return p, nil
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }
