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
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// program is what is known of the program of an agent.
type program struct {
	product string
	// one says that a process has one session at a time: another one in the same process takes its
	// place, as after /clear.
	one bool
	// follows says that a process may have several sessions, but tells when its user leaves one for
	// another.
	follows bool
	// silent are the activities whose end the program may not tell, when nothing but hooks is
	// there; nil: none.
	silent func(wire.Activity) bool
	// unnumbered says that its tools have no ids.
	unnumbered bool
}

// programs are the agents that are known, by their types.
var programs = map[string]program{
	frame.Claude: {product: "Claude Code", one: true},
	frame.Codex:  {product: "Codex"},
	// Nothing comes when the user refuses a tool, or stops one that is no command; nor when they
	// allow one (0.61.0).
	frame.Gemini: {product: "Gemini CLI", one: true, unnumbered: true, silent: func(a wire.Activity) bool {
		return a.State == wire.ActivityNeedsYou || a.State == wire.ActivityWorking
	}},
	// Nothing comes when compaction fails in a turn, or when work in the background is over and the
	// model is told of it (0.24.4).
	frame.Qwen: {product: "Qwen Code", one: true, silent: func(a wire.Activity) bool {
		return a.Label == compacting || a.Label == background
	}},
	frame.OpenCode: {product: "OpenCode", follows: true},
}

// productOf returns the name of an agent for people.
func productOf(agentType string) string { return programs[agentType].product }

// key is a session as its program names it.
type key struct{ agent, session string }

// session is one session of an agent in a terminal. It is pure: time comes with what is told.
type session struct {
	key
	// id is ours.
	id      string
	process process.ID
	folder  string
	where   string
	began   time.Time
	// listed says that the program itself has told of it.
	listed             bool
	headless, detached bool
	// left says that another session follows in its process.
	left  bool
	doing doing
	// heard is when it was last heard of by an event.
	heard   time.Time
	helpers map[string]*helper
	turn    *turn
	usage   *wire.TerminalUsage
	// beside names the sessions that have no body and stand beside this one.
	beside string
	// corrected says that its program answers for its state.
	corrected bool
}

// helper is a sub-agent at work.
type helper struct {
	name  string
	doing doing
}

// turn is one turn of a session.
type turn struct {
	wire.TerminalTurn
	tools []wire.TurnTool
	// guessed says that its end is known by what its program says of the session alone. How it
	// ended may still be told, by an event that is on its way.
	guessed bool
}

// maxHelpers bounds the sub-agents that are remembered of one session.
const maxHelpers = 64

func newSession(k key, at time.Time) *session {
	return &session{
		key: k, id: ident.New("term_"), began: at, heard: at, helpers: map[string]*helper{},
		doing: newDoing(at, productOf(k.agent)+" began"),
	}
}

