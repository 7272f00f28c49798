package worktree

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// Left is a path that snapshots and reviews leave out.
type Left struct {
	// Path is below the root. A folder's ends with a slash.
	Path string `json:"path"`
	// Bytes is 0 for a folder.
	Bytes int64 `json:"bytes,omitempty"`
	// Why completes the sentence “This file is not covered, since …”.
	Why string `json:"why"`

	stamp int64 // its modification time, for the hash
}

// Reasons for leaving out a path.
const (
	whyLarge  = "files that git does not track come to more than 50 MB"
	whyNested = "it is a repository of its own"
	whyRead   = "it cannot be read"
	whyName   = "git does not take its name"
	// For those that are not carried over.
	whyFiltered = "it goes through a git filter, which World does not run"
)

// A listing has the files of a work tree that are not ignored.
type listing struct {
	present []string
	// kept are tracked files that exist and cannot be read. Git's versions of them stay.
	kept map[string]bool
	left []Left
}

// listFiles lists a work tree. gitDir is the work tree's own, since its index says which files are
// tracked.
func listFiles(ctx context.Context, r *git.Runner, gitDir, work string) (*listing, error) {
	out, err := r.Run(ctx, git.Command{
		Args:  []string{"--git-dir=" + gitDir, "--work-tree=" + work, "ls-files", "-z", "-t", "-s", "-o", "--exclude-standard", "--full-name"},
		Limit: git.MaxOutput, Timeout: gitTimeout,
	})
	if err != nil {
		return nil, err
	}
	l := &listing{kept: map[string]bool{}}
	d := disk{work: work, folders: map[string]bool{}}
	last := ""
	var others []string
	for _, line := range splitZero(out) { // unmerged files are listed several times
		tag, line, _ := strings.Cut(line, " ")
		if tag == "?" {
			others = append(others, line)
		} else if meta, path, ok := strings.Cut(line, "\t"); ok && path != last && !strings.HasPrefix(meta, modeGitlink) {
			last = path
			if info := d.file(path); info != nil && !readable(info) {
				l.kept[path] = true
			} else if info != nil {
				l.present = append(l.present, path)
			}
		}
	}
	l.addOthers(&d, others)
	return l, nil
}

// addOthers adds untracked files, smallest first, up to a limit.
func (l *listing) addOthers(d *disk, paths []string) {
	var files []Left
	for _, p := range paths {
		if strings.HasSuffix(p, "/") {
			l.left = append(l.left, Left{Path: p, Why: whyNested})
		} else if info := d.file(p); info != nil {
			files = append(files, Left{Path: p, Bytes: info.Size(), Why: whyLarge, stamp: info.ModTime().UnixNano()})
			if !readable(info) {
				files[len(files)-1].Why = whyRead
			}
		}
	}
	slices.SortStableFunc(files, func(a, b Left) int { return cmp.Compare(a.Bytes, b.Bytes) })
	room := int64(MaxUntracked)
	for _, f := range files {
		if f.Why == whyRead || f.Bytes > room {
			l.left = append(l.left, f)
			continue
		}
		room -= f.Bytes
		l.present = append(l.present, f.Path)
	}
}

func readable(info fs.FileInfo) bool { return !info.Mode().IsRegular() || info.Mode()&0o400 != 0 }

// disk inspects files without following links.
type disk struct {
	work    string
	folders map[string]bool // whether it is a real folder
}

// file returns a file or link of the work tree, or nil if it is missing, of another kind, or behind
// a link.
func (d *disk) file(path string) fs.FileInfo {
	if !d.folder(parent(path)) {
		return nil
	}
	info, err := os.Lstat(filepath.Join(d.work, filepath.FromSlash(path)))
	if err != nil || !info.Mode().IsRegular() && info.Mode().Type() != fs.ModeSymlink {
		return nil
	}
	return info
}

