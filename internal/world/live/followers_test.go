package live_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/tool"
)

// inspect_world gives the place at which the page that takes the pictures draws a follower.
func TestFollowersAreWhereThePageDrawsThem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		cart := doc.Object{
			ID: "cart", Kind: "crate", Rotation: doc.Quat{0, 0, 0, 1}, Scale: doc.Vec3{1, 1, 1}, Creator: "user", Created: 1, Changed: 1,
			Behavior: &doc.Behavior{Motion: doc.MotionFollow, Speed: 1},
		}
		r, err := open(&journal{entries: []wire.Entry{{
			Revision: 1, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"},
			CallID:     "c",
			Operations: []wire.Operation{{Op: wire.OpPut, Type: wire.EntityObject, Value: wire.MustJSON(cart)}},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		var all caller
		look := func(message string) string {
			n := all.ask(r, "a", message, tool.InspectWorld, `{"id":"cart"}`, time.Minute)
			synctest.Wait()
			return all.got(n)[0].Result.Text
		}
		if text := look("1"); !strings.Contains(text, "no page shows it at the moment") {
			t.Error(text)
		}
		p := r.page("p")
		_ = p.seat.Handle(&wire.Envelope{Kind: wire.KindPagePresence},
			&wire.PagePresence{Visible: true, Followers: []wire.Follower{{ID: "cart", Position: [3]float64{3, 0, 4}}}})
		if text := look("2"); !strings.Contains(text, "now at [3, 0, 4]") {
			t.Error(text)
		}
		p.seat.Leave(false)
		if text := look("3"); !strings.Contains(text, "no page shows it at the moment") {
			t.Error(text)
		}
		r.End(live.Stopping())
		time.Sleep(time.Minute)
	})
}
