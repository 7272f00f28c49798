package live

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/quota"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// placing makes a call of a device that places a bench under an idempotency key; different n place it elsewhere.
func placing(t testing.TB, device, messageID, key string, n int) *call {
	t.Helper()
	asked, e := tool.Validate(tool.PlaceObjects, fmt.Appendf(nil, `{"objects":[{"kind":"bench","position":[%d,0,1]}],"idempotency_key":%q}`, n, key))
	if e != nil {
		t.Fatal(e)
	}
	req := Request{
		By: &access.Principal{Trusted: true}, DeviceID: device, Agent: wire.Agent{AvatarID: "avatar_" + device}, MessageID: messageID,
		Reply: func(*Outbox, wire.ToolResult) {},
	}
	return newCall(&req, asked, time.Now())
}

// A call is recognized as a repeat by its message id, or by its author's idempotency key, whether the first one still
// runs, was answered from memory or stands in the log. The same id or key with other arguments is refused.
func TestRepeatsOfCalls(t *testing.T) {
	t.Parallel()
	first := placing(t, "a", "m1", "k1", 1)
	other := placing(t, "a", "m1", "k1", 2)
	answer := wire.ToolResult{OK: true, Result: &wire.Result{Text: "Placed."}}
	entry := &wire.Entry{Revision: 7, CallID: first.id, Digest: first.digest(), Tool: tool.PlaceObjects, Result: &wire.Result{Text: "Placed."}}
	runs := func(t *callTable) { t.add(first) }
	remembered := func(t *callTable) { t.answers.put(first.id, answer) }
	for _, c := range []struct {
		name   string
		before func(*callTable)
		logged *wire.Entry
		call   *call
		first  bool
		text   string
		code   wire.Code
	}{
		{"new", func(*callTable) {}, nil, first, false, "", ""},
		{"it runs", runs, nil, placing(t, "a", "m1", "k1", 1), true, "", ""},
		{"it runs, other arguments", runs, nil, other, false, "", wire.CodeReplayed},
		{"its key runs", runs, nil, placing(t, "a", "m2", "k1", 1), true, "", ""},
		{"its key runs, other arguments", runs, nil, placing(t, "a", "m2", "k1", 2), false, "", wire.CodeKeyReused},
		{"another author's key", runs, nil, placing(t, "b", "m2", "k1", 2), false, "", ""},
		{"no key", func(t *callTable) { t.add(placing(noTest{}, "a", "m9", "", 1)) }, nil, placing(t, "a", "m2", "", 1), false, "", ""},
		{"answered", remembered, nil, placing(t, "a", "m1", "k1", 1), false, "Placed.", ""},
		{"answered, and the answer was dropped", func(t *callTable) { t.answers.put(first.id, answer); t.answers.dropOldest() }, nil, first, false, "", wire.CodeReplayed},
		{"in the log", func(*callTable) {}, entry, placing(t, "a", "m1", "k1", 1), false, "Placed.", ""},
		{"in the log, other arguments", func(*callTable) {}, entry, other, false, "", wire.CodeReplayed},
		{"its key in the log, other arguments", func(*callTable) {}, entry, placing(t, "a", "m2", "k1", 2), false, "", wire.CodeKeyReused},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := newCallTable(quota.New(MaxAnswerMemory))
			c.before(&table)
			got := table.repeatOf(c.call, c.logged)
			text, code := "", wire.Code("")
			if got.answer != nil {
				text = got.answer.Result.Text
			}
			if got.reused != nil {
				code = got.reused.Code
			}
			if (got.first == first) != c.first || text != c.text || code != c.code {
				t.Errorf("%+v", got)
			}
		})
	}
}

// noTest lets placing run outside of a test; its arguments are valid.
type noTest struct{ testing.TB }

func (noTest) Helper() {}

