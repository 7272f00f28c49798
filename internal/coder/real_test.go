//go:build real && linux

package coder_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/realagent"
	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/wire"
)

// These tests run real agents (e2e/real/acp.sh installs them) against a scripted model, through the real binary: a page asks
// by /api/direct-code, the service starts the agent in a worktree of a small repository, and the agent does what the script
// says.

func TestRealClaude(t *testing.T)   { try(t, "claude-code") }
func TestRealOpenCode(t *testing.T) { try(t, "opencode") }

func TestRealCodex(t *testing.T) {
	realagent.OnlyLong(t)
	try(t, "codex")
}

func TestRealGemini(t *testing.T) {
	realagent.OnlyLong(t)
	try(t, "gemini-cli")
}

func TestRealQwen(t *testing.T) {
	realagent.OnlyLong(t)
	try(t, "qwen-code")
}

func TestRealHostileClaude(t *testing.T)   { hostile(t, "claude-code", "claude-helper") }
func TestRealHostileOpenCode(t *testing.T) { hostile(t, "opencode") }

func TestRealHostileOthers(t *testing.T) {
	realagent.OnlyLong(t)
	for _, agent := range []string{"codex", "gemini-cli", "qwen-code"} {
		t.Run(agent, func(t *testing.T) { hostile(t, agent) })
	}
}

func try(t *testing.T, agentType string) {
	b := begin(t, agentType, nil)
	b.open()
	b.t = t
	for _, part := range []struct {
		name string
		test func(*testing.T)
	}{
		{"streams", b.streams},
		{"asks before it writes, in the worktree alone", b.asks},
		{"knows the world", b.world},
		{"stops", b.stops},
		{"undoes what a shell made", b.undoes},
		{"forgets nothing when World is killed", b.survives},
		{"merges", b.merges},
		{"leaves nothing behind", b.leaves},
	} {
		if !t.Run(part.name, part.test) {
			t.Logf("the service wrote:\n%s", b.Log())
		}
	}
}

// streams: the words of an answer come one by one. The first start is in the time of the first turn, so it is not in that of
// the first word.
func (b *bench) streams(t *testing.T) {
	began := time.Now()
	first := b.prompt("!say Ready.")
	if turn := b.ended(first); turn.State != wire.TurnDone {
		t.Fatalf("turn %+v", turn)
	}
	t.Logf("started and answered after %v", time.Since(began).Round(time.Millisecond))
	id := b.prompt("!slow one two three four five six")
	b.ended(id)
	if n := b.pieces(id); n < 3 || !strings.Contains(b.said(id), "one two three four five six") {
		t.Errorf("it said %q in %d pieces", b.said(id), n)
	}
}

// asks: a file is written when the user allows it, and in the worktree only.
func (b *bench) asks(t *testing.T) {
	file := filepath.Join(b.work, "notes.txt")
	for _, c := range []struct {
		answer string
		there  bool
	}{{"reject", false}, {"allow", true}} {
		id := b.prompt("!write "+file, "!say Written.")
		cards := b.answers(id, c.answer)
		if len(cards) == 0 || !strings.Contains(shown(cards), "notes.txt") || !strings.Contains(shown(cards), "written by the scripted model") {
			t.Errorf("the cards say %s; it said %q", shown(cards), b.said(id))
		}
		if _, err := os.Stat(file); (err == nil) != c.there {
			t.Errorf("after %s: %v; it said %q", c.answer, err, b.said(id))
		}
	}
	if status := b.git("status", "--porcelain"); status != "" {
		t.Errorf("the user's folder has changed: %s", status)
	}
}

