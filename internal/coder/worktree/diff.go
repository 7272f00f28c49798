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
	// MaxFileDiff and MaxDiff are how much text there is of a file, and in all, in bytes.
	MaxFileDiff = 256 << 10
	MaxDiff     = 4 << 20
	// MaxFiles is how many files are named.
	MaxFiles = 5000
	// readDiff is how much of git's output is read.
	readDiff = 32 << 20
)

// Status says what happened to a file.
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
	// Path is below the root, as git has it: it may be no valid UTF-8. Old is where a renamed file
	// was.
	Path, Old string
	Status    Status
	// OldMode and NewMode are as git prints them (100644, 100755, 120000); empty: there is no file
	// on this side.
	OldMode, NewMode string
	// Binary files, and those over 2 MiB, have no text and no count of lines.
	Binary         bool
	Added, Removed int
	// Hunks is the unified diff without its head, in valid UTF-8. Cut: there is more of it.
	Hunks string
	Cut   bool
	// Kept: the user has accepted the file as it is.
	Kept bool
	// Unseen: Hunks do not show all that comes with the file. Bytes is how long it is then.
	Unseen bool
	Bytes  int64
}

// Diff is what a session changed since its base.
type Diff struct {
	// Hash is of everything that is not ignored in the worktree: what acts on the changes demands
	// it.
	Hash  string
	Files []FileDiff
	// Total is how many files changed, and Added and Removed how many lines of those in Files.
	Total, Added, Removed int
	// Cut: some file is not in Files, or has less text than there is.
	Cut bool
	// Unseen is how many files are not shown whole and not kept, in Files or not; UnseenBytes is
	// how long they are.
	Unseen      int
	UnseenBytes int64
	// Left are the first of the paths that are not part of it, LeftCount how many there are.
	Left      []Left
	LeftCount int
	// Notes are sentences about what a merge would do otherwise than the user's own git.
	Notes []string
}

// changes is what a review and what follows from it begin with.
type changes struct {
	*content

	tree    string // as a commit would have it
	entries []entry
	left    []Left // more than the content's: names that no commit should have
}

// changes captures the worktree as a commit would have it.
func (w *work) changes(ctx context.Context, c *content) (*changes, error) {
	l := *c.listing
	l.left = slices.Clone(l.left)
	tree, err := w.text.capture(ctx, StageCompare, w.r.BaseTree, &l)
	if err != nil {
		return nil, err
	}
	entries, err := w.text.differing(ctx, w.r.BaseTree, tree, "-M")
	return &changes{c, tree, entries, l.left}, err
}

// Diff returns the review: everything that is not ignored, compared with the base.
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
			Hash: c.hash, Total: len(ch.entries), Left: ch.left[:min(len(ch.left), maxLeft)],
			LeftCount: len(ch.left),
		}
		if w.r.Target != "" {
			d.Notes = customsOf(w.user, w.r.Common, w.r.Root).notes(w.r.Target)
		}
		return w.describe(ctx, &d, ch)
	})
	return d, err
}

// describe fills the files of a review.
func (w *work) describe(ctx context.Context, d *Diff, ch *changes) error {
	if len(ch.entries) == 0 {
		return nil
	}
	counts, err := w.counts(ctx, ch.tree)
	if err != nil {
		return err
	}
	args := append([]string{"-c", "core.bigFileThreshold=2m", "diff-tree"}, "-r", "-M", "-p", "-U3", "--no-ext-diff", "--no-textconv", w.r.BaseTree, ch.tree)
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
		if e.status == 'T' { // one for the file that went, one for the one that came
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
		cut = cut || f.Cut
		d.Added, d.Removed = d.Added+f.Added, d.Removed+f.Removed
		d.Files = append(d.Files, f)
	}
	d.Cut = cut
	if err := w.sizes(ctx, ch.entries, unseen); err != nil {
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

// rawArgs is do with arguments that begin with settings.
func (v *view) rawArgs(ctx context.Context, limit int, args []string) ([]byte, error) {
	other := *v
	other.settings = slices.Concat(v.settings, args[:2])
	return other.do(ctx, git.Command{Args: args[2:], Limit: limit})
}

// fileDiff describes an entry.
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

// bound makes the text of a file valid, and cuts it at the end of a line.
func (f *FileDiff) bound(room *int) {
	f.Hunks = strings.ToValidUTF8(f.Hunks, string(utf8.RuneError))
	if most := min(MaxFileDiff, *room); len(f.Hunks) > most {
		f.Hunks, f.Cut = f.Hunks[:strings.LastIndexByte(f.Hunks[:most], '\n')+1], true
	}
	*room -= len(f.Hunks)
}

// counts returns added and removed lines by path; -1: the file is not text.
func (w *work) counts(ctx context.Context, tree string) (map[string][2]int, error) {
	out, err := w.text.rawArgs(ctx, git.MaxOutput, []string{"-c", "core.bigFileThreshold=2m", "diff-tree", "-r", "-M", "--numstat", "-z", w.r.BaseTree, tree})
	if err != nil {
		return nil, err
	}
	counts := map[string][2]int{}
	list := words(out)
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

// patches splits a patch by files. Every line of a hunk begins with another character than the head
// of a file.
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

// hunks returns a patch without its head.
func hunks(patch []byte) string {
	if at := bytes.Index(patch, []byte("\n@@ ")); at >= 0 {
		return string(patch[at+1:])
	}
	return ""
}
