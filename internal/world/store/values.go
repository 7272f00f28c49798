package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
)

// This file stores the data of a relay other than worlds: small records under keys, which several
// processes change at once, and the users' audit logs. The streams exist with Options.Relay only.

// Record is one value under a key. A key is a list of ids, joined by dots: d.device.USER.DEVICE.
// The first one is "d" for pairings and devices, "l" for accounts and logins.
type Record struct {
	Key  string
	Data []byte
	// Version changes with each write; PutRecord compares it.
	Version uint64
	// Time is when the store wrote it, by the one clock that all nodes share.
	Time time.Time
}

const (
	// maxValue bounds the data of a record, in bytes.
	maxValue = 256 << 10
	// maxEvents and eventLife bound a user's audit log.
	maxEvents = 10_000
	eventLife = 30 * 24 * time.Hour
	// watchEvery is how often a watch polls for changes whose message it missed.
	watchEvery = time.Second
	// maxKeyTokens bounds the ids of a key.
	maxKeyTokens = 6
)

// relayStreams returns the streams of a relay.
func relayStreams(replicas int) []jetstream.StreamConfig {
	records := streamConfig(streamAccounts, replicas, 1, maxValue+4<<10, "d.>", "l.>")
	events := streamConfig(streamEvents, replicas, maxEvents, 8<<10, "ev.*")
	events.MaxAge = eventLife
	records.Discard, events.Discard = jetstream.DiscardOld, jetstream.DiscardOld
	return []jetstream.StreamConfig{records, events}
}

// checkKey returns an error for an invalid key; with wild, a token may be "*".
func checkKey(key string, wild bool) error {
	tokens := strings.Split(key, ".")
	ok := len(tokens) >= 2 && len(tokens) <= maxKeyTokens && (tokens[0] == "d" || tokens[0] == "l")
	for _, t := range tokens {
		ok = ok && (wire.ValidID(t) || wild && t == "*")
	}
	if !ok {
		return fmt.Errorf("%q is not the key of a record", key)
	}
	return nil
}

// accounts are the records and events of a relay.
type accounts struct{ *connManager }

// Record returns the record of a key, ErrNotFound, or ErrDamaged. A token of the key may be "*",
// for callers that know only a unique token next to it: then it is the newest record that matches.
func (a accounts) Record(ctx context.Context, key string) (r Record, err error) {
	if err := checkKey(key, true); err != nil {
		return r, err
	}
	err = a.call(ctx, "read record", func(ctx context.Context, cn *conn) error {
		if cn.ledger.Distrusts(key) {
			return ErrDamaged
		}
		r, err = cn.value(ctx, key)
		if err == nil && (len(r.Data) == 0 || cn.ledger.Hides(r.Key, r.Version)) {
			r, err = Record{}, ErrNotFound
		}
		return err
	})
	return r, err
}

// value reads the newest message of a key; a removed record has no data.
func (cn *conn) value(ctx context.Context, key string) (Record, error) {
	msg, err := cn.last(ctx, cn.accounts, key)
	if err != nil {
		return Record{}, err
	}
	return Record{msg.Subject, msg.Data, msg.Sequence, msg.Time}, nil
}

// PutRecord writes a record in place of the one with a version; 0: there must be none. It returns
// the new version when the write is synced, ErrConflict when another writer was first, ErrDamaged
// when the version that it would replace is lost, and ErrUncertain when the outcome is not known.
func (a accounts) PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error) {
	if len(data) == 0 || len(data) > maxValue {
		return 0, fmt.Errorf("write record: %d bytes; a record has 1 to %d", len(data), maxValue)
	}
	return a.writeRecord(ctx, key, data, version)
}

// RemoveRecord removes the record with a version. Its errors are those of PutRecord.
func (a accounts) RemoveRecord(ctx context.Context, key string, version uint64) error {
	_, err := a.writeRecord(ctx, key, nil, version)
	return err
}

