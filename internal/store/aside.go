package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// Damage is what the store found damaged, in words for the user.
type Damage struct {
	Time   time.Time `json:"time"`
	User   string    `json:"user,omitempty"`
	World  string    `json:"world,omitempty"` // id; empty: no world in particular
	Name   string    `json:"name,omitempty"`
	Lost   bool      `json:"lost"` // something is missing; else all of it could be put right
	Text   string    `json:"text"` // what happened
	Folder string    `json:"-"`    // where the damaged files are kept
}

// asideDir holds what was damaged: a folder for each time, with copies of the damaged files and damage.json. Until the
// user deletes it, health and doctor tell of it.
const (
	asideDir   = "damaged"
	damageFile = "damage.json"

	maxAside      = 16        // folders; the oldest go first
	maxAsideBytes = 512 << 20 // of all of them
)

// Damages reads what was found damaged in the store of a folder, oldest first. It needs no open store.
func Damages(dir string) ([]Damage, error) {
	folders, err := asides(dir)
	var all []Damage
	for _, f := range folders {
		var list []Damage
		text, e := os.ReadFile(filepath.Join(f, damageFile))
		if errors.Is(e, fs.ErrNotExist) {
			continue
		}
		if e == nil {
			e = json.Unmarshal(text, &list)
		}
		if e != nil {
			list = []Damage{{Lost: true, Text: "The note of what was damaged cannot be read any more: " + e.Error() + "."}}
		}
		for _, d := range list {
			d.Folder = f
			all = append(all, d)
		}
	}
	return all, err
}

// asides lists the folders, oldest first.
func asides(dir string) ([]string, error) {
	files, err := os.ReadDir(filepath.Join(dir, asideDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []string
	for _, f := range files {
		if f.IsDir() {
			list = append(list, filepath.Join(dir, asideDir, f.Name()))
		}
	}
	return list, err
}

// aside is one such folder. It is made when the first thing is put there.
type aside struct{ dir, folder string }

func (a *aside) make() error {
	if a.folder != "" {
		return nil
	}
	if err := a.room(); err != nil {
		return err
	}
	at := filepath.Join(a.dir, asideDir, time.Now().UTC().Format("2006-01-02T15-04-05.000"))
	if err := os.MkdirAll(at, 0o700); err != nil {
		return err
	}
	a.folder = at
	return nil
}

// room keeps the folders within their bounds.
func (a *aside) room() error {
	list, err := asides(a.dir)
	if err != nil {
		return err
	}
	sizes := make([]int64, len(list))
	total := int64(0)
	for i, f := range list {
		_ = filepath.WalkDir(f, func(_ string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				if info, err := d.Info(); err == nil {
					sizes[i] += info.Size()
				}
			}
			return nil
		})
		total += sizes[i]
	}
	for i := 0; i < len(list) && (len(list)-i >= maxAside || total > maxAsideBytes); i++ {
		if err := os.RemoveAll(list[i]); err != nil {
			return err
		}
		total -= sizes[i]
	}
	return nil
}

// put copies a file of the store there, under its own path.
func (a *aside) put(path string) error {
	if err := a.make(); err != nil {
		return err
	}
	name, err := filepath.Rel(a.dir, path)
	if err != nil {
		return err
	}
	return copyFile(path, filepath.Join(a.folder, name))
}

// tell writes what was damaged beside the copies; a folder that has nothing to tell goes.
func (a *aside) tell(list []Damage) error {
	if len(list) == 0 {
		if a.folder == "" {
			return nil
		}
		return os.RemoveAll(a.folder)
	}
	if err := a.make(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(a.folder, damageFile), append(text, '\n'))
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// syncDir makes a change of a folder durable; Windows does so by itself.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir) //nolint:gosec // the user's own folder
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// worldsOf returns the newest damage of each of a user's worlds.
func worldsOf(list []Damage, userID string) map[string]Damage {
	of := map[string]Damage{}
	for _, d := range list {
		if d.User == userID && d.World != "" {
			of[d.World] = d
		}
	}
	return of
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// blockDamages tells of damaged files what no world tells.
func blockDamages(faults []blockFault, told []Damage) (list []Damage) {
	for i := range faults {
		b := &faults[i]
		file := b.stream + "/" + filepath.Base(b.path)
		switch {
		case b.repaired > 0:
			list = append(list, Damage{Time: time.Now().UTC(), Text: fmt.Sprintf("In the store's file %s a bit had turned in %s. It was put right; nothing of that is missing.", file, plural(b.repaired, "place"))})
		case b.torn || len(told) > 0:
			// A write that a power cut tore was never acknowledged; what worlds have lost, they tell.
		case b.lost > 0:
			list = append(list, Damage{Time: time.Now().UTC(), Text: fmt.Sprintf("In the store's file %s %s could not be read. No world has lost anything by it.", file, plural(b.lost, "place"))})
		}
	}
	return list
}

// damages is what was found damaged and has not been put away by the user since.
func (s *Store) damages() []Damage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.link.damages), func(d Damage) bool {
		_, err := os.Stat(d.Folder)
		return d.Folder != "" && errors.Is(err, fs.ErrNotExist)
	})
}
