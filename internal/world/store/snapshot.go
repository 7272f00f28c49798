package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/worldmcp/world/internal/wire"
)

// Snapshot is a world at one revision. Loading starts there instead of at the first entry.
type Snapshot struct {
	Revision uint64 `json:"revision"`
	// Document is a world.Document.
	Document json.RawMessage `json:"document"`
	// History holds the newest entries up to Revision, oldest first.
	History []wire.Entry `json:"history"`
}

// maxSnapshot bounds a snapshot before compression, in bytes.
const maxSnapshot = 64 << 20

// SaveSnapshot replaces the world's snapshot. The entries that it covers stay in the log.
func (s *Store) SaveSnapshot(ctx context.Context, userID, worldID string, snap Snapshot) error {
	return s.call(ctx, "save snapshot", func(ctx context.Context, cn *conn) error {
		return cn.saveSnapshot(ctx, userID, worldID, snap)
	})
}

// saveSnapshot stores the snapshot as gzipped JSON. One that exceeds a message even then is an
// error.
func (cn *conn) saveSnapshot(ctx context.Context, userID, worldID string, snap Snapshot) error {
	subj, err := subject("s", userID, worldID)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if err := json.NewEncoder(z).Encode(snap); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if packed.Len() > maxPayload-4<<10 {
		return fmt.Errorf("%d bytes exceed the size of a message", packed.Len())
	}
	_, err = cn.publish(ctx, &nats.Msg{Subject: subj, Data: packed.Bytes(), Header: snapshotHeader(snap)})
	return err
}

// Load returns the newest snapshot of a world (nil: none) and the entries after it. ErrNotFound
// when the world does not exist or is deleted.
func (s *Store) Load(ctx context.Context, userID, worldID string) (snap *Snapshot, entries []wire.Entry, err error) {
	err = s.withRecord(ctx, "load world", userID, worldID, func(ctx context.Context, cn *conn, record string) error {
		if _, err := cn.catalog().liveRecord(ctx, record); err != nil {
			return err
		}
		snap, entries, err = s.load(ctx, cn, userID+"."+worldID)
		return err
	})
	return snap, entries, err
}

// load fails when the log ends before the snapshot: then entries are missing.
func (s *Store) load(ctx context.Context, cn *conn, world string) (*Snapshot, []wire.Entry, error) {
	snap, err := s.snapshot(ctx, cn, world)
	if err != nil {
		return nil, nil, err
	}
	if snap == nil {
		entries, err := cn.entriesToEnd(ctx, "w."+world, 0, 0)
		return nil, entries, err
	}
	last, err := cn.tail(ctx, "w."+world)
	if err != nil {
		return nil, nil, err
	}
	if last.revision < snap.Revision {
		return nil, nil, fmt.Errorf("the log ends at revision %d, before its snapshot of %d", last.revision, snap.Revision)
	}
	entries, err := cn.entriesToEnd(ctx, "w."+world, snap.Revision, 0)
	return snap, entries, err
}

// snapshot reads the newest snapshot of a world ("<user>.<id>"). A damaged one counts as none,
// because the log holds everything.
func (s *Store) snapshot(ctx context.Context, cn *conn, world string) (*Snapshot, error) {
	msg, err := cn.last(ctx, cn.snapshots, "s."+world)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	snap, err := unpack(msg.Data)
	if err != nil {
		_, id, _ := strings.Cut(world, ".")
		s.opts.Logger.Error().Err(err).Str("world", id).Msg("the snapshot is damaged; loading the whole log instead")
		return nil, nil
	}
	return snap, nil
}

// unpack decodes a stored snapshot.
func unpack(packed []byte) (*Snapshot, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(z, maxSnapshot))
	if err != nil {
		return nil, err
	}
	var snap Snapshot
	if err := json.Unmarshal(text, &snap); err != nil {
		return nil, err
	}
	return &snap, nil
}
