package world

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxAnswer bounds a read's whole answer, text and data together, in bytes of JSON. What does not fit is on the next page.
const maxAnswer = 8 << 10

// Paging.
const (
	defaultLimit = 40
	maxLimit     = 200
	cursorMark   = 'p' // a cursor is p and the position in base 36
)

func encodeCursor(position int) string {
	return string(cursorMark) + strconv.FormatInt(int64(position), 36)
}

// page checks limit and cursor.
func page(limit int, cursor string) (most, from int, e *wire.Error) {
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

// jsonLen is how many bytes text takes inside a JSON string as encoding/json writes it.
func jsonLen(text []byte) int {
	n := len(text)
	for _, c := range text {
		switch {
		case c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r':
			n++
		case c < 0x20 || c == '<' || c == '>' || c == '&':
			n += 5
		case c == 0xe2: // U+2028 and U+2029 become six bytes
			n += 3
		}
	}
	return n
}

// appendNum writes v with at most two decimals (centimetres).
func appendNum(b []byte, v float64) []byte {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // never −0
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// appendVec writes [x, y, z]; it is JSON too.
func appendVec(b []byte, v Vec3) []byte {
	b = append(b, '[')
	b = appendNum(b, v[0])
	b = append(b, ", "...)
	b = appendNum(b, v[1])
	b = append(b, ", "...)
	b = appendNum(b, v[2])
	return append(b, ']')
}

// appendTight is appendVec without blanks.
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

// appendKey begins a member: ,"key":
func appendKey(b []byte, key string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	return append(b, '"', ':')
}

// appendRotation writes a rotation as the argument `rotation` takes it: the yaw, or [pitch, yaw, roll] when tilted.
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

// more is the last line of an answer that has another page.
func more(b []byte, rest int, cursor string) []byte {
	b = strconv.AppendInt(b, int64(rest), 10)
	b = append(b, ` more; call again with cursor "`...)
	b = append(b, cursor...)
	return append(b, '"', '\n')
}
