package mission

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// TestMain also runs as a test command: the content of a file decides its exit code.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "as-test-command" {
		asTestCommand(os.Args[2:])
	}
	goleak.VerifyTestMain(m)
}

// asked is a prompt that an agent got.
type asked struct {
	session string
	lobe    wire.Lobe
	text    string
}

// agents are sessions whose agents do what a test says. They outlive a service, as files on disk
// do.
type agents struct {
	mu      sync.Mutex
	svc     *Service
	opened  map[string]Opening
	landed  map[string]wire.CoderLanded
	merged  map[string]bool
	prompts []asked
	closed  []string
	// do is what an agent does with a prompt. It reports by report.
	do func(ctx context.Context, a *agents, o Opening, prompt string) (Turn, *wire.Error)
	// during is what happens in a turn before that; nil: nothing.
	during func(ctx context.Context, on Observer)
	// diff is the change of a session; nil: one file.
	diff func(session string) (*wire.CoderDiff, *wire.Error)
	// tree is where the sessions work.
	tree string
	// dead reports whether the process of the service that calls has died: the call never returns
	// to anyone.
	dead func() bool
}

func newAgents(do func(ctx context.Context, a *agents, o Opening, prompt string) (Turn, *wire.Error)) *agents {
	return &agents{opened: map[string]Opening{}, landed: map[string]wire.CoderLanded{}, do: do}
}

func (a *agents) Folder(_ context.Context, folder string) (string, *wire.Error) {
	if !filepath.IsAbs(folder) {
		return "", wire.NewError(wire.CodeNotAllowed, "the user has not opened this folder for coding")
	}
	return folder, nil
}

var errDead = wire.NewError(wire.CodeCancelled, "this was stopped before it was done")

func (a *agents) gone(ctx context.Context) bool {
	if a.dead == nil || !a.dead() {
		return false
	}
	<-ctx.Done()
	return true
}

func (a *agents) Open(ctx context.Context, o Opening) *wire.Error {
	if a.gone(ctx) {
		return errDead
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.opened[o.ID]; !ok {
		a.opened[o.ID] = o
	}
	return nil
}

func (a *agents) Ask(ctx context.Context, session, prompt string, on Observer) (Turn, *wire.Error) {
	if a.gone(ctx) {
		return Turn{}, errDead
	}
	a.mu.Lock()
	o, ok := a.opened[session]
	lobe := map[Kind]wire.Lobe{
		ReportCurate: wire.LobeCurator, ReportReview: wire.LobeReviewer,
		"": wire.LobeCoder,
	}[o.Report]
	a.prompts = append(a.prompts, asked{session, lobe, prompt})
	a.mu.Unlock()
	if !ok {
		return Turn{}, wire.NewError(wire.CodeNotFound, "there is no such session")
	}
	if m := a.mission(o); o.Report == ReportReview && o.SharedTree != m.Session {
		return Turn{}, wire.NewError(wire.CodeConflict, "the reviewer reads the files of %s, and the change is in %s", o.SharedTree, m.Session)
	}
	if a.during != nil {
		a.during(ctx, on)
	}
	t, e := a.do(ctx, a, o, prompt)
	if a.gone(ctx) {
		return Turn{}, errDead
	}
	return t, e
}

func (a *agents) Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error) {
	if a.gone(ctx) {
		return nil, errDead
	}
	if a.diff != nil {
		return a.diff(session)
	}
	return &wire.CoderDiff{Files: []wire.CoderFile{{Path: "main.go", State: "modified", Diff: "@@ -1 +1 @@\n-a\n+b\n"}}}, nil
}

func (a *agents) Worktree(context.Context, string) (string, *wire.Error) { return a.tree, nil }

func (a *agents) Merged(session string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.merged[session]
}

func (a *agents) Landed(session string) wire.CoderLanded {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.landed[session]
}

func (a *agents) Close(session string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = append(a.closed, session)
}

// last returns the newest prompt of a lobe.
func (a *agents) last(l wire.Lobe) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	text := ""
	for _, p := range a.prompts {
		if p.lobe == l {
			text = p.text
		}
	}
	return text
}

// mission returns what a session is about, as it is now.
func (a *agents) mission(o Opening) wire.Mission {
	m, _ := a.svc.Mission(o.Mission)
	return m
}

func (a *agents) report(o Opening, args any) *wire.Error {
	text, err := json.Marshal(args)
	if err != nil {
		panic(err)
	}
	return a.svc.Report(o.ID, o.Report, text)
}

var done = Turn{ID: "turn-1", Outcome: wire.TurnDone, Usage: &wire.CoderUsage{Input: 700, Output: 300, Cost: 0.5}}

// good is an agent that does each step well at once.
func good(_ context.Context, a *agents, o Opening, _ string) (Turn, *wire.Error) {
	switch o.Report { //nolint:exhaustive // the others report nothing here
	case ReportCurate:
		if e := a.report(o, spec("Greet people")); e != nil {
			return Turn{}, e
		}
	case ReportReview:
		if e := a.report(o, reviewReport{95, []string{}}); e != nil {
			return Turn{}, e
		}
	}
	return done, nil
}

func spec(title string) curateReport {
	return curateReport{title, "Change main.go so that it greets the one who runs it.", []string{"it prints a greeting"}, 8, 5, 5}
}

// serve starts a service in a folder.
func serve(t testing.TB, dir string, a *agents, more ...func(o *Options)) *Service {
	t.Helper()
	o := Options{
		DataDir: local.Dir(dir), Agents: a, Publish: func(wire.CoderEvent) {}, Logger: zerolog.Nop(),
		Environ: os.Environ(),
	}
	for _, f := range more {
		f(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	a.svc = s
	return s
}

// fataler is a test of any kind.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// refused checks the code of an error, and that it says a next step.
func refused(t testing.TB, e *wire.Error, code wire.Code) {
	t.Helper()
	if e == nil || e.Code != code || e.Next == "" {
		t.Errorf("the answer is %v, wanted %s with a next step", e, code)
	}
}

// add makes a mission.
func add(t testing.TB, s *Service, folder string, test ...string) wire.Mission {
	t.Helper()
	q := wire.MissionEdit{Folder: &folder, Ask: new("Greet the one who runs it."), Test: test}
	m, e := s.Create(context.Background(), &q, true)
	if e != nil {
		t.Fatal(e.Text())
	}
	return m
}

// ready makes a mission that can be executed.
func ready(t testing.TB, s *Service, folder string, test ...string) wire.Mission {
	t.Helper()
	m := add(t, s, folder, test...)
	r, e := s.store.update(m.ID, func(m *record) *wire.Error {
		applySpec(spec("Greet people"))(m, time.Now())
		m.Maturity = 3
		m.enter(wire.PhaseReady, time.Now(), "Ready.")
		return nil
	})
	if e != nil {
		t.Fatal(e.Text())
	}
	return r.Mission
}

// settle waits until no run of a service is open.
func settle(t fataler, s *Service) {
	t.Helper()
	late := time.Now().Add(needs.Patience)
	for ; len(s.runs.newest((*entry).isOpen)) > 0; time.Sleep(2 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("a run does not end")
		}
	}
}

// now returns a mission as it is.
func now(t testing.TB, s *Service, id string) wire.Mission {
	t.Helper()
	m, e := s.Mission(id)
	if e != nil {
		t.Fatal(e.Text())
	}
	return m
}

// copyDir copies the files of a folder, as a kill leaves them.
func copyDir(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	names, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, n := range names {
		b, err := os.ReadFile(filepath.Join(from, n.Name()))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, n.Name()), b, 0o600); err != nil {
			return err
		}
	}
	return nil
}
