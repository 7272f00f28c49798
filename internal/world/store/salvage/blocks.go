// Package salvage recovers the readable parts of an embedded store's damaged folder: its block
// files, before the server opens them, and logs that have lost entries. It copies the files that it
// replaces to a quarantine, with a report for the user. It needs no server, has no lock and starts
// no goroutine: its owner, a store.Store, has the folder for itself.
package salvage

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
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

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/wire"
)

// This file reads the embedded server's block files before the server does, because the server
// trusts them too much. Measured with NATS 2.15: after a clean stop it does not read a block again
// until a message in it is requested, and may then loop forever while it holds its locks. After a
// kill it truncates a block at the first damaged record and so drops everything behind it, of every
// world. So the store checks all blocks here when it is opened, copies damaged ones to the
// quarantine, and keeps every record that is still readable.
//
// A block ("1.blk") is a sequence of records: length u32 (top bit: has headers), sequence u64, time
// u64, length of the subject u16, subject, [length of the headers u32, headers], data, checksum
// u64. Integers are little-endian. The checksum is a HighwayHash of everything but the lengths; its
// key is the SHA-256 of "<stream>-<block>".
const (
	blockHeader = 22
	blockSum    = 8
	maxRecord   = 32 << 20
	withHeaders = 1 << 31
	// erasedRecord is a bit of the sequence: ignore the record.
	erasedRecord = 1 << 63
	// tombstone is a bit of the sequence: the message was removed.
	tombstone = 1 << 62

	// maxBitRepair is the largest record, in bytes, in which a flipped bit is searched. Every bit
	// is tried, which takes some seconds at most.
	maxBitRepair = 32 << 10
)

// Block is one block file and the state of its records.
type Block struct {
	Stream, Path string
	index        int
	Repaired     int  // records with one flipped bit, which are whole again
	Lost         int  // places that could not be read
	Torn         bool // only the end is missing, as after a power cut
	intact       [][]byte
}

// Fits reports whether a stream may hold a message with a subject, split at its dots, and with this
// data.
type Fits func(stream string, subject []string, data []byte) bool

// StreamDir is where the embedded server keeps a stream's files.
func StreamDir(dir, stream string) string {
	return filepath.Join(dir, "jetstream", "$G", "streams", stream)
}

// listBlocks lists the block files of a stream by number, not scanned yet. A stream without files
// has none.
func listBlocks(dir, stream string) ([]Block, error) {
	msgs := filepath.Join(StreamDir(dir, stream), "msgs")
	files, err := os.ReadDir(msgs)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Block
	for _, f := range files {
		number, ok := strings.CutSuffix(f.Name(), ".blk")
		if index, err := strconv.Atoi(number); ok && err == nil {
			list = append(list, Block{Stream: stream, index: index, Path: filepath.Join(msgs, f.Name())})
		}
	}
	slices.SortFunc(list, func(a, b Block) int { return cmp.Compare(a.index, b.index) })
	return list, nil
}

// CheckBlocks reads every block of a store's streams and returns the damaged ones. It changes
// nothing.
func CheckBlocks(dir string, streams []string, fits Fits) ([]Block, error) {
	var blocks []Block
	for _, stream := range streams {
		list, err := listBlocks(dir, stream)
		if err != nil {
			return nil, err
		}
		after := uint64(0)
		for i := range list {
			b := &list[i]
			data, err := os.ReadFile(b.Path)
			if err != nil {
				return nil, err
			}
			if !b.scan(data, &after, i == len(list)-1, fits) {
				blocks = append(blocks, *b)
			}
		}
	}
	return blocks, nil
}

// scan splits a block into records and reports whether all of it is intact. after is the sequence
// of the last message before the block, and then of the last one in it. last marks the stream's
// last block, whose end a power cut may tear. The readable ranges go into b.intact, in order.
func (b *Block) scan(data []byte, after *uint64, last bool, fits Fits) bool {
	key := sha256.Sum256(fmt.Appendf(nil, "%s-%d", b.Stream, b.index))
	sum, err := highwayhash.NewDigest64(key[:])
	if err != nil {
		panic("salvage: " + err.Error()) // the key has its 32 bytes
	}
	r := &blockReader{stream: b.Stream, fits: fits, sum: sum, after: *after}
	defer func() { *after = r.after }()
	// start is where the readable range begins, pos the record under test.
	start, pos := 0, 0
	for pos < len(data) {
		if n := r.record(data[pos:]); n > 0 {
			r.passed(data[pos:])
			pos += n
			continue
		}
		next := pos + 1
		for next < len(data) && r.record(data[next:]) == 0 {
			next++
		}
		b.intact = append(b.intact, data[start:pos])
		if bad := r.repairBit(data[pos:next]); bad != nil {
			b.intact = append(b.intact, bad)
			b.Repaired++
			r.passed(bad)
		} else {
			b.Lost++
			b.Torn = last && next == len(data) && b.Lost == 1 && b.Repaired == 0
		}
		start, pos = next, next
	}
	b.intact = append(b.intact, data[start:])
	return b.Lost+b.Repaired == 0
}

// blockReader verifies records of one block. It reuses one hash, so it is not safe for concurrent
// use.
type blockReader struct {
	stream string
	fits   Fits
	sum    hash.Hash64
	sumBuf [blockSum]byte
	// after is the sequence of the last message. A message whose sequence is not higher is an old
	// copy that has overwritten another record.
	after uint64
}

// passed notes the sequence of an intact record.
func (r *blockReader) passed(data []byte) {
	if seq := binary.LittleEndian.Uint64(data[4:]); seq&(erasedRecord|tombstone) == 0 {
		r.after = seq
	}
}

