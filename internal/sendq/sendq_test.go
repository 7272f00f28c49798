package sendq_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/sendq"
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
