//go:build real && linux

package agents_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// Whatever the user's own settings allow, and in whatever mode they start the agent, each thing
// that it does beyond reading is asked for, or refused by its sandbox; the world's tools are not
// asked for, and there though the user has a server named world.
func TestRealAsks(t *testing.T) {
	needs.Long(t)
	const (
		server     = `,"mcpServers":{"world":{"command":"/bin/false","args":[]}}`
		claudeAll  = `,"permissions":{"allow":["Bash","Write","Edit","WebFetch","mcp__theworld"],"defaultMode":"`
		openWorld  = `,"mcp":{"world":{"type":"local","command":["/bin/false"]}}`
		qwenAll    = `,"permissions":{"allow":["Bash","Write","Edit","WebFetch","mcp__theworld"]},"tools":{"approvalMode":"`
		codexWorld = "\n[mcp_servers.world]\ncommand = \"/bin/false\"\n"
	)
	for _, c := range []struct {
		agentUnderTest
		name, more string
	}{
		{claude, "claude acceptEdits", claudeAll + `acceptEdits"}`},
		{claude, "claude auto", claudeAll + `auto"}`},
		{claude, "claude plan", claudeAll + `plan"}`},
		{claude, "claude dontAsk", claudeAll + `dontAsk"}`},
		{claude, "claude bypassPermissions", claudeAll + `bypassPermissions"}`},
		{claudeSandboxed, "claude in a sandbox", claudeAll + `default"}`},
		{claude, "claude hooks allow", claudeAll + `default"},"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"echo '{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\"}}'"}]}],"PermissionRequest":[{"matcher":"*","hooks":[{"type":"command","command":"echo '{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{\"behavior\":\"allow\"}}}'"}]}]}`},
		{codex, "codex as it comes", codexWorld},
		{codex, "codex never, full access", "approval_policy = \"never\"\nsandbox_mode = \"danger-full-access\"\napprovals_reviewer = \"auto_review\"" + codexWorld},
		{codex, "codex on request, full access", "approval_policy = \"on-request\"\nsandbox_mode = \"danger-full-access\"" + codexWorld},
		{codex, "codex never, workspace", "approval_policy = \"never\"\nsandbox_mode = \"workspace-write\"" + codexWorld},
		{codexHooked, "codex hooks allow", ""},
		{openCode, "opencode as it comes", openWorld},
		{openCode, "opencode allows all", openWorld + `,"permission":"allow"`},
		{openCode, "opencode agents allow", openWorld + `,"permission":{"bash":{"touch *":"allow"}},"default_agent":"build","agent":{"build":{"permission":{"edit":"allow","bash":"allow","webfetch":"allow"}},"plan":{"permission":{"bash":"allow"}}}`},
		{gemini, "gemini as it comes", server},
		{gemini, "gemini auto_edit", server + `,"general":{"defaultApprovalMode":"auto_edit"},"tools":{"allowed":["run_shell_command","write_file","web_fetch"]}`},
		{gemini, "gemini plan", server + `,"general":{"defaultApprovalMode":"plan"}`},
		{qwen, "qwen as it comes", server},
		{qwen, "qwen auto-edit", server + qwenAll + `auto-edit"}`},
		{qwen, "qwen auto", server + qwenAll + `auto"}`},
		{qwen, "qwen plan", server + qwenAll + `plan"}`},
		{qwen, "qwen yolo", server + qwenAll + `yolo"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := start(t, c.agentUnderTest, c.more)
			w.connect()
			w.asksForAll(t)
			w.leaves(t)
		})
	}
}

// Codex runs whatever the user's own rules allow without asking in every mode, so it is not started
// while there are any.
func TestRealCodexRules(t *testing.T) {
	needs.Long(t)
	for _, c := range []struct {
		agentUnderTest
		name, more string
	}{
		{codexRuled, "a command", ""},
		{codexServed, "a server", "default_tools_approval_mode = \"approve\"\n"},
		{codexServed, "a tool", "[mcp_servers.mine.tools.leave_mark]\napproval_mode = \"approve\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := start(t, c.agentUnderTest, c.more)
			w.act("connect")
			w.until("a refusal", func() bool { return w.state() == wire.BackendRefused })
		})
	}
}

// A tool of a server of the user's own is asked for.
func TestRealCodexServer(t *testing.T) {
	needs.Long(t)
	w := start(t, codexServed, "")
	w.connect()
	cards := w.rejects(w.send("!tool leave_mark {}", "!say Tried."))
	if _, err := os.Stat(marks(w.Home)); err == nil || len(cards) != 1 {
		t.Errorf("it left its mark: %v; the cards were %+v", err == nil, cards)
	}
}

func (w *world) asksForAll(t *testing.T) {
	var fetched atomic.Int64
	site := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { fetched.Add(1) }))
	defer site.Close()
	folder, elsewhere := filepath.Join(string(w.Dir), "agents", w.folder), t.TempDir()
	for _, c := range []struct {
		name, step, file string
		shown            string // in the card
		sandboxed        bool   // an agent with a sandbox may refuse it there without a card
	}{
		{"a file in its folder", "!write ", filepath.Join(folder, "notes.txt"), "notes.txt", false},
		{"a memory in its folder", "!write ", filepath.Join(folder, ".qwen/memory/notes.md"), "notes.md", false},
		{"a command in its folder", "!run touch ", filepath.Join(folder, "made.txt"), "touch ", true},
		{"a command elsewhere", "!escape touch ", filepath.Join(elsewhere, "made.txt"), "touch ", false},
		{"an address", "!fetch ", site.URL + "/page", site.URL, true},
	} {
		id := w.send(c.step+c.file, "!say Tried.")
		cards := w.rejects(id)
		if strings.Contains(said(w.history(), id), "no tool for !fetch was offered") {
			continue // the model would have to look for it first
		}
		if len(cards) == 0 && !(c.sandboxed && w.folder == "codex") {
			t.Errorf("%s: no card asked; it said %q", c.name, said(w.history(), id))
		}
		words := ""
		for _, card := range cards {
			words += card.Title + "\n" + card.Command + "\n"
			for _, d := range card.Details {
				words += d.Name + ": " + d.Value + "\n"
			}
			for _, o := range card.Options {
				if o.Kind != "allow_once" && o.Kind != "reject_once" {
					t.Errorf("%s: it offers %+v", c.name, o)
				}
			}
		}
		if len(cards) > 0 && !strings.Contains(words, c.shown) {
			t.Errorf("%s: the cards say\n%s", c.name, words)
		}
		if _, err := os.Stat(c.file); err == nil {
			t.Errorf("%s: it was done all the same", c.name)
		}
	}
	if n := fetched.Load(); n > 0 {
		t.Errorf("the address was fetched %d times", n)
	}
	before := len(w.Document().Objects)
	id := w.send(`!tool place_objects {"objects":[{"kind":"bench","position":[9,0,9]}]}`, `!tool undo {}`, `!tool place_objects {"objects":[{"kind":"bench","position":[9,0,9]}]}`, `!say Built.`)
	if cards := w.rejects(id); len(cards) > 0 {
		t.Errorf("the world's tools are asked for: %+v", cards)
	}
	if n := len(w.Document().Objects); n != before+2 { // this page takes nothing back
		t.Errorf("%d objects, not %d; it said %q", n, before+2, said(w.history(), id))
	}
	for _, m := range w.history() {
		for _, p := range m.Parts {
			if p.Tool != nil && m.Turn == id && !p.Tool.World && !strings.Contains(strings.ToLower(p.Tool.Name), "search") {
				t.Errorf("a tool of the world is shown as %q", p.Tool.Name)
			}
		}
	}
}

// rejects refuses each card of a turn until its end, and returns them.
func (w *world) rejects(id string) []wire.Approval {
	w.t.Helper()
	var cards []wire.Approval
	seen := map[string]bool{}
	for {
		var card wire.Approval
		ended := false
		w.until("a card, or the end of the turn", func() bool {
			card = wire.Approval{}
			for _, e := range w.ChatEvents() {
				if a := e.Approval; a != nil && a.State == "open" && a.Turn == id && !seen[a.ID] {
					card = *a // the latest state of it
				}
				ended = ended || e.Turn != nil && e.Turn.ID == id
			}
			return ended || card.ID != ""
		})
		if card.ID == "" {
			return cards
		}
		time.Sleep(50 * time.Millisecond) // some send the arguments a moment after the card
		for _, e := range w.ChatEvents() {
			if e.Approval != nil && e.Approval.ID == card.ID {
				card = *e.Approval
			}
		}
		seen[card.ID] = true
		cards = append(cards, card)
		for _, o := range card.Options {
			if o.Kind == "reject_once" {
				if a, err := w.Chat(w.ctx, wire.ChatRequest{
					Op: "answer", Backend: w.lane, Approval: card.ID, Hash: card.Hash,
					Option: o.ID,
				}); err != nil || !a.OK && a.Error.Code != wire.CodeAnswered {
					w.t.Fatal(err, a.Error)
				}
				break
			}
		}
	}
}
