package repo

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// truth is what the file system and git say, found in another way than the package does: a walk,
// and status in its first format, which speaks of index and disk apart.
func truth(t testing.TB, root string, began map[string]string) map[string]string {
	t.Helper()
	disk := onDisk(t, root)
	commit := map[string]Difference{}
	listed := map[string]bool{}
	for p := range strings.SplitSeq(gitDo(t, root, "ls-files", "-z", "-c", "-o", "--exclude-standard"), "\x00") {
		if _, on := disk[p]; on {
			listed[p] = true
		}
	}
	links := map[string]bool{}
	for line := range strings.SplitSeq(gitDo(t, root, "ls-tree", "-r", "-z", "HEAD"), "\x00") {
		meta, p, _ := strings.Cut(line, "\t")
		links[p] = strings.HasPrefix(meta, "120000")
	}
	for line := range strings.SplitSeq(gitDo(t, root, "--no-optional-locks", "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"), "\x00") {
		if len(line) < 4 {
			continue
		}
		x, y, p := line[0], line[1], line[3:]
		switch {
		case x == 'U' || y == 'U' || x == 'A' && y == 'A' || x == 'D' && y == 'D':
			commit[p] = Conflict
		case x == '?':
			commit[p] = Untracked
		case x == 'D' || y == 'D':
			if x != 'A' && !links[p] {
				commit[p] = Gone
			}
		case x == 'A' || y == 'A':
			commit[p] = New
		default:
			commit[p] = Changed
		}
	}
	all := map[string]bool{}
	for _, set := range []map[string]bool{listed, keys(commit), keys(began)} {
		maps.Copy(all, set)
	}
	return expected(all, disk, listed, commit, began, root)
}

