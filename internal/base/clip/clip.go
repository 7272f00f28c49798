// Package clip truncates foreign text. The result is always valid UTF-8, cut between two
// characters, with an ellipsis where text was left out. The ellipsis counts towards the limit. The
// functions are pure.
package clip

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mark is the ellipsis that replaces the omitted text.
const Mark = "…"

// quoted is how many characters of a foreign text an error message repeats at most.
const quoted = 60

// Runes truncates a text to its first characters, at most `most` of them.
func Runes(s string, most int) string {
	s = valid(s)
	if len(s) <= most || utf8.RuneCountInString(s) <= most {
		return s
	}
	if most <= 0 {
		return ""
	}
	end := 0
	for range most - 1 {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return s[:end] + Mark
}

// Bytes truncates a text to its first bytes, at most `most` of them.
func Bytes(s string, most int) string {
	s = valid(s)
	if len(s) <= most {
		return s
	}
	end := most - len(Mark)
	if end < 0 {
		return ""
	}
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + Mark
}

// Tail truncates a text to its last bytes, at most `most` of them.
func Tail(s string, most int) string {
	s = valid(s)
	if len(s) <= most {
		return s
	}
	begin := len(s) - most + len(Mark)
	if begin > len(s) {
		return ""
	}
	for begin < len(s) && !utf8.RuneStart(s[begin]) {
		begin++
	}
	return Mark + s[begin:]
}

// Line turns a text into one line: white space becomes single spaces, hidden characters are
// removed, and at most `most` characters are kept.
func Line(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case Hidden(r):
			return -1
		}
		return r
	}, valid(s))
	return Runes(strings.Join(strings.Fields(s), " "), most)
}

// Text removes hidden characters but keeps line breaks, tabs and spaces, and truncates like Runes.
func Text(s string, most int) string {
	return Runes(strings.Map(func(r rune) rune {
		if Hidden(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, valid(s)), most)
}

// Quote prepares a foreign text for an error message: it is truncated to 60 characters, and hidden
// characters are shown as dots.
func Quote[S ~string](s S) string {
	return Runes(strings.Map(func(r rune) rune {
		if Hidden(r) {
			return '·'
		}
		return r
	}, valid(string(s))), quoted)
}

// Hidden reports whether a character is invisible but affects others: control characters, and all
// bidirectional controls, which can make a text look like another one. wire.Controls, for stored
// text, is narrower: it allows the directional marks (U+061C, U+200E, U+200F). A line that is
// shortened for display or quoted in an error can do without those too.
func Hidden(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// IsID reports whether a text is an id that an agent may have chosen: one line of 1 to most bytes
// without hidden characters.
func IsID(s string, most int) bool {
	return s != "" && len(s) <= most && !strings.ContainsFunc(s, Hidden)
}

// valid replaces invalid UTF-8 by U+FFFD.
func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }
