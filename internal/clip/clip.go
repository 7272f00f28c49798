// Package clip cuts foreign text to what fits. Whatever comes in, what goes out is valid UTF-8, cut between two characters,
// with an ellipsis where text was left out; the ellipsis counts towards the limit.
package clip

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mark stands where text was left out.
const Mark = "…"

// quoted is how many characters of a foreign text an error message repeats.
const quoted = 60

// Runes keeps the first characters of a text, at most `most` of them.
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

// Bytes keeps the first bytes of a text, at most `most` of them.
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

// Tail keeps the last bytes of a text, at most `most` of them.
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

// Line makes one line of a text, single blanks between its words, without characters that are not seen, and keeps at most
// `most` characters.
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

// Text does the same and keeps line breaks, tabs and all blanks.
func Text(s string, most int) string {
	return Runes(strings.Map(func(r rune) rune {
		if Hidden(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, valid(s)), most)
}

// Quote makes a foreign text fit to stand in an error message: short, and each character that is not seen shows as a dot.
func Quote(s string) string {
	return Runes(strings.Map(func(r rune) rune {
		if Hidden(r) {
			return '·'
		}
		return r
	}, valid(s)), quoted)
}

// Hidden reports whether a character is not seen but changes how others are: control characters, and those that turn the
// direction of writing, which make a text look like another one.
func Hidden(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }
