//go:build unix

package coder

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/wire"
)

// fake is the agent of internal/agents/acp's testdata, compiled.
var fake string

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(playsService) != "":
		serviceToKill()
		return
	case len(os.Args) > 1 && os.Args[1] == "--agent-type": // an agent starts it as its MCP server
		os.Exit(PlaysServer())
	}
	dir, err := os.MkdirTemp("", "coder")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("HOME", dir)
	_ = os.Setenv("XDG_CONFIG_HOME", dir)
	_ = os.Setenv("CANARY_TOKEN", canary)
	fake = filepath.Join(dir, "fakeagent")
	build := exec.Command("go", "build", "-o", fake, "../agents/acp/testdata/fakeagent")
	build.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME=")
	if out, err := build.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%v: %s", err, out))
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// Fake is the path of the scripted agent, PlaysServer what makes this test program world-mcp; for
// tests from outside.
var (
	Fake        = func() string { return fake }
	PlaysServer func() int
)

// home is where the compiler's cache is; the tests have another one.
var home = os.Getenv("HOME")

// canary is a secret of the service's environment.
const canary = "canary-5f2e91"

// testContext is for what belongs to no single test.
var testContext = context.Background()

// The three who may ask.
var (
	user    = &access.Principal{UserID: "u", Kind: access.Page, IsUser: true}
	program = &access.Principal{UserID: "u", Kind: access.Program, IsUser: true}
	viewer  = &access.Principal{UserID: "u", Kind: access.Page}
	worker  = &access.Principal{UserID: "u", Kind: access.Agent}
)

// city is the rest of the service. Its servers list their tools at once, unless a test says
// otherwise.
type city struct {
	mu     sync.Mutex
	tokens map[string]bool // that are good, with whether they write
	mute   bool
	bodies []agent.Body
	turns  []wire.Turn
}

func (c *city) Project() string { return "" }

func (c *city) Surroundings(context.Context) []string { return []string{"the user looks at a bench"} }

func (c *city) Await(string) (<-chan struct{}, func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	listed := make(chan struct{})
	if !c.mute {
		close(listed)
	}
	return listed, func() {}
}

func (c *city) Token(string, string) (id, secret string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	id = ident.New("token-")
	c.tokens[id] = false
	return id, "secret of " + id, nil
}

func (c *city) Grant(id string, write bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.tokens[id]; !known {
		return errors.New("unknown token")
	}
	c.tokens[id] = write
	return nil
}

func (c *city) Revoke(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.tokens, id)
}

func (c *city) good() []bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []bool
	for _, writes := range c.tokens {
		list = append(list, writes)
	}
	return list
}

func (c *city) Body(b agent.Body) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bodies = append(c.bodies, b)
	return "avatar"
}

// last returns the newest update of a body.
func (c *city) last() (b agent.Body) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.bodies); n > 0 {
		b = c.bodies[n-1]
	}
	return b
}

// here are the bodies that have not left.
func (c *city) here() (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := map[string]bool{}
	for _, b := range c.bodies {
		if b.Helper == "" {
			last[b.Type] = !b.Gone
		}
	}
	for body, there := range last {
		if there {
			list = append(list, body)
		}
	}
	return list
}

func (c *city) Turn(t wire.Turn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turns = append(c.turns, t)
}
func (c *city) Device(string) string    { return "device" }
func (c *city) Work(agent.Work)         {}
func (c *city) Withdraw(string, string) {}

// fixture is a service with one agent, the scripted one, and a page that follows it.
type fixture struct {
	t *testing.T
	*Service
	city   *city
	dir    local.Dir
	repo   string
	limits limits
	now    func() time.Time
	logs   logs
	agent  profile.Profile
	// plain is the model for chats without an agent; with one, alone says that the agent is not
	// there.
	plain *modelchat.Chat
	alone atomic.Bool
	view
	stream *journal.Stream
	unread []journal.Entry // of it
}

// logs are what the service logs.
type logs struct {
	mu   sync.Mutex
	text []byte
}

