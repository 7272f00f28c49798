package store

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/world/store/ledger"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// grantedAndTaken returns two copies of one store: before, when each record of taken grants
// something, and after, when all of that was taken back. They are what a killed process leaves, or
// a clean stop.
func grantedAndTaken(t testing.TB, killed bool) (before, after string) {
	t.Helper()
	dir := t.TempDir()
	s := relayStore(t, dir)
	save := func() string {
		if !killed {
			must(t, s.Close())
			defer func() { s = relayStore(t, dir) }()
		}
		to := t.TempDir()
		copyStore(t, dir, to)
		return to
	}
	keys, versions := slices.Sorted(maps.Keys(taken)), map[string]uint64{}
	for _, key := range keys {
		v, err := s.PutRecord(t.Context(), key, []byte(`{"granted":"`+key+`"}`), 0)
		must(t, err)
		versions[key] = v
	}
	_, err := s.PutRecord(t.Context(), "l.user.bystander", []byte(`{"whole":true}`), 0)
	must(t, err)
	before = save()
	for _, key := range keys {
		switch taken[key] {
		case "put":
			_, err = s.PutRecord(t.Context(), key, []byte(`{"taken-back":"`+key+`"}`), versions[key])
		case "remove":
			err = s.RemoveRecord(t.Context(), key, versions[key])
		case "purge":
			err = s.PurgeRecords(t.Context(), key)
		}
		must(t, err)
	}
	after = save()
	must(t, s.Close())
	return before, after
}

// grants lists the records that a store grants, read one by one, by a pattern and in a list, and
// counts the refused ones.
func grants(t *testing.T, s *Store) (granted []string, refused int) {
	t.Helper()
	for key := range taken {
		pattern := key[:strings.LastIndexByte(key, '.')] + ".*"
		list, err := s.Records(t.Context(), pattern)
		must(t, err)
		for _, ask := range []string{key, pattern} {
			r, err := s.Record(t.Context(), ask)
			if list = append(list, r); ask == key && errors.Is(err, ErrDamaged) {
				refused++
			}
		}
		if slices.ContainsFunc(list, func(r Record) bool { return bytes.Contains(r.Data, []byte("granted")) }) {
			granted = append(granted, key)
		}
	}
	return granted, refused
}

// copyFile puts a file of one store in the place of the same one of another; a missing one is
// removed there.
func copyFile(t *testing.T, from, to, name string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(from, name))
	if errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(filepath.Join(to, name))
		return
	}
	must(t, err)
	must(t, os.WriteFile(filepath.Join(to, name), data, 0o600))
}

// Whichever file of the store is replaced by an older copy, revoked records are not granted again.
// Only a whole older store, such as a restored backup, works as it did.
func TestOlderFilesReviveNothing(t *testing.T) {
	for _, killed := range []bool{false, true} {
		before, after := grantedAndTaken(t, killed)
		cases := map[string][]string{}
		for _, dir := range []string{before, after} {
			must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				name, _ := filepath.Rel(dir, path)
				if err == nil && !d.IsDir() && (strings.Contains(name, streamAccounts) || !strings.Contains(name, "streams")) {
					cases[name] = []string{name}
				}
				return err
			}))
		}
		names := slices.Sorted(maps.Keys(cases))
		cases["all but the ledger"] = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == ledger.File })
		cases["everything"] = names
		for what, older := range cases {
			dir := t.TempDir()
			copyStore(t, after, dir)
			for _, name := range older {
				copyFile(t, before, dir, name)
			}
			for range 2 {
				s := relayStore(t, dir)
				granted, refused := grants(t, s)
				r, err := s.Record(t.Context(), "l.user.bystander")
				degraded := s.Health(t.Context()).State != HealthOK
				switch {
				case err != nil || string(r.Data) != `{"whole":true}`:
					t.Errorf("killed=%v, %s: the bystander: %q %v", killed, what, r.Data, err)
				case what == "everything":
					if len(granted) != len(taken) || degraded {
						t.Errorf("killed=%v: of a restored backup, %q is in force, degraded %v", killed, granted, degraded)
					}
				case len(granted) > 0 || refused > 0 != degraded && what != ledger.File:
					t.Errorf("killed=%v, an older %s: granted %q, refused %d, degraded %v", killed, what, granted, refused, degraded)
				case what == "all but the ledger" && refused == 0:
					t.Errorf("killed=%v, %s: nothing is refused", killed, what)
				}
				must(t, s.Close())
			}
		}
	}
}

