//go:build real && linux

package profile_test

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/model"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/proc"
)

// These tests start real agents (e2e/real/acp.sh installs them) as Launch plans it, against a
// scripted model, in a folder whose own settings try to run code and to allow everything.

func TestRealUntrustedFolderClaude(t *testing.T)   { hostile(t, "claude-code", profile.Untrusted) }
func TestRealUntrustedFolderOpenCode(t *testing.T) { hostile(t, "opencode", profile.Untrusted) }

// Trust lets Claude Code read the folder's settings, and what it does is asked for all the same.
func TestRealTrustedFolderClaude(t *testing.T) {
	hostile(t, "claude-code", profile.Trusted, "claude-helper")
}

func TestRealUntrustedFolderOthers(t *testing.T) {
	needs.Long(t)
	for _, agent := range []string{"codex", "gemini-cli", "qwen-code"} {
		t.Run(agent, func(t *testing.T) { hostile(t, agent, profile.Untrusted) })
	}
}

var worldTools = map[string]bool{"world_info": true, "place_objects": false}

// worldServer is an MCP server with the two tools; it appends the name of each tool that is called
// to the file $1.
const worldServer = `while read -r line; do
	id=$(printf %s "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
	case $line in
	*'"initialize"'*) is='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"w","version":"1"}}' ;;
	*'"tools/list"'*) is='{"tools":[{"name":"world_info","description":"looks","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},{"name":"place_objects","description":"places","inputSchema":{"type":"object"}}]}' ;;
	*'"tools/call"'*) case $line in *place_objects*) echo place_objects ;; *) echo world_info ;; esac >> "$1"; is='{"content":[{"type":"text","text":"called"}]}' ;;
	*) is='{}' ;;
	esac
	[ -z "$id" ] || echo '{"jsonrpc":"2.0","id":'"$id"',"result":'"$is"'}'
done
`

// lane is a session with a real agent.
type lane struct {
	*acp.Agent
	profile profile.Profile
	plan    profile.Plan
	session string
	repo    string
	marks   string
	called  string // the file of the tools that were called
	ctx     context.Context

	mu     sync.Mutex
	answer acp.PermissionKind
	calls  map[string]*acp.ToolCall
	cards  []profile.Request
}

func (l *lane) Update(u acp.Update) {
	if u.Tool == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.calls[u.Tool.ID] == nil {
		l.calls[u.Tool.ID] = new(acp.ToolCall)
	}
	l.calls[u.Tool.ID].Merge(*u.Tool)
}
func (l *lane) Withdrawn(*acp.Permission) {}
func (l *lane) Notice(string)             {}

// Permission allows the free tools of the world, rejects cards that must always be rejected, and
// answers all others as the test wants it.
func (l *lane) Permission(p *acp.Permission) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.profile.Request(profile.Server, p, profile.ToolCallOf(l.calls[p.Tool.ID], p))
	kind := l.answer
	switch {
	case c.Kind == profile.RequestTool && c.Verified && c.Server == profile.Server && worldTools[c.Tool]:
		kind = acp.AllowOnce
	case c.Kind == profile.RequestMode, l.plan.RefuseWrites && c.MayWrite():
		kind = acp.RejectOnce
	default:
		l.cards = append(l.cards, c)
	}
	if o, ok := p.FirstOption(kind); ok {
		_ = p.Answer(o.ID)
	} else {
		_ = p.Cancel()
	}
}

