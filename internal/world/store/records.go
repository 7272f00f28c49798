package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
)

// WorldRecord describes a world without loading it. Worlds fills in the fields without JSON.
type WorldRecord struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// UpdatedAt is the time of the newest entry or of the record, whichever is later. The store
	// sets it.
	UpdatedAt time.Time `json:"updatedAt"`
	// DeletedAt is when the user deleted the world. RestoreWorld undoes that until Sweep removes
	// the world for good.
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
	// Intent is the operation in progress on the world; empty: none. When the store is opened, it
	// finishes what a crash interrupted by this field alone.
	Intent string `json:"intent,omitempty"`
	// Edit counts the writes of the record: of two copies, the higher one is newer.
	Edit uint64 `json:"edit,omitempty"`
	// Missing are the revisions that a damaged log has lost and that were reported: first and last
	// of each range.
	Missing [][2]uint64 `json:"missing,omitempty"`
	// Imported is the newest revision that came from an imported file: its events did not happen
	// here.
	Imported uint64 `json:"imported,omitempty"`
	// Objects is the number of objects, if it is known without folding the log; else nil.
	Objects *int `json:"-"`
	// Damage describes damage to the world in words for the user; empty: none, or the user has
	// removed the report.
	Damage string `json:"-"`
}

// Values of WorldRecord.Intent.
const (
	// intentMake: the world is being created and not complete yet.
	intentMake = "make"
	// intentRemove: the world is being removed for good, or is gone.
	intentRemove = "remove"
)

// Worlds lists a user's worlds without the deleted ones, oldest first.
func (s *Store) Worlds(ctx context.Context, userID string) ([]WorldRecord, error) {
	list, err := s.AllWorlds(ctx, userID)
	return slices.DeleteFunc(list, func(r WorldRecord) bool { return r.DeletedAt != nil }), err
}

// World returns the record of one world, without what Worlds adds from its log. ErrNotFound: the
// user has no such world, or has deleted it.
func (s *Store) World(ctx context.Context, userID, worldID string) (r WorldRecord, err error) {
	err = s.withRecord(ctx, "read world", userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		r, err = cn.catalog().liveRecord(ctx, subj)
		return err
	})
	return r, err
}

// AllWorlds lists a user's worlds, including deleted ones that can be restored, oldest first.
func (s *Store) AllWorlds(ctx context.Context, userID string) (records []WorldRecord, err error) {
	err = s.call(ctx, "list worlds", func(ctx context.Context, cn *conn) error {
		records, err = cn.catalog().listWorlds(ctx, userID)
		return err
	})
	for _, d := range s.damages() { // oldest first: the newest of a world counts
		i := slices.IndexFunc(records, func(r WorldRecord) bool { return d.User == userID && d.World == r.ID })
		if i >= 0 {
			records[i].Damage = d.Text
		}
	}
	return records, err
}

// Owners lists the users who have worlds, also deleted ones.
func (s *Store) Owners(ctx context.Context) (users []string, err error) {
	err = s.call(ctx, "list users", func(ctx context.Context, cn *conn) error {
		users = nil
		return cn.newest(ctx, cn.records, "r.w.*.*", true, func(m *nats.Msg, _ *nats.MsgMetadata) error {
			users = append(users, strings.Split(m.Subject, ".")[2])
			return nil
		})
	})
	slices.Sort(users)
	return slices.Compact(users), err
}

// catalog are the records of the worlds.
type catalog struct{ *conn }

func (cn *conn) catalog() catalog { return catalog{cn} }

// listWorlds reads the records of a user and completes each from the newest entry and the newest
// snapshot.
func (c catalog) listWorlds(ctx context.Context, userID string) ([]WorldRecord, error) {
	if !wire.ValidID(userID) {
		return nil, fmt.Errorf("%q is not a user id", userID)
	}
	var list []WorldRecord
	err := c.newest(ctx, c.records, "r.w."+userID+".*", false, func(m *nats.Msg, meta *nats.MsgMetadata) error {
		r, err := decodeRecord(m.Data, meta.Timestamp)
		if r.Intent == "" {
			list = append(list, r)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	counts, err := c.objectCounts(ctx, userID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if err := c.addLogInfo(ctx, userID, &list[i], counts[list[i].ID]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b WorldRecord) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), strings.Compare(a.ID, b.ID))
	})
	return list, nil
}

