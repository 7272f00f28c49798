package pairing

import (
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// When the store's clock is set an hour forwards or back, live codes and unconfirmed devices end: a
// wrong clock makes no code live too long. Paired devices and their proofs do not depend on it, and
// a new code can be made at once.
func TestTheStoresClockIsSet(t *testing.T) {
	for name, step := range map[string]time.Duration{"forwards": time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			ctx, r := t.Context(), newRelay(t, nil)
			off := time.Duration(0)
			r.mem.now = func() time.Time { return r.clock.now().Add(off) }
			paired, waiting, late := newAgent("paired"), newAgent("waiting"), newAgent("late")
			x := r.paired(t, "ann", paired)
			_, _, err := r.Hello(ctx, paired.hello(x, origin, "n1"), "n1")
			is(t, "hello", err, "")
			unconfirmed := r.paired(t, "ann", late)
			p, q := r.approved(t, "ann", waiting), r.create(t, "bob")
			for range 2 { // a step is noticed when the clock is measured
				r.sweep(ctx)
				r.clock.pass(time.Second)
				if got := r.state(t, "ann", p.Code); got != wire.PairingApproved {
					t.Fatal(got)
				}
			}
			off = step
			r.sweep(ctx)
			for _, user := range []string{"ann", "bob"} {
				if live, err := r.Pairings(ctx, user); err != nil || len(live) > 0 {
					t.Errorf("%d codes live on, %v", len(live), err)
				}
			}
			_, err = r.exchange(waiting, p.Code)
			is(t, "an approved code", err, wire.CodePairingCode)
			_, err = r.exchange(newAgent("x"), q.Code)
			is(t, "a code that nobody has shown", err, wire.CodePairingCode)
			_, _, err = r.Hello(ctx, late.hello(unconfirmed, origin, "n2"), "n2")
			is(t, "a first hello", err, wire.CodeUnauthorized)
			_, _, err = r.Hello(ctx, paired.hello(x, origin, "n3"), "n3")
			is(t, "a paired device", err, "")
			if d, err := r.Devices(ctx, "ann"); err != nil || len(d) != 1 || d[0].ID != x.DeviceID {
				t.Errorf("%+v %v", d, err)
			}
			y := r.paired(t, "bob", waiting)
			_, _, err = r.Hello(ctx, waiting.hello(y, origin, "n4"), "n4")
			is(t, "a new pairing", err, "")
			for range 2 { // what the step has ended is removed
				r.clock.pass(codeLife + endedShown)
				r.sweep(ctx)
			}
			if left, err := r.store.Records(ctx, codeKey("*", "*")); err != nil || len(left) > 0 {
				t.Errorf("%d codes are left, %v", len(left), err)
			}
		})
	}
}
