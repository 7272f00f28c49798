package export_test

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
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store/export"
)

// entry places a box.
func entry(revision uint64) wire.Entry {
	return wire.Entry{
		Revision: revision, Time: time.UnixMilli(1_700_000_000_000 + int64(revision)).UTC(),
		Author: wire.Author{Kind: "agent", ID: "avatar_w", Name: "w"}, Tool: "place_objects", CallID: fmt.Sprintf("w-%d", revision),
		Operations: []wire.Operation{{Op: "put", Type: "object", Value: json.RawMessage(fmt.Sprintf(
			`{"id":"box_%d","kind":"box","position":[%d,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":"user","created":%d,"changed":%d}`,
			revision, revision%200, revision, revision))}},
		Inverse: []wire.Operation{{Op: "remove", Type: "object", ID: fmt.Sprintf("box_%d", revision)}},
		Result:  &wire.Result{Text: "placed box_" + fmt.Sprint(revision)},
	}
}

// file writes a world of so many entries as an export.
func file(t testing.TB, n uint64) string {
	t.Helper()
	folded := doc.New("Fuzz \"x\"")
	var b strings.Builder
	b.WriteString(export.Head("Fuzz \"x\""))
	for r := range n {
		e := entry(r + 1)
		if err := folded.Apply(e); err != nil {
			t.Fatal(err)
		}
		if r > 0 {
			b.WriteByte(',')
		}
		text, _ := json.Marshal(e)
		b.Write(text)
	}
	return b.String() + export.Tail(folded)
}

// A written export is read back; a file that is not quite an export is refused, with the reason.
func TestScan(t *testing.T) {
	good := file(t, 3)
	folded, entries, err := readExport([]byte(good))
	if err != nil || folded.Name() != "Fuzz \"x\"" || len(entries) != 3 || folded.Revision() != 3 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	for name, c := range map[string]struct{ old, new, why string }{
		"another format":      {`"world-export"`, `"other"`, `its format is "other"`},
		"another version":     {`"version":1`, `"version":2`, "its version is 2"},
		"an unknown field":    {`"version":1`, `"version":1,"more":1`, `an unknown field "more"`},
		"a field twice":       {`"version":1`, `"version":1,"version":1`, `the field "version" appears twice`},
		"a key twice":         {`"op":"put"`, `"op":"put","op":"put"`, `entries[0]: the key "op" appears twice`},
		"a missing entry":     {`"revision":2`, `"revision":3`, "entries[1]: "},
		"another document":    {`"box_3","kind":"box","position":[3,`, `"box_3","kind":"box","position":[4,`, "its document does not match its entries"},
		"no time":             {`"time":"2023-11-14T22:13:20.001Z"`, `"time":"0001-01-01T00:00:00Z"`, "its time is missing"},
		"an unknown author":   {`"kind":"agent"`, `"kind":"ghost"`, `its author is of kind "ghost"`},
		"an invalid author":   {`"id":"avatar_w"`, `"id":"a b"`, "not well-formed"},
		"an impossible undo":  {`"op":"remove","type":"object","id":"box_1"`, `"op":"remove","type":"object","id":"box_9"`, "inverse: "},
		"another world after": {"}\n", "}{}", "there is more data after the world"},
		"a list":              {`{"format"`, `[{"format"`, "where { was expected"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if name == "another world after" {
			text = good + "{}"
		}
		if text == good {
			t.Errorf("%s: the case changes nothing", name)
		}
		if _, _, err := readExport([]byte(text)); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := export.Scan(strings.NewReader(good), 100, func(*wire.Entry) error { return nil }); err == nil ||
		err.Error() != "entries[0]: more than 100 bytes" {
		t.Errorf("a long entry: %v", err)
	}
	if _, err := export.Scan(strings.NewReader(good), 2<<20,
		func(*wire.Entry) error { return io.ErrClosedPipe }); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the caller's error: %v", err)
	}
}

// readExport reads a whole export.
func readExport(text []byte) (*doc.State, []wire.Entry, error) {
	entries := []wire.Entry{}
	folded, err := export.Scan(bytes.NewReader(text), 2<<20, func(e *wire.Entry) error {
		entries = append(entries, *e)
		return nil
	})
	return folded, entries, err
}

// A large export is read an entry at a time: what it takes of memory is the world's own, not the
// file's.
func TestALargeExportIsReadInLittleMemory(t *testing.T) {
	const each, count = 50 << 10, 600 // 30 MB
	r, w := io.Pipe()
	go func() {
		fmt.Fprint(w, `{"format":"world-export","version":1,"name":"Large","entries":[`)
		state := doc.New("Large")
		for i := range uint64(count) {
			e := entry(i + 1)
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
	_, err := export.Scan(r, 2<<20, func(*wire.Entry) error {
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

func FuzzScan(f *testing.F) {
	state := doc.New("Fuzz")
	e := entry(1)
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
		if folded.Revision() != uint64(len(entries)) ||
			!slices.IsSortedFunc(entries, func(a, b wire.Entry) int { return int(a.Revision) - int(b.Revision) }) {
			t.Fatalf("accepted out of order: %s", text)
		}
		var d doc.Document
		if err := json.Unmarshal(folded.DocumentJSON(), &d); err != nil {
			t.Fatal(err)
		}
		if _, err := doc.FromDocument(d, entries); err != nil {
			t.Fatalf("accepted, but its snapshot is refused: %v", err)
		}
		for _, e := range entries {
			if e.Event != nil && doc.CheckEvent(e.Event) != nil {
				t.Fatalf("accepted with an event that no page may send: %+v", e.Event)
			}
		}
	})
}
