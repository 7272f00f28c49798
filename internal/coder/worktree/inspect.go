package worktree

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/git"
)

// Reasons why a folder cannot have a worktree.
const (
	sentenceNoGit        = "Git is not installed, or older than 2.38."
	nextGit              = "Install a newer git."
	sentenceOwner        = "Git does not trust this repository, because it belongs to another user of the computer."
	sentenceNoRepository = "This folder is not a git repository."
	nextNoRepository     = "Run “git init” there and commit once, or let the agent work in the folder itself."
	sentenceUnsafe       = "The repository's settings would make git start programs, and cannot be switched off."
	sentenceBare         = "This is a bare repository: it has no files to work on."
	sentenceEmpty        = "The repository has no commit yet, and a session begins at one."
	sentenceElsewhere    = "The repository's settings put its files into another folder."
	sentenceIgnored      = "The repository around this folder ignores it."
)

// Folder is the result of Inspect.
type Folder struct {
	// Path is the folder's real path, without links.
	Path string
	// Worktree: a session can have a worktree. Otherwise Refusal says why not.
	Worktree bool
	Refusal  *Error
	// Root is the root of the work tree. Prefix is the path from there to the folder, ending with a
	// slash, or "".
	Root, Prefix string
	// Branch is "" when HEAD is detached. Head is the commit, or "" before the first.
	Branch, Head string
	// Remote is the address of origin or another remote, without name and password, or "".
	Remote string
	// Changed counts paths with uncommitted changes, where a folder of untracked files counts as
	// one. Unknown counts those that only a git filter could decide, which World does not run.
	Changed, Unknown                          int
	Submodules, LFS, Shallow, Partial, Sparse bool
	// Filtered: some files go through a filter other than that of LFS.
	Filtered bool
	// Notes are sentences about what a session will lack or do differently.
	Notes []string

	gitDir, common string
	customs        gitCustoms
}

// Inspect inspects a folder. It returns an *Error if no session may work there at all.
func (s *Store) Inspect(ctx context.Context, folder string) (Folder, error) {
	f := Folder{Path: folder}
	path, err := filepath.EvalSymlinks(folder)
	if err != nil || !filepath.IsAbs(path) {
		return f, fail(CodeRefused, "There is no such folder.", "Give the full path of a folder.")
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return f, fail(CodeRefused, "This is not a folder.", "Give the full path of a folder.")
	}
	f.Path = path
	if e := s.refuses(path); e != nil {
		return f, e
	}
	e, ok := errors.AsType[*Error](failed(s.inspect(ctx, &f)))
	if !ok && ctx.Err() != nil {
		return f, context.Cause(ctx)
	}
	f.Refusal, f.Worktree = e, e == nil
	if f.Worktree {
		f.note()
	}
	return f, nil
}

// refuses returns why no session may work in a folder, or nil.
func (s *Store) refuses(path string) *Error {
	const next = "Open the folder of a project."
	switch {
	case filepath.Dir(path) == path:
		return fail(CodeRefused, "This is the root of the file system.", next)
	case s.options.Home != "" && within(path, s.options.Home):
		return fail(CodeRefused, "This is your home folder, or has it inside.", next)
	case within(s.dir, path):
		return fail(CodeRefused, "This is the worktree of a session.", next)
	case within(s.options.Data, path) || within(path, s.options.Data):
		return fail(CodeRefused, "World's own data is in this folder.", next)
	}
	return nil
}

