package calls

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// placing makes a call of a device that places a bench under an idempotency key; different n place
// it elsewhere.
func placing(t testing.TB, device, messageID, key string, n int) *Call {
	t.Helper()
	asked, e := tool.Validate(tool.PlaceObjects, fmt.Appendf(nil, `{"objects":[{"kind":"bench","position":[%d,0,1]}],"idempotency_key":%q}`, n, key))
	if e != nil {
		t.Fatal(e)
	}
	return New(Call{
		Parsed: asked, Device: device, Agent: wire.Agent{AvatarID: "avatar_" + device},
		By: &access.Principal{Trusted: true}, Began: noon,
	}, messageID)
}

// noon is when the calls of the tests begin.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// A call is recognized as a repeat by its message id, or by its author's idempotency key, whether
// the first one still runs, was answered from memory or stands in the log. The same id or key with
// other arguments is refused.
func TestRepeatsOfCalls(t *testing.T) {
	t.Parallel()
	first := placing(t, "a", "m1", "k1", 1)
	other := placing(t, "a", "m1", "k1", 2)
	answer := wire.ToolResult{OK: true, Result: &wire.Result{Text: "Placed."}}
	entry := &wire.Entry{
		Revision: 7, CallID: first.ID, Digest: first.Digest(), Tool: tool.PlaceObjects,
		Result: &wire.Result{Text: "Placed."},
	}
	runs := func(t *Table[*Call]) { t.Begin(first) }
	remembered := func(t *Table[*Call]) { t.answers.put(first, answer) }
	for _, c := range []struct {
		name   string
		before func(*Table[*Call])
		logged *wire.Entry
		call   *Call
		first  bool
		text   string
		code   wire.Code
	}{
		{"new", func(*Table[*Call]) {}, nil, first, false, "", ""},
		{"it runs", runs, nil, placing(t, "a", "m1", "k1", 1), true, "", ""},
		{"it runs, other arguments", runs, nil, other, false, "", wire.CodeReplayed},
		{"its key runs", runs, nil, placing(t, "a", "m2", "k1", 1), true, "", ""},
		{"its key runs, other arguments", runs, nil, placing(t, "a", "m2", "k1", 2), false, "", wire.CodeKeyReused},
		{"another author's key", runs, nil, placing(t, "b", "m2", "k1", 2), false, "", ""},
		{"no key", func(t *Table[*Call]) { t.Begin(placing(noTest{}, "a", "m9", "", 1)) }, nil, placing(t, "a", "m2", "", 1), false, "", ""},
		{"answered", remembered, nil, placing(t, "a", "m1", "k1", 1), false, "Placed.", ""},
		{"answered, other arguments", remembered, nil, other, false, "", wire.CodeReplayed},
		{
			"answered, and the answer was dropped", func(t *Table[*Call]) { t.answers.put(first, answer); t.answers.dropOldest() }, nil, first, false, "",
			wire.CodeReplayed,
		},
		{
			"answered and dropped, other arguments", func(t *Table[*Call]) { t.answers.put(first, answer); t.answers.dropOldest() }, nil, other, false, "",
			wire.CodeReplayed,
		},
		{"in the log", func(*Table[*Call]) {}, entry, placing(t, "a", "m1", "k1", 1), false, "Placed.", ""},
		{"in the log, other arguments", func(*Table[*Call]) {}, entry, other, false, "", wire.CodeReplayed},
		{"its key in the log, other arguments", func(*Table[*Call]) {}, entry, placing(t, "a", "m2", "k1", 2), false, "", wire.CodeKeyReused},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := NewTable[*Call](quota.New(64 << 20))
			c.before(table)
			got := table.RepeatOf(c.call, c.logged)
			text, code := "", wire.Code("")
			if got.Answer != nil {
				text = got.Answer.Result.Text
			}
			if got.ReuseError != nil {
				code = got.ReuseError.Code
			}
			if (got.StillRunning && got.Original == first) != c.first || text != c.text || code != c.code {
				t.Errorf("%+v", got)
			}
		})
	}
}

