package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// The tools of entries that the store itself makes.
const (
	toolLost = "lost" // stands for an entry that cannot be read any more: it does nothing

	// ToolRepair makes of what a damaged log still tells what the world was, as far as that is known. What someone held of
	// the world before may be more.
	ToolRepair = "repair"
)

const (
	recoveredName = "Recovered world"
	maxGap        = 1_000_000 // revisions that may be missing in a row
	repairBytes   = 256 << 10 // of the operations of one repair
)

// standing is all that is known of one world ("<user>.<id>") when the store is opened.
type standing struct {
	record   *WorldRecord // nil: none that can be read
	seq      uint64       // of the record's message; 0: there is none
	messages uint64       // in the log
	last     tail         // of the log
	snapshot uint64       // revision of the snapshot; 0: there is none
	head     head
}

// top is the newest revision that anything knows of.
func (w *standing) top() uint64 { return max(w.last.revision, w.snapshot, w.head.revision) }

// whole reports whether nothing is missing but what was told before.
func (w *standing) whole() bool {
	n := w.messages
	for _, row := range w.record.Missing {
		n += row[1] - row[0] + 1
	}
	return n == w.top() && w.last.revision == w.top()
}

// mend is the first thing done with an embedded store. It carries out the intents that a crash left behind, and those
// alone remove anything. A record that is missing is written again, and a log that has lost entries is made to go on
// behind the newest revision that anything knows of, from the best that is left. It returns what is to be told.
func (l *link) mend(ctx context.Context, faults []blockFault) ([]Damage, error) {
	holes := slices.ContainsFunc(faults, func(b blockFault) bool { return b.stream == "WORLDS" && b.lost > 0 })
	unsure := false
	all, err := l.survey(ctx)
	if err != nil {
		return nil, fmt.Errorf("look through the worlds: %w", err)
	}
	var told []Damage
	var failed error
	for _, at := range slices.Sorted(maps.Keys(all)) {
		w := all[at]
		// The second copy is behind after a power cut, and ahead when the record's newest message is lost.
		if h := w.head.record; h != nil && w.record != nil && h.Edit > w.record.Edit {
			w.record = nil
		}
		say := func(lost bool, text string) {
			user, id, _ := strings.Cut(at, ".")
			told = append(told, Damage{Time: wire.Now(time.Now()), User: user, World: id, Name: w.record.Name, Lost: lost, Text: text})
		}
		if h := w.head.record; w.record == nil && h != nil && h.Intent != "" {
			w.record = h
			if _, err := l.putRecord(ctx, "r.w."+at, w.record, w.seq); err != nil {
				failed = errors.Join(failed, err)
				continue
			}
			say(false, "Its entry in the list of worlds could not be read. The second copy says that the world was deleted, so it stays deleted.")
		}
		if w.record != nil && w.record.Intent != "" {
			if w.messages > 0 || w.snapshot > 0 {
				failed = errors.Join(failed, l.purgeWorld(ctx, at))
			}
			continue
		}
		if w.record == nil {
			text, err := l.rebuildRecord(ctx, at, w)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("rebuild the record of %s: %w", at, err))
				continue
			}
			say(false, text)
		}
		// Every world has its first entry.
		if holes && w.top() == 0 {
			say(true, "None of the world's changes could be read: it is empty now.")
			continue
		}
		if w.whole() {
			// A folder of before there was a second place has nothing to hold the end of a log to.
			unsure = unsure || holes && w.head.revision == 0
			l.heads.complete(at, w)
			continue
		}
		text, lost, err := l.repairLog(ctx, at, w)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("repair the log of %s: %w", at, err))
			text, lost = "Some of its changes could not be read, and the rest could not be put in order: "+err.Error()+".", true
		}
		if text != "" {
			say(lost, text)
		}
	}
	if unsure && len(told) == 0 {
		told = append(told, Damage{
			Time: wire.Now(time.Now()), Lost: true,
			Text: "A part of the file with the changes of the worlds could not be read, and whose it was is not known: the newest changes of a world may be missing.",
		})
	}
	return told, failed
}

