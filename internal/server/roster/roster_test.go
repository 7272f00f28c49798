package roster_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/server/roster"
	"github.com/worldmcp/world/internal/wire"
)

var (
	page    = &access.Principal{UserID: "u", Kind: access.Page, IsUser: true, Trusted: true}
	program = &access.Principal{UserID: "u", Kind: access.Program, Trusted: true}
)

// chats has one back end that is ready and one that is off.
type chats struct{ asked []wire.ChatRequest }

func (c *chats) Backends() []wire.Backend {
	return []wire.Backend{
		{ID: "acp-claude-code", Kind: wire.ACPBackend, Product: "Claude Code", State: wire.BackendReady, Folder: "/home/ada/secret", Session: "c1"},
		{ID: "openclaw", Kind: wire.GatewayBackend, Product: "OpenClaw", State: wire.BackendOff},
		{ID: wire.TerminalsBackend, Kind: wire.TerminalBackend, State: wire.BackendReady},
	}
}

func (c *chats) Chat(_ context.Context, _ string, q wire.ChatRequest) wire.ChatAnswer {
	c.asked = append(c.asked, q)
	return wire.ChatAnswer{OK: true}
}

// code has a session of each kind over a real journal.
type code struct {
	*journal.Journal
	asked []wire.CoderOp
}

func (c *code) Sessions() []wire.CoderSession {
	s := func(id string, state wire.CoderState, cards int) wire.CoderSession {
		return wire.CoderSession{ID: id, State: state, Cards: cards, Agent: "codex", Product: "Codex", Name: "shop", Folder: "/home/ada/shop"}
	}
	return []wire.CoderSession{
		s("runs", wire.CoderNeedsYou, 2), s("rests", wire.CoderResting, 0), s("asked", wire.CoderResting, 1), s("closed", wire.CoderClosed, 0),
	}
}

func (c *code) Ask(
	_ context.Context, _ *access.Principal, _ string, q *wire.CoderRequest,
) (*wire.CoderAnswer, *wire.Error) {
	c.asked = append(c.asked, q.Op)
	return &wire.CoderAnswer{Turn: "t1"}, nil
}

func (c *code) Follow(session, after string) (*journal.Stream, *wire.Error) {
	s, err := c.Journal.Follow(session, after)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "%v", err)
	}
	return s, nil
}

