package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/wire"
)

// sidecars hold a second copy of the most important facts about each world, apart from the server's
// files: one small file per world (heads/<user>.<world>) with the newest acknowledged revision and
// a copy of the record. The files are not synced. So they survive a killed process and cost a write
// next to nothing; after a power cut they may be behind, never ahead. They are used only where the
// server's files know less (repair.go).
//
// A nil *sidecars belongs to a cluster and ignores writes. Writing a sidecar never fails a call:
// errors are logged at debug level.
type sidecars struct {
	dir string
	log zerolog.Logger
	mu  sync.Mutex
}

// sidecar is the content of one file: "<revision, 16 hex digits> <its CRC-32>\n", then the record
// as JSON.
type sidecar struct {
	revision uint64
	// record is nil when it is missing or unreadable.
	record *WorldRecord
}

// sidecarLine is the length of the first line in bytes.
const sidecarLine = 16 + 1 + 8 + 1

// maxSidecar bounds a sidecar file, in bytes.
const maxSidecar = 1 << 20

// sidecarHeader returns the first line.
func sidecarHeader(revision uint64) []byte {
	number := fmt.Sprintf("%016x", revision)
	return fmt.Appendf(nil, "%s %08x\n", number, crc32.ChecksumIEEE([]byte(number)))
}

// openSidecars creates the folder if it is missing.
func openSidecars(dir string, log zerolog.Logger) (*sidecars, error) {
	heads, err := local.Dir(dir).Folder("heads")
	return &sidecars{dir: string(heads), log: log}, err
}

func (h *sidecars) path(world string) string { return filepath.Join(h.dir, world) }

// setRevision notes that a revision of a world ("<user>.<world>") was acknowledged.
func (h *sidecars) setRevision(world string, revision uint64) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	f, err := nofollow.OpenFile(h.path(world), os.O_WRONLY|os.O_CREATE, 0o600)
	if err == nil {
		_, err = f.WriteAt(sidecarHeader(revision), 0)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		h.log.Debug().Err(err).Str("world", world).Msg("could not write the revision to the sidecar file")
	}
}

// setRecord saves a copy of a world's record. A world that is being removed goes back to revision
// 0.
func (h *sidecars) setRecord(world string, r *WorldRecord) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	text, err := json.Marshal(r)
	if err == nil {
		revision := readSidecar(h.path(world), world).revision
		if r.Intent == intentRemove {
			revision = 0
		}
		line := append(sidecarHeader(revision), append(text, '\n')...)
		path := h.path(world)
		if err = nofollow.WriteFile(path+"~", line, 0o600); err == nil {
			err = os.Rename(path+"~", path)
		}
	}
	if err != nil {
		h.log.Debug().Err(err).Str("world", world).Msg("could not write the record to the sidecar file")
	}
}

// catchUp updates the sidecar of an intact world when it is behind.
func (h *sidecars) catchUp(world string, w *inventory) {
	if w.sidecar.record == nil || w.sidecar.record.Edit < w.record.Edit {
		h.setRecord(world, w.record)
	}
	if w.sidecar.revision < w.top() {
		h.setRevision(world, w.top())
	}
}

// readSidecar returns the parts of the sidecar of a world that are readable; the zero value when
// there is none.
func readSidecar(path, world string) (sc sidecar) {
	text, err := nofollow.ReadFile(path, maxSidecar)
	if err != nil || len(text) < sidecarLine {
		return sc
	}
	var revision uint64
	if _, err := fmt.Sscanf(string(text[:16]), "%x", &revision); err == nil &&
		bytes.Equal(sidecarHeader(revision), text[:sidecarLine]) {
		sc.revision = revision
	}
	var r WorldRecord
	if json.Unmarshal(text[sidecarLine:], &r) == nil && strings.HasSuffix(world, "."+r.ID) && r.Name != "" &&
		!r.CreatedAt.IsZero() {
		sc.record = &r
	}
	return sc
}

// readAll reads the sidecars of all worlds, by "<user>.<world>".
func (h *sidecars) readAll() (map[string]sidecar, error) {
	files, err := os.ReadDir(h.dir)
	if err != nil {
		return nil, err
	}
	known := make(map[string]sidecar, len(files))
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range files {
		user, id, ok := strings.Cut(f.Name(), ".")
		if ok && wire.ValidID(user) && wire.ValidID(id) {
			known[f.Name()] = readSidecar(h.path(f.Name()), f.Name())
		}
	}
	return known, nil
}
