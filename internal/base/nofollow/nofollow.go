// Package nofollow opens files that must be World's own, and knows folders that are. A program of
// the user's, such as an agent, can put a link in the place of one that World writes, so that World
// would write to whatever it leads to.
//
// A symbolic link, a pipe and a device are refused. A file that has a second name (a hard link)
// becomes one of its own first, since some backups make such names.
package nofollow

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ErrNoFile means that something else has the place of a file.
var ErrNoFile = errors.New("is a link or no file, and World uses neither; move it away")

// OpenFile is os.OpenFile for a file of World's own. Opened for reading alone, a file keeps its
// other names.
func OpenFile(path string, flag int, perm fs.FileMode) (*os.File, error) {
	f, err := open(path, flag&^os.O_TRUNC, perm)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err == nil && !info.Mode().IsRegular():
		err = fmt.Errorf("%s %w", path, ErrNoFile)
	case err == nil && flag&(os.O_WRONLY|os.O_RDWR) != 0 && names(info) > 1:
		_ = f.Close()
		if err = detach(path, info.Mode().Perm()); err != nil {
			return nil, err
		}
		return OpenFile(path, flag&^os.O_EXCL, perm)
	case err == nil && flag&os.O_TRUNC != 0:
		err = f.Truncate(0)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// ErrNoFolder means that something else has the place of a folder.
var ErrNoFolder = errors.New("is a link or no folder, and World does not work there; move it away")

// Below fails when a part of a path exists and is not a folder, such as a link, through which World
// would empty someone else's folder. base and the folders above it may be links.
func Below(base, path string) error {
	rel, err := filepath.Rel(base, path)
	if err != nil || !filepath.IsLocal(rel) {
		return fmt.Errorf("%s is not below %s", path, base)
	}
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		base = filepath.Join(base, part)
		info, err := os.Lstat(base)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case !info.IsDir():
			return fmt.Errorf("%s %w", base, ErrNoFolder)
		}
	}
	return nil
}

// WriteFile is os.WriteFile for a file of World's own.
func WriteFile(path string, content []byte, perm fs.FileMode) error {
	f, err := OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// ReadFile is os.ReadFile for a file of World's own, up to a length: of a longer file it returns
// the beginning.
func ReadFile(path string, limit int64) ([]byte, error) {
	f, err := OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, limit))
}

// detach puts a copy in the place of a file, so that its other names are no longer names of it.
func detach(path string, perm fs.FileMode) error {
	from, err := open(path, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	to, err := os.CreateTemp(filepath.Dir(path), ".own-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Chmod(perm), to.Sync(), to.Close()); err == nil {
		err = os.Rename(to.Name(), path)
	}
	if err != nil {
		_ = os.Remove(to.Name())
	}
	return err
}