// survey gathers what stands of each world.
func (l *link) survey(ctx context.Context) (map[string]*standing, error) {
	all := map[string]*standing{}
	of := func(prefix, subject string) *standing {
		at := strings.TrimPrefix(subject, prefix)
		if all[at] == nil {
			all[at] = &standing{}
		}
		return all[at]
	}
	newest := func(from jetstream.Stream, filter string, headersOnly bool, each func(m jetstream.Msg, seq uint64) error) error {
		return l.scan(ctx, from, jetstream.ConsumerConfig{
			FilterSubject: filter, DeliverPolicy: jetstream.DeliverLastPerSubjectPolicy, HeadersOnly: headersOnly,
		}, everything, func(m jetstream.Msg) error {
			meta, err := m.Metadata()
			if err != nil {
				return err
			}
			return each(m, meta.Sequence.Stream)
		})
	}
	err := newest(l.records, "r.w.*.*", false, func(m jetstream.Msg, seq uint64) error {
		w := of("r.w.", m.Subject())
		w.seq = seq
		if r, err := decodeRecord(m.Data(), time.Time{}); err == nil && strings.HasSuffix(m.Subject(), "."+r.ID) && !r.CreatedAt.IsZero() {
			w.record = &r
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = newest(l.worlds, "w.*.*", true, func(m jetstream.Msg, seq uint64) error {
		revision, err := strconv.ParseUint(m.Headers().Get(revisionHeader), 10, 64)
		of("w.", m.Subject()).last = tail{revision, seq}
		return err
	})
	if err != nil {
		return nil, err
	}
	info, err := l.worlds.Info(ctx, jetstream.WithSubjectFilter("w.*.*"))
	if err != nil {
		return nil, err
	}
	for on, n := range info.State.Subjects {
		of("w.", on).messages = n
	}
	var old []string // snapshots of before they told their revision
	err = newest(l.snapshots, "s.*.*", true, func(m jetstream.Msg, _ uint64) error {
		w := of("s.", m.Subject())
		if w.snapshot, err = strconv.ParseUint(m.Headers().Get(revisionHeader), 10, 64); err != nil {
			old = append(old, m.Subject())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, on := range old {
		msg, err := l.last(ctx, l.snapshots, on)
		if err != nil {
			return nil, err
		}
		if snap, err := unpack(msg.Data); err == nil {
			of("s.", on).snapshot = snap.Revision
		}
	}
	known, err := l.heads.all()
	if err != nil {
		return nil, err
	}
	for at, h := range known {
		of("", at).head = h
	}
	return all, nil
}

// rebuildRecord writes the record of a world again that has none, or none that can be read.
func (l *link) rebuildRecord(ctx context.Context, at string, w *standing) (text string, err error) {
	_, id, _ := strings.Cut(at, ".")
	if w.head.record != nil {
		w.record = w.head.record
		text = "Its entry in the list of worlds could not be read and was restored from its second copy."
	} else {
		now := wire.Now(time.Now())
		w.record = &WorldRecord{ID: id, Name: recoveredName, CreatedAt: now, UpdatedAt: now}
		text = "Its entry in the list of worlds could not be read and was made anew. Its name is lost; rename it under Worlds."
		if snap := l.usableSnapshot(ctx, at); snap != nil && CheckName(snap.Name()) == nil {
			w.record.Name = snap.Name()
			text = "Its entry in the list of worlds could not be read and was made anew."
		}
		if first, err := l.next(ctx, l.worlds, "w."+at, 1); err == nil {
			w.record.CreatedAt = wire.Now(first.Time)
		}
	}
	w.seq, err = l.putRecord(ctx, "r.w."+at, w.record, w.seq)
	return text, err
}

// usableSnapshot folds the snapshot of a world; nil: there is none that can be used.
func (l *link) usableSnapshot(ctx context.Context, at string) *world.State {
	msg, err := l.last(ctx, l.snapshots, "s."+at)
	if err != nil {
		return nil
	}
	snap, err := unpack(msg.Data)
	if err != nil {
		return nil
	}
	var doc world.Document
	if err := wire.UnmarshalStrict(snap.Document, &doc); err != nil || doc.Revision != snap.Revision {
		return nil
	}
	state, err := world.FromDocument(doc, nil)
	if err != nil {
		return nil
	}
	return state
}

// repairLog writes behind a log that has lost entries what makes of the rest what the world was, as far as that is
// known, saves a snapshot of it, and notes in the record what is missing. A crash in the middle of that is repaired like
// any other damage.
func (l *link) repairLog(ctx context.Context, at string, w *standing) (text string, lost bool, err error) {
	entries, err := l.entries(ctx, "w."+at, w.last, 0, 0)
	if err != nil {
		return "", false, err
	}
	var missing []uint64
	for i := range entries {
		if entries[i].Tool == toolLost {
			missing = append(missing, entries[i].Revision)
		}
	}
	for r := w.last.revision + 1; r <= w.top(); r++ {
		if r-w.last.revision > maxGap {
			return "", false, fmt.Errorf("revisions %d to %d are missing", w.last.revision+1, w.top())
		}
		entries, missing = append(entries, lostEntry(r, wire.Now(time.Now()))), append(missing, r)
	}
	news := slices.DeleteFunc(slices.Clone(missing), func(r uint64) bool {
		return slices.ContainsFunc(w.record.Missing, func(row [2]uint64) bool { return row[0] <= r && r <= row[1] })
	})
	if len(news) == 0 {
		return "", false, nil
	}
	left, best := world.New(w.record.Name), l.usableSnapshot(ctx, at) // what the log alone tells; what is known
	if best == nil {
		best = world.New(w.record.Name)
	}
	best.SetName(w.record.Name)
	saved := best.Revision()
	gap := false
	for _, e := range entries {
		gap = gap || e.Tool == toolLost
		for _, s := range []*world.State{left, best} {
			if s.Revision()+1 != e.Revision {
				continue
			}
			if _, err := foldEntry(s, e, gap); err != nil {
				return "", false, err
			}
		}
	}
	last := w.last
	for _, ops := range differences(left, best) {
		e := wire.Entry{
			Revision: best.Revision() + 1, Time: wire.Now(time.Now()), Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
			Tool: ToolRepair, CallID: fmt.Sprintf("repair-%d", best.Revision()+1), Operations: ops,
		}
		data, err := json.Marshal(e)
		if err != nil {
			return "", false, err
		}
		seq, err := l.publish(ctx, message("w."+at, e.Revision, data), jetstream.WithExpectLastSequencePerSubject(last.seq))
		if err != nil {
			return "", false, err
		}
		last = tail{e.Revision, seq}
		l.heads.acked(at, e.Revision)
		if err := best.Apply(e); err != nil {
			return "", false, err
		}
	}
	user, id, _ := strings.Cut(at, ".")
	if err := l.saveSnapshot(ctx, user, id, Snapshot{best.Revision(), best.DocumentJSON(), best.History()}); err != nil {
		return "", false, err
	}
	w.record.Missing = rows(missing)
	if _, err := l.putRecord(ctx, "r.w."+at, w.record, w.seq); err != nil {
		return "", false, err
	}
	text, lost = missingText(news, saved, w.top())
	return text, lost, nil
}

// missingText says which changes of so many are missing, and what of it the snapshot still held.
func missingText(missing []uint64, saved, top uint64) (text string, lost bool) {
	gone := slices.DeleteFunc(slices.Clone(missing), func(r uint64) bool { return r <= saved })
	switch {
	case len(gone) == 0:
		return changes(missing) + " could not be read. What was made then is still there, from the world's last snapshot; only the history of it is lost.", false
	case uint64(len(gone)) == top:
		return "None of the world's changes could be read: it is empty now.", true
	}
	return fmt.Sprintf("%s of %d could not be read: what was made then is lost. The rest is there.", changes(gone), top), true
}

// rows joins revisions that follow each other: first and last of each row.
func rows(revisions []uint64) (list [][2]uint64) {
	for _, r := range revisions {
		if n := len(list); n > 0 && list[n-1][1]+1 == r {
			list[n-1][1] = r
		} else {
			list = append(list, [2]uint64{r, r})
		}
	}
	return list
}

// changes names revisions: "Change 7", "Changes 7, 9–12".
func changes(revisions []uint64) string {
	var parts []string
	for _, row := range rows(revisions) {
		part := strconv.FormatUint(row[0], 10)
		if row[1] > row[0] {
			part += "–" + strconv.FormatUint(row[1], 10)
		}
		parts = append(parts, part)
	}
	if len(parts) > 8 {
		parts = append(parts[:8], fmt.Sprintf("and more, %d in all", len(revisions)))
	}
	if len(revisions) == 1 {
		return "Change " + parts[0]
	}
	return "Changes " + strings.Join(parts, ", ")
}

// lostEntry stands in a log for an entry that cannot be read any more.
func lostEntry(revision uint64, at time.Time) wire.Entry {
	return wire.Entry{
		Revision: revision, Time: at, Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
		Tool: toolLost, Operations: []wire.Operation{},
	}
}

// foldEntry folds an entry and returns it as it was folded: behind a gap, what an operation needs may be missing; then it
// is left out.
func foldEntry(s *world.State, e wire.Entry, gap bool) (wire.Entry, error) {
	if gap && s.Check(e.Operations) != nil {
		kept := []wire.Operation{}
		for _, op := range e.Operations {
			if s.Check(append(kept, op)) == nil {
				kept = append(kept, op)
			}
		}
		e.Operations = kept
	}
	if err := s.Apply(e); err != nil {
		return e, err
	}
	if gap && s.Check(e.Inverse) != nil {
		e.Inverse = nil
	}
	return e, nil
}

// differences returns the operations that make the second world of the first one, in portions of one entry each, at
// least one.
func differences(from, to *world.State) [][]wire.Operation {
	a, b := from.Document(), to.Document()
	portions := [][]wire.Operation{{}}
	size := 0
	add := func(op wire.Operation) {
		if size += len(op.Value) + 100; size > repairBytes {
			portions, size = append(portions, nil), len(op.Value)
		}
		last := len(portions) - 1
		portions[last] = append(portions[last], op)
	}
	values := func(d *world.Document) (objects, avatars map[string]json.RawMessage) {
		objects, avatars = map[string]json.RawMessage{}, map[string]json.RawMessage{}
		for i := range d.Objects {
			objects[d.Objects[i].ID] = text(&d.Objects[i])
		}
		for i := range d.Avatars {
			avatars[d.Avatars[i].ID] = text(&d.Avatars[i])
		}
		return objects, avatars
	}
	objectsA, avatarsA := values(&a)
	objectsB, avatarsB := values(&b)
	kinds := []struct {
		name string
		a, b map[string]json.RawMessage
	}{{"object", objectsA, objectsB}, {"avatar", avatarsA, avatarsB}}
	for _, k := range kinds { // what goes makes room
		for _, id := range slices.Sorted(maps.Keys(k.a)) {
			if k.b[id] == nil {
				add(wire.Operation{Op: "remove", Type: k.name, ID: id})
			}
		}
	}
	for _, k := range kinds {
		for _, id := range slices.Sorted(maps.Keys(k.b)) {
			if !bytes.Equal(k.a[id], k.b[id]) {
				add(wire.Operation{Op: "put", Type: k.name, Value: k.b[id]})
			}
		}
	}
	if env := text(&b.Environment); !bytes.Equal(text(&a.Environment), env) {
		add(wire.Operation{Op: "put", Type: "environment", Value: env})
	}
	return portions
}

func text(v any) json.RawMessage {
	t, err := json.Marshal(v)
	if err != nil {
		panic("store: a checked document does not encode: " + err.Error())
	}
	return t
}
