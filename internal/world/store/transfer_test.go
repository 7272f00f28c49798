package store

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/world/doc"
)

func testTransfer(t *testing.T, s *Store) {
	ctx := patient(t)
	create(t, s, "u", "origin")
	plaza := entry(1, "w")
	plaza.Operations, plaza.Inverse = doc.Plaza(), nil
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
		"too many words":          event(`{"kind":"said","text":"` + strings.Repeat("x", doc.MaxEventText+1) + `"}`),
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
