package landing

import (
	"errors"
	"strings"

	"golang.org/x/sys/unix"
)

// folderFlags open a folder even if it is unreadable.
const folderFlags = unix.O_PATH | unix.O_DIRECTORY | unix.O_CLOEXEC

func (f *folder) move(name string, g *folder, other string) error {
	return again(func() error { return unix.Renameat2(f.fd, name, g.fd, other, unix.RENAME_NOREPLACE) })
}

func (f *folder) exchange(name string, g *folder, other string) error {
	return again(func() error { return unix.Renameat2(f.fd, name, g.fd, other, unix.RENAME_EXCHANGE) })
}

// mount identifies file systems, and the mounts of one, between which renames fail as well.
func (f *folder) mount() (uint64, error) {
	var st unix.Statx_t
	err := again(func() error { return unix.Statx(f.fd, "", unix.AT_EMPTY_PATH, unix.STATX_MNT_ID, &st) })
	if err != nil || st.Mask&unix.STATX_MNT_ID == 0 { // an older kernel
		var old unix.Stat_t
		err = again(func() error { return unix.Fstat(f.fd, &old) })
		return old.Dev, err
	}
	return st.Mnt_id, nil
}

// syncAll flushes a whole file system to disk.
func syncAll(dir string) error {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	return errors.Join(again(func() error { return unix.Syncfs(fd) }), unix.Close(fd))
}

// attributes copies extended attributes and access lists.
func (f *folder) attributes(name string, g *folder, other string) error {
	from, err := f.openFile(name, unix.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	list := make([]byte, 64<<10) // Linux's limit
	n, err := unix.Flistxattr(int(from.Fd()), list)
	if unsupported(err) || err == nil && n == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	to, err := g.openFile(other, unix.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer func() { _ = to.Close() }()
	value := make([]byte, 64<<10)
	for attribute := range strings.SplitSeq(strings.TrimSuffix(string(list[:n]), "\x00"), "\x00") {
		if !strings.HasPrefix(attribute, "user.") && attribute != "system.posix_acl_access" {
			continue // the system sets its own for the new file
		}
		size, err := unix.Fgetxattr(int(from.Fd()), attribute, value)
		if errors.Is(err, unix.ENODATA) {
			continue
		}
		if err == nil {
			err = unix.Fsetxattr(int(to.Fd()), attribute, value[:size], 0)
		}
		if err != nil && !unsupported(err) {
			return err
		}
	}
	return nil
}
