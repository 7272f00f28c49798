package service_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

func withScript(o service.Options) *service.Options {
	o.Backends = func(d *agent.Registry) {
		d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")))
	}
	return &o
}

// send sends a message whose turn is then running.
func send(t *testing.T, s *worldtest.Service, text string) *worldtest.Page {
	t.Helper()
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Chat(patient(t), wire.ChatRequest{Op: "send", Backend: "scripted", Session: "main", Turn: "t1", Text: text})
	if err != nil || !a.OK {
		t.Fatalf("%+v %v", a.Error, err)
	}
	running := func(e wire.ChatEvent) bool { return e.Status != nil && e.Status.Turn == "t1" }
	// The words of the turn come before its body, which is what keeps the service.
	seen := func() bool {
		return slices.ContainsFunc(p.Presence().Agents,
			func(a wire.AgentPresence) bool { return a.Activity.State != wire.ActivityIdle })
	}
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(running) && seen() }); err != nil {
		t.Fatal(err)
	}
	return p
}

// A service that stops in the middle of a turn stops in order, and the turn is in the log and in
// the service's own.
func TestAServiceStopsInATurn(t *testing.T) {
	var log bytes.Buffer
	s := worldtest.StartService(t, withScript(service.Options{
		Version: "test",
		Logger:  zerolog.New(zerolog.SyncWriter(&log)),
	}))
	p := send(t, s, "!wait")
	s.Stop()
	if code := p.Closed(patient(t)); code != wire.CodeUnavailable.Info().Close {
		t.Errorf("the page is closed with %d", code)
	}
	list, err := turnlog.Read(string(s.Dir), 10, "")
	if err != nil || len(list) != 1 || list[0].ID != "t1" || list[0].Outcome != "stopped" {
		t.Errorf("%+v %v", list, err)
	}
	if !strings.Contains(log.String(), `"turn":"t1","outcome":"stopped"`) {
		t.Errorf("the service's log: %s", log.String())
	}
}

// What a lane notes before there are pages, as of a turn that the last service's end cut off, is in
// the log and greets them.
func TestATurnBeforeThereArePages(t *testing.T) {
	dir := t.TempDir()
	noted := wire.Turn{
		ID: "t0", At: time.Now().UTC().Truncate(time.Second), Path: "text runtime", Backend: "scripted", Agent: "A", Session: "main",
		Outcome: "failed",
	}
	s := worldtest.StartService(t, &service.Options{DataDir: local.Dir(dir), Backends: func(d *agent.Registry) {
		r := d.Reporter("scripted")
		d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, r))
		r.Turn(noted)
		for ctx := patient(t); ctx.Err() == nil; {
			if list, _ := turnlog.Read(dir, 1, ""); len(list) > 0 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}})
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Kill()
	greeted := func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t0" }
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(greeted) }); err != nil {
		t.Error(err)
	}
}

// A turn keeps a service without a page alive; a connected lane does not.
func TestAnIdleServiceEndsItsTurnFirst(t *testing.T) {
	c := newClock()
	s := worldtest.StartService(t, withScript(service.Options{IdleExit: idle, Now: c.Now}))
	p := send(t, s, "!wait")
	p.Close()
	c.stays(t, s, "a turn")
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := p.Chat(patient(t), wire.ChatRequest{Op: "stop", Backend: "scripted", Session: "main"}); err != nil || !a.OK {
		t.Fatalf("%+v %v", a.Error, err)
	}
	p.Close()
	c.strides.Store(true)
	if err := s.Ended(patient(t)); err != nil {
		t.Fatal(err)
	}
}

// The agent of a lane and its MCP process are one avatar, and a call says in which turn it was
// made.
func TestATurnsCallsAreKnown(t *testing.T) {
	s := worldtest.StartService(t, withScript(service.Options{}))
	p := send(t, s, "!wait")
	defer p.Kill()
	// A back end passes its device to the server that its agent starts.
	devices, err := (local.File[[]device.Device]{Dir: s.Dir, Name: "devices.json"}).Read()
	if err != nil || len(devices) != 1 || !devices[0].BackEnd {
		t.Fatalf("%+v %v", devices, err)
	}
	a, err := worldtest.DialAgent(patient(t),
		worldtest.AgentOptions{URL: s.AgentURL(), Token: s.Token, Type: "scripted", Device: devices[0].ID})
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Call(patient(t), "world_info", `{}`); !got.OK || !strings.Contains(got.Result.Text, "avatar_scripted") {
		t.Errorf("%+v", got)
	}
	a.Close()
	call := func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.Path == "world tool" }
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(call) }); err != nil {
		t.Fatal(err)
	}
	for _, e := range p.ChatEvents() {
		if call(e) && (e.Turn.Run != "t1" || e.Turn.Avatar != "avatar_scripted" || e.Turn.Agent != "Scripted agent") {
			t.Errorf("%+v", e.Turn)
		}
	}
	if n := len(p.Presence().Agents); n != 1 {
		t.Errorf("%d avatars", n)
	}
}
