package mission

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the steps of a run. Each can be repeated after a crash: a session's id is stored
// before the session is opened, and a prompt is complete in itself.

// execute takes a mission to the next phase in which the user decides.
func (r *run) execute() {
	id := r.Missions[0]
	ctx, cancel := r.beginStep(id)
	defer cancel()
	r.setWaiting(false) // a killed service may have left it set
	for ctx.Err() == nil {
		m, e := r.svc.store.get(id)
		if e != nil || m.Run != r.ID {
			break
		}
		next, known := r.stepOf(ctx, m)
		if ctx.Err() != nil || !known {
			break
		}
		after, e := r.apply(id, m.Phase, next)
		if e != nil {
			if e != errGone {
				r.end(stateFailed, e.Message)
				return
			}
			break
		}
		r.update(func(e *entry) { e.Phase, e.Round, e.Turn = after.Phase, after.Round, "" })
	}
	r.endExecution(id)
}

// stepOf carries out the step of a mission's phase and returns its transition.
func (r *run) stepOf(ctx context.Context, m record) (next transition, known bool) {
	p := r.budgetProblem()
	switch m.Phase { //nolint:exhaustive // the others have no step
	case wire.PhaseCode, wire.PhaseReview, wire.PhaseTest:
		if p != nil {
			return block(p), true
		}
	}
	switch m.Phase { //nolint:exhaustive // the others have no step
	case wire.PhaseCode:
		next, p = r.code(ctx, m)
	case wire.PhaseReview:
		next, p = r.review(ctx, m)
	case wire.PhaseTest:
		next, p = r.test(ctx, m)
	default:
		return nil, false
	}
	if p != nil {
		return block(p), true
	}
	return next, true
}

// endExecution ends the run according to the mission's phase.
func (r *run) endExecution(id string) {
	m, e := r.svc.store.get(id)
	if e == nil && m.Reviewer != "" && (!r.interrupted() || m.Run != r.ID) {
		r.svc.opt.Agents.Close(m.Reviewer)
	}
	switch {
	case e == nil && m.Run == r.ID && r.interrupted():
	case e == nil && (m.Phase == wire.PhaseMerge || m.Phase == wire.PhaseDone):
		r.end(stateDone, "")
	case e == nil && m.Phase == wire.PhaseBlocked:
		r.end(stateFailed, m.Reason)
	default:
		r.end(stateStopped, "")
	}
}

// session returns the session of a role. It stores the id of a new one before that is opened.
func (r *run) session(m record, of func(m *record) *string) (string, *problem) {
	id := *of(&m)
	if id != "" && r.svc.opt.Agents.Landed(id) != wire.LandedDiscarded {
		return id, nil
	}
	id = ident.New(idPrefix)
	_, e := r.apply(m.ID, m.Phase, func(m *record, _ time.Time) { *of(m) = id })
	if e != nil {
		return "", problemOf(e)
	}
	return id, nil
}

// ask prompts a session and waits for the end of its turn.
func (r *run) ask(ctx context.Context, session, prompt string) *problem {
	r.update(func(e *entry) { e.Session = session })
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t, e := r.svc.opt.Agents.Ask(limited, session, prompt, Observer{
		OnWaiting: r.setWaiting,
		OnUsage: func(u wire.CoderUsage) {
			if r.exceedsBudget(u) {
				cancel(errSpent)
			}
		},
	})
	if e != nil {
		return problemOf(e)
	}
	r.update(func(e *entry) {
		e.Turn = t.ID
		if t.Usage != nil {
			e.Tokens += t.Usage.Input + t.Usage.Output
			e.Cost += t.Usage.Cost
		}
	})
	switch {
	case t.Outcome == wire.TurnDone:
		return nil
	case t.Outcome == wire.TurnStopped && errors.Is(context.Cause(limited), errSpent):
		return &problem{"The budget of this run was used up in the middle of a turn, which was stopped.", nextOfBudget}
	case t.Outcome == wire.TurnStopped:
		return &problem{"The agent was stopped.", restartIt}
	case t.Reason != "":
		return &problem{t.Reason, restartIt}
	}
	return &problem{"The agent failed.", restartIt}
}

// code has the coder change the files.
func (r *run) code(ctx context.Context, m record) (transition, *problem) {
	session, p := r.session(m, func(m *record) *string { return &m.Session })
	if p != nil {
		return nil, p
	}
	agents := r.svc.opt.Agents
	if e := agents.Open(ctx, Opening{
		ID: session, Folder: m.Folder, Agent: r.Agent, Title: m.Title, Mission: m.ID,
	}); e != nil {
		return nil, problemOf(e)
	}
	prompt, p := r.prompt(ctx, coderRole(&m), m)
	if p != nil {
		return nil, p
	}
	if p := r.ask(ctx, session, prompt); p != nil {
		return nil, p
	}
	d, e := agents.Diff(ctx, session)
	switch {
	case e != nil:
		return nil, problemOf(e)
	case len(d.Files) == 0 && d.Left == 0:
		return nil, &problem{"The agent has finished without changing anything.", "Read what it said in its session, and say in the specification what is to change."}
	}
	return endCoding, nil
}

