package repo

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"
)

// Format of the cache file: a head, one record for each file, and a checksum of all that. It holds
// hashes of paths, never paths.
const (
	cacheHead = "world files 1\n"
	// cacheRecord is the size of a record: path, size, time and content 8 bytes each, lines 4.
	cacheRecord = 8 + 8 + 8 + 8 + 4
	// maxCacheRecords bounds a file that is read.
	maxCacheRecords = 200_000
)

// errCache: a file is not a cache, or damaged.
var errCache = errors.New("not a cache file")

// cache holds the measures of the last opening, by hash of the path (cacheKey).
type cache map[uint64]measure

// encodeCache returns the content of a cache file.
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

// decodeCache is the inverse of encodeCache. It checks the length and the checksum.
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
			known: true, sure: true,
		}
		if m.size < 0 || m.lines > 1<<31-1 {
			return nil, errCache
		}
		c[binary.LittleEndian.Uint64(rest)] = m
	}
	return c, nil
}

// loadCache reads a cache file; nil when it is missing or damaged.
func loadCache(file string) cache {
	if file == "" {
		return nil
	}
	if info, err := os.Stat(file); err != nil || info.Size() > maxCacheRecords*cacheRecord+1024 {
		return nil
	}
	in, _ := os.ReadFile(file) // without bytes, it does not decode
	c, _ := decodeCache(in)
	return c
}

// saveCache replaces a cache file as a whole. It ignores errors: without a cache the next opening
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

// cacheKey hashes a path on disk. Two paths with the same hash would share a record: the size and
// time of a file must match too.
func cacheKey(path string) uint64 { return xxhash.Sum64String(path) }
