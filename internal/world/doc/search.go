// This file answers search_catalog: pieces by words, with suggestions when nothing matches, and the
// user's own files (searchfiles.go).

package doc

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// categories are in the order of the catalogue.
var categories = func() []string {
	var names []string
	for _, p := range catalog {
		if !slices.Contains(names, p.Category) {
			names = append(names, p.Category)
		}
	}
	return names
}()

// vocabulary is every word that finds a piece, sorted; suggestions come from it.
var vocabulary = func() []string {
	seen := make(map[string]bool)
	for _, p := range catalog {
		for _, w := range append(tokenize(p.Kind+" "+p.Title+" "+p.Keywords), p.Kind, p.Category) {
			seen[w] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}()

// SearchCatalog finds pieces by words, best first. An empty query lists all, in the order of the
// catalogue. The first page also lists the user's own files that match, unless there is a category.
func SearchCatalog(query, category string, limit int, cursor string, files []wire.Asset) (wire.Result, *wire.Error) {
	most, from, e := parsePage(limit, cursor)
	if e != nil {
		return wire.Result{}, e
	}
	if category != "" && !slices.Contains(categories, category) {
		return wire.Result{}, bad("category", clip.Quote(category), strings.Join(categories, ", "), "there is no such category").
			Suggest(Similar(category, categories, 3))
	}
	words := splitCompounds(tokenize(query))
	found := match(words, category)
	var own ownFiles
	if from == 0 && category == "" {
		own = matchFiles(tokenize(query), files)
	}
	if len(found) == 0 && own.text == nil {
		return nothingFound(query, category), nil
	}
	var missing []string
	if from == 0 && own.text == nil {
		missing = unmatched(words)
	}
	return listPieces(found, most, from, own, missing), nil
}

// splitCompounds takes a word that finds nothing as the two that it is made of, when both find
// something: streetlight, lamppost.
func splitCompounds(tokens []string) []string {
	var out []string
	for _, t := range tokens {
		if first, second, ok := halves(t); ok {
			out = append(out, first, second)
		} else {
			out = append(out, t)
		}
	}
	return out
}

// halves returns the two words of the vocabulary that a word is made of.
func halves(t string) (first, second string, ok bool) {
	const shortest = 3
	if len(t) > 40 || known(t) {
		return "", "", false
	}
	for i := shortest; i <= len(t)-shortest; i++ {
		if known(t[:i]) && known(t[i:]) {
			return t[:i], t[i:], true
		}
	}
	return "", "", false
}

// known reports whether a word is in the vocabulary.
func known(word string) bool {
	_, found := slices.BinarySearch(vocabulary, word)
	return found
}

// unmatched returns the words that find no piece, so that the answer does not pass over them.
func unmatched(tokens []string) []string {
	const most = 8
	var out []string
	for _, t := range tokens {
		if len(out) < most && !slices.Contains(out, t) && len(match([]string{t}, "")) == 0 {
			out = append(out, t)
		}
	}
	return out
}

// NearKinds returns up to n kinds that a caller who wrote want may have meant: those that the words
// of want find, or else those that are spelled like it.
func NearKinds(want string, n int) []string {
	var near []string
	add := func(kinds []string) {
		for _, k := range kinds {
			if len(near) < n && !slices.Contains(near, k) {
				near = append(near, k)
			}
		}
	}
	if words := splitCompounds(tokenize(want)); len(words) > 0 && len(want) <= 80 {
		add(slice.Map(match(words, ""), func(p Piece) string { return p.Kind }))
	}
	if len(near) == 0 {
		near = Similar(want, slice.Map(catalog, func(p Piece) string { return p.Kind }), n)
	}
	return near
}

// match returns the pieces that match, highest score first. Without tokens every piece matches.
func match(tokens []string, category string) []Piece {
	type hit struct {
		piece Piece
		score int
	}
	var hits []hit
	for _, p := range catalog {
		if category != "" && p.Category != category {
			continue
		}
		if s := score(p, tokens); s > 0 || len(tokens) == 0 {
			hits = append(hits, hit{p, s})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.score - a.score })
	return slice.Map(hits, func(h hit) Piece { return h.piece })
}

// score adds up how well each token matches: the kind counts most, then the title, the other words
// and the category.
func score(p Piece, tokens []string) int {
	sum := 0
	if p.Kind == strings.Join(tokens, "_") {
		sum = 200
	}
	for _, t := range tokens {
		best := 0
		for _, source := range [4]struct {
			text   string
			weight int
		}{{p.Kind, 100}, {p.Title, 80}, {p.Category, 40}, {p.Keywords, 60}} {
			for _, w := range tokenize(source.text) {
				switch {
				case w == t:
					best = max(best, source.weight)
				case len(t) > 2 && strings.HasPrefix(w, t):
					best = max(best, source.weight/2)
				}
			}
		}
		sum += best
	}
	return sum
}

// fillerWords do not help to find a piece.
var fillerWords = []string{"a", "an", "the", "of", "with", "for", "some", "and", "or", "to", "in"}

// tokenize splits text into lower-case words without filler words and plural endings.
func tokenize(text string) []string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 0x7f)
	})
	out := fields[:0]
	for _, w := range fields {
		if !slices.Contains(fillerWords, w) {
			out = append(out, singular(w))
		}
	}
	return out
}

