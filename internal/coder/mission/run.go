package mission

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// run is an active run.
type run struct {
	svc *Service

	mu sync.Mutex
	entry
	// step is the mission being worked on, and stop ends its step.
	step string
	stop context.CancelFunc
}

// errGone means that the user has cancelled the mission: it is no longer at the run's step.
var errGone = wire.NewError(wire.CodeCancelled, "the mission is no longer at this step")

// start reserves the missions for a new run, logs it, lets claim prepare each mission, and launches
// it.
func (s *Service) start(e entry, claim func(m *record, now time.Time) *wire.Error) (wire.CoderRun, *wire.Error) {
	e.ID, e.State, e.Began = ident.New("run-"), stateRunning, wire.Millis(s.opt.Now())
	if len(e.Missions) == 1 {
		e.Mission = e.Missions[0]
	}
	r := &run{svc: s, entry: e}
	if e := r.reserve(e.Missions); e != nil {
		return wire.CoderRun{}, e
	}
	if err := s.runs.put(e); err != nil {
		r.abandon(storeFailed(err))
		return wire.CoderRun{}, storeFailed(err)
	}
	for _, id := range e.Missions {
		_, e := s.store.update(id, func(m *record) *wire.Error {
			if e := claim(m, s.opt.Now()); e != nil {
				return e
			}
			m.Run = e.ID
			return nil
		})
		if e != nil {
			r.abandon(e)
			return wire.CoderRun{}, e
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
		_, _ = r.svc.store.update(id, func(m *record) *wire.Error {
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

func (r *run) work() {
	if r.Kind == kindCurate {
		r.curate()
	} else {
		r.execute()
	}
	r.release(r.Missions...)
}

// release allows other runs of the missions.
func (r *run) release(missions ...string) {
	r.svc.mu.Lock()
	defer r.svc.mu.Unlock()
	for _, id := range missions {
		if r.svc.active[id] == r {
			delete(r.svc.active, id)
		}
	}
}

// beginStep returns the context of a mission's step, which the user can cancel.
func (r *run) beginStep(id string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(r.svc.ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.step, r.stop = id, cancel
	return ctx, cancel
}

// stopStep ends the step of a mission that the user cancelled.
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

// apply applies a step's transition, if the mission is still at that step.
func (r *run) apply(id string, at wire.MissionPhase, t transition) (record, *wire.Error) {
	return r.svc.store.update(id, func(m *record) *wire.Error {
		if m.Run != r.ID || m.Phase != at {
			return errGone
		}
		t(m, r.svc.opt.Now())
		return nil
	})
}

// update changes the run and logs it.
func (r *run) update(edit func(e *entry)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	edit(&r.entry)
	if err := r.svc.runs.put(r.entry); err != nil {
		r.svc.opt.Logger.Warn().Err(err).Msg("where a run is cannot be written")
	}
}

// interrupted reports whether the service is closing, so that the next one continues the run.
func (r *run) interrupted() bool { return r.svc.ctx.Err() != nil }

// end logs how the run has ended. It releases the missions first, so that a client that reads of
// the end can start the next run at once.
func (r *run) end(state, reason string) {
	r.release(r.Missions...)
	r.update(func(e *entry) {
		e.State, e.Reason, e.Session, e.Turn = state, reason, "", ""
		e.Ended = new(wire.Millis(r.svc.opt.Now()))
	})
}

// budgetProblem reports a used-up budget, or nil.
func (r *run) budgetProblem() *problem {
	if !r.exceedsBudget(wire.CoderUsage{}) {
		return nil
	}
	return &problem{"The budget of this run is used up.", nextOfBudget}
}

const nextOfBudget = "Look at what there is. Restart the mission and execute it with a budget of its own, and it goes on here."

// errSpent is the cause of a turn's end when it used up the budget.
var errSpent = errors.New("the budget is used up")

// exceedsBudget reports whether the budget is used up, including what the current turn has used.
func (r *run) exceedsBudget(u wire.CoderUsage) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.Budget
	return b != nil && (b.Tokens > 0 && r.Tokens+u.Input+u.Output >= b.Tokens || b.Cost > 0 && r.Cost+u.Cost >= b.Cost)
}

// setWaiting shows whether the step waits for a free slot.
func (r *run) setWaiting(waits bool) {
	r.mu.Lock()
	id := r.step
	r.mu.Unlock()
	reason := ""
	if waits {
		reason = "Waits for a free session: as many agents are at work as may be at once."
	}
	_, e := r.svc.store.update(id, func(m *record) *wire.Error {
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
