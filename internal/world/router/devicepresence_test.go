package router_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// paired connects a paired device of a type to a world.
func paired(r *worldtest.Router, agentType, world string, scopes ...wire.Scope) *worldtest.Agent {
	return r.AgentWith(&worldtest.AgentOptions{URL: r.AgentURL() + "?device&world=" + world, Type: agentType, Scopes: scopes})
}

// report sends a device's report and returns the refusal; nil: it was accepted.
func report(t *testing.T, a *worldtest.Agent, payload any) *wire.Error {
	t.Helper()
	answer, err := a.Start(a.Envelope(wire.KindAgentPresence, wire.ScopeRead, payload))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Ask(testContext(t), a.Envelope(wire.KindPing, wire.ScopeRead, wire.Ping{})); err != nil {
		t.Fatal(err)
	}
	select {
	case reply := <-answer:
		e := errorIn(reply)
		return &e
	default:
		return nil
	}
}

// doing returns what an agent does since a moment ago.
func doing(state wire.ActivityState, label string) *wire.Doing {
	return &wire.Doing{State: state, Label: label, Age: 90_000, Source: "tool_call"}
}

// The body of a paired device shows the device's report, with its source and start, and its
// helpers. A call comes before the report, the newest report counts, and without its socket the
// body is away: it never stays busy.
func TestDeviceTellsWhatItsAgentDoes(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	calls := make(chan worldtest.Call, 1)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { calls <- c }})
	d := paired(r, "codex", p.Welcome.WorldID)
	other := paired(r, "gemini", p.Welcome.WorldID)
	untilState(t, p, "avatar_gemini", "idle")
	helpers := []wire.DeviceHelper{{ID: "h1", Name: "Scout", Doing: *doing("working", "looking")}, {ID: "gemini", Doing: *doing("thinking", "")}}
	if e := report(t, d, wire.DevicePresence{Doing: doing("working", "Bash · make"), Turn: "t1", Helpers: helpers}); e != nil {
		t.Fatal(e)
	}
	a := untilState(t, p, "avatar_codex", "working")
	if age := time.Since(a.Activity.Since); a.Activity.Label != "Bash · make" || a.Activity.Source != "tool_call" || !a.Connected ||
		age < 90*time.Second || age > 2*time.Minute {
		t.Errorf("%+v", a)
	}
	started := a.Activity.Since
	var names []string
	for _, x := range p.Presence().Agents {
		if x.Parent == "avatar_codex" {
			names = append(names, x.Name+" "+string(x.Activity.State))
			if !wire.ValidID(x.AvatarID) || !strings.HasPrefix(x.AvatarID, "avatar_codex__") {
				t.Errorf("a helper's body is %q", x.AvatarID)
			}
		}
	}
	if fmt.Sprint(names) != "[Scout working Helper thinking]" {
		t.Errorf("%q", names)
	}
	if x := seen(p, "avatar_gemini"); x.Activity.State != "idle" {
		t.Errorf("another device's body: %+v", x.Activity)
	}

	answer := start(t, d, "place_objects", bench(1))
	c := receive(t, calls)
	until(t, "the call", p, func() bool { return seen(p, "avatar_codex").Activity.Source == "tool.call place_objects" })
	if _, err := p.Do(testContext(t), c); err != nil {
		t.Fatal(err)
	}
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
	until(t, "what it told before", p, func() bool { return seen(p, "avatar_codex").Activity.Label == "Bash · make" })
	// One of the helpers leaves; nothing else of the body has changed.
	if e := report(t, d, wire.DevicePresence{Doing: doing("working", "Bash · make"), Turn: "t1", Helpers: helpers[1:]}); e != nil {
		t.Fatal(e)
	}
	untilGone(t, p, "avatar_codex__0")
	if x := seen(p, "avatar_codex__1"); x.Parent != "avatar_codex" || !seen(p, "avatar_codex").Activity.Since.Equal(started) {
		t.Errorf("%+v since %s, %s", x, seen(p, "avatar_codex").Activity.Since, started)
	}

	const many, atOnce = 420, 240
	began := time.Now()
	for i := range many {
		if _, err := d.Start(d.Envelope(wire.KindAgentPresence, wire.ScopeRead,
			wire.DevicePresence{Doing: doing("working", fmt.Sprint("step ", i+1))})); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the newest one", p, func() bool { return seen(p, "avatar_codex").Activity.Label == fmt.Sprint("step ", many) })
	if took := time.Since(began); took < (many-atOnce-5)*time.Second/120 {
		t.Errorf("%d messages were taken in %v", many, took)
	}
	if n := len(d.Refusals()); n > 0 {
		t.Errorf("%d were refused", n)
	}

	d.Kill()
	a = untilState(t, p, "avatar_codex", "away")
	if a.Connected || a.Activity.Label != "" || a.Activity.Source != "socket closed" || time.Since(a.Activity.Since) > time.Minute {
		t.Errorf("%+v", a)
	}
	if late := r.Page(nil).Welcome.Presence.Agents; len(late) != 2 || late[0].Activity.State != "away" &&
		late[1].Activity.State != "away" {
		t.Errorf("a new page is shown %+v", late)
	}
	d = paired(r, "codex", p.Welcome.WorldID)
	untilState(t, p, "avatar_codex", "idle") // until it reports more
	if e := report(t, d, wire.DevicePresence{Doing: doing("away", "")}); e != nil {
		t.Fatal(e)
	}
	if a = untilState(t, p, "avatar_codex", "away"); a.Connected {
		t.Errorf("%+v", a)
	}
	if e := report(t, d, wire.DevicePresence{}); e != nil {
		t.Fatal(e)
	}
	untilState(t, p, "avatar_codex", "idle")
	other.Close()
}

