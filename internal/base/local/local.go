// Package local lets the processes of one user find each other on one machine. The data folder
// contains files that say where the world service listens and which bearer it accepts, and locks
// that allow only one service per folder.
//
// The running service holds ServeLock. A client takes SpawnLock while it starts a service, so that
// two clients do not start two. Files with content are replaced atomically and readable by their
// user alone. The package starts no goroutines.
package local

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/gofrs/flock"

	"github.com/worldmcp/world/internal/base/nofollow"
)

// DefaultPort is where the world service listens by default.
const DefaultPort = 4516

// Dir is the path of a data folder. It may not exist yet: see Make.
type Dir string

// DefaultDir returns the user's data folder for worlds: "world" in the XDG data home.
func DefaultDir() Dir { return Dir(filepath.Join(xdg.DataHome, "world")) }

// Info says where the running service listens. It is a hint: the service may be gone.
type Info struct {
	// URL of the page, without a key.
	URL       string    `json:"url"`
	Port      int       `json:"port"`
	PID       int       `json:"pid"`
	Version   string    `json:"version"`
	Protocol  int       `json:"protocol"`
	StartedAt time.Time `json:"startedAt"`
}

const (
	// infoFile holds Info.
	infoFile = "service.json"
	// pageFile exists while pages are open: see NotePages.
	pageFile = "page.open"
	// TokenFile holds the bearer of local programs.
	TokenFile = "token"
	// LogFile is where a spawned service writes its log.
	LogFile = "serve.log"
)

// Make creates the folder, accessible to this user only.
func (d Dir) Make() error {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	return nil
}

// Folder makes a folder inside this one. Something else in its place is put aside.
func (d Dir) Folder(name string) (Dir, error) {
	folder := Dir(d.Path(name))
	err := folder.Make()
	if err == nil {
		return folder, nil
	}
	if info, e := os.Stat(string(folder)); errors.Is(err, fs.ErrPermission) || e == nil && info.IsDir() {
		return folder, err
	}
	if e := d.PutAside(name); e != nil {
		return folder, errors.Join(err, e)
	}
	return folder, folder.Make()
}

// Path returns a path inside the folder.
func (d Dir) Path(name string) string { return filepath.Join(string(d), name) }

// WriteInfo publishes the address of this service, which calls it when it is ready.
func (d Dir) WriteInfo(i Info) error {
	content, err := json.Marshal(i)
	if err != nil {
		return err
	}
	if err := d.OnlyFile(infoFile); err != nil {
		return err
	}
	return d.Write(infoFile, append(content, '\n')) // in the place of whatever a service before it left
}

// info is the file with Info. It belongs to the service that runs now, whatever its version, so
// that it has no version of its own.
func (d Dir) info() File[Info] {
	return File[Info]{Dir: d, Name: infoFile, VersionField: "-", Scratch: true}
}

// ReadInfo returns where a service listens, or listened last if it was killed.
func (d Dir) ReadInfo() (Info, error) {
	return d.info().Read()
}

// RemoveInfo removes the info when the service ends.
func (d Dir) RemoveInfo() { _ = os.Remove(d.Path(infoFile)) }

// NotePages notes for the next service whether pages are open. It is a hint, so the file is not
// synced.
func (d Dir) NotePages(open bool) error {
	if open {
		return nofollow.WriteFile(d.Path(pageFile), nil, 0o600)
	}
	return d.remove(pageFile)
}

