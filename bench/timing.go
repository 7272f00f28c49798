package main

import (
	"context"
	"slices"
	"time"
)

// timings of one kind of act, sorted.
type timings []time.Duration

// repeat runs act n times after a few that do not count.
func repeat(ctx context.Context, warm, n int, act func() error) (timings, error) {
	for range warm {
		if err := act(); err != nil {
			return nil, err
		}
	}
	t := make(timings, 0, n)
	for range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		began := time.Now()
		if err := act(); err != nil {
			return nil, err
		}
		t = append(t, time.Since(began))
	}
	slices.Sort(t)
	return t, nil
}

// alternate runs two acts in turns of n and m, so that what disturbs one disturbs the other.
func alternate(ctx context.Context, n int, act func() error, m int, other func() error) (acts, others timings,
	err error,
) {
	for i := range blocks + 1 {
		a, err := repeat(ctx, 0, n, act)
		if err != nil {
			return nil, nil, err
		}
		b, err := repeat(ctx, 0, m, other)
		if err != nil {
			return nil, nil, err
		}
		if i > 0 { // the first turn warms up
			acts, others = append(acts, a...), append(others, b...)
		}
	}
	slices.Sort(acts)
	slices.Sort(others)
	return acts, others, nil
}

// sorted returns the timings in order.
func sorted(t timings) timings {
	slices.Sort(t)
	return t
}

// at returns a percentile in milliseconds.
func (t timings) at(p float64) float64 {
	if len(t) == 0 {
		return 0
	}
	return millis(t[int(float64(len(t)-1)*p)])
}

func (t timings) median() float64 { return t.at(.5) }

// spread returns the figures that a line has in addition to its median.
func (t timings) spread() map[string]float64 {
	return map[string]float64{"p90": t.at(.9), "p99": t.at(.99), "n": float64(len(t))}
}

func millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

// middle is the median of a few figures.
func middle(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	if len(v) == 0 {
		return 0
	}
	return v[len(v)/2]
}