// spoilBlock changes the newest record of a device in its block. older is the same block with the
// record that granted it.
func spoilBlock(t *testing.T, dir, before string, change func(data []byte, from, to int, older []byte) []byte) {
	t.Helper()
	const key = "d.device.u1.dev1"
	file := block(dir, streamAccounts)
	data, err := os.ReadFile(file)
	must(t, err)
	old, err := os.ReadFile(block(before, streamAccounts))
	must(t, err)
	from, to := newestAt(t, data, key)
	f, e := newestAt(t, old, key)
	must(t, os.WriteFile(file, change(data, from, to, old[f:e]), 0o600))
}

// Whatever becomes of the ledger, and of the records at the same time or before, revoked records
// are not granted again; the report names the ledger's fault, and unrelated records are refused
// only when both are damaged at once.
func TestLedgerAndRecordsAreDamaged(t *testing.T) {
	before, after := grantedAndTaken(t, true)
	foreign := t.TempDir()
	s := relayStore(t, foreign)
	for range 40 {
		r, _ := s.Record(t.Context(), "l.user.bystander")
		_, err := s.PutRecord(t.Context(), "l.user.bystander", []byte("{}"), r.Version)
		must(t, err)
	}
	must(t, s.Close())
	write := func(data string) func(string) {
		return func(dir string) { must(t, os.WriteFile(filepath.Join(dir, ledger.File), []byte(data), 0o600)) }
	}
	ledgers := map[string]func(dir string){
		"":                        func(string) {},
		"is missing":              func(dir string) { must(t, os.Remove(filepath.Join(dir, ledger.File))) },
		"is older than":           func(dir string) { copyFile(t, before, dir, ledger.File) },
		"is that of another":      func(dir string) { copyFile(t, foreign, dir, ledger.File) },
		"is older than (empty)":   write(""),
		"is older than (head)":    write("world ledger 1\n"),
		"is older than (rubbish)": write(strings.Repeat("\x00", 4096)),
		"is damaged": func(dir string) {
			data, err := os.ReadFile(filepath.Join(dir, ledger.File))
			must(t, err)
			write("x" + string(data[1:]))(dir)
		},
	}
	blocks := map[string]func(data []byte, from, to int, older []byte) []byte{
		"":      nil,
		"lost":  func(data []byte, from, to int, _ []byte) []byte { clear(data[from+22 : to]); return data },
		"torn":  func(data []byte, from, to int, _ []byte) []byte { return data[:(from+to)/2] },
		"older": func(data []byte, from, to int, old []byte) []byte { return slices.Concat(data[:from], old, data[to:]) },
		"twice": func(data []byte, _, _ int, old []byte) []byte { return append(data, old...) },
	}
	for records, change := range blocks {
		for fault, spoil := range ledgers {
			for _, later := range []bool{false, true} {
				if change == nil && later {
					continue
				}
				t.Run(records+"/"+fault+map[bool]string{true: "/later"}[later], func(t *testing.T) {
					dir := t.TempDir()
					copyStore(t, after, dir)
					if change != nil {
						spoilBlock(t, dir, before, change)
					}
					if later {
						must(t, relayStore(t, dir).Close())
					}
					spoil(dir)
					both := change != nil && fault != "" && !later
					for range 2 {
						checkBoth(t, dir, fault, both, records)
					}
				})
			}
		}
	}
}

// checkBoth opens a store whose ledger has a fault. With both, its records are damaged as well.
func checkBoth(t *testing.T, dir, fault string, both bool, records string) {
	t.Helper()
	s := relayStore(t, dir)
	defer s.Close()
	granted, refused := grants(t, s)
	if len(granted) > 0 {
		t.Errorf("granted again: %q", granted)
	}
	if _, err := s.Record(t.Context(), "l.user.bystander"); errors.Is(err, ErrDamaged) != both && fault != "is damaged" {
		t.Errorf("the bystander: %v", err)
	}
	if want := records == "lost" || records == "older"; refused > 0 != (want || records == "torn" || both) {
		t.Errorf("%d records are refused", refused)
	}
	says, _, _ := strings.Cut(fault, " (")
	if says != "" && !slices.ContainsFunc(s.damages(),
		func(d salvage.Damage) bool { return strings.Contains(d.Text, says) }) {
		t.Errorf("the report is %+v", s.damages())
	}
	if h := s.Health(t.Context()); (h.State == HealthOK) != (fault == "" && (records == "" || records == "twice")) {
		t.Errorf("the store is %+v", h)
	}
}
