package mission

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxListed bounds the lines of an overview, maxPath each path in it, in characters.
	maxListed = 300
	maxPath   = 160
	// maxIndex bounds git's list of files, in bytes.
	maxIndex = 4 << 20
)

// overviewBlock lists the files of a repository or, of a large one, how many are in each folder.
// Without git it lists the folder's first level.
func overviewBlock(ctx context.Context, folder string) wire.PreviewBlock {
	files, more := tracked(ctx, folder)
	if files == nil {
		files, more = entries(folder)
	}
	lines := files
	if len(files) > maxListed {
		lines = folders(files)
	}
	lines = lines[:min(len(lines), maxListed)]
	if len(lines) < len(files) || more {
		plus := ""
		if more {
			plus = "more than "
		}
		lines = append(slices.Clone(lines), fmt.Sprintf("(%s%d files in all)", plus, len(files)))
	}
	return foreignBlock("overview", "the files of the repository", trustWorkspace, strings.Join(lines, "\n"))
}

// tracked returns the files that git lists, or nil without a repository. more means that the list
// was cut.
func tracked(ctx context.Context, folder string) (files []string, more bool) {
	g := git.Find("", folder)
	if g == nil {
		return nil, false
	}
	out, err := g.Run(ctx, git.Command{Args: []string{"ls-files", "-z", "--cached", "--others", "--exclude-standard"}, Limit: maxIndex})
	if err != nil && len(out) == 0 {
		return nil, false
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if name != "" {
			files = append(files, clip.Line(name, maxPath))
		}
	}
	slices.Sort(files)
	return slices.Compact(files), err != nil
}

// entries lists a folder's first level.
func entries(folder string) (names []string, more bool) {
	d, err := os.Open(folder)
	if err != nil {
		return nil, false
	}
	defer d.Close()
	list, _ := d.ReadDir(maxListed + 1)
	for _, e := range list {
		name := clip.Line(e.Name(), maxPath)
		if e.IsDir() {
			name += "/"
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names[:min(len(names), maxListed)], len(names) > maxListed
}

// folders names the files of the first level and counts those below each folder of the first two
// levels, largest first.
func folders(files []string) []string {
	counts := map[string]int{}
	var lines, names []string
	for _, f := range files {
		parts := strings.SplitN(f, "/", 3)
		if len(parts) == 1 {
			names = append(names, f)
			continue
		}
		counts[path.Join(parts[:len(parts)-1]...)]++
	}
	dirs := make([]string, 0, len(counts))
	for d := range counts {
		dirs = append(dirs, d)
	}
	slices.SortFunc(dirs, func(a, b string) int { return cmp.Or(counts[b]-counts[a], strings.Compare(a, b)) })
	for _, d := range dirs {
		lines = append(lines, fmt.Sprintf("%s/ (%d)", d, counts[d]))
	}
	return append(names[:min(len(names), maxListed/3)], lines...)
}
