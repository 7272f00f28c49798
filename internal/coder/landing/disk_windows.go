package landing

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// folder is a path, since Windows cannot rename relative to an open folder.
type folder struct{ path string }

func openFolder(path string) (*folder, error) {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		err = fs.ErrNotExist
	}
	return &folder{path}, err
}

func (f *folder) sub(name string) (*folder, error) {
	path := f.at(name)
	info, err := os.Lstat(path)
	if err == nil && !info.IsDir() {
		err = fs.ErrNotExist
	}
	return &folder{path}, err
}

func (f *folder) close()                {}
func (f *folder) at(name string) string { return filepath.Join(f.path, name) }

func (f *folder) stat(name string) (info, error) {
	st, err := os.Lstat(f.at(name))
	if err != nil {
		return info{}, err
	}
	kind := kindOther
	switch {
	case st.Mode().IsRegular():
		kind = kindFile
	case st.Mode().Type() == fs.ModeSymlink:
		kind = kindLink
	case st.IsDir():
		kind = kindFolder
	}
	return info{rune(kind), uint32(st.Mode().Perm()), st.Size(), 0, st.ModTime().UnixNano()}, nil
}

func (f *folder) read(name string, into io.Writer) error {
	file, err := os.Open(f.at(name))
	if err != nil {
		return err
	}
	_, err = io.Copy(into, file)
	return errors.Join(err, file.Close())
}

func (f *folder) create(name string, perm uint32) (*os.File, error) {
	return os.OpenFile(f.at(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, fs.FileMode(perm))
}

func (f *folder) readlink(name string) (string, error) { return os.Readlink(f.at(name)) }
func (f *folder) symlink(to, name string) error        { return os.Symlink(to, f.at(name)) }
func (f *folder) mkdir(name string, perm uint32) error {
	return os.Mkdir(f.at(name), fs.FileMode(perm))
}
func (f *folder) rmdir(name string) error  { return os.Remove(f.at(name)) }
func (f *folder) unlink(name string) error { return os.Remove(f.at(name)) }
func (f *folder) chmod(name string, perm uint32) error {
	return os.Chmod(f.at(name), fs.FileMode(perm))
}
func (f *folder) link(n string, g *folder, o string) error { return os.Link(f.at(n), g.at(o)) }

func (f *folder) rename(name string, g *folder, other string) error { return f.move(name, g, other) }

// move fails if the target exists.
func (f *folder) move(name string, g *folder, other string) error {
	from, err := windows.UTF16PtrFromString(f.at(name))
	if err != nil {
		return err
	}
	to, err := windows.UTF16PtrFromString(g.at(other))
	if err != nil {
		return err
	}
	return windows.MoveFileEx(from, to, windows.MOVEFILE_WRITE_THROUGH)
}

// exchange is not available on Windows. ReplaceFile takes two steps as well, and unlike move may
// overwrite a file saved in between.
func (f *folder) exchange(string, *folder, string) error { return errNoExchange }

func unsupported(err error) bool { return errors.Is(err, errNoExchange) }

// mount identifies the volume.
func (f *folder) mount() (uint64, error) {
	path, err := windows.UTF16PtrFromString(f.path)
	if err != nil {
		return 0, err
	}
	buf := make([]uint16, windows.MAX_LONG_PATH)
	if err := windows.GetVolumePathName(path, &buf[0], uint32(len(buf))); err != nil {
		return 0, err
	}
	id := uint64(14695981039346656037) // FNV-1a of its name
	for _, c := range windows.UTF16ToString(buf) {
		id = (id ^ uint64(c)) * 1099511628211
	}
	return id, nil
}

func free(dir string) (int64, error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, err
	}
	var bytes uint64
	err = windows.GetDiskFreeSpaceEx(path, &bytes, nil, nil)
	return int64(min(bytes, 1<<62)), err
}

// syncAll does nothing, since moves are written through.
func syncAll(string) error { return nil }

func (f *folder) like(string, *folder, string) error { return nil }
func (f *folder) inherit(*folder, string) error      { return nil }
