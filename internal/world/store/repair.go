package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// ToolRepair is the tool of an entry that restores a world as far as the rest of a damaged log and
// its snapshot allow. A client that holds an older document may know more.
const ToolRepair = "repair"

const (
	// recoveredName is the name of a world whose record and snapshot are lost.
	recoveredName = "Recovered world"
	// maxGap is how many consecutive revisions may be missing.
	maxGap = 1_000_000
)

// inventory is everything known about one world ("<user>.<id>") when the store is opened.
type inventory struct {
	// record is nil when none is readable.
	record *WorldRecord
	// seq is the sequence of the record's message; 0: there is none.
	seq uint64
	// messages counts the entries in the log.
	messages uint64
	// last is the end of the log.
	last tail
	// snapshot is the revision of the snapshot; 0: there is none.
	snapshot uint64
	sidecar  sidecar
}

// top is the newest revision known from any source.
func (w *inventory) top() uint64 { return max(w.last.revision, w.snapshot, w.sidecar.revision) }

// intact reports whether nothing is missing except the reported revisions (WorldRecord.Missing).
func (w *inventory) intact() bool {
	n := w.messages
	for _, row := range w.record.Missing {
		n += row[1] - row[0] + 1
	}
	return n == w.top() && w.last.revision == w.top()
}

// repairer repairs damage to the worlds when the embedded store is opened.
type repairer struct{ *conn }

// repair runs first on an embedded store. For each world it
//
//   - carries out the intent that a crash left behind; nothing else ever removes data,
//   - writes a missing record again,
//   - continues a log that has lost entries behind the newest revision known from any source,
//     with the best state that is left.
//
// It returns the damage to report. A world that cannot be repaired does not stop the others.
func (rp repairer) repair(ctx context.Context, blocks []salvage.Block) ([]salvage.Damage, error) {
	holes := slices.ContainsFunc(blocks, func(b salvage.Block) bool { return b.Stream == streamWorlds && b.Lost > 0 })
	unsure := false
	all, err := rp.survey(ctx)
	if err != nil {
		return nil, fmt.Errorf("look through the worlds: %w", err)
	}
	var found []salvage.Damage
	var failed error
	for _, key := range slices.Sorted(maps.Keys(all)) {
		w := all[key]
		// The sidecar is behind after a power cut. It is ahead when the record's newest message is
		// lost.
		if h := w.sidecar.record; h != nil && w.record != nil && h.Edit > w.record.Edit {
			w.record = nil
		}
		report := func(lost bool, text string) {
			user, id, _ := strings.Cut(key, ".")
			found = append(found, salvage.Damage{
				Time: wire.Millis(time.Now()), User: user, World: id,
				Name: w.record.Name, Lost: lost, Text: text,
			})
		}
		if h := w.sidecar.record; w.record == nil && h != nil && h.Intent != "" {
			w.record = h
			if _, err := rp.catalog().putRecord(ctx, "r.w."+key, w.record, w.seq); err != nil {
				failed = errors.Join(failed, err)
				continue
			}
			report(false, "Its entry in the list of worlds could not be read. The second copy says that the world was deleted, so it stays deleted.")
		}
		if w.record != nil && w.record.Intent != "" {
			if w.messages > 0 || w.snapshot > 0 {
				failed = errors.Join(failed, rp.purgeWorld(ctx, key))
			}
			continue
		}
		if w.record == nil {
			text, err := rp.rebuildRecord(ctx, key, w)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("rebuild the record of %s: %w", key, err))
				continue
			}
			report(false, text)
		}
		// Every world has a first entry.
		if holes && w.top() == 0 {
			report(true, "None of the world's changes could be read: it is empty now.")
			continue
		}
		if w.intact() {
			// A folder from before there were sidecars offers nothing to compare the end of a log
			// with.
			unsure = unsure || holes && w.sidecar.revision == 0
			rp.sidecars.catchUp(key, w)
			continue
		}
		text, lost, err := rp.repairLog(ctx, key, w)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("repair the log of %s: %w", key, err))
			text, lost = "Some of its changes could not be read, and the rest could not be repaired: "+err.Error()+".", true
		}
		if text != "" {
			report(lost, text)
		}
	}
	if unsure && len(found) == 0 {
		found = append(found, salvage.Damage{
			Time: wire.Millis(time.Now()), Lost: true,
			Text: "Part of the file with the worlds' changes could not be read, and it is not known which world it belonged to: the newest changes of a world may be missing.",
		})
	}
	return found, failed
}

