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
	// maxKept bounds each stored content and maxAllKept all of them, in bytes; maxContents bounds
	// their number.
	maxKept     = 1 << 20
	maxAllKept  = 64 << 20
	maxContents = 2000
	// maxFiles bounds the files that are read, maxRead their bytes, and maxDepth the depth of
	// folders.
	maxFiles = 20_000
	maxRead  = 1 << 30
	maxDepth = 12
)

type entry struct {
	// Kind is file, link, or other.
	Kind string `json:"kind"`
	// ID is the hash of its content.
	ID         string `json:"id"`
	Executable bool   `json:"run,omitempty"`
	// Mode restores a file as private as it was; 0 in the records of older versions.
	Mode fs.FileMode `json:"mode,omitempty"`
	Link string      `json:"link,omitempty"`
	// Size is in bytes.
	Size int64 `json:"size,omitempty"`
	// Role is why a file outside the git dir is read.
	Role role `json:"role,omitempty"`
	// Committed: it equals the commit that the user has checked out, so any change of it moves a
	// branch, too; or git always writes it like this.
	Committed bool `json:"committed,omitempty"`
	// Kept: its content is stored.
	Kept bool `json:"kept,omitempty"`
	// Accepted: the user accepts until the next turn that this is not read.
	Accepted bool `json:"accepted,omitempty"`
	// content is the current content, or nil if it is too long. sum hashes it as git does, given
	// the length of the hash.
	content []byte
	sum     map[int]string
}

// role is why a file outside the git dir is read.
type role string

const (
	roleHook    role = "hook"    // in the folder of hooks
	roleProgram role = "program" // named by a setting
	roleSetting role = "setting" // included by settings
	roleLinked  role = "linked"  // the target of a link in the git dir
	roleGitDir  role = "gitdir"  // it says where a git dir is
	roleCalled  role = "called"  // named by a hook or another program
)

// unseen is the ID of an entry that stands for unread files. It differs from everything until the
// user accepts it.
const unseen = "more"

// Names of entries that stand for unread files and refs.
const (
	tooMany     = "more files than World looks at"
	tooManyRefs = "more branches than World looks at"
)

// same reports whether two entries are equal to git.
func (e entry) same(o entry) bool {
	if o.Committed || o.ID == unseen && e.Accepted {
		return true
	}
	return e.Kind == o.Kind && e.ID == o.ID && e.Executable == o.Executable && e.Link == o.Link && o.ID != unseen
}

// read reads the state of a repository's git. was is the known state, and may be empty.
func (w *Watch) read(ctx context.Context, r Repo, was *state) (state, error) {
	s := state{Files: map[string]entry{}, Version: stateVersion}
	root, err := os.OpenRoot(r.CommonDir)
	if err != nil {
		return s, err
	}
	defer func() { _ = root.Close() }()
	rd := &reader{repo: r, root: root, files: s.Files, filesLeft: w.maxFiles, bytesLeft: maxRead, storeLeft: maxAllKept}
	// A commondir in the main git dir makes git read its settings and hooks from another folder.
	for _, name := range []string{"config", "config.worktree", "commondir", "objects/info/alternates", "objects/info/http-alternates", "hooks", "info", "remotes", "branches", "shallow"} {
		rd.add(name)
	}
	rd.addWorktrees()
	for _, dir := range []string{r.UserGitDir, r.SessionGitDir} {
		rel, err := filepath.Rel(r.CommonDir, dir)
		if err != nil || rel == "." || !filepath.IsLocal(rel) {
			continue
		}
		rd.addCommon(filepath.ToSlash(rel))
		for _, name := range []string{"config.worktree", "gitdir", "info"} {
			rd.add(path.Join(filepath.ToSlash(rel), name))
		}
	}
	if rel, err := filepath.Rel(r.CommonDir, r.UserGitDir); err == nil {
		rd.addUnderway(filepath.ToSlash(rel))
	}
	rd.addModules("modules", 0)
	rd.addDotGit(r.Git.Folder(), r.UserGitDir)
	if err := rd.addNamed(ctx); err != nil {
		return s, err
	}
	if err := rd.addNested(ctx); err != nil {
		return s, err
	}
	rd.addLinkTargets()
	rd.addCalled()
	rd.addLinkTargets()
	if err := rd.markCommitted(ctx, was); err != nil {
		return s, err
	}
	if s.Refs, err = readRefs(ctx, r, w.maxRefs); err == nil && s.Refs == unwatched {
		s.Files[tooManyRefs] = entry{Kind: "other", ID: unseen}
		s.Refs = was.Refs
	}
	return s, err
}

// reader adds files that git obeys. In the git dir it follows no links.
type reader struct {
	repo  Repo
	root  *os.Root
	files map[string]entry
	// filesLeft and bytesLeft are how many more files and bytes may be read, storeLeft how many
	// bytes may be stored.
	filesLeft            int
	bytesLeft, storeLeft int64
}

// addTooMany records that there is more than can be read.
func (r *reader) addTooMany() { r.files[tooMany] = entry{Kind: "other", ID: unseen} }

// add adds a file of the git dir, or all files of a folder.
func (r *reader) add(name string) { r.put(r.root, name, name, "", 0) }

// put adds a file below a root, or the files of a folder, under a name.
func (r *reader) put(root *os.Root, below, name string, why role, depth int) {
	info, err := root.Lstat(below)
	if err != nil || strings.HasSuffix(name, "info/refs") { // git's list of refs for web servers
		return
	}
	if _, known := r.files[name]; known {
		return
	}
	if info.IsDir() {
		if depth > maxDepth {
			r.addTooMany()
			return
		}
		for _, e := range r.listIn(root, below) {
			r.put(root, path.Join(below, e.Name()), path.Join(name, e.Name()), why, depth+1)
		}
		return
	}
	if r.filesLeft--; r.filesLeft < 0 {
		r.addTooMany()
		return
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		to, _ := root.Readlink(below)
		r.files[name] = entry{Kind: "link", Link: to, Role: why, sum: sums([]byte(to))}
	case info.Mode().IsRegular():
		e := r.file(root, below, info)
		e.Role = why
		r.files[name] = e
	default:
		r.files[name] = entry{Kind: "other", ID: info.Mode().Type().String(), Role: why}
	}
}

