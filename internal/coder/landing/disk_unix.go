//go:build unix

package landing

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// folder is an open folder.
type folder struct{ fd int }

func openFolder(path string) (*folder, error) {
	return opened(func() (int, error) { return unix.Open(path, folderFlags, 0) })
}

func (f *folder) sub(name string) (*folder, error) {
	return opened(func() (int, error) { return unix.Openat(f.fd, name, folderFlags|unix.O_NOFOLLOW, 0) })
}

func opened(open func() (int, error)) (*folder, error) {
	var fd int
	err := again(func() (err error) {
		fd, err = open()
		return err
	})
	if err != nil {
		return nil, err
	}
	return &folder{fd}, nil
}

// again retries after EINTR.
func again(do func() error) error {
	for {
		if err := do(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

func (f *folder) close() { _ = unix.Close(f.fd) }

func (f *folder) stat(name string) (info, error) {
	var st unix.Stat_t
	if err := again(func() error { return unix.Fstatat(f.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW) }); err != nil {
		return info{}, err
	}
	kind := kindOther
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		kind = kindFile
	case unix.S_IFLNK:
		kind = kindLink
	case unix.S_IFDIR:
		kind = kindFolder
	}
	mode, id := uint32(st.Mode)&0o7777, uint64(st.Ino) //nolint:unconvert // the widths differ by system
	return info{kind, mode, st.Size, id, time.Unix(st.Mtim.Unix()).UnixNano()}, nil
}

func (f *folder) openFile(name string, flags int, perm uint32) (*os.File, error) {
	var fd int
	err := again(func() (err error) {
		fd, err = unix.Openat(f.fd, name, flags|unix.O_NOFOLLOW|unix.O_CLOEXEC|unix.O_NONBLOCK, perm)
		return err
	})
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil
}

func (f *folder) read(name string, into io.Writer) error {
	file, err := f.openFile(name, unix.O_RDONLY, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(into, file)
	return errors.Join(err, file.Close())
}

func (f *folder) create(name string, perm uint32) (*os.File, error) {
	return f.openFile(name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL, perm)
}

func (f *folder) readlink(name string) (string, error) {
	buf := make([]byte, 64<<10)
	n, err := unix.Readlinkat(f.fd, name, buf)
	return string(buf[:max(n, 0)]), err
}

func (f *folder) symlink(to, name string) error { return unix.Symlinkat(to, f.fd, name) }
func (f *folder) mkdir(name string, perm uint32) error {
	return again(func() error { return unix.Mkdirat(f.fd, name, perm) })
}

func (f *folder) rmdir(name string) error {
	return again(func() error { return unix.Unlinkat(f.fd, name, unix.AT_REMOVEDIR) })
}

func (f *folder) unlink(name string) error {
	return again(func() error { return unix.Unlinkat(f.fd, name, 0) })
}

func (f *folder) chmod(name string, perm uint32) error {
	return again(func() error { return unix.Fchmodat(f.fd, name, perm, 0) })
}

// like gives a file the owner and group of another one, if the user may, and its attributes.
func (f *folder) like(name string, g *folder, other string) error {
	var was, is unix.Stat_t
	if err := again(func() error { return unix.Fstatat(f.fd, name, &was, unix.AT_SYMLINK_NOFOLLOW) }); err != nil {
		return err
	}
	if err := again(func() error { return unix.Fstatat(g.fd, other, &is, unix.AT_SYMLINK_NOFOLLOW) }); err != nil {
		return err
	}
	if was.Uid != is.Uid {
		_ = unix.Fchownat(g.fd, other, int(was.Uid), -1, unix.AT_SYMLINK_NOFOLLOW) // only root may
	}
	if was.Gid != is.Gid {
		_ = unix.Fchownat(g.fd, other, -1, int(was.Gid), unix.AT_SYMLINK_NOFOLLOW) // only members of the group may
	}
	return f.attributes(name, g, other)
}

// inherit gives a file the group of a setgid folder.
func (f *folder) inherit(g *folder, other string) error {
	var dir, is unix.Stat_t
	if err := again(func() error { return unix.Fstat(f.fd, &dir) }); err != nil {
		return err
	}
	if err := again(func() error { return unix.Fstatat(g.fd, other, &is, unix.AT_SYMLINK_NOFOLLOW) }); err != nil {
		return err
	}
	if dir.Mode&unix.S_ISGID != 0 && dir.Gid != is.Gid {
		_ = unix.Fchownat(g.fd, other, -1, int(dir.Gid), unix.AT_SYMLINK_NOFOLLOW)
	}
	return nil
}

func (f *folder) link(name string, g *folder, other string) error {
	return again(func() error { return unix.Linkat(f.fd, name, g.fd, other, 0) })
}

func (f *folder) rename(name string, g *folder, other string) error {
	return again(func() error { return unix.Renameat(f.fd, name, g.fd, other) })
}

// unsupported reports whether the file system or kernel lacks an operation.
func unsupported(err error) bool {
	return errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.ENOTSUP) ||
		errors.Is(err, unix.EOPNOTSUPP)
}

func free(dir string) (int64, error) {
	var st unix.Statfs_t
	err := again(func() error { return unix.Statfs(dir, &st) })
	return int64(st.Bavail) * int64(st.Bsize), err //nolint:unconvert // the widths differ by system
}
