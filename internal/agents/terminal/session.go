package terminal

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// measured reports whether World has seen what an agent's hooks report: it has a bundle with them.
func measured(agentType string) bool { return known.Of(agentType).Bundle != nil }

func productOf(agentType string) string { return known.Of(agentType).Product }

// key is an agent's type and its program's id of a session.
type key struct{ agent, session string }

// session is one session of an agent in a terminal. It has no clock; callers pass the event's time.
type session struct {
	key
	// id is ours.
	id      string
	process process.ID
	folder  string
	where   string
	began   time.Time
	// isListed: the program itself has reported the session.
	isListed           bool
	headless, detached bool
	// hasSuccessor: another session follows in its process.
	hasSuccessor bool
	state        activityState
	lastEvent    time.Time
	helpers      map[string]*helper
	turn         *turn
	usage        *wire.TerminalUsage
	// othersSuffix counts the sessions without a body that this one stands for (othersSuffix).
	othersSuffix string
	// selfReported: the program itself reports its state.
	selfReported bool
}

type helper struct {
	name  string
	state activityState
}

type turn struct {
	wire.WorkTurn
	tools []wire.TurnTool
	// endGuessed: only the program's status says that the turn is over. An event that says how it
	// ended may still arrive.
	endGuessed bool
}

// maxHelpers bounds the sub-agents of one session.
const maxHelpers = 64

func newSession(k key, at time.Time) *session {
	return &session{
		key: k, id: ident.New("term_"), began: at, lastEvent: at, helpers: map[string]*helper{},
		state: newActivityState(at, productOf(k.agent)+" began"),
	}
}

