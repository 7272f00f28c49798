package ledger

import (
	"hash/crc32"
	"strconv"
	"strings"
)

// entry is the state of a key.
type entry struct {
	state byte
	seq   uint64
}

// States of an entry, as they stand in the file.
const (
	keyWritten = 'w'
	keyRemoved = 'r'
	keyRefused = 'x'
)

// appendLine formats a line: the state, the sequence, the key, and a checksum of these.
func appendLine(to []byte, key string, e entry) []byte {
	from := len(to)
	to = append(to, e.state, ' ')
	to = strconv.AppendUint(to, e.seq, 16)
	return appendSum(append(append(append(to, ' '), key...), ' '), from)
}

// appendSum ends a line that begins at from.
func appendSum(to []byte, from int) []byte {
	return append(strconv.AppendUint(to, uint64(crc32.ChecksumIEEE(to[from:])), 16), '\n')
}

// splitLine returns the fields of a line without its checksum; nil: it is damaged.
func splitLine(line string) []string {
	at := strings.LastIndexByte(line, ' ') + 1
	sum, err := strconv.ParseUint(line[at:], 16, 32)
	if err != nil || crc32.ChecksumIEEE([]byte(line[:at])) != uint32(sum) {
		return nil
	}
	return strings.Fields(line[:at])
}

// parseLine reads a line without its end.
func parseLine(line string) (key string, e entry, ok bool) {
	fields := splitLine(line)
	if len(fields) != 3 || len(fields[0]) != 1 {
		return "", e, false
	}
	seq, err := strconv.ParseUint(fields[1], 16, 64)
	return fields[2], entry{fields[0][0], seq}, err == nil
}

// parse reads the file's text into g. whole is false when a line other than a torn last one cannot
// be read.
func (g *Ledger) parse(text string) (whole bool) {
	first, rest, ended := strings.Cut(text, "\n")
	if whole = ended && first == oldHead; !whole && ended && strings.HasPrefix(first, head) {
		if fields := splitLine(first); len(fields) == 5 {
			seq, err := strconv.ParseUint(fields[4], 16, 64)
			g.id, g.newest, whole = fields[3], seq, err == nil
		}
	}
	for len(rest) > 0 {
		line, next, ended := strings.Cut(rest, "\n")
		if rest = next; !ended {
			break // a write that was never acknowledged
		}
		key, e, ok := parseLine(line)
		if whole = whole && ok; ok {
			g.keys[key] = e
			g.newest = max(g.newest, e.seq)
			g.lines++
		}
	}
	return whole
}
