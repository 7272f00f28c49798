package repo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"
)

// A measure has a file's number of lines, and a hash that reveals changes. A file is read only if
// its size or time differ from its measure, or an event names it.

const (
	// maxCounted is how many bytes of a file are read.
	maxCounted = 1 << 20
	// binaryHead is how many bytes are searched for a NUL, the mark of a binary file.
	binaryHead = 8 << 10
	// raceWindow is a generous resolution of file times. A file read this soon after a change may
	// change again with the same time, so size and time do not prove that it is unchanged.
	raceWindow = 100 * time.Millisecond
)

// A measure is the result of reading a file.
type measure struct {
	size int64
	// mtime is in nanoseconds since 1970.
	mtime int64
	mode  fs.FileMode
	// sum is a hash of the content; beyond maxCounted, of its beginning, size and time.
	sum   uint64
	lines int
	// known means that the file could be read, sure that an equal size and time prove it unchanged.
	known  bool
	stable bool
}

// matches reports whether a file is certainly unchanged since it was measured.
func (m *measure) matches(info fs.FileInfo) bool {
	return m.known && m.stable && m.size == info.Size() && m.mtime == info.ModTime().UnixNano()
}

// errNotRegular: a path is not a regular file, or was replaced while it was opened.
var errNotRegular = errors.New("not a regular file")

// A reader opens files below the root, but no pipes or devices, and nothing behind a symbolic link.
// It keeps the folder of the last file open, since files are read folder by folder. It is not safe
// for concurrent use.
type reader struct {
	root *os.Root
	// sub is the open folder dir; nil means none.
	dir string
	sub *os.Root
	buf []byte
}

func newReader(root *os.Root) *reader { return &reader{root: root, buf: make([]byte, 128<<10)} }

// close closes the open folder. The reader can be used again.
func (r *reader) close() {
	if r.sub != nil {
		_ = r.sub.Close()
	}
	r.sub, r.dir = nil, ""
}

// enter opens a folder after checking that no part of its path is a symbolic link.
func (r *reader) enter(dir string) (*os.Root, error) {
	if dir == "" {
		return r.root, nil
	}
	if r.sub != nil && r.dir == dir {
		return r.sub, nil
	}
	r.close()
	for up := dir; up != ""; up = parentOf(up) {
		info, err := r.root.Lstat(filepath.FromSlash(up))
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			return nil, errNotRegular
		}
	}
	sub, err := r.root.OpenRoot(filepath.FromSlash(dir))
	if err == nil {
		r.sub, r.dir = sub, dir
	}
	return sub, err
}

// open opens a regular file, and checks that it was not replaced meanwhile.
func (r *reader) open(path string) (*os.File, fs.FileInfo, error) {
	slash := strings.LastIndexByte(path, '/')
	in, err := r.enter(path[:max(slash, 0)])
	if err != nil {
		return nil, nil, err
	}
	name := path[slash+1:]
	before, err := in.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, nil, errNotRegular
	}
	f, err := in.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || !os.SameFile(before, info) {
		_ = f.Close()
		return nil, nil, errors.Join(err, errNotRegular)
	}
	return f, info, nil
}

// measure reads a file up to maxCounted.
func (r *reader) measure(path string) (measure, error) {
	f, info, err := r.open(path)
	if err != nil {
		return measure{}, err
	}
	defer f.Close()
	began := time.Now()
	m := measure{size: info.Size(), mtime: info.ModTime().UnixNano(), mode: info.Mode(), known: true}
	var (
		sum     xxhash.Digest
		read    int64
		last    byte
		notText bool
	)
	sum.Reset()
	for read < maxCounted {
		n, err := io.ReadFull(f, r.buf[:min(int64(len(r.buf)), maxCounted-read)])
		part := r.buf[:n]
		_, _ = sum.Write(part)
		if read == 0 {
			notText = isBinary(part)
		}
		m.lines += bytes.Count(part, []byte{'\n'})
		if n > 0 {
			last = part[n-1]
		}
		read += int64(n)
		if err != nil {
			if isEOF(err) || errors.Is(err, io.ErrUnexpectedEOF) {
				break
			}
			return measure{}, err
		}
	}
	m.finish(&sum, read, last, notText)
	after, err := f.Stat()
	m.stable = err == nil && after.Size() == m.size && after.ModTime().Equal(info.ModTime()) &&
		began.Sub(info.ModTime()).Abs() > raceWindow
	return m, nil
}

// finish sets lines and sum after reading. Lines of a partly read file are extrapolated.
func (m *measure) finish(sum *xxhash.Digest, read int64, last byte, notText bool) {
	switch {
	case notText:
		m.lines = 0
	case m.size > read && read > 0:
		m.lines = int(float64(m.lines) * float64(m.size) / float64(read))
	case read > 0 && last != '\n':
		m.lines++
	}
	m.sum = sum.Sum64()
	if m.size > maxCounted {
		tail := binary.LittleEndian.AppendUint64(nil, uint64(m.size))
		_, _ = sum.Write(binary.LittleEndian.AppendUint64(tail, uint64(m.mtime)))
		m.sum = sum.Sum64()
	}
}

// text reads a whole file. If it is longer than limit bytes, more is true and text nil.
func (r *reader) text(path string, limit int64) (text []byte, more bool, err error) {
	f, info, err := r.open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, true, nil
	}
	text, err = io.ReadAll(io.LimitReader(f, limit+1))
	if int64(len(text)) > limit {
		return nil, true, err
	}
	return text, false, err
}

func isBinary(text []byte) bool { return bytes.IndexByte(text[:min(len(text), binaryHead)], 0) >= 0 }
