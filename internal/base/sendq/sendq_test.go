package sendq_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/sendq"
)

// For any sequence of operations, values come out in order and the limits hold.
func TestQueueIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most, mostBytes = 6, 20
		q := sendq.New[int](most, mostBytes)
		var want []int // a value counts as that many bytes
		sum := func() (n int) {
			for _, v := range want {
				n += v
			}
			return n
		}
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				v := rapid.IntRange(0, 9).Draw(t, "v")
				fits := len(want) < most && sum()+v <= mostBytes
				if err := q.Put(v, v); (err == nil) != fits || err != nil && !errors.Is(err, sendq.ErrFull) {
					t.Fatalf("put %d on %v: %v", v, want, err)
				}
				if fits {
					want = append(want, v)
				}
			},
			"drop": func(*rapid.T) {
				odd := func(v int) bool { return v%2 == 1 }
				q.Drop(odd)
				want = slices.DeleteFunc(want, odd)
			},
			"take": func(t *rapid.T) {
				v, ok := q.Take()
				if ok != (len(want) > 0) || ok && v != want[0] {
					t.Fatalf("took %d, %v of %v", v, ok, want)
				}
				want = want[min(1, len(want)):]
			},
		})
		q.Last(99)
		if err := q.Put(1, 0); !errors.Is(err, sendq.ErrClosed) {
			t.Fatal(err)
		}
		for _, w := range append(want, 99) {
			if v, err := q.Next(context.Background()); v != w || err != nil {
				t.Fatalf("%d, %v instead of %d", v, err, w)
			}
		}
		if _, err := q.Next(context.Background()); !errors.Is(err, sendq.ErrClosed) {
			t.Fatal(err)
		}
	})
}

func TestNextWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := sendq.New[string](0, 0)
		ctx, cancel := context.WithCancel(t.Context())
		got := make(chan string, 1)
		go func() {
			v, _ := q.Next(ctx)
			got <- v
			_, err := q.Next(ctx)
			got <- err.Error()
		}()
		synctest.Wait()
		if err := q.Put("said", 4); err != nil {
			t.Fatal(err)
		}
		if v := <-got; v != "said" {
			t.Fatal(v)
		}
		synctest.Wait()
		cancel()
		if v := <-got; v != context.Canceled.Error() {
			t.Fatal(v)
		}
	})
}

// Producers, a consumer, Drop and the end at any moment: the consumer gets every value that was put
// and not dropped, once, in the order of each producer; limits hold at every instant; and no one
// waits for ever.
func TestAnyoneAtAnyMoment(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		most, bytes := rapid.IntRange(1, 5).Draw(rt, "most"), rapid.IntRange(1, 30).Draw(rt, "bytes")
		perProducer := rapid.SliceOfN(rapid.IntRange(1, 9), 0, 12)
		sizes := [2][]int{perProducer.Draw(rt, "first"), perProducer.Draw(rt, "second")}
		pauses := rapid.SliceOfN(rapid.IntRange(0, 3), 24, 24).Draw(rt, "pauses")
		end := rapid.SampledFrom([]string{"Close", "Last", "cancel"}).Draw(rt, "end")
		endAt := time.Duration(rapid.IntRange(0, 40).Draw(rt, "end at")) * time.Millisecond
		dropAt := time.Duration(rapid.IntRange(0, 40).Draw(rt, "drop at")) * time.Millisecond
		synctest.Test(t, func(t *testing.T) {
			type value struct{ producer, n, bytes int }
			q := sendq.New[value](most, bytes)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			taken, dropped := map[value]bool{}, map[value]bool{}
			var running sync.WaitGroup
			var mu sync.Mutex
			for p, list := range sizes {
				running.Go(func() {
					for n, size := range list {
						time.Sleep(time.Duration(pauses[(p*12+n)%24]) * time.Millisecond)
						mu.Lock()
						err := q.Put(value{p, n, size}, size)
						if err == nil {
							taken[value{p, n, size}] = true
						} else if !errors.Is(err, sendq.ErrFull) && !errors.Is(err, sendq.ErrClosed) {
							t.Errorf("put: %v", err)
						}
						if q.Len() > most+1 {
							t.Errorf("%d values wait", q.Len())
						}
						mu.Unlock()
					}
				})
			}
			running.Go(func() {
				time.Sleep(dropAt)
				mu.Lock()
				defer mu.Unlock()
				q.Drop(func(v value) bool {
					gone := v.n%2 == 1 && v.producer == 0
					dropped[v] = dropped[v] || gone
					return gone
				})
			})
			running.Go(func() {
				time.Sleep(endAt)
				switch end {
				case "Close":
					q.Close()
				case "Last":
					q.Last(value{producer: -1})
				default:
					cancel()
				}
			})
			var got []value
			var err error
			for {
				var v value
				if v, err = q.Next(ctx); err != nil {
					break
				}
				got = append(got, v)
				time.Sleep(time.Millisecond)
			}
			running.Wait()
			if want := map[string]error{
				"Close": sendq.ErrClosed, "Last": sendq.ErrClosed,
				"cancel": context.Canceled,
			}[end]; !errors.Is(err, want) {
				t.Errorf("%s: it ended with %v", end, err)
			}
			if end == "cancel" { // the queue is still open, and holds the rest
				for v, ok := q.Take(); ok; v, ok = q.Take() {
					got = append(got, v)
				}
			}
			if end == "Last" {
				if len(got) == 0 || got[len(got)-1].producer != -1 {
					t.Errorf("the last value is not the last: %v", got)
				}
				got = got[:max(0, len(got)-1)]
			}
			last := map[int]int{0: -1, 1: -1}
			for _, v := range got {
				if !taken[v] || dropped[v] || v.n <= last[v.producer] {
					t.Errorf("%+v came again, out of order, or was dropped", v)
				}
				last[v.producer] = v.n
				delete(taken, v)
			}
			for v := range taken {
				if !dropped[v] {
					t.Errorf("%+v was lost", v)
				}
			}
			if q.Len() != 0 {
				t.Errorf("%d values are left", q.Len())
			}
		})
	})
}

