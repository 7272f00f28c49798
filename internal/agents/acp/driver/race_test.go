package driver

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Answers, a stop, the agent's own withdrawal and its end meet in any order: the agent hears one of
// them, everyone else learns that they were too late, and a yes counts only as the first.
func TestEndsOfAQuestionAtOnce(t *testing.T) {
	const rounds = 40
	for name, ends := range map[string]func(u *user, s *Session){
		"answers":    func(*user, *Session) {},
		"stop":       func(u *user, s *Session) { u.Mu.Lock(); defer u.Mu.Unlock(); s.Stop() },
		"taken back": func(u *user, _ *Session) { u.agent.takeBack(9) },
		"mode":       func(u *user, _ *Session) { u.agent.update(yolo) },
		"changed": func(u *user, _ *Session) {
			u.agent.update(`"sessionUpdate":"tool_call_update","toolCallId":"1","rawInput":{"command":"rm -r ."}`)
		},
		"turn over": func(u *user, _ *Session) { u.agent.end("end_turn") },
		"gone":      func(u *user, _ *Session) { u.close() },
	} {
		t.Run(name, func(t *testing.T) {
			for range rounds {
				play(t, opening(), func(u *user, s *Session) {
					turn := u.running(s)
					u.agent.ask(9, run, yesNo)
					u.want("", "asked command ls")
					q := u.open[0]
					id, seen := q.ID, q.Approval.Hash
					options := []string{"y", "n", "y", "n"}
					errs := make([]*wire.Error, len(options))
					var all sync.WaitGroup
					for i, option := range options {
						all.Go(func() {
							u.Mu.Lock()
							defer u.Mu.Unlock()
							errs[i] = s.Answer(id, seen, option)
						})
					}
					all.Go(func() { ends(u, s) })
					all.Wait()
					shown := u.got()
					var won []string
					for i, e := range errs {
						switch {
						case e == nil:
							won = append(won, "answer 9 selected "+options[i])
						case e.Code != wire.CodeAnswered && (name != "changed" || e.Code != wire.CodeChanged):
							t.Errorf("a late answer: %v", e)
						}
					}
					var heard []string
					for h := range strings.SplitSeq(u.agent.said(), ", ") {
						if strings.HasPrefix(h, "answer 9") {
							heard = append(heard, h)
						}
					}
					closed := strings.Contains(shown, "closed 1")
					switch {
					case len(won) > 1:
						t.Errorf("%v", won)
					case len(won) == 1 && (closed || name != "gone" && !slices.Equal(heard, won)):
						t.Errorf("%v, but the agent heard %v, and the user got %q", won, heard, shown)
					case len(won) == 0 && strings.Contains(strings.Join(heard, ""), "selected"):
						t.Errorf("no one answered, but the agent heard %v", heard)
					case len(won) == 0 && !closed && name != "changed":
						t.Errorf("no one answered, and it is open: %q", shown)
					}
					u.close()
					<-turn.done
				})
			}
		})
	}
}

// While a mode is being set, nothing is allowed but by the user: neither what World would allow by
// itself, nor in an agent that reports another mode meanwhile.
func TestAskedWhileTheModeIsSet(t *testing.T) {
	play(t, opening(), func(u *user, s *Session) {
		const look = `"toolCallId":"1","name":"mcp__theworld__look"`
		u.decide = func(*Question) Verdict { return Allow }
		turn := u.running(s)
		release := make(chan string)
		u.agent.script = func(string, map[string]any) string { return <-release }
		set := make(chan error, 1)
		go func() { set <- s.SetMode(context.Background(), "plan") }()
		u.want("session/set_mode plan", "")
		if u.agent.script = nil; s.mode.verified {
			t.Fatal("it is set")
		}

		u.agent.ask(1, look, yesNo)
		u.want("", "asked tool")
		u.Mu.Lock()
		if e := s.Answer(u.open[0].ID, u.open[0].Approval.Hash, "y"); e != nil {
			t.Errorf("the user's own yes: %v", e)
		}
		u.Mu.Unlock()
		u.agent.ask(2, strings.Replace(look, `"1"`, `"2"`, 1), yesNo)
		u.want("", "asked tool")
		u.agent.update(yolo) // astray: what waits is withdrawn, and nothing more is asked
		u.want("", "closed 2; current_mode_update")
		u.agent.ask(3, strings.Replace(look, `"1"`, `"3"`, 1), yesNo)
		u.want("", "")

		release <- `"result":{}`
		shown := u.got()
		if heard := u.agent.said(); !strings.HasPrefix(heard, "answer 1 selected y, answer 2 cancelled, answer 3 selected n") {
			t.Errorf("the agent heard %q, and the user got %q", heard, shown)
		}
		if err := <-set; err != nil {
			t.Errorf("SetMode: %v", err)
		}
		u.agent.ask(4, strings.Replace(look, `"1"`, `"4"`, 1), yesNo)
		u.want("answer 4 selected y", "")
		u.agent.end("end_turn")
		<-turn.done
	})
}
