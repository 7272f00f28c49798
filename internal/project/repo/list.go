package repo

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/wire"
)

// skipReason says why a path is not shown, or not fully read.
type skipReason uint8

const (
	notSkipped skipReason = iota
	skipLink
	// skipDevice: a pipe, socket or device
	skipDevice
	// skipDeep: too deep or too long
	skipDeep
	// skipName: another file has the same displayed name
	skipName
	// skipNested: a submodule, or a folder with its own repository
	skipNested
	skipUnreadableFile
	skipUnreadableFolder
	// skipSparse: in git but not on disk
	skipSparse
	// skipPackages: installed packages in a plain folder
	skipPackages
	// skipOwnData: written by this program
	skipOwnData
	// skipReasons is their number.
	skipReasons
)

// git ls-files lists the index with modes and blobs; git status lists differences from the last
// commit and untracked files. Files that status does not mention are unmodified. Rename detection
// is off: it compares contents, and a city shows a removed and a new file anyway.

// A source is the origin of a listing.
type source uint8

const (
	// walked: git is not installed, or failed
	walked source = iota
	// plainFolder: git, for a folder without a repository (plain.go)
	plainFolder
	repository
)

// A listing is the answer of git, or of a walk, for the whole folder or some paths.
type listing struct {
	source source
	// nested are the repositories inside a plain folder; their files are listed too.
	nested map[string]bool
	// files are by path on disk, relative to the root and with slashes.
	files   map[string]listed
	skipped map[string]skipReason
	// git lacks the counts (see gitWithCounts); nil means no repository.
	git *wire.ProjectGit
	// note is a sentence for users about missing facts.
	note     string
	location location
}

func newListing() *listing {
	return &listing{files: map[string]listed{}, skipped: map[string]skipReason{}}
}

type listed struct {
	sinceCommit Difference
	// blob is the object id of an unmodified file. It is a part of git's output: clone before
	// storing it.
	blob string
	// unsure means that only a filter could compare it with the last commit. It counts as changed
	// once it changes during the session.
	unsure bool
	// unlisted means that only the beginning of the session had the path.
	unlisted bool
}

// File modes as git prints them.
const (
	modeNone      = "000000" // no file on this side
	modeLink      = "120000"
	modeSubmodule = "160000"
)

// Kinds of entries of git status --porcelain=v2.
const (
	statusHeader    = "#"
	statusChanged   = "1"
	statusUnmerged  = "u"
	statusUntracked = "?"
)

// Placeholders for commit and branch in the headers of git status.
const (
	headInitial  = "(initial)"
	headDetached = "(detached)"
)

// list runs git for the whole folder (no paths), or for some paths and everything below them.
func (g *gitFolder) list(ctx context.Context, paths []string) (*listing, error) {
	found, err := g.locate(ctx)
	if err != nil {
		return nil, err
	}
	l := newListing()
	l.source, l.location = repository, found
	if len(paths) == 0 {
		paths = []string{"."}
	}
	index, err := g.run(ctx, nil, git.MaxOutput, 0, append([]string{git.LiteralPaths, "ls-files", "-z", "-s", "--"}, paths...)...)
	if err != nil {
		return nil, err
	}
	l.addIndex(string(index))
	status, err := g.run(ctx, nil, git.MaxOutput, 0, append([]string{
		git.LiteralPaths, "status", "--porcelain=v2", "-z", "--branch", "--untracked-files=all", "--no-renames", "--ignore-submodules=all", "--no-ahead-behind", "--",
	}, paths...)...)
	if err != nil {
		return nil, err
	}
	l.git = &wire.ProjectGit{Doing: operation(found.dir)}
	l.addStatus(string(status), found.prefix)
	return l, l.resolveFilters(ctx, g, string(status), found.prefix)
}

// resolveFilters resets files that look changed only because their filter is off.
func (l *listing) resolveFilters(ctx context.Context, g *gitFolder, status, prefix string) error {
	if !g.HasFilters() {
		return nil
	}
	var paths []string
	for line := range strings.SplitSeq(status, "\x00") { // changed on disk only
		if f := strings.SplitN(line, " ", 9); len(f) == 9 && f[0] == statusChanged && f[1] == ".M" && f[4] == f[5] {
			if path := strings.TrimPrefix(f[8], prefix); l.files[path].sinceCommit == Changed {
				paths = append(paths, path)
			}
		}
	}
	verdicts, err := g.Judge(ctx, paths)
	if err != nil {
		return err
	}
	for path, v := range verdicts {
		if v != git.Differs {
			l.files[path] = listed{unsure: v == git.Unsure}
		}
	}
	return nil
}

// addIndex parses `git ls-files -z -s`: mode, blob, stage, a tab, path.
func (l *listing) addIndex(out string) {
	for line := range strings.SplitSeq(out, "\x00") {
		meta, path, found := strings.Cut(line, "\t")
		mode, rest, _ := strings.Cut(meta, " ")
		blob, _, _ := strings.Cut(rest, " ")
		if !found || path == "" {
			continue
		}
		if mode == modeSubmodule {
			l.skipped[path] = skipNested
		} else { // a link may have been replaced on disk: the scan finds out
			l.files[path] = listed{blob: blob}
		}
	}
}

