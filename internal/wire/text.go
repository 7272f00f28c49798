package wire

import "unicode"

// Controls reports whether a document or a name may not contain a character: control characters,
// and the bidirectional embeddings, overrides and isolates, which can make a text look like another
// one. clip.Hidden, for shown text, is wider by the three directional marks (U+061C, U+200E and
// U+200F): they only place adjacent punctuation, and correct text in Arabic or Hebrew contains
// them, so documents and names may.
func Controls(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}
