package wire

import (
	"strconv"
	"unicode"
)

// Controls reports whether a document or a name may not contain a character: control characters,
// and the bidirectional embeddings, overrides and isolates, which can make a text look like another
// one. clip.Hidden, for what is shown, is wider by the three directional marks (U+061C, U+200E and
// U+200F): they only place the punctuation beside them, and correct text in Arabic or Hebrew
// contains them, so documents and names may.
func Controls(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// HalfPair reports whether JSON text contains one half of a surrogate pair (\ud83d) without the
// other. Such a string is not valid text, and parsers disagree about its meaning. The argument must
// be valid JSON.
func HalfPair(text []byte) bool {
	for i := 0; i+6 <= len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		switch first := escaped(text[i:]); {
		case first < 0:
			// Another escape. Its second byte may be a backslash.
			i++
		case first < 0xD800 || first > 0xDFFF:
			i += 5
		case first > 0xDBFF:
			return true
		default:
			if second := escaped(text[i+6:]); second < 0xDC00 || second > 0xDFFF {
				return true
			}
			i += 11
		}
	}
	return false
}

// escaped returns the code unit of a \uXXXX at the beginning of a text, or -1.
func escaped(b []byte) int {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return int(n)
}
