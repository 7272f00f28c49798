//go:build real && linux

package agents_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/realagent"
	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// These tests run real agents (e2e/real/acp.sh installs them) against a scripted model, through the
// real binary: a page asks, the service starts the agent, the agent starts the world's MCP server,
// and the objects appear in the page.

// agentUnderTest is one of them; prepare writes the user's settings, with more of them, and returns
// the variables that point it at the model.
type agentUnderTest struct {
	lane, folder string
	prepare      func(t *testing.T, home, url, more string) []string
	forgets      bool // a kill may cost it its conversation, which it writes behind its answers
}

// plain is an agent whose user has no settings but those of the test.
func plain(agentType string) agentUnderTest {
	return agentUnderTest{
		lane: "acp-" + agentType, folder: agentType,
		prepare: func(t *testing.T, home, url, more string) []string {
			return user.Prepare(t, agentType, home, url, more)
		},
	}
}

var claude, openCode, codex, gemini, qwen = plain("claude-code"), plain("opencode"), plain("codex"), plain("gemini-cli"), plain("qwen-code")

// cline cannot be pointed at a scripted model: it opens no session without an account.
var cline = agentUnderTest{
	lane: "acp-cline", folder: "cline", prepare: func(*testing.T, string, string, string) []string { return nil },
}

// claudeSandboxed runs commands in the user's own sandbox, which by default lets them run without
// asking.
var claudeSandboxed = agentUnderTest{
	lane: claude.lane, folder: claude.folder,
	prepare: func(t *testing.T, home, url, more string) []string {
		for _, program := range []string{"bwrap", "socat"} {
			if _, err := exec.LookPath(program); err != nil {
				t.Skip("Claude Code's sandbox needs bubblewrap and socat; install them to run this")
			}
		}
		return claude.prepare(t, home, url, more+`,"sandbox":{"enabled":true,"failIfUnavailable":true}`)
	},
}

// codexRuled was answered "always" for a command, which Codex stored as a rule of the user.
var codexRuled = agentUnderTest{
	lane: codex.lane, folder: codex.folder,
	prepare: func(t *testing.T, home, url, more string) []string {
		user.Put(t, filepath.Join(home, "codex/rules/default.rules"), "prefix_rule(pattern=[\"touch\"], decision=\"allow\")\n")
		return codex.prepare(t, home, url, more)
	},
}

// codexHooked has a hook of the user's that allows everything. Codex runs one that the user trusts:
// by its place, and its sum.
var codexHooked = agentUnderTest{
	lane: codex.lane, folder: codex.folder,
	prepare: func(t *testing.T, home, url, more string) []string {
		return codex.prepare(t, home, url, more+`
[[hooks.PermissionRequest]]
matcher = "*"
[[hooks.PermissionRequest.hooks]]
type = "command"
command = "echo '{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{\"behavior\":\"allow\"}}}'"
[hooks.state."`+filepath.Join(home, "codex/config.toml")+`:permission_request:0:0"]
trusted_hash = "sha256:34c703e2ed14ebaf57a32c204924220772e4d013469b5c9b102cd0038e8893f5"
`)
	},
}

// codexServed has a server of the user's own, whose one tool appends to the file that marks names.
var codexServed = agentUnderTest{
	lane: codex.lane, folder: codex.folder,
	prepare: func(t *testing.T, home, url, more string) []string {
		server := filepath.Join(home, "server.sh")
		user.Put(t, server, `while read -r line; do
	id=$(printf %s "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
	case $line in
	*'"initialize"'*) is='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"mine","version":"1"}}' ;;
	*'"tools/list"'*) is='{"tools":[{"name":"leave_mark","description":"leaves a mark","inputSchema":{"type":"object"}}]}' ;;
	*'"tools/call"'*) echo x >> "$1"; is='{"content":[{"type":"text","text":"left"}]}' ;;
	*) is='{}' ;;
	esac
	[ -z "$id" ] || echo '{"jsonrpc":"2.0","id":'"$id"',"result":'"$is"'}'
done
`)
		return codex.prepare(t, home, url, "\n[mcp_servers.mine]\ncommand = \"/bin/sh\"\nargs = [\""+server+"\", \""+marks(home)+"\"]\n"+more)
	},
}

