package wire

import "unicode"

// Controls says of a character that it is not seen but changes how others are: control characters, and those that turn the
// direction of writing, which make a text look like another one.
func Controls(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// HalfPair says whether JSON text holds one half of a surrogate pair (\ud83d) without the other: no text at all, and each
// reader makes something else of it. The text is valid JSON.
func HalfPair(text []byte) bool {
	for i := 0; i+6 <= len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		switch first := escaped(text[i:]); {
		case first < 0:
			i++ // another escape; its second byte may be a backslash
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

// escaped is the code unit of a \uXXXX at the beginning of a text; -1: there is none.
func escaped(b []byte) int {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	n := 0
	for _, c := range b[2:6] {
		switch {
		case c >= '0' && c <= '9':
			n = n<<4 | int(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			n = n<<4 | int(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return n
}
