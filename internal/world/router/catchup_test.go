package router_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// fullComposite returns an entry that places a composite with world.MaxParts parts.
func fullComposite(t *testing.T, revision uint64) wire.Entry {
	t.Helper()
	e := wire.Entry{
		Revision: revision, Time: time.Now().UTC(),
		Author: wire.Author{Kind: wire.AuthorAgent, ID: "avatar_other", Name: "Other"}, Tool: "build",
	}
	o := doc.Object{
		ID: fmt.Sprintf("composite_%d", revision), Kind: doc.KindComposite, Position: doc.Vec3{0, 0, float64(revision)},
		Rotation: doc.Quat{0, 0, 0, 1}, Scale: doc.Vec3{1, 1, 1}, Creator: "avatar_other", Created: revision, Changed: revision,
	}
	for p := range doc.MaxParts {
		o.Parts = append(o.Parts, doc.Part{
			Kind: "box", Position: doc.Vec3{0, float64(p) / 10, 0}, Rotation: o.Rotation,
			Scale: o.Scale,
		})
	}
	value, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	e.Operations = []wire.Operation{{Op: wire.OpPut, Type: wire.EntityObject, Value: value}}
	return e
}

// Another process writes to the same log. The next commit here conflicts: everyone gets the missed
// entries in order, and the call is executed on top of them.
func TestEntriesOfAnotherWriterAreFolded(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	p, bystander := r.Page(nil), r.Page(&worldtest.PageOptions{Hidden: true})
	a := r.Agent("codex")
	if err := a.SendFrame(encode(a.Envelope(wire.KindSubscribe, wire.ScopeRead,
		wire.Subscribe{On: true}))); err != nil {
		t.Fatal(err)
	}
	for revision := uint64(2); revision < 6; revision++ {
		if err := r.Store.Append(ctx, worldtest.UserID, p.Welcome.WorldID, fullComposite(t, revision)); err != nil {
			t.Fatal(err)
		}
	}
	if got := wantOK(t, a.Call(ctx, "place_objects", bench(1))); got.Revision != 6 {
		t.Errorf("revision %d", got.Revision)
	}
	want := folded(t, r.Store, p.Welcome.WorldID)
	for _, x := range []*worldtest.Page{p, bystander, r.Page(nil)} {
		until(t, "catching up", x, func() bool { return x.Revision() == 6 })
		if text(t, x.Document()) != want || x.Broken() != nil {
			t.Errorf("a page shows another world: %v", x.Broken())
		}
	}
	until(t, "the entries", a, func() bool { return len(a.Entries()) == 5 })
	for i, e := range a.Entries() {
		if e.Revision != uint64(i)+2 || e.Result != nil {
			t.Errorf("entry %d has revision %d and result %v", i, e.Revision, e.Result)
		}
	}
}
