package clip_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/clip"
)

func TestClip(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"what fits stays", clip.Runes("bench", 5), "bench"},
		{"characters, not bytes", clip.Runes("Müßiggang", 5), "Müßi…"},
		{"bytes, between characters", clip.Bytes("aüüü", 6), "aü…"},
		{"the end", clip.Tail("one two three", 8), "…three"},
		{"one line", clip.Line(" a\n\tb\u200e \x00c ", 9), "a b c"},
		{"lines", clip.Text("a\r\n\tb\x00", 9), "a\n\tb"},
		{"an error's quote", clip.Quote("a\nb\u202ec"), "a·b·c"},
		{"what is no text", clip.Line("a\xff", 9), "a\uFFFD"},
		{"no room", clip.Runes("ab", 0) + clip.Bytes("abcd", 2) + clip.Tail("abcd", 2), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, not %q", c.name, c.got, c.want)
		}
	}
}

func TestClipsWhatever(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, most := string(rapid.SliceOf(rapid.Byte()).Draw(t, "s")), rapid.IntRange(0, 40).Draw(t, "most")
		for name, got := range map[string]string{
			"Runes": clip.Runes(s, most), "Bytes": clip.Bytes(s, most), "Tail": clip.Tail(s, most),
			"Line": clip.Line(s, most), "Quote": clip.Quote(s),
		} {
			if !utf8.ValidString(got) {
				t.Fatalf("%s is no text: %q", name, got)
			}
			if most := map[bool]int{true: 60, false: most}[name == "Quote"]; utf8.RuneCountInString(got) > most {
				t.Fatalf("%s is longer than %d: %q", name, most, got)
			}
			if (name == "Line" || name == "Quote") && strings.ContainsFunc(got, clip.Hidden) {
				t.Fatalf("%s holds what is not seen: %q", name, got)
			}
		}
		if got := clip.Bytes(s, most); len(got) > most {
			t.Fatalf("Bytes is longer than %d: %q", most, got)
		}
	})
}

func TestIsID(t *testing.T) {
	for s, want := range map[string]bool{"": false, "a": true, "a b/": true, "ü": true, "abcde": false, "a\n": false, "a\x1b": false, "\u202ea": false} {
		if clip.IsID(s, 4) != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
}
