package repo

import "golang.org/x/sys/unix"

// watchCost is one inotify watch per folder.
func watchCost(int) int { return 1 }

// watchBudget is unlimited: the system refuses excess watches.
func watchBudget() int { return 1 << 30 }

// isRemote reports whether a folder is on a drive that does not report changes by others.
func isRemote(dir string) bool {
	var fs unix.Statfs_t
	if unix.Statfs(dir, &fs) != nil {
		return false
	}
	switch uint32(fs.Type) {
	case unix.NFS_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC,
		unix.FUSE_SUPER_MAGIC, unix.V9FS_MAGIC, unix.CEPH_SUPER_MAGIC,
		unix.AFS_SUPER_MAGIC, unix.AFS_FS_MAGIC, unix.CODA_SUPER_MAGIC,
		0x786f4256: // vboxsf
		return true
	}
	return false
}
