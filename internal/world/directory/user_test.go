package directory

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// After any reports: one body a device in the order of arrival, with its last report and at most
// MaxHelpers helpers, each on a spot of its own. A list that a reader holds never changes.
func TestReportsOfBodies(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		type body struct {
			device  string
			turn    string
			known   bool
			helpers []string
		}
		var model []body
		var list []*presence.AttachedBody
		for n := range rapid.IntRange(1, 40).Draw(t, "reports") {
			dev := &device.Device{ID: rapid.SampledFrom([]string{"d1", "d2", "d3"}).Draw(t, "device")}
			b := presence.Body{Turn: "t" + strconv.Itoa(n), Gone: rapid.IntRange(0, 3).Draw(t, "gone") == 0}
			if rapid.Bool().Draw(t, "of a helper") {
				b.Helper = rapid.SampledFrom(strings.Split("abcdefghijk", "")).Draw(t, "helper")
			}
			held, before := list, describe(list)
			list = withBody(list, dev, b)
			if describe(held) != before {
				t.Fatal("a list that is held changed")
			}
			i := slices.IndexFunc(model, func(x body) bool { return x.device == dev.ID })
			if i < 0 {
				if b.Gone {
					continue
				}
				i, model = len(model), append(model, body{device: dev.ID})
			}
			x := &model[i]
			at := slices.Index(x.helpers, b.Helper)
			switch {
			case b.Helper == "" && b.Gone:
				model = slices.Delete(model, i, i+1)
			case b.Helper == "":
				x.turn, x.known = b.Turn, true
			case b.Gone && at >= 0:
				x.helpers = slices.Delete(x.helpers, at, at+1)
			case !b.Gone && at < 0 && len(x.helpers) < presence.MaxHelpers:
				x.helpers = append(x.helpers, b.Helper)
			}
			if len(list) != len(model) {
				t.Fatalf("%d bodies, want %d", len(list), len(model))
			}
			for i, m := range model {
				got := list[i]
				if got.Device != m.device || (got.Latest != nil) != m.known || m.known && got.Latest.Turn != m.turn ||
					len(got.Helpers) != len(m.helpers) {
					t.Fatalf("body %d is %+v, want %+v", i, got, m)
				}
				spots := map[int]bool{}
				for j, h := range got.Helpers {
					if h.ID != m.helpers[j] || h.Place < 0 || h.Place >= presence.MaxHelpers || spots[h.Place] {
						t.Fatalf("helper %d is %+v, want %s on a free spot", j, h, m.helpers[j])
					}
					spots[h.Place] = true
				}
			}
		}
	})
}

// describe lists bodies as text, for comparison.
func describe(list []*presence.AttachedBody) string {
	var b strings.Builder
	for _, x := range list {
		b.WriteString(x.Device + ":")
		if x.Latest != nil {
			b.WriteString(x.Latest.Turn)
		}
		for _, h := range x.Helpers {
			b.WriteString(" " + h.ID + strconv.Itoa(h.Place) + h.Turn)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// What a back end reports is cut to what the page shows, is there while the agent is, and keeps the
// service awake in a turn.
func TestShowBody(t *testing.T) {
	f := start(t, nil)
	if _, e := f.Place(t.Context(), "ann", ""); e != nil {
		t.Fatal(e.Text())
	}
	long := strings.Repeat("ä", 500)
	b := presence.Body{
		Type: "openclaw", Name: long + "\n", Turn: strings.Repeat("t", 300),
		Activity: wire.Activity{
			State: wire.ActivityWorking, Label: long + "\x1b[2J", Source: long,
			Since: time.Time{}.AddDate(20000, 0, 0),
		},
	}
	id := f.ShowBody("ann", b)
	bodies := f.user("ann").Bodies()
	if len(bodies) != 1 || id == "" || bodies[0].Agent.AvatarID != id {
		t.Fatalf("%q %+v", id, bodies)
	}
	got := bodies[0].Latest
	for what, c := range map[string]struct {
		text string
		most int
	}{"name": {got.Name, 40}, "turn": {got.Turn, wire.MaxID}, "label": {got.Activity.Label, 120}, "source": {got.Activity.Source, 80}} {
		if utf8.RuneCountInString(c.text) > c.most || c.text == "" || strings.ContainsFunc(c.text, wire.Controls) ||
			!utf8.ValidString(c.text) {
			t.Errorf("%s: %d characters %q", what, utf8.RuneCountInString(c.text), c.text)
		}
	}
	if !got.Activity.Since.Equal(f.now) {
		t.Errorf("a time that JSON cannot hold stays: %s", got.Activity.Since)
	}
	if f.touched == 0 || !f.Busy() {
		t.Error("a turn does not keep the service awake")
	}
	names := func(user string) (types []string) {
		for _, a := range f.Agents(user) {
			types = append(types, a.Type)
		}
		return types
	}
	if !slices.Equal(names("ann"), []string{"openclaw"}) || names("bob") != nil {
		t.Errorf("%q, another user %q", names("ann"), names("bob"))
	}
	b.Activity.State = wire.ActivityLost
	if f.ShowBody("ann", b); f.Busy() {
		t.Error("a turn whose agent was lost keeps the service busy")
	}
	touched := f.touched
	b.Turn, b.Activity.State = "", wire.ActivityIdle
	if f.ShowBody("ann", b); f.Busy() || f.touched != touched {
		t.Error("an idle agent keeps the service awake")
	}
	if f.ShowBody("ann", presence.Body{Type: "openclaw", Gone: true}); names("ann") != nil || len(f.user("ann").Bodies()) != 0 {
		t.Errorf("gone, and still there: %q", names("ann"))
	}
	f.ShowBody("ann", presence.Body{Type: "hermes", Helper: "h1"})
	if len(f.user("ann").Bodies()) != 0 {
		t.Error("an agent of which only a helper is known has a body")
	}
}

// The bodies of back ends go along with a switch.
func TestBodiesFollowTheSwitch(t *testing.T) {
	f := start(t, nil)
	first := f.currentOf(t, "ann")
	f.ShowBody("ann", presence.Body{Type: "openclaw"})
	second := f.make(t, "ann", "B")
	wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
	in := func(id string) (n int) {
		f.ifOpen("ann", id, func(w *live.World) { n = len(w.Agents()) })
		return n
	}
	if in(second) != 1 {
		t.Error("the body did not come along")
	}
	wants(t, "back", f.OpenWorld(t.Context(), "ann", first), "")
	if in(first) != 1 || in(second) != 0 {
		t.Errorf("%d bodies here, %d left behind", in(first), in(second))
	}
}

// What an agent does in a call is shown while the call lasts.
func TestVoiceActivity(t *testing.T) {
	f := start(t, nil)
	f.SetVoiceActivity("ann", "avatar_a", &wire.Activity{State: wire.ActivitySpeaking})
	if v := f.user("ann").Voice(); v == nil || v.AvatarID != "avatar_a" || v.Activity.State != wire.ActivitySpeaking {
		t.Errorf("%+v", v)
	}
	if f.user("bob").Voice() != nil {
		t.Error("another user's call is shown")
	}
	if f.SetVoiceActivity("ann", "avatar_a", nil); f.user("ann").Voice() != nil {
		t.Error("the call is over and still shown")
	}
}
