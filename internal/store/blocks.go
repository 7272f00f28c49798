package store

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/minio/highwayhash"

	"github.com/worldmcp/world/internal/wire"
)

// The embedded server trusts its files too much. Measured with 2.15: after a clean stop it reads no block again until a
// message in it is asked for, and may then loop for ever with its locks held; after a kill it cuts a block off at the
// first damaged record and so drops what stands behind it, of every world. So the blocks are read here before the server
// sees them: a copy of a damaged one is put aside, and what is whole in it is kept.
//
// A block ("1.blk") is a row of records: length u32 (its top bit: with headers), sequence u64, time u64, length of the
// subject u16, subject, [length of the headers u32, headers], data, checksum u64. Integers are little-endian. The
// checksum is a HighwayHash of everything but the lengths; its key is the SHA-256 of "<stream>-<block>".
const (
	blockHeader  = 22
	blockSum     = 8
	maxRecord    = 32 << 20
	withHeaders  = 1 << 31
	erasedRecord = 1 << 63 // in the sequence: nothing of it counts any more
	tombstone    = 1 << 62 // in the sequence: this message was removed

	// Single bits are put right in records up to this size: each bit is tried, some seconds at the most.
	maxBitRepair = 32 << 10
)

// blockFault tells what was wrong with one block.
type blockFault struct {
	stream, path string
	index        int
	repaired     int  // records in which one bit had turned: whole again
	lost         int  // places where something could not be read
	torn         bool // nothing but the end is missing, as after a power cut
	whole        [][]byte
}

func streamDir(dir, stream string) string {
	return filepath.Join(dir, "jetstream", "$G", "streams", stream)
}