// world: a session reads the world without asking, by a token of its own that changes it only when the user grants that.
func (b *bench) world(t *testing.T) {
	if b.token() == "" {
		t.Error("the session's MCP server has no token of its own")
	}
	id := b.prompt("!tool world_info {}", "!say Seen.")
	if cards := b.answers(id, "reject"); len(cards) > 0 {
		t.Errorf("to read the world it asks: %s", shown(cards))
	}
	if calls := b.worldCalls(id); !slices.Equal(calls, []wire.ToolState{wire.ToolDone}) {
		t.Errorf("calls of the world's tools: %v; it said %q", calls, b.said(id))
	}
	const bench = `!tool place_objects {"objects":[{"kind":"bench","position":[3,0,3]}]}`
	before := len(b.page.Document().Objects)
	b.answers(b.prompt(bench, "!say Tried."), "allow")
	if n := len(b.page.Document().Objects); n != before {
		t.Errorf("it has changed the world without a grant")
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpSet, Session: b.session, Option: wire.GrantWrite, Value: "true"})
	id = b.prompt(bench, "!say Built.")
	b.answers(id, "allow")
	if n := len(b.page.Document().Objects); n != before+1 {
		t.Errorf("with the grant there are %d objects, not %d; it said %q", n, before+1, b.said(id))
	}
}

const long = "!slow a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z"

func (b *bench) stops(t *testing.T) {
	id := b.prompt(long)
	b.until("first words", func() bool { return b.pieces(id) > 0 })
	began := time.Now()
	b.ask(wire.CoderRequest{Op: wire.CoderOpCancel, Session: b.session, Turn: id})
	if turn := b.ended(id); turn.State != wire.TurnStopped {
		t.Errorf("turn %+v", turn)
	}
	t.Logf("stopped after %v", time.Since(began).Round(time.Millisecond))
	open := b.prompt("!write "+filepath.Join(b.work, "never.txt"), "!say Written.")
	b.until("a card", func() bool { return len(b.openCards(open)) > 0 })
	b.ask(wire.CoderRequest{Op: wire.CoderOpCancel, Session: b.session})
	if turn := b.ended(open); turn.State != wire.TurnStopped || len(b.openCards(open)) > 0 {
		t.Errorf("turn %+v, cards %+v", turn, b.openCards(open))
	}
	if _, err := os.Stat(filepath.Join(b.work, "never.txt")); err == nil {
		t.Error("a card that was not answered let it write")
	}
}

// undoes: what a command made goes with its turn, and what was there before stays.
func (b *bench) undoes(t *testing.T) {
	made := filepath.Join(b.work, "made.txt")
	id := b.prompt("!escape touch "+made, "!say Made.")
	if cards := b.answers(id, "allow"); !strings.Contains(shown(cards), "touch ") {
		t.Errorf("the cards say %s", shown(cards))
	}
	if _, err := os.Stat(made); err != nil {
		t.Fatalf("%v; it said %q", err, b.said(id))
	}
	diff := b.diff()
	if names := paths(diff); !slices.Equal(names, []string{"made.txt", "notes.txt"}) {
		t.Errorf("the diff names %v", names)
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpUndo, Session: b.session, Turn: id, Hash: diff.Hash})
	if names := paths(b.diff()); !slices.Equal(names, []string{"notes.txt"}) {
		t.Errorf("after the undo the diff names %v", names)
	}
}

// survives: the service is killed while a card is open. Its agent ends with it, at the latest when the service starts again. The
// card waits on, what it allows is done by another process, and the conversation goes on.
func (b *bench) survives(t *testing.T) {
	file := filepath.Join(b.work, "kept.txt")
	cut := b.prompt("!write "+file, "!say Kept.")
	b.until("a card", func() bool { return len(b.openCards(cut)) > 0 })
	b.Kill()
	b.Again()
	b.Gone(t)
	b.connect()
	if turn, cards := b.ended(cut), b.openCards(cut); turn.State != wire.TurnStopped || turn.Reason == "" || len(cards) != 1 {
		t.Fatalf("the turn that was cut off: %+v, its cards: %s", turn, shown(cards))
	}
	b.answer(b.openCards(cut)[0], "allow")
	next := ""
	b.until("that it goes on", func() bool {
		next = b.told("World was restarted")
		return next != ""
	})
	cards := b.answers(next, "reject")
	if _, err := os.Stat(file); err != nil || len(cards) > 0 {
		t.Errorf("what was allowed: %v; then it asked %s; it said %q", err, shown(cards), b.said(next))
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpUndo, Session: b.session, Turn: next, Hash: b.diff().Hash})
	id := b.prompt("!heard")
	if turn := b.ended(id); turn.State != wire.TurnDone {
		t.Fatalf("turn %+v", turn)
	}
	// Whoever has forgotten says so. Of Gemini CLI, which writes its conversations behind its answers, a kill may leave none.
	forgot := strings.Contains(b.said(id), "heard 1.") || strings.Contains(b.said(id), "heard 2.")
	if !strings.Contains(b.said(id), "I have heard ") || forgot != b.noticed("does not remember") || forgot && b.agent != "gemini-cli" || strings.Contains(b.said(id), "Built.") {
		t.Errorf("it said %q; the notices were %q", b.said(id), b.notices)
	}
}

