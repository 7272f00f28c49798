package profile

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
)

// heard is what the connection makes of an agent's lines.
type heard struct {
	call  *acp.ToolCall
	cards []*acp.Permission
}

func (h *heard) Update(u acp.Update) {
	if u.Tool == nil {
		return
	}
	if h.call == nil {
		h.call = new(acp.ToolCall)
	}
	h.call.Merge(*u.Tool)
}
func (h *heard) Permission(p *acp.Permission) { h.cards = append(h.cards, p) }
func (h *heard) Withdrawn(*acp.Permission)    {}
func (h *heard) Notice(string)                {}

// silent is a stdin without a reader.
type silent struct{}

func (silent) Write(b []byte) (int, error) { return len(b), nil }
func (silent) Close() error                { return nil }

// hear reads the updates of one tool call and a request for permission, given as the JSON of
// toolCall and of its _meta.
func hear(t *testing.T, call, meta string, updates ...string) *heard {
	t.Helper()
	h := &heard{}
	var lines strings.Builder
	for _, u := range updates {
		lines.WriteString(`{"method":"session/update","params":{"sessionId":"s","update":` + u + "}}\n")
	}
	if meta == "" {
		meta = "null"
	}
	lines.WriteString(`{"id":1,"method":"session/request_permission","params":{"sessionId":"s","toolCall":` + call + `,"_meta":` + meta + `,"options":[{"optionId":"y","name":"Yes","kind":"allow_once"}]}}` + "\n")
	c := acp.NewConn(strings.NewReader(lines.String()), silent{}, h)
	<-c.Done()
	c.Close()
	if len(h.cards) != 1 {
		t.Fatalf("%d cards", len(h.cards))
	}
	return h
}

