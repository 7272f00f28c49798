package clip_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/clip"
)

// drawText draws text that is hard to cut: wide characters, joining marks, spaces, controls and
// directions.
func drawText(t *rapid.T) string {
	return rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("ab ä漢😀e\u0301\n\r\t\u00a0\u200e\u202e\x00\x1b…")))).Draw(t, "s")
}

// Text that fits is unchanged. Longer text keeps as much of its beginning, or end, as fits with the
// mark, and a second cut changes nothing.
func TestAsMuchAsFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, most := strings.ToValidUTF8(drawText(t), "?"), rapid.IntRange(1, 30).Draw(t, "most")
		runes := clip.Runes(s, most)
		switch n := utf8.RuneCountInString(s); {
		case n <= most && runes != s:
			t.Fatalf("%q fits into %d and became %q", s, most, runes)
		case n > most && (utf8.RuneCountInString(runes) != most ||
			!strings.HasPrefix(s, strings.TrimSuffix(runes, clip.Mark))):
			t.Fatalf("%q became %q for %d characters", s, runes, most)
		}
		head, tail := clip.Bytes(s, most), clip.Tail(s, most)
		if len(s) <= most && (head != s || tail != s) {
			t.Fatalf("%q fits into %d bytes and became %q, %q", s, most, head, tail)
		}
		if len(s) > most && most >= len(clip.Mark) {
			kept, isHead := strings.CutSuffix(head, clip.Mark)
			end, isTail := strings.CutPrefix(tail, clip.Mark)
			if !isHead || !isTail || !strings.HasPrefix(s, kept) || !strings.HasSuffix(s, end) || len(head) > most ||
				len(tail) > most {
				t.Fatalf("%q became %q, %q for %d bytes", s, head, tail, most)
			}
			// One more character would not have fitted.
			_, next := utf8.DecodeRuneInString(s[len(kept):])
			_, before := utf8.DecodeLastRuneInString(s[:len(s)-len(end)])
			if len(head)+next <= most || len(tail)+before <= most {
				t.Fatalf("%q became %q, %q: there was room in %d bytes", s, head, tail, most)
			}
		}
		for _, cut := range []string{runes, head, tail} {
			if clip.Runes(cut, most) != cut {
				t.Fatalf("%q is cut twice", cut)
			}
		}
	})
}

// A line has the words of the text, with one space between them, and is a line of itself; a text
// keeps its layout.
func TestLinesAndTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t)
		seen := func(r rune) rune {
			if clip.Hidden(r) && !unicode.IsSpace(r) {
				return -1
			}
			return r
		}
		words := strings.Fields(strings.Map(seen, s))
		line := clip.Line(s, 1000)
		if line != clip.Runes(strings.Join(words, " "), 1000) || clip.Line(line, 1000) != line ||
			strings.ContainsAny(line, "\n\r\t") {
			t.Fatalf("%q became %q", s, line)
		}
		text := clip.Text(s, 1000)
		if strings.ContainsFunc(text, func(r rune) bool { return clip.Hidden(r) && r != '\n' && r != '\t' }) ||
			clip.Text(text, 1000) != text {
			t.Fatalf("%q became %q", s, text)
		}
		if strings.Count(text, "\n") != strings.Count(s, "\n") || strings.Count(text, " ") != strings.Count(s, " ") {
			t.Fatalf("%q lost its layout: %q", s, text)
		}
		quote := clip.Quote(s)
		if n := utf8.RuneCountInString(s); n <= 60 && utf8.RuneCountInString(quote) != n ||
			strings.ContainsFunc(quote, clip.Hidden) {
			t.Fatalf("%q is quoted as %q", s, quote)
		}
	})
}