// onDisk reads every regular file.
func onDisk(t testing.TB, root string) map[string]string {
	t.Helper()
	disk := map[string]string{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() {
			text, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(root, p)
			disk[filepath.ToSlash(rel)] = string(text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return disk
}

func keys[V any](m map[string]V) map[string]bool {
	set := map[string]bool{}
	for k := range m {
		set[k] = true
	}
	return set
}

func expected(all map[string]bool, disk map[string]string, listed map[string]bool, commit map[string]Difference,
	began map[string]string, root string,
) map[string]string {
	out := map[string]string{}
	for p := range all {
		text, on := disk[p]
		before, had := began[p]
		session := Same
		switch {
		case on && !had:
			session = New
		case on && before != text:
			session = Changed
		case !on && had:
			session = Gone
		}
		info, _ := os.Lstat(filepath.Join(root, p))
		link := info != nil && info.Mode()&fs.ModeSymlink != 0
		switch {
		case link:
		case on && (listed[p] || commit[p] == Gone):
			out[p] = fmt.Sprintf("%d/%d %d bytes %d lines", commit[p], session, len(text), lines(text))
		case !on && (commit[p] == Gone || commit[p] == Conflict || commit[p] == Changed || session == Gone):
			out[p] = fmt.Sprintf("%d/%d", commit[p], session)
		}
	}
	return out
}

func lines(text string) int {
	if bytes.IndexByte([]byte(text), 0) >= 0 {
		return 0
	}
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// shown returns the published files, in the form of truth.
func (v *viewer) shown() map[string]string {
	v.mu.Lock()
	defer v.mu.Unlock()
	out := map[string]string{}
	for p, f := range v.files {
		if _, err := os.Lstat(filepath.Join(v.root, p)); err == nil && (f.Commit != Gone && f.Session != Gone) {
			out[p] = fmt.Sprintf("%d/%d %d bytes %d lines", f.Commit, f.Session, f.Bytes, f.Lines)
		} else if err == nil && f.Commit == Gone && f.Session != Gone { // removed from the index alone
			out[p] = fmt.Sprintf("%d/%d %d bytes %d lines", f.Commit, f.Session, f.Bytes, f.Lines)
		} else {
			out[p] = fmt.Sprintf("%d/%d", f.Commit, f.Session)
		}
	}
	return out
}

// A player does random things in a repository.
type player struct {
	t    testing.TB
	r    *rand.Rand
	root string
	did  []string
}

func (p *player) path() string {
	dirs := []string{"", "a/", "a/b/", "a/b/c/", "d/", "d/ü e/", "f/", "ign/"}
	names := []string{"x.go", "y.ts", "z", "w.log", "ä.md", ":q", "*", "-n"}
	return dirs[p.r.IntN(len(dirs))] + names[p.r.IntN(len(names))]
}

func (p *player) dir() string {
	return []string{"a", "a/b", "a/b/c", "d", "f", "ign", "g/h"}[p.r.IntN(7)]
}

func (p *player) full(path string) string { return filepath.Join(p.root, filepath.FromSlash(path)) }

// step takes one action. Impossible ones fail, as they do for users.
func (p *player) step() {
	op := p.r.IntN(24)
	a, b := p.path(), p.path()
	git := func(args ...string) { _, _ = gitTry(p.root, args...) }
	p.did = append(p.did, fmt.Sprint(op, " ", a, " ", b))
	switch op {
	case 0, 1, 2, 3, 4, 5:
		_ = os.MkdirAll(filepath.Dir(p.full(a)), 0o755)
		_ = os.WriteFile(p.full(a), []byte(strings.Repeat("line "+strconv.Itoa(p.r.IntN(3))+"\n", p.r.IntN(4))+"end"), 0o644)
	case 6, 7:
		_ = os.Remove(p.full(a))
	case 8:
		_ = os.MkdirAll(filepath.Dir(p.full(b)), 0o755)
		_ = os.Rename(p.full(a), p.full(b))
	case 9:
		_ = os.MkdirAll(p.full(p.dir()), 0o755)
	case 10:
		_ = os.RemoveAll(p.full(p.dir()))
	case 11:
		_ = os.Rename(p.full(p.dir()), p.full(p.dir()))
	case 12:
		_ = os.WriteFile(p.full(".gitignore"), []byte([]string{"", "*.log\n", "ign/\n", "*.log\nign/\n/d/\n"}[p.r.IntN(4)]), 0o644)
	case 13:
		git("add", "-A")
	case 14:
		git("add", "--", "a")
	case 15:
		git("commit", "-q", "-a", "-m", "c")
	case 16:
		git("commit", "-q", "-m", "c")
	case 17:
		git("checkout", "-q", "-f", []string{"main", "one", "two"}[p.r.IntN(3)])
	case 18:
		if _, err := gitTry(p.root, "merge", "-q", []string{"main", "one", "two"}[p.r.IntN(3)]); err != nil && p.r.IntN(2) == 0 {
			git("merge", "--abort")
		}
	case 19:
		git("stash", "-u", "-q")
	case 20:
		git("stash", "pop", "-q")
	case 21:
		_ = os.Chmod(p.full(a), []os.FileMode{0o644, 0o755}[p.r.IntN(2)])
	case 22:
		_ = os.Symlink("main.go", p.full(a))
	case 23:
		now := time.Now()
		_ = os.Chtimes(p.full(a), now, now)
		git("rm", "-q", "--cached", "--ignore-unmatch", "--", b)
	}
}

// The published state always equals that of git and the file system, without a scan that no event
// caused: a thousand actions in all, in a few repositories in parallel, since most of
// the time is waiting. SEED chooses other actions; WORLD_LONG does a thousand in each.
func TestTruth(t *testing.T) {
	t.Parallel()
	unixOnly(t)
	seed := uint64(1795364461160517349) // a file came back where all that is new is ignored
	if s := os.Getenv("SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	const repositories = 4
	steps := 400 / repositories
	if os.Getenv("WORLD_LONG") != "" {
		steps = 1_000
	}
	t.Logf("SEED=%d", seed)
	for i := range uint64(repositories) {
		t.Run(strconv.FormatUint(i, 10), func(t *testing.T) {
			t.Parallel()
			play(t, rand.New(rand.NewPCG(seed, i)), steps)
		})
	}
}

func play(t *testing.T, r *rand.Rand, steps int) {
	t.Helper()
	root := project(t)
	gitDo(t, root, "branch", "one")
	gitDo(t, root, "branch", "two")
	p := &player{t: t, r: r, root: root}
	for range 30 {
		p.step()
	}
	v := view(t, root, Options{Quiet: slow})
	began := map[string]string{}
	for _, f := range v.files {
		if text, err := os.ReadFile(filepath.Join(root, f.Path)); err == nil {
			began[f.Path] = string(text)
		}
	}
	for done := 0; done < steps; done += 25 {
		p.did = nil
		for range 25 {
			p.step()
			if p.r.IntN(4) == 0 {
				time.Sleep(time.Duration(p.r.IntN(60)) * time.Millisecond)
			}
		}
		compare(t, v, p, began)
	}
}

func compare(t *testing.T, v *viewer, p *player, began map[string]string) {
	t.Helper()
	want := truth(t, v.root, began)
	if poll(func() bool { return maps.Equal(v.shown(), want) }) {
		return
	}
	got := v.shown()
	for _, path := range slices.Sorted(maps.Keys(want)) {
		if got[path] != want[path] {
			t.Errorf("%q: published %q, is %q", path, got[path], want[path])
		}
	}
	for path := range got {
		if _, is := want[path]; !is {
			t.Errorf("%q: published %q, does not exist", path, got[path])
		}
	}
	t.Fatalf("after %s", strings.Join(p.did, "; "))
}
