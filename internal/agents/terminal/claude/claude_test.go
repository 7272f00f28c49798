package claude

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// ear is a Sink that passes its calls on.
type ear struct {
	lists     chan []source.Status
	usages    chan [2]wire.TerminalUsage
	approvals chan wire.Approval
}

func newEar() *ear {
	return &ear{make(chan []source.Status, 100), make(chan [2]wire.TerminalUsage, 100), make(chan wire.Approval, 100)}
}

func (e *ear) List(_ string, _ time.Time, all []source.Status) { e.lists <- all }
func (e *ear) Changed(string, time.Time, source.Status)        {}
func (e *ear) Gone(string, string)                             {}
func (e *ear) Usage(_, _ string, total, turn *wire.TerminalUsage) {
	e.usages <- [2]wire.TerminalUsage{*total, *turn}
}
func (e *ear) Approval(_, _ string, a wire.Approval) { e.approvals <- a }

// wire is a connection of a hook.
type hookLine struct {
	replies chan frame.Reply
	ended   chan struct{}
	once    sync.Once
}

func newHookLine() *hookLine {
	return &hookLine{replies: make(chan frame.Reply, 1), ended: make(chan struct{})}
}
func (l *hookLine) Reply(r frame.Reply) error { l.replies <- r; l.end(); return nil }
func (l *hookLine) Ended() <-chan struct{}    { return l.ended }
func (l *hookLine) end()                      { l.once.Do(func() { close(l.ended) }) }

// start runs a source whose Claude says what stands in the file "says" of its home, and counts in
// "asked" how often.
func start(t *testing.T) (*Source, *ear, string) {
	t.Helper()
	home := t.TempDir()
	program := filepath.Join(home, "claude")
	put(t, program, "#!/bin/sh\necho x >> '"+home+"/asked'\ncat '"+home+"/says'\n", 0o700)
	put(t, filepath.Join(home, "says"), "[]", 0o600)
	if err := os.Mkdir(filepath.Join(home, "sessions"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, e := New(Options{Home: home, Program: program, Logger: zerolog.Nop()}), newEar()
	s.poll, s.every = 5*time.Millisecond, 20*time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx, e) }()
	t.Cleanup(func() { cancel(); <-done })
	return s, e, home
}

func put(t *testing.T, name, content string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

func next[T any](t *testing.T, what string, c <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-c:
	case <-time.After(needs.Patience):
		t.Fatal(what, "does not come")
	}
	return v
}

// The list is requested when a state file changes and while a session is in doubt, and never
// without need.
func TestItIsAskedWhenItMayHaveChanged(t *testing.T) {
	t.Parallel()
	s, e, home := start(t)
	put(t, filepath.Join(home, "says"), `[{"pid":7,"cwd":"/x","kind":"interactive","sessionId":"a","status":"waiting","waitingFor":"Bash","name":"new field"},
		{"pid":8,"sessionId":"b","kind":"background","status":"busy"},{"pid":9,"sessionId":"c","status":"dreaming"}]`, 0o600)
	put(t, filepath.Join(home, "sessions", "7.json"), "not ours to read", 0o600)
	time.Sleep(20 * s.poll)
	if _, err := os.Stat(filepath.Join(home, "asked")); err == nil {
		t.Error("the list was requested without need")
	}
	s.Wanted(source.Wanted{Watched: true})
	got := next(t, "the list", e.lists)
	want := []source.Status{
		{Session: "a", Pid: 7, Folder: "/x", State: source.Waiting, For: "Bash"},
		{Session: "b", Pid: 8, State: source.Busy, Detached: true},
		{Session: "c", Pid: 9, State: source.Unknown},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v", got)
	}
	put(t, filepath.Join(home, "says"), `[]`, 0o600)
	put(t, filepath.Join(home, "sessions", "8.json"), "", 0o600)
	if got := next(t, "the list after a change", e.lists); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	put(t, filepath.Join(home, "says"), `nonsense`, 0o600)
	s.Wanted(source.Wanted{Doubt: []string{"a"}, Sessions: []string{"a"}})
	time.Sleep(10 * s.every)
	if len(e.lists) != 0 {
		t.Errorf("nonsense is accepted as a list")
	}
	s.Wanted(source.Wanted{Watched: true}) // what could not be asked is asked again, also when nothing changes any more
	put(t, filepath.Join(home, "says"), `[{"sessionId":"a","status":"idle"}]`, 0o600)
	if got := next(t, "the list in doubt", e.lists); len(got) != 1 || got[0].State != source.Idle {
		t.Errorf("%+v", got)
	}
}

