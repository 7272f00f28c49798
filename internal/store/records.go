package store

import (
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

// WorldRecord is what is known of a world without loading it.
type WorldRecord struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"` // of the newest entry, or of the record; kept by the store
	// DeletedAt is when the user deleted the world; it can be restored until Sweep takes it for good.
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
	// Intent is what is being done with the world; empty: it is there. What a crash cuts short is cleared away by it when
	// the store is opened, and nothing else is.
	Intent string `json:"intent,omitempty"`
	// Edit counts the writes of the record, so that of two copies the newer is known.
	Edit uint64 `json:"edit,omitempty"`
	// Missing are the revisions that a damaged log has lost and that were told: first and last of each row.
	Missing [][2]uint64 `json:"missing,omitempty"`
	// Imported is the newest revision that came in a file: what was said until then was not said here.
	Imported uint64 `json:"imported,omitempty"`
	// Objects is how many it holds, where that is known without folding its log; nil: it is not.
	Objects *int `json:"-"`
	// Damage says in words what was found damaged in it; empty: nothing, or the user has put it away.
	Damage string `json:"-"`
}

// What is being done with a world.
const (
	intentMake   = "make"   // it is not whole yet
	intentRemove = "remove" // it goes for good, or is gone
)

// Worlds lists a user's worlds without the deleted ones, oldest first.
func (s *Store) Worlds(ctx context.Context, userID string) ([]WorldRecord, error) {
	list, err := s.AllWorlds(ctx, userID)
	return slices.DeleteFunc(list, func(r WorldRecord) bool { return r.DeletedAt != nil }), err
}

// AllWorlds lists a user's worlds and the deleted ones that can be restored, oldest first.
func (s *Store) AllWorlds(ctx context.Context, userID string) ([]WorldRecord, error) {
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("list worlds: %w", err)
	}
	defer end()
	records, err := l.listWorlds(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("list worlds: %w", err)
	}
	for of, i := worldsOf(s.damages(), userID), 0; i < len(records) && len(of) > 0; i++ {
		records[i].Damage = of[records[i].ID].Text
	}
	return records, nil
}