// singular removes an English plural ending.
func singular(w string) string {
	if strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "xes") {
		return w[:len(w)-2]
	}
	if n := len(w); n > 3 && w[n-1] == 's' && w[n-2] != 's' {
		return w[:n-1]
	}
	return w
}

// nothingFound suggests words that do find something in the category.
func nothingFound(query, category string) wire.Result {
	b := append([]byte("nothing matches "), strconv.Quote(clip.Quote(query))...)
	if category != "" {
		b = append(b, " in "+category...)
	}
	near := []string{}
	for _, t := range tokenize(query) {
		for _, w := range Similar(t, vocabulary, 3) {
			if len(near) < 5 && !slices.Contains(near, w) && len(match([]string{w}, category)) > 0 {
				near = append(near, w)
			}
		}
	}
	if len(near) > 0 {
		b = append(b, "; did you mean: "+strings.Join(near, ", ")...)
	}
	b = append(b, "\nAn empty query lists every piece; build makes composites of boxes, cylinders and the like.\n"...)
	words, _ := json.Marshal(near) // texts always encode
	return wire.Result{Text: string(b), Data: fmt.Appendf(nil, `{"pieces":[],"total":0,"near":%s}`, words)}
}

// listPieces writes the pieces from index `from` that fit, and a cursor; on the first page also own
// files, the words of the query that found nothing, and the palette.
func listPieces(found []Piece, most, from int, own ownFiles, missing []string) wire.Result {
	var tail []byte
	if from == 0 {
		tail = slices.Concat(own.text, missingLine(missing), paletteLine())
	}
	w := newWriter(most, len(tail)+escapes(tail)+len(own.data))
	from = min(from, len(found))
	next := w.rows("pieces", from, len(found), func(i int) { w.piece(&found[i]) })
	w.integer("total", len(found))
	if next == from && next == len(found) {
		w.say("no more pieces\n")
	}
	if own.data != nil {
		w.key("")
		w.data = append(w.data, own.data...)
	}
	r := w.result(next, len(found))
	r.Text += string(tail)
	return r
}

// piece writes: bench: Bench, furniture, 1.8×0.95×0.65 m, seat
func (w *answerWriter) piece(p *Piece) {
	w.word("kind", "", p.Kind)
	w.say(": " + p.Title)
	w.word("category", ", ", p.Category)
	w.size("size", ", ", p.Size[:]...)
	w.datum("color", p.Color)
	for _, t := range pieceTraits(p) {
		w.say(", " + t)
	}
}

// pieceTraits lists what an agent should know about a piece before it places it.
func pieceTraits(p *Piece) []string {
	var t []string
	add := func(holds bool, what string) {
		if holds {
			t = append(t, what)
		}
	}
	n := p.seats()
	add(n == 1, "seat")
	add(n > 1, strconv.Itoa(n)+" seats")
	add(p.Top > 0, "top at "+string(appendNum(nil, p.Top))+" m")
	add(p.Light != nil, "light")
	add(p.Text != nil, "shows text")
	add(p.Image != nil, "shows a picture")
	add(p.CanOpen, "opens")
	for _, s := range p.Sockets {
		add(s.Kind != SocketSeat, s.describe())
	}
	add(!p.Solid, "walk-through")
	return t
}

// missingLine names the words that found nothing.
func missingLine(words []string) []byte {
	if len(words) == 0 {
		return nil
	}
	return []byte("nothing for: " + strings.Join(slice.Map(words, clip.Quote), ", ") + " (build makes composites of parts)\n")
}

// paletteLine lists the names of colours.
func paletteLine() []byte {
	names := slice.Map(palette, func(s Swatch) string { return s.Name })
	return []byte("color: #rrggbb or " + strings.Join(names, ", ") + "\n")
}
