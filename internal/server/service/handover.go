package service

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// This file ends a service: for a newer version, which takes over its settings, or when it is idle.

// openHandover writes nothing: serve does, and what it wrote is not true any more in the end.
func (s *service) openHandover(ctx context.Context) (feature, error) {
	return closing(func() error {
		if !s.settingsSaved {
			return nil
		}
		if err := s.writeHandover(errors.Is(context.Cause(ctx), errHandOver)); err != nil {
			s.opt.Logger.Warn().Err(err).Msg("the settings for the next service cannot be stored")
		}
		return nil
	}), nil
}

// writeHandover stores the settings that the next service takes over. With secrets it includes
// secret variables: while the service runs, in case it is killed, and when a newer version takes
// over. Without, only their names stay; and the settings of a service that an agent started are
// removed.
func (s *service) writeHandover(secrets bool) error {
	if s.opt.Handover == nil {
		return nil
	}
	h := *s.opt.Handover
	h.Port = s.info.Port
	if !secrets {
		if !h.ByUser {
			return s.opt.DataDir.RemoveHandover()
		}
		h.Dropped = slices.Compact(slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(h.Secrets)),
			h.Dropped...))))
		h.Secrets = nil
	}
	return s.opt.DataDir.WriteHandover(h)
}

// watchIdle stops the service after Options.IdleExit without a page or an agent. One that is paired
// with a hosted world stays, since the user may come there at any time. It polls ten times in that
// time.
func (s *service) watchIdle(ctx context.Context) {
	if s.opt.IdleExit <= 0 {
		return
	}
	t := time.NewTicker(max(s.opt.IdleExit/10, 50*time.Millisecond))
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			now := s.opt.Now()
			if since := s.router.Idle(); !since.IsZero() && !s.uplinks.Needed() && !s.agents.bridges.remote() &&
				!s.busy() && now.Sub(since) > s.opt.IdleExit {
				s.stop(fmt.Errorf("the service was idle for %v", s.opt.IdleExit))
				return
			}
		}
	}
}

// busy reports whether something is under way that the user would miss.
func (s *service) busy() bool { return s.coding.busy() || s.programs.Busy() }

// handOver stops the service for a newer version. It refuses while a page or an agent is connected.
// The delay lets the HTTP answer leave first.
func (s *service) handOver() bool {
	if s.router.Idle().IsZero() || s.busy() {
		return false
	}
	s.endOnce.Do(func() { time.AfterFunc(50*time.Millisecond, func() { s.stop(errHandOver) }) })
	return true
}
