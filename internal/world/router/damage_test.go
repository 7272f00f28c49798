package router_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// loss is what the store says about the damage.
const loss = "Change 7 of 9 could not be read: what was made then is lost. The rest is there."

// damagedLog marks every world as damaged.
type damagedLog struct{ directory.Log }

func (l damagedLog) mark(list []store.WorldRecord, err error) ([]store.WorldRecord, error) {
	for i := range list {
		list[i].Damage = loss
	}
	return list, err
}

func (l damagedLog) Worlds(ctx context.Context, userID string) ([]store.WorldRecord, error) {
	return l.mark(l.Log.Worlds(ctx, userID))
}

func (l damagedLog) AllWorlds(ctx context.Context, userID string) ([]store.WorldRecord, error) {
	return l.mark(l.Log.AllWorlds(ctx, userID))
}

// Damage on disk is reported in the list of worlds and in the welcome, and to agents by world_info
// and worlds. A page that holds the world from before a repair gets the whole document.
func TestDamageIsReported(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) { o.Log = damagedLog{o.Log} })
	p := r.Page(nil)
	if p.Welcome.Damage != loss {
		t.Errorf("the welcome says %q", p.Welcome.Damage)
	}
	if card := cardOf(t, r, p.Welcome.WorldID); card.Damage != loss {
		t.Errorf("the list says %q", card.Damage)
	}
	for name, args := range map[string]string{"world_info": `{}`, "worlds": `{"action":"list"}`} {
		res := wantOK(t, r.Agent("codex").Call(testContext(t), name, args))
		if n := strings.Count(res.Text, loss); n != 1 || !strings.Contains(string(res.Data), loss) {
			t.Errorf("%s says it %d times: %s %s", name, n, res.Text, res.Data)
		}
	}
	held := doc.Document{Name: "Plaza", Revision: 1, Environment: doc.DefaultEnvironment()} // more than is left
	repair := wire.Entry{
		Revision: 2, Time: time.Now().UTC(),
		Author: wire.Author{Kind: wire.AuthorSystem, ID: "world", Name: "World"}, Tool: store.ToolRepair,
		Operations: []wire.Operation{},
	}
	if err := r.Store.Append(testContext(t), worldtest.UserID, p.Welcome.WorldID, repair); err != nil {
		t.Fatal(err)
	}
	wantOK(t, r.Agent("codex").Call(testContext(t), "place_objects", bench(1)))
	if again := r.Page(&worldtest.PageOptions{Held: &held}); again.Welcome.Document == nil {
		t.Error("a page that holds the world from before a repair gets entries only")
	}
}
