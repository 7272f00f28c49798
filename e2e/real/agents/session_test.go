//go:build real && linux

package agents_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests run real agents (e2e/real/acp.sh installs them) against a scripted model, through the
// real binary: a page asks by /api/direct-code, the service starts the agent in a worktree of a
// small repository, and the agent does what the script says.

// The agents of the short form work at the same time in one service: Claude Code's adapter,
// OpenCode and Codex. In addition, Claude Code works in place, and does all steps of a mission.
func TestRealAgents(t *testing.T) {
	t.Parallel()
	types := []string{"claude-code", "opencode", "codex"}
	h := move(t, types)
	agents(t, h, types, func() []flow { return []flow{h.inPlace(t, "claude-code")} },
		func() []flow { return []flow{h.mission(t, "claude-code")} })
}

// Sessions in the user's own folder have no worktree around them. Claude Code, which starts in the
// folder itself, is in the short form. The service is killed while a command runs, which ends with
// it.
func TestRealInPlace(t *testing.T) {
	needs.Long(t)
	agents := []string{"codex", "opencode", "gemini-cli", "qwen-code"}
	h := move(t, agents)
	var flows []flow
	for _, a := range agents {
		flows = append(flows, h.inPlace(t, a))
	}
	sideBySide(t, flows...)
	h.Kill()
	h.Gone(t)
}

// An unmeasured version might not ask, or might obey the folder's settings: the real adapter,
// claiming another version, is refused with a reason before anything is made in the repository.
func TestRealUnknownVersion(t *testing.T) {
	t.Parallel()
	programs := another(t, "claude-agent-acp", "0.999.0")
	h := move(t, []string{"claude-code"}, "PATH="+programs+":"+filepath.Join(os.Getenv("HARNESS_DIR"), "node/node_modules/.bin")+":/usr/bin:/bin")
	b, unmarked := h.hostile(t, "claude-code", "another version")
	for _, where := range []wire.CoderIsolation{wire.IsolationWorktree, wire.IsolationInPlace} {
		b.look()
		q := wire.CoderRequest{Op: wire.CoderOpOpen, Agent: b.agent, Folder: b.repo, Isolation: where}
		e := b.do(http.MethodPost, direct, q, nil)
		if e == nil || e.Code != wire.CodeAgentOld ||
			!strings.Contains(e.Message, "does not know version 0.999.0 of claude-agent-acp") ||
			!strings.Contains(e.Next, "world-mcp agents test claude-code") {
			t.Errorf("%s: %+v", where, e)
		}
	}
	if status, branches := b.git("status", "--porcelain"), b.git("branch", "--list", "world/*"); status != "" || branches != "" {
		t.Errorf("the folder has changed: %s, and has %s", status, branches)
	}
	unmarked()(b, t)
	h.page.Close()
	h.Ends(t)
}