// blocks lists the block files of a stream in their order.
func blocks(dir, stream string) ([]blockFault, error) {
	files, err := os.ReadDir(filepath.Join(streamDir(dir, stream), "msgs"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []blockFault
	for _, f := range files {
		number, ok := strings.CutSuffix(f.Name(), ".blk")
		if index, err := strconv.Atoi(number); ok && err == nil {
			list = append(list, blockFault{stream: stream, index: index, path: filepath.Join(streamDir(dir, stream), "msgs", f.Name())})
		}
	}
	slices.SortFunc(list, func(a, b blockFault) int { return cmp.Compare(a.index, b.index) })
	return list, nil
}

// checkBlocks reads every block of the store and returns those that are not whole. It changes nothing.
func checkBlocks(dir string) ([]blockFault, error) {
	var faults []blockFault
	for _, c := range streams(1) {
		list, err := blocks(dir, c.Name)
		if err != nil {
			return nil, err
		}
		for i := range list {
			b := &list[i]
			data, err := os.ReadFile(b.path)
			if err != nil {
				return nil, err
			}
			if b.scan(data, i == len(list)-1) {
				continue
			}
			faults = append(faults, *b)
		}
	}
	return faults, nil
}

// scan finds the records of a block and reports whether all of it is whole.
func (b *blockFault) scan(data []byte, last bool) bool {
	key := sha256.Sum256(fmt.Appendf(nil, "%s-%d", b.stream, b.index))
	sum, err := highwayhash.NewDigest64(key[:])
	if err != nil {
		panic("store: " + err.Error()) // the key has its 32 bytes
	}
	r := &blockReader{stream: b.stream, sum: sum}
	start, at := 0, 0 // of what is whole so far, and of the record that is looked at
	for at < len(data) {
		if n := r.record(data[at:]); n > 0 {
			at += n
			continue
		}
		next := at + 1
		for next < len(data) && r.record(data[next:]) == 0 {
			next++
		}
		b.whole = append(b.whole, data[start:at])
		if bad := r.putRight(data[at:next]); bad != nil {
			b.whole = append(b.whole, bad)
			b.repaired++
		} else {
			b.lost++
			b.torn = last && next == len(data) && b.lost == 1 && b.repaired == 0
		}
		start, at = next, next
	}
	b.whole = append(b.whole, data[start:])
	return b.lost+b.repaired == 0
}

type blockReader struct {
	stream string
	sum    hash.Hash64
	room   [blockSum]byte
}

// record returns the length of the record at the beginning of data; 0: none that is whole stands there.
func (r *blockReader) record(data []byte) int {
	if len(data) < blockHeader+blockSum {
		return 0
	}
	length := binary.LittleEndian.Uint32(data)
	n, subject := int(length&^withHeaders), int(binary.LittleEndian.Uint16(data[20:]))
	if n > maxRecord || n > len(data) || n < blockHeader+subject+blockSum {
		return 0
	}
	on, rest := data[blockHeader:blockHeader+subject], data[blockHeader+subject:n-blockSum]
	var headers []byte
	if length&withHeaders != 0 {
		if len(rest) < 4 {
			return 0
		}
		size := binary.LittleEndian.Uint32(rest)
		if rest = rest[4:]; uint64(size) > uint64(len(rest)) {
			return 0
		}
		headers, rest = rest[:size], rest[size:]
	}
	// Cheap things first: this runs at each byte behind a damaged place.
	if !r.sensible(binary.LittleEndian.Uint64(data[4:]), on, headers, rest) {
		return 0
	}
	r.sum.Reset()
	for _, part := range [][]byte{data[4:20], on, headers, rest} {
		_, _ = r.sum.Write(part)
	}
	if !bytes.Equal(r.sum.Sum(r.room[:0]), data[n-blockSum:n]) {
		return 0
	}
	return n
}

// sensible looks at what the checksum does not cover: where subject, headers and data end.
func (r *blockReader) sensible(seq uint64, on, headers, data []byte) bool {
	if seq&(erasedRecord|tombstone) != 0 || seq == 0 {
		return true
	}
	if headers != nil && (!bytes.HasPrefix(headers, []byte("NATS/1.0")) || !bytes.HasSuffix(headers, []byte("\r\n\r\n")) ||
		bytes.Count(headers, []byte("\r\n\r\n")) != 1) {
		return false
	}
	names := strings.Split(string(on), ".")
	for _, name := range names {
		if !wire.ValidID(name) {
			return false
		}
	}
	switch {
	case r.stream == "WORLDS":
		return len(names) == 3 && names[0] == "w" && bytes.HasPrefix(data, []byte("{"))
	case r.stream == "SNAPSHOTS":
		return len(names) == 3 && names[0] == "s" && bytes.HasPrefix(data, []byte("\x1f\x8b"))
	case len(names) == 3 && names[1] == "c":
		return names[0] == "r" && wire.ValidID(currentID(data))
	case len(names) == 4 && names[1] == "w":
		var record struct{ ID string }
		return names[0] == "r" && bytes.HasPrefix(data, []byte("{")) && json.Unmarshal(data, &record) == nil && record.ID == names[3]
	}
	return false
}

// putRight turns back the one bit that makes a whole record of data; nil: more is wrong with it.
func (r *blockReader) putRight(data []byte) []byte {
	if len(data) > maxBitRepair {
		return nil
	}
	try := bytes.Clone(data)
	for i := range try {
		for bit := range 8 {
			try[i] ^= 1 << bit
			if r.record(try) == len(try) {
				return try
			}
			try[i] ^= 1 << bit
		}
	}
	return nil
}

// mendBlocks makes the faulty blocks whole: what can be read stays. Their copies are aside by then.
func mendBlocks(faults []blockFault) error {
	for i := range faults {
		b := &faults[i]
		msgs := filepath.Dir(b.path)
		// The server's index would tell it that it knows the block.
		if err := os.Remove(filepath.Join(msgs, "index.db")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := syncDir(msgs); err != nil {
			return err
		}
		if err := replaceFile(b.path, slices.Concat(b.whole...)); err != nil {
			return err
		}
	}
	return nil
}

// checkMeta looks at the files that name the server's streams. A stream whose own file is damaged is not seen by the
// server; without the file it is made anew on the blocks that are there.
func checkMeta(dir string) (damaged []string) {
	for _, c := range streams(1) {
		at := streamDir(dir, c.Name)
		meta, err := os.ReadFile(filepath.Join(at, "meta.inf"))
		sum, errSum := os.ReadFile(filepath.Join(at, "meta.sum"))
		if errors.Is(err, fs.ErrNotExist) && errors.Is(errSum, fs.ErrNotExist) {
			continue
		}
		key := sha256.Sum256([]byte(c.Name))
		h, _ := highwayhash.New64(key[:])
		_, _ = h.Write(meta)
		if err != nil || errSum != nil || fmt.Sprintf("%x", h.Sum(nil)) != string(sum) {
			damaged = append(damaged, filepath.Join(at, "meta.inf"), filepath.Join(at, "meta.sum"))
		}
	}
	return damaged
}

// replaceFile writes a file in place of another one, so that a crash leaves the old or the new.
func replaceFile(path string, data []byte) error {
	f, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		_ = os.Remove(path + ".new")
		return err
	}
	return syncDir(filepath.Dir(path))
}
