package coder

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// workspaces are the folders that the user has opened for coding.
type workspaces struct {
	*trust.Folders

	trees *worktree.Store
	now   func() time.Time
}

// inspect describes a folder.
func (ws workspaces) inspect(ctx context.Context, folder string) (wire.CoderWorkspace, *wire.Error) {
	f, err := ws.trees.Inspect(ctx, folder)
	if err == nil {
		err = ctx.Err() // a cancelled git would look like no repository
	}
	if err != nil {
		return wire.CoderWorkspace{}, treeError(err)
	}
	if isGitsOwn(f.Path) {
		return wire.CoderWorkspace{}, wire.NewError(wire.CodeBadArguments, "this folder belongs to git itself, and an agent at work in it could break the repository").At("folder").
			Try("Open the folder that your files are in.")
	}
	w := wire.CoderWorkspace{
		Folder: f.Path, Name: filepath.Base(f.Path), Branch: f.Branch, Head: clip.Line(f.Head, 12), Remote: f.Remote,
		Git: f.Root != "", Dirty: f.Changed, Notes: f.Notes,
	}
	if f.Worktree {
		w.Isolations = append(w.Isolations, wire.IsolationWorktree)
	} else if f.Refusal != nil {
		w.Notes = append(w.Notes, f.Refusal.Message+" An agent works in the folder itself here, and World cannot take its changes back.")
	}
	w.Isolations = append(w.Isolations, wire.IsolationInPlace)
	found, err := trust.Read(cmp.Or(f.Root, f.Path), f.Path)
	if err != nil {
		return w, wire.NewError(wire.CodeStoreFailed, "the folder cannot be read")
	}
	w.Trusted, w.Changed = ws.Check(f.Path, &found)
	w.Hash, w.Config = found.Hash, found.Files
	if found.Unread != "" {
		w.Notes = append(w.Notes, found.Unread)
	}
	return w, nil
}

// isGitsOwn reports whether a folder is a git directory, or in one.
func isGitsOwn(folder string) bool {
	for dir := folder; ; dir = filepath.Dir(dir) {
		if strings.EqualFold(filepath.Base(dir), ".git") {
			return true
		}
		if head, err := os.Stat(filepath.Join(dir, "HEAD")); err == nil && head.Mode().IsRegular() {
			objects, e1 := os.Stat(filepath.Join(dir, "objects"))
			refs, e2 := os.Stat(filepath.Join(dir, "refs"))
			if e1 == nil && e2 == nil && objects.IsDir() && refs.IsDir() {
				return true
			}
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// trusts reports whether the user trusts the settings found in a folder, or in its worktree.
func (ws workspaces) trusts(folder string, found *trust.Scan) bool {
	trusted, _ := ws.Check(folder, found)
	return trusted
}

// inspectFor describes a folder. A request from the user's page opens the folder for coding; others
// are refused unless it was opened.
func (ws workspaces) inspectFor(
	ctx context.Context, by *access.Principal, folder string,
) (*wire.CoderAnswer, *wire.Error) {
	w, e := ws.inspect(ctx, folder)
	if e != nil {
		return nil, e
	}
	if !byUser(by) && !ws.Has(w.Folder) {
		return nil, notOpened()
	}
	if byUser(by) {
		if err := ws.RecordOpened(w.Folder, ws.now()); err != nil {
			return nil, wire.NewError(wire.CodeStoreFailed, "the folder cannot be remembered")
		}
	}
	return &wire.CoderAnswer{Workspace: &w}, nil
}

func notOpened() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "the user has not opened this folder for coding").Try("Ask them to open it in the coding panel.")
}

// decide stores whether the user trusts a folder's settings, as they saw them.
func (ws workspaces) decide(ctx context.Context, q *wire.CoderRequest) (*wire.CoderAnswer, *wire.Error) {
	w, e := ws.inspect(ctx, q.Folder)
	if e != nil {
		return nil, e
	}
	if q.Trusted && w.Hash != q.Hash {
		return nil, wire.NewError(wire.CodeChanged, "the folder's settings have changed since you saw them").Try("Read them again, then decide.")
	}
	var found *trust.Scan
	if q.Trusted {
		f, err := ws.trees.Inspect(ctx, w.Folder)
		if err != nil {
			return nil, treeError(err)
		}
		read, err := trust.Read(cmp.Or(f.Root, f.Path), f.Path)
		if err != nil || read.Hash != q.Hash {
			return nil, wire.NewError(wire.CodeChanged, "the folder's settings have changed since you saw them").Try("Read them again, then decide.")
		}
		if read.Unread != "" {
			return nil, wire.NewError(wire.CodeConflict, "%s It cannot be trusted.", read.Unread).Try("Remove it, then trust the folder.")
		}
		found = &read
	}
	if err := ws.Trust(w.Folder, found, ws.now()); err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "your decision cannot be written")
	}
	w, e = ws.inspect(ctx, w.Folder)
	return &wire.CoderAnswer{Workspace: &w}, e
}
