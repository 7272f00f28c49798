package worktree

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/git"
)

// Bounds of a review.
const (
	// MaxFileDiff bounds the text of a file and MaxDiff that of all, in bytes.
	MaxFileDiff = 256 << 10
	MaxDiff     = 4 << 20
	// MaxFiles bounds the listed files.
	MaxFiles = 5000
	// readDiff bounds git's output, in bytes.
	readDiff = 32 << 20
)

// Status is what happened to a file.
type Status string

// Values of Status.
const (
	Added     Status = "added"
	Modified  Status = "modified"
	Deleted   Status = "deleted"
	Renamed   Status = "renamed" // and perhaps modified
	Submodule Status = "submodule"
)

// FileDiff is one file of a review.
type FileDiff struct {
	// Path is below the root and may be invalid UTF-8, as in git. Old is the former path of a
	// renamed file.
	Path, Old string
	Status    Status
	// OldMode and NewMode are git's (100644, 100755, 120000), or "" if that side has no file.
	OldMode, NewMode string
	// Binary files, and those over 2 MiB, have no text and no line counts.
	Binary         bool
	Added, Removed int
	// Hunks is the unified diff without its header, in valid UTF-8. Truncated: it is incomplete.
	Hunks     string
	Truncated bool
	// Kept: the user has accepted the file in this version.
	Kept bool
	// Unseen: Hunks do not show all that lands with the file. Bytes is its length then.
	Unseen bool
	Bytes  int64
}

// Diff is what a session changed since its base.
type Diff struct {
	// Hash covers all files of the worktree that are not ignored. Acting on the changes requires
	// it.
	Hash  string
	Files []FileDiff
	// Total counts the changed files, Added and Removed the lines of those in Files.
	Total, Added, Removed int
	// Truncated: files or some of their text are missing.
	Truncated bool
	// Unseen counts the files, in Files or not, that are neither shown in full nor kept.
	// UnseenBytes is their length.
	Unseen      int
	UnseenBytes int64
	// Left are the first of the paths that are left out; LeftCount counts all.
	Left      []Left
	LeftCount int
	// Notes are sentences about what the user's own git would do differently in a merge.
	Notes []string
}

// changes is the basis of a review and of decisions on it.
type changes struct {
	*content

	tree    string // as in a commit
	entries []entry
	left    []Left // the content's, and names that no commit should have
}

// changes captures the worktree as a commit would have it.
func (w *work) changes(ctx context.Context, c *content) (*changes, error) {
	l := *c.listing
	l.left = slices.Clone(l.left)
	tree, err := w.text.capture(ctx, StageCompare, w.record.BaseTree, &l)
	if err != nil {
		return nil, err
	}
	entries, err := w.text.differing(ctx, w.record.BaseTree, tree, "-M")
	return &changes{c, tree, entries, l.left}, err
}

// Diff returns the review: the differences from the base in all files that are not ignored.
func (t *Tree) Diff(ctx context.Context) (Diff, error) {
	var d Diff
	err := t.use(ctx, func(w *work) error {
		c, err := w.content(ctx)
		if err != nil {
			return err
		}
		ch, err := w.changes(ctx, c)
		if err != nil {
			return err
		}
		d = Diff{
			Hash: c.hash, Total: len(ch.entries), Left: ch.left[:min(len(ch.left), maxLeft)], LeftCount: len(ch.left),
		}
		if w.record.Target != "" {
			d.Notes = customsOf(w.user, w.record.Common, w.record.Root).notes(w.record.Target)
		}
		return w.describe(ctx, &d, ch)
	})
	return d, err
}

