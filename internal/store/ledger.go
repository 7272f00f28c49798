package store

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/store/salvage"
	"github.com/worldmcp/world/internal/wire"
)

// ErrDamaged: the newest version of the record may be lost. An older one may still be readable, but
// the lost one may have revoked, used, ended or narrowed it, so nothing of the record is returned.
// PurgeRecords clears the key, after which it can be written again.
var ErrDamaged = errors.New("the newest version of the record may be lost, so the record is not trusted")

// ledger is the second place that knows which version of each relay record is the newest: a file of
// one line per write, synced before the write is acknowledged. The embedded server itself cannot
// tell a record whose newest version is lost from one that was never changed, because it goes on
// with the newest version that it can read.
//
// States of a key, as its last line says:
//
//	written n   the newest version has sequence n
//	removed n   all versions up to n were removed on purpose, whatever the server has of them
//	refused n   the version n was lost; every older one is refused until the key is purged
//
// The file is compared with the server when the store is opened (reconcile), and never later.
// Records of an outside cluster have no ledger: a nil *ledger trusts everything.
type ledger struct {
	path string
	// blocks is the folder whose files may still hold removed records.
	dir string
	log zerolog.Logger

	// mu guards what follows.
	mu      sync.Mutex
	keys    map[string]ledgerEntry
	refused map[string]bool
	// newest is the highest sequence that was noted.
	newest uint64
	// pending are the lines that the next flush writes, for all callers that wait for it.
	pending *ledgerBatch

	// io is held while the file is written.
	io   sync.Mutex
	file *os.File
	// size and lines are what is in the file.
	size  int64
	lines int
	// removed counts the removals since the file was last shortened.
	removed int
}

// ledgerEntry is the state of a key.
type ledgerEntry struct {
	state byte
	seq   uint64
}

// States of a ledgerEntry, as they stand in the file.
const (
	keyWritten = 'w'
	keyRemoved = 'r'
	keyRefused = 'x'
)

// ledgerBatch is written with one sync.
type ledgerBatch struct {
	data           []byte
	lines, removed int
	done           bool
	err            error
}

const (
	ledgerFile = "newest"
	// ledgerHead begins the file. One without it is damaged.
	ledgerHead = "world ledger 1\n"
	// ledgerSlack is how many lines the file may have beyond twice its keys before it is rewritten.
	ledgerSlack = 20_000
)

// ledgerLine formats a line: the state, the sequence, the key, and a checksum of these.
func ledgerLine(to []byte, key string, e ledgerEntry) []byte {
	from := len(to)
	to = append(to, e.state, ' ')
	to = strconv.AppendUint(to, e.seq, 16)
	to = append(append(append(to, ' '), key...), ' ')
	return append(strconv.AppendUint(to, uint64(crc32.ChecksumIEEE(to[from:])), 16), '\n')
}

// parseLine reads a line without its end.
func parseLine(line string) (key string, e ledgerEntry, ok bool) {
	at := strings.LastIndexByte(line, ' ') + 1
	sum, err := strconv.ParseUint(line[at:], 16, 32)
	if err != nil || crc32.ChecksumIEEE([]byte(line[:at])) != uint32(sum) {
		return "", e, false
	}
	fields := strings.Fields(line)
	if len(fields) != 4 || len(fields[0]) != 1 {
		return "", e, false
	}
	seq, err := strconv.ParseUint(fields[1], 16, 64)
	return fields[2], ledgerEntry{fields[0][0], seq}, err == nil
}

// parseLedger reads the lines of the file. whole is false when a line other than a torn last one
// cannot be read.
func parseLedger(text string) (keys map[string]ledgerEntry, lines int, whole bool) {
	keys = map[string]ledgerEntry{}
	rest, whole := strings.CutPrefix(text, ledgerHead)
	for len(rest) > 0 {
		line, next, ended := strings.Cut(rest, "\n")
		if rest = next; !ended {
			break // a write that was never acknowledged
		}
		key, e, ok := parseLine(line)
		if whole = whole && ok; ok {
			keys[key] = e
			lines++
		}
	}
	return keys, lines, whole
}

