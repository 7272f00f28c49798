package pairing

import (
	"context"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// mostEvents is how many events one call returns.
const mostEvents = 200

// Log adds a line to a user's audit log. It sets the id, the time and a missing device label; event
// must hold no token, code, payload or address. It is called after the fact, so a failing store
// only loses the line.
func (s *records) Log(ctx context.Context, userID string, event wire.RelayEvent) {
	if event.Label == "" && wire.ValidID(event.DeviceID) {
		if d, err := record.Get[deviceRecord](ctx, s.store, deviceKey(userID, event.DeviceID)); err == nil {
			event.Label = d.Value.Label
		}
	}
	event.ID, event.Time, event.Label = 0, time.Time{}, labelOf(event.Label)
	data, err := json.Marshal(event)
	if err == nil {
		err = s.store.AppendEvent(context.WithoutCancel(ctx), userID, data)
	}
	if err != nil {
		s.opt.Logger.Error().Err(err).Str("kind", string(event.Kind)).Msg("an event is missing in the audit log")
	}
}

// Events returns a page of a user's audit log, the newest first: those before an id, or with 0 the
// last ones. limit 0 means 50; at most 200.
func (s *records) Events(ctx context.Context, userID string, before uint64, limit int) ([]wire.RelayEvent,
	*wire.Error,
) {
	if limit <= 0 {
		limit = 50
	}
	lines, err := s.store.Events(ctx, userID, before, min(limit, mostEvents))
	if err != nil {
		return nil, s.failed(err, "read events")
	}
	events := make([]wire.RelayEvent, 0, len(lines))
	for _, l := range lines {
		var event wire.RelayEvent
		if err := json.Unmarshal(l.Data, &event); err != nil {
			s.opt.Logger.Error().Err(err).Uint64("event", l.ID).Msg("a damaged event is left out")
			continue
		}
		event.ID, event.Time = l.ID, wire.Millis(l.Time)
		events = append(events, event)
	}
	return events, nil
}
