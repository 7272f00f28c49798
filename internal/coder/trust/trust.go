// Package trust stores from which folders the user lets coding agents read settings. Agents run
// what a repository's settings name (hooks, MCP servers, plugins) and follow its rules without
// asking, so the user sees these files before any agent starts, and decides whether to trust them.
// Trust is for exactly what the user saw: one different byte ends it.
//
// Files that only advise an agent, such as AGENTS.md, are not settings: they run and allow nothing.
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
	foldersFile = "coder-folders.json"
	// maxFolders bounds the remembered folders. The least recently opened is forgotten.
	maxFolders = 100
	// maxFiles bounds the settings files of a folder, maxFile their size in bytes, and maxDepth how
	// deep they lie.
	maxFiles = 500
	maxFile  = 1 << 20
	maxDepth = 8
)

// settingsPaths are the places from which each agent reads what it runs or may do, in its folder
// and in those above it up to the root of the repository.
var settingsPaths = []struct {
	agent string
	paths []string
}{
	{"Claude Code", []string{".claude", ".mcp.json"}},
	{"Codex", []string{".codex"}},
	{"OpenCode", []string{".opencode", "opencode.json", "opencode.jsonc"}},
	{"Gemini CLI", []string{".gemini", ".env"}},
	{"Qwen Code", []string{".qwen", ".env"}},
	{"Copilot CLI", []string{".copilot", ".mcp.json"}},
	{"Kilo", []string{".kilo", "kilo.json", "kilo.jsonc", ".kilocode", ".opencode", "opencode.json", "opencode.jsonc"}},
}

// Scan is the result of Read.
type Scan struct {
	// Files are sorted by path, relative to the root of the repository.
	Files []wire.CoderSettings
	// Hash is that of all files.
	Hash string
	// Unread says why they cannot be trusted, or "" if all were read.
	Unread string
}

// Read lists the agents' settings for a folder in the repository with the given root.
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
		for _, s := range settingsPaths {
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

type reader struct {
	root   *os.Root
	files  []wire.CoderSettings
	agents map[string][]string
	unread string
}

// walk adds a file, or all files of a folder. It ignores missing ones.
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

// add adds a file. Links and other special files cannot be trusted, since their targets may change
// unseen.
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

// hash returns the SHA-256 of a file, or "" if it cannot be read.
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
		s.Unread = fmt.Sprintf("%q is not a readable plain file, so World cannot say what it makes an agent do.", r.unread)
	}
	return s
}

// Folders are the folders that the user opened for coding, and the settings that they trust in
// each. Its methods are safe for concurrent use.
type Folders struct {
	file local.File[[]folder]

	mu sync.Mutex
	// list has the most recently opened folder first.
	list []folder
}

type folder struct {
	Path   string    `json:"path"`
	Opened time.Time `json:"openedAt"`
	// Hash is that of the trusted settings, or "", and Files their files.
	Hash  string            `json:"hash,omitempty"`
	Files map[string]string `json:"files,omitempty"`
}

// Open reads the folders of a data folder. If the file is damaged, no folder is trusted.
func Open(dir local.Dir) *Folders {
	f := &Folders{file: local.File[[]folder]{Dir: dir, Name: foldersFile}}
	f.list, _ = f.file.Open() // local.Survey reports errors to the user
	return f
}

// Known returns the folders, most recently opened first.
func (f *Folders) Known() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([]string, len(f.list))
	for i := range f.list {
		out[i] = f.list[i].Path
	}
	return out
}

// Has reports whether the user opened a folder.
func (f *Folders) Has(folder string) bool { return slices.Contains(f.Known(), folder) }

// RecordOpened records that the user opened a folder.
func (f *Folders) RecordOpened(path string, now time.Time) error {
	return f.change(path, now, func(*folder) {})
}

// Trust records that the user trusts a folder's settings as scanned; nil ends the trust.
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

// change edits a folder's record and moves it to the front, or changes nothing if it cannot be
// written.
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
	d.Opened = wire.Millis(now)
	edit(&d)
	list := append([]folder{d}, rest[:min(len(rest), maxFolders-1)]...)
	if err := f.file.Write(list); err != nil {
		return err
	}
	f.list = list
	return nil
}

// Check reports whether the user trusts a folder's settings as scanned, and marks those that are
// new or have changed. Settings that cannot be read are never trusted. Without settings there is
// nothing to trust, but the user must have trusted the folder.
func (f *Folders) Check(path string, s *Scan) (trusted, changed bool) {
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