// within reports whether a path is a folder or inside it.
func within(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// inspect asks git about a folder. An error says why it can have no worktree.
func (s *Store) inspect(ctx context.Context, f *Folder) error {
	if isBare(f.Path) {
		return fail(CodeRefused, sentenceBare, "Open a folder that was cloned from it.")
	}
	r := git.Find(s.options.Git, f.Path)
	if r == nil || !s.isRecentGit(ctx, r) {
		return fail(CodeRefused, sentenceNoGit, nextGit)
	}
	if err := s.locate(ctx, r, f); err != nil {
		return err
	}
	if err := r.SwitchOffFilters(ctx); err != nil {
		return err
	}
	if f.Prefix != "" {
		if out, err := ask(ctx, r, 1, "check-ignore", "."); err != nil || out != "" {
			return errors.Join(err, fail(CodeRefused, sentenceIgnored, "Open the folder of a project."))
		}
	}
	var err error
	if f.Branch, err = ask(ctx, r, 1, "symbolic-ref", "-q", "--short", "HEAD"); err != nil {
		return err
	}
	if m := sessionBranch.FindStringSubmatch(f.Branch); m != nil && f.gitDir != f.common { // a session of another data folder
		if base, err := ask(ctx, r, 1, "rev-parse", "-q", "--verify", refOf(m[1], baseLabel)); err != nil || base != "" {
			return errors.Join(err, fail(CodeRefused, "This is the worktree of a session.", "Open the folder of a project."))
		}
	}
	if f.Head, err = ask(ctx, r, 1, "rev-parse", "-q", "--verify", "HEAD^{commit}"); err != nil {
		return err
	}
	f.configured(r.Settings())
	f.customs = customsOf(r, f.common, f.Root)
	if f.Head == "" {
		return fail(CodeRefused, sentenceEmpty, "Commit once, then try again.")
	}
	return f.details(ctx, s, r)
}

// isBare reports whether a folder looks like a bare repository, or is a .git.
func isBare(path string) bool {
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(path, name)); err != nil {
			return false
		}
	}
	return true
}

// attributeValue matches values that git accepts for an attribute in a pattern.
var attributeValue = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// sessionBranch finds a possible session id in the name of a branch.
var sessionBranch = regexp.MustCompile(`^` + branchPrefix + `(?:-\d+)?/([a-z0-9-]+)$`)

var gitVersion = regexp.MustCompile(`^git version (\d+)\.(\d+)`)

// isRecentGit reports whether git is new enough for this package, and remembers a yes.
func (s *Store) isRecentGit(ctx context.Context, r *git.Runner) bool {
	if s.recentGit.Load() {
		return true
	}
	said, _ := ask(ctx, r, 0, "version")
	m := gitVersion.FindStringSubmatch(said)
	if m == nil {
		return false
	}
	major, _ := strconv.Atoi(m[1])
	minor, _ := strconv.Atoi(m[2])
	s.recentGit.Store(major > 2 || major == 2 && minor >= 38)
	return s.recentGit.Load()
}

// ask runs git for a short answer. accept is that of git.Command.
func ask(ctx context.Context, r *git.Runner, accept int, args ...string) (string, error) {
	out, err := r.Run(ctx, git.Command{Args: args, Limit: 64 << 10, Accept: accept})
	return strings.TrimSuffix(string(out), "\n"), err
}

// locate finds the repository of a folder.
func (s *Store) locate(ctx context.Context, r *git.Runner, f *Folder) error {
	out, err := ask(ctx, r, 0, "rev-parse", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir", "--git-common-dir",
		"--is-shallow-repository", "--show-toplevel")
	lines := strings.Split(out, "\n")
	if err != nil || len(lines) != 6 || lines[0] != "true" {
		return errors.Join(err, git.ErrNoRepository)
	}
	f.Prefix, f.gitDir, f.common, f.Shallow = lines[1], filepath.Clean(lines[2]), lines[3], lines[4] == "true"
	if !filepath.IsAbs(f.common) {
		f.common = filepath.Join(f.Path, f.common)
	}
	f.common = filepath.Clean(f.common)
	if f.Root, err = filepath.EvalSymlinks(filepath.FromSlash(lines[5])); err != nil {
		return git.ErrNoRepository
	}
	if f.Root != f.Path { // core.worktree could name any folder as the work tree
		top := git.Find(s.options.Git, f.Root)
		if top == nil {
			return git.ErrFailed
		}
		if dir, err := ask(ctx, top, 0, "rev-parse", "--absolute-git-dir"); err != nil || filepath.Clean(dir) != f.gitDir {
			return fail(CodeRefused, sentenceElsewhere, "Open the folder where its files are.")
		}
	}
	if e := s.refuses(f.Root); e != nil {
		return fail(CodeRefused, "The repository around this folder is too wide: "+lower(e.Message), "Run “git init” in the folder of the project.")
	}
	return nil
}

func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// configured evaluates a repository's settings.
func (f *Folder) configured(settings []git.Setting) {
	var remote, origin string
	for _, s := range settings {
		isRemote := strings.HasPrefix(s.Key, "remote.")
		switch {
		case s.Key == "remote.origin.url":
			origin = cmp.Or(origin, s.Value)
		case isRemote && strings.HasSuffix(s.Key, ".url"):
			remote = cmp.Or(remote, s.Value)
		case isRemote && strings.HasSuffix(s.Key, ".promisor"), s.Key == "extensions.partialclone":
			f.Partial = true
		case s.Key == "core.sparsecheckout":
			f.Sparse = isTrue(s.Value)
		}
	}
	f.Remote = withoutCredentials(cmp.Or(origin, remote))
}