func (r *reader) list(name string) []fs.DirEntry { return r.listIn(r.root, name) }

// listIn lists a folder, sorted by name.
func (r *reader) listIn(root *os.Root, name string) []fs.DirEntry {
	f, err := root.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	list, _ := f.ReadDir(maxFiles + 1)
	if len(list) > maxFiles {
		r.addTooMany()
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

func (r *reader) file(root *os.Root, name string, info fs.FileInfo) entry {
	e := entry{Kind: "file", Executable: info.Mode()&0o111 != 0, Mode: info.Mode().Perm(), Size: info.Size(), ID: "not readable"}
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return e
	}
	defer func() { _ = f.Close() }()
	if r.bytesLeft -= info.Size(); r.bytesLeft < 0 {
		r.addTooMany()
		return e
	}
	if info.Size() <= maxKept {
		content, err := io.ReadAll(io.LimitReader(f, maxKept+1))
		if err != nil || len(content) > maxKept { // it is growing; the next look reads it
			return e
		}
		e.ID, e.Size, e.sum = idOf(content), int64(len(content)), sums(content)
		if r.storeLeft -= e.Size; r.storeLeft >= 0 {
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

// sums are git's hashes of a content by their lengths.
func sums(content []byte) map[int]string {
	all := map[int]string{}
	for _, h := range []hash.Hash{sha1.New(), sha256.New()} { //nolint:gosec // like git
		_, _ = fmt.Fprintf(h, "blob %d\x00%s", len(content), content)
		id := hex.EncodeToString(h.Sum(nil))
		all[len(id)] = id
	}
	return all
}

// addWorktrees adds files that make git run programs in the user's other work trees. Those of
// World's sessions belong to their agents.
func (r *reader) addWorktrees() {
	for _, e := range r.list("worktrees") {
		dir := path.Join("worktrees", e.Name())
		full := filepath.Join(r.repo.CommonDir, filepath.FromSlash(dir))
		if full == r.repo.SessionGitDir || full != r.repo.UserGitDir && r.repo.IsSessionDir != nil &&
			r.repo.IsSessionDir(full) {
			continue
		}
		r.add(path.Join(dir, "config.worktree"))
		r.add(path.Join(dir, "gitdir"))
		r.addCommon(dir)
		r.addUnderway(dir)
		if text, ok := r.text(path.Join(dir, "gitdir")); ok {
			if file := strings.TrimSpace(text); filepath.IsAbs(file) {
				r.addDotGit(filepath.Dir(file), full)
			}
		}
	}
}

// addCommon adds the commondir of another work tree. One that git wrote counts as committed.
// Without one, the git dir is a whole repository.
func (r *reader) addCommon(dir string) {
	name := path.Join(dir, "commondir")
	r.add(name)
	e, is := r.files[name]
	switch text, _ := r.text(name); {
	case !is && len(r.list(path.Join(dir, "objects"))) > 0:
		r.files[name] = entry{Kind: "other", ID: "missing"}
	case is && strings.TrimSpace(text) == "../..":
		e.Committed = true
		r.files[name] = e
	}
}

// text returns the content of a short file in the git dir.
func (r *reader) text(name string) (string, bool) {
	info, err := r.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 64<<10 {
		return "", false
	}
	b, err := r.root.ReadFile(name)
	return string(b), err == nil
}

// addModules adds the submodules' files that can make git run programs.
func (r *reader) addModules(name string, depth int) {
	list := r.list(name)
	if depth > maxDepth && len(list) > 0 {
		r.addTooMany()
		return
	}
	has := func(file string) bool {
		return slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == file })
	}
	isGitDir := has("HEAD") && has("config") // otherwise it is a folder of submodules, whose names may have slashes
	if isGitDir {
		r.addUnderway(name)
	}
	for _, e := range list {
		below := path.Join(name, e.Name())
		switch bulk := slices.Contains([]string{"objects", "refs", "logs", "lfs"}, e.Name()); {
		case bulk && isGitDir:
			r.add(path.Join(below, "info/alternates"))
		case slices.Contains([]string{"config", "config.worktree", "commondir", "hooks", "info"}, e.Name()):
			r.add(below)
		case e.IsDir() && (!isGitDir || !slices.Contains(underwayFolders, e.Name())):
			r.addModules(below, depth+1)
		}
	}
}

// Files of operations under way. A later git command continues the operation, and the steps of a
// rebase can be programs.
var (
	underwayFolders = []string{"rebase-merge", "rebase-apply", "sequencer"}
	underwayFiles   = []string{"MERGE_HEAD", "MERGE_MSG", "MERGE_AUTOSTASH", "SQUASH_MSG", "CHERRY_PICK_HEAD", "REVERT_HEAD"}
)

// addUnderway adds the operations under way in a git dir.
func (r *reader) addUnderway(dir string) {
	for _, name := range slices.Concat(underwayFolders, underwayFiles) {
		r.add(path.Join(dir, name))
	}
	for _, e := range r.list(dir) {
		if strings.HasPrefix(e.Name(), "BISECT_") {
			r.add(path.Join(dir, e.Name()))
		}
	}
}

// isUnderway reports whether a file belongs to an operation under way.
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

// runsPrograms reports whether a file of such an operation has steps that are programs.
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
