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

	"github.com/worldmcp/world/internal/wire"
)

// heads are what is known of each world in a second place, beside the server's files: one small file a world
// (heads/<user>.<world>) with the newest acknowledged revision and a copy of the record. They are not synced, so they
// survive a killed process and cost a write nothing that can be felt; after a power cut they may be behind, never ahead.
// What they tell is only used where the server's files know less.
type heads struct {
	dir string
	log zerolog.Logger
	mu  sync.Mutex
}

// head is one of these files: "<revision, 16 hex digits> <its CRC-32>\n", then the record as JSON.
type head struct {
	revision uint64
	record   *WorldRecord // nil: not known
}

const headLine = 16 + 1 + 8 + 1

func headText(revision uint64) []byte {
	number := fmt.Sprintf("%016x", revision)
	return fmt.Appendf(nil, "%s %08x\n", number, crc32.ChecksumIEEE([]byte(number)))
}

func openHeads(dir string, log zerolog.Logger) (*heads, error) {
	h := &heads{dir: filepath.Join(dir, "heads"), log: log}
	return h, os.MkdirAll(h.dir, 0o700)
}

func (h *heads) path(world string) string { return filepath.Join(h.dir, world) }

// acked notes that a revision of a world ("<user>.<world>") was acknowledged.
func (h *heads) acked(world string, revision uint64) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	f, err := os.OpenFile(h.path(world), os.O_WRONLY|os.O_CREATE, 0o600)
	if err == nil {
		_, err = f.WriteAt(headText(revision), 0)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		h.log.Debug().Err(err).Str("world", world).Msg("the revision is not noted in its second place")
	}
}

// keep notes the record of a world.
func (h *heads) keep(world string, r *WorldRecord) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	text, err := json.Marshal(r)
	if err == nil {
		at := h.read(world).revision
		if r.Intent == intentRemove {
			at = 0
		}
		line := append(headText(at), append(text, '\n')...)
		path := h.path(world)
		if err = os.WriteFile(path+"~", line, 0o600); err == nil {
			err = os.Rename(path+"~", path)
		}
	}
	if err != nil {
		h.log.Debug().Err(err).Str("world", world).Msg("the record is not noted in its second place")
	}
}

// complete notes what stands of a world whose second place is behind.
func (h *heads) complete(world string, w *standing) {
	if w.head.record == nil || w.head.record.Edit < w.record.Edit {
		h.keep(world, w.record)
	}
	if w.head.revision < w.top() {
		h.acked(world, w.top())
	}
}

func (h *heads) read(world string) (at head) {
	text, err := os.ReadFile(h.path(world))
	if err != nil || len(text) < headLine {
		return at
	}
	var revision uint64
	if _, err := fmt.Sscanf(string(text[:16]), "%x", &revision); err == nil && bytes.Equal(headText(revision), text[:headLine]) {
		at.revision = revision
	}
	var r WorldRecord
	if json.Unmarshal(text[headLine:], &r) == nil && strings.HasSuffix(world, "."+r.ID) && r.Name != "" && !r.CreatedAt.IsZero() {
		at.record = &r
	}
	return at
}

// all reads what is known of every world.
func (h *heads) all() (map[string]head, error) {
	files, err := os.ReadDir(h.dir)
	if err != nil {
		return nil, err
	}
	known := make(map[string]head, len(files))
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range files {
		user, id, ok := strings.Cut(f.Name(), ".")
		if ok && wire.ValidID(user) && wire.ValidID(id) {
			known[f.Name()] = h.read(f.Name())
		}
	}
	return known, nil
}
