package mission

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Lengths in characters, and counts.
const (
	maxTitle        = 120
	maxAsk          = 20_000
	maxSpec         = 50_000
	maxAcceptance   = 500
	maxPoints       = 30
	maxFinding      = 4000
	maxNote         = 4000
	maxTestArgs     = 50
	maxTestArgBytes = 1000
	// defaultRating is the initial urgency, easiness and impact.
	defaultRating = 5
)

func onlyUser() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
}

// checkVersion refuses an edit of a version that is not the current one.
func checkVersion(read, now int) *wire.Error {
	switch {
	case read <= 0:
		return wire.NewError(wire.CodeVersionNeeded, "a change needs the version that was read, which is now %d", now)
	case read != now:
		return wire.NewError(wire.CodeStale, "it is at version %d now", now)
	}
	return nil
}

// Missions returns all missions, the most urgent first.
func (s *Service) Missions() wire.Missions {
	return wire.Missions{Missions: slice.Map(s.store.list(), func(m record) wire.Mission { return m.Mission })}
}

// Mission returns one mission.
func (s *Service) Mission(id string) (wire.Mission, *wire.Error) {
	m, e := s.store.get(id)
	return m.Mission, e
}

// Create makes a mission. Folder, which the user must have opened, and ask are required. user is
// whether the request comes from the user's page.
func (s *Service) Create(ctx context.Context, q *wire.MissionEdit, user bool) (wire.Mission, *wire.Error) {
	if q.Folder == nil || q.Ask == nil || strings.TrimSpace(*q.Ask) == "" {
		return wire.Mission{}, wire.NewError(wire.CodeBadArguments, "a mission needs folder and ask")
	}
	if q.Cancel || q.Restart || q.Status != nil {
		return wire.Mission{}, wire.NewError(wire.CodeBadArguments, "a new mission is to do")
	}
	m := record{Mission: wire.Mission{
		ID: ident.New(idPrefix), Status: wire.MissionTodo, Phase: wire.PhaseIdea,
		Urgency: defaultRating, Easiness: defaultRating, Impact: defaultRating,
	}}
	if e := s.fill(ctx, &m, q, user); e != nil {
		return wire.Mission{}, e
	}
	if m.Title == "" {
		m.Title = clip.Line(m.Ask, maxTitle)
	}
	if m.Spec != "" {
		m.Maturity = 1
	}
	m.log(s.opt.Now(), "The mission was added.")
	m, e := s.store.add(m)
	return m.Mission, e
}

// Edit changes, cancels or restarts a mission. version is the one that the client read; it may be 0
// if the edit only cancels. user is whether the request comes from the user's page.
func (s *Service) Edit(ctx context.Context, version int, q *wire.MissionEdit, user bool) (wire.Mission, *wire.Error) {
	alone := *q
	alone.ID, alone.Cancel = "", false
	cancels := q.Cancel && isEmpty(&alone)
	was, e := s.store.get(q.ID)
	if e != nil {
		return was.Mission, e
	}
	filled := was
	if !cancels {
		if e := s.fill(ctx, &filled, q, user); e != nil { // before the store is locked, since it asks about the folder
			return was.Mission, e
		}
	}
	m, e := s.store.update(q.ID, func(m *record) *wire.Error {
		if !cancels {
			if e := checkVersion(version, m.Version); e != nil {
				return e
			}
			if e := s.notRunning(m); e != nil && changesInput(q) {
				return e
			}
			if m.Phase != wire.PhaseIdea && changesInput(q) && !user {
				return onlyUser()
			}
			if m.Version != was.Version {
				return wire.NewError(wire.CodeStale, "it is at version %d now", m.Version)
			}
			*m = filled
			m.History = slices.Clone(m.History)
		}
		return cancelOrRestart(m, q, s.opt.Now())
	})
	if e == nil && q.Cancel {
		s.stopStep(q.ID)
	}
	return m.Mission, e
}

func isEmpty(q *wire.MissionEdit) bool {
	return q.Folder == nil && q.Title == nil && q.Ask == nil && q.Spec == nil && q.Acceptance == nil &&
		q.Status == nil && q.Urgency == nil && q.Easiness == nil &&
		q.Impact == nil && q.Test == nil && !q.Restart
}

// changesInput reports whether an edit changes the input of a run.
func changesInput(q *wire.MissionEdit) bool {
	return q.Folder != nil || q.Ask != nil || q.Spec != nil || q.Acceptance != nil || q.Test != nil ||
		q.Status != nil || q.Restart
}