// another makes a copy of a real adapter that says to be of a version, and returns the folder of
// its program.
func another(t *testing.T, program, version string) string {
	t.Helper()
	const scope = "@agentclientprotocol"
	from, to := filepath.Join(os.Getenv("HARNESS_DIR"), "acp/node_modules"), filepath.Join(t.TempDir(), "node_modules")
	link := func(names []string, under string) {
		if err := os.MkdirAll(filepath.Join(to, under), 0o700); err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			if err := os.Symlink(filepath.Join(from, under, n), filepath.Join(to, under, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	names := func(under, but string) (list []string) {
		entries, err := os.ReadDir(filepath.Join(from, under))
		if err != nil {
			needs.Skip(t, "run e2e/real/acp.sh: HARNESS_DIR does not hold the agents")
		}
		for _, e := range entries {
			if e.Name() != but {
				list = append(list, e.Name())
			}
		}
		return list
	}
	link(names("", scope), "")
	link(names(scope, program), scope)
	there := filepath.Join(to, scope, program)
	if err := os.CopyFS(there, os.DirFS(filepath.Join(from, scope, program))); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(there, "package.json")
	text, _ := os.ReadFile(file)
	said := regexp.MustCompile(`"version": *"[^"]*"`)
	if !said.Match(text) {
		t.Fatal("the package has no version")
	}
	user.Put(t, file, string(said.ReplaceAll(text, []byte(`"version": "`+version+`"`))))
	programs := t.TempDir()
	user.Put(t, filepath.Join(programs, program), "#!/bin/sh\nexec node '"+filepath.Join(there, "dist/index.js")+"' \"$@\"\n")
	if err := os.Chmod(filepath.Join(programs, program), 0o700); err != nil {
		t.Fatal(err)
	}
	return programs
}

// part is a part of what a chat or a session goes through, and column where the table has it.
type part[B any] struct {
	name, column string
	test         func(B, *testing.T)
}

// flow is what a session goes through.
type flow struct {
	*bench
	parts []part[*bench]
}

// sideBySide takes sessions through their flows, and returns when all have ended.
func sideBySide(t *testing.T, flows ...flow) {
	t.Helper()
	t.Run("side by side", func(t *testing.T) {
		for _, f := range flows {
			t.Run(f.name, func(t *testing.T) {
				t.Parallel()
				for _, p := range f.parts {
					began := time.Now()
					t.Run(p.name, func(t *testing.T) {
						f.t = t
						p.test(f.bench, t)
					})
					t.Logf("%s: %v", p.name, time.Since(began).Round(10*time.Millisecond))
				}
			})
		}
	})
}

// agents takes each agent through the life of a session, in a repository that tries to run code and
// to allow everything. The service is killed once in between, and the agents end with it. Nothing
// of that repository may run; Claude Code, whose user then trusts it, runs its helper for keys.
// before and after run on each side of the kill.
func agents(t *testing.T, h *house, types []string, before, after func() []flow) {
	t.Helper()
	var first, second []flow
	for _, agent := range types {
		b, unmarked := h.hostile(t, agent, agent)
		b.open()
		first, second = append(first, flow{b, b.untilCut(unmarked)}), append(second, flow{b, b.afterKill(unmarked)})
	}
	sideBySide(t, append(first, before()...)...)
	if n := len(h.tokens()); n < len(types) {
		t.Errorf("the MCP servers of %d sessions have %d tokens of their own", len(types), n)
	}
	h.Kill()
	t.Run("leaves nothing behind when it is killed", func(t *testing.T) { h.Gone(t) })
	h.Again()
	h.visit(t)
	sideBySide(t, append(second, after()...)...)
	t.Run("leaves nothing behind", func(t *testing.T) {
		h.Gone(t)
		h.page.Close()
		h.Ends(t)
	})
	if t.Failed() {
		t.Logf("the service wrote:\n%s", h.Log())
	}
}

// untilCut is the first half of what a session goes through, up to a card that is open when World
// is killed, and afterKill what it goes through then.
func (b *bench) untilCut(unmarked noMarks) []part[*bench] {
	return []part[*bench]{
		{"starts", starts, (*bench).starts},
		{"streams", chats, (*bench).streams},
		{"asks before it writes, in the worktree alone", asks, (*bench).asks},
		{"knows the world", uses, (*bench).world},
		{"stops", stops, (*bench).stops},
		{"undoes what a shell made", lands, (*bench).undoes},
		{"runs nothing of the folder's", isSafe, unmarked()},
		{"is cut off", resumes, (*bench).cut},
	}
}

func (b *bench) afterKill(unmarked noMarks) []part[*bench] {
	return []part[*bench]{
		{"forgets nothing when World is killed", resumes, (*bench).survives},
		{"asks also where it is trusted", asks, (*bench).trusted},
		{"runs nothing of the folder's but what trust allows", isSafe, unmarked("claude-helper")},
		{"merges", lands, (*bench).merges},
		{"closes", lands, (*bench).closes},
	}
}

// noMarks checks that nothing of a hostile repository ran, except for the named parts of it.
type noMarks func(but ...string) func(*bench, *testing.T)

// hostile is a bench whose repository tries to run code and to allow everything.
func (h *house) hostile(t *testing.T, agentType, name string) (b *bench, unmarked noMarks) {
	t.Helper()
	folder := t.TempDir()
	b = h.bench(t, agentType, name, func(repo string) { user.Hostile(t, repo, folder) })
	return b, func(but ...string) func(*bench, *testing.T) {
		return func(_ *bench, t *testing.T) {
			ran, _ := os.ReadDir(folder)
			for _, m := range ran {
				if !slices.Contains(but, m.Name()) {
					t.Errorf("the folder ran %s", m.Name())
				}
			}
		}
	}
}

// inPlace is a session in a hostile folder itself.
func (h *house) inPlace(t *testing.T, agentType string) flow {
	t.Helper()
	b, unmarked := h.hostile(t, agentType, agentType+" in place")
	b.openIn(wire.IsolationInPlace)
	return flow{b, []part[*bench]{
		{"asks before it acts in the user's own folder", asks, (*bench).tries},
		{"runs nothing of the folder's", isSafe, unmarked()},
		{"is cut off in a command", resumes, (*bench).runs},
	}}
}

// runs leaves a command running.
func (b *bench) runs(t *testing.T) {
	id := b.prompt("!escape tail -f /dev/null")
	b.until("a card", func() bool { return len(b.openCards(id)) > 0 })
	for _, c := range b.openCards(id) {
		b.answer(c, "allow")
	}
	for late := time.Now().Add(needs.Patience); !b.has("tail\x00-f\x00/dev/null\x00"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("the command does not run; it said %q", b.said(id))
		}
	}
}

func (b *bench) closes(*testing.T) {
	b.ask(wire.CoderRequest{Op: wire.CoderOpClose, Session: b.session})
}

// starts: the first prompt starts the agent.
func (b *bench) starts(t *testing.T) {
	if turn := b.ended(b.prompt("!say Ready.")); turn.State != wire.TurnDone {
		t.Fatalf("turn %+v", turn)
	}
}

// streams: the words of an answer come one by one.
func (b *bench) streams(t *testing.T) {
	id := b.prompt("!slow " + counted)
	b.ended(id)
	if n := b.pieces(id); n < 3 || !strings.Contains(b.said(id), counted) {
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

// world: a session reads the world without asking, by a token of its own that changes it only when
// the user grants that.
func (b *bench) world(t *testing.T) {
	id := b.prompt("!tool world_info {}", "!say Seen.")
	if cards := b.answers(id, "reject"); len(cards) > 0 {
		t.Errorf("to read the world it asks: %s", shown(cards))
	}
	if calls := b.worldCalls(id); !slices.Equal(calls, []wire.ToolState{wire.ToolDone}) {
		t.Errorf("calls of the world's tools: %v; it said %q", calls, b.said(id))
	}
	bench := `!tool place_objects {"objects":[{"kind":"bench","label":"` + b.name + `","position":[3,0,3]}]}`
	b.answers(b.prompt(bench, "!say Tried."), "allow")
	if b.built() > 0 {
		t.Errorf("it has changed the world without a grant")
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpSet, Session: b.session, Option: wire.GrantWrite, Value: "true"})
	id = b.prompt(bench, "!say Built.")
	b.answers(id, "allow")
	if err := b.page.Until(b.ctx, func() bool { return b.built() > 0 }); err != nil || b.built() != 1 { // the page has a socket of its own
		t.Errorf("with the grant there are %d objects of it, %v; it said %q", b.built(), err, b.said(id))
	}
}

// built counts what this bench has built in the world.
func (b *bench) built() (n int) {
	for _, o := range b.page.Document().Objects {
		if o.Label == b.name {
			n++
		}
	}
	return n
}

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

// killed: the agent is killed in mid-turn. The turn has a reason, and the next prompt starts it
// again.
func (b *bench) killed(t *testing.T) {
	id := b.prompt(long)
	b.until("first words", func() bool { return b.pieces(id) > 0 })
	_ = syscall.Kill(b.Child(), syscall.SIGKILL)
	turn := b.ended(id)
	if turn.State != wire.TurnFailed || turn.Reason == "" {
		t.Errorf("turn %+v", turn)
	}
	t.Logf("it says: %s", turn.Reason)
	if turn := b.ended(b.prompt("!say Here again.")); turn.State != wire.TurnDone {
		t.Errorf("turn %+v", turn)
	}
}

// undoes: undoing a turn removes a command's files, and restores the earlier ones.
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

// cut leaves a card open.
func (b *bench) cut(*testing.T) {
	id := b.prompt("!write "+filepath.Join(b.work, "kept.txt"), "!say Kept.")
	b.until("a card", func() bool { return len(b.openCards(id)) > 0 })
}

// survives: the service was killed while a card was open, and its agent ended with it. The card
// waits on, what it allows is done by another process, which the user trusts the folder with
// meanwhile, and the conversation goes on.
func (b *bench) survives(t *testing.T) {
	file := filepath.Join(b.work, "kept.txt")
	b.follow()
	seen := b.look()
	if seen.Trusted || len(seen.Config) < 8 {
		t.Fatalf("the folder is shown as %+v", seen)
	}
	b.ask(wire.CoderRequest{Op: wire.CoderOpTrust, Folder: b.repo, Hash: seen.Hash, Trusted: true})
	open := b.openCards("")
	if len(open) != 1 {
		t.Fatalf("the open cards are %s", shown(open))
	}
	cut := open[0].Turn
	if turn, cards := b.ended(cut), b.openCards(cut); turn.State != wire.TurnStopped || turn.Reason == "" ||
		len(cards) != 1 {
		t.Fatalf("the turn that was cut off: %+v, its cards: %s", turn, shown(cards))
	}
	b.answer(open[0], "allow")
	next := ""
	b.until("that it goes on", func() bool {
		next = b.turnOf("World was restarted")
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
	// An agent that has forgotten says so.
	forgot := strings.Contains(b.said(id), "heard 1.") || strings.Contains(b.said(id), "heard 2.")
	if !strings.Contains(b.said(id), "I have heard ") || forgot != b.noticed("does not remember") || forgot && b.agent != forgets ||
		strings.Contains(b.said(id), "Built.") {
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
	if now := b.git("rev-parse", "HEAD"); now == before || b.git("status", "--porcelain") != "" || b.git("diff", "--name-only", before, "main") != "notes.txt" {
		t.Errorf("main is at %s, was at %s; %s; status %q", now, before, b.git("diff", "--name-only", before, "main"), b.git("status", "--porcelain"))
	}
	if _, err := os.Stat(filepath.Join(b.repo, "notes.txt")); err != nil {
		t.Error(err)
	}
}

// trusted: what acts is asked for also when the agent may read the folder's settings.
func (b *bench) trusted(t *testing.T) {
	if row := b.ask(wire.CoderRequest{Op: wire.CoderOpDiff, Session: b.session}).Session; !row.Trusted {
		t.Error("the user's trust was not used")
	}
	b.tries(t)
}

// tries lets the agent try what acts, and refuses it.
func (b *bench) tries(t *testing.T) {
	t.Helper()
	for _, step := range []string{"!write " + filepath.Join(b.work, "tried.txt"), "!escape touch " + filepath.Join(b.work, "tried.txt")} {
		id := b.prompt(step, "!say Tried.")
		cards := b.answers(id, "reject")
		if turn := b.ended(id); turn.Began == nil || len(cards) == 0 {
			t.Fatalf("%s: nobody was asked; turn %+v; it said %q; it called %+v", step, turn, b.said(id), b.worldCalls(id))
		}
	}
	id := b.prompt("!tool world_info {}", "!say Seen.")
	if cards, calls := b.answers(id, "reject"), b.worldCalls(id); len(cards) > 0 ||
		!slices.Equal(calls, []wire.ToolState{wire.ToolDone}) {
		t.Errorf("to read the world: cards %s, calls %v; it said %q", shown(cards), calls, b.said(id))
	}
	if _, err := os.Stat(filepath.Join(b.work, "tried.txt")); err == nil {
		t.Error("what was rejected was done all the same")
	}
}
