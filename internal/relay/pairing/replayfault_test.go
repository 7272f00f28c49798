package pairing

import (
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// A hello with the right token and a proof for another connection is a copy. It is refused, and
// noted in the audit log at most once a minute. A wrong token leaves no trace: anyone could fill
// the log with those.
func TestRefusedHellosAreNoted(t *testing.T) {
	ctx, r, a := t.Context(), newRelay(t, nil), newAgent("Builder")
	x := r.paired(t, "ann", a)
	recorded := a.hello(x, origin, "n1")
	_, _, err := r.Hello(ctx, recorded, "n1")
	is(t, "hello", err, "")
	noted := func() (n int) {
		events, err := r.Events(ctx, "ann", 0, 200)
		is(t, "events", err, "")
		for _, e := range events {
			if e.Kind == wire.RelayDeviceRefused {
				if n++; e.DeviceID != x.DeviceID || e.WorldID != "ann_1" || e.Label != "Builder" || e.Code != wire.CodeUnauthorized {
					t.Errorf("%+v", e)
				}
			}
		}
		return n
	}
	wrong := recorded
	wrong.Token += "x"
	_, _, err = r.Hello(ctx, wrong, "n2")
	if is(t, "a wrong token", err, wire.CodeUnauthorized); noted() != 0 {
		t.Error("a wrong token is noted")
	}
	for minute := range 3 {
		for range 5 {
			_, _, err = r.Hello(ctx, recorded, "n2")
			is(t, "the recorded one", err, wire.CodeUnauthorized)
		}
		if n := noted(); n != minute+1 {
			t.Errorf("%d events after %d minutes", n, minute)
		}
		r.clock.pass(time.Minute)
	}
	_, _, err = r.Hello(ctx, a.hello(x, origin, "n3"), "n3")
	if is(t, "the device itself", err, ""); noted() != 3 {
		t.Error("a good hello is noted")
	}
}
