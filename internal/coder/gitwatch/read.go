package gitwatch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/worldmcp/world/internal/git"
)

const (
	// maxKept is the largest file whose content is kept, in bytes, and maxRead the largest one that is read whole.
	maxKept = 1 << 20
	maxRead = 16 << 20
	// maxFiles is how many files are looked at, maxDepth how deep folders may be.
	maxFiles = 2000
	maxDepth = 12
	// maxRefs bounds the list of refs, in bytes: some hundred thousand.
	maxRefs = 64 << 20
)

// entry is one file of a git dir.
type entry struct {
	// Kind is file, link, or other, which is anything else.
	Kind string `json:"kind"`
	// ID is the hash of what is in it. Of a file beyond maxRead it is its size and time.
	ID   string `json:"id"`
	Size int64  `json:"size,omitempty"`
	Run  bool   `json:"run,omitempty"`
	// Mode is who may read and write it, so that it goes back as private as it was; 0: an older World did not note it.
	Mode fs.FileMode `json:"mode,omitempty"`
	Link string      `json:"link,omitempty"`
	// Kept: the content is kept.
	Kept bool `json:"kept,omitempty"`
	// content is what is in it now; nil: it is too long.
	content []byte
}

// same reports whether two entries are equal to git.
func (e entry) same(o entry) bool {
	return e.Kind == o.Kind && e.ID == o.ID && e.Run == o.Run && e.Link == o.Link
}

// read looks at a repository's git.
func read(ctx context.Context, r Repo) (state, error) {
	s := state{Files: map[string]entry{}}
	root, err := os.OpenRoot(r.Common)
	if err != nil {
		return s, err
	}
	defer func() { _ = root.Close() }()
	l := looker{root, s.Files}
	// A commondir in the main git dir would make git read its settings and hooks in another folder.
	for _, name := range []string{"config", "config.worktree", "commondir", "objects/info/alternates", "hooks", "info"} {
		l.add(name, 0)
	}
	for _, e := range l.list("worktrees") { // the user may have others, and works there too
		l.add(path.Join("worktrees", e.Name(), "config.worktree"), 0)
	}
	if err := l.included(ctx, r); err != nil {
		return s, err
	}
	for _, dir := range []string{r.User, r.Session} {
		rel, err := filepath.Rel(r.Common, dir)
		if err != nil || rel == "." || !filepath.IsLocal(rel) {
			continue
		}
		for _, name := range []string{"config.worktree", "commondir", "gitdir", "info"} {
			l.add(path.Join(filepath.ToSlash(rel), name), 0)
		}
	}
	l.modules("modules", 0)
	s.Refs, err = refs(ctx, r)
	return s, err
}

// looker adds files of a git dir. It follows no link.
type looker struct {
	root  *os.Root
	files map[string]entry
}

// add adds a file, or all files of a folder.
func (l *looker) add(name string, depth int) {
	info, err := l.root.Lstat(name)
	if err != nil || name == "info/refs" { // a list of refs that git writes for web servers
		return
	}
	if len(l.files) >= maxFiles || depth > maxDepth {
		l.files[tooMany] = entry{Kind: "other", ID: "more"}
		return
	}
	switch {
	case info.IsDir():
		for _, e := range l.list(name) {
			l.add(path.Join(name, e.Name()), depth+1)
		}
	case info.Mode()&fs.ModeSymlink != 0:
		to, _ := l.root.Readlink(name)
		l.files[name] = entry{Kind: "link", Link: to}
	case info.Mode().IsRegular():
		l.files[name] = l.file(name, info)
	default:
		l.files[name] = entry{Kind: "other", ID: info.Mode().Type().String()}
	}
}

// tooMany is the name of what stands for the files beyond maxFiles.
const tooMany = "more files than World looks at"

func (l *looker) list(name string) []fs.DirEntry {
	f, err := l.root.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	list, _ := f.ReadDir(maxFiles + 1)
	return list
}

