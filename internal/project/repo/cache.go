package repo

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"
)

// The cache file: a head, then one record a file, then the sum of all that. It holds hashes of paths, never paths.
const (
	cacheHead   = "world files 1\n"
	cacheRecord = 8 + 8 + 8 + 8 + 4 // path, size, time, content, lines
	cacheMax    = 200_000           // records
)

var errCache = errors.New("not a cache of ours")

type cache map[uint64]measure // by hash of the path

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

func decodeCache(in []byte) (cache, error) {
	body := len(in) - 8
	if body < len(cacheHead) || string(in[:len(cacheHead)]) != cacheHead || binary.LittleEndian.Uint64(in[body:]) != xxhash.Sum64(in[:body]) {
		return nil, errCache
	}
	rest := in[len(cacheHead):body]
	if len(rest)%cacheRecord != 0 || len(rest)/cacheRecord > cacheMax {
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

// loadCache reads a cache file; a missing or broken one is an empty cache.
func loadCache(file string) cache {
	if file == "" {
		return nil
	}
	if info, err := os.Stat(file); err != nil || info.Size() > cacheMax*cacheRecord+1024 {
		return nil
	}
	in, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	c, err := decodeCache(in)
	if err != nil {
		return nil
	}
	return c
}

// saveCache replaces a cache file at once. A cache that cannot be written is none: the next opening takes longer.
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

func cacheKey(path string) uint64 { return xxhash.Sum64String(path) }