// writeRecord writes a record or, without data, the mark of a removed one.
func (a accounts) writeRecord(ctx context.Context, key string, data []byte, version uint64) (now uint64, err error) {
	if err := checkKey(key, false); err != nil {
		return 0, err
	}
	err = a.call(ctx, "write record", func(ctx context.Context, cn *conn) error {
		if cn.ledger.Distrusts(key) {
			return ErrDamaged
		}
		cn.purging.RLock()
		defer cn.purging.RUnlock()
		if now, err = cn.putValue(ctx, key, data, version); errors.Is(err, ErrConflict) && version == 0 {
			// The key may only have the mark of a removed record, or a record that was purged.
			if old, e := cn.value(ctx, key); e == nil && (len(old.Data) == 0 || cn.ledger.Hides(key, old.Version)) {
				now, err = cn.putValue(ctx, key, data, old.Version)
			}
		}
		if err == nil {
			if e := cn.ledger.Written(key, now); e != nil {
				err = errors.Join(ErrUnsynced, ErrUncertain, e)
				cn.fail(err) // the next opening gives the ledger the record
			}
			_ = cn.nats.Publish(changedPrefix+key, nil) // a watch that misses it polls
		}
		return err
	})
	return now, err
}

// putValue publishes a record's message. When the answer is lost, it finds out whether the message
// was written.
func (cn *conn) putValue(ctx context.Context, key string, data []byte, version uint64) (uint64, error) {
	seq, err := cn.publish(ctx, &nats.Msg{Subject: key, Data: data, Header: cn.ledger.Header()},
		jetstream.WithExpectLastSequencePerSubject(version))
	var refused *jetstream.APIError
	switch {
	case err == nil:
		return seq, nil
	case isConflict(err) && cn.server != nil:
		return 0, ErrConflict
	case errors.As(err, &refused) && !isConflict(err):
		return 0, err
	}
	// A cluster repeats a write whose answer it lost, and so can conflict with itself.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), resolveTimeout)
	defer cancel()
	now, lookup := cn.value(ctx, key)
	switch {
	case cn.warned.Load():
		return 0, errors.Join(ErrUnsynced, ErrUncertain, err)
	case lookup == nil && now.Version > version && bytes.Equal(now.Data, data):
		return now.Version, nil
	case lookup == nil && now.Version != version, isConflict(err):
		return 0, ErrConflict
	}
	return 0, errors.Join(ErrUncertain, err)
}

// Records returns the records whose keys match, in no order, without those that are ErrDamaged. A
// token of the pattern may be "*".
func (a accounts) Records(ctx context.Context, pattern string) (list []Record, err error) {
	if err := checkKey(pattern, true); err != nil {
		return nil, err
	}
	err = a.call(ctx, "list records", func(ctx context.Context, cn *conn) error {
		list = nil
		return cn.newest(ctx, cn.accounts, pattern, false, func(m *nats.Msg, meta *nats.MsgMetadata) error {
			if len(m.Data) > 0 && !cn.ledger.Distrusts(m.Subject) && !cn.ledger.Hides(m.Subject, meta.Sequence.Stream) {
				list = append(list, Record{m.Subject, bytes.Clone(m.Data), meta.Sequence.Stream, meta.Timestamp})
			}
			return nil
		})
	})
	return list, err
}

// PurgeRecords removes all records whose keys match, whatever their versions, and their traces on
// disk. A key that was ErrDamaged can be written again.
func (a accounts) PurgeRecords(ctx context.Context, pattern string) error {
	if err := checkKey(pattern, true); err != nil {
		return err
	}
	return a.call(ctx, "remove records", func(ctx context.Context, cn *conn) error {
		if cn.ledger == nil {
			return cn.purge(ctx, cn.accounts, pattern)
		}
		cn.purging.Lock()
		defer cn.purging.Unlock()
		upTo, err := cn.ledger.Removing(pattern)
		if err != nil {
			return err
		}
		_, err = request(ctx, cn, func(ctx context.Context) (struct{}, error) {
			return struct{}{}, cn.accounts.Purge(ctx, jetstream.WithPurgeSubject(pattern),
				jetstream.WithPurgeSequence(upTo+1))
		})
		return err
	})
}

// changedPrefix begins the subject on which a writer names a key that it has changed. These
// messages are not stored.
const changedPrefix = "relay.changed."

// WatchRecords calls changed with the keys that match and were written by this or another process,
// until ctx ends. A key usually comes within milliseconds; when a message was lost, within two
// seconds. A key may come twice, and for a record that was removed. err says that the store cannot
// be read at the moment, so the caller's copies may be outdated.
func (a accounts) WatchRecords(ctx context.Context, pattern string, changed func(key string, err error)) error {
	if err := checkKey(pattern, true); err != nil {
		return err
	}
	w := &recordWatch{store: a, pattern: pattern, changed: changed}
	defer w.leave()
	if err := w.poll(ctx); err != nil {
		return fmt.Errorf("watch records: %w", err)
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-w.keys:
			changed(key, nil)
		case <-tick.C:
			if err := w.poll(ctx); err != nil && ctx.Err() == nil {
				changed("", err)
			}
		}
	}
}

