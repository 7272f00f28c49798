package landing

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Kept is an original that could not go back, because others have changed its path.
type Kept struct {
	Path string `json:"path"`
	// At is the absolute path where it is now.
	At string `json:"at"`
}

// Outcome is what Back found after its work.
type Outcome struct {
	// Theirs are paths that others changed in the meantime. Back leaves them as they are.
	Theirs []string
	// Kept are originals of such paths.
	Kept []Kept
	// Stuck are paths that could not be restored. Their originals are in Stage, and Back can be
	// tried again.
	Stuck []string
	Err   error
}

// Settled reports whether the landing is over.
func (o *Outcome) Settled() bool { return len(o.Stuck) == 0 && o.Err == nil }

// keptFolder is the folder of the stage that has Kept originals.
const keptFolder = "kept"

// Back restores what Run exchanged, after any failure or death, and checks the result. Files that
// others have changed in the meantime stay as they are. It can be repeated until the outcome is
// settled. Errors of each do not stop it.
func (l *Landing) Back(each Each) Outcome {
	var o Outcome
	defer l.disk.close()
	if _, err := os.Lstat(l.Root); errors.Is(err, fs.ErrNotExist) {
		o.Err = l.markOver() // the folder is gone, with everything in it
		return o
	}
	if err := l.enter(); err != nil {
		o.Err, o.Stuck = err, l.Paths()
		return o
	}
	done, all := 0, l.touched()
	one := func(f *file) {
		if !all[f.index] {
			return
		}
		_ = each.call(done, len(all))
		done++
		l.backOne(f, &o)
	}
	for _, f := range l.reversed() {
		if f.New != "" {
			one(f)
		}
	}
	for _, d := range slices.Backward(l.Made) {
		_ = l.disk.rmdir(spot{l.Root, string(d.Path)}) // it stays if others have put something there
	}
	for i := range l.Files {
		for _, d := range slices.Backward(l.Files[i].Folders) {
			if err := l.disk.mkdir(spot{l.Root, string(d.Path)}, d.Perm); err == nil {
				_ = l.disk.chmod(spot{l.Root, string(d.Path)}, d.Perm)
			}
		}
	}
	for _, f := range l.reversed() {
		if f.New == "" {
			one(f)
		}
	}
	l.check(&o, all)
	o.Kept = l.kept()
	if o.Settled() && len(all) > 0 {
		o.Err = l.disk.sync()
	}
	if o.Settled() {
		o.Err = l.markOver()
	}
	return o
}

// touched returns the numbers of the files that Run may have changed: those that it reached or,
// after a death, all.
func (l *Landing) touched() map[int]bool {
	all := map[int]bool{}
	for i := range l.Files {
		if l.Files[i].begun || !l.whole {
			all[i] = true
		}
	}
	return all
}

func (l *Landing) backOne(f *file, o *Outcome) {
	err := l.back(f)
	for try := 0; try < 3 && (isMissing(err) || errors.Is(err, fs.ErrExist)); try++ {
		err = l.back(f) // another program changed it at this moment
	}
	if err != nil {
		o.Stuck, o.Err = append(o.Stuck, string(f.Path)), err
	}
}

// back decides by the state of the disk alone.
func (l *Landing) back(f *file) error {
	slot, aside, target := l.slot(f, slotNew), l.slot(f, slotOld), l.target(f)
	staged, err := l.disk.inspect(slot)
	if err != nil {
		return err
	}
	out, err := l.disk.inspect(aside)
	if err != nil {
		return err
	}
	is, err := l.disk.inspect(target)
	if err != nil {
		return err
	}
	switch {
	case out.Sum != "":
		return l.backAside(f, staged, out, is)
	case f.New == "":
		return nil // it has not been removed yet
	case f.Old == "":
		return l.backNew(f, staged, is)
	case staged.Sum == f.New || staged.Sum == "":
		return nil // it was not exchanged
	case is.Sum == staged.Sum:
		return nil // someone has restored it
	case is.Sum == "" && staged.Sum != f.Old:
		return l.restore(f, slot) // another's file, taken out before the death
	case is.Sum != f.New:
		return l.keep(f, slot)
	}
	if err := l.disk.exchange(target, slot); err != nil {
		return err
	}
	came, err := l.disk.inspect(slot)
	if err != nil || came.Sum == f.New {
		return err
	}
	// Someone saved the file at this moment. Theirs stays, and the original is kept.
	if err := l.disk.exchange(target, slot); err != nil {
		return err
	}
	return l.keep(f, slot)
}

