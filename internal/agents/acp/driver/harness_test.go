package driver

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/edits"
	"github.com/worldmcp/world/internal/agents/acp/profile"
)

// agent is a scripted agent in the memory of the test. It answers each request at once, unless
// script says otherwise, and prompts only with answer.
type agent struct {
	out io.Writer
	mu  sync.Mutex
	// heard are the methods of all that it got, with what matters of their parameters.
	heard []string
	// script returns the answer to a request; empty: the usual one. It may say something first.
	script func(method string, params map[string]any) string
	prompt string // the id of the prompt that runs
}

func (a *agent) say(format string, args ...any) { _, _ = fmt.Fprintf(a.out, format+"\n", args...) }

// update sends one, of session s.
func (a *agent) update(fields string) {
	a.say(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{%s}}}`, fields)
}

const yesNo = `{"optionId":"y","kind":"allow_once"},{"optionId":"n","kind":"reject_once"}`

// ask asks for a permission under an id.
func (a *agent) ask(id int, call, options string) {
	a.say(`{"jsonrpc":"2.0","id":%d,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{%s},"options":[%s]}}`, id, call, options)
}

// takeBack withdraws what it asked under an id.
func (a *agent) takeBack(id int) {
	a.say(`{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":%d}}`, id)
}

// end answers the running prompt.
func (a *agent) end(reason string) {
	a.say(`{"jsonrpc":"2.0","id":%s,"result":{"stopReason":%q}}`, a.prompt, reason)
}

// said returns what it heard, and forgets it.
func (a *agent) said() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := strings.Join(a.heard, ", ")
	a.heard = nil
	return all
}

const modes = `{"sessionId":"s","modes":{"currentModeId":"yolo","availableModes":[{"id":"default"},{"id":"plan"},{"id":"yolo"}]}}`

func (a *agent) listen(in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var m struct {
			ID     json.RawMessage
			Method string
			Params map[string]any
			Result struct {
				Outcome struct{ Outcome, OptionID string }
			}
		}
		_ = json.Unmarshal(lines.Bytes(), &m)
		heard := m.Method
		switch m.Method {
		case "":
			heard = "answer " + string(m.ID) + " " + m.Result.Outcome.Outcome + " " + m.Result.Outcome.OptionID
		case "session/set_mode":
			heard += fmt.Sprint(" ", m.Params["modeId"])
		}
		a.mu.Lock()
		a.heard = append(a.heard, strings.TrimSpace(heard))
		if m.Method == "session/prompt" {
			a.prompt = string(m.ID)
		}
		a.mu.Unlock()
		if m.Method == "" || m.Method == "session/cancel" || m.Method == "session/prompt" {
			continue
		}
		answer := ""
		if a.script != nil {
			answer = a.script(m.Method, m.Params)
		}
		switch {
		case answer == "never":
			continue
		case answer != "":
		case m.Method == "session/set_mode":
			answer = `"result":{}`
		default:
			answer = `"result":` + modes
		}
		a.say(`{"jsonrpc":"2.0","id":%s,%s}`, m.ID, answer)
	}
}

// user is a Sink that notes what it gets.
type user struct {
	t *testing.T
	*Process
	agent  *agent
	events []string
	open   []*Question
	full   bool
	decide func(*Question) Verdict
	cancel context.CancelFunc
	killed chan struct{}
	close  func()
}

func (u *user) note(format string, args ...any) {
	u.events = append(u.events, strings.TrimSpace(fmt.Sprintf(format, args...)))
}

func (u *user) Update(x *acp.Update) {
	switch {
	case x.Content != nil:
		u.note("text %s", x.Content.Text)
	case x.Tool != nil:
		u.note("tool %s %s", x.Tool.ID, x.Tool.Kind)
	default:
		u.note("%s", x.Kind)
	}
}

func (u *user) Decide(q *Question) Verdict {
	if u.decide != nil {
		return u.decide(q)
	}
	return Ask
}

