//go:build unix

package acp

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/proc"
)

// heard keeps what an agent says.
type heard struct {
	mu        sync.Mutex
	updates   []Update
	notices   []string
	asked     chan *Permission
	withdrawn chan *Permission
	streaming chan struct{} // closed at the first chunk of text
	once      sync.Once
}

func newHeard() *heard {
	return &heard{
		asked: make(chan *Permission, 4), withdrawn: make(chan *Permission, 4),
		streaming: make(chan struct{}),
	}
}

func (h *heard) Update(u Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.updates = append(h.updates, u)
	if u.Kind == KindAgentChunk {
		h.once.Do(func() { close(h.streaming) })
	}
}
func (h *heard) Permission(p *Permission) { h.asked <- p }
func (h *heard) Withdrawn(p *Permission)  { h.withdrawn <- p }
func (h *heard) Notice(s string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.notices = append(h.notices, s)
}

// text is everything of a kind, in order.
func (h *heard) text(kind UpdateKind) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var b strings.Builder
	for _, u := range h.updates {
		if u.Kind == kind && u.Content != nil {
			b.WriteString(u.Content.Text)
		}
	}
	return b.String()
}

type fixture struct {
	*heard
	*Agent
	session string
	ctx     context.Context
}

// start runs the fake agent with a session.
func start(t *testing.T, args ...string) fixture {
	t.Helper()
	h := newHeard()
	a, err := Start(proc.Command{Path: fake, Args: args, Dir: t.TempDir(), Env: Env(os.Environ(), nil)}, h)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Stop)
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	t.Cleanup(cancel)
	i, err := a.Initialize(ctx, Implementation{Name: "test", Version: "1"})
	if err != nil || i.ProtocolVersion != Version || i.Agent.Name != "fake" || !i.Capabilities.Prompt.Image {
		t.Fatalf("initialize: %+v, %v", i, err)
	}
	s, err := a.NewSession(ctx, SessionOptions{Folder: t.TempDir()})
	if err != nil || s.Modes.Current != "default" {
		t.Fatalf("session/new: %+v, %v", s, err)
	}
	return fixture{h, a, s.ID, ctx}
}

func (f fixture) prompt(text string) (StopReason, error) {
	end, err := f.Prompt(f.ctx, f.session, []Block{{Type: "text", Text: text}})
	return end.Reason, err
}

func (f fixture) must(t *testing.T, text string, reason StopReason) {
	t.Helper()
	if got, err := f.prompt(text); err != nil || got != reason {
		t.Fatalf("prompt %q: %q, %v; want %q", text, got, err, reason)
	}
}

// A turn's updates come in order and before the answer to the prompt.
func TestTurn(t *testing.T) {
	f := start(t)
	f.must(t, "talk", StopEnd)
	if got := f.text(KindAgentChunk); got != "Hello from 🌍 here." {
		t.Errorf("text %q", got)
	}
	if got := f.text(KindThoughtChunk); got != "let me see" {
		t.Errorf("thought %q", got)
	}
	for _, u := range f.updates {
		if u.Kind == KindPlan && (len(u.Plan) != 2 || u.Plan[1].Status != "in_progress") || u.Kind == KindSessionInfo &&
			u.Title != "A talk" {
			t.Errorf("update %+v", u)
		}
	}
}

func TestToolCallsMerge(t *testing.T) {
	f := start(t)
	go func() {
		p := <-f.asked
		yes, _ := p.FirstOption(AllowOnce)
		_ = p.Answer(yes.ID)
	}()
	f.must(t, "tool", StopEnd)
	calls := map[string]*ToolCall{}
	for _, u := range f.updates {
		if u.Tool == nil {
			continue
		}
		if calls[u.Tool.ID] == nil {
			calls[u.Tool.ID] = &ToolCall{}
		}
		calls[u.Tool.ID].Merge(*u.Tool)
	}
	w := calls["t1"]
	if w.Title != "Write a.txt" || w.Name != "Write" || w.Kind != "edit" || w.Status != "completed" || string(w.RawOutput) != `"written"` ||
		w.Locations[0] != (Location{"/x/a.txt", 3}) || w.Content[0].NewText != "hi\n" || string(w.RawInput) != `{"path":"/x/a.txt"}` {
		t.Errorf("merged to %+v", w)
	}
	if p := calls["t2"]; p.Status != "failed" || p.Content[0].Content.Text != "no page" {
		t.Errorf("merged to %+v", p)
	}
}

func TestPermission(t *testing.T) {
	f := start(t)
	go func() {
		p := <-f.asked
		yes, _ := p.FirstOption(AllowOnce)
		var wg sync.WaitGroup
		var won, lost int
		var mu sync.Mutex
		for range 8 { // the first answer counts
			wg.Go(func() {
				err := p.Answer(yes.ID)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won++
				} else if errors.Is(err, ErrAnswered) {
					lost++
				}
			})
		}
		wg.Wait()
		if won != 1 || lost != 7 || p.Tool.Name != "Bash" || p.Tool.Kind != "execute" {
			t.Errorf("%d answers went through, %d did not, of %+v", won, lost, p.Tool)
		}
	}()
	f.must(t, "ask", StopEnd)
	if got := f.text(KindAgentChunk); got != `answered: {"outcome":{"outcome":"selected","optionId":"y"}}` {
		t.Error(got)
	}
}

