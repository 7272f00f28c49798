// Package programs lists the agent programs of this computer for the user's page, and does what the
// user asks for there: it tests one (package probe), gets a copy of one or removes that (package
// copies), and changes the list of the user's own (package installed).
//
// A look at the programs is quick for those whose bytes are known. A new one is started and asked
// for its name and version, one after the other; until then its state is "looking". One program is
// tested or got at a time. That belongs to no request: it ends by itself, by Stop, or with the
// service.
//
// Goroutines: one while programs are looked at, and one while something is tested or got. Close
// ends both and waits for them.
package programs

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Options configure a Service.
type Options struct {
	Store probe.Store
	// Here are the agents of this computer, and Copies World's own copies of their programs.
	Here   installed.Agents
	Copies copies.Copies
	// Off: this service starts no agents, so it finds none and gets none.
	Off bool
	// Changed is called when other programs may have come or gone; nil: nothing is.
	Changed func()
	Logger  zerolog.Logger

	// all and find are those of Here; tests put others in their place.
	all, find func() []profile.Profile
}

// Service is the list, and the work under way. Its methods are safe for concurrent use.
type Service struct {
	opt    Options
	ctx    context.Context //nolint:containedctx // ends with Close
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu  sync.Mutex
	now wire.AgentPrograms
	// changed is closed and replaced with each change.
	changed chan struct{}
	// stop ends the work under way; nil: there is none.
	stop context.CancelFunc
}