// A single value may not exceed the whole limit, a limit of 0 means none, and dropped or taken
// values give their bytes back.
func TestBytesAreGivenBack(t *testing.T) {
	t.Parallel()
	q := sendq.New[int](0, 10)
	full := func(bytes int, want bool) {
		t.Helper()
		if err := q.Put(bytes, bytes); errors.Is(err, sendq.ErrFull) != want {
			t.Errorf("%d bytes: %v", bytes, err)
		}
	}
	full(11, true)
	full(10, false)
	full(0, false) // fits: it takes nothing
	full(1, true)
	q.Take()
	full(4, false)
	full(6, false)
	full(1, true)
	q.Drop(func(v int) bool { return v == 6 })
	full(6, false)
	q.Clear()
	if q.Len() != 0 {
		t.Error("values are left")
	}
	full(10, false)
	for _, unlimited := range []*sendq.Queue[int]{sendq.New[int](0, 0), sendq.New[int](-1, -1)} {
		for range 10_000 {
			if err := unlimited.Put(1, 1<<40); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The end comes once: waiting values are still taken, and a second end adds nothing.
func TestTheEndComesOnce(t *testing.T) {
	t.Parallel()
	for what, ends := range map[string][2]func(q *sendq.Queue[string]){
		"close twice":      {(*sendq.Queue[string]).Close, (*sendq.Queue[string]).Close},
		"last, then close": {func(q *sendq.Queue[string]) { q.Last("end") }, (*sendq.Queue[string]).Close},
		"close, then last": {(*sendq.Queue[string]).Close, func(q *sendq.Queue[string]) { q.Last("late") }},
		"last twice":       {func(q *sendq.Queue[string]) { q.Last("end") }, func(q *sendq.Queue[string]) { q.Last("late") }},
	} {
		q := sendq.New[string](1, 1)
		if err := q.Put("first", 1); err != nil {
			t.Fatal(err)
		}
		ends[0](q)
		ends[1](q)
		var got []string
		for {
			v, err := q.Next(t.Context())
			if err != nil {
				if !errors.Is(err, sendq.ErrClosed) {
					t.Errorf("%s: %v", what, err)
				}
				break
			}
			got = append(got, v)
		}
		if slices.Contains(got, "late") || got[0] != "first" {
			t.Errorf("%s: %q", what, got)
		}
		if err := q.Put("x", 0); !errors.Is(err, sendq.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// One who waits for other things too is woken for each value that comes to an empty queue, and for
// the end.
func TestWake(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := sendq.New[int](0, 0)
		var got []int
		done := make(chan struct{})
		go func() {
			defer close(done)
			for {
				<-q.Wake()
				for v, ok := q.Take(); ok; v, ok = q.Take() {
					got = append(got, v)
					if v < 0 {
						return
					}
				}
			}
		}()
		for i := range 5 {
			for n := range i {
				_ = q.Put(n, 0)
			}
			synctest.Wait()
			if q.Len() != 0 {
				t.Fatalf("%d values wait, and nobody was woken", q.Len())
			}
		}
		q.Last(-1)
		<-done
		if len(got) != 11 {
			t.Errorf("%v", got)
		}
	})
}