// name tells a session from its like.
func (s *session) name() string {
	p := productOf(s.agent)
	if s.folder == "" {
		return p
	}
	return p + " · " + clip.Line(path.Base(strings.ReplaceAll(s.folder, `\`, "/")), 24)
}

// facts takes over what an event tells of the session itself.
func (s *session) facts(f *frame.Frame) {
	if f.Folder != "" && s.folder == "" {
		s.folder = f.Folder
	}
	if f.Where != "" {
		s.where = f.Where
	}
	s.headless = s.headless || f.Headless
	if u := f.Usage; u != nil {
		used := wire.TerminalUsage{
			Input: u.Input, Output: u.Output, Cached: u.Cached, Context: u.Context,
			Window: u.Window, Cost: u.Cost,
		}
		if s.usage != nil && u.Input == 0 && u.Output == 0 { // it tells the context alone
			used = *s.usage
			used.Context, used.Window = cmp.Or(u.Context, used.Context), cmp.Or(u.Window, used.Window)
		}
		s.used(&used, nil)
	}
}

// used takes over what the session has used in all, and in its turn.
func (s *session) used(total, inTurn *wire.TerminalUsage) {
	if total != nil {
		s.usage = total
	}
	if inTurn != nil && s.turn != nil {
		s.turn.Usage = inTurn
	}
}

// report is what becomes of an event beside the state of the session.
type report struct {
	// ended is a turn that is over.
	ended *turn
	// work is what a tool does with files.
	work *agent.Work
	// left are helpers that are gone.
	left []string
}

// take applies an event that was made at a time.
func (s *session) take(f *frame.Frame, at time.Time) (r report) {
	s.facts(f)
	if at.After(s.heard) {
		s.heard = at
	}
	if f.Helper != "" {
		return s.takeHelper(f, at)
	}
	current := !at.Before(s.doing.stamp)
	if programs[s.agent].unnumbered {
		s.doing.number(f, at)
	}
	s.doing.take(f, at)
	switch f.Event { //nolint:exhaustive // others concern no turn
	case frame.Prompt:
		if current && s.turn.over() {
			r.ended = s.begin(at)
		}
	case frame.Tool:
		if s.turn != nil {
			s.turn.count(f.Tool, false)
		}
		r.work = s.work(f, at, false)
	case frame.ToolEnd, frame.ToolFailed:
		if s.turn != nil && f.Event == frame.ToolFailed {
			s.turn.count(f.Tool, true)
		}
		r.work = s.work(f, at, true)
		if f.Event == frame.ToolFailed && f.Reason == string(frame.Interrupt) {
			r.ended = s.end(at, wire.OutcomeStopped)
		}
	case frame.Stop:
		r.ended = s.end(at, wire.OutcomeDone)
		if r.ended != nil {
			s.turn.Background = f.Background > 0
		}
	case frame.StopFailed:
		r.ended = s.end(at, wire.OutcomeFailed)
	case frame.Interrupt, frame.Idle:
		r.ended = s.end(at, wire.OutcomeStopped)
	}
	if current && s.doing.busy && s.turn.over() && f.Event != frame.Prompt { // its beginning was not told
		r.ended = s.begin(at)
	}
	if !s.doing.busy && s.doing.now.Label != background && !s.doing.now.Since.Before(wire.Now(at)) { // those at work there stay
		r.left = slices.Collect(maps.Keys(s.helpers))
		clear(s.helpers)
	}
	return r
}

// takeHelper applies an event of a sub-agent. When it waits for the user, so does the session.
func (s *session) takeHelper(f *frame.Frame, at time.Time) (r report) {
	h := s.helpers[f.Helper]
	if f.Event == frame.HelperEnd {
		delete(s.helpers, f.Helper)
		return report{left: []string{f.Helper}}
	}
	if h == nil {
		if len(s.helpers) >= maxHelpers {
			return r
		}
		h = &helper{doing: newDoing(at, productOf(f.Agent)+" hook "+string(f.Event))}
		h.doing.busy = true
		h.doing.show(wire.ActivityThinking, "", h.doing.now.Source, at)
		s.helpers[f.Helper] = h
	}
	if f.HelperType != "" {
		h.name = clip.Line(f.HelperType, 30)
	}
	switch f.Event { //nolint:exhaustive // a helper has no others
	case frame.Asks:
		s.doing.take(f, at)
	case frame.Tool, frame.ToolEnd, frame.ToolFailed:
		if s.doing.waits() && s.doing.answeredBy(f) && !at.Before(s.doing.stamp) {
			s.doing.asks = openTool{}
			s.doing.settle(productOf(f.Agent)+" hook "+string(f.Event), at)
		}
		h.doing.take(f, at)
		r.work = s.work(f, at, f.Event != frame.Tool)
	case frame.Stop:
		delete(s.helpers, f.Helper)
		r.left = []string{f.Helper}
	}
	return r
}

// correct applies what the program itself said at a time.
func (s *session) correct(c *source.Status, by string, at time.Time) (r report) {
	s.listed, s.corrected = true, c.State != source.Unknown
	if c.Folder != "" && s.folder == "" {
		s.folder = c.Folder
	}
	s.headless, s.detached = s.headless || c.Headless, c.Detached
	if s.doing.correct(*c, by, at) {
		if t := s.end(at, wire.OutcomeStopped); t != nil {
			t.guessed = true
		}
		r.left = slices.Collect(maps.Keys(s.helpers))
		clear(s.helpers)
	}
	if s.doing.busy && s.turn.over() {
		r.ended = s.begin(at)
	}
	return r
}

// begin begins a turn. It returns the one before, if how that ended was not settled.
func (s *session) begin(at time.Time) (before *turn) {
	before = s.settled()
	s.turn = &turn{TerminalTurn: wire.TerminalTurn{ID: ident.New("turn_"), Began: wire.Now(at)}}
	return before
}

// end ends the turn that runs, or tells how the one ended that seems to be over; nil: there is
// neither.
func (s *session) end(at time.Time, how wire.TurnOutcome) *turn {
	if s.turn == nil || s.doing.busy || wire.Now(at).Before(s.turn.Began) {
		return nil
	}
	if !s.turn.over() {
		s.turn.Ended = wire.Now(at)
	} else if s.settled() == nil {
		return nil
	}
	s.turn.Outcome = how
	return s.turn
}

// settled returns the newest turn if how it ended was not settled, and takes it as it is.
func (s *session) settled() *turn {
	if s.turn == nil || !s.turn.guessed {
		return nil
	}
	s.turn.guessed = false
	return s.turn
}

// over reports whether no turn runs.
func (t *turn) over() bool { return t == nil || !t.Ended.IsZero() }

// count counts a call of a tool, or that it failed.
func (t *turn) count(name string, failed bool) {
	i := slices.IndexFunc(t.tools, func(x wire.TurnTool) bool { return x.Name == name })
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

// kinds are what tools do with files.
var kinds = map[frame.Op]wire.TouchKind{
	frame.Read: wire.TouchRead, frame.Write: wire.TouchEdit,
	frame.Run: wire.TouchRun, frame.Search: wire.TouchSearch,
}

// work returns what a tool does with files; nil: nothing that is known.
func (s *session) work(f *frame.Frame, at time.Time, ended bool) *agent.Work {
	how := kinds[f.Op]
	if how == "" || f.ToolID == "" {
		return nil
	}
	w := &agent.Work{
		Type: s.agent, Helper: f.Helper, Call: f.ToolID, Tool: f.Tool, At: at, Ended: ended,
		Failed: f.Event == frame.ToolFailed,
		Usage:  agent.Usage{How: how, Folder: s.folder},
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

// activity returns what the session does, and whether that may be over without a word.
func (s *session) activity() wire.Activity {
	a := s.doing.now
	silent := programs[s.agent].silent
	a.Unsure = !s.corrected && silent != nil && silent(a)
	return a
}

// inDoubt reports whether its program should be asked: it waits for the user, or nothing was heard
// of a turn for a while.
func (s *session) inDoubt(now time.Time) bool {
	return s.doing.waits() || s.doing.busy && now.Sub(s.heard) >= doubtAfter
}

// doubtAfter is how long a turn is quiet before its program is asked.
const doubtAfter = 10 * time.Second

// told returns what the user is told of the session.
func (s *session) told(avatar string, offers source.Feature) wire.TerminalSession {
	t := wire.TerminalSession{
		ID: s.id, Agent: s.agent, Product: productOf(s.agent), Name: s.name(), Folder: s.folder, Avatar: avatar,
		Activity: s.activity(),
		Began:    wire.Now(s.began), Headless: s.headless, Detached: s.detached, Where: s.where, Helpers: len(s.helpers),
		Usage: s.usage, Message: offers.Message, Answer: offers.Answer,
	}
	if s.turn != nil {
		t.Turn = new(s.turn.TerminalTurn)
	}
	return t
}

// logged returns a turn for the turn log.
func (s *session) logged(t *turn, avatar string) wire.Turn {
	return wire.Turn{
		ID: t.ID, At: t.Began, Path: wire.PathTerminal, Backend: wire.TerminalsBackend, Agent: s.name(),
		Avatar: avatar, Session: s.id,
		Tools:   slice.Map(t.tools, func(x wire.TurnTool) wire.TurnTool { return x }),
		Millis:  float64(t.Ended.Sub(t.Began).Milliseconds()),
		Outcome: t.Outcome, Usage: t.Usage,
	}
}