// addLogInfo sets UpdatedAt from the newest entry, and Objects when the count c belongs to that
// entry's revision.
func (c catalog) addLogInfo(ctx context.Context, userID string, r *WorldRecord, count objectCount) error {
	msg, err := c.last(ctx, c.worlds, "w."+userID+"."+r.ID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if msg.Time.After(r.UpdatedAt) {
		r.UpdatedAt = wire.Millis(msg.Time)
	}
	if end, err := tailOf(msg); err == nil && end.revision == count.revision {
		r.Objects = &count.objects
	}
	return nil
}

// decodeRecord decodes a record; written is when it was stored.
func decodeRecord(data []byte, written time.Time) (WorldRecord, error) {
	var r WorldRecord
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("a world record does not decode: %w", err)
	}
	r.UpdatedAt = wire.Millis(written)
	return r, nil
}

// CreateWorld adds a world with its first entries. ErrConflict means that the id is taken.
func (s *Store) CreateWorld(ctx context.Context, userID string, r WorldRecord, first ...wire.Entry) error {
	return s.withRecord(ctx, "create world", userID, r.ID, func(ctx context.Context, cn *conn, subj string) error {
		if len(first) == 0 {
			seq, err := cn.catalog().newRecordSeq(ctx, subj, &r)
			if err == nil {
				_, err = cn.catalog().putRecord(ctx, subj, &r, seq)
			}
			return err
		}
		return cn.catalog().buildWorld(ctx, userID, r,
			func(world string) error { return cn.writeLog(ctx, "w."+world, first) })
	})
}

// buildWorld creates a world ("<user>.<id>") in three steps: the record with its intent, the
// content that fill writes, the final record. On an error it removes everything it has written;
// after a crash, the next opening of the store does.
func (c catalog) buildWorld(ctx context.Context, userID string, r WorldRecord, fill func(world string) error) error {
	key := userID + "." + r.ID
	seq, err := c.newRecordSeq(ctx, "r.w."+key, &r)
	if err != nil {
		return err
	}
	r.Intent = intentMake
	if seq, err = c.putRecord(ctx, "r.w."+key, &r, seq); err != nil {
		return err
	}
	if err = fill(key); err == nil {
		r.Intent = ""
		_, err = c.putRecord(ctx, "r.w."+key, &r, seq)
	}
	if err == nil {
		if last, err := c.tail(ctx, "w."+key); err == nil && last.revision > 0 {
			c.sidecars.setRevision(key, last.revision)
		}
		return nil
	}
	rest, end := context.WithTimeout(context.WithoutCancel(ctx), resolveTimeout)
	defer end()
	return errors.Join(err, c.purgeWorld(rest, key))
}

// RenameWorld changes the name of a world that is not deleted.
func (s *Store) RenameWorld(ctx context.Context, userID, worldID, name string) error {
	return s.changeRecord(ctx, "rename world", userID, worldID, func(r *WorldRecord) error {
		r.Name = name
		return r.checkLive()
	})
}

// newRecordSeq returns the sequence that a new record replaces: 0, or that of the record of a
// removed world. ErrConflict means that the world exists.
func (c catalog) newRecordSeq(ctx context.Context, subj string, r *WorldRecord) (uint64, error) {
	old, seq, err := c.record(ctx, subj)
	switch {
	case errors.Is(err, ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	case old.Intent != intentRemove:
		return 0, ErrConflict
	}
	r.Edit = old.Edit
	return seq, nil
}

// changeRecord applies change to a world's record, as one call. It is one write, so a crash leaves
// the old record or the new one.
func (s *Store) changeRecord(ctx context.Context, what, userID, worldID string, change func(*WorldRecord) error) error {
	return s.withRecord(ctx, what, userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		return cn.catalog().changeRecord(ctx, subj, change)
	})
}

