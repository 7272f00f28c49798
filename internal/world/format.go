// This file formats the answers of the reading tools. They are appended to byte slices, because an
// answer is built as text and as JSON side by side and its size is checked after every row.

package world

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxAnswer bounds the answer of a reading tool, text and data together, in bytes of JSON. What does
// not fit goes on the next page.
const maxAnswer = 8 << 10

// Paging: rows of an answer, and the form of a cursor.
const (
	// defaultLimit applies when a call gives none.
	defaultLimit = 40
	maxLimit     = 200
	// cursorMark begins a cursor; the position of the next row follows in base 36.
	cursorMark = 'p'
)

// encodeCursor returns the cursor of the row at a position.
func encodeCursor(position int) string {
	return string(cursorMark) + strconv.FormatInt(int64(position), 36)
}

// parsePage checks limit and cursor. It returns how many rows to answer at most, and the first one.
func parsePage(limit int, cursor string) (most, from int, e *wire.Error) {
	switch {
	case limit == 0:
		limit = defaultLimit
	case limit < 1 || limit > maxLimit:
		return 0, 0, bad("limit", strconv.Itoa(limit), "1 to 200", "a limit out of range")
	}
	if cursor == "" {
		return limit, 0, nil
	}
	n, err := strconv.ParseInt(cursor[1:], 36, 32)
	if cursor[0] != cursorMark || err != nil || n < 1 || encodeCursor(int(n)) != cursor {
		return 0, 0, bad("cursor", clip.Quote(cursor), "the cursor of the page before, or none", "not a cursor of this tool")
	}
	return limit, int(n), nil
}

// jsonLen returns how many bytes text takes inside a JSON string, at most, as encoding/json writes it.
func jsonLen(text []byte) int {
	n := len(text)
	for _, c := range text {
		switch {
		case c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r':
			n++
		case c < 0x20 || c == '<' || c == '>' || c == '&':
			n += 5
		case c == 0xe2: // perhaps U+2028 or U+2029, which become six bytes
			n += 3
		}
	}
	return n
}

// appendNum writes v with at most two decimals (centimetres).
func appendNum(b []byte, v float64) []byte {
	hundredths := math.Round(v * 100)
	if math.Abs(hundredths) >= 1<<53 || hundredths != hundredths {
		return strconv.AppendFloat(b, hundredths/100, 'f', -1, 64)
	}
	n := int64(hundredths) // no −0, and faster to write than a float
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if tenths, rest := n%100/10, n%10; rest != 0 {
		b = append(b, '.', byte('0'+tenths), byte('0'+rest))
	} else if tenths != 0 {
		b = append(b, '.', byte('0'+tenths))
	}
	return b
}

// appendVec writes [x, y, z], which is valid JSON as well.
func appendVec(b []byte, v Vec3) []byte {
	b = append(b, '[')
	b = appendNum(b, v[0])
	b = append(b, ", "...)
	b = appendNum(b, v[1])
	b = append(b, ", "...)
	b = appendNum(b, v[2])
	return append(b, ']')
}

// appendTight is appendVec without spaces.
func appendTight(b []byte, v Vec3) []byte {
	b = append(b, '[')
	b = appendNum(b, v[0])
	b = append(b, ',')
	b = appendNum(b, v[1])
	b = append(b, ',')
	b = appendNum(b, v[2])
	return append(b, ']')
}

// appendString writes a JSON string.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= utf8.RuneSelf {
			text, _ := json.Marshal(s)
			return append(b, text...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendKey begins a JSON member: ,"key":
func appendKey(b []byte, key string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	return append(b, '"', ':')
}

// appendRotation writes a rotation in the form of the argument `rotation`, in degrees: the yaw alone,
// or [pitch, yaw, roll] for a tilted object.
func appendRotation(b []byte, q Quat) []byte {
	pitch, yaw, roll := euler(q)
	if math.Abs(pitch) < 0.05 && math.Abs(roll) < 0.05 {
		return appendNum(b, yaw)
	}
	return appendTight(b, Vec3{pitch, yaw, roll})
}

// appendScale writes one number, or three when they differ.
func appendScale(b []byte, s Vec3) []byte {
	if s[0] == s[1] && s[1] == s[2] {
		return appendNum(b, s[0])
	}
	return appendTight(b, s)
}

// appendSize writes 1.8×0.95×0.65.
func appendSize(b []byte, v Vec3) []byte {
	b = appendNum(b, v[0])
	b = append(b, "×"...)
	b = appendNum(b, v[1])
	b = append(b, "×"...)
	return appendNum(b, v[2])
}

// appendMore writes the last line of an answer that has another page.
func appendMore(b []byte, rest int, cursor string) []byte {
	b = strconv.AppendInt(b, int64(rest), 10)
	b = append(b, ` more; call again with cursor "`...)
	b = append(b, cursor...)
	return append(b, '"', '\n')
}