// addStatus parses `git status --porcelain=v2 -z --branch`.
func (l *listing) addStatus(out, prefix string) {
	for line := range strings.SplitSeq(out, "\x00") {
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case statusHeader:
			l.addBranch(rest)
		case statusChanged:
			l.addChanged(rest, prefix)
		case statusUnmerged: // XY sub m1 m2 m3 mW h1 h2 h3 path
			if f := strings.SplitN(rest, " ", 10); len(f) == 10 {
				l.files[strings.TrimPrefix(f[9], prefix)] = listed{sinceCommit: Conflict}
			}
		case statusUntracked:
			path := strings.TrimPrefix(rest, prefix)
			if dir, found := strings.CutSuffix(path, "/"); found {
				l.skipped[dir] = skipNested
			} else {
				l.files[path] = listed{sinceCommit: Untracked}
			}
		}
	}
}

// addChanged parses the rest of a line of kind 1: XY sub mH mI mW hH hI path.
func (l *listing) addChanged(rest, prefix string) {
	f := strings.SplitN(rest, " ", 8)
	if len(f) != 8 || len(f[0]) != 2 {
		return
	}
	xy, head, disk, path := f[0], f[2], f[4], strings.TrimPrefix(f[7], prefix)
	if head == modeSubmodule || disk == modeSubmodule || f[3] == modeSubmodule {
		delete(l.files, path)
		l.skipped[path] = skipNested
		return
	}
	onDisk := xy[0] != 'D' && xy[1] != 'D'
	switch {
	case !onDisk && head == modeNone: // added, then deleted
		delete(l.files, path)
	case !onDisk && head == modeLink:
		delete(l.files, path)
		l.skipped[path] = skipLink
	case !onDisk:
		l.files[path] = listed{sinceCommit: Gone}
	case xy[0] == 'A' || head == modeNone:
		l.files[path] = listed{sinceCommit: New}
	default:
		l.files[path] = listed{sinceCommit: Changed}
	}
}

func (l *listing) addBranch(rest string) {
	if oid, found := strings.CutPrefix(rest, "branch.oid "); found && oid != headInitial {
		l.git.Head = oid[:min(8, len(oid))]
	}
	if name, found := strings.CutPrefix(rest, "branch.head "); found && name != headDetached {
		l.git.Branch = clean(name)
	}
}

// operation returns the git operation under way, or "". Each leaves a file or folder in the git
// dir.
func operation(gitDir string) wire.GitOperation {
	for _, d := range [...]struct {
		file  string
		doing wire.GitOperation
	}{
		{"rebase-merge", wire.GitRebase},
		{"rebase-apply", wire.GitRebase},
		{"MERGE_HEAD", wire.GitMerge},
		{"CHERRY_PICK_HEAD", wire.GitCherryPick},
		{"REVERT_HEAD", wire.GitRevert},
		{"BISECT_LOG", wire.GitBisect},
	} {
		if _, err := os.Lstat(filepath.Join(gitDir, d.file)); err == nil {
			return d.doing
		}
	}
	return ""
}

// leftOut describes omissions. unwatched folders are scanned at the interval poll;
// notes are whole sentences.
func leftOut(counts [skipReasons]int, overLimit, limit, unwatched int, poll string,
	notes ...string,
) []wire.ProjectLeft {
	left := []wire.ProjectLeft{}
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			left = append(left, wire.ProjectLeft{Count: 1, What: one})
		case n > 1:
			left = append(left, wire.ProjectLeft{Count: n, What: many})
		}
	}
	thousands := strconv.Itoa(limit)
	if n := len(thousands); n > 3 {
		thousands = thousands[:n-3] + "," + thousands[n-3:]
	}
	add(overLimit, "file beyond the first "+thousands+" is not shown", "files beyond the first "+thousands+" are not shown")
	add(counts[skipPackages], "folder of installed packages is not shown", "folders of installed packages are not shown")
	add(counts[skipOwnData], "folder holds World's own data and is not shown", "folders hold World's own data and are not shown")
	add(counts[skipNested], "folder has a repository of its own and is not shown", "folders have a repository of their own and are not shown")
	add(counts[skipLink], "symbolic link is not followed", "symbolic links are not followed")
	add(counts[skipDevice], "pipe, socket or device is not shown", "pipes, sockets and devices are not shown")
	add(counts[skipDeep], "path is too deep or too long and is not shown", "paths are too deep or too long and are not shown")
	add(counts[skipName], "name cannot be displayed and is not shown", "names cannot be displayed and are not shown")
	add(counts[skipSparse], "file is in git but not on disk, since the checkout is sparse", "files are in git but not on disk, since the checkout is sparse")
	add(counts[skipUnreadableFile], "file cannot be read: its lines are unknown", "files cannot be read: their lines are unknown")
	add(counts[skipUnreadableFolder], "folder cannot be read", "folders cannot be read")
	add(unwatched, "folder is not watched: it is checked every "+poll, "folders are not watched: they are checked every "+poll)
	for _, note := range notes {
		if note != "" {
			left = append(left, wire.ProjectLeft{What: note})
		}
	}
	return left
}
