package repo

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/wire"
)

// Notes that replace a diff.
const (
	noteNothing    = "Nothing changed."
	noteBinary     = "This file is not text."
	noteLarge      = "This file is too large to compare."
	noteMode       = "Only its mode changed."
	noteUnknown    = "The file as it was when the session began is no longer available."
	noteUnreadable = "World may not read this file."
)

// maxDiffFile is the size in bytes up to which a file is compared with the beginning of the
// session.
const maxDiffFile = 2 << 20

// git makes the diff with the last commit. For the beginning of the session, the earlier text is
// git's blob if the file was unmodified then, else the text that the first scan stored
// (storeTexts). A file that is new to git, or in a repository without commits, is compared with
// nothing.

// Diff returns the changes in a file of an Update since the last commit or the beginning of the
// session. Without text to show, the note says why.
func (r *Repo) Diff(ctx context.Context, path string, since wire.DiffSince) (wire.ProjectDiff, *wire.Error) {
	if since != wire.SinceCommit && since != wire.SinceSession {
		return wire.ProjectDiff{}, wire.NewError(wire.CodeBadArguments, "A diff shows what changed since the last commit or since the session began.").
			At("since").Allow("commit, session")
	}
	r.mu.RLock()
	e := r.state.find(path)
	var (
		file entry
		base baseline
		had  bool
	)
	if e != nil {
		file = *e
		if b := r.state.base[e.raw]; b != nil {
			base, had = *b, true
		}
	}
	prefix := r.state.location.prefix
	inGit := r.state.git != nil
	head := inGit && r.state.git.Head != ""
	r.mu.RUnlock()
	switch {
	case e == nil:
		return wire.ProjectDiff{}, noFile()
	case since == wire.SinceCommit && !inGit:
		return wire.ProjectDiff{Note: "This folder is not a git repository."}, nil
	case since == wire.SinceCommit && head && file.Commit != Untracked:
		return r.diffCommit(ctx, file.raw)
	}
	var d wire.ProjectDiff
	var err error
	if since == wire.SinceSession {
		d, err = r.diffSession(ctx, &file, &base, had, prefix)
	} else {
		d, err = r.diffTexts(file.Path, nil, true, &file)
	}
	switch {
	case cancelled(ctx) != nil:
		return d, wire.NewError(wire.CodeCancelled, "The diff was cancelled.")
	case err != nil:
		return wire.ProjectDiff{Note: noteUnreadable}, nil //nolint:nilerr // the note says it
	}
	return d, nil
}

func noFile() *wire.Error {
	return wire.NewError(wire.CodeNotFound, "The project has no such file.").Try("Choose a file that is shown.")
}

// diffCommit returns git's own diff with the last commit.
func (r *Repo) diffCommit(ctx context.Context, raw string) (wire.ProjectDiff, *wire.Error) {
	if err := r.git.SwitchOffFilters(ctx); err != nil {
		return wire.ProjectDiff{}, gitFailed(ctx)
	}
	out, err := r.git.run(ctx, nil, wire.MaxProjectDiff+4<<10, 0, git.LiteralPaths, "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--relative",
		"--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/", "-U3", "HEAD", "--", raw)
	if err != nil && !errors.Is(err, git.ErrOutputTooLarge) {
		return wire.ProjectDiff{}, gitFailed(ctx)
	}
	text := string(out)
	switch at := strings.Index(text, "\n--- "); {
	case text == "":
		return wire.ProjectDiff{Note: noteNothing}, nil
	case at >= 0:
		return truncate(text[at+1:]), nil
	case strings.Contains(text, "\nBinary files "):
		return wire.ProjectDiff{Note: noteBinary}, nil
	case strings.Contains(text, "\nold mode "):
		return wire.ProjectDiff{Note: noteMode}, nil
	case strings.Contains(text, "\nnew file mode ") || strings.Contains(text, "\ndeleted file mode "):
		return wire.ProjectDiff{Note: "The file is empty."}, nil
	}
	return wire.ProjectDiff{Note: noteNothing}, nil
}

func gitFailed(ctx context.Context) *wire.Error {
	if cancelled(ctx) != nil {
		return wire.NewError(wire.CodeCancelled, "The diff was cancelled.")
	}
	return wire.NewError(wire.CodeUnavailable, "Git could not make the diff.").Try("Try again in a moment.")
}

