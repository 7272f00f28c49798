package git

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Verdict says whether a file behind a filter is as git has it. The filter itself is never run.
type Verdict int

// Values of Verdict.
const (
	// Differs: its content is certainly another one than when git last looked.
	Differs Verdict = iota
	// Same: it is a file of LFS, and the one that its pointer names, or that pointer.
	Same
	// Unsure: only the filter could decide.
	Unsure
)

const (
	// maxHashed bounds how many bytes of files one call of Judge reads.
	maxHashed = 512 << 20
	// maxPointer is the size of the longest pointer of LFS; maxVerdicts bounds what a Runner
	// remembers.
	maxPointer, maxVerdicts = 1024, 10_000
	// fewPaths is up to how many paths are given to git as arguments; of more, the whole index is
	// read.
	fewPaths = 200
)

// pointerForm is the pointer that git-lfs puts into the repository instead of a file.
var pointerForm = regexp.MustCompile(`\Aversion https://git-lfs\.github\.com/spec/v1\n(?:[a-z0-9.-]+ .*\n)*oid sha256:([0-9a-f]{64})\nsize ([0-9]+)\n`)

// stamp identifies the content of a file that was hashed.
type stamp struct {
	path, oid string
	size      int64
	written   time.Time
}

// Filters returns the names of the filters that SwitchOffFilters has found, those that change what
// git compares.
func (r *Runner) Filters() []string {
	var names []string
	for _, s := range r.Settings() {
		rest, found := strings.CutPrefix(s.Key, "filter.")
		if dot := strings.LastIndexByte(rest, '.'); found && dot >= 0 && (rest[dot:] == ".clean" || rest[dot:] == ".process") &&
			s.Value != "" {
			names = append(names, rest[:dot])
		}
	}
	return names
}

// Filtered returns those of some paths that go through a configured filter. The paths, as all here,
// are relative to the runner's folder. SwitchOffFilters comes before it.
func (r *Runner) Filtered(ctx context.Context, paths []string) ([]string, error) {
	active := r.Filters()
	if len(active) == 0 || len(paths) == 0 {
		return nil, nil
	}
	out, err := r.Run(ctx, Command{Args: []string{"check-attr", "-z", "--stdin", "filter"}, Stdin: []byte(strings.Join(paths, "\x00") + "\x00"), Limit: MaxOutput})
	if err != nil {
		return nil, err
	}
	var filtered []string
	for list := strings.Split(string(out), "\x00"); len(list) >= 3; list = list[3:] {
		if slices.Contains(active, list[2]) {
			filtered = append(filtered, list[0])
		}
	}
	return filtered, nil
}

// Judge looks at files that git calls changed on disk, as it does with its filters off, and returns
// a verdict for each of them that goes through a filter. What it is compared with is the index.
func (r *Runner) Judge(ctx context.Context, paths []string) (map[string]Verdict, error) {
	filtered, err := r.Filtered(ctx, paths)
	if err != nil || len(filtered) == 0 {
		return nil, err
	}
	entries, err := r.indexed(ctx, filtered)
	if err != nil {
		return nil, err
	}
	pointers, err := r.pointers(ctx, entries)
	if err != nil {
		return nil, err
	}
	verdicts, room := make(map[string]Verdict, len(filtered)), int64(maxHashed)
	for _, path := range filtered {
		info, err := os.Lstat(filepath.Join(r.folder, filepath.FromSlash(path)))
		e, known := entries[path]
		if err != nil || !known || !info.Mode().IsRegular() {
			continue
		}
		p, isPointer := pointers[e.blob]
		switch {
		case isPointer:
			verdicts[path] = r.lfs(path, info, p, &room)
		case e.size == 0 || e.size == uint32(info.Size()): //nolint:gosec // the index has the lower bits
			verdicts[path] = Unsure // 0: git has not looked at it since it wrote the index
		default:
			verdicts[path] = Differs
		}
	}
	return verdicts, nil
}

// indexEntry is a file of the index: its blob, and the lower 32 bits of the size of the file when
// git last looked at it.
type indexEntry struct {
	blob string
	size uint32
}