// Whatever field an agent uses, its cards say the same; the shapes are those of the real cards.
func TestCard(t *testing.T) {
	const asksCommand = "Run a command: touch a"
	for _, c := range []struct {
		name, agent  string
		before       []string
		call, meta   string
		want, detail string
		exact        bool
		writes       bool
	}{
		{
			name: "claude command", agent: "claude-code", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"touch a","rawInput":{"command":"touch a","description":"Makes a file"},"content":[{"type":"content","content":{"type":"text","text":"Makes a file"}}]}`,
			want: asksCommand, detail: "reason Makes a file",
		},
		{
			name: "claude edit", agent: "claude-code", writes: true,
			call: `{"toolCallId":"a","kind":"edit","title":"Write a","locations":[{"path":"/r/a"}],"content":[{"type":"diff","path":"/r/a","oldText":"x\n","newText":"y\n"}]}`,
			want: "Change a file: /r/a\n- x\n+ y\n", detail: "files /r/a, asks Write a",
		},
		{
			name: "claude tool", agent: "claude-code", exact: true, writes: true,
			call: `{"toolCallId":"a","name":"mcp__theworld__world_info","kind":"other","title":"mcp__theworld__world_info","rawInput":{"x":1},"_meta":{"claudeCode":{"mcpServer":{"name":"theworld"}}}}`,
			want: "Use world_info of theworld: {\n  \"x\": 1\n}",
		},
		{
			name: "claude fetch", agent: "claude-code",
			call: `{"toolCallId":"a","kind":"fetch","title":"Fetch","rawInput":{"url":"http://x/","prompt":"p"}}`,
			want: "Fetch from the network: http://x/", detail: "asks Fetch",
		},
		{
			name: "claude mode", agent: "claude-code", writes: true,
			call: `{"toolCallId":"a","kind":"switch_mode","title":"Ready to code?","rawInput":{"plan":"p"}}`,
			want: "Leave its mode: {\n  \"plan\": \"p\"\n}", detail: "asks Ready to code?",
		},
		{
			name: "codex command", agent: "codex", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"touch","rawInput":{"command":["touch","a"],"cwd":"/r","justification":"needs it"}}`,
			want: asksCommand, detail: "folder /r, asks touch, reason needs it",
		},
		{
			name: "codex edit, whose diff came before", agent: "codex", writes: true,
			before: []string{`{"sessionUpdate":"tool_call","toolCallId":"a","kind":"edit","title":"Edit files","content":[{"type":"diff","path":"/r/a","oldText":null,"newText":"y\n"}]}`},
			call:   `{"toolCallId":"a","kind":"edit","title":"Edit files","locations":[{"path":"/r/a"}]}`,
			want:   "Change a file: /r/a\n+ y\n", detail: "files /r/a, asks Edit files",
		},
		{
			name: "codex tool, whose words came before", agent: "codex", exact: true, writes: true,
			before: []string{`{"sessionUpdate":"tool_call","toolCallId":"a","kind":"execute","title":"mcp.theworld.world_info","rawInput":{"server":"theworld","tool":"world_info","arguments":{"x":1}}}`},
			call:   `{"toolCallId":"a","rawInput":{}}`, meta: `{"is_mcp_tool_approval":true}`,
			want: "Use world_info of theworld: {\n  \"x\": 1\n}",
		},
		{
			name: "codex, a command that pretends to be a tool", agent: "codex", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"x","rawInput":{"command":"touch a","server":"theworld","tool":"world_info"}}`,
			want: asksCommand, detail: "asks x",
		},
		{
			name: "opencode command", agent: "opencode", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"bash","rawInput":{"command":"touch a"}}`,
			want: asksCommand, detail: "asks bash",
		},
		{
			name: "opencode tool, whose arguments come later", agent: "opencode", writes: true,
			call: `{"toolCallId":"a","kind":"other","title":"theworld_world_info","rawInput":{}}`,
			want: "Use world_info of theworld: ",
		},
		{
			name: "opencode outside, with its command", agent: "opencode", writes: true,
			call: `{"toolCallId":"a","kind":"other","title":"external_directory","rawInput":{"directories":["/tmp"],"patterns":["/tmp/*"],"command":"touch a"}}`,
			want: "Access files outside its folder: touch a", detail: "places /tmp, asks external_directory",
		},
		{
			name: "opencode outside, a file", agent: "opencode",
			call: `{"toolCallId":"a","kind":"other","title":"external_directory","rawInput":{"filepath":"/tmp/x","parentDir":"/tmp"}}`,
			want: "Access files outside its folder: {\n  \"filepath\": \"/tmp/x\",\n  \"parentDir\": \"/tmp\"\n}", detail: "places /tmp/x, asks external_directory",
		},
		{
			name: "gemini command", agent: "gemini-cli", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"touch a","content":[{"type":"content","content":{"type":"text","text":"touch a [current working directory /r]"}}]}`,
			want: asksCommand, detail: "folder /r",
		},
		{
			name: "gemini tool", agent: "gemini-cli", writes: true,
			call: `{"toolCallId":"mcp_files_drop__1","kind":"other","title":"drop (files MCP Server)","content":[{"type":"content","content":{"type":"text","text":"MCP Server: files\n{\"id\": 7}"}}]}`,
			want: "Use drop of files: {\n  \"id\": 7\n}",
		},
		{
			name: "gemini, a command that looks like a tool", agent: "gemini-cli", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"world_info (theworld MCP Server)"}`,
			want: "Run a command: world_info (theworld MCP Server)",
		},
		{
			name: "gemini fetch", agent: "gemini-cli",
			call: `{"toolCallId":"a","kind":"fetch","title":"http://x/"}`,
			want: "Fetch from the network: http://x/",
		},
		{
			name: "qwen command", agent: "qwen-code", writes: true,
			call: `{"toolCallId":"a","kind":"execute","title":"touch a (makes a file)","rawInput":{"command":"touch a","description":"makes a file"}}`,
			want: asksCommand, detail: "asks touch a (makes a file), reason makes a file",
		},
		{
			name: "qwen tool, whose title is its arguments", agent: "qwen-code", exact: true, writes: true,
			call: `{"toolCallId":"a","kind":"read","title":"{\"x\":1}","rawInput":{"x":1},"_meta":{"toolName":"mcp__theworld__world_info"}}`,
			want: "Use world_info of theworld: {\n  \"x\": 1\n}",
		},
		{
			name: "qwen mode", agent: "qwen-code", writes: true,
			call: `{"toolCallId":"a","kind":"switch_mode","title":"Exit plan mode"}`,
			want: "Leave its mode: ", detail: "asks Exit plan mode",
		},
		{
			name: "a file that is deleted", agent: "opencode", writes: true,
			call: `{"toolCallId":"a","kind":"delete","title":"rm","locations":[{"path":"/r/a"}]}`,
			want: "Delete a file: ", detail: "files /r/a, asks rm",
		},
		{
			name: "a look", agent: "gemini-cli",
			call: `{"toolCallId":"a","kind":"read","title":"a","locations":[{"path":"/r/a","line":2}]}`,
			want: "Read a file: ", detail: "files /r/a, unclear, asks a",
		},
		{
			name: "an unknown kind", agent: "gemini-cli", writes: true,
			call: `{"toolCallId":"a","kind":"brand_new","name":"Teleport","rawInput":{"to":"moon"}}`,
			want: "Use the tool Teleport: {\n  \"to\": \"moon\"\n}", detail: "unclear",
		},
		{
			name: "a change that is called a look", agent: "gemini-cli", writes: true,
			call: `{"toolCallId":"a","kind":"read","content":[{"type":"diff","path":"/r/a","newText":"y\n"}]}`,
			want: "Change a file: /r/a\n+ y\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := hear(t, c.call, c.meta, c.before...)
			card := named(c.agent).Request(Server, h.cards[0], ToolCallOf(h.call, h.cards[0]))
			var detail []string
			for _, d := range []struct{ name, value string }{
				{"files", strings.Join(card.Files, " ")},
				{"places", strings.Join(card.OutsidePaths, " ")},
				{"folder", card.Folder},
				{"asks", card.OwnTitle()},
				{"reason", card.Reason},
			} {
				if d.value != "" {
					detail = append(detail, d.name+" "+d.value)
				}
				if d.name == "folder" && card.IsUnclear() {
					detail = append(detail, "unclear")
				}
			}
			if got := card.Summary() + ": " + card.Text(); got != c.want || strings.Join(detail, ", ") != c.detail {
				t.Errorf("%q, %q", got, detail)
			}
			if card.Verified != c.exact || card.MayWrite() != c.writes {
				t.Errorf("exact %v, writes %v", card.Verified, card.MayWrite())
			}
		})
	}
}