// New returns the list. It looks at no program before it is asked for.
func New(o Options) *Service {
	if o.all == nil {
		o.all = o.Here.All
	}
	if o.find == nil {
		o.find = o.Here.Find
	}
	if o.Off {
		o.find = func() []profile.Profile { return nil }
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	s := &Service{opt: o, changed: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Close stops the work under way.
func (s *Service) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
}

// Busy reports whether something is under way.
func (s *Service) Busy() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stop != nil
}

// spawn runs f until it ends. The caller holds mu.
func (s *Service) spawn(f func()) {
	if s.ctx.Err() == nil {
		s.wg.Go(f)
	}
}

// change edits what pages see. The lists in it are replaced, never changed.
func (s *Service) change(edit func(now *wire.AgentPrograms)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.edit(edit)
}

// edit does the same for who holds mu.
func (s *Service) edit(edit func(now *wire.AgentPrograms)) {
	edit(&s.now)
	s.now.Revision++
	close(s.changed)
	s.changed = make(chan struct{})
}

// List looks at the programs again, and returns the list as it is now.
func (s *Service) List() wire.AgentPrograms {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.Looking {
		s.begin()
		s.spawn(s.look)
	}
	return s.now
}

// Wait returns the list when it is newer than a revision, or after a while as it is.
func (s *Service) Wait(ctx context.Context, revision int) wire.AgentPrograms {
	ctx, cancel := context.WithTimeout(ctx, waitTime)
	defer cancel()
	for {
		s.mu.Lock()
		now, changed := s.now, s.changed
		s.mu.Unlock()
		if now.Revision != revision { // that of an earlier service may be higher
			return now
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return now
		case <-s.ctx.Done():
			return now
		}
	}
}

// waitTime is how long a page waits for news before it asks again.
const waitTime = 20 * time.Second

// begin lists the programs, each as it stood before if it was seen. The caller holds mu.
func (s *Service) begin() {
	var installed, absent []wire.AgentProgram
	found := s.opt.find()
	for _, p := range s.opt.all() {
		i := slices.IndexFunc(found, func(f profile.Profile) bool { return f.Type == p.Type })
		if i < 0 {
			absent = append(absent, s.absent(p))
			continue
		}
		path := short(found[i].Path)
		isSame := func(r wire.AgentProgram) bool { return r.Type == p.Type && r.Path == path }
		if before := slices.IndexFunc(s.now.Programs, isSame); before >= 0 {
			installed = append(installed, s.now.Programs[before])
			continue
		}
		installed = append(installed, wire.AgentProgram{
			Type: p.Type, Product: p.Product, State: wire.ProgramLooking, Path: path,
			Copy: found[i].Copy != nil, Own: own(p),
		})
	}
	s.edit(func(now *wire.AgentPrograms) { now.Programs, now.Looking = slices.Concat(installed, absent), true })
}

// absent returns the row of an agent that is not installed.
func (s *Service) absent(p profile.Profile) wire.AgentProgram {
	row := wire.AgentProgram{
		Type: p.Type, Product: p.Product, State: wire.ProgramAbsent, Command: p.InstallCommand(), Own: own(p),
	}
	switch {
	case p.Own != nil:
		row.Reason, row.Next = "Its program was not found: "+p.Program+".", "Install it, or remove the entry and add it anew."
	case len(p.Versions) == 0:
		row.Reason, row.Next = "World has not seen a version of it ask before it acts.", "Get or install it, then test it."
	}
	s.offer(&row, p, cmp.Or(p.Offer(""), copies.Latest))
	return row
}

// offer adds to a row the copy that can be got.
func (s *Service) offer(row *wire.AgentProgram, p profile.Profile, version string) {
	if p.Package != "" && version != "" && !s.opt.Off {
		row.Offer = &wire.AgentOffer{Version: version, Scripts: p.Scripts}
	}
}

// own returns the user's entry of an agent; nil: World knows it.
func own(p profile.Profile) *wire.OwnAgent { return (*wire.OwnAgent)(p.Own) }

// look finds out how the installed programs stand, one after the other.
func (s *Service) look() {
	s.opt.Copies.Sweep()
	for _, p := range s.opt.find() {
		s.put(s.rowOf(s.ctx, p))
	}
	s.change(func(now *wire.AgentPrograms) { now.Looking = false })
}

// put puts a row in the place of the one before.
func (s *Service) put(row wire.AgentProgram) {
	s.change(func(now *wire.AgentPrograms) {
		now.Programs = slices.Clone(now.Programs)
		for i := range now.Programs {
			if now.Programs[i].Type == row.Type {
				now.Programs[i] = row
			}
		}
	})
}

// rowOf finds out how an installed program stands.
func (s *Service) rowOf(ctx context.Context, p profile.Profile) wire.AgentProgram {
	row := wire.AgentProgram{
		Type: p.Type, Product: p.Product, Path: short(p.Path), State: wire.ProgramBroken,
		Copy: p.Copy != nil, Own: own(p),
	}
	if t := p.Check(ctx, nil); t != nil {
		return with(row, t) // of what a copy would lack, too
	}
	row = s.judge(ctx, p, row)
	switch row.State {
	case wire.ProgramFailed, wire.ProgramBroken, wire.ProgramUntestable:
		s.offer(&row, p, p.Offer(row.Version))
	default:
	}
	return row
}

// judge fills in the row of a program that has what it needs.
func (s *Service) judge(ctx context.Context, p profile.Profile, row wire.AgentProgram) wire.AgentProgram {
	st, err := s.opt.Store.Identify(ctx, p)
	if err != nil || st.Identity == nil {
		return with(row, p.TroubleOf(err, nil))
	}
	row.Version = clip.Line(st.Identity.Agent.Version, 40)
	row.Testable = st.Err == nil && probe.Testable(p)
	if st.Former != nil {
		row.Formerly = &st.Former.At
	}
	trouble := st.Judge(p, st.Identity.Initialized)
	if trouble != nil && p.Is(st.Identity.Agent.Name) {
		row.Word = st.Word(p)
	}
	switch r := st.Result; {
	case r != nil:
		row.Tested = tested(r)
		if row.State = wire.ProgramPassed; !r.Passed {
			row.State = wire.ProgramFailed
		}
	case trouble == nil:
		row.State = wire.ProgramKnown
	case !p.Is(st.Identity.Agent.Name):
		row.Testable = false
	case row.Testable:
		row.State = wire.ProgramUntested
	case st.Err != nil:
		row.State, row.Reason = wire.ProgramUntestable, clip.Line(st.Err.Error(), maxReason)
		return row
	default:
		row.State, row.Reason = wire.ProgramUntestable, probe.ErrUntestable.Error()
		return row
	}
	if trouble != nil {
		row = with(row, trouble)
	}
	return row
}

// maxReason bounds the texts of a row, in bytes.
const maxReason = 500

// with adds to a row why its agent does not start.
func with(row wire.AgentProgram, t *profile.Trouble) wire.AgentProgram {
	row.Reason, row.Next, row.Command = clip.Line(t.Reason, maxReason), t.Next, t.Command
	return row
}

// tested returns a result in short.
func tested(r *probe.Result) *wire.AgentTested {
	return &wire.AgentTested{
		At: r.At, Passed: r.Passed, Asked: r.Asked, Blocked: r.Blocked, Of: r.Of,
		Reason: clip.Line(r.Reason, maxReason),
	}
}

// short returns a path with ~ for the user's home.
func short(path string) string {
	home, err := os.UserHomeDir()
	if rest, within := strings.CutPrefix(path, home+string(os.PathSeparator)); err == nil && within {
		return "~" + string(os.PathSeparator) + rest
	}
	return path
}

// Test begins the test of an installed agent. If it is under way already, that is well.
func (s *Service) Test(agentType string) (wire.AgentPrograms, *wire.Error) {
	p, e := s.installed(agentType)
	if e != nil {
		return wire.AgentPrograms{}, e
	}
	return s.start(p, "", func(ctx context.Context) error {
		_, err := s.opt.Store.Test(ctx, p, func(is probe.Progress) {
			s.update(func(t *wire.AgentTest) {
				t.Note, t.Done, t.Of = clip.Line(is.Note, maxReason), max(t.Done, is.Done), max(t.Of, is.Of)
			})
		})
		return err
	})
}

// start begins a test, or to get a version of a program, unless that is under way already.
func (s *Service) start(
	p profile.Profile, get string, work func(context.Context) error,
) (wire.AgentPrograms, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch t := s.now.Test; {
	case s.stop != nil && t.Type == p.Type && t.Get == get:
		return s.now, nil
	case s.stop != nil:
		does := "tested"
		if t.Get != "" {
			does = "got"
		}
		return s.now, wire.NewError(wire.CodeRate, "%s is being %s now", t.Product, does).
			Try("Wait until that has ended, or stop it.")
	case s.ctx.Err() != nil:
		return s.now, wire.NewError(wire.CodeUnavailable, "the service is stopping")
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.stop = stop
	s.edit(func(now *wire.AgentPrograms) {
		now.Test = &wire.AgentTest{Type: p.Type, Product: p.Product, Get: get, Began: time.Now().UTC()}
	})
	s.spawn(func() {
		defer stop()
		s.run(ctx, p, work)
	})
	return s.now, nil
}

// run does what start has begun, and publishes how it ended.
func (s *Service) run(ctx context.Context, p profile.Profile, work func(context.Context) error) {
	err := work(ctx)
	if err != nil && ctx.Err() == nil {
		s.opt.Logger.Warn().Err(err).Str("agent", p.Type).Msg("an agent could not be tested or got")
	}
	if p, e := s.installed(p.Type); e == nil && s.ctx.Err() == nil {
		s.put(s.rowOf(s.ctx, p))
	}
	s.update(func(t *wire.AgentTest) {
		t.Ended, t.Stopped = true, ctx.Err() != nil
		if err != nil && !t.Stopped {
			t.Error = clip.Line(sayError(err), maxReason)
		}
		s.stop = nil
	})
}

// sayError returns an error, with the next step if it has one.
func sayError(err error) string {
	if t, ok := errors.AsType[*profile.Trouble](err); ok {
		return t.Reason + " " + t.Next
	}
	return err.Error()
}

// update changes the work under way. edit runs under mu.
func (s *Service) update(edit func(t *wire.AgentTest)) {
	s.change(func(now *wire.AgentPrograms) {
		t := *now.Test
		edit(&t)
		now.Test = &t
	})
}

// Stop stops the work under way, if there is any.
func (s *Service) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		s.stop()
	}
}

