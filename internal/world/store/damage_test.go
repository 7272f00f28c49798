package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store/export"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// sound is an undamaged store folder and what it contains.
type sound struct {
	dir    string
	worlds map[string]*kept
}

type kept struct {
	name     string
	deleted  bool
	entries  uint64
	document string
}

// soundStore creates the folder. Its worlds have interleaved entries: one has a snapshot in the
// middle, one has none, one was renamed, one has a single entry, one is deleted, and one was
// removed for good. With killed, the folder is left as a killed process leaves it: without the
// server's index of its blocks.
func soundStore(t testing.TB, killed bool) *sound {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(t.Context(), Options{Dir: dir, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	of := &sound{dir: dir, worlds: map[string]*kept{
		"snap": {entries: 41}, "log": {entries: 41}, "single": {entries: 1}, "renamed": {entries: 9}, "trash": {entries: 5, deleted: true},
	}}
	for _, id := range []string{"snap", "gone", "log", "renamed", "trash", "single"} {
		create(t, s, "u", id)
	}
	states := map[string]*doc.State{}
	for id, w := range of.worlds {
		w.name = "World " + id
		states[id] = doc.New(w.name)
	}
	for r := uint64(1); r <= 41; r++ {
		for _, id := range []string{"snap", "log", "renamed", "trash", "single", "gone"} {
			if w := of.worlds[id]; id == "gone" && r > 3 || w != nil && r > w.entries {
				continue
			}
			e := entry(r, id)
			if err := s.Append(t.Context(), "u", id, e); err != nil {
				t.Fatal(err)
			}
			if states[id] != nil {
				if err := states[id].Apply(e); err != nil {
					t.Fatal(err)
				}
			}
		}
		if r == 30 {
			of.save(t, s, "snap", states["snap"])
		}
	}
	must(t, s.RenameWorld(t.Context(), "u", "renamed", "Harbour"))
	must(t, s.TrashWorld(t.Context(), "u", "trash", time.Now()))
	for _, id := range []string{"snap", "renamed", "log"} {
		must(t, s.SetCurrent(t.Context(), "u", id))
	}
	must(t, s.DeleteWorld(t.Context(), "u", "gone"))
	of.worlds["renamed"].name = "Harbour"
	for id, w := range of.worlds {
		w.document = things(states[id].Document())
	}
	if killed {
		of.dir = t.TempDir()
		copyStore(t, dir, of.dir)
	}
	must(t, s.Close())
	return of
}

func (of *sound) save(t testing.TB, s *Store, id string, state *doc.State) {
	t.Helper()
	must(t, s.SaveSnapshot(t.Context(), "u", id, Snapshot{state.Revision(), state.DocumentJSON(), state.History()}))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// things is a document without its revision: only the content of the world.
func things(d doc.Document) string {
	d.Revision, d.Name = 0, ""
	text, _ := json.Marshal(d)
	return string(text)
}

func copyStore(t testing.TB, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(from, path)
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(to, name), 0o700)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o600)
	})
	must(t, err)
}

func block(dir, stream string) string {
	return filepath.Join(salvage.StreamDir(dir, stream), "msgs", "1.blk")
}

// spoil copies the folder, applies change to one of its files, and returns the copy.
func (of *sound) spoil(t testing.TB, file string, change func([]byte) []byte) string {
	t.Helper()
	dir := t.TempDir()
	copyStore(t, of.dir, dir)
	data, err := os.ReadFile(strings.Replace(file, of.dir, dir, 1))
	must(t, err)
	must(t, os.WriteFile(strings.Replace(file, of.dir, dir, 1), change(data), 0o600))
	return dir
}

// found describes a store that was opened on damaged files.
type found struct {
	reported []salvage.Damage
	lost     map[string]bool // worlds that differ from the original
}