// openLedger reads the file of a store's folder. there is false for a folder of an older program; whole is false for a file that is
// damaged. reconcile must follow.
func openLedger(dir string, log zerolog.Logger) (g *ledger, there, whole bool, err error) {
	g = &ledger{path: filepath.Join(dir, ledgerFile), dir: dir, log: log, refused: map[string]bool{}}
	data, err := os.ReadFile(g.path)
	if errors.Is(err, fs.ErrNotExist) {
		g.keys = map[string]ledgerEntry{}
		return g, false, true, nil
	}
	if err != nil {
		return nil, false, false, err
	}
	g.keys, g.lines, whole = parseLedger(string(data))
	return g, true, whole, nil
}

// reconcile compares the ledger with the sequences that stand in the block files, refuses what is older than the ledger says, and
// returns the keys that are refused from now on. last is the newest sequence of the stream. With unsure, part of the ledger and
// part of the stream are lost, so that no key is trusted.
func (g *ledger) reconcile(newest map[string]uint64, last uint64, unsure bool) (lost []string, err error) {
	refuse := func(key string, seq uint64) {
		g.keys[key] = ledgerEntry{keyRefused, seq}
		lost = append(lost, key)
	}
	for key, e := range g.keys {
		if e.state == keyWritten && newest[key] < e.seq {
			refuse(key, e.seq)
		}
	}
	for key, seq := range newest {
		switch e := g.keys[key]; {
		case e.state == keyRefused || e.state == keyRemoved && seq <= e.seq:
		case unsure:
			refuse(key, seq)
		default:
			g.keys[key] = ledgerEntry{keyWritten, seq}
		}
	}
	for key, e := range g.keys {
		e.seq = min(e.seq, last) // a stream that has lost its end gives the same sequences again
		g.keys[key] = e
		if e.state == keyRefused {
			g.refused[key] = true
		}
	}
	g.newest = last
	slices.Sort(lost)
	return lost, g.rewrite(newest)
}

// rewrite replaces the file by one line per key, without the removed keys that are not among those in the block files. The caller
// has io, or the ledger for itself.
func (g *ledger) rewrite(inBlocks map[string]uint64) error {
	data, lines := []byte(ledgerHead), 0
	g.mu.Lock()
	for key, e := range g.keys {
		if _, held := inBlocks[key]; e.state == keyRemoved && !held {
			delete(g.keys, key)
			continue
		}
		data = ledgerLine(data, key, e)
		lines++
	}
	g.mu.Unlock()
	if err := salvage.ReplaceFile(g.path, data); err != nil {
		return err
	}
	f, err := os.OpenFile(g.path, os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if g.file != nil {
		_ = g.file.Close()
	}
	g.file, g.size, g.lines = f, int64(len(data)), lines
	return nil
}

// shorten rewrites the file when most of its lines are outdated. The caller has io.
func (g *ledger) shorten() {
	g.mu.Lock()
	keys := len(g.keys)
	g.mu.Unlock()
	if g.lines <= 2*keys+ledgerSlack && g.removed <= ledgerSlack {
		return
	}
	g.removed = 0
	inBlocks, err := salvage.Newest(g.dir, streamAccounts)
	if err == nil {
		err = g.rewrite(inBlocks)
	}
	if err != nil {
		g.log.Warn().Err(err).Msg("the ledger of the records could not be shortened")
	}
}

// families are the kinds of records that users know, by the beginnings of their keys.
var families = []struct{ prefix, one, many string }{
	{"l.user.", "account", "accounts"},
	{"l.session.", "login", "logins"},
	{"l.link.", "one-time link", "one-time links"},
	{"l.", "way into an account", "ways into an account"},
	{"d.device.", "paired device or token", "paired devices or tokens"},
	{"d.token.", "look-up of a token", "look-ups of tokens"},
	{"d.code.", "pairing code", "pairing codes"},
	{"d.", "other record of pairing", "other records of pairing"},
}

// describeRefused returns the damage that keys are refused from now on; none without keys.
func describeRefused(keys []string) []salvage.Damage {
	if len(keys) == 0 {
		return nil
	}
	counts := make([]int, len(families))
	for _, key := range keys {
		counts[slices.IndexFunc(families, func(f struct{ prefix, one, many string }) bool { return strings.HasPrefix(key, f.prefix) })]++
	}
	var kinds []string
	for i, f := range families {
		switch n := counts[i]; {
		case n == 1:
			kinds = append(kinds, "1 "+f.one)
		case n > 1:
			kinds = append(kinds, fmt.Sprintf("%d %s", n, f.many))
		}
	}
	return []salvage.Damage{{
		Time: wire.Now(time.Now()), Lost: true,
		Text: "The newest version of these records could not be read: " + strings.Join(kinds, ", ") + ". What it took back may still stand in an " +
			"older version, so they are refused: their owners pair, log in or make a link again. An account, or a way into one, comes back with a backup only.",
	}}
}

// close ends the use of the file.
func (g *ledger) close() error {
	if g == nil || g.file == nil {
		return nil
	}
	g.io.Lock()
	defer g.io.Unlock()
	return g.file.Close()
}

// hides reports whether a version of a key was removed on purpose, although the server still has it, or has it again.
func (g *ledger) hides(key string, seq uint64) bool {
	if g == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	e := g.keys[key]
	return e.state == keyRemoved && seq <= e.seq
}

// distrusts reports whether a key, or one that matches a pattern, is refused.
func (g *ledger) distrusts(pattern string) bool {
	if g == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.refused) == 0 || !strings.Contains(pattern, "*") {
		return g.refused[pattern]
	}
	for key := range g.refused {
		if keyMatches(pattern, key) {
			return true
		}
	}
	return false
}

