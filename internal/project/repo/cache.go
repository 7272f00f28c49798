package repo

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"
)

// A cache file is a head, one record for each file, and a checksum. It has hashes of paths, never
// paths.
const (
	cacheHead = "world files 1\n"
	// cacheRecord is the size of a record: 8 bytes each for path, size, time and content, 4 for
	// lines.
	cacheRecord     = 8 + 8 + 8 + 8 + 4
	maxCacheRecords = 200_000
)

var errCache = errors.New("not a cache file")

// cache holds the measures of the last session, by cacheKey of the path.
type cache map[uint64]measure

func encodeCache(c cache) []byte {
	out := make([]byte, 0, len(cacheHead)+len(c)*cacheRecord+8)
	out = append(out, cacheHead...)
	for path, m := range c {
		out = binary.LittleEndian.AppendUint64(out, path)
		out = binary.LittleEndian.AppendUint64(out, uint64(m.size))
		out = binary.LittleEndian.AppendUint64(out, uint64(m.mtime))
		out = binary.LittleEndian.AppendUint64(out, m.sum)
		out = binary.LittleEndian.AppendUint32(out, uint32(m.lines))
	}
	return binary.LittleEndian.AppendUint64(out, xxhash.Sum64(out))
}

// decodeCache is the inverse of encodeCache. It verifies the checksum.
func decodeCache(in []byte) (cache, error) {
	body := len(in) - 8
	if body < len(cacheHead) || string(in[:len(cacheHead)]) != cacheHead ||
		binary.LittleEndian.Uint64(in[body:]) != xxhash.Sum64(in[:body]) {
		return nil, errCache
	}
	rest := in[len(cacheHead):body]
	if len(rest)%cacheRecord != 0 || len(rest)/cacheRecord > maxCacheRecords {
		return nil, errCache
	}
	c := make(cache, len(rest)/cacheRecord)
	for ; len(rest) > 0; rest = rest[cacheRecord:] {
		m := measure{
			size:  int64(binary.LittleEndian.Uint64(rest[8:])),
			mtime: int64(binary.LittleEndian.Uint64(rest[16:])),
			sum:   binary.LittleEndian.Uint64(rest[24:]),
			lines: int(binary.LittleEndian.Uint32(rest[32:])),
			known: true, stable: true,
		}
		if m.size < 0 || m.lines > 1<<31-1 {
			return nil, errCache
		}
		c[binary.LittleEndian.Uint64(rest)] = m
	}
	return c, nil
}

// loadCache reads a cache file, or returns nil if it is missing or damaged.
func loadCache(file string) cache {
	if file == "" {
		return nil
	}
	if info, err := os.Stat(file); err != nil || info.Size() > maxCacheRecords*cacheRecord+1024 {
		return nil
	}
	in, _ := os.ReadFile(file) // no bytes do not decode
	c, _ := decodeCache(in)
	return c
}

// saveCache replaces a cache file atomically. It ignores errors: without a cache the next start
// only takes longer.
func saveCache(file string, c cache) {
	f, err := os.CreateTemp(filepath.Dir(file), ".files-*") // 0600
	if err != nil {
		return
	}
	defer os.Remove(f.Name())
	_, err = f.Write(encodeCache(c))
	if err := errors.Join(err, f.Close()); err == nil {
		_ = os.Rename(f.Name(), file)
	}
}

// cacheKey hashes a path on disk. Collisions are harmless, since size and time must match too.
func cacheKey(path string) uint64 { return xxhash.Sum64String(path) }
