// Package programs lists the agent programs of this computer for the user's page, and runs the
// tests that the user starts there (package probe).
//
// A look at the programs is quick for those whose bytes are known. A new one is started and asked
// for its name and version, one after the other; until then its state is "looking". One test runs
// at a time. It belongs to no request: it ends by itself, by Stop, or with the service.
//
// Goroutines: one while programs are looked at, and one while a test runs. Close ends both and
// waits for them.
package programs

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Options configure a Service.
type Options struct {
	Store probe.Store
	// All returns the agents that World knows, and Find those that are installed; nil: those of
	// package profile.
	All, Find func() []profile.Profile
	Logger    zerolog.Logger
}

// Service is the list, and the test that runs. Its methods are safe for concurrent use.
type Service struct {
	opt    Options
	ctx    context.Context //nolint:containedctx // ends with Close
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu  sync.Mutex
	now wire.AgentPrograms
	// changed is closed and replaced with each change.
	changed chan struct{}
	// stop ends the test that runs; nil: none does.
	stop context.CancelFunc
}

// New returns the list. It looks at no program before it is asked for.
func New(o Options) *Service {
	if o.All == nil {
		o.All = profile.All
	}
	if o.Find == nil {
		o.Find = func() []profile.Profile { return profile.Find(nil) }
	}
	s := &Service{opt: o, changed: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Close stops the test that runs.
func (s *Service) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
}

// Busy reports whether a test runs.
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
	found := s.opt.Find()
	for _, p := range s.opt.All() {
		i := slices.IndexFunc(found, func(f profile.Profile) bool { return f.Type == p.Type })
		if i < 0 {
			absent = append(absent, wire.AgentProgram{
				Type: p.Type, Product: p.Product, State: wire.ProgramAbsent, Command: p.InstallCommand(),
			})
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
		})
	}
	s.edit(func(now *wire.AgentPrograms) { now.Programs, now.Looking = slices.Concat(installed, absent), true })
}

// look finds out how the installed programs stand, one after the other.
func (s *Service) look() {
	for _, p := range s.opt.Find() {
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
	row := wire.AgentProgram{Type: p.Type, Product: p.Product, Path: short(p.Path), State: wire.ProgramBroken}
	if t := p.Check(ctx, nil); t != nil {
		return with(row, t)
	}
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
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.stop != nil && s.now.Test.Type != p.Type:
		return s.now, wire.NewError(wire.CodeRate, "%s is being tested now", s.now.Test.Product).
			Try("Wait until that has ended, or stop it.")
	case s.stop != nil:
		return s.now, nil
	case s.ctx.Err() != nil:
		return s.now, wire.NewError(wire.CodeUnavailable, "the service is stopping")
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.stop = stop
	s.edit(func(now *wire.AgentPrograms) {
		now.Test = &wire.AgentTest{Type: p.Type, Product: p.Product, Began: time.Now().UTC()}
	})
	s.spawn(func() {
		defer stop()
		s.test(ctx, p)
	})
	return s.now, nil
}

// test runs the test of an agent.
func (s *Service) test(ctx context.Context, p profile.Profile) {
	_, err := s.opt.Store.Test(ctx, p, func(is probe.Progress) {
		s.update(func(t *wire.AgentTest) {
			t.Note, t.Done, t.Of = clip.Line(is.Note, maxReason), max(t.Done, is.Done), max(t.Of, is.Of)
		})
	})
	if err != nil && ctx.Err() == nil {
		s.opt.Logger.Warn().Err(err).Str("agent", p.Type).Msg("an agent could not be tested")
	}
	if s.ctx.Err() == nil {
		s.put(s.rowOf(s.ctx, p))
	}
	s.update(func(t *wire.AgentTest) {
		t.Ended, t.Stopped = true, ctx.Err() != nil
		if err != nil && !t.Stopped {
			t.Error = clip.Line(err.Error(), maxReason)
		}
		s.stop = nil
	})
}

// update changes the test that runs. edit runs under mu.
func (s *Service) update(edit func(t *wire.AgentTest)) {
	s.change(func(now *wire.AgentPrograms) {
		t := *now.Test
		edit(&t)
		now.Test = &t
	})
}

// Stop stops the test that runs, if one does.
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
	for _, p := range s.opt.Find() {
		if p.Type == agentType {
			return p, nil
		}
	}
	return profile.Profile{}, wire.NotFound(wire.MissingAgent, "no agent %s is installed", clip.Quote(agentType))
}
