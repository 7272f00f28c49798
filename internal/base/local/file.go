package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// maxFile is the largest file that is read, in bytes.
	maxFile = 64 << 20
	// maxAside is how many damaged versions of one file are kept.
	maxAside = 9
	// lockTime is how long Change waits for another process.
	lockTime = 5 * time.Second
	// AsideSuffix ends the name of a damaged file that is kept; a number follows if there are
	// several.
	AsideSuffix = ".damaged"
)

var (
	// ErrDamaged means that a file's content was changed or lost. The error never includes the
	// content, which may be secret.
	ErrDamaged = errors.New("is damaged; repair or remove it")
	// ErrNewer means that a newer version of World wrote the file. It is neither used nor replaced.
	ErrNewer = errors.New("was written by a newer World; update World to use it")
	// errNoFile means that something other than a file has its name.
	errNoFile = errors.New("is not a file; move it away")
)

// File is a small JSON file of a data folder. The zero value of T stands for a missing file.
//
// Every such file follows the same rules. One that is damaged is renamed to NAME.damaged and
// treated as missing, so it costs only the feature that it belongs to. One that a newer World
// wrote, or that this user may not read, stays as it is: Open returns an error, the feature stays
// off, and writes are refused. Survey finds all of these for the user.
//
// A File has no state. One process owns a file, or all of them use Change.
type File[T any] struct {
	Dir  Dir
	Name string
	// Valid reports whether decoded content can have been written by World; nil: it always can.
	Valid func(T) bool
	// VersionField is the field of an object that holds the version of the file's format; empty:
	// "version". A missing field means version 1, the only one so far.
	VersionField string
	// Scratch: the content is worth nothing once it is damaged, so it is replaced instead of put
	// aside.
	Scratch bool
}

// Read returns the content and changes nothing. The error is fs.ErrNotExist, ErrDamaged, ErrNewer,
// or says why the file cannot be read.
func (f File[T]) Read() (T, error) {
	var v, zero T
	b, err := readFile(f.Dir.Path(f.Name))
	if err != nil {
		return zero, err
	}
	if formatOf(b, f.VersionField) > 1 {
		return zero, fmt.Errorf("%s %w", f.Dir.Path(f.Name), ErrNewer)
	}
	if json.Unmarshal(b, &v) != nil || f.Valid != nil && !f.Valid(v) {
		return zero, fmt.Errorf("%s %w", f.Dir.Path(f.Name), ErrDamaged)
	}
	return v, nil
}

// Open returns the content for the process that owns the file, and puts a damaged file aside, or
// whatever else is in its place. After an error the file must not be used.
func (f File[T]) Open() (T, error) {
	v, err := f.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return v, nil
	}
	switch {
	case errors.Is(err, ErrDamaged) && f.Scratch:
		err = nil
	case errors.Is(err, ErrDamaged), errors.Is(err, errNoFile):
		err = f.Dir.PutAside(f.Name)
	}
	return v, err
}

// Write replaces the content atomically and durably. A damaged file that is there is put aside
// first, and one that cannot be read, or that a newer World wrote, is left alone.
func (f File[T]) Write(v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write %s: %w", f.Name, err)
	}
	if _, err := f.Read(); errors.Is(err, ErrDamaged) {
		_, err = f.Open()
		if err != nil {
			return err
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return f.Dir.Write(f.Name, append(b, '\n'))
}

// Change replaces the content by what edit returns, unless that is an error. A lock keeps other
// processes from changing the file meanwhile.
func (f File[T]) Change(edit func(T) (T, error)) error {
	ctx, cancel := context.WithTimeout(context.Background(), lockTime)
	defer cancel()
	lock, err := f.Dir.WaitLock(ctx, strings.TrimSuffix(f.Name, ".json")+".lock")
	if err != nil {
		return fmt.Errorf("change %s: %w", f.Name, err)
	}
	defer func() { _ = lock.Unlock() }()
	v, err := f.Open()
	if err != nil {
		return err
	}
	if v, err = edit(v); err != nil {
		return err
	}
	return f.Write(v)
}

// openFile opens a plain file for reading, and returns its size.
func openFile(path string) (*os.File, int64, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) //nolint:gosec // the user's own folder
	if err != nil {
		if i, e := os.Stat(path); e == nil && !i.Mode().IsRegular() {
			err = fmt.Errorf("%s %w", path, errNoFile)
		}
		return nil, 0, err
	}
	i, err := f.Stat()
	if err == nil && !i.Mode().IsRegular() {
		err = fmt.Errorf("%s %w", path, errNoFile)
	}
	if err != nil {
		_ = f.Close()
		return nil, 0, err
	}
	return f, i.Size(), nil
}

// readFile reads a file that is a plain one and not too large. It does not wait for the writer of a
// pipe.
func readFile(path string) ([]byte, error) {
	f, size, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if size > maxFile {
		return nil, fmt.Errorf("%s %w", path, ErrDamaged)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(b) > maxFile {
		err = fmt.Errorf("%s %w", path, ErrDamaged)
	}
	return b, err
}

// formatOf returns the version of a file's format.
func formatOf(content []byte, field string) int {
	if field == "" {
		field = "version"
	}
	var fields map[string]json.RawMessage
	if !bytes.Contains(content, []byte(field)) || json.Unmarshal(content, &fields) != nil {
		return 1
	}
	n, err := strconv.Atoi(string(fields[field]))
	if err != nil {
		return 1
	}
	return n
}

// PutAside renames a file that cannot be used to NAME.damaged, or NAME.damaged-2 and so on. Earlier
// ones are never replaced; once there are maxAside of them, a further file is removed instead.
func (d Dir) PutAside(name string) error {
	from := d.Path(name)
	for n := 1; n <= maxAside; n++ {
		to := from + AsideSuffix
		if n > 1 {
			to += "-" + strconv.Itoa(n)
		}
		_, err := os.Lstat(to)
		if err == nil {
			continue
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = os.Rename(from, to)
		}
		if err == nil {
			err = SyncDir(string(d))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("put the damaged %s aside: %w", name, err)
		}
		return nil
	}
	if err := d.remove(name); err != nil { // a folder with something in it stays
		return fmt.Errorf("put the damaged %s aside: there are %d of them already: %w", name, maxAside, err)
	}
	return nil
}