func begin(t *testing.T) (*roster.Roster, *chats, *code) {
	t.Helper()
	j, err := journal.Open(local.Dir(t.TempDir()), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	r, c, k := roster.New(roster.Options{Publish: func(wire.ChatEvent) {}}), &chats{}, &code{Journal: j}
	r.Join(c, k)
	t.Cleanup(r.Close)
	return r, c, k
}

// Each agent at work has one record, whatever reports it. Only the user's page gets folders.
func TestRecords(t *testing.T) {
	r, _, _ := begin(t)
	r.Show(&agent.Body{Backend: "acp-claude-code", Type: "claude-code", Activity: wire.Activity{State: wire.ActivityWorking}}, "avatar-1")
	r.Show(&agent.Body{Backend: "acp-claude-code", Helper: "h1", Activity: wire.Activity{State: wire.ActivityIdle}}, "avatar-2")
	r.Terminals(wire.AgentsAtWork{Agents: []wire.AgentAtWork{{ID: "term-1", Kind: wire.WorkTerminal, Session: "term-1", Folder: "/home/ada"}}})
	ask := func(backend, id, session string, state wire.ApprovalState) {
		r.Hear(&wire.ChatEvent{
			Kind: wire.ChatEventApproval, Backend: backend,
			Approval: &wire.Approval{ID: id, Session: session, State: state},
		})
	}
	ask("acp-claude-code", "1", "c1", wire.ApprovalOpen)
	ask("acp-claude-code", "2", "c2", wire.ApprovalOpen)
	ask("acp-claude-code", "2", "c2", wire.ApprovalAnswered)
	ask(wire.TerminalsBackend, "3", "term-1", wire.ApprovalOpen)
	r.Hear(&wire.ChatEvent{Kind: wire.ChatEventStatus, Backend: "acp-claude-code", Session: "c2", Status: &wire.ChatStatus{Turn: "t9"}})
	type record struct {
		id, session, avatar, turn string
		state                     wire.ActivityState
		questions                 int
	}
	want := []record{
		{"acp-claude-code", "c2", "avatar-1", "t9", wire.ActivityWorking, 1},
		{"term-1", "term-1", "", "", "", 1},
		{"asked", "asked", "", "", wire.ActivityAway, 1},
		{"runs", "runs", "", "", wire.ActivityNeedsYou, 2},
	}
	var got []record
	for _, a := range r.List(page).Agents {
		turn := ""
		if a.Turn != nil {
			turn = a.Turn.ID
		}
		got = append(got, record{a.ID, a.Session, a.Avatar, turn, a.Activity.State, a.Questions})
		if a.Folder == "" {
			t.Errorf("the user's page is not shown where %s works", a.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%+v\nnot\n%+v", got, want)
	}
	for _, a := range r.List(program).Agents {
		if a.Folder != "" {
			t.Errorf("a program is shown where %s works", a.ID)
		}
	}
}

// A program follows a coding session: its messages and tool calls, without its cards, its changes
// and the paths of the user's files.
func TestCodingSessionForPrograms(t *testing.T) {
	r, _, k := begin(t)
	s, e := r.Follow(program, "runs", "", "")
	if e != nil {
		t.Fatal(e)
	}
	defer s.Close()
	message := func(id string, p wire.ChatPart) wire.CoderEvent {
		m := wire.ChatMessage{ID: id, Turn: "t1", Role: wire.RoleAgent, Parts: []wire.ChatPart{p}}
		return wire.CoderEvent{Session: "runs", Kind: wire.CoderEventMessage, Message: &m}
	}
	for _, e := range []wire.CoderEvent{
		{Session: "runs", Kind: wire.CoderEventTurn, Turn: &wire.CoderTurn{ID: "t1", State: wire.TurnRunning}},
		message("1", wire.ChatPart{Kind: wire.PartText, Text: "Hel"}),
		{Session: "runs", Kind: wire.CoderEventDelta, Delta: &wire.ChatDelta{Message: "1", At: 3, Text: "lo"}},
		message("2", wire.ChatPart{Kind: wire.PartTool, Tool: &wire.ChatTool{
			ID: "c", Title: "Edit", Paths: []string{"secret.go"}, Diffs: []wire.CoderEdit{{Path: "secret.go", Diff: "-secret"}},
		}}),
		{Session: "runs", Kind: wire.CoderEventFiles, Files: &wire.CoderFiles{Files: []wire.CoderFile{{Path: "secret.go"}}}},
		{Session: "runs", Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: "secret"}},
		{Session: "rests", Kind: wire.CoderEventTurn, Turn: &wire.CoderTurn{ID: "t2", State: wire.TurnRunning}},
		{Session: "runs", Kind: wire.CoderEventTurn, Turn: &wire.CoderTurn{ID: "t1", State: wire.TurnFailed, Reason: "it broke"}},
		{Session: "runs", Kind: wire.CoderEventRemoved},
	} {
		k.Add(e)
	}
	var kinds, lines []string
	for {
		events, err := s.Next(t.Context())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			kinds, lines = append(kinds, string(e.Kind)), append(lines, string(e.Line))
		}
	}
	if got := strings.Join(kinds, " "); got != "agent turn message delta message turn ended" {
		t.Errorf("it got %s", got)
	}
	all := strings.Join(lines, "\n")
	if strings.Contains(all, "secret") || strings.Contains(all, "/home/ada") || strings.Contains(all, "t2") {
		t.Errorf("it got what is not its own:\n%s", all)
	}
	if !strings.Contains(all, `"outcome":"failed"`) || !strings.Contains(all, "it broke") {
		t.Errorf("it is not said how the turn ended:\n%s", all)
	}
}

// What a program asks of an agent reaches the conversation that it means, and nothing else.
func TestRequests(t *testing.T) {
	r, c, k := begin(t)
	r.Terminals(wire.AgentsAtWork{Agents: []wire.AgentAtWork{{ID: "term-1", Kind: wire.WorkTerminal, Session: "term-1"}}})
	send := func(id, session, text string) *wire.Error {
		_, e := r.Send(t.Context(), program, "key", id, &wire.AgentMessage{Session: session, Text: text})
		return e
	}
	for _, bad := range []struct {
		id, session, text string
		want              wire.Code
	}{
		{"nobody", "", "hi", wire.CodeNotFound},
		{"term-1", "another", "hi", wire.CodeBadArguments},
		{"runs", "", " ", wire.CodeBadArguments},
	} {
		if e := send(bad.id, bad.session, bad.text); e == nil || e.Code != bad.want {
			t.Errorf("%+v: %v", bad, e)
		}
	}
	for _, id := range []string{"acp-claude-code", "acp-claude-code", "term-1", "rests"} {
		if e := send(id, "", "hi"); e != nil {
			t.Errorf("%s: %v", id, e)
		}
	}
	if _, e := r.Stop(t.Context(), program, "runs", &wire.AgentStop{}); e != nil {
		t.Error(e)
	}
	if len(c.asked) != 3 || c.asked[0].Turn != c.asked[1].Turn || c.asked[0].Turn == c.asked[2].Turn ||
		c.asked[2].Backend != wire.TerminalsBackend || c.asked[2].Session != "term-1" {
		t.Errorf("the chats were asked %+v", c.asked)
	}
	if !slices.Equal(k.asked, []wire.CoderOp{wire.CoderOpPrompt, wire.CoderOpCancel}) {
		t.Errorf("the coder was asked %v", k.asked)
	}
}
