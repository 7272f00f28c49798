package mission

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// run is a run at work.
type run struct {
	svc *Service

	mu sync.Mutex
	entry
	// step is the mission at work, and stop ends its step.
	step string
	stop context.CancelFunc
}

// errGone means that the user has cancelled the mission: it is no longer at the run's step.
var errGone = wire.NewError(wire.CodeCancelled, "the mission is no longer at this step")

// start reserves the missions for a new run, logs it, lets claim prepare each mission, and launches
// it.
func (s *Service) start(e entry, claim func(m *record, now time.Time) *wire.Error) (wire.CoderRun, *wire.Error) {
	e.ID, e.State, e.Began = ident.New("run-"), stateRunning, wire.Now(s.opt.Now())
	if len(e.Missions) == 1 {
		e.Mission = e.Missions[0]
	}
	r := &run{svc: s, entry: e}
	if x := r.reserve(e.Missions); x != nil {
		return wire.CoderRun{}, x
	}
	if err := s.runs.put(e); err != nil {
		r.abandon(storeFailed(err))
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
			r.abandon(x)
			return wire.CoderRun{}, x
		}
	}
	r.launch()
	return e.CoderRun, nil
}

// reserve makes the run the only active one of all the missions, or of none.
func (r *run) reserve(missions []string) *wire.Error {
	s := r.svc
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	for _, id := range missions {
		if s.active[id] != nil {
			return wire.NewError(wire.CodeMissionRunning, "the mission has an active run")
		}
	}
	for _, id := range missions {
		s.active[id] = r
	}
	return nil
}

// abandon ends a run that was not launched.
func (r *run) abandon(why *wire.Error) {
	for _, id := range r.Missions {
		_, _ = r.svc.store.change(id, func(m *record) *wire.Error {
			if m.Run != r.ID {
				return errGone
			}
			m.Run = ""
			return nil
		})
	}
	r.end(stateFailed, why.Message)
}

// launch starts the run's goroutine. If the service is closing, the run stays interrupted.
func (r *run) launch() {
	r.svc.mu.Lock()
	closing := r.svc.ctx.Err() != nil
	if !closing {
		r.svc.wg.Go(r.work)
	}
	r.svc.mu.Unlock()
	if closing {
		r.release(r.Missions...)
	}
}

// work does the run.
func (r *run) work() {
	if r.Kind == kindCurate {
		r.curate()
	} else {
		r.execute()
	}
	r.release(r.Missions...)
}

// release lets other runs have the missions.
func (r *run) release(missions ...string) {
	r.svc.mu.Lock()
	defer r.svc.mu.Unlock()
	for _, id := range missions {
		if r.svc.active[id] == r {
			delete(r.svc.active, id)
		}
	}
}

// begin returns the context of a step of a mission, which the user's cancel ends.
func (r *run) beginStep(id string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(r.svc.ctx)
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
	return r.svc.store.change(id, func(m *record) *wire.Error {
		if m.Run != r.ID || m.Phase != at {
			return errGone
		}
		t(m, r.svc.opt.Now())
		return nil
	})
}

// note keeps where the run is.
func (r *run) update(edit func(e *entry)) {
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

// end logs how the run has ended. It releases the missions first, so that a client that reads of the
// end can start the next run at once.
func (r *run) end(state, reason string) {
	r.release(r.Missions...)
	r.update(func(e *entry) {
		e.State, e.Reason, e.Session, e.Turn = state, reason, "", ""
		e.Ended = new(wire.Now(r.svc.opt.Now()))
	})
}

// spent says why the run may not go on, if its budget is used up.
func (r *run) budgetProblem() *problem {
	if !r.exceedsBudget(wire.CoderUsage{}) {
		return nil
	}
	return &problem{"The budget of this run is used up.", nextOfBudget}
}

// ofBudget is what to do then.
const nextOfBudget = "Look at what there is. Restart the mission and execute it with a budget of its own, and it goes on here."

// errSpent ends a turn in which the budget was used up.
var errSpent = errors.New("the budget is used up")

// exceeds reports whether the budget is used up, with what a turn has used so far.
func (r *run) exceedsBudget(u wire.CoderUsage) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.Budget
	return b != nil && (b.Tokens > 0 && r.Tokens+u.Input+u.Output >= b.Tokens || b.Cost > 0 && r.Cost+u.Cost >= b.Cost)
}

// waits tells that the step at work waits for a place among the agents, or no longer.
func (r *run) setWaiting(waits bool) {
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
