// Package trust knows which folders the user lets coding agents read settings from. Agents run what
// a repository's settings name (hooks, MCP servers, plugins) and obey its rules, without asking; so
// before any agent starts, the user sees these files and trusts them or not. Trust is for exactly
// what was seen: a folder whose settings differ in one byte is not trusted.
//
// Files that only advise an agent, such as AGENTS.md, are no settings: they run nothing and allow
// nothing.
package trust

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	file = "coder-folders.json"
	// maxFolders is how many folders are remembered; the one that was opened longest ago is
	// forgotten.
	maxFolders = 100
	// maxFiles bounds the files with settings of one folder, maxFile each one's size in bytes,
	// maxDepth how deep they lie.
	maxFiles = 500
	maxFile  = 1 << 20
	maxDepth = 8
)

// settings are the places from which each agent reads what it runs or may do, in the folder that it
// works in and in those above it up to the root of the repository.
var settings = []struct {
	agent string
	paths []string
}{
	{"Claude Code", []string{".claude", ".mcp.json"}},
	{"Codex", []string{".codex"}},
	{"OpenCode", []string{".opencode", "opencode.json", "opencode.jsonc"}},
	{"Gemini CLI", []string{".gemini", ".env"}},
	{"Qwen Code", []string{".qwen", ".env"}},
}

// Scan is what a folder's settings are.
type Scan struct {
	// Files are sorted by their paths, which are relative to the root of the repository.
	Files []wire.CoderSettings
	// Hash is that of all of them.
	Hash string
	// Unread is why they cannot be trusted: some could not be read; empty: all were.
	Unread string
}

// Read lists the settings for agents in a folder of a repository with this root.
func Read(root, folder string) (Scan, error) {
	rel, err := filepath.Rel(root, folder)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return Scan{}, errors.New("the folder is not in its repository")
	}
	r, err := os.OpenRoot(root)
	if err != nil {
		return Scan{}, errors.New("the folder cannot be opened")
	}
	defer r.Close()
	found := reader{root: r, agents: map[string][]string{}}
	for dir := filepath.ToSlash(rel); ; dir = path.Dir(dir) {
		for _, s := range settings {
			for _, p := range s.paths {
				found.walk(s.agent, path.Join(dir, p), 0)
			}
		}
		if dir == "." {
			break
		}
	}
	return found.scan(), nil
}

// reader collects settings.
type reader struct {
	root   *os.Root
	files  []wire.CoderSettings
	agents map[string][]string
	unread string
}

// walk takes in a file or all files of a folder. What is missing is nothing.
func (r *reader) walk(agent, name string, depth int) {
	info, err := r.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return
	case err != nil:
		r.fail(name)
		return
	case !info.IsDir():
		r.add(agent, name, info)
		return
	case depth == maxDepth || len(r.files) >= maxFiles:
		r.fail(name)
		return
	}
	dir, err := r.root.Open(name)
	if err != nil {
		r.fail(name)
		return
	}
	entries, err := dir.ReadDir(-1)
	_ = dir.Close()
	if err != nil {
		r.fail(name)
	}
	for _, e := range entries {
		r.walk(agent, path.Join(name, e.Name()), depth+1)
	}
}

// add takes in one file. What is no plain file, such as a link, cannot be trusted: what is at its
// end may change unseen.
func (r *reader) add(agent, name string, info fs.FileInfo) {
	if known := r.agents[name]; known != nil {
		if !slices.Contains(known, agent) {
			r.agents[name] = append(known, agent)
		}
		return
	}
	if len(r.files) >= maxFiles {
		r.fail(name)
		return
	}
	r.agents[name] = []string{agent}
	row := wire.CoderSettings{Path: name, Size: int(max(info.Size(), 0))}
	if info.Mode().IsRegular() && info.Size() <= maxFile {
		row.SHA256 = r.hash(name)
	}
	if row.SHA256 == "" {
		r.fail(name)
	}
	r.files = append(r.files, row)
}