// remove removes a file of the folder, if there is one.
func (d Dir) remove(name string) error {
	if err := os.Remove(d.Path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// TakePages reports whether pages were open when the last service ended, and removes the note.
func (d Dir) TakePages() bool { return os.Remove(d.Path(pageFile)) == nil }

// Write replaces a file of the folder atomically, and returns when that is on disk. The file is
// readable by this user only.
func (d Dir) Write(name string, content []byte) error {
	f, err := os.CreateTemp(string(d), name+".*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(content) // CreateTemp uses mode 0600
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), d.Path(name))
	}
	if err == nil {
		err = SyncDir(string(d))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// Token returns the bearer of local programs; os.ErrNotExist before the first MakeToken.
func (d Dir) Token() (string, error) {
	b, err := readFile(d.Path(TokenFile))
	if err != nil {
		return "", err
	}
	t := strings.TrimSpace(string(b))
	if !validToken(t) {
		return "", fmt.Errorf("the token file %w: restart World, which makes a new one", ErrDamaged)
	}
	return t, nil
}

// validToken reports whether a bearer is a whole one: one word of plain characters.
func validToken(t string) bool {
	t = strings.TrimSpace(t)
	return len(t) >= 20 && len(t) <= 200 && !strings.ContainsFunc(t, func(r rune) bool { return r <= ' ' || r > '~' })
}

// MakeToken returns the bearer for the service, and creates it the first time. One that cannot be
// used is put aside: programs read the new one from the file, and the old one no longer opens
// anything.
func (d Dir) MakeToken() (string, error) {
	t, err := d.Token()
	if err == nil {
		return t, nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		if err := d.PutAside(TokenFile); err != nil {
			return "", err
		}
	}
	t = "wrld_local_" + rand.Text()
	return t, d.Write(TokenFile, []byte(t+"\n"))
}

// ErrLocked means that another process holds the lock.
var ErrLocked = errors.New("another process holds the lock")

// Lock acquires a lock of the folder, or returns ErrLocked at once. The caller must unlock it.
func (d Dir) Lock(name string) (*flock.Flock, error) { return d.lock(name, (*flock.Flock).TryLock) }

// Share acquires a lock that others may share and that no one may hold alone meanwhile, or returns
// ErrLocked at once. The caller must unlock it.
func (d Dir) Share(name string) (*flock.Flock, error) {
	return d.lock(name, (*flock.Flock).TryRLock)
}

func (d Dir) lock(name string, try func(*flock.Flock) (bool, error)) (*flock.Flock, error) {
	if err := d.OnlyFile(name); err != nil {
		return nil, err
	}
	l := flock.New(d.Path(name))
	ok, err := try(l)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	if !ok {
		return nil, ErrLocked
	}
	return l, nil
}

// Locked reports whether a lock is held, by another process or elsewhere in this one.
func (d Dir) Locked(name string) bool {
	if info, err := os.Stat(d.Path(name)); err != nil || !info.Mode().IsRegular() {
		return false
	}
	l := flock.New(d.Path(name))
	ok, err := l.TryRLock()
	if ok {
		_ = l.Unlock()
	}
	return err == nil && !ok
}

// WaitLock takes a lock, waiting for it until ctx ends; then it returns ErrLocked. The caller
// unlocks.
func (d Dir) WaitLock(ctx context.Context, name string) (*flock.Flock, error) {
	if err := d.OnlyFile(name); err != nil {
		return nil, err
	}
	l := flock.New(d.Path(name))
	ok, err := l.TryLockContext(ctx, 5*time.Millisecond)
	switch {
	case ok:
		return l, nil
	case ctx.Err() != nil:
		return nil, ErrLocked
	}
	return nil, fmt.Errorf("lock the data folder: %w", err)
}

// OnlyFile puts aside anything but a file: opening a pipe would wait for ever, and through a link
// World would write to a file that is not its own.
func (d Dir) OnlyFile(name string) error {
	if info, err := os.Lstat(d.Path(name)); err != nil || info.Mode().IsRegular() {
		return nil //nolint:nilerr // it is made, or opening it says what is wrong
	}
	return d.PutAside(name)
}

// Names of the locks.
const (
	// ServeLock is held by the running service.
	ServeLock = "serve.lock"
	// SpawnLock is held by a process while it starts the service.
	SpawnLock = "spawn.lock"
)

// SyncDir makes changes of a folder's entries durable. Windows does that by itself.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir) //nolint:gosec // the user's own folder
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