// noTest lets placing run outside of a test; its arguments are valid.
type noTest struct{ testing.TB }

func (noTest) Helper() {}

// What an agent may have open is counted per agent, with and without a credential apart, and in all
// for those without.
func TestOpenCallsAreCounted(t *testing.T) {
	t.Parallel()
	table, waits := NewTable[*Call](quota.New(1)), quota.NewShared(4, 2)
	say := func(trusted bool) *Call {
		c := placing(t, "a", "m", "", 1)
		c.By = &access.Principal{Trusted: trusted}
		return c
	}
	wait := func(trusted bool) *Call {
		c := say(trusted)
		c.Tool, _ = tool.Find(tool.WaitForEvents)
		return c
	}
	// take counts calls until one is refused, and returns how many there were and why.
	take := func(a *Counts, c *Call) (n int, why string, free func()) {
		var releases []func()
		for {
			release, e := table.Count(a, "Ann", c, waits)
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
		call *Call
		want int
		why  string
	}{
		{"calls of an agent", say(true), MaxAgentCalls, "64 calls of Ann are open already"},
		{"calls of an agent without a credential", say(false), MaxAnonymousAgentCalls, "8 calls of Ann are open already"},
		{"waits in all", wait(true), 4, "4 calls are waiting already"},
		{"waits without a credential", wait(false), 2, "2 calls of agents without the data folder's token are waiting already"},
	} {
		for range 2 { // released calls make room again
			a := &Counts{}
			n, why, free := take(a, c.call)
			if n != c.want || why != c.why {
				t.Errorf("%s: %d, then %q", c.name, n, why)
			}
			free()
			if *a != (Counts{}) || table.anonymous != 0 || waits.All.Used() != 0 {
				t.Errorf("%s: something stays counted", c.name)
			}
		}
	}
	many, _, _ := take(&Counts{}, say(false))
	for many < MaxAnonymousCalls {
		n, _, _ := take(&Counts{}, say(false))
		many += n
	}
	if _, e := table.Count(&Counts{}, "Ann", say(false), waits); e == nil || e.Message != "64 calls without a credential are open in this world already" {
		t.Errorf("%v", e)
	}
}

// Whatever answers come: the ids of the newest calls are remembered, the memory that is taken is
// that of the answers that are kept, and never more than allowed, in one world or in two that share
// it.
func TestAnswersStayWithinTheirMemory(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("x", maxAnswerBytes)
	rapid.Check(t, func(t *rapid.T) {
		memory := quota.New(rapid.IntRange(0, 3*maxAnswerBytes/2).Draw(t, "memory"))
		caches := []*answers{newAnswers(memory), newAnswers(memory)}
		var asked [2][]int
		for i := range rapid.IntRange(1, 60).Draw(t, "answers") {
			of := rapid.IntRange(0, 1).Draw(t, "world")
			size := rapid.SampledFrom([]int{
				10, 1000, maxAnswerBytes / 5, maxAnswerBytes / 4,
				maxAnswerBytes / 2,
			}).Draw(t, "size")
			caches[of].put(placing(noTest{}, "a", fmt.Sprint(i), "", i),
				wire.ToolResult{OK: true, Result: &wire.Result{Text: filler[:size]}})
			asked[of] = append(asked[of], i)
		}
		used := 0
		for of, cache := range caches {
			kept := 0
			for _, i := range asked[of] {
				answer, made, same := cache.get(placing(noTest{}, "a", fmt.Sprint(i), "", i))
				if !made || !same {
					t.Fatalf("%d is forgotten", i)
				}
				if _, made, same := cache.get(placing(noTest{}, "a", fmt.Sprint(i), "", i+100)); !made || same {
					t.Fatalf("%d is taken for another call", i)
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

// Whatever order calls, their repeats and their ends come in: each call ends once, what it counts
// is given back once, a repeat finds the open call or its first answer and never begins anew, and
// the table lists the open ones by their age.
func TestCallsEndOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, waits := NewTable[*Call](quota.New(64<<20)), quota.NewShared(4, 2)
		counts := map[string]*Counts{"a": {}, "b": {}}
		var open []*Call             // by age
		answered := map[string]int{} // the answer of each call that is over
		keys := map[string]string{}  // its key
		released := map[string]int{} // how often
		begin := func() {
			device := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "device")
			key := rapid.SampledFrom([]string{"", "", "k1", "k2"}).Draw(t, "key")
			c := placing(noTest{}, device, fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "message")), key, 1)
			c.By = &access.Principal{Trusted: rapid.Bool().Draw(t, "trusted")}
			repeat := table.RepeatOf(c, nil)
			number, over := answered[c.ID]
			was := slices.IndexFunc(open, func(o *Call) bool { return o.ID == c.ID })
			switch {
			case was >= 0: // whatever its key: the id decides
				if key == open[was].Parsed.Key && (!repeat.StillRunning || repeat.Original != open[was]) {
					t.Fatalf("an open call is not found: %+v", repeat)
				}
				return
			case over && key != keys[c.ID]:
				if repeat.ReuseError == nil || repeat.ReuseError.Code != wire.CodeReplayed {
					t.Fatalf("another call under the id of one that is over: %+v", repeat)
				}
				return
			case over && (repeat.Answer == nil || repeat.Answer.Result.Revision != uint64(number)):
				t.Fatalf("%s has the answer %+v, want %d", c.ID, repeat, number)
			case over || repeat.StillRunning || repeat.ReuseError != nil:
				return
			}
			release, e := table.Count(counts[device], device, c, waits)
			if e != nil {
				return
			}
			c.OnEnd(func() { released[c.ID]++; release() })
			table.Begin(c)
			open = append(open, c)
		}
		end := func(c *Call) {
			answered[c.ID], keys[c.ID] = len(answered)+1, c.Parsed.Key
			answer := wire.ToolResult{OK: true, Result: &wire.Result{Revision: uint64(answered[c.ID])}}
			if !table.End(c, &answer) || table.End(c, &wire.ToolResult{}) || !c.Ended() || released[c.ID] != 1 {
				t.Fatalf("%s ended %d times", c.ID, released[c.ID])
			}
		}
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			if n := len(open); n > 0 && rapid.IntRange(0, 2).Draw(t, "what") == 0 {
				i := rapid.IntRange(0, n-1).Draw(t, "which")
				c := open[i]
				open = slices.Delete(open, i, i+1)
				end(c)
			} else {
				begin()
			}
			if list := table.Where(func(*Call) bool { return true }); !slices.Equal(list, open) ||
				table.Open() != len(open) {
				t.Fatalf("%d calls are open, want %d", len(list), len(open))
			}
		}
		for _, c := range open {
			end(c)
		}
		if len(table.byKey) != 0 || *counts["a"] != (Counts{}) || *counts["b"] != (Counts{}) || table.anonymous != 0 ||
			waits.All.Used() != 0 {
			t.Fatal("something stays counted")
		}
	})
}

