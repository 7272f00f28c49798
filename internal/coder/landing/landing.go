// Package landing changes files of a folder that others may be working in: all of them, or none.
//
//	planned    Begin has stored every path's old and new hash, the new files, and the record
//	landing    Run exchanges the files one by one, and checks each one that comes out
//	landed     the caller has committed what belongs to the files; Done removes the rest
//	undone     Back has restored what Run exchanged, and has checked it
//
// A new file is staged on the file system of the file that it replaces. They are exchanged in one
// step, and the one that comes out is hashed. If its hash is not the expected one, it was saved in
// the meantime: it goes back, and nothing lands. Nothing is overwritten or removed before the end,
// so a death of the process or the computer at any point leaves enough on disk for Open and Back to
// restore every file.
//
// Limits: without an exchange in the file system, a file is missing between two renames; and a
// program that keeps a file open during the whole landing and writes to it afterwards writes to a
// file that is no longer there.
//
// The package knows no git, never follows links below the root, starts no goroutines and has no
// locks. The caller allows only one landing at a time in a folder.
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

// A Change replaces, adds or removes one path.
type Change struct {
	// Path is below the root, with slashes.
	Path string
	// Old is the Sum from Inspect.
	Old Sum
	// New is the path of the new file or link, which Begin moves away, or "" to remove the path.
	New string
}

// Options describe a landing.
type Options struct {
	// Root is the folder whose files change.
	Root string
	// Stage is a folder for the new files, preferably on the root's file system. Begin makes it;
	// Done and Back remove it.
	Stage string
	// Records is the folder of the record.
	Records local.Dir
	Changes []Change
	// Note is stored in the record for the caller of Open.
	Note any
	// Each is called before each file is staged, and from time to time before that. It may be nil.
	Each Each
}

// Each is called before each of several files, with the number done. An error stops the operation.
type Each func(done, total int) error

func (e Each) call(done, total int) error {
	if e == nil {
		return nil
	}
	return e(done, total)
}

// now calls Each from time to time in a loop over many quick steps.
func (e Each) now(i, done, total int) error {
	if i%100 > 0 {
		return nil
	}
	return e.call(done, total)
}

// record is the stored form of an unfinished landing.
type record struct {
	Root  string `json:"root"`
	Stage string `json:"stage"`
	// ID is part of the names of files staged outside Stage.
	ID    string          `json:"id"`
	Files []file          `json:"files"`
	Made  []made          `json:"made,omitempty"`
	Note  json.RawMessage `json:"note,omitempty"`
}

// file is one path of a landing. Paths are bytes, since they may be invalid UTF-8.
type file struct {
	Path []byte `json:"path"`
	Old  Sum    `json:"old,omitempty"`
	New  Sum    `json:"new,omitempty"`
	// StageDir is the folder below the root where the new file is staged, if Stage is on another
	// file system.
	StageDir []byte `json:"beside,omitempty"`
	Apart    bool   `json:"apart,omitempty"`
	// Folders are those in the file's place. They are empty when it comes.
	Folders []made `json:"folders,omitempty"`

	index    int
	lastSeen info // of the file that came out, when it was hashed
	// begun: Run has reached it.
	begun bool
}

// made is a folder that a landing makes or removes.
type made struct {
	Path []byte `json:"path"`
	Perm uint32 `json:"perm,omitempty"`
}

// RecordFile is the name of the record. overFile is the record of a landing that only has staged
// files left to remove.
const (
	RecordFile = "landing.json"
	overFile   = "landing.over.json"
)

// A Landing is unfinished. It is not safe for concurrent use.
type Landing struct {
	record

	records local.Dir
	disk    disk
	// whole: this process began it, so files that Run has not reached are unchanged.
	whole bool
}

// ErrChanged means that a file on disk is not as it was seen.
var ErrChanged = errors.New("a file has changed meanwhile")

// A PathError names the path below the root at which a landing stopped.
type PathError struct {
	Path string
	Err  error
}

// Error leaves out the path, which may be private.
func (e *PathError) Error() string { return "the landing stopped: " + e.Err.Error() }

func (e *PathError) Unwrap() error { return e.Err }