// recordWatch is one watch.
type recordWatch struct {
	store   accounts
	pattern string
	changed func(key string, err error)
	// conn is the connection that keys come from.
	conn         *conn
	subscription *nats.Subscription
	keys         chan string
	// lastSeq is the newest message of the stream that was read; polled: there was a first poll.
	lastSeq uint64
	polled  bool
}

// leave ends the subscription.
func (w *recordWatch) leave() {
	if w.subscription != nil {
		_ = w.subscription.Unsubscribe()
	}
}

// poll reads which keys were written since the last poll. It also subscribes again after the store
// was reopened.
func (w *recordWatch) poll(ctx context.Context) error {
	return w.store.call(ctx, "watch records", func(ctx context.Context, cn *conn) error {
		if w.conn != cn {
			w.leave()
			keys := make(chan string, 256)
			sub, err := cn.nats.Subscribe(changedPrefix+w.pattern, func(m *nats.Msg) {
				select {
				case keys <- strings.TrimPrefix(m.Subject, changedPrefix):
				default: // the next look finds it
				}
			})
			if err != nil {
				return err
			}
			w.conn, w.subscription, w.keys = cn, sub, keys
		}
		info, err := request(ctx, cn, func(ctx context.Context) (*jetstream.StreamInfo,
			error,
		) {
			return cn.accounts.Info(ctx)
		})
		if err != nil {
			return err
		}
		from := w.lastSeq + 1
		if !w.polled {
			w.lastSeq, w.polled = info.State.LastSeq, true
			return nil
		}
		if info.State.LastSeq < from {
			return nil
		}
		err = cn.scan(ctx, cn.accounts, jetstream.ConsumerConfig{
			FilterSubject: w.pattern, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from,
			HeadersOnly: true,
		}, everything, func(m *nats.Msg) error {
			w.changed(m.Subject, nil)
			return nil
		})
		if err == nil {
			w.lastSeq = info.State.LastSeq
		}
		return err
	})
}

// LoggedEvent is one line of a user's audit log.
type LoggedEvent struct {
	// ID orders the events; it is unique in the store.
	ID   uint64
	Time time.Time
	Data []byte
}

// AppendEvent adds a line to a user's audit log.
func (a accounts) AppendEvent(ctx context.Context, userID string, data []byte) error {
	if !wire.ValidID(userID) {
		return fmt.Errorf("append event: %q is not a user id", userID)
	}
	return a.call(ctx, "append event", func(ctx context.Context, cn *conn) error {
		_, err := cn.publish(ctx, &nats.Msg{Subject: "ev." + userID, Data: data})
		return err
	})
}

// Events returns up to limit lines of a user's audit log, newest first; before an id, or with 0 the
// newest ones.
func (a accounts) Events(ctx context.Context, userID string, before uint64, limit int) (list []LoggedEvent, err error) {
	if !wire.ValidID(userID) {
		return nil, fmt.Errorf("read events: %q is not a user id", userID)
	}
	err = a.call(ctx, "read events", func(ctx context.Context, cn *conn) error {
		list = nil
		return cn.scan(ctx, cn.events, jetstream.ConsumerConfig{
			FilterSubject: "ev." + userID,
			DeliverPolicy: jetstream.DeliverAllPolicy,
		}, everything,
			func(m *nats.Msg) error {
				meta, err := m.Metadata()
				if err != nil {
					return err
				}
				if before > 0 && meta.Sequence.Stream >= before {
					return nil
				}
				list = append(list, LoggedEvent{meta.Sequence.Stream, meta.Timestamp, bytes.Clone(m.Data)})
				if len(list) > limit {
					list = list[1:]
				}
				return nil
			})
	})
	slices.Reverse(list)
	return list, err
}

// PurgeEvents removes a user's audit log.
func (a accounts) PurgeEvents(ctx context.Context, userID string) error {
	if !wire.ValidID(userID) {
		return fmt.Errorf("remove events: %q is not a user id", userID)
	}
	return a.call(ctx, "remove events", func(ctx context.Context, cn *conn) error { return cn.purge(ctx, cn.events, "ev."+userID) })
}
