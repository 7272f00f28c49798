//go:build unix && !linux && !darwin

package landing

import "golang.org/x/sys/unix"

const folderFlags = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_CLOEXEC

func (f *folder) move(string, *folder, string) error     { return unix.ENOTSUP }
func (f *folder) exchange(string, *folder, string) error { return unix.ENOTSUP }

func (f *folder) mount() (uint64, error) {
	var st unix.Stat_t
	err := again(func() error { return unix.Fstat(f.fd, &st) })
	return uint64(st.Dev), err //nolint:gosec // only compared
}

// syncAll flushes everything to disk.
func syncAll(string) error { return unix.Sync() }

// attributes copies nothing on this system.
func (f *folder) attributes(string, *folder, string) error { return nil }