// A permission is asked once, and the first answer counts.
func TestAPermission(t *testing.T) {
	t.Parallel()
	f := frame.Frame{Agent: frame.Claude, Session: "a", Event: frame.Hold, Ask: &frame.Ask{Title: "Run a command", Command: "rm -r build"}}
	waits := source.Wanted{Answer: true, Sessions: []string{"a"}, Doubt: []string{"a"}, Waiting: []string{"a"}}
	for name, c := range map[string]struct {
		does func(s *Source, l *hookLine, id string)
		want wire.ApprovalState
		says string
	}{
		"allowed here": {
			func(s *Source, _ *hookLine, id string) { _ = s.Answer(t.Context(), "a", id, true) }, wire.ApprovalAnswered,
			frame.Allow,
		},
		"rejected here": {
			func(s *Source, _ *hookLine, id string) { _ = s.Answer(t.Context(), "a", id, false) }, wire.ApprovalAnswered,
			frame.Deny,
		},
		"answered in the terminal": {func(s *Source, _ *hookLine, _ string) {
			s.Wanted(waits)
			s.Wanted(source.Wanted{Answer: true, Sessions: []string{"a"}})
		}, wire.ApprovalWithdrawn, ""},
		"answered in the terminal, which waited before": {func(s *Source, _ *hookLine, _ string) {
			s.Wanted(source.Wanted{Answer: true, Sessions: []string{"a"}})
		}, wire.ApprovalWithdrawn, ""},
		"allowed here while it waits": {func(s *Source, _ *hookLine, id string) {
			put(t, filepath.Join(s.opt.Home, "says"), `[{"sessionId":"a","status":"waiting"}]`, 0o600)
			_ = s.Answer(t.Context(), "a", id, true)
		}, wire.ApprovalAnswered, frame.Allow},
		"answered in the terminal before any list": {func(s *Source, _ *hookLine, id string) {
			put(t, filepath.Join(s.opt.Home, "says"), `[{"sessionId":"b","status":"waiting"},{"sessionId":"a","status":"busy"}]`, 0o600)
			if e := s.Answer(t.Context(), "a", id, false); e == nil || e.Code != wire.CodeAnswered {
				t.Errorf("it was answered here: %v", e)
			}
		}, wire.ApprovalWithdrawn, ""},
		"the hook came when it was over": {func(s *Source, _ *hookLine, _ string) {
			put(t, filepath.Join(s.opt.Home, "says"), `[{"sessionId":"a","status":"busy"}]`, 0o600)
			s.Wanted(source.Wanted{Answer: true, Sessions: []string{"a"}, Doubt: []string{"a"}})
		}, wire.ApprovalWithdrawn, ""},
		"the program is gone": {func(_ *Source, l *hookLine, _ string) { l.end() }, wire.ApprovalWithdrawn, ""},
		"switched off": {func(s *Source, _ *hookLine, _ string) {
			s.Wanted(source.Wanted{Sessions: []string{"a"}, Doubt: []string{"a"}})
		}, wire.ApprovalWithdrawn, ""},
		"another session answers": {func(s *Source, l *hookLine, id string) {
			if s.Answer(t.Context(), "b", id, true) == nil {
				t.Error("it may answer")
			}
			l.end()
		}, wire.ApprovalWithdrawn, ""},
	} {
		s, e, _ := start(t)
		if s.Wanted(source.Wanted{Answer: true, Sessions: []string{"a"}}); strings.HasSuffix(name, "before") {
			s.Wanted(waits)
		}
		for ready := false; !ready; time.Sleep(time.Millisecond) {
			s.mu.Lock()
			ready = s.sink != nil
			s.mu.Unlock()
		}
		l := newHookLine()
		done := make(chan struct{})
		go func() { defer close(done); s.Listen(t.Context(), f, l) }()
		a := next(t, "the question", e.approvals)
		if a.State != wire.ApprovalOpen || a.Command != "rm -r build" {
			t.Errorf("%s: %+v", name, a)
		}
		c.does(s, l, a.ID)
		if end := next(t, name, e.approvals); end.State != c.want || end.ID != a.ID {
			t.Errorf("%s: %+v", name, end)
		}
		<-done
		said := ""
		select {
		case r := <-l.replies:
			said = r.Decision
		default:
		}
		if said != c.says {
			t.Errorf("%s: the hook got %q", name, said)
		}
		if s.Answer(t.Context(), "a", a.ID, true) == nil {
			t.Errorf("%s: it can be answered again", name)
		}
	}
}