// A call has its tool's deadline at most.
func TestNewCalls(t *testing.T) {
	t.Parallel()
	limit := noon.Add(time.Duration(placing(t, "a", "m", "", 1).Tool.MaxSeconds) * time.Second)
	for _, c := range []struct {
		name           string
		deadline, want time.Time
	}{
		{"none", time.Time{}, limit},
		{"sooner", noon.Add(time.Second), noon.Add(time.Second)},
		{"later", limit.Add(time.Hour), limit},
	} {
		got := New(Call{Parsed: placing(t, "a", "m", "", 1).Parsed, Began: noon, Deadline: c.deadline}, "m")
		if !got.Deadline.Equal(c.want) {
			t.Errorf("%s: %v", c.name, got.Deadline)
		}
	}
	if ID("ab", "c") == ID("a", "bc") {
		t.Error("two callers share an id")
	}
}

// What an agent is shown to do comes from its call.
func TestWhatACallLooksLike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tool, args string
		state      wire.ActivityState
		label      string
	}{
		{tool.PlaceObjects, `{"objects":[{"kind":"bench","position":[1,0,1]}]}`, wire.ActivityWorking, "placing 1 object"},
		{tool.DeleteObjects, `{"objects":[{"id":"bench_1"},{"id":"bench_2"}]}`, wire.ActivityWorking, "removing 2 objects"},
		{tool.WalkAvatar, `{"id":"bench_1"}`, wire.ActivityWalking, "walking to bench_1"},
		{tool.WalkAvatar, `{"position":[1,0,1]}`, wire.ActivityWalking, "walking"},
		{tool.Say, `{"text":"hello"}`, wire.ActivitySpeaking, "speaking"},
		{tool.SearchCatalog, `{"query":"a lamp"}`, wire.ActivityWorking, "searching the catalogue for a lamp"},
		{tool.Worlds, `{"action":"list"}`, wire.ActivityWorking, "looking through the worlds"},
		{tool.Worlds, `{"action":"create","name":"A"}`, wire.ActivityWorking, "making a world"},
		{tool.SearchCatalog, `{}`, wire.ActivityWorking, "searching the catalogue"},
		{tool.AvatarAction, `{"action":"shake_head"}`, wire.ActivityWorking, "shaking its head"},
	} {
		asked, e := tool.Validate(c.tool, []byte(c.args))
		if e != nil {
			t.Fatal(e)
		}
		if a := New(Call{Parsed: asked, Began: noon}, "m").Activity(); a.State != c.state || a.Label != c.label ||
			a.Source != "tool.call "+c.tool {
			t.Errorf("%s %s: %+v", c.tool, c.args, a)
		}
	}
}

