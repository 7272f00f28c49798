package worktree

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/coder/landing"
)

// Work trees that a step changes.
const (
	inWorktree = "worktree"
	inFolder   = "folder"
)

// A step changes files of a work tree from one tree to another, and then refs. It is stored as the
// note of its landing.
type step struct {
	Op Op `json:"op"`
	// View is the work tree. Raw: byte for byte.
	View string `json:"view"`
	Raw  bool   `json:"raw,omitempty"`
	// From and To are trees. If they are equal, no file changes.
	From string `json:"from"`
	To   string `json:"to"`
	// Merge is nil if no branch moves.
	Merge *merging `json:"merge,omitempty"`
	// Applied is added to the record's Applied.
	Applied map[string]string `json:"applied,omitempty"`
}

// stages is the folder for staged files in a git dir or in a session's folder.
const stages = "world-landing"

// stageOf returns the folder for the session's staged files: on the work tree's file system, but
// not in the work tree.
func (t *Tree) stageOf(view string) string {
	if view == inFolder {
		return filepath.Join(t.record.UserGit, stages, t.record.ID)
	}
	return t.dir.Path(stages)
}

// place carries out a step: all of it, or nothing. The error describes the state afterwards.
func (w *work) place(ctx context.Context, s *step) error {
	v, err := w.viewOf(s)
	if err != nil {
		return err
	}
	entries, err := v.differing(ctx, s.From, s.To)
	if err != nil {
		return err
	}
	if v.blocked(entries) {
		return fail(CodeConflict, "Something that git ignores is in the way of a new file. "+s.asBefore(), "Move it away, then try again.")
	}
	if err := w.write(func(*record) {}); err != nil { // do not begin what cannot be recorded
		return err
	}
	l, err := w.begin(ctx, v, s, entries)
	if err != nil {
		return err
	}
	err = l.Run(each(ctx, StageWrite))
	ctx = context.WithoutCancel(ctx) // from here on nothing stops it, in either direction
	if err == nil {
		err = w.commit(ctx, l, s)
	}
	if errors.Is(err, errUnsure) {
		return w.unsure(s, false)
	}
	if err != nil {
		o := l.Back(each(ctx, StageBack))
		return w.backed(s, &o, s.stopped(err), false)
	}
	// A merge that cannot be finished now keeps its record, and is finished before the next landing
	// or at the next start.
	if s.Merge == nil || w.finishMerge(ctx, s.Merge, l.Stage) == nil {
		w.over(l, s)
	}
	return nil
}

// begin stages the new files of a step and records the step. An error means that nothing was begun.
func (w *work) begin(ctx context.Context, v *view, s *step, entries []entry) (*landing.Landing, error) {
	base := w.stageOf(s.View)
	if err := sweepStages(base); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(base, 0o700); err != nil {
		return nil, s.stopped(err).and(s.asBefore())
	}
	stage, err := os.MkdirTemp(base, "")
	if err != nil {
		return nil, s.stopped(err).and(s.asBefore())
	}
	l, err := w.staged(ctx, v, s, entries, stage)
	if err != nil {
		_ = sweepStages(base)
		if own, is := errors.AsType[*Error](err); is {
			return nil, own
		}
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return nil, s.stopped(err).and(s.asBefore())
	}
	return l, nil
}

func (w *work) staged(ctx context.Context, v *view, s *step, entries []entry, stage string) (*landing.Landing, error) {
	entries = slices.DeleteFunc(slices.Clone(entries),
		func(e entry) bool { return e.oldMode == modeGitlink || e.newMode == modeGitlink })
	if err := v.room(ctx, stage, entries); err != nil {
		return nil, err
	}
	checkout, err := v.checkOut(ctx, s.To, entries, filepath.Join(stage, "checkout"))
	if err != nil {
		return nil, errors.Join(err, landing.CheckRoom(stage, 0, 0))
	}
	paths := pathsOf(entries)
	sums, err := landing.Inspect(v.work, paths, each(ctx, StagePrepare))
	if err != nil {
		return nil, err
	}
	if now, err := v.with(spareIndex).onDisk(ctx, s.From, paths); err != nil {
		return nil, err
	} else if now != s.From { // the file is not the one that the step was planned for
		return nil, fail(CodeChanged, "Files have changed while this was prepared. "+s.asBefore(), "Look at the changes again, then decide.")
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	changes := make([]landing.Change, len(entries))
	for i := range entries {
		e := &entries[i]
		changes[i] = landing.Change{Path: e.path, Old: sums[e.path]}
		if e.newMode != modeNone {
			changes[i].New = filepath.Join(checkout, filepath.FromSlash(e.path))
		}
	}
	return landing.Begin(landing.Options{
		Root: v.work, Stage: stage, Records: w.dir, Changes: changes, Note: s, Each: each(ctx, StagePrepare),
	})
}

// room fails if the disk lacks space for the new files.
func (v *view) room(ctx context.Context, dir string, entries []entry) error {
	var blobs []string
	for i := range entries {
		if entries[i].newMode != modeNone {
			blobs = append(blobs, entries[i].newBlob)
		}
	}
	out, err := v.do(ctx, git.Command{Args: []string{"cat-file", "--batch-check=%(objectsize)"}, Stdin: []byte(strings.Join(blobs, "\n") + "\n")})
	if err != nil {
		return err
	}
	total := int64(0)
	for line := range strings.Lines(string(out)) {
		size, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
		if err != nil && len(blobs) > 0 {
			return git.ErrFailed
		}
		total += size
	}
	return landing.CheckRoom(dir, len(entries), total)
}

// checkOut writes the new files to a folder, as git would write them to the work tree.
func (v *view) checkOut(ctx context.Context, to string, entries []entry, dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	files, rules := map[string]string{}, map[string]bool{}
	for i := range entries {
		e := &entries[i]
		if e.newMode == modeNone {
			continue
		}
		files[e.path] = e.key()
		for above := e.path; above != ""; {
			above = parent(above)
			rules[strings.TrimPrefix(above+"/.gitattributes", "/")] = true
		}
	}
	if len(files) == 0 {
		return dir, nil
	}
	const atOnce = 200
	for some := range slices.Chunk(slices.Sorted(maps.Keys(rules)), atOnce) { // they say how files look on disk
		list, err := v.list(ctx, slices.Concat([]string{"ls-tree", "-z", to, "--"}, some)...)
		if err != nil {
			return "", err
		}
		for _, line := range list {
			meta, path, _ := strings.Cut(line, "\t")
			if f := strings.Fields(meta); len(f) == 3 && f[1] == "blob" {
				files[path] = f[0] + " " + f[2]
			}
		}
	}
	empty, err := v.emptyTree(ctx)
	if err != nil {
		return "", err
	}
	tree, err := v.compose(ctx, empty, files)
	if err != nil {
		return "", err
	}
	other := v.with(stageIndex)
	if err := os.Remove(other.index); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	defer func() { _ = os.Remove(other.index) }()
	other.work = dir
	return dir, other.run(ctx, "read-tree", "--reset", "-u", tree)
}

// emptyTree returns the tree without files.
func (v *view) emptyTree(ctx context.Context) (string, error) {
	out, err := v.do(ctx, git.Command{Args: []string{"mktree"}, Stdin: []byte{}})
	return strings.TrimSpace(string(out)), err
}

// sweepStages removes staged files that belong to no landing, except those kept for the user.
func sweepStages(base string) error {
	entries, err := os.ReadDir(base)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		err = errors.Join(err, landing.Sweep(filepath.Join(base, e.Name())))
	}
	_ = os.Remove(base) // if it is empty, like the one above it
	_ = os.Remove(filepath.Dir(base))
	return err
}