// What an agent may have open is counted per agent, with and without a credential apart, and in all for those without.
func TestOpenCallsAreCounted(t *testing.T) {
	t.Parallel()
	table, waits := newCallTable(quota.New(1)), quota.NewShared(4, 2)
	say := func(trusted bool) *call {
		c := placing(t, "a", "m", "", 1)
		c.by = &access.Principal{Trusted: trusted}
		return c
	}
	wait := func(trusted bool) *call {
		c := say(trusted)
		c.tool, _ = tool.Find(tool.WaitForEvents)
		return c
	}
	// take counts calls until one is refused, and returns how many there were and why.
	take := func(a *agent, c *call) (n int, why string, free func()) {
		var releases []func()
		for {
			release, e := table.count(a, c, waits)
			if e != nil {
				return n, e.Message, func() {
					for _, f := range releases {
						f()
					}
				}
			}
			releases = append(releases, release)
			n++
		}
	}
	for _, c := range []struct {
		name string
		call *call
		want int
		why  string
	}{
		{"calls of an agent", say(true), MaxAgentCalls, "64 calls of Ann are open already"},
		{"calls of an agent without a credential", say(false), MaxAnonymousAgentCalls, "8 calls of Ann are open already"},
		{"waits in all", wait(true), 4, "4 calls are waiting already"},
		{"waits without a credential", wait(false), 2, "2 calls of agents without the data folder's token are waiting already"},
	} {
		for range 2 { // what was released can be taken again
			a := &agent{Agent: wire.Agent{Name: "Ann"}}
			n, why, free := take(a, c.call)
			if n != c.want || why != c.why {
				t.Errorf("%s: %d, then %q", c.name, n, why)
			}
			free()
			if a.callCount.total() != 0 || a.waitCount.total() != 0 || table.anonymous != 0 || waits.All.Used() != 0 {
				t.Errorf("%s: something stays counted", c.name)
			}
		}
	}
	many, _, _ := take(&agent{}, say(false))
	for many < MaxAnonymousCalls {
		n, _, _ := take(&agent{}, say(false))
		many += n
	}
	if _, e := table.count(&agent{}, say(false), waits); e == nil || e.Message != "64 calls without a credential are open in this world already" {
		t.Errorf("%v", e)
	}
}

// Whatever answers come: the ids of the newest calls are remembered, the memory that is taken is that of the answers that
// are kept, and never more than allowed, in one world or in two that share it.
func TestAnswersStayWithinTheirMemory(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("x", maxAnswerBytes)
	rapid.Check(t, func(t *rapid.T) {
		memory := quota.New(rapid.IntRange(0, 3*maxAnswerBytes/2).Draw(t, "memory"))
		caches := []*answerCache{newAnswerCache(memory), newAnswerCache(memory)}
		var ids [2][]string
		for i := range rapid.IntRange(1, 60).Draw(t, "answers") {
			of, id := rapid.IntRange(0, 1).Draw(t, "world"), fmt.Sprint(i)
			size := rapid.SampledFrom([]int{10, 1000, maxAnswerBytes / 5, maxAnswerBytes / 4, maxAnswerBytes / 2}).Draw(t, "size")
			caches[of].put(id, wire.ToolResult{OK: true, Result: &wire.Result{Text: filler[:size]}})
			ids[of] = append(ids[of], id)
		}
		used := 0
		for of, cache := range caches {
			kept := 0
			for _, id := range ids[of] {
				answer, made := cache.get(id)
				if !made {
					t.Fatalf("%s is forgotten", id)
				}
				if answer != nil {
					kept += sizeOf(*answer)
				}
			}
			if kept != cache.bytes || kept > maxAnswerBytes {
				t.Fatalf("%d bytes are kept, %d are counted", kept, cache.bytes)
			}
			used += kept
		}
		if memory.Used() != used || used > memory.Most() {
			t.Fatalf("%d bytes of %d are in use, %d are kept", memory.Used(), memory.Most(), used)
		}
		for _, cache := range caches {
			cache.clear()
		}
		if memory.Used() != 0 {
			t.Fatalf("%d bytes stay in use", memory.Used())
		}
	})
}
