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

// Kept is an original that could not go back, since somebody has changed its path meanwhile.
type Kept struct {
	Path string `json:"path"`
	// At is the absolute path where it is now.
	At string `json:"at"`
}

// Outcome is what Back has found to be true.
type Outcome struct {
	// Theirs are paths that somebody has changed meanwhile: they are as they left them.
	Theirs []string
	// Kept are originals of such paths.
	Kept []Kept
	// Stuck are paths that are not as they were, since they could not be changed back. Their
	// originals are in Stage, and Back can be tried again.
	Stuck []string
	// Err is why.
	Err error
}

// Settled reports whether the landing is over.
func (o *Outcome) Settled() bool { return len(o.Stuck) == 0 && o.Err == nil }

// keptFolder is the folder of the stage with what is kept.
const keptFolder = "kept"

// Back puts back what Run has exchanged, in whatever state a failure or a death has left it, and
// looks at the result. A file that somebody has changed meanwhile stays as it is. It can be called
// again until the outcome is settled. Errors of each do not count: nothing stops it.
func (l *Landing) Back(each Each) Outcome {
	var o Outcome
	defer l.disk.close()
	if _, err := os.Lstat(l.Root); errors.Is(err, fs.ErrNotExist) {
		o.Err = l.over() // the folder has gone, with all that was in it
		return o
	}
	if err := l.enter(); err != nil {
		o.Err, o.Stuck = err, l.Paths()
		return o
	}
	done, all := 0, l.touched()
	one := func(f *file) {
		if !all[f.n] {
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
		_ = l.disk.rmdir(spot{l.Root, string(d.Path)}) // one that is not empty has something of somebody's
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
		o.Err = l.over()
	}
	return o
}

// touched are the numbers of the files that may not be as they were: those that Run has come to,
// or, after a death, all.
func (l *Landing) touched() map[int]bool {
	all := map[int]bool{}
	for i := range l.Files {
		if l.Files[i].begun || !l.whole {
			all[i] = true
		}
	}
	return all
}

// backOne puts one file back.
func (l *Landing) backOne(f *file, o *Outcome) {
	err := l.back(f)
	for try := 0; try < 3 && (away(err) || errors.Is(err, fs.ErrExist)); try++ {
		err = l.back(f) // somebody was at it in this moment
	}
	if err != nil {
		o.Stuck, o.Err = append(o.Stuck, string(f.Path)), err
	}
}

// back decides by what is on disk alone.
func (l *Landing) back(f *file) error {
	slot, aside, target := l.slot(f, slotNew), l.slot(f, slotOld), l.target(f)
	staged, err := l.disk.look(slot)
	if err != nil {
		return err
	}
	out, err := l.disk.look(aside)
	if err != nil {
		return err
	}
	is, err := l.disk.look(target)
	if err != nil {
		return err
	}
	switch {
	case out.Sum != "":
		return l.backAside(f, staged, out, is)
	case f.New == "":
		return nil // it did not go yet
	case f.Old == "":
		return l.backNew(f, staged, is)
	case staged.Sum == f.New || staged.Sum == "":
		return nil // it was not exchanged
	case is.Sum == staged.Sum:
		return nil // somebody has put it back themselves
	case is.Sum == "" && staged.Sum != f.Old:
		return l.restore(f, slot) // somebody's, which we took out and died over
	case is.Sum != f.New:
		return l.keep(f, slot)
	}
	if err := l.disk.exchange(target, slot); err != nil {
		return err
	}
	came, err := l.disk.look(slot)
	if err != nil || came.Sum == f.New {
		return err
	}
	// Somebody has saved the file in this moment: theirs stays, and the original is kept.
	if err := l.disk.exchange(target, slot); err != nil {
		return err
	}
	return l.keep(f, slot)
}

// backNew takes out a file where there was none.
func (l *Landing) backNew(f *file, staged, is looked) error {
	slot, target := l.slot(f, slotNew), l.target(f)
	switch {
	case staged.Sum != "" && staged.Sum != f.New:
		return l.restore(f, slot) // somebody's, which we took out and died over
	case is.Sum != f.New:
		return nil // it is not there yet, or somebody's
	case staged.Sum == "":
	case staged.id == is.id && is.id != 0: // a link of the staged file: we died between link and unlink
		return l.disk.unlink(target)
	default:
		return nil // somebody has made the same file
	}
	if err := l.disk.move(target, slot); err != nil {
		return err
	}
	came, err := l.disk.look(slot)
	if err != nil || came.Sum == f.New {
		return err
	}
	return l.restore(f, slot) // somebody has saved it in this moment
}

// backAside puts back what was moved aside.
func (l *Landing) backAside(f *file, staged, out, is looked) error {
	slot, aside, target := l.slot(f, slotNew), l.slot(f, slotOld), l.target(f)
	switch {
	case staged.Sum != "" && staged.Sum != f.New: // somebody's, which we took out and died over
		return errors.Join(l.restore(f, slot), l.keep(f, aside))
	case is.Sum == "":
	case is.Sum == out.Sum || out.id == is.id && is.id != 0:
		return l.disk.unlink(aside)
	case f.New == "" || is.Sum != f.New:
		return l.keep(f, aside)
	case staged.id == is.id && is.id != 0: // a link of the staged file: we died between link and unlink
		if err := l.disk.unlink(target); err != nil {
			return err
		}
	case staged.Sum != "":
		return l.keep(f, aside)
	default:
		if err := l.disk.move(target, slot); err != nil {
			return err
		}
		if came, err := l.disk.look(slot); err != nil {
			return err
		} else if came.Sum != f.New { // somebody has saved it in this moment
			return errors.Join(l.restore(f, slot), l.keep(f, aside))
		}
	}
	return l.restore(f, aside)
}

// restore moves a file back to its path, or, where somebody has put something in its way, to where
// the user finds it.
func (l *Landing) restore(f *file, from spot) error {
	err := l.disk.move(from, l.target(f))
	if !away(err) && !errors.Is(err, fs.ErrExist) {
		return err
	}
	parts := strings.Split(string(f.Path), "/")
	for i := 1; i < len(parts); i++ { // somebody may have removed its folder
		if e := l.disk.mkdir(spot{l.Root, path.Join(parts[:i]...)}, 0o777); e != nil && !away(e) &&
			!errors.Is(e, fs.ErrExist) {
			return e
		}
	}
	if err = l.disk.move(from, l.target(f)); away(err) || errors.Is(err, fs.ErrExist) {
		return l.keep(f, from)
	}
	return err
}

// keep moves an original to where the user finds it. An earlier try may have kept another one of
// the same path.
func (l *Landing) keep(f *file, from spot) error {
	if err := os.MkdirAll(filepath.Join(l.Stage, keptFolder), 0o700); err != nil {
		return err
	}
	var err error
	for try := range maxKept {
		base := path.Base(string(f.Path)) // with what is before it, it may be longer than a name can be
		name := strconv.Itoa(f.n) + strings.Repeat("-again", try) + "-" + base[max(0, len(base)-maxKeptName):]
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

// maxKeptName is how much of a file's own name there is in that of its original, in bytes, up to
// its end.
const maxKeptName = 150

// maxKept is how many originals of one path can be kept.
const maxKept = 10

// kept lists what is kept, also that of an earlier try.
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

// check looks at the paths at the end.
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
		is, err := l.disk.look(l.target(f))
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