// check opens a damaged folder and verifies the guarantees: every world is listed under its name,
// opens, accepts entries and can be exported; a world that differs from the original reports its
// damage. A second start finds nothing new.
func (of *sound) check(t testing.TB, dir string) (got found) {
	t.Helper()
	open := func() *Store {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		s, err := Open(ctx, Options{Dir: dir, Logger: zerolog.Nop()})
		must(t, err)
		return s
	}
	s := open()
	got = found{s.damages(), map[string]bool{}}
	list, err := s.AllWorlds(t.Context(), "u")
	must(t, err)
	if len(list) != len(of.worlds) {
		t.Errorf("%d worlds of %d are listed", len(list), len(of.worlds))
	}
	for _, r := range list {
		w := of.worlds[r.ID]
		if w == nil || r.Name != w.name || (r.DeletedAt != nil) != w.deleted {
			t.Errorf("%+v is listed, was %+v", r, w)
			continue
		}
		if w.deleted {
			must(t, s.RestoreWorld(t.Context(), "u", r.ID))
		}
		of.checkWorld(t, s, r.ID, w, &got)
	}
	must(t, s.Close())
	s = open()
	if second := s.damages(); len(second) != len(got.reported) {
		t.Errorf("a second start reports %+v, the first one of %+v", second, got.reported)
	}
	must(t, s.Close())
	for _, d := range got.reported {
		if _, err := os.Stat(filepath.Join(d.Folder, "damage.json")); err != nil {
			t.Error(err)
		}
	}
	return got
}

func (of *sound) checkWorld(t testing.TB, s *Store, id string, w *kept, got *found) {
	t.Helper()
	snap, entries, err := s.Load(t.Context(), "u", id)
	if err != nil {
		t.Errorf("%s does not load: %v", id, err)
		return
	}
	state := doc.New(w.name)
	if snap != nil {
		var d doc.Document
		must(t, json.Unmarshal(snap.Document, &d))
		if state, err = doc.FromDocument(d, nil); err != nil {
			t.Errorf("%s: %v", id, err)
			return
		}
	}
	for _, e := range entries {
		must(t, state.Apply(e))
	}
	said := slices.ContainsFunc(got.reported, func(d salvage.Damage) bool { return d.World == id && d.Lost })
	if got.lost[id] = things(state.Document()) != w.document; got.lost[id] && !said {
		t.Errorf("%s differs, and no damage is reported: %+v", id, got.reported)
	}
	if state.Revision() < w.entries {
		t.Errorf("%s is at revision %d, %d were acknowledged", id, state.Revision(), w.entries)
	}
	must(t, s.Append(t.Context(), "u", id, entry(state.Revision()+1, id)))
	var text bytes.Buffer
	must(t, s.Export(t.Context(), "u", id, &text))
	folded, err := export.Scan(&text, maxEntry, func(*wire.Entry) error { return nil })
	if err != nil {
		t.Errorf("the export of %s is refused: %v", id, err)
		return
	}
	must(t, state.Apply(entry(state.Revision()+1, id)))
	if things(folded.Document()) != things(state.Document()) {
		t.Errorf("the export of %s is another world", id)
	}
}

