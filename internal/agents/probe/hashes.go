package probe

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"time"

	"github.com/worldmcp/world/internal/base/local"
)

// hashes are the sums of a program's files. One is computed again when the file's size or one of
// its times has changed.
type hashes struct {
	file    local.File[map[string]hashed]
	known   map[string]hashed
	used    map[string]hashed
	changed bool
	// part holds the bytes that were read last: a program may have ten thousand files.
	part []byte
}

// hashed is the sum of a file, and what it was like then. Changed is the time of its last change as
// the system keeps it, which a program cannot set; 0: this system keeps none.
type hashed struct {
	Size    int64  `json:"size"`
	Written int64  `json:"written"`
	Changed int64  `json:"changed,omitempty"`
	Sum     string `json:"sum"`
}

// settled is how old a file's newest change must be for its sum to be kept: a later change in the
// same tick of the clock would not be seen.
const settled = 2 * time.Second

// openHashes returns the sums of the files of a program. What cannot be read is computed again.
func (s *Store) openHashes(program string) *hashes {
	name := sha256.Sum256([]byte(program))
	h := &hashes{
		file: local.File[map[string]hashed]{Dir: s.folder(), Name: "files-" + hex.EncodeToString(name[:6]) + ".json", Scratch: true},
		used: map[string]hashed{}, part: make([]byte, 256<<10),
	}
	h.known, _ = h.file.Open()
	return h
}

// of returns the sum of a file.
func (h *hashes) of(ctx context.Context, path string) (string, error) {
	i, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	now := hashed{Size: i.Size(), Written: i.ModTime().UnixNano(), Changed: changed(i)}
	known := h.known[path]
	now.Sum = known.Sum
	if known.Sum == "" || known != now {
		if now.Sum, err = h.sum(ctx, path); err != nil {
			return "", err
		}
		h.changed = true
	}
	if now.Changed != 0 && time.Since(time.Unix(0, max(now.Written, now.Changed))) > settled {
		h.used[path] = now
	}
	return now.Sum, nil
}

// save keeps the sums. They are only a saving of time, so a failure costs nothing else.
func (h *hashes) save() {
	if h.changed || len(h.used) != len(h.known) {
		_ = os.MkdirAll(string(h.file.Dir), 0o700)
		_ = h.file.Write(h.used)
	}
}

// sum reads a file.
func (h *hashes) sum(ctx context.Context, path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	all := sha256.New()
	for ctx.Err() == nil {
		n, err := f.Read(h.part)
		_, _ = all.Write(h.part[:n])
		if err == io.EOF {
			return hex.EncodeToString(all.Sum(nil)), nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", ctx.Err()
}