func (l *logs) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, b...)
	return len(b), nil
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.text)
}

// view is what a page makes of the events.
type view struct {
	rows    map[string]wire.CoderSession
	turns   map[string]wire.CoderTurn
	texts   map[string]string
	tools   map[string]wire.ChatTool
	cards   map[string]wire.Approval
	hashes  map[string][]string // of the cards, in the order of their events
	files   map[string]wire.CoderFiles
	notices []string
	// progress has the progress events; nil is the end of one.
	progress []*wire.CoderProgress
	states   []wire.CoderState
	removed  []string
}

var quick = limits{
	Limits: driver.Limits{
		Start: needs.Patience, Tools: needs.Patience, Turn: time.Hour, Stopping: needs.Patience,
	},
	idle: time.Hour, progress: time.Hour,
}

func scripted(args ...string) profile.Profile {
	all := profile.All()
	qwen := all[slices.IndexFunc(all, func(p profile.Profile) bool { return p.Type == "qwen-code" })]
	return profile.Profile{
		Type: "fake", Product: "Fake",
		Installation: profile.Installation{
			Path: fake, Args: append([]string{"-hands=false"}, args...), Program: "fake", ImplementationName: "fake",
			Versions: []string{"1.0.0"}, Package: "fake",
		},
		Asking: profile.Asking{
			Modes: []string{"default"}, ActingModes: []string{"yolo"}, ForeignSettings: profile.ForeignByLever,
			Means: profile.Means{ToolOf: qwen.ToolOf},
		},
	}
}

// project is a repository.
func project(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(dir, "project")
	write(t, root, "main.go", "package main\n")
	write(t, root, "docs/guide.md", "# Guide\n")
	write(t, root, ".gitignore", "*.log\n.env\n")
	for _, args := range [][]string{
		{"init", "-q", "-b", "main", "."}, {"config", "user.name", "Ada"}, {"config", "user.email", "ada@example.org"}, {"add", "."}, {"commit", "-q", "-m", "begin"},
	} {
		git(t, root, args...)
	}
	return root
}

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, root, path, text string) {
	t.Helper()
	full := filepath.Join(root, path)
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

func read(root, path string) string {
	b, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		return "(none)"
	}
	return string(b)
}

// begin starts a service whose agent is the scripted one with these arguments; the user has opened
// a project.
func begin(t *testing.T, args ...string) *fixture {
	t.Helper()
	return beginWith(t, quick, args...)
}

func beginWith(t *testing.T, l limits, args ...string) *fixture {
	t.Helper()
	t.Parallel()
	f := &fixture{
		t: t, city: &city{tokens: map[string]bool{}}, dir: local.Dir(t.TempDir()), repo: project(t), limits: l,
	}
	f.agent = scripted(append([]string{"-memory", f.dir.Path("memory")}, args...)...)
	f.start()
	f.ask(&wire.CoderRequest{Op: wire.CoderOpLook, Folder: f.repo})
	t.Cleanup(func() { f.Close() })
	return f
}

// options of the service.
func (f *fixture) options() Options {
	return Options{
		UserID: "u", DataDir: f.dir, Executable: "/bin/true", Version: "test", Logger: zerolog.New(&f.logs), World: f.city,
		limits: f.limits, Now: f.now,
		Tools: map[string]bool{"world_info": true, "place_objects": false}, Children: proc.NewChildren(f.dir, zerolog.Nop()),
		findProfiles: func() []profile.Profile {
			if f.alone.Load() {
				return nil
			}
			return []profile.Profile{f.agent}
		},
		ModelChat: f.plain,
	}
}

// lastWords are missions whose prompt of a conversation is its last message.
type lastWords struct{}

func (lastWords) VibePrompt(q *wire.VibeRequest, _ bool) (string, *wire.Error) {
	return q.Messages[len(q.Messages)-1].Content, nil
}

func (lastWords) Landed(string, wire.CoderLanded) {}

