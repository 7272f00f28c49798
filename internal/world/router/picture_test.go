package router_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
)

const pictured = `{"objects":[{"kind":"bench","position":[0,0,20]}],"picture":true}`

// commitForPicture commits a call that wants a picture, as the page does, and leaves the picture to
// be sent.
func commitForPicture(t *testing.T, r *worldtest.Router, p *worldtest.Page, call worldtest.Call) {
	t.Helper()
	m, refused := p.Plan(call)
	if refused != nil {
		t.Fatal(refused.Error)
	}
	m.Picture = true
	if err := p.Send(wire.KindCommit, m); err != nil {
		t.Fatal(err)
	}
	until(t, "the entry", p, func() bool { return len(logOf(t, r.Store, p.Welcome.WorldID)) == 2 })
}

// picture is the page's answer with a picture and its legend.
func picture(text string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: text, Images: []wire.Image{{MIMEType: "image/jpeg", Data: "/9j/4AAQ"}}}}
}

// wantNoPicture fails the test unless the call succeeded without a picture and says why.
func wantNoPicture(t *testing.T, got wire.ToolResult, why string) {
	t.Helper()
	res := wantOK(t, got)
	if res.Revision != 2 || len(res.Images) != 0 || !strings.Contains(res.Text, "There is no picture: "+why) ||
		!strings.HasPrefix(res.Text, "Placed") {
		t.Errorf("%+v", res)
	}
}

func TestAnswerWaitsForItsPicture(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	answer := start(t, a, "place_objects", pictured)
	call := receive(t, calls)
	commitForPicture(t, r, p, call)
	select {
	case e := <-answer:
		t.Fatalf("answered without the picture: %s", e.Payload)
	case <-time.After(50 * time.Millisecond):
	}
	if err := p.Answer(call, picture("1. bench_2")); err != nil {
		t.Fatal(err)
	}
	res := wantOK(t, worldtest.ResultOf(receive(t, answer)))
	if res.Revision != 2 || len(res.Images) != 1 || !strings.HasPrefix(res.Text, "Placed") || !strings.HasSuffix(res.Text, "\n1. bench_2") {
		t.Errorf("%+v", res)
	}
	log, err := json.Marshal(logOf(t, r.Store, a.Welcome.WorldID))
	if err != nil || strings.Contains(string(log), "/9j/4AAQ") || strings.Contains(string(log), "1. bench_2") {
		t.Errorf("the picture is in the log: %s %v", log, err)
	}
}

// A repeat, even after the answer was lost, gets the stored answer and no second picture.
func TestRepeatGetsNoPicture(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	env := a.CallEnvelope("place_objects", pictured)
	answer, err := a.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	call := receive(t, calls)
	commitForPicture(t, r, p, call)
	// The page repeats its commit because its socket broke: the answer still waits for the picture.
	m, _ := p.Plan(call)
	m.BaseRevision, m.Picture = 1, true
	if err := p.Send(wire.KindCommit, m); err != nil {
		t.Fatal(err)
	}
	if err := p.Answer(call, picture("1. bench_2")); err != nil {
		t.Fatal(err)
	}
	if res := wantOK(t, worldtest.ResultOf(receive(t, answer))); len(res.Images) != 1 {
		t.Errorf("%+v", res)
	}
	again, err := a.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	if res := wantOK(t, worldtest.ResultOf(receive(t, again))); res.Revision != 2 || len(res.Images) != 0 {
		t.Errorf("%+v", res)
	}
	if n := len(logOf(t, r.Store, a.Welcome.WorldID)); n != 2 {
		t.Errorf("%d entries", n)
	}
}

func TestChangeSurvivesMissingPicture(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*worldtest.Router, *worldtest.Page, worldtest.Call)
		why   string
	}{
		"the page is killed": {func(_ *worldtest.Router, p *worldtest.Page, _ worldtest.Call) { p.Kill() }, "the page closed"},
		"it cannot be drawn": {func(_ *worldtest.Router, p *worldtest.Page, c worldtest.Call) { _ = p.Answer(c, unable()) }, "the graphics are lost"},
		"it has no image": {func(_ *worldtest.Router, p *worldtest.Page, c worldtest.Call) {
			_ = p.Answer(c, wire.ToolResult{OK: true, Result: &wire.Result{}})
		}, "the page could not draw it"},
		"nothing comes": {func(*worldtest.Router, *worldtest.Page, worldtest.Call) {}, "the page did not draw it in time"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := worldtest.StartRouter(t, nil)
			p, calls := holdingPage(r)
			a := r.Agent("codex")
			answer := start(t, a, "place_objects", pictured)
			call := receive(t, calls)
			commitForPicture(t, r, p, call)
			c.spoil(r, p, call)
			wantNoPicture(t, worldtest.ResultOf(receive(t, answer)), c.why)
		})
	}
}

// unable is the page's answer when it cannot draw.
func unable() wire.ToolResult {
	return wire.ToolResult{Error: wire.NewError(wire.CodeRenderFailed, "the graphics are lost")}
}

// The page leaves before its commit: nothing was changed, as for a call without a picture.
func TestPageGoneBeforeCommitChangesNothing(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	answer := start(t, a, "place_objects", pictured)
	receive(t, calls)
	p.Kill()
	wantCode(t, worldtest.ResultOf(receive(t, answer)), wire.CodePageGone)
}

func TestPictureNeedsItsScope(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	_, calls := holdingPage(r)
	from := directory.Caller{
		By:        worldtest.Program(false).Narrow([]wire.Scope{wire.ScopeRead, wire.ScopeWrite}),
		AgentType: "curl",
	}
	got := r.Call(testContext(t), from, "", "place_objects", []byte(pictured), nil)
	wantCode(t, got, wire.CodeNotAllowed)
	if got.Error.Field != "picture" || got.Error.Next != "Call again without picture." {
		t.Errorf("%+v", got.Error)
	}
	select {
	case c := <-calls:
		t.Errorf("the page received the call: %s", c.Arguments)
	default:
	}
}
