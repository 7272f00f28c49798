// This file stores checked files on disk.

package asset

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// The default quota of one user.
const (
	// maxFiles is the number of files.
	maxFiles = 1_000
	// maxTotal is the total of their sizes in bytes.
	maxTotal = 512 << 20
)

// Store is the folder of uploaded files. Each asset has two files: <id>.bin with its bytes and
// <id>.json with its description. It exists when both do. Store is safe for concurrent use.
type Store struct {
	dir     string
	now     func() time.Time
	uploads uploads
	// checking limits memory: only one file is checked at a time.
	checking chan struct{}
	quota    quota // tests make it smaller

	// mu guards what follows, and the files while they are written.
	mu     sync.Mutex
	assets map[string]wire.Asset
	total  int
}

// Open reads the assets in a folder, creating it if necessary, and removes what an interrupted
// write left behind.
func Open(dir string, now func() time.Time) (*Store, error) {
	if _, err := local.Dir(filepath.Dir(dir)).Folder(filepath.Base(dir)); err != nil {
		return nil, fmt.Errorf("make the folder of files: %w", err)
	}
	s := &Store{
		dir: dir, now: now, checking: make(chan struct{}, 1), quota: quota{maxFiles, maxTotal},
		assets: make(map[string]wire.Asset),
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read the folder of files: %w", err)
	}
	// unused have a description that this version must not touch.
	unused := map[string]bool{}
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok && ValidID(id) {
			unused[id] = s.load(id) != nil
		}
	}
	if entries, err = os.ReadDir(dir); err != nil { // load may have put some aside
		return nil, fmt.Errorf("read the folder of files: %w", err)
	}
	// Remove temporary files, and bytes or descriptions that are alone.
	for _, e := range entries {
		id, _, _ := strings.Cut(e.Name(), ".")
		_, there := s.assets[id]
		if strings.HasPrefix(e.Name(), tempPrefix) || ValidID(id) && !there && !unused[id] &&
			!strings.Contains(e.Name(), local.AsideSuffix) {
			// Left over from an interrupted write.
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
	return s, nil
}

// tempPrefix begins the name of a file that an upload is received into. That of a file that is
// being written begins with the id.
const tempPrefix = "new-"

// load adds one asset if both of its files are there and fit together. The error says that its
// description is not to be used, so that both files stay as they are.
func (s *Store) load(id string) error {
	a, err := s.description(id).Open()
	if err != nil {
		return err
	}
	if a.ID == "" { // it was damaged
		if a, err = s.describeAgain(id); err != nil {
			return local.Dir(s.dir).PutAside(id + ".bin")
		}
	}
	info, err := os.Stat(s.path(id, ".bin"))
	if err != nil {
		return nil //nolint:nilerr // an upload that was interrupted
	}
	if info.Size() != int64(a.Bytes) { // damaged
		dir := local.Dir(s.dir)
		return errors.Join(dir.PutAside(id+".bin"), dir.PutAside(id+".json"))
	}
	s.assets[id] = a
	s.total += a.Bytes
	return nil
}

// description is the file with an asset's description.
func (s *Store) description(id string) local.File[wire.Asset] {
	return local.File[wire.Asset]{
		Dir: local.Dir(s.dir), Name: id + ".json",
		Valid: func(a wire.Asset) bool { return a.ID == id },
	}
}

// describeAgain makes the description of an asset anew from its bytes. Only the name and the time
// of the upload are lost.
func (s *Store) describeAgain(id string) (wire.Asset, error) {
	err := local.Dir(s.dir).OnlyFile(id + ".bin")
	if err != nil {
		return wire.Asset{}, err
	}
	data, err := os.ReadFile(s.path(id, ".bin"))
	if err != nil {
		return wire.Asset{}, err
	}
	c, e := Check("", "", data)
	if e != nil {
		return wire.Asset{}, e
	}
	if c.Asset.ID != id {
		return wire.Asset{}, fmt.Errorf("the bytes of %s are others", id)
	}
	c.Asset.Added = wire.Millis(s.now())
	return c.Asset, s.description(id).Write(c.Asset)
}

// path returns the path of one of an asset's files.
func (s *Store) path(id, suffix string) string { return filepath.Join(s.dir, id+suffix) }

// Put checks and stores a file. For bytes that are already stored it returns the existing asset,
// with made false.
func (s *Store) Put(ctx context.Context, name, contentType string, body io.Reader) (a wire.Asset, made bool,
	e *wire.Error,
) {
	arrived, e := s.receive(body)
	if e != nil {
		return a, false, e
	}
	defer discard(arrived)
	select {
	case s.checking <- struct{}{}:
		defer func() { <-s.checking }()
	case <-ctx.Done():
		return a, false, wire.NewError(wire.CodeCancelled, "the upload was cancelled")
	}
	data, err := os.ReadFile(arrived.Name())
	if err != nil {
		return a, false, notStored(err)
	}
	c, e := Check(name, contentType, data)
	if e != nil {
		return a, false, e
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// The id is a hash of the bytes, so an equal id means that the file is stored already.
	if old, ok := s.assets[c.Asset.ID]; ok {
		return old, false, nil
	}
	if e := s.quota.refuse(len(s.assets), s.total, c.Asset.Bytes); e != nil {
		return a, false, e
	}
	c.Asset.Added = wire.Millis(s.now())
	if err := s.write(c); err != nil {
		return a, false, notStored(err)
	}
	s.assets[c.Asset.ID] = c.Asset
	s.total += c.Asset.Bytes
	return c.Asset, true, nil
}

// quota is how many files there may be, and how many bytes of them.
type quota struct{ files, bytes int }

// refuse returns an error when more bytes in one more file do not fit.
func (q quota) refuse(files, bytes, more int) *wire.Error {
	if files < q.files && bytes+more <= q.bytes {
		return nil
	}
	return wire.NewError(wire.CodeLimit, "there is no room for more files").
		Saw(fmt.Sprintf("%s files, %s", count(files), megabytes(bytes))).Allow(fmt.Sprintf("%s files, %s", count(q.files),
		megabytes(q.bytes))).Try("Delete files that no world uses: Build, Your files.")
}

// write saves both files, the bytes first. After a crash in between, Open removes the bytes without
// a description.
func (s *Store) write(c Checked) error {
	if err := local.Dir(s.dir).Write(c.Asset.ID+".bin", c.Data); err != nil {
		return err
	}
	if err := s.description(c.Asset.ID).Write(c.Asset); err != nil {
		_ = os.Remove(s.path(c.Asset.ID, ".bin"))
		return err
	}
	return local.SyncDir(s.dir)
}

// reason returns an error without the paths of this machine.
func reason(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	// A failed rename names two paths.
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		return l.Err
	}
	return err
}

// notStored is the error of a failed disk operation during an upload.
func notStored(err error) *wire.Error {
	return wire.NewError(wire.CodeStoreFailed, "the file could not be stored: %v", reason(err))
}

// List returns all assets, newest first.
func (s *Store) List() []wire.Asset {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.AppendSeq(make([]wire.Asset, 0, len(s.assets)), maps.Values(s.assets))
	slices.SortFunc(list, func(a, b wire.Asset) int {
		return cmp.Or(b.Added.Compare(a.Added), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Get returns an asset and its bytes. The caller closes the file.
func (s *Store) Get(id string) (wire.Asset, *os.File, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.assets[id]
	if !ok {
		return a, nil, unknown(id)
	}
	f, err := os.Open(s.path(id, ".bin"))
	if err != nil {
		return a, nil, wire.NewError(wire.CodeStoreFailed, "the file cannot be read: %v", reason(err))
	}
	return a, f, nil
}

// Delete removes an asset.
func (s *Store) Delete(id string) *wire.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.assets[id]
	if !ok {
		return unknown(id)
	}
	// Remove the description first: bytes without a description are swept by Open, while a
	// description without bytes would promise a file that is gone.
	err := os.Remove(s.path(id, ".json"))
	if err == nil {
		delete(s.assets, id)
		s.total -= a.Bytes
		err = errors.Join(os.Remove(s.path(id, ".bin")), local.SyncDir(s.dir))
	}
	if err != nil {
		return wire.NewError(wire.CodeStoreFailed, "the file could not be deleted: %v", reason(err))
	}
	return nil
}

// unknown is the error for an id that is not stored.
func unknown(id string) *wire.Error {
	return wire.NotFound(wire.MissingFile, "there is no file %s", clip.Quote(id)).At("id").Saw(clip.Quote(id))
}
