package landing

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Sum identifies the kind and content at a path, or is "" if nothing is there. An executable file
// has another Sum than one that is not.
type Sum string

// Prefixes of a Sum.
const (
	kindFile   = 'f'
	kindRun    = 'x'
	kindLink   = 'l'
	kindFolder = 'd'
	kindOther  = '?'
)

const folderSum Sum = "d"

// info is known about a path without reading it.
type info struct {
	kind rune
	perm uint32
	size int64
	// id is equal for two names of one file; 0 means unknown.
	id    uint64
	mtime int64
}

// inspected is a path that was read.
type inspected struct {
	info

	Sum Sum
}

// spot is a path below one of the two folders.
type spot struct{ top, path string }

func (s spot) String() string { return filepath.Join(s.top, filepath.FromSlash(s.path)) }

// hook is called before each change of the disk. An error is treated as a failure of the change.
type hook func(op, path string) error

// disk changes files relative to their folder, which it opens part by part, so it follows no links.
type disk struct {
	hook hook
	tops map[string]*folder
	// noExchange simulates a file system that cannot exchange files.
	noExchange bool
}

// errNoExchange means that the file system cannot exchange two files.
var errNoExchange = errors.New("the file system has no exchange")

func (d *disk) step(op, path string) error {
	if d.hook == nil {
		return nil
	}
	return d.hook(op, path)
}

// open opens the folders that spots are below.
func (d *disk) open(tops ...string) error {
	d.close()
	d.tops = map[string]*folder{}
	for _, top := range tops {
		f, err := openFolder(top)
		if err != nil {
			d.close()
			return err
		}
		d.tops[top] = f
	}
	return nil
}

func (d *disk) close() {
	for _, f := range d.tops {
		f.close()
	}
	d.tops = nil
}

// withFolder calls do with the folder of a spot and its name there.
func (d *disk) withFolder(s spot, do func(f *folder, name string) error) error {
	f := d.tops[s.top]
	if f == nil {
		return fs.ErrNotExist
	}
	parts := strings.Split(s.path, "/")
	for i, part := range parts[:len(parts)-1] {
		next, err := f.sub(part)
		if i > 0 {
			f.close()
		}
		if err != nil {
			return err
		}
		f = next
	}
	if len(parts) > 1 {
		defer f.close()
	}
	return do(f, parts[len(parts)-1])
}

// withFolders calls do with the folders of two spots.
func (d *disk) withFolders(a, b spot, do func(f *folder, name string, g *folder, other string) error) error {
	return d.withFolder(a, func(f *folder, name string) error {
		return d.withFolder(b, func(g *folder, other string) error { return do(f, name, g, other) })
	})
}

// isMissing reports whether an error means that the path does not exist, when links are not
// followed.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP)
}

func (d *disk) stat(s spot) (is info, err error) {
	err = d.withFolder(s, func(f *folder, name string) (err error) {
		is, err = f.stat(name)
		return err
	})
	if isMissing(err) {
		err = fs.ErrNotExist
	}
	return is, err
}

// inspect reads a spot.
func (d *disk) inspect(s spot) (l inspected, err error) {
	if err := d.step("look", s.path); err != nil {
		return l, err
	}
	err = d.withFolder(s, func(f *folder, name string) (err error) {
		if l.info, err = f.stat(name); err != nil {
			return err
		}
		h := sha256.New()
		kind := l.kind
		switch kind {
		case kindFile:
			if l.perm&0o100 != 0 {
				kind = kindRun
			}
			err = f.read(name, h)
		case kindLink:
			var to string
			to, err = f.readlink(name)
			_, _ = io.WriteString(h, to)
		default:
			l.Sum = Sum(kind)
			return nil
		}
		l.Sum = Sum(kind) + ":" + Sum(hex.EncodeToString(h.Sum(nil)))
		return err
	})
	if isMissing(err) {
		return inspected{}, nil
	}
	return l, err
}

// Inspect reads paths of a folder. Paths behind a link count as missing. It stops at an error of
// each.
func Inspect(root string, paths []string, each Each) (map[string]Sum, error) {
	var d disk
	if err := d.open(root); err != nil {
		return nil, err
	}
	defer d.close()
	sums := make(map[string]Sum, len(paths))
	for i, p := range paths {
		if err := each.call(i, len(paths)); err != nil {
			return nil, err
		}
		l, err := d.inspect(spot{root, p})
		if err != nil {
			return nil, at(p, err)
		}
		sums[p] = l.Sum
	}
	return sums, nil
}

