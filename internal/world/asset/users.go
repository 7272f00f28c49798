package asset

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/lru"
	"github.com/worldmcp/world/internal/wire"
)

// maxOpenUsers is how many users' lists of files are in memory at once.
const maxOpenUsers = 1_000

// Users are the files of many users: a Store for each, in a folder of its own. Users is safe for
// concurrent use.
type Users struct {
	dir string
	now func() time.Time
	// bytes bounds the files of one user.
	bytes int
	// checking limits memory: only one file is checked at a time, of all users.
	checking chan struct{}

	mu sync.Mutex
	// open has the stores by user.
	open lru.Map[string, *Store]
}

// OpenUsers returns the files of all users below a folder. bytes is the quota of one user.
func OpenUsers(dir string, bytes int, now func() time.Time) (*Users, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of files: %w", err)
	}
	return &Users{dir: dir, now: now, bytes: bytes, checking: make(chan struct{}, 1)}, nil
}

// Of returns the files of a user.
func (u *Users) Of(userID string) (*Store, error) {
	if !wire.ValidID(userID) {
		return nil, fmt.Errorf("%q is not a user id", userID)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if s, ok := u.open.Use(userID); ok {
		return s, nil
	}
	s, err := Open(filepath.Join(u.dir, userID), u.now)
	if err != nil {
		return nil, err
	}
	s.quota.bytes, s.checking = u.bytes, u.checking
	u.open.Put(userID, s)
	u.forgetIdle()
	return s, nil
}

// forgetIdle drops the least recently used stores without an upload in progress. If a caller still
// uses one, the next Of reads it from disk again, which is safe since files are only added and
// removed as a whole.
func (u *Users) forgetIdle() {
	for userID, s := range u.open.Oldest {
		if u.open.Len() <= maxOpenUsers {
			return
		}
		if s.idle() {
			u.open.Delete(userID)
		}
	}
}

// Delete removes all files of a user.
func (u *Users) Delete(userID string) error {
	if !wire.ValidID(userID) {
		return fmt.Errorf("%q is not a user id", userID)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.open.Delete(userID)
	if err := os.RemoveAll(filepath.Join(u.dir, userID)); err != nil {
		return fmt.Errorf("remove a user's files: %w", err)
	}
	return nil
}

// Used returns how many bytes a user's files take, and how many they may.
func (s *Store) Used() (used, most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.total, s.quota.bytes
}

// idle reports whether nothing is being uploaded.
func (s *Store) idle() bool {
	s.uploads.mu.Lock()
	defer s.uploads.mu.Unlock()
	return len(s.uploads.list) == 0
}