func (u *user) Asked(q *Question) bool {
	u.note("asked %s %s", q.Request.Kind, q.Approval.Command)
	if !u.full {
		u.open = append(u.open, q)
	}
	return !u.full
}

func (u *user) Closed(q *Question) { u.note("closed %s", q.Call) }
func (u *user) Note(text string)   { u.note("note %s", text) }
func (u *user) Ended(why string)   { u.note("end %s", why) }
func (u *user) StopTurn() {
	u.note("stop")
	if u.cancel != nil {
		u.cancel()
	}
}

// got returns the events when all is quiet, and forgets them.
func (u *user) got() string {
	synctest.Wait()
	u.Mu.Lock()
	defer u.Mu.Unlock()
	all := strings.Join(u.events, "; ")
	u.events = nil
	return all
}

// want checks what the agent has heard, and what the user.
func (u *user) want(agent, user string) {
	u.t.Helper()
	if got := u.got(); got != user {
		u.t.Errorf("the user got %q, not %q", got, user)
	}
	if got := u.agent.said(); got != agent {
		u.t.Errorf("the agent heard %q, not %q", got, agent)
	}
}

var limits = Limits{Start: time.Minute, Tools: time.Minute, Turn: time.Hour, Stopping: 10 * time.Second}

// begin connects a process without a program to a scripted agent.
func begin(t *testing.T) *user {
	listed := make(chan struct{})
	close(listed)
	fromAgent, toClient := io.Pipe()
	fromClient, toAgent := io.Pipe()
	u := &user{t: t, killed: make(chan struct{}), agent: &agent{out: toClient}}
	u.Process = newProcess(Options{
		Profile: profile.Profile{Product: "Fake", Asking: profile.Asking{Means: profile.Means{
			ToolOf: func(own string, p *acp.Permission, _ *acp.ToolCall) (string, string) {
				name, _ := strings.CutPrefix(p.Tool.Name, "mcp__"+own+"__")
				return own, map[bool]string{true: name}[name != p.Tool.Name]
			},
		}}},
		Mu: new(sync.Mutex), Limits: limits, Log: zerolog.Nop(),
		Await: func(string) (<-chan struct{}, func()) { return listed, func() {} },
	})
	u.Process.stop = func() { close(u.killed) }
	u.Conn = acp.NewConn(fromAgent, toAgent, handler{u.Process})
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		u.agent.listen(fromClient)
	}()
	u.close = sync.OnceFunc(func() {
		_ = toClient.Close()
		u.EndInput()
		u.Close()
		<-heard
		u.tasks.Wait()
	})
	return u
}

func opening() Opening {
	return Opening{
		Plan: &profile.Plan{Mode: "default", Modes: []string{"default", "plan"}}, Tools: map[string]bool{"look": true},
		Place: Place{
			Session: "own", Folder: "/home/ada/shop", Work: "/data/tree", Edits: new(edits.Cache),
			Find: func(path string) string { return strings.Replace(path, "/data/tree", "/home/ada/shop", 1) },
			Show: func(path string) string { return strings.TrimPrefix(path, "/data/tree/") },
		},
	}
}

// play runs a test with an open session.
func play(t *testing.T, o Opening, test func(u *user, s *Session)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		u := begin(t)
		defer u.close()
		s, err := u.Open(t.Context(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		u.want("session/new, session/set_mode default", "")
		test(u, s)
	})
}

// turn is a prompt that runs.
type turn struct {
	Turn
	done chan struct{}
	end  acp.TurnEnd
	err  error
}

// prompt sends one.
func (u *user) prompt(s *Session) *turn {
	var ctx context.Context
	ctx, u.cancel = context.WithCancel(context.Background())
	t := &turn{done: make(chan struct{})}
	go func() {
		defer close(t.done)
		t.end, t.err = s.Prompt(ctx, &t.Turn, func() []acp.Block {
			u.note("sent")
			return nil
		})
	}()
	return t
}

// running starts a turn.
func (u *user) running(s *Session) *turn {
	t := u.prompt(s)
	u.want("session/prompt", "sent")
	return t
}