// describe fills in the files of a review.
func (w *work) describe(ctx context.Context, d *Diff, ch *changes) error {
	if len(ch.entries) == 0 {
		return nil
	}
	counts, err := w.text.counts(ctx, w.record.BaseTree, ch.tree)
	if err != nil {
		return err
	}
	args := append([]string{"-c", "core.bigFileThreshold=2m", "diff-tree"}, "-r", "-M", "-p", "-U3", "--no-ext-diff", "--no-textconv", w.record.BaseTree, ch.tree)
	text, err := w.text.rawArgs(ctx, readDiff, args)
	cut := errors.Is(err, git.ErrOutputTooLarge)
	if err != nil && !cut {
		return err
	}
	parts := patches(text)
	room := MaxDiff
	unseen := map[string]int64{}
	for i := range ch.entries {
		e := &ch.entries[i]
		if i >= MaxFiles {
			cut = true
			if e.lands() {
				unseen[e.path] = 0
			}
			continue
		}
		f := w.fileDiff(e, counts[e.path])
		n := 1
		if e.status == 'T' { // one of the removed file, one of the new one
			n = 2
		}
		for range min(n, len(parts)) {
			f.Hunks += hunks(parts[0])
			parts = parts[1:]
		}
		f.bound(&room)
		if f.Unseen = e.comes() && !f.whole(); f.Unseen {
			unseen[e.path] = 0
		}
		cut = cut || f.Truncated
		d.Added, d.Removed = d.Added+f.Added, d.Removed+f.Removed
		d.Files = append(d.Files, f)
	}
	d.Truncated = cut
	if err := w.text.sizes(ctx, ch.entries, unseen); err != nil {
		return err
	}
	for i := range d.Files {
		d.Files[i].Bytes = unseen[d.Files[i].Path]
	}
	w.unseen = unseenOf{d.Hash, unseen}
	for i := range ch.entries {
		if size, is := unseen[ch.entries[i].path]; is && !w.keeps(&ch.entries[i]) {
			d.Unseen, d.UnseenBytes = d.Unseen+1, d.UnseenBytes+size
		}
	}
	return nil
}

// rawArgs is do for arguments that begin with settings.
func (v *view) rawArgs(ctx context.Context, limit int, args []string) ([]byte, error) {
	other := *v
	other.settings = slices.Concat(v.settings, args[:2])
	return other.do(ctx, git.Command{Args: args[2:], Limit: limit})
}

func (w *work) fileDiff(e *entry, counts [2]int) FileDiff {
	f := FileDiff{
		Path: e.path, Old: e.old, OldMode: strings.TrimPrefix(e.oldMode, modeNone),
		NewMode: strings.TrimPrefix(e.newMode, modeNone),
	}
	switch {
	case e.oldMode == modeGitlink || e.newMode == modeGitlink:
		f.Status = Submodule
	default:
		f.Status = map[byte]Status{'A': Added, 'D': Deleted, 'R': Renamed}[e.status]
	}
	if f.Status == "" {
		f.Status = Modified
	}
	if f.Binary = counts[0] < 0; !f.Binary {
		f.Added, f.Removed = counts[0], counts[1]
	}
	f.Kept = w.keeps(e)
	return f
}

// bound makes a file's text valid UTF-8 and cuts it at the end of a line.
func (f *FileDiff) bound(room *int) {
	f.Hunks = strings.ToValidUTF8(f.Hunks, string(utf8.RuneError))
	if most := min(MaxFileDiff, *room); len(f.Hunks) > most {
		f.Hunks, f.Truncated = f.Hunks[:strings.LastIndexByte(f.Hunks[:most], '\n')+1], true
	}
	*room -= len(f.Hunks)
}

// counts returns added and removed lines by path, or -1 if the file is not text.
func (v *view) counts(ctx context.Context, base, tree string) (map[string][2]int, error) {
	out, err := v.rawArgs(ctx, git.MaxOutput, []string{"-c", "core.bigFileThreshold=2m", "diff-tree", "-r", "-M", "--numstat", "-z", base, tree})
	if err != nil {
		return nil, err
	}
	counts := map[string][2]int{}
	list := splitZero(out)
	for len(list) > 0 {
		f := strings.SplitN(list[0], "\t", 3)
		list = list[1:]
		if len(f) != 3 {
			continue
		}
		path := f[2]
		if path == "" && len(list) >= 2 { // renamed: both names follow
			path, list = list[1], list[2:]
		}
		added, err := strconv.Atoi(f[0])
		if err != nil {
			added = -1
		}
		removed, _ := strconv.Atoi(f[1])
		counts[path] = [2]int{added, removed}
	}
	return counts, nil
}

// patches splits a patch by files. No line of a hunk begins like the header of a file.
func patches(text []byte) [][]byte {
	const head = "diff --git "
	var parts [][]byte
	for len(text) > 0 {
		end := bytes.Index(text, []byte("\n"+head))
		if end < 0 {
			end = len(text) - 1
		}
		if bytes.HasPrefix(text, []byte(head)) {
			parts = append(parts, text[:end+1])
		}
		text = text[end+1:]
	}
	return parts
}

// hunks returns a patch without its header.
func hunks(patch []byte) string {
	if at := bytes.Index(patch, []byte("\n@@ ")); at >= 0 {
		return string(patch[at+1:])
	}
	return ""
}