// move renames a spot to another one, and fails if something is there.
func (d *disk) move(from, to spot) error {
	if err := d.step("move", from.path); err != nil {
		return err
	}
	return d.withFolders(from, to, func(f *folder, name string, g *folder, other string) error {
		err := f.move(name, g, other)
		if !unsupported(err) {
			return err
		}
		if err = f.link(name, g, other); err == nil {
			if err = d.step("unlink", from.path); err == nil {
				err = f.unlink(name)
			}
			return err
		}
		if errors.Is(err, fs.ErrExist) {
			return err
		}
		if _, err := g.stat(other); !errors.Is(err, fs.ErrNotExist) { // without links this is the closest to one step
			return errors.Join(err, fs.ErrExist)
		}
		return f.rename(name, g, other)
	})
}

// exchange swaps two spots in one step.
func (d *disk) exchange(a, b spot) error {
	if d.noExchange {
		return errNoExchange
	}
	if err := d.step("exchange", a.path); err != nil {
		return err
	}
	err := d.withFolders(a, b, func(f *folder, name string, g *folder,
		other string,
	) error {
		return f.exchange(name, g, other)
	})
	if unsupported(err) {
		return errNoExchange
	}
	return err
}

// copy copies a file or link to an empty spot.
func (d *disk) copy(from string, to spot) error {
	if err := d.step("copy", to.path); err != nil {
		return err
	}
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if info.Mode().Type() == fs.ModeSymlink {
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return d.withFolder(to, func(f *folder, name string) error { return f.symlink(target, name) })
	}
	in, err := os.Open(from) //nolint:gosec // a staged file
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	return d.withFolder(to, func(f *folder, name string) error {
		out, err := f.create(name, uint32(info.Mode().Perm()))
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in)
		return errors.Join(err, out.Sync(), out.Close())
	})
}

func (d *disk) unlink(s spot) error { return d.change("unlink", s, (*folder).unlink) }
func (d *disk) rmdir(s spot) error  { return d.change("rmdir", s, (*folder).rmdir) }

func (d *disk) mkdir(s spot, perm uint32) error {
	return d.change("mkdir", s, func(f *folder, name string) error { return f.mkdir(name, perm) })
}

func (d *disk) chmod(s spot, perm uint32) error {
	return d.change("chmod", s, func(f *folder, name string) error { return f.chmod(name, perm) })
}

// like gives a file the owner and attributes of another one.
func (d *disk) like(old, slot spot) error {
	if err := d.step("like", slot.path); err != nil {
		return err
	}
	return d.withFolders(old, slot, func(f *folder, name string, g *folder,
		other string,
	) error {
		return f.like(name, g, other)
	})
}

// inherit gives a new file the group that its target folder passes on.
func (d *disk) inherit(target, slot spot) error {
	dir := spot{target.top, path.Join(d.nearest(target), "x")}
	return d.withFolders(dir, slot, func(f *folder, _ string, g *folder, other string) error {
		return f.inherit(g, other)
	})
}

func (d *disk) change(op string, s spot, do func(f *folder, name string) error) error {
	if err := d.step(op, s.path); err != nil {
		return err
	}
	return d.withFolder(s, do)
}

// nearest returns the closest existing folder above a spot, or "" for the top.
func (d *disk) nearest(s spot) string {
	for dir := path.Dir(s.path); dir != "."; dir = path.Dir(dir) {
		if is, err := d.stat(spot{s.top, dir}); err == nil && is.kind == kindFolder {
			return dir
		}
	}
	return ""
}

// same reports whether the tops, and a folder below one of them, are on one file system.
func (d *disk) same(folderOf spot) (bool, error) {
	var ids []uint64
	for _, f := range d.tops {
		id, err := f.mount()
		if err != nil {
			return false, err
		}
		ids = append(ids, id)
	}
	if folderOf.path != "" {
		err := d.withFolder(spot{folderOf.top, folderOf.path + "/."}, func(f *folder, _ string) error {
			id, err := f.mount()
			ids = append(ids, id)
			return err
		})
		if err != nil {
			return false, err
		}
	}
	return len(slices.Compact(ids)) == 1, nil
}

// sync flushes everything to disk.
func (d *disk) sync() error {
	if err := d.step("sync", ""); err != nil {
		return err
	}
	var errs []error
	for top := range d.tops {
		errs = append(errs, syncAll(top))
	}
	return errors.Join(errs...)
}