// backNew removes a new file.
func (l *Landing) backNew(f *file, staged, is inspected) error {
	slot, target := l.slot(f, slotNew), l.target(f)
	switch {
	case staged.Sum != "" && staged.Sum != f.New:
		return l.restore(f, slot) // another's file, taken out before the death
	case is.Sum != f.New:
		return nil // it is not there yet, or is another's
	case staged.Sum == "":
	case staged.id == is.id && is.id != 0: // a link of the staged file: the death came between link and unlink
		return l.disk.unlink(target)
	default:
		return nil // someone has made the same file
	}
	if err := l.disk.move(target, slot); err != nil {
		return err
	}
	came, err := l.disk.inspect(slot)
	if err != nil || came.Sum == f.New {
		return err
	}
	return l.restore(f, slot) // someone saved it at this moment
}

// backAside restores a file that was moved aside.
func (l *Landing) backAside(f *file, staged, out, is inspected) error {
	slot, aside, target := l.slot(f, slotNew), l.slot(f, slotOld), l.target(f)
	switch {
	case staged.Sum != "" && staged.Sum != f.New: // another's file, taken out before the death
		return errors.Join(l.restore(f, slot), l.keep(f, aside))
	case is.Sum == "":
	case is.Sum == out.Sum || out.id == is.id && is.id != 0:
		return l.disk.unlink(aside)
	case f.New == "" || is.Sum != f.New:
		return l.keep(f, aside)
	case staged.id == is.id && is.id != 0: // a link of the staged file: the death came between link and unlink
		if err := l.disk.unlink(target); err != nil {
			return err
		}
	case staged.Sum != "":
		return l.keep(f, aside)
	default:
		if err := l.disk.move(target, slot); err != nil {
			return err
		}
		if came, err := l.disk.inspect(slot); err != nil {
			return err
		} else if came.Sum != f.New { // someone saved it at this moment
			return errors.Join(l.restore(f, slot), l.keep(f, aside))
		}
	}
	return l.restore(f, aside)
}

// restore moves a file back to its path. If something is in the way, it moves the file to where the
// user finds it.
func (l *Landing) restore(f *file, from spot) error {
	err := l.disk.move(from, l.target(f))
	if !isMissing(err) && !errors.Is(err, fs.ErrExist) {
		return err
	}
	parts := strings.Split(string(f.Path), "/")
	for i := 1; i < len(parts); i++ { // its folder may have been removed
		if err := l.disk.mkdir(spot{l.Root, path.Join(parts[:i]...)}, 0o777); err != nil && !isMissing(err) &&
			!errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err = l.disk.move(from, l.target(f)); isMissing(err) || errors.Is(err, fs.ErrExist) {
		return l.keep(f, from)
	}
	return err
}

// keep moves an original to where the user finds it, next to originals of the same path from
// earlier tries.
func (l *Landing) keep(f *file, from spot) error {
	if err := os.MkdirAll(filepath.Join(l.Stage, keptFolder), 0o700); err != nil {
		return err
	}
	var err error
	for try := range maxKept {
		base := path.Base(string(f.Path)) // with its prefix it may be too long for a name
		name := strconv.Itoa(f.index) + strings.Repeat("-again", try) + "-" + base[max(0, len(base)-maxKeptName):]
		to := spot{l.Stage, keptFolder + "/" + name}
		if from.top == l.Stage {
			err = l.disk.move(from, to)
		} else if err = l.disk.copy(from.String(), to); err == nil {
			err = l.disk.unlink(from)
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return err
}

// maxKeptName bounds the part of a file's name in that of its original, counted from the end, in
// bytes.
const maxKeptName = 150

// maxKept bounds the originals of a path.
const maxKept = 10

// kept lists all kept originals, including those of earlier tries.
func (l *Landing) kept() []Kept {
	entries, _ := os.ReadDir(filepath.Join(l.Stage, keptFolder))
	var list []Kept
	for _, e := range entries {
		number, _, _ := strings.Cut(e.Name(), "-")
		if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < len(l.Files) {
			list = append(list, Kept{string(l.Files[n].Path), filepath.Join(l.Stage, keptFolder, e.Name())})
		}
	}
	return list
}

// check inspects the paths at the end.
func (l *Landing) check(o *Outcome, all map[int]bool) {
	stuck := map[string]bool{}
	for _, p := range o.Stuck {
		stuck[p] = true
	}
	for i := range l.Files {
		f := &l.Files[i]
		if !all[i] {
			continue
		}
		is, err := l.disk.inspect(l.target(f))
		if err != nil && o.Err == nil {
			o.Err = err
		}
		switch {
		case stuck[string(f.Path)]:
		case err != nil:
			o.Stuck = append(o.Stuck, string(f.Path))
		case is.Sum != f.Old && (f.Old != "" || is.Sum != folderSum):
			o.Theirs = append(o.Theirs, string(f.Path))
		}
	}
}
