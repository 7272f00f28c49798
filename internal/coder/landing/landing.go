// Package landing changes files of a folder that somebody works in: all of them, or none.
//
//	planned    Begin has every path's old and new content by hash, the new files staged, and the record on disk
//	landing    Run exchanges the files one by one, and looks at what comes out of each exchange
//	landed     the caller has committed what goes with the files; Done removes what is left
//	undone     Back has put back what Run had exchanged, and has looked
//
// A new file is staged on the file system of the one that it replaces. Both change places in one
// step, and what came out is hashed: if it is not what was seen before, somebody has saved the file
// meanwhile, so it goes back and nothing lands. Since nothing is ever overwritten or removed before
// the end, a death of the process or of the computer at any point leaves enough on disk for Open
// and Back to restore every file.
//
// What remains: where the file system has no exchange, a file is missing for the instant between
// two renames, and a program that keeps a file open across the whole landing and writes to it only
// afterwards writes to a file that is no longer there.
//
// The package knows no git. It never follows a link below the root. It starts no goroutines and has
// no locks: the caller sees to it that there is one landing at a time in a folder.
package landing

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
)

// A Change is what a landing does to one path.
type Change struct {
	// Path is below the root, with slashes.
	Path string
	// Old is what Look saw there.
	Old Sum
	// New is the path of the new file or link, which Begin moves away; empty: the path goes.
	New string
}

// Options of a landing.
type Options struct {
	// Root is the folder whose files change.
	Root string
	// Stage is a folder for the new files, preferably on the file system of the root. Begin makes
	// it, Done and Back remove it.
	Stage string
	// Records is the folder that has the record.
	Records local.Dir
	Changes []Change
	// Note is kept with the record for whoever opens it.
	Note any
	// Each is called before each file is staged, and now and then before that; nil: nothing is.
	Each Each
}

// Each is called before each of a number of files, with how many are done. An error stops what is
// being done.
type Each func(done, total int) error

func (e Each) call(done, total int) error {
	if e == nil {
		return nil
	}
	return e(done, total)
}

// now calls Each for one of many files of which each takes no time.
func (e Each) now(i, done, total int) error {
	if i%100 > 0 {
		return nil
	}
	return e.call(done, total)
}

// record is what is on disk about a landing while it is under way.
type record struct {
	Root  string `json:"root"`
	Stage string `json:"stage"`
	// ID is in the names of what is staged outside of Stage.
	ID    string          `json:"id"`
	Files []file          `json:"files"`
	Made  []made          `json:"made,omitempty"`
	Note  json.RawMessage `json:"note,omitempty"`
}

// file is one path of a landing. Paths are bytes, since they may be no text.
type file struct {
	Path []byte `json:"path"`
	Old  Sum    `json:"old,omitempty"`
	New  Sum    `json:"new,omitempty"`
	// Beside is the folder below the root where the new file is staged, when Stage is on another
	// file system.
	Beside []byte `json:"beside,omitempty"`
	Apart  bool   `json:"apart,omitempty"`
	// Folders are those that stand where the file goes. They are empty by then.
	Folders []made `json:"folders,omitempty"`

	n    int
	seen info // of what came out, when it was hashed
	// begun: Run has come to it.
	begun bool
}

// made is a folder that a landing makes, or removes.
type made struct {
	Path []byte `json:"path"`
	Perm uint32 `json:"perm,omitempty"`
}

// RecordFile is the name of the record. overFile is that of one of which only what is staged is
// left.
const (
	RecordFile = "landing.json"
	overFile   = "landing.over.json"
)

// A Landing is one that is under way. It is not safe for concurrent use.
type Landing struct {
	record

	records local.Dir
	disk    disk
	// whole: it was begun by this process, so what Run has not come to is as it was.
	whole bool
}

// ErrChanged means that something on disk is not what was seen before.
var ErrChanged = errors.New("a file has changed meanwhile")

// A PathError says at which path of the root a landing stopped.
type PathError struct {
	Path string
	Err  error
}

