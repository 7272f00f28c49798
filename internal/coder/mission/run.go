package mission

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// run is a run at work.
type run struct {
	svc *Service
	// ctx ends when the run shall stop: with the service, or when its leases are lost.
	ctx    context.Context //nolint:containedctx // the life of the run
	cancel context.CancelFunc

	mu sync.Mutex
	entry
	// left are the missions that are still leased to it.
	left []string
	// lost: another run may have its missions.
	lost bool
	// step is the mission at work, and stop ends its step.
	step string
	stop context.CancelFunc
}

// errGone says that a mission is no longer at the step that a run was at: the user has cancelled
// it.
var errGone = wire.NewError(wire.CodeCancelled, "the mission is no longer at this step")

// start begins a run: it leases the missions, notes the run, and lets claim put each of them under
// it.
func (s *Service) start(e entry, claim func(m *record, now time.Time) *wire.Error) (wire.CoderRun, *wire.Error) {
	if s.ctx.Err() != nil {
		return wire.CoderRun{}, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	e.ID, e.State, e.Began = ident.New("run-"), stateRunning, wire.Now(s.opt.Now())
	if len(e.Missions) == 1 {
		e.Mission = e.Missions[0]
	}
	_, err := s.leases.take(e.ID, e.Missions)
	switch {
	case errors.Is(err, errLeased):
		return wire.CoderRun{}, wire.NewError(wire.CodeMissionRunning, "the mission has an active run")
	case err != nil:
		return wire.CoderRun{}, storeFailed(err)
	}
	if err := s.runs.put(e); err != nil {
		s.abandon(e, storeFailed(err))
		return wire.CoderRun{}, storeFailed(err)
	}
	for _, id := range e.Missions {
		_, x := s.store.change(id, func(m *record) *wire.Error {
			if x := claim(m, s.opt.Now()); x != nil {
				return x
			}
			m.Run = e.ID
			return nil
		})
		if x != nil {
			s.abandon(e, x)
			return wire.CoderRun{}, x
		}
	}
	s.launch(e, e.Missions)
	return e.CoderRun, nil
}

// abandon ends a run that has not begun.
func (s *Service) abandon(e entry, why *wire.Error) {
	for _, id := range e.Missions {
		_, _ = s.store.change(id, func(m *record) *wire.Error {
			if m.Run != e.ID {
				return errGone
			}
			m.Run = ""
			return nil
		})
	}
	e.State, e.Reason, e.Ended = stateFailed, why.Message, new(wire.Now(s.opt.Now()))
	if err := errors.Join(s.runs.put(e), s.leases.drop(e.ID, e.Missions)); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("a run that did not begin cannot be noted")
	}
}

// launch lets a run work whose missions are leased to it. When the service ends, it stays
// interrupted.
func (s *Service) launch(e entry, missions []string) {
	r := &run{svc: s, entry: e, left: slices.Clone(missions)}
	r.ctx, r.cancel = context.WithCancel(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		r.cancel()
		_ = s.leases.drop(e.ID, missions)
		return
	}
	for _, id := range missions {
		s.active[id] = r
	}
	s.wg.Go(r.work)
}

// work does the run, and renews its leases meanwhile.
func (r *run) work() {
	var renewing sync.WaitGroup
	renewing.Go(r.renew)
	if r.Kind == kindCurate {
		r.curate()
	} else {
		r.execute()
	}
	r.cancel()
	renewing.Wait()
	r.release(r.remaining()...)
}

// remaining are the missions that are still leased.
func (r *run) remaining() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.left)
}

// renew renews the leases until the run ends. When they are lost, or cannot be renewed in time, it
// ends the run.
func (r *run) renew() {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	good := r.svc.opt.Now()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-tick.C:
		}
		_, err := r.svc.leases.take(r.ID, r.remaining())
		if err == nil {
			good = r.svc.opt.Now()
			continue
		}
		r.svc.opt.Logger.Warn().Err(err).Str("run", r.ID).Msg("the lease of a run cannot be renewed")
		if errors.Is(err, errLeased) || r.svc.opt.Now().Sub(good) >= leaseTime-renewEvery {
			r.mu.Lock()
			r.lost = true
			r.mu.Unlock()
			r.cancel()
			return
		}
	}
}