// withoutCredentials removes possible secrets from a remote's address, which may be empty.
func withoutCredentials(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && u.Host != "" {
		u.User, u.RawQuery, u.Fragment = nil, "", ""
		return clip.Line(u.String(), 200)
	}
	if strings.Contains(address, "://") || strings.Contains(address, "::") { // an unknown form, which may hold anything
		return ""
	}
	if user, host, found := strings.Cut(address, "@"); found && user != "git" {
		address = host
	}
	return clip.Line(address, 200)
}

// details finds the peculiarities of a repository that has a commit.
func (f *Folder) details(ctx context.Context, s *Store, r *git.Runner) error {
	list := func(args ...string) (string, error) {
		out, err := r.Run(ctx, git.Command{Args: args, Limit: git.MaxOutput})
		return string(out), err
	}
	index, err := list("ls-files", "-z", "-s", "--full-name", ":/")
	if err != nil {
		return err
	}
	f.Submodules = strings.HasPrefix(index, modeGitlink) || strings.Contains(index, "\x00"+modeGitlink)
	lfs, err := list("ls-files", "-z", ":(top,attr:filter=lfs)")
	if err != nil {
		return err
	}
	f.LFS = lfs != ""
	for _, name := range r.Filters() {
		if name == "lfs" || !attributeValue.MatchString(name) {
			continue
		}
		files, err := list("ls-files", "-z", ":(top,attr:filter="+name+")")
		if err != nil {
			return err
		}
		f.Filtered = f.Filtered || files != ""
	}
	status, err := list("status", "--porcelain", "-z", "--no-renames", "--untracked-files=normal", "--ignore-submodules=all")
	if err != nil {
		return err
	}
	f.Changed = strings.Count(status, "\x00")
	return f.judge(ctx, s, status)
}

// judge removes files from Changed that only look changed because their filter is off.
func (f *Folder) judge(ctx context.Context, s *Store, status string) error {
	var paths []string
	for _, line := range splitZero([]byte(status)) {
		if path, found := strings.CutPrefix(line, " M "); found { // changed on disk only
			paths = append(paths, path)
		}
	}
	root := git.Find(s.options.Git, f.Root)
	if len(paths) == 0 || root == nil {
		return nil
	}
	if err := root.SwitchOffFilters(ctx); err != nil {
		return err
	}
	verdicts, err := root.Judge(ctx, paths)
	for _, v := range verdicts {
		if v != git.Differs {
			f.Changed--
		}
		if v == git.Unsure {
			f.Unknown++
		}
	}
	return err
}

// note writes the sentences.
func (f *Folder) note() {
	add := func(when bool, sentence string) {
		if when {
			f.Notes = append(f.Notes, sentence)
		}
	}
	add(f.Changed > 0, fmt.Sprintf("The folder has uncommitted changes (%d): a session begins at the last commit, without them, unless you carry them over.", f.Changed))
	add(f.Unknown > 0, fmt.Sprintf("Files that go through a git filter may have uncommitted changes (%d): World does not run filters, so it cannot tell.", f.Unknown))
	add(f.Submodules, "Submodules stay empty in a session, and changes in them are not seen.")
	add(f.LFS, "Files in LFS are their pointers in a session: World does not run git-lfs.")
	add(f.Filtered, "Files that go through a git filter are in a session as the repository has them: World does not run filters, and does not carry your changes of them over.")
	add(f.Shallow, "The history was cut when this was cloned: a merge may need more of it.")
	add(f.Partial, "This is a partial clone: files that git would have to fetch are not fetched.")
	add(f.Sparse, "The checkout is sparse: a session has all files of the repository.")
	add(f.Branch != "" && f.customs.signsCommits, "Your repository signs its commits; the commit of a merge by World is not signed.")
	add(f.Branch != "" && len(f.customs.hooks) > 0, "A merge by World does not run the hooks of your repository: "+strings.Join(f.customs.hooks, ", ")+".")
	add(f.Branch == "", "You are on no branch: what a session made can be applied to the folder, not merged.")
}

// isFile reports whether an error is about a file.
func isFile(err error) bool {
	_, path := errors.AsType[*fs.PathError](err)
	_, link := errors.AsType[*os.LinkError](err)
	return path || link
}