// An agent that uses the id of a request again asks something new: what it asked before is over,
// and no answer to that is one to the new question.
func TestPermissionOfAUsedID(t *testing.T) {
	f := start(t)
	go func() {
		first := <-f.asked
		second := <-f.asked
		if w := <-f.withdrawn; w != first {
			t.Error("another permission was withdrawn")
		}
		if err := first.Answer("y"); !errors.Is(err, ErrAnswered) {
			t.Errorf("the first is open though its id stands for another: %v", err)
		}
		_ = second.Answer("y")
		third := <-f.asked
		for _, old := range []*Permission{first, second} {
			if err := old.Answer("y"); !errors.Is(err, ErrAnswered) {
				t.Errorf("an old permission answers a new one: %v", err)
			}
		}
		_ = third.Cancel()
	}()
	f.must(t, "ask again", StopEnd)
	if got := f.text(KindAgentChunk); got != `answered: {"outcome":{"outcome":"selected","optionId":"y"}} {"outcome":{"outcome":"cancelled"}}` {
		t.Error(got)
	}
}

func TestPermissionEndsWithTheTurn(t *testing.T) {
	f := start(t)
	go func() {
		<-f.asked
		_ = f.Cancel(f.session)
	}()
	f.must(t, "ask", StopEnd)
	if p := <-f.withdrawn; p.Answer("y") == nil {
		t.Error("a withdrawn permission was answered")
	}
	if got := f.text(KindAgentChunk); !strings.Contains(got, `"cancelled"`) {
		t.Error(got)
	}
}

func TestAgentTakesPermissionBack(t *testing.T) {
	f := start(t)
	f.must(t, "ask takeback", StopEnd)
	<-f.withdrawn
}

func TestCancelWithLateWords(t *testing.T) {
	f := start(t)
	go func() {
		<-f.streaming
		_ = f.Cancel(f.session)
	}()
	f.must(t, "slow", StopCancelled)
	if got := f.text(KindAgentChunk); got != "working on it, stopping" {
		t.Error(got)
	}
}

