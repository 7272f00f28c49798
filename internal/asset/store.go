package asset

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// The quota of one user, files and bytes.
const (
	maxFiles = 1_000
	maxTotal = 512 << 20
)

// Store is the folder of files that were brought: for each a file of its bytes and one of what is known of it. A file is
// there when both are.
type Store struct {
	dir      string
	now      func() time.Time
	arriving arrivals
	judging  chan struct{} // bounds the memory of uploads: one is judged at a time
	// quota, so that tests need no gigabytes.
	files, bytes int

	mu    sync.Mutex // held across writes of files
	known map[string]wire.Asset
	total int
}

// Open reads what is kept in a folder, making it if need be. What a crash left half written is removed.
func Open(dir string, now func() time.Time) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of files: %w", err)
	}
	s := &Store{dir: dir, now: now, judging: make(chan struct{}, 1), files: maxFiles, bytes: maxTotal, known: make(map[string]wire.Asset)}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read the folder of files: %w", err)
	}
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok && ValidID(id) {
			s.recall(id)
		}
	}
	for _, e := range entries {
		id := strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".json"), ".bin")
		_, there := s.known[id]
		if strings.HasPrefix(e.Name(), tempPrefix) || ValidID(id) && !there {
			_ = os.Remove(filepath.Join(dir, e.Name())) // of a write that did not end
		}
	}
	return s, nil
}

const tempPrefix = "new-"

// recall takes over one file if it is whole.
func (s *Store) recall(id string) {
	text, err := os.ReadFile(s.path(id, ".json"))
	if err != nil {
		return
	}
	var a wire.Asset
	if json.Unmarshal(text, &a) != nil || a.ID != id {
		return
	}
	if info, err := os.Stat(s.path(id, ".bin")); err != nil || info.Size() != int64(a.Bytes) {
		return
	}
	s.known[id] = a
	s.total += a.Bytes
}

func (s *Store) path(id, suffix string) string { return filepath.Join(s.dir, id+suffix) }

// Put checks a file and keeps it. Bytes that are here already give the asset that they gave before; made is false then.
func (s *Store) Put(ctx context.Context, name, contentType string, body io.Reader) (a wire.Asset, made bool, e *wire.Error) {
	arrived, e := s.arrive(body)
	if e != nil {
		return a, false, e
	}
	defer discard(arrived)
	select {
	case s.judging <- struct{}{}:
		defer func() { <-s.judging }()
	case <-ctx.Done():
		return a, false, wire.NewError(wire.CodeCancelled, "nobody waits for the file any more")
	}
	data, err := os.ReadFile(arrived.Name())
	if err != nil {
		return a, false, wire.NewError(wire.CodeStoreFailed, "the file could not be kept: %v", reason(err))
	}
	c, e := Check(name, contentType, data)
	if e != nil {
		return a, false, e
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.known[c.Asset.ID]; ok {
		return old, false, nil
	}
	if e := s.room(c.Asset.Bytes); e != nil {
		return a, false, e
	}
	c.Asset.Added = wire.Now(s.now())
	if err := s.write(c); err != nil {
		return a, false, wire.NewError(wire.CodeStoreFailed, "the file could not be kept: %v", reason(err))
	}
	s.known[c.Asset.ID] = c.Asset
	s.total += c.Asset.Bytes
	return c.Asset, true, nil
}

// room refuses what the quota has no place for.
func (s *Store) room(more int) *wire.Error {
	if len(s.known) < s.files && s.total+more <= s.bytes {
		return nil
	}
	e := wire.NewError(wire.CodeLimit, "there is no room for more files")
	e.Got = fmt.Sprintf("%s files, %s", count(len(s.known)), megabytes(s.total))
	e.Allowed = fmt.Sprintf("%s files, %s", count(s.files), megabytes(s.bytes))
	e.Next = "Delete files that no world uses: Build, Your files."
	return e
}

// write puts both files on disk, the bytes first: a crash in between leaves bytes that nobody knows.
func (s *Store) write(c Checked) error {
	text, err := json.Marshal(c.Asset)
	if err != nil {
		return err
	}
	if err := s.replace(s.path(c.Asset.ID, ".bin"), c.Data); err != nil {
		return err
	}
	if err := s.replace(s.path(c.Asset.ID, ".json"), append(text, '\n')); err != nil {
		_ = os.Remove(s.path(c.Asset.ID, ".bin"))
		return err
	}
	return s.sync()
}

// replace writes a file whole or not at all, for this user only.
func (s *Store) replace(path string, data []byte) error {
	f, err := os.CreateTemp(s.dir, tempPrefix) // 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// sync makes the names durable.
func (s *Store) sync() error {
	d, err := os.Open(s.dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	return errors.Join(err, d.Close())
}

// reason is an error without the paths of this machine.
func reason(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}

// List returns all files, newest first.
func (s *Store) List() []wire.Asset {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]wire.Asset, 0, len(s.known))
	for _, a := range s.known {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b wire.Asset) int {
		if c := b.Added.Compare(a.Added); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}

// Get returns what is known of a file, and its bytes, which the caller closes.
func (s *Store) Get(id string) (wire.Asset, *os.File, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.known[id]
	if !ok {
		return a, nil, unknown(id)
	}
	f, err := os.Open(s.path(id, ".bin"))
	if err != nil {
		return a, nil, wire.NewError(wire.CodeStoreFailed, "the file cannot be read: %v", reason(err))
	}
	return a, f, nil
}

// Delete removes a file.
func (s *Store) Delete(id string) *wire.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.known[id]
	if !ok {
		return unknown(id)
	}
	// What is known goes first: bytes that nobody knows are swept, the reverse would be a broken promise.
	err := os.Remove(s.path(id, ".json"))
	if err == nil {
		delete(s.known, id)
		s.total -= a.Bytes
		err = errors.Join(os.Remove(s.path(id, ".bin")), s.sync())
	}
	if err != nil {
		return wire.NewError(wire.CodeStoreFailed, "the file could not be deleted: %v", reason(err))
	}
	return nil
}

func unknown(id string) *wire.Error {
	e := wire.NewError(wire.CodeNotFound, "there is no file %s", clip.Quote(id))
	e.Field, e.Got, e.Next = "id", clip.Quote(id), "Upload it (POST /api/assets), or use an id that GET /api/assets lists."
	return e
}