// release ends the leases of missions that the run is done with.
func (r *run) release(missions ...string) {
	r.mu.Lock()
	r.left = slices.DeleteFunc(r.left, func(id string) bool { return slices.Contains(missions, id) })
	r.mu.Unlock()
	r.svc.mu.Lock()
	for _, id := range missions {
		if r.svc.active[id] == r {
			delete(r.svc.active, id)
		}
	}
	r.svc.mu.Unlock()
	if err := r.svc.leases.drop(r.ID, missions); err != nil {
		r.svc.opt.Logger.Warn().Err(err).Msg("a lease cannot be ended; it ends by itself")
	}
}

// begin returns the context of a step of a mission, which the user's cancel ends.
func (r *run) begin(id string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(r.ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.step, r.stop = id, cancel
	return ctx, cancel
}

// stopStep ends the step of a mission that the user has cancelled.
func (s *Service) stopStep(id string) {
	s.mu.Lock()
	r := s.active[id]
	s.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.step == id {
		r.stop()
	}
}

// apply makes the transition of a step, if the mission is still at it.
func (r *run) apply(id string, at wire.MissionPhase, t transition) (record, *wire.Error) {
	r.mu.Lock()
	lost := r.lost
	r.mu.Unlock()
	return r.svc.store.change(id, func(m *record) *wire.Error {
		if lost || m.Run != r.ID || m.Phase != at {
			return errGone
		}
		t(m, r.svc.opt.Now())
		return nil
	})
}

// note keeps where the run is.
func (r *run) note(edit func(e *entry)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	edit(&r.entry)
	if err := r.svc.runs.put(r.entry); err != nil {
		r.svc.opt.Logger.Warn().Err(err).Msg("where a run is cannot be written")
	}
}

// interrupted reports whether the run stops for a while: the service ends, and the next one goes on
// with it.
func (r *run) interrupted() bool { return r.svc.ctx.Err() != nil }

// end notes how the run has ended. Its leases end before that, so that who reads of its end may
// start the next run at once.
func (r *run) end(state, reason string) {
	r.release(r.remaining()...)
	r.mu.Lock()
	lost := r.lost
	r.mu.Unlock()
	if lost {
		state, reason = stateFailed, "Its lease ended, since it could not be renewed or another run has taken the mission."
	}
	r.note(func(e *entry) {
		e.State, e.Reason, e.Session, e.Turn = state, reason, "", ""
		e.Ended = new(wire.Now(r.svc.opt.Now()))
	})
}

// spent says why the run may not go on, if its budget is used up.
func (r *run) spent() *problem {
	if !r.exceeds(wire.CoderUsage{}) {
		return nil
	}
	return &problem{"The budget of this run is used up.", ofBudget}
}

// ofBudget is what to do then.
const ofBudget = "Look at what there is. Restart the mission and execute it with a budget of its own, and it goes on here."

// errSpent ends a turn in which the budget was used up.
var errSpent = errors.New("the budget is used up")

// exceeds reports whether the budget is used up, with what a turn has used so far.
func (r *run) exceeds(u wire.CoderUsage) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.Budget
	return b != nil && (b.Tokens > 0 && r.Tokens+u.Input+u.Output >= b.Tokens || b.Cost > 0 && r.Cost+u.Cost >= b.Cost)
}

// waits tells that the step at work waits for a place among the agents, or no longer.
func (r *run) waits(waits bool) {
	r.mu.Lock()
	id := r.step
	r.mu.Unlock()
	reason := ""
	if waits {
		reason = "Waits for a free session: as many agents are at work as may be at once."
	}
	_, e := r.svc.store.change(id, func(m *record) *wire.Error {
		if m.Run != r.ID || m.Reason == reason {
			return errGone
		}
		m.Reason = reason
		return nil
	})
	if e != nil && e != errGone {
		r.svc.opt.Logger.Warn().Err(e).Msg("that a mission waits cannot be written")
	}
}
