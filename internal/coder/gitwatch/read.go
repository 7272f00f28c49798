package gitwatch

import (
	"context"
	"crypto/sha1" //nolint:gosec // git's own name of a file's content
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

const (
	// maxKept is the largest file whose content is kept, in bytes; maxAllKept is how much is kept
	// of all files, and maxContents of how many.
	maxKept     = 1 << 20
	maxAllKept  = 64 << 20
	maxContents = 2000
	// maxFiles is how many files are looked at, maxRead how many bytes of them, and maxDepth how
	// deep folders may be.
	maxFiles = 20_000
	maxRead  = 1 << 30
	maxDepth = 12
)

// entry is one file that git obeys.
type entry struct {
	// Kind is file, link, or other, which is anything else.
	Kind string `json:"kind"`
	// ID is the hash of its content.
	ID  string `json:"id"`
	Run bool   `json:"run,omitempty"`
	// Mode is who may read and write it, so that it goes back as private as it was; 0: an older
	// World did not note it.
	Mode fs.FileMode `json:"mode,omitempty"`
	Link string      `json:"link,omitempty"`
	// Size is its size in bytes.
	Size int64 `json:"size,omitempty"`
	// Role is why a file outside the git dir is looked at.
	Role role `json:"role,omitempty"`
	// Committed: it is as the commit has it that the user has checked out, so whatever changes it
	// moves a branch, too. Or it is a file that git always writes so.
	Committed bool `json:"committed,omitempty"`
	// Kept: the content is kept.
	Kept bool `json:"kept,omitempty"`
	// Accepted: the user accepts until the next turn that this is not looked at.
	Accepted bool `json:"accepted,omitempty"`
	// content is what is in it now; nil: it is too long. sum hashes it as git does, by the length
	// of that hash.
	content []byte
	sum     map[int]string
}

// role is why a file outside the git dir is looked at.
type role string

const (
	roleHook    role = "hook"    // it lies in the folder of hooks
	roleProgram role = "program" // a setting names it
	roleSetting role = "setting" // settings include it
	roleLinked  role = "linked"  // a link in the git dir leads to it
	roleGitDir  role = "gitdir"  // it says where a git dir is
	roleCalled  role = "called"  // a hook or another program names it
)

// unseen is the ID of what stands for more than can be looked at. It differs from everything until
// the user has accepted it.
const unseen = "more"

// Names of what stands for the files and refs that are not looked at.
const (
	tooMany     = "more files than World looks at"
	tooManyRefs = "more branches than World looks at"
)

// same reports whether two entries are equal to git.
func (e entry) same(o entry) bool {
	if o.Committed || o.ID == unseen && e.Accepted {
		return true
	}
	return e.Kind == o.Kind && e.ID == o.ID && e.Run == o.Run && e.Link == o.Link && o.ID != unseen
}

// read looks at a repository's git. was is what was known of it; it may be empty.
func (w *Watch) read(ctx context.Context, r Repo, was *state) (state, error) {
	s := state{Files: map[string]entry{}, Version: stateVersion}
	root, err := os.OpenRoot(r.Common)
	if err != nil {
		return s, err
	}
	defer func() { _ = root.Close() }()
	l := &looker{repo: r, root: root, files: s.Files, most: w.mostFiles, bytes: maxRead, keeps: maxAllKept}
	// A commondir in the main git dir would make git read its settings and hooks in another folder.
	for _, name := range []string{"config", "config.worktree", "commondir", "objects/info/alternates", "objects/info/http-alternates", "hooks", "info", "remotes", "branches", "shallow"} {
		l.add(name)
	}
	l.worktrees()
	for _, dir := range []string{r.User, r.Session} {
		rel, err := filepath.Rel(r.Common, dir)
		if err != nil || rel == "." || !filepath.IsLocal(rel) {
			continue
		}
		l.common(filepath.ToSlash(rel))
		for _, name := range []string{"config.worktree", "gitdir", "info"} {
			l.add(path.Join(filepath.ToSlash(rel), name))
		}
	}
	if rel, err := filepath.Rel(r.Common, r.User); err == nil {
		l.underway(filepath.ToSlash(rel))
	}
	l.modules("modules", 0)
	l.dotGit(r.Git.Folder(), r.User)
	if err := l.named(ctx); err != nil {
		return s, err
	}
	if err := l.nested(ctx); err != nil {
		return s, err
	}
	l.links()
	l.called()
	l.links()
	if err := l.committed(ctx, was); err != nil {
		return s, err
	}
	if s.Refs, err = refs(ctx, r, w.mostRefs); err == nil && s.Refs == unwatched {
		s.Files[tooManyRefs] = entry{Kind: "other", ID: unseen}
		s.Refs = was.Refs
	}
	return s, err
}

// looker adds files that git obeys. In the git dir it follows no link.
type looker struct {
	repo  Repo
	root  *os.Root
	files map[string]entry
	// most and bytes are how many files and how much of them may still be looked at, keeps how much
	// may be kept.
	most         int
	bytes, keeps int64
}

// full notes that there is more than can be looked at.
func (l *looker) full() { l.files[tooMany] = entry{Kind: "other", ID: unseen} }

// add adds a file of the git dir, or all files of a folder.
func (l *looker) add(name string) { l.put(l.root, name, name, "", 0) }

// put adds a file that lies below a root, or those of a folder, under a name.
func (l *looker) put(root *os.Root, below, name string, why role, depth int) {
	info, err := root.Lstat(below)
	if err != nil || strings.HasSuffix(name, "info/refs") { // a list of refs that git writes for web servers
		return
	}
	if _, known := l.files[name]; known {
		return
	}
	if info.IsDir() {
		if depth > maxDepth {
			l.full()
			return
		}
		for _, e := range l.listIn(root, below) {
			l.put(root, path.Join(below, e.Name()), path.Join(name, e.Name()), why, depth+1)
		}
		return
	}
	if l.most--; l.most < 0 {
		l.full()
		return
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		to, _ := root.Readlink(below)
		l.files[name] = entry{Kind: "link", Link: to, Role: why, sum: sums([]byte(to))}
	case info.Mode().IsRegular():
		e := l.file(root, below, info)
		e.Role = why
		l.files[name] = e
	default:
		l.files[name] = entry{Kind: "other", ID: info.Mode().Type().String(), Role: why}
	}
}

func (l *looker) list(name string) []fs.DirEntry { return l.listIn(l.root, name) }

// listIn lists a folder in the order of the names.
func (l *looker) listIn(root *os.Root, name string) []fs.DirEntry {
	f, err := root.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	list, _ := f.ReadDir(maxFiles + 1)
	if len(list) > maxFiles {
		l.full()
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

// file reads a file.
func (l *looker) file(root *os.Root, name string, info fs.FileInfo) entry {
	e := entry{Kind: "file", Run: info.Mode()&0o111 != 0, Mode: info.Mode().Perm(), Size: info.Size(), ID: "not readable"}
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return e
	}
	defer func() { _ = f.Close() }()
	if l.bytes -= info.Size(); l.bytes < 0 {
		l.full()
		return e
	}
	if info.Size() <= maxKept {
		content, err := io.ReadAll(io.LimitReader(f, maxKept+1))
		if err != nil || len(content) > maxKept { // it grows while it is read: the next look sees it
			return e
		}
		e.ID, e.Size, e.sum = idOf(content), int64(len(content)), sums(content)
		if l.keeps -= e.Size; l.keeps >= 0 {
			e.content = content
		}
		return e
	}
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, info.Size())); err == nil {
		e.ID = hex.EncodeToString(h.Sum(nil))
	}
	return e
}