// cancelOrRestart cancels or restarts a mission.
func cancelOrRestart(m *record, q *wire.MissionEdit, now time.Time) *wire.Error {
	switch {
	case q.Cancel && (m.Phase == wire.PhaseDone || m.Phase == wire.PhaseCancelled):
		return wire.NewError(wire.CodeMissionPhase, "the mission is over already")
	case q.Cancel:
		cancel(m, now)
	case q.Restart && m.Phase != wire.PhaseBlocked && m.Phase != wire.PhaseCancelled:
		return wire.NewError(wire.CodeMissionPhase, "only a blocked or cancelled mission is restarted")
	case q.Restart:
		restart(m, now)
	}
	return nil
}

// fill checks the fields of an edit and copies them to a mission.
func (s *Service) fill(ctx context.Context, m *record, q *wire.MissionEdit, user bool) *wire.Error {
	if q.Folder != nil {
		folder, e := s.opt.Agents.Folder(ctx, *q.Folder)
		if e != nil {
			return e
		}
		if m.Session != "" && folder != m.Folder {
			return wire.NewError(wire.CodeConflict, "the mission has a session in its folder already").At("folder").Try("Make a new mission for the other folder.")
		}
		m.Folder = filepath.Clean(folder)
	}
	if q.Test != nil {
		if !user {
			return onlyUser().At("test")
		}
		if e := checkTest(q.Test); e != nil {
			return e
		}
		m.Test = q.Test
	}
	if q.Test != nil && user {
		m.Approved = hashOf(m.Folder, m.Test)
	}
	if q.Status != nil {
		switch *q.Status {
		case wire.MissionTodo, wire.MissionWIP, wire.MissionDone, wire.MissionArchived:
			m.Status = *q.Status
		default:
			return wire.NewError(wire.CodeBadArguments, "there is no such status").At("status").Saw(clip.Quote(*q.Status)).Allow("todo, wip, done, archived")
		}
	}
	return fillTexts(m, q)
}

// fillTexts does that for texts and numbers.
func fillTexts(m *record, q *wire.MissionEdit) *wire.Error {
	if q.Title != nil {
		m.Title = clip.Line(*q.Title, maxTitle)
	}
	for _, f := range []struct {
		name string
		from *string
		to   *string
		most int
	}{{"ask", q.Ask, &m.Ask, maxAsk}, {"spec", q.Spec, &m.Spec, maxSpec}} {
		if f.from == nil {
			continue
		}
		if n := utf8.RuneCountInString(*f.from); n > f.most {
			return wire.NewError(wire.CodeBadArguments, "%s has %d characters", f.name, n).At(f.name).Allow(fmt.Sprintf("at most %d characters", f.most))
		}
		*f.to = clip.Text(*f.from, f.most)
	}
	if q.Acceptance != nil {
		if len(q.Acceptance) > maxPoints || slices.ContainsFunc(q.Acceptance,
			func(a string) bool { return utf8.RuneCountInString(a) > maxAcceptance }) {
			return wire.NewError(wire.CodeBadArguments, "the acceptance is too long").At("acceptance").Allow(fmt.Sprintf("at most %d points of %d characters", maxPoints, maxAcceptance))
		}
		m.Acceptance = slice.Map(q.Acceptance, func(a string) string { return clip.Line(a, maxAcceptance) })
	}
	for _, f := range []struct {
		name string
		from *int
		to   *int
	}{{"urgency", q.Urgency, &m.Urgency}, {"easiness", q.Easiness, &m.Easiness}, {"impact", q.Impact, &m.Impact}} {
		if f.from == nil {
			continue
		}
		if *f.from < 1 || *f.from > 10 {
			return wire.NewError(wire.CodeBadArguments, "%s is out of range", f.name).At(f.name).Saw(fmt.Sprint(*f.from)).Allow("1 to 10")
		}
		*f.to = *f.from
	}
	return nil
}

func checkTest(argv []string) *wire.Error {
	long := slices.ContainsFunc(argv, func(w string) bool {
		return len(w) > maxTestArgBytes || strings.ContainsRune(w, 0)
	})
	if len(argv) > maxTestArgs || long || len(argv) > 0 && argv[0] == "" {
		return wire.NewError(wire.CodeBadArguments, "this is no command").At("test").
			Allow(fmt.Sprintf("the program and its arguments, each a word of its own: at most %d of %d bytes", maxTestArgs, maxTestArgBytes)).Show(`["go","test","./..."]`)
	}
	return nil
}
