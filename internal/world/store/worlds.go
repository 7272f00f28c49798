package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
)

// TrashRetention is how long a deleted world can be restored.
const TrashRetention = 30 * 24 * time.Hour

// MaxWorldName is the longest name of a world, in characters.
const MaxWorldName = 60

// CheckName returns an error, worded for the user, when a world cannot have this name.
func CheckName(name string) error {
	if n := utf8.RuneCountInString(name); n < 1 || n > MaxWorldName {
		return fmt.Errorf("name has %d characters; 1 to %d are allowed", n, MaxWorldName)
	}
	if strings.TrimSpace(name) == "" {
		return errors.New("name is blank")
	}
	if strings.ContainsFunc(name, wire.Controls) {
		return errors.New("name holds a control character")
	}
	return nil
}

// TrashWorld marks a world as deleted: it is no longer listed, opened or exported, and RestoreWorld
// brings it back. It is one write, so after a crash the world is either unchanged or deleted.
func (s *Store) TrashWorld(ctx context.Context, userID, worldID string, now time.Time) error {
	return s.changeRecord(ctx, "delete world", userID, worldID, func(r *WorldRecord) error {
		if err := r.checkLive(); err != nil {
			return err
		}
		r.DeletedAt = new(wire.Millis(now))
		return nil
	})
}

// RestoreWorld undoes TrashWorld. A world that is not deleted stays as it is.
func (s *Store) RestoreWorld(ctx context.Context, userID, worldID string) error {
	return s.changeRecord(ctx, "restore world", userID, worldID, func(r *WorldRecord) error {
		r.DeletedAt = nil
		return nil
	})
}

