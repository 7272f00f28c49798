package doc

import (
	"cmp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/slice"
)

// Similar returns up to n of the given words that a caller who wrote want may have meant, best
// first: equal except for case, then one is a prefix of the other, then one contains the other,
// then the smallest edit distance.
func Similar(want string, among []string, n int) []string {
	want = strings.ToLower(strings.TrimSpace(want))
	if want == "" || len(want) > 80 || n <= 0 {
		return nil
	}
	// A match has a class (0 to 3 as in the doc, lower is better) and a cost within its class.
	type match struct {
		word        string
		class, cost int
	}
	var found []match
	var rows [3][]int
	most := max(1, len(want)*2/5)
	for _, word := range among {
		low := strings.ToLower(word)
		m := match{word: word, cost: max(len(low)-len(want), len(want)-len(low))}
		switch {
		case low == want:
		case strings.HasPrefix(low, want) || len(low) > 2 && strings.HasPrefix(want, low):
			m.class = 1
		case len(want) > 2 && strings.Contains(low, want) || len(low) > 3 && strings.Contains(want, low):
			m.class = 2
		case m.cost > most:
			continue
		default:
			m.class = 3
			if m.cost = editDistance(want, low, &rows); m.cost > most {
				continue
			}
		}
		found = append(found, m)
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(a.class-b.class, a.cost-b.cost, compareIDs(a.word, b.word))
	})
	words := slice.Map(found[:min(n, len(found))], func(m match) string { return m.word })
	return slices.Compact(words)
}

// Nearest returns the id of the object whose box is nearest to a point, at most within metres away,
// or "".
func (s *State) Nearest(p Vec3, within float64) string {
	id := ""
	for _, it := range s.order {
		if d := it.box.distance(p); d < within || id == "" && d <= within {
			id, within = it.ID, d
		}
	}
	return id
}

// editDistance counts insertions, deletions, changes and swaps of neighbours, in bytes (optimal
// string alignment). rows is scratch space.
func editDistance(a, b string, rows *[3][]int) int {
	for i := range rows {
		if cap(rows[i]) < len(b)+1 {
			rows[i] = make([]int, len(b)+41)
		}
	}
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(last[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