// sums are the names that git gives to a content, by their lengths.
func sums(content []byte) map[int]string {
	all := map[int]string{}
	for _, h := range []hash.Hash{sha1.New(), sha256.New()} { //nolint:gosec // as git does
		_, _ = fmt.Fprintf(h, "blob %d\x00%s", len(content), content)
		id := hex.EncodeToString(h.Sum(nil))
		all[len(id)] = id
	}
	return all
}

// worktrees adds what makes git run programs in the user's other work trees. Those of World's own
// sessions are their agents'.
func (l *looker) worktrees() {
	for _, e := range l.list("worktrees") {
		dir := path.Join("worktrees", e.Name())
		full := filepath.Join(l.repo.Common, filepath.FromSlash(dir))
		if full == l.repo.Session || full != l.repo.User && l.repo.Ours != nil && l.repo.Ours(full) {
			continue
		}
		l.add(path.Join(dir, "config.worktree"))
		l.add(path.Join(dir, "gitdir"))
		l.common(dir)
		l.underway(dir)
		if text, ok := l.text(path.Join(dir, "gitdir")); ok {
			if file := strings.TrimSpace(text); filepath.IsAbs(file) {
				l.dotGit(filepath.Dir(file), full)
			}
		}
	}
}

// common adds the commondir of another work tree. As git writes it, it is as good as committed.
// Where there is none, a whole git dir counts by itself.
func (l *looker) common(dir string) {
	name := path.Join(dir, "commondir")
	l.add(name)
	e, is := l.files[name]
	switch text, _ := l.text(name); {
	case !is && len(l.list(path.Join(dir, "objects"))) > 0:
		l.files[name] = entry{Kind: "other", ID: "missing"}
	case is && strings.TrimSpace(text) == "../..":
		e.Committed = true
		l.files[name] = e
	}
}

