// This file writes the answers of the reading tools. An answer says the same twice, as words for
// the model and as JSON for programs. One call of writer writes a value into both, so a row is
// written once; encoding/json would take more time for the numbers of forty rows than the whole
// answer takes.

package doc

import (
	"math"
	"strconv"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// maxAnswer bounds the answer of a reading tool, text and data together, in bytes of JSON. What
// does not fit goes on the next page.
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

// escapeCost is how many bytes each byte takes more inside a JSON string, at most, as encoding/json
// writes it.
var escapeCost = func() (cost [256]uint8) {
	for c := range 0x20 {
		cost[c] = 5
	}
	for _, c := range "<>&" {
		cost[c] = 5
	}
	for _, c := range "\"\\\n\t\r" {
		cost[c] = 1
	}
	cost[0xe2] = 3 // perhaps U+2028 or U+2029, which become six bytes
	return cost
}()

// escapes adds up escapeCost.
func escapes(text []byte) int {
	n := 0
	for _, c := range text {
		n += int(escapeCost[c])
	}
	return n
}

// appendNum writes v with at most two decimals (centimetres).
func appendNum(b []byte, v float64) []byte {
	hundredths := math.Round(v * 100)
	if math.Abs(hundredths) >= 1<<53 || v != v {
		return strconv.AppendFloat(b, v, 'f', -1, 64) // so large a number has no decimals
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
	return append(appendList(append(b, '['), ", ", v[:]...), ']')
}

// appendList writes numbers with a separator: 1.8×0.95×0.65
func appendList(b []byte, separator string, v ...float64) []byte {
	for i, n := range v {
		if i > 0 {
			b = append(b, separator...)
		}
		b = appendNum(b, n)
	}
	return b
}

// appendRotation writes a rotation in the form of the argument `rotation`, in degrees: the yaw
// alone, or [pitch, yaw, roll] for a tilted object.
func appendRotation(b []byte, q Quat) []byte {
	pitch, yaw, roll := euler(q)
	if math.Abs(pitch) < 0.05 && math.Abs(roll) < 0.05 {
		return appendNum(b, yaw)
	}
	return append(appendList(append(b, '['), ",", pitch, yaw, roll), ']')
}

// appendScale writes one number, or three when they differ.
func appendScale(b []byte, s Vec3) []byte {
	if s[0] == s[1] && s[1] == s[2] {
		return appendNum(b, s[0])
	}
	return append(appendList(append(b, '['), ",", s[:]...), ']')
}

// answerWriter holds an answer that is being written, an object in the data.
type answerWriter struct {
	text, data []byte
	// maxRows is how many rows the answer may have, written how many it has.
	maxRows, rowsWritten int
	// reservedBytes are the bytes that rows leave free.
	reservedBytes int
	// escapes is what escapes says of the first `measured` bytes of the text.
	escapes, measured int
	// scratch holds one value.
	scratch [64]byte
}

// newWriter begins an answer. reserved bytes are kept for text after the rows, in addition to the
// last line and the enclosing result.
func newWriter(most, reserved int) answerWriter {
	return answerWriter{
		text: make([]byte, 0, 4096), data: append(make([]byte, 0, 5120), '{'), maxRows: most,
		reservedBytes: reserved + 240,
	}
}

// say writes words, into the text only.
func (w *answerWriter) say(words string) { w.text = append(w.text, words...) }

// key begins a member of an object, or with "" an element of a list, in the data only.
func (w *answerWriter) key(key string) {
	if n := len(w.data); n > 0 && w.data[n-1] != '{' && w.data[n-1] != '[' {
		w.data = append(w.data, ',')
	}
	if key != "" {
		w.data = append(append(append(w.data, '"'), key...), '"', ':')
	}
}

// open begins a list or an object in the data, close ends it.
func (w *answerWriter) open(key string, bracket byte) {
	w.key(key)
	w.data = append(w.data, bracket)
}

func (w *answerWriter) close(bracket byte) { w.data = append(w.data, bracket) }

// datum writes a string into the data only, integer and list write numbers.
func (w *answerWriter) datum(key, value string) {
	w.key(key)
	w.data = strict.AppendString(w.data, value)
}

func (w *answerWriter) integer(key string, n int) {
	w.key(key)
	w.data = strconv.AppendInt(w.data, int64(n), 10)
}

func (w *answerWriter) list(key string, v ...float64) {
	w.open(key, '[')
	w.data = append(appendList(w.data, ",", v...), ']')
}

// word writes a string, without quotes in the text. Nothing is written for an empty one.
func (w *answerWriter) word(key, before, value string) {
	if value != "" {
		w.text = append(append(w.text, before...), value...)
		w.datum(key, value)
	}
}

// quoted is word with quotes in the text too.
func (w *answerWriter) quoted(key, before, value string) {
	if value != "" {
		w.value(key, before, strict.AppendString(w.scratch[:0], value))
	}
}

// value writes JSON that is also readable text.
func (w *answerWriter) value(key, before string, json []byte) {
	w.text = append(append(w.text, before...), json...)
	w.key(key)
	w.data = append(w.data, json...)
}

// number writes a number with at most two decimals.
func (w *answerWriter) number(key, before string, v float64) {
	w.value(key, before, appendNum(w.scratch[:0], v))
}

// vector writes a position.
func (w *answerWriter) vector(key, before string, v Vec3) {
	w.text = appendVec(append(w.text, before...), v)
	w.list(key, v[:]...)
}

// size writes "1.8×0.95 m" and [1.8,0.95].
func (w *answerWriter) size(key, before string, v ...float64) {
	w.text = append(appendList(append(w.text, before...), "×", v...), " m"...)
	w.list(key, v...)
}

// rows writes a list of rows, from one number up to another, as many as fit. It returns the first
// that it did not write. The first row of an answer is always written, so that every page makes
// progress.
func (w *answerWriter) rows(key string, from, to int, write func(i int)) int {
	w.open(key, '[')
	for from < to && w.rowsWritten < w.maxRows && w.row(w.rowsWritten == 0, 0, func() { write(from) }) {
		from++
		w.rowsWritten++
	}
	w.close(']')
	return from
}

// row writes an object in the data and a line of text. When fewer bytes than free would be left it
// takes them back and returns false, unless it is forced.
func (w *answerWriter) row(forced bool, free int, write func()) bool {
	before := *w
	w.open("", '{')
	write()
	w.say("\n")
	w.close('}')
	if forced || w.left() >= free {
		return true
	}
	*w = before
	return false
}

// left returns how many bytes are left for rows.
func (w *answerWriter) left() int {
	w.escapes += escapes(w.text[w.measured:])
	w.measured = len(w.text)
	return maxAnswer - w.reservedBytes - len(w.text) - w.escapes - len(w.data)
}

// result ends the answer; next and total are rows.
func (w *answerWriter) result(next, total int) wire.Result {
	if next < total {
		cursor := encodeCursor(next)
		w.say(strconv.Itoa(total-next) + ` more; call again with cursor "` + cursor + "\"\n")
		w.datum("cursor", cursor)
	}
	return wire.Result{Text: string(w.text), Data: append(w.data, '}')}
}