// A later update completes what an open card says.
func TestCardAfterAnUpdate(t *testing.T) {
	h := hear(t, `{"toolCallId":"a","kind":"other","title":"theworld_world_info","rawInput":{}}`, "")
	h.Update(acp.Update{Tool: &acp.ToolCall{ID: "a", RawInput: json.RawMessage(`{"x":1}`)}})
	card := named("opencode").Request(Server, h.cards[0], ToolCallOf(h.call, h.cards[0]))
	if card.Text() != "{\n  \"x\": 1\n}" || card.Tool != "world_info" || card.Verified {
		t.Errorf("%+v", card)
	}
}

// The world's tool is recognised for display in each form in which the agents name it, and under
// the name that the session's server has.
func TestShownTool(t *testing.T) {
	for _, c := range []acp.ToolCall{
		{Name: "mcp__mine__world_info"},
		{Title: "mine_world_info"},
		{Title: "mine-world_info"},
		{Title: "mine/world_info"},
		{Title: "mcp.mine.world_info"},
		{Title: "Tool: mine/world_info"},
		{Title: "world_info (mine MCP Server)"},
		{RawInput: json.RawMessage(`{"server":"mine","tool":"world_info"}`)},
	} {
		if got := ShownTool("mine", worldTools, &c); got != "world_info" {
			t.Errorf("%+v: %q", c, got)
		}
		if got := ShownTool(Server, worldTools, &c); got != "" {
			t.Errorf("%+v of another server: %q", c, got)
		}
	}
	if got := ShownTool("mine", worldTools, &acp.ToolCall{Title: "mine_other"}); got != "" {
		t.Errorf("an unknown tool: %q", got)
	}
}

// A model writes the arguments of a call, and may write them so that a card would show one thing
// and the agent do another. What the card says is what the agent takes, and nothing of the rest is
// left out.
func TestCardsOfHostileArguments(t *testing.T) {
	for name, c := range map[string]struct{ kind, input, command, further string }{
		"two commands":                     {"execute", `{"command":"rm -rf ~","Command":"ls","COMMAND":"ls"}`, "rm -rf ~", `{"COMMAND":"ls","Command":"ls"}`},
		"a command that is no text":        {"fetch", `{"url":"http://a/","command":{"rm":"x"}}`, "", `{"command":{"rm":"x"}}`},
		"a command in several words":       {"execute", `{"command":["rm","-rf","a b"],"Command":["ls"]}`, "rm -rf 'a b'", `{"Command":["ls"]}`},
		"what equals the command":          {"execute", `{"command":"true","run_as_root":"true"}`, "true", `{"run_as_root":"true"}`},
		"what equals the reason":           {"execute", `{"command":"ls","reason":"rm -rf ~","before":"rm -rf ~"}`, "ls", `{"before":"rm -rf ~"}`},
		"two folders":                      {"execute", `{"command":"ls","cwd":"/a","workdir":"/b","dir":"/a"}`, "ls", `{"dir":"/a","workdir":"/b"}`},
		"what looks like a tool of Codex":  {"other", `{"server":"files","tool":"read","arguments":{"to":"home"},"to":"moon"}`, "", `{"server":"files","tool":"read","arguments":{"to":"home"},"to":"moon"}`},
		"places that are not what is done": {"execute", `{"command":"rm -rf ~","directories":["/safe"]}`, "rm -rf ~", ``},
		"a file that is not what is said":  {"edit", `{"path":"/r/other","file_path":"/r/a"}`, "", `{"path":"/r/other"}`},
		"a second address":                 {"fetch", `{"url":"http://good/","Url":"http://evil/","redirect":"http://good/"}`, "", `{"Url":"http://evil/","redirect":"http://good/"}`},
	} {
		t.Run(name, func(t *testing.T) {
			call := acp.ToolCall{
				ID: "a", Kind: acp.ToolKind(c.kind), Title: "x", RawInput: json.RawMessage(c.input),
				Locations: []acp.Location{{Path: "/r/a"}},
			}
			card := named("opencode").Request("theworld", &acp.Permission{Tool: call}, call)
			got := string(CompactJSON(json.RawMessage(card.OtherArguments())))
			if card.Command != c.command || got != c.further {
				t.Errorf("command %q, further %s", card.Command, got)
			}
			if c.kind == "execute" && card.Summary() != "Run a command" {
				t.Errorf("it says %q", card.Summary())
			}
		})
	}
	title := strings.Repeat("look at this file, ", 20) + "and then remove all of them"
	card := named("opencode").Request("theworld", &acp.Permission{}, acp.ToolCall{Title: title, Kind: acp.ToolOther})
	if card.OwnTitle() != title {
		t.Errorf("of a long title it says %q", card.OwnTitle())
	}
}