// Every label goes on after "is": the pages say "Claude is placing 1 object".
func TestEveryLabelIsSomethingThatOneIsDoing(t *testing.T) {
	t.Parallel()
	calls := []string{}
	for _, x := range tool.All() {
		calls = append(calls, x.Name+" "+tool.Example(x.Name))
	}
	for _, gesture := range []string{"wave", "nod", "shake_head", "celebrate", "think", "look_at", "point_at", "sit", "stand"} {
		calls = append(calls, tool.AvatarAction+` {"action":"`+gesture+`"}`)
	}
	for _, action := range []string{`"list"`, `"open","id":"w"`, `"create","name":"w"`, `"rename","name":"w"`, `"duplicate"`} {
		calls = append(calls, tool.Worlds+` {"action":`+action+`}`)
	}
	doing := regexp.MustCompile(`^[a-z]+ing( [^_]+)?$`)
	for _, c := range calls {
		name, args, _ := strings.Cut(c, " ")
		asked, e := tool.Validate(name, []byte(args))
		if e != nil {
			t.Fatal(c, e)
		}
		label := New(Call{Parsed: asked, Began: noon}, "m").Label()
		if id := regexp.MustCompile(` to \S+$`); !doing.MatchString(id.ReplaceAllString(label, "")) || strings.HasPrefix(label, "using") {
			t.Errorf("%s: is %s", c, label)
		}
	}
}

// A message about an open call carries its scope and device; about one that is over there is
// nothing to compare.
func TestMessagesBelongToTheirCall(t *testing.T) {
	t.Parallel()
	table := NewTable[*Call](quota.New(1))
	c := placing(t, "a", "m", "", 1)
	table.Begin(c)
	for _, x := range []struct {
		device string
		scope  wire.Scope
		id     string
		ok     bool
	}{
		{"a", wire.ScopeWrite, c.ID, true},
		{"b", wire.ScopeWrite, c.ID, false},
		{"a", wire.ScopeRead, c.ID, false},
		{"b", wire.ScopeRead, "c_other", true},
	} {
		if e := table.Belongs(&wire.Envelope{AgentDeviceID: x.device, Scope: x.scope}, x.id); (e == nil) != x.ok {
			t.Errorf("%+v: %v", x, e)
		}
	}
}
