package landing

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Run exchanges all files. After an error, including one of each, the caller must call Back.
func (l *Landing) Run(each Each) error {
	defer l.disk.close()
	err := l.enter()
	if err == nil {
		err = l.run(each)
	}
	if errors.Is(err, fs.ErrExist) || isMissing(err) {
		err = errors.Join(err, ErrChanged) // something was there unexpectedly, or missing
	}
	return err
}

func (l *Landing) run(each Each) error {
	done := 0
	forward := func(f *file) error {
		err := each.call(done, len(l.Files))
		if done++; err != nil {
			return err
		}
		f.begun = true
		return l.forward(f)
	}
	goesOn := func(i int) error { return each.now(i, done, len(l.Files)) }
	for i := range l.Files { // removals make room for the rest
		if f := &l.Files[i]; f.New == "" {
			if err := forward(f); err != nil {
				return at(string(f.Path), err)
			}
		}
	}
	for i := range l.Files {
		for _, d := range l.Files[i].Folders {
			if err := goesOn(i); err != nil {
				return err
			}
			if err := l.disk.rmdir(spot{l.Root, string(d.Path)}); err != nil {
				return at(string(d.Path), err)
			}
		}
	}
	for i, d := range l.Made {
		if err := goesOn(i); err != nil {
			return err
		}
		if err := l.disk.mkdir(spot{l.Root, string(d.Path)}, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return at(string(d.Path), err)
		}
	}
	for i := range l.Files {
		if f := &l.Files[i]; f.New != "" {
			if err := forward(f); err != nil {
				return at(string(f.Path), err)
			}
		}
	}
	if err := l.disk.sync(); err != nil {
		return err
	}
	if err := l.unchanged(goesOn); err != nil {
		return err
	}
	return goesOn(0)
}

// forward exchanges one file and checks the one that comes out.
func (l *Landing) forward(f *file) error {
	target, slot, aside := l.target(f), l.slot(f, slotNew), l.slot(f, slotOld)
	out := slot
	switch {
	case f.Old == "":
		return l.disk.move(slot, target)
	case f.New == "":
		if err := l.disk.move(target, aside); err != nil {
			return err
		}
		out = aside
	default:
		err := l.disk.exchange(target, slot)
		if errors.Is(err, errNoExchange) {
			err, out = l.replace(f), aside
		}
		if err != nil {
			return err
		}
	}
	was, err := l.disk.inspect(out)
	if err != nil {
		return err
	}
	if f.lastSeen = was.info; was.Sum != f.Old {
		return ErrChanged
	}
	return nil
}

// replace works without an exchange: the old file is moved aside, and the new one takes its place.
// Neither step overwrites anything.
func (l *Landing) replace(f *file) error {
	target := l.target(f)
	if is, err := l.disk.inspect(target); err != nil {
		return err
	} else if is.Sum != f.Old {
		return ErrChanged
	}
	if err := l.disk.move(target, l.slot(f, slotOld)); err != nil {
		return err
	}
	return l.disk.move(l.slot(f, slotNew), target)
}

// unchanged checks all files that came out once more, since a program may have had one open and
// written to it after the exchange.
func (l *Landing) unchanged(goesOn func(i int) error) error {
	for i := range l.Files {
		f := &l.Files[i]
		if err := goesOn(i); err != nil {
			return err
		}
		if f.Old == "" {
			continue
		}
		if same, err := l.unchangedSince(f); err != nil {
			return at(string(f.Path), err)
		} else if !same {
			return at(string(f.Path), ErrChanged)
		}
	}
	return nil
}

// unchangedSince reports whether a file that came out has not changed since.
func (l *Landing) unchangedSince(f *file) (bool, error) {
	out, err := l.out(f)
	if err != nil || out == (spot{}) {
		return err == nil, err
	}
	is, err := l.disk.stat(out)
	if err != nil || is == f.lastSeen {
		return err == nil, err
	}
	now, err := l.disk.inspect(out)
	return err == nil && now.Sum == f.Old, err
}

// out returns the spot of the file that came out, or the zero value if there is none.
func (l *Landing) out(f *file) (spot, error) {
	for _, which := range []string{slotOld, slotNew} {
		is, err := l.disk.inspect(l.slot(f, which))
		switch {
		case err != nil:
			return spot{}, err
		case is.Sum != "" && (which == slotOld || is.Sum != f.New):
			return l.slot(f, which), nil
		}
	}
	return spot{}, nil
}

// Done ends a committed landing. It removes the files that came out, and folders that are now
// empty, but keeps files that were written to in the meantime. It can be repeated, even on a
// landing from Open.
func (l *Landing) Done() ([]Kept, error) {
	defer l.disk.close()
	if err := l.enter(); err != nil {
		return nil, err
	}
	for i := range l.Files {
		f := &l.Files[i]
		if f.Old == "" {
			continue
		}
		if same, err := l.unchangedSince(f); err == nil && !same {
			out, err := l.out(f)
			if err == nil {
				err = l.keep(f, out)
			}
			if err != nil {
				return l.kept(), err
			}
		}
	}
	for i := range l.Files {
		if f := &l.Files[i]; f.New == "" {
			l.prune(path.Dir(string(f.Path)))
		}
	}
	return l.kept(), l.markOver()
}

// enter opens both folders, and makes the stage again if it is gone.
func (l *Landing) enter() error {
	if err := os.MkdirAll(l.Stage, 0o700); err != nil {
		return err
	}
	return l.disk.open(l.Root, l.Stage)
}

// prune removes a folder and those above it, as far as they are empty.
func (l *Landing) prune(dir string) {
	for ; dir != "."; dir = path.Dir(dir) {
		if l.disk.rmdir(spot{l.Root, dir}) != nil {
			return
		}
	}
}

// clear removes the staged files, except kept ones.
func (l *Landing) clear() error {
	for i := range l.Files {
		f := &l.Files[i]
		for _, which := range []string{slotNew, slotOld} {
			if !f.Apart {
				continue
			}
			if err := os.Remove(l.slot(f, which).String()); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return Sweep(l.Stage)
}

// Sweep removes a stage without a record, except files kept for the user. It removes a link in its
// place, not the target.
func Sweep(stage string) error {
	if info, err := os.Lstat(stage); err == nil && !info.IsDir() {
		return os.Remove(stage)
	}
	entries, err := os.ReadDir(stage)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	keeps := false
	for _, e := range entries {
		name := filepath.Join(stage, e.Name())
		if e.Name() == keptFolder && os.Remove(name) != nil {
			keeps = true
			continue
		}
		err = errors.Join(err, os.RemoveAll(name))
	}
	if err == nil && !keeps {
		err = os.Remove(stage)
	}
	return err
}

// reversed returns the files in the reverse of Run's order.
func (l *Landing) reversed() []*file {
	var list []*file
	for _, comes := range []bool{false, true} {
		for i := range l.Files {
			if f := &l.Files[i]; (f.New != "") == comes {
				list = append(list, f)
			}
		}
	}
	slices.Reverse(list)
	return list
}