func places(t testing.TB, size, short, long int) []int {
	n := short
	if os.Getenv("WORLD_LONG") != "" {
		n = long
	}
	if n == 0 || n >= size {
		all := make([]int, size)
		for i := range all {
			all[i] = i
		}
		return all
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	list := make([]int, n)
	for i := range list {
		list[i] = random.IntN(size)
	}
	return list
}

// One flipped bit, anywhere in records or logs, loses nothing and is reported.
func TestBitFlips(t *testing.T) {
	for _, of := range []*sound{soundStore(t, false), soundStore(t, true)} {
		for stream, count := range map[string][2]int{"RECORDS": {6, 0}, "WORLDS": {6, 500}, "SNAPSHOTS": {2, 50}} {
			file := block(of.dir, stream)
			info, err := os.Stat(file)
			must(t, err)
			for _, entry := range places(t, int(info.Size()), count[0], count[1]) {
				dir := of.spoil(t, file, func(data []byte) []byte { data[entry] ^= 1 << (entry % 8); return data })
				got := of.check(t, dir)
				if len(got.reported) == 0 {
					t.Errorf("a bit at %d of %s flipped and no damage is reported", entry, stream)
				}
				for id, lost := range got.lost {
					if lost {
						t.Errorf("a bit at %d of %s flipped and %s is not what it was: %+v", entry, stream, id, got.reported)
					}
				}
				must(t, os.RemoveAll(dir))
				if t.Failed() {
					t.Fatalf("%s at %d", stream, entry)
				}
			}
		}
	}
}

// The checksum does not cover the length of a record's subject: a flipped bit there is noticed too,
// in the record that names the current world.
func TestASubjectCutElsewhere(t *testing.T) {
	of := soundStore(t, false)
	file := block(of.dir, "RECORDS")
	for bit := range 16 {
		dir := of.spoil(t, file, func(data []byte) []byte {
			data[bytes.LastIndex(data, []byte("r.c.u"))-2+bit/8] ^= 1 << (bit % 8)
			return data
		})
		if got := of.check(t, dir); len(got.reported) == 0 {
			t.Errorf("bit %d flipped and no damage is reported", bit)
		}
		s, err := Open(t.Context(), Options{Dir: dir, Logger: zerolog.Nop()})
		must(t, err)
		if id, err := s.Current(t.Context(), "u"); id != "log" {
			t.Errorf("bit %d flipped, and the current world is %q, not log: %v", bit, id, err)
		}
		must(t, s.Close())
	}
}

// Older data folders store the current world's id without quotes.
func TestACurrentWorldWithoutQuotes(t *testing.T) {
	of := soundStore(t, false)
	s, err := Open(t.Context(), Options{Dir: of.dir, Logger: zerolog.Nop()})
	must(t, err)
	_, cn, end, err := s.begin(t.Context())
	must(t, err)
	_, err = cn.publish(t.Context(), &nats.Msg{Subject: "r.c.u", Data: []byte("snap")})
	must(t, err)
	end()
	if id, err := s.Current(t.Context(), "u"); id != "snap" {
		t.Errorf("the current world is %q, not snap: %v", id, err)
	}
	must(t, s.Close())
	if faults, err := salvage.CheckBlocks(of.dir, streamNames(), fits); len(faults) > 0 {
		t.Errorf("%+v, %v", faults, err)
	}
}

// Sixteen bytes of rubbish destroy the record that contains them and no other.
func TestRubbish(t *testing.T) {
	for _, of := range []*sound{soundStore(t, false), soundStore(t, true)} {
		for stream, count := range map[string][2]int{"RECORDS": {4, 200}, "WORLDS": {4, 200}} {
			file := block(of.dir, stream)
			info, err := os.Stat(file)
			must(t, err)
			for _, entry := range places(t, int(info.Size())-16, count[0], count[1]) {
				dir := of.spoil(t, file, func(data []byte) []byte {
					for i := range 16 {
						data[entry+i] ^= 0xa5
					}
					return data
				})
				faults, err := salvage.CheckBlocks(dir, streamNames(), fits)
				must(t, err)
				torn := len(faults) == 1 && faults[0].Torn // like a write that was never acknowledged
				got := of.check(t, dir)
				n := 0
				for _, lost := range got.lost {
					if lost {
						n++
					}
				}
				if len(got.reported) == 0 && !torn || n > 2 || stream == "RECORDS" && n > 0 {
					t.Errorf("reported %+v, lost %v", got.reported, got.lost)
				}
				must(t, os.RemoveAll(dir))
				if t.Failed() {
					t.Fatalf("%s at %d", stream, entry)
				}
			}
		}
	}
}

// A truncated or emptied file is noticed and reported.
func TestCutFiles(t *testing.T) {
	cut := func(n int) func([]byte) []byte { return func(d []byte) []byte { return d[:max(0, len(d)-n)] } }
	half := func(d []byte) []byte { return d[:len(d)/2] }
	none := func([]byte) []byte { return nil }
	for _, c := range []struct {
		name, stream string
		change       func([]byte) []byte
		lost         []string
	}{
		{"records emptied", "RECORDS", none, nil},
		{"records halved", "RECORDS", half, nil},
		{"last 40 bytes of the records", "RECORDS", cut(40), nil},
		{"last 200 bytes of the records", "RECORDS", cut(200), nil},
		{"last 7 bytes of the logs", "WORLDS", cut(7), nil},
		{"last 400 bytes of the logs", "WORLDS", cut(400), []string{"log"}},
		{"half the logs", "WORLDS", half, []string{"log"}},
		{"all logs", "WORLDS", none, []string{"log", "renamed", "trash", "single"}},
		{"snapshots emptied", "SNAPSHOTS", none, nil},
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, ", killed ", killed), func(t *testing.T) {
				of := soundStore(t, killed)
				dir := of.spoil(t, block(of.dir, c.stream), c.change)
				got := of.check(t, dir)
				t.Logf("reported %+v", got.reported)
				for _, id := range c.lost {
					if !got.lost[id] {
						t.Errorf("%s is whole", id)
					}
				}
				if got.lost["snap"] && !strings.Contains(c.name, "400") && c.stream != "WORLDS" || c.stream == "RECORDS" && len(got.reported) == 0 {
					t.Errorf("lost %v, reported %+v", got.lost, got.reported)
				}
			})
		}
	}
}