// name is the product with the last part of the folder.
func (s *session) name() string {
	p := productOf(s.agent)
	if s.folder == "" {
		return p
	}
	return p + " · " + clip.Line(path.Base(strings.ReplaceAll(s.folder, `\`, "/")), 24)
}

// setFacts takes what an event says about the session itself.
func (s *session) setFacts(f *frame.Frame) {
	s.folder = cmp.Or(s.folder, f.Folder)
	s.where = cmp.Or(f.Where, s.where)
	s.headless = s.headless || f.Headless
	if u := f.Usage; u != nil {
		now := wire.TerminalUsage{
			Input: u.Input, Output: u.Output, Cached: u.Cached, Context: u.Context,
			Window: u.Window, Cost: u.Cost,
		}
		if s.usage != nil && u.Input == 0 && u.Output == 0 { // it has the context alone
			now = *s.usage
			now.Context, now.Window = cmp.Or(u.Context, now.Context), cmp.Or(u.Window, now.Window)
		}
		s.usage = &now
	}
}

// setUsage sets the usage of the session and of its turn; nil: unknown.
func (s *session) setUsage(total, inTurn *wire.TerminalUsage) {
	if total != nil {
		s.usage = total
	}
	if inTurn != nil && s.turn != nil {
		s.turn.Usage = inTurn
	}
}

// effects are what an event causes outside the session.
type effects struct {
	// endedTurn is a turn that is over.
	endedTurn *turn
	// work is what a tool does with files.
	work *agent.Work
	// goneHelpers are helpers that are gone.
	goneHelpers []string
}

func (s *session) apply(f *frame.Frame, at time.Time) (e effects) {
	s.setFacts(f)
	if at.After(s.lastEvent) {
		s.lastEvent = at
	}
	if f.Helper != "" {
		return s.applyHelper(f, at)
	}
	current := !at.Before(s.state.setAt)
	if known.Of(s.agent).Hook.Unnumbered {
		s.state.numberTool(f, at)
	}
	s.state.apply(f, at)
	switch f.Event { //nolint:exhaustive // others concern no turn
	case frame.Prompt:
		if current && s.turn.over() {
			e.endedTurn = s.beginTurn(at)
		}
	case frame.Tool:
		if s.turn != nil {
			s.turn.count(f.Tool, false)
		}
		e.work = s.work(f, at, false)
	case frame.ToolEnd, frame.ToolFailed:
		if s.turn != nil && f.Event == frame.ToolFailed {
			s.turn.count(f.Tool, true)
		}
		e.work = s.work(f, at, true)
		if f.Event == frame.ToolFailed && f.Reason == string(frame.Interrupt) {
			e.endedTurn = s.endTurn(at, wire.OutcomeStopped)
		}
	case frame.Stop:
		e.endedTurn = s.endTurn(at, wire.OutcomeDone)
		if e.endedTurn != nil {
			s.turn.Background = f.Background > 0
		}
	case frame.StopFailed:
		e.endedTurn = s.endTurn(at, wire.OutcomeFailed)
	case frame.Interrupt, frame.Idle:
		e.endedTurn = s.endTurn(at, wire.OutcomeStopped)
	}
	if current && s.state.turnRuns && s.turn.over() && f.Event != frame.Prompt { // no event began it
		e.endedTurn = s.beginTurn(at)
	}
	if !s.state.turnRuns && s.state.current.Label != background && !s.state.current.Since.Before(wire.Millis(at)) { // helpers in the background stay
		e.goneHelpers = slices.Collect(maps.Keys(s.helpers))
		clear(s.helpers)
	}
	return e
}

// applyHelper applies an event of a sub-agent. The session waits for the user when its sub-agent
// does.
func (s *session) applyHelper(f *frame.Frame, at time.Time) (e effects) {
	h := s.helpers[f.Helper]
	if f.Event == frame.HelperEnd {
		delete(s.helpers, f.Helper)
		return effects{goneHelpers: []string{f.Helper}}
	}
	if h == nil {
		if len(s.helpers) >= maxHelpers {
			return e
		}
		h = &helper{state: newActivityState(at, productOf(f.Agent)+" hook "+string(f.Event))}
		h.state.turnRuns = true
		h.state.set(wire.ActivityThinking, "", h.state.current.Source, at)
		s.helpers[f.Helper] = h
	}
	if f.HelperType != "" {
		h.name = clip.Line(f.HelperType, 30)
	}
	switch f.Event { //nolint:exhaustive // a helper has no others
	case frame.Asks:
		s.state.apply(f, at)
	case frame.Tool, frame.ToolEnd, frame.ToolFailed:
		if s.state.needsUser() && s.state.answeredBy(f) && !at.Before(s.state.setAt) {
			s.state.waitingTool = openTool{}
			s.state.showNewest(productOf(f.Agent)+" hook "+string(f.Event), at)
		}
		h.state.apply(f, at)
		e.work = s.work(f, at, f.Event != frame.Tool)
	case frame.Stop:
		delete(s.helpers, f.Helper)
		e.goneHelpers = []string{f.Helper}
	}
	return e
}

// correct applies what the program itself said at a time. by names the source.
func (s *session) correct(c *source.Status, by string, at time.Time) (e effects) {
	s.isListed, s.selfReported = true, c.State != source.Unknown
	s.folder = cmp.Or(s.folder, c.Folder)
	s.headless, s.detached = s.headless || c.Headless, c.Detached
	if s.state.correct(*c, by, at) {
		if t := s.endTurn(at, wire.OutcomeStopped); t != nil {
			t.endGuessed = true
		}
		e.goneHelpers = slices.Collect(maps.Keys(s.helpers))
		clear(s.helpers)
	}
	if s.state.turnRuns && s.turn.over() {
		e.endedTurn = s.beginTurn(at)
	}
	return e
}

// beginTurn begins a turn. It returns the one before if that is not final yet.
func (s *session) beginTurn(at time.Time) (before *turn) {
	before = s.finalizeTurn()
	s.turn = &turn{WorkTurn: wire.WorkTurn{ID: ident.New("turn_"), Began: wire.Millis(at)}}
	return before
}

// endTurn ends the running turn, or sets the outcome of one whose end was guessed; nil: there is
// neither.
func (s *session) endTurn(at time.Time, outcome wire.TurnOutcome) *turn {
	if s.turn == nil || s.state.turnRuns || wire.Millis(at).Before(s.turn.Began) {
		return nil
	}
	if !s.turn.over() {
		s.turn.Ended = wire.Millis(at)
	} else if s.finalizeTurn() == nil {
		return nil
	}
	s.turn.Outcome = outcome
	return s.turn
}

// finalizeTurn returns the newest turn if its end was guessed, and accepts that guess.
func (s *session) finalizeTurn() *turn {
	if s.turn == nil || !s.turn.endGuessed {
		return nil
	}
	s.turn.endGuessed = false
	return s.turn
}

// over reports whether no turn runs.
func (t *turn) over() bool { return t == nil || !t.Ended.IsZero() }

// count counts a call of a tool, or its failure.
func (t *turn) count(name string, failed bool) {
	i := slices.IndexFunc(t.tools, func(tool wire.TurnTool) bool { return tool.Name == name })
	if i < 0 {
		const most = 32
		if failed || len(t.tools) == most {
			return
		}
		t.tools, i = append(t.tools, wire.TurnTool{Name: name}), len(t.tools)
	}
	if failed {
		t.tools[i].Failed++
	} else {
		t.tools[i].Calls++
	}
}

// touchKinds maps operations of tools to kinds of touches.
var touchKinds = map[frame.Op]wire.TouchKind{
	frame.Read: wire.TouchRead, frame.Write: wire.TouchEdit,
	frame.Run: wire.TouchRun, frame.Search: wire.TouchSearch,
}

// work returns what a tool does with files; nil: nothing known.
func (s *session) work(f *frame.Frame, at time.Time, ended bool) *agent.Work {
	how := touchKinds[f.Op]
	if how == "" || f.ToolID == "" {
		return nil
	}
	w := &agent.Work{
		Type: s.agent, Helper: f.Helper, Call: f.ToolID, Tool: f.Tool, At: at, Ended: ended,
		Failed: f.Event == frame.ToolFailed,
		Usage:  agent.Usage{Touch: how, Folder: s.folder},
	}
	if how == wire.TouchRun {
		w.Command = f.Target
	} else if f.Target != "" {
		w.Paths = []string{f.Target}
	}
	if s.turn != nil {
		w.Turn = s.turn.ID
	}
	return w
}

// activity returns what the session does. It is unsure if its end may go unreported.
func (s *session) activity() wire.Activity {
	a := s.state.current
	silent := known.Of(s.agent).Hook.Unreported
	a.Unsure = !s.selfReported && (slices.Contains(silent, string(a.State)) || slices.Contains(silent, a.Label))
	return a
}

// inDoubt reports whether to ask the program: the session waits for the user, or its turn has been
// quiet for a while.
func (s *session) inDoubt(now time.Time) bool {
	return s.state.needsUser() || s.state.turnRuns && now.Sub(s.lastEvent) >= doubtAfter
}

const doubtAfter = 10 * time.Second

// toWire returns the session as pages see it.
func (s *session) toWire(avatar string, offers source.Feature) wire.AgentAtWork {
	t := wire.AgentAtWork{
		ID: s.id, Kind: wire.WorkTerminal, Agent: s.agent, Product: productOf(s.agent), Name: s.name(), Session: s.id,
		Folder: s.folder, Avatar: avatar,
		Activity: s.activity(), Began: wire.Millis(s.began), Headless: s.headless, Detached: s.detached, Where: s.where,
		Helpers: len(s.helpers), Usage: s.usage, Message: offers.Message, Answer: offers.Answer,
		Itself: !measured(s.agent),
	}
	if s.turn != nil {
		t.Turn = new(s.turn.WorkTurn)
	}
	return t
}

// logEntry returns a turn for the turn log.
func (s *session) logEntry(t *turn, avatar string) wire.Turn {
	return wire.Turn{
		ID: t.ID, At: t.Began, Path: wire.PathTerminal, Backend: wire.TerminalsBackend, Agent: s.name(),
		Avatar: avatar, Session: s.id, Tools: slices.Clone(t.tools),
		Millis: float64(t.Ended.Sub(t.Began).Milliseconds()), Outcome: t.Outcome, Usage: t.Usage,
	}
}
