package repo

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"
)

const (
	countUpTo  = 1 << 20 // bytes that are read of a file
	binaryHead = 8 << 10 // bytes in which a NUL says that a file is not text
	// A file that was read this soon after it changed may have changed again within the clock tick of its file system: its
	// time alone does not prove that it is the same.
	racy = 100 * time.Millisecond
)

// A measure is what reading a file says.
type measure struct {
	size  int64
	mtime int64 // unix nanoseconds
	mode  fs.FileMode
	sum   uint64 // of the content; beyond countUpTo of the beginning, size and time
	lines int
	known bool // it could be read
	sure  bool // size and time prove that it is still the same
}

func (m *measure) fits(info fs.FileInfo) bool {
	return m.known && m.sure && m.size == info.Size() && m.mtime == info.ModTime().UnixNano()
}

// errNotRegular is of a path that is no regular file, or became another one between look and read.
var errNotRegular = errors.New("not a regular file")

// A reader opens files below the root for reading: never a pipe or device, never through a symbolic link. It holds the
// folder of the last file open, as files come folder by folder. For one goroutine.
type reader struct {
	root *os.Root
	dir  string
	sub  *os.Root // of dir, nil for the root itself
	buf  []byte
}

func newReader(root *os.Root) *reader { return &reader{root: root, buf: make([]byte, 128<<10)} }

func (r *reader) close() {
	if r.sub != nil {
		_ = r.sub.Close()
	}
	r.sub, r.dir = nil, ""
}

// enter makes dir the folder that files are opened in.
func (r *reader) enter(dir string) (*os.Root, error) {
	if dir == "" {
		return r.root, nil
	}
	if r.sub != nil && r.dir == dir {
		return r.sub, nil
	}
	r.close()
	for at := dir; at != ""; at = at[:max(strings.LastIndexByte(at, '/'), 0)] {
		info, err := r.root.Lstat(filepath.FromSlash(at))
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

// measure reads a file.
func (r *reader) measure(path string) (measure, error) {
	f, info, err := r.open(path)
	if err != nil {
		return measure{}, err
	}
	defer f.Close()
	began := time.Now()
	m := measure{size: info.Size(), mtime: info.ModTime().UnixNano(), mode: info.Mode(), known: true}
	var (
		sum    xxhash.Digest
		read   int64
		last   byte
		binary bool
	)
	sum.Reset()
	for read < countUpTo {
		n, err := io.ReadFull(f, r.buf[:min(int64(len(r.buf)), countUpTo-read)])
		part := r.buf[:n]
		_, _ = sum.Write(part)
		if read == 0 {
			binary = bytes.IndexByte(part[:min(n, binaryHead)], 0) >= 0
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
	m.finish(&sum, read, last, binary)
	after, err := f.Stat()
	m.sure = err == nil && after.Size() == m.size && after.ModTime().Equal(info.ModTime()) && began.Sub(info.ModTime()).Abs() > racy
	return m, nil
}

func (m *measure) finish(sum *xxhash.Digest, read int64, last byte, binary bool) {
	switch {
	case binary:
		m.lines = 0
	case m.size > read && read > 0:
		m.lines = int(float64(m.lines) * float64(m.size) / float64(read))
	case read > 0 && last != '\n':
		m.lines++
	}
	m.sum = sum.Sum64()
	if m.size > countUpTo {
		var tail [16]byte
		for i := range 8 {
			tail[i], tail[8+i] = byte(m.size>>(8*i)), byte(m.mtime>>(8*i))
		}
		_, _ = sum.Write(tail[:])
		m.sum = sum.Sum64()
	}
}

// text reads a whole file that is not longer than a limit; more tells that it is.
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

// sumOf is the sum of a text of at most countUpTo bytes.
func sumOf(text []byte) uint64 { return xxhash.Sum64(text) }
