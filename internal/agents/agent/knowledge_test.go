package agent

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Messages and answers to calls share one Knowledge: in any order, and whichever of them do not
// arrive, each event reaches the agent once.
func TestNothingIsToldTwiceOrLost(t *testing.T) {
	start := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	// act adds an act of the user to the world; message, answer and wait deliver to the agent; lost
	// says that one of them did not arrive.
	type step struct{ does, key, want string }
	for name, steps := range map[string][]step{
		"an answer, then a message":              {{"act", "", ""}, {"act", "", ""}, {"answer", "c1", "2 1"}, {"message", "t1", ""}},
		"a message, then an answer":              {{"act", "", ""}, {"message", "t1", "1"}, {"answer", "c1", ""}, {"act", "", ""}, {"answer", "c2", "2"}, {"message", "t2", ""}},
		"both again":                             {{"act", "", ""}, {"message", "t1", "1"}, {"act", "", ""}, {"answer", "c1", "2"}, {"message", "t1", "1"}, {"answer", "c1", "2"}},
		"an answer is lost":                      {{"act", "", ""}, {"answer", "c1", "1"}, {"lost", "c1", ""}, {"act", "", ""}, {"message", "t1", "2 1"}, {"answer", "c2", ""}},
		"an answer is lost, and nothing happens": {{"act", "", ""}, {"answer", "c1", "1"}, {"lost", "c1", ""}, {"answer", "c2", "1"}, {"answer", "c3", ""}},
		"a lost answer is asked for again":       {{"act", "", ""}, {"answer", "c1", "1"}, {"lost", "c1", ""}, {"answer", "c1", "1"}, {"message", "t1", ""}},
		"a message is lost after an answer told more": {
			{"act", "", ""}, {"message", "t1", "1"}, {"act", "", ""}, {"answer", "c1", "2"}, {"lost", "t1", ""}, {"message", "t2", "1"}, {"message", "t3", ""},
		},
		"two are lost":                   {{"act", "", ""}, {"answer", "c1", "1"}, {"act", "", ""}, {"answer", "c2", "2"}, {"lost", "c1", ""}, {"lost", "c2", ""}, {"lost", "c2", ""}, {"message", "t1", "2 1"}},
		"a wait tells it":                {{"act", "", ""}, {"message", "t1", "1"}, {"act", "", ""}, {"wait", "", ""}, {"answer", "c1", ""}, {"message", "t2", ""}},
		"what is unknown is not lost":    {{"act", "", ""}, {"lost", "c9", ""}, {"message", "t1", "1"}},
		"nothing happens for a while":    {{"answer", "c1", ""}, {"answer", "c2", ""}, {"act", "", ""}, {"answer", "c3", "1"}},
		"a world that is new to it":      {{"act", "", ""}, {"answer", "c1", "1"}, {"world", "", ""}, {"act", "", ""}, {"answer", "c2", "1"}, {"answer", "c3", ""}},
		"what is lost of another world":  {{"act", "", ""}, {"answer", "c1", "1"}, {"lost", "c1", ""}, {"world", "", ""}, {"answer", "c2", ""}},
		"an act between asking and told": {{"act", "", ""}, {"raced", "t1", ""}, {"answer", "c2", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			k, now := &Knowledge{}, Surroundings{At: start, Mark: WorldMark{World: "w_1"}}
			after := func(mark WorldMark) Surroundings {
				s := now
				if mark.World == s.Mark.World {
					s.Events = slices.DeleteFunc(slices.Clone(s.Events),
						func(e WorldEvent) bool { return e.Revision <= mark.Revision })
				}
				return s
			}
			said := func(lines []string) string {
				var ids []string
				for _, line := range lines {
					if _, id, ok := strings.Cut(line, "removed "); ok {
						ids = append(ids, id)
					}
				}
				return strings.Join(ids, " ")
			}
			answer := func(key string) string {
				mark, _ := k.Mark()
				if s := after(mark); len(s.Events) > 0 || !k.RecordQuiet(key, now.Mark) {
					return said(strings.Split(k.Note(key, s, false), "\n"))
				}
				return ""
			}
			for i, x := range steps {
				got := ""
				switch x.does {
				case "act":
					now.Mark.Revision++
					now.At = now.At.Add(time.Second)
					e := WorldEvent{
						Revision: now.Mark.Revision, At: now.At,
						Removed: []string{string('0' + rune(now.Mark.Revision))},
					}
					now.Events = slices.Insert(now.Events, 0, e)
				case "world":
					now = Surroundings{At: now.At, Mark: WorldMark{World: "w_2"}}
				case "message":
					lines, err := k.message(x.key,
						func(mark WorldMark) (Surroundings, error) { return after(mark), nil })
					if err != nil {
						t.Fatal(err)
					}
					got = said(lines)
				case "raced": // an answer delivers it while a message asks the world
					lines, _ := k.message(x.key, func(mark WorldMark) (Surroundings, error) {
						s := after(mark)
						if told := answer("c1"); told != "1" {
							t.Errorf("the answer told %q", told)
						}
						return s, nil
					})
					got = said(lines)
				case "answer":
					got = answer(x.key)
				case "wait":
					mark, _ := k.Mark()
					k.RecordEvents(now.Mark.World, mark.Revision, now.Mark.Revision, "")
				case "lost":
					k.NotDelivered(x.key)
				}
				if got != x.want {
					t.Errorf("step %d, %s %s: %q, want %q", i, x.does, x.key, got, x.want)
				}
			}
		})
	}
}