// Error never has the path, which may be private.
func (e *PathError) Error() string { return "the landing stopped: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *PathError) Unwrap() error { return e.Err }

// Begin stages the new files and writes the record. An error means that no file of the root was
// touched, and that nothing is left of the landing.
func Begin(o Options) (*Landing, error) { return begin(o, nil) }

func begin(o Options, hook hook) (*Landing, error) {
	l := &Landing{records: o.Records, record: record{Root: o.Root, Stage: o.Stage, ID: ident.New("")}, whole: true}
	l.disk.hook = hook
	defer l.disk.close()
	err := l.plan(o)
	if err == nil {
		err = l.write(RecordFile)
	}
	if err != nil {
		_ = os.Remove(l.records.Path(RecordFile)) // it may be there, but not for certain
		if e := l.clear(); e == nil {
			_ = os.Remove(l.records.Path(overFile))
		}
		return nil, err
	}
	_ = os.Remove(l.records.Path(overFile))
	return l, nil
}

// plan stages everything.
func (l *Landing) plan(o Options) error {
	note, err := json.Marshal(o.Note)
	if err != nil {
		return err
	}
	l.Note = note
	if err := os.MkdirAll(o.Stage, 0o700); err != nil {
		return err
	}
	if err := l.disk.open(l.Root, l.Stage); err != nil {
		return err
	}
	changes := slices.DeleteFunc(slices.Clone(o.Changes), func(c Change) bool {
		return c.New == "" && (c.Old == "" || c.Old == folderSum)
	})
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	known := map[string]bool{}
	for i := range changes {
		if err := o.Each.now(i, 0, len(changes)); err != nil {
			return err
		}
		if err := l.add(&changes[i], known); err != nil {
			return at(changes[i].Path, err)
		}
	}
	if slices.ContainsFunc(l.Files, func(f file) bool { return f.Apart }) { // what is staged in the root must not stay there
		if err := l.write(overFile); err != nil {
			return err
		}
	}
	for i := range l.Files {
		if err := o.Each.call(i, len(l.Files)); err != nil {
			return err
		}
		if f := &l.Files[i]; changes[i].New != "" {
			if f.New, err = l.fill(f, changes[i].New); err != nil {
				return at(changes[i].Path, err)
			}
		}
	}
	return l.disk.sync()
}

// add notes one path, and what goes with it.
func (l *Landing) add(c *Change, known map[string]bool) error {
	f := file{Path: []byte(c.Path), Old: c.Old, n: len(l.Files)}
	if !filepath.IsLocal(filepath.FromSlash(c.Path)) || strings.HasSuffix(c.Path, "/") {
		return fs.ErrInvalid
	}
	if c.Old == folderSum { // it makes room for a file
		f.Old = ""
		if err := l.folders(&f); err != nil {
			return err
		}
	}
	dir := l.disk.nearest(spot{l.Root, c.Path})
	if same, err := l.disk.same(spot{l.Root, dir}); err != nil {
		return err
	} else if !same {
		f.Apart, f.Beside = true, []byte(dir)
	}
	if c.New != "" {
		l.missing(c.Path, known)
	}
	l.Files = append(l.Files, f)
	return nil
}

// folders notes the folders at a path, the deepest first.
func (l *Landing) folders(f *file) error {
	root := filepath.Join(l.Root, filepath.FromSlash(string(f.Path)))
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(l.Root, p)
		f.Folders = append(f.Folders, made{[]byte(filepath.ToSlash(rel)), uint32(info.Mode().Perm())})
		return err
	})
	slices.Reverse(f.Folders)
	return err
}

// missing notes the folders above a path that are not there.
func (l *Landing) missing(p string, known map[string]bool) {
	dir := path.Dir(p)
	if dir == "." || known[dir] {
		return
	}
	known[dir] = true
	l.missing(dir, known)
	if is, err := l.disk.stat(spot{l.Root, dir}); err != nil || is.kind != kindFolder {
		l.Made = append(l.Made, made{Path: []byte(dir)})
	}
}

// Slots of a file: the new one waits in the first, and what stood at the path comes there by the
// exchange, or, where there is none, to the second.
const (
	slotNew = ""
	slotOld = "o"
)

// slot returns where a slot is.
func (l *Landing) slot(f *file, which string) spot {
	if f.Apart {
		name := ".world-" + l.ID + "-" + strconv.Itoa(f.n) + which
		return spot{top: l.Root, path: path.Join(string(f.Beside), name)}
	}
	return spot{top: l.Stage, path: strconv.Itoa(f.n) + which}
}

// target returns where a file goes.
func (l *Landing) target(f *file) spot { return spot{top: l.Root, path: string(f.Path)} }

