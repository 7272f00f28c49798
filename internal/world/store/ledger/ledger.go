// Package ledger records the newest version of each relay record, independently of the embedded
// server. The server continues with the newest version that it can read, so it cannot distinguish a
// record whose newest version is lost from one that was never changed.
//
// States of a key, as its last line in the file says:
//
//	written n   the newest version has sequence n
//	removed n   all versions up to n were removed on purpose, whatever the server has of them
//	refused n   the version n was lost; every older one is refused until the key is purged
//
// The file is compared with the records only when the store is opened (Reconcile):
//
//	the records are damaged or older   the ledger says which versions are missing
//	the ledger is damaged, lost, older or that of another relay
//	                                   each record names its ledger, and the version up to which
//	                                   that was synced (Header), so it is noticed. The ledger is
//	                                   made anew from the records, if they are whole
//	both                               nothing is trusted
//
// A refused key also gets a message in the stream that says so (Refuse), and removed versions there
// are removed again (Hidden), so that the records alone say the same from then on.
package ledger

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// Ledger is a file of one line per write, synced before the write is acknowledged. Records of an
// outside cluster have none: a nil *Ledger trusts everything.
type Ledger struct {
	path string
	// dir is the store's folder, and stream the stream of the records in it, whose files may still
	// hold removed ones.
	dir, stream string
	log         zerolog.Logger

	// mu guards what follows.
	mu      sync.Mutex
	keys    map[string]entry
	refused map[string]bool
	// id never changes during the life of a relay. It identifies the relay's ledger.
	id string
	// newest is the highest sequence that was noted, and synced the highest one in the file.
	newest, synced uint64
	// pending are the lines that the next flush writes, for all callers that wait for it.
	pending *batch

	// fileMu is held while the file is written.
	fileMu sync.Mutex
	file   *os.File
	// size and lines measure the file.
	size  int64
	lines int
	// removed counts the removals since the file was last shortened.
	removed int
}

// batch is written with one sync.
type batch struct {
	data           []byte
	lines, removed int
	// newest is the highest sequence in it.
	newest uint64
	done   bool
	err    error
}

const (
	// File is the name of the file in the store's folder.
	File = "newest"
	// head begins the file, before the id and the highest sequence that was noted when it was
	// written.
	head = "world ledger 2 "
	// oldHead is the whole first line of files without an id.
	oldHead = "world ledger 1"
	// slack is how many lines the file may have beyond twice its keys before it is rewritten.
	slack = 20_000
)

// Fault is why the ledger of a folder cannot be relied on.
type Fault string

// Values of Fault, as they follow "the list of the newest versions".
const (
	Sound   Fault = ""
	Damaged Fault = "is damaged"
	Missing Fault = "is missing"
	Foreign Fault = "is that of another relay"
	Older   Fault = "is older than the records"
)

// Open reads the ledger of a store's folder, and compares it with what the newest messages of the
// stream say of it. there is false when the folder has no ledger, and with Sound never had one.
// Reconcile must follow.
func Open(dir, stream string, inBlocks map[string]salvage.Last, log zerolog.Logger) (g *Ledger, there bool,
	fault Fault, err error,
) {
	g = &Ledger{
		path: filepath.Join(dir, File), dir: dir, stream: stream, log: log, keys: map[string]entry{},
		refused: map[string]bool{},
	}
	said, claimed := claimOf(inBlocks)
	data, err := os.ReadFile(g.path)
	switch whole := err == nil && g.parse(string(data)); {
	case errors.Is(err, fs.ErrNotExist):
		if said != "" {
			fault = Missing
		}
	case err != nil:
		return nil, false, fault, err
	case said != "" && g.id != "" && g.id != said:
		there, fault = true, Foreign
	case g.newest < claimed:
		there, fault = true, Older
	case !whole:
		there, fault = true, Damaged
	default:
		there = true
	}
	if fault == Foreign || fault == Older { // what it says of keys was true of others, or once
		clear(g.keys)
	}
	if g.id = cmp.Or(said, g.id); g.id == "" {
		g.id = rand.Text()
	}
	return g, there, fault, nil
}

