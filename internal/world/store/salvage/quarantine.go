package salvage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// Damage describes one damaged part of the store, in words for the user. damage.json in a
// quarantine folder holds a list of them.
type Damage struct {
	Time time.Time `json:"time"`
	User string    `json:"user,omitempty"`
	// World is a world id; empty: no world in particular.
	World string `json:"world,omitempty"`
	Name  string `json:"name,omitempty"`
	// Lost: something is missing. Otherwise everything could be repaired.
	Lost   bool   `json:"lost"`
	Text   string `json:"text"`
	Folder string `json:"-"` // holds copies of the damaged files
}

// quarantineDir holds copies of damaged files: one folder per opening that found damage, named by
// its time, with a damage.json. Health and `world-mcp doctor` report the damage until the user
// deletes its folder.
const (
	quarantineDir = "damaged"
	damageFile    = "damage.json"

	// maxQuarantines bounds the folders; the oldest are removed first.
	maxQuarantines = 16
	// maxQuarantineBytes bounds all folders together.
	maxQuarantineBytes = 512 << 20
)

// Damages reads the damage reports in a store's folder, oldest first. The store need not be open. A
// report that cannot be read becomes a Damage that says so.
func Damages(dir string) ([]Damage, error) {
	folders, err := quarantines(dir)
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
			list = []Damage{{Lost: true, Text: "The report of this damage can no longer be read: " + e.Error() + "."}}
		}
		for _, d := range list {
			d.Folder = f
			all = append(all, d)
		}
	}
	return all, err
}

// quarantines lists the quarantine folders, oldest first.
func quarantines(dir string) ([]string, error) {
	files, err := os.ReadDir(filepath.Join(dir, quarantineDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []string
	for _, f := range files {
		if f.IsDir() {
			list = append(list, filepath.Join(dir, quarantineDir, f.Name()))
		}
	}
	return list, err
}

// Quarantine is the folder of one opening of the store in Dir. It is created when the first file is
// added.
type Quarantine struct{ Dir, folder string }

// create makes the folder, after making room for it.
func (q *Quarantine) create() error {
	if q.folder != "" {
		return nil
	}
	if err := q.prune(); err != nil {
		return err
	}
	folder := filepath.Join(q.Dir, quarantineDir, time.Now().UTC().Format("2006-01-02T15-04-05.000"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	q.folder = folder
	return nil
}

// prune removes the oldest folders until the rest and a new one are within the limits.
func (q *Quarantine) prune() error {
	// Folders behind a symbolic link are not ours to remove: the link is put aside.
	all := filepath.Join(q.Dir, quarantineDir)
	if errors.Is(nofollow.Below(q.Dir, all), nofollow.ErrNoFolder) {
		if err := local.Dir(q.Dir).PutAside(quarantineDir); err != nil {
			return err
		}
	}
	list, err := quarantines(q.Dir)
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
	for i := 0; i < len(list) && (len(list)-i >= maxQuarantines || total > maxQuarantineBytes); i++ {
		if err := os.RemoveAll(list[i]); err != nil {
			return err
		}
		total -= sizes[i]
	}
	return nil
}

// Add copies a file of the store into the folder, under its own relative path.
func (q *Quarantine) Add(path string) error {
	if err := q.create(); err != nil {
		return err
	}
	name, err := filepath.Rel(q.Dir, path)
	if err != nil {
		return err
	}
	return copyFile(path, filepath.Join(q.folder, name))
}

// Report writes damage.json into the folder. Without damage to report, it removes the folder.
func (q *Quarantine) Report(list []Damage) error {
	if len(list) == 0 {
		if q.folder == "" {
			return nil
		}
		return os.RemoveAll(q.folder)
	}
	if err := q.create(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return ReplaceFile(filepath.Join(q.folder, damageFile), append(text, '\n'))
}

// copyFile copies and syncs a file. The target must not exist.
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

// plural returns "1 place" or "3 places".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// unharmed names the data that a damaged stream has not lost.
func unharmed(stream string) string {
	switch stream {
	case "ACCOUNTS":
		return "Only older versions of accounts, logins and pairings were there; those in force are whole."
	case "EVENTS":
		return "Lines of users' audit logs are missing."
	}
	return "No world has lost anything."
}

// Describe describes damaged blocks that are not already covered by the damage of a world.
func Describe(blocks []Block, found []Damage) (list []Damage) {
	for i := range blocks {
		b := &blocks[i]
		file := b.Stream + "/" + filepath.Base(b.Path)
		switch {
		case b.Repaired > 0:
			list = append(list, Damage{Time: time.Now().UTC(), Text: fmt.Sprintf("A bit had flipped in %s of the store's file %s. It was corrected; nothing is missing.", plural(b.Repaired, "place"), file)})
		case b.Torn || len(found) > 0:
			// A write that a power cut tore was never acknowledged. Losses of worlds are in found
			// already.
		case b.Lost > 0:
			list = append(list, Damage{
				Time: time.Now().UTC(),
				Text: fmt.Sprintf("%s of the store's file %s could not be read. ", plural(b.Lost, "place"), file) + unharmed(b.Stream),
			})
		}
	}
	return list
}
