//go:build unix

package acpagent

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const options = `"options":[
	{"optionId":"always","name":"Always","kind":"allow_always"},{"optionId":"y","name":"Yes","kind":"allow_once"},
	{"optionId":"n","name":"No","kind":"reject_once"},{"optionId":"never","name":"Never","kind":"reject_always"}]`

// A card shows the request from whichever fields the agent puts it in; the inputs are real cards.
func TestCards(t *testing.T) {
	byWhat := map[string]string{"server": "claude-code", "input": "codex", "name": "qwen-code", "": "gemini-cli"}
	for _, c := range []struct {
		name, agent         string
		before, card, after string
		title, command      string // of the card
		details, changes    string
		exec                bool
	}{
		{
			name: "an MCP tool, named by the server", agent: "server",
			card:  `{"toolCall":{"toolCallId":"a","name":"mcp__files__drop","title":"mcp__files__drop","kind":"other","rawInput":{"id":7},"_meta":{"claudeCode":{"toolName":"mcp__files__drop","mcpServer":{"name":"files"}}}},` + options + `}`,
			title: "Use drop of files", command: "{\n  \"id\": 7\n}", details: "Tool: drop MCP server: files",
		},
		{
			name: "an MCP tool, named by the call before", agent: "input",
			before: `{"sessionUpdate":"tool_call","toolCallId":"a","title":"mcp.files.drop","kind":"execute","status":"in_progress","rawInput":{"server":"files","tool":"drop","arguments":{"id":7}}}`,
			card:   `{"toolCall":{"toolCallId":"a","status":"pending","rawInput":{}},"_meta":{"is_mcp_tool_approval":true},` + options + `}`,
			title:  "Use drop of files", command: "{\n  \"id\": 7\n}", details: "Tool: drop MCP server: files",
		},
		{
			name: "an MCP tool whose title is its arguments", agent: "name",
			card:  `{"toolCall":{"toolCallId":"a","title":"{\"id\":7}","kind":"read","rawInput":{"id":7},"_meta":{"toolName":"mcp__files__drop"}},` + options + `}`,
			title: "Use drop of files", command: "{\n  \"id\": 7\n}", details: "Tool: drop MCP server: files",
		},
		{
			name: "an MCP tool in a title, its arguments in the text",
			card: `{"toolCall":{"toolCallId":"mcp_files_drop__1","title":"drop (files MCP Server)","kind":"other","content":[{"type":"content","content":{"type":"text","text":"Server: files\n{\"id\": 7}"}}]},` +
				options + `}`,
			title: "Use drop of files", command: "{\n  \"id\": 7\n}", details: "Tool: drop MCP server: files",
		},
		{
			name:  "arguments that come after the card",
			card:  `{"toolCall":{"toolCallId":"a","title":"files_drop","kind":"other","rawInput":{}},` + options + `}`,
			after: `{"sessionUpdate":"tool_call_update","toolCallId":"a","rawInput":{"id":7}}`,
			title: "Continue with this", command: "{\n  \"id\": 7\n}", details: "Folder: WORKSPACE Unclear: Fake does not give more details. Asks for: files_drop",
		},
		{
			name:   "an edit whose difference was told before",
			before: `{"sessionUpdate":"tool_call","toolCallId":"a","title":"Edit files","kind":"edit","status":"pending","content":[{"type":"diff","path":"/x/a","oldText":null,"newText":"hi\n"}]}`,
			card:   `{"toolCall":{"toolCallId":"a","title":"Edit files","kind":"edit","locations":[{"path":"/x/a"}]},` + options + `}`,
			title:  "Change a file", details: "Folder: WORKSPACE Asks for: Edit files", changes: "/x/a (outside the folder) +hi",
		},
		{
			name: "an edit with a command, of many files, one outside by ..",
			card: `{"toolCall":{"toolCallId":"a","kind":"edit","rawInput":{"command":"rm x","sudo":true},"locations":[{"path":"1"},{"path":"2"},{"path":"3"},{"path":"4"},{"path":"5"},{"path":"6"},{"path":"7"},{"path":"8"},{"path":"/x/y/../../nowhere/z"}],` +
				`"content":[{"type":"diff","path":"/x/a","newText":"hi\n"}]},` + options + `}`,
			title: "Change a file", command: "rm x", changes: "/x/a (outside the folder) +hi",
			details: "Files: 1\n2\n3\n4\n5\n6\n7\n8\n/nowhere/z (outside the folder) Folder: WORKSPACE Other arguments: {\n  \"sudo\": true\n}",
		},
		{
			name:  "a place outside of the folder",
			card:  `{"toolCall":{"toolCallId":"a","title":"external_directory","kind":"other","rawInput":{"directories":["/var/tmp"],"patterns":["/var/tmp/*"],"command":"touch /var/tmp/x"}},` + options + `}`,
			title: "Access files outside its folder", command: "touch /var/tmp/x", details: "Files: /var/tmp (outside the folder) Folder: WORKSPACE Other arguments: {\n  \"patterns\": [\n    \"/var/tmp/*\"\n  ]\n} Asks for: external_directory",
		},
		{
			name:  "a command in the title, that looks like an MCP tool",
			card:  `{"toolCall":{"toolCallId":"a","title":"drop (files MCP Server)","kind":"execute"},` + options + `}`,
			title: "Run a command", command: "drop (files MCP Server)", details: "Folder: WORKSPACE", exec: true,
		},
		{
			name:  "a command and its folder",
			card:  `{"toolCall":{"toolCallId":"a","title":"rm","kind":"execute","rawInput":{"command":["rm","-r","a b"],"cwd":"/srv"}},` + options + `}`,
			title: "Run a command", command: "rm -r 'a b'", details: "Folder: /srv Asks for: rm", exec: true,
		},
		{
			name:  "an address",
			card:  `{"toolCall":{"toolCallId":"a","title":"Fetch","kind":"fetch","rawInput":{"url":"http://x/","prompt":"p"}},` + options + `}`,
			title: "Fetch from the network", command: "http://x/", details: "Other arguments: {\n  \"prompt\": \"p\"\n} Asks for: Fetch",
		},
		{
			name:  "a tool of an unknown kind",
			card:  `{"toolCall":{"toolCallId":"a","name":"Teleport","title":"go","kind":"brand_new","rawInput":{"to":"moon"}},` + options + `}`,
			title: "Use the tool Teleport", command: "{\n  \"to\": \"moon\"\n}", details: "Folder: WORKSPACE Unclear: Fake does not give more details. Asks for: go",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := asking(t, byWhat[c.agent])
			f.card("t1", c.before, c.card, c.after)
			f.wait("the card", func() bool {
				for _, a := range f.cards {
					return a.State == "open" && a.Command == c.command
				}
				return false
			})
			a := f.open()
			var details []string
			for _, d := range a.Details {
				details = append(details, d.Name+": "+strings.ReplaceAll(d.Value, f.workspace(), "WORKSPACE"))
			}
			if a.Title != c.title || strings.Join(details, " ") != c.details || (a.Kind == "exec") != c.exec {
				t.Errorf("%q, %q", a.Title, details)
			}
			if len(a.Options) != 2 || a.Options[0] != (wire.ApprovalOption{ID: "y", Name: "Allow once", Kind: wire.AllowOnce}) ||
				a.Options[1].Name != "Reject" {
				t.Errorf("it offers %+v", a.Options)
			}
			var changes []string
			for _, x := range a.Changes {
				added := strings.Split(strings.TrimSpace(x.Diff), "\n")
				changes = append(changes, x.Path+" "+added[len(added)-1])
			}
			if strings.Join(changes, ", ") != c.changes {
				t.Errorf("it changes %q", changes)
			}
			earlier := a
			earlier.Hash += " "
			if err := f.Answer(context.Background(), earlier, "n"); err == nil {
				t.Error("an answer to what the card said before reached the agent")
			}
			_ = f.Answer(context.Background(), a, "n")
			f.waitTurns(1)
		})
	}
}

