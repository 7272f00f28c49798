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
	// Objects is how many it holds, where that is known without folding its log; nil: it is not.
	Objects *int `json:"-"`
}

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
		list = append(list, r)
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

// CreateWorld adds a record under r.ID; ErrConflict when the id is taken.
func (s *Store) CreateWorld(ctx context.Context, userID string, r WorldRecord) error {
	return s.withRecord(ctx, "create world", userID, r.ID, func(ctx context.Context, l *link, on string) error {
		return l.putRecord(ctx, on, r, 0)
	})
}

// RenameWorld changes a world's name.
func (s *Store) RenameWorld(ctx context.Context, userID, worldID, name string) error {
	return s.changeRecord(ctx, "rename world", userID, worldID, func(r *WorldRecord) error {
		r.Name = name
		return r.alive()
	})
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
			if err := change(&r); err != nil {
				return err
			}
			if err := l.putRecord(ctx, on, r, msg.Sequence); !errors.Is(err, ErrConflict) {
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
			id = string(msg.Data)
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
		_, err := l.publish(ctx, &nats.Msg{Subject: "r.c." + userID, Data: []byte(worldID)})
		return err
	})
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

// alive is ErrNotFound for a deleted world.
func (r *WorldRecord) alive() error {
	if r.DeletedAt != nil {
		return ErrNotFound
	}
	return nil
}

// putRecord writes a record in place of the one with sequence seq; 0: there is none.
func (l *link) putRecord(ctx context.Context, on string, r WorldRecord, seq uint64) error {
	if r.CreatedAt.IsZero() {
		return errors.New("a world record without createdAt")
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = l.publish(ctx, &nats.Msg{Subject: on, Data: data}, jetstream.WithExpectLastSequencePerSubject(seq))
	if isConflict(err) {
		return ErrConflict
	}
	return err
}
