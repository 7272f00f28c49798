package live_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Following the cursors of wait_for_events from the beginning, an agent hears everything that the
// user says once and in order, whatever else happens, and however much it is.
func TestCursorsMissNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		kinds := rapid.SampledFrom([]string{"said", "long", "agent", "other", "read", "reopen"})
		steps := rapid.SliceOfN(kinds, 5, 60).Draw(rt, "steps")
		var said, heard []string
		synctest.Test(t, func(t *testing.T) {
			log := &journal{}
			r := mustOpen(t, log)
			p := r.page("p")
			var c caller
			cursor := "r0"
			read := func() (n int) {
				args := fmt.Sprintf(`{"cursor":%q,"timeout":1}`, cursor)
				id := fmt.Sprint("read", len(c.answers))
				n = c.ask(r, "a", id, tool.WaitForEvents, args, time.Minute)
				time.Sleep(2 * time.Second)
				synctest.Wait()
				list := c.got(n)
				if len(list) != 1 || !list[0].OK || len(list[0].Result.Text) > 8<<10 {
					t.Fatalf("%+v", list)
				}
				var data struct {
					Cursor string
					Events []struct{ Text string }
				}
				_ = json.Unmarshal(list[0].Result.Data, &data)
				cursor = data.Cursor
				for _, e := range data.Events {
					heard = append(heard, e.Text)
				}
				return len(data.Events)
			}
			for i, step := range steps {
				text := fmt.Sprint("word ", i)
				switch step {
				case "long":
					text += strings.Repeat(" and more", 100)
					fallthrough
				case "said":
					words := &wire.UserEvent{Kind: wire.EventSaid, Text: text}
					_ = p.seat.Handle(&wire.Envelope{MessageID: text}, words)
					said = append(said, text)
				case "agent":
					c.ask(r, "b", text, tool.Say, hello, time.Minute)
					p.execute(false)
				case "other": // another node; this world notices with its next own entry
					log.other()
					said = append(said, "hello")
				case "read":
					read()
				case "reopen":
					r = mustOpen(t, log)
					p = r.page("p")
				}
				synctest.Wait()
			}
			r = mustOpen(t, log)
			for n := 1; n > 0; {
				n = read()
			}
		})
		if !slices.Equal(said, heard) {
			rt.Fatalf("said %q, heard %q", said, heard)
		}
	})
}

// A cursor that this log cannot have given is refused. Without one, a call waits for new events,
// and other agents' changes do not wake it.
func TestWaitingForEvents(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := mustOpen(t, &journal{})
		p := r.page("p")
		var c caller
		say := func(text string) {
			_ = p.seat.Handle(&wire.Envelope{MessageID: text}, &wire.UserEvent{Kind: wire.EventSaid, Text: text})
			synctest.Wait()
		}
		say("before")
		for _, cursor := range []string{"r99", "yesterday", "-1"} {
			n := c.ask(r, "a", cursor, tool.WaitForEvents, fmt.Sprintf(`{"cursor":%q}`, cursor), time.Minute)
			if got := c.outcome(n); got != string(wire.CodeBadArguments) {
				t.Errorf("%s: %q", cursor, got)
			}
		}
		n := c.ask(r, "a", "m", tool.WaitForEvents, `{"timeout":30}`, time.Minute)
		c.ask(r, "b", "m", tool.Say, hello, time.Minute)
		p.execute(false)
		synctest.Wait()
		if got := c.outcome(n); got != "" {
			t.Errorf("another agent wakes it: %q", got)
		}
		say("now")
		if list := c.got(n); len(list) != 1 || !strings.Contains(list[0].Result.Text, "the user said: now") ||
			strings.Contains(list[0].Result.Text, "before") {
			t.Errorf("%+v", list)
		}
	})
}