// Begin stages the new files and writes the record. An error means that it touched no file of the
// root and left nothing behind.
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
		_ = os.Remove(l.records.Path(RecordFile)) // it may have been written
		if err := l.clear(); err == nil {
			_ = os.Remove(l.records.Path(overFile))
		}
		return nil, err
	}
	_ = os.Remove(l.records.Path(overFile))
	return l, nil
}

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
	if slices.ContainsFunc(l.Files, func(f file) bool { return f.Apart }) { // files staged in the root must not stay there
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

// add plans one path and the folders for it.
func (l *Landing) add(c *Change, known map[string]bool) error {
	f := file{Path: []byte(c.Path), Old: c.Old, index: len(l.Files)}
	if !filepath.IsLocal(filepath.FromSlash(c.Path)) || strings.HasSuffix(c.Path, "/") {
		return fs.ErrInvalid
	}
	if c.Old == folderSum { // a folder that a file replaces
		f.Old = ""
		if err := l.folders(&f); err != nil {
			return err
		}
	}
	dir := l.disk.nearest(spot{l.Root, c.Path})
	if same, err := l.disk.same(spot{l.Root, dir}); err != nil {
		return err
	} else if !same {
		f.Apart, f.StageDir = true, []byte(dir)
	}
	if c.New != "" {
		l.missing(c.Path, known)
	}
	l.Files = append(l.Files, f)
	return nil
}

// folders plans to remove the folders at a path, deepest first.
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

// missing plans the missing folders above a path.
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

// The slots of a file. The new file waits in the first. The old one comes there by the exchange or,
// without one, to the second.
const (
	slotNew = ""
	slotOld = "o"
)

func (l *Landing) slot(f *file, which string) spot {
	if f.Apart {
		name := ".world-" + l.ID + "-" + strconv.Itoa(f.index) + which
		return spot{top: l.Root, path: path.Join(string(f.StageDir), name)}
	}
	return spot{top: l.Stage, path: strconv.Itoa(f.index) + which}
}

func (l *Landing) target(f *file) spot { return spot{top: l.Root, path: string(f.Path)} }

// fill moves a new file to its slot, with the permissions, owner and attributes of the old one.
func (l *Landing) fill(f *file, from string) (Sum, error) {
	slot := l.slot(f, slotNew)
	if f.Apart {
		if err := l.disk.copy(from, slot); err != nil {
			return "", err
		}
	} else if err := os.Rename(from, slot.String()); err != nil {
		return "", err
	}
	is, err := l.disk.inspect(slot)
	if err != nil || is.kind != kindFile {
		return is.Sum, err
	}
	was, err := l.disk.stat(l.target(f))
	if err != nil || was.kind != kindFile { // there is no old file
		return is.Sum, l.disk.inherit(l.target(f), slot)
	}
	if err := l.disk.like(l.target(f), slot); err != nil {
		return is.Sum, err
	}
	perm := was.perm &^ 0o6000 // new content must not run as another user
	if (is.perm^was.perm)&0o100 != 0 {
		perm = perm&^0o111 | is.perm&0o111
	}
	return is.Sum, l.disk.chmod(slot, perm)
}

// write stores the record after everything that it refers to.
func (l *Landing) write(name string) error {
	if err := l.disk.step("record", ""); err != nil {
		return err
	}
	if err := l.file(name).Write(l.record); err != nil {
		return err
	}
	if _, err := l.file(name).Read(); err != nil { // a record must be readable
		return err
	}
	return local.SyncDir(string(l.records))
}

func (l *Landing) file(name string) local.File[record] {
	return local.File[record]{
		Dir: l.records, Name: name, Valid: func(r record) bool { return r.ID != "" && r.Root != "" && r.Stage != "" },
	}
}

// Open returns the landing that a death left in a folder of records, or nil if there is none.
func Open(records local.Dir) (*Landing, error) { return open(records, nil) }

func open(records local.Dir, hook hook) (*Landing, error) {
	l := &Landing{records: records, disk: disk{hook: hook}}
	over, err := l.file(overFile).Read()
	if err == nil {
		if _, err := os.Lstat(records.Path(RecordFile)); errors.Is(err, fs.ErrNotExist) {
			l.record = over
			return nil, l.end()
		}
		err = os.Remove(records.Path(overFile)) // the death came before it was removed
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
		l.Files[i].index = i
	}
	return l, nil
}

// Read decodes the note.
func (l *Landing) Read(note any) error { return json.Unmarshal(l.Note, note) }

// Paths returns the paths that the landing changes.
func (l *Landing) Paths() []string {
	list := make([]string, len(l.Files))
	for i := range l.Files {
		list[i] = string(l.Files[i].Path)
	}
	return list
}

// markOver records that only staged files are left, which needs no disk space, and removes them.
func (l *Landing) markOver() error {
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

// end removes the staged files, and then the record.
func (l *Landing) end() error {
	for i := range l.Files {
		l.Files[i].index = i
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

// Reserve is the space that folders and records need beyond the staged files, in bytes.
const Reserve = 4 << 20

// ErrNoRoom means that the disk is too full.
var ErrNoRoom = errors.New("the disk is full")

// CheckRoom fails with ErrNoRoom if the disk of a folder lacks space for a number of files of bytes
// in total.
func CheckRoom(dir string, files int, bytes int64) error {
	free, err := free(dir)
	if err != nil {
		return fmt.Errorf("free space: %w", err)
	}
	if need := bytes + int64(files)*4096 + Reserve; need > free {
		return ErrNoRoom
	}
	return nil
}