// folder reports whether a folder is one, and not a link.
func (d *disk) folder(dir string) bool {
	if dir == "" {
		return true
	}
	is, known := d.folders[dir]
	if !known {
		if d.folder(parent(dir)) {
			info, err := os.Lstat(filepath.Join(d.work, filepath.FromSlash(dir)))
			is = err == nil && info.IsDir()
		}
		d.folders[dir] = is
	}
	return is
}

// parent returns the folder of a path, or "" at the root.
func parent(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// capture updates a view's index to the listing and writes it as a tree. A new index begins with
// the tree begin, whose files need not be stored again.
func (v *view) capture(ctx context.Context, s Stage, begin string, l *listing) (string, error) {
	tree, err := v.update(ctx, s, begin, l)
	if err == nil || ctx.Err() != nil || !errors.Is(err, git.ErrFailed) {
		return tree, err
	}
	// The index is damaged, or git has removed objects that only it referred to. It is World's own
	// and can be made again.
	if err := os.Remove(v.index); err != nil {
		return "", err
	}
	return v.update(ctx, s, begin, l)
}

func (v *view) update(ctx context.Context, s Stage, begin string, l *listing) (string, error) {
	if _, err := os.Stat(v.index); err != nil {
		if err := v.run(ctx, "read-tree", begin); err != nil {
			return "", err
		}
	}
	index, err := v.list(ctx, "ls-files", "-z", "-s")
	if err != nil {
		return "", err
	}
	there := make(map[string]bool, len(l.present))
	for _, p := range l.present {
		there[p] = true
	}
	var gone []string
	for _, line := range index {
		meta, path, _ := strings.Cut(line, "\t")
		if !there[path] && !l.kept[path] && !strings.HasPrefix(meta, modeGitlink) {
			gone = append(gone, path)
		}
		delete(there, path)
	}
	if err := v.feed(ctx, s, gone, "--force-remove"); err != nil {
		return "", err
	}
	if err := v.feed(ctx, s, l.present, "--add", "--remove", "--replace"); err != nil {
		return "", err
	}
	if len(there) > 0 { // git accepts names that it has had before
		if err := v.addNames(ctx, l); err != nil {
			return "", err
		}
	}
	return v.line(ctx, "write-tree")
}

// addNames leaves out the names that git refused.
func (v *view) addNames(ctx context.Context, l *listing) error {
	taken, err := v.list(ctx, "ls-files", "-z")
	if err != nil {
		return err
	}
	known := make(map[string]bool, len(taken)+len(l.left))
	for _, p := range taken {
		known[p] = true
	}
	for _, f := range l.left {
		known[f.Path] = true
	}
	for _, p := range l.present {
		if !known[p] {
			l.left = append(l.left, Left{Path: p, Why: whyName})
		}
	}
	return nil
}

// content is what a worktree has at one moment.
type content struct {
	*listing

	raw  string // the tree, byte for byte
	hash string
}

// content captures the worktree.
func (w *work) content(ctx context.Context) (*content, error) {
	reportTo(ctx, StageLook)(0, 0)
	l, err := listFiles(ctx, w.raw.git, w.record.GitDir, w.raw.work)
	if err != nil {
		return nil, err
	}
	c := &content{listing: l}
	if c.raw, err = w.raw.capture(ctx, StageLook, w.record.BaseTree, l); err != nil {
		return nil, err
	}
	c.hash = c.hashFrom(w.record.Base, w.record.BaseTree)
	return c, nil
}

// hashFrom hashes a content together with the tree that it is compared with.
func (c *content) hashFrom(base, tree string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%s\x00%s\x00", base, tree, c.raw)
	for _, f := range c.left {
		fmt.Fprintf(h, "%s\x00%d\x00%d\x00", f.Path, f.Bytes, f.stamp)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// contentSeen captures the worktree, and fails if it is not as the user saw it.
func (w *work) contentSeen(ctx context.Context, hash string) (*content, error) {
	c, err := w.content(ctx)
	if err == nil && c.hash != hash {
		return nil, changed()
	}
	return c, err
}
