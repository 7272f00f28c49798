package doc

import (
	"encoding/json"
	"math"
	"os"
	"testing"
	"time"
)

// The page draws patrols by its own code; both are compared with the same places
// (web/src/scene/motion/patrols.golden.test.ts).
func TestPatrolsAreWhereThePageDrawsThem(t *testing.T) {
	b, err := os.ReadFile("testdata/patrols.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Rest   Vec3
		Path   []Vec3
		Speed  float64
		Places []struct {
			Time float64
			At   Vec3
		}
	}
	if err := json.Unmarshal(b, &all); err != nil || len(all) < 4 {
		t.Fatal(len(all), err)
	}
	for _, g := range all {
		o := Object{Position: g.Rest, Behavior: &Behavior{Motion: MotionPatrol, Path: g.Path, Speed: g.Speed}}
		for _, p := range g.Places {
			whole, rest := math.Modf(p.Time)
			at := time.Unix(int64(whole), int64(rest*1e9))
			if got := patrolPosition(&o, at); metresBetween(got, p.At) > 0.002 {
				t.Errorf("%v from %v at %v: %v, want %v", g.Path, g.Rest, p.Time, got, p.At)
			}
		}
	}
}
