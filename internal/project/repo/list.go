package repo

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// odd is why a path is not shown.
type odd uint8

const (
	oddLink odd = iota
	oddDevice
	oddDeep
	oddName
	oddNested // a submodule, or a folder with a repository of its own
	oddFile   // may not be read
	oddFolder // may not be read
	oddSparse
	oddGiant
	oddOwn // of this program
	odds
)

// A listing is what git, or the walk, says of the whole folder or of some paths.
type listing struct {
	files map[string]listed // by path on disk below the root, with slashes
	odd   map[string]odd
	git   *wire.ProjectGit // Changed and Conflict are not filled
	note  string           // a sentence about why git is not asked
	place place
}

type listed struct {
	commit Difference
	blob   string // of a file that is as in the last commit, else empty; part of git's whole answer, so clone it to keep it
	ghost  bool   // nobody lists it, but it was there when the session began
}

// literal has git take paths as they are, not as patterns.
const literal = "--literal-pathspecs"

// list asks git. No paths: the whole folder. Paths are literal.
func (g *git) list(ctx context.Context, paths []string) (*listing, error) {
	at, err := g.find(ctx)
	if err != nil {
		return nil, err
	}
	l := &listing{files: map[string]listed{}, odd: map[string]odd{}, place: at}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	index, err := g.run(ctx, nil, gitOutput, 0, append([]string{literal, "ls-files", "-z", "-s", "--"}, paths...)...)
	if err != nil {
		return nil, err
	}
	l.addIndex(string(index))
	status, err := g.run(ctx, nil, gitOutput, 0, append([]string{
		literal, "status", "--porcelain=v2", "-z", "--branch", "--untracked-files=all", "--no-renames", "--ignore-submodules=all", "--no-ahead-behind", "--",
	}, paths...)...)
	if err != nil {
		return nil, err
	}
	l.git = &wire.ProjectGit{Doing: doing(at.dir)}
	l.addStatus(string(status), at.prefix)
	return l, nil
}

// addIndex reads `git ls-files -z -s`: mode, blob, stage, a tab, path.
func (l *listing) addIndex(out string) {
	for line := range strings.SplitSeq(out, "\x00") {
		meta, path, found := strings.Cut(line, "\t")
		mode, rest, _ := strings.Cut(meta, " ")
		blob, _, _ := strings.Cut(rest, " ")
		if !found || path == "" {
			continue
		}
		switch mode {
		case "160000":
			l.odd[path] = oddNested
		default: // a link in the index may be a file on disk, and the other way round: the disk decides
			l.files[path] = listed{blob: blob}
		}
	}
}

// addStatus reads `git status --porcelain=v2 -z --branch`.
func (l *listing) addStatus(out, prefix string) {
	for line := range strings.SplitSeq(out, "\x00") {
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case "#":
			l.addBranch(rest)
		case "1":
			l.addChanged(rest, prefix)
		case "u": // XY sub m1 m2 m3 mW h1 h2 h3 path
			if f := strings.SplitN(rest, " ", 10); len(f) == 10 {
				l.files[strings.TrimPrefix(f[9], prefix)] = listed{commit: Conflict}
			}
		case "?":
			path := strings.TrimPrefix(rest, prefix)
			if dir, found := strings.CutSuffix(path, "/"); found {
				l.odd[dir] = oddNested
			} else {
				l.files[path] = listed{commit: Untracked}
			}
		}
	}
}

// addChanged reads the rest of a line of kind 1: XY sub mH mI mW hH hI path.
func (l *listing) addChanged(rest, prefix string) {
	f := strings.SplitN(rest, " ", 8)
	if len(f) != 8 || len(f[0]) != 2 {
		return
	}
	xy, head, disk, path := f[0], f[2], f[4], strings.TrimPrefix(f[7], prefix)
	if head == "160000" || disk == "160000" || f[3] == "160000" {
		delete(l.files, path)
		l.odd[path] = oddNested
		return
	}
	onDisk := xy[0] != 'D' && xy[1] != 'D'
	switch {
	case !onDisk && head == "000000": // added, then deleted: neither in the commit nor on disk
		delete(l.files, path)
	case !onDisk && head == "120000":
		delete(l.files, path)
		l.odd[path] = oddLink
	case !onDisk:
		l.files[path] = listed{commit: Gone}
	case xy[0] == 'A' || head == "000000":
		l.files[path] = listed{commit: New}
	default:
		l.files[path] = listed{commit: Changed}
	}
}

func (l *listing) addBranch(rest string) {
	if oid, found := strings.CutPrefix(rest, "branch.oid "); found && oid != "(initial)" {
		l.git.Head = oid[:min(8, len(oid))]
	}
	if name, found := strings.CutPrefix(rest, "branch.head "); found && name != "(detached)" {
		l.git.Branch = clean(name)
	}
}

// doing tells which operation of several steps is under way.
func doing(gitDir string) string {
	for _, d := range [...]struct{ file, doing string }{
		{"rebase-merge", "rebase"},
		{"rebase-apply", "rebase"},
		{"MERGE_HEAD", "merge"},
		{"CHERRY_PICK_HEAD", "cherry-pick"},
		{"REVERT_HEAD", "revert"},
		{"BISECT_LOG", "bisect"},
	} {
		if _, err := os.Lstat(filepath.Join(gitDir, d.file)); err == nil {
			return d.doing
		}
	}
	return ""
}

// leave says what is left out, in words.
func leave(counts [odds]int, beyond, most, unwatched int, poll string, notes ...string) []wire.ProjectLeft {
	left := []wire.ProjectLeft{}
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			left = append(left, wire.ProjectLeft{Count: 1, What: one})
		case n > 1:
			left = append(left, wire.ProjectLeft{Count: n, What: many})
		}
	}
	thousands := strconv.Itoa(most)
	if n := len(thousands); n > 3 {
		thousands = thousands[:n-3] + "," + thousands[n-3:]
	}
	say(beyond, "file beyond the first "+thousands+" is not shown", "files beyond the first "+thousands+" are not shown")
	say(counts[oddGiant], "folder of installed packages is not shown", "folders of installed packages are not shown")
	say(counts[oddOwn], "folder holds World's own data and is not shown", "folders hold World's own data and are not shown")
	say(counts[oddNested], "folder has a repository of its own and is not shown", "folders have a repository of their own and are not shown")
	say(counts[oddLink], "symbolic link is not followed", "symbolic links are not followed")
	say(counts[oddDevice], "pipe, socket or device is not shown", "pipes, sockets and devices are not shown")
	say(counts[oddDeep], "path is too deep or too long and is not shown", "paths are too deep or too long and are not shown")
	say(counts[oddName], "name cannot be written and is not shown", "names cannot be written and are not shown")
	say(counts[oddSparse], "file is in git but not on disk, as the checkout is sparse", "files are in git but not on disk, as the checkout is sparse")
	say(counts[oddFile], "file may not be read: its lines are not known", "files may not be read: their lines are not known")
	say(counts[oddFolder], "folder may not be read", "folders may not be read")
	say(unwatched, "folder is not watched: it is looked at every "+poll, "folders are not watched: they are looked at every "+poll)
	for _, note := range notes {
		if note != "" {
			left = append(left, wire.ProjectLeft{What: note})
		}
	}
	return left
}
