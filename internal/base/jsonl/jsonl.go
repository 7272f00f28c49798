// Package jsonl keeps append-only files of JSON lines. It appends whole lines, with a sync to disk
// where that is asked for; moves a full file out of the way (rotation); repairs the end that a
// crash tore; reads everything back; and follows a file that another process writes. It also cuts a
// stream into lines of bounded length (lines.go). It does not know what a line holds.
//
// A crash or a full disk can tear only the last line of a file, since every append is one write of
// whole lines. There are two repairs, and a file gets one of them: Append ends the torn line, which
// its reader then skips as damaged, and Recover cuts it off, which keeps the offsets of a reader
// that stores them.
//
// One process writes a file, one append at a time; any number may read it meanwhile. The writer
// holds no file between two appends, so that Windows, which refuses to rename an open file, can
// rotate it too, unless a follower has it open: then it grows. The package starts no goroutine.
package jsonl

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/worldmcp/world/internal/base/nofollow"
)

// File is a file of lines and, if it rotates, the file before it. Both are created readable by
// their user alone.
type File struct {
	Path string
	// Older is where a full file is moved, over the one that was moved there before. Empty: the
	// file never rotates.
	Older string
	// Max is the size in bytes at which the file is full: the append that would exceed it starts a
	// new one.
	Max int64
	// Sync makes Append wait until the lines are on disk, for lines that must survive a power
	// failure.
	Sync bool
}

// Append writes whole lines, each with its newline, after the last one; the file is created when it
// is missing. It ends a torn line first, and does only that when there are no lines.
func (f File) Append(lines []byte) error {
	if f.Older != "" {
		if info, err := os.Lstat(f.Path); err == nil && info.Size() > 0 && info.Size()+int64(len(lines)) > f.Max {
			// Windows refuses this while a reader has the file open: then the file grows until it
			// can be moved.
			_ = os.Rename(f.Path, f.Older)
		}
	}
	file, err := nofollow.OpenFile(f.Path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	size, err := file.Seek(0, io.SeekEnd)
	last := []byte{'\n'}
	if err == nil && size > 0 {
		_, err = file.ReadAt(last, size-1)
	}
	if last[0] != '\n' {
		lines = append([]byte{'\n'}, lines...)
	}
	if err == nil {
		_, err = file.Write(lines)
	}
	if err == nil && f.Sync {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// Lines returns the lines of the older file and of the current one, oldest first, without their
// newlines. A last line without a newline is among them: it is being written, or torn. Of each file
// it reads at most the last limit bytes, from the first line that begins in them. A missing file
// has no lines.
func (f File) Lines(limit int64) ([][]byte, error) {
	// The current file comes first: if it is rotated just then, its lines come twice, while the
	// other order would lose them.
	current, err := readEnd(f.Path, limit)
	older, olderErr := readEnd(f.Older, limit)
	return append(older, current...), errors.Join(err, olderErr)
}

func readEnd(path string, limit int64) ([][]byte, error) {
	file, err := nofollow.OpenFile(path, os.O_RDONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	from := max(0, size-limit)
	content, err := io.ReadAll(io.NewSectionReader(file, from, limit))
	if from > 0 {
		_, content, _ = bytes.Cut(content, []byte{'\n'})
	}
	if content = bytes.TrimSuffix(content, []byte{'\n'}); len(content) == 0 {
		return nil, err
	}
	return bytes.Split(content, []byte{'\n'}), err
}

// Recover calls fn with every whole line of the current file, newline included, in order and
// however long, and cuts off a torn last line. The lines follow each other without gaps from offset
// 0. A missing file has no lines. fn must not keep the line.
func (f File) Recover(fn func(line []byte)) error {
	file, err := nofollow.OpenFile(f.Path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := readFrom(file, 0, fn)
	if info, e := file.Stat(); err == nil && e == nil && info.Size() > size {
		err = file.Truncate(size)
	}
	return err
}