// record returns the length of the record at the beginning of data, or 0 when no intact record
// starts there.
func (r *blockReader) record(data []byte) int {
	if len(data) < blockHeader+blockSum {
		return 0
	}
	length := binary.LittleEndian.Uint32(data)
	n, subject := int(length&^withHeaders), int(binary.LittleEndian.Uint16(data[20:]))
	if n > maxRecord || n > len(data) || n < blockHeader+subject+blockSum {
		return 0
	}
	subj, rest := data[blockHeader:blockHeader+subject], data[blockHeader+subject:n-blockSum]
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
	// Cheap checks first: behind a damaged place this runs at every byte.
	seq := binary.LittleEndian.Uint64(data[4:])
	if !r.plausible(seq, subj, headers, rest) || seq&(erasedRecord|tombstone) == 0 && seq <= r.after {
		return 0
	}
	r.sum.Reset()
	for _, part := range [][]byte{data[4:20], subj, headers, rest} {
		_, _ = r.sum.Write(part)
	}
	if !bytes.Equal(r.sum.Sum(r.sumBuf[:0]), data[n-blockSum:n]) {
		return 0
	}
	return n
}

// plausible checks where subject, headers and data end, which the checksum does not cover. fits
// knows the form of each stream's subjects and data.
func (r *blockReader) plausible(seq uint64, subj, headers, data []byte) bool {
	if seq&(erasedRecord|tombstone) != 0 || seq == 0 {
		return true
	}
	if headers != nil && (!bytes.HasPrefix(headers, []byte("NATS/1.0")) || !bytes.HasSuffix(headers, []byte("\r\n\r\n")) ||
		bytes.Count(headers, []byte("\r\n\r\n")) != 1) {
		return false
	}
	names := strings.Split(string(subj), ".")
	for _, name := range names {
		if !wire.ValidID(name) {
			return false
		}
	}
	return r.fits(r.stream, names, data)
}

// repairBit returns a copy of data with the one bit flipped that makes it an intact record, or nil
// when more than one bit is wrong.
func (r *blockReader) repairBit(data []byte) []byte {
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

// Rewrite replaces each damaged block by its readable records. The originals are in the quarantine
// by then.
func Rewrite(blocks []Block) error {
	for i := range blocks {
		b := &blocks[i]
		msgs := filepath.Dir(b.Path)
		// The server's index says that it knows the block already; without the index the server
		// reads the block.
		if err := os.Remove(filepath.Join(msgs, "index.db")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := local.SyncDir(msgs); err != nil {
			return err
		}
		if err := ReplaceFile(b.Path, slices.Concat(b.intact...)); err != nil {
			return err
		}
	}
	return nil
}

// Last is the newest message of a subject in a stream's block files.
type Last struct {
	Seq uint64
	// Headers are as the server stores them.
	Headers string
}

// Newest returns the newest message of each subject in a stream's block files, whether it is in
// force or not. It trusts the lengths of records and does not verify checksums, so CheckBlocks must
// have found the files whole, or Rewrite has repaired them.
func Newest(dir, stream string) (map[string]Last, error) {
	list, err := listBlocks(dir, stream)
	if err != nil {
		return nil, err
	}
	found := map[string]Last{}
	for i := range list {
		data, err := os.ReadFile(list[i].Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the server has removed it since
		}
		if err != nil {
			return nil, err
		}
		for len(data) > 0 {
			if len(data) < blockHeader+blockSum {
				return nil, fmt.Errorf("%s ends within a record", list[i].Path)
			}
			length := binary.LittleEndian.Uint32(data)
			n, subject := int(length&^withHeaders), int(binary.LittleEndian.Uint16(data[20:]))
			if n > len(data) || n < blockHeader+subject+blockSum {
				return nil, fmt.Errorf("%s has a record of a wrong length", list[i].Path)
			}
			if seq := binary.LittleEndian.Uint64(data[4:]); seq&(erasedRecord|tombstone) == 0 && subject > 0 {
				name := string(data[blockHeader : blockHeader+subject])
				if seq > found[name].Seq {
					found[name] = Last{seq, headersOf(length, data[blockHeader+subject:n-blockSum])}
				}
			}
			data = data[n:]
		}
	}
	return found, nil
}

// headersOf returns the headers of a record, given its length field and the bytes after its
// subject.
func headersOf(length uint32, rest []byte) string {
	if length&withHeaders == 0 || len(rest) < 4 {
		return ""
	}
	size := uint64(binary.LittleEndian.Uint32(rest))
	rest = rest[4:]
	return string(rest[:min(size, uint64(len(rest)))])
}

// CheckMeta returns the damaged files among those that declare the server's streams. The server
// ignores a stream whose own file is damaged; without the file it creates the stream again on the
// existing blocks.
func CheckMeta(dir string, streams []string) (damaged []string) {
	for _, stream := range streams {
		folder := StreamDir(dir, stream)
		meta, err := os.ReadFile(filepath.Join(folder, "meta.inf"))
		sum, errSum := os.ReadFile(filepath.Join(folder, "meta.sum"))
		if errors.Is(err, fs.ErrNotExist) && errors.Is(errSum, fs.ErrNotExist) {
			continue
		}
		key := sha256.Sum256([]byte(stream))
		h, _ := highwayhash.New64(key[:])
		_, _ = h.Write(meta)
		if err != nil || errSum != nil || fmt.Sprintf("%x", h.Sum(nil)) != string(sum) {
			damaged = append(damaged, filepath.Join(folder, "meta.inf"), filepath.Join(folder, "meta.sum"))
		}
	}
	return damaged
}

// ReplaceFile replaces a file atomically: after a crash either the old or the new content is there.
func ReplaceFile(path string, data []byte) error {
	f, err := nofollow.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
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
	return local.SyncDir(filepath.Dir(path))
}
