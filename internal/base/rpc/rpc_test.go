package rpc_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/rpc"
)

// For any sequence of operations, each request gets exactly one outcome: its own answer, the first
// reason of the end, or none after it was dropped.
func TestEachRequestHasOneOutcome(t *testing.T) {
	type outcome struct {
		answer int
		err    error
	}
	rapid.Check(t, func(t *rapid.T) {
		const limit = 4
		p := rpc.New[int](limit)
		waiting, want, got := map[string]bool{}, map[string][]outcome{}, map[string][]outcome{}
		var ended error
		id := rapid.SampledFrom([]string{"", "1", "2", "3", "4", "x"})
		seen := 0 // an id may be used again once it is free
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				id := id.Draw(t, "id")
				var expect error
				switch {
				case ended != nil:
					expect = ended
				case waiting[id]:
					expect = rpc.ErrDuplicate
				case len(waiting) == limit:
					expect = rpc.ErrFull
				}
				err := p.Add(id, func(answer int, err error) { got[id] = append(got[id], outcome{answer, err}) })
				if !errors.Is(err, expect) {
					t.Fatalf("add %q: %v, want %v", id, err, expect)
				}
				if err == nil {
					waiting[id] = true
				}
			},
			"resolve": func(t *rapid.T) {
				id := id.Draw(t, "id")
				seen++
				if ok := p.Resolve(id, seen); ok != waiting[id] {
					t.Fatalf("resolve %q: %v", id, ok)
				}
				if waiting[id] {
					want[id] = append(want[id], outcome{answer: seen})
				}
				delete(waiting, id)
			},
			"drop": func(t *rapid.T) {
				id := id.Draw(t, "id")
				p.Drop(id)
				delete(waiting, id)
			},
			"end": func(*rapid.T) {
				if seen < 8 && ended == nil { // seldom at first, so that sequences grow
					seen++
					return
				}
				reason := errors.New("lost")
				p.End(reason)
				if ended == nil {
					ended = reason
				}
				for id := range waiting {
					want[id] = append(want[id], outcome{err: ended})
				}
				clear(waiting)
			},
			"": func(t *rapid.T) {
				if !errors.Is(p.Err(), ended) || !maps.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("got %v, %v; want %v, %v", got, p.Err(), want, ended)
				}
			},
		})
	})
}

func TestCall(t *testing.T) {
	lost := errors.New("lost")
	for name, c := range map[string]struct {
		happens func(*rpc.Pending[string], context.CancelFunc)
		answer  string
		err     error
	}{
		"answered": {func(p *rpc.Pending[string], _ context.CancelFunc) { p.Resolve("1", "yes") }, "yes", nil},
		"ended": {func(p *rpc.Pending[string], _ context.CancelFunc) {
			p.End(lost)
			p.End(errors.New("later"))
		}, "", lost},
		"cancelled": {func(_ *rpc.Pending[string], cancel context.CancelFunc) { cancel() }, "", context.Canceled},
		"answered, then ended": {func(p *rpc.Pending[string], _ context.CancelFunc) {
			p.Resolve("1", "yes")
			p.End(lost)
		}, "yes", nil},
		"another's answer": {func(p *rpc.Pending[string], cancel context.CancelFunc) {
			p.Resolve("2", "no")
			cancel()
		}, "", context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := rpc.New[string](1)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				call, err := p.Call(p.NextID())
				if err != nil {
					t.Fatal(err)
				}
				waits := make(chan struct{})
				go func() {
					defer close(waits)
					if answer, err := call.Wait(ctx); answer != c.answer || !errors.Is(err, c.err) {
						t.Errorf("%q, %v", answer, err)
					}
				}()
				synctest.Wait()
				c.happens(p, cancel)
				<-waits
				if p.Resolve("1", "late") {
					t.Error("a late answer found a request")
				}
			})
		})
	}
}

// Ids are distinct when many goroutines make them, and every goroutine gets the answer to its own.
func TestConcurrentCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const callers = 50
		p, sent := rpc.New[string](0), make(chan string, callers)
		for range callers {
			go func() {
				call, err := p.Call(p.NextID())
				if err != nil {
					t.Error(err)
					return
				}
				sent <- call.ID
				if answer, err := call.Wait(t.Context()); answer != "answer "+call.ID || err != nil {
					t.Errorf("%s: %q, %v", call.ID, answer, err)
				}
			}()
		}
		synctest.Wait()
		var ids []string
		for range callers {
			ids = append(ids, <-sent)
		}
		for _, id := range ids {
			if n, err := strconv.Atoi(id); err != nil || n < 1 || n > callers || !p.Resolve(id, "answer "+id) {
				t.Errorf("id %q", id)
			}
		}
	})
}
