package alias

import (
	"strconv"
	"strings"
	"testing"
)

// A name is given once, also when more were used than are remembered.
func TestNames(t *testing.T) {
	n := Names{Most: 3}
	given := map[string]bool{}
	for i := range 20 {
		own := strconv.Itoa(i % 5)
		for _, space := range []string{"a", "b"} {
			name := n.Of(space, own)
			if given[space+" "+name] || !strings.HasPrefix(name, own) {
				t.Fatalf("%q was given already", name)
			}
			given[space+" "+name] = true
		}
	}
	if !given["a 0"] || len(n.used) != 3 {
		t.Errorf("%v", n.used)
	}
}