func marks(home string) string { return filepath.Join(home, "marks") }

func TestRealClaude(t *testing.T)   { try(t, claude) }
func TestRealOpenCode(t *testing.T) { try(t, openCode) }

// world is a running service with a page on it.
type world struct {
	*worldtest.Page
	*realagent.Service
	agentUnderTest
	t       *testing.T
	ctx     context.Context
	session string
}

func try(t *testing.T, a agentUnderTest) {
	t.Parallel()
	w := start(t, a, "")
	w.connect()
	for _, p := range chat {
		w.goes(t, p)
	}
	t.Run("leaves nothing behind", w.leaves)
}

// chat is what a chat goes through.
var chat = []part[*world]{
	{"builds in the world", uses, (*world).builds},
	{"streams", chats, (*world).streams},
	{"asks before it writes", asks, (*world).asks},
	{"stops", stops, (*world).stops},
	{"is killed", killed, (*world).killed},
	{"forgets nothing when World restarts", resumes, (*world).restarts},
}

func (w *world) goes(t *testing.T, p part[*world]) bool {
	t.Helper()
	return t.Run(p.name, func(t *testing.T) { w.t = t; p.test(w, t) })
}

// connect starts the agent.
func (w *world) connect() {
	w.t.Helper()
	began := time.Now()
	w.act("connect")
	w.until("ready", func() bool { return w.state() == wire.BackendReady || w.state() == wire.BackendRefused })
	if b := w.backend(); b.State != wire.BackendReady {
		w.t.Fatalf("%+v", b)
	}
	w.t.Logf("ready after %v", time.Since(began).Round(time.Millisecond))
	w.session = w.chat(wire.ChatRequest{Op: "sessions"}).Sessions[0].ID
}

func start(t *testing.T, a agentUnderTest, more string) *world {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Minute)
	t.Cleanup(cancel)
	w := &world{agentUnderTest: a, t: t, ctx: ctx}
	w.Service = realagent.Start(t, func(home, url string) []string { return a.prepare(t, home, url, more) })
	w.open()
	return w
}

// open opens a page on the service.
func (w *world) open() {
	w.t.Helper()
	var err error
	if w.Page, err = w.Access.Page(w.ctx, nil); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) chat(q wire.ChatRequest) wire.ChatAnswer {
	w.t.Helper()
	q.Backend = w.lane
	a, err := w.Chat(w.ctx, q)
	if err != nil || !a.OK {
		w.t.Fatalf("%s: %+v, %v", q.Op, a.Error, err)
	}
	return a
}

func (w *world) act(what wire.BackendAct) { w.chat(wire.ChatRequest{Op: "act", Act: what}) }

// send sends a script; its turn is awaited by turn.
func (w *world) send(script ...string) string {
	id := worldtest.MessageID() + "-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	w.chat(wire.ChatRequest{Op: "send", Session: w.session, Turn: id, Text: strings.Join(script, "\n")})
	return id
}

func (w *world) until(what string, ok func() bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, needs.Patience)
	defer cancel()
	check := func() bool { return ok() }
	for !check() {
		short, stop := context.WithTimeout(ctx, 200*time.Millisecond)
		_ = w.Until(short, check)
		stop()
		if ctx.Err() != nil {
			var cards []wire.Approval
			for _, e := range w.ChatEvents() {
				if e.Approval != nil {
					cards = append(cards, *e.Approval)
				}
			}
			w.t.Fatalf("never: %s; the state is %s, the cards were %+v\n%s", what, w.state(), cards, w.Log())
		}
	}
}

