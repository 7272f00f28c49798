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
	// empty is the folder of the repository with which git lists a folder that is none (plain.go).
	empty string
}

// findGit returns the git of a folder; nil: it is not installed.
func findGit(bin, root string) *gitFolder {
	if r := git.Find(bin, root); r != nil {
		return &gitFolder{Runner: r, root: root}
	}
	return nil
}

// run runs one git command with the filters switched off. limit bounds its output in bytes; accept
// is a further exit code that is no failure.
func (g *gitFolder) run(ctx context.Context, stdin []byte, limit int, accept int, args ...string) ([]byte, error) {
	return g.Run(ctx, git.Command{Args: args, Stdin: stdin, Limit: limit, Accept: accept})
}

// location says where a repository is.
type location struct {
	// prefix is the folder's path within the work tree: empty, or with a slash at its end.
	prefix string
	// dir is the git dir of this work tree, common the one that all its work trees share.
	dir    string
	common string
}

// gitTrue is how rev-parse prints a boolean.
const gitTrue = "true"

// locate returns where the folder's repository is, and switches its filters off. A folder that the
// repository around it ignores, such as one of build results, has none.
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