// survey collects the inventory of every world from records, log, snapshots and sidecars.
func (rp repairer) survey(ctx context.Context) (map[string]*inventory, error) {
	all := map[string]*inventory{}
	get := func(prefix, subject string) *inventory {
		key := strings.TrimPrefix(subject, prefix)
		if all[key] == nil {
			all[key] = &inventory{}
		}
		return all[key]
	}
	err := rp.newest(ctx, rp.records, "r.w.*.*", false, func(m *nats.Msg, meta *nats.MsgMetadata) error {
		w := get("r.w.", m.Subject)
		w.seq = meta.Sequence.Stream
		if r, err := decodeRecord(m.Data, time.Time{}); err == nil && strings.HasSuffix(m.Subject, "."+r.ID) &&
			!r.CreatedAt.IsZero() {
			w.record = &r
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = rp.newest(ctx, rp.worlds, "w.*.*", true, func(m *nats.Msg, meta *nats.MsgMetadata) error {
		revision, err := strconv.ParseUint(m.Header.Get(revisionHeader), 10, 64)
		get("w.", m.Subject).last = tail{revision, meta.Sequence.Stream}
		return err
	})
	if err != nil {
		return nil, err
	}
	info, err := rp.worlds.Info(ctx, jetstream.WithSubjectFilter("w.*.*"))
	if err != nil {
		return nil, err
	}
	for subj, n := range info.State.Subjects {
		get("w.", subj).messages = n
	}
	// old are snapshots from versions that did not note the revision in a header.
	var old []string
	err = rp.newest(ctx, rp.snapshots, "s.*.*", true, func(m *nats.Msg, _ *nats.MsgMetadata) error {
		w := get("s.", m.Subject)
		if w.snapshot, err = strconv.ParseUint(m.Header.Get(revisionHeader), 10, 64); err != nil {
			old = append(old, m.Subject)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, subj := range old {
		msg, err := rp.last(ctx, rp.snapshots, subj)
		if err != nil {
			return nil, err
		}
		if snap, err := unpack(msg.Data); err == nil {
			get("s.", subj).snapshot = snap.Revision
		}
	}
	known, err := rp.sidecars.readAll()
	if err != nil {
		return nil, err
	}
	for key, h := range known {
		get("", key).sidecar = h
	}
	return all, nil
}

// rebuildRecord writes a new record for a world without a readable one: from the sidecar if
// possible, else from the snapshot's name and the first entry's time. It returns the text of the
// damage.
func (rp repairer) rebuildRecord(ctx context.Context, key string, w *inventory) (text string, err error) {
	_, id, _ := strings.Cut(key, ".")
	if w.sidecar.record != nil {
		w.record = w.sidecar.record
		text = "Its entry in the list of worlds could not be read and was restored from its second copy."
	} else {
		now := wire.Millis(time.Now())
		w.record = &WorldRecord{ID: id, Name: recoveredName, CreatedAt: now, UpdatedAt: now}
		text = "Its entry in the list of worlds could not be read and was created again. Its name is lost; rename it under Worlds."
		if snap := rp.usableSnapshot(ctx, key); snap != nil && CheckName(snap.Name()) == nil {
			w.record.Name = snap.Name()
			text = "Its entry in the list of worlds could not be read and was created again."
		}
		if first, err := rp.next(ctx, rp.worlds, "w."+key, 1); err == nil {
			w.record.CreatedAt = wire.Millis(first.Time)
		}
	}
	w.seq, err = rp.catalog().putRecord(ctx, "r.w."+key, w.record, w.seq)
	return text, err
}

// usableSnapshot returns the state of a world's snapshot, or nil when there is none or it is
// damaged.
func (rp repairer) usableSnapshot(ctx context.Context, key string) *doc.State {
	msg, err := rp.last(ctx, rp.snapshots, "s."+key)
	if err != nil {
		return nil
	}
	snap, err := unpack(msg.Data)
	if err != nil {
		return nil
	}
	var document doc.Document
	if err := strict.Unmarshal(snap.Document, &document); err != nil || document.Revision != snap.Revision {
		return nil
	}
	state, err := doc.FromDocument(document, nil)
	if err != nil {
		return nil
	}
	return state
}

// repairLog continues a log that has lost entries. It appends entries that turn the state of the
// readable log into the best known state (log and snapshot together), saves a snapshot of that, and
// notes the missing revisions in the record. A crash in between is repaired like any other damage.
// An empty text means that nothing new is missing.
func (rp repairer) repairLog(ctx context.Context, key string, w *inventory) (text string, lost bool, err error) {
	entries, err := rp.entries(ctx, "w."+key, w.last, 0, 0)
	if err != nil {
		return "", false, err
	}
	var missing []uint64
	for i := range entries {
		if entries[i].Tool == salvage.ToolLost {
			missing = append(missing, entries[i].Revision)
		}
	}
	for r := w.last.revision + 1; r <= w.top(); r++ {
		if r-w.last.revision > maxGap {
			return "", false, fmt.Errorf("revisions %d to %d are missing", w.last.revision+1, w.top())
		}
		entries, missing = append(entries, salvage.Lost(r, wire.Millis(time.Now()))), append(missing, r)
	}
	newlyMissing := slices.DeleteFunc(slices.Clone(missing), func(r uint64) bool {
		return slices.ContainsFunc(w.record.Missing, func(row [2]uint64) bool { return row[0] <= r && r <= row[1] })
	})
	if len(newlyMissing) == 0 {
		return "", false, nil
	}
	// replayed comes from the log alone, best from everything known.
	replayed, best := doc.New(w.record.Name), rp.usableSnapshot(ctx, key)
	if best == nil {
		best = doc.New(w.record.Name)
	}
	best.SetName(w.record.Name)
	saved := best.Revision()
	gap := false
	for _, e := range entries {
		gap = gap || e.Tool == salvage.ToolLost
		for _, s := range []*doc.State{replayed, best} {
			if s.Revision()+1 != e.Revision {
				continue
			}
			if _, err := salvage.Fold(s, e, gap); err != nil {
				return "", false, err
			}
		}
	}
	last := w.last
	for _, ops := range salvage.Differences(replayed, best) {
		e := wire.Entry{
			Revision: best.Revision() + 1, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
			Tool: ToolRepair, CallID: fmt.Sprintf("repair-%d", best.Revision()+1), Operations: ops,
		}
		data, err := json.Marshal(e)
		if err != nil {
			return "", false, err
		}
		seq, err := rp.publish(ctx, message("w."+key, e.Revision, data),
			jetstream.WithExpectLastSequencePerSubject(last.seq))
		if err != nil {
			return "", false, err
		}
		last = tail{e.Revision, seq}
		rp.sidecars.setRevision(key, e.Revision)
		if err := best.Apply(e); err != nil {
			return "", false, err
		}
	}
	user, id, _ := strings.Cut(key, ".")
	if err := rp.saveSnapshot(ctx, user, id, Snapshot{
		best.Revision(), best.DocumentJSON(),
		best.History(),
	}); err != nil {
		return "", false, err
	}
	w.record.Missing = salvage.Ranges(missing)
	if _, err := rp.catalog().putRecord(ctx, "r.w."+key, w.record, w.seq); err != nil {
		return "", false, err
	}
	text, lost = salvage.Missing(newlyMissing, saved, w.top())
	return text, lost, nil
}