// turn waits for the end of a turn.
func (w *world) turn(id string) wire.Turn {
	w.t.Helper()
	var found wire.Turn
	w.until("the end of the turn", func() bool {
		return w.SawChatEvent(func(e wire.ChatEvent) bool {
			if e.Turn != nil && e.Turn.ID == id {
				found = *e.Turn
			}
			return found.ID != ""
		})
	})
	return found
}

// backend is the last report of the back end.
func (w *world) backend() (b wire.Backend) {
	for _, e := range w.ChatEvents() {
		for _, l := range e.Backends {
			if l.ID == w.lane {
				b = l
			}
		}
	}
	return b
}

func (w *world) state() wire.BackendState { return w.backend().State }

// approve waits for a card and answers it.
func (w *world) approve(kind wire.OptionKind) wire.Approval {
	w.t.Helper()
	var card wire.Approval
	w.until("an approval", func() bool {
		open := map[string]wire.Approval{}
		for _, e := range w.ChatEvents() {
			if e.Approval != nil {
				open[e.Approval.ID] = *e.Approval
			}
		}
		for _, a := range open {
			if a.State == "open" {
				card = a
				return true
			}
		}
		return false
	})
	for _, o := range card.Options {
		if o.Kind == kind {
			w.chat(wire.ChatRequest{Op: "answer", Approval: card.ID, Hash: card.Hash, Option: o.ID})
			return card
		}
	}
	w.t.Fatalf("no %s in %+v", kind, card)
	return card
}

// history is what the session holds, role by role, and the text of what the agent said.
func (w *world) history() []wire.ChatMessage {
	return w.chat(wire.ChatRequest{Op: "open", Session: w.session}).Messages
}

func said(messages []wire.ChatMessage, turn string) string {
	var b strings.Builder
	for _, m := range messages {
		for _, p := range m.Parts {
			if m.Role == "agent" && m.Turn == turn && p.Kind == "text" {
				b.WriteString(p.Text)
			}
		}
	}
	return b.String()
}

func (w *world) builds(t *testing.T) {
	before := len(w.Document().Objects)
	id := w.send(`!tool world_info {}`, `!tool place_objects {"objects":[{"kind":"bench","position":[3,0,3]}]}`, `!say It stands.`)
	turn := w.turn(id)
	if n := len(w.Document().Objects); n != before+1 {
		t.Errorf("%d objects, not %d", n, before+1)
	}
	if turn.Outcome != "done" || len(turn.Tools) < 2 || !strings.Contains(said(w.history(), id), "It stands.") {
		t.Errorf("turn %+v; it said %q", turn, said(w.history(), id))
	}
	t.Logf("first word after %.0f ms, turn %.0f ms, tools %v", turn.First, turn.Millis, turn.Tools)
	world := 0
	for _, m := range w.history() {
		for _, p := range m.Parts {
			if p.Tool != nil && p.Tool.World && p.Tool.State == "done" {
				world++
			}
		}
	}
	if world != 2 {
		t.Errorf("%d calls of the world's tools are shown", world)
	}
	for _, a := range w.Presence().Agents {
		if strings.HasPrefix(a.AvatarID, "avatar_") && a.Type != w.folder {
			t.Errorf("another body: %+v", a)
		}
	}
	if n := len(w.Presence().Agents); n != 1 {
		t.Errorf("%d bodies for one agent: %+v", n, w.Presence().Agents)
	}
}

// counted takes the scripted model five seconds to say slowly: a machine that is busy for one or
// two of them still sees it come in pieces.
var counted = strings.TrimSpace(strings.Repeat("one two three four five ", 5))

func (w *world) streams(t *testing.T) {
	id := w.send("!slow " + counted)
	w.turn(id)
	steps := 0
	for _, e := range w.ChatEvents() {
		if e.Delta != nil && strings.HasPrefix(e.Delta.Message, id) {
			steps++
		}
	}
	if steps < 3 {
		t.Errorf("the text came in %d steps", steps)
	}
}