// Path returns the path of the file.
func (g *Ledger) Path() string { return g.path }

const (
	// header says in a record's message to which ledger it belongs, and which sequence that had
	// synced.
	header = "World-Ledger"
	// refusal marks a message that stands for a refused record.
	refusal = "World-Refused"
)

// Header returns the headers for a record's message.
func (g *Ledger) Header() map[string][]string {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return map[string][]string{header: {g.id + " " + strconv.FormatUint(g.synced, 16)}}
}

// headerIn returns a header of a stored message.
func headerIn(m *salvage.Last, name string) string {
	_, rest, _ := strings.Cut(m.Headers, "\r\n"+name+":")
	value, _, _ := strings.Cut(rest, "\r\n")
	return strings.TrimSpace(value)
}

// claimOf returns what the newest message that names a ledger says of it.
func claimOf(inBlocks map[string]salvage.Last) (id string, synced uint64) {
	newest := uint64(0)
	for _, m := range inBlocks {
		of, seq, ok := strings.Cut(headerIn(&m, header), " ")
		if n, err := strconv.ParseUint(seq, 16, 64); ok && err == nil && m.Seq > newest {
			id, synced, newest = of, n, m.Seq
		}
	}
	return id, synced
}

// Reconcile compares the ledger with the newest messages in the block files, refuses records that
// are older than the ledger says, and returns the newly refused keys. last is the newest sequence
// of the stream. unsure: part of the ledger and part of the stream are lost, so that no key is
// trusted.
func (g *Ledger) Reconcile(inBlocks map[string]salvage.Last, last uint64, unsure bool) (lost []string, err error) {
	refuse := func(key string, seq uint64) {
		g.keys[key] = entry{keyRefused, seq}
		lost = append(lost, key)
	}
	for key, e := range g.keys {
		if e.state == keyWritten && inBlocks[key].Seq < e.seq {
			refuse(key, e.seq)
		}
	}
	for key, m := range inBlocks {
		switch e := g.keys[key]; {
		case e.state == keyRefused || e.state == keyRemoved && m.Seq <= e.seq:
		case headerIn(&m, refusal) != "":
			g.keys[key] = entry{keyRefused, m.Seq}
		case unsure:
			refuse(key, m.Seq)
		default:
			g.keys[key] = entry{keyWritten, m.Seq}
		}
	}
	for key, e := range g.keys {
		e.seq = min(e.seq, last) // a stream that has lost its end gives the same sequences again
		g.keys[key] = e
		if e.state == keyRefused {
			g.refused[key] = true
		}
	}
	g.newest, g.synced = last, last
	slices.Sort(lost)
	return lost, g.rewrite(inBlocks)
}

// Refuse writes, by publish, a message for each refused key whose newest message does not say so.
// publish returns the message's sequence.
func (g *Ledger) Refuse(inBlocks map[string]salvage.Last,
	publish func(key string, h map[string][]string) (uint64, error),
) error {
	for _, key := range slices.Sorted(maps.Keys(g.refused)) {
		if m := inBlocks[key]; headerIn(&m, refusal) != "" {
			continue
		}
		h := g.Header()
		h[refusal] = []string{"1"}
		seq, err := publish(key, h)
		if err != nil {
			return err
		}
		g.mu.Lock()
		g.newest = max(g.newest, seq) // a purge removes the message, too
		g.mu.Unlock()
	}
	return nil
}

// Hidden returns the keys that were removed on purpose and still stand in the block files.
func (g *Ledger) Hidden(inBlocks map[string]salvage.Last) (keys []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for key, m := range inBlocks {
		if e := g.keys[key]; e.state == keyRemoved && m.Seq <= e.seq {
			keys = append(keys, key)
		}
	}
	return keys
}