func (b *bench) merges(t *testing.T) {
	before := b.git("rev-parse", "HEAD")
	diff := b.diff()
	if names := paths(diff); !slices.Equal(names, []string{"notes.txt"}) || diff.Branch != "main" {
		t.Errorf("the diff names %v for %q", names, diff.Branch)
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpMerge, Session: b.session, Hash: diff.Hash, Text: "notes: written by an agent"})
	if now := b.git("rev-parse", "HEAD"); now == before || b.git("status", "--porcelain") != "" || b.git("ls-tree", "--name-only", "main") != "README.md\nnotes.txt" {
		t.Errorf("main is at %s, was at %s; %s; status %q", now, before, b.git("ls-tree", "--name-only", "main"), b.git("status", "--porcelain"))
	}
	if _, err := os.Stat(filepath.Join(b.repo, "notes.txt")); err != nil {
		t.Error(err)
	}
}

func (b *bench) leaves(t *testing.T) {
	b.ask(wire.CoderRequest{Op: wire.CoderOpClose, Session: b.session})
	b.Gone(t)
	b.page.Close()
	b.Ends(t)
}

// hostile: nothing of a repository that tries to run code and to allow everything runs in a session's worktree, and each thing
// that the agent does is asked for, before the user trusts its settings and after that. Then, what trusted names may run.
func hostile(t *testing.T, agentType string, trusted ...string) {
	marks := t.TempDir()
	b := begin(t, agentType, func(repo string) { user.Hostile(t, repo, marks) })
	b.open()
	b.tries(t, marks, nil)
	seen := b.look()
	if seen.Trusted || len(seen.Config) < 8 {
		t.Fatalf("the folder is shown as %+v", seen)
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpTrust, Folder: b.repo, Hash: seen.Hash, Trusted: true})
	b.ask(wire.CoderRequest{Op: wire.CoderOpClose, Session: b.session})
	b.tries(t, marks, trusted)
	if row := b.ask(wire.CoderRequest{Op: wire.CoderOpDiff, Session: b.session}).Session; !row.Trusted {
		t.Error("the user's trust was not used")
	}
	b.page.Close()
	b.Ends(t)
}

// tries lets the agent try what acts, and refuses it.
func (b *bench) tries(t *testing.T, marks string, may []string) {
	t.Helper()
	for _, step := range []string{"!write " + filepath.Join(b.work, "notes.txt"), "!escape touch " + filepath.Join(b.work, "made.txt")} {
		id := b.prompt(step, "!say Tried.")
		cards := b.answers(id, "reject")
		if turn := b.ended(id); turn.Began == nil || len(cards) == 0 {
			t.Fatalf("%s: nobody was asked; turn %+v; it said %q; it called %+v", step, turn, b.said(id), b.tools)
		}
	}
	id := b.prompt("!tool world_info {}", "!say Seen.")
	if cards, calls := b.answers(id, "reject"), b.worldCalls(id); len(cards) > 0 || !slices.Equal(calls, []wire.ToolState{wire.ToolDone}) {
		t.Errorf("to read the world: cards %s, calls %v; it said %q", shown(cards), calls, b.said(id))
	}
	for _, name := range []string{"notes.txt", "made.txt"} {
		if _, err := os.Stat(filepath.Join(b.work, name)); err == nil {
			t.Errorf("%s was made all the same", name)
		}
	}
	ran, _ := os.ReadDir(marks)
	for _, m := range ran {
		if !slices.Contains(may, m.Name()) {
			t.Errorf("the repository ran %s", m.Name())
		}
	}
}
