package coder

import (
	"path/filepath"

	"github.com/worldmcp/world/internal/coder/worktree"
)

// workplace is where the agent of a session works, and which of the user's files it has there.
type workplace struct {
	// folder is the user's.
	folder string
	// shared is where a session works that has no files of its own.
	shared *sharedTree
	// tree is its own worktree, while that is open.
	tree *worktree.Tree
}

// sharedTree is where a session works that has no files of its own: it reads another session's.
type sharedTree struct {
	// Work is the folder, Top the root of its worktree, and Root that of the user's.
	Work string `json:"work"`
	Top  string `json:"top"`
	Root string `json:"root"`
}

// workFolder returns where the agent works: the user's folder, or its counterpart in the worktree.
func (w *workplace) workFolder() string {
	switch {
	case w.shared != nil:
		return w.shared.Work
	case w.tree == nil:
		return w.folder
	}
	return w.tree.Info().Path
}

// toUserPath turns a path that an agent names into an absolute one in the user's folder.
func (w *workplace) toUserPath(path string) string {
	path, _ = w.toUserFile(path)
	return path
}

// toUserFile is toUserPath. own reports whether the path is one of the session's files.
func (w *workplace) toUserFile(path string) (userPath string, own bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(w.workFolder(), path)
	}
	path = filepath.Clean(path)
	switch {
	case w.shared != nil:
		if there, ok := w.shared.toUserPath(path); ok {
			return there, true
		}
	case w.tree != nil:
		if there, ok := w.tree.ToFolder(path); ok {
			return there, true
		}
	default:
		return path, true
	}
	return path, false
}

// relToFolder turns a path that an agent names into one relative to the user's folder, with
// slashes. Other paths stay absolute, and so do those in the user's own folder if the session works
// on a copy of it.
func (w *workplace) relToFolder(path string) string {
	whole, own := w.toUserFile(path)
	if rel, err := filepath.Rel(w.folder, whole); own && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return whole
}

// toUserPath turns a path in the shared files into one in the user's folder.
func (b *sharedTree) toUserPath(path string) (string, bool) {
	rel, err := filepath.Rel(b.Top, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.Join(b.Root, rel), true
}