// hash returns the SHA-256 of a file; empty: it cannot be read.
func (r *reader) hash(name string) string {
	f, err := r.root.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if n, err := io.Copy(h, io.LimitReader(f, maxFile+1)); err != nil || n > maxFile {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (r *reader) fail(name string) { r.unread = cmp.Or(r.unread, name) }

func (r *reader) scan() Scan {
	for i := range r.files {
		r.files[i].Agent = strings.Join(r.agents[r.files[i].Path], ", ")
	}
	slices.SortFunc(r.files, func(a, b wire.CoderSettings) int { return cmp.Compare(a.Path, b.Path) })
	h := sha256.New()
	for _, f := range r.files {
		fmt.Fprintf(h, "%q %s\n", f.Path, f.SHA256)
	}
	s := Scan{Files: r.files, Hash: hex.EncodeToString(h.Sum(nil))}
	if r.unread != "" {
		s.Unread = fmt.Sprintf("%q is no plain file that can be read here, so nobody knows what it makes an agent do.", r.unread)
	}
	return s
}

// Folders are the folders that the user has opened for coding, and what they trust in each. Its
// methods are safe for concurrent use.
type Folders struct {
	file local.File[[]folder]

	mu sync.Mutex
	// list is by the time of the last opening, the newest first.
	list []folder
}

// folder is what is kept of one.
type folder struct {
	Path   string    `json:"path"`
	Opened time.Time `json:"openedAt"`
	// Hash is that of the settings that the user trusts, Files what they were; empty: none.
	Hash  string            `json:"hash,omitempty"`
	Files map[string]string `json:"files,omitempty"`
}

// Open reads the folders of a data folder. From a file that cannot be used no folder is trusted.
func Open(dir local.Dir) *Folders {
	f := &Folders{file: local.File[[]folder]{Dir: dir, Name: file}}
	f.list, _ = f.file.Open() // local.Survey tells the user of an error
	return f
}

// Known returns the folders, the newest first.
func (f *Folders) Known() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([]string, len(f.list))
	for i := range f.list {
		out[i] = f.list[i].Path
	}
	return out
}

// Has reports whether the user has opened a folder.
func (f *Folders) Has(folder string) bool { return slices.Contains(f.Known(), folder) }

// Note remembers that the user has opened a folder.
func (f *Folders) Note(path string, now time.Time) error {
	return f.change(path, now, func(*folder) {})
}

// Trust remembers that the user trusts the settings of a folder as they are in a scan. nil ends the
// trust.
func (f *Folders) Trust(path string, s *Scan, now time.Time) error {
	return f.change(path, now, func(d *folder) {
		d.Hash, d.Files = "", nil
		if s == nil {
			return
		}
		d.Hash, d.Files = s.Hash, map[string]string{}
		for _, row := range s.Files {
			d.Files[row.Path] = row.SHA256
		}
	})
}

// change edits the record of a folder, which comes to the front. When it cannot be written, nothing
// has changed.
func (f *Folders) change(path string, now time.Time, edit func(d *folder)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	d := folder{Path: path}
	rest := make([]folder, 0, len(f.list)+1)
	for _, old := range f.list {
		if old.Path == path {
			d = old
		} else {
			rest = append(rest, old)
		}
	}
	d.Opened = wire.Now(now)
	edit(&d)
	list := append([]folder{d}, rest[:min(len(rest), maxFolders-1)]...)
	if err := f.file.Write(list); err != nil {
		return err
	}
	f.list = list
	return nil
}

// Judge reports whether the user trusts what a scan of a folder has found, and marks what is new or
// changed since they did. Settings that cannot be read are never trusted; a folder without settings
// needs no trust for them, but the user's word.
func (f *Folders) Judge(path string, s *Scan) (trusted, changed bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.list, func(d folder) bool { return d.Path == path })
	if i < 0 || f.list[i].Hash == "" {
		return false, false
	}
	d := f.list[i]
	for n := range s.Files {
		row := &s.Files[n]
		before, known := d.Files[row.Path]
		switch {
		case !known:
			row.State = "new"
		case before != row.SHA256:
			row.State = "changed"
		}
	}
	trusted = d.Hash == s.Hash && s.Unread == ""
	return trusted, !trusted
}
