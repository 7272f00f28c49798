package strict

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// String decodes a JSON string. Strings without escapes take a fast path.
func String(raw []byte, into *string) error {
	if len(raw) > 1 && raw[0] == '"' && plainString(raw[1:len(raw)-1]) {
		*into = string(raw[1 : len(raw)-1])
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return plain(err)
	}
	return nil
}

// IsNull reports whether a value is null.
func IsNull(raw []byte) bool { return string(raw) == "null" }

// plainString reports whether the content of a JSON string needs no escapes and contains none.
func plainString[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x7f || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// AppendString encodes a JSON string as json.Marshal does.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	if plainString(s) {
		return append(append(b, s...), '"')
	}
	// Where the part that is not written yet begins.
	from := 0
	for i := 0; i < len(s); {
		c, size := rune(s[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRuneInString(s[i:])
		}
		var escape string
		switch {
		case c == '"':
			escape = `\"`
		case c == '\\':
			escape = `\\`
		case c == '\n':
			escape = `\n`
		case c == '\r':
			escape = `\r`
		case c == '\t':
			escape = `\t`
		case c < 0x20 || c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029' || c == utf8.RuneError &&
			size == 1:
			// A string always marshals.
			quoted, _ := json.Marshal(s[i : i+size])
			escape = string(quoted[1 : len(quoted)-1])
		}
		if escape != "" {
			b = append(append(b, s[from:i]...), escape...)
			from = i + size
		}
		i += size
	}
	return append(append(b, s[from:]...), '"')
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