// asking runs a fake agent that says which MCP tool it asks for like a real one does.
func asking(t *testing.T, like string) *fixture {
	t.Helper()
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	p := fakeProfile()
	p.ToolOf = known(like).ToolOf
	f := run(t, dir, p, nil)
	f.waitState(wire.BackendReady)
	return f
}

// card lets the agent ask with a card.
func (f *fixture) card(turn, before, card, after string) {
	f.t.Helper()
	m := map[string]json.RawMessage{"Card": json.RawMessage(card)}
	if before != "" {
		m["Before"] = json.RawMessage(before)
	}
	if after != "" {
		m["After"] = json.RawMessage(after)
	}
	b, err := json.Marshal(m)
	if err != nil {
		f.t.Fatal(err)
	}
	f.send(turn, "card "+string(b))
}

// The world's own tools are used without a card by what the agent's program says in fields of its
// own, and by nothing that looks like it.
func TestOnlyItsOwnToolsAreFree(t *testing.T) {
	const free, other = "world_info", "place_objects" // the second one is not free in these tests
	meta := func(server, tool string) string {
		return `{"toolCall":{"toolCallId":"a","name":"mcp__` + server + `__` + tool + `","kind":"other","rawInput":{"x":1},"_meta":{"claudeCode":{"mcpServer":{"name":"` + server + `"}}}},` + options + `}`
	}
	told := func(server, tool string) string {
		return `{"sessionUpdate":"tool_call","toolCallId":"a","title":"x","kind":"execute","status":"pending","rawInput":{"server":"` + server + `","tool":"` + tool + `","arguments":{"x":1}}}`
	}
	const marked = `{"toolCall":{"toolCallId":"a"},"_meta":{"is_mcp_tool_approval":true},` + options + `}`
	const unmarked = `{"toolCall":{"toolCallId":"a"},` + options + `}`
	named := func(name string) string {
		return `{"toolCall":{"toolCallId":"a","title":"x","kind":"other","rawInput":{"x":1},"_meta":{"toolName":"` + name + `"}},` + options + `}`
	}
	for _, c := range []struct {
		name         string
		how          string
		before, card string
		free         bool
	}{
		{"server", "claude-code", "", meta(profile.Server, free), true},
		{"server, not free", "claude-code", "", meta(profile.Server, other), false},
		{"another server", "claude-code", "", meta("evil", free), false},
		{"no server named", "claude-code", "", named("mcp__" + profile.Server + "__" + free), false},
		{"input", "codex", told(profile.Server, free), marked, true},
		{"input, not free", "codex", told(profile.Server, other), marked, false},
		{"input of another server", "codex", told("evil", free), marked, false},
		{"input without the mark", "codex", told(profile.Server, free), unmarked, false},
		{"name", "qwen-code", "", named("mcp__" + profile.Server + "__" + free), true},
		{"name of another server", "qwen-code", "", named("mcp__" + profile.Server + "x__" + free), false},
		{"nothing but a title", "gemini-cli", "", `{"toolCall":{"toolCallId":"a","title":"` + free + ` (` + profile.Server + ` MCP Server)","kind":"other"},` + options + `}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := asking(t, c.how)
			f.card("t1", c.before, c.card, "")
			if !c.free {
				_ = f.Answer(context.Background(), f.open(), "n")
			}
			f.waitTurns(1)
			want := map[bool]string{true: `"optionId":"y"`, false: `"optionId":"n"`}[c.free]
			if got := text(f.messages["t1.1"]); !strings.Contains(got, want) {
				t.Errorf("the agent got %q", got)
			}
		})
	}
}

// A change of mode is never chosen on a card: what it allows from then on is in no word of it. A
// message that waits meanwhile comes next.
func TestChangeOfModeIsRefused(t *testing.T) {
	f := connected(t)
	f.card("t1", "", `{"toolCall":{"toolCallId":"a","title":"Ready to code?","kind":"switch_mode"},"options":[
		{"optionId":"auto","name":"Restore the mode before","kind":"allow_once"},{"optionId":"n","name":"Keep planning","kind":"reject_once"}]}`, "")
	f.send("t2", "mode")
	f.waitTurns(2)
	if got := text(f.messages["t1.1"]); !strings.Contains(got, `"optionId":"n"`) || len(f.cards) != 0 || !f.noted("World keeps it in a mode in which it asks") {
		t.Errorf("the agent got %q; cards %+v", got, f.cards)
	}
	if got := text(f.messages["t2.1"]); got != "mode default" {
		t.Error(got)
	}
}

// What an agent does in the world ends with its turn: at once when it is stopped, and when it is
// lost.
func TestStopWithdrawsItsCalls(t *testing.T) {
	f := connected(t)
	f.send("t1", "slow")
	_ = f.Stop(context.Background(), f.session())
	f.wait("the end of its calls", func() bool { return len(f.ended) > 0 && f.ended[0] == "t1" })
	f.waitTurns(1)
	n := len(f.ended)
	f.send("t2", "talk")
	f.waitTurns(2)
	if len(f.ended) != n {
		t.Errorf("the calls of a turn that is done are withdrawn: %q", f.ended)
	}
	f.send("t3", "crash")
	f.waitTurns(3)
	if f.ended[len(f.ended)-1] != "t3" {
		t.Errorf("withdrawn %q", f.ended)
	}
}

// A turn that runs when World is killed says so after the restart, and so does a message that was
// not given to the agent; both can be sent again.
func TestCutOff(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile("-resume", "-memory", dir.Path("memory")), nil)
	f.waitState(wire.BackendReady)
	f.send("t0", "talk")
	f.waitTurns(1)
	f.send("t1", "slow")
	f.wait("its first words", func() bool { return len(f.messages["t1.1"].Parts) > 0 })
	f.send("t2", "this waits for it")
	crashed := local.Dir(t.TempDir()) // a kill leaves the present files behind
	copyFolder(t, string(dir), string(crashed))

	g := run(t, crashed, fakeProfile("-resume", "-memory", crashed.Path("memory")), nil)
	g.waitState(wire.BackendReady)
	var got []string
	for _, m := range g.history() {
		got = append(got, m.ID+" "+string(m.State))
		if m.State == "failed" && !strings.HasPrefix(m.Reason, "World ended ") {
			t.Errorf("%s says %q", m.ID, m.Reason)
		}
	}
	if want := "t0.you done, t0.plan done, t0.1 done, t1.you done, t1.1 failed, t2.you failed"; strings.Join(got, ", ") != want {
		t.Errorf("the conversation holds %q", got)
	}
	if turn := g.waitTurns(1); turn.ID != "t1" || turn.Outcome != "failed" {
		t.Errorf("the turn log says %+v", turn)
	}
	if s, _ := g.Sessions(context.Background()); s[0].Running {
		t.Error("it is shown as running")
	}
	g.send("t3", "talk")
	if turn := g.waitTurns(2); turn.Outcome != "done" {
		t.Errorf("trying again ended as %+v", turn)
	}
	g.end()
	if n := len(run(t, crashed, fakeProfile(), nil).turns); n != 0 {
		t.Errorf("it is told %d times more", n)
	}
}

// A turn that the agent was not given yet is a message that failed.
func TestCutOffBeforeItWasSent(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := run(t, dir, fakeProfile(), nil)
	f.do("connect")
	f.waitState(wire.BackendReady)
	m := wire.ChatMessage{ID: "t1.you", Turn: "t1", Role: "user", State: "sending", Parts: []wire.ChatPart{{Kind: "text", Text: "hello"}}}
	f.Backend.mu.Lock()
	s := f.state.sessions[0]
	f.storeMessages(s.ID, m)
	s.TurnID = "t1"
	f.state.saveList()
	f.Backend.mu.Unlock()
	f.end()
	g := run(t, dir, fakeProfile(), nil)
	g.waitState(wire.BackendReady)
	if h := g.history(); len(h) != 1 || h[0].State != "failed" || h[0].Reason != "World ended before Fake received this." {
		t.Errorf("%+v", h)
	}
}

func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	for _, name := range []string{rememberedName, "memory", filepath.Join("agents", "fake.history")} {
		if err := copyTree(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			t.Fatal(err)
		}
	}
}

func copyTree(from, to string) error {
	if i, err := os.Stat(from); err != nil {
		return err
	} else if i.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o600)
}
