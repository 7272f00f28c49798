package ident

import (
	"regexp"
	"testing"
)

func TestNew(t *testing.T) {
	form := regexp.MustCompile(`^run-[a-z2-7]{16}$`)
	seen := map[string]bool{}
	for range 1000 {
		id := New("run-")
		if !form.MatchString(id) || seen[id] {
			t.Fatalf("%q", id)
		}
		seen[id] = true
	}
}
