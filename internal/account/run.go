package account

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

const (
	// retryAfter is how long to wait before a watch that the store refused begins again.
	retryAfter = time.Second
	// resumeEvery is how often deletions are looked for that were cut off. That reads all accounts.
	resumeEvery = time.Hour
)

// Run serves the ends of sessions that come from other nodes, and removes what has expired, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { s.watch(ctx) })
	s.sweep(ctx)
	s.sweepUsers(ctx)
	tick, resume := time.NewTicker(sweepEvery), time.NewTicker(resumeEvery)
	defer tick.Stop()
	defer resume.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.sessions.wake:
			s.reread(ctx)
		case <-tick.C:
			s.sweep(ctx)
			s.reread(ctx)
		case <-resume.C:
			s.sweepUsers(ctx)
		}
	}
}

// watch marks the sessions that any node has written.
func (s *Service) watch(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.store.WatchRecords(ctx, "l.session.*.*", func(key string, err error) {
			if err != nil {
				s.log.Warn().Err(err).Msg("accounts: the sessions cannot be watched")
				return // a request reads its session anew, and the sweep compares all
			}
			s.sessions.changed(hashIn(key))
		})
		if err == nil || ctx.Err() != nil {
			return
		}
		s.log.Warn().Err(err).Msg("accounts: the watch of the sessions begins again")
		select {
		case <-ctx.Done():
		case <-time.After(retryAfter):
		}
	}
}

// reread reads the marked sessions. Those that cannot be read stay marked until the next sweep.
func (s *Service) reread(ctx context.Context) {
	for _, hash := range s.sessions.takeStale() {
		if _, _, err := s.load(ctx, hash); err != nil && ctx.Err() == nil {
			s.log.Warn().Err(err).Msg("accounts: a session cannot be read")
			return
		}
	}
}

// sweep removes what has expired.
func (s *Service) sweep(ctx context.Context) {
	err := errors.Join(s.sweepCeremonies(ctx), s.sweepLinks(ctx), s.sweepSessions(ctx))
	if err != nil && ctx.Err() == nil {
		s.log.Warn().Err(err).Msg("accounts: what has expired could not be removed")
	}
}

// sweepSessions removes those that ended some time ago, and compares the others with the cache.
func (s *Service) sweepSessions(ctx context.Context) error {
	list, err := s.store.Records(ctx, "l.session.*.*")
	if err != nil {
		return err
	}
	listed, now := map[string]bool{}, s.now()
	for _, r := range list {
		var x session
		if json.Unmarshal(r.Data, &x) == nil {
			listed[hashIn(r.Key)] = x.live(now)
			if x.live(now) || x.Ended && now.Sub(x.End) < endedFor {
				continue
			}
		}
		if err := s.store.PurgeRecords(ctx, r.Key); err != nil {
			return err
		}
	}
	s.sessions.markMissing(listed)
	return nil
}