func (l *link) listWorlds(ctx context.Context, userID string) ([]WorldRecord, error) {
	if !wire.ValidID(userID) {
		return nil, fmt.Errorf("%q is not a user id", userID)
	}
	var list []WorldRecord
	err := l.scan(ctx, l.records, jetstream.ConsumerConfig{
		FilterSubject: "r.w." + userID + ".*", DeliverPolicy: jetstream.DeliverLastPerSubjectPolicy,
	}, everything, func(m jetstream.Msg) error {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		r, err := decodeRecord(m.Data(), meta.Timestamp)
		if r.Intent == "" {
			list = append(list, r)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	counts, err := l.counts(ctx, userID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if err := l.newest(ctx, userID, &list[i], counts[list[i].ID]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b WorldRecord) int {
		if c := a.CreatedAt.Compare(b.CreatedAt); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list, nil
}

// newest adds to a record what the newest entry of its log tells.
func (l *link) newest(ctx context.Context, userID string, r *WorldRecord, c count) error {
	msg, err := l.last(ctx, l.worlds, "w."+userID+"."+r.ID)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if msg.Time.After(r.UpdatedAt) {
		r.UpdatedAt = wire.Now(msg.Time)
	}
	if at, err := tailOf(msg); err == nil && at.revision == c.revision {
		r.Objects = &c.objects
	}
	return nil
}

func decodeRecord(data []byte, written time.Time) (WorldRecord, error) {
	var r WorldRecord
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("a world record does not decode: %w", err)
	}
	r.UpdatedAt = wire.Now(written)
	return r, nil
}

// CreateWorld adds a world with its first entries; ErrConflict when the id is taken.
func (s *Store) CreateWorld(ctx context.Context, userID string, r WorldRecord, first ...wire.Entry) error {
	return s.withRecord(ctx, "create world", userID, r.ID, func(ctx context.Context, l *link, on string) error {
		if len(first) == 0 {
			seq, err := l.free(ctx, on, &r)
			if err == nil {
				_, err = l.putRecord(ctx, on, &r, seq)
			}
			return err
		}
		return s.make(ctx, l, userID, r, func(world string) error { return l.writeLog(ctx, "w."+world, first) })
	})
}

// make makes a new world ("<user>.<id>"): first the intent, then what fill writes, then the record. What fails is cleared
// away; what a crash cuts short is when the store is opened.
func (s *Store) make(ctx context.Context, l *link, userID string, r WorldRecord, fill func(world string) error) error {
	at := userID + "." + r.ID
	seq, err := l.free(ctx, "r.w."+at, &r)
	if err != nil {
		return err
	}
	r.Intent = intentMake
	if seq, err = l.putRecord(ctx, "r.w."+at, &r, seq); err != nil {
		return err
	}
	if err = fill(at); err == nil {
		r.Intent = ""
		_, err = l.putRecord(ctx, "r.w."+at, &r, seq)
	}
	if err == nil {
		if last, err := l.tail(ctx, "w."+at); err == nil && last.revision > 0 {
			l.heads.acked(at, last.revision)
		}
		return nil
	}
	rest, end := context.WithTimeout(context.WithoutCancel(ctx), settleTimeout)
	defer end()
	return errors.Join(err, s.purge(rest, l, at))
}

// RenameWorld changes a world's name.
func (s *Store) RenameWorld(ctx context.Context, userID, worldID, name string) error {
	return s.changeRecord(ctx, "rename world", userID, worldID, func(r *WorldRecord) error {
		r.Name = name
		return r.alive()
	})
}

// free returns the sequence that a new record is put in place of: 0, or that of a world that is gone. ErrConflict: there is
// a world.
func (l *link) free(ctx context.Context, on string, r *WorldRecord) (seq uint64, err error) {
	msg, err := l.record(ctx, on)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	old, err := decodeRecord(msg.Data, msg.Time)
	if err != nil {
		return 0, err
	}
	if old.Intent != intentRemove {
		return 0, ErrConflict
	}
	r.Edit = old.Edit
	return msg.Sequence, nil
}

// changeRecord writes a record anew with a change that was made to it; one write, so a crash leaves the old or the new.
func (s *Store) changeRecord(ctx context.Context, what, userID, worldID string, change func(*WorldRecord) error) error {
	return s.withRecord(ctx, what, userID, worldID, func(ctx context.Context, l *link, on string) error {
		for {
			msg, err := l.record(ctx, on)
			if err != nil {
				return err
			}
			r, err := decodeRecord(msg.Data, msg.Time)
			if err != nil {
				return err
			}
			if r.Intent != "" {
				return ErrNotFound
			}
			if err := change(&r); err != nil {
				return err
			}
			if _, err := l.putRecord(ctx, on, &r, msg.Sequence); !errors.Is(err, ErrConflict) {
				return err
			}
		}
	})
}

// Current is the world that a user has open; ErrNotFound when there is none.
func (s *Store) Current(ctx context.Context, userID string) (string, error) {
	var id string
	err := s.withRecord(ctx, "current world", userID, "any", func(ctx context.Context, l *link, _ string) error {
		msg, err := l.record(ctx, "r.c."+userID)
		if err == nil {
			id = currentID(msg.Data)
		}
		return err
	})
	return id, err
}

// SetCurrent makes one of the user's worlds the current one.
func (s *Store) SetCurrent(ctx context.Context, userID, worldID string) error {
	return s.withRecord(ctx, "set current world", userID, worldID, func(ctx context.Context, l *link, on string) error {
		if _, err := l.liveRecord(ctx, on); err != nil {
			return err
		}
		_, err := l.publish(ctx, &nats.Msg{Subject: "r.c." + userID, Data: []byte(`"` + worldID + `"`)})
		return err
	})
}

// currentID reads which world is the current one. The id stands in quotes, which no subject holds: so damage cannot move
// letters from one to the other (blocks.go). Folders of before have it without.
func currentID(data []byte) string {
	if n := len(data); n > 2 && data[0] == '"' && data[n-1] == '"' {
		data = data[1 : n-1]
	}
	return string(data)
}

// withRecord runs f as one call on the record of a world.
func (s *Store) withRecord(ctx context.Context, what, userID, worldID string, f func(ctx context.Context, l *link, on string) error) error {
	on, err := subject("r.w", userID, worldID)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	defer end()
	if err := f(ctx, l, on); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func (l *link) record(ctx context.Context, on string) (*jetstream.RawStreamMsg, error) {
	msg, err := l.last(ctx, l.records, on)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, ErrNotFound
	}
	return msg, err
}

// liveRecord reads the record of a world that is not deleted.
func (l *link) liveRecord(ctx context.Context, on string) (WorldRecord, error) {
	msg, err := l.record(ctx, on)
	if err != nil {
		return WorldRecord{}, err
	}
	r, err := decodeRecord(msg.Data, msg.Time)
	if err != nil {
		return r, err
	}
	return r, r.alive()
}

// alive is ErrNotFound for a world that is deleted, or not whole yet.
func (r *WorldRecord) alive() error {
	if r.DeletedAt != nil || r.Intent != "" {
		return ErrNotFound
	}
	return nil
}

// putRecord writes a record in place of the one with sequence seq (0: there is none) and returns its own.
func (l *link) putRecord(ctx context.Context, on string, r *WorldRecord, seq uint64) (uint64, error) {
	if r.CreatedAt.IsZero() {
		return 0, errors.New("a world record without createdAt")
	}
	r.Edit++
	data, err := json.Marshal(r)
	if err != nil {
		return 0, err
	}
	seq, err = l.publish(ctx, &nats.Msg{Subject: on, Data: data}, jetstream.WithExpectLastSequencePerSubject(seq))
	switch {
	case isConflict(err):
		return 0, ErrConflict
	case err == nil && r.Intent != intentMake:
		l.heads.keep(strings.TrimPrefix(on, "r.w."), r)
	}
	return seq, err
}
