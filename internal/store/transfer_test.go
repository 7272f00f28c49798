package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

func testTransfer(t *testing.T, s *Store) {
	ctx := t.Context()
	create(t, s, "u", "origin")
	plaza := entry(1, "w")
	plaza.Operations, plaza.Inverse = world.Plaza(), nil
	if err := s.Append(ctx, "u", "origin", plaza); err != nil {
		t.Fatal(err)
	}
	appendAll(t, s, "u", "origin", 2, 700)
	var first, second bytes.Buffer
	if err := s.Export(ctx, "u", "origin", &first); err != nil {
		t.Fatal(err)
	}
	r, err := s.Import(ctx, "u2", "copy", bytes.NewReader(first.Bytes()))
	if err != nil || r.Name != "World origin" || r.ID != "copy" {
		t.Fatalf("imported %+v, %v", r, err)
	}
	if err := s.Export(ctx, "u2", "copy", &second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("an export of the import differs")
	}
	snap, entries, err := s.Load(ctx, "u2", "copy")
	if err != nil || snap == nil || snap.Revision != 700 || len(entries) != 0 {
		t.Fatalf("the copy loads as %v, %d entries, %v", snap, len(entries), err)
	}
	appendAll(t, s, "u2", "copy", 701, 702)
	if _, err := s.Import(ctx, "u2", "copy", bytes.NewReader(first.Bytes())); !errors.Is(err, ErrConflict) {
		t.Errorf("imported over a world: %v", err)
	}
	if err := s.Export(ctx, "u", "none", io.Discard); !errors.Is(err, ErrNotFound) {
		t.Errorf("export of no world: %v", err)
	}
	event := func(ev string) func(string) string {
		return func(x string) string { return strings.Replace(x, `{"revision":9,`, `{"revision":9,"event":`+ev+`,`, 1) }
	}
	_, err = s.Import(ctx, "u2", "bad", strings.NewReader(event(`{"kind":"pointed"}`)(first.String())))
	if err == nil || !strings.Contains(err.Error(), "entries[8]: event.position: pointing needs a position or an objectId") {
		t.Errorf("the error is %v", err)
	}
	for name, spoil := range map[string]func(string) string{
		"not JSON":                func(x string) string { return x[:len(x)/2] },
		"another format":          func(x string) string { return strings.Replace(x, "world-export", "other", 1) },
		"a later version":         func(x string) string { return strings.Replace(x, `"version":1`, `"version":2`, 1) },
		"an unknown field":        func(x string) string { return strings.Replace(x, `{"format"`, `{"extra":1,"format"`, 1) },
		"no name":                 func(x string) string { return strings.Replace(x, `"name":"World origin"`, `"name":""`, 1) },
		"out of bounds":           func(x string) string { return strings.Replace(x, `"position":[5,0,0]`, `"position":[999,0,0]`, 1) },
		"a revision missing":      func(x string) string { return strings.Replace(x, `{"revision":9,`, `{"revision":10,`, 1) },
		"a changed document":      func(x string) string { i := strings.LastIndex(x, `"box_7"`); return x[:i] + `"box_x"` + x[i+7:] },
		"a bad inverse":           func(x string) string { return strings.Replace(x, `"op":"remove"`, `"op":"forget"`, 1) },
		"an event of no kind":     event(`{"kind":"asked","text":"x"}`),
		"a point nowhere":         event(`{"kind":"pointed"}`),
		"a point out of bounds":   event(`{"kind":"pointed","position":[1e300,0,0]}`),
		"words without words":     event(`{"kind":"said"}`),
		"too many words":          event(`{"kind":"said","text":"` + strings.Repeat("x", world.MaxEventText+1) + `"}`),
		"words that turn":         event(`{"kind":"said","text":"a\u202eb"}`),
		"a pointer with an essay": event(`{"kind":"pointed","objectId":"box_2","text":"` + strings.Repeat("x", 1<<17) + `"}`),
		"an unknown author":       func(x string) string { return strings.Replace(x, `"kind":"agent"`, `"kind":"root"`, 1) },
	} {
		bad := spoil(first.String())
		if bad == first.String() {
			t.Errorf("%s: the test changes nothing", name)
		}
		if _, err := s.Import(ctx, "u2", "bad", strings.NewReader(bad)); !errors.Is(err, ErrBadImport) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, _ := s.Worlds(ctx, "u2"); len(list) != 1 {
		t.Errorf("refused imports left worlds: %v", list)
	}
}

// readExport reads a whole export.
func readExport(text []byte) (*world.State, []wire.Entry, error) {
	entries := []wire.Entry{}
	folded, err := scanExport(bytes.NewReader(text), func(e *wire.Entry) error {
		entries = append(entries, *e)
		return nil
	})
	return folded, entries, err
}

// A large export is read an entry at a time: what it takes of memory is the world's own, not the file's.
func TestALargeExportIsReadInLittleMemory(t *testing.T) {
	const each, count = 50 << 10, 600 // 30 MB
	r, w := io.Pipe()
	go func() {
		fmt.Fprint(w, `{"format":"world-export","version":1,"name":"Large","entries":[`)
		state := world.New("Large")
		for i := range uint64(count) {
			e := entry(i+1, "w")
			e.Result.Text = strings.Repeat("x", each)
			text, err := json.Marshal(e)
			if err == nil {
				err = state.Apply(e)
			}
			if err != nil {
				_ = w.CloseWithError(err)
				return
			}
			if i > 0 {
				fmt.Fprint(w, ",")
			}
			_, _ = w.Write(text)
		}
		fmt.Fprintf(w, `],"document":%s}`, state.DocumentJSON())
		_ = w.Close()
	}()
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	most, n := uint64(0), 0
	_, err := scanExport(r, func(*wire.Entry) error {
		if n++; n%100 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}
		return nil
	})
	if err != nil || n != count {
		t.Fatalf("%d entries, %v", n, err)
	}
	// Two worlds are folded here, each of which remembers its newest entries and answers.
	if took := int64(most) - int64(before.HeapAlloc); took > 12<<20 {
		t.Errorf("it took %d MB", took>>20)
	} else {
		t.Logf("it took %d MB", took>>20)
	}
}