// Log is like Entries, but returns ErrNotFound for a world that is deleted or does not exist.
func (s *Store) Log(ctx context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error) {
	err := s.withRecord(ctx, "read log", userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		_, err := cn.catalog().liveRecord(ctx, subj)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Entries(ctx, userID, worldID, after, limit)
}

// DuplicateWorld creates a new world with the log, and so the history, of another one.
func (s *Store) DuplicateWorld(ctx context.Context, userID, fromID string, r WorldRecord) error {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	return s.withRecord(ctx, "duplicate world", userID, fromID, func(ctx context.Context, cn *conn, subj string) error {
		from, err := cn.catalog().liveRecord(ctx, subj)
		if err != nil {
			return err
		}
		if !wire.ValidID(r.ID) {
			return fmt.Errorf("%q is not a world id", r.ID)
		}
		r.Missing, r.Imported = from.Missing, from.Imported
		return cn.catalog().buildWorld(ctx, userID, r,
			func(to string) error { return cn.copyLog(ctx, userID+"."+fromID, to) })
	})
}

// copyLog copies the snapshot first, because a log never falls behind its snapshot, then the log as
// it is at that moment. Messages are copied without decoding: decoding a long log costs more than
// writing it.
func (cn *conn) copyLog(ctx context.Context, from, to string) error {
	snap, err := cn.last(ctx, cn.snapshots, "s."+from)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	last, err := cn.tail(ctx, "w."+from)
	if err != nil {
		return err
	}
	w := &logWriter{conn: cn, subject: "w." + to}
	if last.revision > 0 {
		first, err := cn.seek(ctx, "w."+from, last, 1)
		if err != nil {
			return err
		}
		err = cn.read(ctx, "w."+from, first, last.revision, last.revision,
			func(revision uint64, data []byte) error { return w.write(ctx, revision, data) })
		if err != nil {
			return err
		}
	}
	if err := w.flush(ctx); err != nil || snap == nil {
		return err
	}
	_, err = cn.publish(ctx, &nats.Msg{Subject: "s." + to, Data: snap.Data, Header: snap.Header})
	return err
}

// logWriter writes a new log from its first entry on, with up to batchSize entries in flight. The
// first write fails when the log is not empty.
type logWriter struct {
	conn    *conn
	subject string
	begun   bool
	acks    []jetstream.PubAckFuture
}

// entry writes the next entry.
func (w *logWriter) entry(ctx context.Context, e *wire.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return w.write(ctx, e.Revision, data)
}

func (w *logWriter) write(ctx context.Context, revision uint64, data []byte) error {
	var opts []jetstream.PublishOpt
	if !w.begun {
		opts = append(opts, jetstream.WithExpectLastSequencePerSubject(0))
	}
	w.begun = true
	ack, err := w.conn.js.PublishMsgAsync(message(w.subject, revision, data), opts...)
	if err != nil {
		return w.conn.note(err)
	}
	if w.acks = append(w.acks, ack); len(w.acks) < batchSize {
		return nil
	}
	return w.flush(ctx)
}

// flush waits until everything written so far is synced.
func (w *logWriter) flush(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w.conn.watch(ctx)
	for _, ack := range w.acks {
		select {
		case <-ack.Ok():
		case err := <-ack.Err():
			return w.conn.note(err)
		case <-w.conn.health.Done():
			return context.Cause(w.conn.health)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	w.acks = w.acks[:0]
	return nil
}

// DeleteWorld removes a world's log and snapshot for good. Its record stays with intentRemove: the
// next opening finishes a removal that a crash interrupted, and removes again what a killed or
// damaged server brings back.
func (s *Store) DeleteWorld(ctx context.Context, userID, worldID string) error {
	return s.withRecord(ctx, "delete world", userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		err := cn.catalog().changeRecord(ctx, subj, func(r *WorldRecord) error {
			r.Intent = intentRemove
			return nil
		})
		if err != nil {
			return err
		}
		if current, err := cn.catalog().current(ctx, userID); err == nil && current == worldID {
			if err := cn.purge(ctx, cn.records, "r.c."+userID); err != nil {
				return err
			}
		}
		return cn.purgeWorld(ctx, userID+"."+worldID)
	})
}

// purgeWorld removes the snapshot and the log of a world ("<user>.<world>"). Its record must say
// intentRemove or intentMake.
func (cn *conn) purgeWorld(ctx context.Context, world string) error {
	defer cn.tails.drop("w." + world)
	if err := cn.purge(ctx, cn.snapshots, "s."+world); err != nil {
		return err
	}
	return cn.purge(ctx, cn.worlds, "w."+world)
}

// purge removes all messages of a subject.
func (cn *conn) purge(ctx context.Context, from jetstream.Stream, subj string) error {
	_, err := request(ctx, cn, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, from.Purge(ctx, jetstream.WithPurgeSubject(subj))
	})
	return err
}

// Sweep removes for good the worlds that were deleted more than TrashRetention before now. It
// returns how many it removed.
func (s *Store) Sweep(ctx context.Context, userID string, now time.Time) (removed int, err error) {
	list, err := s.AllWorlds(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	for _, r := range list {
		if r.DeletedAt == nil || now.Sub(*r.DeletedAt) < TrashRetention {
			continue
		}
		if err := s.DeleteWorld(ctx, userID, r.ID); err != nil {
			return removed, fmt.Errorf("sweep: %w", err)
		}
		removed++
	}
	return removed, nil
}

// objectsHeader holds the number of objects of a snapshot, so that a list of worlds need not unpack
// it.
const objectsHeader = "World-Objects"

// objectCount is how many objects a world held at a revision.
type objectCount struct {
	revision uint64
	objects  int
}

// snapshotHeader counts the objects of a snapshot's document.
func snapshotHeader(snap Snapshot) nats.Header {
	var doc struct {
		Objects []json.RawMessage `json:"objects"`
	}
	if json.Unmarshal(snap.Document, &doc) != nil {
		return nil
	}
	return nats.Header{
		revisionHeader: {strconv.FormatUint(snap.Revision, 10)},
		objectsHeader:  {strconv.Itoa(len(doc.Objects))},
	}
}

// objectCounts reads the headers of the newest snapshots of a user's worlds. Older snapshots have
// none.
func (c catalog) objectCounts(ctx context.Context, userID string) (map[string]objectCount, error) {
	found := map[string]objectCount{}
	err := c.newest(ctx, c.snapshots, "s."+userID+".*", true, func(m *nats.Msg, _ *nats.MsgMetadata) error {
		revision, bad := strconv.ParseUint(m.Header.Get(revisionHeader), 10, 64)
		objects, worse := strconv.Atoi(m.Header.Get(objectsHeader))
		if bad == nil && worse == nil {
			found[strings.TrimPrefix(m.Subject, "s."+userID+".")] = objectCount{revision, objects}
		}
		return nil
	})
	return found, err
}