func (w *work) viewOf(s *step) (*view, error) {
	switch {
	case s.View == inFolder:
		return w.userView()
	case s.Raw:
		return w.raw, nil
	}
	return w.text, nil
}

// commit carries out the rest of a step after its files, and records that the step is done. An
// error means that neither happened or, with errUnsure, that this is unknown.
func (w *work) commit(ctx context.Context, l *landing.Landing, s *step) error {
	if s.Merge != nil {
		if err := w.moveBranch(ctx, s.Merge, l.Stage); err != nil {
			return err
		}
		w.publishMove(s.Merge)
	}
	err := w.write(func(r *record) { s.done(r, l.ID, w.store.options.Now().UTC()) })
	if err != nil && s.Merge != nil {
		// The branch has moved, so the merge is done even if that cannot be stored: the next start
		// finds out from the branch.
		w.mu.Lock()
		s.done(&w.record, l.ID, w.store.options.Now().UTC())
		w.mu.Unlock()
		return nil
	}
	return err
}

// over ends the landing of a committed step. The next start removes what cannot be removed now.
func (w *work) over(l *landing.Landing, s *step) {
	kept, err := l.Done()
	if err == nil {
		_ = sweepStages(w.stageOf(s.View))
	}
	if len(kept) > 0 {
		_ = w.write(func(r *record) {
			r.Interruption = &Interruption{Op: s.Op, View: s.View, Landed: true, Kept: keptOf(kept)}
		})
	}
}

// done is the step's change of the record.
func (s *step) done(r *record, id string, now time.Time) {
	r.Last, r.Interruption = id, nil
	if len(s.Applied) > 0 {
		applied := maps.Clone(r.Applied)
		if applied == nil {
			applied = map[string]string{}
		}
		maps.Copy(applied, s.Applied)
		r.Applied = applied
	}
	if s.Merge != nil {
		s.Merge.record(r, now)
	}
}

// blocked reports whether a file would replace a folder in which something stays, or something that
// git does not know, such as a pipe or a socket.
func (v *view) blocked(entries []entry) bool {
	goes := map[string]bool{}
	for i := range entries {
		goes[entries[i].path] = true
	}
	return slices.ContainsFunc(entries, func(e entry) bool {
		info, err := os.Lstat(filepath.Join(v.work, filepath.FromSlash(e.path)))
		if e.newMode == modeNone || e.newMode == modeGitlink || err != nil || info.Mode().IsRegular() ||
			info.Mode().Type() == fs.ModeSymlink {
			return false
		}
		return !info.IsDir() || v.holds(e.path, goes)
	})
}

// onDisk updates the index to a tree, and some of its files to their versions on disk. It returns
// the result as a tree.
func (v *view) onDisk(ctx context.Context, tree string, paths []string) (string, error) {
	if err := v.run(ctx, "read-tree", tree); err != nil {
		return "", err
	}
	d := disk{work: v.work, folders: map[string]bool{}}
	var there, gone []string
	for _, p := range paths {
		if d.file(p) != nil {
			there = append(there, p)
		} else {
			gone = append(gone, p)
		}
	}
	if err := v.feed(ctx, StagePrepare, gone, "--force-remove"); err != nil {
		return "", err
	}
	if err := v.feed(ctx, StagePrepare, there, "--add", "--remove", "--replace"); err != nil {
		return "", err
	}
	return v.line(ctx, "write-tree")
}

// pathsOf returns the paths of entries, including the former ones of renamed files.
func pathsOf(entries []entry) []string {
	var paths []string
	for i := range entries {
		if paths = append(paths, entries[i].path); entries[i].old != "" {
			paths = append(paths, entries[i].old)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