// What comes after the caller has given up is passed over, and the connection goes on.
func TestLateReply(t *testing.T) {
	f := start(t)
	ctx, cancel := context.WithCancel(f.ctx)
	go func() {
		<-f.streaming
		cancel()
	}()
	if _, err := f.Prompt(ctx, f.session, []Block{{Type: "text", Text: "slow"}}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	_ = f.Cancel(f.session)
	f.must(t, "talk", StopEnd)
}

// Nothing that the client does not know is lost, stops it, or counts as the user's.
func TestStrangeAgent(t *testing.T) {
	f := start(t)
	f.must(t, "strange", StopEnd)
	if got := f.text(KindAgentChunk); got != "one last" {
		t.Errorf("text %q", got)
	}
	if got := f.text(KindUserChunk); got != "I am the user" {
		t.Errorf("only what the agent calls the user's is: %q", got)
	}
	var kinds []UpdateKind
	for _, u := range f.updates {
		kinds = append(kinds, u.Kind)
		if u.Kind == "totally_new_kind" && u.Content != nil {
			t.Errorf("an unknown kind has a content: %+v", u)
		}
	}
	for _, want := range []UpdateKind{KindNotice, "compaction_update", "totally_new_kind", KindTool} {
		if !slices.Contains(kinds, want) {
			t.Errorf("no %s in %v", want, kinds)
		}
	}
	if len(f.notices) != 3 { // two bad lines and a refused request
		t.Errorf("notices %q", f.notices)
	}
}

func TestLongLine(t *testing.T) {
	f := start(t)
	f.must(t, "long", StopEnd)
	if n := len(f.text(KindAgentChunk)); n != 11<<20 {
		t.Errorf("%d bytes", n)
	}
}

func TestCrash(t *testing.T) {
	f := start(t)
	if _, err := f.prompt("crash"); !errors.Is(err, ErrEnded) {
		t.Fatalf("a crash reads as %v", err)
	}
	if f.text(KindAgentChunk) != "before the crash" {
		t.Error("what it said before is lost")
	}
	<-f.Done()
	<-f.process.Exited()
	if _, err := f.prompt("talk"); !errors.Is(err, ErrEnded) {
		t.Errorf("then: %v", err)
	}
}

// An open permission does not outlive its agent.
func TestKillWithOpenPermission(t *testing.T) {
	f := start(t)
	done := make(chan error, 1)
	go func() {
		_, err := f.prompt("ask")
		done <- err
	}()
	p := <-f.asked
	_ = syscall.Kill(f.PID(), syscall.SIGKILL)
	if err := <-done; !errors.Is(err, ErrEnded) {
		t.Error(err)
	}
	<-f.Done()
	if p.Answer("y") == nil {
		t.Error("a dead agent took an answer")
	}
}

// A child that ignores being asked dies too.
func TestStopEndsTheGroup(t *testing.T) {
	f := start(t)
	f.must(t, "child", StopEnd)
	child, err := strconv.Atoi(f.text(KindAgentChunk))
	if err != nil {
		t.Fatal(err)
	}
	f.Stop()
	if err := syscall.Kill(child, 0); !errors.Is(err, syscall.ESRCH) && !zombie(child) {
		t.Errorf("the child of the agent lives: %v", err)
	}
}

// zombie reports whether a process has ended and its parent has not waited for it yet.
func zombie(pid int) bool {
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, state, _ := strings.Cut(string(b), ") ")
	return strings.HasPrefix(state, "Z")
}

func TestReplayComesBeforeTheAnswer(t *testing.T) {
	memory := filepath.Join(t.TempDir(), "memory")
	first := start(t, "-memory", memory)
	second := start(t, "-memory", memory, "-load")
	if _, err := second.LoadSession(second.ctx, first.session, SessionOptions{Folder: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	if got := second.text(KindUserChunk) + ", " + second.text(KindAgentChunk); got != "replayed question, replayed answer" {
		t.Error(got)
	}
	if _, err := second.LoadSession(second.ctx, "never", SessionOptions{}); !IsCode(err, CodeNotFound) {
		t.Errorf("an unknown session: %v", err)
	}
}

func TestSessionSettings(t *testing.T) {
	f := start(t)
	if err := f.SetMode(f.ctx, f.session, "yolo"); err != nil {
		t.Error(err)
	}
	if o, err := f.SetOption(f.ctx, f.session, "way", "default"); err != nil || len(o) != 1 {
		t.Error(o, err)
	} else if _, mode := ModeOf(o); mode != "default" {
		t.Errorf("it is in %q", mode)
	}
	if _, err := f.prompt("login"); !IsCode(err, CodeNeedsLogin) {
		t.Error(err)
	}
}

func TestNoProgram(t *testing.T) {
	if _, err := Start(proc.Command{Path: filepath.Join(t.TempDir(), "nothing")}, newHeard()); err == nil {
		t.Error("it started")
	}
}

func TestEnv(t *testing.T) {
	got := Env([]string{"PATH=/bin", "LC_ALL=C", "WORLD_TOKEN=x", "OPENCLAW_GATEWAY_TOKEN=x", "AGENT_KEY=k", "OWN=1", "OWNER=2", "=C:=x"}, []string{"AGENT_*", "OWN"})
	if want := []string{"PATH=/bin", "LC_ALL=C", "AGENT_KEY=k", "OWN=1"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// No line makes the reader panic, and every update that it passes on names its kind.
func FuzzLine(f *testing.F) {
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{"sessionId":"s"}}`, `{"id":"x","method":"session/request_permission","params":{"toolCall":{"title":1},"options":[{}]}}`,
		`{"method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"tool_call","toolCallId":"t","content":[{"type":"diff","oldText":null}]}}}`,
		`{"method":"session/update","params":{"update":{"sessionUpdate":"config_option_update","configOptions":[{"id":"m","options":[{"group":"g","options":[{"value":"a"}]},7]}]}}}`,
		`{"method":"session/update","params":{"update":{"sessionUpdate":"usage_update","used":1.5,"cost":{"amount":"x"},"availableCommands":{}}}}`,
		`{"method":"session/update","params":{"update":{"sessionUpdate":"plan","entries":7}}}`, `{"method":"$/cancel_request","params":{"requestId":"x"}}`, `[]`, `{"id":null}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		h := &heard{
			asked: make(chan *Permission, 1), withdrawn: make(chan *Permission, 1),
			streaming: make(chan struct{}),
		}
		c := newConn(h)
		m, err := parseMessage(line)
		if err != nil {
			return
		}
		if m.Method == "" && !IsSet(m.ID) {
			t.Error("neither a call nor an answer")
		}
		c.dispatch(m)
		for _, u := range h.updates {
			if u.Kind == "" || (u.Kind == KindTool) != (u.Tool != nil && u.Kind == KindTool) {
				t.Errorf("update %+v", u)
			}
		}
	})
}

// The answer to a permission is an id alone. Options that share one are one option, and none if
// they say different things of it.
func TestOptionsOfOneID(t *testing.T) {
	o := func(id, kind string) Option { return Option{ID: id, Name: id + kind, Kind: PermissionKind(kind)} }
	for name, c := range map[string]struct{ in, want []Option }{
		"distinct":         {[]Option{o("y", "allow_once"), o("n", "reject_once")}, []Option{o("y", "allow_once"), o("n", "reject_once")}},
		"twice the same":   {[]Option{o("y", "allow_once"), {ID: "y", Name: "Deny", Kind: AllowOnce}, o("z", "allow_once")}, []Option{o("y", "allow_once"), o("z", "allow_once")}},
		"a no that is yes": {[]Option{o("y", "reject_once"), o("y", "allow_once"), o("n", "reject_once")}, []Option{o("n", "reject_once")}},
		"and no other":     {[]Option{o("y", "reject_once"), o("y", "allow_once"), o("y", "reject_once")}, nil},
	} {
		if got := distinctOptions(c.in); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
