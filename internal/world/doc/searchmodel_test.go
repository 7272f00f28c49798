package doc

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

// found is the JSON data of a search.
type found struct {
	Pieces []struct {
		Kind, Category, Color string
		Size                  Vec3
	}
	Total  int
	Cursor string
	Near   []string
	Files  []struct{ Asset, Kind, Name string }
}

// search calls SearchCatalog and checks that the answer is within maxAnswer, and that text and data
// name the same pieces.
func search(t *rapid.T, query, category string, limit int, cursor string, files []wire.Asset) (string, found) {
	r, e := SearchCatalog(query, category, limit, cursor, files)
	if e != nil {
		t.Fatalf("%q in %q: %s", query, category, e.Text())
	}
	if whole, _ := json.Marshal(r); len(whole) > maxAnswer {
		t.Fatalf("%q in %q: an answer of %d bytes", query, category, len(whole))
	}
	var d found
	if err := json.Unmarshal(r.Data, &d); err != nil {
		t.Fatalf("%v in %s", err, r.Data)
	}
	lines := strings.Split(r.Text, "\n")
	for i, p := range d.Pieces {
		if !strings.HasPrefix(lines[i], p.Kind+": ") {
			t.Fatalf("line %d is not of %s:\n%s", i, p.Kind, r.Text)
		}
		if piece, ok := PieceOf(p.Kind); !ok || piece.Category != p.Category || piece.Size != p.Size ||
			piece.Color != p.Color {
			t.Fatalf("%+v is not the piece %+v", p, piece)
		}
	}
	return r.Text, d
}

// The kind of a piece, as it is, with spaces or in capitals, finds that piece first, in its own
// category alone.
func TestEveryPieceFindsItself(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(catalog).Draw(t, "piece")
		query := rapid.SampledFrom([]string{
			p.Kind, strings.ToUpper(p.Kind), strings.ReplaceAll(p.Kind, "_", " "),
			"the " + p.Kind + "!",
		}).Draw(t, "query")
		for _, category := range categories {
			_, d := search(t, query, category, 5, "", nil)
			first := len(d.Pieces) > 0 && d.Pieces[0].Kind == p.Kind
			if first != (category == p.Category) {
				t.Fatalf("%q in %s: %+v", query, category, d.Pieces)
			}
			for _, x := range d.Pieces {
				if x.Category != category {
					t.Fatalf("%q in %s finds %+v", query, category, x)
				}
			}
		}
	})
}

// The pages of any search hold each match once, whatever the limit and however many files there
// are; files and the palette come with the first page alone. What finds nothing names words that
// find something.
func TestPagesOfAnySearch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		query := rapid.OneOf(rapid.SampledFrom([]string{"", "tree", "light", "wood seat", "garden", "file", "zz", "benhc", "<b>\"\u2028"}), rapid.String()).Draw(t, "query")
		category := rapid.SampledFrom(append([]string{"", ""}, categories...)).Draw(t, "category")
		var files []wire.Asset
		for i := range rapid.IntRange(0, 30).Draw(t, "files") {
			files = append(files, wire.Asset{
				ID: fmt.Sprintf("img_%d", i), Kind: wire.AssetImage,
				Name: strings.Repeat("<\u2028", i*5) + " tree",
			})
		}
		seen, cursor := map[string]bool{}, ""
		for page := 0; ; page++ {
			text, d := search(t, query, category, rapid.IntRange(1, 200).Draw(t, "limit"), cursor, files)
			for _, p := range d.Pieces {
				if seen[p.Kind] {
					t.Fatalf("%s came twice", p.Kind)
				}
				seen[p.Kind] = true
			}
			if page > 0 && (len(d.Files) > 0 || strings.Contains(text, "color: #rrggbb")) || len(d.Files) > maxFiles ||
				category != "" && len(d.Files) > 0 {
				t.Fatalf("page %d: %d files\n%s", page, len(d.Files), text)
			}
			for _, word := range d.Near {
				if _, near := search(t, word, category, 1, "", nil); near.Total == 0 {
					t.Fatalf("%q is suggested and finds nothing", word)
				}
			}
			if cursor = d.Cursor; cursor == "" {
				if len(seen) != d.Total {
					t.Fatalf("%d of %d were listed", len(seen), d.Total)
				}
				return
			}
			if len(d.Pieces) == 0 {
				t.Fatal("a page without a piece has a cursor")
			}
		}
	})
}

// Words are the same words however they are written: in capitals, with other marks between them, in
// the plural, and again.
func TestWordsOfASearch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"tree", "bench", "box", "glass", "bus", "ä", "of", "the", "fence", "b2"}), 0, 6).Draw(t, "words")
		plain := tokenize(strings.Join(words, " "))
		other := rapid.SampledFrom([]string{", ", "_", "-", "\n", " . "}).Draw(t, "between")
		if got := tokenize(strings.ToUpper(strings.Join(words, other))); !slices.Equal(got, plain) &&
			!slices.Contains(words, "ä") {
			t.Fatalf("%q and %q", got, plain)
		}
		for _, w := range plain {
			if slices.Contains(fillerWords, w) || w == "" {
				t.Fatalf("%q of %q", w, words)
			}
		}
	})
	for plural, want := range map[string]string{"trees": "tree", "benches": "bench", "boxes": "box", "bushes": "bush", "glass": "glass", "bus": "bus", "s": "s", "is": "is", "gas": "gas"} {
		if got := singular(plural); got != want {
			t.Errorf("%s: %s, want %s", plural, got, want)
		}
	}
}