func FuzzImport(f *testing.F) {
	state := world.New("Fuzz")
	e := entry(1, "w")
	if err := state.Apply(e); err != nil {
		f.Fatal(err)
	}
	text, _ := json.Marshal(e)
	f.Add([]byte(fmt.Sprintf(`{"format":"world-export","version":1,"name":"Fuzz","entries":[%s],"document":%s}`, text, state.DocumentJSON())))
	f.Add([]byte(`{"format":"world-export","version":1,"name":"x","entries":[],"document":{}}`))
	f.Add([]byte(strings.Replace(fmt.Sprintf(`{"format":"world-export","version":1,"name":"Fuzz","entries":[%s],"document":%s}`, text, state.DocumentJSON()),
		`"result"`, `"event":{"kind":"pointed","position":[1,0,2]},"result"`, 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		folded, entries, err := readExport(text)
		if err != nil {
			return
		}
		if folded.Revision() != uint64(len(entries)) || !slices.IsSortedFunc(entries, func(a, b wire.Entry) int { return int(a.Revision) - int(b.Revision) }) {
			t.Fatalf("accepted out of order: %s", text)
		}
		var d world.Document
		if err := json.Unmarshal(folded.DocumentJSON(), &d); err != nil {
			t.Fatal(err)
		}
		if _, err := world.FromDocument(d, entries); err != nil {
			t.Fatalf("accepted, but its snapshot is refused: %v", err)
		}
		for _, e := range entries {
			if e.Event != nil && world.CheckEvent(e.Event) != nil {
				t.Fatalf("accepted with an event that no page may send: %+v", e.Event)
			}
		}
	})
}