// rewrite replaces the file by one line per key, without the removed keys that are not among those
// in the block files. The caller has io, or the ledger for itself.
func (g *Ledger) rewrite(inBlocks map[string]salvage.Last) error {
	g.mu.Lock()
	data := appendSum(append(append(append(append([]byte(head), g.id...), ' '), strconv.FormatUint(g.newest, 16)...),
		' '), 0)
	lines := 0
	for key, e := range g.keys {
		if _, held := inBlocks[key]; e.state == keyRemoved && !held {
			delete(g.keys, key)
			continue
		}
		data = appendLine(data, key, e)
		lines++
	}
	g.mu.Unlock()
	if err := salvage.ReplaceFile(g.path, data); err != nil {
		return err
	}
	f, err := nofollow.OpenFile(g.path, os.O_WRONLY, 0o600)
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
func (g *Ledger) shorten() {
	g.mu.Lock()
	keys := len(g.keys)
	g.mu.Unlock()
	if g.lines <= 2*keys+slack && g.removed <= slack {
		return
	}
	g.removed = 0
	inBlocks, err := salvage.Newest(g.dir, g.stream)
	if err == nil {
		err = g.rewrite(inBlocks)
	}
	if err != nil {
		g.log.Warn().Err(err).Msg("the ledger of the records could not be shortened")
	}
}

// Close ends the use of the file.
func (g *Ledger) Close() error {
	if g == nil || g.file == nil {
		return nil
	}
	g.fileMu.Lock()
	defer g.fileMu.Unlock()
	return g.file.Close()
}

// Hides reports whether a version of a key was removed on purpose, although the server still has
// it, or has it again.
func (g *Ledger) Hides(key string, seq uint64) bool {
	if g == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	e := g.keys[key]
	return e.state == keyRemoved && seq <= e.seq
}

// Distrusts reports whether a key, or one that matches a pattern, is refused.
func (g *Ledger) Distrusts(pattern string) bool {
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

// Written notes the newest version of a key and returns when that is synced.
func (g *Ledger) Written(key string, seq uint64) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	if e := g.keys[key]; e.seq >= seq && e.state != 0 {
		g.mu.Unlock()
		return nil
	}
	g.newest = max(g.newest, seq)
	b := g.set(key, entry{keyWritten, seq})
	g.mu.Unlock()
	return g.flush(b)
}

// Removing notes, before a purge, that all versions of the matching keys are removed on purpose, up
// to the sequence that it returns, and accepts these keys again. No write may be under way.
func (g *Ledger) Removing(pattern string) (upTo uint64, err error) {
	g.mu.Lock()
	upTo = g.newest
	var b *batch
	if !strings.Contains(pattern, "*") {
		b = g.set(pattern, entry{keyRemoved, upTo})
	} else {
		for key, e := range g.keys {
			if e.state != keyRemoved && keyMatches(pattern, key) {
				b = g.set(key, entry{keyRemoved, upTo})
			}
		}
	}
	g.mu.Unlock()
	return upTo, g.flush(b)
}

// set changes a key and returns the batch that has its line. The caller has mu.
func (g *Ledger) set(key string, e entry) *batch {
	g.keys[key] = e
	delete(g.refused, key)
	if g.pending == nil {
		g.pending = &batch{}
	}
	g.pending.data = appendLine(g.pending.data, key, e)
	g.pending.lines++
	g.pending.newest = max(g.pending.newest, e.seq)
	if e.state == keyRemoved {
		g.pending.removed++
	}
	return g.pending
}

// flush returns when a batch is synced. The first caller writes it for all who are in it.
func (g *Ledger) flush(b *batch) error {
	if b == nil {
		return nil
	}
	g.fileMu.Lock()
	defer g.fileMu.Unlock()
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

// append writes a batch at the end of the file. The next attempt overwrites the rest of a failed
// one.
func (g *Ledger) append(b *batch) error {
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
	g.mu.Lock()
	defer g.mu.Unlock()
	g.synced = max(g.synced, b.newest)
	return nil
}
