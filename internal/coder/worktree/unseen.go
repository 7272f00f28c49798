package worktree

import (
	"context"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// Files that a review does not show in full land only after the user has decided on them.

// unseenOf has the sizes of the files that a review does not show in full. hash is the review's.
type unseenOf struct {
	hash  string
	sizes map[string]int64
}

// lands reports whether a file is applied and merged.
func (e *entry) lands() bool { return e.oldMode != modeGitlink && e.newMode != modeGitlink }

// comes reports whether a file gets new content.
func (e *entry) comes() bool { return e.lands() && e.newMode != modeNone && e.newBlob != e.oldBlob }

// whole reports whether the text of a file has all lines that git counts.
func (f *FileDiff) whole() bool {
	added, removed := 0, 0
	for line := range strings.Lines(f.Hunks) {
		switch line[0] {
		case '+':
			added++
		case '-':
			removed++
		}
	}
	return !f.Binary && !f.Truncated && added == f.Added && removed == f.Removed
}

// keeps reports whether the user accepted a file in this version.
func (w *work) keeps(e *entry) bool {
	kept, is := w.record.Kept[e.path]
	return is && kept == e.key()
}

// sizes fills in the lengths of files.
func (v *view) sizes(ctx context.Context, entries []entry, files map[string]int64) error {
	if len(files) == 0 {
		return nil
	}
	var paths, blobs []string
	for i := range entries {
		if _, is := files[entries[i].path]; is && entries[i].newMode != modeNone {
			paths, blobs = append(paths, entries[i].path), append(blobs, entries[i].newBlob)
		}
	}
	out, err := v.do(ctx, git.Command{Args: []string{"cat-file", "--batch-check=%(objectsize)"}, Stdin: []byte(strings.Join(blobs, "\n") + "\n")})
	if err != nil {
		return err
	}
	for i, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		if size, err := strconv.ParseInt(line, 10, 64); err == nil && i < len(paths) {
			files[paths[i]] = size
		}
	}
	return nil
}

// notShown returns the files that a review does not show in full.
func (w *work) notShown(ctx context.Context, ch *changes) (map[string]int64, error) {
	if w.unseen.hash != ch.hash || w.unseen.sizes == nil {
		d := Diff{Hash: ch.hash}
		if err := w.describe(ctx, &d, ch); err != nil {
			return nil, err
		}
	}
	return w.unseen.sizes, nil
}

// decided fails while some of the changes are neither shown in full nor kept.
func (w *work) decided(ctx context.Context, ch *changes, some []entry) error {
	unseen, err := w.notShown(ctx, ch)
	if err != nil {
		return err
	}
	var open []string
	for i := range some {
		if _, is := unseen[some[i].path]; is && !w.keeps(&some[i]) {
			open = append(open, some[i].path)
		}
	}
	if len(open) > 0 {
		return fail(CodeConflict, "The review does not show "+plural(len(open), "file")+" whole, and you have not decided on that yet.", "Keep or revert each of them, then try again.", open...)
	}
	return nil
}