// The newest hook of a session waits for notes, and none when that is switched off or the session
// is over: each is a process.
func TestOneHookWaitsForNotes(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	message := source.Wanted{Message: true, Sessions: []string{"a"}}
	stop := func() (l *hookLine, over chan struct{}) {
		l, over = newHookLine(), make(chan struct{})
		before := s.Offers("a")
		go func() {
			defer close(over)
			s.Listen(t.Context(), frame.Frame{Agent: frame.Claude, Session: "a", Event: frame.Wait}, l)
		}()
		if before.Message == wire.WayNone {
			for s.Offers("a").Message != wire.WayNote {
				time.Sleep(time.Millisecond)
			}
		}
		return l, over
	}
	s.Wanted(message)
	_, over := stop()
	l, newer := stop()
	next(t, "the end of the older hook", over)
	if e := s.Send(t.Context(), "a", "come"); e != nil || next(t, "the note", l.replies).Note != "come" {
		t.Error(e)
	}
	next(t, "the end of the newer hook", newer)
	for _, w := range []source.Wanted{{Sessions: []string{"a"}}, {Message: true}} {
		s.Wanted(message)
		_, over = stop()
		s.Wanted(w)
		next(t, "the end of the hook", over)
		if s.Send(t.Context(), "a", "come") == nil {
			t.Error("a note without a reader is accepted")
		}
	}
}

// Messages count once, however often they stand in transcripts.
func TestUsageCountsOnce(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := filepath.Join(home, "projects", "-x")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	said := `{"type":"user","message":{"content":"secret words"}}` + "\n"
	message := func(id string, in, out int) string {
		return fmt.Sprintf(`{"type":"assistant","message":{"id":%q,"usage":{"input_tokens":%d,"cache_read_input_tokens":100,"output_tokens":%d}}}`+"\n", id, in, out)
	}
	put(t, filepath.Join(dir, "a.jsonl"), said+message("m1", 10, 1)+message("m1", 10, 5)+"{broken\n", 0o600)
	b, e := newUsageReader(home), newEar()
	b.read([]string{"a", "../../etc/passwd", "unknown"}, e)
	if got := next(t, "usage", e.usages); got[0] != (wire.TerminalUsage{Input: 110, Output: 5, Cached: 100, Context: 115}) ||
		got[1] != got[0] {
		t.Errorf("%+v", got)
	}
	b.read([]string{"a"}, e)
	if len(e.usages) != 0 {
		t.Error("usage is reported again")
	}
	file, err := os.OpenFile(filepath.Join(dir, "a.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	half := message("m2", 20, 2)
	_, _ = file.WriteString(said + half[:30])
	b.read([]string{"a"}, e)
	_, _ = file.WriteString(half[30:])
	_ = file.Close()
	put(t, filepath.Join(dir, "fork.jsonl"), said+message("m1", 10, 5)+message("m2", 20, 2)+message("m3", 1, 1), 0o600)
	b.read([]string{"a", "fork"}, e)
	if got := next(t, "usage", e.usages); got[0].Input != 230 || got[1].Input != 120 || got[1].Output != 2 {
		t.Errorf("%+v", got)
	}
	if got := next(t, "usage of the fork", e.usages); got[0].Input != 101 || got[0].Output != 1 {
		t.Errorf("%+v", got)
	}
}