// Result returns all that the test of an installed agent has shown.
func (s *Service) Result(ctx context.Context, agentType string) (*wire.AgentTestResult, *wire.Error) {
	p, e := s.installed(agentType)
	if e != nil {
		return nil, e
	}
	r := s.opt.Store.Look(ctx, p).Result
	if r == nil {
		return nil, wire.NotFound(wire.MissingAgent, "%s has no result of a test that counts", p.Product)
	}
	return &wire.AgentTestResult{
		AgentTested: *tested(r), Seconds: r.Seconds, Cut: r.Cut,
		Steps: slice.Map(r.Steps, func(s probe.Step) wire.AgentTestStep {
			return wire.AgentTestStep{
				Home: s.Home, Name: s.Name, Outcome: string(s.Outcome), Failed: s.Failed,
				Detail: clip.Line(s.Detail, maxReason),
			}
		}),
		Tools: slice.Map(r.Tools, func(o probe.Offered) wire.AgentTestTool {
			return wire.AgentTestTool{Name: clip.Line(o.Name, 100), Judged: string(o.Judged)}
		}),
	}, nil
}

// installed returns the profile of an installed agent.
func (s *Service) installed(agentType string) (profile.Profile, *wire.Error) {
	for _, p := range s.opt.find() {
		if p.Type == agentType {
			return p, nil
		}
	}
	return profile.Profile{}, wire.NotFound(wire.MissingAgent, "no agent %s is installed", clip.Quote(agentType))
}
