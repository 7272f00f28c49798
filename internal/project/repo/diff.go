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

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// What may stand in place of a diff's text.
const (
	noteNothing = "Nothing changed."
	noteBinary  = "This file is not text."
	noteLarge   = "This file is too large to compare."
	noteMode    = "Only its mode changed."
	noteForgot  = "What it was when the session began is not known any more."
	noteUnread  = "This file may not be read."
)

// diffFile is how large a file may be to be compared here.
const diffFile = 2 << 20

// Diff is what changed in a file that was told of, since the last "commit" or since the "session" began.
func (r *Repo) Diff(ctx context.Context, path, since string) (wire.ProjectDiff, *wire.Error) {
	if since != "commit" && since != "session" {
		e := wire.NewError(wire.CodeBadArguments, "A diff is since the last commit or since the session began.")
		e.Field, e.Allowed = "since", "commit, session"
		return wire.ProjectDiff{}, e
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
	prefix := r.state.place.prefix
	inGit := r.state.git != nil
	head := inGit && r.state.git.Head != ""
	r.mu.RUnlock()
	switch {
	case e == nil:
		return wire.ProjectDiff{}, noFile()
	case since == "commit" && !inGit:
		return wire.ProjectDiff{Note: "This folder is no git repository."}, nil
	case since == "commit" && head && file.Commit != Untracked:
		return r.diffCommit(ctx, file.raw)
	}
	var d wire.ProjectDiff
	var err error
	if since == "session" {
		d, err = r.diffSession(ctx, &file, &base, had, prefix)
	} else {
		d, err = r.diffTexts(file.Path, nil, true, &file)
	}
	switch {
	case alive(ctx) != nil:
		return d, wire.NewError(wire.CodeCancelled, "The diff was not made.")
	case err != nil:
		return wire.ProjectDiff{Note: noteUnread}, nil //nolint:nilerr // the note says it
	}
	return d, nil
}

func noFile() *wire.Error {
	e := wire.NewError(wire.CodeNotFound, "There is no such file in the project.")
	e.Next = "Choose a file that is shown."
	return e
}

// diffCommit asks git, which knows best what a change is.
func (r *Repo) diffCommit(ctx context.Context, raw string) (wire.ProjectDiff, *wire.Error) {
	if err := r.git.switchOffFilters(ctx); err != nil {
		return wire.ProjectDiff{}, gitFailed(ctx)
	}
	out, err := r.git.run(ctx, nil, wire.MaxProjectDiff+4<<10, 0, literal, "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--relative",
		"--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/", "-U3", "HEAD", "--", raw)
	if err != nil && !errors.Is(err, errTooMuch) {
		return wire.ProjectDiff{}, gitFailed(ctx)
	}
	text := string(out)
	switch at := strings.Index(text, "\n--- "); {
	case text == "":
		return wire.ProjectDiff{Note: noteNothing}, nil
	case at >= 0:
		return cut(text[at+1:]), nil
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
	if alive(ctx) != nil {
		return wire.NewError(wire.CodeCancelled, "The diff was not made.")
	}
	e := wire.NewError(wire.CodeUnavailable, "Git could not say it.")
	e.Next = "Try again in a moment."
	return e
}

// diffSession compares with what the file was when the session began.
func (r *Repo) diffSession(ctx context.Context, file *entry, base *baseline, had bool, prefix string) (wire.ProjectDiff, error) {
	if file.Session == Same {
		return wire.ProjectDiff{Note: noteNothing}, nil
	}
	old := base.text
	switch {
	case !had:
		old = nil
	case base.blob != "":
		if err := r.git.switchOffFilters(ctx); err != nil {
			return wire.ProjectDiff{Note: noteForgot}, nil //nolint:nilerr // the note says it
		}
		// Line ends as they are on disk. The blob may have been cleaned away, when its commit was.
		var err error
		old, err = r.git.run(ctx, nil, diffFile, 0, "cat-file", "--filters", "--path="+prefix+file.raw, base.blob)
		switch {
		case errors.Is(err, errTooMuch):
			return wire.ProjectDiff{Note: noteLarge}, nil
		case err != nil:
			return wire.ProjectDiff{Note: noteForgot}, nil //nolint:nilerr // the note says it
		}
	case !base.held:
		return wire.ProjectDiff{Note: noteForgot}, nil
	}
	return r.diffTexts(file.Path, old, !had, file)
}

// diffTexts compares a former text with what is on disk now. fresh: there was no file before.
func (r *Repo) diffTexts(name string, old []byte, fresh bool, file *entry) (wire.ProjectDiff, error) {
	root, err := os.OpenRoot(r.root)
	if err != nil {
		return wire.ProjectDiff{}, err
	}
	defer root.Close()
	in := newReader(root)
	defer in.close()
	text, more, err := in.text(file.raw, diffFile)
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
	return cut(udiff.Unified(a, b, string(old), string(text))), nil
}

// cut ends a diff at the limit, at a line's end, and makes it UTF-8.
func cut(text string) wire.ProjectDiff {
	d := wire.ProjectDiff{Text: strings.ToValidUTF8(text, string(utf8.RuneError))}
	if len(d.Text) > wire.MaxProjectDiff {
		end := strings.LastIndexByte(d.Text[:wire.MaxProjectDiff], '\n') + 1
		if end == 0 { // one line without end
			end = wire.MaxProjectDiff
			for !utf8.RuneStart(d.Text[end]) {
				end--
			}
		}
		d.Text, d.Cut = d.Text[:end], true
	}
	return d
}

// LastCommit is the last commit that changed a file; nil: none did, or there is no repository.
func (r *Repo) LastCommit(ctx context.Context, path string) (*wire.ProjectCommit, error) {
	r.mu.RLock()
	e := r.state.find(path)
	head := r.state.git != nil && r.state.git.Head != ""
	r.mu.RUnlock()
	if e == nil {
		return nil, noFile()
	}
	if !head {
		return nil, nil //nolint:nilnil // nil says that there is none
	}
	out, err := r.git.run(ctx, nil, 64<<10, 0, literal, "log", "-1", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color",
		"--format=%h%x00%ct%x00%an%x00%s", "HEAD", "--", e.raw)
	if err != nil {
		return nil, err
	}
	f := strings.SplitN(strings.TrimSuffix(string(out), "\n"), "\x00", 4)
	if len(f) != 4 {
		return nil, nil //nolint:nilnil // as above
	}
	at, err := strconv.ParseInt(f[1], 10, 64)
	if err != nil {
		return nil, errGit
	}
	return &wire.ProjectCommit{Hash: f[0], Subject: clip.Line(f[3], 200), Author: clip.Line(f[2], 80), At: time.Unix(at, 0).UTC()}, nil
}