// A device whose socket ends during a call is away, also when the call has ended after that.
func TestEndOfACallDoesNotBringAnAgentBack(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	calls := make(chan worldtest.Call, 1)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { calls <- c }})
	d := paired(r, "codex", p.Welcome.WorldID)
	start(t, d, "place_objects", bench(1))
	c := receive(t, calls)
	d.Kill()
	untilConnectedAgents(t, r, 0)
	if _, err := p.Do(testContext(t), c); err != nil {
		t.Fatal(err)
	}
	untilState(t, p, "avatar_codex", "away")
}

// untilConnectedAgents waits until the current world has so many agents with a socket.
func untilConnectedAgents(t *testing.T, r *worldtest.Router, n int) {
	t.Helper()
	for ctx := testContext(t); len(r.Directory.Agents(worldtest.UserID)) != n; time.Sleep(time.Millisecond) {
		if ctx.Err() != nil {
			t.Fatalf("%+v", r.Directory.Agents(worldtest.UserID))
		}
	}
}

// An invalid report is refused, counts as a refusal, and is not shown. Texts are cut to one line.
func TestDeviceTellsNonsense(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	many := make([]wire.DeviceHelper, wire.MaxDevicePresenceHelpers+1)
	for i := range many {
		many[i] = wire.DeviceHelper{ID: fmt.Sprint("h", i), Doing: *doing("working", "")}
	}
	helper := func(h wire.DeviceHelper) wire.DevicePresence {
		return wire.DevicePresence{Doing: doing("working", "nonsense"), Helpers: []wire.DeviceHelper{h}}
	}
	aged := func(age int64) wire.DevicePresence {
		return wire.DevicePresence{Doing: &wire.Doing{State: "working", Label: "nonsense", Age: age}}
	}
	for what, c := range map[string]struct {
		payload any
		code    wire.Code
	}{
		"no state":           {wire.DevicePresence{Doing: doing("", "nonsense")}, wire.CodeBadEnvelope},
		"an unknown state":   {wire.DevicePresence{Doing: doing("root", "nonsense")}, wire.CodeBadEnvelope},
		"walking":            {wire.DevicePresence{Doing: doing("walking", "nonsense")}, wire.CodeBadEnvelope},
		"a negative age":     {aged(-1), wire.CodeBadEnvelope},
		"a huge age":         {aged(wire.MaxDoingAge + 1), wire.CodeBadEnvelope},
		"an age with points": {map[string]any{"doing": map[string]any{"state": "working", "ageMillis": 1.5}}, wire.CodeBadEnvelope},
		"a turn of lines":    {wire.DevicePresence{Doing: doing("working", "nonsense"), Turn: "a\nb"}, wire.CodeBadEnvelope},
		"a long turn":        {wire.DevicePresence{Doing: doing("working", "nonsense"), Turn: strings.Repeat("t", 257)}, wire.CodeBadEnvelope},
		"too many helpers":   {wire.DevicePresence{Doing: doing("working", "nonsense"), Helpers: many}, wire.CodeBadEnvelope},
		"a helper twice": {
			wire.DevicePresence{Doing: doing("working", "nonsense"), Helpers: []wire.DeviceHelper{many[0], many[0]}},
			wire.CodeBadEnvelope,
		},
		"no helper's id":   {helper(wire.DeviceHelper{Doing: *doing("working", "")}), wire.CodeBadEnvelope},
		"a hidden id":      {helper(wire.DeviceHelper{ID: "a\u202eb", Doing: *doing("working", "")}), wire.CodeBadEnvelope},
		"a helper's state": {helper(wire.DeviceHelper{ID: "h", Doing: *doing("busy", "")}), wire.CodeBadEnvelope},
		"another's body":   {map[string]any{"doing": doing("working", "nonsense"), "avatarId": "avatar_gemini"}, wire.CodeBadEnvelope},
		"a list":           {[]int{1}, wire.CodeBadEnvelope},
		"too much": {
			wire.DevicePresence{Doing: doing("working", strings.Repeat("nonsense", wire.MaxDevicePresence/8))},
			wire.CodeTooLarge,
		},
	} {
		d := paired(r, "codex", p.Welcome.WorldID)
		if e := report(t, d, c.payload); e == nil || e.Code != c.code {
			t.Errorf("%s: %v", what, e)
		}
		d.Close()
		untilConnectedAgents(t, r, 0) // or the next device's body would be avatar_codex_2
	}
	d := paired(r, "codex", p.Welcome.WorldID)
	defer d.Close()
	long := strings.Repeat("ü", 500)
	odd := &wire.Doing{State: "working", Label: "a\n\u202e<b>" + long, Source: long}
	if e := report(t, d, wire.DevicePresence{
		Doing:   odd,
		Helpers: []wire.DeviceHelper{{ID: strings.Repeat("x", 256), Name: "\u200e" + long, Doing: *odd}},
	}); e != nil {
		t.Fatal(e)
	}
	a, h := untilState(t, p, "avatar_codex", "working"), seen(p, "avatar_codex__0")
	if !strings.HasPrefix(a.Activity.Label, "a <b>ü") || len([]rune(a.Activity.Label)) > 121 ||
		len([]rune(a.Activity.Source)) > 81 || len([]rune(h.Name)) > 41 || strings.Contains(h.Name, "\u200e") {
		t.Errorf("%+v\n%+v", a, h)
	}
	for range 3 {
		_, _ = d.Start(d.Envelope(wire.KindAgentPresence, wire.ScopeRead, aged(-1)))
	}
	untilState(t, p, "avatar_codex", "away") // the third one has closed the socket
	if text := string(wire.MustJSON(p.Presence())); strings.Contains(text, "nonsense") {
		t.Errorf("a page saw %s", text)
	}
}

// A device without chat.stream reports only its agent's state and its start, not the work.
func TestDeviceWithoutConversationsTellsStatesAlone(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	d := paired(r, "codex", p.Welcome.WorldID, wire.ScopeRead, wire.ScopeWrite)
	if e := report(t, d, wire.DevicePresence{
		Doing: doing("working", "psql"), Turn: "t",
		Helpers: []wire.DeviceHelper{{ID: "h", Name: "secret", Doing: *doing("working", "psql")}},
	}); e != nil {
		t.Fatal(e)
	}
	a := untilState(t, p, "avatar_codex", "working")
	if a.Activity.Label != "" || a.Activity.Source != "its program" || time.Since(a.Activity.Since) < 90*time.Second ||
		len(p.Presence().Agents) != 1 {
		t.Errorf("%+v", p.Presence().Agents)
	}
}