func (w *world) asks(t *testing.T) {
	file := filepath.Join(string(w.Dir), "agents", w.folder, "notes.txt")
	for _, c := range []struct {
		answer string
		there  bool
	}{{"reject_once", false}, {"allow_once", true}} {
		id := w.send("!write "+file, "!say Written.")
		card := w.approve(wire.OptionKind(c.answer))
		w.turn(id)
		shows := card.Command // Codex has no tool of its own for it with a model that it does not know
		if w.folder != codex.folder && len(card.Changes) == 1 {
			shows = card.Changes[0].Diff
		}
		if !strings.Contains(shows, "written by the scripted model") || card.Turn != id {
			t.Errorf("the card says %+v", card)
		}
		if _, err := os.Stat(file); (err == nil) != c.there {
			t.Errorf("after %s: %v", c.answer, err)
		}
	}
}

func (w *world) firstWords(id string) {
	w.until("first words", func() bool {
		return w.SawChatEvent(func(e wire.ChatEvent) bool {
			return e.Delta != nil &&
				strings.HasPrefix(e.Delta.Message, id)
		})
	})
}

// forgets is an agent that a kill may cost its conversation: it writes that after its answers.
const forgets = "gemini-cli"

const long = "!slow a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z"

func (w *world) stops(t *testing.T) {
	id := w.send(long)
	w.firstWords(id)
	began := time.Now()
	w.chat(wire.ChatRequest{Op: "stop", Session: w.session})
	if turn := w.turn(id); turn.Outcome != "stopped" {
		t.Errorf("turn %+v", turn)
	}
	t.Logf("stopped after %v", time.Since(began).Round(time.Millisecond))
	if got := said(w.history(), id); got == "" || strings.Contains(got, "z") {
		t.Errorf("it said %q", got)
	}
}

// killed checks that the page shows lost, that the conversation stays, and that the next message
// starts the agent again in it.
func (w *world) killed(t *testing.T) {
	id := w.send(long)
	w.firstWords(id)
	_ = syscall.Kill(w.Child(), syscall.SIGKILL)
	if turn := w.turn(id); turn.Outcome != "failed" {
		t.Errorf("turn %+v", turn)
	}
	w.until("lost", func() bool { return w.state() == wire.BackendLost })
	t.Logf("it says: %s %s", w.backend().Reason, w.backend().Next)
	before := len(w.talk(t))
	again := w.send("!say Here again.")
	if turn := w.turn(again); turn.Outcome != "done" {
		t.Errorf("turn %+v", turn)
	}
	if after := w.talk(t); len(after) != before+2 || said(after, again) == "" {
		t.Errorf("%d messages, then %d; it said %q", before, len(after), said(after, again))
	}
}

// talk returns the messages of the session. It fails on a note that the agent has forgotten earlier
// ones, unless the agent may.
func (w *world) talk(t *testing.T) (talk []wire.ChatMessage) {
	t.Helper()
	for _, m := range w.history() {
		switch {
		case m.Role != "note":
			talk = append(talk, m)
		case w.folder != forgets:
			t.Errorf("it lost its memory: %+v", m.Parts)
		}
	}
	return talk
}

// restarts: the service is killed in mid-turn, and the agent goes with it.
func (w *world) restarts(t *testing.T) {
	before := len(w.talk(t))
	cut := w.send(long)
	w.firstWords(cut)
	w.Kill()
	w.Close()
	w.Gone(t)
	w.Again()
	w.open()
	w.until("ready by itself", func() bool { return w.state() == wire.BackendReady })
	id := w.send("!say Still here.")
	if turn := w.turn(id); turn.Outcome != "done" {
		t.Errorf("turn %+v", turn)
	}
	h := w.talk(t)
	if len(h) != before+2+2 {
		t.Errorf("%d messages after %d", len(h), before)
	} else if m := h[before+1]; m.Turn != cut || m.State != "failed" || m.Reason == "" {
		t.Errorf("the turn that was cut off says %+v", m)
	}
}

func (w *world) leaves(t *testing.T) {
	w.Close()
	w.Ends(t)
}