// start opens the data folder.
func (f *fixture) start() {
	f.t.Helper()
	var err error
	if f.Service, err = New(f.options()); err != nil {
		f.t.Fatal(err)
	}
	f.Join(lastWords{})
	f.view, f.unread = newView(), nil
	state, _ := f.State(testContext)
	if f.stream, err = f.journal.Follow("", state.Cursor); err != nil {
		f.t.Fatal(err)
	}
	for _, row := range state.Sessions {
		events, e := f.Events(row.ID)
		if e != nil && e.Code == wire.CodeNotFound {
			continue // it was cleaned away meanwhile
		}
		if e != nil {
			f.t.Fatal(e)
		}
		for i := range events {
			f.fold(&events[i])
		}
	}
}

func newView() view {
	return view{
		rows: map[string]wire.CoderSession{}, turns: map[string]wire.CoderTurn{}, texts: map[string]string{},
		tools: map[string]wire.ChatTool{},
		cards: map[string]wire.Approval{}, hashes: map[string][]string{}, files: map[string]wire.CoderFiles{},
	}
}

// fold takes one event in, as a page does.
func (v *view) fold(e *wire.CoderEvent) {
	switch {
	case e.Kind == wire.CoderEventRemoved:
		v.removed = append(v.removed, e.Session)
	case e.Row != nil:
		v.rows[e.Session] = *e.Row
		if n := len(v.states); n == 0 || v.states[n-1] != e.Row.State {
			v.states = append(v.states, e.Row.State)
		}
	case e.Turn != nil:
		v.turns[e.Turn.ID] = *e.Turn
	case callOf(e) != nil:
		v.tools[callOf(e).ID] = *callOf(e)
	case e.Message != nil:
		v.texts[e.Message.ID] = e.Message.Parts[0].Text
	case e.Delta != nil:
		v.texts[e.Delta.Message] += e.Delta.Text
	case e.Approval != nil:
		v.cards[e.Approval.ID] = *e.Approval
		v.hashes[e.Approval.ID] = append(v.hashes[e.Approval.ID], e.Approval.Hash)
	case e.Files != nil:
		v.files[e.Files.Turn] = *e.Files
	case e.Kind == wire.CoderEventProgress:
		v.progress = append(v.progress, e.Progress)
	case e.Notice != nil:
		v.notices = append(v.notices, e.Notice.Text)
	}
}

// until reads events until something is so.
func (f *fixture) until(what string, ok func() bool) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(testContext, needs.Patience)
	defer cancel()
	for !ok() { // asked after each event, so that no moment is missed when many come at once
		for len(f.unread) == 0 {
			var err error
			if f.unread, err = f.stream.Next(ctx); err != nil {
				f.t.Fatalf("never came: %s; states %v, turns %+v, texts %q, cards %+v, notices %q", what, f.states, f.turns, f.texts, f.cards, f.notices)
			}
		}
		var e wire.CoderEvent
		if err := json.Unmarshal(f.unread[0].Line, &e); err != nil {
			f.t.Fatal(err)
		}
		f.unread = f.unread[1:]
		f.fold(&e)
	}
}

// try asks as the user.
func (f *fixture) try(q *wire.CoderRequest) (*wire.CoderAnswer, *wire.Error) {
	return f.Ask(testContext, user, "", q)
}

func (f *fixture) ask(q *wire.CoderRequest) *wire.CoderAnswer {
	f.t.Helper()
	a, e := f.try(q)
	if e != nil {
		f.t.Fatalf("%s: %v", q.Op, e)
	}
	return a
}

// refused asks for what must fail with a code.
func (f *fixture) refused(code wire.Code, q *wire.CoderRequest) {
	f.t.Helper()
	if _, e := f.try(q); e == nil || e.Code != code {
		f.t.Errorf("%s: %v, not %s", q.Op, e, code)
	}
}

// open opens a session.
func (f *fixture) open() string {
	f.t.Helper()
	return f.ask(&wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo}).Session.ID
}