// debugForm is a file in the output of git ls-files -s --debug: mode, blob, stage, path, and in the
// lines behind it the size.
var debugForm = regexp.MustCompile(`(?s)[0-7]{6} ([0-9a-f]+) 0\t([^\x00]+)\x00(?:  (?:ctime|mtime|dev|uid): [^\n]*\n)*  size: (\d+)\t[^\n]*\n`)

func (r *Runner) indexed(ctx context.Context, paths []string) (map[string]indexEntry, error) {
	args := []string{LiteralPaths, "ls-files", "-z", "-s", "--debug", "--"}
	if len(paths) <= fewPaths {
		args = append(args, paths...)
	}
	out, err := r.Run(ctx, Command{Args: args, Limit: MaxOutput})
	if err != nil {
		return nil, err
	}
	entries := map[string]indexEntry{}
	for _, m := range debugForm.FindAllSubmatch(out, -1) {
		size, _ := strconv.ParseUint(string(m[3]), 10, 32)
		entries[string(m[2])] = indexEntry{string(m[1]), uint32(size)}
	}
	return entries, nil
}

// pointer is what LFS says of a file.
type pointer struct {
	oid  string
	size int64
}

// pointers returns those blobs that are pointers of LFS.
func (r *Runner) pointers(ctx context.Context, entries map[string]indexEntry) (map[string]pointer, error) {
	var blobs strings.Builder
	for _, e := range entries {
		blobs.WriteString(e.blob + "\n")
	}
	out, err := r.Run(ctx, Command{Args: []string{"cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"}, Stdin: []byte(blobs.String()), Limit: MaxOutput})
	if err != nil {
		return nil, err
	}
	var small strings.Builder
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) == 3 && f[1] == "blob" {
			if n, err := strconv.Atoi(f[2]); err == nil && n <= maxPointer {
				small.WriteString(f[0] + "\n")
			}
		}
	}
	found := map[string]pointer{}
	if small.Len() == 0 {
		return found, nil
	}
	if out, err = r.Run(ctx, Command{Args: []string{"cat-file", "--batch"}, Stdin: []byte(small.String()), Limit: MaxOutput}); err != nil {
		return nil, err
	}
	for len(out) > 0 {
		head, rest, _ := bytes.Cut(out, []byte("\n"))
		f := strings.Fields(string(head))
		if len(f) != 3 {
			return nil, ErrFailed
		}
		n, err := strconv.Atoi(f[2])
		if err != nil || n < 0 || n >= len(rest) {
			return nil, ErrFailed
		}
		if m := pointerForm.FindSubmatch(rest[:n]); m != nil {
			size, _ := strconv.ParseInt(string(m[2]), 10, 64)
			found[f[0]] = pointer{string(m[1]), size}
		}
		out = rest[n+1:]
	}
	return found, nil
}

// lfs compares a file with its pointer, which names its hash. What it has read it remembers; room
// is how much it may read.
func (r *Runner) lfs(path string, info fs.FileInfo, p pointer, room *int64) Verdict {
	if info.Size() <= maxPointer { // it may be the pointer itself: the file was never fetched
		if text, err := os.ReadFile(filepath.Join(r.folder, filepath.FromSlash(path))); err == nil {
			if m := pointerForm.FindSubmatch(text); m != nil && string(m[1]) == p.oid {
				return Same
			}
		}
	}
	if info.Size() != p.size {
		return Differs
	}
	s := stamp{path, p.oid, info.Size(), info.ModTime()}
	r.mu.Lock()
	v, known := r.verdicts[s]
	r.mu.Unlock()
	if known {
		return v
	}
	if *room -= info.Size(); *room < 0 {
		return Unsure
	}
	file, err := os.Open(filepath.Join(r.folder, filepath.FromSlash(path)))
	if err != nil {
		return Unsure
	}
	defer func() { _ = file.Close() }()
	h := sha256.New()
	if n, err := io.Copy(h, io.LimitReader(file, p.size+1)); err != nil || n != p.size {
		return Unsure
	}
	v = Differs
	if hex.EncodeToString(h.Sum(nil)) == p.oid {
		v = Same
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.verdicts == nil || len(r.verdicts) >= maxVerdicts {
		r.verdicts = map[stamp]Verdict{}
	}
	r.verdicts[s] = v
	return v
}
