//go:build unix

package coder

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// playsService makes this test program a service with one session, which is killed.
const playsService = "CODER_TEST_SERVICE"

// played is the input of such a service, and its output when its agent has reached the point.
type played struct {
	Dir, Repo, Fake, Memory, Words string
	Session, Turn                  string
	PID                            int
}

// serviceToKill opens a session, prompts, and waits for its end.
func serviceToKill() {
	var p played
	if err := json.Unmarshal([]byte(os.Getenv(playsService)), &p); err != nil {
		panic(err)
	}
	fake = p.Fake
	f := &fixture{
		city: &city{tokens: map[string]bool{}}, dir: local.Dir(p.Dir), limits: quick,
		agent: scripted("-resume", "-memory", p.Memory),
	}
	s, err := New(f.options())
	if err != nil {
		panic(err)
	}
	ask := func(q *wire.CoderRequest) *wire.CoderAnswer {
		a, e := s.Ask(testContext, user, "", q)
		if e != nil {
			panic(e)
		}
		return a
	}
	ask(&wire.CoderRequest{Op: wire.CoderOpLook, Folder: p.Repo})
	p.Session = ask(&wire.CoderRequest{Op: wire.CoderOpOpen, Folder: p.Repo}).Session.ID
	stream, err := s.journal.Follow("", "")
	if err != nil {
		panic(err)
	}
	p.Turn = ask(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: p.Session, Text: p.Words}).Turn
	ask(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: p.Session, Text: "this waits"})
	for {
		list, err := stream.Next(testContext)
		if err != nil {
			panic(err)
		}
		for _, entry := range list {
			var e wire.CoderEvent
			if err := json.Unmarshal(entry.Line, &e); err != nil {
				panic(err)
			}
			if e.Approval != nil || e.Message != nil && e.Message.Text() == "working on it" {
				sess, _ := s.find(p.Session)
				l := sess.lock()
				p.PID = l.agent.PID()
				l.unlock()
				_ = json.NewEncoder(os.Stdout).Encode(p)
				select {}
			}
		}
	}
}

// killed lets a service of its own come to a point, kills it, and opens its data folder.
func killed(t *testing.T, words string, args ...string) (*fixture, played) {
	t.Helper()
	t.Parallel()
	f := &fixture{
		t: t, city: &city{tokens: map[string]bool{}}, dir: local.Dir(t.TempDir()), repo: project(t), limits: quick,
	}
	memory := f.dir.Path("memory")
	p := played{Dir: string(f.dir), Repo: f.repo, Fake: fake, Memory: memory, Words: words}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), playsService+"="+string(wire.MustJSON(p)))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	_ = cmd.Process.Signal(syscall.SIGKILL)
	_ = cmd.Wait()
	if err != nil || json.Unmarshal(line, &p) != nil {
		t.Fatal("the service told ", string(line), err)
	}
	f.agent = scripted(append([]string{"-resume", "-memory", memory}, args...)...)
	f.start()
	t.Cleanup(func() { f.Close() })
	f.gone(p.PID)
	return f, p
}

// A killed service has its card again. Nothing was allowed; what the user allows then holds for
// exactly that, once.
func TestKilledWithACard(t *testing.T) {
	const edit = "edit main.go package better"
	for _, c := range []struct {
		name, again string
		same        bool
	}{{"it asks for the same", edit, true}, {"it asks for something else", "edit main.go package worse", false}} {
		t.Run(c.name, func(t *testing.T) {
			f, p := killed(t, edit, "-again", c.again)
			row := f.rows[p.Session]
			if row.State != wire.CoderResting || row.Cards != 1 || row.Turn != "" || len(row.Queued) != 0 ||
				f.turns[p.Turn].State != wire.TurnStopped || f.turns[p.Turn].Reason == "" {
				t.Errorf("the session is %+v, its turn %+v", row, f.turns[p.Turn])
			}
			for id, turn := range f.turns {
				if turn.State != wire.TurnStopped {
					t.Errorf("the turn %s is %+v", id, turn)
				}
			}
			card := f.card(p.Session)
			f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: p.Session})
			if read(f.tree(p.Session), "main.go") != "package main\n" {
				t.Error("something was allowed")
			}
			wrong := card
			wrong.Hash = "x"
			if _, e := f.answer(p.Session, &wrong, "y"); e == nil || e.Code != wire.CodeChanged {
				t.Errorf("another content: %v", e)
			}
			if _, e := f.answer(p.Session, &card, "y"); e != nil {
				t.Fatal(e)
			}
			f.refusedAnswer(p.Session, &card)
			f.until("the answer", func() bool { return f.cards[card.ID].State == wire.ApprovalAnswered })
			if c.same {
				f.until("the edit", func() bool { return f.tools["edit main.go"].State == wire.ToolDone })
			} else {
				other := f.card(p.Session)
				if _, e := f.answer(p.Session, &other, "n"); e != nil || other.ID == card.ID {
					t.Fatal(e)
				}
			}
			f.until("the end", func() bool {
				return f.rows[p.Session].State == wire.CoderIdle && f.rows[p.Session].Turn == "" &&
					f.rows[p.Session].Changed != nil
			})
			if got, want := read(f.tree(p.Session), "main.go"), map[bool]string{true: "package better", false: "package main\n"}[c.same]; got != want ||
				read(f.repo, "main.go") != "package main\n" {
				t.Errorf("the file is %q", got)
			}
			if !strings.Contains(fmt.Sprint(mapValues(f.texts)), "World was restarted") {
				t.Errorf("it was told %q", f.texts)
			}
			f.prompt(p.Session, edit) // once more
			again := f.card(p.Session)
			if _, e := f.answer(p.Session, &again, "n"); e != nil {
				t.Error(e)
			}
		})
	}
}

// Rejecting such a card starts nothing. The turn that ran counts as stopped, and the next prompt
// continues in the worktree.
func TestKilledInATurn(t *testing.T) {
	f, p := killed(t, "slow")
	if turn := f.turns[p.Turn]; turn.State != wire.TurnStopped || !strings.Contains(turn.Reason, "World stopped") ||
		f.texts[p.Turn+".1"] != "working on it" {
		t.Errorf("the turn is %+v, it said %q", turn, f.texts)
	}
	if said := f.run(p.Session, "look"); !strings.Contains(said, "folder "+f.tree(p.Session)+"\n") || f.tree(p.Session) == f.repo ||
		len(f.notices) != 0 {
		t.Errorf("then it said %q, %q", said, f.notices)
	}
}

// A service that ends in order keeps its cards, too; a no starts nothing.
func TestClosedWithACard(t *testing.T) {
	f := begin(t, "-resume")
	s := f.open()
	turn := f.prompt(s, "edit main.go package worse")
	f.prompt(s, "this waits")
	f.card(s)
	pid := f.pid(s)
	f.Close()
	f.gone(pid)
	if _, e := f.try(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "talk"}); e == nil ||
		e.Code != wire.CodeUnavailable {
		t.Errorf("a prompt to a closed service: %v", e)
	}
	f.start()
	if f.turns[turn].State != wire.TurnStopped || f.rows[s].Cards != 1 {
		t.Errorf("the turn is %+v, the session %+v", f.turns[turn], f.rows[s])
	}
	c := f.card(s)
	if _, e := f.answer(s, &c, "n"); e != nil {
		t.Error(e)
	}
	f.until("the answer", func() bool { return f.rows[s].Cards == 0 })
	if f.Busy() || f.pid(s) != 0 {
		t.Error("a no started the agent")
	}
}