// keyMatches reports whether a key matches a pattern, token by token.
func keyMatches(pattern, key string) bool {
	for {
		p, rest, more := strings.Cut(pattern, ".")
		k, next, others := strings.Cut(key, ".")
		if p != "*" && p != k || more != others {
			return false
		}
		if !more {
			return true
		}
		pattern, key = rest, next
	}
}

// written notes the newest version of a key and returns when that is synced.
func (g *ledger) written(key string, seq uint64) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	if e := g.keys[key]; e.seq >= seq && e.state != 0 {
		g.mu.Unlock()
		return nil
	}
	g.newest = max(g.newest, seq)
	b := g.set(key, ledgerEntry{keyWritten, seq})
	g.mu.Unlock()
	return g.flush(b)
}

// removing notes, before a purge, that all versions of the keys that match are removed on purpose,
// up to the sequence that it returns, and clears what was refused of them. No write is under way.
func (g *ledger) removing(pattern string) (upTo uint64, err error) {
	g.mu.Lock()
	upTo = g.newest
	var b *ledgerBatch
	if !strings.Contains(pattern, "*") {
		b = g.set(pattern, ledgerEntry{keyRemoved, upTo})
	} else {
		for key, e := range g.keys {
			if e.state != keyRemoved && keyMatches(pattern, key) {
				b = g.set(key, ledgerEntry{keyRemoved, upTo})
			}
		}
	}
	g.mu.Unlock()
	return upTo, g.flush(b)
}

// set changes a key and returns the batch that has its line. The caller has mu.
func (g *ledger) set(key string, e ledgerEntry) *ledgerBatch {
	g.keys[key] = e
	delete(g.refused, key)
	if g.pending == nil {
		g.pending = &ledgerBatch{}
	}
	g.pending.data = ledgerLine(g.pending.data, key, e)
	g.pending.lines++
	if e.state == keyRemoved {
		g.pending.removed++
	}
	return g.pending
}

// flush returns when a batch is synced. The first caller writes it for all who are in it.
func (g *ledger) flush(b *ledgerBatch) error {
	if b == nil {
		return nil
	}
	g.io.Lock()
	defer g.io.Unlock()
	if b.done {
		return b.err
	}
	g.mu.Lock()
	g.pending = nil
	g.mu.Unlock()
	b.done = true
	if b.err = g.append(b); b.err == nil {
		g.shorten()
	}
	return b.err
}

// append writes a batch at the end of the file. What a failed attempt left is overwritten by the
// next one.
func (g *ledger) append(b *ledgerBatch) error {
	if g.file == nil {
		return errors.New("the ledger of the records is not open")
	}
	if _, err := g.file.WriteAt(b.data, g.size); err != nil {
		return errors.Join(err, g.file.Truncate(g.size))
	}
	if err := g.file.Sync(); err != nil {
		return err
	}
	g.size += int64(len(b.data))
	g.lines += b.lines
	g.removed += b.removed
	return nil
}