// fill brings a new file to its slot, with the permissions, owner and attributes of the one that it
// replaces.
func (l *Landing) fill(f *file, from string) (Sum, error) {
	slot := l.slot(f, slotNew)
	if f.Apart {
		if err := l.disk.copy(from, slot); err != nil {
			return "", err
		}
	} else if err := os.Rename(from, slot.String()); err != nil {
		return "", err
	}
	is, err := l.disk.look(slot)
	if err != nil || is.kind != kindFile {
		return is.Sum, err
	}
	was, err := l.disk.stat(l.target(f))
	if err != nil || was.kind != kindFile { // there is no file to be like
		return is.Sum, l.disk.inherit(l.target(f), slot)
	}
	if err := l.disk.like(l.target(f), slot); err != nil {
		return is.Sum, err
	}
	perm := was.perm &^ 0o6000 // another content does not run as somebody else
	if (is.perm^was.perm)&0o100 != 0 {
		perm = perm&^0o111 | is.perm&0o111
	}
	return is.Sum, l.disk.chmod(slot, perm)
}

// write puts the record on disk, with all that it speaks of.
func (l *Landing) write(name string) error {
	if err := l.disk.step("record", ""); err != nil {
		return err
	}
	if err := l.file(name).Write(l.record); err != nil {
		return err
	}
	if _, err := l.file(name).Read(); err != nil { // what cannot be read again is no record
		return err
	}
	return local.SyncDir(string(l.records))
}

func (l *Landing) file(name string) local.File[record] {
	return local.File[record]{
		Dir: l.records, Name: name,
		Valid: func(r record) bool { return r.ID != "" && r.Root != "" && r.Stage != "" },
	}
}

// Open returns the landing that a death has left in a folder of records; nil: there is none.
func Open(records local.Dir) (*Landing, error) { return open(records, nil) }

func open(records local.Dir, hook hook) (*Landing, error) {
	l := &Landing{records: records, disk: disk{hook: hook}}
	over, err := l.file(overFile).Read()
	if err == nil {
		if _, e := os.Lstat(records.Path(RecordFile)); errors.Is(e, fs.ErrNotExist) {
			l.record = over
			return nil, l.end()
		}
		err = os.Remove(records.Path(overFile)) // it was to be removed when the other one was written
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l.record, err = l.file(RecordFile).Read()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, err
	}
	for i := range l.Files {
		l.Files[i].n = i
	}
	return l, nil
}

// Read decodes the note.
func (l *Landing) Read(note any) error { return json.Unmarshal(l.Note, note) }

// Paths are those that the landing changes.
func (l *Landing) Paths() []string {
	list := make([]string, len(l.Files))
	for i := range l.Files {
		list[i] = string(l.Files[i].Path)
	}
	return list
}

// over says on disk that only what is staged is left to be removed, which needs no room; then it
// is.
func (l *Landing) over() error {
	if err := l.disk.step("over", ""); err != nil {
		return err
	}
	if err := os.Rename(l.records.Path(RecordFile), l.records.Path(overFile)); err != nil {
		return err
	}
	if err := local.SyncDir(string(l.records)); err != nil {
		return err
	}
	return l.end()
}

// end removes what is staged, and then the record.
func (l *Landing) end() error {
	for i := range l.Files {
		l.Files[i].n = i
	}
	if err := l.clear(); err != nil {
		return err
	}
	if err := l.disk.step("forget", ""); err != nil {
		return err
	}
	return os.Remove(l.records.Path(overFile))
}

func at(path string, err error) error {
	if err == nil {
		return nil
	}
	if _, is := errors.AsType[*PathError](err); is {
		return err
	}
	return &PathError{path, err}
}

// Reserve is how many bytes must be free beyond the staged files, for folders and records.
const Reserve = 4 << 20

// ErrRoom means that the disk has too little room.
var ErrRoom = errors.New("the disk is full")

// Room fails with ErrRoom when the disk of a folder has no room for so many files of so many bytes
// in all.
func Room(dir string, files int, bytes int64) error {
	free, err := free(dir)
	if err != nil {
		return fmt.Errorf("free space: %w", err)
	}
	if need := bytes + int64(files)*4096 + Reserve; need > free {
		return ErrRoom
	}
	return nil
}
