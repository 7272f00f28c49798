package live_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/tool"
)

// Whatever a call names is looked up before a page is asked, so that a page that does nothing
// delays no refusal.
func TestUnknownNamesAreRefusedBeforeThePage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tool, args  string
		field, near string // no field: the page is asked
	}{
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","color":"coral"},{"id":"bax_2","color":"coral"}]}`, "objects[1].id", "box_2"},
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","on":"bax_2"}]}`, "objects[0].on", "box_2"},
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","on":"grond"}]}`, "objects[0].on", "ground"},
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","behavior":"follow","target":"avatar_w"}]}`, "objects[0].target", "avatar_walker"},
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","asset":"img_none"}]}`, "objects[0].asset", ""},
		{tool.DeleteObjects, `{"objects":[{"id":"box"}]}`, "objects[0].id", "box_2"},
		{tool.PlaceObjects, `{"objects":[{"kind":"bench","beside":"box_3"}]}`, "objects[0].beside", "box_2"},
		{tool.PlaceObjects, `{"objects":[{"kind":"bench","facing":"usr","position":[0,0,0]}]}`, "objects[0].facing", "user"},
		{tool.PlaceObjects, `{"objects":[{"kind":"crate","id":"c"},{"kind":"bench","beside":"d"}]}`, "objects[1].beside", ""},
		{tool.Build, `{"pattern":"ring","kind":"bench","count":4,"beside":"box_3"}`, "beside", "box_2"},
		{tool.WalkAvatar, `{"id":"box_3"}`, "id", "box_2"},
		{tool.AvatarAction, `{"action":"look_at","id":"box_3"}`, "id", "box_2"},
		{tool.Screenshot, `{"view":"object","id":"box_3"}`, "id", "box_2"},

		{tool.ModifyObjects, `{"objects":[{"id":"box_2","on":"ground","facing":"Walker"}]}`, "", ""},
		{tool.ModifyObjects, `{"objects":[{"id":"box_2","behavior":"follow","target":"user"}]}`, "", ""},
		{tool.PlaceObjects, `{"objects":[{"kind":"crate","id":"c"},{"kind":"lamp","on":"c"}]}`, "", ""},
		{tool.PlaceObjects, `{"objects":[{"kind":"crate"},{"kind":"lamp","on":"crate_1"}]}`, "", ""},
		{tool.PlaceObjects, `{"objects":[{"kind":"crate","id":"c","count":3},{"kind":"lamp","on":"c_2"}]}`, "", ""},
		{tool.WalkAvatar, `{"id":"avatar_walker"}`, "", ""},
		{tool.Undo, `{"steps":3}`, "", ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, err := open(&journal{})
			if err != nil {
				t.Fatal(err)
			}
			var all caller
			p := r.page("p")
			all.ask(r, "walker", "1", tool.WalkAvatar, `{"position":[0,0,0]}`, time.Minute)
			all.ask(r, "walker", "2", tool.PlaceObjects, `{"objects":[{"kind":"box","position":[0,0,0]}]}`, time.Minute)
			for p.execute(false) {
				synctest.Wait()
			}
			n := all.ask(r, "a", "m", c.tool, c.args, time.Minute)
			synctest.Wait()
			p.listen()
			if c.field == "" {
				if len(p.calls) != 1 || all.outcome(n) != "" {
					t.Errorf("%s %s: answered %+v", c.tool, c.args, all.got(n))
				}
			} else {
				got := all.got(n)
				if len(got) != 1 || got[0].OK || len(p.calls) > 0 {
					t.Fatalf("%s %s: answered %+v, the page has %d calls", c.tool, c.args, got, len(p.calls))
				}
				e := got[0].Error
				if e.Code != wire.CodeNotFound || e.Field != c.field || e.Next == "" || c.near != "" &&
					!slices.Contains(e.Near, c.near) {
					t.Errorf("%s %s: %+v", c.tool, c.args, e)
				}
			}
			r.End(live.Stopping())
			time.Sleep(time.Minute)
		})
	}
}

// An agent may change what it has only just placed, without waiting for the answer.
func TestWhatIsBeingMadeMayBeNamed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, err := open(&journal{})
		if err != nil {
			t.Fatal(err)
		}
		var all caller
		r.page("p")
		change := `{"objects":[{"id":"desk","color":"coral"}]}`
		all.ask(r, "a", "try", tool.PlaceObjects, `{"objects":[{"kind":"table","id":"desk","position":[0,0,0]}],"dry_run":true}`, time.Minute)
		early := all.ask(r, "a", "early", tool.ModifyObjects, change, time.Minute)
		all.ask(r, "a", "make", tool.PlaceObjects, `{"objects":[{"kind":"table","id":"desk","position":[0,0,0]}]}`, time.Minute)
		n := all.ask(r, "a", "change", tool.ModifyObjects, change, time.Minute)
		synctest.Wait()
		if all.outcome(early) != string(wire.CodeNotFound) || all.outcome(n) != "" {
			t.Errorf("before: %q, after: %q", all.outcome(early), all.outcome(n))
		}
		r.End(live.Stopping())
		time.Sleep(time.Minute)
	})
}

// The next step of a timeout is one that this very call can take.
func TestTimeoutsAdviseWhatThisCallCanDo(t *testing.T) {
	t.Parallel()
	for args, name := range map[string]string{
		`{"text":"hello"}`:                       tool.Say,
		`{"text":"hello","idempotency_key":"k"}`: tool.Say,
		`{"objects":[{"kind":"box","id":"b"}]}`:  tool.PlaceObjects,
		`{"position":[0,0,0]}`:                   tool.WalkAvatar,
		`{}`:                                     tool.Screenshot,
		`{"steps":1}`:                            tool.Undo,
		`{"weather":"rain","idempotency_key":"rain"}`: tool.SetEnvironment,
	} {
		synctest.Test(t, func(t *testing.T) {
			r, err := open(&journal{})
			if err != nil {
				t.Fatal(err)
			}
			var all caller
			r.page("p")
			n := all.ask(r, "a", "m", name, args, 10*time.Second)
			time.Sleep(15 * time.Second)
			if all.outcome(n) != string(wire.CodeTimeout) {
				t.Fatalf("%s: %+v", name, all.got(n))
			}
			e := all.got(n)[0].Error
			if strings.Contains(e.Next, "idempotency_key") || e.Next == "" {
				t.Errorf("%s %s: next %q", name, args, e.Next)
			}
			if walks := name == tool.WalkAvatar; walks != strings.Contains(e.Message, "avatar stops") ||
				walks == strings.Contains(e.Message, "nothing was changed") {
				t.Errorf("%s: %q", name, e.Message)
			}
			r.End(live.Stopping())
			time.Sleep(time.Minute)
		})
	}
}