// launch starts an agent in a hostile folder, whether the user has trusted that or not.
func launch(t *testing.T, agentType string, trust profile.Trust, readOnly bool) *lane {
	t.Helper()
	harness := os.Getenv("HARNESS_DIR")
	tools, node := filepath.Join(harness, "acp/node_modules/.bin"), filepath.Join(harness, "node/node_modules/.bin")
	found := profile.Find(func(name string) (string, error) {
		path := filepath.Join(tools, name)
		_, err := os.Stat(path)
		return path, err
	})
	i := slices.IndexFunc(found, func(p profile.Profile) bool { return p.Type == agentType })
	if harness == "" || i < 0 {
		needs.Skip(t, "run e2e/real/acp.sh: HARNESS_DIR does not hold this agent")
	}
	script := httptest.NewServer(model.New(""))
	t.Cleanup(script.Close)
	home := t.TempDir()
	l := &lane{
		profile: found[i], repo: t.TempDir(), marks: t.TempDir(), called: filepath.Join(t.TempDir(), "called"),
		calls: map[string]*acp.ToolCall{}, answer: acp.RejectOnce,
	}
	user.Hostile(t, l.repo, l.marks)
	environ := append([]string{"PATH=" + node + ":" + tools + ":/usr/bin:/bin", "HOME=" + home, "LANG=C.UTF-8"}, user.Prepare(t, agentType, home, script.URL, "")...)
	plan, trouble := l.profile.Launch(profile.Workspace{
		Folder: l.repo, EmptyFolder: t.TempDir(), RulesFile: filepath.Join(t.TempDir(), "rules"),
		Trust: trust, ReadOnly: readOnly, Tools: worldTools, Environ: environ,
	})
	if trouble != nil {
		t.Fatal(trouble)
	}
	if err := plan.WriteFile(); err != nil {
		t.Fatal(err)
	}
	l.plan = plan
	agent, err := acp.Start(proc.Command{Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env}, l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(agent.Stop)
	l.Agent = agent
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	l.ctx = ctx
	l.open(t)
	return l
}

// open opens the session in its mode.
func (l *lane) open(t *testing.T) {
	t.Helper()
	i, err := l.Initialize(l.ctx, acp.Implementation{Name: "test", Version: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if trouble := l.profile.CheckInitialized(i); trouble != nil {
		t.Fatal(trouble)
	}
	server := filepath.Join(t.TempDir(), "server.sh")
	user.Put(t, server, worldServer)
	l.plan.Session.Servers = []acp.MCPServer{{Name: profile.Server, Command: "/bin/sh", Args: []string{server, l.called}}}
	s, err := l.NewSession(l.ctx, l.plan.Session)
	if err != nil {
		t.Fatal(err)
	}
	l.session = s.ID
	if mode, err := l.profile.SetMode(l.ctx, l.Conn, s, l.plan.Mode); err != nil || mode != l.plan.Mode {
		t.Fatalf("mode %s: %v", mode, err)
	}
}

// do lets the agent take one step, and returns the cards that the user would have seen.
func (l *lane) do(t *testing.T, step string) []profile.Request {
	t.Helper()
	l.mu.Lock()
	l.cards = nil
	l.mu.Unlock()
	if _, err := l.Prompt(l.ctx, l.session, []acp.Block{{
		Type: acp.ContentText,
		Text: l.plan.Prompt + "\n" + step + "\n!say Tried.",
	}}); err != nil {
		t.Fatalf("%s: %v", step, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cards
}

// has reports whether a file of the folder exists.
func (l *lane) has(name string) bool {
	_, err := os.Stat(filepath.Join(l.repo, name))
	return err == nil
}

// hostile runs an agent, and then one in a read-only session, in a hostile folder. Only the parts
// of the folder that runs names may run.
func hostile(t *testing.T, agentType string, trust profile.Trust, runs ...string) {
	t.Run("works", func(t *testing.T) {
		t.Parallel()
		l := launch(t, agentType, trust, false)
		for _, c := range []struct {
			step, shown string
			sandboxed   bool // an agent with a sandbox may refuse it there without a card
		}{
			{"!write " + filepath.Join(l.repo, "notes.txt"), "notes.txt", false},
			{"!run touch " + filepath.Join(l.repo, "made.txt"), "touch ", true},
			{"!escape touch " + filepath.Join(l.repo, "made.txt"), "touch ", false},
			{"!tool place_objects {}", "place_objects", false},
		} {
			cards := l.do(t, c.step)
			if len(cards) == 0 && !(c.sandboxed && agentType == "codex") {
				t.Errorf("%s: no card asked", c.step)
			}
			for _, card := range cards {
				if words := card.Summary() + "\n" + card.Text() + strings.Join(card.Files, " "); !strings.Contains(words,
					c.shown) || !card.MayWrite() {
					t.Errorf("%s: the card says %s", c.step, words)
				}
			}
		}
		if l.has("notes.txt") || l.has("made.txt") {
			t.Error("what was rejected was done")
		}
		if cards := l.do(t, "!tool world_info {}"); len(cards) > 0 {
			t.Errorf("a free tool is asked for: %+v", cards)
		}
		l.reads(t)
		l.answer = acp.AllowOnce
		l.do(t, "!write "+filepath.Join(l.repo, "notes.txt"))
		l.do(t, "!escape touch "+filepath.Join(l.repo, "made.txt"))
		l.do(t, "!run bash -c true")
		l.do(t, `!call Skill {"skill":"evil"}`) // even when it is allowed, what it would run is not
		l.do(t, "!escape touch "+filepath.Join(l.repo, "made-$WORLD_TEST"))
		if l.has("made-brought") || !l.has("made-") {
			t.Error("a variable of the folder's reached a command")
		}
		if !l.has("notes.txt") || !l.has("made.txt") {
			t.Error("what was allowed was not done")
		}
		l.unmarked(t, runs)
	})
	t.Run("only looks", func(t *testing.T) {
		t.Parallel()
		l := launch(t, agentType, trust, true)
		l.answer = acp.AllowOnce // whatever reaches the user is allowed
		for _, step := range []string{
			"!write " + filepath.Join(l.repo, "notes.txt"), "!run touch " + filepath.Join(l.repo, "made.txt"), "!escape touch " + filepath.Join(l.repo, "made.txt"),
			"!tool place_objects {}", "!tool world_info {}",
		} {
			if cards := l.do(t, step); len(cards) > 0 {
				t.Errorf("%s: the user is asked: %+v", step, cards)
			}
		}
		if l.has("notes.txt") || l.has("made.txt") {
			t.Error("it wrote")
		}
		l.unmarked(t, runs)
	})
}

// reads checks that a file of the folder is read without a card, also by an agent that starts
// elsewhere.
func (l *lane) reads(t *testing.T) {
	t.Helper()
	tool := map[string]string{
		"claude-code": `read {"file_path":"`, "opencode": `read {"filePath":"`, "gemini-cli": `read_file {"file_path":"`, "qwen-code": `read_file {"file_path":"`,
	}[l.profile.Type]
	if tool == "" {
		return // it reads with commands
	}
	l.mu.Lock()
	clear(l.calls)
	l.mu.Unlock()
	cards := l.do(t, "!tool "+tool+filepath.Join(l.repo, "evil.cjs")+`"}`)
	l.mu.Lock()
	defer l.mu.Unlock()
	done := 0
	for _, c := range l.calls {
		if c.Status == acp.StatusCompleted && c.Kind == acp.ToolRead {
			done++
		}
	}
	if len(cards) > 0 || done != 1 {
		t.Errorf("%d of one file were read; the cards were %+v", done, cards)
	}
}

// unmarked checks that nothing of the folder ran except but, and of the world's tools only the free
// one.
func (l *lane) unmarked(t *testing.T, but []string) {
	t.Helper()
	marks, _ := os.ReadDir(l.marks)
	for _, m := range marks {
		if !slices.Contains(but, m.Name()) {
			t.Errorf("the folder ran %s", m.Name())
		}
	}
	if called, _ := os.ReadFile(l.called); string(called) != "world_info\n" {
		t.Errorf("tools called: %q", called)
	}
}
