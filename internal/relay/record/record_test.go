package record_test

import (
	"errors"
	"testing"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type count struct {
	N int `json:"n"`
}

func open(t *testing.T) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	return st
}

// A change that another writer has overtaken begins again with what that one wrote.
func TestChange(t *testing.T) {
	ctx, st := t.Context(), open(t)
	const key = "d.made.olga"
	add := func(c *count) (bool, *wire.Error) { c.N++; return true, nil }
	if _, err := record.Change(ctx, st, key, add); !errors.Is(err, store.ErrNotFound) {
		t.Fatalf("a change of no record: %v", err)
	}
	if _, err := record.Upsert(ctx, st, key, add); err != nil {
		t.Fatal(err)
	}
	calls := 0
	x, err := record.Change(ctx, st, "d.made.*", func(c *count) (bool, *wire.Error) {
		if calls++; calls == 1 {
			if _, err := record.Upsert(ctx, st, key, add); err != nil {
				t.Fatal(err)
			}
		}
		return add(c)
	})
	if err != nil || x.Value.N != 3 || calls != 2 || x.Key != key {
		t.Errorf("%+v after %d calls: %v", x, calls, err)
	}
	refusal := wire.NewError(wire.CodeConflict, "no")
	_, err = record.Change(ctx, st, key, func(c *count) (bool, *wire.Error) { c.N = 9; return true, refusal })
	if e := record.Failed(new(zerolog.Nop()), err, "change"); e != refusal {
		t.Errorf("the refusal came back as %v", e)
	}
	if got, err := record.Get[count](ctx, st, key); err != nil || got.Value.N != 3 || got.Version != x.Version {
		t.Errorf("%+v, not as it was before the refusal: %v", got, err)
	}
}

// What does not decode is handed out nowhere, is swept, and only Upsert begins it anew.
func TestUndecodable(t *testing.T) {
	ctx, st := t.Context(), open(t)
	for _, key := range []string{"d.made.olga", "d.made.otto"} {
		if _, err := st.PutRecord(ctx, key, []byte(`{"n":"text"}`), 0); err != nil {
			t.Fatal(err)
		}
	}
	if x, err := record.Get[count](ctx, st, "d.made.olga"); !errors.Is(err, store.ErrDamaged) || x.Value != nil {
		t.Errorf("%+v, %v", x, err)
	}
	set := func(c *count) (bool, *wire.Error) { c.N = 7; return true, nil }
	if _, err := record.Change(ctx, st, "d.made.olga", set); !record.Absent(err) {
		t.Errorf("a change: %v", err)
	}
	if _, err := record.Upsert(ctx, st, "d.made.olga", set); err != nil {
		t.Fatal(err)
	}
	list, err := record.List[count](ctx, st, new(zerolog.Nop()), "d.made.*")
	if err != nil || len(list) != 1 || list[0].Value.N != 7 {
		t.Errorf("%+v, %v", list, err)
	}
	if err := record.Sweep(ctx, st, "d.made.*", func(record.Entry[count]) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if left, err := st.Records(ctx, "d.made.*"); err != nil || len(left) != 1 || left[0].Key != "d.made.olga" {
		t.Errorf("%v is left: %v", left, err)
	}
}