// The same without sidecars, which older versions did not write.
func TestOlderFolder(t *testing.T) {
	of := soundStore(t, false)
	must(t, os.RemoveAll(filepath.Join(of.dir, "heads")))
	for _, stream := range []string{"RECORDS", "SNAPSHOTS"} {
		dir := of.spoil(t, block(of.dir, stream), func([]byte) []byte { return nil })
		s := openIn(t, dir)
		list, err := s.AllWorlds(t.Context(), "u")
		must(t, err)
		if len(list) != len(of.worlds) {
			t.Fatalf("%s emptied: %d worlds of %d are listed", stream, len(list), len(of.worlds))
		}
		for _, r := range list {
			entries, err := s.Entries(t.Context(), "u", r.ID, 0, 0)
			if err != nil || uint64(len(entries)) != of.worlds[r.ID].entries {
				t.Errorf("%s holds %d entries, %v", r.ID, len(entries), err)
			}
			want := recoveredName
			if r.ID == "snap" || stream != "RECORDS" {
				want = of.worlds[r.ID].name
			}
			if r.Name != want {
				t.Errorf("%s is called %q", r.ID, r.Name)
			}
		}
		must(t, s.Close())
	}
}

// Without sidecars, a loss that nothing else shows is reported as possible; later starts have the
// sidecars.
func TestOlderFolderWithAHole(t *testing.T) {
	of := soundStore(t, true)
	must(t, os.RemoveAll(filepath.Join(of.dir, "heads")))
	for what, c := range map[string]struct {
		change   func([]byte) []byte
		reported string
	}{
		"the end":    {func(d []byte) []byte { return append(d[:len(d)-300:len(d)-300], bytes.Repeat([]byte("x"), 300)...) }, "it is not known which world it belonged to"},
		"everything": {func(d []byte) []byte { return bytes.Repeat([]byte("x"), len(d)) }, "None of the world's changes"},
	} {
		dir := of.spoil(t, block(of.dir, "WORLDS"), c.change)
		s := openIn(t, dir)
		if reported := s.damages(); !slices.ContainsFunc(reported,
			func(d salvage.Damage) bool { return d.Lost && strings.Contains(d.Text, c.reported) }) {
			t.Errorf("%s: reported %+v", what, reported)
		}
		must(t, s.Close())
	}
	s := openIn(t, of.dir)
	must(t, s.Close())
	for id, w := range of.worlds {
		if entry := readSidecar(s.state.conn.sidecars.path("u."+id), "u."+id); entry.revision != w.entries ||
			entry.record == nil || entry.record.Name != w.name {
			t.Errorf("after a start the sidecar of %s holds %+v", id, entry)
		}
	}
}

// Damage to the files that declare the streams, or to the server's index, loses nothing.
func TestOtherFiles(t *testing.T) {
	of := soundStore(t, false)
	for _, stream := range []string{"RECORDS", "WORLDS", "SNAPSHOTS"} {
		for _, name := range []string{"meta.inf", "meta.sum", "msgs/index.db"} {
			for what, change := range map[string]func([]byte) []byte{
				"a bit":   func(d []byte) []byte { d[len(d)/2] ^= 4; return d },
				"emptied": func([]byte) []byte { return nil },
			} {
				got := of.check(t, of.spoil(t, filepath.Join(salvage.StreamDir(of.dir, stream), name), change))
				for id, lost := range got.lost {
					if lost {
						t.Errorf("%s of %s, %s: %s is not what it was", name, stream, what, id)
					}
				}
			}
		}
	}
}
