package landing

import "golang.org/x/sys/unix"

const folderFlags = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_CLOEXEC

func (f *folder) move(name string, g *folder, other string) error {
	return again(func() error { return unix.RenameatxNp(f.fd, name, g.fd, other, unix.RENAME_EXCL) })
}

func (f *folder) exchange(name string, g *folder, other string) error {
	return again(func() error { return unix.RenameatxNp(f.fd, name, g.fd, other, unix.RENAME_SWAP) })
}

func (f *folder) mount() (uint64, error) {
	var st unix.Stat_t
	err := again(func() error { return unix.Fstat(f.fd, &st) })
	return uint64(st.Dev), err //nolint:gosec // only compared
}

// syncAll flushes everything to disk.
func syncAll(string) error { return unix.Sync() }

// attributes copies nothing on this system.
func (f *folder) attributes(string, *folder, string) error { return nil }