// prompt sends one, and returns the turn.
func (f *fixture) prompt(session, text string) string {
	f.t.Helper()
	return f.ask(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: session, Text: text}).Turn
}

// ended waits for the end of a turn and the events after it.
func (f *fixture) ended(turn string) wire.CoderTurn {
	f.t.Helper()
	f.until("the end of "+turn, func() bool { return f.turns[turn].Ended != nil })
	return f.turns[turn]
}

// run runs a turn to its end, and returns what the agent said in it.
func (f *fixture) run(session, text string) string {
	f.t.Helper()
	turn := f.prompt(session, text)
	if end := f.ended(turn); end.State != wire.TurnDone {
		f.t.Fatalf("%q ended as %+v; %q", text, end, f.notices)
	}
	f.until("the files", func() bool {
		return f.files[turn].Changed != nil || f.rows[session].Isolation != wire.IsolationWorktree
	})
	return f.said(turn)
}

// said returns what the agent said in a turn.
func (f *fixture) said(turn string) string {
	var parts []string
	for id := range f.texts {
		if strings.HasPrefix(id, turn+".") && !strings.HasSuffix(id, ".you") {
			parts = append(parts, id)
		}
	}
	number := func(id string) int { n, _ := strconv.Atoi(id[strings.LastIndexByte(id, '.')+1:]); return n }
	slices.SortFunc(parts, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	all := ""
	for _, id := range parts {
		all += f.texts[id]
	}
	return all
}

// card waits for an open card of a session.
func (f *fixture) card(session string) (found wire.Approval) {
	f.t.Helper()
	f.until("a card", func() bool { found = f.openCard(session); return found.ID != "" })
	return found
}

// openCard returns a card of a session that waits for an answer, if there is one.
func (f *fixture) openCard(session string) (found wire.Approval) {
	for _, c := range f.cards {
		if c.State == wire.ApprovalOpen && f.rows[session].Cards > 0 {
			found = c
		}
	}
	return found
}

// answer answers a card.
func (f *fixture) answer(session string, c *wire.Approval, option string) (*wire.CoderAnswer, *wire.Error) {
	return f.try(&wire.CoderRequest{
		Op: wire.CoderOpAnswer, Session: session, Approval: c.ID, Hash: c.Hash, Option: option,
	})
}

// allow allows the next card.
func (f *fixture) allow(session string) {
	f.t.Helper()
	c := f.card(session)
	if _, e := f.answer(session, &c, "y"); e != nil {
		f.t.Fatal(e)
	}
	f.until("the answer", func() bool { return f.cards[c.ID].State == wire.ApprovalAnswered })
}

// hash is that of the change as it is now.
func (f *fixture) hash(session string) string {
	f.t.Helper()
	return f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: session}).Diff.Hash
}

// state waits for the state of a session.
func (f *fixture) state(session string, s wire.CoderState) {
	f.t.Helper()
	f.until("the state "+string(s), func() bool { return f.rows[session].State == s })
}

// of returns a session.
func (f *fixture) of(id string) *session {
	sess, _ := f.find(id)
	return sess
}

// tree is where a session works.
func (f *fixture) tree(id string) string {
	sess := f.of(id)
	l := sess.lock()
	defer l.unlock()
	return l.workFolder()
}

// pid is that of the running agent of a session; 0: none runs.
func (f *fixture) pid(id string) int {
	sess := f.of(id)
	l := sess.lock()
	defer l.unlock()
	if l.agent == nil {
		return 0
	}
	return l.agent.PID()
}

// gone waits until no process has this id.
func (f *fixture) gone(pid int) {
	f.t.Helper()
	needs.Until(f.t, fmt.Sprintf("the end of process %d", pid), func() bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) })
}

// callOf returns the call that an event shows; nil: it shows none.
func callOf(e *wire.CoderEvent) *wire.ChatTool {
	if e.Message == nil || len(e.Message.Parts) == 0 {
		return nil
	}
	return e.Message.Parts[0].Tool
}