// file reads a file.
func (l *looker) file(name string, info fs.FileInfo) entry {
	e := entry{Kind: "file", Size: info.Size(), Run: info.Mode()&0o111 != 0, Mode: info.Mode().Perm(), ID: fmt.Sprintf("%d bytes of %d", info.Size(), info.ModTime().UnixNano())}
	if info.Size() > maxRead {
		return e
	}
	f, err := l.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return e
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, maxRead+1))
	if err != nil || len(content) > maxRead {
		return e
	}
	if e.ID = idOf(content); len(content) <= maxKept {
		e.content = content
	}
	return e
}

// modules adds what can run programs of the repositories of submodules.
func (l *looker) modules(name string, depth int) {
	if depth > maxDepth {
		return
	}
	list := l.list(name)
	has := func(file string) bool {
		return slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == file })
	}
	isGitDir := has("HEAD") && has("config") // else these are folders of submodules, which may have any name
	for _, e := range list {
		below := path.Join(name, e.Name())
		switch bulk := slices.Contains([]string{"objects", "refs", "logs", "lfs"}, e.Name()); {
		case bulk && isGitDir:
			l.add(path.Join(below, "info/alternates"), depth)
		case slices.Contains([]string{"config", "config.worktree", "commondir", "hooks", "info"}, e.Name()):
			l.add(below, depth)
		case e.IsDir():
			l.modules(below, depth+1)
		}
	}
}

// included adds the files that the repository's settings include. Of those that are not in the git dir the content is not kept:
// they can be anywhere, and World does not write there.
func (l *looker) included(ctx context.Context, r Repo) error {
	out, err := r.run(ctx, git.Command{Args: []string{"config", "--list", "--name-only", "--show-scope", "--show-origin", "-z"}, Limit: maxRead, Accept: 1})
	if err != nil {
		return err
	}
	fields := strings.Split(string(out), "\x00")
	for ; len(fields) >= 3; fields = fields[3:] {
		file, isFile := strings.CutPrefix(fields[1], "file:")
		if scope := fields[0]; !isFile || scope != "local" && scope != "worktree" {
			continue
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(r.Git.Folder(), file)
		}
		if name, err := filepath.Rel(l.root.Name(), file); err == nil && filepath.IsLocal(name) {
			l.add(filepath.ToSlash(name), 0)
			continue
		}
		l.outside(filepath.Clean(file))
	}
	return nil
}

// outside adds a file that is not in the git dir, once.
func (l *looker) outside(file string) {
	if _, known := l.files[file]; known {
		return
	}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return
	}
	defer func() { _ = root.Close() }()
	e := (&looker{root: root}).file(filepath.Base(file), info)
	e.content = nil
	l.files[file] = e
}

// ownRefs are World's own: snapshots, and the branches of sessions, which begin otherwise where the user has a branch "world".
var ownRefs = regexp.MustCompile(`^refs/(?:world|heads/world(?:-[0-9]{1,2})?)/`)

// refs lists the refs that are not World's own, and HEAD of the user's work tree.
func refs(ctx context.Context, r Repo) (string, error) {
	out, err := r.run(ctx, git.Command{Args: []string{"for-each-ref", "--format=%(refname) %(objectname) %(symref)"}, Limit: maxRefs})
	if errors.Is(err, git.ErrOutputTooLarge) {
		return unwatched, nil
	}
	if err != nil {
		return "", err
	}
	list := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ownRefs.MatchString(name) {
			continue
		}
		id, to, _ := strings.Cut(value, " ")
		if to != "" {
			id = symbolic + to
		}
		list[name] = id
	}
	head, err := r.run(ctx, git.Command{Args: []string{"symbolic-ref", "-q", "HEAD"}, Limit: 4 << 10, Accept: 1})
	if err != nil {
		return "", err
	}
	if to := strings.TrimSpace(string(head)); to != "" {
		list[headName] = symbolic + to
	} else if head, err = r.run(ctx, git.Command{Args: []string{"rev-parse", "-q", "--verify", "HEAD"}, Limit: 4 << 10, Accept: 1}); err == nil {
		set(list, headName, strings.TrimSpace(string(head)))
	}
	return listing(list), err
}

const (
	// symbolic begins the value of a ref that names another one.
	symbolic = "ref:"
	headName = "HEAD"
	// unwatched is the listing of a repository with more refs than can be compared.
	unwatched = "refs too many\n"
)
