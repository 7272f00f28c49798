package account

import (
	"context"
	"errors"
	"sync"
	"time"
)

// resumeEvery is how often deletions are looked for that were cut off. That reads all accounts.
const resumeEvery = time.Hour

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
		case <-s.cache.wake:
			s.reread(ctx)
		case <-tick.C:
			s.sweep(ctx)
			s.reread(ctx)
		case <-resume.C:
			s.sweepUsers(ctx)
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