// changeRecord reads a record, applies change and writes it back, and repeats that when another
// writer was first.
func (c catalog) changeRecord(ctx context.Context, subj string, change func(*WorldRecord) error) error {
	for {
		r, seq, err := c.record(ctx, subj)
		if err != nil {
			return err
		}
		if r.Intent != "" {
			return ErrNotFound
		}
		if err := change(&r); err != nil {
			return err
		}
		if _, err := c.putRecord(ctx, subj, &r, seq); !errors.Is(err, ErrConflict) {
			return err
		}
	}
}

// Current returns the world that a user has open, or ErrNotFound.
func (s *Store) Current(ctx context.Context, userID string) (id string, err error) {
	err = s.withRecord(ctx, "current world", userID, "any", func(ctx context.Context, cn *conn, _ string) error {
		id, err = cn.catalog().current(ctx, userID)
		return err
	})
	return id, err
}

// current reads the id of a user's current world, or returns ErrNotFound.
func (c catalog) current(ctx context.Context, userID string) (string, error) {
	msg, err := c.last(ctx, c.records, "r.c."+userID)
	if err != nil {
		return "", err
	}
	return currentID(msg.Data), nil
}

// SetCurrent makes one of the user's worlds the current one.
func (s *Store) SetCurrent(ctx context.Context, userID, worldID string) error {
	return s.withRecord(ctx, "set current world", userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		if _, err := cn.catalog().liveRecord(ctx, subj); err != nil {
			return err
		}
		_, err := cn.publish(ctx, &nats.Msg{Subject: "r.c." + userID, Data: []byte(`"` + worldID + `"`)})
		return err
	})
}

// currentID decodes the id of the current world. The id is stored in quotes, which no subject
// contains, so damage cannot move letters from one to the other (salvage.Rewrite). Older folders
// store it without quotes.
func currentID(data []byte) string {
	if n := len(data); n > 2 && data[0] == '"' && data[n-1] == '"' {
		data = data[1 : n-1]
	}
	return string(data)
}

// withRecord runs f as one call, with the subject of a world's record. what prefixes the error.
func (s *Store) withRecord(ctx context.Context, what, userID, worldID string,
	f func(ctx context.Context, cn *conn, subj string) error,
) error {
	subj, err := subject("r.w", userID, worldID)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return s.call(ctx, what, func(ctx context.Context, cn *conn) error { return f(ctx, cn, subj) })
}

// record reads a record with its sequence, whatever its intent; ErrNotFound when there is none.
func (c catalog) record(ctx context.Context, subj string) (r WorldRecord, seq uint64, err error) {
	msg, err := c.last(ctx, c.records, subj)
	if err != nil {
		return r, 0, err
	}
	r, err = decodeRecord(msg.Data, msg.Time)
	return r, msg.Sequence, err
}

// liveRecord reads the record of a world; ErrNotFound when it is deleted or incomplete.
func (c catalog) liveRecord(ctx context.Context, subj string) (WorldRecord, error) {
	r, _, err := c.record(ctx, subj)
	if err != nil {
		return r, err
	}
	return r, r.checkLive()
}

// checkLive returns ErrNotFound for a world that is deleted or not complete yet.
func (r *WorldRecord) checkLive() error {
	if r.DeletedAt != nil || r.Intent != "" {
		return ErrNotFound
	}
	return nil
}

// putRecord writes a record in place of the one with sequence seq (0: none) and returns the new
// sequence. ErrConflict means that another writer was first. It also updates the sidecar, except
// while a world is being created.
func (c catalog) putRecord(ctx context.Context, subj string, r *WorldRecord, seq uint64) (uint64, error) {
	if r.CreatedAt.IsZero() {
		return 0, errors.New("the world record has no createdAt")
	}
	r.Edit++
	data, err := json.Marshal(r)
	if err != nil {
		return 0, err
	}
	seq, err = c.publish(ctx, &nats.Msg{Subject: subj, Data: data}, jetstream.WithExpectLastSequencePerSubject(seq))
	switch {
	case isConflict(err):
		return 0, ErrConflict
	case err == nil && r.Intent != intentMake:
		c.sidecars.setRecord(strings.TrimPrefix(subj, "r.w."), r)
	}
	return seq, err
}