// text returns the content of a short file of the git dir.
func (l *looker) text(name string) (string, bool) {
	info, err := l.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 64<<10 {
		return "", false
	}
	b, err := l.root.ReadFile(name)
	return string(b), err == nil
}

// modules adds what can run programs of the repositories of submodules.
func (l *looker) modules(name string, depth int) {
	list := l.list(name)
	if depth > maxDepth && len(list) > 0 {
		l.full()
		return
	}
	has := func(file string) bool {
		return slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == file })
	}
	isGitDir := has("HEAD") && has("config") // else these are folders of submodules, which may have any name
	if isGitDir {
		l.underway(name)
	}
	for _, e := range list {
		below := path.Join(name, e.Name())
		switch bulk := slices.Contains([]string{"objects", "refs", "logs", "lfs"}, e.Name()); {
		case bulk && isGitDir:
			l.add(path.Join(below, "info/alternates"))
		case slices.Contains([]string{"config", "config.worktree", "commondir", "hooks", "info"}, e.Name()):
			l.add(below)
		case e.IsDir() && (!isGitDir || !slices.Contains(underwayFolders, e.Name())):
			l.modules(below, depth+1)
		}
	}
}

// What git leaves in a git dir while an operation is under way. A later git reads it to go on, and
// the steps of a rebase can be programs.
var (
	underwayFolders = []string{"rebase-merge", "rebase-apply", "sequencer"}
	underwayFiles   = []string{"MERGE_HEAD", "MERGE_MSG", "MERGE_AUTOSTASH", "SQUASH_MSG", "CHERRY_PICK_HEAD", "REVERT_HEAD"}
)

// underway adds the operations that are under way in a git dir.
func (l *looker) underway(dir string) {
	for _, name := range slices.Concat(underwayFolders, underwayFiles) {
		l.add(path.Join(dir, name))
	}
	for _, e := range l.list(dir) {
		if strings.HasPrefix(e.Name(), "BISECT_") {
			l.add(path.Join(dir, e.Name()))
		}
	}
}

// isUnderway reports whether a file is of an operation that is under way.
func isUnderway(name string) bool {
	if filepath.IsAbs(name) || strings.HasPrefix(name, "hooks/") || strings.HasPrefix(name, "info/") {
		return false
	}
	for part := range strings.SplitSeq(path.Dir(name), "/") {
		if slices.Contains(underwayFolders, part) {
			return true
		}
	}
	base := path.Base(name)
	return slices.Contains(underwayFiles, base) || strings.HasPrefix(base, "BISECT_")
}

// runsPrograms reports whether a file of an operation that is under way has steps that are
// programs.
func (e entry) runsPrograms(name string) bool {
	if !strings.HasPrefix(path.Base(name), "git-rebase-todo") {
		return false
	}
	if e.content == nil {
		return true
	}
	for line := range strings.Lines(string(e.content)) {
		if f := strings.Fields(line); len(f) > 0 && (f[0] == "exec" || f[0] == "x") {
			return true
		}
	}
	return false
}
