package service

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// Requests while the work runs make it run once more, after the last of them; another key does not
// wait.
func TestCoalescer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var some coalescer[string]
		var ran, others atomic.Int32
		hold := make(chan struct{})
		ask := func() {
			some.run("olga", func() {
				ran.Add(1)
				<-hold
			})
		}
		for range 10 {
			go ask()
		}
		go some.run("petra", func() { others.Add(1) })
		synctest.Wait()
		if ran.Load() != 1 || others.Load() != 1 {
			t.Errorf("%d and %d at once", ran.Load(), others.Load())
		}
		close(hold)
		synctest.Wait()
		if ran.Load() != 2 {
			t.Errorf("%d in all", ran.Load())
		}
		ask()
		if ran.Load() != 3 || len(some.rerun) != 0 {
			t.Errorf("%d afterwards, %v left", ran.Load(), some.rerun)
		}
	})
}
