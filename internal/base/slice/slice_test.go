package slice_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/worldmcp/world/internal/base/slice"
)

func TestMapAndFind(t *testing.T) {
	t.Parallel()
	if got := slice.Map([]int{3, 1, 2}, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "2"}) {
		t.Error(got)
	}
	if got := slice.Map(nil, strconv.Itoa); got == nil || len(got) != 0 { // JSON has a list then, and no null
		t.Error(got)
	}
	for want, list := range map[int][]int{0: {1, 2}, 4: {1, 4, 6}} {
		if got := slice.Find(list, func(n int) bool { return n > 2 }); got != want {
			t.Error(list, got)
		}
	}
}