// coderRole is the role of the coding session: the tester's after failed tests.
func coderRole(m *record) wire.Lobe {
	if m.Output != "" {
		return wire.LobeTester
	}
	return wire.LobeCoder
}

// review has another agent review the change.
func (r *run) review(ctx context.Context, m record) (transition, *problem) {
	session, p := r.session(m, func(m *record) *string { return &m.Reviewer })
	if p != nil {
		return nil, p
	}
	o := Opening{
		ID: session, Folder: m.Folder, Agent: r.Agent, Title: "Review: " + m.Title, Mission: m.ID, ReadOnly: true,
		SharedTree: m.Session, Report: ReportReview,
	}
	var verdict reviewReport
	if p := r.askReport(ctx, o, wire.LobeReviewer, m, &verdict); p != nil {
		return nil, p
	}
	return applyReview(verdict, r.Threshold, r.Rounds), nil
}

// askReport prompts a session for a report, and asks once more if the agent ends its turn without
// one.
func (r *run) askReport(ctx context.Context, o Opening, l wire.Lobe, m record, into any) *problem {
	if e := r.svc.opt.Agents.Open(ctx, o); e != nil {
		return problemOf(e)
	}
	prompt, p := r.prompt(ctx, l, m)
	if p != nil {
		return p
	}
	a := r.svc.awaitReport(o.ID, o.Report)
	defer r.svc.dropReport(o.ID)
	for _, text := range []string{prompt, askForReport} {
		p := r.ask(ctx, o.ID, text)
		if a.read(into) && ctx.Err() == nil {
			return nil
		}
		if p != nil {
			return p
		}
	}
	return &problem{"The agent has ended its turn twice without a report.", "Restart the mission. If that happens again, try another agent."}
}

// test runs the user's command on the change.
func (r *run) test(ctx context.Context, m record) (transition, *problem) {
	if len(m.Test) == 0 {
		return passTests("Nothing was tested, since the mission has no test command."), nil
	}
	if !m.TestApproved {
		return nil, &problem{"The test command is not the one that you have set.", "Set the test command again in the page, then restart the mission."}
	}
	folder, e := r.svc.opt.Agents.Worktree(ctx, m.Session)
	if e != nil {
		return nil, problemOf(e)
	}
	t, err := r.svc.opt.test(ctx, folder, m.Test)
	switch {
	case err != nil:
		return nil, &problem{err.Error(), "Correct the test command in the page, then restart the mission."}
	case t.passed():
		return passTests("The tests passed."), nil
	}
	return failTests(t.summary(), t.output, r.Rounds), nil
}

// curate specifies the missions of a run, one after the other.
func (r *run) curate() {
	done, why := 0, ""
	for _, id := range r.Missions {
		if r.interrupted() {
			break
		}
		reason, ok := r.curateOne(id)
		if ok {
			done++
		} else if why == "" {
			why = reason
		}
		r.release(id)
	}
	switch {
	case r.interrupted():
	case done > 0 || why == "":
		r.end(stateDone, why)
	default:
		r.end(stateFailed, why)
	}
}

// curateOne specifies one mission. A mission that was cancelled or is done counts as done.
func (r *run) curateOne(id string) (reason string, ok bool) {
	ctx, cancel := r.beginStep(id)
	defer cancel()
	r.setWaiting(false)
	m, e := r.svc.store.get(id)
	if e != nil || m.Run != r.ID {
		return "", true
	}
	if m.Phase != wire.PhaseCurate {
		m, e = r.apply(id, m.Phase, func(m *record, now time.Time) { m.enter(wire.PhaseCurate, now, "Curation began.") })
		if e != nil {
			return e.Message, false
		}
	}
	r.update(func(e *entry) { e.Mission, e.Phase = id, wire.PhaseCurate })
	next, p := r.specify(ctx, m)
	if ctx.Err() != nil {
		return "", true
	}
	if p != nil {
		next, reason = block(p), fmt.Sprintf("%s: %s", m.Title, p.reason)
	}
	if _, e := r.apply(id, wire.PhaseCurate, next); e != nil {
		return e.Message, false
	}
	return reason, p == nil
}

// specify has the curator write a specification.
func (r *run) specify(ctx context.Context, m record) (transition, *problem) {
	session, p := r.session(m, func(m *record) *string { return &m.Curator })
	if p != nil {
		return nil, p
	}
	o := Opening{
		ID: session, Folder: m.Folder, Agent: r.Agent, Title: "Curate: " + m.Title, Mission: m.ID, ReadOnly: true,
		Report: ReportCurate,
	}
	var c curateReport
	if p := r.askReport(ctx, o, wire.LobeCurator, m, &c); p != nil {
		return nil, p
	}
	r.svc.opt.Agents.Close(session)
	return applySpec(c), nil
}