// diffSession compares a file with the beginning of the session.
func (r *Repo) diffSession(
	ctx context.Context, file *entry, base *baseline, had bool, prefix string,
) (wire.ProjectDiff, error) {
	if file.Session == Same {
		return wire.ProjectDiff{Note: noteNothing}, nil
	}
	old := base.text
	switch {
	case !had:
		old = nil
	case base.blob != "":
		if err := r.git.SwitchOffFilters(ctx); err != nil {
			return wire.ProjectDiff{Note: noteUnknown}, nil //nolint:nilerr // the note says it
		}
		// --filters converts line ends as on disk. The blob may be gone, if git pruned its commit.
		var err error
		old, err = r.git.run(ctx, nil, maxDiffFile, 0, "cat-file", "--filters", "--path="+prefix+file.raw, base.blob)
		switch {
		case errors.Is(err, git.ErrOutputTooLarge):
			return wire.ProjectDiff{Note: noteLarge}, nil
		case err != nil:
			return wire.ProjectDiff{Note: noteUnknown}, nil //nolint:nilerr // the note says it
		}
	case !base.hasText:
		return wire.ProjectDiff{Note: noteUnknown}, nil
	}
	return r.diffTexts(file.Path, old, !had, file)
}

// diffTexts compares an earlier text with the disk. fresh means that the file did not exist.
func (r *Repo) diffTexts(name string, old []byte, fresh bool, file *entry) (wire.ProjectDiff, error) {
	root, err := os.OpenRoot(r.root)
	if err != nil {
		return wire.ProjectDiff{}, err
	}
	defer root.Close()
	in := newReader(root)
	defer in.close()
	text, more, err := in.text(file.raw, maxDiffFile)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !gone:
		return wire.ProjectDiff{}, err
	case more:
		return wire.ProjectDiff{Note: noteLarge}, nil
	case isBinary(text) || isBinary(old):
		return wire.ProjectDiff{Note: noteBinary}, nil
	case bytes.Equal(old, text) && (fresh || gone):
		return wire.ProjectDiff{Note: "The file is empty."}, nil
	case bytes.Equal(old, text):
		return wire.ProjectDiff{Note: noteNothing}, nil
	}
	a, b := "a/"+name, "b/"+name
	if fresh {
		a = os.DevNull
	}
	if gone {
		b = os.DevNull
	}
	return truncate(udiff.Unified(a, b, string(old), string(text))), nil
}

// truncate makes a diff valid UTF-8 and cuts it at MaxProjectDiff, at the end of a line if
// possible.
func truncate(text string) wire.ProjectDiff {
	d := wire.ProjectDiff{Text: strings.ToValidUTF8(text, string(utf8.RuneError))}
	if len(d.Text) > wire.MaxProjectDiff {
		end := strings.LastIndexByte(d.Text[:wire.MaxProjectDiff], '\n') + 1
		if end == 0 { // a single line
			end = wire.MaxProjectDiff
			for !utf8.RuneStart(d.Text[end]) {
				end--
			}
		}
		d.Text, d.Cut = d.Text[:end], true
	}
	return d
}

// LastCommit returns the last commit that changed a file; nil if there is none, or no repository.
func (r *Repo) LastCommit(ctx context.Context, path string) (*wire.ProjectCommit, error) {
	r.mu.RLock()
	e := r.state.find(path)
	head := r.state.git != nil && r.state.git.Head != ""
	r.mu.RUnlock()
	if e == nil {
		return nil, noFile()
	}
	if !head {
		return nil, nil //nolint:nilnil // nil means none
	}
	out, err := r.git.run(ctx, nil, 64<<10, 0, git.LiteralPaths, "log", "-1", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color",
		"--format=%h%x00%ct%x00%an%x00%s", "HEAD", "--", e.raw)
	if err != nil {
		return nil, err
	}
	f := strings.SplitN(strings.TrimSuffix(string(out), "\n"), "\x00", 4)
	if len(f) != 4 {
		return nil, nil //nolint:nilnil // as above
	}
	seconds, err := strconv.ParseInt(f[1], 10, 64)
	if err != nil {
		return nil, git.ErrFailed
	}
	return &wire.ProjectCommit{
		Hash: f[0], Subject: clip.Line(f[3], 200), Author: clip.Line(f[2], 80),
		At: time.Unix(seconds, 0).UTC(),
	}, nil
}
